"""The language of a page: what the reader chose, else what the browser prefers."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from babel import Locale
from babel.support import NullTranslations
from flask import Flask, Response, g, request
from flask_babel import Babel, Domain
from flask_babel import get_locale as babel_locale

from games import rulebook, sentences
from games.refusal import Refusal
from scorer_web.frame.config import YEAR
from templates import catalogue

DEFAULT = "en"

STOPS = (".", "?", "!", "。", "？", "！")


class Catalogues(Domain):
    """Flask-Babel on top of our catalogues, which need no compiling."""

    def get_translations(self) -> NullTranslations:
        return catalogue.translations(lang())


class Speech(Babel):
    @cached_property
    def domain_instance(self) -> Domain:
        return Catalogues()


def init_app(app: Flask) -> None:
    Speech(app, default_locale=DEFAULT, locale_selector=_select)
    # The print shop speaks outside of Flask.
    app.before_request(lambda: catalogue.speak(lang()))
    if app.config["ON_DEVICE"]:
        app.after_request(_keep)
    app.jinja_env.globals.update(lang=lang, language_names=names(), named=named)
    app.jinja_env.filters["listed"] = listed


def names() -> dict[str, str]:
    """The languages that the games speak, each in its own words, as the switch offers them."""
    spoken = {code: Locale(code).get_display_name() or code for code in sentences.languages()}
    return {code: name[0].upper() + name[1:] for code, name in spoken.items()}


def _select() -> str:
    asked = g.get("tongue") or request.args.get("lang") or request.cookies.get("lang")
    if asked in sentences.languages():
        return asked
    return request.accept_languages.best_match(sentences.languages()) or DEFAULT


def _keep(response: Response) -> Response:
    """A page that was written ahead says its language in a link; what follows stays in it."""
    asked = request.args.get("lang")
    if asked in sentences.languages():
        response.set_cookie("lang", asked, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    return response


def lang() -> str:
    """The language in which engines and interface speak on this page."""
    locale = babel_locale()
    return locale.language if locale else DEFAULT


def listed(items: Iterable[str], how: str = "list") -> str:
    """Names or pieces one after the other: ``Aki, Ben``, or with ``and``: ``Aki and Ben``."""
    return sentences.sentences(lang=lang()).join(list(items), how)


def book(game: str) -> rulebook.Book:
    """The rule book in the page's language."""
    return rulebook.book(game, lang())


def named(game: str, table: str, keys: Iterable[str]) -> dict[str, str]:
    """Pieces and the like with their names in the page's language."""
    say = sentences.sentences(game, lang())
    return {key: say.look_up(table, key) for key in keys}


def sentence(game: str, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """A refusal for people: a whole sentence, without the place in the data."""
    say = sentences.sentences(game, lang())
    told = say.say("refusals", refusal.code, refusal.params, names)
    stop = "" if told.endswith(STOPS) else say.look_up("grammar", "stop")
    return told[0].upper() + told[1:] + stop
