"""What the table knows about the hands: their sizes, and the cards taken up openly.

Hands are secret (SNI-2.4). A card taken by tonfa or smoke bomb was seen by all, so it is known to
be in that hand until it is played; every other hand card is one of the cards not seen yet.
"""

from bisect import bisect_left
from typing import NamedTuple

from games.san_ni_ichi.pieces import ATTACKS
from games.san_ni_ichi.rows import put, without

Cards = tuple[int, ...]


class Hands(NamedTuple):
    sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    unseen: Cards
    """Ascending. Each of these may be in any hand that has room beside its known cards."""
    spare: int = 0
    """How many unseen weapons are not in the deck, when nobody wrote down which ones are."""

    def may_hold(self, seat: int, card: int) -> bool:
        known = self.known[seat]
        return card in known or (self.sizes[seat] > len(known) and card in self.unseen)

    def possible(self, seat: int) -> list[int]:
        """Every kind of card that may be in a hand, for all that is known."""
        known = self.known[seat]
        unknown = self.unseen if self.sizes[seat] > len(known) else ()
        return list(dict.fromkeys(known + unknown))

    def gain(self, seat: int, card: int) -> "Hands":
        """A card is taken into a hand in front of everyone."""
        known = put(self.known, seat, (*self.known[seat], card))
        return self._replace(sizes=put(self.sizes, seat, self.sizes[seat] + 1), known=known)

    def show(self, seat: int, card: int) -> "Hands":
        """A card leaves a hand, face up."""
        held = self.known[seat]
        sizes = put(self.sizes, seat, self.sizes[seat] - 1)
        if card in held:
            return Hands(sizes, put(self.known, seat, without(held, card)), self.unseen, self.spare)
        if card not in self.unseen or sizes[seat] < len(held):
            return self._insist(seat, card)
        return Hands(sizes, self.known, *_seen(self.unseen, self.spare, card))

    def _insist(self, seat: int, card: int) -> "Hands":
        """The table is sure of a card that contradicts what was known: forget what was wrong."""
        known = tuple(without(cards, card) if card in cards else cards for cards in self.known)
        unseen, spare = self.unseen, self.spare
        if card in unseen:
            unseen, spare = _seen(unseen, spare, card)
        size = self.sizes[seat] - 1
        if size < len(known[seat]):
            unseen = tuple(sorted(unseen + known[seat]))
            known = put(known, seat, ())
        return Hands(put(self.sizes, seat, size), known, unseen, spare)


def _seen(unseen: Cards, spare: int, card: int) -> tuple[Cards, int]:
    """The unseen cards without ``card``; once every weapon of the deck has shown up, the others
    are known not to be in it."""
    rest = without(unseen, card)
    if not spare or card < ATTACKS:
        return rest, spare
    weapons_from = bisect_left(rest, ATTACKS)
    return (rest, spare) if len(rest) - weapons_from > spare else (rest[:weapons_from], 0)
