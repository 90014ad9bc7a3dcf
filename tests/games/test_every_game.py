"""Properties that hold for each game at each player count."""

import json
import random
import re
from pathlib import Path

import pytest

import games
from games import simulate
from games.fields import Fields
from games.refusal import Refusal
from games.rulebook import book
from games.sentences import languages, sentences
from tests.games import harness

GAMES_PER_CASE = 12

FOLLOWING = {"niwashi": [{"follow": "laid"}], "nin_jan": [{"follow": "piles"}]}
"""Tables that do not enter everything."""


def own_tests(name: str) -> str:
    """The source of a game's own tests."""
    folder = Path(__file__).parent
    return "\n".join(path.read_text("utf-8") for path in folder.glob(f"{name}/*.py"))


def codes_of(name: str, *kinds: str) -> set[str]:
    """The refusals that a game's own code makes."""
    source = "\n".join(path.read_text("utf-8") for path in games.folder(name).glob("*.py"))
    return set(re.findall(rf'(?:{"|".join(kinds)})\(\s*"(\w+)"', source))


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_legal_is_check_everywhere(name: str, seats: int) -> None:
    game = harness.table(name)
    for seed in range(GAMES_PER_CASE):
        rng = random.Random(seed)
        others = harness.strangers(game, seats, seed)
        for state, move, _ in harness.walk(game, seats, seed):
            candidates = rng.sample(others, min(20, len(others)))
            harness.assert_legal_is_check(game, state, candidates + ([move] if move else []))
            harness.assert_refusals_explain(game, state, candidates)


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_a_dealer_offers_only_legal_moves(name: str, seats: int) -> None:
    game = harness.table(name)
    for seed in range(GAMES_PER_CASE):
        for state, move, result in harness.walk(game, seats, seed):
            if move is None:
                assert game.is_over(state)
                assert game.legal(state) == []
                assert game.to_act(state) == ()
            else:
                assert not game.is_over(state)
                assert game.check(state, move) is None
                assert game.check_result(state, move, result) is None


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_records_round_trip_and_undo(name: str, seats: int) -> None:
    game = harness.table(name)
    for seed in range(GAMES_PER_CASE):
        played = simulate.record(game, harness.NAMES[:seats], str(seed))
        harness.assert_record_round_trip(played)
        harness.assert_undo_and_redo(played, random.Random(seed))
        harness.assert_record_round_trip(played)


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_a_position_that_is_read_back_goes_on_in_the_same_way(name: str, seats: int) -> None:
    names = harness.NAMES[:seats]
    for options in ({}, *FOLLOWING.get(name, ())):
        game = harness.table(name, **options)
        for seed in range(3):
            for state, move, result in harness.walk(game, seats, seed):
                again = game.position(
                    Fields(json.loads(json.dumps(game.view(state, names)))), names
                )
                assert list(game.each_legal(again)) == list(game.each_legal(state))
                if move is None:
                    assert game.score(again) == game.score(state)
                else:
                    went_on, other = (game.play(it, move, result) for it in (state, again))
                    if not game.is_over(other):
                        assert game.view(other, names) == game.view(went_on, names)


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_a_position_that_contradicts_itself_is_refused_by_its_key(name: str, seats: int) -> None:
    game, names = harness.table(name), harness.NAMES[:seats]
    *_, (state, _, _) = harness.walk(game, seats, 0)
    view = game.view(state, names)
    for key in view:
        with pytest.raises(Refusal) as caught:
            game.position(Fields(view | {key: {"rubbish": -1}}), names)
        assert caught.value.where.startswith(key)


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_every_entry_and_line_has_a_sentence(name: str, seats: int) -> None:
    game = harness.table(name)
    names = harness.NAMES[:seats]
    for lang in languages():
        say = sentences(name, lang)
        for seed in range(5):
            for state, move, result in harness.walk(game, seats, seed):
                if move is not None:
                    key, params = game.tell(state, move, result)
                    assert "{" not in say.say("log", key, params, names)
                else:
                    lines = [line for tally in game.score(state).tallies for line in tally.lines]
                    assert all(say.line(line, names) for line in lines)
                    assert {line.clause for line in lines} <= set(book(name).clauses)


@pytest.mark.parametrize(("name", "seats"), harness.EVERY)
def test_what_applies_names_a_few_clauses_and_most_refusals_cite_one(name: str, seats: int) -> None:
    game, known = harness.table(name), set(book(name).clauses)
    others, rng = harness.strangers(game, seats, 0), random.Random(0)
    cited = refused = 0
    for state, _, _ in harness.walk(game, seats, 0):
        clauses = game.clauses_now(state)
        assert 3 <= len(clauses) <= 10
        assert len(set(clauses)) == len(clauses)
        assert set(clauses) <= known
        for move in rng.sample(others, min(20, len(others))):
            refusal = game.check(state, move)
            if refusal is not None:
                refused += 1
                cited += not set(clauses).isdisjoint(refusal.clauses)
    assert cited > 0.8 * refused


@pytest.mark.parametrize("name", games.names())
def test_every_clause_has_a_test_named_after_it(name: str) -> None:
    tested = set(re.findall(r"def test_([a-z]+_\d+_\d+[a-z]?)_", own_tests(name)))
    slugs = {clause.lower().replace("-", "_").replace(".", "_") for clause in book(name).clauses}
    assert sorted(slugs - tested) == []


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_code_has_a_test(name: str) -> None:
    tests = own_tests(name)
    codes = codes_of(name, "illegal", "suspicious") | set(sentences(name).own["refusals"])
    assert sorted(code for code in codes if f'"{code}"' not in tests) == []


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_code_of_the_engine_has_a_sentence(name: str) -> None:
    say = sentences(name)
    known = set(say.own["refusals"]) | set(say.shared["refusals"])
    assert sorted(codes_of(name, "illegal", "suspicious", "malformed") - known) == []
