"""Answers as plain data, in the shapes that others rely on: score, check, legal, replay, ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import games
from games.core import AnyGame, Line, Score
from games.desk import Found
from games.fields import Fields, shown
from games.record import Play, Replay, Told, replay
from games.refusal import Refusal, malformed, refusals_of
from games.rulebook import Clause
from games.sentences import sentences
from games.standing import Entry, Unsettled, in_common

LEGAL_SHOWN = 50
"""A refusal lists what is legal instead; beyond this many nobody reads on."""


class Scored(NamedTuple):
    game: AnyGame
    players: tuple[str, ...]
    score: Score

    @classmethod
    def of(cls, play: Play) -> Scored:
        return cls(play.game, play.players, play.score())


def score(name: str, data: Any) -> Scored:
    """The score of a finished record, or of a final position typed in by hand."""
    games.load(name)
    with refusals_of(name):
        head = Fields(data)
        if head.raw("game", name) != name:
            raise malformed("wrong_game", "game", expected=name, got=shown(head.raw("game")))
        return _score_record(name, data) if head.has("moves") else _score_final(name, head)


def _score_record(name: str, data: dict[str, Any]) -> Scored:
    replayed = replay({"game": name, **data})
    if replayed.problem is not None:
        raise replayed.problem
    return Scored.of(replayed.play)


def _score_final(name: str, head: Fields) -> Scored:
    game = games.load(name)(head.inner("options", {}).data)
    return Scored(game, *game.score_final(head))


def score_json(scored: Scored, lang: str = "en") -> dict[str, Any]:
    game, players, result = scored
    return {
        "game": game.id,
        "players": {
            name: {
                "lines": [_line_json(game, line, players, lang) for line in tally.lines],
                "total": tally.total,
            }
            for name, tally in zip(players, result.tallies, strict=True)
        },
        "winners": [players[seat] for seat in result.winners],
        "draw": result.draw,
        "reason": result.reason,
        **game.write_extra(result, players),
    }


def _line_json(game: AnyGame, line: Line, players: Sequence[str], lang: str) -> dict[str, Any]:
    return {
        "clause": line.clause,
        "label": sentences(game.id, lang).line(line, players),
        "points": line.points,
        "pieces": list(line.pieces),
    }


def refusal_json(refusal: Refusal, play: Play | None = None, lang: str = "en") -> dict[str, Any]:
    return {
        "kind": refusal.kind,
        "code": refusal.code,
        "clauses": list(refusal.clauses),
        "message": sentences(refusal.context.game, lang).refusal(refusal),
        "pieces": list(refusal.pieces),
        "move": refusal.context.entry,
        "legal": play.legal(LEGAL_SHOWN) if play else [],
    }


def check_json(replayed: Replay, lang: str = "en") -> dict[str, Any]:
    problem = replayed.problem
    told = refusal_json(problem, replayed.play, lang) if problem else None
    return {"ok": problem is None, "refusal": told}


def replay_json(replayed: Replay, lang: str = "en") -> dict[str, Any]:
    """The position a record leads to, the log, and the score once the game is over."""
    play = replayed.play
    scored = Scored.of(play) if play.is_over else None
    return {
        **check_json(replayed, lang),
        "game": play.game.id,
        "players": list(play.players),
        "options": play.game.options,
        "moves": len(play.moves),
        "log": log(play, lang),
        "unsettled": [_unsettled_json(play, each, lang) for each in play.unsettled],
        "position": play.view(),
        "to_act": play.to_act(),
        "over": play.is_over,
        "score": score_json(scored, lang) if scored else None,
    }


def _unsettled_json(play: Play, unsettled: Unsettled, lang: str) -> dict[str, Any]:
    refusal = unsettled.refusal
    return {
        "entry": unsettled.entry.at,
        "move": play.written(unsettled.entry),
        "text": tell_unsettled(play, unsettled, lang),
        "refusal": refusal_json(refusal, lang=lang) if refusal else None,
    }


def legal_json(play: Play) -> dict[str, Any]:
    return {"to_act": play.to_act(), "moves": play.legal()}


def log(play: Play, lang: str = "en") -> list[str]:
    """The play so far, one sentence per move that still stands.

    A sentence is made once, and kept with the play.
    """
    known = play.told.get(lang, Told([], []))
    same = in_common(known.moves, play.moves)
    new = [_tell(play, number, lang) for number in range(same, len(play.moves))]
    told = known.lines[:same] + new
    if new:
        play.told[lang] = Told(list(play.moves), told)
    return list(told)


def _tell(play: Play, number: int, lang: str) -> str:
    return _told(play, play.states[number], play.moves[number], lang)


def _told(play: Play, made_in: Any, entry: Entry, lang: str) -> str:
    key, params = play.game.tell(made_in, entry.move, entry.result)
    return sentences(play.game.id, lang).say("log", key, params, play.players)


def tell_unsettled(play: Play, unsettled: Unsettled, lang: str = "en") -> str:
    """An entry that no longer stands, told as it was when it did."""
    return _told(play, unsettled.made_in, unsettled.entry, lang)


class LogLine(NamedTuple):
    number: int
    """Of the moves that stand, from 1."""
    at: int
    """In the record, which is how a correction names it; ``MADE_NOW`` has no name."""
    text: str
    sure: bool
    follows: str


class LogGroup(NamedTuple):
    """A round or a turn."""

    heading: str
    """Empty for a game that does not divide its log."""
    lines: list[LogLine]


def grouped_log(play: Play, lang: str = "en") -> list[LogGroup]:
    """The log as it reads on paper: the moves that stand, under the rounds or turns they are in."""
    groups: list[LogGroup] = []
    parts: Counter[str] = Counter()
    before = None
    told = zip(log(play, lang), play.moves, play.states, strict=False)
    for number, (text, entry, state) in enumerate(told, 1):
        chapter = play.game.chapter(state)
        if chapter != before:
            before, parts[chapter[0]] = chapter, parts[chapter[0]] + 1
            groups.append(LogGroup(_heading(play, *chapter, parts[chapter[0]], lang), []))
        line = LogLine(number, entry.at, text, entry.sure, entry.follows)
        groups[-1].lines.append(line)
    return groups


def chapter(play: Play, lang: str = "en") -> str:
    """The round or turn the play is in, as the log heads it."""
    chapters = [play.game.chapter(state) for state in play.states]
    begun = [new for old, new in zip([None, *chapters], chapters, strict=False) if new != old]
    key, params = chapters[-1]
    number = sum(1 for each, _ in begun if each == key)
    return _heading(play, key, params, number, lang)


def _heading(play: Play, key: str, params: dict[str, Any], number: int, lang: str) -> str:
    if not key:
        return ""
    filled = {"number": number, **params}
    return sentences(play.game.id, lang).say("chapters", key, filled, play.players)


def clause_json(clause: Clause) -> dict[str, Any]:
    fields = ("kind", "section", "title", "text", "answer", "why", "example", "related", "option")
    return {"clause": clause.id, **{field: getattr(clause, field) for field in fields}}


def ask_json(found: Found) -> dict[str, Any]:
    return {
        "query": found.query,
        "known": found.known,
        "answers": [answer._asdict() for answer in found.answers],
        "elsewhere": found.elsewhere,
    }
