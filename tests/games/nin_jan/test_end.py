"""Nin Jan: the end, the tie-break, final positions and records (NJ-5)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import report
from games.nin_jan.pieces import CARD_NAMES
from games.record import Play, replay
from games.refusal import Refusal
from tests.games.nin_jan.table import enter, lay, legal, refused, scoreless, table

DOCS = Path(__file__).parents[3] / "docs" / "records"


def final(**taken: list[str]) -> dict[str, Any]:
    return report.score_json(report.score("nin_jan", {"taken": taken}))


def final_refused(data: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        report.score("nin_jan", data)
    return caught.value


def one_point_game() -> Play:
    """Eight rounds without a capture; then Aki's paper takes the 2 rock."""
    play = lay(scoreless(2, rounds=8), "-6 paper", "-5 scissors")
    return enter(play, "Ben put 1", "Aki take 2")


# The score.


def test_nj_5_1_most_points_after_nine_rounds() -> None:
    play = one_point_game()
    assert play.is_over
    assert play.state.ended == "points"
    score = report.score_json(report.Scored.of(play))
    assert score["players"]["Aki"] == {
        "lines": [
            {
                "clause": "NJ-5.1",
                "label": "1 plus card taken",
                "points": 2,
                "pieces": ["2 rock"],
            }
        ],
        "total": 2,
    }
    assert (score["winners"], score["draw"], score["reason"]) == (["Aki"], False, "NJ-5.1")


def test_nj_5_1_no_tenth_round() -> None:
    play = one_point_game()
    for line in ("Aki lay 10 paper", "Aki take 1", "Ben put 1", "Ben show rock"):
        refusal = refused(play, line)
        assert (refusal.code, refusal.clauses) == ("game_over", ("NJ-5.1",))
    assert legal(play) == []


def test_nj_5_1_no_score_before_the_end() -> None:
    play = table("1 rock", "2 rock", "3 rock")
    with pytest.raises(Refusal) as caught:
        play.score()
    assert (caught.value.code, caught.value.clauses) == ("not_over", ("NJ-5.1",))


def test_nj_5_1_plus_and_minus_lines() -> None:
    aki = final(Aki=["-4 paper", "3 scissors", "10 rock", "-1 rock"], Ben=["7 rock"])
    lines = aki["players"]["Aki"]["lines"]
    assert [(line["points"], line["pieces"]) for line in lines] == [
        (13, ["10 rock", "3 scissors"]),
        (-5, ["-1 rock", "-4 paper"]),
    ]
    assert aki["players"]["Aki"]["total"] == 8
    assert aki["winners"] == ["Aki"]


def test_nj_5_2_cards_in_the_piles_count_for_nobody() -> None:
    play = one_point_game()
    piles = play.view()["piles"]
    assert [len(pile) for pile in piles] == [18, 1, 1]
    assert play.view()["points"] == {"Aki": 2, "Ben": 0}
    assert [tally.total for tally in play.score().tallies] == [2, 0]


def test_nj_5_3_totals_may_be_negative_and_nothing_is_zero() -> None:
    score = final(Aki=["-6 rock", "2 rock"], Ben=[])
    assert score["players"]["Aki"]["total"] == -4
    assert score["players"]["Ben"] == {
        "lines": [{"clause": "NJ-5.3", "label": "No cards taken", "points": 0, "pieces": []}],
        "total": 0,
    }
    assert score["winners"] == ["Ben"]


# The tie-break.


def test_nj_5_4_a_tie_for_first_place_goes_to_the_hands() -> None:
    score = final(Aki=["5 rock"], Ben=["6 rock", "-1 rock"], Cho=["4 rock"])
    assert (score["winners"], score["draw"], score["reason"]) == (["Aki", "Ben"], True, "NJ-5.4")
    assert final(Aki=["5 rock"], Ben=["1 rock"], Cho=["1 paper"])["draw"] is False


def test_nj_5_4_the_tie_can_be_scored_before_it_is_broken() -> None:
    play = scoreless(2)
    assert not play.is_over
    assert (play.score().winners, play.score().draw) == ((0, 1), True)
    enter(play, "Ben show rock", "Aki show paper")
    assert play.is_over
    assert play.state.ended == "showdown"
    score = play.score()
    assert (score.winners, score.draw, score.reason) == ((0,), False, "NJ-5.4")


@pytest.mark.parametrize(
    ("aki", "ben", "winner"),
    [
        ("rock", "scissors", 0),
        ("scissors", "rock", 1),
        ("paper", "rock", 0),
        ("rock", "paper", 1),
        ("scissors", "paper", 0),
        ("paper", "scissors", 1),
    ],
)
def test_nj_5_4_who_wins_the_hands(aki: str, ben: str, winner: int) -> None:
    play = enter(scoreless(2), f"Aki show {aki}", f"Ben show {ben}")
    assert play.score().winners == (winner,)


