"""The cover tells the truth about every order."""

import io
import re
from itertools import pairwise, product

import pikepdf
import pypdfium2
import pytest

import printkit
from printkit import Options
from printkit.jobs.job import job_for
from printkit.options import BACKS, MARKS


def cover(game="nintai", **order):
    return job_for(game, Options.parse(order)).context["cover"]


def titles(steps):
    return [step["title"] for step in steps]


@pytest.mark.parametrize("game", printkit.games())
@pytest.mark.parametrize("backs", BACKS)
def test_it_counts_the_sheets_that_come_out_of_the_printer(game, backs):
    job = job_for(game, Options(backs=backs))
    cover = job.context["cover"]
    fronts = [page for page in job.pages if page.side == "front"]
    assert cover.total == len(fronts) == sum(cover.stocks.values())
    assert {sheet for part in cover.parts for sheet in cover.sheets(part)} == {
        page.number for page in fronts
    }


@pytest.mark.parametrize("game", printkit.games())
def test_it_says_which_pages_go_on_which_paper(game):
    """Four runs at most, one after the other: plain and card, two sides and one."""
    runs = list(cover(game).runs)
    pages = [list(map(int, re.findall(r"\d+", run))) for run in runs]
    assert pages[0][0] == 1
    assert all(one[-1] + 1 == other[0] for one, other in pairwise(pages))
    assert pages[-1][-1] == len(job_for(game, Options()).pages)
    assert runs[0].endswith("plain paper, both sides.")
    assert runs[-1].endswith("card stock, one side.")


def test_it_finds_every_part():
    kit = cover()
    assert kit.place("cover") == "sheet 1"
    assert kit.place("sheets") == "on the back of sheet 1"
    assert kit.place("cards") == "sheets 3–6"


def test_the_printed_page_says_so(printed):
    pdf = printed(backs="none")
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage().get_text_range()
    document.close()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        pages = len(opened.pages)
    assert f"{pages} sheets in all, A4" in text
    assert sum(int(many) for many in re.findall(r"(\d+) × ", text)) == pages


def test_it_names_the_parts_that_were_ordered_and_no_others():
    order = cover(only="cover,dice", backs="none")
    assert order.parts == ["cover", "dice"]
    assert titles(order.cutting) == ["Build the dice."]
    assert dict(order.stocks) == {"plain": 1, "card": 1}


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"backs": "long"}, "long"),
        ({"backs": "short"}, "short"),
        ({"backs": "fold"}, "fold"),
        ({"backs": "none"}, "none"),
        ({"backs": "long", "only": "cover,sheets"}, "long"),
        ({"backs": "long", "only": "cover,dice"}, "single"),
        ({"backs": "fold", "only": "cover,sheets"}, "single"),
        ({"backs": "none", "only": "cover,leaflet"}, "single"),
        ({"backs": "long", "only": "cover,leaflet"}, "long"),
    ],
)
def test_what_it_says_about_backs_is_true(order, words):
    assert cover(**order).backs == words


def test_it_speaks_of_marks_and_corners_only_where_there_are_any():
    first = {marks: titles(cover(marks=marks).cutting)[:2] for marks in MARKS}
    assert first == {
        "crop": ["Cut from mark to mark.", "Round the corners."],
        "guides": ["Cut along the guides.", "Round the corners."],
        "none": ["Cut the pieces out.", "Fold the rules."],
    }
    assert "Round the corners." not in titles(cover(corner="0").cutting)
    assert "5 mm" in cover(corner="5").cutting[1]["text"]


def test_it_folds_the_rules_as_they_are_printed():
    both, one = (cover(only="cover,leaflet", backs=backs) for backs in ("long", "none"))
    assert (both.sheets("leaflet"), one.sheets("leaflet")) == ([2], [2, 3])
    assert "Slit" in both.cutting[0]["text"]
    assert "both sheets" in one.cutting[0]["text"]


def test_every_order_has_room_for_its_words():
    for backs, marks in product(BACKS, MARKS):
        assert printkit.svg("nintai", "cover", Options(backs=backs, marks=marks))
