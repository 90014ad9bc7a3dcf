"""Niwashi's strips once more, from the clauses alone: a table that plays by itself.

Nothing here uses the engine. The referee has a box of its own, which may hold any strips, and knows
where each of them is. It makes up entries as people type them, and says what must then lie where.
Orders are not its business: the reference of garden and orders has them.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

Cell = tuple[int, int]
Entry = dict[str, Any]

PLOTS = ("spring", "summer", "autumn", "winter", "sand")


def any_box(rng: random.Random) -> list[str]:
    """47 strips of a box that nobody has described, many of them there twice and more."""
    kinds = [" ".join(rng.choices(PLOTS, k=3)) for _ in range(20)]
    return rng.choices(kinds, k=47)


def turned(strip: str) -> str:
    return " ".join(reversed(strip.split()))


def is_same(one: str, other: str) -> bool:
    """A strip has no direction (NW-1.4)."""
    return one in (other, turned(other))


class Referee:
    def __init__(self, strips: list[str], options: Mapping[str, str], rng: random.Random) -> None:
        self.rng = rng
        self.any_discard = options.get("discard_any") == "on"
        self.fills = options.get("refill_to_three") == "on"
        self.pile = strips
        centre = self.pile.pop()
        self.hands = {name: self.turn_up(3) for name in ("Aki", "Ben")}
        self.display = self.turn_up(3)
        self.discard: list[str] = []
        self.named: list[bool] = []
        """Of the discard pile: whether the table has said which strip it is."""
        self.garden: dict[Cell, str] = {}
        self.put(centre, (0, 0), "across")
        self.mover, self.other = "Aki", "Ben"
        self.step = "act"
        self.special = False
        self.setup = {"centre": {"strip": centre}, "display": list(self.display)}

    def turn_up(self, count: int) -> list[str]:
        return [self.pile.pop() for _ in range(min(count, len(self.pile)))]

    # The garden.

    def cells(self, at: Cell, way: str) -> list[Cell]:
        x, y = at
        return [(x + n, y) if way == "across" else (x, y + n) for n in range(3)]

    def put(self, strip: str, at: Cell, way: str) -> bool:
        """Whether it covered a plot of its own colour, sand included (NW-7.3, NW-7.4)."""
        plots = dict(zip(self.cells(at, way), strip.split(), strict=True))
        same = any(self.garden.get(cell) == plot for cell, plot in plots.items())
        self.garden |= plots
        return same

    def places(self, covered: tuple[int, ...]) -> list[tuple[Cell, str]]:
        around = {(x + n, y + m) for x, y in self.garden for n in range(-2, 3) for m in (-2, 0)}
        tried = [(at, way) for at in sorted(around) for way in ("across", "down")]
        return [
            (at, way)
            for at, way in tried
            if sum(cell in self.garden for cell in self.cells(at, way)) in covered
        ]

    # What the mover may do.

    def entry(self) -> Entry:
        """Something that is allowed now, with what it reveals; it is then done."""
        if self.step == "act":
            return self.lantern() if self.rng.random() < 0.15 else self.lay()
        sources = self.sources()
        if not self.display and self.rng.random() < 0.3:
            return self.decline()
        return self.draw(*self.rng.choice(sources))

    def lay(self) -> Entry:
        strip = self.hands[self.mover].pop(self.rng.randrange(len(self.hands[self.mover])))
        at, way = self.rng.choice(self.places((1, 2)))
        read = self.rng.choice((strip, turned(strip)))
        entry = {"by": self.mover, "do": "lay", "strip": read, "at": list(at), "dir": way}
        self.special = self.put(read, at, way)
        self.step = "draw"
        self.go_on(full=False)
        return entry

    def lantern(self) -> Entry:
        """The hand on the discard pile, the display in hand, the display refilled (NW-6.3, NW-7.6).

        Unless any discard may be taken, the top strip of the hand is all that need be told.
        """
        hand = self.hands[self.mover]
        self.rng.shuffle(hand)
        told = hand if self.any_discard or self.rng.random() < 0.5 else hand[-1:]
        self.discard += hand
        self.named += [False] * (len(hand) - len(told)) + [True] * len(told)
        self.hands[self.mover], self.display = self.display, self.turn_up(3)
        entry = {"by": self.mover, "do": "lantern", "on": "garden"}
        entry["result"] = {"hand": list(told), "display": list(self.display)}
        self.next_turn()
        return entry

    def sources(self) -> list[tuple[str, str]]:
        """NW-7.1, and in the special case NW-7.3 with the discard pile's top (NW-7.5)."""
        open_discard = self.discard if self.any_discard else self.discard[-1:]
        from_discard = [("discard", strip) for strip in open_discard if self.special]
        return [("display", strip) for strip in self.display] + from_discard

    def draw(self, source: str, strip: str) -> Entry:
        entry: Entry = {"by": self.mover, "do": "draw", "from": source, "strip": strip}
        lying = self.display if source == "display" else self.discard
        uppermost = max(n for n, each in enumerate(lying) if is_same(each, strip))
        self.hands[self.mover].append(lying.pop(uppermost))
        if source == "discard":
            self.named.pop(uppermost)
        new = self.turn_up(3 - len(self.display))
        self.display += new
        if new:
            entry["result"] = {"display": new}
        self.go_on(full=not self.fills or len(self.hands[self.mover]) >= 3)
        return entry

    def decline(self) -> Entry:
        """With the display empty one may draw, and need not (NW-7.9)."""
        entry = {"by": self.mover, "do": "pass"}
        self.next_turn()
        return entry

    def go_on(self, *, full: bool) -> None:
        if full or not self.sources():
            self.next_turn()

    def next_turn(self) -> None:
        self.mover, self.other = self.other, self.mover
        self.step = "act" if self.hands[self.mover] else "over"
        self.special = False

    # What must be refused.

    def forbidden(self) -> list[Entry]:
        by: Entry = {"by": self.mover}
        if self.step == "act":
            at, way = self.rng.choice(self.places((0, 3)))
            strip = self.hands[self.mover][0]
            wrong = {"do": "lay", "strip": strip, "at": list(at), "dir": way}
            return [by | wrong, by | {"do": "pass"}]
        sources = self.sources()
        draws = [("display", strip) for strip in self.discard]
        if all(self.named[-1:]):
            draws += [("discard", strip) for strip in (*self.discard, *self.display)]
        entries = [
            by | {"do": "draw", "from": source, "strip": strip}
            for source, strip in draws
            if not any(source == open_ and is_same(strip, each) for open_, each in sources)
        ]
        return entries + ([by | {"do": "pass"}] if self.display else [])

    # What everybody sees.

    def seen(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "mover": self.mover,
            "display": Counter(map(name, self.display)),
            "discard": [
                name(strip) if named else None
                for strip, named in zip(self.discard, self.named, strict=True)
            ],
            "pile": len(self.pile),
            "hands": {player: len(hand) for player, hand in self.hands.items()},
            "garden": self.garden,
        }


def name(strip: str) -> str:
    """One name for a strip read either way."""
    return min(strip, turned(strip))
