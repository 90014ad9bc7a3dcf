"""The application, put together from its parts."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

import templates
from scorer_web import boards
from scorer_web.api import views as api
from scorer_web.frame import (
    addresses,
    assets,
    config,
    errors,
    language,
    limits,
    responses,
    security,
    sessions,
    written,
)
from scorer_web.home import install
from scorer_web.home import views as home
from scorer_web.photo import views as photo
from scorer_web.printing import printed, shop
from scorer_web.printing import views as printing
from scorer_web.results import history, ranking, score
from scorer_web.results import views as results
from scorer_web.rules import ask
from scorer_web.rules import views as rules
from scorer_web.tables import database, fragments, links, live, new, phones, plays, sharing, taking
from scorer_web.tables import views as tables

# Limits come before anything that costs more.
PARTS = (
    language,
    limits,
    addresses,
    sessions,
    security,
    assets,
    written,
    boards,
    ranking,
    errors,
    database,
    links,
    plays,
    fragments,
    live,
    shop,
    responses,
)
PAGES = (
    home,
    install,
    new,
    tables,
    phones,
    sharing,
    taking,
    score,
    results,
    history,
    photo,
    rules,
    ask,
    api,
)


def create_app(overrides: Mapping[str, Any] | None = None) -> Flask:
    """The application; ``overrides`` replace settings of ``scorer_web.frame.config``.

    The database is opened, and brought up to date, when the first table is asked for: until then
    nothing but pure Python has been imported.
    """
    app = Flask(
        "scorer_web",
        instance_path=config.instance_path(),
        template_folder=str(templates.WEB),
    )
    config.configure(app, overrides or {})
    for part in PARTS:
        part.init_app(app)
    for page in PAGES:
        app.register_blueprint(page.bp)
    app.register_blueprint(printed.bp if app.config["ON_DEVICE"] else printing.bp)
    if app.config["ON_DEVICE"]:
        # A server must never hand all tables to whoever asks; nor does it need this to start.
        from scorer_web.backup import views as backup

        app.register_blueprint(backup.bp)
    return app
