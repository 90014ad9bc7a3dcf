"""Nintai: what holds in every position of random games."""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import report, simulate
from games.fields import Fields
from games.nintai.moves import Decline, Draw, Ink, Keep, Move, Pass, Result, Roll, Take
from games.nintai.rules import Nintai, State
from games.record import Play, replay
from games.refusal import Refusal
from games.sentences import sentences
from tests.games import harness
from tests.games.nintai.reference import Reference

PLAYERS = ["Aki", "Ben"]
TABLES = [Nintai(), Nintai({"draw_optional": "on"})]
BOTH = pytest.mark.parametrize("game", TABLES, ids=["compulsory", "draw_optional"])

seeds = st.integers(0, 2**32).map(str)
icons = st.sampled_from("DFSBCM")
quick = settings(max_examples=60, derandomize=True)


def walk(game: Nintai, seed: object) -> Iterator[tuple[State, Any, Any]]:
    return simulate.playout(game, 2, str(seed))


def refusal_of(attempt: Callable[[], object]) -> Refusal | None:
    try:
        attempt()
    except Refusal as refusal:
        return refusal
    return None


def every_move() -> list[Move]:
    """All well-formed moves of the game, for both seats."""
    moves: list[Move] = []
    for by in (0, 1):
        faces = range(1, 7)
        moves += [Take(by, ()), *(Take(by, (die,)) for die in faces)]
        moves += [Take(by, pair) for pair in itertools.product(faces, repeat=2)]
        moves += [Pass(by, die) for die in faces]
        moves += [Draw(by, pile) for pile in range(4)]
        for icon in "DFSBCM":
            moves += [Keep(by, icon), Decline(by, icon)]
            moves += [Ink(by, icon, cell) for cell in range(12)]
        moves.append(Roll(by))
    return moves


EVERY_MOVE = every_move()


def key(entry: dict[str, Any]) -> str:
    return json.dumps(entry, sort_keys=True)


# Legality.


@BOTH
def test_legal_is_check_for_every_move_there_is(game: Nintai) -> None:
    for seed in range(12):
        for state, _, _ in walk(game, f"every {seed}"):
            legal = set(game.legal(state))
            assert legal == {move for move in EVERY_MOVE if game.check(state, move) is None}


@BOTH
def test_every_refused_move_cites_a_clause_and_has_a_sentence(game: Nintai) -> None:
    rng = random.Random(5)
    for seed in range(12):
        for state, _, _ in walk(game, f"explain {seed}"):
            harness.assert_refusals_explain(game, state, rng.sample(EVERY_MOVE, 15))


@BOTH
def test_the_engine_plays_like_the_reference(game: Nintai) -> None:
    """Move by move: the same legal entries, the same table, the same score."""
    optional = game.options["draw_optional"] == "on"
    for seed in range(60):
        players = random.Random(seed).sample(["Aki", "Ben", "Cho"], 2)
        play = Play.begin("nintai", players, dict(game.options))
        table = Reference(players, players[0], optional)
        for state, move, result in walk(game, f"reference {seed}"):
            assert play.state.sheets == state.sheets
            entries = [game.write_move(m, players) for m in game.legal(state)]
            legal = zip(game.legal(state), entries, strict=True)
            offered = {key({"by": players[m.by], "do": m.do, **e}) for m, e in legal}
            assert offered == {key(entry) for entry in table.legal()}
            if move is not None:
                entry = play.write(move, result)
                entry.get("result", {}).pop("tops", None)
                play.enter(entry)
                table.enter(entry)
                assert shown(play) == table.seen()
        assert [tally.total for tally in play.score().tallies] == table.totals()


def shown(play: Play) -> dict[str, Any]:
    view = play.view()
    sizes = [pile["cards"] for pile in view["piles"]]
    same = ("middle", "columns", "discards", "drawn", "hands", "sheets", "ended")
    return {"sizes": sizes, **{name: view[name] for name in same}}


# Nothing gets lost.


