"""Pages that are written ahead, as files for a static host: which ones, and where they lie.

The English ones lie at the app's own addresses, the others below their language. What has to be
computed keeps its address and is told the language of the page that leads there.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, current_app, g, request, url_for
from flask_babel import force_locale
from werkzeug.routing import Rule

from scorer_web.frame.language import DEFAULT, lang, names
from scorer_web.frame.limits import leads_to_file
from scorer_web.frame.security import CONTENT_SECURITY_POLICY

View = TypeVar("View", bound=Callable[..., object])

_written: set[Callable[..., object]] = set()


def is_written(view: View) -> View:
    """Marks a view whose pages are the same for everybody, and so can be written ahead."""
    _written.add(view)
    return view


def place(path: str, tongue: str) -> str:
    """Where the page at an address of the app lies in a language."""
    folder = "" if tongue == DEFAULT else f"/{tongue}"
    return folder + (path if path.endswith(".webmanifest") else f"{path.rstrip('/')}/")


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(
        written_ahead=app.config["WRITTEN_AHEAD"],
        in_tongue=in_tongue,
        in_words_of=in_words_of,
        meta_policy=meta_policy,
    )


def lay_out(app: Flask) -> None:
    """Give every page that is written ahead its place in each language, and lead links there."""
    for rule in [rule for rule in app.url_map.iter_rules() if _is_place(app, rule)]:
        for tongue in names():
            app.add_url_rule(place(rule.rule, tongue), rule.endpoint, defaults={"tongue": tongue})
    app.url_defaults(_stay_in_language)
    app.url_value_preprocessor(_note_tongue)


def first_places(app: Flask) -> list[str]:
    """Where the pages begin that need no game to be named."""
    return [rule.rule for rule in app.url_map.iter_rules() if rule.arguments == {"tongue"}]


def _is_place(app: Flask, rule: Rule) -> bool:
    return app.view_functions.get(rule.endpoint) in _written


def in_words_of(tongue: str, caller: Callable[[], str]) -> str:
    """A part of a page in a language of its own."""
    with force_locale(tongue):
        return caller()


def in_tongue(tongue: str) -> str:
    """This page in another language."""
    return url_for(request.endpoint or "", **{**(request.view_args or {}), "tongue": tongue})


def meta_policy() -> str:
    """The policy of our answers as a page can state it by itself, without a server. It shows in a
    frame what is computed, which a worker does; who may frame it, it cannot say."""
    stated = [part for part in CONTENT_SECURITY_POLICY.split("; ") if "ancestors" not in part]
    return "; ".join([*stated, "frame-src 'self'", "worker-src 'self'"])


def _stay_in_language(endpoint: str, values: dict[str, Any]) -> None:
    if current_app.view_functions.get(endpoint) in _written:
        values.setdefault("tongue", lang())
    elif not leads_to_file(endpoint):
        values.setdefault("lang", lang())


def _note_tongue(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """The place says the language; a view need not know of it."""
    if values is not None:
        g.tongue = values.pop("tongue", DEFAULT)
