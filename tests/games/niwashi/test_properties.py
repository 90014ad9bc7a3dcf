"""Niwashi: what holds in every game, checked against a plain reference."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import report
from games.fields import Fields
from games.niwashi.moves import Centre, Draw, Lay, Setup, read_face
from games.niwashi.pieces import FACE, PLOTS, SHAPES, STRIPS_USED, strips_of
from games.niwashi.position import State
from games.niwashi.rules import Niwashi
from games.niwashi.score import rating
from games.record import replay
from games.refusal import Refusal
from games.rulebook import book
from games.sentences import sentences
from tests.games import harness
from tests.games.niwashi import reference
from tests.games.niwashi.table import PLAYERS, begin, named

EXAMPLE = Path(__file__).parents[3] / "docs" / "records" / "niwashi.example.json"

TABLES: list[dict[str, Any]] = [
    {},
    {"mirror_images": "off"},
    {"lantern_keeps_last_tile": "off"},
    {"partner_must_finish": "on"},
    {"discard_any": "on"},
    {"refill_to_three": "on"},
    {"tile_mix": "any"},
    {"shapes": ["F", "N", "P", "V", "Y", "Z"], "mirror_images": "off"},
]


def assert_sound(state: State) -> None:
    """Every strip is in one place, and all 47 are accounted for."""
    strips = state.strips
    named = [strip for strip in strips.discard if strip]
    on_table = [FACE[lay.plots] for lay in state.laid] + [*strips.display, *named]
    known = [strip for held in (*strips.held, strips.buried) for strip in strips_of(held)]
    unnamed = strips.discard.count("")
    assert max(Counter(on_table + known).values()) == 1
    assert not set(on_table + known) & set(strips_of(strips.unseen))
    assert len(on_table) + unnamed + sum(strips.hands) + strips.pile == STRIPS_USED
    assert unnamed >= strips.buried.bit_count()
    assert len(on_table + known) + strips.unseen.bit_count() == 62
    assert all(strips.unknown(seat) >= 0 for seat in (0, 1))
    assert len(strips.display) <= 3
    if state.step != "draw":
        assert len(strips.display) == 3 or not strips.pile
    assert all(size <= 3 for size in strips.hands)


def test_strips_are_conserved_in_every_game() -> None:
    game = harness.table("niwashi")
    for seed in range(150):
        moves = Counter()
        for state, move, _ in harness.walk(game, 2, seed):
            assert_sound(state)
            moves[move.do if move else "end"] += 1
        assert state.step == "over"
        assert state.ended == "no_tiles"
        assert state.strips.hands[state.mover] == 0
        assert moves["lay"] == len(state.laid) - 1
        assert game.score(state).extra["total"] == moves["reveal"]


def test_the_garden_is_what_the_strips_show() -> None:
    game = harness.table("niwashi")
    for seed in range(20):
        for state, _, _ in harness.walk(game, 2, seed):
            seen = reference.look(state.laid)
            assert state.garden.cells() == {cell: plot for cell, (plot, _) in seen.items()}


def test_places_are_those_of_the_reference() -> None:
    game = Niwashi()
    for seed in range(5):
        for state, _, _ in harness.walk(game, 2, seed):
            slots = state.garden.slots()
            assert len(slots) == len(set(slots))
            assert set(slots) == reference.placements(state.laid)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_orders_are_those_of_the_reference(options: dict[str, Any]) -> None:
    game = Niwashi(options)
    found = 0
    for seed in range(12):
        for state, _, _ in harness.walk(game, 2, seed):
            if state.step not in ("act", "last"):
                continue
            strict = game.options["lantern_keeps_last_tile"] == "off"
            expected: set[str] = set()
            if not (strict and state.acted[1 - state.mover] == "lantern"):
                expected = reference.fulfilled(
                    state.laid,
                    state.mover,
                    game.options["shapes"],
                    game.options["mirror_images"] == "on",
                    game.options["partner_must_finish"] == "on",
                )
            offered = {move.order for move in game.reveals(state)}
            assert offered == expected - set(sum(state.fulfilled, ()))
            found += len(offered)
    assert found > 10


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_listed_is_checked_at_every_kind_of_table(options: dict[str, Any]) -> None:
    game = Niwashi(options)
    for seed in range(3):
        others = harness.strangers(game, 2, seed)
        rng = random.Random(seed)
        for state, move, _ in harness.walk(game, 2, seed):
            candidates = rng.sample(others, 20) + ([move] if move else [])
            harness.assert_legal_is_check(game, state, candidates)
            harness.assert_refusals_explain(game, state, candidates)


def test_moves_are_never_listed_off_the_reference_and_always_refused_there() -> None:
    """Every place around the garden is either listed or refused, with every strip of a hand."""
    game = Niwashi()
    *_, (state, move, _) = (step for step in harness.walk(game, 2, 3) if step[0].step == "act")
    assert move is not None
    strip = next(lay.plots for lay in game.lays(state))
    listed = set(game.lays(state))
    xs, ys = zip(*state.garden.cells(), strict=True)
    for x in range(min(xs) - 4, max(xs) + 5):
        for y in range(min(ys) - 4, max(ys) + 5):
            for way in ("across", "down"):
                lay = Lay(state.mover, strip, (x, y), way)
                assert (game.check(state, lay) is None) == (lay in listed)


def test_a_dealer_deals_47_strips_and_20_orders() -> None:
    dealer = Niwashi().dealer(2, random.Random(5))
    strips = [*dealer.pile, *dealer.hands[0], *dealer.hands[1], *dealer.setup.display]
    strips.append(FACE[dealer.setup.centre.plots])
    assert len(strips) == len(set(strips)) == 47
    assert [len(stack) for stack in dealer.stacks] == [10, 10]
    assert len({*dealer.stacks[0], *dealer.stacks[1]}) == 20


def test_the_view_names_only_strips_the_table_has_seen() -> None:
    """Whatever is in the hands, nothing shows that no setup, move or result has named."""
    game = Niwashi()
    for seed in range(5):
        seen: set[str] = set()
        for state, move, result in harness.walk(game, 2, seed):
            if not seen:
                seen = {FACE[state.laid[0].plots], *state.strips.display}
            view = game.view(state, PLAYERS)
            assert json.loads(json.dumps(view)) == view
            shown = [
                *view["display"],
                *filter(None, view["discard"]),
                *(lay["strip"] for lay in view["laid"]),
            ]
            shown += [strip for hand in view["hands"].values() for strip in hand["known"]]
            assert {read_face(strip, "") for strip in shown} <= seen
            if isinstance(move, Lay):
                seen.add(FACE[move.plots])
            if isinstance(move, Draw):
                seen.add(move.strip)
            if result is not None:
                seen |= {*result.hand, *result.display}


# Round trips and rubbish.

PLACES = st.integers(-999, 999)
STRIPS_READ = st.text(PLOTS, min_size=3, max_size=3)
NAMES = {"F": "spring", "S": "summer", "H": "autumn", "W": "winter", "N": "sand"}


@given(STRIPS_READ, PLACES, PLACES, st.sampled_from(["across", "down"]))
def test_a_lay_reads_as_it_was_written(plots: str, x: int, y: int, way: str) -> None:
    game, move = Niwashi(), Lay(0, plots, (x, y), way)
    written = game.write_move(move, PLAYERS)
    assert written["strip"] == " ".join(NAMES[plot] for plot in plots)
    assert game.read_move("lay", 0, Fields(written), PLAYERS) == move


def test_every_move_and_result_of_a_game_reads_as_it_was_written() -> None:
    game = Niwashi()
    for seed in range(20):
        for _, move, result in harness.walk(game, 2, seed):
            if move is not None:
                written = Fields(game.write_move(move, PLAYERS))
                assert game.read_move(move.do, move.by, written, PLAYERS) == move
            if result is not None:
                written = Fields(game.write_result(result, PLAYERS))
                assert game.read_result(written, move, PLAYERS) == result


@pytest.mark.parametrize(
    ("setup", "written"),
    [
        (Setup(Centre("FSN"), ("FNF", "SNS", "HNH")), {"centre": {"strip": "spring summer sand"}}),
        (
            Setup(Centre("FSN", (-1, 2), "down"), ("FNF", "SNS", "HNH"), 1),
            {
                "start": "Ben",
                "centre": {"strip": "spring summer sand", "at": [-1, 2], "dir": "down"},
            },
        ),
    ],
    ids=["usual", "placed"],
)
def test_a_setup_reads_as_it_was_written(setup: Setup, written: dict[str, Any]) -> None:
    game = Niwashi()
    assert game.write_setup(setup, PLAYERS) == written | {"display": named("FNF SNS HNH")}
    assert game.read_setup(Fields(game.write_setup(setup, PLAYERS)), PLAYERS) == setup


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["spring", "winter cross", "display", "spring summer sand", "across"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = st.sampled_from(["by", "do", "strip", "at", "dir", "on", "order", "from", "result", "sure"])
VERBS = st.sampled_from(["lay", "reveal", "lantern", "draw", "pass"])


@given(st.dictionaries(KEYS, JSON), VERBS)
def test_rubbish_entries_raise_refusals_only(raw: dict[str, Any], do: str) -> None:
    play = begin()
    before = play.state
    with pytest.raises(Refusal) as caught:
        play.enter(raw | {"do": do, "by": "Aki", "junk": 1})
    assert caught.value.kind == "malformed"
    assert play.state == before


@given(JSON, JSON, JSON)
def test_rubbish_heads_raise_refusals_only(setup: Any, options: Any, fulfilled: Any) -> None:
    record = {"game": "niwashi", "players": PLAYERS, "moves": []}
    with pytest.raises(Refusal) as caught:
        replay(record | {"setup": setup, "options": options})
    assert caught.value.kind == "malformed"
    with pytest.raises(Refusal) as caught:
        report.score("niwashi", {"fulfilled": fulfilled})
    assert caught.value.kind == "malformed"


# The example in the documentation.


def test_the_example_record_replays_to_its_score() -> None:
    play, refusal = replay(json.loads(EXAMPLE.read_text("utf-8")))
    assert refusal is None
    told = report.score_json(report.Scored.of(play))
    assert (told["total"], told["rating"]) == (8, "respectable")


def test_every_rating_ending_and_shape_has_words() -> None:
    own = sentences("niwashi").own
    assert set(own["ratings"]) == {rating(total) for total in range(21)}
    assert set(own["endings"]) == {"no_tiles", "all_fulfilled"}
    assert set(own["shapes"]) == set(SHAPES)
    assert set(book("niwashi").options) == {option.key for option in Niwashi.OPTIONS}
    assert set(book("niwashi").options["shapes"]["values"]) == set(SHAPES)
