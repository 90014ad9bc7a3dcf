"""Scoring damage piles: cards or values, for players or teams (SNI-11, SNI-12.4)."""

from collections import Counter
from collections.abc import Sequence

from games.core import Line, Score, Tally
from games.refusal import Refusal, illegal
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BOX,
    DECKS,
    ELEMENTS,
    HAND,
    KINDS,
    NAMES,
    NUMBERS,
)

Damage = tuple[int, ...] | int
"""The cards of a damage pile, or just how many there are (basic scoring only)."""

STAYING = ("attack", "zen", "shuriken")
"""The kinds of cards that can end up in a damage pile (SNI-7.6)."""


def score_damage(
    damage: Sequence[Damage], scoring: str, teams: Sequence[Sequence[int]] = ()
) -> Score:
    """Every pile scored; the lowest total wins and ties share the win (SNI-11.3, SNI-11.4)."""
    tallies = tuple(Tally(_lines(pile, scoring)) for pile in damage)
    sides = teams or [(seat,) for seat in range(len(damage))]
    totals = [sum(tallies[seat].total for seat in side) for side in sides]
    best = [side for side, total in zip(sides, totals, strict=True) if total == min(totals)]
    winners = tuple(sorted(seat for side in best for seat in side))
    reason = "SNI-12.4" if teams else "SNI-11.4" if scoring == "advanced" else "SNI-11.3"
    extra: dict[str, object] = {"scoring": scoring}
    if teams:
        extra["teams"] = [
            {"seats": list(team), "total": total} for team, total in zip(teams, totals, strict=True)
        ]
    return Score(tallies, winners, reason, len(best) > 1, extra)


def _lines(pile: Damage, scoring: str) -> tuple[Line, ...]:
    if isinstance(pile, int):
        return (Line("SNI-11.3", "cards", pile, (), {"cards": pile}),)
    if scoring == "basic":
        params = {"cards": len(pile)}
        return (Line("SNI-11.3", "cards", len(pile), _names(pile), params),)
    weapons = [card for card in pile if card >= ATTACKS]
    return (
        *(_element_line(pile, number) for number in range(len(ELEMENTS))),
        Line("SNI-11.4", "weapons", len(weapons), _names(weapons), {"cards": len(weapons)}),
    )


def _element_line(pile: Sequence[int], element: int) -> Line:
    """The numbers of one element added up (SNI-11.4)."""
    own = [card for card in pile if card < ATTACKS and card % 3 == element]
    points = sum(NUMBERS[card] for card in own)
    return Line("SNI-11.4", "element", points, _names(own), {"element": ELEMENTS[element]})


def _names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in sorted(cards))


# A final position that someone typed in.


def check_damage(damage: Sequence[Damage], scoring: str, deck: str) -> Refusal | None:
    """Why no game of this table can end with these damage piles.

    A position typed in seldom says how its deck was built: ``standard`` may just mean that nobody
    said so. The cards must be in the box; only a deck that was named is held against them.
    """
    seats = len(damage)
    cards = [card for pile in damage if not isinstance(pile, int) for card in pile]
    total = sum(pile if isinstance(pile, int) else len(pile) for pile in damage)
    if scoring == "advanced" and any(isinstance(pile, int) for pile in damage):
        return illegal("needs_cards", "SNI-11.4")
    return (
        _check_staying(cards)
        or _check_copies(cards)
        or (None if deck == "standard" else _check_in_deck(cards, *DECKS[deck][seats]))
        or _check_total(total, seats)
    )


def _check_staying(cards: Sequence[int]) -> Refusal | None:
    for card in cards:
        if KINDS[card] not in STAYING:
            name = NAMES[card]
            return illegal("never_damage", "SNI-7.6", pieces=(name,), card=name)
    return None


def _check_copies(cards: Sequence[int]) -> Refusal | None:
    for card, copies in Counter(cards).items():
        if copies > BOX.count(card):
            clause = "SNI-1.1" if card < ATTACKS else "SNI-3.4"
            return illegal("card_twice", clause, pieces=(NAMES[card],), card=NAMES[card])
    return None


def _check_in_deck(cards: Sequence[int], highest: int, weapons: int) -> Refusal | None:
    for card in cards:
        if card < ATTACKS and NUMBERS[card] > highest:
            name = NAMES[card]
            return illegal("not_in_deck", "SNI-2.1", pieces=(name,), card=name)
    there = [NAMES[card] for card in cards if card >= ATTACKS]
    if len(there) > weapons:
        return illegal(
            "too_many_weapons", "SNI-2.1", pieces=tuple(there), got=len(there), most=weapons
        )
    return None


def _check_total(total: int, seats: int) -> Refusal | None:
    if total > HAND * seats:
        return illegal("too_many_cards", "SNI-2.3", got=total, most=HAND * seats)
    return None
