"""A new table: how many play, in which teams, and the weapons if somebody wrote them down."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games.san_ni_ichi.pieces import DECKS, SEATS, TEAM_SEATS, WEAPONS
from games.san_ni_ichi.setup import opposite
from scorer_web.boards.san_ni_ichi.faces import TEAM_LETTERS, face_of, number_in


def opening_form(given: MultiDict[str, str]) -> dict[str, Any]:
    players = given.getlist("player")
    named = len([name for name in players if name.strip()])
    seats = number_in(given, "seats", SEATS[-1]) or named
    return {
        "seats": seats if seats in SEATS else SEATS[0],
        "most": SEATS[-1],
        "players": players,
        "teams": typed_teams(given),
        "weapons": [(face_of(card), copy) for card, copy in _copies(WEAPONS)],
        "chosen": given.getlist("weapon"),
        "decks": {name: {n: row[1] for n, row in deck.items()} for name, deck in DECKS.items()},
    }


def _copies(cards: Sequence[int]) -> list[tuple[int, int]]:
    """Every card with the number of its copy; three share a name twice."""
    return [(card, list(cards[:at]).count(card) + 1) for at, card in enumerate(cards)]


def opening(names: list[str], form: MultiDict[str, str]) -> tuple[list[str], dict[str, Any]]:
    """The players that fit the chosen number, the weapons if all were told, and the teams."""
    count = number_in(form, "seats", SEATS[-1])
    if count:
        numbered = enumerate(names[:count], 1)
        names = [name or _("Player %(number)s", number=number) for number, name in numbered]
    setup: dict[str, Any] = {}
    if form.getlist("weapon"):
        setup["weapons"] = form.getlist("weapon")
    if form.get("option.teams") == "on" and len(names) in TEAM_SEATS:
        setup["teams"] = pairs(names, typed_teams(form))
    return names, setup


def typed_teams(args: Mapping[str, str]) -> list[str]:
    """By seat the letter of the team, blank where none was chosen."""
    given = [args.get(f"team{seat}", "") for seat in range(1, SEATS[-1] + 1)]
    return [letter if letter in tuple(TEAM_LETTERS) else "" for letter in given]


def pairs(names: Sequence[str], letters: Sequence[str]) -> list[list[str]]:
    """The teams by their letters; those who sit opposite each other when nobody chose."""
    if not any(letters[: len(names)]):
        return [[names[seat] for seat in team] for team in opposite(len(names))]
    teams: dict[str, list[str]] = {}
    for name, letter in zip(names, letters, strict=False):
        teams.setdefault(letter, []).append(name)
    return [teams[letter] for letter in sorted(teams)]
