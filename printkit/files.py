"""Files that customers name, or that are named after what they order; trouble is one line."""

import os
import re
import sys
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any

from printkit.errors import PrintError
from printkit.options import Options
from templates.catalogue import gettext as _

SPEAKING = ("paper", "backs", "layout", "marks", "ink", "colour", "lang")
"""Options whose values say by themselves what they are about."""


def kit_name(game: str, options: Options) -> str:
    """The name of a kit's file: the game, and how this kit differs from the plain one."""
    plain = Options()
    told = [
        _told(field.name, value)
        for field in fields(options)
        if (value := getattr(options, field.name)) != getattr(plain, field.name)
    ]
    return "-".join([game, *told])


def _told(name: str, value: Any) -> str:
    """An option in a file's name: letter, no-backs, cards+aids, bleed2."""
    if value == "none":
        return f"no-{name}"
    if value is True:
        return name
    if name in SPEAKING:
        return str(value)
    if name == "only":
        return "+".join(value)
    if isinstance(value, str | Path):
        return _plain(f"{name}-{value}")
    numbers = value if isinstance(value, tuple) else (value,)
    return _plain(name + ",".join(f"{number:g}" for number in numbers))


def _plain(words: str) -> str:
    """Without what means something in a path or to a shell."""
    return re.sub(r"[^\w.,+-]+", "-", words).strip("-").replace("_", "-")


def is_file(output: Path, suffix: str = ".pdf") -> bool:
    """Whether a customer means a file rather than a folder to write to."""
    return output.suffix.lower() == suffix and not output.is_dir()


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
