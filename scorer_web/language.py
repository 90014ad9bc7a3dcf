"""The language of a page: what the reader chose, else what the browser prefers."""

from collections.abc import Sequence

from flask import Flask, request
from flask_babel import Babel
from flask_babel import get_locale as babel_locale

from games import rulebook, words
from games.refusal import Refusal

DEFAULT = "en"


def init_app(app: Flask) -> None:
    Babel(app, default_locale=DEFAULT, locale_selector=_select)
    app.jinja_env.globals["lang"] = lang


def _select() -> str:
    asked = request.args.get("lang") or request.cookies.get("lang")
    if asked in words.languages():
        return asked
    return request.accept_languages.best_match(words.languages()) or DEFAULT


def lang() -> str:
    """The language in which engines and interface speak on this page."""
    locale = babel_locale()
    return locale.language if locale else DEFAULT


def book(game: str) -> rulebook.Book:
    """The rule book in the page's language, or in English while a translation is missing."""
    chosen = lang()
    return rulebook.book(game, chosen if chosen in rulebook.languages(game) else DEFAULT)


def sentence(game: str, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """A refusal for people: a whole sentence, without the place in the data."""
    told = words.words(game, lang()).say("refusals", refusal.code, refusal.params, names)
    return told[0].upper() + told[1:] + ("" if told.endswith((".", "?", "!")) else ".")
