"""Niwashi, section 4: fulfilled orders."""

from games.record import Play
from tests.games.niwashi.table import (
    assert_illegal,
    begin,
    enter,
    late,
    mover,
    offered,
    orders,
    revealable,
    swap,
    turns,
)

LINE = "HFF across -2 0; FFW across 2 0"
"""Aki, then Ben: spring from (-1, 0) to (3, 0); Ben's strip holds its right end."""


def strict(key: str, value: str = "on") -> dict[str, dict[str, str]]:
    return {"options": {key: value}}


def test_nw_4_1_the_motif_shows_and_the_partner_has_a_plot_in_it() -> None:
    play = turns(LINE)
    assert revealable(play) == ["spring line"]
    assert_illegal(play, "Aki reveal spring cross", "not_visible", "NW-4.1", "NW-4.5")
    assert_illegal(play, "Aki reveal winter line", "not_visible", "NW-4.1", "NW-4.5")
    enter(play, "Aki reveal spring line")
    assert orders(play, "Aki")["fulfilled"] == ["spring line"]


def test_nw_4_1_a_strip_elsewhere_does_not_help() -> None:
    play = turns(LINE + "; SSH down -2 0; SSW down 4 0")
    assert_illegal(play, "Aki reveal spring line", "partner_not_in", "NW-4.1", "NW-4.8")


def test_nw_4_2_any_orientation() -> None:
    across = turns("HFF across -2 0; FFW down 2 0", centre="FFS")
    assert revealable(across) == ["spring L"]
    centre = {"centre": {"strip": "spring spring summer", "dir": "down"}}
    down = turns("HFF down 0 -2; FFW across 0 2", setup=centre)
    assert revealable(down) == ["spring L"]


def test_nw_4_3_mirror_images_count_unless_the_table_is_strict() -> None:
    foot_right = "HFF across -2 0; FFW down 2 0"
    foot_left = "FFH across 2 0; FFW down 0 0"
    assert revealable(turns(foot_right)) == ["spring L"]
    assert revealable(turns(foot_left, centre="SFF")) == ["spring L"]
    off = strict("mirror_images", "off")
    assert revealable(turns(foot_left, centre="SFF", **off)) == ["spring L"]
    play = turns(foot_right, **off)
    assert revealable(play) == []
    assert_illegal(play, "Aki reveal spring L", "mirror_image", "NW-4.3")


def test_nw_4_4_neighbours_of_the_same_season_do_no_harm() -> None:
    # Six in a row: two lines, both good.
    play = turns("HFF across -2 0; FFW across 2 0; SFH down -2 -1; FHS down 3 0")
    spring = [x for (x, y), plot in play.state.garden.cells().items() if plot == "F" and y == 0]
    assert sorted(spring) == [-2, -1, 0, 1, 2, 3]
    assert revealable(play) == ["spring line"]


def test_nw_4_5_only_what_is_on_top_counts() -> None:
    # Aki lays summer over the middle of the line: nothing shows any more.
    play = turns(LINE + "; SHW down 1 0; WWS across 4 0")
    assert_illegal(play, "Aki reveal spring line", "not_visible", "NW-4.1", "NW-4.5")
    # Her spring over spring lies higher, and that does not matter.
    play = turns(LINE + "; FSH down 1 0; FWS down 3 0")
    assert revealable(play) == ["spring line"]


def test_nw_4_6_a_covered_plot_of_the_partner_does_not_count() -> None:
    play = swap(turns(LINE + "; FSH down 2 0"))
    assert revealable(play) == ["spring line"], "the plot at (3, 0) still shows"
    turns("FSW down 3 0", play)
    swap(play)
    assert_illegal(play, "Aki reveal spring line", "partner_covered", "NW-4.6")


def test_nw_4_7_after_a_lantern_the_last_strip_still_counts() -> None:
    script = "Aki lay SSH down -2 0; Aki draw display HNH > FNS"
    play = swap(enter(turns(LINE), script))
    assert revealable(play) == ["spring line"]
    play = swap(enter(turns(LINE, **strict("lantern_keeps_last_tile", "off")), script))
    assert revealable(play) == []
    assert_illegal(play, "Aki reveal spring line", "after_lantern", "NW-4.7")
    # Ben's next strip counts again, also at a strict table.
    turns("WWS down 4 0; FNS down 3 0", play)
    assert revealable(play) == ["spring line"]


def test_nw_4_8_a_motif_of_ones_own_never_counts() -> None:
    play = turns("HFF across -2 0")
    swap(play)
    turns("FFW across 2 0", play)
    assert revealable(play) == ["spring line"], "for Ben it is Aki's strip that shows in it"
    swap(play)
    assert_illegal(play, "Aki reveal spring line", "partner_not_laid", "NW-4.8", "NW-4.1")


def test_nw_4_8_it_does_not_matter_who_laid_the_missing_plot() -> None:
    # Ben lays (2, 0) and (3, 0), Aki the rest; then Ben moves the lantern.
    play = turns("SSH down 0 0; FFW across 2 0; HFF across -2 0", centre="FFS")
    swap(play)
    assert revealable(play) == ["spring line"]


