"""The wall: every card of the deck is one key in a place of its own."""

from games.record import Play
from games.san_ni_ichi.pieces import ATTACKS, DECKS, ELEMENTS, NAMES, WEAPONS
from scorer_web.boards.board import Shown
from scorer_web.boards.san_ni_ichi.faces import face_of

UPRIGHT, LYING = 6, 9
"""Keys beside each other, on a phone held upright or lying; a third of them for each element."""


def wall_of(play: Play, seat: int, do: str) -> Shown:
    """A key for every card: what the player cannot hold leaves a hole, which says where it is."""
    hands = play.state.hands
    may, known = set(hands.possible(seat)), hands.known[seat]

    def key(card: int) -> Shown:
        entry = {"by": play.players[seat], "do": do, "card": NAMES[card]}
        return {"face": face_of(card), "entry": entry, "may": card in may, "known": card in known}

    attacks, weapons = _in_deck(play)
    return {
        "suits": {
            element: [key(card) for card in attacks if card % len(ELEMENTS) == number]
            for number, element in enumerate(ELEMENTS)
        },
        "weapons": [key(card) for card in weapons],
        "upright": _rows(play, UPRIGHT),
        "lying": _rows(play, LYING),
    }


def rows_of(play: Play) -> int:
    """How many rows of keys the wall of this table has on a phone held upright."""
    return sum(_rows(play, UPRIGHT))


def _rows(play: Play, columns: int) -> tuple[int, int]:
    """Rows of attack cards and of weapons; every element has columns of its own."""
    attacks, weapons = _in_deck(play)
    return -(-len(attacks) // columns), -(-len(weapons) // columns)


def _in_deck(play: Play) -> tuple[range, list[int]]:
    """The attack cards of this deck and its kinds of weapons: all when nobody wrote them down."""
    highest, count = DECKS[play.game.options["deck"]][len(play.players)]
    named = play.setup.get("weapons", [NAMES[card] for card in WEAPONS] if count else [])
    weapons = [card for card in range(ATTACKS, len(NAMES)) if NAMES[card] in named]
    return range(highest * len(ELEMENTS)), weapons
