"""What the table knows about the garden tiles (NW-2.1 to NW-2.4, NW-7).

Hands are hidden, but every strip taken from the display or the discard pile is taken openly. So
for each hand we keep its size and the strips known to be in it; the rest of it is unseen, like the
draw pile and the strips put back in the box.

A table may leave the draws to the players (the option ``follow``). Then nothing is known but what
lies in the garden, and how many strips must still be left at least.
"""

from typing import Final, NamedTuple, TypeVar

from games.niwashi.pieces import ALL_FACES, BIT, DISPLAY, HAND, IN_BOX, PILE, SEATS

T = TypeVar("T")

UNNAMED: Final = ""
"""A strip on the discard pile that nobody named: only the top one matters (NW-7.5)."""


class Strips(NamedTuple):
    """All garden tiles but those in the garden. Sets of strips are bitmaps (``pieces.BIT``)."""

    unseen: int
    """Never seen: in a hand, in the draw pile or back in the box."""
    display: tuple[str, ...]
    discard: tuple[str, ...]
    """The top one last."""
    pile: int
    """The draw pile. Where draws are not followed: what must be left of it and the display."""
    hands: tuple[int, ...]
    """How many strips each player holds; empty where draws are not followed."""
    held: tuple[int, ...]
    """Strips that everybody knows to be in each hand."""
    buried: int = 0
    """Strips known to lie somewhere among the unnamed ones of the discard pile."""
    once: bool = True
    """Whether every strip exists once, as in our mix (NW-1.4)."""

    @property
    def followed(self) -> bool:
        return bool(self.hands)

    def unknown(self, seat: int) -> int:
        """How many strips of a hand nobody but its holder has seen."""
        return self.hands[seat] - self.held[seat].bit_count() if self.followed else HAND

    def may_hold(self, seat: int) -> int:
        """The strips that may be in a hand, for all that is known."""
        return self.held[seat] | self.unseen if self.unknown(seat) > 0 else self.held[seat]

    def may_be_unnamed(self) -> int:
        """The strips that an unnamed one of the discard pile may be."""
        unknown = self.discard.count(UNNAMED) - self.buried.bit_count()
        return self.buried | self.unseen if unknown > 0 else self.buried

    def without(self, bit: int) -> int:
        """What is unseen once a strip was seen: of another mix there may be more of it."""
        return self.unseen & ~bit if self.once else self.unseen

    def play(self, seat: int, plots: str) -> "Strips":
        """A strip leaves a hand and is seen by all."""
        bit = BIT[plots]
        unseen = self.without(bit)
        if not self.followed:
            return self._replace(unseen=unseen, pile=max(0, self.pile - 1))
        size = self.hands[seat] - 1
        was_known = self.held[seat] & bit
        held = [
            known & ~bit if self.once or holder == seat else known
            for holder, known in enumerate(self.held)
        ]
        if not was_known and held[seat].bit_count() > size:
            # The table insisted on a strip we did not expect: what we knew of the hand is wrong.
            unseen, held[seat] = unseen | held[seat], 0
        hands = with_seat(self.hands, seat, size)
        return self._replace(unseen=unseen, hands=hands, held=tuple(held))

    def take(self, seat: int, source: str, strip: str) -> "Strips":
        """A strip is taken openly from the display or the discard pile (NW-7.1, NW-7.3)."""
        bit = BIT[strip]
        taken = self._replace(
            hands=with_seat(self.hands, seat, self.hands[seat] + 1),
            held=with_seat(self.held, seat, self.held[seat] | bit),
        )
        if source == "display":
            return taken._replace(display=_without(self.display, strip))
        if self.discard[-1] == UNNAMED:
            left = self.discard[:-1]
            return taken._replace(discard=left, unseen=self.without(bit), buried=self.buried & ~bit)
        return taken._replace(discard=_without(self.discard, strip))

    def show(self, seat: int, hand: tuple[str, ...]) -> "Strips":
        """A whole hand is put down and seen by all."""
        strips = self
        for strip in hand:
            strips = strips.play(seat, strip)
        return strips

    def swap(self, seat: int, hand: tuple[str, ...]) -> "Strips":
        """The whole hand goes on the discard pile, the whole display in hand (NW-6.3, NW-7.6).

        ``hand`` may be its uppermost strips only: what lies below them stays unnamed.
        """
        if not self.followed:
            return self._replace(pile=max(0, self.pile - DISPLAY))
        swapped = self.show(seat, hand)
        below = (UNNAMED,) * swapped.hands[seat]
        taken = 0
        for strip in self.display:
            taken |= BIT[strip]
        return swapped._replace(
            display=(),
            discard=self.discard + below + hand,
            buried=swapped.buried | swapped.held[seat],
            hands=with_seat(swapped.hands, seat, len(self.display)),
            held=with_seat(swapped.held, seat, taken),
        )

    def turn_up(self, strips: tuple[str, ...]) -> "Strips":
        """Refill the display from the draw pile (NW-7.8)."""
        seen = 0
        for strip in strips:
            seen |= BIT[strip]
        pile = self.pile - len(strips)
        return self._replace(unseen=self.without(seen), display=self.display + strips, pile=pile)


def box(*, followed: bool = True, once: bool = True) -> Strips:
    """The strips before any of them was seen: three in each hand (NW-2.3)."""
    unseen = IN_BOX if once else ALL_FACES
    hands = (HAND,) * SEATS if followed else ()
    return Strips(unseen, (), (), PILE + DISPLAY, hands, (0,) * SEATS, once=once)


def deal(strips: Strips, centre: str, display: tuple[str, ...]) -> Strips:
    """The strips after the setup: all but the centre and the display are unseen (NW-2.3)."""
    return strips._replace(unseen=strips.without(BIT[centre])).turn_up(display)


def with_seat(pair: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What both players have, with a new value for one of them."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _without(strips: tuple[str, ...], strip: str) -> tuple[str, ...]:
    """``strips`` less the uppermost ``strip``."""
    at = len(strips) - 1 - strips[::-1].index(strip)
    return strips[:at] + strips[at + 1 :]
