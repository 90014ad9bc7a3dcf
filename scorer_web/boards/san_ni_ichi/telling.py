"""What the table is told: things to do by hand, and the cards of a refusal.

What is legal instead is lit on the mats, and a wall of cards says it better itself.
"""

from collections.abc import Iterator

from flask_babel import gettext as _

from games.record import Play
from games.refusal import Refusal
from games.san_ni_ichi.moves import Move
from games.san_ni_ichi.pieces import BLOCK, ROUNDS, SMOKE_BOMB
from games.san_ni_ichi.piles import is_zen
from games.san_ni_ichi.position import State
from scorer_web.boards.board import Board, Notice, Piece
from scorer_web.boards.san_ni_ichi.faces import elements, face_of


class Telling(Board):
    def notices(self, play: Play) -> list[Notice]:
        before, after = play.states[-2:]
        move = play.moves[-1].move
        return [
            *_wasted(play, before, after, move),
            *_zen(before, after, move),
            *_round_ended(play, before, after, move),
        ]

    def pieces(self, refusal: Refusal) -> list[Piece]:
        return [Piece("card", name) for name in refusal.pieces]


def _wasted(play: Play, before: State, after: State, move: Move) -> Iterator[Notice]:
    """Smoke bombs that were laid go when all cards are turned up."""
    if move.do != "lay" or after.step == "lay":
        return
    laid = (*before.laid[: move.by], move.card, *before.laid[move.by + 1 :])
    for seat, card in enumerate(laid):
        if card == SMOKE_BOMB and after.laid[seat] != SMOKE_BOMB:
            text = _("%(name)s's smoke bomb goes to the discards.", name=play.players[seat])
            yield Notice(text, "SNI-10.7" if before.round == ROUNDS else "SNI-3.6")


def _zen(before: State, after: State, move: Move) -> Iterator[Notice]:
    """The card itself does not show which element it has become."""
    if move.do == "attack" and is_zen(before.laid[move.by]) and after.piles[move.on]:
        face = face_of(after.piles[move.on][-1])
        yield Notice(
            _("The zen on top counts as %(element)s.", element=elements()[face.element]), "SNI-8.2"
        )


def _round_ended(play: Play, before: State, after: State, move: Move) -> Iterator[Notice]:
    if after.round == before.round:
        return
    blockers = [play.players[seat] for seat, card in enumerate(before.laid) if card == BLOCK]
    if blockers and before.protected:
        yield Notice(_("The protection ends: Blocks go to the discards."), "SNI-5.6")
    if move.do not in ("suffer", "bomb"):
        yield Notice(_("No pile on the table: nobody takes damage."), "SNI-9.4")
    elif not before.hurt and move.do == "bomb":
        yield Notice(_("Nobody is left to take damage this round."), "SNI-10.6")
