"""Tells true from false by signs that it has learnt to weigh.

Merely counted, every sign would be a witness of its own; here they share the praise: logistic
regression over a few hundred cases, which takes milliseconds when it is first asked for.
"""

import math
import random
from collections.abc import Iterable, Sequence

PACE = 4.0
"""How far a case that is judged wrongly moves the weights."""

SETTLED = 0.05
"""A case that is judged this nearly right teaches nothing more."""

Signs = Sequence[str]


class Judge:
    """Weights of signs, learnt from cases in so many rounds."""

    def __init__(self, cases: Iterable[tuple[Signs, bool]], rounds: int) -> None:
        self.weights: dict[str, float] = {}
        order, drawn = list(cases), random.Random(0)
        for _ in range(rounds):
            drawn.shuffle(order)
            for signs, truth in order:
                self._learn(signs, truth)

    def _learn(self, signs: Signs, truth: bool) -> None:
        missed = truth - self.likely(signs)
        if abs(missed) < SETTLED:
            return
        step, weights = PACE * missed / math.sqrt(len(signs)), self.weights
        for sign in signs:
            weights[sign] = weights.get(sign, 0.0) + step

    def leaning(self, signs: Signs) -> float:
        """Above 0 for true, below for false, the farther the surer."""
        known = filter(None, map(self.weights.get, signs))
        return sum(known) / math.sqrt(len(signs))

    def likely(self, signs: Signs) -> float:
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, self.leaning(signs)))))
