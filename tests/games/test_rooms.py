"""Every game has the same rooms, so that whoever knows one finds their way in all."""

import inspect
from importlib import import_module

import pytest

import games

ROOMS = {
    "pieces": (),
    "position": ("State", "start", "to_act", "view"),
    "moves": ("Move",),
    "rules": (),
    "refusals": (),
    "turn": ("after",),
    "score": ("score", "score_final"),
    "dealer": (),
    "log": ("tell",),
    "clauses": ("clauses_now",),
}
"""The rooms and what is found in each of them by this name in every game."""


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("room", ROOMS)
def test_every_game_has_the_same_rooms(name: str, room: str) -> None:
    module = import_module(f"games.{name}.{room}")
    for thing in ROOMS[room]:
        found = getattr(module, thing)
        assert getattr(found, "__module__", module.__name__) in (module.__name__, "types", "typing")
    assert inspect.getdoc(module)


@pytest.mark.parametrize("name", games.names())
def test_a_game_s_own_rooms_are_few(name: str) -> None:
    modules = {path.stem for path in games.folder(name).glob("*.py")}
    assert len(modules - {*ROOMS, "__init__"}) <= 4