def test_nj_5_4_hands_only_break_a_tie() -> None:
    play = table("1 rock", "2 rock", "3 rock")
    refusal = refused(play, "Aki show rock")
    assert (refusal.code, refusal.clauses) == ("no_showdown", ("NJ-5.4",))
    lay(play, "5 rock", "4 rock")
    assert refused(play, "Aki show rock").code == "no_showdown"
    for line in ("Aki lay 10 paper", "Aki put 1", "Aki take 1"):
        refusal = refused(scoreless(2), line)
        assert (refusal.code, refusal.clauses) == ("rounds_over", ("NJ-5.1", "NJ-5.4"))


def test_nj_5_5_repeated_while_nobody_or_everybody_would_drop_out() -> None:
    play = enter(scoreless(3), "Aki show rock", "Ben show rock", "Cho show rock")
    assert play.to_act() == ["Aki", "Ben", "Cho"]
    enter(play, "Aki show rock", "Ben show paper", "Cho show scissors")
    assert play.to_act() == ["Aki", "Ben", "Cho"]
    assert play.score().draw


def test_nj_5_5_losers_drop_out_until_one_is_left() -> None:
    play = enter(scoreless(3), "Aki show rock")
    refusal = refused(play, "Aki show paper")
    assert (refusal.code, refusal.clauses) == ("already_shown", ("NJ-5.5",))
    enter(play, "Ben show scissors", "Cho show rock")
    assert play.view()["showdown"] == {"Aki": None, "Cho": None}
    refusal = refused(play, "Ben show rock")
    assert (refusal.code, refusal.clauses) == ("dropped_out", ("NJ-5.5",))
    enter(play, "Cho show paper")
    assert play.view()["showdown"] == {"Aki": None, "Cho": "paper"}
    enter(play, "Aki show rock")
    assert play.score().winners == (2,)
    assert refused(play, "Cho show rock").clauses == ("NJ-5.5",)


def test_nj_5_5_two_winning_signs_stay_in() -> None:
    play = enter(scoreless(3), "Aki show paper", "Ben show rock", "Cho show paper")
    assert play.to_act() == ["Aki", "Cho"]


def test_nj_5_4_a_single_leader_needs_no_hands() -> None:
    """Aki takes the 2 rock, Ben Aki's 1 paper, Cho Ben's -5 scissors."""
    play = scoreless(3, rounds=8)
    lay(play, "1 paper", "-5 scissors", "-6 rock")
    enter(play, "Aki take 2", "Ben take 2", "Cho take 2")
    assert play.view()["points"] == {"Aki": 2, "Ben": 1, "Cho": -5}
    assert play.is_over
    assert play.score().winners == (0,)


def test_nj_5_5_only_the_leaders_take_part() -> None:
    """Eight rounds bring nothing; in the ninth Cho has to take 1 rock and -5 scissors."""
    play = scoreless(3, rounds=8)
    lay(play, "-4 scissors", "-5 scissors", "-6 rock")
    enter(play, "Aki put 2", "Ben put 3", "Cho take 3")
    assert play.view()["points"] == {"Aki": 0, "Ben": 0, "Cho": -4}
    assert play.to_act() == ["Aki", "Ben"]
    refusal = refused(play, "Cho show rock")
    assert (refusal.code, refusal.clauses) == ("not_tied", ("NJ-5.5", "NJ-5.4"))


# Final positions typed in.


def test_the_final_position_of_the_formats() -> None:
    score = final(Aki=["10 rock", "-4 paper"], Ben=["-6 scissors"])
    assert {name: side["total"] for name, side in score["players"].items()} == {"Aki": 6, "Ben": -6}
    assert (score["game"], score["winners"], score["draw"]) == ("nin_jan", ["Aki"], False)


TIED = {"Aki": ["10 rock"], "Ben": ["10 paper"], "Cho": ["1 rock"]}


def shown(*signs: str) -> list[dict[str, str]]:
    return [dict(zip(("by", "sign"), sign.split(), strict=True)) for sign in signs]


@pytest.mark.parametrize(
    ("signs", "winners"),
    [
        ([], ["Aki", "Ben"]),
        (["Aki rock"], ["Aki", "Ben"]),
        (["Aki rock", "Ben rock"], ["Aki", "Ben"]),
        (["Aki rock", "Ben scissors"], ["Aki"]),
        (["Aki rock", "Ben rock", "Ben paper", "Aki rock"], ["Ben"]),
    ],
)
def test_nj_5_5_the_signs_of_a_tie_break_can_be_told(signs: list[str], winners: list[str]) -> None:
    data = {"taken": TIED, "shows": shown(*signs)}
    score = report.score_json(report.score("nin_jan", data))
    assert (score["winners"], score["draw"]) == (winners, len(winners) > 1)
    assert score["reason"] == "NJ-5.4"


@pytest.mark.parametrize(
    ("signs", "code"),
    [
        (["Cho rock"], "not_tied"),
        (["Aki rock", "Aki paper"], "already_shown"),
        (["Aki rock", "Ben scissors", "Aki rock"], "game_over"),
    ],
)
def test_nj_5_5_only_who_is_tied_shows_a_sign(signs: list[str], code: str) -> None:
    refusal = final_refused({"taken": TIED, "shows": shown(*signs)})
    assert refusal.code == code
    alone = final_refused({"taken": {"Aki": ["10 rock"], "Ben": []}, "shows": shown("Aki rock")})
    assert alone.code == "no_showdown"


