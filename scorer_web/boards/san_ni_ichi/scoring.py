"""The score page: damage piles as a number of cards, or card by card."""

from typing import Any

from games.fields import read_players
from games.record import Play
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BOX,
    DECKS,
    ELEMENTS,
    HAND,
    KINDS,
    NAMES,
    SEATS,
    TEAM_SEATS,
)
from games.san_ni_ichi.score import STAYING
from scorer_web.boards.board import Args, Board, Shown
from scorer_web.boards.fields import names_in, number_in, whole_in
from scorer_web.boards.photo import Photo, Seen, heaps_of
from scorer_web.boards.san_ni_ichi.faces import Face, elements, face_of
from scorer_web.boards.san_ni_ichi.opening import pairs, typed_teams
from scorer_web.frame.language import named


class Scoring(Board):
    def score_form(self, args: Args) -> Shown:
        count = _count(args)
        return {
            "count": count,
            "seats": list(SEATS),
            "names": names_in(args, SEATS[-1]),
            "cards": [args.get(f"cards{seat}", "") for seat in range(1, SEATS[-1] + 1)],
            "most": HAND * SEATS[-1],
            "scoring": "advanced" if args.get("scoring") == "advanced" else "basic",
            "deck": args.get("deck") if args.get("deck") in DECKS else "standard",
            "decks": named("san_ni_ichi", "decks", DECKS),
            "by_teams": args.get("teams") == "on",
            "teams": typed_teams(args),
            "rows": _damage_rows(),
            "owners": {NAMES[card]: args.get(NAMES[card], "") for card in _damage_cards()},
            "elements": elements(),
        }

    def final(self, args: Args) -> dict[str, Any]:
        count = _count(args)
        names = read_players(names_in(args, count), SEATS, "damage")
        basic = args.get("scoring", "basic") == "basic"
        pile = _typed_count if basic else _typed_cards
        data: dict[str, Any] = {
            "damage": {name: pile(args, seat) for seat, name in enumerate(names, 1)},
            "scoring": args.get("scoring", "basic"),
        }
        if args.get("deck", "standard") != "standard":
            data["options"] = {"deck": args["deck"]}
        if args.get("teams") == "on":
            data["teams"] = (
                pairs(names, typed_teams(args)) if count in TEAM_SEATS else [list(names)]
            )
        return data

    def photo(self, args: Args) -> Photo:
        """A damage pile, counted and card by card."""
        cards = {NAMES[card]: _seen(card) for card in BOX}
        return Photo(heaps_of(names_in(args, _count(args))), cards, number="cards#")

    def scene(self, play: Play) -> Shown:
        """The strongest attacks of the deck (SNI-2.1)."""
        highest, _weapons = DECKS[play.game.options["deck"]][len(play.players)]
        return {"highest": highest}


def _count(args: Args) -> int:
    return number_in(args, "seats", SEATS[-1], least=SEATS[0], otherwise=SEATS[0])


def _damage_cards() -> list[int]:
    """Every card that can end up in a damage pile (SNI-7.6)."""
    return [card for card, kind in enumerate(KINDS) if kind in STAYING]


def _seen(card: int) -> Seen:
    return Seen(face_of(card).text, NAMES[card], belongs=KINDS[card] in STAYING)


def _damage_rows() -> dict[str, list[Face]]:
    cards = _damage_cards()
    rows = {
        element: [face_of(card) for card in cards if card < ATTACKS and card % 3 == number]
        for number, element in enumerate(ELEMENTS)
    }
    return rows | {"weapons": [face_of(card) for card in cards if card >= ATTACKS]}


def _typed_count(args: Args, seat: int) -> int | str:
    return whole_in(args, f"cards{seat}")


def _typed_cards(args: Args, seat: int) -> list[str]:
    return [name for name in NAMES if args.get(name) == str(seat)]
