"""Why a move of Nin Jan is refused. Called only once a move is known not to pass."""

from games.nin_jan.moves import Lay, Put, Show, Take
from games.nin_jan.pieces import CARD_NAMES, VALUE, colour, named
from games.nin_jan.piles import beaten
from games.nin_jan.position import NONE, State
from games.nin_jan.score import leaders
from games.nin_jan.showdown import not_due
from games.refusal import Refusal, illegal, suspicious


def not_laid(state: State, move: Lay) -> Refusal:
    if state.step == "resolve":
        return illegal("still_resolving", "NJ-3.1", "NJ-3.6", players=list(state.queue))
    if state.step != "lay":
        return _rounds_over(state)
    own = state.laid[move.by]
    if own != NONE:
        pieces = (CARD_NAMES[own],)
        return illegal("already_laid", "NJ-3.1", pieces=pieces, player=move.by, **named(own))
    if move.card in state.laid:
        player = state.laid.index(move.card)
        pieces = (CARD_NAMES[move.card],)
        params = {"player": player, **named(move.card)}
        return illegal("card_laid", "NJ-3.5", "NJ-1.2", pieces=pieces, **params)
    return _lies_elsewhere(state, move.card)


def _lies_elsewhere(state: State, card: int) -> Refusal:
    """A slip, now or in an earlier round: the table may insist."""
    pieces, params = (CARD_NAMES[card],), named(card)
    for seat, cards in enumerate(state.taken):
        if card in cards:
            clauses = ("NJ-4.11", "NJ-1.2")
            return suspicious("card_taken", *clauses, pieces=pieces, player=seat, **params)
    pile = next(number for number, cards in enumerate(state.piles, 1) if card in cards)
    return suspicious("card_in_pile", "NJ-1.2", pieces=pieces, pile=pile, **params)


def not_resolved(state: State, move: Take | Put) -> Refusal:
    if state.step == "lay":
        waiting = [seat for seat, card in enumerate(state.laid) if card == NONE]
        return illegal("not_all_laid", "NJ-3.1", players=waiting)
    if state.step != "resolve":
        return _rounds_over(state)
    if move.by not in state.queue:
        # Whoever beat several piles gets one of them (NJ-4.4); whoever put a card is done.
        clause = "NJ-4.4" if move.do == "take" else "NJ-3.1"
        return illegal("already_resolved", clause, "NJ-3.6", player=move.by)
    if move.by != state.queue[0]:
        return _out_of_order(state, move.by)
    return _must_take(state, move) if move.do == "put" else _not_beaten(state, move)


def _rounds_over(state: State) -> Refusal:
    """Nine rounds are played; only the leaders of a tie go on, with their hands."""
    if state.step == "over":
        return illegal("game_over", "NJ-5.1")
    contenders = state.showdown.contenders if state.showdown else ()
    return illegal("rounds_over", "NJ-5.1", "NJ-5.4", players=list(contenders))


def _out_of_order(state: State, by: int) -> Refusal:
    first = state.queue[0]
    card, due = state.laid[by], state.laid[first]
    alike = sum(VALUE[card] == VALUE[other] for other in state.laid)
    clause = "NJ-3.2"
    if VALUE[card] == VALUE[due]:
        clause = "NJ-3.3" if alike == 2 else "NJ-3.4"
    pieces = (CARD_NAMES[card], CARD_NAMES[due])
    params = {"player": by, **named(card), "first": first, **named(due, "first_")}
    return illegal("out_of_order", clause, "NJ-3.6", pieces=pieces, **params)


def _must_take(state: State, move: Put) -> Refusal:
    card = state.laid[move.by]
    piles = beaten(card, state.tops)
    pieces = (CARD_NAMES[card], *(CARD_NAMES[state.piles[pile][-1]] for pile in piles))
    numbers = [pile + 1 for pile in piles]
    return illegal("must_take", "NJ-4.3", "NJ-4.2", pieces=pieces, piles=numbers, **named(card))


def _not_beaten(state: State, move: Take) -> Refusal:
    card, top = state.laid[move.by], state.piles[move.pile][-1]
    same = colour(card) == colour(top)
    clauses = ["NJ-4.8", "NJ-4.2"] if same else ["NJ-4.2", "NJ-1.3"]
    if VALUE[card] > VALUE[top]:
        clauses.append("NJ-4.1")
    if not beaten(card, state.tops):
        clauses.append("NJ-4.7")
    pieces = (CARD_NAMES[card], CARD_NAMES[top])
    params = {"pile": move.pile + 1, **named(card), **named(top, "top_")}
    if same:
        return illegal("same_colour", *clauses, pieces=pieces, **params)
    return illegal("not_beaten", *clauses, pieces=pieces, **params)


def not_shown(state: State, move: Show) -> Refusal:
    if state.step == "over":
        return illegal("game_over", "NJ-5.5" if state.showdown else "NJ-5.1")
    if state.showdown is None:
        return illegal("no_showdown", "NJ-5.4")
    return not_due(state.showdown, leaders(state.taken), move.by)
