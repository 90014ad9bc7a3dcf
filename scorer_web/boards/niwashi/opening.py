"""Opening a table: who plays, who begins, the strip in the middle and the open display."""

import secrets
from typing import Any

from werkzeug.datastructures import MultiDict

from games.niwashi.pieces import DISPLAY, STRIPS
from scorer_web.boards.niwashi.faces import faces, plots, strip_of


def opening(names: list[str], form: MultiDict[str, str]) -> tuple[list[str], dict[str, Any]]:
    places = {str(number): name for number, name in enumerate(names, 1)}
    start = places.get(form.get("start", "1")) or secrets.choice(names or [""])
    display = [strip for strip in form.getlist("display") if strip]
    return names, {
        "start": start,
        "centre": {"strip": form.get("centre", "")},
        "display": display,
    }


def opening_form(given: MultiDict[str, str]) -> dict[str, Any]:
    display = [" ".join(strip_of(strip)) for strip in given.getlist("display")]
    return {
        "centre": " ".join(strip_of(given.get("centre", ""))),
        "display": (display + [""] * DISPLAY)[:DISPLAY],
        "choices": faces(STRIPS),
        "plots": plots(),
    }
