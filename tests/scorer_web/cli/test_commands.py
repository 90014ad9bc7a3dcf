"""The command ``scorer`` as a user meets it: output, exit codes, one clear line for bad input."""

import json
import re
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import games
from games.rulebook import book
from scorer_web.cli import main
from tests.processes import python, started

DOCS = Path(__file__).parents[3] / "docs" / "records"
EXAMPLES = sorted(DOCS.glob("*.example.json"))

SHEETS: dict[str, Any] = {
    "sheets": {
        "Aki": ["D F S B", "D F S C", "D F S M"],
        "Ben": ["D D . .", "F . . .", ". . . ."],
    },
    "ended": "full",
}


def scorer(*words: str, given: Any = None) -> Result:
    content = given if isinstance(given, str | bytes | None) else json.dumps(given)
    return CliRunner().invoke(main, list(words), input=content)


def refused(result: Result, code: int, *parts: str) -> None:
    """One line on the error stream that names every part, nothing on the other."""
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    for part in parts:
        assert part in result.stderr


def nintai_record(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((DOCS / "nintai.example.json").read_text("utf-8"))
    return record | changes


def test_score_of_two_sheets_line_by_line() -> None:
    result = scorer("score", "nintai", "-", given=SHEETS)
    assert result.exit_code == 0
    assert "Column a: three dragonflies" in result.stdout
    assert "Filled the sheet: the opponent has 9 empty cells" in result.stdout
    assert "Won by Aki (NT-8.7)." in result.stdout


def test_score_as_data() -> None:
    answer = json.loads(scorer("score", "nintai", "-", "--json", given=SHEETS).stdout)
    assert list(answer) >= ["game", "players", "winners", "draw", "reason"]
    aki = answer["players"]["Aki"]
    # Three matching columns 9, three rows 6, all six icons 5, nine empty cells opposite -4.
    assert aki["total"] == 16 == sum(line["points"] for line in aki["lines"])
    assert [line["points"] for line in aki["lines"]] == [3, 3, 3, 0, 2, 2, 2, 5, -4]
    assert answer["players"]["Ben"]["total"] == 0
    assert answer["winners"] == ["Aki"]
    assert answer["draw"] is False
    assert answer["reason"] == "NT-8.7"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_records_replay_and_score(example: Path) -> None:
    game = example.name.split(".")[0]
    assert scorer("check", str(example)).stdout.endswith("finished\n")
    replayed = json.loads(scorer("replay", str(example), "--json").stdout)
    assert replayed["over"]
    scored = json.loads(scorer("score", game, str(example), "--json").stdout)
    assert scored == replayed["score"]


@pytest.mark.parametrize("game", games.names())
def test_every_game_documents_an_example_record(game: str) -> None:
    assert (DOCS / f"{game}.md").is_file()
    assert (DOCS / f"{game}.example.json") in EXAMPLES


def test_replay_tells_the_game() -> None:
    result = scorer("replay", "-", given=nintai_record())
    assert result.exit_code == 0
    assert "Aki hands the 4 to Ben." in result.stdout
    assert "Ben inks dragonfly at a1." in result.stdout


def test_check_names_the_entry_and_the_clause() -> None:
    record = nintai_record()
    record["moves"][3] = {"by": "Aki", "do": "pass", "die": 1}
    result = scorer("check", "-", given=record)
    refused(result, 1, "moves[3]", "The 1 is the bottom die", "[NT-3.3, NT-3.1]")
    answer = json.loads(scorer("check", "-", "--json", given=record).stdout)
    assert answer["ok"] is False
    assert answer["refusal"]["code"] == "die_locked"
    assert answer["refusal"]["move"] == 3
    assert {"by": "Aki", "do": "pass", "die": 4} in answer["refusal"]["legal"]


def test_replay_shows_the_position_before_a_bad_entry() -> None:
    record = nintai_record(moves=[{"by": "Ben", "do": "take", "dice": [1]}])
    result = scorer("replay", "-", "--json", given=record)
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert answer["moves"] == 0
    assert answer["position"]["middle"] == [1, 2, 3, 4, 5]


def test_legal_lists_every_move_and_what_it_asks() -> None:
    record = nintai_record()
    record["moves"] = record["moves"][:4]
    answer = json.loads(scorer("legal", "-", "--json", given=record).stdout)
    assert answer["to_act"] == ["Ben", "Aki"]
    assert answer["moves"] == [
        {"by": name, "do": "draw", "pile": pile, "asks": {"cards": 1}}
        for name in ("Ben", "Aki")
        for pile in (1, 2, 3, 4)
    ]
    assert "to act: Ben, Aki" in scorer("legal", "-", given=record).stdout


def test_a_suspicious_card_can_be_insisted_on() -> None:
    record = nintai_record()
    record["moves"] = record["moves"][:5]
    record["moves"][4]["result"] = {"cards": ["B"]}
    refused(scorer("check", "-", given=record), 1, "Pile 3 showed a dragonfly", "NT-2.8")
    record["moves"][4]["sure"] = True
    assert scorer("check", "-", given=record).exit_code == 0
    assert "(confirmed by the table)" in scorer("replay", "-", given=record).stdout


BAD: dict[str, tuple[Any, tuple[str, ...]]] = {
    "not JSON": ("{", ("not JSON", "line 1")),
    "not UTF-8": (b"\xff\xfe{}", ("UTF-8",)),
    "a number too long to read": ("1" * 5000, ("too long",)),
    "a key twice": ('{"sheets": {}, "ended": "six", "ended": "full"}', ("ended", "twice")),
    "not a number": ('{"sheets": NaN}', ("NaN",)),
    "nested too deeply": ("[" * 50_000, ("nested",)),
    "not an object": ([], ("object",)),
    "empty": ("", ("not JSON",)),
    "no sheets": ({}, ("sheets",)),
    "unknown key": ({**SHEETS, "sheet": 1}, ("sheet", "not known")),
    "unknown icon": ({"sheets": {"A": ["D X . .", "....", "...."]}}, ("players",)),
    "other game": ({"game": "bossa", **SHEETS}, ("bossa", "nintai")),
    "forty megabytes": (b" " * 40_000_000, ("too large",)),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_one_clear_line(case: str) -> None:
    given, parts = BAD[case]
    refused(scorer("score", "nintai", "-", given=given), 2, *parts)


BAD_MOVES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "nine dice": ({"by": "Aki", "do": "take", "dice": [9]}, ("moves[0].dice[0]", "1 to 6", "9")),
    "unknown verb": ({"by": "Aki", "do": "jump"}, ("moves[0].do", "take", "'jump'")),
    "unknown player": ({"by": "Eve", "do": "roll"}, ("moves[0].by", "Aki or Ben")),
    "no verb": ({"by": "Aki"}, ("moves[0].do", "missing")),
    "odd field": ({"by": "Aki", "do": "roll", "why": 1}, ("moves[0].why",)),
    "outside the grid": ({"by": "Aki", "do": "ink", "icon": "D", "cell": "e4"}, ("cell", "'e4'")),
    "no such icon": ({"by": "Aki", "do": "keep", "icon": "Q"}, ("moves[0].icon", "'Q'")),
    "not sure": ({"by": "Aki", "do": "roll", "sure": 1}, ("moves[0].sure",)),
}


@pytest.mark.parametrize("case", BAD_MOVES)
def test_bad_entries_are_named_with_their_place(case: str) -> None:
    entry, parts = BAD_MOVES[case]
    refused(scorer("check", "-", given=nintai_record(moves=[entry])), 2, *parts)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    refused(scorer("check", str(tmp_path / "none.json")), 2, "cannot be read")
    refused(scorer("check", str(tmp_path)), 2, "cannot be read")


def test_bad_heads() -> None:
    refused(scorer("check", "-", given=nintai_record(game="chess")), 2, "game", "nintai", "'chess'")
    refused(
        scorer("check", "-", given=nintai_record(players=["Aki"])),
        2,
        "players",
        "expected 2 players",
    )
    refused(scorer("check", "-", given=nintai_record(players=["A", "A"])), 2, "two players")
    refused(scorer("check", "-", given=nintai_record(players=["A", "\ud800"])), 2, "printable")
    refused(scorer("check", "-", given=nintai_record(setup={"tops": ["D"]})), 2, "setup.tops")
    refused(scorer("check", "-", given=nintai_record(options={"x": 1})), 2, "options.x")
    refused(scorer("check", "-", given=nintai_record(moves={})), 2, "moves", "list")


def test_an_unfinished_game_is_not_scored() -> None:
    record = nintai_record()
    record["moves"] = record["moves"][:9]
    refused(scorer("score", "nintai", "-", given=record), 1, "not over", "NT-7.1")


def test_score_tells_a_bad_record_like_check() -> None:
    record = nintai_record(moves=[{"by": "Ben", "do": "take", "dice": [1]}])
    told = scorer("score", "nintai", "-", given=record)
    refused(told, 1, "moves[0]: It is not Ben's move; it is up to Aki.", "NT-2.3")
    assert told.stderr == scorer("check", "-", given=record).stderr


def test_a_final_position_names_the_player_it_doubts() -> None:
    given = {"fulfilled": {"Aki": 11, "Ben": 0}}
    refused(scorer("score", "niwashi", "-", given=given), 1, "Aki", "11", "NW-2.6")


def test_a_move_that_reveals_nothing_takes_no_result() -> None:
    record = json.loads((DOCS / "nin_jan.example.json").read_text("utf-8"))
    record["moves"][0]["result"] = {"zz": 1}
    refused(scorer("check", "-", given=record), 2, "moves[0].result.zz")


def test_usage_errors_are_one_line() -> None:
    refused(scorer("score", "chess", "-"), 2, "chess", "nintai")
    refused(scorer("jump"), 2, "jump")
    refused(scorer("simulate", "nintai", "--games", "0"), 2, "--games")


def test_usage_errors_exit_2() -> None:
    assert scorer("score", "chess", "-").exit_code == 2
    assert scorer("simulate", "nintai", "--players", "9").exit_code == 2
    assert scorer("simulate", "nintai", "--games", "0").exit_code == 2
    refused(scorer("simulate", "nintai", "-O", "draw_optional=perhaps"), 2, "off or on")


def test_simulation_is_the_same_in_any_number_of_processes() -> None:
    words = ("simulate", "nintai", "--games", "600", "--seed", "7", "--json")
    one = json.loads(scorer(*words, "--processes", "1").stdout)
    # By a Python of its own: one that has threads, as the tests have, must not be forked.
    call = f"from scorer_web.cli import main; main({[*words, '--processes', '2']!r})"
    two = json.loads(python(call))
    assert one == two
    assert one["games"] == 600
    assert sum(one["endings"].values()) == 600
    assert sum(seat["wins"] for seat in one["seats"]) + one["draws"] == 600


def test_simulation_reads_well() -> None:
    told = scorer("simulate", "nintai", "--games", "20", "--processes", "1").stdout
    assert "20 games of Nintai" in told
    assert "a sheet was full" in told


def test_a_taken_port_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = scorer("serve", "--host", "127.0.0.1", "--port", port)
    assert result.exit_code == 2
    assert "cannot listen on 127.0.0.1" in result.stderr


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://aki:secret@127.0.0.1:1/engawa", "aki:***@127.0.0.1:1/engawa: connection"),
        ("postgres://127.0.0.1:1/engawa", "Connection refused"),
        ("sqlite:////nowhere/engawa.db", "unable to open database file"),
        ("mysql://127.0.0.1/engawa", "the address of a database looks like sqlite:///engawa.db"),
        ("postgresql://127.0.0.1:port/engawa", "the address of a database looks like"),
        ("rubbish", "the address of a database looks like"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", address)
    result = scorer("serve", "--host", "127.0.0.1", "--port", "0")
    refused(result, 2, told)
    assert "secret" not in result.stderr


def test_a_missing_driver_is_told_with_the_way_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:1/engawa")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    result = scorer("serve", "--host", "127.0.0.1", "--port", "0")
    refused(result, 2, "pip install 'engawa[postgres]'")


def test_serving_shows_the_address_and_its_code(tmp_path: Path) -> None:
    words = (sys.executable, "-c", "from scorer_web.cli import main; main()", "serve")
    environment = {"ENGAWA_INSTANCE": str(tmp_path)}
    with started(
        [*words, "--host", "127.0.0.1", "--port", "0"], tmp_path / "log", environment
    ) as server:
        lines = server.lines_until("Engawa is open")
    assert re.search(r"http://127\.0\.0\.1:[1-9]\d+ ", lines[-1])
    assert any("█" in line or "▄" in line for line in lines)


UNSETTLED = [
    {"by": "Aki", "do": "take", "dice": [3]},
    {"by": "Ben", "do": "take", "dice": [5, 1]},
    {"do": "correct", "entry": 0, "to": {"by": "Aki", "do": "take", "dice": [5]}},
]


def test_a_record_with_entries_to_settle_is_not_ok() -> None:
    record = nintai_record(moves=UNSETTLED)
    refused(scorer("check", "-", given=record), 1, "moves[1]")
    refused(scorer("legal", "-", given=record), 1, "moves[1]")
    refused(scorer("score", "nintai", "-", given=record), 1)
    answer = json.loads(scorer("replay", "-", "--json", given=record).stdout)
    assert (answer["ok"], answer["moves"], answer["over"]) == (False, 1, False)
    (waiting,) = answer["unsettled"]
    assert (waiting["entry"], waiting["move"]) == (1, UNSETTLED[1])
    assert waiting["refusal"] == answer["refusal"] | {"legal": []}
    assert "waits  Ben takes 5 and 1." in scorer("replay", "-", given=record).stdout


def test_a_settled_record_is_ok() -> None:
    settled = {"do": "correct", "entry": 1, "to": UNSETTLED[1] | {"dice": [3, 1]}}
    result = scorer("check", "-", given=nintai_record(moves=[*UNSETTLED, settled]))
    assert result.stdout == "ok: 2 moves, not finished\n"


def test_a_record_that_starts_from_a_position_is_checked_replayed_and_scored() -> None:
    whole = nintai_record()
    head = json.loads(
        scorer("replay", "--json", "-", given=whole | {"moves": whole["moves"][:20]}).stdout
    )
    late = {key: head[key] for key in ("game", "players", "options")}
    late |= {"from": head["position"], "moves": whole["moves"][20:]}
    assert "finished" in scorer("check", "-", given=late).stdout
    told = [scorer("score", "nintai", "-", "--json", given=it).stdout for it in (whole, late)]
    assert told[0] == told[1]
    unplayed = scorer("legal", "-", given=late | {"moves": []}).stdout
    assert unplayed == scorer("legal", "-", given=whole | {"moves": whole["moves"][:20]}).stdout
    late["from"]["middle"] = [1, 2]
    refused(scorer("check", "-", given=late), 2, "from.middle: this does not fit")


def test_rule_prints_a_clause_with_all_that_belongs_to_it() -> None:
    clause = book("nintai", "de").clauses["NT-5.4"]
    shown = scorer("rule", "nt-5.4", "--lang", "de").stdout.replace("\n", " ")
    for part in (clause.title, clause.text, clause.why, clause.example, *clause.related):
        assert part in " ".join(shown.split())
    as_data = json.loads(scorer("rule", "NT-5.4", "--json").stdout)
    assert (as_data["clause"], as_data["related"]) == ("NT-5.4", list(clause.related))


def test_an_unknown_clause_is_told_with_those_near_it() -> None:
    refused(scorer("rule", "NT-5,4"), 2, "there is no clause 'NT-5,4'", "NT-5.4")
    refused(scorer("rule", "???"), 2, "there is no clause '???'.")
