"""Settings: defaults, then the environment, then what the caller of ``create_app`` says."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

MEGABYTE = 1024 * 1024
YEAR = 365 * 24 * 3600


def instance_path() -> str | None:
    """Where tables, the secret and pictures are kept; None leaves the choice to Flask."""
    folder = os.environ.get("ENGAWA_INSTANCE")
    return str(Path(folder).resolve()) if folder else None


def configure(app: Flask, overrides: Mapping[str, Any]) -> None:
    app.config.from_mapping(
        DATABASE_URL=os.environ.get("ENGAWA_DATABASE") or os.environ.get("DATABASE_URL"),
        SECRET_KEY=os.environ.get("ENGAWA_SECRET"),
        MAX_CONTENT_LENGTH=MEGABYTE,
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
    )
    app.config.from_mapping(overrides)
    if not app.config["DATABASE_URL"]:
        app.config["DATABASE_URL"] = f"sqlite:///{_instance(app) / 'engawa.db'}"
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = _secret(_instance(app) / "secret_key")


def _proxies(number: str) -> int:
    """How many proxies of ours stand in front: what they say about the client is believed."""
    return int(number) if number.isdecimal() else 0


def _instance(app: Flask) -> Path:
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _secret(file: Path) -> str:
    """A key made once and kept, so that a restart does not invalidate open forms."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return file.read_text()