def test_nw_4_9_a_new_order_is_drawn_at_once() -> None:
    play = enter(turns(LINE), "Aki reveal spring line")
    assert orders(play, "Aki") == {"hand": 2, "stack": 7, "fulfilled": ["spring line"]}
    assert orders(play, "Ben") == {"hand": 2, "stack": 8, "fulfilled": []}
    assert mover(play) == "Aki"


def chain() -> Play:
    """Through Ben's strip both the spring line and a spring L below its left end are there."""
    return swap(turns(LINE + "; FFN down -1 0"))


def test_nw_4_10_a_new_order_may_follow_at_once() -> None:
    play = chain()
    assert revealable(play) == ["spring line", "spring L"]
    enter(play, "Aki reveal spring line; Aki reveal spring L")
    assert orders(play, "Aki")["fulfilled"] == ["spring line", "spring L"]
    assert orders(play, "Aki")["stack"] == 6


def test_nw_4_11_several_are_revealed_one_after_the_other() -> None:
    play = enter(chain(), "Aki reveal spring L")
    assert revealable(play) == ["spring line"]
    assert "NW-4.11" in play.view()["reminders"]


def test_nw_4_12_revealing_is_free_and_the_rest_is_a_reminder() -> None:
    play = chain()
    assert play.view()["reminders"] == []
    enter(play, "Aki reveal spring L")
    assert play.view()["reminders"] == ["NW-4.11", "NW-4.12"]
    # Only Aki knows whether she holds the line: the referee lets her go on.
    turns("SWH down 4 0", play)
    assert play.view()["reminders"] == []


def test_nw_4_13_orders_share_plots_and_one_strip_serves_several() -> None:
    play = enter(chain(), "Aki reveal spring line; Aki reveal spring L")
    # The four plots from (-1, 0) to (2, 0) are in both.
    assert len(orders(play, "Aki")["fulfilled"]) == 2


def test_nw_4_14_only_in_step_1_of_ones_own_turn() -> None:
    play = turns(LINE)
    assert_illegal(play, "Ben reveal spring line", "wrong_player", "NW-4.14", "NW-3.1")
    enter(play, "Aki lay SSH down -2 0")
    assert_illegal(play, "Aki reveal spring line", "reveal_late", "NW-4.14", "NW-3.1")
    assert offered(play, "reveal") == []
    # Missed, and Ben's next strip lies elsewhere.
    enter(play, "Aki draw display HNH > FNS")
    turns("SSW down 4 0", play)
    assert revealable(play) == []


def test_nw_4_15_orders_run_out_and_the_game_goes_on() -> None:
    nine = tuple(f"{s} {m}" for s in ("summer", "autumn", "winter") for m in ("U", "T", "cross"))
    play = chain()
    play.states[-1] = play.state._replace(fulfilled=(nine[:8], ()))
    assert orders(play, "Aki") | {"fulfilled": 8} == {"hand": 2, "stack": 0, "fulfilled": 8}
    enter(play, "Aki reveal spring line")
    assert orders(play, "Aki")["hand"] == 1
    enter(play, "Aki reveal spring L")
    assert orders(play, "Aki")["hand"] == 0
    turns("SWH down 4 0", play)
    assert play.to_act() == ["Ben"]


def test_nw_4_15_a_player_without_orders_reveals_nothing() -> None:
    ten = tuple(f"{s} {m}" for s in ("summer", "autumn") for m in ("U", "T", "cross", "L", "line"))
    play = turns(LINE)
    play.states[-1] = play.state._replace(fulfilled=(ten, ()))
    assert revealable(play) == []
    assert_illegal(play, "Aki reveal spring line", "no_orders_left", "NW-4.15", "NW-2.6")


def test_nw_4_16_same_season_over_a_complete_motif() -> None:
    over = LINE + "; FSH down 2 0; FSW down 0 0"
    assert revealable(turns(over)) == ["spring line"]
    play = turns(over, **strict("partner_must_finish"))
    assert revealable(play) == []
    assert_illegal(play, "Aki reveal spring line", "not_finished", "NW-4.8", "NW-4.16")


def test_partner_must_finish_asks_for_a_plot_that_was_missing() -> None:
    finish = strict("partner_must_finish")
    assert revealable(turns(LINE, **finish)) == ["spring line"]
    # Elsewhere the reason is still that Ben's strip is not in it.
    play = turns(LINE + "; SSH down -2 0; SSW down 4 0", **finish)
    assert_illegal(play, "Aki reveal spring line", "partner_not_in", "NW-4.1", "NW-4.8")


def test_nobody_reveals_on_the_first_turn() -> None:
    assert revealable(begin()) == []
    assert_illegal(begin(), "Aki reveal spring line", "not_visible", "NW-4.1", "NW-4.5")


def test_an_empty_hand_may_still_reveal() -> None:
    play = turns("HFF across -2 0")
    late(play, hands=(0, 1))
    enter(play, "Ben lay FFW across 2 0")
    assert play.state.step == "last"
    assert revealable(play) == ["spring line"]
