"""The kits: a module for each game that has more to print than any game has."""

from importlib import import_module
from importlib.util import find_spec

import games
from printkit.errors import not_one_of
from printkit.kit import Kit
from printkit.options import Options
from printkit.typesetting.templating import Templates
from printkit.typesetting.wording import load


def kit(game: str, options: Options, templates: Templates) -> Kit:
    """A game's kit, in the words of the order's language."""
    if game not in games.names():
        raise not_one_of("game", game, games.names())
    kind = kind_of(game)
    return kind(game, load(game, options.lang, kind.facts, templates), options)


def kind_of(game: str) -> type[Kit]:
    """The kit of its own that a game has here, or the plain one."""
    if not find_spec(f"{__name__}.{game}"):
        return Kit
    kind: type[Kit] = import_module(f"{__name__}.{game}").KIT
    return kind
