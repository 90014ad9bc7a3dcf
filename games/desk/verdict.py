"""Yes or no: the verdict of a clause on a question that asks for one, learnt from its wordings.

A question and its opposite lead to the same clause, and what tells them apart is small: may or
must, all or one, mine or theirs. Such words count under one name in all languages (``contrasts``
in ``words/``), so that each language learns from the others. Merely counted, every word would be a
witness of its own; here they share the praise: logistic regression over the wordings of the one
clause, which takes no time when it is first asked.
"""

import math
import random
from collections.abc import Iterable
from functools import cache

from games.desk.examples import NO, YES, contrasts, filed, wordings
from games.desk.text import groups, is_latin, meant, pairs, words

ROUNDS = 10
PACE = 4.0
"""How far a wording that is judged wrongly moves the weights."""

ASKS = 0.35
"""From this likelihood on a question is taken to ask for yes or no."""

SURE = 0.6
"""Better no verdict than a wrong one."""

LONGEST_GROUP = 4
"""Letters of Japanese that are seen together: its verbs say may, must and not."""

Signs = list[str]


def verdict(found: list[str], game: str, clause: str) -> str:
    """``yes``, ``no`` or, where neither is asked for or it is in doubt, nothing."""
    said = filed(game).get(tuple(found))
    if said and said.clause == clause:
        return said.verdict
    signs = _signs(found)
    asks, agrees = _judges(game, clause)
    if not signs or asks.likely(signs) < ASKS:
        return ""
    likely = agrees.likely(signs)
    return YES if likely >= SURE else NO if likely <= 1 - SURE else ""


class Judge:
    """Tells true from false by the signs that it has learnt to weigh."""

    def __init__(self, cases: Iterable[tuple[Signs, bool]]) -> None:
        self.weights: dict[str, float] = {}
        order, drawn = list(cases), random.Random(0)
        for _ in range(ROUNDS):
            drawn.shuffle(order)
            for signs, truth in order:
                self._learn(signs, truth)

    def _learn(self, signs: Signs, truth: bool) -> None:
        step = PACE * (truth - self.likely(signs)) / math.sqrt(len(signs))
        for sign in signs:
            self.weights[sign] = self.weights.get(sign, 0.0) + step

    def likely(self, signs: Signs) -> float:
        total = sum(self.weights.get(sign, 0.0) for sign in signs) / math.sqrt(len(signs))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@cache
def _judges(game: str, clause: str) -> tuple[Judge, Judge]:
    """Does a question about the clause ask for yes or no, and does it get a yes?"""
    heard = [each for each in wordings(game) if each.clause == clause]
    signs = [_signs(words(each.text)) for each in heard]
    asked = list(zip(signs, (each.verdict for each in heard), strict=True))
    return (
        Judge((seen, bool(given)) for seen, given in asked),
        Judge((seen, given == YES) for seen, given in asked if given),
    )


def _signs(found: list[str]) -> Signs:
    """Words, pairs and contrasts, and how the question begins and ends."""
    said = {f"@{name}" for name in meant(found, contrasts())}.union(pairs(found))
    for word in found:
        said.update([word] if is_latin(word) else groups(word, range(1, LONGEST_GROUP + 1)))
    if found:
        said.update((f"^{found[0]}", f"{found[-1][-3:]}$", f"{found[-1][-2:]}$"))
    return sorted(said)
