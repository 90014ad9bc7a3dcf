"""San, Ni, Ichi!: records written by hand, their documentation and what cannot be read."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import report
from games.fields import Fields
from games.record import replay
from games.refusal import Refusal
from games.san_ni_ichi import GAME
from games.san_ni_ichi.moves import (
    Attack,
    Bomb,
    Discard,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Setup,
    Strike,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import CARDS, DECKS, WEAPONS
from tests.games.harness import NAMES
from tests.games.san_ni_ichi.table import Board

DOCS = Path(__file__).parents[3] / "docs" / "records"
PAGE = (DOCS / "san_ni_ichi.md").read_text("utf-8")
EXAMPLE = json.loads((DOCS / "san_ni_ichi.example.json").read_text("utf-8"))


# The documentation.


def test_the_example_record_replays_to_its_score() -> None:
    play, refusal = replay(EXAMPLE)
    assert refusal is None
    scored = report.score_json(report.score("san_ni_ichi", EXAMPLE))
    assert {name: side["total"] for name, side in scored["players"].items()} == {
        "Aki": 6,
        "Ben": 6,
        "Cho": 2,
    }
    assert scored["winners"] == ["Cho"]
    assert play.view()["damage"] == {
        "Aki": ["wood 3", "wood 2", "fire 3", "water 4", "fire 2", "water 2"],
        "Ben": ["wood 5", "fire 1", "water 1", "zen 23", "fire 5", "water 5"],
        "Cho": ["wood 1", "shuriken 18"],
    }


def test_the_example_record_with_advanced_scoring() -> None:
    """3 + 2 + 3 + 4 + 2 + 2, then 5 + 1 + 1 + 1 (zen) + 5 + 5, then 1 + 1 (shuriken)."""
    record = EXAMPLE | {"options": {"scoring": "advanced"}}
    tallies = report.score("san_ni_ichi", record).score.tallies
    assert [tally.total for tally in tallies] == [16, 18, 2]


def test_the_annotated_entries_are_the_beginning_of_the_example() -> None:
    block = PAGE.split("## An annotated example")[1].split("```")[1]
    shown = [json.loads(entry) for entry in re.findall(r"^\{.*?\}", block, re.MULTILINE)]
    assert len(shown) > 20
    assert shown == EXAMPLE["moves"][: len(shown)]


def test_the_documented_final_position_scores() -> None:
    final = json.loads(PAGE.split("## Final damage piles")[1].split("```json")[1].split("```")[0])
    scored = report.score_json(report.score("san_ni_ichi", final))
    assert scored["winners"] == ["Ben", "Dai"]
    assert scored["teams"] == [
        {"players": ["Aki", "Cho"], "total": 5},
        {"players": ["Ben", "Dai"], "total": 2},
    ]


def test_every_verb_option_and_deck_is_documented() -> None:
    for verb in GAME.VERBS:
        assert f'{{"do": "{verb}"' in PAGE
    for option in GAME.OPTIONS:
        assert f"| `{option.key}` |" in PAGE
        assert all(f'`"{value}"`' in PAGE for value in option.values)
    for deck, table in DECKS.items():
        cells = " | ".join(f"1-{highest} and {weapons}" for highest, weapons in table.values())
        assert f"| `{deck}` | {cells} |" in PAGE


# Printing and reading.

players = st.integers(0, 3)
cards = st.sampled_from(sorted(CARDS.values()))
pairs = st.tuples(players, players).map(lambda pair: (min(pair), max(pair)))

moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Lay, players, cards),
    st.builds(Protect, players, players),
    st.builds(Attack, players, players, st.integers(-1, 3), st.integers(-1, 2)),
    st.builds(Take, players, players),
    st.builds(Drop, players, cards),
    st.builds(Swap, players, pairs),
    st.builds(Give, players, players, players),
    st.builds(Strike, players, players),
    st.builds(Discard, players),
    st.builds(Bomb, players, cards),
    st.builds(Suffer, players),
)


@given(moves)
def test_a_move_survives_its_json(move: Move) -> None:
    game, names = GAME(), NAMES[:4]
    data = Fields(json.loads(json.dumps(game.write_move(move, names))))
    assert game.read_move(move.do, move.by, data, names) == move
    data.done()


@given(st.lists(st.sampled_from(WEAPONS), max_size=12), st.booleans())
def test_a_setup_survives_its_json(weapons: list[int], teams: bool) -> None:
    game, names = GAME(), NAMES[:4]
    setup = Setup(tuple(sorted(weapons)), ((0, 3), (1, 2)) if teams else ())
    data = json.loads(json.dumps(game.write_setup(setup, names)))
    assert game.read_setup(Fields(data), names) == setup
    assert game.read_setup(Fields({}), names) == Setup(None, ())


def test_a_swap_may_name_its_players_in_any_order() -> None:
    game, names = GAME(), NAMES[:3]
    for pair in (["Cho", "Aki"], ["Aki", "Cho"]):
        assert game.read_move("swap", 1, Fields({"piles": pair}), names) == Swap(1, (0, 2))


def test_a_block_without_a_name_is_for_oneself() -> None:
    assert GAME().read_move("protect", 1, Fields({}), NAMES[:3]) == Protect(1, 1)


# Rubbish.


def refusal_of(attempt: Callable[[], object]) -> Refusal | None:
    try:
        attempt()
    except Refusal as refusal:
        return refusal
    return None


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.sampled_from([*CARDS, *NAMES])
)
rubbish = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
KEYS = ["card", "on", "slide", "element", "from", "to", "piles", "player", "result", "sure", "x"]


@given(st.sampled_from([*GAME.VERBS, "pass"]), st.dictionaries(st.sampled_from(KEYS), rubbish))
def test_rubbish_entries_are_malformed_or_refused(do: str, fields: dict[str, Any]) -> None:
    """Nothing but ``lay`` and a readable card can be played at the start."""
    refusal = refusal_of(lambda: Board().do("Aki", do, **fields))
    if refusal is None:
        assert do == "lay"
        assert fields["card"] in CARDS
    else:
        assert refusal.kind == "malformed" or refusal.clauses


@given(rubbish)
def test_rubbish_setups_are_malformed(data: Any) -> None:
    for key in ("weapons", "teams"):
        setup = Fields({key: data})
        refusal = refusal_of(lambda setup=setup: GAME().read_setup(setup, NAMES[:3]))
        assert isinstance(data, list) if refusal is None else refusal.kind == "malformed"


@given(st.dictionaries(st.sampled_from(["damage", "scoring", "teams", "x"]), rubbish))
def test_rubbish_final_positions_are_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        report.score("san_ni_ichi", data)
    assert caught.value.kind == "malformed"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"do": "lay"}, "missing"),
        ({"do": "lay", "card": "Fire 3"}, "unknown_card"),
        ({"do": "lay", "card": "smoke bomb"}, "unknown_card"),
        ({"do": "lay", "card": "fire 3", "on": "Ben"}, "unknown_key"),
        ({"do": "lay", "card": "fire 3", "result": {"card": "fire 3"}}, "unknown_key"),
        ({"do": "attack", "on": "Zoe"}, "unknown_player"),
        ({"do": "attack"}, "missing"),
        ({"do": "swap", "piles": "Aki"}, "not_a_list"),
        ({"do": "play", "card": "fire 3"}, "unknown_verb"),
    ],
)
def test_entries_that_cannot_be_read(entry: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        Board().play.enter({"by": "Aki", **entry})
    assert (caught.value.kind, caught.value.code) == ("malformed", code)
