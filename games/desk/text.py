"""What the desk sees in a question: words, their beginnings, letter groups and table talk.

Spelling is folded first, so that case, accents, umlauts and the two kana make no difference.
Japanese has no spaces: there every group of up to three letters counts.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise

Talk = Mapping[str, Sequence[str]]
"""Folded phrase -> the terms of the rule book that people mean by it."""

GRAM = 3
BEGINNING = 5
LONGEST_PHRASE = 4
"""Words of table talk in a row."""
LONGEST_RUN = 10
"""Letters of Japanese table talk."""

_LATIN_END = "\u024f"
_WORD = re.compile(r"[a-z0-9]+|[\u3005\u3006\u3041-\u30ff\u4e00-\u9fff]+")


def _bare(letter: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


_PLAIN: dict[int, int | str] = {
    **{code: _bare(chr(code)) for code in range(0x80, ord(_LATIN_END) + 1)},
    **{katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)},
}


def fold(text: str) -> str:
    """Lower case, without accents, umlauts typed either way, katakana as hiragana."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_PLAIN)
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def words(text: str) -> list[str]:
    """Latin words and unbroken runs of Japanese."""
    return _WORD.findall(fold(text))


def is_latin(word: str) -> bool:
    return word[0] <= _LATIN_END


def features(found: list[str], talk: Talk) -> set[str]:
    """Everything about the words of a question that may speak for a clause."""
    spoken = {f"#{term}" for phrase in _phrases(found) if phrase in talk for term in talk[phrase]}
    return spoken.union(_pairs(found), *map(_parts, found))


def worth(feature: str) -> float:
    """Words, pairs and terms tell more than their parts; letter groups overlap."""
    if feature[0] in "=#" or " " in feature:
        return 2.0
    return 0.5 if is_latin(feature) and feature[0] != "~" else 1.0


def _parts(word: str) -> Iterable[str]:
    return _latin(word) if is_latin(word) else _all_grams(word, GRAM)


def _pairs(found: list[str]) -> Iterator[str]:
    """Two Latin words in a row: "not take" is not "take"."""
    for one, next_one in pairwise(found):
        if is_latin(one) and is_latin(next_one):
            yield f"{one} {next_one}"


@lru_cache(maxsize=2000)
def _latin(word: str) -> list[str]:
    beginning = [f"~{word[:BEGINNING]}"] if len(word) > BEGINNING else []
    return [f"={word}", *beginning, *_grams(f"_{word}_", GRAM)]


def _all_grams(text: str, longest: int) -> Iterator[str]:
    return chain.from_iterable(_grams(text, length) for length in range(1, longest + 1))


def _grams(text: str, length: int) -> list[str]:
    return [text[start : start + length] for start in range(len(text) - length + 1)]


def _phrases(found: list[str]) -> Iterator[str]:
    """Up to four words in a row, and the parts of a Japanese run."""
    for start, word in enumerate(found):
        yield word
        for end in range(start + 2, min(start + LONGEST_PHRASE, len(found)) + 1):
            yield " ".join(found[start:end])
        if not is_latin(word):
            yield from _all_grams(word, LONGEST_RUN)
