"""The golden playthroughs: a change in what a game does or says shows up as a diff."""

import pytest

import games
from tests.games.regolden import FOLDER, text

REQUIRED = set(games.names())
"""Every game must have a golden file."""

FILES = sorted({path.stem for path in FOLDER.glob("*.txt")} | REQUIRED)


@pytest.mark.parametrize("name", FILES)
def test_the_game_plays_as_in_its_golden_file(name: str) -> None:
    """If the change is meant: python -m tests.games.regolden, then review the diff."""
    assert name in games.names()
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"no {path}: write it with python -m tests.games.regolden {name}"
    assert text(name) == path.read_text("utf-8")


@pytest.mark.parametrize("name", FILES)
def test_a_golden_game_is_the_same_every_time(name: str) -> None:
    assert text(name) == text(name)
