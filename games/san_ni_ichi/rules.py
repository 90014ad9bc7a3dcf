"""The rules of San, Ni, Ichi!: the table, its legal moves and the score (SNI-2 to SNI-12)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from games.core import Game, Option, Score
from games.fields import Fields
from games.refusal import Refusal, illegal
from games.san_ni_ichi import edge, piles
from games.san_ni_ichi.check import check_move
from games.san_ni_ichi.clauses import clauses_now
from games.san_ni_ichi.dealer import SanNiIchiDealer
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
from games.san_ni_ichi.pieces import (
    ATTACKS,
    DECKS,
    ELEMENTS,
    KINDS,
    NO_CARD,
    ROUNDS,
    SEATS,
    SMOKE_BOMB,
)
from games.san_ni_ichi.play import carry_out
from games.san_ni_ichi.score import check_damage, score_damage
from games.san_ni_ichi.setup import begin, check_deck, check_setup, check_teams
from games.san_ni_ichi.state import State, Table


class SanNiIchi(Game[State, Move, None]):
    """San, Ni, Ichi! with the options of one table."""

    id: ClassVar[str] = "san_ni_ichi"
    seats: ClassVar[range] = SEATS
    AIM = "least"
    SCALE = ("scoring",)
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("deck", ("SNI-2.1", "SNI-12.5"), tuple(DECKS), "standard"),
        Option("scoring", ("SNI-11.3", "SNI-11.4"), edge.SCORINGS, "basic"),
        Option("teams", ("SNI-12.1",)),
        Option("smoke_bomb_chosen_works", ("SNI-3.6",)),
        Option("block_stops_sai", ("SNI-5.5",), default="on"),
        Option("zen_starts_pile", ("SNI-8.4",)),
    )

    def __init__(self, options: Mapping[str, Any] | None = None, where: str = "options") -> None:
        super().__init__(options, where)
        self.table = Table.of(self.options)

    def start(self, seats: int, setup: Setup | None = None) -> State:
        setup = setup or Setup()
        deck, teams = self.options["deck"], self.options["teams"] == "on"
        refusal = check_setup(seats, setup, deck, teams)
        if refusal is not None:
            raise refusal
        return begin(seats, setup, deck)

    # Who acts, and what they may do.

    def to_act(self, state: State) -> tuple[int, ...]:
        match state.step:
            case "lay":
                return tuple(seat for seat, card in enumerate(state.laid) if card == NO_CARD)
            case "protect":
                return state.due
            case "play" | "drop":
                return (state.turn(),)
            case "damage":
                return tuple(dict.fromkeys((state.due[0], *_bombers(state))))
        return ()

    def legal(self, state: State) -> list[Move]:
        match state.step:
            case "lay":
                hands = ((seat, state.hands.possible(seat)) for seat in self.to_act(state))
                return [Lay(seat, card) for seat, cards in hands for card in cards]
            case "protect":
                return [move for seat in state.due for move in _protects(state, seat)]
            case "play":
                return [*_uses(state, self.table), Discard(state.turn())]
            case "drop":
                seat = state.turn()
                return [Drop(seat, card) for card in state.hands.possible(seat)]
            case "damage":
                victim = state.due[0]
                lowest = piles.lowest(state.piles[victim])
                bombs = [Bomb(seat, card) for seat in _bombers(state) for card in lowest]
                return [Suffer(victim), *bombs]
        return []

    def check(self, state: State, move: Move) -> Refusal | None:
        return check_move(state, move, self.table)

    def after(self, state: State, move: Move, result: None) -> State:
        return carry_out(state, move, self.table)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state, self.options["scoring"])

    # The end.

    def score(self, state: State) -> Score:
        if state.step != "over":
            raise illegal("not_over", "SNI-11.1", round=state.round, rounds=ROUNDS)
        teams = [(seat, mate) for seat, mate in enumerate(state.mates) if seat < mate]
        return score_damage(state.damage, self.options["scoring"], teams)

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        players, damage, scoring, teams = edge.read_final(final, self.options["scoring"])
        with_teams = bool(teams) or self.options["teams"] == "on"
        seats, deck = len(players), self.options["deck"]
        refusal = (
            check_deck(seats, deck)
            or check_teams(seats, teams, with_teams)
            or check_damage(damage, scoring, deck)
        )
        if refusal is not None:
            raise refusal
        return players, score_damage(damage, scoring, teams)

    # The edge.

    def read_setup(self, data: Fields, players: Sequence[str]) -> Setup:
        return edge.read_setup(data, players)

    def write_setup(self, setup: Setup, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_setup(setup, players)

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        return edge.read_move(do, by, data, players)

    def write_move(self, move: Move, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_move(move, players)

    def read_result(self, data: Fields, move: Move, players: Sequence[str]) -> None:
        """Nothing is ever revealed beside the moves themselves."""
        data.done()

    def write_extra(self, score: Score, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_extra(score, players)

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return edge.view(state, players)

    def tell(self, state: State, move: Move, result: None) -> tuple[str, dict[str, Any]]:
        return edge.tell(state, move)

    def dealer(self, seats: int, rng: random.Random) -> SanNiIchiDealer:
        return SanNiIchiDealer(self, seats, rng)


def _protects(state: State, seat: int) -> Iterator[Move]:
    yield Protect(seat, seat)
    if state.mates:
        yield Protect(seat, state.mate(seat))
    yield Discard(seat)


def _uses(state: State, table: Table) -> list[Move]:
    """What can be done with the card whose turn it is, besides discarding it."""
    by = state.turn()
    card = state.laid[by]
    match KINDS[card]:
        case "tonfa":
            return [Take(by, seat) for seat, pile in enumerate(state.piles) if pile]
        case "shuriken":
            return [Strike(by, seat) for seat in range(len(state.piles))]
        case "sai":
            return _sai_moves(state, by, table)
    return _attacks(state, by, card, table)


def _attacks(state: State, by: int, card: int, table: Table) -> list[Move]:
    moves: list[Move] = []
    for on, pile in enumerate(state.piles):
        if on in state.protected:
            continue
        if piles.accepts(pile, card):
            moves.append(Attack(by, on))
            if on == by and card < ATTACKS:
                moves += [Attack(by, by, to) for to in _slides(state, by)]
        elif table.zen_starts and not pile:
            moves += [Attack(by, on, NOBODY, element) for element in range(len(ELEMENTS))]
    return moves


def _slides(state: State, by: int) -> list[int]:
    """Who can be given one's pile: others without a pile and without a Block (SNI-4.5, 5.4)."""
    seats = enumerate(state.piles)
    return [to for to, pile in seats if not pile and to != by and to not in state.protected]


def _sai_moves(state: State, by: int, table: Table) -> list[Move]:
    barred = state.protected if table.block_stops_sai else ()
    free = [seat for seat in range(len(state.piles)) if seat not in barred]
    owners = [seat for seat in free if state.piles[seat]]
    moves: list[Move] = [Swap(by, one, two) for one in owners for two in owners if one < two]
    if len(state.piles) == 3:
        moves += [Give(by, one, to) for one in owners for to in free if not state.piles[to]]
    return moves


def _bombers(state: State) -> list[int]:
    """Who may have a smoke bomb for the victim, for all that is known (SNI-10.7, SNI-12.1)."""
    if state.round == ROUNDS:
        return []
    victim = state.due[0]
    seats = (victim, state.mates[victim]) if state.mates else (victim,)
    return [
        seat
        for seat in seats
        if state.laid[seat] == SMOKE_BOMB or state.hands.may_hold(seat, SMOKE_BOMB)
    ]
