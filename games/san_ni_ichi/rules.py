"""The rules of San, Ni, Ichi!: the table, its legal moves and the score (SNI-2 to SNI-12)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from games.core import Game, Option, Score
from games.fields import Fields
from games.refusal import Refusal
from games.san_ni_ichi import piles
from games.san_ni_ichi.clauses import clauses_now
from games.san_ni_ichi.dealer import SanNiIchiDealer
from games.san_ni_ichi.log import chapter, tell
from games.san_ni_ichi.moves import (
    NOBODY,
    Attack,
    Bomb,
    Discard,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Setup,
    Strike,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import ATTACKS, DECKS, ELEMENTS, KINDS, SEATS
from games.san_ni_ichi.position import State, bombers, misfit, read_position, start, to_act, view
from games.san_ni_ichi.refusals import check_move
from games.san_ni_ichi.score import SCORINGS, score, score_final
from games.san_ni_ichi.setup import check_setup
from games.san_ni_ichi.turn import after


class SanNiIchi(Game[State, Move, None]):
    """San, Ni, Ichi! with the options of one table."""

    id: ClassVar[str] = "san_ni_ichi"
    seats: ClassVar[range] = SEATS
    AIM = "least"
    SCALE = ("scoring",)
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("deck", ("SNI-2.1", "SNI-12.5"), tuple(DECKS), "standard"),
        Option("scoring", ("SNI-11.3", "SNI-11.4"), SCORINGS, "basic"),
        Option("teams", ("SNI-12.1",)),
        Option("smoke_bomb_chosen_works", ("SNI-3.6",)),
        Option("block_stops_sai", ("SNI-5.5",), default="on"),
        Option("zen_starts_pile", ("SNI-8.4",)),
        Option("bomb_passes_on", ("SNI-10.6",)),
        Option("team_bomb_card", ("SNI-12.3",), ("bomber", "owner"), "bomber"),
    )
    SETUP = Setup

    to_act = staticmethod(to_act)
    view = staticmethod(view)
    read_position = staticmethod(read_position)
    misfit = staticmethod(misfit)
    chapter = staticmethod(chapter)

    def start(self, seats: int, setup: Setup | None = None) -> State:
        setup = setup or Setup()
        deck, teams = self.options["deck"], self.options["teams"] == "on"
        refusal = check_setup(seats, setup, deck, teams)
        if refusal is not None:
            raise refusal
        return start(seats, setup, deck)

    def legal(self, state: State) -> list[Move]:
        match state.step:
            case "lay":
                hands = ((seat, state.hands.possible(seat)) for seat in to_act(state))
                return [Lay(seat, card) for seat, cards in hands for card in cards]
            case "protect":
                return [move for seat in state.due for move in _protects(state, seat)]
            case "play":
                return [*_uses(state, self.options), Discard(state.turn())]
            case "drop":
                seat = state.turn()
                return [Drop(seat, card) for card in state.hands.possible(seat)]
            case "damage":
                victim = state.due[0]
                lowest = piles.lowest(state.piles[victim])
                bombs = [Bomb(seat, card) for seat in bombers(state) for card in lowest]
                return [Suffer(victim), *bombs]
        return []

    def check(self, state: State, move: Move) -> Refusal | None:
        return check_move(state, move, self.options)

    def forced(self, state: State) -> Move | None:
        """Cards are revealed by hands, even the last one that nobody has seen.

        Damage is taken by itself only where, for all that is known, no smoke bomb can be: victims
        are asked whenever there may be one, so that the question tells nothing (SNI-10.7).
        """
        return None if state.step == "lay" else super().forced(state)

    def after(self, state: State, move: Move, result: None) -> State:
        return after(state, move, self.options)

    def tell(self, state: State, move: Move, result: None) -> tuple[str, dict[str, Any]]:
        return tell(state, move, self.options)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state, self.options["scoring"])

    def score(self, state: State) -> Score:
        return score(state, self.options["scoring"])

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        return score_final(final, self.options)

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        if do == "protect" and not data.has("player"):
            # Whoever laid a Block is protected, unless someone else is named (SNI-5.1).
            return Protect(by, by)
        return super().read_move(do, by, data, players)

    def write_extra(self, score: Score, players: Sequence[str]) -> dict[str, Any]:
        extra = super().write_extra(score, players)
        if "teams" in extra:
            extra["teams"] = [
                {"players": [players[seat] for seat in team["seats"]], "total": team["total"]}
                for team in extra["teams"]
            ]
        return extra

    def dealer(self, seats: int, rng: random.Random) -> SanNiIchiDealer:
        return SanNiIchiDealer(self, seats, rng)


def _protects(state: State, seat: int) -> Iterator[Move]:
    yield Protect(seat, seat)
    if state.mates:
        yield Protect(seat, state.mate(seat))
    yield Discard(seat)


def _uses(state: State, options: Mapping[str, Any]) -> list[Move]:
    """What can be done with the card whose turn it is, besides discarding it."""
    by = state.turn()
    card = state.laid[by]
    match KINDS[card]:
        case "tonfa":
            return [Take(by, seat) for seat, pile in enumerate(state.piles) if pile]
        case "shuriken":
            return [Strike(by, seat) for seat in range(len(state.piles))]
        case "sai":
            return _sai_moves(state, by, options)
    return _attacks(state, by, card, options)


def _attacks(state: State, by: int, card: int, options: Mapping[str, Any]) -> list[Move]:
    moves: list[Move] = []
    for on, pile in enumerate(state.piles):
        if on in state.protected:
            continue
        if piles.accepts(pile, card):
            moves.append(Attack(by, on))
            if on == by and pile and card < ATTACKS:
                moves += [Attack(by, by, to) for to in _slides(state, by)]
        elif not pile and options["zen_starts_pile"] == "on":
            moves += [Attack(by, on, NOBODY, element) for element in range(len(ELEMENTS))]
    return moves


def _slides(state: State, by: int) -> list[int]:
    """Who can be given one's pile: others without a pile and without a Block (SNI-4.5, 5.4)."""
    seats = enumerate(state.piles)
    return [to for to, pile in seats if not pile and to != by and to not in state.protected]


def _sai_moves(state: State, by: int, options: Mapping[str, Any]) -> list[Move]:
    barred = state.protected if options["block_stops_sai"] == "on" else ()
    free = [seat for seat in range(len(state.piles)) if seat not in barred]
    owners = [seat for seat in free if state.piles[seat]]
    moves: list[Move] = [Swap(by, (one, two)) for one in owners for two in owners if one < two]
    if len(state.piles) == 3:
        moves += [Give(by, one, to) for one in owners for to in free if not state.piles[to]]
    return moves
