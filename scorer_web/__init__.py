"""The phone half of Engawa: tables that know the rules, score sheets, rule books, a print shop."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

import templates
from scorer_web import config, errors, language, limits, live, look, security, tables, wire
from scorer_web.server import serve

__all__ = ["create_app", "serve"]


def create_app(overrides: Mapping[str, Any] | None = None) -> Flask:
    """The application; ``overrides`` replace settings of ``scorer_web.config``.

    The database is opened, and brought up to date, when the first table is asked for: until then
    nothing but pure Python has been imported.
    """
    app = Flask(
        __name__,
        instance_path=config.instance_path(),
        template_folder=str(templates.WEB),
    )
    config.configure(app, overrides or {})
    language.init_app(app)
    # Limits come first, before anything that costs more.
    limits.init_app(app)
    security.init_app(app)
    look.init_app(app)
    errors.init_app(app)
    tables.init_app(app)
    live.init_app(app)
    wire.init_app(app)
    _register(app)
    return app


def _register(app: Flask) -> None:
    from scorer_web.views import api, ask, home, install, printing, results, rules, score
    from scorer_web.views import history as history_pages
    from scorer_web.views import tables as table_pages

    played = (table_pages, score, results, history_pages)
    for module in (home, install, *played, rules, ask, printing, api):
        app.register_blueprint(module.bp)
