"""Printed kits, kept on disk: the same order is printed once."""

import hashlib
import os
import shutil
import threading
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path

from flask import current_app

import games
import printkit
import templates
from printkit import Options
from scorer_web.frame.assets import digest

PROOF_DPI = 60
KEPT = 40

_lock = threading.Lock()


class Order:
    """A kit with its options. Raises PrintError when an option makes no sense."""

    def __init__(self, game: str, values: Mapping[str, str]) -> None:
        self.game = game
        self.options = Options.parse(values)
        told = repr((game, sorted(asdict(self.options).items()), _edition()))
        self.folder = _folder() / hashlib.sha256(told.encode()).hexdigest()[:24]

    def pdf(self) -> Path:
        """The PDF; printed on first request, one order at a time."""
        file = self.folder / "kit.pdf"
        with _lock:
            if not file.is_file():
                _make_room()
                _write(file, printkit.build(self.game, self.options))
        return file

    def pages(self) -> int:
        """How many pages there are; pictures of all of them are made in one go."""
        pdf = self.pdf()
        with _lock:
            if not self.page(1).is_file():
                # Page 1 is written last: once it is there, all are.
                images = printkit.proof(pdf.read_bytes(), dpi=PROOF_DPI)
                for number in range(len(images), 0, -1):
                    _write(self.page(number), images[number - 1])
        return len(list(self.folder.glob("*.png")))

    def page(self, number: int) -> Path:
        return self.folder / f"{number}.png"


def _folder() -> Path:
    return Path(current_app.instance_path) / "print"


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".half")
    half.write_bytes(data)
    os.replace(half, file)


def _make_room() -> None:
    kits = sorted(_folder().glob("*/kit.pdf"), key=lambda file: file.stat().st_mtime)
    for file in kits[: max(len(kits) - KEPT + 1, 0)]:
        shutil.rmtree(file.parent, ignore_errors=True)


@cache
def _edition() -> str:
    """Changes with the print shop, its templates and the games, so that old prints are not sold."""
    roots = (Path(printkit.__file__).parent, templates.PRINT, Path(games.__file__).parent)
    files = (file for root in roots for file in sorted(root.rglob("*")))
    return digest(*(file for file in files if file.suffix in (".py", ".svg", ".toml")))
