"""A result under its link: of a finished table, or of a quick score somebody kept."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import url_for
from flask_babel import format_date, ngettext
from flask_babel import gettext as _

from games import report
from games.sentences import sentences
from scorer_web import boards, history, shelf, tables
from scorer_web.language import DEFAULT, book, lang, listed
from scorer_web.outcomes import Outcome

if TYPE_CHECKING:
    from scorer_web.history import Played
    from scorer_web.shelves import Result

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
NAMED = 3
"""More tied players than this are counted rather than named."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a cell for a formula."""


@dataclass(frozen=True)
class Shown:
    """A result as its page, its picture and its files show it."""

    kind: str
    key: str
    open_key: str
    """The link to hand on: it changes nothing, and does not give away the link to play."""
    outcome: Outcome
    score: dict[str, Any]
    when: datetime
    minutes: int | None
    source: dict[str, Any]
    """The record of the table, or the final position typed in."""
    parts: dict[str, Any]
    """What the game's own templates need to draw its pieces."""

    @property
    def game(self) -> str:
        return self.outcome.game

    def link(self, page: str = "page", **more: Any) -> str:
        """The address of one of its pages or files, as it may be handed on."""
        return url_for(f"results.{page}", kind=self.kind, key=self.open_key, **more)

    def written(self) -> dict[str, Any]:
        """The documented score, with what it was counted from."""
        return {**self.score, "finished": stamp(self.when), **self.source}


def of_table(seat: tables.Seat) -> Shown | None:
    """The result of a table, or None while its game goes on."""
    play, refusal = tables.replay_of(seat.table)
    outcome = None if refusal else Outcome.of_play(play)
    if outcome is None:
        return None
    opened, entered = shelf.shelves().times(seat.table.id)
    scored = report.Scored.of(play)
    return Shown(
        "table",
        seat.key,
        seat.table.watch_key,
        outcome,
        report.score_json(scored, lang()),
        entered,
        history.minutes_between(opened, entered),
        {"record": tables.record_of(seat.table)},
        {"board": boards.load(outcome.game).position(play, {}), "play": play},
    )


def of_kept(result: Result) -> Shown:
    """A kept quick score. Raises Refusal when the rules no longer allow its position."""
    scored = report.score(result.game, result.final)
    return Shown(
        "kept",
        result.key,
        result.key,
        history.of_kept(result),
        report.score_json(scored, lang()),
        result.kept_at,
        None,
        {"final": result.final},
        {"form": boards.load(result.game).score_form({})},
    )


def verdict(outcome: Outcome) -> str:
    """Who won, in a few words; told without the pieces of the game."""
    if outcome.aim == "joint":
        return _("%(total)s together", total=outcome.extra["total"])
    winners, names = outcome.winners, listed(outcome.winners, "and")
    if not outcome.draw:
        return ngettext("%(names)s wins", "%(names)s win", len(winners), names=names)
    if len(winners) == len(outcome.players):
        return _("A tie")
    if len(winners) > NAMED:
        return _("A tie between %(count)s players", count=len(winners))
    return _("A tie: %(names)s", names=names)


def ending(outcome: Outcome) -> str:
    """How the game ended, or what a joint total is worth, where the game has a word for it."""
    say = sentences(outcome.game, lang())
    for table, key in (("endings", "ended"), ("ratings", "rating")):
        if key in outcome.extra:
            return say.look_up(table, outcome.extra[key])
    return ""


def day(when: datetime) -> str:
    """The day in the time zone of the server, which stands where people play."""
    return format_date(when.astimezone().date(), "medium")