@BOTH
def test_thirty_cards_and_five_dice_in_every_position(game: Nintai) -> None:
    for seed in range(60):
        for state, _, _ in walk(game, f"pieces {seed}"):
            piles = sum(pile.size for pile in state.cards.piles)
            assert piles + state.cards.discards + len(state.table) == 30
            assert len(state.middle) + sum(map(len, state.columns)) == 5
            if state.step == "choose":
                assert len(state.columns[state.mover]) == 3
                assert len(state.columns[1 - state.mover]) == 2
                assert all(pile.size for pile in state.cards.piles)
                assert not any(state.hands)
            if state.step == "ink":
                assert all(game.legal(state))
                for seat in game.to_act(state):
                    assert "." in state.sheets[seat]


@BOTH
def test_small_refills_happen_only_as_the_rules_foresee(game: Nintai) -> None:
    """NT-6.5: fewer than five only in action 1 on pile 1 while the others are untouched."""
    small = 0
    for seed in range(400):
        for state, move, _ in walk(game, f"refills {seed}"):
            if not isinstance(move, Draw) or state.action not in (1, 3):
                continue
            needed = {1: 3, 3: 2}[state.action]
            sizes = [pile.size for pile in state.cards.piles]
            if sizes[move.pile] < needed and state.cards.discards < 5:
                assert (state.action, move.pile) == (1, 0)
                assert (sizes, state.cards.discards) == ([2, 7, 8, 9], 4)
                small += 1
    assert small


@BOTH
def test_earlier_positions_are_never_changed(game: Nintai) -> None:
    for seed in range(10):
        before = [repr(state) for state, _, _ in walk(game, f"still {seed}")]
        states = [state for state, _, _ in walk(game, f"still {seed}")]
        assert [repr(state) for state in states] == before


@BOTH
def test_lines_sum_to_the_total_and_stay_within_bounds(game: Nintai) -> None:
    for seed in range(150):
        *_, (final, _, _) = walk(game, f"score {seed}")
        score = game.score(final)
        for tally in score.tallies:
            assert tally.total == sum(line.points for line in tally.lines)
            assert len(tally.lines) == 4 + 3 + 1 + 1
            assert -6 <= tally.total <= 20
        best = max(tally.total for tally in score.tallies)
        assert score.winners == tuple(
            seat for seat, tally in enumerate(score.tallies) if tally.total == best
        )
        assert score.draw == (len(score.winners) == 2)


@quick
@given(st.lists(st.sampled_from(".DFSBCM"), min_size=24, max_size=24))
def test_any_two_sheets_score_or_are_refused(cells: list[str]) -> None:
    rows = ["".join(cells[start : start + 4]) for start in range(0, 24, 4)]
    final = {"sheets": {"Aki": rows[:3], "Ben": rows[3:]}}
    refusal = refusal_of(lambda: report.score_json(report.score("nintai", final)))
    assert refusal is None or refusal.code in ("sheet_start", "sheet_apart")


# What the table knows.


@BOTH
def test_honest_tables_are_never_suspected(game: Nintai) -> None:
    """The dealer's cards are real: no result is doubted, however few tops are reported."""
    for seed in range(150):
        rng = random.Random(seed)
        share = rng.choice([0, 0.3, 0.7, 1])
        dealer = game.dealer(2, rng)
        tops = "".join(top if rng.random() < share else "?" for top in dealer.setup.tops)
        state = game.start(2, dealer.setup._replace(tops=tops))
        while moves := game.legal(state):
            move = rng.choice(moves)
            result = dealer.result(state, move) or Result()
            kept = tuple(top for top in result.tops if rng.random() < share)
            state = game.play(state, move, result._replace(tops=kept))


