"""The record of a play: plain JSON in, positions out. The position is always its replay."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any, Final, NamedTuple

import games
from games.core import AnyGame, Score
from games.fields import Fields, read_players, seat_of, shown
from games.refusal import Refusal, illegal, malformed, refusals_of
from games.standing import (
    FOLLOWS,
    FORCED,
    Entry,
    Placed,
    Refit,
    Standing,
    Unsettled,
    forced_moves,
)

STEPS: Final = ("undo", "redo", "correct", "insert", "remove", "back")
"""The verbs of every record; no game has a verb of these names."""

MAX_ENTRIES: Final = 20_000
"""Far beyond any real game with all its undos; keeps a hostile file from eating the machine."""

MOST_REPLAYED: Final = 100_000
"""So many moves may stand, added up over all changes of a record: hundreds of changes in a long
game, and still a bound on what a hostile file makes us replay and remember."""


class Change(NamedTuple):
    """A correction, removal, insertion or return that stands."""

    before: Standing
    height: int
    """How many moves stood right after it; what is made later lies above."""
    later: int
    """How many entries were replayed on it."""


class Undone(NamedTuple):
    """What one undo took back: a person's act and all that followed it."""

    moves: tuple[Entry, ...]
    change: Change | None = None
    after: Standing | None = None
    """What stood right after the change."""


class Told(NamedTuple):
    """Moves, and what is told with each."""

    moves: list[Entry]
    lines: list[str]


