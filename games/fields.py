"""Reading JSON that people write by hand: every complaint names the place and what belongs."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from games.refusal import Refusal, malformed

T = TypeVar("T")

MISSING: Any = object()

NAME_LENGTH: Final = 40


class Fields:
    """One JSON object, read field by field; ``done`` complains about keys nobody asked for."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, dict):
            raise malformed("not_an_object", where or "file", got=shown(data))
        self.data: dict[str, Any] = data
        self.where = where
        self._read: set[str] = set()

    def path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def has(self, key: str) -> bool:
        return key in self.data

    def raw(self, key: str, default: Any = MISSING) -> Any:
        self._read.add(key)
        value = self.data.get(key, default)
        if value is MISSING:
            raise malformed("missing", self.path(key), key=key)
        return value

    def whole(self, key: str, low: int, high: int, default: Any = MISSING) -> int:
        return whole(self.raw(key, default), low, high, self.path(key))

    def text(self, key: str, default: Any = MISSING) -> str:
        return text(self.raw(key, default), self.path(key))

    def choice(self, key: str, allowed: Collection[str], default: Any = MISSING) -> str:
        return choice(self.raw(key, default), allowed, self.path(key))

    def each(self, key: str, read: Callable[[Any, str], T], default: Any = MISSING) -> list[T]:
        """A list, each item read by ``read(item, where)``."""
        return items(self.raw(key, default), self.path(key), read)

    def inner(self, key: str, default: Any = MISSING) -> "Fields":
        return Fields(self.raw(key, default), self.path(key))

    def by_player(
        self, key: str, players: Sequence[str], read: Callable[[Any, str], T]
    ) -> tuple[T, ...]:
        """One value for each player, in seating order."""
        own = self.inner(key)
        return tuple(read(own.raw(name), own.path(name)) for name in players)

    def seats(self, key: str, players: Sequence[str]) -> tuple[int, ...]:
        """A list of names, as seats."""
        return tuple(self.each(key, lambda name, where: seat_of(name, players, where)))

    def done(self) -> None:
        for key in self.data:
            if key not in self._read:
                raise unknown_key(key, self._read, self.where)


def unknown_key(key: str, known: Collection[str], where: str = "") -> Refusal:
    short = shorten(key)
    place = f"{where}.{short}" if where else short
    return malformed("unknown_key", place, key=short, known=sorted(known) or ["-"])


def whole(value: Any, low: int, high: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise malformed("not_a_number", where, low=low, high=high, got=shown(value))
    return value


def items(value: Any, where: str, read: Callable[[Any, str], T]) -> list[T]:
    if not isinstance(value, list):
        raise malformed("not_a_list", where, got=shown(value))
    return [read(item, f"{where}[{index}]") for index, item in enumerate(value)]


def text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise malformed("not_text", where, got=shown(value))
    return value


def choice(value: Any, allowed: Collection[str], where: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise malformed("not_a_choice", where, allowed=list(allowed), got=shown(value))
    return value


def read_or_none(value: Any, where: str, read: Callable[[Any, str], T], none: T) -> T:
    """A value that may be null, which is read as ``none``."""
    return none if value is None else read(value, where)


def read_players(names: Any, seats: range, where: str = "players") -> tuple[str, ...]:
    """The names of the players in seating order."""
    if not isinstance(names, list):
        raise malformed("not_a_list", where, got=shown(names))
    if len(names) not in seats:
        wanted = str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"
        raise malformed("player_count", where, seats=wanted, got=len(names))
    for index, name in enumerate(names):
        if not isinstance(name, str) or not _is_name(name):
            raise malformed("bad_name", f"{where}[{index}]", most=NAME_LENGTH, got=shown(name))
        if name in names[:index]:
            raise malformed("same_name", f"{where}[{index}]", got=name)
    return tuple(names)


def _is_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= NAME_LENGTH and name.isprintable()


def seat_of(name: Any, players: Sequence[str], where: str) -> int:
    if not isinstance(name, str) or name not in players:
        raise malformed("unknown_player", where, players=list(players), got=shown(name))
    return players.index(name)


def shown(value: Any) -> str:
    """A value as it may stand in a message: short, on one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return shorten(repr(value))


def shorten(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 40 else f"{line[:37]}..."
