"""What the desk sees in a question: words, pairs of words, letter groups and table talk.

Spelling is folded first, so that case, accents, umlauts and the two kana make no difference.
Japanese has no spaces: there every group of up to three letters counts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise

from games.desk.spelling import LATIN_END, fold

Talk = Mapping[str, Sequence[str]]
"""Folded phrase -> the terms that people mean by it."""

GROUPS = (3, 4)
"""Letters of a word that are seen together: a slip of the thumb spoils only some of them."""
LONGEST_GROUP = 3
"""The same for Japanese, from one letter on."""
LONGEST_PHRASE = 4
"""Words of table talk in a row."""
LONGEST_RUN = 6
"""Letters of Japanese table talk."""

_WORD = re.compile(r"[a-z0-9]+|[\u3005\u3006\u3041-\u30ff\u4e00-\u9fff]+")


def words(text: str) -> list[str]:
    """Latin words and unbroken runs of Japanese."""
    return _WORD.findall(fold(text))


def is_latin(word: str) -> bool:
    return word[0] <= LATIN_END


def features(found: list[str], talk: Talk) -> set[str]:
    """Everything about the words of a question that may speak for a clause."""
    return {f"#{term}" for term in meant(found, talk)}.union(pairs(found), *map(_parts, found))


def whole_words(found: list[str]) -> set[str]:
    """Those features that are words and pairs of them, or in Japanese nearly so."""
    return set(pairs(found)).union(*map(_wholes, found))


def worth(feature: str) -> float:
    """Words, pairs and terms tell more than their parts; letter groups overlap."""
    if feature[0] in "=#" or " " in feature:
        return 2.0
    return 0.5 if is_latin(feature) else 1.0


def meant(found: list[str], talk: Talk) -> Iterator[str]:
    """The terms that are meant by the words."""
    return chain.from_iterable(talk[phrase] for phrase in _phrases(found) if phrase in talk)


def pairs(found: list[str]) -> Iterator[str]:
    """Two Latin words in a row, "not take" is not "take"; a figure with the Japanese after it."""
    for one, next_one in pairwise(found):
        if is_latin(one):
            yield f"{one} {next_one if is_latin(next_one) else next_one[0]}"


def groups(text: str, lengths: Iterable[int]) -> Iterator[str]:
    """Every run of so many letters."""
    for length in lengths:
        yield from (text[start : start + length] for start in range(len(text) - length + 1))


@lru_cache(maxsize=40_000)
def _parts(word: str) -> list[str]:
    if is_latin(word):
        return [f"={word}", *groups(f"_{word}_", GROUPS)]
    return list(groups(word, range(1, LONGEST_GROUP + 1)))


def _wholes(word: str) -> list[str]:
    return [f"={word}"] if is_latin(word) else [*groups(word, range(2, LONGEST_GROUP + 1))]


def _phrases(found: list[str]) -> Iterator[str]:
    """Up to four words in a row, and the parts of a Japanese run."""
    for start, word in enumerate(found):
        for end in range(start + 1, min(start + LONGEST_PHRASE, len(found)) + 1):
            yield " ".join(found[start:end])
        if not is_latin(word):
            yield from groups(word, range(1, LONGEST_RUN + 1))
