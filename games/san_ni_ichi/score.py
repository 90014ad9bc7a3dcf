"""Scoring damage piles: cards or values, for players or teams (SNI-11, SNI-12.4)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games import codec
from games.core import Line, Score, Tally
from games.fields import Fields, read_players, whole
from games.refusal import Refusal, illegal, malformed
from games.san_ni_ichi.moves import Teams, read_card
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BOX,
    DECKS,
    ELEMENTS,
    HAND,
    KINDS,
    NAMES,
    NO_CARD,
    NUMBERS,
    ROUNDS,
    SEATS,
)
from games.san_ni_ichi.position import State
from games.san_ni_ichi.setup import check_deck, check_teams

SCORINGS: Final = ("basic", "advanced")

Damage = tuple[int, ...] | int
"""The cards of a damage pile, or just how many there are (basic scoring only)."""

STAYING: Final = ("attack", "zen", "shuriken")
"""The kinds of cards that can end up in a damage pile (SNI-7.6)."""


def score(state: State, scoring: str) -> Score:
    if state.step != "over":
        raise illegal("not_over", "SNI-11.1", round=state.round, rounds=ROUNDS)
    # A game that started from a position may not know which cards lay in the piles then.
    damage = [len(pile) if NO_CARD in pile else pile for pile in state.damage]
    if scoring == "advanced" and any(isinstance(pile, int) for pile in damage):
        raise illegal("needs_cards", "SNI-11.4")
    return _score_damage(damage, scoring, state.teams())


def _score_damage(damage: Sequence[Damage], scoring: str, teams: Teams) -> Score:
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


def score_final(final: Fields, options: Mapping[str, Any]) -> tuple[tuple[str, ...], Score]:
    """The score of damage piles, if a game at this table can have led there."""
    players, damage, scoring, teams = _read_final(final, options["scoring"])
    seats, deck = len(players), options["deck"]
    refusal = (
        check_deck(seats, deck)
        or check_teams(seats, teams, bool(teams) or options["teams"] == "on")
        or _check_damage(damage, scoring, deck)
    )
    if refusal is not None:
        raise refusal
    return players, _score_damage(damage, scoring, teams)


class _Sides(NamedTuple):
    teams: Teams = ()


def _read_final(
    data: Fields, scoring: str
) -> tuple[tuple[str, ...], tuple[Damage, ...], str, Teams]:
    """The players, their damage piles, the way to score and the teams; ``scoring`` by default."""
    entries = data.inner("damage")
    players = read_players(list(entries.data), SEATS, entries.where)
    damage = tuple(_read_damage(entries, name) for name in players)
    scoring = _read_scoring(data, scoring)
    teams = codec.read(_Sides, data, players).teams
    data.done()
    return players, damage, scoring, teams


def _read_scoring(data: Fields, option: str) -> str:
    """Said beside the piles or among the options; both must say the same."""
    said = data.choice("scoring", SCORINGS, option)
    if said != option and "scoring" in data.inner("options", {}).data:
        raise malformed("scoring_twice", data.path("scoring"), option=option, got=said)
    return said


def _read_damage(entries: Fields, name: str) -> Damage:
    value = entries.raw(name)
    if isinstance(value, list):
        return tuple(entries.each(name, read_card))
    return whole(value, 0, len(BOX), entries.path(name))


def _check_damage(damage: Sequence[Damage], scoring: str, deck: str) -> Refusal | None:
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
