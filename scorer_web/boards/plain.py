"""The plain board, for a game without one: its view in words, its legal moves as buttons.

It asks for results in plain fields, but knows no setup beyond who starts: a game that needs cards
laid open before the first move brings a board of its own.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

from flask_babel import gettext as _

import games
from games.core import Move
from games.fields import read_players
from games.record import Play
from games.sentences import Sentences, sentences
from scorer_web.boards.board import Args, Board, Entry, Form, Opening, Piece, Shown
from scorer_web.boards.fields import filled, list_in, names_in, result_in, whole_in
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.frame.language import lang, listed

MOST_INSTEAD = 6
"""So many moves are named in place of a refused one; all are below it as buttons."""


class Fact(NamedTuple):
    """A part of the view: what it is called, and its values, which may have names of their own."""

    name: str
    values: list[tuple[str, str]]


class Asked(NamedTuple):
    """A field of the result: what it is called and what stands in its places."""

    key: str
    name: str
    typed: list[str]


class Choice(NamedTuple):
    """A legal move as a button, with the fields for what the table reveals after it."""

    text: str
    entry: Entry
    asks: list[Asked]


class PlainBoard(Board):
    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = games.load(game)
        setup = self.rules.SETUP
        self.picks_starter = setup is not None and "start" in get_type_hints(setup)

    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        say = sentences(self.game, lang())
        view = {key: value for key, value in play.view().items() if key != "step"}
        return {
            "facts": [Fact(_name(say, key), list(_values(value))) for key, value in view.items()],
            "choices": [_choice(play, move, typed) for move in play.game.legal(play.state)],
            "clause": next(iter(play.game.clauses_now(play.state)), ""),
        }

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        own = [
            move for move in play.game.legal(play.state) if play.players[move.by] == entry.get("by")
        ]
        return [Piece("words", _text(play, move)) for move in own[:MOST_INSTEAD]]

    def opening(self, names: list[str], form: Form) -> Opening:
        return super().opening([name for name in names if name], form)

    def score_form(self, args: Args) -> Shown:
        most = self.rules.seats[-1]
        return {
            "names": names_in(args, most),
            "totals": [args.get(f"total{seat}", "") for seat in range(1, most + 1)],
        }

    def final(self, args: Args) -> dict[str, Any]:
        """The totals of those who played: whoever has none, beyond the fewest players, did not."""
        least, most = self.rules.seats[0], self.rules.seats[-1]
        typed = dict(enumerate(names_in(args, most), 1))
        played = [seat for seat in typed if seat <= least or args.get(f"total{seat}")]
        names = read_players([typed[seat] for seat in played], self.rules.seats, "totals")
        totals = [whole_in(args, f"total{seat}") for seat in played]
        return {"totals": dict(zip(names, totals, strict=True))}


# The view.


def _name(say: Sentences, key: str) -> str:
    """What the game's messages call a part of its view, or else its key."""
    return str(say.own.get("view", {}).get(key) or key.replace("_", " ").capitalize())


def _values(value: object, *path: str) -> Iterator[tuple[str, str]]:
    """Every value, however deep, with the names and numbers that lead to it."""
    if isinstance(value, list | tuple) and any(isinstance(each, Mapping) for each in value):
        value = dict(enumerate(value, 1))
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _values(inner, *path, str(key).replace("_", " "))
    else:
        yield " · ".join(path), _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return listed(map(_plain, value)) or "–"
    return "–" if value in (None, "") else str(value)


# The moves.


def _choice(play: Play, move: Move, typed: Entry) -> Choice:
    entry = play.write(move)
    # What was typed for another move is not offered here.
    result = result_in(typed) if entry.items() <= typed.items() else {}
    asks = [
        Asked(key, key.replace("_", " "), filled(map(str, list_in(result, key)), count))
        for key, count in play.game.asks(play.state, move).items()
    ]
    return Choice(_text(play, move), entry, asks)


def _text(play: Play, move: Move) -> str:
    """The move as the log would tell it; while its result is open, by its verb."""
    say = sentences(play.game.id, lang())
    if play.game.asks(play.state, move):
        fields = play.game.write_move(move, play.players).values()
        told = listed([say.look_up("verbs", move.do), *map(_plain, fields)])
        return f"{play.players[move.by]}: {told}"
    key, params = play.game.tell(play.state, move, None)
    return say.say("log", key, params, play.players)
