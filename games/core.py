"""What every game is: options, positions, moves, refusals and a score made of lines.

A game object holds the table's options. A position (state) is an immutable value; so is a move.
A move is what a player decides; what the table then reveals (cards drawn, dice rolled) is the
*result* that goes with it. At a table people type the result in, a dealer samples it in a
simulation, a record carries it: the engine sees no difference.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import NoneType
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from games import codec
from games.fields import MISSING, Fields, read_players, shown, unknown_key
from games.refusal import Refusal, malformed

Aim = Literal["most", "least", "joint", "win"]
"""What players aim for: the highest or lowest total, the highest one together, or just to win."""

MOST: Final = 9999
"""No total of a game that people count at a table comes near it."""

S = TypeVar("S", bound="Position")
M = TypeVar("M", bound="Move")
R = TypeVar("R")


class Position(Protocol):
    """A position knows what is to be done in it, and how it ended once its step is ``over``."""

    @property
    def step(self) -> str: ...

    @property
    def ended(self) -> str: ...


class Move(Protocol):
    """A decision of one player: a tuple that carries its seat and its verb.

    The verb is a field, so that moves of different verbs with the same values are never equal.
    """

    @property
    def by(self) -> int: ...

    @property
    def do(self) -> str: ...


@dataclass(frozen=True)
class Option:
    """A table option: what may be chosen before the game, and the clause it changes."""

    key: str
    clauses: tuple[str, ...]
    values: tuple[str, ...] = ("off", "on")
    default: Any = "off"
    read: Callable[[Any, str], Any] | None = None
    """For an option that is not one word out of ``values``: reads and validates the JSON."""

    def parse(self, value: Any, where: str) -> Any:
        if self.read is not None:
            return self.read(value, where)
        if self.values == ("off", "on") and isinstance(value, bool):
            value = "on" if value else "off"
        if not isinstance(value, str) or value not in self.values:
            raise malformed("not_a_choice", where, allowed=list(self.values), got=shown(value))
        return value


class Line(NamedTuple):
    """One line of a score: the points, the clause that gives them, the pieces that earned them."""

    clause: str
    label: str
    """Key of the sentence in the game's messages; ``params`` fill it."""
    points: int
    pieces: tuple[str, ...] = ()
    params: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Tally:
    """One side's lines; the total is their sum and nothing else."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Score:
    """The end of a game: a tally per seat, who won and by which clause."""

    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    reason: str
    draw: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What only some games have: a joint total, a rating, the sides of a team game."""


class Dealer(ABC, Generic[S, M, R]):
    """The hidden half of a simulated table: the order of the deck, the hands, the dice."""

    setup: Any

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """The legal moves that the players' hidden cards allow."""

    @abstractmethod
    def result(self, state: S, move: M) -> R | None:
        """What the table reveals after ``move``; called once, just before it is played."""


