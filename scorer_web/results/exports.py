"""Results for other programs: rows for a spreadsheet, a link for BG Stats."""

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable
from datetime import UTC
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

from games.sentences import sentences
from scorer_web.frame.language import DEFAULT
from scorer_web.results.choice import options_key
from scorer_web.results.outcomes import Outcome
from scorer_web.results.played import Played
from scorer_web.results.result import Shown
from scorer_web.results.telling import stamp

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a cell for a formula."""


Cell = str | int | None
Row = TypeVar("Row")


class ScoreLine(NamedTuple):
    """One line of one player's score."""

    shown: Shown
    name: str
    total: int
    line: dict[str, Any]


class PlayerOfGame(NamedTuple):
    """One player of one finished game."""

    played: Played
    name: str

    @property
    def outcome(self) -> Outcome:
        return self.played.outcome


SCORE_COLUMNS: list[tuple[str, Callable[[ScoreLine], Cell]]] = [
    ("game", lambda row: row.shown.game),
    ("finished", lambda row: stamp(row.shown.when)),
    ("player", lambda row: row.name),
    ("fate", lambda row: row.shown.outcome.fate_of(row.name)),
    ("total", lambda row: row.total),
    ("clause", lambda row: row.line["clause"]),
    ("line", lambda row: row.line["label"]),
    ("points", lambda row: row.line["points"]),
]

HISTORY_COLUMNS: list[tuple[str, Callable[[PlayerOfGame], Cell]]] = [
    ("game", lambda row: row.outcome.game),
    ("finished", lambda row: stamp(row.played.when)),
    ("minutes", lambda row: row.played.minutes),
    ("moves", lambda row: row.outcome.moves),
    ("options", lambda row: options_key(row.outcome)),
    ("player", lambda row: row.name),
    ("fate", lambda row: row.outcome.fate_of(row.name)),
    ("total", lambda row: row.outcome.total_of(row.name)),
]


def lines_csv(shown: Shown) -> str:
    """Every line of the score as a row."""
    lines = (
        ScoreLine(shown, name, tally["total"], line)
        for name, tally in shown.score["players"].items()
        for line in tally["lines"]
    )
    return _csv(SCORE_COLUMNS, lines)


def history_csv(finished: Iterable[Played]) -> str:
    """Every player of every game as a row."""
    players = (PlayerOfGame(each, name) for each in finished for name in each.outcome.players)
    return _csv(HISTORY_COLUMNS, players)


def _csv(columns: list[tuple[str, Callable[[Row], Cell]]], rows: Iterable[Row]) -> str:
    """RFC 4180. The mark in front tells spreadsheets that it is UTF-8."""
    file = io.StringIO()
    sheet = csv.writer(file)
    sheet.writerow(name for name, _value in columns)
    sheet.writerows([_cell(value(row)) for _name, value in columns] for row in rows)
    return "\ufeff" + file.getvalue()


def _cell(value: Cell) -> Cell:
    """A text that could be taken for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


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
