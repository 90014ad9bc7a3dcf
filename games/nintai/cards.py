"""What the table knows about the 30 cards: counts for certain, icons only once they were seen.

Piles lie face up but only the top card shows (NT-2.8), so the rest of a pile is unknown, and after
a shuffle (NT-6.1) so is what went into the new pile. For every place we keep how many cards of
each icon it *may* hold at most; a card that exceeds it cannot have been drawn there.
"""

from typing import Final, NamedTuple

from games.nintai.pieces import COPIES, ICONS, PILE_SIZES, REFILL

Counts = tuple[int, ...]

UNSEEN: Final = "?"
INDEX: Final = {icon: index for index, icon in enumerate(ICONS)}
NONE: Final[Counts] = (0,) * len(ICONS)
ALL: Final[Counts] = (COPIES,) * len(ICONS)


class Pile(NamedTuple):
    size: int
    top: str
    """The visible icon, or ``?`` while nobody has reported it."""
    may: Counts
    """At most this many of each icon among the unseen cards; unused while ``refill`` is 0."""
    refill: int
    """0 for a pile of the deal, else the number of the refill that made it."""


class Cards(NamedTuple):
    """All 30 cards but those in hand: four piles and the face-down discard (NT-4.10)."""

    piles: tuple[Pile, ...]
    fresh: Counts
    """Cards of each icon never seen yet: they are all in piles of the deal."""
    discards: int
    discard_may: Counts
    refills: int

    def top(self, pile: int) -> str:
        return self.piles[pile].top

    def may_show(self, pile: int, icon: str) -> bool:
        """Whether the top card of ``pile`` can be ``icon`` for all that is known."""
        place = self.piles[pile]
        if place.top != UNSEEN:
            return place.top == icon
        left = place.may if place.refill else self.fresh
        return left[INDEX[icon]] > 0

    def see(self, pile: int, icon: str) -> "Cards":
        """The top card of ``pile`` is seen to be ``icon``; an earlier report was a mistake."""
        top = self.piles[pile].top
        if top == icon:
            return self
        known = self if top == UNSEEN else self._count(pile, top, 1)
        seen = known._count(pile, icon, -1)
        return seen._with(pile, seen.piles[pile]._replace(top=icon))

    def _count(self, pile: int, icon: str, by: int) -> "Cards":
        """Change how many of ``icon`` may be unseen wherever the card on ``pile`` came from."""
        refill = self.piles[pile].refill
        if not refill:
            return self._replace(fresh=_changed(self.fresh, icon, by))
        # The card lay in the discard when this pile was made, so it is in no place filled later.
        piles = tuple(
            other._replace(may=_changed(other.may, icon, by)) if other.refill >= refill else other
            for other in self.piles
        )
        return self._replace(piles=piles, discard_may=_changed(self.discard_may, icon, by))

    def take(self, pile: int, icon: str) -> "Cards":
        """``icon`` is taken off ``pile``; what lies below is not known yet."""
        seen = self.see(pile, icon)
        place = seen.piles[pile]
        return seen._with(pile, place._replace(size=place.size - 1, top=UNSEEN))

    def discard(self, icons: str) -> "Cards":
        """Lay seen cards on the discard pile, face down."""
        may = list(self.discard_may)
        for icon in icons:
            may[INDEX[icon]] += 1
        return self._replace(discards=self.discards + len(icons), discard_may=tuple(may))

    def refill(self, pile: int) -> "Cards":
        """Shuffle the discards and lay out five as the new ``pile`` (NT-6.1, NT-6.5)."""
        size = min(REFILL, self.discards)
        number = self.refills + 1
        refilled = self._with(pile, Pile(size, UNSEEN, self.discard_may, number))
        # Any of them may still be in the discard, so its bounds stay until a card is seen.
        return refilled._replace(discards=self.discards - size, refills=number)

    def _with(self, pile: int, place: Pile) -> "Cards":
        return self._replace(piles=(*self.piles[:pile], place, *self.piles[pile + 1 :]))


def _changed(counts: Counts, icon: str, by: int) -> Counts:
    index = INDEX[icon]
    # An overridden suspicion can ask for more cards than there are: the bound stays at 0.
    return (*counts[:index], max(counts[index] + by, 0), *counts[index + 1 :])


DEAL: Final = Cards(tuple(Pile(size, UNSEEN, NONE, 0) for size in PILE_SIZES), ALL, 0, NONE, 0)
"""The four piles after the deal, before anyone has reported a top card (NT-2.7)."""
