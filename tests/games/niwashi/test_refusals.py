"""Niwashi: what is doubted, what cannot be read, and final positions that cannot be."""

from typing import Any

import pytest

import games
from games import report
from games.niwashi.pieces import FACE, strip_name
from games.record import Play, replay
from games.refusal import Refusal
from games.sentences import sentences
from tests.games.niwashi.table import (
    PLAYERS,
    assert_suspicious,
    begin,
    enter,
    named,
    refused,
    swap,
    told,
    turns,
)

ANY_MIX = {"tile_mix": "any"}

# Suspicious: the table may insist.


def test_a_strip_of_the_display_is_in_nobodys_hand() -> None:
    refusal = assert_suspicious(begin(), "Aki lay SNS down 0 0", "in_display", "NW-1.4")
    assert refusal.pieces == ("summer sand summer",)
    assert told(refusal) == (
        "The tile (summer, sand, summer) lies in the display, and there is only one. "
        "Is the entry right all the same?"
    )


def test_a_discarded_strip_is_in_nobodys_hand() -> None:
    play = begin("Aki lantern aid > SSH SSW HHW | FNW SNW HNW")
    assert_suspicious(play, "Ben lay HSS down 0 0", "in_discard", "NW-1.4")


def test_a_strip_the_partner_took_is_in_their_hand() -> None:
    play = turns("SSH down 0 0")
    refusal = assert_suspicious(play, "Ben lay FNF down 1 0", "in_a_hand", "NW-1.4")
    assert told(refusal).startswith("Aki took the tile (spring, sand, spring)")


def test_a_hand_that_was_taken_openly_holds_nothing_else() -> None:
    play = turns("SSH down 0 0", swap(begin()))
    refusal = assert_suspicious(play, "Aki lay WWS down 1 0", "not_in_hand", "NW-7.1", "NW-7.6")
    assert told(refusal).startswith("All tiles in Aki's hand are known")
    known = {move["strip"] for move in play.legal() if move["do"] == "lay"}
    assert known == set(named("FNF SNS HNH"))


def test_a_hand_of_which_one_strip_is_known_discards_that_one_too() -> None:
    play = turns("SSH down 0 0; SSW down 1 0")
    line = "Aki lantern aid > WWS WWH WWF | FNS FNH FNW"
    assert_suspicious(play, line, "not_in_hand", "NW-7.1", "NW-7.6")
    enter(play, "Aki lantern aid > WWS FNF WWF | FNS FNH FNW")


def test_strips_turned_up_were_not_seen_before() -> None:
    play = begin("Aki lay SSH down 0 0")
    for new, code in (("SNS", "in_display"), ("WWW", "not_in_box")):
        assert_suspicious(play, f"Aki draw display FNF > {new}", code, "NW-1.4")
    line = "Aki draw display FNF > HSS"
    assert_suspicious(play, line, "already_laid", "NW-5.7", "NW-1.4")
    play = turns("SSH down 0 0")
    enter(play, "Ben lay SSW down 1 0")
    assert_suspicious(play, "Ben draw display SNS > FNF", "in_a_hand", "NW-1.4")


def test_no_strip_is_named_twice() -> None:
    line = "Aki lantern aid > SSH HSS HHW | FNW SNW HNW"
    assert_suspicious(begin(), line, "named_twice", "NW-1.4")
    line = "Aki lantern aid > SSH SSW HHW | FNW WNF HNW"
    assert_suspicious(begin(), line, "named_twice", "NW-1.4")
    # What was just discarded cannot turn up in the display.
    line = "Aki lantern aid > SSH SSW HHW | FNW HSS HNW"
    assert refused(begin(), line).kind == "suspicious"


def test_a_bad_place_comes_before_a_doubtful_strip() -> None:
    """Insisting must not let an illegal placement through."""
    refusal = refused(begin(), "Aki lay SNS across 0 0 !")
    assert (refusal.kind, refusal.code) == ("illegal", "covers_three")


def test_insisting_on_a_strip_the_partner_holds_takes_it_from_their_known_hand() -> None:
    play = enter(turns("SSH down 0 0"), "Ben lay FNF down 1 0 !")
    assert play.view()["hands"]["Aki"] == {"strips": 3, "known": []}


# Malformed: not an entry of this game.


