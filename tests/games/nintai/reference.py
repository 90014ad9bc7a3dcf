"""Nintai once more, as plainly as the rules read: moves entries around in lists, checks nothing.

It shares no code with the engine. The tests play the same entries on both and compare.
"""

from collections.abc import Iterator
from typing import Any

CARDS = {1: 3, 2: 2, 3: 2, 4: 1}


class Reference:
    """Two players called by name; everything that can be seen on the table."""

    def __init__(self, players: list[str], start: str, draw_optional: bool) -> None:
        self.players = players
        self.optional = draw_optional
        self.middle = [1, 2, 3, 4, 5]
        self.columns: dict[str, list[int]] = {name: [] for name in players}
        self.sizes = [6, 7, 8, 9]
        self.discards = 0
        self.sheets: dict[str, dict[str, str]] = {name: {} for name in players}
        self.hands: dict[str, list[str]] = {name: [] for name in players}
        self.active = start
        self.action = 0
        self.piles_used: list[int] = []
        self.taken = dict.fromkeys(players, 0)
        self.drawn: list[str] = []
        self.waits_for = "take"
        self.ended: str | None = None

    def other(self, name: str) -> str:
        return self.players[1 - self.players.index(name)]

    # What may be done now: the legal entries, without results.

    def legal(self) -> Iterator[dict[str, Any]]:
        me, you = self.active, self.other(self.active)
        if self.waits_for == "take":
            for first in self.middle:
                if len(self.middle) == 5:
                    yield {"by": me, "do": "take", "dice": [first]}
                else:
                    for second in self.middle:
                        if first != second:
                            yield {"by": me, "do": "take", "dice": [first, second]}
        elif self.waits_for == "pass":
            for die in set(self.columns[me][:2]):
                yield {"by": me, "do": "pass", "die": die}
        elif self.action == 4 and self.waits_for:
            # In either order: one card for you, two for me, and what is taken is inked.
            yield from self.draws(you) if self.taken[you] < 1 else self.inks(you)
            yield from self.draws(me) if self.taken[me] < 2 else self.inks(me)
        elif self.waits_for == "draw":
            yield from self.draws(you if self.action == 3 else me)
        elif self.waits_for == "keep":
            for icon in set(self.drawn):
                yield {"by": me, "do": "keep", "icon": icon}
        elif self.waits_for == "roll":
            yield {"by": you, "do": "roll"}
        elif self.waits_for == "ink":
            yield from self.inks(me)
            yield from self.inks(you)

    def draws(self, name: str) -> Iterator[dict[str, Any]]:
        for pile in (1, 2, 3, 4):
            if pile not in self.piles_used:
                yield {"by": name, "do": "draw", "pile": pile}

    def inks(self, name: str) -> Iterator[dict[str, Any]]:
        for icon in set(self.hands[name]):
            for cell in self.cells(name):
                yield {"by": name, "do": "ink", "icon": icon, "cell": cell}
            if self.optional:
                yield {"by": name, "do": "decline", "icon": icon}

    def cells(self, name: str) -> list[str]:
        """NT-5.1, NT-5.2: the corner, then right of or below an inked cell."""
        inked = self.sheets[name]
        if not inked:
            return ["a1"]
        return [
            column + row
            for row in "123"
            for column in "abcd"
            if column + row not in inked
            and (chr(ord(column) - 1) + row in inked or column + chr(ord(row) - 1) in inked)
        ]

    # Making a move.

    def enter(self, entry: dict[str, Any]) -> None:
        getattr(self, "_" + entry["do"])(entry["by"], entry)

    def _take(self, by: str, entry: dict[str, Any]) -> None:
        for die in entry["dice"]:
            self.middle.remove(die)
            self.columns[by].append(die)
        if self.middle:
            self.active = self.other(by)
        else:
            self.waits_for = "pass"

    def _pass(self, by: str, entry: dict[str, Any]) -> None:
        self.columns[by].remove(entry["die"])
        self.columns[self.other(by)].append(entry["die"])
        self.action = entry["die"]
        self.waits_for = {5: "roll", 6: ""}.get(self.action, "draw")
        if self.action == 6:
            self.ended = "six"

    def _roll(self, by: str, entry: dict[str, Any]) -> None:
        self.columns[by] = list(entry["result"]["dice"])
        self._finish()

    def _draw(self, by: str, entry: dict[str, Any]) -> None:
        cards, pile = list(entry["result"]["cards"]), entry["pile"]
        assert len(cards) == CARDS[self.action]
        self.piles_used.append(pile)
        self.taken[by] += 1
        if self.action == 2:
            self._lift(pile)
            self.discards += 1
            cards.pop(0)
        for _ in cards:
            self._lift(pile)
        self.drawn += cards
        if self.action == 1:
            self.waits_for = "keep"
            return
        self.hands[by if self.action == 4 else self.active] += cards
        self.waits_for = "ink"

    def _lift(self, pile: int) -> None:
        """One card off a pile, which is made anew first if there is none (NT-6.3, NT-6.7)."""
        if self.sizes[pile - 1] == 0:
            self._lay_out(pile)
        self.sizes[pile - 1] -= 1

    def _lay_out(self, pile: int) -> None:
        self.sizes[pile - 1] = min(5, self.discards)
        self.discards -= self.sizes[pile - 1]

    def _keep(self, by: str, entry: dict[str, Any]) -> None:
        rest = list(self.drawn)
        rest.remove(entry["icon"])
        self.hands[by] = [entry["icon"]]
        self.hands[self.other(by)] = rest
        self.waits_for = "ink"

    def _ink(self, by: str, entry: dict[str, Any]) -> None:
        self.sheets[by][entry["cell"]] = entry["icon"]
        self._decline(by, entry)

    def _decline(self, by: str, entry: dict[str, Any]) -> None:
        self.hands[by].remove(entry["icon"])
        if len(self.sheets[by]) == 12:
            self.hands[by] = []
        if any(self.hands.values()):
            return
        if self.action == 4 and len(self.piles_used) < 3:
            return
        self.discards += len(self.drawn)
        for pile in (1, 2, 3, 4):
            if self.sizes[pile - 1] == 0:
                self._lay_out(pile)
        self._finish()

    def _finish(self) -> None:
        self.drawn, self.piles_used = [], []
        self.taken = dict.fromkeys(self.players, 0)
        self.waits_for = "pass"
        if any(len(sheet) == 12 for sheet in self.sheets.values()):
            self.ended, self.waits_for = "full", ""
        else:
            self.action = 0
            self.active = self.other(self.active)

    # What is seen.

    def seen(self) -> dict[str, Any]:
        return {
            "middle": self.middle,
            "columns": self.columns,
            "sizes": self.sizes,
            "discards": self.discards,
            "drawn": self.drawn,
            "hands": self.hands,
            "sheets": {name: self.rows(name) for name in self.players},
            "ended": self.ended,
        }

    def rows(self, name: str) -> list[str]:
        sheet = self.sheets[name]
        return [" ".join(sheet.get(column + row, ".") for column in "abcd") for row in "123"]

    # The score, straight from section 8.

    def totals(self) -> list[int]:
        return [self.total(name) for name in self.players]

    def total(self, name: str) -> int:
        sheet, points = self.sheets[name], 0
        for column in "abcd":
            icons = [sheet[column + row] for row in "123" if column + row in sheet]
            points += {0: 0, 1: 1, 2: 3}[len(icons) - len(set(icons))]
        for row in "123":
            points += 2 * (
                len({sheet[column + row] for column in "abcd" if column + row in sheet}) == 4
            )
        points += 5 * (len(set(sheet.values())) == 6)
        if self.ended == "full" and len(sheet) == 12:
            points -= (12 - len(self.sheets[self.other(name)])) // 2
        return points
