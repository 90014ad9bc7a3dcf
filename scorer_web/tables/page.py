"""The table page, put together: the position, what may be done, what was done and what was not."""

import secrets
from typing import Any
from urllib.parse import urlencode

from flask import render_template
from werkzeug.datastructures import MultiDict

from games import report
from games.positions import positions
from games.record import Play, Replay
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.frame.language import book, lang, sentence
from scorer_web.frame.responses import part_or
from scorer_web.results.outcomes import Outcome
from scorer_web.results.special import Special, special_here
from scorer_web.tables.database import store
from scorer_web.tables.forms import whole
from scorer_web.tables.links import TableLink
from scorer_web.tables.plays import moment, play_of, replay_of
from scorer_web.tables.too_late import TooLate


def table_page(
    link: TableLink,
    args: MultiDict[str, str],
    refused: dict[str, Any] | None = None,
    late: TooLate | None = None,
) -> str:
    replayed = replay_of(link.table)
    play = replayed.play
    board = boards.load(link.table.game)
    at = moment_asked(play, args)
    shown = play if at is None else moment(play, at)
    return render_template(
        part_or("tables/table.html"),
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        play=play,
        at=at,
        active=link.can_play and at is None and replayed.refusal is None,
        board=board.position(shown, args if at is None else {}, (refused or {}).get("entry", {})),
        log=_log(play),
        picks_starter=board.picks_starter,
        notices=board.notices(play) if at is None and play.moves and not play.is_over else [],
        score=_score(shown),
        special=_special(link, shown) if at is None else None,
        refused=refused,
        late=late if replayed.refusal is None else None,
        stopped=_stopped(link, replayed),
        args=urlencode([(k, value) for k, value in args.items() if k not in ("at", "tried")]),
        new_id=secrets.token_urlsafe(12),
    )


def moment_asked(play: Play, args: MultiDict[str, str]) -> int | None:
    """The earlier moment asked for, counted in moves; None for now."""
    at = whole(args.get("at", ""))
    return at if at is not None and at < len(play.moves) else None


def _log(play: Play) -> list[dict[str, Any]]:
    sentences = report.log(play, lang())
    return [
        {"number": number, "text": text, "sure": entry.sure}
        for number, (text, entry) in enumerate(zip(sentences, play.moves, strict=True), 1)
    ]


def _score(play: Play) -> dict[str, Any] | None:
    if not play.is_over:
        return None
    return report.score_json(report.Scored.of(play), lang())


def _special(link: TableLink, play: Play) -> Special | None:
    """How special the end is; practice is not compared with games."""
    outcome = None if link.table.is_practice else Outcome.of_play(play)
    return special_here(outcome) if outcome else None


def _stopped(link: TableLink, replayed: Replay) -> dict[str, Any] | None:
    """Which stored entry the rules of today refuse, and why."""
    play, refusal, at = replayed.play, replayed.refusal, replayed.at
    if refusal is None or at is None:
        return None
    rest = store().entries(link.table.id, after=at)
    return {
        "number": at + 1,
        "entry": rest[0],
        "length": at + len(rest),
        "message": sentence(link.table.game, refusal, play.players),
        "clauses": refusal.clauses,
    }


def tried(link: TableLink, asked: str) -> dict[str, Any] | None:
    """What a practice table was opened for: the attempt refused there, while it stands there."""
    number, known = whole(asked), positions(link.table.game)
    if not link.table.is_practice or number is None or number >= len(known):
        return None
    position = known[number]
    refusal = position.refusal()
    if refusal is None or play_of(link.table).log != position.record["moves"]:
        return None
    return refused_entry(link, refusal, position.attempt)


def refused_entry(link: TableLink, refusal: Refusal, entry: Any) -> dict[str, Any]:
    """Why an entry was refused, and what is legal instead."""
    board = boards.load(link.table.game)
    play = play_of(link.table)
    raw = entry if isinstance(entry, dict) else {}
    return {
        "kind": refusal.kind,
        "entry": raw,
        "message": sentence(link.table.game, refusal, play.players),
        "clauses": [book(link.table.game).clauses[clause] for clause in refusal.clauses],
        "pieces": board.pieces(refusal),
        "instead": board.instead(play, raw) if refusal.kind == "illegal" else [],
        "sure": {**raw, "sure": True} if refusal.kind == "suspicious" else None,
    }
