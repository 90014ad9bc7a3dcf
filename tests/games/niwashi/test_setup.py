"""Niwashi, sections 1 to 3: the box, the setup and the turn."""

from collections import Counter

import pytest

from games.niwashi.pieces import (
    ORDERS,
    PILE,
    SEASONS,
    SHAPES,
    STRIPS,
    STRIPS_USED,
)
from games.record import Play
from games.refusal import Refusal
from games.rulebook import book
from tests.games.niwashi.table import (
    DISPLAY,
    assert_illegal,
    assert_suspicious,
    begin,
    enter,
    late,
    mover,
    named,
    offered,
    orders,
    plots,
    refused,
    take,
    turns,
)

SIX = ["line", "cross", "U", "L", "T", "stairs"]


# 1. Components.


def test_nw_1_1_two_partners_and_62_tiles() -> None:
    assert len(STRIPS) == 62
    assert all(len(strip) == 3 for strip in STRIPS)
    with pytest.raises(Refusal) as caught:
        Play.begin("niwashi", ["Aki", "Ben", "Cho"])
    assert caught.value.code == "player_count"


def test_nw_1_2_an_order_is_a_season_in_a_shape_and_exists_once() -> None:
    play = turns("HFF across -2 0; FFW across 2 0")
    assert_illegal(play, "Aki reveal sand line", "sand_order", "NW-1.2")
    enter(play, "Aki reveal spring line")
    assert_illegal(play, "Aki reveal spring line", "already_revealed", "NW-1.2")
    turns("FSH down 0 0", play)
    assert_illegal(play, "Ben reveal spring line", "already_revealed", "NW-1.2")


def test_nw_1_3_the_six_shapes_are_the_tables_choice() -> None:
    assert begin().game.options["shapes"] == SIX
    assert len(SHAPES) == 12
    assert_illegal(begin(), "Aki reveal winter Z", "shape_not_in_play", "NW-1.3")
    other = {"shapes": ["F", "N", "P", "V", "Y", "Z"]}
    play = begin(options=other)
    assert refused(play, "Aki reveal winter Z").code == "not_visible"
    assert_illegal(play, "Aki reveal winter T", "shape_not_in_play", "NW-1.3")
    assert_illegal(play, "Aki lantern U > SSH SSW HHW", "lantern_shape", "NW-1.3", "NW-6.1")


def test_nw_1_4_the_mix_of_plots() -> None:
    sand = Counter(strip.count("N") for strip in STRIPS)
    middle = sum(strip[1] == "N" for strip in STRIPS)
    assert (sand[0], middle, sand[1] - middle) == (36, 10, 16)
    count = Counter("".join(STRIPS))
    assert count == {"F": 40, "S": 40, "H": 40, "W": 40, "N": 26}
    assert not set(STRIPS) & {strip[::-1] for strip in STRIPS if strip != strip[::-1]}


def test_nw_1_4_a_strip_not_in_the_box_is_doubted() -> None:
    for strip in ("WWW", "NNF", "NFN"):
        assert_suspicious(begin(), f"Aki lay {strip} down 0 0", "not_in_box", "NW-1.4")


# 2. Setup.


def test_nw_2_1_a_game_uses_47_strips() -> None:
    play = begin()
    view = play.view()
    in_hand = sum(hand["strips"] for hand in view["hands"].values())
    assert STRIPS_USED == 62 - 15
    assert len(view["laid"]) + in_hand + len(view["display"]) + view["pile"] == 47


def test_nw_2_2_the_garden_starts_with_one_strip() -> None:
    play = begin(centre="FHS")
    assert plots(play) == {(0, 0): "spring", (1, 0): "autumn", (2, 0): "summer"}
    setup = {"centre": {"strip": "spring autumn summer", "at": [4, -7], "dir": "down"}}
    play = begin(setup=setup)
    assert plots(play) == {(4, -7): "spring", (4, -6): "autumn", (4, -5): "summer"}
    assert play.view()["laid"][0]["by"] is None


