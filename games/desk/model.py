"""How much a question speaks for each clause, counted from the wordings (naive Bayes).

A feature speaks for a clause as far as it is commoner in that clause's wordings than in all the
others. Counting a game takes a moment when it is first asked about; then it is only adding up.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain

import games
from games.desk.examples import UNANSWERED, examples, talk, wordings
from games.desk.text import Talk, features, whole_words, words, worth

UNHEARD = 0.05
"""What a feature that was never counted for a clause counts there, so that it rules out nothing."""

BOLDNESS = 1.7
"""The features of a question are not independent of each other: how far that is allowed for."""


class Model:
    """Labels (clauses, or games) with the features of their wordings, counted."""

    def __init__(self, heard: Mapping[str, Counter[str]], talk: Talk) -> None:
        self.talk = talk
        self.known: set[str] = set().union(*heard.values())
        self.labels = list(heard)
        self.counts = list(heard.values())
        sizes = [counts.total() for counts in self.counts]
        room = UNHEARD * len(self.known)
        # What a feature says of a label whose wordings lack it: less, the more there are of them.
        self.silence = [math.log((sum(sizes) - size + room) / (size + room)) for size in sizes]

    def ask(self, found: list[str]) -> dict[str, float]:
        """How likely each label is for the words of a question; all together make 1."""
        seen = features(found, self.talk) & self.known
        length = sum(map(worth, seen))
        sums = [length * silence for silence in self.silence]
        for feature in sorted(seen):
            self._add(feature, sums)
        return dict(zip(self.labels, _shares(sums, BOLDNESS * math.sqrt(length)), strict=True))

    def _add(self, feature: str, sums: list[float]) -> None:
        """How much commoner the feature is with a label than without it, as a logarithm."""
        row = [counts.get(feature, 0) for counts in self.counts]
        weight, everywhere = worth(feature), sum(row) + UNHEARD
        for place, here in enumerate(row):
            if here:
                ratio = (1 + here / UNHEARD) * everywhere / (everywhere - here)
                sums[place] += weight * math.log(ratio)


def _shares(sums: list[float], unit: float) -> list[float]:
    highest = max(sums)
    powers = [math.exp((each - highest) / unit) if unit else 1.0 for each in sums]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def model(game: str) -> Model:
    """The clauses of a game, and what its rules leave open."""
    return counted(examples(game), talk(game))


def counted(wordings: Mapping[str, Iterable[str]], talk: Talk) -> Model:
    heard = {
        label: Counter(chain.from_iterable(features(words(each), talk) for each in said))
        for label, said in wordings.items()
    }
    return Model(heard, talk)


@cache
def _all_games() -> Model:
    """Whole words tell games apart, and are counted much faster than everything about them."""
    return Model({game: _vocabulary(game) for game in games.names()}, talk={})


def _vocabulary(game: str) -> Counter[str]:
    answered = (each.text for each in wordings(game) if each.clause != UNANSWERED)
    return Counter(chain.from_iterable(whole_words(words(text)) for text in answered))


def which_game(found: list[str]) -> dict[str, float]:
    """How likely each game is to be the one that a question is about."""
    return _all_games().ask(found)
