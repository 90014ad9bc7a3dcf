"""How special a score is: the totals of many simulated games, played at random, to hold it against.

Each game keeps them in its ``yardstick.json``; ``python -m games.yardstick`` makes them
anew. A game without one is simulated when it is first asked for.
"""

import json
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import games
from games.core import AnyGame
from games.simulate import Summary, run

GAMES: Final = 4000
"""For each kind of game: enough that a percentile is right to about one."""
AT_ONCE: Final = 200
"""So many when somebody waits for them."""
SEED: Final = 5


class Spread(NamedTuple):
    """What came out of the simulated games of one kind."""

    totals: Counter[int]
    """How often a player (in a cooperative game: all together) reached each total."""
    endings: Counter[str]

    @classmethod
    def of(cls, summary: Summary) -> "Spread":
        totals = summary.joint or sum(summary.totals.values(), Counter())
        return cls(totals, summary.endings)


def spread(game: AnyGame, seats: int) -> Spread:
    """The simulated games that compare with those of this table."""
    kept = _table(game.id).get(_kind(game, seats))
    if kept is None:
        return measure(game, seats, AT_ONCE)
    totals = Counter({int(total): times for total, times in kept["totals"].items()})
    return Spread(totals, Counter(kept["endings"]))


def share_beaten(totals: Counter[int], own: int, *, least: bool = False) -> float:
    """The share of ``totals`` that are worse than ``own``: below it, or above if the least wins."""
    worse = sum(n for total, n in totals.items() if (total > own if least else total < own))
    return worse / totals.total()


def _kind(game: AnyGame, seats: int) -> str:
    return " ".join([str(seats), *(game.options[key] for key in game.SCALE)])


def _file(name: str) -> Path:
    return games.folder(name) / "yardstick.json"


@cache
def _table(name: str) -> dict[str, Any]:
    path = _file(name)
    table: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return table


def measure(game: AnyGame, seats: int, count: int, seed: int = SEED) -> Spread:
    return Spread.of(run(game, seats, seed, range(count)))


def kinds(name: str) -> list[tuple[AnyGame, int]]:
    """Every kind of game that has totals of its own: by the number of players, by its scale."""
    rules = games.load(name)
    values = [option.values for option in rules.OPTIONS if option.key in rules.SCALE]
    tables = [rules(dict(zip(rules.SCALE, chosen, strict=True))) for chosen in product(*values)]
    return [(table, seats) for table in tables for seats in rules.seats]


def write(name: str) -> None:
    table = {
        _kind(game, seats): _written(measure(game, seats, GAMES)) for game, seats in kinds(name)
    }
    _file(name).write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")


def _written(found: Spread) -> dict[str, Any]:
    return {
        "totals": {str(total): times for total, times in sorted(found.totals.items())},
        "endings": dict(sorted(found.endings.items())),
    }


if __name__ == "__main__":
    for each in games.names():
        write(each)
