"""Which of the likeliest clauses a question is about, where counting leaves it open.

Counting takes every feature for a witness of its own, so that what two clauses share speaks twice.
The first few are therefore set against each other in pairs, by the wordings of just these two.
"""

import math
from functools import lru_cache
from itertools import combinations

from games.desk.examples import UNANSWERED, asked, talk
from games.desk.judge import Judge, Signs
from games.desk.text import features, words

ENTRANTS = 3
FAINT = 0.2
"""A smaller share than this of what the first few have is not worth a contest."""

ROUNDS = 2
WEIGHT = 0.5
"""How much a contest says beside the count."""


def settled(found: list[str], game: str, likely: dict[str, float]) -> dict[str, float]:
    """The shares of the first few clauses, given out anew among themselves."""
    ranking = sorted(likely.keys() - {UNANSWERED}, key=lambda id: (-likely[id], id))
    pool = sum(likely[id] for id in ranking[:ENTRANTS])
    first = [id for id in ranking[:ENTRANTS] if likely[id] > FAINT * pool]
    if len(first) < 2:
        return likely
    pool = sum(likely[id] for id in first)
    won = _contest(_signs(found, game), game, first)
    powers = {id: likely[id] * math.exp(WEIGHT * won[id]) for id in first}
    scale = pool / sum(powers.values())
    return {**likely, **{id: power * scale for id, power in powers.items()}}


def _contest(signs: Signs, game: str, entrants: list[str]) -> dict[str, float]:
    won = dict.fromkeys(entrants, 0.0)
    for one, other in combinations(sorted(entrants), 2):
        leaning = _judge(game, one, other).leaning(signs)
        won[one] += leaning
        won[other] -= leaning
    return won


@lru_cache(maxsize=100)
def _judge(game: str, one: str, other: str) -> Judge:
    """Is a question about the one clause rather than the other?"""
    for_one = [(said, True) for said in _said(game, one)]
    return Judge([*for_one, *((said, False) for said in _said(game, other))], ROUNDS)


@lru_cache(maxsize=50)
def _said(game: str, clause: str) -> list[Signs]:
    return [_signs(words(each.text), game) for each in asked(game)[clause]]


def _signs(found: list[str], game: str) -> Signs:
    return sorted(features(found, talk(game)))