@BOTH
def test_tops_may_be_reported_late(game: Nintai) -> None:
    """A top that nobody reported at once may come with any later entry."""
    for seed in range(60):
        rng = random.Random(seed)
        dealer = game.dealer(2, rng)
        state = game.start(2, dealer.setup._replace(tops="????"))
        while moves := game.legal(state):
            move = rng.choice(moves)
            result = dealer.result(state, move) or Result()
            showing = [(number, pile[-1]) for number, pile in enumerate(dealer.piles) if pile]
            tops = tuple(top for top in showing if rng.random() < 0.2)
            state = game.play(state, move, result._replace(tops=tops))


def wild_game(game: Nintai, data: st.DataObject) -> Play:
    """A game whose cards, dice and tops are anything at all, insisted upon where doubted."""
    play = Play.begin("nintai", PLAYERS, dict(game.options))
    rng = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(1, 120))):
        legal = play.legal()
        if not legal:
            break
        entry = rng.choice(legal)
        asks = entry.pop("asks", {})
        result: dict[str, Any] = {}
        if "cards" in asks:
            favourite = "D" if rng.random() < 0.5 else rng.choice("FSBCM")
            cards = [favourite, rng.choice("DFSBCM"), favourite]
            result["cards"] = cards[: asks["cards"]]
        if "dice" in asks:
            result["dice"] = [rng.randint(1, 5) for _ in range(asks["dice"])]
        if rng.random() < 0.3:
            filled = [at + 1 for at, pile in enumerate(play.view()["piles"]) if pile["cards"] > 3]
            result["tops"] = {str(pile): rng.choice("DFSBCM") for pile in filled}
        entry = entry | ({"result": result} if result else {})
        state = play.state
        refusal = refusal_of(lambda entry=entry: play.enter(entry))
        if refusal is not None:
            assert refusal.kind == "suspicious", refusal
            assert play.state is state
            assert report.refusal_json(refusal, play)["message"]
            play.enter(entry | {"sure": True})
    return play


@quick
@given(st.data())
def test_whoever_insists_plays_on(data: st.DataObject) -> None:
    play = wild_game(data.draw(st.sampled_from(TABLES)), data)
    piles = play.view()["piles"]
    assert sum(pile["cards"] for pile in piles) + play.state.cards.discards <= 30
    harness.assert_record_round_trip(play)
    assert report.log(play)


# Records.


@quick
@given(st.sampled_from(EVERY_MOVE), st.booleans())
def test_every_move_survives_json(move: Move, sure: bool) -> None:
    play = Play.begin("nintai", PLAYERS)
    entry = json.loads(json.dumps(play.write(move, sure=sure)))
    data = Fields(entry)
    read = play.read(data.text("do"), data)
    assert (read.move, read.result, read.sure) == (move, None, sure)


@quick
@given(
    st.text("DFSBCM", max_size=3),
    st.lists(st.integers(1, 6), max_size=3).map(tuple),
    st.dictionaries(st.integers(0, 3), icons).map(lambda tops: tuple(tops.items())),
)
def test_every_result_survives_json(cards: str, dice: Any, tops: Any) -> None:
    game, result = TABLES[0], Result(cards, dice, tops)
    written = json.loads(json.dumps(game.write_result(result, PLAYERS)))
    assert game.read_result(Fields(written), Roll(0), PLAYERS) == result


@quick
@given(seeds, st.data())
def test_undo_and_redo_sprinkled_into_a_game(seed: str, data: st.DataObject) -> None:
    """The record with its detours replays to the same position as the straight one."""
    straight = simulate.record(data.draw(st.sampled_from(TABLES)), PLAYERS, seed)
    rng = random.Random(seed)
    play = Play.begin("nintai", PLAYERS, straight.options, straight.setup)
    for entry in straight.log:
        play.enter(entry)
        back = rng.randint(1, len(play.moves)) if rng.random() < 0.1 else 0
        redone = rng.randint(0, back)
        again = [play.write(e.move, e.result) for e in play.moves[len(play.moves) - back :]]
        for _ in range(back):
            play.enter({"do": "undo"})
        for _ in range(redone):
            play.enter({"do": "redo", "by": rng.choice(PLAYERS)})
        for repeated in again[redone:]:
            play.enter(repeated)
    assert play.states == straight.states
    harness.assert_record_round_trip(play)


