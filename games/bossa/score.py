"""How a game of Bossa ends, who wins and by which clause (BO-7.1 to BO-7.8).

Bossa has no points. The winner's last line is worth 1, every other line 0, so that totals tell
who won; the other lines say how things stood.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.bossa.moves import Tiles
from games.bossa.pieces import COLOURS, FULL_LINE, REMOVED, TILES
from games.core import Line, Score, Tally
from games.refusal import Refusal, illegal

REASONS: Final = {
    "hand": "BO-7.1",
    "hand_and_row": "BO-7.3",
    "rows": "BO-7.2",
    "stuck": "BO-7.4",
    "fewer": "BO-7.6",
    "equal": "BO-7.6",
}
"""Every ending and the clause that decides it."""


class Standing(NamedTuple):
    """What decides a game: everything else about the position no longer matters."""

    colours: tuple[str, ...]
    """By seat: the colour of the line this player owns."""
    rows: tuple[int, ...]
    """On the white and on the black line."""
    hands: tuple[int, ...]
    """By seat: how many tiles are left."""
    mover: int
    """The player who made the last move."""
    pile: int
    stuck: int | None = None
    """The player who has drawn and cannot move, if there is one."""

    def rows_of(self, seat: int) -> int:
        return self.rows[COLOURS.index(self.colours[seat])]


class Verdict(NamedTuple):
    ended: str
    winner: int | None
    """None in a drawn game."""


def decide(end: Standing) -> Verdict | None:
    """How the game has ended, or None if it goes on: the checks in their order (BO-7.8)."""
    mover, opponent = end.mover, 1 - end.mover
    if not end.hands[mover]:
        # C outranks B: the opponent's line may have its sixth row by this very move.
        ended = "hand_and_row" if end.rows_of(opponent) == FULL_LINE else "hand"
        return Verdict(ended, mover)
    for seat in (mover, opponent):
        if end.rows_of(seat) == FULL_LINE:
            return Verdict("rows", seat)
    if end.stuck is not None:
        return Verdict("stuck", 1 - end.stuck)
    return None if end.pile else _compare(end.hands)


def _compare(hands: tuple[int, ...]) -> Verdict:
    """No tile is left to draw: fewer tiles in hand win, equal numbers are a draw (BO-7.6)."""
    if hands[0] == hands[1]:
        return Verdict("equal", None)
    return Verdict("fewer", 0 if hands[0] < hands[1] else 1)


def score_standing(end: Standing, hands: tuple[Tiles, ...] = ((), ())) -> Score:
    """The score of a finished game; ``hands`` are the tiles still held, where they are known."""
    verdict = decide(end)
    if verdict is None:
        raise not_over()
    tallies = tuple(Tally(_lines(end, verdict, seat, hands[seat])) for seat in (0, 1))
    draw = verdict.winner is None
    winners = (0, 1) if verdict.winner is None else (verdict.winner,)
    return Score(tallies, winners, REASONS[verdict.ended], draw, {"ended": verdict.ended})


def not_over() -> Refusal:
    return illegal("not_over", "BO-7.1", "BO-7.2", "BO-7.4", "BO-7.6")


def _lines(end: Standing, verdict: Verdict, seat: int, hand: Tiles) -> tuple[Line, ...]:
    rows = {"colour": end.colours[seat], "rows": end.rows_of(seat), "full": FULL_LINE}
    return (
        Line("BO-7.2", "rows", 0, (), rows),
        Line("BO-7.6", "hand", 0, hand, {"tiles": end.hands[seat]}),
        _outcome(verdict, seat),
    )


def _outcome(verdict: Verdict, seat: int) -> Line:
    clause = REASONS[verdict.ended]
    if verdict.winner is None:
        return Line(clause, "drawn", 0)
    if seat == verdict.winner:
        return Line(clause, f"won_{verdict.ended}", 1)
    return Line(clause, f"lost_{verdict.ended}", 0)


def check_standing(end: Standing, players: Sequence[str]) -> Refusal | None:
    """Why no game can have ended like this; ``players`` are their names.

    Only what contradicts itself at a glance: how many turns it took is not counted back, so a
    table that has miscounted its pile still learns who has won.
    """
    for colour, rows in zip(COLOURS, end.rows, strict=True):
        if rows > FULL_LINE:
            return illegal("rows_beyond_six", "BO-7.2", colour=colour, rows=rows)
    if min(end.rows) == FULL_LINE:
        return illegal("both_full", "BO-7.10", "BO-7.2")
    mover, other = players[end.mover], players[1 - end.mover]
    if not end.hands[1 - end.mover]:
        return illegal("won_before", "BO-7.1", player=other, mover=mover)
    if end.stuck == end.mover:
        return illegal("stuck_after_move", "BO-7.5", "BO-3.1", player=mover, other=other)
    return _check_tiles(end)


def _check_tiles(end: Standing) -> Refusal | None:
    """Hands, pile and one tile for every row cannot be more than the tiles in play."""
    tiles = len(TILES) - REMOVED
    least = sum(end.hands) + sum(end.rows) + end.pile
    if least > tiles:
        return illegal("too_many_tiles", "BO-1.1", "BO-2.1", least=least, tiles=tiles)
    return None
