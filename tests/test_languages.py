"""Four languages everywhere: whatever one of them lacks is named here."""

import re
import string
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import games
import templates
from games import rulebook, sentences
from printkit import fonts
from templates import catalogue, extract

ROOT = Path(__file__).parents[1]
LANGUAGES = ("de", "en", "fr", "ja")
PLACEHOLDER = re.compile(r"%\(\w+\)[\d.]*[a-z]")

each_game = pytest.mark.parametrize("game", games.names())
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_other = pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def leaves(table: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its place."""
    match table:
        case dict():
            for key, value in table.items():
                yield from leaves(value, f"{path}.{key}" if path else key)
        case list():
            yield path, ""
            for item in table:
                yield from leaves(item, path)
        case _:
            yield path, str(table)


def fields(text: str) -> set[str]:
    """The names of a sentence's fields; how they are shown is each language's own affair."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


MESSAGES = [ROOT / "games" / "messages"] + [
    ROOT / "games" / game / "messages" for game in games.names()
]
PRINTED = [templates.PRINT / "words"] + [templates.PRINT / game / "words" for game in games.names()]


def test_the_same_languages_everywhere() -> None:
    assert sentences.languages() == LANGUAGES
    assert sorted(["en", *catalogue.languages()]) == sorted(LANGUAGES)
    for game in games.names():
        assert rulebook.languages(game) == LANGUAGES
        assert {path.stem for path in (ROOT / "games" / game / "questions").iterdir()} == set(
            LANGUAGES
        )
    for folder in (*MESSAGES, *PRINTED, ROOT / "games" / "desk" / "words"):
        assert {path.stem for path in folder.iterdir()} == set(LANGUAGES), folder


@each_other
@pytest.mark.parametrize("folder", [*MESSAGES, *PRINTED], ids=lambda p: p.parent.name)
def test_no_word_is_missing(folder: Path, lang: str) -> None:
    english, other = (
        dict(leaves(toml(folder / "en.toml"))),
        dict(leaves(toml(folder / f"{lang}.toml"))),
    )
    assert english.keys() - other.keys() == set()
    for place, text in english.items():
        assert fields(other[place]) <= fields(text), place


@each_game
@each_language
def test_sentences_look_up_tables_that_are_there(game: str, lang: str) -> None:
    say = sentences.sentences(game, lang)
    for place, text in leaves({**say.shared, **say.own}):
        for _, name, spec, _ in string.Formatter().parse(text):
            for table in (spec or "").split(",") if name else []:
                known = table in say.own or table in say.shared
                assert known or table in ("", "player", "and", "or", "list") or table[0] == "#", (
                    f"{place}: {table}"
                )


@each_game
@each_language
def test_every_clause_can_be_asked_for_in_several_ways(game: str, lang: str) -> None:
    more = toml(ROOT / "games" / game / "questions" / f"{lang}.toml")
    clauses = rulebook.book(game, lang).clauses
    assert set(more["clauses"]) == set(clauses)
    for id, clause in clauses.items():
        others = more["clauses"][id].values()
        assert len({*clause.asked, *chain.from_iterable(others)}) >= 12, id


@each_other
def test_the_catalogue_is_complete(lang: str) -> None:
    with (catalogue.FOLDER / f"{lang}.po").open("rb") as file:
        written = read_po(file, locale=lang)
    wanted = extract.messages()
    missing = [message.id for message in wanted if message.id and not _told(written, message)]
    assert missing == [], "run make catalogues and translate what is new"
    unused = [message.id for message in written if message.id and message.id not in wanted]
    assert unused == []
    assert [message.id for message in written if message.fuzzy and message.id] == []


def _told(written: Any, message: Any) -> bool:
    found = written.get(message.id, message.context)
    told = found.string if found else ""
    return all(told) if isinstance(told, tuple) else bool(told)


@each_other
def test_the_catalogue_keeps_the_placeholders(lang: str) -> None:
    with (catalogue.FOLDER / f"{lang}.po").open("rb") as file:
        written = read_po(file, locale=lang)
    for message in written:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        told = message.string if isinstance(message.string, tuple) else (message.string,)
        allowed = set(PLACEHOLDER.findall(" ".join(ids)))
        for text in told if message.id else ():
            found = set(PLACEHOLDER.findall(text))
            assert found <= allowed, message.id
            # A number may be a word in the singular; everything else must be told.
            assert allowed - found <= {"%(num)d", "%(num)s"}, message.id


@each_language
@each_game
def test_every_letter_on_paper_has_a_glyph(game: str, lang: str) -> None:
    book = toml(ROOT / "games" / game / "rulebook" / f"{lang}.toml")
    printed = {key: book[key] for key in ("game", "sections")}
    printed["clauses"] = {
        id: {key: clause[key] for key in ("title", "text", "example") if key in clause}
        for id, clause in book["clauses"].items()
    }
    own = sentences.sentences(game, lang).own
    paper = toml(templates.PRINT / game / "words" / f"{lang}.toml")
    text = "".join(each for _, each in leaves([printed, own, paper]))
    assert {name: fonts.missing(text, name) for name in fonts.NAMES} == dict.fromkeys(
        fonts.NAMES, ""
    )
