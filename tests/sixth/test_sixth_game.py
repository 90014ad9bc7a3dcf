"""A sixth game is a folder: Ishi has rules and a rule book, and nobody has drawn it."""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent

RECORD = {
    "game": "ishi",
    "players": ["Aki", "Ben"],
    "moves": [
        {"by": "Aki", "do": "take", "stones": 3},
        {"by": "Ben", "do": "take", "stones": 2},
    ],
}


def run(command: str, *words: str, given: object = None) -> tuple[int, str, str]:
    """A command of ours, beside a folder with one more game."""
    done = subprocess.run(
        [sys.executable, "-c", f"from {command}.cli import main; main()", *words],
        input=json.dumps(given),
        env={**os.environ, "ENGAWA_GAMES": str(FOLDER)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def scorer(*words: str, given: object = None) -> tuple[int, str, str]:
    return run("scorer_web", *words, given=given)


def test_it_is_at_most_two_hundred_lines() -> None:
    sources = [path.read_text("utf-8") for path in FOLDER.glob("ishi/*.py")]
    assert sum(len(source.splitlines()) for source in sources) <= 200


def test_it_is_refereed() -> None:
    status, out, _ = scorer("legal", "-", "--json", given=RECORD)
    assert status == 0
    assert [move["stones"] for move in json.loads(out)["moves"]] == [1, 3]
    again = {**RECORD, "moves": [*RECORD["moves"], {"by": "Aki", "do": "take", "stones": 2}]}
    status, _, err = scorer("check", "-", given=again)
    assert status == 1
    assert "The player before you took 2: take another number. [IS-2.2]" in err


def test_it_is_scored_from_the_totals_people_counted() -> None:
    status, out, _ = scorer("score", "ishi", "-", "--json", given={"totals": {"Aki": 7, "Ben": 5}})
    assert (status, json.loads(out)["winners"]) == (0, ["Aki"])


def test_it_is_simulated() -> None:
    status, out, _ = scorer("simulate", "ishi", "--games", "20", "--seed", "1", "--json")
    assert status == 0
    assert json.loads(out)["games"] == 20


def test_it_is_asked_about_in_a_language_nobody_translated_it_to() -> None:
    question = "may I take as many stones as the player before?"
    status, out, _ = scorer("ask", question, "--game", "ishi", "--lang", "fr", "--json")
    assert status == 0
    assert json.loads(out)["answers"][0]["clause"] == "IS-2.2"


def test_it_is_printed_even_in_a_language_nobody_translated_it_to(tmp_path: Path) -> None:
    for lang in ("en", "de"):
        status, _, err = run(
            "printkit", "ishi", "--lang", lang, "-o", str(tmp_path / f"{lang}.pdf")
        )
        assert (status, err) == (0, "")
        assert (tmp_path / f"{lang}.pdf").read_bytes().startswith(b"%PDF")
    assert "ishi: cover, leaflet, pad" in run("printkit", "list")[1]
