"""Every position to try a rule out still shows what its file says."""

import re
from importlib import import_module

import pytest

import games
from games.positions import Position, of_clause, positions, shown_by, shows
from games.rulebook import book
from games.sentences import sentences
from tests.games import harness

NOTHING_TO_TRY = {
    "NJ-2.2",
    "NJ-2.4",
    "NT-1.1",
    "NT-1.2",
    "NT-1.5",
    "NT-1.6",
    "NT-2.1",
    "NW-1.1",
    "NW-2.1",
    "NW-2.4",
    "NW-2.5",
    "NW-2.7",
    "NW-3.2",
    "SNI-1.2",
    "SNI-2.4",
    "SNI-2.5",
}
"""What is in the box, how the table is set, and what people may say or see."""

EVERY = [position for name in games.names() for position in positions(name)]


@pytest.mark.parametrize("position", EVERY, ids=lambda it: f"{it.game}-{it.number}")
def test_a_position_shows_what_its_file_says(position: Position) -> None:
    """After a change of the rules: python -m tests.games.find_positions, then review the diff."""
    keys, clauses = shows(position)
    if position.code:
        assert (keys, clauses) == ((position.code,), position.clauses)
    else:
        assert set(position.lines) <= set(keys)
        assert set(position.clauses) <= set(clauses)


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_and_every_line_has_a_position(name: str) -> None:
    table = import_module(f"tests.games.{name}.table")
    source = "\n".join(path.read_text("utf-8") for path in games.folder(name).glob("*.py"))
    codes = set(re.findall(r'(?:illegal|suspicious)\(\s*"(\w+)"', source))
    assert codes - {it.code for it in positions(name)} <= table.NO_POSITION
    lines = set(sentences(name).own["lines"]) - getattr(table, "NO_PLAY", set())
    assert lines == {line for it in positions(name) for line in it.lines}


@pytest.mark.parametrize("name", games.names())
def test_every_clause_that_can_be_tried_has_a_position(name: str) -> None:
    clauses = book(name).clauses
    untried = {clause for clause in clauses if not of_clause(name, shown_by(name, clause))}
    assert untried == NOTHING_TO_TRY & clauses.keys()


@pytest.mark.parametrize("name", games.names())
def test_positions_that_can_be_played_come_first(name: str) -> None:
    for clause in book(name).clauses:
        playable = [position.is_playable for position in of_clause(name, clause)]
        assert playable == sorted(playable, reverse=True)


@pytest.mark.parametrize("name", games.names())
def test_the_players_of_a_position_have_the_usual_names(name: str) -> None:
    for position in positions(name):
        assert set(position.record.get("players", [])) <= {*harness.NAMES, "Gen"}
