"""What the desk sees in a question: words, their beginnings, letter groups and table talk.

Spelling is folded first, so that case, accents, umlauts and the two kana make no difference.
Japanese has no spaces: there every group of up to three letters counts.
"""

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

Talk = Mapping[str, Sequence[str]]
"""Folded phrase -> the terms of the rule book that people mean by it."""

GRAM = 3
BEGINNING = 5
LONGEST_PHRASE = 4

_LATIN_END = "\u024f"
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_WORD = re.compile(r"[a-z0-9]+|[\u3005\u3006\u3041-\u30ff\u4e00-\u9fff]+")


def fold(text: str) -> str:
    """Lower case, without accents, umlauts typed either way, katakana as hiragana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(map(_bare, plain)).translate(_KATAKANA)
    return bare.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _bare(letter: str) -> str:
    if letter > _LATIN_END:
        return letter
    return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


def words(text: str) -> list[str]:
    """Latin words and unbroken runs of Japanese."""
    return _WORD.findall(fold(text))


def is_latin(word: str) -> bool:
    return word[0] <= _LATIN_END


def features(found: list[str], talk: Talk) -> set[str]:
    """Everything about the words of a question that the desk's weights may speak of."""
    seen = {*_spoken(found, talk), *_pairs(found)}
    for word in found:
        seen.update(_latin(word) if is_latin(word) else _japanese(word))
    return seen


def _pairs(found: list[str]) -> Iterator[str]:
    """Two Latin words in a row: "not take" is not "take"."""
    for one, next_one in itertools.pairwise(found):
        if is_latin(one) and is_latin(next_one):
            yield f"{one} {next_one}"


def _latin(word: str) -> Iterator[str]:
    yield f"={word}"
    if len(word) > BEGINNING:
        yield f"~{word[:BEGINNING]}"
    yield from _grams(f"_{word}_", GRAM)


def _japanese(run: str) -> Iterator[str]:
    for length in range(1, GRAM + 1):
        yield from _grams(run, length)


def _grams(text: str, length: int) -> Iterator[str]:
    return (text[start : start + length] for start in range(len(text) - length + 1))


def _spoken(found: list[str], talk: Talk) -> Iterator[str]:
    """The terms that phrases of up to four words, or parts of a Japanese run, stand for."""
    for start in range(len(found)):
        for end in range(start + 1, min(start + LONGEST_PHRASE, len(found)) + 1):
            yield from (f"#{term}" for term in talk.get(" ".join(found[start:end]), ()))
    for run in found:
        if not is_latin(run):
            for phrase, terms in talk.items():
                if phrase in run:
                    yield from (f"#{term}" for term in terms)
