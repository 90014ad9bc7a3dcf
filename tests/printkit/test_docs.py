"""The manual mentions every option, and its Python runs."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from printkit import Options
from printkit.options import BACKS, CAMERA, INKS, MARKS, MARKS_ON

MANUAL = (Path(__file__).parents[2] / "docs" / "printing.md").read_text(encoding="utf-8")


# Marks for the camera are asked for among the marks.
@pytest.mark.parametrize("name", [it.name for it in fields(Options) if it.name != CAMERA])
def test_every_option_is_in_the_manual(name):
    assert f"`--{name.replace('_', '-')}`" in MANUAL


@pytest.mark.parametrize("value", [*BACKS, *MARKS, CAMERA, *MARKS_ON, *INKS])
def test_every_choice_is_in_the_manual(value):
    assert f"`{value}`" in MANUAL


def test_the_python_in_the_manual_runs():
    (code,) = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert len(names["pages"]) == 2  # type: ignore[arg-type]
    assert "crane" in str(names["crane"])
