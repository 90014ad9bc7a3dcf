"""The log is told in rounds or turns, and the rules are told where they first matter."""

import pytest

import games
from games import report, simulate, teaching
from games.record import Play
from games.sentences import languages
from tests.games.harness import EVERY, NAMES

FIRST = {
    "bossa": ["Setting up", "Turn 1: Ben", "Turn 2: Aki"],
    "nin_jan": ["Round 1", "Round 2", "Round 3"],
    "nintai": ["Setting up", "Turn 1: Aki", "Turn 2: Ben"],
    "niwashi": ["Turn 1: Aki", "Turn 2: Ben", "Turn 3: Aki"],
    "san_ni_ichi": ["Round 1", "Round 2", "Round 3"],
}


def played(name: str, seats: int = 0, seed: str = "9") -> Play:
    rules = games.load(name)({})
    return simulate.record(rules, NAMES[: seats or rules.seats[0]], seed)


@pytest.mark.parametrize("name", games.names())
def test_the_log_is_grouped_by_round_or_turn(name):
    assert [group.heading for group in report.grouped_log(played(name))][:3] == FIRST[name]


@pytest.mark.parametrize(("name", "seats"), EVERY)
@pytest.mark.parametrize("lang", languages())
def test_the_groups_hold_every_line_once_under_headings_of_their_own(name, seats, lang):
    play = played(name, seats)
    groups = report.grouped_log(play, lang)
    lines = [line for group in groups for line in group.lines]
    assert [line.text for line in lines] == report.log(play, lang)
    assert [line.number for line in lines] == list(range(1, len(play.moves) + 1))
    headings = [group.heading for group in groups]
    assert all(headings)
    assert len(set(headings)) == len(headings)


def test_a_game_that_names_no_chapters_has_one_group(monkeypatch):
    play = played("nintai")
    monkeypatch.setattr(type(play.game), "chapter", lambda self, state: ("", {}))
    (group,) = report.grouped_log(play)
    assert group.heading == ""
    assert len(group.lines) == len(play.moves)


def test_every_clause_is_told_once_and_where_it_first_matters():
    for name in games.names():
        play = played(name)
        told = [teaching.new_clause(play.at(number)) for number in range(len(play.states))]
        clauses = [clause for clause in told if clause]
        assert len(set(clauses)) == len(clauses) > 5
        assert told[0] == play.game.clauses_now(play.states[0])[0]
        assert told[-1] == teaching.new_clause(play)


def test_what_was_told_follows_undo_and_corrections():
    play = played("nintai")
    for number in range(0, len(play.moves), 7):
        before = play.at(number)
        teaching.new_clause(play)
        afresh = Play.begin("nintai", list(play.players), play.options, play.setup)
        for entry in play.log[:number]:
            afresh.enter(entry)
        assert teaching.new_clause(before) == teaching.new_clause(afresh)
    play = Play.begin("nintai", ["Aki", "Ben"])
    play.enter({"by": "Aki", "do": "take", "dice": [3]})
    second = teaching.new_clause(play)
    play.enter({"do": "correct", "entry": 0, "to": {"by": "Aki", "do": "take", "dice": [4]}})
    assert teaching.new_clause(play) == second
    play.enter({"do": "back"})
    assert teaching.new_clause(play) == play.game.clauses_now(play.state)[0]
