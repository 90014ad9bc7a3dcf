"""The kits, one module per game. A kit is found by the name of its game."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from printkit.components import Kit
from printkit.errors import not_one_of
from printkit.options import Options


def games() -> list[str]:
    """The games that can be printed."""
    return sorted(module.name for module in iter_modules(__path__))


def facts(game: str) -> Mapping[str, object]:
    """The numbers of a game that its printed words speak of."""
    numbers: Mapping[str, object] = _module(game).FACTS
    return numbers


def kit(game: str, words: Mapping[str, Any], options: Options) -> Kit:
    """A game's kit, in the words of one language."""
    made: Kit = _module(game).kit(words, options)
    return made


def _module(game: str) -> Any:
    if game not in games():
        raise not_one_of("game", game, games())
    return import_module(f"{__name__}.{game}")
