"""The piles and the damage step of San, Ni, Ichi! once more, from the rules alone: cards by name.

Nothing here uses the engine. It is told the entries of a record and says what must lie there now.
"""

from collections.abc import Mapping, Sequence
from typing import Any

BEATS = {"water": "wood", "wood": "fire", "fire": "water"}
"""By the element on top: the one that goes on it."""

LETTERS = ("fire", "wood", "water")

Card = tuple[str, str]
"""Its name, and the element it counts as."""


def number(card: Card) -> int:
    return int(card[0].split()[1])


class Referee:
    def __init__(self, players: Sequence[str], options: Mapping[str, str], teams: Any = ()) -> None:
        self.players, self.options = players, options
        self.mates = {one: other for pair in teams for one, other in (pair, pair[::-1])}
        self.piles: dict[str, list[Card]] = {name: [] for name in players}
        self.damage = dict.fromkeys(players, 0)
        self.laid: dict[str, str] = {}
        self.hands = dict.fromkeys(players, 7)
        self.taken: dict[str, list[str]] = {name: [] for name in players}
        """Cards that a smoke bomb brought into a hand."""
        self.safe: set[str] = set()
        self.due: list[str] = []
        self.bombed = self.hurt = False

    def tell(self, entry: Mapping[str, Any]) -> None:
        getattr(self, entry["do"])(entry["by"], entry)
        if entry["do"] not in ("lay", "take", "suffer", "bomb"):
            self.begin_damage()

    def lay(self, by: str, entry: Mapping[str, Any]) -> None:
        if not self.laid:
            self.safe, self.due, self.hurt = set(), [], False
        self.laid[by] = entry["card"]
        self.hands[by] -= 1
        self.begin_damage()

    def is_revealed(self) -> bool:
        """Everybody has laid a card who has one (SNI-12.3)."""
        return all(name in self.laid or not self.hands[name] for name in self.players)

    def begin_damage(self) -> None:
        """Once every numbered card of the round has been carried out and every Block decided."""
        waiting = [card for card in self.laid.values() if card not in ("smoke_bomb", "used")]
        if not waiting and self.is_revealed():
            self.look_for_victims()

    def look_for_victims(self) -> None:
        tops = {name: pile[-1] for name, pile in self.piles.items() if pile}
        tops = {name: top for name, top in tops.items() if name not in self.safe}
        highest = max(map(number, tops.values()), default=0)
        self.due = [name for name in tops if number(tops[name]) == highest]
        self.due.sort(key=lambda name: LETTERS.index(tops[name][1]))
        self.bombed = False
        if not self.due:
            self.laid = {}

    def attack(self, by: str, entry: Mapping[str, Any]) -> None:
        name, on = self.laid[by], entry["on"]
        pile = self.piles[on]
        element = name.split()[0]
        if element == "zen":
            element = BEATS[pile[-1][1]] if pile else entry["element"]
        assert not pile or element == BEATS[pile[-1][1]]
        if "slide" in entry:
            assert pile
            assert on == by
            assert not self.piles[entry["slide"]]
            self.piles[on], self.piles[entry["slide"]] = [], pile
        pile.append((name, element))
        self.laid[by] = "used"

    def protect(self, by: str, entry: Mapping[str, Any]) -> None:
        self.laid[by] = "used"

    def discard(self, by: str, entry: Mapping[str, Any]) -> None:
        self.laid[by] = "used"

    def take(self, by: str, entry: Mapping[str, Any]) -> None:
        self.piles[entry["from"]].pop()
        self.hands[by] += 1

    def drop(self, by: str, entry: Mapping[str, Any]) -> None:
        self.hands[by] -= 1
        self.laid[by] = "used"

    def swap(self, by: str, entry: Mapping[str, Any]) -> None:
        one, two = entry["piles"]
        self.piles[one], self.piles[two] = self.piles[two], self.piles[one]
        self.laid[by] = "used"

    def give(self, by: str, entry: Mapping[str, Any]) -> None:
        self.swap(by, {"piles": (entry["from"], entry["to"])})

    def strike(self, by: str, entry: Mapping[str, Any]) -> None:
        self.damage[entry["on"]] += 1
        self.laid[by] = "used"

    def suffer(self, by: str, entry: Mapping[str, Any]) -> None:
        assert self.due.pop(0) == by
        self.damage[by] += len(self.piles[by])
        self.piles[by], self.hurt = [], True
        self.pass_on()

    def bomb(self, by: str, entry: Mapping[str, Any]) -> None:
        victim = self.due.pop(0)
        assert by in (victim, self.mates.get(victim))
        pile = self.piles[victim]
        saved = next(card for card in pile if card[0] == entry["card"])
        assert number(saved) == min(map(number, pile))
        pile.remove(saved)
        owner = victim if self.options.get("team_bomb_card") == "owner" else by
        self.taken[owner].append(entry["card"])
        self.hands[by] -= 1
        self.hands[owner] += 1
        self.safe.add(victim)
        self.bombed = True
        self.pass_on()

    def pass_on(self) -> None:
        """SNI-10.6, and the other reading of the text."""
        if self.due:
            return
        somebody = self.options.get("bomb_passes_on") == "on"
        if self.bombed if somebody else not self.hurt:
            self.look_for_victims()
        else:
            self.laid = {}
