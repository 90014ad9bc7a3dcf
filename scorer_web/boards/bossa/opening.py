"""A new table: two names; who plays first is decided by the dice (BO-2.5)."""

from typing import Any

from werkzeug.datastructures import MultiDict


def opening(names: list[str], form: MultiDict[str, str]) -> tuple[list[str], dict[str, Any]]:
    return names, {}
