"""Orders: what is to be printed, and where the print is kept. The same order is printed once."""

import hashlib
import json
import threading
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from flask import current_app

import games
import printkit
import templates
from printkit import Options
from printkit.errors import not_one_of
from printkit.options import CUTS
from scorer_web.frame.assets import digest
from scorer_web.frame.limits import client
from scorer_web.printing import kept
from scorer_web.printing.shop import Placed, print_shop

_looking_up = threading.Lock()
"""What is looked up once is not looked up by all that ask at the same moment."""


class Order:
    """Something to print with its options."""

    def __init__(self, kind: str, options: Options, **more: str) -> None:
        wanted: dict[str, Any] = {"kind": kind, "options": asdict(options), **more}
        with _looking_up:
            told = json.dumps([wanted, _edition()], sort_keys=True)
        self.folder = _shelf() / hashlib.sha256(told.encode()).hexdigest()[:24]
        self._task = {**wanted, "folder": str(self.folder)}

    @property
    def file(self) -> Path:
        """What is handed over in the end: a PDF, or several files in one."""
        return self.folder / (kept.ZIP if self._task["kind"] in ("cut", "pod") else kept.PDF)

    def page(self, number: int) -> Path:
        return kept.page(self.folder, number)

    @property
    def count(self) -> int | None:
        """How many pages there are; None until all can be shown."""
        return kept.count(self.folder)

    @property
    def blanks(self) -> list[int]:
        return kept.blanks(self.folder)

    @property
    def shown(self) -> int:
        """How many pages can be shown already: the first one can before the others."""
        return self.count or int(self.page(1).is_file())

    def place(self) -> Placed:
        """Have it printed; raises Full or PrintError."""
        return print_shop().place(self._task, client())


def kit(game: str, values: Mapping[str, str]) -> Order:
    """A kit. Raises PrintError when an option makes no sense."""
    options = Options.parse(values)
    known = parts(game, "en")
    for part in options.only:
        if part not in known:
            raise not_one_of("only", part, known)
    return Order("kit", options, game=game)


def cut(game: str, format: str, values: Mapping[str, str]) -> Order:
    """A kit with the outlines of its sheets for a cutting machine."""
    if format not in CUTS[1:]:
        raise not_one_of("cut", format, CUTS[1:])
    return Order("cut", Options.parse({**values, "cut": format}), game=game)


def pod(game: str, vendor: str, values: Mapping[str, str]) -> Order:
    """Single cards for a print-on-demand vendor, who asks for the rest."""
    wanted = {name: values[name] for name in ("ink", "camera", "lang") if name in values}
    return Order("pod", Options.parse(wanted), game=game, vendor=vendor)


def calibration(values: Mapping[str, str]) -> Order:
    """The test sheet for a printer that prints on both sides."""
    return Order("calibration", Options.parse(values))


def parts(game: str, lang: str) -> dict[str, str]:
    """The parts of a kit and what they are called."""
    with _looking_up:
        return _parts(game, lang)


@cache
def _parts(game: str, lang: str) -> dict[str, str]:
    return printkit.part_titles(game, Options(lang=lang))


def vendors(game: str) -> dict[str, str]:
    """The print-on-demand vendors that take something of a game."""
    with _looking_up:
        return _vendors(game)


_vendors = cache(printkit.vendors)


def _shelf() -> Path:
    return Path(current_app.instance_path) / "print"


@cache
def _edition() -> str:
    """Changes with the print shop, its templates and the games, so that old prints are not sold."""
    roots = (Path(printkit.__file__).parent, templates.PRINT, *map(Path, games.__path__))
    files = (file for root in roots for file in sorted(root.rglob("*")))
    return digest(*(file for file in files if file.suffix in (".py", ".svg", ".toml")))
