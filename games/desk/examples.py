"""What the desk learns from: every wording of every question, with the clause that answers it."""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games import rulebook
from games.desk.text import Talk, words

UNANSWERED = "-"
"""In place of a clause: a question that the rules do not answer."""

WEIGHTS = {"title": 1.0, "answer": 1.0, "text": 1.0, "example": 0.3}
"""How much the wording of a clause counts beside a question."""

_GAMES = Path(__file__).resolve().parents[1]
_WORDS = Path(__file__).resolve().parent / "words"


class Example(NamedTuple):
    text: str
    clause: str
    weight: float = 1.0


def examples(game: str) -> Iterator[Example]:
    """In all languages at once, so that a question may come in any of them."""
    for lang in rulebook.languages(game):
        book = rulebook.book(game, lang)
        for clause in book.clauses.values():
            yield from (Example(question, clause.id) for question in clause.questions)
            for field, weight in WEIGHTS.items():
                if wording := getattr(clause, field):
                    yield Example(wording, clause.id, weight)
        more = _toml(_GAMES / game / "questions" / f"{lang}.toml")
        for id, questions in more.get("clauses", {}).items():
            yield from (Example(question, id) for question in questions)
        common = _toml(_WORDS / f"{lang}.toml").get("unanswered", {}).get("questions", [])
        for question in (*book.unanswered, *more.get("unanswered", []), *common):
            yield Example(question, UNANSWERED)


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


def digest(game: str) -> str:
    """Changes whenever there is something new to learn."""
    told = repr((sorted(examples(game)), sorted(talk(game).items())))
    code = (Path(__file__).with_name("text.py")).read_bytes()
    return hashlib.sha256(told.encode() + code).hexdigest()[:16]


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
