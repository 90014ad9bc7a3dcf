"""A paper is a line of ``printkit/papers.py``; what does not fit it is refused by its name."""

import re

import pytest
from click.testing import CliRunner

import printkit
from printkit import Options, PrintError
from printkit.cli import main
from printkit.jobs.job import job_for
from printkit.papers import PAPERS

SHEETS = {
    "a4": {"bossa": 7, "nin_jan": 10, "nintai": 9, "niwashi": 8, "san_ni_ichi": 15},
    "letter": {"bossa": 7, "nin_jan": 10, "nintai": 9, "niwashi": 8, "san_ni_ichi": 15},
    "legal": {"bossa": 6, "nin_jan": 9, "nintai": 7, "niwashi": 7, "san_ni_ichi": 14},
    "a3": {"bossa": 5, "nin_jan": 7, "nintai": 5, "niwashi": 6, "san_ni_ichi": 9},
}
"""At most so many sheets of paper for a whole kit, printed on both sides."""


@pytest.mark.parametrize("game", printkit.games())
@pytest.mark.parametrize("paper", SHEETS)
def test_a_kit_takes_few_sheets_and_no_page_is_blank(paper, game):
    pages = job_for(game, Options(paper=paper)).pages
    assert pages[-1].number <= SHEETS[paper][game]
    assert all(page.placements for page in pages)


def test_sheets_for_fifty_games_take_half_as_many_pages_as_there_are_sheets_of_two():
    pages = job_for("nintai", Options(only=("sheets",), copies=50)).pages
    assert (len(pages), pages[-1].number) == (50, 25)


def test_what_does_not_fit_is_named_and_so_is_what_does():
    told = (
        "A5 has room for 135 x 197 mm, not for cover (190 x 260 mm), box (163.5 x 137.4 mm);"
        " these fit: aids, sheets, cards, dice"
    )
    with pytest.raises(PrintError, match=f"^{re.escape(told)}$"):
        printkit.build("nintai", Options(paper="a5"))


def refused(game, part):
    try:
        job_for(game, Options(paper="a5", only=(part,)))
    except PrintError as error:
        return str(error)
    return None


@pytest.mark.parametrize("game", printkit.games())
def test_every_other_part_of_a_kit_is_printed(game):
    told = {part: refused(game, part) for part in printkit.parts(game, Options(paper="a5"))}
    assert all(f"not for {part} (" in words for part, words in told.items() if words)
    fitting = tuple(part for part, words in told.items() if not words)
    assert {"leaflet", "aids"} <= set(fitting)
    assert printkit.build(game, Options(paper="a5", only=fitting)).startswith(b"%PDF")


def test_the_test_sheet_is_refused_where_it_has_no_room():
    with pytest.raises(PrintError, match=r"^A5 .* not for calibrate \(180 x 240 mm\)$"):
        printkit.calibrate(Options(paper="a5"))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_command_takes_it(tmp_path, paper):
    words = ["nintai", "--paper", paper, "--only", "sheets", "-o", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    variant = "" if paper == "a4" else f"-{paper}"
    assert [file.name for file in tmp_path.iterdir()] == [f"nintai{variant}-sheets.pdf"]
