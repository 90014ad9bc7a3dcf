"""Nintai: what cannot be read is refused with the place and with what belongs there."""

import json
from typing import Any

import pytest

from games import report
from games.record import Play, replay
from games.refusal import Refusal
from games.sentences import sentences
from tests.games.nintai.table import begin, dice, enter, entry, refused, told

BLANK = [". . . ."] * 3


def malformed(refusal: Refusal, code: str, sentence: str) -> None:
    """The sentence begins with the place in the data."""
    assert (refusal.kind, refusal.code, refusal.clauses) == ("malformed", code, ())
    assert told(refusal) == sentence


def final(aki: Any, ben: Any = BLANK, **rest: Any) -> Refusal:
    """The refusal of a final position, spoken as a caller would who knows only the game."""
    with pytest.raises(Refusal) as caught:
        report.score("nintai", {"sheets": {"Aki": aki, "Ben": ben}, **rest})
    return caught.value


def head(**fields: Any) -> Refusal:
    """The refusal of a record whose head cannot be read."""
    record = {"game": "nintai", "players": ["Aki", "Ben"], "moves": []}
    with pytest.raises(Refusal) as caught:
        replay(record | fields)
    return caught.value


# Final positions.


@pytest.mark.parametrize(
    ("sheet", "code", "sentence"),
    [
        (
            ["D . . ."],
            "sheet_rows",
            "sheets.Aki: a sheet is a list of 3 rows such as \"D F . .\", got ['D . . .']",
        ),
        (
            "D F S B",
            "sheet_rows",
            "sheets.Aki: a sheet is a list of 3 rows such as \"D F . .\", got 'D F S B'",
        ),
        (
            ["D . . .", "D . .", ". . . ."],
            "row_length",
            "sheets.Aki[1]: a row has 4 cells (“.” for an empty one), got 'D . .'",
        ),
        (
            ["D . . .", "K . . .", ". . . ."],
            "unknown_icon",
            "sheets.Aki[1]: no such icon: expected D, F, S, B, C or M, got 'K'",
        ),
        (["D . . .", 7, ". . . ."], "not_text", "sheets.Aki[1]: expected text in quotes, got 7"),
    ],
)
def test_sheets_that_cannot_be_read(sheet: Any, code: str, sentence: str) -> None:
    malformed(final(sheet), code, sentence)


def test_final_positions_that_cannot_be_read() -> None:
    refusal = final(BLANK, ended="five")
    malformed(refusal, "not_a_choice", "ended: expected full or six, got 'five'")
    refusal = final(BLANK, winner="Aki")
    assert (refusal.code, refusal.params["where"]) == ("unknown_key", "winner")
    assert told(refusal).startswith("winner: “winner” is not known here")
    refusal = final(BLANK, game="bossa")
    assert (refusal.code, refusal.params["where"]) == ("wrong_game", "game")
    assert "bossa" in told(refusal)
    refusal = final(BLANK, options={"teams": "on"})
    assert told(refusal).startswith("options.teams: “teams” is not known here")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_final_positions_of_other_than_two_players(count: int) -> None:
    with pytest.raises(Refusal) as caught:
        report.score("nintai", {"sheets": dict.fromkeys("ABC"[:count], BLANK)})
    assert caught.value.code == "player_count"
    assert told(caught.value).startswith("sheets: expected ")
    assert told(caught.value).endswith(f"players, got {count}")


# Entries that cannot be read.