@dataclass
class Play:
    """A play as far as its record goes: past entries, the position after each, and what was undone.

    >>> play = Play.begin("nintai", ["Aki", "Ben"])
    >>> play.enter({"by": "Aki", "do": "take", "dice": [3]})
    >>> play.state.columns
    ((3,), ())
    """

    game: AnyGame
    players: tuple[str, ...]
    options: dict[str, Any]
    setup: dict[str, Any]
    origin: dict[str, Any] | None = None
    """The position it starts from, as ``view`` writes it, where that is not the game's own."""
    log: list[dict[str, Any]] = field(default_factory=list)
    """The record's entries as they were written, undos included: nothing is erased."""
    moves: list[Entry] = field(default_factory=list)
    """The moves that stand, as they were read."""
    states: list[Any] = field(default_factory=list)
    unsettled: list[Unsettled] = field(default_factory=list)
    """What waits to be settled after a change: the first one does not fit."""
    changes: list[Change] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    replayed: int = 0
    """How many moves have stood at all the changes so far; see MOST_REPLAYED."""
    told: dict[str, Told] = field(default_factory=dict, compare=False, repr=False)
    """The log as it was last told, by language, and the clauses; copies of a play share it."""

    @classmethod
    def begin(
        cls,
        game: str,
        players: list[str],
        options: dict[str, Any] | None = None,
        setup: dict[str, Any] | None = None,
        origin: dict[str, Any] | None = None,
    ) -> Play:
        rules = games.load(game)
        with refusals_of(rules.id):
            named = read_players(players, rules.seats)
            table = rules(options)
        with refusals_of(rules.id, named):
            first = _first(table, named, setup or {}, origin)
        return cls(table, named, dict(options or {}), dict(setup or {}), origin, states=[first])

    @property
    def state(self) -> Any:
        return self.states[-1]

    def copy(self) -> Play:
        """Its own lists, the same entries and positions (those are immutable)."""
        values: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        lists = {name: list(value) for name, value in values.items() if isinstance(value, list)}
        return replace(self, **{**values, **lists})

    def at(self, number: int) -> Play:
        """The play as it stood after move ``number`` of those that still stand."""
        moves, states, unsettled = self._standing().upto(number)
        return replace(self, moves=moves, states=states, unsettled=unsettled, changes=[], undone=[])

    def tried(self, raw: Any) -> Play:
        """What an entry would make of the play, which itself stays as it is."""
        play = self.copy()
        play.enter(raw)
        return play

    def enter(self, raw: Any, number: int | None = None) -> None:
        """Play one entry (of a record, ``number``); refused, it leaves everything as it was."""
        with refusals_of(self.game.id, self.players, number):
            data = Fields(raw)
            do = data.text("do")
            if do in STEPS:
                self._step(do, data)
            else:
                self._move(do, data)
        self.log.append(deepcopy(raw))

    def _move(self, do: str, data: Fields) -> None:
        entry = self.read(do, data)
        if self.unsettled:
            raise self._settle_first()
        after = self.game.play(self.state, entry.move, entry.result, sure=entry.sure)
        self.moves.append(entry)
        self.states.append(after)
        self.undone.clear()

    # What every record knows besides moves.

    def _step(self, do: str, data: Fields) -> None:
        if data.has("by"):
            seat_of(data.raw("by"), self.players, data.path("by"))
        match do:
            case "undo":
                data.done()
                self._undo()
            case "redo":
                data.done()
                self._redo()
            case "correct":
                self._correct(data)
            case "insert":
                self._insert(data)
            case "remove":
                self._remove(data)
            case "back":
                self._back(data)

    def _correct(self, data: Fields) -> None:
        place, at = self._place(data, "entry")
        entry = self._read_inner(data, "to")._replace(at=at)
        self._reach(place)
        if place < len(self.moves) and self.moves[place][:3] == entry[:3]:
            raise illegal("nothing_changed")
        self._put(place, entry, place + 1)

    def _insert(self, data: Fields) -> None:
        place, _ = self._place(data, "before")
        entry = self._read_inner(data, "entry")
        self._reach(place)
        self._put(place, entry, place)

    def _remove(self, data: Fields) -> None:
        place, _ = self._place(data, "entry")
        data.done()
        line = self._standing().line()
        keep = min(place, len(self.moves))
        self._change(keep, [*line[keep:place], *line[place + 1 :]])

    def _back(self, data: Fields) -> None:
        keep = self._place(data, "to")[0] + 1 if data.has("to") else 0
        data.done()
        self._reach(keep)
        if keep == len(self.moves) and not self.unsettled:
            raise illegal("nothing_changed")
        self._change(keep, [])

    def _place(self, data: Fields, key: str) -> tuple[int, int]:
        """Where the entry that ``key`` numbers is in the line of those that stand or wait."""
        at = data.whole(key, 0, MAX_ENTRIES)
        line = self._standing().line()
        place = next((n for n, placed in enumerate(line) if placed.entry.at == at), None)
        if place is None:
            raise illegal("not_standing" if at < len(self.log) else "no_such_entry", entry=at)
        return place, at

    def _read_inner(self, data: Fields, key: str) -> Entry:
        inner = data.inner(key)
        entry = self.read(inner.text("do"), inner)
        data.done()
        return entry

    def _reach(self, place: int) -> None:
        """Nothing can be said of what lies beyond the first misfit."""
        if place > len(self.moves):
            raise self._settle_first()

    def _settle_first(self) -> Refusal:
        entry = self.unsettled[0].entry
        return illegal("unsettled", number=len(self.moves) + 1, entry=entry.at)

    def _put(self, place: int, entry: Entry, rest: int) -> None:
        """The entry at ``place``, then those from ``rest`` on; refused if it cannot stand there."""
        state = self.states[place]
        self.game.play(state, entry.move, entry.result, sure=entry.sure)
        self._change(place, [Placed(entry, state), *self._standing().line()[rest:]])

    def _change(self, keep: int, line: list[Placed]) -> None:
        """The first ``keep`` moves go on standing, and ``line`` is replayed on them."""
        before = self._standing()
        replayed = self.replayed + len(self.moves) + len(self.unsettled)
        if replayed > MOST_REPLAYED:
            raise illegal("too_many_changes", most=MOST_REPLAYED)
        self.replayed = replayed
        self._stand(Refit(self.game, self.players, before.upto(keep)).replay(line))
        self.changes.append(Change(before, len(self.moves), len(line)))
        self.undone.clear()

    def _undo(self) -> None:
        floor = self.changes[-1].height if self.changes else 0
        act = self._last_act(floor)
        if act is None and not self.changes and not self.moves:
            raise illegal("nothing_to_undo")
        taken = self._cut(floor if act is None else act)
        if act is not None or not self.changes:
            self.undone.append(Undone(taken))
            return
        change = self.changes.pop()
        self.undone.append(Undone(taken, change, self._standing()))
        self._stand(change.before.copy())

    def _last_act(self, floor: int) -> int | None:
        """The last move above ``floor`` that somebody decided on."""
        above = range(len(self.moves) - 1, floor - 1, -1)
        return next((n for n in above if not self.moves[n].follows), None)

    def _cut(self, height: int) -> tuple[Entry, ...]:
        taken = tuple(self.moves[height:])
        del self.moves[height:], self.states[height + 1 :]
        return taken

    def _redo(self) -> None:
        if not self.undone:
            raise illegal("nothing_to_redo")
        moves, change, after = self.undone.pop()
        if change is not None and after is not None:
            self.changes.append(change)
            self._stand(after.copy())
        for entry in moves:
            self.states.append(self.game.after(self.state, entry.move, entry.result))
            self.moves.append(entry)

    def _standing(self) -> Standing:
        return Standing(self.moves, self.states, self.unsettled)

    def _stand(self, stands: Standing) -> None:
        self.moves, self.states, self.unsettled = stands

    # Entries in and out.

    def read(self, do: str, data: Fields) -> Entry:
        """An entry from its JSON, read but not checked against the position."""
        by = seat_of(data.raw("by"), self.players, data.path("by"))
        move = self.game.read_move(do, by, data, self.players)
        result = None
        if data.has("result"):
            result = self.game.read_result(data.inner("result"), move, self.players)
        sure = data.raw("sure", False)
        if not isinstance(sure, bool):
            raise malformed("not_a_choice", data.path("sure"), allowed=["true"], got=shown(sure))
        follows = data.choice("follows", FOLLOWS) if data.has("follows") else ""
        data.done()
        return Entry(move, result, sure, len(self.log), follows)

    def write(
        self, move: Any, result: Any = None, *, sure: bool = False, follows: str = ""
    ) -> dict[str, Any]:
        """The JSON entry of a move."""
        entry = {"by": self.players[move.by], "do": move.do}
        entry |= self.game.write_move(move, self.players)
        if result is not None and (fields := self.game.write_result(result, self.players)):
            entry["result"] = fields
        entry |= {"sure": True} if sure else {}
        return entry | ({"follows": follows} if follows else {})

    def written(self, entry: Entry) -> dict[str, Any]:
        """The JSON of an entry that stands or waits."""
        return self.write(entry.move, entry.result, sure=entry.sure, follows=entry.follows)

    def forced_entries(self) -> list[dict[str, Any]]:
        """What follows by itself from here, entry by entry; the play stays as it is."""
        if self.unsettled:
            return []
        moves = forced_moves(self.game, self.state)
        return [self.write(move, follows=FORCED) for move, _ in moves]

    def legal(self, most: int | None = None) -> list[dict[str, Any]]:
        """Every legal move (or the first few) as an entry; ``asks``: what the table must reveal."""
        return [self._offer(move) for move in islice(self.game.each_legal(self.state), most)]

    def _offer(self, move: Any) -> dict[str, Any]:
        asks = self.game.asks(self.state, move)
        return self.write(move) | ({"asks": asks} if asks else {})

    def to_act(self) -> list[str]:
        return [self.players[seat] for seat in self.game.to_act(self.state)]

    @property
    def is_over(self) -> bool:
        return not self.unsettled and self.game.is_over(self.state)

    def score(self) -> Score:
        return self.game.score(self.state)

    def view(self) -> dict[str, Any]:
        return self.game.view(self.state, self.players)

    def record(self) -> dict[str, Any]:
        """The record as plain JSON; replaying it gives this play again."""
        head = self.game.id, self.players, self.options, self.setup, self.origin
        return record_of(*head, moves=self.log)

    def going_on(self) -> dict[str, Any]:
        """The record of a new play that starts where this one stands."""
        return record_of(self.game.id, self.players, self.options, {}, self.view())


