"""Finds the positions in which a rule can be tried out.

``python -m tests.games.find_positions`` writes ``games/<game>/positions.json`` anew (all games, or
those named). Two sources: what the tests of the games enter and have refused, and random games with
illegal attempts. For every refusal and the clauses it cites the shortest record is kept, for the
score lines a few finished plays, and for a clause that neither cites a position where it applies.
"""

import json
import random
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import games
from games import report
from games.core import AnyGame
from games.positions import read, shows
from games.record import Play
from games.refusal import Refusal
from games.rulebook import book
from games.simulate import playout
from tests.games.harness import NAMES

TESTS = Path(__file__).parent
SEEDS = 30
ENDINGS = 1500
"""Games played for their end alone: some endings are rare."""
TRIES = 25
"""Attempts of each kind in every position."""

Entry = dict[str, Any]
"""A position as it is written down (see ``games.positions``)."""


class Finder:
    """The best positions so far: the plainest table first, then the shortest record."""

    def __init__(self) -> None:
        self.refused: dict[str, dict[Any, Entry]] = {name: {} for name in games.names()}
        self.finished: dict[str, dict[Any, Entry]] = {name: {} for name in games.names()}
        self.applying: dict[str, dict[Any, Entry]] = {name: {} for name in games.names()}

    def refusal(self, game: str, refusal: Refusal, entry: Entry) -> None:
        """A refusal that cites clauses; malformed data has nothing to do with the rules."""
        if refusal.kind != "malformed" and refusal.clauses:
            entry = {**entry, "code": refusal.code, "clauses": list(refusal.clauses)}
            self._keep(game, self.refused[game], (refusal.code, *refusal.clauses), entry)

    def position(self, play: Play) -> None:
        """A position as such: the clauses that apply in it, or the lines of its score."""
        game, record = play.game, {"record": head(play)}
        if not game.is_over(play.state):
            for clause in game.clauses_now(play.state):
                entry = {**record, "clauses": [clause]}
                self._keep(game.id, self.applying[game.id], clause, entry)
            return
        try:
            lines, clauses = shows(read(game.id, {**record, "clauses": []}))
        except Refusal:
            return
        entry = {**record, "lines": list(lines), "clauses": list(clauses)}
        self._keep(game.id, self.finished[game.id], (lines, clauses), entry)

    def _keep(self, game: str, best: dict[Any, Entry], key: Any, entry: Entry) -> None:
        if (key not in best or cost(entry) < cost(best[key])) and holds(game, entry):
            best[key] = deepcopy(entry)

    def entries(self, game: str) -> list[Entry]:
        """Everything worth keeping for a game, in a stable order."""
        chosen = sorted(self.refused[game].values(), key=order) + cover(self.finished[game])
        cited = {clause for entry in chosen for clause in entry["clauses"]}
        applying = self.applying[game]
        return chosen + [
            applying[c] for c in book(game).clauses if c in applying and c not in cited
        ]


def head(play: Play) -> Entry:
    record = play.record()
    return {key: value for key, value in record.items() if value and key != "game"}


def holds(game: str, entry: Entry) -> bool:
    """Whether the record alone leads there: some tests put their position on the table."""
    try:
        keys, clauses = shows(read(game, entry))
    except Refusal:
        return False
    if "code" in entry:
        return keys == (entry["code"],) and list(clauses) == entry["clauses"]
    return list(keys) == entry.get("lines", []) and set(entry["clauses"]) <= set(clauses)


def cost(entry: Entry) -> tuple[int, ...]:
    record = entry.get("record", {})
    moves = record.get("moves", [])
    odd = sum(bool(move.get("sure")) or move["do"] in ("undo", "redo") for move in moves)
    return odd, len(record.get("options", {})), len(moves), len(record.get("players", []))


def order(entry: Entry) -> tuple[Any, ...]:
    return cost(entry), entry["code"], entry["clauses"]


def cover(finished: dict[Any, Entry]) -> list[Entry]:
    """Finished plays that together have every line and every clause: the shortest first."""
    chosen: list[Entry] = []
    seen: set[str] = set()
    for entry in sorted(finished.values(), key=cost):
        shown = {*entry["lines"], *entry["clauses"]}
        if shown - seen:
            chosen.append(entry)
            seen |= shown
    return chosen


# What the tests enter.


