"""Learn the rule desk's weights from the questions in the rule books (make desk).

A question's features (``games.desk.text``), weighted by their rarity, go into a softmax regression
over the clauses of a game; one more regression tells which game a question is about. What hardly
speaks for or against a clause is left out, so that the files stay small.
"""

import json
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

import games
from games.desk.examples import UNANSWERED, Example, digest, examples, talk
from games.desk.model import ALL_GAMES, SCALE, path
from games.desk.text import Talk, features, words

FREEDOM = 20.0
"""Inverse of the regularisation: higher follows the examples more closely."""

OFTEN = 2
"""A pair of words that occurs less often than this tells nothing."""

LEAST = 0.3
"""Weights below this are left out."""


def learn(data: Sequence[Example], spoken: Talk) -> dict[str, Any]:
    seen = [features(words(example.text), spoken) for example in data]
    rarity = _rarity(seen)
    places = {feature: place for place, feature in enumerate(rarity)}
    fitted = LogisticRegression(C=FREEDOM, max_iter=1000, tol=1e-4).fit(
        _matrix(seen, rarity, places),
        [example.clause for example in data],
        sample_weight=[example.weight for example in data],
    )
    return {
        "labels": list(map(str, fitted.classes_)),
        "talk": spoken,
        "start": [round(SCALE * start) for start in fitted.intercept_],
        "rows": {
            feature: [round(SCALE * rarity[feature]), *_row(fitted.coef_[:, place])]
            for feature, place in places.items()
        },
    }


def _rarity(seen: Sequence[set[str]]) -> dict[str, float]:
    counts = Counter(feature for each in seen for feature in each)
    return {
        feature: math.log((1 + len(seen)) / (1 + count)) + 1
        for feature, count in sorted(counts.items())
        if count >= OFTEN or " " not in feature
    }


def _matrix(
    seen: Sequence[set[str]], rarity: dict[str, float], places: dict[str, int]
) -> csr_matrix:
    rows, columns, values = [], [], []
    for row, each in enumerate(seen):
        known = sorted(each & rarity.keys())
        length = math.sqrt(sum(rarity[feature] ** 2 for feature in known)) or 1.0
        for feature in known:
            rows.append(row)
            columns.append(places[feature])
            values.append(rarity[feature] / length)
    return csr_matrix((values, (rows, columns)), shape=(len(seen), len(places)))


def _row(weights: np.ndarray) -> list[int]:
    """Label number and weight in turn; what a feature says of every label alike says nothing."""
    centred = weights - np.median(weights)
    kept = [(place, weight) for place, weight in enumerate(centred) if abs(weight) >= LEAST]
    return [number for place, weight in kept for number in (place, round(SCALE * weight))]


def write(name: str, learned_from: str, learned: dict[str, Any]) -> None:
    """One feature a line, so that a change can be read."""
    head = {"learned_from": learned_from} | {
        key: learned[key] for key in ("labels", "start", "talk")
    }
    rows = ",\n".join(
        f"{json.dumps(feature, ensure_ascii=False)}:{json.dumps(row, separators=(',', ':'))}"
        for feature, row in learned["rows"].items()
        if len(row) > 1
    )
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    path(name).write_text(f'{told[:-1]},\n"rows":{{\n{rows}\n}}}}\n', "utf-8")


def main() -> None:
    everything: list[Example] = []
    for game in games.names():
        data = list(examples(game))
        write(game, digest(game), learn(data, talk(game)))
        everything += [
            Example(example.text, game, example.weight)
            for example in data
            if example.clause != UNANSWERED
        ]
        print(f"{game}: {len(data)} examples, {path(game).stat().st_size / 1024:.0f} KB")
    together = "+".join(digest(game) for game in games.names())
    write(ALL_GAMES, together, learn(everything, {}))


if __name__ == "__main__":
    main()
