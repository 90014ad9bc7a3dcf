"""The rules of five small games as code: pure Python, standard library only.

>>> import games
>>> "nintai" in games.names()
True
>>> nintai = games.load("nintai")()
>>> state = nintai.start(2)
>>> nintai.legal(state)[0]
Take(by=0, dice=(1,), do='take')
"""

from functools import cache
from importlib import import_module
from pathlib import Path

from games.core import AnyGame
from games.fields import shown
from games.refusal import malformed

_FOLDER = Path(__file__).resolve().parent


@cache
def names() -> tuple[str, ...]:
    """The ids of all games: every folder here that has rules."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/rules.py")))


def load(name: object, where: str = "game") -> type[AnyGame]:
    """The game class called ``name``; its package names it ``GAME``."""
    if name not in names():
        raise malformed("not_a_choice", where, allowed=list(names()), got=shown(name))
    game: type[AnyGame] = import_module(f"games.{name}").GAME
    return game