DRAWN = {"by": "Aki", "do": "draw", "pile": 1}


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ({"do": "draw", "pile": 1}, "missing", "by: “by” is missing"),
        ({"by": "Aki", "pile": 1}, "missing", "do: “do” is missing"),
        ({"by": "Aki", "do": "draw"}, "missing", "pile: “pile” is missing"),
        ({"by": "Aki", "do": 3}, "not_text", "do: expected text in quotes, got 3"),
        (
            {"by": "Zoe", "do": "draw", "pile": 1},
            "unknown_player",
            "by: no player of that name: expected Aki or Ben, got 'Zoe'",
        ),
        (
            {"by": 0, "do": "draw", "pile": 1},
            "unknown_player",
            "by: no player of that name: expected Aki or Ben, got 0",
        ),
        (
            {"by": "Aki", "do": "steal"},
            "unknown_verb",
            "do: no such move: expected take, pass, draw, keep, ink, decline or roll, got 'steal'",
        ),
        (
            {"by": "Aki", "do": "pass", "die": 7},
            "not_a_number",
            "die: expected a whole number from 1 to 6, got 7",
        ),
        (
            {"by": "Aki", "do": "take", "dice": [True]},
            "not_a_number",
            "dice[0]: expected a whole number from 1 to 6, got true",
        ),
        (
            {"by": "Aki", "do": "take", "dice": 3},
            "not_a_list",
            "dice: expected a list [...], got 3",
        ),
        (
            {"by": "Aki", "do": "draw", "pile": 0},
            "not_a_number",
            "pile: expected a whole number from 1 to 4, got 0",
        ),
        (
            {"by": "Aki", "do": "keep", "icon": "dragonfly"},
            "unknown_icon",
            "icon: no such icon: expected D, F, S, B, C or M, got 'dragonfly'",
        ),
        (
            {"by": "Aki", "do": "ink", "icon": "DF", "cell": "a1"},
            "unknown_icon",
            "icon: no such icon: expected D, F, S, B, C or M, got 'DF'",
        ),
        (
            {"by": "Aki", "do": "ink", "icon": "D", "cell": "e1"},
            "unknown_cell",
            "cell: no such cell: columns are a to d, rows 1 to 3, such as \"b2\"; got 'e1'",
        ),
        (
            {"by": "Aki", "do": "ink", "icon": "D", "cell": 1},
            "not_text",
            "cell: expected text in quotes, got 1",
        ),
        (DRAWN | {"result": []}, "not_an_object", "result: expected an object {...}, got []"),
        (
            DRAWN | {"result": {"cards": ["D", "X"]}},
            "unknown_icon",
            "result.cards[1]: no such icon: expected D, F, S, B, C or M, got 'X'",
        ),
        (
            DRAWN | {"result": {"tops": {"5": "D"}}},
            "not_a_choice",
            "result.tops.5: expected 1, 2, 3 or 4, got '5'",
        ),
        (
            DRAWN | {"result": {"tops": {"1": "?"}}},
            "unknown_icon",
            "result.tops.1: no such icon: expected D, F, S, B, C or M, got '?'",
        ),
        (DRAWN | {"sure": "yes"}, "not_a_choice", "sure: expected true, got 'yes'"),
        ([], "not_an_object", "file: expected an object {...}, got []"),
    ],
)
def test_entries_that_cannot_be_read(line: Any, code: str, sentence: str) -> None:
    malformed(refused(dice("1 3 3", "2 2"), line), code, sentence)


def test_keys_nobody_knows() -> None:
    play = enter(dice("1 3 3", "2 2"), "Aki pass 1")
    refusal = refused(play, entry("Aki draw 1 > D F S") | {"cards": ["D"]})
    malformed(refusal, "unknown_key", told(refusal))
    assert told(refusal).startswith("cards: “cards” is not known here; known: ")
    refusal = refused(play, {**DRAWN, "result": {"card": "D"}})
    assert told(refusal).startswith("result.card: “card” is not known here; known: cards")
    assert refused(play, {"do": "undo", "steps": 2}).params["where"] == "steps"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Aki draw 1 > D F", "result.cards: expected the 3 cards taken, got 2"),
        ("Aki draw 1 > D F S B", "result.cards: expected the 3 cards taken, got 4"),
        ("Aki draw 1", "result.cards: expected the 3 cards taken, got 0"),
    ],
)
def test_cards_count(line: str, sentence: str) -> None:
    play = enter(dice("1 3 3", "2 2"), "Aki pass 1")
    malformed(refused(play, line), "cards_count", sentence)


