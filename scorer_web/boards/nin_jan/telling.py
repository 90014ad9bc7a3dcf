"""What the table is told: how a tie-break stands, why an entry was refused, what is legal."""

from flask_babel import gettext as _

from games.nin_jan.pieces import CARD_INDEX, VALUE, colour
from games.nin_jan.showdown import waiting
from games.nin_jan.trusted import Trusted
from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.board import Board, Entry, Notice, Piece, Shown
from scorer_web.boards.nin_jan.faces import SUITS
from scorer_web.frame.language import listed


class Telling(Board):
    def notices(self, play: Play) -> list[Notice]:
        """How the tie-break stands; everything else the piles show by themselves."""
        return _tied(play) if play.state.step == "show" else []

    def drawing(self, piece: str) -> Shown | None:
        """The picture of a card."""
        if piece not in CARD_INDEX:
            return None
        card = CARD_INDEX[piece]
        return {"value": VALUE[card], "suit": colour(card)}

    def pieces(self, refusal: Refusal) -> list[Piece]:
        return [Piece("card", name) for name in refusal.pieces if name in CARD_INDEX]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What the player of a refused entry may do, or who has to act instead."""
        state = play.state
        due = play.to_act()
        if entry.get("by") not in due:
            return [Piece("player", name) for name in due]
        if state.step == "show":
            return [Piece("sign", sign) for sign in SUITS]
        if isinstance(state, Trusted):
            return []
        if state.choices:
            return [Piece(move.do, str(move.pile + 1)) for move in state.choices]
        return [Piece("words", _("any card that nobody has seen yet"))]


def _tied(play: Play) -> list[Notice]:
    before, state = play.states[-2:]
    still_in = state.showdown.contenders
    if before.showdown is None:
        text = _("All nine rounds are played. First place is tied.")
        return [Notice(text, "NJ-5.4")]
    if waiting(state.showdown) != still_in:
        return []
    out = [play.players[seat] for seat in before.showdown.contenders if seat not in still_in]
    if out:
        return [Notice(_("Out of the tie-break: %(names)s.", names=listed(out)), "NJ-5.5")]
    return [Notice(_("Nobody drops out. Show again, all at once."), "NJ-5.5")]