def record_of(
    game: str,
    players: Sequence[str],
    options: dict[str, Any],
    setup: dict[str, Any],
    origin: dict[str, Any] | None = None,
    *,
    moves: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """A record as it is written: it starts with a setup or from a position."""
    start = {"setup": setup} if origin is None else {"from": origin}
    head = {"game": game, "options": options, "players": list(players)}
    return {**head, **start, "moves": list(moves)}


def read_origin(head: Fields) -> dict[str, Any] | None:
    """The position that the head of a record starts from, if it does."""
    return head.inner("from").data if head.has("from") else None


def _first(
    game: AnyGame,
    players: tuple[str, ...],
    setup: dict[str, Any],
    origin: dict[str, Any] | None,
) -> Any:
    """The position before the first entry."""
    if origin is None:
        return game.start(len(players), game.read_setup(Fields(setup, "setup"), players))
    if setup:
        raise malformed("setup_and_from", "from")
    return game.position(Fields(origin, "from"), players)


class Replay(NamedTuple):
    """A record played as far as it is valid, and the refusal of the entry that stopped it."""

    play: Play
    refusal: Refusal | None = None

    @property
    def problem(self) -> Refusal | None:
        """Why the record does not lead to where it ends: that refusal, or that of the first entry
        to be settled."""
        waiting = self.play.unsettled
        return self.refusal or (waiting[0].refusal if waiting else None)

    @property
    def at(self) -> int | None:
        """The number of the refused entry."""
        return self.refusal.context.entry if self.refusal else None


def replay(data: Any) -> Replay:
    """Play a whole record. Raises when not even its head can be read."""
    head = Fields(data)
    rules = games.load(head.raw("game"))
    options = head.inner("options", {}).data
    setup = head.inner("setup", {}).data
    entries = head.raw("moves")
    play = Play.begin(rules.id, head.raw("players"), options, setup, read_origin(head))
    if not isinstance(entries, list):
        raise malformed("not_a_list", "moves", got=shown(entries))
    if len(entries) > MAX_ENTRIES:
        raise malformed("too_many", "moves", most=MAX_ENTRIES, got=len(entries))
    head.done()
    for number, raw in enumerate(entries):
        try:
            play.enter(raw, number)
        except Refusal as refusal:
            return Replay(play, refusal)
    return Replay(play)
