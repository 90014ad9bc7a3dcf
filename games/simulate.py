"""Random playouts with a seeded dealer, and what is worth knowing about thousands of them."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.core import AnyGame, Score
from games.record import Play

MAX_MOVES = 5_000
"""No real game comes near it; a playout that does has found a loop in the rules."""


def playout(game: AnyGame, seats: int, seed: str) -> Iterator[tuple[Any, Any, Any]]:
    """Play one random game; yields (position, move, result) and last (position, None, None)."""
    rng = random.Random(seed)
    dealer = game.dealer(seats, rng)
    state = game.start(seats, dealer.setup)
    for _ in range(MAX_MOVES):
        moves = dealer.moves(state)
        if not moves:
            yield state, None, None
            return
        move = moves[int(rng.random() * len(moves))]
        result = dealer.result(state, move)
        yield state, move, result
        state = game.play(state, move, result)
    raise RuntimeError(f"{game.id}: no end after {MAX_MOVES} moves with seed {seed!r}")


def record(game: AnyGame, players: list[str], seed: str) -> Play:
    """A random game as a play, with its full record."""
    seats = len(players)
    dealer = game.dealer(seats, random.Random(seed))
    setup = game.write_setup(dealer.setup, players)
    play = Play.begin(game.id, players, dict(game.options), setup)
    for _, move, result in playout(game, seats, seed):
        if move is not None:
            play.enter(play.write(move, result))
    return play


@dataclass
class Summary:
    """Many games of one kind, added up; two summaries of one kind can be merged."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    shortest: int = 0
    draws: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """By seat: games won alone."""
    shared: Counter[int] = field(default_factory=Counter)
    """By seat: games drawn or won together with others."""
    totals: dict[int, Counter[int]] = field(default_factory=dict)
    """By seat: how often each total was reached."""
    joint: Counter[int] = field(default_factory=Counter)
    """In a cooperative game: how often each total was reached together."""

    def add(self, length: int, ending: str, score: Score) -> None:
        self.games += 1
        self.moves += length
        self.longest = max(self.longest, length)
        self.shortest = min(self.shortest or length, length)
        self.endings[ending] += 1
        self.draws += score.draw
        wins = self.wins if len(score.winners) == 1 else self.shared
        wins.update(score.winners)
        if "total" in score.extra:
            self.joint[score.extra["total"]] += 1
        for seat, tally in enumerate(score.tallies):
            self.totals.setdefault(seat, Counter())[tally.total] += 1

    def merge(self, other: "Summary") -> None:
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.shortest = min(self.shortest or other.shortest, other.shortest or self.shortest)
        self.draws += other.draws
        self.endings += other.endings
        self.wins += other.wins
        self.shared += other.shared
        self.joint += other.joint
        for seat, totals in other.totals.items():
            self.totals[seat] = self.totals.get(seat, Counter()) + totals


def run(game: AnyGame, seats: int, seed: int, numbers: range) -> Summary:
    """Play the games ``numbers`` of a series; game ``n`` is the same in every split of it."""
    summary = Summary()
    for number in numbers:
        *moves, (final, _, _) = playout(game, seats, f"{seed}/{number}")
        summary.add(len(moves), final.ended, game.score(final))
    return summary
