"""Cut the font assets from the full families: ``python -m printkit.fonts.subset SOURCE``.

SOURCE is a folder that holds the TTF files of Shippori Mincho and Zen Kaku Gothic New somewhere
below it, for example the two unpacked font packages. Paper gets TrueType with Latin, kana and
JIS level 1 kanji; the web gets woff2: Latin, the Japanese titles of the games in the display face,
and one face with all of the Japanese for computers that have none of their own.
"""

import argparse
import hashlib
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

import games
from games.rulebook import book

FOLDER = Path(__file__).resolve().parent
WEB_FOLDER = FOLDER.parents[1] / "scorer_web" / "static" / "fonts"

FACES = {
    "shippori-mincho-bold": "ShipporiMincho_700Bold.ttf",
    "zen-kaku-gothic-new-medium": "ZenKakuGothicNew_500Medium.ttf",
    "zen-kaku-gothic-new-bold": "ZenKakuGothicNew_700Bold.ttf",
}

LATIN = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2010, 0x2028),
    *(0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122),
    *(0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2260, 0x2264, 0x2265),
)
JAPANESE_FACE = "zen-kaku-gothic-new-medium"
TITLE_FACE = "shippori-mincho-bold"
KANA = (*range(0x3000, 0x3100), *range(0xFF01, 0xFFA0))


def kanji() -> list[int]:
    """JIS X 0208 level 1: rows 16 to 47, read from Python's own EUC-JP codec."""
    codes = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(16, 48) for cell in range(1, 95))
    return [ord(char) for code in codes if (char := code.decode("euc_jp", "ignore"))]


def titles() -> list[int]:
    """The characters of the games' Japanese titles."""
    return sorted({ord(char) for game in games.names() for char in book(game, "ja").title})


def cut(source: Path, target: Path, characters: Iterable[int], flavor: str | None) -> None:
    options = Options(hinting=False, notdef_outline=True, name_IDs=["*"], flavor=flavor)
    options.layout_features = ["kern", "mark"] if flavor else []
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = flavor
    font.save(target)
    print(f"{target.name}  {target.stat().st_size // 1024} KB")


def cut_face(name: str, source: Path) -> None:
    japanese = (*KANA, *kanji())
    cut(source, FOLDER / f"{name}.ttf", (*LATIN, *japanese), None)
    cut(source, WEB_FOLDER / f"{name}.latin.woff2", LATIN, "woff2")
    if name == JAPANESE_FACE:
        cut(source, WEB_FOLDER / f"{name}.ja.woff2", japanese, "woff2")
    if name == TITLE_FACE:
        cut(source, WEB_FOLDER / f"{name}.titles.woff2", titles(), "woff2")


def write_sums() -> None:
    fonts = sorted(FOLDER.glob("*.ttf"))
    lines = [f"{hashlib.sha256(font.read_bytes()).hexdigest()}  {font.name}\n" for font in fonts]
    (FOLDER / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, help="folder with the full TTF files")
    folder = parser.parse_args().source
    WEB_FOLDER.mkdir(parents=True, exist_ok=True)
    for name, file in FACES.items():
        found = next(folder.rglob(file), None)
        if found is None:
            parser.error(f"{file} is nowhere below {folder}")
        cut_face(name, found)
    write_sums()


if __name__ == "__main__":
    main()
