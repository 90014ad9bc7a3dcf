"""What the table knows about the garden tiles (NW-2.1 to NW-2.4, NW-7).

Hands are hidden, but every strip taken from the display or the discard pile is taken openly. So
for each hand we keep its size and the strips known to be in it; the rest of it is unseen, like the
draw pile and the strips put back in the box.
"""

from typing import NamedTuple, TypeVar

from games.niwashi.pieces import BIT, DISPLAY, HAND, IN_BOX, PILE, SEATS

T = TypeVar("T")


class Strips(NamedTuple):
    """All garden tiles but those in the garden. Sets of strips are bitmaps (``pieces.BIT``)."""

    unseen: int
    """Never seen: in a hand, in the draw pile or back in the box."""
    display: tuple[str, ...]
    discard: tuple[str, ...]
    """The top one last."""
    pile: int
    hands: tuple[int, ...]
    """How many strips each player holds."""
    held: tuple[int, ...]
    """Strips that everybody knows to be in each hand."""

    def unknown(self, seat: int) -> int:
        """How many strips of a hand nobody but its holder has seen."""
        return self.hands[seat] - self.held[seat].bit_count()

    def may_hold(self, seat: int) -> int:
        """The strips that may be in a hand, for all that is known."""
        return self.held[seat] | self.unseen if self.unknown(seat) > 0 else self.held[seat]

    def play(self, seat: int, plots: str) -> "Strips":
        """A strip leaves a hand and is seen by all."""
        bit = BIT[plots]
        unseen = self.unseen & ~bit
        size = self.hands[seat] - 1
        was_known = self.held[seat] & bit
        held = [known & ~bit for known in self.held]
        if not was_known and held[seat].bit_count() > size:
            # The table insisted on a strip we did not expect: what we knew of the hand is wrong.
            unseen, held[seat] = unseen | held[seat], 0
        hands = with_seat(self.hands, seat, size)
        return Strips(unseen, self.display, self.discard, self.pile, hands, tuple(held))

    def take(self, seat: int, source: str, strip: str) -> "Strips":
        """A strip is taken openly from the display or the discard pile (NW-7.1, NW-7.3)."""
        hands = with_seat(self.hands, seat, self.hands[seat] + 1)
        held = with_seat(self.held, seat, self.held[seat] | BIT[strip])
        display, discard = self.display, self.discard
        if source == "display":
            display = _without(display, strip)
        else:
            discard = _without(discard, strip)
        return Strips(self.unseen, display, discard, self.pile, hands, held)

    def show(self, seat: int, hand: tuple[str, ...]) -> "Strips":
        """A whole hand is put down and seen by all."""
        strips = self
        for strip in hand:
            strips = strips.play(seat, strip)
        return strips

    def swap(self, seat: int, hand: tuple[str, ...]) -> "Strips":
        """The whole hand goes on the discard pile, the whole display in hand (NW-6.3, NW-7.6)."""
        swapped = self.show(seat, hand)
        taken = 0
        for strip in self.display:
            taken |= BIT[strip]
        return swapped._replace(
            display=(),
            discard=self.discard + hand,
            hands=with_seat(swapped.hands, seat, len(self.display)),
            held=with_seat(swapped.held, seat, taken),
        )

    def turn_up(self, strips: tuple[str, ...]) -> "Strips":
        """Refill the display from the draw pile (NW-7.8)."""
        unseen = self.unseen
        for strip in strips:
            unseen &= ~BIT[strip]
        pile = self.pile - len(strips)
        return Strips(unseen, self.display + strips, self.discard, pile, self.hands, self.held)


def deal(centre: str, display: tuple[str, ...]) -> Strips:
    """The strips after the setup: all but the centre and the display are unseen (NW-2.3)."""
    dealt = Strips(IN_BOX & ~BIT[centre], (), (), PILE + DISPLAY, (HAND,) * SEATS, (0,) * SEATS)
    return dealt.turn_up(display)


def with_seat(pair: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What both players have, with a new value for one of them."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _without(strips: tuple[str, ...], strip: str) -> tuple[str, ...]:
    """``strips`` less the uppermost ``strip``."""
    at = len(strips) - 1 - strips[::-1].index(strip)
    return strips[:at] + strips[at + 1 :]
