"""What makes the page installable where the origin allows it: manifest, worker, offline page."""

from flask import Blueprint, Response, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorer_web import boards
from scorer_web.frame import assets
from scorer_web.frame.language import book, lang

bp = Blueprint("install", __name__)

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the page looks and is called once it is on a phone's home screen."""
    inks = assets.palette()["print"]
    response = jsonify(
        id="/",
        name="Engawa",
        short_name="Engawa",
        description=_("The companion for five small games at a real table."),
        lang=lang(),
        start_url=url_for("home.index"),
        scope="/",
        display="standalone",
        background_color=inks["washi"],
        theme_color=inks["indigo"],
        icons=[_icon(*icon) for icon in ICONS],
        shortcuts=[_shortcut(game) for game in boards.names()],
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    source = url_for("static", filename=f"icons/{name}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _shortcut(game: str) -> dict[str, str]:
    return {"name": book(game).title, "url": url_for("new.form", game=game)}


@bp.get("/worker.js")
def worker() -> Response:
    """The service worker; it lies at the root because it may only serve what lies below it."""
    text = render_template("home/worker.js", version=assets.static_version())
    response = Response(text, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@bp.get("/offline")
def offline() -> ResponseReturnValue:
    """What the worker shows when a page cannot be reached."""
    return render_template("home/offline.html")
