"""Building the deck and seating the teams (SNI-2, SNI-12)."""

from collections import Counter

from games.refusal import Refusal, illegal
from games.san_ni_ichi.hands import Hands
from games.san_ni_ichi.moves import Setup, Teams
from games.san_ni_ichi.pieces import (
    DECKS,
    HAND,
    NAMES,
    TEAM,
    TEAM_SEATS,
    WEAPONS,
    attacks_up_to,
)


def deal(seats: int, weapons: tuple[int, ...] | None, deck: str) -> Hands:
    """Seven unknown cards each (SNI-2.3)."""
    highest, count = DECKS[deck][seats]
    if weapons is None and count:
        weapons, spare = WEAPONS, len(WEAPONS) - count
    else:
        weapons, spare = tuple(sorted(weapons or ())), 0
    return Hands((HAND,) * seats, ((),) * seats, (*attacks_up_to(highest), *weapons), spare)


def mates(teams: Teams) -> tuple[int, ...]:
    """By seat the team-mate."""
    pairs = {seat: mate for one, two in teams for seat, mate in ((one, two), (two, one))}
    return tuple(pairs[seat] for seat in sorted(pairs))


def opposite(seats: int) -> Teams:
    """Teams whose members sit opposite each other."""
    half = seats // TEAM
    return tuple((seat, seat + half) for seat in range(half))


def check_setup(seats: int, setup: Setup, deck: str, with_teams: bool) -> Refusal | None:
    """Why a game cannot begin like this."""
    return (
        check_deck(seats, deck)
        or _check_weapons(setup.weapons, DECKS[deck][seats][1])
        or check_teams(seats, setup.teams, with_teams)
    )


def check_deck(seats: int, deck: str) -> Refusal | None:
    if seats not in DECKS[deck]:
        return illegal("no_such_deck", "SNI-12.5", deck=deck, seats=seats)
    return None


def _check_weapons(weapons: tuple[int, ...] | None, wanted: int) -> Refusal | None:
    """Exactly as many as the table says, and none more often than it is in the box (SNI-2.1)."""
    if weapons is None:
        return None
    for card, copies in Counter(weapons).items():
        there, name = WEAPONS.count(card), NAMES[card]
        if copies > there:
            return illegal("too_many_copies", "SNI-2.1", pieces=(name,), card=name, there=there)
    if len(weapons) != wanted:
        return illegal("weapon_count", "SNI-2.1", "SNI-2.2", wanted=wanted, got=len(weapons))
    return None


def check_teams(seats: int, teams: Teams, wanted: bool) -> Refusal | None:
    if teams and not wanted:
        return illegal("teams_off", "SNI-12.1")
    if not wanted:
        return None
    if seats not in TEAM_SEATS:
        return illegal("teams_seats", "SNI-12.1", seats=seats)
    if not teams:
        return illegal("teams_missing", "SNI-12.1")
    seated = sorted(seat for team in teams for seat in team)
    if any(len(team) != TEAM for team in teams) or seated != list(range(seats)):
        return illegal("teams_pairs", "SNI-12.1")
    return None
