"""The hidden half of a simulated San, Ni, Ichi! table: the hands."""

import random

from games.core import Dealer, Game
from games.san_ni_ichi.moves import Bomb, Drop, Lay, Move, Setup, Suffer, Take
from games.san_ni_ichi.pieces import (
    CARD_OF,
    DECKS,
    HAND,
    SMOKE_BOMB,
    WEAPONS,
    attacks_up_to,
)
from games.san_ni_ichi.position import State, waiting
from games.san_ni_ichi.setup import opposite


class SanNiIchiDealer(Dealer[State, Move, None]):
    """Real hands, mirrored move by move beside the position."""

    def __init__(self, game: Game[State, Move, None], seats: int, rng: random.Random) -> None:
        self.game = game
        highest, count = DECKS[game.options["deck"]][seats]
        weapons = rng.sample(WEAPONS, count)
        deck = [*attacks_up_to(highest), *weapons]
        rng.shuffle(deck)
        self.hands = [deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
        teams = opposite(seats) if game.options["teams"] == "on" else ()
        self.setup = Setup(tuple(sorted(weapons)), teams)

    def moves(self, state: State) -> list[Move]:
        match state.step:
            case "lay":
                # All lay at once, so the order of the entries changes nothing: seat by seat.
                seat = waiting(state)[0]
                return [Lay(seat, card) for card in dict.fromkeys(self.hands[seat])]
            case "drop":
                seat = state.turn()
                return [Drop(seat, card) for card in dict.fromkeys(self.hands[seat])]
            case "damage" if not self._bombers(state):
                return [Suffer(state.due[0])]
            case "damage":
                holders = self._bombers(state)
                moves = self.game.legal(state)
                return [move for move in moves if move.do == "suffer" or move.by in holders]
        return self.game.legal(state)

    def _bombers(self, state: State) -> list[int]:
        """Who really has a smoke bomb that could save the victim."""
        victim = state.due[0]
        return [
            seat
            for seat in (victim, state.mate(victim))
            if seat >= 0 and (SMOKE_BOMB in self.hands[seat] or state.laid[seat] == SMOKE_BOMB)
        ]

    def result(self, state: State, move: Move) -> None:
        hand = self.hands[move.by]
        if isinstance(move, Lay | Drop):
            hand.remove(move.card)
        elif isinstance(move, Take):
            hand.append(CARD_OF[state.piles[move.source][-1]])
        elif isinstance(move, Bomb):
            if state.laid[move.by] != SMOKE_BOMB:
                hand.remove(SMOKE_BOMB)
            owner = self.game.options["team_bomb_card"] == "owner"
            (self.hands[state.due[0]] if owner else hand).append(move.card)
