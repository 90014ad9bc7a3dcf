"""The tie-break: a game of rock-paper-scissors between the tied leaders (NJ-5.4, NJ-5.5)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.nin_jan.pieces import beats
from games.refusal import Refusal, illegal

NOT_SHOWN: Final = -1


class Showdown(NamedTuple):
    """Who is still in, and what they show in this throw."""

    contenders: tuple[int, ...]
    signs: tuple[int, ...]
    """By seat."""


def begin(contenders: tuple[int, ...], seats: int) -> Showdown:
    return Showdown(contenders, (NOT_SHOWN,) * seats)


def waiting(showdown: Showdown) -> tuple[int, ...]:
    """The contenders who have not shown a sign in this throw."""
    return tuple(seat for seat in showdown.contenders if showdown.signs[seat] == NOT_SHOWN)


def throw(showdown: Showdown, seat: int, sign: int) -> Showdown:
    """One more sign; the last one settles the throw."""
    signs = (*showdown.signs[:seat], sign, *showdown.signs[seat + 1 :])
    shown = Showdown(showdown.contenders, signs)
    if waiting(shown):
        return shown
    return begin(survivors(shown), len(signs))


def survivors(shown: Showdown) -> tuple[int, ...]:
    """Who stays in: those whose sign beats the other one.

    With one sign nobody would drop out, with all three everybody would: the throw is repeated.
    """
    signs = {shown.signs[seat] for seat in shown.contenders}
    if len(signs) != 2:
        return shown.contenders
    first, second = signs
    winner = first if beats(first, second) else second
    return tuple(seat for seat in shown.contenders if shown.signs[seat] == winner)


def settled(tied: tuple[int, ...], seats: int, shows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Who is still in after these signs, each a seat and what it shows. Raises Refusal."""
    showdown = begin(tied, seats)
    for seat, sign in shows:
        if len(tied) == 1:
            raise illegal("no_showdown", "NJ-5.4")
        if len(showdown.contenders) == 1:
            raise illegal("game_over", "NJ-5.5")
        if seat not in waiting(showdown):
            raise not_due(showdown, tied, seat)
        showdown = throw(showdown, seat, sign)
    return showdown.contenders


def not_due(showdown: Showdown, tied: tuple[int, ...], seat: int) -> Refusal:
    """Why this player shows no sign now; ``tied`` are those who were in at first."""
    contenders = list(showdown.contenders)
    if seat in contenders:
        return illegal("already_shown", "NJ-5.5", player=seat)
    if seat in tied:
        return illegal("dropped_out", "NJ-5.5", player=seat, players=contenders)
    return illegal("not_tied", "NJ-5.5", "NJ-5.4", player=seat, players=contenders)
