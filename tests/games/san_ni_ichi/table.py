"""A San, Ni, Ichi! table for tests: positions in words, moves as entries of a record."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.record import Play
from games.refusal import Refusal
from games.rulebook import book
from games.san_ni_ichi.pieces import CARD_OF, CARDS, ELEMENTS, NAMES, ZEN_FACES
from games.san_ni_ichi.position import State
from games.san_ni_ichi.rows import put, without
from games.sentences import sentences
from tests.games import harness

NO_POSITION = {"not_over", "no_cards"}
"""Not over: scoring a play is no entry. No cards: only in the last round, too long a record."""


def face(text: str) -> int:
    """``fire 7``, or for a zen on a pile ``zen 15 water``."""
    if not text.startswith("zen"):
        return CARDS[text]
    name, element = text.rsplit(" ", 1)
    return ZEN_FACES[CARDS[name]] + ELEMENTS.index(element)


def faces(text: str) -> tuple[int, ...]:
    """A pile from bottom to top: ``wood 2, fire 7``."""
    return tuple(face(part) for part in text.split(", ")) if text else ()


class Board:
    """A play with short names for what tests do and look at."""

    def __init__(
        self,
        seats: int = 3,
        *,
        weapons: list[str] | None = None,
        team_names: list[list[str]] | None = None,
        **options: str,
    ) -> None:
        setup: dict[str, Any] = {}
        if weapons is not None:
            setup["weapons"] = weapons
        if team_names is not None:
            setup["teams"] = team_names
        self.names = harness.NAMES[:seats]
        self.play = Play.begin("san_ni_ichi", self.names, options, setup)

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def given(
        self,
        round: int = 1,
        piles: Mapping[str, str] | None = None,
        known: Mapping[str, str] | None = None,
    ) -> "Board":
        """Start from a later position: these piles, and these cards openly in hand."""
        state = self.state
        hands = state.hands._replace(sizes=(8 - round,) * len(self.names))
        table, unseen, held = state.piles, hands.unseen, hands.known
        for name, text in (piles or {}).items():
            table = put(table, self.names.index(name), faces(text))
            for laid in faces(text):
                unseen = without(unseen, CARD_OF[laid])
        for name, text in (known or {}).items():
            cards = tuple(CARDS[card] for card in text.split(", "))
            held = put(held, self.names.index(name), cards)
            for card in cards:
                unseen = without(unseen, card)
        hands = hands._replace(unseen=unseen, known=held)
        self.play.states[-1] = state._replace(round=round, piles=table, hands=hands)
        return self

    def lay(self, *cards: str) -> "Board":
        """Everybody reveals a card, in seating order."""
        for name, card in zip(self.names, cards, strict=True):
            self.do(name, "lay", card=card)
        return self

    def do(self, by: str, do: str, **fields: Any) -> "Board":
        self.play.enter(self._entry(by, do, fields))
        return self

    def refuses(self, code: str, clause: str, by: str, do: str, **fields: Any) -> Refusal:
        """The entry is refused with this code, ``clause`` first; nothing changes."""
        before, entry = self.state, self._entry(by, do, fields)
        with pytest.raises(Refusal) as caught:
            self.play.enter(entry)
        refusal = caught.value
        assert (refusal.code, refusal.clauses[:1]) == (code, (clause,)), refusal
        assert set(refusal.clauses) <= set(book("san_ni_ichi").clauses)
        assert sentences("san_ni_ichi").refusal(refusal, self.names)
        assert self.state is before
        assert entry not in self.play.legal()
        return refusal

    def offers(self, by: str, do: str, **fields: Any) -> bool:
        return self._entry(by, do, fields) in self.play.legal()

    def _entry(self, by: str, do: str, fields: dict[str, Any]) -> dict[str, Any]:
        return {"by": by, "do": do, **{key.rstrip("_"): value for key, value in fields.items()}}

    # What lies where.

    def pile(self, name: str) -> str:
        pile = self.state.piles[self.names.index(name)]
        return ", ".join(NAMES[CARD_OF[laid]] for laid in pile)

    def top_element(self, name: str) -> str:
        return ELEMENTS[self.state.piles[self.names.index(name)][-1] % 3]

    def damage(self, name: str) -> list[str]:
        return [NAMES[card] for card in self.state.damage[self.names.index(name)]]

    def known(self, name: str) -> list[str]:
        return [NAMES[card] for card in self.state.hands.known[self.names.index(name)]]

    def hand_size(self, name: str) -> int:
        return self.state.hands.sizes[self.names.index(name)]

    def discards(self) -> list[str]:
        return [NAMES[card] for card in self.state.discards]

    def to_act(self) -> list[str]:
        return self.play.to_act()


TEAMS = [["Aki", "Cho"], ["Ben", "Dai"]]
"""Team-mates opposite each other, at a table of four."""


def team_board(**options: str) -> Board:
    return Board(4, team_names=TEAMS, teams="on", **options)
