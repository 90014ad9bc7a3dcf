"""Settings: defaults, then the environment, then what the caller of ``create_app`` says."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from scorer_web.frame import secret
from scorer_web.frame.files import Unusable

MEGABYTE = 1024 * 1024
MOST_BROUGHT_BACK = 64
"""Megabytes that a backup may have which a phone reads; on a server forms and records are small."""
YEAR = 365 * 24 * 3600


def instance_path() -> str | None:
    """Where tables, the secret and pictures are kept; None leaves the choice to Flask."""
    folder = os.environ.get("ENGAWA_INSTANCE")
    return str(_instance(os.path.abspath(folder))) if folder else None


def configure(app: Flask, overrides: Mapping[str, Any]) -> None:
    app.config.from_mapping(
        DATABASE_URL=os.environ.get("ENGAWA_DATABASE") or os.environ.get("DATABASE_URL"),
        SECRET_KEY=os.environ.get("ENGAWA_SECRET"),
        SECRET_FILE=None,
        MAX_CONTENT_LENGTH=MEGABYTE * (MOST_BROUGHT_BACK if overrides.get("ON_DEVICE") else 1),
        MAX_FORM_PARTS=200,
        MOST_STREAMS=2000,
        ADDRESS="",
        HOSTS=os.environ.get("ENGAWA_HOSTS", "").replace(",", " ").split(),
        PROXIES=_proxies(os.environ.get("ENGAWA_PROXIES", "")),
        SESSION_COOKIE_NAME="engawa",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=YEAR,
        SEND_FILE_MAX_AGE_DEFAULT=YEAR,
        LIMIT_REQUESTS=True,
        # The app runs on the phone itself: one owner, no other phones, no streams.
        ON_DEVICE=False,
        # Pages are written to files: no cookies, no tokens, every language at its own address.
        WRITTEN_AHEAD=False,
        # The folder with the kits that were printed ahead, where there is no print shop.
        KITS=None,
    )
    app.config.from_mapping(overrides)
    app.jinja_env.globals["on_device"] = app.config["ON_DEVICE"]
    if not app.config["DATABASE_URL"]:
        app.config["DATABASE_URL"] = f"sqlite:///{_instance(app.instance_path) / 'engawa.db'}"
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_FILE"] = file = _instance(app.instance_path) / "secret_key"
        app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"] = secret.kept_in(file)
    secret.check(app.config["SECRET_KEY"], "ENGAWA_SECRET")


def _proxies(number: str) -> int:
    """How many proxies of ours stand in front: what they say about the client is believed."""
    return int(number) if number.isdecimal() else 0


def _instance(folder: str) -> Path:
    try:
        Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"cannot use the folder {folder}: {error.strerror}") from error
    return Path(folder)
