"""The table page's form, read: an entry, and the position it was made on."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from flask import abort
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games.refusal import malformed
from scorer_web.tables.entries import CLIENT_ID

WHOLE = re.compile(r"\d{1,6}", re.ASCII)


def whole(text: str) -> int | None:
    """A whole number as an address or a form says it; None for anything else."""
    return int(text) if WHOLE.fullmatch(text) else None


def read_place(form: MultiDict[str, str]) -> tuple[int, str]:
    """The position the entry was made on, and the id its sender gave it."""
    seq, client_id = whole(form.get("seq", "")), form.get("id", "")
    if seq is None or not CLIENT_ID.fullmatch(client_id):
        abort(400, description=_("The entry has no proper number. Reload the page."))
    return seq, client_id


def as_correction(form: MultiDict[str, str], entry: Any) -> Any:
    """The entry, or the correction that puts it in place of the one being mended."""
    at = whole(form.get("mend", ""))
    return entry if at is None else {"do": "correct", "entry": at, "to": entry}


def read_entry(form: MultiDict[str, str]) -> Any:
    """The entry of the pressed button, completed by fields named after their place in it; of
    several entries that one button makes the last one is.

    ``texts:result.cards`` is a list of texts, ``wholes:dice`` one of whole numbers and
    ``text:icon`` a single text; blanks count as not given.
    """
    try:
        entry = json.loads(form.get("entry", ""))
    except (ValueError, RecursionError):
        entry = None
    last = entry[-1] if isinstance(entry, list) and entry else entry
    if not isinstance(last, dict):
        raise malformed("not_an_object", "entry", got=form.get("entry", "")[:40])
    for kind, path, values in _fields(form):
        if values:
            _put(last, path, READ[kind](values))
    return entry


READ: dict[str, Callable[[list[str]], Any]] = {
    "texts": list,
    "wholes": lambda values: [int(v) if WHOLE.fullmatch(v) else v for v in values],
    "text": lambda values: values[0],
}


def _fields(form: MultiDict[str, str]) -> Iterator[tuple[str, list[str], list[str]]]:
    for name in form:
        kind, colon, path = name.partition(":")
        if colon and kind in READ:
            yield kind, path.split("."), [value for value in form.getlist(name) if value]


def _put(entry: dict[str, Any], path: list[str], value: Any) -> None:
    *outer, last = path
    for key in outer:
        inner = entry.setdefault(key, {})
        if not isinstance(inner, dict):
            raise malformed("not_an_object", key, got=str(inner)[:40])
        entry = inner
    entry[last] = value
