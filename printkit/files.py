"""Files that customers name: every trouble with them is one line."""

import os
import sys
import tempfile
from pathlib import Path

from printkit.errors import PrintError
from templates.catalogue import gettext as _


def read(file: Path) -> bytes:
    """The bytes of a file; ``-`` is the standard input."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise PrintError(f"{file}: {_reason(error)}") from None


def write(target: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise _cannot_write(target, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except OSError as error:
        os.unlink(name)
        raise _cannot_write(target, error) from None


def _cannot_write(target: Path, error: OSError) -> PrintError:
    reason = _reason(error)
    return PrintError(_("output: cannot write %(file)s: %(reason)s", file=target, reason=reason))


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
