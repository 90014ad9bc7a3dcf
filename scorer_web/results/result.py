"""A result under its link: of a finished table, or of a quick score somebody kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import current_app, url_for

from games import report
from scorer_web import boards
from scorer_web.frame.language import lang
from scorer_web.results import browser
from scorer_web.results.kept import KeptResult
from scorer_web.results.outcomes import Outcome
from scorer_web.results.played import minutes_between
from scorer_web.results.telling import stamp
from scorer_web.tables.carried import link_with
from scorer_web.tables.links import TableLink
from scorer_web.tables.plays import record_of, replay_of


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

    def handed_on(self) -> str | None:
        """The link to hand on. A phone without a server hands on the game itself; a position that
        was typed in has no moves to show."""
        if not current_app.config["ON_DEVICE"]:
            return self.link(_external=True)
        record = self.source.get("record")
        return record and link_with(record, "taking.replay")

    def written(self) -> dict[str, Any]:
        """The documented score, with what it was counted from."""
        return {**self.score, "finished": stamp(self.when), **self.source}


def of_table(link: TableLink) -> Shown | None:
    """The result of a table, or None while its game goes on."""
    play, refusal = replay_of(link.table)
    outcome = None if refusal else Outcome.of_play(play)
    if outcome is None:
        return None
    opened, entered = browser.histories().times(link.table.id)
    scored = report.Scored.of(play)
    return Shown(
        "table",
        link.key,
        link.table.watch_key,
        outcome,
        report.score_json(scored, lang()),
        entered,
        minutes_between(opened, entered),
        {"record": record_of(link.table)},
        {"board": boards.load(outcome.game).position(play, {}, {}), "play": play},
    )


def of_kept(result: KeptResult) -> Shown:
    """A kept quick score. Raises Refusal when the rules no longer allow its position."""
    scored = report.score(result.game, result.final)
    return Shown(
        "kept",
        result.key,
        result.key,
        Outcome.of_final(result.game, result.final),
        report.score_json(scored, lang()),
        result.kept_at,
        None,
        {"final": result.final},
        {"form": boards.load(result.game).score_form({})},
    )
