"""The boards: a module here and a folder ``templates/web/boards/<game>/`` for each game.

A game that has no board gets the plain one. Every template of ``templates/web/boards/plain/`` can
be replaced by a file of the same name in the game's folder: who plays (``seats.html``), who won
(``verdict.html``), the score lines (``lines.html``), playing again (``again.html``), what to do on
the score page (``hint.html``), the pieces of one of the best results (``best.html``) and so on.
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from flask import Flask
from flask_babel import gettext as _

import games
import templates
from scorer_web.boards.board import Board
from scorer_web.boards.plain import PlainBoard
from scorer_web.frame.assets import STATIC
from scorer_web.frame.errors import NotHere


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(part=part, board_file=board_file, rule_files=rule_files)


@cache
def names() -> tuple[str, ...]:
    """The games, in the order in which pages list them."""
    return tuple(sorted(games.names(), key=lambda name: (not load(name).leads, name)))


@cache
def load(game: str) -> Board:
    if find_spec(f"{__name__}.{game}") is None:
        return PlainBoard(game)
    board: Board = import_module(f"{__name__}.{game}").BOARD
    return board


def known(game: str) -> Board:
    """The board of a game that an address names."""
    if game not in games.names():
        message = _("There is no game called “%(name)s” here.", name=game[:40])
        raise NotHere("unknown_game", message)
    return load(game)


@cache
def part(game: str, name: str) -> str:
    """The template that is a part of a page: the game's own, or else the plain one."""
    own = f"boards/{game}/{name}"
    return own if (templates.WEB / own).is_file() else f"boards/plain/{name}"


@cache
def board_file(game: str, name: str) -> str:
    """A board's file for browsers: the game's own, the plain one, or nothing."""
    files = (f"boards/{folder}/{name}" for folder in (game, "plain"))
    return next((file for file in files if (STATIC / file).is_file()), "")


def rule_files(names: Iterable[str]) -> list[str]:
    """The style sheets for rules and the figures of these games."""
    figures = (board_file(name, "figures.css") for name in names)
    return ["rules/rule.css", *filter(None, figures)]