class Game(ABC, Generic[S, M, R]):
    """The rules of one game with the options of one table."""

    id: ClassVar[str]
    seats: ClassVar[range]
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    AIM: ClassVar[Aim] = "most"
    WON: ClassVar[str] = ""
    """The clause that says who wins."""
    SCALE: ClassVar[tuple[str, ...]] = ()
    """The options that change what a total means; totals compare only where these are equal."""
    SETUP: ClassVar[type | None] = None
    """What the table knows before the first move: cards laid open, dice rolled, who starts."""
    VERBS: ClassVar[Mapping[str, Any]]
    """Every verb and its kind of move, whose annotations say how it is written (games.codec)."""
    RESULT: ClassVar[type | None]
    """What the table reveals with a move."""

    def __init_subclass__(cls) -> None:
        """The moves and results are those that ``Game[State, Move, Result]`` names."""
        _, move, result = get_args(vars(cls)["__orig_bases__"][0])
        kinds = get_args(move) or (move,)
        cls.VERBS = {kind._field_defaults["do"]: kind for kind in kinds}
        cls.RESULT = None if result is NoneType else result

    def __init__(self, options: Mapping[str, Any] | None = None, where: str = "options") -> None:
        known = {option.key: option for option in self.OPTIONS}
        self.options: dict[str, Any] = {key: option.default for key, option in known.items()}
        for key, value in (options or {}).items():
            if key not in known:
                raise unknown_key(key, known, where)
            self.options[key] = known[key].parse(value, f"{where}.{key}")

    @abstractmethod
    def start(self, seats: int, setup: Any = None) -> S:
        """The position before the first move."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may make the next move; empty when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> list[M]:
        """Every legal move, without results."""

    def each_legal(self, state: S) -> Iterator[M]:
        """The same one by one, for whoever needs only the first few of a great many."""
        return iter(self.legal(state))

    @abstractmethod
    def check(self, state: S, move: M) -> Refusal | None:
        """Why ``move`` is refused, or None: the only place that knows what is legal."""

    def check_result(self, state: S, move: M, result: R | None) -> Refusal | None:
        """Why the table cannot have revealed ``result`` after the legal ``move``, or None."""
        return None

    @abstractmethod
    def after(self, state: S, move: M, result: R | None) -> S:
        """The position after a move already checked; callers use ``play``."""

    def play(self, state: S, move: M, result: R | None = None, *, sure: bool = False) -> S:
        """Check a move and its result, then make it. ``sure`` overrides a mere suspicion."""
        refusal = self.check(state, move)
        if refusal is not None and not (sure and refusal.kind == "suspicious"):
            raise refusal
        refusal = self.check_result(state, move, result)
        if refusal is not None and not (sure and refusal.kind == "suspicious"):
            raise refusal
        return self.after(state, move, result)

    def forced(self, state: S) -> M | None:
        """The move that is made by itself, since nothing else can be decided or revealed now."""
        possible = list(islice(self.each_legal(state), 2))
        if len(possible) != 1 or self.asks(state, possible[0]):
            return None
        return possible[0]

    def chapter(self, state: S) -> tuple[str, dict[str, Any]]:
        """The part of the log that a move made now belongs to: key of its heading in the messages
        and what fills it; the log adds ``number``, which counts the parts of one key."""
        return "", {}

    def clauses_now(self, state: S) -> tuple[str, ...]:
        """The clauses that matter in this step, the most important first."""
        return ()

    def is_over(self, state: S) -> bool:
        return state.step == "over"

    @abstractmethod
    def score(self, state: S) -> Score:
        """The score of a finished position."""

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        """The players and score of a final position someone typed in (docs/records.md).

        A game that cannot count a position for itself takes the totals counted at the table.
        """
        totals = final.inner("totals")
        players = read_players(list(totals.data), self.seats, totals.where)
        counted = [totals.whole(name, -MOST, MOST) for name in players]
        final.done()
        return players, self.compare([Tally((Line(self.WON, "counted", n),)) for n in counted])

    def compare(self, tallies: Sequence[Tally]) -> Score:
        """Who has won by the totals: the most, or the least where the game aims for that."""
        totals = [tally.total for tally in tallies]
        best = min(totals) if self.AIM == "least" else max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        return Score(tuple(tallies), winners, self.WON, len(winners) > 1)

    # The edge: JSON in and out. Names of players become seats, and back.

    def read_setup(self, data: Fields, players: Sequence[str]) -> Any:
        setup = codec.read(self.SETUP, data, players) if self.SETUP else None
        data.done()
        return setup

    def write_setup(self, setup: Any, players: Sequence[str]) -> dict[str, Any]:
        return codec.write(setup, players) if self.SETUP else {}

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> M:
        """A move from its JSON fields; ``data`` is the whole entry."""
        if do not in self.VERBS:
            known = list(self.VERBS)
            raise malformed("unknown_verb", data.path("do"), verbs=known, got=shown(do))
        move: M = codec.read(self.VERBS[do], data, players, by)
        return move

    def write_move(self, move: M, players: Sequence[str]) -> dict[str, Any]:
        """The fields of a move besides ``by`` and ``do``."""
        return codec.write(move, players)

    def read_result(self, data: Fields, move: M, players: Sequence[str]) -> R | None:
        """What the table revealed; a game where moves reveal nothing accepts no fields."""
        result: R | None = codec.read(self.RESULT, data, players) if self.RESULT else None
        data.done()
        return result

    def write_result(self, result: R, players: Sequence[str]) -> dict[str, Any]:
        return codec.write(result, players)

    def write_extra(self, score: Score, players: Sequence[str]) -> dict[str, Any]:
        """What a score holds besides lines and winners, with names in place of seats."""
        return dict(score.extra)

    @abstractmethod
    def view(self, state: S, players: Sequence[str]) -> dict[str, Any]:
        """The position as plain data with readable names, for pages, logs and other programs."""

    def read_position(self, data: Fields, players: Sequence[str]) -> S:
        """The position that ``view`` would write like this; a game may not be able to read any."""
        raise unknown_key("from", ("setup",))

    def misfit(self, state: S) -> str:
        """The key of what cannot be in a position that was read, given its step; or nothing."""
        return ""

    def position(self, data: Fields, players: Sequence[str]) -> S:
        """A position from its JSON. Whatever in it does not fit the rest is refused by its key."""
        state = self.read_position(data, players)
        shown_as = self.view(state, players)
        keys = (*data.data, *shown_as)
        differing = (k for k in keys if data.data.get(k, MISSING) != shown_as.get(k, MISSING))
        wrong = next(differing, "") or self.misfit(state) or self._stuck(state)
        if wrong:
            raise malformed("position_differs", data.path(wrong))
        return state

    def _stuck(self, state: S) -> str:
        """The step, if nothing could be done in it: no play comes to a halt before it is over."""
        goes_on = self.is_over(state) or next(self.each_legal(state), None) is not None
        return "" if goes_on else "step"

    def tell(self, state: S, move: M, result: R | None) -> tuple[str, dict[str, Any]]:
        """The move as one line of the log: key of a sentence in the messages, and its params."""
        return move.do, {"by": move.by, **codec.write(move, ())}

    def asks(self, state: S, move: M) -> dict[str, int]:
        """What the table must reveal after ``move``: field name and how many."""
        return {}

    def dealer(self, seats: int, rng: random.Random) -> Dealer[S, M, R]:
        """A shuffled and dealt table for a simulation."""
        return OpenTable(self)


class OpenTable(Dealer[S, M, R]):
    """A table where nothing is hidden: whatever is legal can be played, and reveals nothing."""

    setup = None

    def __init__(self, game: Game[S, M, R]) -> None:
        self.game = game

    def moves(self, state: S) -> Sequence[M]:
        return self.game.legal(state)

    def result(self, state: S, move: M) -> None:
        return None


AnyGame = Game[Any, Any, Any]
