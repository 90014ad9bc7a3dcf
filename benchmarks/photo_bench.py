"""How many cards a phone finds in a photo, and whether it ever takes one for another.

    python -m benchmarks.photo_bench [--games nin_jan,bossa] [--seals 6,7,8] [--megapixels 12,8,3,2]
                                     [--photos 4] [--set strict|fresh] [--seed 1] [--keep DIR]

Cuts the pieces out of the pages of the printed kits, lays them on tables, scattered, in rows and in
fans, and takes photos of them, askew, blurred, noisy, in shade and as JPEG. The reader is the one
of the phone's page, in a browser. A card counts as there when one of its marks is in the picture
with a cell around it; wrong is what lies nowhere on the table. In the ``strict`` set, which
is to tune on, light and hands are worse than most; ``fresh`` is more like life and has tables that
no one tuned on. A new seed takes new photos.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.photo import lens, table
from benchmarks.photo.deck import PARTS, Piece, deck
from benchmarks.photo.phone import Phone, phone


class Count(NamedTuple):
    """Cards in some photos."""

    there: int = 0
    missed: int = 0
    wrong: int = 0

    def plus(self, other: "Count") -> "Count":
        return Count(*(mine + its for mine, its in zip(self, other, strict=True)))

    def __str__(self) -> str:
        found = self.there - self.missed
        share = 100 * found / self.there if self.there else 0
        told = f"{found:5} of {self.there:5}  {share:6.2f} %"
        return f"{told}  {self.missed:4} missed  {self.wrong:3} wrong"


def main() -> None:
    asked = _asked()
    with phone() as reader:
        for game in asked.games:
            for seal in asked.seals:
                pieces = deck(game, seal, reader)
                counts = {size: Count() for size in asked.megapixels}
                for number in range(asked.photos):
                    seed = f"{asked.set} {asked.seed} {game} {number}"
                    for size, count in _photos(game, pieces, seed, asked, reader):
                        counts[size] = counts[size].plus(count)
                for size, count in counts.items():
                    print(f"{game:12} {seal:g} mm {size:4g} MP  {count}", flush=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=lambda names: names.split(","), default=list(PARTS))
    parser.add_argument("--seals", type=_numbers, default=[7.0])
    parser.add_argument("--megapixels", type=_numbers, default=list(lens.MEGAPIXELS))
    parser.add_argument("--photos", type=int, default=2)
    parser.add_argument("--set", choices=lens.CONDITIONS, default="strict")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the photos")
    return parser.parse_args()


def _numbers(told: str) -> list[float]:
    return [float(number) for number in told.split(",")]


def _photos(
    game: str, pieces: Sequence[Piece], seed: str, asked: argparse.Namespace, reader: Phone
) -> Iterator[tuple[float, Count]]:
    """One table, photographed in every size."""
    rng, worst = Random(seed), lens.CONDITIONS[asked.set]
    laid = table.laid(game, pieces, rng.choice(table.CLOTHS[asked.set])(rng), rng)
    frame = lens.frame(worst, rng)
    view, shot = lens.seen(laid.image, frame), lens.Shot(worst, rng)
    there = laid.visible(frame)
    for size in asked.megapixels:
        jpeg = shot.photo(view, size)
        read = {hit["id"] for hit in reader.read(jpeg)}
        if asked.keep:
            asked.keep.mkdir(parents=True, exist_ok=True)
            (asked.keep / f"{seed.replace(' ', '-')}-{size:g}.jpg").write_bytes(jpeg)
        yield size, Count(len(there), len(there - read), len(read - laid.ids))


if __name__ == "__main__":
    main()
