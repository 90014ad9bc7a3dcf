"""The score page: damage piles as a number of cards, or card by card."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from games.refusal import malformed
from games.san_ni_ichi.pieces import ATTACKS, DECKS, ELEMENTS, HAND, KINDS, NAMES, SEATS, TEAM_SEATS
from games.san_ni_ichi.score import STAYING
from games.sentences import sentences
from scorer_web.boards.san_ni_ichi.faces import Face, elements, face_of, number_in
from scorer_web.boards.san_ni_ichi.opening import pairs, typed_teams
from scorer_web.frame.language import lang


def score_form(args: Mapping[str, str]) -> dict[str, Any]:
    count = _count(args)
    return {
        "count": count,
        "seats": list(SEATS),
        "names": _typed_names(args, SEATS[-1]),
        "cards": [args.get(f"cards{seat}", "") for seat in range(1, SEATS[-1] + 1)],
        "most": HAND * SEATS[-1],
        "scoring": "advanced" if args.get("scoring") == "advanced" else "basic",
        "deck": args.get("deck") if args.get("deck") in DECKS else "standard",
        "decks": {key: sentences("san_ni_ichi", lang()).look_up("decks", key) for key in DECKS},
        "by_teams": args.get("teams") == "on",
        "teams": typed_teams(args),
        "rows": _damage_rows(),
        "owners": {NAMES[card]: args.get(NAMES[card], "") for card in _damage_cards()},
        "elements": elements(),
    }


def _count(args: Mapping[str, str]) -> int:
    count = number_in(args, "seats", SEATS[-1])
    return count if count in SEATS else SEATS[0]


def _typed_names(args: Mapping[str, str], count: int) -> list[str]:
    given = [" ".join(args.get(f"name{seat}", "").split()) for seat in range(1, count + 1)]
    return [
        name or _("Player %(number)s", number=number) for number, name in enumerate(given, start=1)
    ]


def _damage_cards() -> list[int]:
    """Every card that can end up in a damage pile (SNI-7.6)."""
    return [card for card, kind in enumerate(KINDS) if kind in STAYING]


def _damage_rows() -> dict[str, list[Face]]:
    cards = _damage_cards()
    rows = {
        element: [face_of(card) for card in cards if card < ATTACKS and card % 3 == number]
        for number, element in enumerate(ELEMENTS)
    }
    return rows | {"weapons": [face_of(card) for card in cards if card >= ATTACKS]}


def final(args: Mapping[str, str]) -> dict[str, Any]:
    count = _count(args)
    names = _typed_names(args, count)
    for name in names:
        if names.count(name) > 1:
            raise malformed("same_name", "damage", got=name)
    basic = args.get("scoring", "basic") == "basic"
    pile = _typed_count if basic else _typed_cards
    data: dict[str, Any] = {
        "damage": {name: pile(args, seat) for seat, name in enumerate(names, 1)},
        "scoring": args.get("scoring", "basic"),
    }
    if args.get("deck", "standard") != "standard":
        data["options"] = {"deck": args["deck"]}
    if args.get("teams") == "on":
        data["teams"] = pairs(names, typed_teams(args)) if count in TEAM_SEATS else [names]
    return data


def _typed_count(args: Mapping[str, str], seat: int) -> int | str:
    """A number of cards; what is not one goes to the engine as it is, and is refused there."""
    given = args.get(f"cards{seat}", "") or "0"
    return int(given) if given.isascii() and given.isdigit() and len(given) < 5 else given


def _typed_cards(args: Mapping[str, str], seat: int) -> list[str]:
    return [name for name in NAMES if args.get(name) == str(seat)]
