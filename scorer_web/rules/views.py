"""The rule books: a page per chapter in reading order, one address per clause."""

from functools import cache
from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import MethodNotAllowed

from games.positions import Position, of_clause, positions, shown_by
from games.rulebook import Book, Clause
from games.sentences import sentences
from scorer_web import boards
from scorer_web.frame.errors import NotHere
from scorer_web.frame.language import book, lang, sentence
from scorer_web.frame.limits import costly
from scorer_web.frame.responses import part_or
from scorer_web.frame.written import is_written
from scorer_web.rules import reading
from scorer_web.rules.wordings import written
from scorer_web.tables.opening import open_practice

bp = Blueprint("rules", __name__)
bp.add_app_template_filter(written)

OPTIONS = "options"
"""The last chapter of a game that has table options."""

MOST = 3
"""Positions offered to try one clause out: the first say enough."""


@bp.get("/rules")
@is_written
def index() -> str:
    return render_template("rules/rules_index.html", books=[book(name) for name in boards.names()])


@bp.get("/rules/<game>")
@is_written
def book_page(game: str) -> str:
    """The contents: every chapter with its clauses."""
    boards.known(game)
    rules = book(game)
    return render_template(
        "rules/rules.html",
        game=game,
        book=rules,
        chapters=_chapters(rules),
        back=reading.way_back(),
        last=rules.clauses.get(reading.last_look(game)),
    )


@bp.get("/rules/<game>/chapter/<id>")
@is_written
def chapter(game: str, id: str) -> str:
    """One chapter, from its first clause to its last; the table options are the last chapter."""
    boards.known(game)
    rules = book(game)
    ids = _chapters(rules)
    if id not in ids:
        message = _("The rules have no chapter “%(id)s”.", id=id[:20])
        raise NotHere("unknown_chapter", message)
    place = list(ids).index(id)
    section = next((each for each in rules.sections if each.id == id), None)
    if section:
        reading.looked_at(game, section.clauses[0].id)
    return render_template(
        "rules/chapter.html",
        game=game,
        book=rules,
        section=section,
        chapters=ids,
        here=id,
        neighbours=[(None, *ids)[place], (*ids, None)[place + 1]],
        back=reading.way_back(),
    )


def _chapters(rules: Book) -> dict[str, str]:
    """Every chapter and its title."""
    options = {OPTIONS: _("Table options")} if rules.options else {}
    return {section.id: section.title for section in rules.sections} | options


@bp.get("/rules/<game>/<clause>")
@is_written
def clause(game: str, clause: str) -> str:
    boards.known(game)
    rules = book(game)
    found = known_clause(game, clause)
    ids = list(rules.clauses)
    place = ids.index(clause)
    reading.looked_at(game, clause)
    tries = _tries(game, shown_by(game, clause), lang())
    return render_template(
        part_or("rules/clause.html"),
        game=game,
        book=rules,
        clause=found,
        section=next(s for s in rules.sections if s.id == found.section),
        before=rules.clauses[ids[place - 1]] if place else None,
        after=rules.clauses[ids[place + 1]] if place + 1 < len(ids) else None,
        tries=tries[:MOST],
        enforced=[] if found.tried_with else _others(tries),
        back=reading.way_back(),
    )


def known_clause(game: str, id: str) -> Clause:
    """The clause of a rule book that an address names."""
    found = book(game).clauses.get(id)
    if found is None:
        message = _("The rules have no clause “%(id)s”.", id=id[:20])
        raise NotHere("unknown_clause", message)
    return found


@bp.post("/rules/<game>/try/<int:number>")
@costly(60)
def try_out(game: str, number: int) -> ResponseReturnValue:
    """Open a practice table at a position that shows a rule."""
    boards.known(game)
    known = positions(game)
    if number >= len(known) or not known[number].is_playable:
        abort(404)
    table = open_practice(known[number].play())
    tried = number if known[number].code else None
    return redirect(url_for("tables.table", key=table.play_key, tried=tried), 303)


@bp.get("/rules/<game>/try/<int:number>")
def try_by_link(game: str, number: int) -> ResponseReturnValue:
    """From a page that was written ahead and has no token. Only the phone's own come by."""
    if not current_app.config["ON_DEVICE"]:
        raise MethodNotAllowed(["POST"])
    return try_out(game, number)


@cache
def _tries(game: str, clause: str, language: str) -> list[dict[str, Any]]:
    """Where the clause is enforced, in the reader's language, each sentence once."""
    first: dict[tuple[str, ...], dict[str, Any]] = {}
    for position in of_clause(game, clause):
        told = _told(position, clause, language)
        first.setdefault(tuple(told["texts"]), told)
    return list(first.values())


def _told(position: Position, clause: str, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"position": position, "to_act": [], "texts": []}
    refusal = position.refusal()
    if refusal is not None:
        told["texts"] = [sentence(position.game, refusal, refusal.context.players)]
    if position.is_playable:
        play = position.play()
        told["to_act"] = play.to_act()
        if play.is_over and refusal is None:
            lines = [line for tally in play.score().tallies for line in tally.lines]
            say = sentences(position.game, language)
            shown = [say.line(line, play.players) for line in lines if line.clause == clause]
            told["texts"] = list(dict.fromkeys(shown))
    return told


def _others(tries: list[dict[str, Any]]) -> list[str]:
    """What else is refused or counted by the clause, each sentence once."""
    first = {text for told in tries[:MOST] for text in told["texts"]}
    texts = [text for told in tries[MOST:] for text in told["texts"]]
    return [text for text in dict.fromkeys(texts) if text not in first]
