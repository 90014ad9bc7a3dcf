"""What tiles are worth on a line: dots of its colour, one tile perhaps under a chip."""

from typing import Any, Final

from games.bossa.moves import Tiles
from games.bossa.pieces import DOTS, MODIFIED
from games.refusal import Refusal, illegal

_ONE_TILE_ONLY: Final = {"doubler": "BO-5.2", "inverter": "BO-5.3"}


def worths(tiles: Tiles, line: str, chip: str, side: str) -> list[int]:
    """The dots each tile counts on ``line``, with the chip on the tile ``chip`` if there is one."""
    dots = DOTS[line]
    counted = [dots[tile] for tile in tiles]
    if chip:
        counted[tiles.index(chip)] = MODIFIED[side][line][chip]
    return counted


def check_value(
    tiles: Tiles, line: str, value: int, chip: str, side: str, *clauses: str
) -> Refusal | None:
    """Why ``tiles`` do not make ``value``.

    ``clauses``: the one that asks for that value, then those that repeat what every tile must show.
    """
    counted = worths(tiles, line, chip, side)
    if 0 not in counted:
        if sum(counted) == value:
            return None
        return _wrong_sum(tiles, line, value, chip, side, sum(counted), clauses)
    return _missing(tiles[counted.index(0)], line, chip, side, clauses[1:])


def _missing(tile: str, line: str, chip: str, side: str, further: tuple[str, ...]) -> Refusal:
    """A missing colour is not a 0, and doubling does not bring it (BO-1.3, BO-5.6)."""
    if tile != chip:
        return illegal("colour_missing", "BO-1.3", *further, pieces=(tile,), tile=tile, line=line)
    clauses = ("BO-5.6", "BO-1.3") if side == "doubler" else ("BO-1.3", "BO-5.3")
    return illegal("missing_under_chip", *clauses, pieces=(tile,), tile=tile, line=line, side=side)


def _wrong_sum(
    tiles: Tiles,
    line: str,
    value: int,
    chip: str,
    side: str,
    total: int,
    clauses: tuple[str, ...],
) -> Refusal:
    told: dict[str, Any] = {"pieces": tiles, "line": line, "value": value, "total": total}
    if not chip:
        return illegal("wrong_sum", *clauses, **told)
    if sum(MODIFIED[side][line][tile] for tile in tiles) == value:
        return illegal("chip_on_all", _ONE_TILE_ONLY[side], *clauses, tile=chip, side=side, **told)
    return illegal("wrong_sum_chip", *clauses, _ONE_TILE_ONLY[side], tile=chip, side=side, **told)
