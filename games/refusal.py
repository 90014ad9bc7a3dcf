"""Refusals: why an entry is not accepted, as a value that can be shown in any language."""

from collections.abc import Mapping
from typing import Any, Literal

Kind = Literal["malformed", "illegal", "suspicious"]


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
        clauses: tuple[str, ...] = (),
        pieces: tuple[str, ...] = (),
        **params: Any,
    ) -> None:
        super().__init__(code)
        self.kind = kind
        self.code = code
        self.clauses = clauses
        self.pieces = pieces
        self.params: Mapping[str, Any] = params
        self.game = ""
        """Set where a game's data is read: its messages have the sentence."""
        self.players: tuple[str, ...] = ()
        """Their names, once they are known: parameters speak of seats."""
        self.at: int | None = None
        """Which entry of a record is refused."""

    def within(self, where: str) -> "Refusal":
        """The same refusal; if it names a place in the data, that place is inside ``where``."""
        if where and "where" in self.params:
            self.params = {**self.params, "where": f"{where}.{self.params['where']}"}
        return self

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.kind}: {self.code}{cited}{' ' + details if details else ''}"


def malformed(code: str, where: str = "", **params: Any) -> Refusal:
    """A refusal of something that cannot be read; ``where`` is its path in the data."""
    return Refusal("malformed", code, where=where, **params)


def illegal(code: str, *clauses: str, pieces: tuple[str, ...] = (), **params: Any) -> Refusal:
    return Refusal("illegal", code, clauses, pieces, **params)


def suspicious(code: str, *clauses: str, pieces: tuple[str, ...] = (), **params: Any) -> Refusal:
    return Refusal("suspicious", code, clauses, pieces, **params)