@pytest.mark.parametrize(
    ("entry", "code", "sentence"),
    [
        (
            {"do": "lay", "strip": "spring summer", "at": [0, 0], "dir": "down"},
            "unknown_strip",
            'strip: expected three plots such as "spring sand winter" out of spring, summer, '
            "autumn, winter, sand, got 'spring summer'",
        ),
        (
            {"do": "lay", "strip": "spring summer fall", "at": [0, 0], "dir": "down"},
            "unknown_strip",
            None,
        ),
        ({"do": "lay", "strip": 7, "at": [0, 0], "dir": "down"}, "not_text", None),
        (
            {"do": "lay", "strip": "spring summer sand", "at": [0, 1000], "dir": "down"},
            "not_a_number",
            "at[1]: expected a whole number from −999 to 999, got 1000",
        ),
        ({"do": "lay", "strip": "spring summer sand", "at": [0, True], "dir": "down"}, None, None),
        ({"do": "lay", "strip": "spring summer sand", "at": [0, 0]}, "missing", None),
        (
            {"do": "reveal", "order": "winter star"},
            "unknown_order",
            'order: expected a season and a shape such as "winter cross", shapes being line, '
            "cross, U, L, T, stairs, F, N, P, V, Y, Z; got 'winter star'",
        ),
        ({"do": "reveal", "order": "cross winter"}, "unknown_order", None),
        ({"do": "reveal", "order": ["winter", "cross"]}, "not_text", None),
        ({"do": "lantern", "on": "moon"}, "not_a_choice", None),
        ({"do": "lantern", "on": "spring spring moon"}, "unknown_strip", None),
        ({"do": "draw", "from": "box", "strip": "spring summer sand"}, "not_a_choice", None),
        ({"do": "draw", "from": "display"}, "missing", None),
        ({"do": "dig"}, "unknown_verb", None),
        ({"do": "pass", "why": "tired"}, "unknown_key", None),
        ({"do": "lantern", "on": "aid", "result": {"hand": "all"}}, "not_a_list", None),
        ({"do": "lantern", "on": "aid", "result": {"cards": []}}, "unknown_key", None),
    ],
)
def test_entries_that_cannot_be_read(
    entry: dict[str, Any], code: str | None, sentence: str | None
) -> None:
    refusal = refused(begin(), {"by": "Aki"} | entry)
    assert refusal.kind == "malformed"
    assert code is None or refusal.code == code
    assert sentence is None or told(refusal) == sentence


def head(**fields: Any) -> Refusal:
    """The refusal of a record whose head is not as it should be."""
    setup = {"centre": {"strip": "spring spring summer"}, "display": named("FNF SNS HNH")}
    record = {"game": "niwashi", "players": PLAYERS, "moves": [], "setup": setup}
    assert replay(record).refusal is None
    with pytest.raises(Refusal) as caught:
        replay(record | fields | {"setup": setup | fields.get("setup", {})})
    return caught.value


def test_setups_that_cannot_be_read() -> None:
    refusal = head(setup={"display": named("FNF SNS")})
    assert refusal.code == "display_size"
    assert told(refusal) == "setup.display: expected the 3 tiles of the display, got 2"
    assert head(setup={"display": named("FNF SNS HNH WNW")}).code == "display_size"
    assert head(setup={"centre": "spring spring summer"}).code == "not_an_object"
    assert head(setup={"centre": {"strip": "sand"}}).code == "unknown_strip"
    centre = {"strip": "spring spring summer", "at": [1, 1.5]}
    assert head(setup={"centre": centre}).code == "off_grid"
    assert head(setup={"start": "Cho"}).code == "unknown_player"
    assert head(setup={"lantern": "aid"}).code == "unknown_key"


def test_a_setup_is_needed() -> None:
    for setup in (None, {}, {"centre": {"strip": "spring spring summer"}}):
        with pytest.raises(Refusal) as caught:
            Play.begin("niwashi", PLAYERS, setup=setup)
        assert (caught.value.kind, caught.value.code) == ("malformed", "missing")
    with pytest.raises(Refusal) as caught:
        games.load("niwashi")().start(2)
    assert caught.value.code == "missing"


@pytest.mark.parametrize(("strip", "code"), [("SFF", "named_twice"), ("WWW", "not_in_box")])
def test_nw_1_4_a_table_may_insist_on_the_strips_of_its_setup(strip: str, code: str) -> None:
    setup = {"display": named(f"{strip} SNS HNH")}
    refusal = head(setup=setup)
    assert (refusal.kind, refusal.code, refusal.clauses) == ("suspicious", code, ("NW-1.4",))
    for play in (begin(setup=setup | {"sure": True}), begin(setup=setup, options=ANY_MIX)):
        assert play.view()["display"][0] == strip_name(FACE[strip])
    assert head(setup=setup | {"sure": "yes"}).code == "not_a_choice"


