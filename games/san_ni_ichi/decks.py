"""Building the deck and dealing it (SNI-2)."""

from collections import Counter

from games.refusal import Refusal, illegal
from games.san_ni_ichi.hands import Hands
from games.san_ni_ichi.pieces import DECKS, HAND, NAMES, WEAPONS, attacks_up_to


def deal(seats: int, weapons: tuple[int, ...] | None, deck: str) -> Hands:
    """Seven unknown cards each (SNI-2.3)."""
    highest, count = DECKS[deck][seats]
    if weapons is None and count:
        weapons, spare = WEAPONS, len(WEAPONS) - count
    else:
        weapons, spare = tuple(sorted(weapons or ())), 0
    return Hands((HAND,) * seats, ((),) * seats, (*attacks_up_to(highest), *weapons), spare)


def check_deck(seats: int, deck: str) -> Refusal | None:
    if seats not in DECKS[deck]:
        return illegal("no_such_deck", "SNI-12.5", deck=deck, seats=seats)
    return None


def check_weapons(weapons: tuple[int, ...] | None, wanted: int) -> Refusal | None:
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
