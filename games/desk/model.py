"""The learned weights: how much each feature of a question speaks for each clause.

They are learned from the questions in the rule books by ``tools/train_desk.py`` and kept in
``weights/<game>.json``. Asking is then a sum over the features of the question.
"""

import json
import math
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from games.desk.text import Talk, features, is_latin

_FOLDER = Path(__file__).resolve().parent / "weights"

ALL_GAMES = "all_games"

SCALE = 100
"""Weights are kept as whole hundredths."""

SHORTEST_TYPO = 4
"""A shorter word that nobody knows is left alone: too many others are a letter away."""


class Model:
    """Labels (clauses, or games) with their weights."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.labels: list[str] = data["labels"]
        self.start: list[int] = data["start"]
        self.talk: Talk = data["talk"]
        self.rows: dict[str, list[int]] = data["rows"]
        """Feature -> its rarity, then label number and weight in turn."""

    @cached_property
    def near(self) -> dict[str, list[str]]:
        """Known words by every spelling that lacks one of their letters."""
        near: dict[str, list[str]] = {}
        for feature in self.rows:
            if feature[0] == "=" and len(feature) > SHORTEST_TYPO:
                for spelt in _spelt(feature[1:]):
                    near.setdefault(spelt, []).append(feature[1:])
        return near

    def ask(self, found: list[str]) -> dict[str, float]:
        """How likely each label is for the words of a question; all together make 1."""
        rows = [self.rows[seen] for seen in self.features(found) if seen in self.rows]
        length = math.sqrt(sum(row[0] ** 2 for row in rows)) or 1.0
        sums = [float(start) for start in self.start]
        for row in rows:
            share = row[0] / length
            for place in range(1, len(row), 2):
                sums[row[place]] += share * row[place + 1]
        highest = max(sums)
        powers = [math.exp((each - highest) / SCALE) for each in sums]
        total = sum(powers)
        return {label: power / total for label, power in zip(self.labels, powers, strict=True)}

    def features(self, found: list[str]) -> set[str]:
        return features([word for each in found for word in self.meant(each)], self.talk)

    def meant(self, word: str) -> list[str]:
        """The word, or those it may be a slip of the thumb for."""
        if self.knows(word) or len(word) < SHORTEST_TYPO:
            return [word]
        near = {meant for spelt in _spelt(word) for meant in self.near.get(spelt, ())}
        # Two letters exchanged keep the length; those slips are the commonest.
        return sorted(near, key=lambda each: (abs(len(each) - len(word)), each))[:2] or [word]

    def knows(self, word: str) -> bool:
        return not is_latin(word) or f"={word}" in self.rows


def _spelt(word: str) -> Iterator[str]:
    """The word itself, and with one letter left out."""
    yield word
    yield from (word[:place] + word[place + 1 :] for place in range(len(word)))


def path(name: str) -> Path:
    return _FOLDER / f"{name}.json"


@cache
def model(game: str) -> Model:
    """The weights of a game's clauses."""
    return Model(_read(game))


@cache
def _all_games() -> Model:
    return Model(_read(ALL_GAMES))


def which_game(found: list[str]) -> dict[str, float]:
    """How likely each game is to be the one that a question is about."""
    return _all_games().ask(found)


def learned_from(name: str) -> str:
    """What the weights were learned from (``games.desk.examples.digest``)."""
    return str(_read(name)["learned_from"])


def _read(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path(name).read_text("utf-8"))
    return read
