"""Nin Jan at random: what holds in every position, and the fused playout of the benchmark."""

import random

import pytest

from benchmarks.playouts import fused
from games.fields import Fields
from games.nin_jan.moves import LAYS, SHOWS, Move, Put, Take, read_card
from games.nin_jan.pieces import CARD_NAMES, CARDS, HAND, VALUE, points
from games.nin_jan.piles import beaten, tops_of
from games.nin_jan.position import BIT, NONE, State
from games.nin_jan.rules import NinJan
from tests.games import harness

GAMES = 60
EVERY_SEATS = pytest.mark.parametrize("seats", NinJan.seats)


def on_the_table(state: State) -> list[int]:
    """Every card face up: in piles, taken, or laid and not yet resolved."""
    waiting = range(len(state.laid)) if NONE in state.laid else state.queue
    laid = [state.laid[seat] for seat in waiting if state.laid[seat] != NONE]
    return [card for cards in (*state.piles, *state.taken, laid) for card in cards]


@EVERY_SEATS
def test_cards_are_conserved(seats: int) -> None:
    game = NinJan()
    for seed in range(GAMES):
        lays = 0
        for state, move, _ in harness.walk(game, seats, seed):
            cards = on_the_table(state)
            assert len(cards) == len(set(cards)) == 3 + lays
            assert state.seen == sum(BIT[card] for card in cards)
            assert len(state.piles) == 3
            assert all(state.piles)
            lays += move is not None and move.do == "lay"
        assert lays == HAND * seats
        assert sum(points(cards) for cards in (*state.taken, *state.piles)) == points(cards)


@EVERY_SEATS
def test_hands_shrink_together(seats: int) -> None:
    game = NinJan()
    names = harness.NAMES[:seats]
    for seed in range(GAMES // 4):
        for state, _, _ in harness.walk(game, seats, seed):
            hands = game.view(state, names)["hands"].values()
            assert max(hands) - min(hands) <= 1
            assert max(hands) <= HAND
        assert set(hands) == {0}


@EVERY_SEATS
def test_what_a_position_remembers_is_what_its_piles_show(seats: int) -> None:
    """``tops`` and ``choices`` are kept for speed; they must never drift from the piles."""
    game = NinJan()
    for seed in range(GAMES):
        for state, _, _ in harness.walk(game, seats, seed):
            assert state.tops == tops_of(state.piles)
            if not state.queue:
                assert state.choices == ()
                continue
            seat = state.queue[0]
            piles = beaten(state.laid[seat], state.tops)
            takes = [Take(seat, pile) for pile in piles]
            assert list(state.choices) == (takes or [Put(seat, pile) for pile in range(3)])


def test_five_players_leave_one_card_for_the_last_lay() -> None:
    """With all 48 cards dealt, the last unseen card is the last one anybody can lay."""
    game = NinJan()
    for seed in range(20):
        for state, move, _ in harness.walk(game, 5, seed):
            if state.round == 9 and state.laid.count(NONE) == 1:
                assert game.legal(state) == [move]


def test_every_move_survives_its_json() -> None:
    moves: list[Move] = [*LAYS[1], *SHOWS[1]]
    moves += [verb(1, pile) for verb in (Take, Put) for pile in range(3)]
    game = NinJan()
    for move in moves:
        data = Fields({"by": "Ben", "do": move.do, **game.write_move(move, ["Aki", "Ben"])})
        assert game.read_move(move.do, 1, data, ["Aki", "Ben"]) == move


def test_every_card_survives_its_name() -> None:
    assert [read_card(name, "") for name in CARD_NAMES] == list(CARDS)
    assert [int(name.split()[0]) for name in CARD_NAMES] == list(VALUE)


def test_the_simulated_deal_is_fair() -> None:
    """Over many deals every card turns up in the row and in every hand."""
    row: set[int] = set()
    hand: set[int] = set()
    for seed in range(300):
        dealer = NinJan().dealer(2, random.Random(seed))
        row.update(dealer.setup.piles)
        hand.update(move.card for move in dealer.hands[1])
    assert row == hand == set(CARDS)


@EVERY_SEATS
def test_the_fused_playout_plays_the_same_games(seats: int) -> None:
    """Two programs that share nothing but the seed agree on every point and every tie-break."""
    game = NinJan()
    for seed in range(150):
        *moves, (last, _, _) = harness.walk(game, seats, seed)
        totals = [points(cards) for cards in last.taken]
        assert fused(seats, str(seed)) == (len(moves), totals)
