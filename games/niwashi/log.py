"""The sentences of Niwashi's log."""

from typing import Any

from games.niwashi.moves import AREAS, Draw, Lantern, Lay, Move, Pass, Result, Reveal
from games.niwashi.pieces import SHAPES, strip_name
from games.niwashi.position import State


def tell(state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
    """The move as a key of the messages and what fills its sentence."""
    by = {"by": move.by}
    match move:
        case Reveal():
            return "reveal", {**by, "season": move.season, "shape": move.shape}
        case Lay(_, plots, (x, y), way):
            place = {"x": x, "y": y, "dir": way, "covered": state.garden.covers(x, y, way)}
            return "lay", {**by, "strip": strip_name(plots).split(), **place}
        case Lantern():
            return _tell_lantern(move.on, by)
        case Draw():
            return f"draw_{move.source}", {**by, "strip": strip_name(move.strip).split()}
        case Pass():
            return f"pass_{state.step}", by


def _tell_lantern(on: str, params: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if on in AREAS:
        return "lantern_area", {**params, "on": on}
    if on in SHAPES:
        return "lantern_shape", {**params, "on": on}
    return "lantern_plots", {**params, "on": on.split()}


def chapter(state: State) -> tuple[str, dict[str, Any]]:
    return "turn", {"by": state.mover}
