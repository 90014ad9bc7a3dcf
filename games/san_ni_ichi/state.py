"""A position of San, Ni, Ichi! and the options that change what happens in it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.san_ni_ichi.hands import Hands
from games.san_ni_ichi.moves import NOBODY
from games.san_ni_ichi.piles import Pile


class State(NamedTuple):
    step: str
    """``lay``, ``protect``, ``play``, ``drop`` (after tonfa), ``damage`` or ``over``."""
    round: int
    laid: tuple[int, ...]
    """By seat the card of this round, until it is carried out; a Block stays to the end."""
    piles: tuple[Pile, ...]
    damage: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    hands: Hands
    mates: tuple[int, ...] = ()
    """By seat the team-mate; empty without teams."""
    protected: tuple[int, ...] = ()
    """Seats that a Block protects in this round, ascending."""
    due: tuple[int, ...] = ()
    """Seats that have to decide: those with a Block to use, or the victims in letter order."""
    saved: tuple[int, ...] = ()
    """Seats that a smoke bomb has taken out of this damage step (SNI-10.6), ascending."""
    hurt: bool = False
    """Whether somebody has taken damage in this damage step."""

    @property
    def ended(self) -> str:
        """Every game ends after its seven rounds (SNI-11.1)."""
        return "rounds" if self.step == "over" else ""

    def turn(self) -> int:
        """The seat whose card is carried out next: the lowest one left (SNI-3.2, SNI-3.3)."""
        return self.laid.index(min(self.laid))

    def mate(self, seat: int) -> int:
        return self.mates[seat] if self.mates else NOBODY


class Table(NamedTuple):
    """The table options that the rules of play look at."""

    bomb_ready: bool
    """A smoke bomb chosen as the card of the round works in its damage step (SNI-3.6)."""
    block_stops_sai: bool
    zen_starts: bool
    """Zen may start a pile (SNI-8.4)."""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Table":
        keys = ("smoke_bomb_chosen_works", "block_stops_sai", "zen_starts_pile")
        return cls(*(options[key] == "on" for key in keys))
