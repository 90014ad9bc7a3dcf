"""How a game of Bossa ends, who wins and by which clause (BO-7.1 to BO-7.8).

Bossa has no points. The winner's last line is worth 1, every other line 0, so that totals tell
who won; the other lines say how things stood.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.bossa.moves import Tiles
from games.bossa.pieces import COLOURS, FULL_LINE, OTHER_COLOUR, PILE, REMOVED, SEATS, TILES
from games.bossa.position import State, row_counts
from games.core import Line, Score, Tally
from games.fields import Fields, read_players, seat_of
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


def score(state: State) -> Score:
    if state.step != "over":
        raise _not_over()
    if state.ended == "stuck":
        return score_standing(standing(state, 1 - state.mover, state.mover), state.hands)
    return score_standing(standing(state, state.mover), state.hands)


def score_final(final: Fields) -> tuple[tuple[str, ...], Score]:
    """The score of a final position someone typed in, if a play can have led there; or of a game
    of which somebody only tells who won and how."""
    if final.has("ended"):
        return _score_told(final)
    players, end = _read_final(final)
    refusal = check_standing(end, players)
    if refusal is not None:
        raise refusal
    return players, score_standing(end)


def standing(state: State, last: int, stuck: int | None = None) -> Standing:
    """What decides the game in a position; ``last`` is the player who made the last move."""
    hands = (len(state.hands[0]), len(state.hands[1]))
    return Standing(state.colours, row_counts(state), hands, last, state.pile, stuck)


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
        raise _not_over()
    return _score(verdict, [_lines(end, seat, hands[seat]) for seat in (0, 1)])


def _score(verdict: Verdict, stood: Sequence[tuple[Line, ...]]) -> Score:
    """The score by a verdict; ``stood`` says by seat how things stood."""
    tallies = tuple(Tally((*lines, _outcome(verdict, seat))) for seat, lines in enumerate(stood))
    draw = verdict.winner is None
    winners = (0, 1) if verdict.winner is None else (verdict.winner,)
    return Score(tallies, winners, REASONS[verdict.ended], draw, {"ended": verdict.ended})


def _not_over() -> Refusal:
    return illegal("not_over", "BO-7.1", "BO-7.2", "BO-7.4", "BO-7.6")


def _lines(end: Standing, seat: int, hand: Tiles) -> tuple[Line, ...]:
    rows = {"colour": end.colours[seat], "rows": end.rows_of(seat), "full": FULL_LINE}
    return (
        Line("BO-7.2", "rows", 0, (), rows),
        Line("BO-7.6", "hand", 0, hand, {"tiles": end.hands[seat]}),
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


def _score_told(data: Fields) -> tuple[tuple[str, ...], Score]:
    """Two players, how the game ended and who won it; nobody wins a drawn game."""
    players = read_players(data.raw("players"), range(SEATS, SEATS + 1), data.path("players"))
    ended = data.choice("ended", REASONS)
    winner = data.raw("winner", None)
    seat = None if winner is None else seat_of(winner, players, data.path("winner"))
    data.done()
    if (seat is None) != (ended == "equal"):
        raise illegal("told_otherwise", REASONS[ended], ended=ended)
    return players, _score(Verdict(ended, seat), [(), ()])


def _read_final(data: Fields) -> tuple[tuple[str, ...], Standing]:
    """Who owns which line, rows, hands, who moved last, the pile and who is stuck."""
    colours = data.inner("colours")
    players = read_players(list(colours.data), range(SEATS, SEATS + 1), colours.where)
    end = Standing(
        _read_colours(colours, players),
        _read_counts(data.inner("rows"), COLOURS),
        _read_counts(data.inner("hands"), players),
        seat_of(data.raw("mover"), players, data.path("mover")),
        data.whole("pile", 0, PILE - 1),
        _read_stuck(data, players),
    )
    data.done()
    return players, end


def _read_colours(data: Fields, players: Sequence[str]) -> tuple[str, ...]:
    first = data.choice(players[0], COLOURS)
    return first, data.choice(players[1], (OTHER_COLOUR[first],))


def _read_counts(data: Fields, keys: Sequence[str]) -> tuple[int, ...]:
    counts = tuple(data.whole(key, 0, len(TILES)) for key in keys)
    data.done()
    return counts


def _read_stuck(data: Fields, players: Sequence[str]) -> int | None:
    name = data.raw("stuck", None)
    return None if name is None else seat_of(name, players, data.path("stuck"))
