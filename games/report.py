"""Answers as plain data, in the shapes that others rely on: score, check, legal, replay, ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import games
from games.core import AnyGame, Line, Score
from games.desk import Found
from games.fields import Fields, shown
from games.record import Entry, Play, Replay, Told, replay
from games.refusal import Refusal, malformed, refusals_of
from games.sentences import sentences

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
    play, refusal = replay({"game": name, **data})
    if refusal is not None:
        raise refusal
    return Scored.of(play)


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
    play, refusal = replayed
    told = refusal_json(refusal, play, lang) if refusal else None
    return {"ok": refusal is None, "refusal": told}


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
        "position": play.view(),
        "to_act": play.to_act(),
        "over": play.is_over,
        "score": score_json(scored, lang) if scored else None,
    }


def legal_json(play: Play) -> dict[str, Any]:
    return {"to_act": play.to_act(), "moves": play.legal()}


def log(play: Play, lang: str = "en") -> list[str]:
    """The play so far, one sentence per move that still stands.

    A sentence is made once, and kept with the play.
    """
    known = play.told.get(lang, Told([], []))
    same = _moves_in_common(known.moves, play.moves)
    new = [_tell(play, number, lang) for number in range(same, len(play.moves))]
    told = known.sentences[:same] + new
    if new:
        play.told[lang] = Told(list(play.moves), told)
    return list(told)


def _moves_in_common(some: list[Entry], others: list[Entry]) -> int:
    """How many moves two states of a play begin with. A move that stands in both was made once, so
    that those before it are the same too."""
    shorter = min(len(some), len(others))
    return next((n for n in range(shorter, 0, -1) if some[n - 1] is others[n - 1]), 0)


def _tell(play: Play, number: int, lang: str) -> str:
    entry = play.moves[number]
    key, params = play.game.tell(play.states[number], entry.move, entry.result)
    return sentences(play.game.id, lang).say("log", key, params, play.players)


def ask_json(found: Found) -> dict[str, Any]:
    return {
        "query": found.query,
        "known": found.known,
        "answers": [answer._asdict() for answer in found.answers],
    }
