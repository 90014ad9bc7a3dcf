"""San, Ni, Ichi!: the end, scoring, teams and final positions (SNI-11, SNI-12)."""

from typing import Any

import pytest

from games import report
from games.refusal import Refusal
from games.sentences import sentences
from tests.games.san_ni_ichi.table import Board, team_board


def last_round(piles: dict[str, str], board: Board | None = None) -> Board:
    """Round 7: everybody has discarded, the last damage step begins."""
    board = (board or Board()).given(7, piles)
    board.lay(*["shuriken 18", "shuriken 22", "sai 17", "sai 21"][: len(board.names)])
    while board.state.step == "play":
        board.do(board.to_act()[0], "discard")
    return board


def score(**final: Any) -> dict[str, Any]:
    return report.score_json(report.score("san_ni_ichi", final))


def refused(code: str, clause: str, **final: Any) -> None:
    with pytest.raises(Refusal) as caught:
        report.score("san_ni_ichi", final)
    assert (caught.value.code, caught.value.clauses[:1]) == (code, (clause,))
    assert sentences("san_ni_ichi").refusal(caught.value, ["Aki", "Ben", "Cho"])


def totals(answer: dict[str, Any]) -> dict[str, int]:
    return {name: entry["total"] for name, entry in answer["players"].items()}


def test_sni_11_1_over_after_the_damage_step_of_round_seven() -> None:
    board = last_round({"Ben": "wood 2, fire 5"})
    with pytest.raises(Refusal) as caught:
        board.play.score()
    assert (caught.value.code, caught.value.clauses) == ("not_over", ("SNI-11.1",))
    board.do("Ben", "suffer")
    assert board.play.game.is_over(board.state)
    assert board.state.ended == "rounds"
    assert board.to_act() == []
    assert [tally.total for tally in board.play.score().tallies] == [0, 2, 0]
    board.refuses("game_over", "SNI-11.1", "Aki", "lay", card="fire 1")


def test_sni_11_2_leftover_piles_are_not_scored() -> None:
    board = last_round({"Aki": "fire 1, water 4", "Ben": "wood 2, fire 5"}).do("Ben", "suffer")
    assert board.state.piles == ((), (), ())
    assert board.discards()[-2:] == ["fire 1", "water 4"]
    assert [tally.total for tally in board.play.score().tallies] == [0, 2, 0]


def test_sni_11_3_the_fewest_cards_win() -> None:
    answer = score(damage={"Aki": ["fire 5", "wood 5"], "Ben": ["wood 1"], "Cho": 4})
    assert totals(answer) == {"Aki": 2, "Ben": 1, "Cho": 4}
    assert (answer["winners"], answer["draw"], answer["reason"]) == (["Ben"], False, "SNI-11.3")
    assert answer["players"]["Aki"]["lines"] == [
        {
            "clause": "SNI-11.3",
            "label": "2 cards in the damage pile",
            "points": 2,
            "pieces": ["wood 5", "fire 5"][::-1],
        }
    ]


def test_sni_11_3_ties_share_the_win() -> None:
    answer = score(damage={"Aki": 3, "Ben": 5, "Cho": 3})
    assert (answer["winners"], answer["draw"]) == (["Aki", "Cho"], True)


def test_sni_11_4_advanced_scoring_adds_the_numbers() -> None:
    """10 + 3 + 1 + 1 = 15 for Aki, as in the format's own example."""
    answer = score(
        damage={
            "Aki": ["fire 10", "water 3", "zen 19", "shuriken 22"],
            "Ben": [],
            "Cho": ["wood 1"],
        },
        scoring="advanced",
    )
    assert totals(answer) == {"Aki": 15, "Ben": 0, "Cho": 1}
    assert (answer["winners"], answer["reason"]) == (["Ben"], "SNI-11.4")
    lines = answer["players"]["Aki"]["lines"]
    assert [(line["points"], line["pieces"]) for line in lines] == [
        (10, ["fire 10"]),
        (0, []),
        (3, ["water 3"]),
        (2, ["zen 19", "shuriken 22"]),
    ]


def test_sni_11_4_ties_are_shared_as_well() -> None:
    damage = {"Aki": ["fire 3"], "Ben": ["wood 2", "zen 15"], "Cho": ["water 4"]}
    answer = score(damage=damage, options={"scoring": "advanced"})
    assert (answer["winners"], answer["draw"]) == (["Aki", "Ben"], True)


def test_sni_11_4_needs_the_cards_themselves() -> None:
    refused("needs_cards", "SNI-11.4", damage={"Aki": 3, "Ben": [], "Cho": []}, scoring="advanced")


def test_sni_11_4_option_in_a_played_game() -> None:
    board = last_round({"Ben": "wood 2, zen 15 fire", "Cho": "wood 1"}, Board(scoring="advanced"))
    board.do("Ben", "suffer")
    assert [tally.total for tally in board.play.score().tallies] == [0, 3, 0]


