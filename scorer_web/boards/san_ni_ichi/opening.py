"""A new table: how many play, in which teams, and the weapons if somebody wrote them down."""

from collections.abc import Sequence
from typing import Any

from games.san_ni_ichi.pieces import DECKS, SEATS, TEAM_SEATS, WEAPONS
from games.san_ni_ichi.setup import opposite
from scorer_web.boards.board import Args, Board, Form, Opening, Shown
from scorer_web.boards.fields import number_in, numbered
from scorer_web.boards.san_ni_ichi.faces import TEAM_LETTERS, face_of


class Seating(Board):
    def opening(self, names: list[str], form: Form) -> Opening:
        """The players that fit the chosen number, the weapons if all were told, and the teams."""
        count = number_in(form, "seats", SEATS[-1])
        if count:
            names = numbered(names[:count])
        setup: dict[str, Any] = {}
        if form.getlist("weapon"):
            setup["weapons"] = form.getlist("weapon")
        if form.get("option.teams") == "on" and len(names) in TEAM_SEATS:
            setup["teams"] = pairs(names, typed_teams(form))
        return names, setup

    def opening_form(self, given: Form) -> Shown:
        players = given.getlist("player")
        named = [name for name in players if name.strip()]
        seats = number_in(given, "seats", SEATS[-1]) or len(named)
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


def typed_teams(args: Args) -> list[str]:
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