def test_cards_where_none_are_taken() -> None:
    """A pass reveals nothing: the refusal names the place."""
    refusal = refused(dice("1 3 3", "2 2"), entry("Aki pass 1") | {"result": {"cards": ["D"]}})
    assert (refusal.kind, refusal.code) == ("malformed", "no_cards")
    assert told(refusal).startswith("result.cards: ")
    refusal = refused(dice("1 3 3", "2 2"), entry("Aki pass 1") | {"result": {"dice": [1]}})
    assert (refusal.kind, refusal.code) == ("malformed", "no_dice")
    assert told(refusal).startswith("result.dice: ")


@pytest.mark.parametrize("rolled", ["", "1 2", "1 2 3 4 5 6 1 2 3"])
def test_dice_count(rolled: str) -> None:
    play = enter(dice("5 3 3", "2 2"), "Aki pass 5")
    sentence = f"result.dice: expected the 3 dice rerolled, got {len(rolled.split())}"
    malformed(refused(play, f"Ben roll > {rolled}"), "dice_count", sentence)


def test_the_place_in_a_whole_record() -> None:
    """Of a long record the complaint says which entry it is, whatever is wrong with it."""
    record = enter(dice("5 3 3", "2 2"), "Aki pass 5").record()
    at = len(record["moves"])
    for line, code, place in (
        (entry("Ben roll > 1 2"), "dice_count", "result.dice"),
        ({"by": "Ben", "do": "roll", "result": {"dice": [9]}}, "not_a_number", "result.dice[0]"),
        ({"by": "Ben", "do": "roll", "die": 2}, "unknown_key", "die"),
    ):
        again = replay(record | {"moves": [*record["moves"], line]})
        assert again.refusal is not None
        assert (again.refusal.code, again.at) == (code, at)
        assert told(again.refusal).startswith(f"moves[{at}].{place}: ")


def test_undo_and_redo_with_nothing_there() -> None:
    play = begin()
    refusal = refused(play, {"do": "undo"})
    assert (refusal.code, told(refusal)) == ("nothing_to_undo", "There is nothing to undo.")
    enter(play, "Aki take 1")
    refusal = refused(play, {"do": "redo"})
    assert (refusal.code, told(refusal)) == ("nothing_to_redo", "There is nothing to redo.")


def test_a_new_move_takes_the_place_of_what_was_undone() -> None:
    play = begin("Aki take 1")
    play.enter({"do": "undo"})
    enter(play, "Aki take 2")
    assert refused(play, {"do": "redo"}).code == "nothing_to_redo"
    assert play.view()["columns"]["Aki"] == [2]
    assert len(play.record()["moves"]) == 3


# Heads of records that cannot be read.


def test_tops_count() -> None:
    sentence = "setup.tops: expected the 4 cards on top of the piles (“?” where unknown), got 2"
    malformed(head(setup={"tops": ["D", "F"]}), "tops_count", sentence)