def test_nw_2_3_three_in_each_hand_and_three_on_display() -> None:
    view = begin().view()
    assert view["hands"] == {name: {"strips": 3, "known": []} for name in ("Aki", "Ben")}
    assert view["display"] == named(DISPLAY)
    assert view["discard"] == []
    assert view["pile"] == PILE == 37


def test_nw_2_4_hands_are_hidden_so_any_unseen_strip_may_be_laid() -> None:
    laid = {move["strip"] for move in offered(begin(), "lay")}
    assert "winter winter summer" in laid
    assert "summer winter winter" in laid
    seen = {*named("FFS SFF"), *named(DISPLAY)}
    assert not laid & seen
    # 62 strips less centre and display, both ways round unless they are symmetric.
    symmetric = 4 * 4 - 3
    assert len(laid) == 2 * (58 - symmetric) + symmetric


def test_nw_2_5_the_lantern_waits_behind_the_draw_pile() -> None:
    assert begin().view()["lantern"] is None


def test_nw_2_6_ten_orders_each_two_of_them_in_hand() -> None:
    assert len(SIX) * len(SEASONS) - 2 * ORDERS == 4
    for name in ("Aki", "Ben"):
        assert orders(begin(), name) == {"hand": 2, "stack": 8, "fulfilled": []}


def test_nw_2_7_either_player_may_begin() -> None:
    assert mover(begin()) == "Aki"
    assert mover(begin(setup={"start": "Ben"})) == "Ben"


# 3. The turn.


def test_nw_3_1_reveal_then_act_then_refill() -> None:
    play = turns("HFF across -2 0; FFW across 2 0")
    assert mover(play) == "Aki"
    enter(play, "Aki reveal spring line")
    assert_illegal(play, "Aki draw display HNH > FNS", "wrong_step", "NW-3.1")
    assert_illegal(play, "Ben lay SSH down 0 0", "wrong_player", "NW-3.1")
    enter(play, "Aki lay SSH down 0 0")
    assert play.to_act() == ["Aki"]
    assert_illegal(play, "Aki lay SSW down 1 0", "wrong_step", "NW-3.1")
    assert_illegal(play, "Aki lantern aid > SSW", "wrong_step", "NW-3.1")
    take(play)
    assert play.to_act() == ["Ben"]


def test_nw_3_2_the_position_holds_no_secret_orders() -> None:
    view = begin().view()
    for name in ("Aki", "Ben"):
        assert set(view["orders"][name]) == {"hand", "stack", "fulfilled"}
    assert view["hands"]["Aki"]["known"] == []


def test_nw_3_3_no_passing() -> None:
    assert_illegal(begin(), "Aki pass", "must_act", "NW-3.3")


def test_nw_3_4_a_strip_always_finds_a_place() -> None:
    play = late(turns("HFF across -2 0; FFW across 2 0"), hands=(1, 1))
    assert len(offered(play, "lay")) > 0
    rim = max(x for x, y in plots(play) if y == 0)
    enter(play, f"Aki lay SSH across {rim} 0")


def test_the_rule_book_has_every_clause() -> None:
    counts = {1: 4, 2: 7, 3: 4, 4: 16, 5: 7, 6: 5, 7: 11, 8: 4}
    expected = {f"NW-{part}.{n}" for part, last in counts.items() for n in range(1, last + 1)}
    assert set(book("niwashi").clauses) == expected
    assert len(expected) == 58


def test_legal_entries_say_what_the_table_must_reveal() -> None:
    asks = {(move["do"], str(move.get("asks"))) for move in begin().legal()}
    assert asks == {("lay", "None"), ("lantern", "{'hand': 1, 'display': 3}")}
    any_discard = begin(options={"discard_any": "on"})
    assert any_discard.legal(1)[0]["asks"] == {"hand": 3, "display": 3}
    play = begin("Aki lay SSH down 0 0")
    assert [move["asks"] for move in play.legal()] == [{"display": 1}] * 3
    play = late(begin("Aki lay SSH down 0 0"), display="FNF SNS")
    assert not any("asks" in move for move in play.legal())
