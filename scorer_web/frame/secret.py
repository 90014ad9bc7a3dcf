"""The secret that signs cookies: kept in a file, written whole or not at all."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from scorer_web.frame.files import NotWritten, Unusable, written_whole

SHORTEST = 16
"""Letters; a shorter one could be guessed."""


def check(secret: str, where: str) -> None:
    if len(secret) < SHORTEST:
        raise Unusable(f"the secret in {where} is too short: it takes {SHORTEST} letters or more")


def kept_in(file: Path) -> list[str]:
    """The secret in a file, made once so that a restart does not invalidate open forms; then those
    of servers whose tables have moved here, so that their phones are still known."""
    if not file.exists():
        _write(file, [secrets.token_hex(32)], _put_first)
    if not file.is_file():
        raise Unusable(f"cannot read the secret in {file}: it is no plain file")
    try:
        found = file.read_text("utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise Unusable(f"cannot read the secret in {file}: {error}") from error
    check(found[0], str(file))
    return [found[0], *filter(None, found[1:])]


def adopt(file: Path, others: list[str]) -> None:
    """Keep the secrets of another server beside one's own."""
    known = kept_in(file)
    _write(file, [*known, *(other for other in others if other not in known)])


def _write(file: Path, keys: list[str], put: Callable[[str, str], None] = os.replace) -> None:
    try:
        with written_whole(file, put) as new:
            new.write("\n".join(keys).encode())
    except NotWritten as error:
        raise Unusable(str(error)) from error


def _put_first(new: str, file: str) -> None:
    """Of several processes that start at once, the first one's secret counts."""
    try:
        os.link(new, file)
    except FileExistsError:
        return
    except OSError:
        # A file system without links, such as that of a memory stick.
        os.replace(new, file)
