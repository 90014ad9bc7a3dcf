"""Whose phone a page is shown on: one seat's, everybody's in the middle of the table, a watcher's.

It is kept in a cookie of the table's address, as words: ``2-teach`` is the second seat's phone on
which clauses are told as they begin to matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

EVERYBODY, WATCHER, HANDED = "all", "watch", "handed"


class Phone(NamedTuple):
    seat: int | None = None
    """Whose it is; None for everybody's."""
    watches: bool = False
    teaches: bool = False
    """Whether it tells each clause when it first matters."""
    handed: bool = False
    """Whether the table was handed over to another phone, and is only read here until then."""
    waits: bool = False
    """Whether moves that have no alternative wait for a tap all the same."""
    enters_for: int | None = None
    """Another seat that is entered for here, this once."""

    @classmethod
    def read(cls, words: str, seats: int) -> Phone | None:
        """The phone a cookie or a form tells of; None when it does not say whose it is."""
        whose, *rest = words.split("-")
        own = int(whose) - 1 if whose.isascii() and whose.isdigit() else None
        if whose not in (EVERYBODY, WATCHER) and (own is None or not 0 <= own < seats):
            return None
        watches = whose == WATCHER
        return cls(own, watches, "teach" in rest, watches and HANDED in rest, "waits" in rest)

    @property
    def whose(self) -> str:
        """As cookie and form call it."""
        if self.watches:
            return WATCHER
        return EVERYBODY if self.seat is None else str(self.seat + 1)

    @property
    def lets_follow(self) -> bool:
        """Whether what has one answer only is made by itself; who learns makes every move."""
        return not (self.waits or self.teaches)

    def write(self) -> str:
        words = {"teach": self.teaches, HANDED: self.handed, "waits": self.waits}
        return "-".join([self.whose, *(word for word, is_set in words.items() if is_set)])

    def answers(self, seat: int) -> bool:
        """Whether this phone is asked for what a seat decides."""
        return not self.watches and (self.seat is None or seat in (self.seat, self.enters_for))

    def asked(self, due: Iterable[int]) -> list[int]:
        """Whose decisions it is asked for, of those that are due; its own seat first."""
        return sorted(filter(self.answers, due), key=lambda seat: seat != self.seat)

    def sees(self, seat: int) -> bool:
        """Whether it may show what only that player may see."""
        return self.seat == seat


ANYBODY = Phone()