def test_a_final_position_names_no_card_twice() -> None:
    for taken in ({"Aki": ["1 rock"], "Ben": ["1 rock"]}, {"Aki": ["1 rock"] * 2, "Ben": []}):
        refusal = final_refused({"taken": taken})
        assert (refusal.kind, refusal.code) == ("illegal", "card_twice")
        assert (refusal.clauses, refusal.pieces) == (("NJ-1.2",), ("1 rock",))


@pytest.mark.parametrize(("seats", "most"), [(2, 18), (3, 27), (4, 36), (5, 45)])
def test_a_final_position_leaves_three_piles(seats: int, most: int) -> None:
    names = ["Aki", "Ben", "Cho", "Dai", "Emi"][:seats]
    taken: dict[str, list[str]] = {name: [] for name in names}
    taken["Ben"] = list(CARD_NAMES[:most])
    assert report.score("nin_jan", {"taken": taken}).score.winners == (1,)
    taken["Aki"] = [CARD_NAMES[most]]
    refusal = final_refused({"taken": taken})
    assert (refusal.kind, refusal.code) == ("illegal", "too_many_taken")
    assert refusal.clauses == ("NJ-4.5", "NJ-2.1")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "missing"),
        ({"taken": []}, "not_an_object"),
        ({"taken": {"Aki": []}}, "player_count"),
        ({"taken": {"Aki": 3, "Ben": []}}, "not_a_list"),
        ({"taken": {"Aki": [10], "Ben": []}}, "unknown_card"),
        ({"taken": {"Aki": ["10 Rock"], "Ben": []}}, "unknown_card"),
        ({"taken": {"Aki": [], "Ben": []}, "piles": []}, "unknown_key"),
        ({"taken": {"Aki": [], "Ben": []}, "options": {"x": "on"}}, "unknown_key"),
    ],
)
def test_a_malformed_final_position(data: Any, code: str) -> None:
    refusal = final_refused(data)
    assert (refusal.kind, refusal.code) == ("malformed", code)


def test_a_final_position_with_a_card_that_does_not_exist() -> None:
    assert final_refused({"taken": {"Aki": ["0 rock"], "Ben": []}}).clauses == ("NJ-1.2",)
    assert final_refused({"taken": {"Aki": ["12 rock"], "Ben": []}}).clauses[0] == "NJ-1.1"


# Records.


def test_the_example_record_of_the_documentation() -> None:
    record = json.loads((DOCS / "nin_jan.example.json").read_text("utf-8"))
    play, refusal = replay(record)
    assert refusal is None
    assert play.view()["points"] == {"Aki": 19, "Ben": 19, "Cho": 17}
    score = play.score()
    assert (score.winners, score.draw, score.reason) == ((0,), False, "NJ-5.4")
    log = report.log(play)
    assert log[3] == "Aki's −3 rock beats the 8 scissors and takes pile 1: 1 card, 8 points."
    assert log[5] == "Ben puts the −6 rock on pile 1, on the −3 rock."
    assert log[-1] == "Ben shows paper."


def test_the_example_record_without_its_tie_break_is_a_draw() -> None:
    record = json.loads((DOCS / "nin_jan.example.json").read_text("utf-8"))
    record["moves"] = [move for move in record["moves"] if move["do"] != "show"]
    score = report.score_json(report.score("nin_jan", record))
    assert (score["winners"], score["draw"], score["reason"]) == (["Aki", "Ben"], True, "NJ-5.4")


def test_the_lines_quoted_in_the_documentation_are_in_the_example() -> None:
    page = (DOCS / "nin_jan.md").read_text("utf-8")
    quoted = [line.split("}")[0] + "}" for line in page.splitlines() if line.startswith('{"by"')]
    moves = json.loads((DOCS / "nin_jan.example.json").read_text("utf-8"))["moves"]
    assert len(quoted) == 14
    assert [json.loads(line) for line in quoted] == moves[:6] + moves[-8:]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(JSON, JSON, JSON)
def test_rubbish_is_malformed(what: Any, more: Any, piles: Any) -> None:
    play = table("1 rock", "2 rock", "3 rock")
    for do in ("lay", "take", "put", "show", what):
        for raw in (
            {"by": "Aki", "do": do, "card": what, "x": more},
            {"by": more, "do": do, "pile": what},
            {"by": "Aki", "do": do, "sign": what, "pile": more},
        ):
            with pytest.raises(Refusal) as caught:
                play.enter(raw)
            # A lucky number is a well-formed pile: then it is the wrong time to take it.
            assert caught.value.kind == "malformed" or raw.get("pile") in (1, 2, 3)
    with pytest.raises(Refusal) as caught:
        Play.begin("nin_jan", ["Aki", "Ben"], setup={"piles": piles})
    assert caught.value.kind == "malformed"
    assert final_refused({"taken": what}).kind == "malformed"
