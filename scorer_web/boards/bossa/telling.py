"""What the table is told: notices, the pieces of a refusal, and what is legal instead."""

from flask_babel import gettext as _

from games.bossa.moves import Move, Place
from games.bossa.pieces import ACTIONS, FULL_LINE, TILES
from games.bossa.position import INDEX, State, row_counts
from games.record import Play
from games.refusal import Refusal
from games.sentences import sentences
from scorer_web.boards.board import Board, Entry, Notice, Piece
from scorer_web.boards.bossa.faces import place
from scorer_web.frame.language import lang


class Telling(Board):
    def notices(self, play: Play) -> list[Notice]:
        state: State = play.state
        before: State = play.states[-2]
        return [*_again(play), *_last(before, state), *_nearly(play, before)]

    def pieces(self, refusal: Refusal) -> list[Piece]:
        return [Piece("tile", tile) for tile in refusal.pieces if tile in TILES]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What may be done instead: places where a row fits, actions, or who has to act."""
        due = play.to_act()
        if entry.get("by") not in due:
            return [Piece("words", name) for name in due]
        return list(dict.fromkeys(map(_choice, play.game.legal(play.state))))


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
                "%(line)s has five rows: the sixth wins for %(name)s, whoever places it.",
                line=sentences("bossa", lang()).look_up("colours", colour),
                name=play.players[state.colours.index(colour)],
            ),
            "BO-7.2",
        )
        for colour, index in INDEX.items()
        if row_counts(state)[index] == FULL_LINE - 1 != row_counts(before)[index]
    ]


def _choice(move: Move) -> Piece:
    if isinstance(move, Place):
        return Piece("words", place(move.line, move.value))
    if move.do in ACTIONS:
        return Piece("action", move.do)
    return Piece("words", sentences("bossa", lang()).look_up("verbs", move.do))
