"""Files that people rely on: written whole or not at all, and for their owner's eyes only."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

Put = Callable[[str, str], None]


class Unusable(Exception):
    """A folder or file that nothing can be served from, and why."""


class NotWritten(Exception):
    """A file could not be written, and why; what was there before is untouched."""


@contextmanager
def written_whole(path: Path, put: Put = os.replace) -> Iterator[BinaryIO]:
    """A new file beside ``path`` to write to; it takes that place once all of it is on the disk.

    A device, a pipe or a folder is never replaced.
    """
    # Through links: not the link is replaced, but what it leads to.
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            raise NotWritten(f"cannot write {path}: it is no plain file")
        # Only the owner may read what mkstemp makes.
        handle, name = tempfile.mkstemp(prefix=".engawa-", dir=target.parent)
        try:
            with os.fdopen(handle, "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            put(name, str(target))
            _sync(target.parent)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(name)
    except OSError as error:
        raise NotWritten(f"cannot write {path}: {error.strerror or error}") from error


def _sync(folder: Path) -> None:
    """The new name, too, is to outlive a power cut; where folders cannot be opened it may not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