def watch_tests(finder: Finder) -> None:
    """Run the tests of the games and take down every entry, opening and final position refused."""
    refused: list[tuple[str, Refusal, Entry]] = []
    finished: list[Play] = []
    enter, begin, score = Play.enter, Play.begin, report.score

    def entering(play: Play, raw: Any, where: str = "") -> None:
        try:
            enter(play, raw, where)
        except Refusal as refusal:
            if set(play.players) <= set(NAMES) and isinstance(raw, dict):
                entry = {"record": head(play), "try": raw}
                refused.append((play.game.id, refusal, deepcopy(entry)))
            raise
        if play.is_over:
            finished.append(deepcopy(play))

    def beginning(game: str, players: list[str], options: Any = None, setup: Any = None) -> Play:
        try:
            return begin(game, players, options, setup)
        except Refusal as refusal:
            record = {"players": players, "options": options or {}, "setup": setup or {}}
            refused.append((game, refusal, {"record": record}))
            raise

    def scoring(name: str, data: Any) -> report.Scored:
        try:
            return score(name, data)
        except Refusal as refusal:
            if isinstance(data, dict) and "moves" not in data:
                refused.append((name, refusal, {"final": deepcopy(data)}))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Play, "enter", entering)
        patch.setattr(Play, "begin", staticmethod(beginning))
        patch.setattr(report, "score", scoring)
        pytest.main(["-q", "-p", "no:cacheprovider", "-k", "not properties", str(TESTS)])
    for game, refusal, entry in refused:
        finder.refusal(game, refusal, entry)
    for play in finished:
        finder.position(play)


# Random games.


def tables(name: str) -> Iterator[tuple[AnyGame, int]]:
    """The plain table, then one for every other value of every option."""
    rules = games.load(name)
    chosen: list[dict[str, Any]] = [{}]
    chosen += [{o.key: v} for o in rules.OPTIONS if not o.read for v in o.values if v != o.default]
    for options in chosen:
        for seats in rules.seats:
            game = rules(options)
            try:
                game.start(seats, game.dealer(seats, random.Random(0)).setup)
            except (Refusal, KeyError):
                continue  # Some decks and teams are for certain player counts only.
            yield game, seats


def play_at_random(finder: Finder, name: str) -> None:
    for game, seats in tables(name):
        for number in range(SEEDS):
            seed = f"positions {number}"
            rng = random.Random(seed)
            strangers = [step[1:] for step in playout(game, seats, f"other {seed}") if step[1]]
            for play in walk(game, seats, seed):
                finder.position(play)
                for attempt, shown in attempts(play, strangers, rng):
                    refusal = game.check(play.state, attempt) or _doubt(play, attempt, shown)
                    if refusal is not None:
                        entry = {"record": head(play), "try": play.write(attempt, shown)}
                        finder.refusal(name, refusal, entry)


def finish_at_random(finder: Finder, name: str) -> None:
    game = games.load(name)()
    for number in range(ENDINGS):
        *_, play = walk(game, game.seats[0], f"endings {number}")
        finder.position(play)


def walk(game: AnyGame, seats: int, seed: str) -> Iterator[Play]:
    """One random game, before every move and at its end: always the same play, one move on."""
    setup = game.write_setup(game.dealer(seats, random.Random(seed)).setup, NAMES[:seats])
    options = {o.key: v for o in game.OPTIONS if (v := game.options[o.key]) != o.default}
    play = Play.begin(game.id, NAMES[:seats], options, setup)
    for _, move, result in playout(game, seats, seed):
        yield play
        if move is not None:
            play.enter(play.write(move, result))


def _doubt(play: Play, move: Any, shown: Any) -> Refusal | None:
    asked = play.game.asks(play.state, move)
    return play.game.check_result(play.state, move, shown) if asked else None


def attempts(play: Play, strangers: list[Any], rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """Moves that may be refused: those of another game, and legal ones bent a little."""
    yield from rng.sample(strangers, min(TRIES, len(strangers)))
    legal = play.game.legal(play.state)
    for move in rng.sample(legal, min(TRIES, len(legal))):
        alike = [(other, shown) for other, shown in strangers if other.do == move.do]
        yield move, rng.choice(alike)[1] if alike else None
        yield type(move)(rng.randrange(len(play.players)), *move[1:]), None
        for bent in bend(move, [other for other, _ in alike], rng):
            yield bent, None


PAIRS = ("at", "piles")
"""Fields that always have two values: a cell, or two players' piles."""


def bend(move: Any, alike: list[Any], rng: random.Random) -> Iterator[Any]:
    """The move with one field changed: another move's value, nothing, or the same piece twice."""
    for place, value in enumerate(move[1:-1], 1):
        other = rng.choice(alike)[place] if alike else value
        values = [other, 0] if isinstance(value, int) else [other]
        if isinstance(value, tuple) and move._fields[place] in PAIRS:
            values.append(value[:1] * 2)
        elif isinstance(value, tuple):
            values += [(), value[:1] * 2, tuple(sorted({*value, *other}))]
        for changed in values:
            yield type(move)(*move[:place], changed, *move[place + 1 :])


def main(names: list[str]) -> None:
    finder = Finder()
    watch_tests(finder)
    for name in names or games.names():
        play_at_random(finder, name)
        finish_at_random(finder, name)
        entries = finder.entries(name)
        lines = ",\n".join(json.dumps(it, ensure_ascii=False, sort_keys=True) for it in entries)
        path = Path(games.__file__).parent / name / "positions.json"
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{name}: {len(entries)} positions, {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
