"""Scoring the cards taken, line by line (NJ-5.1 to NJ-5.5)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.core import Line, Score, Tally
from games.fields import Fields, read_players, seat_of
from games.nin_jan.moves import card_twice, read_card
from games.nin_jan.pieces import COLOURS, HAND, SEATS, VALUE, names, points
from games.nin_jan.position import State
from games.nin_jan.showdown import settled
from games.refusal import Refusal, illegal, refusals_of

Taken = Sequence[Sequence[int]]
"""The cards beside each player."""


def score(state: State) -> Score:
    """After nine rounds; a tie that has not been broken is scored as a draw (NJ-5.4)."""
    if state.step in ("lay", "resolve"):
        raise illegal("not_over", "NJ-5.1", round=state.round)
    return score_taken(state.taken, state.showdown.contenders if state.showdown else ())


def score_final(final: Fields) -> tuple[tuple[str, ...], Score]:
    """The score of the cards beside each named player, and of the signs shown after a tie."""
    entries = final.inner("taken")
    players = read_players(list(entries.data), SEATS, entries.where)
    taken = [entries.each(name, read_card) for name in players]
    shows = final.each("shows", partial(_read_show, players), [])
    final.done()
    refusal = check_taken(taken)
    if refusal is not None:
        raise refusal
    with refusals_of("nin_jan", players):
        return players, score_taken(taken, settled(leaders(taken), len(taken), shows))


def _read_show(players: Sequence[str], value: Any, where: str) -> tuple[int, int]:
    """A sign of the tie-break, as the record has it: who, and what."""
    data = Fields(value, where)
    seat = seat_of(data.raw("by"), players, data.path("by"))
    sign = COLOURS.index(data.choice("sign", COLOURS))
    data.done()
    return seat, sign


def leaders(taken: Taken) -> tuple[int, ...]:
    """The seats with the most points (NJ-5.1)."""
    totals = [points(cards) for cards in taken]
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def score_taken(taken: Taken, contenders: tuple[int, ...] = ()) -> Score:
    """The score of what each player took; ``contenders`` are still in after a tie-break.

    While several lead, the game is a draw that goes to rock-paper-scissors (NJ-5.4).
    """
    tied = leaders(taken)
    winners = contenders or tied
    tallies = tuple(Tally(card_lines(cards)) for cards in taken)
    reason = "NJ-5.4" if len(tied) > 1 else "NJ-5.1"
    return Score(tallies, winners, reason, draw=len(winners) > 1)


def card_lines(cards: Sequence[int]) -> tuple[Line, ...]:
    """What the plus cards earn and what the minus cards cost; 0 for nothing taken (NJ-5.3)."""
    if not cards:
        return (Line("NJ-5.3", "nothing_taken", 0),)
    halves = (
        ("plus_cards", [card for card in sorted(cards) if VALUE[card] > 0]),
        ("minus_cards", [card for card in sorted(cards) if VALUE[card] < 0]),
    )
    return tuple(_line(label, half) for label, half in halves if half)


def _line(label: str, cards: list[int]) -> Line:
    return Line("NJ-5.1", label, points(cards), tuple(names(cards)), {"n": len(cards)})


def check_taken(taken: Taken) -> Refusal | None:
    """Why no game can have ended with these cards taken."""
    seen: set[int] = set()
    for cards in taken:
        for card in cards:
            if card in seen:
                return card_twice(card)
            seen.add(card)
    # Each player lays nine, and of those and the first three, three piles stay (NJ-4.5).
    most = HAND * len(taken)
    if len(seen) > most:
        return illegal("too_many_taken", "NJ-4.5", "NJ-2.1", most=most, got=len(seen))
    return None
