"""What the desk counts: every wording of every question, with the clause that answers it."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import games
from games import rulebook
from games.desk.text import Talk, words

UNANSWERED = "-"
"""In place of a clause: a question that the rules do not answer."""

_WORDS = Path(__file__).resolve().parent / "words"


def examples(game: str) -> dict[str, list[str]]:
    """The wordings of each clause in all languages, so that a question may come in any of them."""
    wordings: dict[str, list[str]] = {}
    for lang in rulebook.languages(game):
        for clause, wording in _in_language(game, lang):
            wordings.setdefault(clause, []).append(wording)
    return wordings


def _in_language(game: str, lang: str) -> Iterator[tuple[str, str]]:
    book = rulebook.book(game, lang)
    more = _toml(games.folder(game) / "questions" / f"{lang}.toml")
    for clause in book.clauses.values():
        told = (clause.title, clause.answer, clause.text, clause.example)
        for wording in (*told, *clause.questions, *more.get("clauses", {}).get(clause.id, ())):
            yield clause.id, wording
    common = _toml(_WORDS / f"{lang}.toml").get("unanswered", {}).get("questions", [])
    for question in (*book.unanswered, *more.get("unanswered", ()), *common):
        yield UNANSWERED, question


@cache
def talk(game: str) -> Talk:
    """What people say at the table instead of the words of the book, in all languages."""
    heard: dict[str, tuple[str, ...]] = {}
    for lang in rulebook.languages(game):
        common = _toml(_WORDS / f"{lang}.toml").get("table_talk", {})
        for term, phrases in {**common, **rulebook.book(game, lang).table_talk}.items():
            for phrase in (term, *phrases):
                folded = " ".join(words(phrase))
                heard[folded] = (*heard.get(folded, ()), f"{lang} {term}")
    heard.pop("", None)
    return heard


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
