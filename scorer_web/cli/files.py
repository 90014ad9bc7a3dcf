"""Reading the JSON files people hand to the commands."""

import sys
from pathlib import Path
from typing import Any

from games.parse import MOST_BYTES, parse_json
from games.refusal import malformed


def read_json(file: str) -> Any:
    """The JSON in ``file`` (``-`` is standard input), or a refusal that says what is wrong."""
    return parse_json(_read_bytes(file))


def _read_bytes(file: str) -> bytes:
    """One byte more than allowed is enough to tell that a file is too large."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise malformed("unreadable", problem=error.strerror or str(error)) from None