@pytest.mark.parametrize(
    ("fields", "code", "sentence"),
    [
        ({"players": "AB"}, "not_a_list", "players: expected a list [...], got 'AB'"),
        ({"players": 5}, "not_a_list", "players: expected a list [...], got 5"),
        ({"players": None}, "not_a_list", "players: expected a list [...], got null"),
        (
            {"players": {"A": 1, "B": 2}},
            "not_a_list",
            "players: expected a list [...], got {'A': 1, 'B': 2}",
        ),
        (
            {"players": ["Aki", "Aki"]},
            "same_name",
            "players[1]: two players are called “Aki”; give them different names",
        ),
        ({"players": ["Aki", 2]}, "bad_name", None),
        ({"players": ["Aki", " "]}, "bad_name", None),
        ({"players": ["Aki", "B" * 41]}, "bad_name", None),
        ({"players": ["Aki"]}, "player_count", None),
        ({"players": ["A", "B", "C"]}, "player_count", None),
        ({"moves": None}, "not_a_list", "moves: expected a list [...], got null"),
        ({"moves": [{}] * 20_001}, "too_many", "moves: at most 20000 entries, got 20001"),
        ({"setup": []}, "not_an_object", "setup: expected an object {...}, got []"),
        (
            {"setup": {"start": "Zoe"}},
            "unknown_player",
            "setup.start: no player of that name: expected Aki or Ben, got 'Zoe'",
        ),
        (
            {"setup": {"tops": "DFSB"}},
            "not_a_list",
            "setup.tops: expected a list [...], got 'DFSB'",
        ),
        (
            {"setup": {"tops": ["D", "F", "S", "K"]}},
            "unknown_icon",
            "setup.tops[3]: no such icon: expected D, F, S, B, C or M, got 'K'",
        ),
        ({"setup": {"deal": 1}}, "unknown_key", None),
        ({"options": {"draw_optional": "maybe"}}, "not_a_choice", None),
        ({"options": {"draw": "on"}}, "unknown_key", None),
        ({"options": []}, "not_an_object", "options: expected an object {...}, got []"),
        ({"game": "go"}, "not_a_choice", None),
        ({"game": ["nintai"]}, "not_a_choice", None),
        ({"date": "today"}, "unknown_key", None),
    ],
)
def test_heads_that_cannot_be_read(fields: Any, code: str, sentence: str | None) -> None:
    refusal = head(**fields)
    malformed(refusal, code, sentence or told(refusal))
    assert refusal.params["where"].split(".")[0].split("[")[0] in fields


def test_refusals_without_a_play_have_sentences_too() -> None:
    """A head or a final position that is refused has no play to ask for the words."""
    for refusal in (head(setup={"tops": ["D"]}), final([". D . .", *BLANK[1:]])):
        told_json = report.refusal_json(refusal)
        assert told_json["message"] == told(refusal)
        assert json.loads(json.dumps(told_json)) == told_json


def test_refusals_of_a_scored_record_name_the_players() -> None:
    """Scoring a record that breaks off with a wrong player: the sentence needs the names."""
    record = dice("3 3 4", "2 2").record()
    record["moves"].append(entry("Ben pass 2"))
    with pytest.raises(Refusal) as caught:
        report.score("nintai", record)
    assert report.refusal_json(caught.value)["message"] == "It is not Ben's move; it is up to Aki."


def test_refusals_of_a_record_as_json() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3")
    record = play.record()
    record["moves"] = [*record["moves"], entry("Ben draw 2 > D F"), entry("Aki ink F c1")]
    answer = report.check_json(replay(record))
    assert answer["ok"] is False
    assert answer["refusal"] == {
        "kind": "illegal",
        "code": "first_cell",
        "clauses": ["NT-5.1"],
        "message": "The first icon goes in the upper left cell, a1, not in c1.",
        "pieces": ["c1"],
        "move": len(record["moves"]) - 1,
        "legal": [
            {"by": "Aki", "do": "ink", "icon": "D", "cell": "a1"},
            {"by": "Aki", "do": "ink", "icon": "F", "cell": "a1"},
        ],
    }


def test_sentences_stay_short_whatever_was_typed() -> None:
    long = "x" * 5_000
    for refusal in (
        head(game=long),
        head(**{long: 1}),
        head(players=["Aki", long]),
        head(setup={"tops": [long] * 4}),
        final(BLANK, game=long),
        refused(dice("3 3 4", "2 2"), {"by": "Aki", "do": long}),
    ):
        assert len(sentences("nintai").refusal(refusal, ["Aki", "Ben"])) < 300, refusal.code


def test_a_play_started_by_hand_reads_its_players_too() -> None:
    for players in (["Aki", "Aki"], ["Aki"], ["Aki", ""]):
        with pytest.raises(Refusal):
            Play.begin("nintai", players)
