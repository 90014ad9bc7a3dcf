"""Where a line of Japanese may end: between two phrases, a word with its particles each."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux import Parser

WIDE = r"\u3000-\u30ff\u3400-\u9fff\uff00-\uff9f"
_IS_WIDE = re.compile(rf"[{WIDE}]")
_KANJI = r"[\u3400-\u9fff]"
_INSIDE = re.compile(rf"(?<={_KANJI})(?={_KANJI})|(?<=捨て)(?=札)|(?<=切り)(?=抜)|(?<=に)(?=つき)")
"""Compounds, and words of the table, that the model would take apart."""


def is_wide(char: str) -> bool:
    return _IS_WIDE.match(char) is not None


def phrase_starts(text: str) -> frozenset[int]:
    """The places in a text where a phrase begins; none where there is no Japanese."""
    if not _IS_WIDE.search(text):
        return frozenset()
    return frozenset(accumulate(map(len, _parser().parse(text)))) - frozenset(_inside(text))


def _inside(text: str) -> Iterator[int]:
    return (match.start() for match in _INSIDE.finditer(text))


@cache
def _parser() -> "Parser":
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()
