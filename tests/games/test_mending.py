"""A record is mended by entries: corrections, insertions, removals, and going on from earlier."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games import record, report, simulate
from games.record import STEPS, Play, replay
from games.refusal import Refusal
from games.sentences import languages, sentences
from tests.games.harness import EVERY, NAMES, play, refused

UNDO, REDO = {"do": "undo"}, {"do": "redo"}


def take(by: str, *dice: int, **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "take", "dice": list(dice), **more}


def correct(entry: int, to: Any) -> dict[str, Any]:
    return {"do": "correct", "entry": entry, "to": to}


def remove(entry: int) -> dict[str, Any]:
    return {"do": "remove", "entry": entry}


def drafted(*entries: dict[str, Any]) -> Play:
    drafting = play("nintai")
    for entry in entries or (take("Aki", 3), take("Ben", 5, 1), take("Aki", 4, 2)):
        drafting.enter(entry)
    return drafting


def stands(it: Play) -> Any:
    """All that a play is, in values that compare."""
    waiting = [(each.entry, each.made_in, str(each.refusal)) for each in it.unsettled]
    changes = [(change.height, change.later) for change in it.changes]
    return it.log, it.moves, it.states, waiting, changes, [each.moves for each in it.undone]


# Corrections.


def test_a_correction_keeps_its_place_and_the_rest_is_replayed():
    it = drafted()
    it.enter(correct(2, take("Aki", 2, 4)))
    assert it.state.columns == ((3, 2, 4), (5, 1))
    assert [entry.at for entry in it.moves] == [0, 1, 2]
    it.enter(correct(1, take("Ben", 1, 5)))
    assert it.state.columns == ((3, 2, 4), (1, 5))
    assert len(it.log) == 5


def test_what_no_longer_fits_waits_with_its_reason():
    it = drafted()
    it.enter(correct(0, take("Aki", 5)))
    assert it.state.columns == ((5,), ())
    assert [(each.entry.at, each.refusal and each.refusal.code) for each in it.unsettled] == [
        (1, "die_gone"),
        (2, None),
    ]
    assert it.unsettled[0].refusal.context.entry == 1
    assert [report.tell_unsettled(it, each) for each in it.unsettled] == [
        "Ben takes 5 and 1.",
        "Aki takes 4 and 2.",
    ]
    assert it.changes[-1].later == 3


def test_settling_the_misfit_replays_what_waits_behind_it():
    it = drafted()
    it.enter(correct(0, take("Aki", 5)))
    it.enter(correct(1, take("Ben", 3, 1)))
    assert it.unsettled == []
    assert it.state.columns == ((5, 4, 2), (3, 1))


def test_while_something_waits_other_moves_are_refused():
    it = drafted()
    it.enter(correct(0, take("Aki", 5)))
    refusal = refused(it, take("Ben", 3, 1))
    assert (refusal.code, dict(refusal.params)) == ("unsettled", {"number": 2, "entry": 1})
    assert refused(it, correct(2, take("Aki", 2, 4))).code == "unsettled"
    assert it.forced_entries() == []


def test_a_misfit_can_be_removed_and_the_next_one_is_found():
    it = drafted()
    it.enter(correct(0, take("Aki", 5)))
    it.enter(remove(1))
    assert [each.entry.at for each in it.unsettled] == [2]
    it.enter(remove(2))
    assert it.unsettled == []
    it.enter(take("Ben", 3, 1))


def test_a_forgotten_entry_is_inserted():
    it = drafted(take("Aki", 3), take("Ben", 5, 1), take("Aki", 4, 2))
    it.enter(remove(1))
    assert [each.entry.at for each in it.unsettled] == [2]
    it.enter({"do": "insert", "before": 2, "entry": take("Ben", 1, 5)})
    assert it.unsettled == []
    assert it.state.columns == ((3, 4, 2), (1, 5))
    assert [entry.at for entry in it.moves] == [0, 4, 2]
    it.enter(correct(4, take("Ben", 5, 1)))
    assert it.state.columns == ((3, 4, 2), (5, 1))


def test_going_on_from_an_earlier_moment_is_one_entry():
    it = drafted()
    it.enter({"do": "back", "to": 0, "by": "Ben"})
    assert it.state.columns == ((3,), ())
    it.enter(UNDO)
    assert it.state.columns == ((3, 4, 2), (5, 1))
    it.enter({"do": "back"})
    assert it.moves == []


def test_going_on_from_here_drops_what_waits():
    it = drafted()
    it.enter(correct(0, take("Aki", 5)))
    it.enter({"do": "back", "to": 0})
    assert (it.unsettled, it.state.columns) == ([], ((5,), ()))


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (correct(0, take("Aki", 3)), "nothing_changed"),
        ({"do": "back", "to": 2}, "nothing_changed"),
        (correct(9, take("Aki", 3)), "no_such_entry"),
        (remove(4), "not_standing"),
        (remove(3), "not_standing"),
        ({"do": "back", "to": 3}, "not_standing"),
        (correct(1, take("Ben", 3, 1)), "die_gone"),
        (correct(1, UNDO | {"by": "Ben"}), "unknown_verb"),
        (correct(1, {"by": "Ben", "do": "take"}), "missing"),
        ({"do": "correct", "entry": "1", "to": take("Ben", 1, 2)}, "not_a_number"),
        ({"do": "correct", "entry": 1}, "missing"),
        (remove(1) | {"why": "so"}, "unknown_key"),
        ({"do": "insert", "before": 1, "entry": take("Aki", 1)}, "wrong_player"),
        (take("Aki", 4, follows="me"), "not_a_choice"),
    ],
)
def test_what_cannot_be_changed_is_refused_and_leaves_all_as_it_was(entry, code):
    it = drafted()
    it.enter(UNDO)
    it.enter(REDO)
    before = stands(it.copy())
    assert refused(it, entry).code == code
    assert stands(it) == before


def test_an_illegal_correction_names_the_entry_that_brings_it():
    moves = [take("Aki", 3), take("Ben", 5, 1), correct(1, take("Ben", 3, 1))]
    refusal = replay({"game": "nintai", "players": ["Aki", "Ben"], "moves": moves}).refusal
    assert (refusal.code, refusal.context.entry) == ("die_gone", 2)
    moves[2] = correct(1, take("Ben", 3, 9))
    refusal = replay({"game": "nintai", "players": ["Aki", "Ben"], "moves": moves}).refusal
    assert refusal.where == "moves[2].to.dice[1]"


def test_a_game_with_entries_that_wait_is_not_over():
    rules = games.load("nin_jan")({})
    it = simulate.record(rules, ["Aki", "Ben"], "over")
    lays = [entry for entry in it.moves if entry.move.do == "lay"]
    other = it.at(0).legal()[-1]
    changed = it.tried(correct(lays[0].at, other | {"by": it.players[lays[0].move.by]}))
    assert it.is_over
    assert changed.is_over is (not changed.unsettled)


def test_a_record_can_be_changed_often_but_not_without_end(monkeypatch):
    monkeypatch.setattr(record, "MOST_REPLAYED", 6)
    it = drafted()
    it.enter(correct(1, take("Ben", 1, 5)))
    it.enter(correct(1, take("Ben", 5, 1)))
    assert refused(it, correct(1, take("Ben", 1, 5))).code == "too_many_changes"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "code",
    ["unsettled", "no_such_entry", "not_standing", "nothing_changed", "too_many_changes"],
)
def test_every_refusal_has_its_sentence(code, lang):
    told = sentences("", lang).say("refusals", code, {"number": 47, "entry": 46, "most": 9})
    assert told.endswith((".", "。"))


@pytest.mark.parametrize("game", games.names())
def test_no_game_has_a_verb_of_the_record(game):
    assert not set(STEPS) & set(games.load(game).VERBS)


# The order of a round.

NIN_JAN = {"piles": ["1 rock", "2 rock", "3 rock"]}


def test_players_decide_as_they_did_at_their_new_time_of_the_round():
    it = play("nin_jan", setup=NIN_JAN)
    for by, card in (("Aki", "4 paper"), ("Ben", "9 paper")):
        it.enter({"by": by, "do": "lay", "card": card})
    it.enter({"by": "Ben", "do": "take", "pile": 2})
    it.enter({"by": "Aki", "do": "take", "pile": 1})
    it.enter(correct(0, {"by": "Aki", "do": "lay", "card": "10 paper"}))
    assert it.unsettled == []
    assert it.players[it.moves[2].move.by] == "Aki"
    assert [entry.at for entry in it.moves] == [0, 1, 3, 2]


def test_forced_moves_follow_the_new_order_too():
    it = play("nin_jan", setup={"piles": ["1 rock", "2 paper", "3 scissors"]})
    for by, card in (("Aki", "4 scissors"), ("Ben", "9 rock")):
        it.enter({"by": by, "do": "lay", "card": card})
    for entry in it.forced_entries():
        it.enter(entry)
    it.enter({"by": "Ben", "do": "lay", "card": "5 rock"})
    it.enter(correct(0, {"by": "Aki", "do": "lay", "card": "10 scissors"}))
    assert it.unsettled == []
    assert {entry.follows for entry in it.moves[2:4]} == {"forced"}
    assert it.state.round == 2


# One undo for one act.


def test_undo_takes_back_an_act_and_all_that_followed_it():
    it = drafted(
        take("Aki", 3), take("Ben", 5, 1, follows="tap"), take("Aki", 4, 2, follows="forced")
    )
    states = list(it.states)
    it.enter(UNDO)
    assert it.moves == []
    it.enter(REDO)
    assert it.states == states
    assert it.log[1]["follows"] == "tap"
    assert it.written(it.moves[1]) == it.log[1]


def test_what_follows_a_correction_is_undone_with_it():
    it = drafted(take("Aki", 3), take("Ben", 5, 1))
    it.enter(correct(1, take("Ben", 1, 5)))
    it.enter(take("Aki", 4, 2, follows="forced"))
    it.enter(UNDO)
    assert it.state.columns == ((3,), (5, 1))
    it.enter(REDO)
    assert it.state.columns == ((3, 4, 2), (1, 5))
    it.enter(UNDO)
    it.enter(UNDO)
    it.enter(UNDO)
    assert refused(it, UNDO).code == "nothing_to_undo"


def test_what_follows_nothing_is_undone_all_the_same():
    it = drafted(take("Aki", 3, follows="forced"))
    it.enter(UNDO)
    assert it.moves == []
    assert refused(it, UNDO).code == "nothing_to_undo"


def test_undoing_a_correction_in_one_copy_leaves_the_other_alone():
    it = drafted()
    it.enter(correct(1, take("Ben", 1, 5)))
    other = it.copy()
    it.enter(UNDO)
    it.enter({"by": "Aki", "do": "pass", "die": 3})
    other.enter(UNDO)
    assert len(other.moves) == 3
    other.enter(REDO)
    assert other.state.columns == ((3, 4, 2), (1, 5))


# Properties, over random games of all kinds.

SEEDS = st.integers(0, 10_000)
quick = settings(max_examples=25, deadline=None)


def begun(rng: random.Random) -> Play:
    """The beginning of a random game."""
    name, seats = rng.choice(EVERY)
    whole = simulate.record(games.load(name)({}), NAMES[:seats], str(rng.random()))
    it = Play.begin(name, NAMES[:seats], whole.options, whole.setup)
    for entry in whole.log[: rng.randint(2, 60)]:
        it.enter(entry)
    return it


def some_change(it: Play, rng: random.Random) -> dict[str, Any]:
    entry = rng.choice([*it.moves, *(each.entry for each in it.unsettled)])
    number = next((n for n, each in enumerate(it.moves) if each is entry), len(it.moves))
    legal = it.at(number).legal(40)
    if not legal or entry.at < 0:
        return UNDO
    to = {key: value for key, value in rng.choice(legal).items() if key != "asks"}
    written = it.written(entry)
    if to["do"] == written["do"] and "result" in written:
        to["result"] = written["result"]
    insert = {"do": "insert", "before": entry.at, "entry": to}
    back = {"do": "back", "to": entry.at}
    return rng.choice(
        [correct(entry.at, to), correct(entry.at, to), remove(entry.at), insert, back]
    )


def mended(rng: random.Random) -> Play:
    """A game with changes of all sorts, as far as they are accepted."""
    it = begun(rng)
    for _ in range(6):
        if not it.moves:
            break
        try:
            it.enter(rng.choice([some_change(it, rng)] * 4 + [UNDO, REDO]))
        except Refusal:
            continue
    return it


@quick
@given(SEEDS)
def test_a_mended_record_replays_to_the_same_play(seed):
    it = mended(random.Random(seed))
    again = replay(json.loads(json.dumps(it.record())))
    assert again.refusal is None
    assert stands(again.play) == stands(it)
    waiting = it.unsettled
    assert bool(again.problem) is bool(waiting)
    assert not waiting or waiting[0].refusal is not None


@quick
@given(SEEDS)
def test_undo_after_anything_restores_what_stood(seed):
    rng = random.Random(seed)
    it = mended(rng)
    if not it.moves:
        return
    before = it.copy()
    try:
        it.enter(some_change(it, rng))
    except Refusal:
        assert stands(it) == stands(before)
        return
    if it.log[-1] == UNDO:
        return
    it.enter(UNDO)
    assert (it.moves, it.states) == (before.moves, before.states)
    assert stands(it)[3:5] == stands(before)[3:5]


@quick
@given(SEEDS)
def test_what_stands_is_what_its_moves_lead_to_and_earlier_positions_never_change(seed):
    rng = random.Random(seed)
    it = mended(rng)
    kept = [(state, repr(state)) for change in it.changes for state in change.before.states]
    state = it.states[0]
    for entry, after in zip(it.moves, it.states[1:], strict=True):
        state = it.game.play(state, entry.move, entry.result, sure=entry.sure)
        assert state == after
    assert all(repr(state) == was for state, was in kept)
    assert report.log(it) == report.log(it.at(len(it.moves)))


@quick
@given(SEEDS)
def test_removing_every_misfit_ends_settled(seed):
    it = mended(random.Random(seed))
    waiting = len(it.unsettled)
    while it.unsettled:
        it.enter(remove(it.unsettled[0].entry.at))
        assert len(it.unsettled) < waiting
        waiting = len(it.unsettled)


@quick
@given(SEEDS)
def test_a_preview_leaves_the_play_alone(seed):
    rng = random.Random(seed)
    it = mended(rng)
    before = stands(it.copy())
    try:
        if it.moves:
            it.tried(some_change(it, rng))
    except Refusal:
        pass
    assert stands(it) == before
