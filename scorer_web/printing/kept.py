"""Prints kept on disk, a folder for each order; any number of processes may share them.

A file is there whole or not at all, and a folder that must go goes in one step.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MOST_BYTES = 128 * 1024 * 1024
"""Some forty kits with the pictures of their pages."""

PDF = "kit.pdf"
ZIP = "files.zip"
COUNT = "pages"
"""Written when everything else is: how many pages there are, and then which of them are blank."""

GONE = ".gone"


def count(folder: Path) -> int | None:
    """How many pages are there; None as long as some are missing."""
    counted = _counted(folder)
    return counted[0] if counted else None


def blanks(folder: Path) -> list[int]:
    """The numbers of the pages on which nothing is printed, as far as that is known."""
    return _counted(folder)[1:]


def _counted(folder: Path) -> list[int]:
    try:
        return [int(number) for number in (folder / COUNT).read_text().split()]
    except FileNotFoundError:
        return []


def page(folder: Path, number: int) -> Path:
    return folder / f"{number}.png"


def write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f".{file.name}.{os.getpid()}")
    with half.open("wb") as written:
        written.write(data)
        written.flush()
        os.fsync(written.fileno())
    os.replace(half, file)


def touch(folder: Path) -> None:
    """Note that it was of use, where that can be noted: what was not goes first."""
    with suppress(OSError):
        os.utime(folder)


def make_room(shelf: Path, most_bytes: int = MOST_BYTES) -> None:
    """Throw away what was of no use for longest, until the rest is small enough."""
    for folder in shelf.glob(f"*{GONE}"):
        shutil.rmtree(folder, ignore_errors=True)
    folders = sorted(_folders(shelf), key=lambda folder: folder.stat().st_mtime, reverse=True)
    taken = 0
    for folder in folders:
        taken += sum(file.stat().st_size for file in folder.iterdir())
        if taken > most_bytes and folder is not folders[0]:
            _throw_away(folder)


def _folders(shelf: Path) -> list[Path]:
    return [entry for entry in shelf.iterdir() if entry.is_dir()]


def _throw_away(folder: Path) -> None:
    gone = folder.with_suffix(GONE)
    os.replace(folder, gone)
    shutil.rmtree(gone, ignore_errors=True)


@contextmanager
def turn(shelf: Path) -> Iterator[None]:
    """Only one worker prints at a time, however many servers share the prints: who was second
    finds the first one's. A lock of a process that dies is free again."""
    shelf.mkdir(parents=True, exist_ok=True)
    with (shelf / "turn").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
