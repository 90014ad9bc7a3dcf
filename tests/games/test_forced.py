"""What has one possible answer is done by itself, and nothing that somebody decides or reveals."""

import random
from typing import Any

import pytest

import games
from games import simulate
from games.record import Play
from tests.games import harness
from tests.games.harness import EVERY, NAMES

FORCED = {
    "bossa": {"place"},
    "nin_jan": {"take"},
    "nintai": {"pass", "keep", "ink"},
    "niwashi": {"draw"},
    "san_ni_ichi": {"discard", "suffer", "drop"},
}
"""The verbs that may be made by themselves."""


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_forced_move_is_the_only_one_its_player_has(name: str, seats: int) -> None:
    game = harness.table(name)
    for seed in range(8):
        for state, _, _ in harness.walk(game, seats, f"forced {seed}"):
            move = game.forced(state)
            if move is not None:
                assert [each for each in game.legal(state) if each.by == move.by] == [move]
                assert game.asks(state, move) == {}
                assert move.do in FORCED[name]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_game_in_which_forced_moves_are_made_by_themselves_is_the_same_game(
    name: str, seats: int
) -> None:
    """They follow the act before them, and one undo takes all of them back with it."""
    whole = simulate.record(games.load(name)({}), NAMES[:seats], "by itself")
    play = Play.begin(name, NAMES[:seats], whole.options, whole.setup)
    ahead: list[Any] = []
    for move in whole.moves:
        entry = whole.write(move.move, move.result)
        if entry in ahead:
            ahead.remove(entry)
            continue
        before = play.copy()
        play.enter(entry)
        for follower in play.forced_entries():
            play.enter(follower)
        ahead += [play.write(each.move, each.result) for each in since_act(play)]
        assert play.forced_entries() == []
        assert play.tried({"do": "undo"}).states == before.states
    assert play.is_over
    assert play.score() == whole.score()


def since_act(play: Play) -> list[Any]:
    """The moves that followed the last act by themselves."""
    last = max((n for n, move in enumerate(play.moves) if not move.follows), default=-1)
    return play.moves[last + 1 :]


def nintai(*entries: dict[str, Any], **options: str) -> Play:
    play = harness.play("nintai", options=options)
    for entry in entries:
        play.enter(entry)
    return play


DRAFT: list[dict[str, Any]] = [
    {"by": "Aki", "do": "take", "dice": [3]},
    {"by": "Ben", "do": "take", "dice": [5, 1]},
    {"by": "Aki", "do": "take", "dice": [2, 4]},
]


def test_nintai_the_first_icon_goes_to_a1_by_itself() -> None:
    two = {"by": "Aki", "do": "draw", "pile": 1, "result": {"cards": ["D", "F"]}}
    play = nintai(*DRAFT, {"by": "Aki", "do": "pass", "die": 2}, two)
    first = {"by": "Aki", "do": "ink", "icon": "F", "cell": "a1", "follows": "forced"}
    assert play.forced_entries() == [first]


def test_nintai_an_icon_that_may_be_declined_is_asked_for() -> None:
    two = {"by": "Aki", "do": "draw", "pile": 1, "result": {"cards": ["D", "F"]}}
    entries = [*DRAFT, {"by": "Aki", "do": "pass", "die": 2}, two]
    assert nintai(*entries, draw_optional="on").forced_entries() == []


def test_nintai_the_order_of_the_last_two_dice_is_a_choice() -> None:
    assert nintai(*DRAFT[:2]).forced_entries() == []


def test_nin_jan_the_only_beatable_pile_is_taken_by_itself() -> None:
    play = harness.play("nin_jan", setup={"piles": ["1 rock", "2 paper", "3 scissors"]})
    play.enter({"by": "Aki", "do": "lay", "card": "4 paper"})
    assert play.forced_entries() == []
    play.enter({"by": "Ben", "do": "lay", "card": "9 rock"})
    assert play.forced_entries() == [{"by": "Ben", "do": "take", "pile": 3, "follows": "forced"}]


@pytest.mark.parametrize("name", ["nin_jan", "san_ni_ichi"])
def test_the_last_card_nobody_has_seen_is_still_revealed_by_hand(name: str) -> None:
    game = harness.table(name)
    seats = game.seats[-1] if name == "nin_jan" else 3
    last = [
        state
        for state, move, _ in harness.walk(game, seats, "last card")
        if move is not None and move.do == "lay" and len(game.legal(state)) == 1
    ]
    assert last
    assert not any(game.forced(state) for state in last)


def test_san_ni_ichi_a_victim_is_asked_wherever_a_smoke_bomb_may_be() -> None:
    game, rng, asked = harness.table("san_ni_ichi"), random.Random(1), set()
    for seed in range(12):
        for state, _, _ in harness.walk(game, rng.randint(3, 6), f"bomb {seed}"):
            if state.step == "damage":
                bombs = any(move.do == "bomb" for move in game.legal(state))
                asked.add(bombs)
                assert (game.forced(state) is None) is bombs
    assert asked == {True, False}
