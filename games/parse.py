"""JSON text to data, with a refusal that says what is wrong with it and where."""

import json
from typing import Any, Final, NoReturn

from games.fields import shorten
from games.refusal import malformed

MOST_BYTES: Final = 1_000_000
"""A long game with every undo is under 100 KB; anything near this is not a record."""

LONGEST_NUMBER: Final = 100


def parse_json(content: bytes) -> Any:
    """The data in ``content``. A key that stands twice is an error: one would be lost."""
    if len(content) > MOST_BYTES:
        raise malformed("too_large", most=MOST_BYTES // 1_000_000)
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            parse_constant=_no_constant,
            parse_int=_whole,
            object_pairs_hook=_no_twins,
        )
    except UnicodeDecodeError:
        raise malformed("not_utf8") from None
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise malformed("not_json", problem=error.msg, line=line, column=column) from None
    except RecursionError:
        raise malformed("too_deep") from None


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise malformed("number_too_long", got=shorten(digits))
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise malformed("no_constant", got=name)


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise malformed("key_twice", key=shorten(twin))
    return data
