"""What stands of a play, and how much of it still does once something before it has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from games.core import AnyGame
from games.refusal import Context, Refusal

FORCED: Final = "forced"
"""Made by itself, since nothing else was possible."""

FOLLOWS: Final = (FORCED, "tap")
"""Why an entry belongs to the one before it: ``tap`` was made with the same tap."""

MADE_NOW: Final = -1
"""In place of a number in the record: a forced move that a replay had to add."""

MOST_FORCED: Final = 50
"""Beyond any row of moves that have no alternative; a game that never asks again ends here."""


class Entry(NamedTuple):
    """A move that was played: the decision, the result and whether the table insisted."""

    move: Any
    result: Any
    sure: bool
    at: int
    """Where it stands in the record's list of moves; a corrected one keeps its place."""
    follows: str = ""
    """One of FOLLOWS when it was no act of its own; undo takes it back with what it follows."""


def in_common(some: list[Entry], others: list[Entry]) -> int:
    """How many moves two states of a play begin with. A move that stands in both was made once, so
    that those before it are the same too; a replay makes its moves anew."""
    shorter = min(len(some), len(others))
    return next((n for n in range(shorter, 0, -1) if some[n - 1] is others[n - 1]), 0)


class Placed(NamedTuple):
    """An entry and the position it was made in."""

    entry: Entry
    made_in: Any


class Unsettled(NamedTuple):
    """An entry that waits to be replayed, because it or one before it no longer fits."""

    entry: Entry
    made_in: Any
    """The position in which it was legal."""
    refusal: Refusal | None
    """None: it fits as soon as those before it that do not are taken out."""


class Standing(NamedTuple):
    """The moves that stand, the position before and after each, and what waits behind them."""

    moves: list[Entry]
    states: list[Any]
    unsettled: list[Unsettled]

    def line(self) -> list[Placed]:
        """Every entry in order, whether it stands or waits."""
        waiting = (Placed(each.entry, each.made_in) for each in self.unsettled)
        return [*map(Placed, self.moves, self.states), *waiting]

    def upto(self, moves: int) -> Standing:
        """The beginning of it, in lists of its own."""
        return Standing(self.moves[:moves], self.states[: moves + 1], [])

    def copy(self) -> Standing:
        return Standing(list(self.moves), list(self.states), self.unsettled)


def forced_moves(game: AnyGame, state: Any) -> Iterator[tuple[Any, Any]]:
    """The moves that follow by themselves from a position, each with the position after it."""
    for _ in range(MOST_FORCED):
        move = game.forced(state)
        if move is None:
            return
        state = game.after(state, move, None)
        yield move, state


class Refit:
    """A replay on a changed beginning.

    The play stands before the first entry that does not fit. Behind it the replay goes on without
    the misfits, only to see which entries will fit once those are out of the way.
    """

    def __init__(self, game: AnyGame, players: tuple[str, ...], beginning: Standing) -> None:
        self.game = game
        self.players = players
        self.stands = beginning
        self._state = beginning.states[-1]

    def replay(self, line: Iterable[Placed]) -> Standing:
        for placed in line:
            try:
                self._accept(placed, list(self._steps(placed.entry)))
            except Refusal as refusal:
                context = Context(self.game.id, self.players, placed.entry.at)
                self._wait(placed, refusal.known_in(context))
        return self.stands

    def _accept(self, placed: Placed, steps: list[tuple[Entry, Any]]) -> None:
        if self.stands.unsettled:
            self._wait(placed, None)
        else:
            self.stands.moves.extend(entry for entry, _ in steps)
            self.stands.states.extend(after for _, after in steps)
        self._state = steps[-1][1] if steps else self._state

    def _wait(self, placed: Placed, refusal: Refusal | None) -> None:
        self.stands.unsettled.append(Unsettled(*placed, refusal))

    def _steps(self, entry: Entry) -> Iterator[tuple[Entry, Any]]:
        """The entry and the position after it; or the forced moves that it lacks, then the entry.

        A forced move was nobody's decision: another one takes its place, or none.
        """
        try:
            yield self._made(self._state, entry)
        except Refusal:
            if entry.follows != FORCED:
                yield from self._after_forced(entry)
                return
            for move, after in islice(forced_moves(self.game, self._state), 1):
                yield Entry(move, None, False, entry.at, FORCED), after

    def _after_forced(self, entry: Entry) -> list[tuple[Entry, Any]]:
        steps: list[tuple[Entry, Any]] = []
        for move, after in forced_moves(self.game, self._state):
            steps.append((Entry(move, None, False, MADE_NOW, FORCED), after))
            try:
                return [*steps, self._made(after, entry)]
            except Refusal:
                continue
        return [self._made(self._state, entry)]

    def _made(self, state: Any, entry: Entry) -> tuple[Entry, Any]:
        """A fresh entry: one that stands in two plays has the same moves before it in both."""
        after = self.game.play(state, entry.move, entry.result, sure=entry.sure)
        return entry._replace(), after