def points(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


# The picture.


def draw_card(game: str, card: dict[str, Any]) -> bytes:
    """A card as a PNG of 1080 x 1350 pixels."""
    from printkit.jobs import pictures

    return pictures.picture(game, "result.svg", card | {"set_lines": pictures.set_lines})


def card(shown: Shown) -> dict[str, Any]:
    """What the picture of a result says, in words that our typefaces can print."""
    from printkit.jobs.pictures import printable

    outcome = shown.outcome
    named = [
        printable(name) or _("Player %(number)s", number=seat)
        for seat, name in enumerate(outcome.players, 1)
    ]
    renamed = dict(zip(outcome.players, named, strict=True))
    told = {**outcome.written(), "winners": [renamed[name] for name in outcome.winners]}
    return {
        "title": printable(book(shown.game).title),
        "verdict": verdict(Outcome(**told)),
        "seal": "庭" if outcome.aim == "joint" else "" if outcome.draw else "勝",
        "when": printable(day(shown.when)),
        "note": printable(ending(outcome)),
        "rows": [
            {"name": listed(renamed[name] for name in names), "points": total, "won": won}
            for names, total, won in _sides(outcome)
        ],
        "keepsake": _keepsake(outcome),
    }


def _sides(outcome: Outcome) -> list[tuple[list[str], str, bool]]:
    """Every player or team, with its total and whether it won."""
    teams = outcome.extra.get("teams")
    if teams:
        sides = [(team["players"], team["total"]) for team in teams]
    else:
        sides = [
            ([name], total) for name, total in zip(outcome.players, outcome.totals, strict=True)
        ]
    is_pointless = outcome.aim == "win"
    return [
        (names, "" if is_pointless else points(total), names[0] in outcome.winners)
        for names, total in sides
    ]


def _keepsake(outcome: Outcome) -> list[Any] | None:
    """The pieces of every player, where the game has room for them on its picture."""
    board = boards.load(outcome.game)
    if not hasattr(board, "keepsake") or not any(outcome.pieces):
        return None
    return [board.keepsake(pieces) for pieces in outcome.pieces]


# Files and other programs.


def bg_stats(shown: Shown) -> str:
    """A link that hands the play to the app BG Stats, which asks before it takes it.

    Its page on pushing plays names the fields; ``winner`` is optional there, but must not be left
    out. Names of games are the English ones, which is what the app looks for.
    """
    outcome = shown.outcome
    start = shown.source.get("record", {}).get("setup", {}).get("start")
    play = {
        "sourceName": "Engawa",
        # Not the key itself: whoever has that can open the table.
        "sourcePlayId": hashlib.sha256(shown.open_key.encode()).hexdigest()[:24],
        "playDate": shown.when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": shown.minutes} if shown.minutes else {}),
        "game": {
            "name": sentences(outcome.game, DEFAULT).look_up("game", "title"),
            "sourceGameId": f"engawa-{outcome.game}",
            "highestWins": outcome.aim != "least",
            "noPoints": outcome.aim == "win",
        },
        "players": [_bg_stats_player(outcome, name, name == start) for name in outcome.players],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _bg_stats_player(outcome: Outcome, name: str, starts: bool) -> dict[str, Any]:
    total = outcome.total_of(name)
    return {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": starts,
        "winner": name in outcome.winners,
        **({} if total is None else {"score": total}),
    }


def lines_csv(shown: Shown) -> str:
    """Every line of the score as a row."""
    rows = (
        (
            shown.game,
            stamp(shown.when),
            name,
            shown.outcome.fate_of(name),
            tally["total"],
            line["clause"],
            line["label"],
            line["points"],
        )
        for name, tally in shown.score["players"].items()
        for line in tally["lines"]
    )
    return _csv(("game", "finished", "player", "fate", "total", "clause", "line", "points"), rows)


def history_csv(games: Iterable[Played]) -> str:
    """Every player of every game as a row."""
    rows = (
        (
            outcome.game,
            stamp(each.when),
            each.minutes,
            outcome.moves,
            history.options_key(outcome),
            name,
            outcome.fate_of(name),
            outcome.total_of(name),
        )
        for each in games
        for outcome in (each.outcome,)
        for name in outcome.players
    )
    head = ("game", "finished", "minutes", "moves", "options", "player", "fate", "total")
    return _csv(head, rows)


def _csv(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> str:
    """RFC 4180. The mark in front tells spreadsheets that it is UTF-8."""
    file = io.StringIO()
    sheet = csv.writer(file)
    sheet.writerow(head)
    sheet.writerows([_cell(value) for value in row] for row in rows)
    return "\ufeff" + file.getvalue()


def _cell(value: Any) -> Any:
    """A text that could be taken for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def stamp(when: datetime) -> str:
    """A time as files have it: in UTC, whatever the language."""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
