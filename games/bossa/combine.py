"""Which rows a hand can build: sets of tiles by their number and their sum.

Hands are treated as bags, not sets: a table that insists on a tile it has already seen
(BO-1.1) holds it twice.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.bossa.moves import Tiles
from games.bossa.pieces import DOTS

Dots = Mapping[str, int]
Sums = Sequence[Mapping[int, Sequence[Tiles]]]
"""Sets of tiles, by their number and then by their sum."""


@lru_cache(maxsize=512)
def sums(hand: Tiles, line: str, most: int, longest: int) -> Sums:
    """Every set of up to ``longest`` tiles that all show the colour of ``line``.

    Grows tile by tile and drops sums beyond ``most``, so a dozen tiles stay cheap. The empty set
    is there, too: it is what accompanies a tile that makes a row alone under the chip. Kept for
    a while, since a turn asks twice: is the player stuck, and what can be built.
    """
    dots = DOTS[line]
    found: list[dict[int, list[Tiles]]] = [{0: [()]}, *({} for _ in range(longest))]
    for tile in hand:
        worth = dots[tile]
        # Larger sets first, so that no set takes the same tile again.
        for count in range(longest if worth else 0, 0, -1):
            larger = found[count]
            for total, sets in found[count - 1].items():
                if total + worth <= most:
                    grown = [(*tiles, tile) for tiles in sets]
                    larger[total + worth] = larger.get(total + worth, []) + grown
    return found


def chipped(
    found: Sums, hand: Tiles, worths: Dots, count: int, value: int
) -> list[tuple[Tiles, str]]:
    """Every row with the chip on one tile, as (tiles, that tile); ``worths`` is what it counts."""
    company = found[count - 1]
    return [
        (tuple(sorted((tile, *others))), tile)
        for tile in hand
        if worths[tile]
        for others in company.get(value - worths[tile], ())
        if others.count(tile) < hand.count(tile)
    ]


def without(hand: Tiles, tiles: Tiles) -> Tiles | None:
    """What is left of the hand, or None if it does not hold all these tiles."""
    left = list(hand)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def piles(layers: Sequence[Tiles], hand: Tiles, most: int) -> list[tuple[Tiles, ...]]:
    """Every choice of up to ``most`` layers that the hand can lay at once, none included."""
    found: list[tuple[Tiles, ...]] = [()]
    if most:
        for index, layer in enumerate(layers):
            left = without(hand, layer)
            if left is not None:
                # The same layer comes again only in a hand that holds its tiles twice.
                found += [(layer, *more) for more in piles(layers[index:], left, most - 1)]
    return found
