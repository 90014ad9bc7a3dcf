"""What makes the page installable where the origin allows it: manifest, worker, offline page."""

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorer_web.frame import assets
from scorer_web.frame.language import lang
from scorer_web.frame.written import is_written

bp = Blueprint("install", __name__)

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
SCREENSHOTS = (
    ("table", 780, 1688, "narrow"),
    ("score", 780, 1688, "narrow"),
    ("rule", 780, 1688, "narrow"),
    ("table_wide", 1280, 800, "wide"),
    ("home_wide", 1280, 800, "wide"),
)


@bp.get("/manifest.webmanifest")
@is_written
def manifest() -> Response:
    """How the page looks and is called once it is on a phone's home screen."""
    inks = assets.palette()["print"]
    response = jsonify(
        id=f"{request.script_root}/",
        name="Engawa",
        short_name="Engawa",
        description=_("The companion for five small games at a real table."),
        lang=lang(),
        start_url=url_for("home.index"),
        scope=f"{request.script_root}/",
        display="standalone",
        background_color=inks["washi"],
        theme_color=inks["indigo"],
        icons=[_icon(*icon) for icon in ICONS],
        shortcuts=[
            {"name": _("Play a game"), "url": url_for("new.index")},
            {"name": _("Score a game"), "url": url_for("score.index")},
            {"name": _("A rule question"), "url": url_for("ask.page")},
        ],
        screenshots=[_screenshot(*screenshot) for screenshot in SCREENSHOTS],
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    source = url_for("static", filename=f"icons/{name}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _screenshot(name: str, width: int, height: int, form: str) -> dict[str, str]:
    source = url_for("static", filename=f"home/screenshots/{name}.png")
    size = f"{width}x{height}"
    return {"src": source, "sizes": size, "type": "image/png", "form_factor": form}


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