def test_nw_1_4_with_another_mix_a_strip_may_come_up_any_number_of_times() -> None:
    play = begin("Aki lay WWW across 2 0; Aki draw display FNF > FNF", options=ANY_MIX)
    enter(play, "Ben lay WWW down 2 0; Ben draw display FNF > FNF")
    enter(play, "Aki lay FNF across 2 2; Aki draw display FNF > NNN")
    enter(play, "Ben lantern aid > FNF SSS SSS | SSS SSS SSS")
    assert play.view()["hands"]["Ben"]["strips"] == 3


@pytest.mark.parametrize(
    ("shapes", "code"),
    [
        ("line", "six_shapes"),
        (["line", "cross"], "six_shapes"),
        (["line", "cross", "U", "L", "T", "T"], "six_shapes"),
        (["line", "cross", "U", "L", "T", "W"], "not_a_choice"),
        (["line", "cross", "U", "L", "T", 6], "not_a_choice"),
    ],
)
def test_shapes_that_cannot_be_chosen(shapes: Any, code: str) -> None:
    refusal = head(options={"shapes": shapes})
    assert (refusal.kind, refusal.code) == ("malformed", code)
    assert refusal.params["where"].startswith("options.shapes")


# Final positions.


def final(fulfilled: Any, **rest: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        report.score("niwashi", {"fulfilled": fulfilled, **rest})
    refusal = caught.value
    assert sentences("niwashi").refusal(refusal, PLAYERS)
    return refusal


@pytest.mark.parametrize(
    ("fulfilled", "code", "clause"),
    [
        ({"Aki": 11, "Ben": 0}, "too_many_orders", "NW-2.6"),
        ({"Aki": 0, "Ben": ["sand cross"]}, "sand_order", "NW-1.2"),
        ({"Aki": ["winter Z"], "Ben": 0}, "shape_not_in_play", "NW-1.3"),
        ({"Aki": ["winter T", "winter T"], "Ben": 0}, "order_twice", "NW-1.2"),
        ({"Aki": ["winter T"], "Ben": ["winter T"]}, "order_twice", "NW-1.2"),
    ],
)
def test_final_positions_that_cannot_be(fulfilled: Any, code: str, clause: str) -> None:
    refusal = final(fulfilled)
    assert (refusal.kind, refusal.code, refusal.clauses) == ("illegal", code, (clause,))


def test_eleven_named_orders_are_too_many() -> None:
    shapes = ("line", "cross", "U", "L", "T", "stairs")
    eleven = [f"{season} {shape}" for season in ("spring", "summer") for shape in shapes][:11]
    assert final({"Aki": eleven, "Ben": 0}).code == "too_many_orders"
    scored = report.score("niwashi", {"fulfilled": {"Aki": eleven[:10], "Ben": 10}})
    assert scored.score.extra["total"] == 20


@pytest.mark.parametrize(
    ("fulfilled", "code"),
    [
        ({"Aki": -1, "Ben": 0}, "orders_or_count"),
        ({"Aki": True, "Ben": 0}, "orders_or_count"),
        ({"Aki": "winter T", "Ben": 0}, "orders_or_count"),
        ({"Aki": 2.0, "Ben": 0}, "orders_or_count"),
        ({"Aki": ["winter"], "Ben": 0}, "unknown_order"),
        ({"Aki": 3}, "player_count"),
        ({"Aki": 3, "Ben": 2, "Cho": 1}, "player_count"),
        ([3, 2], "not_an_object"),
    ],
)
def test_final_positions_that_cannot_be_read(fulfilled: Any, code: str) -> None:
    refusal = final(fulfilled)
    assert (refusal.kind, refusal.code) == ("malformed", code)


def test_final_positions_have_no_other_keys_and_know_the_options() -> None:
    refusal = final({"Aki": 3, "Ben": 2}, total=5)
    assert (refusal.code, refusal.params["where"]) == ("unknown_key", "total")
    other = {"options": {"shapes": ["F", "N", "P", "V", "Y", "Z"]}}
    named_z = {"fulfilled": {"Aki": ["winter Z"], "Ben": 0}}
    assert report.score("niwashi", named_z | other).score.extra["total"] == 1
    assert final({"Aki": ["winter T"], "Ben": 0}, **other).code == "shape_not_in_play"
