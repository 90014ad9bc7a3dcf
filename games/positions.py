"""Positions to try a rule out: where the engine enforces a clause, as short records.

``games/<game>/positions.json`` is written by ``python -m tests.games.find_positions``; a test
replays every one of them. What there is to see at the end of the record is one of these:

- ``try``: an entry that is refused, with the ``code`` of the refusal;
- ``final``: a final position, instead of the record, that is refused;
- ``code`` alone: the record cannot even begin;
- ``lines``: the play is over, and these lines are in its score;
- nothing: the clauses apply in this step.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import games
from games import report
from games.record import Play, replay
from games.refusal import Refusal
from games.rulebook import book


@dataclass(frozen=True)
class Position:
    """A record, and what there is to see at its end."""

    game: str
    number: int
    """Its place in the game's file."""
    record: dict[str, Any]
    clauses: tuple[str, ...]
    """Cited by the refusal or by the lines."""
    code: str = ""
    attempt: dict[str, Any] | None = None
    final: dict[str, Any] | None = None
    lines: tuple[str, ...] = ()
    """Keys of the score lines."""

    @property
    def is_playable(self) -> bool:
        """Whether a table can be opened here."""
        return self.final is None and (self.attempt is not None or not self.code)

    def play(self) -> Play:
        played = replay(self.record)
        if played.refusal is not None:
            raise played.refusal
        return played.play

    def refusal(self) -> Refusal | None:
        """Why what is attempted here is refused; None where nothing is."""
        try:
            if self.final is not None:
                report.score(self.game, self.final)
            elif self.attempt is not None:
                self.play().enter(self.attempt)
            elif self.code:
                self.play()
        except Refusal as refusal:
            return refusal
        return None


@cache
def positions(game: str) -> tuple[Position, ...]:
    path = games.folder(game) / "positions.json"
    entries = json.loads(path.read_text("utf-8")) if path.is_file() else []
    return tuple(read(game, entry, number) for number, entry in enumerate(entries))


def read(game: str, entry: dict[str, Any], number: int = 0) -> Position:
    return Position(
        game,
        number,
        {"game": game, "moves": [], **entry.get("record", {})},
        tuple(entry["clauses"]),
        entry.get("code", ""),
        entry.get("try"),
        entry.get("final"),
        tuple(entry.get("lines", ())),
    )


def shown_by(game: str, clause: str) -> str:
    """The clause whose positions show this one: mostly itself."""
    return book(game).clauses[clause].tried_with or clause


@cache
def of_clause(game: str, clause: str) -> tuple[Position, ...]:
    """The positions that show a clause: playable ones first, then those that cite it first."""
    found = [position for position in positions(game) if clause in position.clauses]
    found.sort(key=lambda it: (not it.is_playable, it.clauses.index(clause)))
    return tuple(found)


def shows(position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys and the clauses that the engine itself gives at a position, to hold it to."""
    refusal = position.refusal()
    if refusal is not None:
        return (refusal.code,), refusal.clauses
    play = position.play()
    if not play.is_over:
        return (), play.game.clauses_now(play.state)
    score = play.score()
    lines = [line for tally in score.tallies for line in tally.lines]
    clauses = dict.fromkeys([score.reason, *(line.clause for line in lines)])
    return tuple(sorted({line.label for line in lines})), tuple(clauses)
