"""What the desk learns from: every wording of every question, with what it gets for an answer."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import games
from games import rulebook
from games.desk.text import Talk, words

UNANSWERED = "-"
"""In place of a clause: a question that the rules do not answer."""

YES, NO = VERDICTS = ("yes", "no")

_WORDS = Path(__file__).resolve().parent / "words"


class Wording(NamedTuple):
    """``verdict`` is empty where yes or no would be no answer."""

    text: str
    clause: str
    verdict: str = ""


@cache
def wordings(game: str) -> tuple[Wording, ...]:
    """The questions of a game in all languages, so that one may come in any of them."""
    return tuple(each for lang in rulebook.languages(game) for each in _in_language(game, lang))


@cache
def asked(game: str) -> dict[str, list[Wording]]:
    """The wordings under each clause."""
    under: dict[str, list[Wording]] = {}
    for wording in wordings(game):
        under.setdefault(wording.clause, []).append(wording)
    return under


@cache
def filed(game: str) -> dict[tuple[str, ...], Wording]:
    """The wordings by their folded words: who asks in just these need not be guessed at."""
    return {tuple(words(wording.text)): wording for wording in wordings(game)}


def examples(game: str) -> dict[str, list[str]]:
    """The wordings of each clause, and what the rule book itself says there."""
    said: dict[str, list[str]] = {}
    for lang in rulebook.languages(game):
        for clause in rulebook.book(game, lang).clauses.values():
            said.setdefault(clause.id, []).extend(
                (clause.title, clause.answer, clause.text, clause.example)
            )
    for wording in wordings(game):
        said.setdefault(wording.clause, []).append(wording.text)
    return said


def _in_language(game: str, lang: str) -> Iterator[Wording]:
    book = rulebook.book(game, lang)
    more = _toml(games.folder(game) / "questions" / f"{lang}.toml")
    for clause in book.clauses.values():
        others = more.get("clauses", {}).get(clause.id, {})
        for verdict in VERDICTS:
            for text in (*getattr(clause, verdict), *others.get(verdict, ())):
                yield Wording(text, clause.id, verdict)
        for text in (*clause.questions, *others.get("questions", ())):
            yield Wording(text, clause.id)
    anywhere = common(lang).get("unanswered", {}).get("questions", ())
    for text in (*book.unanswered, *more.get("unanswered", ()), *anywhere):
        yield Wording(text, UNANSWERED)


@cache
def talk(game: str) -> Talk:
    """What people say at the table instead of the words of the book, in all languages."""
    heard: dict[str, tuple[str, ...]] = {}
    for lang in rulebook.languages(game):
        spoken = {**common(lang).get("table_talk", {}), **rulebook.book(game, lang).table_talk}
        for term, phrases in spoken.items():
            _hear(heard, (term, *phrases), f"{lang} {term}")
    return heard


@cache
def small_words(table: str) -> Talk:
    """Words that tell what kind of answer is wanted, under one name in all languages."""
    heard: dict[str, tuple[str, ...]] = {}
    for path in sorted(_WORDS.glob("*.toml")):
        for name, phrases in _toml(path)[table].items():
            _hear(heard, phrases, name)
    return heard


def _hear(heard: dict[str, tuple[str, ...]], phrases: Any, term: str) -> None:
    for folded in filter(None, (" ".join(words(phrase)) for phrase in phrases)):
        heard[folded] = (*heard.get(folded, ()), term)


def common(lang: str) -> dict[str, Any]:
    """What the desk knows of a language, whatever the game; nothing, if nobody has told it."""
    return _toml(_WORDS / f"{lang}.toml")


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
