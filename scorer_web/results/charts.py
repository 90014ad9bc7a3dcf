"""Charts as numbers: where bars, dots and labels go. ``templates/web/charts.html`` draws them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 320, 150
"""Drawn for the narrowest phone; larger screens scale it up a little."""
LEFT, RIGHT, TOP, FLOOR = 10, 310, 26, 122
"""The field inside: labels stand above, below and beside it."""
MOST_BARS = 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
TICKS = 6
RARE = 1 / 500


class Bar(NamedTuple):
    """One column: its values from ``low`` to ``high``, and how high it is for each of the two."""

    x: float
    width: float
    low: int
    high: int
    times: int
    height: float
    times_behind: int
    height_behind: float


class Tick(NamedTuple):
    at: float
    label: int


class Mark(NamedTuple):
    """A value pointed at, with whose it is."""

    x: float
    value: int
    names: list[str]


class Histogram(NamedTuple):
    bars: list[Bar]
    ticks: list[Tick]
    marks: list[Mark]


def histogram(
    front: Counter[int],
    behind: Counter[int] | None = None,
    marked: Mapping[int, list[str]] | None = None,
    least: int = 1,
) -> Histogram:
    """How often each value came up, a bar for every ``least`` values or more.

    Both kinds are drawn as shares, so that thousands do not dwarf a few.
    """
    behind, marked = behind or Counter(), marked or {}
    low, high = _range([*front, *_usual(behind), *marked])
    step = next(step for step in STEPS if step >= least and (high - low) / step < MOST_BARS)
    starts = range(low // step * step, high + 1, step)
    width = (RIGHT - LEFT) / len(starts)
    counts = [[_within(values, start, step) for start in starts] for values in (front, behind)]
    shares = [[count / (sum(each) or 1) for count in each] for each in counts]
    tallest = max(map(max, shares)) or 1
    heights = [[(FLOOR - TOP) * share / tallest for share in each] for each in shares]
    bars = [
        Bar(LEFT + number * width, width, start, start + step - 1, *_woven(counts, heights, number))
        for number, start in enumerate(starts)
    ]
    every = -(-len(bars) // TICKS)
    return Histogram(
        bars,
        [Tick(bar.x + width / 2, bar.low) for bar in bars[::every]],
        [
            Mark(LEFT + ((value - starts[0]) // step + 0.5) * width, value, names)
            for value, names in sorted(marked.items())
        ],
    )


def _range(values: Sequence[int]) -> tuple[int, int]:
    return min(values, default=0), max(values, default=0)


def _usual(values: Counter[int]) -> list[int]:
    """Without the rarest values at both ends, which would only make the chart wide."""
    rare = values.total() * RARE
    seen = [value for value in sorted(values) if values[value] > rare]
    return [seen[0], seen[-1]] if seen else []


def _within(values: Counter[int], start: int, step: int) -> int:
    return sum(values[value] for value in range(start, start + step))


def _woven(
    counts: Sequence[Sequence[int]], heights: Sequence[Sequence[float]], number: int
) -> tuple[int, float, int, float]:
    (front, behind), (high, high_behind) = counts, heights
    return front[number], high[number], behind[number], high_behind[number]


class Dot(NamedTuple):
    x: float
    y: float
    value: int
    game: int
    """Which of the games it belongs to."""


class Series(NamedTuple):
    """One player's dots; ``sign`` numbers the symbol and the colour."""

    name: str
    sign: int
    dots: list[Dot]

    @property
    def line(self) -> str:
        return " ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in self.dots)


class Timeline(NamedTuple):
    series: list[Series]
    levels: list[Tick]


SIGNS = 5
"""How many symbols and colours there are to tell players apart by."""


def timeline(scores: Mapping[str, Mapping[int, int]], games: int) -> Timeline:
    """Scores by game number, oldest first; for the first few of the players given."""
    shown = list(scores.items())[:SIGNS]
    low, high = _range([value for _, own in shown for value in own.values()])
    left = LEFT + 22
    across = (RIGHT - left - 8) / max(games - 1, 1)
    up = (FLOOR - TOP) / max(high - low, 1)
    series = [
        Series(
            name,
            sign,
            [
                Dot(left + 4 + game * across, FLOOR - (value - low) * up, value, game)
                for game, value in sorted(own.items())
            ],
        )
        for sign, (name, own) in enumerate(shown)
    ]
    return Timeline(series, [Tick(FLOOR - (v - low) * up, v) for v in _levels(low, high)])


def _levels(low: int, high: int) -> list[int]:
    """Round values between the lowest and the highest, four or so."""
    step = next(step for step in STEPS if (high - low) / step <= 4)
    return list(range(-(-low // step) * step, high + 1, step))
