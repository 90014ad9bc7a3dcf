"""Reading the JSON files people hand to the commands."""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from games.refusal import malformed

MOST_BYTES = 1_000_000
"""A long game with every undo is under 100 KB; anything near this is not a record."""


def read_json(file: str) -> Any:
    """The JSON in ``file`` (``-`` is standard input), or a refusal that says what is wrong."""
    return parse_json(_read_bytes(file))


def parse_json(content: bytes) -> Any:
    if len(content) > MOST_BYTES:
        raise malformed("too_large", most=MOST_BYTES // 1_000_000)
    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise malformed("not_utf8") from None
    except json.JSONDecodeError as error:
        raise malformed(
            "not_json", problem=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise malformed("too_deep") from None
    except ValueError as error:
        raise malformed("not_json", problem=str(error), line=1, column=1) from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _read_bytes(file: str) -> bytes:
    """One byte more than allowed is enough to tell that a file is too large."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise malformed("unreadable", problem=error.strerror or str(error)) from None
