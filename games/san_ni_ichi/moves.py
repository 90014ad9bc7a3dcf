"""The moves of San, Ni, Ichi! Seats are numbers; so are cards (see ``pieces``)."""

from typing import Final, Literal, NamedTuple

NOBODY: Final = -1
NO_ELEMENT: Final = -1


class Lay(NamedTuple):
    """The card a player chose for the round, as it is turned up (SNI-3.1)."""

    by: int
    card: int
    do: Literal["lay"] = "lay"


class Protect(NamedTuple):
    """Use a Block for oneself or, in teams, for the team-mate (SNI-3.5, SNI-12.2)."""

    by: int
    player: int
    do: Literal["protect"] = "protect"


class Attack(NamedTuple):
    """Lay the attack card or zen in front of a player, and perhaps slide one's pile (SNI-4, 8)."""

    by: int
    on: int
    slide: int = NOBODY
    """Who gets the pile when a player slides their own (SNI-4.5)."""
    element: int = NO_ELEMENT
    """Named only by a zen that starts a pile, with ``zen_starts_pile`` (SNI-8.4)."""
    do: Literal["attack"] = "attack"


class Take(NamedTuple):
    """Tonfa: take the top card of a pile into the hand (SNI-6.1)."""

    by: int
    source: int
    do: Literal["take"] = "take"


class Drop(NamedTuple):
    """Tonfa: then throw a hand card away (SNI-6.1)."""

    by: int
    card: int
    do: Literal["drop"] = "drop"


class Swap(NamedTuple):
    """Sai: swap the piles of two players (SNI-7.1); ``one`` is the lower seat."""

    by: int
    one: int
    two: int
    do: Literal["swap"] = "swap"


class Give(NamedTuple):
    """Sai with three players: give a pile to someone who has none (SNI-7.1)."""

    by: int
    source: int
    to: int
    do: Literal["give"] = "give"


class Strike(NamedTuple):
    """Shuriken: straight onto a player's damage pile (SNI-7.4)."""

    by: int
    on: int
    do: Literal["strike"] = "strike"


class Discard(NamedTuple):
    """Throw the revealed card away instead of using it (SNI-3.8, SNI-4.7)."""

    by: int
    do: Literal["discard"] = "discard"


class Bomb(NamedTuple):
    """Smoke bomb: save one's own or the team-mate's pile and take its lowest card (SNI-10)."""

    by: int
    card: int
    """The card taken; a choice when the lowest number is there more than once (SNI-10.4)."""
    do: Literal["bomb"] = "bomb"


class Suffer(NamedTuple):
    """Turn one's whole sparring pile over into one's damage pile (SNI-9.1)."""

    by: int
    do: Literal["suffer"] = "suffer"


Move = Lay | Protect | Attack | Take | Drop | Swap | Give | Strike | Discard | Bomb | Suffer

VERBS: Final = (
    "lay",
    "protect",
    "attack",
    "take",
    "drop",
    "swap",
    "give",
    "strike",
    "discard",
    "bomb",
    "suffer",
)


class Setup(NamedTuple):
    """Known before the first round: the weapons shown to all (SNI-2.2) and the teams."""

    weapons: tuple[int, ...] | None = None
    """None when nobody wrote them down: then any weapon of the box may turn up."""
    teams: tuple[tuple[int, ...], ...] = ()
