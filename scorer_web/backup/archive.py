"""A backup as a file: a head that says what it is, a line for each copy, and at the end their
number and a checksum of all that comes before."""

import hashlib
import json
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from scorer_web.backup.copies import NOT_A_COPY, Copy, read, written

FORMAT = "engawa backup"
VERSION = 1

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; a table with as many entries as it may have takes a tenth of this."""


class BadBackup(Exception):
    """What was given is no whole backup, and why."""


def write(copies: Iterable[Copy], file: BinaryIO) -> int:
    """Write a backup and return how many copies it holds."""
    digest, count = hashlib.sha256(), 0

    def put(line: dict[str, Any]) -> None:
        # Plain ASCII: a text that is no proper Unicode is kept as it is, too.
        raw = json.dumps(line, default=datetime.isoformat).encode() + b"\n"
        digest.update(raw)
        file.write(raw)

    put({"format": FORMAT, "version": VERSION, "made_at": datetime.now(UTC)})
    for copy in copies:
        put(written(copy))
        count += 1
    put({"copies": count, "sha256": digest.hexdigest()})
    return count


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A backup to be read. Waiting for a pipe or reading a device might never end."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadBackup(f"{path} is no plain file")
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise BadBackup(f"cannot read {path}: {error.strerror or error}") from error


def made_at(file: BinaryIO) -> datetime:
    """When a backup was made; raises BadBackup when it is none, or one of a later version."""
    file.seek(0)
    head = _json(_line(file, 1), 1)
    if head.get("format") != FORMAT:
        raise BadBackup("this is not a backup made by scorer backup")
    if head.get("version") != VERSION:
        raise BadBackup(f"this backup has version {head.get('version')!r}, not {VERSION}")
    try:
        return datetime.fromisoformat(head["made_at"]).astimezone(UTC)
    except NOT_A_COPY:
        _refuse(1)


def copies(file: BinaryIO) -> Iterator[Copy]:
    """Everything in a backup. Raises BadBackup where it is damaged: at the latest at its end,
    when the checksum is compared."""
    made_at(file)
    file.seek(0)
    digest = hashlib.sha256(_line(file, 1))
    count = 0
    while "sha256" not in (data := _json(raw := _line(file, count + 2), count + 2)):
        yield _copy(data, count + 2)
        digest.update(raw)
        count += 1
    if data != {"copies": count, "sha256": digest.hexdigest()}:
        raise BadBackup("this backup has been changed or damaged: its checksum is wrong")
    if file.read(1):
        raise BadBackup("something follows after the end of this backup")


def check(file: BinaryIO) -> None:
    """Read a backup to its end. Raises BadBackup when it is damaged."""
    for _copy_of_something in copies(file):
        pass


def _line(file: BinaryIO, number: int) -> bytes:
    raw = file.readline(LONGEST_LINE)
    if not raw:
        raise BadBackup("this backup is not whole: its end is missing")
    if not raw.endswith(b"\n"):
        _refuse(number)
    return raw


def _json(raw: bytes, number: int) -> dict[str, Any]:
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        _refuse(number)
    if not isinstance(data, dict):
        _refuse(number)
    return data


def _copy(data: dict[str, Any], number: int) -> Copy:
    try:
        return read(data)
    except NOT_A_COPY:
        _refuse(number)


def _refuse(number: int) -> NoReturn:
    raise BadBackup(f"line {number} is not a line of a backup") from None
