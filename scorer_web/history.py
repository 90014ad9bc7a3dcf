"""History: the finished games on a shelf, and what they say about their players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import games
from games import yardstick
from games.refusal import Refusal
from scorer_web import charts, look, outcomes, shelf, tables
from scorer_web.errors import Unplayable
from scorer_web.outcomes import Outcome

if TYPE_CHECKING:
    from scorer_web.shelves import Opened, Result

LONGEST = 240
"""Minutes; a table that took longer lay open, and its time says nothing about the game."""

ENOUGH = 5
"""With fewer games of one's own, a percentile among them means nothing."""


class Played(NamedTuple):
    """A finished game on the shelf."""

    outcome: Outcome
    when: datetime
    kind: str
    """``table`` or ``kept``, for its address."""
    key: str
    minutes: int | None = None


def played(name: str | None) -> list[Played]:
    """The finished games on a shelf, the newest first."""
    if name is None:
        return []
    shelves = shelf.shelves()
    finished = [
        *(_of_table(each) for each in shelves.tables(name)),
        *(_of_kept(each) for each in shelves.results(name)),
    ]
    return sorted(filter(None, finished), key=lambda each: each.when, reverse=True)


def _of_table(opened: Opened) -> Played | None:
    outcome = outcome_of(opened)
    if outcome is None or opened.entered_at is None:
        return None
    minutes = minutes_between(opened.created_at, opened.entered_at)
    return Played(outcome, opened.entered_at, "table", opened.key, minutes)


def minutes_between(opened: datetime, ended: datetime) -> int | None:
    """How long a game took; None when the table lay open, or somebody set the clock."""
    minutes = round((ended - opened).total_seconds() / 60)
    return minutes if 0 <= minutes <= LONGEST else None


def outcome_of(opened: Opened) -> Outcome | None:
    """The outcome as noted; a log that has grown since (an undo, too) is replayed.

    So is one that was noted under other rules.
    """
    noted = opened.outcome or {}
    if (opened.known, noted.get("edition")) == (opened.length, _edition(opened.table.game)):
        return Outcome(**noted["outcome"]) if noted["outcome"] else None
    try:
        play, refusal = tables.replay_of(opened.table)
    except Unplayable:
        return None
    found = None if refusal else Outcome.of_play(play)
    written = found.written() if found else None
    note = {"edition": _edition(opened.table.game), "outcome": written}
    shelf.shelves().derive(opened.table.id, max(opened.length, len(play.log)), note)
    return found


@cache
def _edition(game: str) -> str:
    """Changes whenever the code does that an outcome of this game depends on."""
    folder = Path(games.__file__).resolve().parent
    files = [folder / "core.py", folder / "record.py", *sorted((folder / game).glob("*.py"))]
    return look.digest(Path(outcomes.__file__), *files)


def _of_kept(result: Result) -> Played | None:
    try:
        return Played(of_kept(result), result.kept_at, "kept", result.key)
    except Refusal:
        return None  # Kept under rules that have been corrected since.


def of_kept(result: Result) -> Outcome:
    return Outcome.of_final(result.game, result.final)


# Choosing.

USUAL = "usual"
"""In an address: a table where all options are as usual."""


@dataclass(frozen=True)
class Choice:
    """Which games to look at; what is empty does not matter."""

    game: str = ""
    player: str = ""
    seats: str = ""
    options: str | None = None

    def takes(self, outcome: Outcome) -> bool:
        return (
            self.game in ("", outcome.game)
            and (not self.player or self.player in outcome.players)
            and self.seats in ("", str(len(outcome.players)))
            and self.options in (None, options_key(outcome) or USUAL)
        )

    def query(self) -> dict[str, str]:
        """What an address says to choose the same."""
        return {name: value for name, value in asdict(self).items() if value}


def options_key(outcome: Outcome) -> str:
    """The table options as one word for an address; empty where all are as usual."""
    return ",".join(f"{key}={_word(value)}" for key, value in sorted(outcome.options.items()))


def _word(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


# Counting.


class Standing(NamedTuple):
    """What one player has done."""

    name: str
    played: int
    rated: int
    """Games that could be won."""
    won: int
    shared: int
    streak: int
    """Games won in a row until now."""
    longest: int
    average: float | None
    best: int | None

    @property
    def lost(self) -> int:
        return self.rated - self.won - self.shared

    @property
    def rate(self) -> float | None:
        return self.won / self.rated if self.rated else None


def standings(finished: Sequence[Outcome]) -> list[Standing]:
    """Every player of these games (the oldest first), the busiest player first."""
    names = Counter(name for game in finished for name in game.players)
    return [_standing(name, finished) for name, _ in names.most_common()]


def _standing(name: str, finished: Sequence[Outcome]) -> Standing:
    own = [game for game in finished if name in game.players]
    fates = [fate for game in own if (fate := game.fate_of(name)) != "together"]
    runs = _runs(fates)
    # A mean over different games, or over different ways of counting, would say nothing.
    comparable = len({game.scale for game in own}) == 1
    totals = [t for game in own if comparable and (t := game.total_of(name)) is not None]
    return Standing(
        name,
        len(own),
        len(fates),
        fates.count("won"),
        fates.count("shared"),
        runs[-1],
        max(runs),
        sum(totals) / len(totals) if totals else None,
        (min if own[0].aim == "least" else max)(totals, default=None),
    )


def _runs(fates: Iterable[str]) -> list[int]:
    """The lengths of all runs of wins, with an empty one after every game that was not won."""
    runs = [0]
    for fate in fates:
        if fate == "won":
            runs[-1] += 1
        else:
            runs.append(0)
    return runs


def totals(finished: Iterable[Outcome]) -> Counter[int]:
    """How often each total was reached; a joint one counts once a game."""
    found: Counter[int] = Counter()
    for game in finished:
        if game.aim == "joint":
            found[game.extra["total"]] += 1
        elif game.aim != "win":
            found.update(game.totals)
    return found


# How special a score is.


class Special(NamedTuple):
    """Where the best total of a game stands; shares are of worse totals."""

    total: int | None
    names: list[str]
    """Who reached it."""
    simulated: Counter[int]
    beats_simulated: float
    """For a game without points: the share of simulated games that end otherwise."""
    mine: Counter[int]
    beats_mine: float | None

    @property
    def chart(self) -> charts.Histogram:
        mine = self.mine if self.beats_mine is not None else Counter()
        marked = {} if self.total is None else {self.total: self.names}
        return charts.histogram(mine, self.simulated, marked)


def special_here(outcome: Outcome) -> Special:
    """Hold a game against simulated ones and against those on this browser's shelf."""
    return special(outcome, [each.outcome for each in played(shelf.name())])


def special(outcome: Outcome, others: Iterable[Outcome]) -> Special:
    """Hold a game against simulated ones and against one's own of the same kind."""
    spread = yardstick.spread(outcome.rules, len(outcome.players))
    total = outcome.best
    if total is None:
        ended = spread.endings[outcome.extra["ended"]] / spread.endings.total()
        return Special(None, outcome.winners, Counter(), 1 - ended, Counter(), None)
    similar = [other for other in others if other.kind == outcome.kind]
    mine = totals(similar)
    is_least = outcome.aim == "least"
    return Special(
        total,
        [name for name in outcome.players if outcome.total_of(name) == total],
        spread.totals,
        yardstick.share_beaten(spread.totals, total, least=is_least),
        mine,
        yardstick.share_beaten(mine, total, least=is_least) if len(similar) >= ENOUGH else None,
    )
