"""The history of this phone: what was played, by whom and how well; and how to take it away."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, format_percent
from flask_babel import gettext as _

from scorer_web import boards
from scorer_web.frame.addresses import told_link
from scorer_web.frame.assets import qr_code
from scorer_web.frame.language import book, listed
from scorer_web.frame.responses import attached
from scorer_web.results import browser, exports, highlights, telling
from scorer_web.results.choice import USUAL, Choice, options_key
from scorer_web.results.kept import KeptResult, OpenedTable
from scorer_web.results.played import Played, outcome_of, played
from scorer_web.results.standings import standings
from scorer_web.results.telling import stamp
from scorer_web.tables.links import KEY
from scorer_web.tables.plays import record_of

bp = Blueprint("history", __name__)

LISTED = 12
"""Games on one page of the list."""


@bp.get("/history")
def page() -> str:
    everything = played(browser.name())
    choice = _choice()
    chosen = [each for each in everything if choice.takes(each.outcome)]
    first = max(request.args.get("from", 0, int), 0)
    return render_template(
        "results/history.html",
        choice=choice,
        game=choice.game,
        books={name: book(name) for name in boards.names()},
        facets=_facets(everything, choice),
        chosen=chosen,
        listed=chosen[first : first + LISTED],
        earlier=first + LISTED if len(chosen) > first + LISTED else None,
        standings=standings([each.outcome for each in reversed(chosen)]),
        told=telling,
        option_words=_option_words,
        decimal=lambda number: format_decimal(round(number, 1)),
        percent=format_percent,
        is_empty=not everything,
        **highlights.shown(choice, chosen),
    )


def _choice() -> Choice:
    asked = {name: request.args.get(name, "") for name in ("game", "player", "seats")}
    return Choice(**asked, options=request.args.get("options") or None)


def _facets(everything: Sequence[Played], choice: Choice) -> dict[str, Counter[Any]]:
    """What can be chosen, and how many games there are of each."""
    outcomes = [each.outcome for each in everything]
    of_game = [outcome for outcome in outcomes if choice.game in ("", outcome.game)]
    return {
        "game": Counter(outcome.game for outcome in outcomes),
        "player": Counter(name for outcome in of_game for name in outcome.players),
        "seats": Counter(len(outcome.players) for outcome in of_game),
        "options": Counter(options_key(outcome) or USUAL for outcome in of_game if choice.game),
    }


def _option_words(game: str, key: str) -> str:
    """Table options as people chose them."""
    if key == USUAL:
        return _("as usual")
    wording = book(game).options
    chosen = (option.split("=") for option in key.split(","))
    return listed(
        f"{wording[name]['title']}: {wording[name]['values'].get(value, value)}"
        for name, value in chosen
    )


# Taking it away.


@bp.get("/history.csv")
def sheet() -> Response:
    rows = exports.history_csv(played(browser.name()))
    return attached(Response(rows, mimetype="text/csv"), "engawa-history.csv")


@bp.get("/history.json")
def export() -> Response:
    """Everything in it: the record of every table and every kept result."""
    name, histories = browser.name(), browser.histories()
    found = {
        "tables": [_written(opened) for opened in histories.tables(name)] if name else [],
        "results": [_kept(result) for result in histories.results(name)] if name else [],
    }
    return attached(jsonify(found), "engawa-history.json")


def _kept(result: KeptResult) -> dict[str, Any]:
    return {"game": result.game, "kept": stamp(result.kept_at), "final": result.final}


def _written(opened: OpenedTable) -> dict[str, Any]:
    outcome = outcome_of(opened)
    return {
        "opened": stamp(opened.created_at),
        "outcome": outcome.written() if outcome else None,
        "record": record_of(opened.table),
    }


# Sharing it.


@bp.post("/history/forget")
def forget() -> ResponseReturnValue:
    """Take a table or a result out of this history; it stays where it is for everybody else."""
    key, name = request.form.get("key", ""), browser.name()
    if name and KEY.fullmatch(key):
        browser.histories().forget_table(name, key)
        browser.histories().forget_result(name, key)
    return redirect(url_for("history.page"), 303)


@bp.get("/history/phone")
def phone() -> str:
    """The link by which another phone can share this history."""
    link = told_link("history.join", token=browser.invitation())
    return render_template("results/phone.html", link=link, code=qr_code(link))


@bp.route("/history/join/<token>", methods=["GET", "POST"])
def join(token: str) -> ResponseReturnValue:
    """Ask, then share the other phone's history."""
    other = browser.invited(token)
    if other is None:
        abort(404, description=_("This link is too old or was cut short. Ask for a new one."))
    if request.method == "GET":
        count = len(played(other))
        return render_template(
            "results/join_history.html", count=count, is_own=other == browser.name()
        )
    browser.join(other)
    return redirect(url_for("history.page"), 303)
