"""The table page, put together: the position, what is asked of this phone, what was done last."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import render_template
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from games import report
from games.positions import positions
from games.record import Play, Replay
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.boards.phone import Phone
from scorer_web.frame.language import book, lang, sentence
from scorer_web.frame.responses import is_part
from scorer_web.results.outcomes import Outcome
from scorer_web.tables import phones
from scorer_web.tables.database import store
from scorer_web.tables.forms import whole
from scorer_web.tables.fragments import NEW_ID, SPECIAL, TOKEN, Fragment, Position, fragments
from scorer_web.tables.links import TableLink
from scorer_web.tables.mending import Mending, mending_asked, to_settle
from scorer_web.tables.plays import play_of, replay_of
from scorer_web.tables.telling import told_last, told_newly
from scorer_web.tables.too_late import TooLate

WHERE_ONE_IS = ("at", "mend", "tried", "for")
"""What an address says besides the choices made for an entry."""


def table_page(
    link: TableLink,
    args: MultiDict[str, str],
    refused: dict[str, Any] | None = None,
    late: TooLate | None = None,
) -> ResponseReturnValue:
    phone = phones.phone_at(link, args.get("for", ""))
    if args or refused or late:
        fragment = _fragment(link, phone, args, refused, late)
    else:
        position = Position(link.key, link.length, lang(), phone)
        fragment = fragments().of(position, partial(_fragment, link, phone, args))
    if is_part():
        return fragment.part()
    return render_template(
        "tables/table.html",
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        table=fragment.whole(),
        is_asked_whose=phones.chosen(link) is None,
        phone=phone,
    )


def _fragment(
    link: TableLink,
    phone: Phone,
    args: MultiDict[str, str],
    refused: dict[str, Any] | None = None,
    late: TooLate | None = None,
) -> Fragment:
    replayed = replay_of(link.table)
    play = replayed.play
    board = boards.load(link.table.game)
    at = moment_asked(play, args)
    mending = mending_asked(play, args) if link.can_play and at is None else None
    shown = mending.before if mending else play if at is None else play.at(at)
    if mending:
        phone = phone._replace(watches=False, enters_for=mending.seat)
        args = MultiDict({"seat": str(mending.seat + 1), **args})
    due = [] if at is not None or replayed.refusal else shown.game.to_act(shown.state)
    asked = phone.asked(due) if link.can_play else []
    is_settled = mending is not None or not play.unsettled
    outcome = _outcome(link, shown) if at is None and not mending else None
    choices = {} if at is not None else args
    text = render_template(
        "tables/_table.html",
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        play=shown if mending else play,
        length=len(play.log),
        at=at,
        phone=phone,
        whose=phones.seat_words(phone, link.table.players),
        due=due,
        asked=asked,
        active=bool(asked) and is_settled,
        question="|".join([shown.state.step, *map(str, asked[:1]), urlencode(list(args.items()))]),
        mending=mending,
        settle=to_settle(play) if at is None and not mending else None,
        board=board.position(shown, choices, (refused or {}).get("entry", {}), phone),
        told=told_last(play),
        last=_last(play, at),
        newly=told_newly(shown) if phone.teaches and is_settled else None,
        chapter=report.chapter(shown, lang()),
        picks_starter=board.picks_starter,
        notices=board.notices(shown) if at is None and shown.moves and not shown.is_over else [],
        score=_score(shown),
        special=SPECIAL if outcome else "",
        refused=refused,
        late=late if replayed.refusal is None else None,
        stopped=_stopped(link, replayed),
        args=urlencode([(k, value) for k, value in args.items() if k not in WHERE_ONE_IS]),
        new_id=NEW_ID,
        csrf_token=lambda: TOKEN,
    )
    return Fragment(text, outcome)


def moment_asked(play: Play, args: MultiDict[str, str]) -> int | None:
    """The earlier moment asked for, counted in moves; None for now."""
    at = whole(args.get("at", ""))
    return at if at is not None and at < len(play.moves) else None


def _last(play: Play, at: int | None) -> str:
    """What had just happened at an earlier moment."""
    return report.log(play, lang())[at - 1] if at else ""


def _score(play: Play) -> dict[str, Any] | None:
    if not play.is_over:
        return None
    return report.score_json(report.Scored.of(play), lang())


def _outcome(link: TableLink, play: Play) -> Outcome | None:
    """The end that is compared with others; practice is not."""
    return None if link.table.is_practice else Outcome.of_play(play)


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


def refused_entry(
    link: TableLink, refusal: Refusal, entry: Any, mending: Mending | None = None
) -> dict[str, Any]:
    """Why an entry was refused, and what is legal instead."""
    board = boards.load(link.table.game)
    play = mending.before if mending else play_of(link.table)
    first, *others = entry if isinstance(entry, list) and entry else [entry]
    raw = first if isinstance(first, dict) else {}
    return {
        "kind": refusal.kind,
        "entry": raw,
        "message": sentence(link.table.game, refusal, play.players),
        "clauses": [book(link.table.game).clauses[clause] for clause in refusal.clauses],
        "pieces": board.pieces(refusal),
        "instead": board.instead(play, raw) if refusal.kind == "illegal" else [],
        "sure": _insisted([raw, *others]) if refusal.kind == "suspicious" else None,
    }


def _insisted(entries: list[dict[str, Any]]) -> Any:
    """The entries again, on which the table insists."""
    sure = [{**entry, "sure": True} for entry in entries]
    return sure if len(sure) > 1 else sure[0]
