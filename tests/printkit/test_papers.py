"""A paper is a line of ``printkit/papers.py``; what does not fit it is refused by its name."""

import re

import pytest
from click.testing import CliRunner

import printkit
from printkit import Options, PrintError
from printkit.cli import main
from printkit.papers import PAPERS, Paper


@pytest.fixture(autouse=True)
def small_paper(monkeypatch):
    """One more line: too small for covers and rules, large enough for cards."""
    monkeypatch.setitem(PAPERS, "a5", Paper("A5", 148, 210))


@pytest.mark.parametrize(
    ("only", "told"),
    [
        ((), "cover: 190 x 260 mm does not fit A5, which has room for 135 x 197 mm"),
        (("leaflet",), "leaflet: 92 x 126 mm does not fit A5, which has room for 61 x 92 mm"),
    ],
)
def test_a_part_that_does_not_fit_is_named(only, told):
    with pytest.raises(PrintError, match=f"^{re.escape(told)}$"):
        printkit.build("nintai", Options(paper="a5", only=only))


def refused(game, part):
    try:
        printkit.build(game, Options(paper="a5", only=(part,)))
    except PrintError as error:
        return str(error)
    return None


@pytest.mark.parametrize("game", printkit.games())
def test_every_other_part_of_a_kit_is_printed(game):
    told = {part: refused(game, part) for part in printkit.parts(game, Options(paper="a5"))}
    assert None in told.values()
    assert all(words.startswith(f"{part}: ") for part, words in told.items() if words)


def test_cards_fit_and_the_test_sheet_is_refused():
    assert printkit.preflight(printkit.build("nintai", Options(paper="a5", only=("cards",)))) == []
    with pytest.raises(PrintError, match=r"^calibrate: 180 x 240 mm does not fit A5"):
        printkit.calibrate(Options(paper="a5"))


def test_the_command_takes_it(tmp_path):
    words = ["nintai", "--paper", "a5", "--only", "cards", "-o", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["nintai-a5.pdf"]
