"""The rule desk: a question in the player's own words, and the clause that answers it."""

from typing import Any

from flask import Blueprint, render_template, request

from games import desk
from games.rulebook import Book
from scorer_web import boards
from scorer_web.frame.language import book, lang
from scorer_web.frame.responses import is_part
from scorer_web.rules import reading
from scorer_web.rules.wordings import written

bp = Blueprint("ask", __name__)


@bp.get("/ask")
def page() -> str:
    """The desk. The question is in the address, so an answer can be shared as a link."""
    game, query = request.args.get("game", ""), request.args.get("q", "").strip()
    if game:
        boards.known(game)
    books = [book(name) for name in boards.names()]
    return render_template(
        "rules/_found.html" if is_part() else "rules/ask.html",
        game=game,
        query=query,
        books=books,
        found=found(query, game) if query else None,
        back=reading.way_back(),
        offered=[(each, _offered(each)) for each in books if game in ("", each.game)],
    )


def found(query: str, game: str) -> dict[str, Any]:
    """The rule that answers, as the pages show it, and those beside it."""
    asked = desk.ask(query, game, lang())
    return {
        "known": asked.known,
        "elsewhere": book(asked.elsewhere) if asked.elsewhere else None,
        "here": book(game) if game else None,
        "best": [_rule(answer) for answer in asked.leading],
        "others": [_rule(answer) for answer in asked.others],
    }


def _rule(answer: desk.Answer) -> dict[str, Any]:
    rules = book(answer.game)
    clause = rules.clauses[answer.clause]
    return {"game": answer.game, "book": rules, "clause": clause, "answer": answer.answer}


def _offered(rules: Book) -> list[str]:
    """A question to tap from every section that is about playing: what people ask most there."""
    firsts = (section.clauses[0].asked for section in rules.sections[1:])
    return [written(questions, rules.lang)[0] for questions in firsts]
