"""The record of a play: plain JSON in, positions out. The position is always its replay."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple

import games
from games.core import AnyGame, Score
from games.fields import Fields, read_players, seat_of, shown
from games.refusal import Refusal, illegal, malformed, refusals_of

MAX_ENTRIES: Final = 20_000
"""Far beyond any real game with all its undos; keeps a hostile file from eating the machine."""


class Entry(NamedTuple):
    """A move that was played: the decision, the result and whether the table insisted."""

    move: Any
    result: Any
    sure: bool
    at: int
    """Where it stands in the record's list of moves."""


class Told(NamedTuple):
    """Moves and the sentences that tell them."""

    moves: list[Entry]
    sentences: list[str]


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
    log: list[dict[str, Any]] = field(default_factory=list)
    """The record's entries as they were written, undos included: nothing is erased."""
    moves: list[Entry] = field(default_factory=list)
    """The moves that stand, as they were read."""
    states: list[Any] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)
    told: dict[str, Told] = field(default_factory=dict, compare=False, repr=False)
    """The log as it was last told, by language; copies of a play share it."""

    @classmethod
    def begin(
        cls,
        game: str,
        players: list[str],
        options: dict[str, Any] | None = None,
        setup: dict[str, Any] | None = None,
    ) -> Play:
        rules = games.load(game)
        with refusals_of(rules.id):
            named = read_players(players, rules.seats)
            table = rules(options)
        with refusals_of(rules.id, named):
            read = table.read_setup(Fields(setup or {}, "setup"), named)
            first = table.start(len(named), read)
        return cls(table, named, dict(options or {}), dict(setup or {}), states=[first])

    @property
    def state(self) -> Any:
        return self.states[-1]

    def enter(self, raw: Any, number: int | None = None) -> None:
        """Play one entry (of a record, ``number``); refused, it leaves everything as it was."""
        with refusals_of(self.game.id, self.players, number):
            data = Fields(raw)
            do = data.text("do")
            if do in ("undo", "redo"):
                self._step(do, data)
            else:
                self._move(do, data)
        self.log.append(deepcopy(raw))

    def _step(self, do: str, data: Fields) -> None:
        if data.has("by"):
            seat_of(data.raw("by"), self.players, data.path("by"))
        data.done()
        if do == "undo":
            if not self.moves:
                raise illegal("nothing_to_undo")
            self.undone.append(self.moves.pop())
            self.states.pop()
        else:
            if not self.undone:
                raise illegal("nothing_to_redo")
            entry = self.undone.pop()
            self.states.append(self.game.after(self.state, entry.move, entry.result))
            self.moves.append(entry)

    def _move(self, do: str, data: Fields) -> None:
        entry = self.read(do, data)
        after = self.game.play(self.state, entry.move, entry.result, sure=entry.sure)
        self.moves.append(entry)
        self.states.append(after)
        self.undone.clear()

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
        data.done()
        return Entry(move, result, sure, len(self.log))

    def write(self, move: Any, result: Any = None, *, sure: bool = False) -> dict[str, Any]:
        """The JSON entry of a move."""
        entry = {"by": self.players[move.by], "do": move.do}
        entry |= self.game.write_move(move, self.players)
        if result is not None and (fields := self.game.write_result(result, self.players)):
            entry["result"] = fields
        return entry | ({"sure": True} if sure else {})

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
        return self.game.is_over(self.state)

    def score(self) -> Score:
        return self.game.score(self.state)

    def view(self) -> dict[str, Any]:
        return self.game.view(self.state, self.players)

    def record(self) -> dict[str, Any]:
        """The record as plain JSON; replaying it gives this play again."""
        return {
            "game": self.game.id,
            "options": self.options,
            "players": list(self.players),
            "setup": self.setup,
            "moves": list(self.log),
        }


class Replay(NamedTuple):
    """A record played as far as it is valid, and the refusal of the entry that stopped it."""

    play: Play
    refusal: Refusal | None = None

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
    play = Play.begin(rules.id, head.raw("players"), options, setup)
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
