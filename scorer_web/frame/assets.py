"""What paper and screen share: the palette and the drawn pieces; versioned addresses of files."""

import hashlib
import json
import tomllib
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, request
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

import templates
from templates import stencil

STATIC = Path(__file__).resolve().parents[1] / "static"

THEMES = ("auto", "light", "dark")


def init_app(app: Flask) -> None:
    app.url_defaults(_version_static)
    app.jinja_env.filters["entry"] = lambda entry: json.dumps(entry, ensure_ascii=False)
    app.jinja_env.filters["combine"] = lambda entry, more: {**entry, **more}
    app.jinja_env.globals.update(art_version=art_version, palette=palette, theme=theme)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def theme() -> str:
    """The theme the reader chose; ``auto`` follows the phone."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


@cache
def palette() -> dict[str, dict[str, Any]]:
    return tomllib.loads((templates.FOLDER / "palette.toml").read_text("utf-8"))


@cache
def drawings() -> Environment:
    """The printed art is filled in by the same templates as on paper."""
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(templates.WEB), FileSystemLoader(templates.PRINT)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(stencil.TOOLS)
    return environment


@cache
def draw(template: str, **piece: Hashable) -> str:
    """A drawing or style sheet made from the palette; a card comes in the size of a poker card."""
    paper = {"saver": False, "width": 63.5, "height": 88.9, "bleed": 0}
    colours = {"palette": palette(), "p": palette()["print"]}
    return drawings().get_template(template).render(colours, **paper, **piece)


def sprite(name: str) -> str:
    """The template of all drawings of a game, or of those of the family."""
    own = f"boards/{name}/sprite.svg"
    return own if (templates.WEB / own).is_file() else "frame/sprite.svg"


def qr_code(url: str, error: str = "m") -> str:
    """An address as a picture to scan: ink on paper, in either theme."""
    import segno

    code = segno.make(url, error=error)
    return str(code.svg_data_uri(border=2, dark=palette()["print"]["sumi"], light="#ffffff"))


@cache
def art_version() -> str:
    """Changes whenever a drawing or the palette does, so that browsers may keep them for long."""
    files = [templates.FOLDER / "palette.toml", *templates.FOLDER.rglob("*.svg")]
    return digest(*sorted(files))


@cache
def static_version() -> str:
    """Changes whenever any of the files does that browsers keep."""
    return digest(*sorted(file for file in STATIC.rglob("*") if file.is_file())) + art_version()


def _version_static(endpoint: str, values: dict[str, Any]) -> None:
    is_static = endpoint == "static" and "filename" in values
    # Style sheets name the fonts without a version, and they never change.
    if is_static and not values["filename"].startswith("fonts/"):
        file = STATIC / values["filename"]
        if file.is_file():
            values.setdefault("v", _file_version(file, file.stat().st_mtime_ns))


@cache
def _file_version(file: Path, _mtime: int) -> str:
    return digest(file)


def digest(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:10]
