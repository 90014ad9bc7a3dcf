"""The tie-break: a game of rock-paper-scissors between the tied leaders (NJ-5.4, NJ-5.5)."""

from typing import Final, NamedTuple

from games.nin_jan.pieces import beats

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
