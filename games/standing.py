"""What stands of a play, and how much of it still does once something before it has changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
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


MOST_REORDERED: Final = 60
"""More than a round or a turn has entries; a tie-break of thousands of throws stays quick."""


MOST_TRIED: Final = 100
"""Legal moves that are looked through for one to stand in for a misfit."""


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


Step = tuple[Entry, Any]
"""A move made, and the position after it."""


class Refit:
    """A replay on a changed beginning.

    The play stands where the first entry does not fit. Behind it the replay goes on, as if the
    misfits had been settled somehow, only to see which of the others will fit then.
    """

    def __init__(self, game: AnyGame, players: tuple[str, ...], beginning: Standing) -> None:
        self.game = game
        self.players = players
        self.stands = beginning
        self._state = beginning.states[-1]

    def replay(self, line: list[Placed]) -> Standing:
        done = 0
        while done < len(line):
            made = self._made(self._state, line[done].entry)
            if isinstance(made, Refusal):
                chapter = self._chapter(line, done)
                done += len(chapter)
                self._reorder(chapter, line[done : done + 1])
            else:
                self._accept(line[done], [made])
                done += 1
        return self.stands

    def _chapter(self, line: list[Placed], first: int) -> list[Placed]:
        """The entries that were made in the same round or turn as the first one, from it on."""
        chapter = self.game.chapter(line[first].made_in)
        near = line[first : first + (MOST_REORDERED if chapter[0] else 1)]
        return list(takewhile(lambda each: self.game.chapter(each.made_in) == chapter, near))

    def _reorder(self, waiting: list[Placed], beyond: list[Placed]) -> None:
        """Make what can be made of these entries, in whatever order; then comes ``beyond``.

        A card that is corrected may come before another one now: players decide as they did, only
        at another time of the round. Forced moves were nobody's decision: missing ones are added,
        and those that do not fit are left out.
        """
        while waiting:
            placed, steps = self._next(waiting) or (self._stuck(waiting), [])
            waiting = [each for each in waiting if each is not placed]
            if steps:
                self._accept(placed, steps)
            elif placed.entry.follows != FORCED:
                self._refuse(placed, [*waiting, *beyond])

    def _next(self, waiting: list[Placed]) -> tuple[Placed, list[Step]] | None:
        """The first of the entries that fits, after the forced moves that it needs before it."""
        state, before = self._state, list[Step]()
        forced = forced_moves(self.game, state)
        while True:
            for placed in waiting:
                made = self._made(state, placed.entry)
                if not isinstance(made, Refusal):
                    return placed, [*before, made]
            move, state = next(forced, (None, state))
            if move is None:
                return None
            before.append((Entry(move, None, False, MADE_NOW, FORCED), state))

    def _stuck(self, waiting: list[Placed]) -> Placed:
        """The entry in whose place something else has to be decided; if in doubt the first."""
        seats = self.game.to_act(self._state)
        decided = (each for each in waiting if each.entry.follows != FORCED)
        due = (each for each in decided if each.entry.move.by in seats)
        return next(due, waiting[0])

    def _accept(self, placed: Placed, steps: list[Step]) -> None:
        if self.stands.unsettled:
            self.stands.unsettled.append(Unsettled(*placed, None))
        else:
            self.stands.moves.extend(entry for entry, _ in steps)
            self.stands.states.extend(after for _, after in steps)
        self._state = steps[-1][1]

    def _refuse(self, placed: Placed, later: list[Placed]) -> None:
        refusal = self._made(self._state, placed.entry)
        assert isinstance(refusal, Refusal)
        context = Context(self.game.id, self.players, placed.entry.at)
        self.stands.unsettled.append(Unsettled(*placed, refusal.known_in(context)))
        self._state = self._settled_somehow(placed.entry.move.by, later[:1])

    def _settled_somehow(self, seat: int, later: list[Placed]) -> Any:
        """The position after another move of the player: one that lets the next entry fit, if any
        does, and that needs nothing revealed."""
        state = self._state
        moves = islice(self.game.each_legal(state), MOST_TRIED)
        own = (move for move in moves if move.by == seat and not self.game.asks(state, move))
        after = [self.game.after(state, move, None) for move in own]
        fitting = (each for each in after for placed in later if self._fits(each, placed.entry))
        return next(fitting, after[0] if after else state)

    def _fits(self, state: Any, entry: Entry) -> bool:
        return not isinstance(self._made(state, entry), Refusal)

    def _made(self, state: Any, entry: Entry) -> Step | Refusal:
        """A fresh entry: one that stands in two plays has the same moves before it in both."""
        try:
            after = self.game.play(state, entry.move, entry.result, sure=entry.sure)
        except Refusal as refusal:
            return refusal
        return entry._replace(), after
