"""A Nin Jan table in shorthand: ``enter(table, "Aki lay 10 rock", "Ben lay 3 paper", ...)``."""

from typing import Any

from games.nin_jan.pieces import CARD_NAMES
from games.record import Play
from games.refusal import Refusal
from tests.games import harness
from tests.games.harness import NAMES

NO_POSITION = {"not_over"}
"""Refusals to which no short record leads. Scoring an unfinished play is no entry."""

FIELDS = {"lay": "card", "take": "pile", "put": "pile", "show": "sign"}


def table(*piles: str, seats: int = 2) -> Play:
    return Play.begin("nin_jan", NAMES[:seats], setup={"piles": list(piles)})


def entry(line: str, **more: Any) -> dict[str, Any]:
    by, do, what = line.split(maxsplit=2)
    return {"by": by, "do": do, FIELDS[do]: int(what) if what.isdigit() else what, **more}


def enter(play: Play, *lines: str) -> Play:
    for line in lines:
        play.enter(entry(line))
    return play


def lay(play: Play, *cards: str) -> Play:
    """All players lay, in seating order."""
    return enter(
        play, *(f"{name} lay {card}" for name, card in zip(play.players, cards, strict=True))
    )


def refused(play: Play, line: str) -> Refusal:
    return harness.refused(play, entry(line))


def legal(play: Play) -> list[str]:
    return [" ".join(str(value) for value in move.values()) for move in play.legal()]


START = ("3 rock", "2 rock", "1 rock")
ROCKS = [card for card in CARD_NAMES if card.endswith("rock") and card not in START]
SCISSORS = [card for card in CARD_NAMES if card.endswith("scissors")]


def scoreless(seats: int, rounds: int = 9) -> Play:
    """Nobody takes anything: first only rocks fall on rocks, then only scissors on those."""
    play = table(*START, seats=seats)
    cards = ROCKS[: len(ROCKS) // seats * seats] + SCISSORS
    for number in range(rounds):
        lay(play, *cards[number * seats : (number + 1) * seats])
        for _ in range(seats):
            enter(play, f"{play.to_act()[0]} put 1")
    return play
