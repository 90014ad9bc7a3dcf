"""The session in the README runs as it is printed."""

import doctest
from pathlib import Path

import games
import games.record

ROOT = Path(__file__).parents[1]


def test_the_session_in_the_readme() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False) == (0, 7)


def test_the_examples_in_docstrings() -> None:
    assert doctest.testmod(games).failed == 0
    assert doctest.testmod(games.record) == (0, 3)