@quick
@given(seeds, st.data())
def test_a_refused_entry_leaves_the_play_unchanged(seed: str, data: st.DataObject) -> None:
    play = simulate.record(TABLES[0], PLAYERS, seed)
    for _ in range(data.draw(st.integers(1, len(play.moves)))):
        play.enter({"do": "undo"})
    move = data.draw(st.sampled_from(EVERY_MOVE))
    before = repr(play)
    if refusal_of(lambda: play.enter(play.write(move))):
        assert repr(play) == before
    else:
        assert play.undone == []


# Rubbish.

NAMES = "Aki Ben nintai take pass draw keep ink decline roll undo redo a1 d3 D F ? . on six full"
KEYS = (
    "game options players setup moves by do dice die pile icon cell result cards tops sure start"
    " draw_optional sheets ended Aki Ben 1 2"
)
names = st.sampled_from(NAMES.split())
keys = st.sampled_from(KEYS.split())
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | names | icons
)
rubbish = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(keys | st.text(max_size=3), inner, max_size=5)
        | st.fixed_dictionaries({"players": st.just(PLAYERS), "moves": st.lists(inner)})
    ),
    max_leaves=12,
)


def assert_only_refusals(data: Any) -> None:
    """Whatever ``data`` is, it is replayed and scored, or refused with a sentence."""
    for answer in (
        lambda: report.check_json(replay(data)),
        lambda: report.score_json(report.score("nintai", data)),
    ):
        refusal = refusal_of(answer)
        assert refusal is None or sentences("nintai").refusal(refusal, PLAYERS)


@settings(max_examples=250, derandomize=True)
@given(rubbish)
def test_rubbish_is_refused(data: Any) -> None:
    assert_only_refusals(data)


@settings(max_examples=250, derandomize=True)
@given(
    st.fixed_dictionaries(
        {"game": st.just("nintai"), "players": rubbish | st.just(PLAYERS), "moves": rubbish},
        optional={"options": rubbish, "setup": rubbish},
    )
)
def test_rubbish_in_the_right_places_is_refused(data: Any) -> None:
    assert_only_refusals(data)


def spots(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) inside ``data``."""
    items: Any = ()
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))
    for where, value in items:
        yield data, where
        yield from spots(value)


VALID = [
    *(simulate.record(game, PLAYERS, f"valid {n}").record() for n in range(2) for game in TABLES),
    {
        "sheets": {"Aki": ["D F S B", "D F S C", "D F S M"], "Ben": ["D D . .", "F...", "...."]},
        "ended": "full",
    },
]


@settings(max_examples=300, derandomize=True)
@given(st.sampled_from(VALID), rubbish, st.randoms(use_true_random=False))
def test_a_damaged_record_is_refused(valid: Any, other: Any, rng: random.Random) -> None:
    """One spot of a good record replaced, dropped, doubled or renamed."""
    data = json.loads(json.dumps(valid))
    holder, where = rng.choice(list(spots(data)))
    harm = rng.choice(["replace", "drop", "double", "rename"])
    value = holder[where]
    if harm == "replace":
        holder[where] = other
    elif isinstance(holder, list):
        holder[where : where + 1] = [value, value] if harm == "double" else []
    else:
        del holder[where]
        if harm != "drop":
            holder[rng.choice(["by", "die", "icon", "x"])] = value
    assert_only_refusals(data)


def test_records_with_every_prefix_replay_as_far_as_they_are_valid() -> None:
    """A bad entry in the middle stops the replay there, with the position before it."""
    play = simulate.record(TABLES[0], PLAYERS, "prefix")
    record = play.record()
    for at in range(0, len(play.log), 7):
        moves = [*play.log[:at], {"by": "Aki", "do": "fly"}, *play.log[at:]]
        again = replay({**record, "moves": moves})
        assert again.at == at
        assert again.refusal is not None
        assert again.play.states == play.states[: at + 1]
