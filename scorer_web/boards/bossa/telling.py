"""What the table is told: notices, the pieces of a refusal, and what is legal instead."""

from collections import Counter
from collections.abc import Iterator, Sequence

from flask_babel import gettext as _

from games.bossa.moves import Move, Place, Stack, tiles_of
from games.bossa.pieces import ACTIONS, FULL_LINE, TILES
from games.bossa.position import INDEX, State, row_counts
from games.record import Play
from games.refusal import Refusal
from games.sentences import sentences
from scorer_web.boards.board import Board, Entry, Notice, Piece
from scorer_web.boards.bossa.faces import place
from scorer_web.boards.fields import list_in
from scorer_web.frame.language import lang

MOST_INSTEAD = 6
"""What is told instead is a hint, not a list."""


class Telling(Board):
    def notices(self, play: Play) -> list[Notice]:
        state: State = play.state
        before: State = play.states[-2]
        return [*_again(play), *_last(before, state), *_nearly(play, before)]

    def pieces(self, refusal: Refusal) -> list[Piece]:
        return [Piece("tile", tile) for tile in refusal.pieces if tile in TILES]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What may be done instead: rows for these tiles or that place, else places and actions;
        or who has to act."""
        due = play.to_act()
        if entry.get("by") not in due:
            return [Piece("words", name) for name in due]
        legal: list[Move] = play.game.legal(play.state)
        found = _rows_instead(legal, entry) or map(_choice, legal)
        return list(dict.fromkeys(found))[:MOST_INSTEAD]


def _again(play: Play) -> list[Notice]:
    if play.moves[-1].move.do != "roll" or any(play.state.rolled):
        return []
    return [Notice(_("Equal numbers: both roll again."), "BO-2.3")]


def _last(before: State, state: State) -> list[Notice]:
    if state.pile or not before.pile:
        return []
    text = _("That was the last tile. After this move the hands are compared.")
    return [Notice(text, "BO-7.7")]


def _nearly(play: Play, before: State) -> list[Notice]:
    """A line has got its fifth row: one more ends the game."""
    state: State = play.state
    return [
        Notice(
            _(
                "%(line)s has five rows: the sixth wins for %(name)s, whoever places it, "
                "unless it empties the other player's hand.",
                line=sentences("bossa", lang()).look_up("colours", colour),
                name=play.players[state.colours.index(colour)],
            ),
            "BO-7.2",
        )
        for colour, index in INDEX.items()
        if row_counts(state)[index] == FULL_LINE - 1 != row_counts(before)[index]
    ]


def _rows_instead(legal: Sequence[Move], entry: Entry) -> list[Piece]:
    """In place of a refused row: where its tiles go, then what goes to its place."""
    tried = Counter(_tiles_in(entry))
    rows = [move for move in legal if isinstance(move, Place | Stack)]
    same = [move for move in rows if Counter(tiles_of(move)) == tried]
    there = (entry.get("do"), entry.get("line"), entry.get("value"))
    here = [move for move in rows if (move.do, move.line, move.value) == there]
    return [_row(move) for move in (*same, *here)]


def _tiles_in(entry: Entry) -> Iterator[str]:
    for layer in [list_in(entry, "tiles"), *list_in(entry, "layers")]:
        if isinstance(layer, list):
            yield from (tile for tile in layer if isinstance(tile, str))


def _row(move: Place | Stack) -> Piece:
    """A row with its tiles, so that nobody takes it for a place where any tile fits."""
    return Piece("row", f"{place(move.line, move.value)}/{'.'.join(tiles_of(move))}/{move.chip}")


def _choice(move: Move) -> Piece:
    if isinstance(move, Place):
        return Piece("words", place(move.line, move.value))
    if move.do in ACTIONS:
        return Piece("action", move.do)
    return Piece("words", sentences("bossa", lang()).look_up("verbs", move.do))
