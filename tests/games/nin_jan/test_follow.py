"""Nin Jan where only who took which pile is entered, and the cards are trusted to the table."""

import random

import pytest

from games import simulate
from games.nin_jan.rules import NinJan
from games.nin_jan.trusted import TRUSTED, sums
from games.record import Play
from games.refusal import Refusal
from tests.games import harness
from tests.games.harness import NAMES, refused

PILES = {"follow": "piles"}


def table(seats: int = 2, rounds: int = 0, first: str = "take") -> Play:
    """A table after some rounds, in which the first takes pile 1 and the others add to pile 2."""
    play = Play.begin("nin_jan", NAMES[:seats], options=PILES)
    for _ in range(rounds):
        play.enter({"by": NAMES[0], "do": first, "pile": 1})
        for name in NAMES[1:seats]:
            play.enter({"by": name, "do": "put", "pile": 2})
    return play


def count(by: str, points: int) -> dict[str, object]:
    return {"by": by, "do": "count", "points": points}


def test_nj_3_1_one_entry_for_each_card_in_the_order_of_the_table() -> None:
    play = table(3)
    assert play.to_act() == ["Aki", "Ben", "Cho"]
    play.enter({"by": "Cho", "do": "put", "pile": 2})
    play.enter({"by": "Aki", "do": "take", "pile": 2})
    assert play.view()["taken"] == {"Aki": [None, None], "Ben": [], "Cho": []}
    assert play.view()["piles"] == [[None], [None], [None]]
    assert refused(play, {"by": "Aki", "do": "put", "pile": 1}).code == "already_resolved"
    play.enter({"by": "Ben", "do": "take", "pile": 1})
    assert (play.view()["round"], play.view()["trusted"]) == (2, list(TRUSTED))


def test_nj_3_1_no_card_is_entered() -> None:
    refusal = refused(table(), {"by": "Aki", "do": "lay", "card": "10 rock"})
    assert (refusal.code, refusal.clauses) == ("not_followed", ("NJ-3.1",))
    setup = {"piles": ["1 rock", "2 rock", "3 rock"]}
    with pytest.raises(Refusal) as caught:
        Play.begin("nin_jan", NAMES[:2], options=PILES, setup=setup)
    assert (caught.value.code, caught.value.where) == ("not_followed", "setup.piles")


def test_nj_5_1_everybody_counts_after_the_ninth_round() -> None:
    play = table(rounds=8)
    assert refused(play, count("Aki", 3)).code == "not_over"
    play.enter({"by": "Ben", "do": "take", "pile": 2})
    play.enter({"by": "Aki", "do": "put", "pile": 3})
    assert refused(play, {"by": "Aki", "do": "take", "pile": 1}).code == "count_first"
    play.enter(count("Aki", 31))
    assert refused(play, count("Aki", 31)).code == "already_counted"
    play.enter(count("Ben", 30))
    score = play.score()
    assert ([tally.total for tally in score.tallies], score.winners) == ([31, 30], (0,))
    assert [line.label for tally in score.tallies for line in tally.lines] == ["taken_counted"] * 2


def test_nj_1_2_points_that_so_many_cards_never_make() -> None:
    play = table(rounds=9)
    refusal = refused(play, count("Aki", 82))
    assert (refusal.code, refusal.params["high"]) == ("points_impossible", max(sums(9)))
    assert 0 not in sums(1)
    assert sums(0) == {0}
    play = table(rounds=8)
    play.enter({"by": "Ben", "do": "take", "pile": 2})
    play.enter({"by": "Aki", "do": "take", "pile": 1})
    play.enter(count("Aki", 80))
    assert refused(play, count("Ben", 80)).code == "points_together"


def test_nj_5_3_whoever_took_nothing_counts_nothing() -> None:
    play = table(rounds=9)
    assert play.to_act() == ["Aki"]
    play.enter(count("Aki", -4))
    assert play.score().winners == (1,)


def test_nj_5_4_a_tie_goes_to_the_hands() -> None:
    play = table(3, rounds=9)
    play.enter(count("Aki", 0))
    assert refused(play, {"by": "Aki", "do": "put", "pile": 1}).code == "rounds_over"
    for name, sign in (("Aki", "rock"), ("Ben", "rock"), ("Cho", "scissors")):
        play.enter({"by": name, "do": "show", "sign": sign})
    assert refused(play, {"by": "Cho", "do": "show", "sign": "rock"}).code == "dropped_out"
    for name, sign in (("Aki", "rock"), ("Ben", "paper")):
        play.enter({"by": name, "do": "show", "sign": sign})
    assert (play.is_over, play.score().winners) == (True, (1,))
    assert refused(play, {"by": "Ben", "do": "show", "sign": "rock"}).code == "game_over"


def test_a_table_that_follows_the_cards_counts_them_itself() -> None:
    play = Play.begin("nin_jan", NAMES[:2], setup={"piles": ["1 rock", "2 rock", "3 rock"]})
    assert refused(play, count("Aki", 3)).code == "nothing_to_count"


@pytest.mark.parametrize("seats", NinJan.seats)
def test_random_games_end_with_what_the_cards_are_worth(seats: int) -> None:
    game, rng = NinJan(PILES), random.Random(seats)
    for seed in range(6):
        played = simulate.record(game, NAMES[:seats], str(seed))
        assert played.is_over
        harness.assert_record_round_trip(played)
        others = harness.strangers(game, seats, seed) + harness.strangers(NinJan(), seats, seed)
        for state, move, _ in harness.walk(game, seats, seed):
            candidates = rng.sample(others, 12) + ([move] if move else [])
            harness.assert_legal_is_check(game, state, candidates)
            harness.assert_refusals_explain(game, state, candidates)
            assert 3 <= len(game.clauses_now(state)) <= 10
