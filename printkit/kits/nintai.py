"""Nintai on paper: cover, leaflet, aids, sheets, cards and dice (NT-1.1)."""

from collections.abc import Mapping
from typing import Any

from games.nintai.pieces import COPIES, DICE, ICON_KEYS, SEATS
from printkit.components import FULL_PAGE, HALF_PAGE, POKER, Component, Face, Kit, Size
from printkit.options import Options

DIE = 18.0
"""Edge of a paper die; a bought one has 16 mm and fits the same places on the sheet."""
NET = Size(4 * DIE + 8, 3 * DIE + 4)


def kit(words: Mapping[str, Any], options: Options) -> Kit:
    icons = _icons(words)
    shared = {"icons": icons, "die": DIE}
    return Kit(
        "nintai",
        words["game"]["title"],
        (
            Component("cover", FULL_PAGE, _face("cover", shared), safe=0, crop=False),
            Component(
                "leaflet",
                FULL_PAGE,
                _face("leaflet", {**shared, "page": 1}, "leaflet-1"),
                _face("leaflet", {**shared, "page": 2}, "leaflet-2"),
                keep_back=True,
                crop=False,
            ),
            Component("aids", HALF_PAGE, _face("aid", shared), count=SEATS),
            Component("sheets", HALF_PAGE, _face("sheet", shared), count=SEATS * options.copies),
            *(_card(icon) for icon in icons.values()),
            Component("dice", NET, _face("net", shared), count=len(DICE), safe=0, crop=False),
        ),
    )


def _card(icon: Mapping[str, str]) -> Component:
    return Component(
        "cards",
        POKER,
        _face("card", {"icon": icon}, f"card-{icon['key']}"),
        _face("back", {}),
        count=COPIES,
        corner=3,
    )


def _icons(words: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The six designs by their data letter: template key, name and initial (NT-1.5, NT-1.6)."""
    return {
        letter: {"key": key, "name": words["icons"][letter], "initial": words["initials"][letter]}
        for letter, key in ICON_KEYS.items()
    }


def _face(template: str, data: Mapping[str, Any], name: str | None = None) -> Face:
    return Face(name or template, f"nintai/{template}.svg", data)
