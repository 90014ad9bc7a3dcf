"""Every kit prints in every language: the words fit their places, and every letter has a glyph.

``build`` refuses what overflows or lacks a glyph, and preflights the rest.
"""

import io
import re

import pdfplumber
import pypdfium2
import pytest

import printkit
from games.rulebook import book
from printkit import Options

PAPER = {"en": "a4", "de": "letter", "fr": "a4", "ja": "letter"}
"""The narrower height for those with the longest words and the largest letters."""

WORDLESS = {("niwashi", "strips"), ("nin_jan", "cards")}
"""Parts without a word on them; they are the same in every language."""


@pytest.mark.parametrize("lang", PAPER)
@pytest.mark.parametrize("game", printkit.games())
def test_a_kit_prints_in_every_language(game: str, lang: str) -> None:
    parts = tuple(part for part in printkit.parts(game) if (game, part) not in WORDLESS)
    pdf = printkit.build(game, Options(lang=lang, paper=PAPER[lang], only=parts))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        cover = _letters(document.pages[0].extract_text())
    assert _letters(book(game, lang).title) in cover
    assert _typewritten(pdf) == []


def _typewritten(pdf: bytes) -> list[str]:
    """Straight apostrophes and quotation marks, and a French mark that may begin a line."""
    document = pypdfium2.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return [found for text in texts for found in re.findall(r".*['\"].*|.* [;!?»].*", text)]


def _letters(text: str) -> str:
    """Without spaces and marks: titles may be set apart letter by letter."""
    return re.sub(r"\W", "", text)
