"""The rules of five small games as code: pure Python, standard library only.

>>> import games
>>> "nintai" in games.names()
True
>>> nintai = games.load("nintai")()
>>> state = nintai.start(2)
>>> nintai.legal(state)[0]
Take(by=0, dice=(1,), do='take')
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path

from games.core import AnyGame
from games.fields import shown
from games.refusal import malformed

# Folders of further games: they are found, and imported, as if they stood here.
__path__ += filter(None, os.environ.get("ENGAWA_GAMES", "").split(os.pathsep))


@cache
def _folders() -> dict[str, Path]:
    """Every folder that has rules."""
    rules = (path for base in __path__ for path in Path(base).resolve().glob("*/rules.py"))
    return {path.parent.name: path.parent for path in rules}


@cache
def names() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(_folders()))


def folder(name: str) -> Path:
    """Where a game keeps its rule book, its sentences and whatever else is its own."""
    return _folders()[_known(name)]


def load(name: object) -> type[AnyGame]:
    """The game class called ``name``; its package names it ``GAME``."""
    game: type[AnyGame] = import_module(f"games.{_known(name)}").GAME
    return game


def _known(name: object) -> str:
    if not isinstance(name, str) or name not in names():
        raise malformed("not_a_choice", "game", allowed=list(names()), got=shown(name))
    return name
