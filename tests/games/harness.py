"""What every game must keep, written once: used by the tests of each game."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import games
from games.core import AnyGame
from games.record import Play, replay
from games.refusal import Refusal
from games.simulate import playout

NAMES = ["Aki", "Ben", "Cho", "Dai", "Emi", "Fumi"]

EVERY = [(name, seats) for name in games.names() for seats in games.load(name).seats]
"""Every game at every player count."""


def table(name: str, **options: Any) -> AnyGame:
    return games.load(name)(options)


def play(name: str, players: list[str] | None = None, **head: Any) -> Play:
    """A fresh play with the first names, enough of them for the smallest table."""
    return Play.begin(name, players or NAMES[: games.load(name).seats[0]], **head)


def refused(played: Play, raw: Any) -> Refusal:
    """The refusal of an entry; the play must stay as it was."""
    before = played.copy()
    with pytest.raises(Refusal) as caught:
        played.enter(raw)
    assert played == before
    return caught.value


def walk(game: AnyGame, seats: int, seed: object) -> Iterator[tuple[Any, Any, Any]]:
    """(position, move, result) through one random game, then (final position, None, None)."""
    return playout(game, seats, str(seed))


def strangers(game: AnyGame, seats: int, seed: object) -> list[Any]:
    """Moves of another random game: mostly illegal here, and always well formed."""
    return [move for _, move, _ in walk(game, seats, f"stranger {seed}") if move is not None]


def assert_legal_is_check(game: AnyGame, state: Any, candidates: list[Any]) -> None:
    """A move is listed exactly when ``check`` lets it pass."""
    legal = game.legal(state)
    assert len(set(legal)) == len(legal), "listed twice"
    for move in legal:
        assert game.check(state, move) is None, (move, game.check(state, move))
        assert move.by in game.to_act(state)
    listed = set(legal)
    for move in candidates:
        assert (game.check(state, move) is None) == (move in listed), move


def assert_refusals_explain(game: AnyGame, state: Any, candidates: list[Any]) -> None:
    """Every refusal cites clauses of the rule book and has a sentence."""
    from games.rulebook import book
    from games.sentences import sentences

    for move in candidates:
        refusal = game.check(state, move)
        if refusal is not None:
            assert refusal.clauses
            assert set(refusal.clauses) <= set(book(game.id).clauses), refusal
            assert sentences(game.id).refusal(refusal, NAMES)


def assert_record_round_trip(played: Play) -> None:
    """The record survives JSON and replays to the same positions."""
    record = json.loads(json.dumps(played.record()))
    again = replay(record)
    assert again.refusal is None, again.refusal
    assert again.play.states == played.states
    assert again.play.record() == played.record()


def assert_undo_and_redo(played: Play, rng: random.Random) -> None:
    """Undoing some moves and redoing them leads back, and the record says so."""
    before = list(played.states)
    steps = rng.randint(1, min(5, len(played.moves)))
    for _ in range(steps):
        played.enter({"do": "undo"})
    assert played.states == before[:-steps]
    for _ in range(steps):
        played.enter({"do": "redo"})
    assert played.states == before