def test_sni_12_4_a_team_scores_the_sum() -> None:
    answer = score(
        damage={"Aki": 2, "Ben": 5, "Cho": 7, "Dai": 5}, teams=[["Aki", "Cho"], ["Ben", "Dai"]]
    )
    assert totals(answer) == {"Aki": 2, "Ben": 5, "Cho": 7, "Dai": 5}
    assert answer["teams"] == [
        {"players": ["Aki", "Cho"], "total": 9},
        {"players": ["Ben", "Dai"], "total": 10},
    ]
    assert (answer["winners"], answer["reason"]) == (["Aki", "Cho"], "SNI-12.4")


def test_sni_12_4_tied_teams_share_the_win() -> None:
    answer = score(
        damage={"Aki": 1, "Ben": 2, "Cho": 3, "Dai": 2}, teams=[["Aki", "Cho"], ["Ben", "Dai"]]
    )
    assert (answer["winners"], answer["draw"]) == (["Aki", "Ben", "Cho", "Dai"], True)
    one = score(
        damage={"Aki": 1, "Ben": 2, "Cho": 2, "Dai": 2}, teams=[["Aki", "Cho"], ["Ben", "Dai"]]
    )
    assert (one["winners"], one["draw"]) == (["Aki", "Cho"], False)


def test_sni_12_4_in_a_played_game() -> None:
    board = last_round({"Aki": "wood 2, fire 5", "Ben": "water 5"}, team_board())
    board.do("Aki", "suffer").do("Ben", "suffer")
    result = board.play.score()
    assert (result.winners, result.extra["teams"]) == (
        (1, 3),
        [{"seats": [0, 2], "total": 2}, {"seats": [1, 3], "total": 1}],
    )


# Final positions that cannot be.

NONE: dict[str, Any] = {"Ben": [], "Cho": []}


def test_final_cards_that_never_become_damage() -> None:
    for card in ("sai 17", "tonfa 20", "block", "smoke_bomb"):
        refused("never_damage", "SNI-7.6", damage={"Aki": [card], **NONE})


def test_final_cards_are_there_once() -> None:
    refused("card_twice", "SNI-1.1", damage={"Aki": ["fire 3"], "Ben": ["fire 3"], "Cho": []})
    refused("card_twice", "SNI-3.4", damage={"Aki": ["zen 15", "zen 15"], **NONE})


def test_final_cards_fit_the_deck_that_was_named() -> None:
    deck = {"deck": "fewest_weapons"}
    refused("not_in_deck", "SNI-2.1", damage={"Aki": ["fire 8"], **NONE}, options=deck)
    refused("too_many_weapons", "SNI-2.1", damage={"Aki": ["zen 15"], **NONE}, options=deck)
    assert totals(score(damage={"Aki": ["fire 7"], **NONE}, options=deck))["Aki"] == 1


def test_final_counts_fit_the_deck() -> None:
    refused("too_many_cards", "SNI-2.3", damage={"Aki": 20, "Ben": 2, "Cho": 0})
    assert score(damage={"Aki": 20, "Ben": 1, "Cho": 0})["winners"] == ["Cho"]


def test_final_teams_fit_the_players() -> None:
    refused(
        "teams_seats", "SNI-12.1", damage={"Aki": 1, "Ben": 1, "Cho": 1}, teams=[["Aki", "Ben"]]
    )
    four = {"Aki": 1, "Ben": 1, "Cho": 1, "Dai": 1}
    refused("teams_pairs", "SNI-12.1", damage=four, teams=[["Aki", "Ben"]])
    refused("teams_missing", "SNI-12.1", damage=four, options={"teams": "on"})


def test_final_deck_for_six() -> None:
    six = dict.fromkeys(["Aki", "Ben", "Cho", "Dai", "Emi", "Fumi"], 1)
    refused("no_such_deck", "SNI-12.5", damage=six, options={"deck": "fewest_weapons"})


@pytest.mark.parametrize(
    ("final", "code"),
    [
        ({}, "missing"),
        ({"damage": []}, "not_an_object"),
        ({"damage": {"Aki": 1, "Ben": 2}}, "player_count"),
        ({"damage": {"Aki": -1, **NONE}}, "not_a_number"),
        ({"damage": {"Aki": True, **NONE}}, "not_a_number"),
        ({"damage": {"Aki": "fire 3", **NONE}}, "not_a_number"),
        ({"damage": {"Aki": ["fire 11"], **NONE}}, "unknown_card"),
        ({"damage": {"Aki": [7], **NONE}}, "unknown_card"),
        ({"damage": {"Aki": [], **NONE}, "scoring": "hard"}, "not_a_choice"),
        (
            {
                "damage": {"Aki": [], **NONE},
                "scoring": "basic",
                "options": {"scoring": "advanced"},
            },
            "scoring_twice",
        ),
        ({"damage": {"Aki": [], **NONE}, "teams": "Aki"}, "not_a_list"),
        ({"damage": {"Aki": [], **NONE}, "teams": ["Aki"]}, "not_a_list"),
        ({"damage": {"Aki": [], **NONE}, "teams": [["Aki", "Zoe"]]}, "unknown_player"),
        ({"damage": {"Aki": [], **NONE}, "winner": "Aki"}, "unknown_key"),
    ],
)
def test_final_positions_that_cannot_be_read(final: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        report.score("san_ni_ichi", final)
    assert (caught.value.kind, caught.value.code) == ("malformed", code)
