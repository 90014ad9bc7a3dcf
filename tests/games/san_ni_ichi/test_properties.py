"""San, Ni, Ichi!: what holds in every position of random games, for all options."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games import simulate
from games.rulebook import book
from games.san_ni_ichi import GAME
from games.san_ni_ichi.dealer import SanNiIchiDealer
from games.san_ni_ichi.moves import (
    Attack,
    Bomb,
    Discard,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Strike,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import (
    BOX,
    CARD_OF,
    DECKS,
    NAMES,
    NO_CARD,
    NUMBERS,
    ROUNDS,
    WEAPONS,
    attacks_up_to,
)
from games.san_ni_ichi.position import State
from games.sentences import sentences
from tests.games import harness

EVERYTHING = {
    "scoring": "advanced",
    "teams": "on",
    "smoke_bomb_chosen_works": "on",
    "block_stops_sai": "off",
    "zen_starts_pile": "on",
}
TABLES: list[tuple[int, dict[str, str]]] = [
    *((seats, {"deck": deck}) for deck in DECKS for seats in DECKS[deck]),
    (3, {"smoke_bomb_chosen_works": "on"}),
    (3, {"block_stops_sai": "off"}),
    (5, {"zen_starts_pile": "on"}),
    (4, {"teams": "on"}),
    (6, {"teams": "on"}),
    (6, {"bomb_passes_on": "on"}),
    (4, {"teams": "on", "team_bomb_card": "owner"}),
    (4, EVERYTHING),
    (6, EVERYTHING),
]
each_table = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{seats}-{'-'.join(own.values())}" for seats, own in TABLES]
)
GAMES_PER_TABLE = 20


def positions(
    seats: int, options: dict[str, str], seed: object
) -> Iterator[tuple[State, Move | None, SanNiIchiDealer]]:
    """Every position of one random game with the dealer that knows the hands."""
    game = GAME(options)
    rng = random.Random(str(seed))
    dealer = game.dealer(seats, rng)
    state = game.start(seats, dealer.setup)
    while moves := dealer.moves(state):
        move = rng.choice(moves)
        yield state, move, dealer
        state = game.play(state, move, dealer.result(state, move))
    yield state, None, dealer


def every_move(seats: int) -> list[Move]:
    """All well-formed moves at a table."""
    moves: list[Move] = []
    others = range(seats)
    for by in others:
        moves += [Discard(by), Suffer(by)]
        moves += [make(by, card) for make in (Lay, Drop, Bomb) for card in range(len(NAMES))]
        moves += [make(by, seat) for make in (Protect, Take, Strike) for seat in others]
        moves += [Swap(by, (one, two)) for one in others for two in others if one <= two]
        moves += [Give(by, one, two) for one in others for two in others]
        moves += [
            Attack(by, on, slide, element)
            for on, slide, element in itertools.product(others, range(-1, seats), range(-1, 3))
        ]
    return moves


# Legality.


@each_table
def test_legal_is_check_for_every_move_there_is(seats: int, options: dict[str, str]) -> None:
    game, candidates = GAME(options), every_move(seats)
    for state, _, _ in positions(seats, options, "every"):
        legal = game.legal(state)
        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in candidates if game.check(state, move) is None}
        assert {move.by for move in legal} == set(game.to_act(state))


@each_table
def test_every_refusal_cites_clauses_and_has_a_sentence(
    seats: int, options: dict[str, str]
) -> None:
    game, candidates = GAME(options), every_move(seats)
    clauses, rng = set(book("san_ni_ichi").clauses), random.Random(seats)
    for state, _, _ in positions(seats, options, "sentence"):
        for move in rng.sample(candidates, 30):
            refusal = game.check(state, move)
            if refusal is not None:
                assert refusal.clauses
                assert set(refusal.clauses) <= clauses
                assert "{" not in sentences("san_ni_ichi").refusal(refusal, harness.NAMES)


@each_table
def test_a_dealer_offers_what_the_rules_allow(seats: int, options: dict[str, str]) -> None:
    game = GAME(options)
    for seed in range(3):
        for state, _, dealer in positions(seats, options, seed):
            assert set(dealer.moves(state)) <= set(game.legal(state))


# Invariants.


def in_play(state: State) -> Counter[int]:
    """Every card the table knows of, and those it has not seen."""
    rows: list[tuple[int, ...]] = [state.discards, state.hands.unseen, *state.hands.known]
    rows += [*state.damage, *(tuple(CARD_OF[face] for face in pile) for pile in state.piles)]
    rows.append(tuple(card for card in state.laid if card != NO_CARD))
    return Counter(card for row in rows for card in row)


@each_table
def test_cards_are_conserved(seats: int, options: dict[str, str]) -> None:
    for seed in range(GAMES_PER_TABLE):
        for state, _, dealer in positions(seats, options, seed):
            highest, _ = DECKS[options.get("deck", "standard")][seats]
            assert in_play(state) == Counter((*attacks_up_to(highest), *dealer.setup.weapons))


@each_table
def test_what_is_known_of_the_hands_is_true(seats: int, options: dict[str, str]) -> None:
    for seed in range(GAMES_PER_TABLE):
        for state, _, dealer in positions(seats, options, seed):
            secret: Counter[int] = Counter()
            for seat, hand in enumerate(dealer.hands):
                assert len(hand) == state.hands.sizes[seat]
                assert Counter(state.hands.known[seat]) <= Counter(hand)
                secret += Counter(hand) - Counter(state.hands.known[seat])
            assert secret == Counter(state.hands.unseen)


@each_table
def test_seven_rounds_of_growing_damage(seats: int, options: dict[str, str]) -> None:
    for seed in range(GAMES_PER_TABLE):
        lays, before = 0, [0] * seats
        for state, move, _ in positions(seats, options, seed):
            lays += isinstance(move, Lay)
            now = [len(pile) for pile in state.damage]
            assert all(late >= early for late, early in zip(now, before, strict=True))
            before = now
        assert state.step == "over"
        if options.get("team_bomb_card") == "owner":
            # Whoever has bombed for a team-mate and got no card for it lays one less (SNI-12.3).
            assert lays + sum(state.hands.sizes) <= ROUNDS * seats
            continue
        assert lays == ROUNDS * seats
        if options.get("smoke_bomb_chosen_works") != "on":
            assert len(state.discards) + sum(before) == 7 * seats
            assert state.hands.sizes == (0,) * seats


@each_table
def test_victims_show_the_highest_number(seats: int, options: dict[str, str]) -> None:
    for seed in range(GAMES_PER_TABLE):
        for state, _, _ in positions(seats, options, seed):
            if state.step == "damage" and not state.hurt:
                counted = [
                    NUMBERS[pile[-1]]
                    for seat, pile in enumerate(state.piles)
                    if pile and seat not in state.saved
                ]
                assert max(counted) == NUMBERS[state.piles[state.due[0]][-1]]


@each_table
def test_the_lines_add_up(seats: int, options: dict[str, str]) -> None:
    for seed in range(GAMES_PER_TABLE):
        *_, (state, _, _) = positions(seats, options, seed)
        score = GAME(options).score(state)
        totals = [tally.total for tally in score.tallies]
        if options.get("scoring") == "advanced":
            values = [[NUMBERS[card] if card < 30 else 1 for card in pile] for pile in state.damage]
            assert totals == [sum(pile) for pile in values]
        else:
            assert totals == [len(pile) for pile in state.damage]
        if "teams" not in options:
            assert score.winners == tuple(
                seat for seat, total in enumerate(totals) if total == min(totals)
            )


@each_table
def test_records_round_trip(seats: int, options: dict[str, str]) -> None:
    for seed in range(5):
        played = simulate.record(GAME(options), harness.NAMES[:seats], str(seed))
        harness.assert_record_round_trip(played)
        harness.assert_undo_and_redo(played, random.Random(seed))


# Without the list of weapons.


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_can_be_refereed_without_the_weapons_written_down(seats: int) -> None:
    """The same moves are legal; the table just knows less, until it has seen them all."""
    game = GAME()
    for seed in range(GAMES_PER_TABLE):
        walk = list(positions(seats, {}, seed))
        state: Any = game.start(seats)
        for known, move, _ in walk:
            assert set(game.legal(known)) <= set(game.legal(state))
            assert len(state.hands.unseen) - state.hands.spare == len(known.hands.unseen)
            if move is not None:
                state = game.play(state, move)
        assert state.damage == walk[-1][0].damage


def test_an_unknown_deck_starts_with_the_whole_box_of_weapons() -> None:
    hands = GAME().start(6).hands
    assert hands.unseen == BOX
    assert hands.spare == len(WEAPONS) - 12 == 6
