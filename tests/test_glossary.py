"""One thing has one word: what a glossary rules out appears in no text of its language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import games
from games.rulebook import book
from templates import catalogue, extract
from tests.test_languages import LANGUAGES, MESSAGES, PRINTED, ROOT, leaves, toml

ASKED = re.compile(r"(^|\.)(yes|no|questions|table_talk|unanswered)\b")
"""How people ask and what they call things is theirs."""

FIELD = re.compile(r"\{[^{}]*\}")

OPTION_NOTES = {
    "de": ("außer ihr", "Variante"),
    "en": ("your table", "unless you choose"),
    "fr": ("votre table", "à moins d’en choisir"),
    "ja": ("選択ルール", "も選べます"),
}
"""How an answer says that a table may have agreed on something else."""

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def ruled_out(lang: str) -> list[str]:
    """The words between backticks in the last column of a glossary's tables."""
    lines = (ROOT / "docs" / "glossary" / f"{lang}.md").read_text("utf-8").splitlines()
    cells = [line.split("|")[-2] for line in lines if line.startswith("| ")]
    return [word for cell in cells for word in re.findall("`([^`]+)`", cell)]


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Everything that players read in a language, with its place."""
    books = [ROOT / "games" / game / "rulebook" for game in games.names()]
    for folder in (*MESSAGES, *PRINTED, *books):
        path: Path = folder / f"{lang}.toml"
        for key, text in leaves(toml(path)):
            if not ASKED.search(key):
                yield f"{path.relative_to(ROOT)} {key}", FIELD.sub("", text)
    for message in said(lang):
        for text in [message] if isinstance(message, str) else message:
            yield "catalogue", text


def said(lang: str) -> Iterator[Any]:
    if lang == "en":
        yield from (message.id for message in extract.messages())
        return
    with (catalogue.FOLDER / f"{lang}.po").open("rb") as file:
        yield from (message.string for message in read_po(file))


@each_language
def test_no_text_has_a_word_that_the_glossary_rules_out(lang: str) -> None:
    words = ruled_out(lang)
    assert words
    found = [
        (place, word)
        for place, text in texts(lang)
        for word in words
        if re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("game", games.names())
def test_an_answer_points_to_its_table_option_in_all_languages_or_in_none(game: str) -> None:
    for option in games.load(game).OPTIONS:
        for clause in option.clauses:
            noted = {lang for lang in LANGUAGES if is_noted(game, clause, lang)}
            assert noted in (set(), set(LANGUAGES)), (option.key, clause)


def is_noted(game: str, clause: str, lang: str) -> bool:
    answer = book(game, lang).clauses[clause].answer
    return any(note in answer for note in OPTION_NOTES[lang])


def test_french_signs_stand_behind_a_narrow_space() -> None:
    assert [(place, text) for place, text in texts("fr") if re.search(r" [;:!?»]|« ", text)] == []
