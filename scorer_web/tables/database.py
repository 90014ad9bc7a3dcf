"""The application's store, opened on first use."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from flask import Flask, current_app

if TYPE_CHECKING:
    from scorer_web.tables.store import Store


def init_app(app: Flask) -> None:
    app.extensions["store_lock"] = threading.Lock()


def store_of(app: Flask) -> Store:
    """The store, opened and migrated on first use; its driver is not imported before.

    Raises Unreachable when that fails.
    """
    with app.extensions["store_lock"]:
        if "store" not in app.extensions:
            from scorer_web.tables.store import Store

            app.extensions["store"] = Store.open(app.config["DATABASE_URL"])
    found: Store = app.extensions["store"]
    return found


def store() -> Store:
    return store_of(current_app._get_current_object())  # type: ignore[attr-defined]
