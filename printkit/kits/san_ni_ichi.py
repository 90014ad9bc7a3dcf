"""San, Ni, Ichi! on paper: cover, rules, aids, deck table, cards, mats, score pad and box."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from games.san_ni_ichi import pieces as sni
from games.san_ni_ichi.piles import beaten_by, highest, lowest
from printkit.kit import Kit
from printkit.layout.components import HALF_PAGE, POKER, Component
from printkit.layout.geometry import Size
from printkit.layout.tuck_box import tuck_box

MAT = Size(260, 93.6)
"""Three cards side by side with room for a thumb between them; two mats and their marks fill A4."""

GAMES = 4
"""Games on one score pad."""

REVEAL = ("tonfa 16", "fire 6", "block", "water 2", "wood 2")
"""A reveal for the rules, which put it in order (SNI-3.2, SNI-3.3, SNI-3.5)."""

PILES = (("water 7", "wood 3"), ("fire 2", "water 8"), ("wood 9", "fire 5"))
"""Sparring piles for the rules, which tell whose is taken (SNI-9.1)."""

BOMBED = ("wood 1", "fire 9")
"""A pile that a smoke bomb saves (SNI-10.3)."""


class SanNiIchi(Kit):
    accent = "vermilion"
    pattern = "uroko"
    facts: ClassVar[Mapping[str, object]] = {
        "attacks": sni.ATTACKS,
        "weapons": len(sni.WEAPONS),
        "seats": sni.SEATS[-1],
        "highest": sni.HIGHEST,
        "hand": sni.HAND,
        "rounds": sni.ROUNDS,
        "games": GAMES * Kit.slip_count,
    }
    aid_count = sni.SEATS[-1]
    boxed = POKER, len(sni.BOX)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "elements": self.elements,
            "weapons": self.weapons,
            "copies": sni.COPIES,
            "card_size": POKER,
            "decks": sni.DECKS,
            "seats": sni.SEATS,
            "hand": sni.HAND,
            "rounds": sni.ROUNDS,
            "games": GAMES,
            "players": sni.SEATS[-1],
            **_examples(),
        }

    @cached_property
    def elements(self) -> dict[str, dict[str, str]]:
        """The elements in letter order, each with the one that it beats (SNI-1.1, SNI-4.2)."""
        names = self.words["elements"]
        beats = {
            sni.ELEMENTS[beaten_by(loser)]: sni.ELEMENTS[loser]
            for loser in range(len(sni.ELEMENTS))
        }
        return {
            key: {"key": key, "letter": letter, "name": names[key], "beats": beats[key]}
            for key, letter in zip(sni.ELEMENTS, sni.LETTERS, strict=True)
        }

    @cached_property
    def weapons(self) -> dict[str, dict[str, Any]]:
        names, told = self.words["kinds"], self.words["weapons"]
        return {
            kind: {"key": kind, "name": names[kind], "numbers": numbers, **told[kind]}
            for kind, numbers in {
                **sni.NUMBERED,
                **dict.fromkeys(sni.UNNUMBERED, ()),
            }.items()
        }

    def pieces(self) -> Iterator[Component]:
        yield Component("decks", HALF_PAGE, self.face("decks"), stock="card", borrows=True)
        yield from self._attacks()
        yield from self._weapons()
        mat = self.face("mat")
        yield Component("mats", MAT, mat, count=sni.SEATS[-1], safe=2, stock="card")

    def box(self) -> Iterator[Component]:
        yield tuck_box(*self.boxed, "san_ni_ichi/front.svg", self.options)

    def _attacks(self) -> Iterator[Component]:
        """Element by element."""
        for first, key in enumerate(sni.ELEMENTS):
            for card in range(first, sni.ATTACKS, len(sni.ELEMENTS)):
                least = _least_players(sni.NUMBERS[card])
                yield from self._cards(card, "attack", element=self.elements[key], least=least)

    def _weapons(self) -> Iterator[Component]:
        """Kind by kind."""
        for kind, weapon in self.weapons.items():
            for card in range(sni.ATTACKS, len(sni.NAMES)):
                if sni.KINDS[card] == kind:
                    yield from self._cards(card, "weapon", weapon=weapon)

    def _cards(self, card: int, template: str, **data: Any) -> Iterator[Component]:
        """A kind of card as often as it is in the box; a camera tells even copies apart."""
        piece, count = sni.NAMES[card], sni.BOX.count(card)
        name, data = f"card-{piece.replace(' ', '-')}", {"number": sni.NUMBERS[card], **data}
        if count == 1 or not self.options.camera:
            yield self.card(name, template, count, **data, **self.mark(piece))
            return
        for copy in range(1, count + 1):
            yield self.card(f"{name}-{copy}", template, **data, **self.mark(piece, copy))


KIT = SanNiIchi


def _least_players(number: int) -> int:
    """From how many players on the standard deck has attack cards of this number (SNI-2.1)."""
    return min(seats for seats, (highest, _) in sni.DECKS["standard"].items() if number <= highest)


def _examples() -> dict[str, Any]:
    """What the diagrams of the rules show, settled by the rules themselves."""
    order = sorted(
        (sni.CARDS[name] for name in REVEAL),
        key=lambda card: (card != sni.BLOCK, card),
    )
    piles = [tuple(sni.CARDS[name] for name in pile) for pile in PILES]
    bombed = tuple(sni.CARDS[name] for name in BOMBED)
    (saved,) = lowest(bombed)
    return {
        "reveal": [_shown(card) for card in order],
        "piles": [[_shown(card) for card in pile] for pile in piles],
        "hit": highest(piles, ()),
        "bombed": [_shown(card) for card in bombed],
        "saved": _shown(saved),
    }


def _shown(card: int) -> tuple[str, int]:
    """Icon and number of a card."""
    return sni.NAMES[card].split()[0], sni.NUMBERS[card]
