"""Marks for the camera: one for each piece, and none can be taken for another."""

from hashlib import sha256
from itertools import combinations

import pytest

from games import golay, marks
from games.bossa.pieces import TILES
from games.nin_jan.pieces import CARD_NAMES
from games.niwashi.pieces import SEASONS, SHAPES, STRIPS
from games.san_ni_ichi.pieces import BOX


def turns(pattern: int) -> list[int]:
    found = [pattern]
    for _ in range(golay.QUARTERS - 1):
        found.append(golay.turned(found[-1]))
    return found


def test_a_pattern_is_turned_as_one_sees_it() -> None:
    pattern = golay.patterns()[0]
    columns = zip(*reversed(golay.rows(pattern)), strict=True)
    assert golay.rows(golay.turned(pattern)) == ["".join(column) for column in columns]


def test_however_they_are_turned_two_marks_differ_in_many_cells() -> None:
    used = [turn for code in marks.registry()["codes"] for turn in turns(code)]
    least = min((one ^ other).bit_count() for one, other in combinations(used, 2))
    assert least >= golay.DISTANCE == 8


def test_what_has_been_printed_stays_readable() -> None:
    """The first marks of all; more may be appended, but none of these may change."""
    first = [*marks.registry()["codes"][:237], *((m.game, m.piece, m.copy) for m in marks.MARKS)]
    assert (
        sha256(repr(first[: 2 * 237]).encode()).hexdigest()
        == "51778444cfc3635e8e58490c42f434a01403d4d78cdd47fd9998df7453bca63d"
    )


@pytest.mark.parametrize(
    ("game", "pieces"),
    [
        ("nin_jan", len(CARD_NAMES)),
        ("san_ni_ichi", len(BOX)),
        ("bossa", len(TILES)),
        ("niwashi", len(STRIPS) + len(SHAPES) * len(SEASONS)),
        ("nintai", 4),
    ],
)
def test_every_piece_of_a_game_has_a_mark_of_its_own(game: str, pieces: int) -> None:
    named = {(mark.piece, mark.copy) for mark in marks.of_game(game)}
    assert len(named) == len(marks.of_game(game)) == pieces


def test_pieces_that_are_alike_are_told_apart() -> None:
    bombs = [marks.mark("san_ni_ichi", "smoke_bomb", copy) for copy in (1, 2, 3)]
    assert len({tuple(bomb.rows) for bomb in bombs}) == len(bombs)


def test_an_id_is_a_place_in_the_registry() -> None:
    registry = marks.registry()
    assert [entry["id"] for entry in registry["marks"]] == list(range(len(registry["codes"])))
