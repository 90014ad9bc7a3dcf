"""The rule books: every clause with its wording, kind and place, in one language."""

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import games


@dataclass(frozen=True)
class Clause:
    """One rule: ``kind`` tells what is published (text) from what we decided (ruling)."""

    id: str
    kind: str
    section: str
    title: str
    text: str
    answer: str
    yes: tuple[str, ...] = ()
    """Questions that get this verdict; those that ask for none are ``questions``."""
    no: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    why: str = ""
    example: str = ""
    related: tuple[str, ...] = ()
    option: str = ""
    tried_with: str = ""
    """The clause whose positions show this one too, where none is its own."""
    drawn: tuple[str, ...] = ()
    """The example in pictures, in the words of ``templates/web/boards/<game>/drawn.html``."""

    @property
    def asked(self) -> tuple[str, ...]:
        """Every question that people ask about it."""
        return (*self.yes, *self.no, *self.questions)


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Book:
    """A game's rules in reading order, and how people talk about them at the table.

    ``table_talk`` lists what else players call a term of the book; ``unanswered`` are questions
    they ask about this game that its rules leave open.
    """

    game: str
    lang: str
    title: str
    tagline: str
    players: str
    summary: str
    credit: str
    """Who made and published the game."""
    sections: tuple[Section, ...]
    options: dict[str, Any]
    table_talk: dict[str, tuple[str, ...]]
    unanswered: tuple[str, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for section in self.sections for clause in section.clauses}


@cache
def book(game: str, lang: str = "en") -> Book:
    """The rule book in ``lang``, or in English where nobody has translated it yet."""
    folder = games.folder(game) / "rulebook"
    spoken = lang if lang in languages(game) else "en"
    facts = _load(folder / "clauses.toml")
    wording = _load(folder / f"{spoken}.toml")
    sections = tuple(_section(entry, facts, wording) for entry in facts["section"])
    return Book(
        game,
        spoken,
        sections=sections,
        credit=facts.get("credit", ""),
        options=wording.get("options", {}),
        table_talk={term: tuple(said) for term, said in wording.get("table_talk", {}).items()},
        unanswered=tuple(wording.get("unanswered", {}).get("questions", ())),
        **wording["game"],
    )


@cache
def clause_ids() -> dict[str, str]:
    """Every clause of every game, and whose it is."""
    return {id: game for game in games.names() for id in book(game).clauses}


def near(id: str) -> list[str]:
    """The clauses whose ids look most like one that there is not."""
    return get_close_matches(id, clause_ids(), n=4, cutoff=0.5)


def languages(game: str) -> tuple[str, ...]:
    folder = games.folder(game) / "rulebook"
    return tuple(sorted(path.stem for path in folder.glob("*.toml") if path.stem != "clauses"))


def _section(entry: dict[str, Any], facts: dict[str, Any], wording: dict[str, Any]) -> Section:
    head = wording["sections"][entry["id"]]
    clauses = tuple(
        _clause(name, entry["id"], facts["clauses"][name], wording["clauses"][name])
        for name in entry["clauses"]
    )
    return Section(entry["id"], head["title"], head.get("intro", ""), clauses)


def _clause(name: str, section: str, facts: dict[str, Any], words: dict[str, Any]) -> Clause:
    fields: dict[str, Any] = {"id": name, "section": section, **facts, **words}
    for key in ("yes", "no", "questions", "related", "drawn"):
        fields[key] = tuple(fields.get(key, ()))
    return Clause(**fields)


def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
