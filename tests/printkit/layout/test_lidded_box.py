"""The box for the whole game: it holds booklet and deck, it closes, and it fits the paper."""

import pytest

import printkit
from printkit import Options
from printkit.jobs.job import job_for, kit_of
from printkit.layout.booklet import leaf
from printkit.layout.lidded_box import EASE, TAB, tray_for
from printkit.layout.tuck_box import STOCK, box_for


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
@pytest.mark.parametrize("game", printkit.games())
def test_lid_and_tray_take_a_sheet_of_card_each_at_most(game, paper):
    pages = job_for(game, Options(paper=paper, only=("game-box",))).pages
    assert len(pages) <= 2
    names = [item.face.name for page in pages for item in page.placements]
    assert sorted(names) == ["game-box-lid", "game-box-tray"]


@pytest.mark.parametrize("game", printkit.games())
def test_everything_goes_in(game):
    options = Options()
    kit = kit_of(game, options)
    deck = box_for(*kit.boxed, options)
    tray = tray_for(max(deck.depth, kit.loose), options)
    assert tray.width > leaf(options.sheet).width
    assert tray.height > max(leaf(options.sheet).height, deck.height)
    assert tray.depth > max(deck.depth, kit.loose) + 2 * STOCK


def test_the_lid_goes_over_the_tray_and_tabs_do_not_reach_the_next_wall():
    tray = tray_for(18, Options())
    assert tray.lid.width - tray.width == pytest.approx(EASE)
    assert EASE > 2 * STOCK
    assert min(tray.depth, tray.lid.depth) > TAB


def test_it_is_printed_only_by_name():
    kit = kit_of("nintai", Options())
    assert "game-box" not in kit.parts
    assert "game-box" in printkit.parts("nintai")
    assert printkit.build("nintai", Options(only=("game-box",), ink="saver"))
