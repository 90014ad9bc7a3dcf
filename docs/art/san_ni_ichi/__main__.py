"""Draws the pictures of the cards anew: ``python -m docs.art.san_ni_ichi``."""

from docs.art.san_ni_ichi.pictures import FOLDER, pictures

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures():
        (FOLDER / name).write_text(text, encoding="utf-8")
