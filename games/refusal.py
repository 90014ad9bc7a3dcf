"""Refusals: why an entry is not accepted, as a value that can be shown in any language."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple

Kind = Literal["malformed", "illegal", "suspicious"]


class Context(NamedTuple):
    """What a refusal is about: whose messages tell it, who sits where, which entry it is."""

    game: str = ""
    players: tuple[str, ...] = ()
    entry: int | None = None
    """Its number in the record."""


NOWHERE: Final = Context()


class Refusal(ValueError):
    """Why an entry is not accepted.

    ``malformed``: not an entry of this game at all. ``illegal``: a rule forbids it, and
    ``clauses`` says which. ``suspicious``: allowed, but so unlikely that it is probably a slip
    of the finger; the table may insist. ``check`` returns a refusal, ``play`` raises it.
    """

    def __init__(
        self,
        kind: Kind,
        code: str,
        clauses: tuple[str, ...],
        pieces: tuple[str, ...],
        params: Mapping[str, Any],
        context: Context = NOWHERE,
    ) -> None:
        super().__init__(code)
        self.kind = kind
        self.code = code
        self.clauses = clauses
        self.pieces = pieces
        self.params = params
        self.context = context

    @property
    def where(self) -> str:
        """The place in the data that is meant; empty where a rule, not the data, is at odds."""
        place: str = self.params.get("where", "")
        if not place or self.context.entry is None:
            return place
        entry = f"moves[{self.context.entry}]"
        return entry if place == "file" else f"{entry}.{place}"

    def known_in(self, context: Context) -> "Refusal":
        """The same refusal in its context; one that knows its own already keeps it."""
        if self.context != NOWHERE:
            return self
        return Refusal(self.kind, self.code, self.clauses, self.pieces, self.params, context)

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.kind}: {self.code}{cited}{' ' + details if details else ''}"


@contextmanager
def refusals_of(
    game: str, players: tuple[str, ...] = (), entry: int | None = None
) -> Iterator[None]:
    """Whatever is refused inside learns its context."""
    try:
        yield
    except Refusal as refusal:
        raise refusal.known_in(Context(game, players, entry)) from None


def malformed(code: str, where: str = "", *clauses: str, **params: Any) -> Refusal:
    """A refusal of something that cannot be read; ``where`` is its path in the data."""
    return Refusal("malformed", code, clauses, (), {"where": where, **params})


def illegal(code: str, *clauses: str, pieces: tuple[str, ...] = (), **params: Any) -> Refusal:
    return Refusal("illegal", code, clauses, pieces, params)


def suspicious(code: str, *clauses: str, pieces: tuple[str, ...] = (), **params: Any) -> Refusal:
    return Refusal("suspicious", code, clauses, pieces, params)
