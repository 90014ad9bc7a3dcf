"""Every kit as PDF, printed ahead for those who have no print shop, with pictures of its pages."""

from collections.abc import Collection, Iterator
from pathlib import Path

import printkit
from games.sentences import languages
from printkit import Options
from printkit.errors import not_one_of
from printkit.jobs.batch import build_all
from scorer_web.printing import printed

FOLDER = "kits"

MOST_PICTURES = 8
"""Pages that are shown: enough to see what one is going to print."""
PICTURE_DPI = 60
PICTURE_COLOURS = 64


def chosen(told: str) -> list[str]:
    """The games that ``--kits`` names: all, none, or some of them with commas between."""
    if told == "none":
        return []
    games = printkit.games()
    wanted = games if told == "all" else [name.strip() for name in told.split(",")]
    for name in wanted:
        if name not in games:
            raise not_one_of("kits", name, ["all", "none", *games])
    return wanted


def write(out: Path, kits: Collection[str]) -> list[str]:
    """Write the kits of these games in all editions; raises PrintError."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    orders = [(game, options) for game in kits for options in _editions()]
    files = [
        file
        for game, options, kit in build_all(orders, "en")
        for file in _files(game, options, kit.result())
    ]
    for name, data in files:
        (folder / name).write_bytes(data)
    return sorted(f"{FOLDER}/{name}" for name, _data in files)


def _editions() -> list[Options]:
    return [options for lang in languages() for options in printed.editions(lang)]


def _files(game: str, options: Options, pdf: bytes) -> Iterator[tuple[str, bytes]]:
    yield printed.pdf_name(game, options), pdf
    if options == printed.editions(options.lang)[0]:
        blank = printkit.blank_pages(pdf)
        numbers = [number for number in range(1, 2 * MOST_PICTURES) if number not in blank]
        pictures = printkit.proof(pdf, PICTURE_DPI, numbers[:MOST_PICTURES], PICTURE_COLOURS)
        for number, picture in enumerate(pictures, 1):
            yield printed.picture_name(game, options.lang, number), picture
