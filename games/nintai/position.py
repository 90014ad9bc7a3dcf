"""A Nintai position, and who is to do what in it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.core import MOST
from games.fields import Fields, items, read_or_none, seat_of, text, whole
from games.nintai import sheet
from games.nintai.cards import DEAL, NONE, UNSEEN, Cards, Pile
from games.nintai.moves import Setup, read_icon
from games.nintai.pieces import CARDS, COPIES, DICE, ICONS, PILE_SIZES, SEATS
from games.nintai.sheet import EMPTY, written

DRAFT: Final = (1, 2, 2)
"""Dice taken at a time: start player, other player, start player (NT-2.3)."""

DRAWN: Final = {1: 3, 2: 2, 3: 2, 4: 1}
"""Cards taken from the chosen pile by each action; action 4 draws three times."""

STEP_VERBS: Final = {
    "draft": ("take",),
    "choose": ("pass",),
    "pile": ("draw",),
    "keep": ("keep",),
    "ink": ("ink", "decline"),
    "roll": ("roll",),
    "over": (),
}


class State(NamedTuple):
    """A position. ``mover`` is the active player: the one whose turn it is."""

    step: str
    mover: int
    middle: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    cards: Cards
    sheets: tuple[str, ...]
    action: int = 0
    used: tuple[int, ...] = ()
    """Piles already drawn from in this action."""
    table: str = ""
    """Cards of this action, to be discarded when it is finished."""
    hands: tuple[str, ...] = ("", "")
    """Icons each player still has to ink."""
    ended: str = ""
    turn: int = 1


def start(seats: int = SEATS, setup: Setup | None = None) -> State:
    """Five dice in the middle, four piles, two empty sheets (NT-2)."""
    setup = setup or Setup()
    cards = DEAL
    for pile, top in enumerate(setup.tops):
        cards = cards if top == UNSEEN else cards.see(pile, top)
    return State("draft", setup.start, DICE, ((), ()), cards, (EMPTY, EMPTY))


def to_act(state: State) -> tuple[int, ...]:
    """Who may do something now; who is next, if nobody changes the order, comes first."""
    if state.step == "over":
        return ()
    first = inkers(state) if state.step == "ink" else (actor(state),)
    return tuple(dict.fromkeys((*first, *takers(state), *inkers(state))))


def doers(state: State, do: str) -> tuple[int, ...]:
    """Who may do this now; nobody where the step is another."""
    if do == "draw":
        return takers(state)
    if do in STEP_VERBS["ink"]:
        return inkers(state)
    return (actor(state),) if do in STEP_VERBS[state.step] else ()


def takers(state: State) -> tuple[int, ...]:
    """Who has cards to take. In action 4 the opponent goes first, but which side is entered first
    is up to the table (NT-4.4a)."""
    if state.action != 4:
        return (actor(state),) if state.step == "pile" else ()
    if state.step not in ("pile", "ink"):
        return ()
    mine, theirs = _taken(state)
    due = ((other(state.mover), theirs < 1), (state.mover, mine < 2))
    return tuple(seat for seat, is_due in due if is_due)


def inkers(state: State) -> tuple[int, ...]:
    """Who has icons to ink, and all cards they come from (NT-4.9)."""
    seats = (seat for seat, hand in enumerate(state.hands) if hand)
    return tuple(seat for seat in seats if seat != state.mover or not is_pairing(state))


def is_pairing(state: State) -> bool:
    """Whether the mover of action 4 has taken the first of two cards."""
    return state.action == 4 and state.step == "pile" and bool(state.hands[state.mover])


def _taken(state: State) -> tuple[int, int]:
    """How many cards the mover and the opponent have taken in action 4."""
    mine = 1 if is_pairing(state) else len(state.used) // 2 * 2
    return mine, len(state.used) - mine


def other(seat: int) -> int:
    return 1 - seat


def actor(state: State) -> int:
    """The one seat that acts in every step but inking; in action 4 the one that is next."""
    opponent_picks = state.action == 3 or (state.action == 4 and _opponent_takes(state))
    if state.step == "roll" or (state.step == "pile" and opponent_picks):
        return other(state.mover)
    return state.mover


def _opponent_takes(state: State) -> bool:
    """First of all, or last where the other side was entered before."""
    return not is_pairing(state) and _taken(state)[1] == 0


def due(state: State) -> int:
    """How many dice the drafting player takes now (NT-2.3)."""
    return {5: DRAFT[0], 4: DRAFT[1], 2: DRAFT[2]}[len(state.middle)]


def handfuls(middle: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """Every way to take ``count`` dice; which goes higher is the taker's choice (NT-2.5)."""
    if count == 1:
        return [(die,) for die in middle]
    return [(upper, lower) for upper in middle for lower in middle if upper != lower]


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "step": state.step,
        "mover": players[state.mover],
        "middle": list(state.middle),
        "columns": {name: list(state.columns[seat]) for seat, name in enumerate(players)},
        "action": state.action or None,
        "used": [pile + 1 for pile in state.used],
        "piles": [{"cards": pile.size, "top": pile.top} for pile in state.cards.piles],
        "discards": state.cards.discards,
        "drawn": list(state.table),
        "hands": {name: list(state.hands[seat]) for seat, name in enumerate(players)},
        "sheets": {name: written(state.sheets[seat]) for seat, name in enumerate(players)},
        "ended": state.ended or None,
    }


def read_position(data: Fields, players: Sequence[str]) -> State:
    """The inverse of ``view``, but for what is known of face-down cards: nobody may look (NT-4.10).

    Any card that does not show may then lie anywhere out of sight.
    """
    drawn = "".join(data.each("drawn", read_icon))
    piles = data.each("piles", _read_pile)
    showing = drawn + "".join(top for _, top in piles)
    may = tuple(max(COPIES - showing.count(icon), 0) for icon in ICONS)
    cards = Cards(
        tuple(Pile(size, top, may, 1) for size, top in piles),
        NONE,
        data.whole("discards", 0, CARDS),
        may,
        1,
    )
    return State(
        data.choice("step", tuple(STEP_VERBS)),
        seat_of(data.raw("mover"), players, data.path("mover")),
        tuple(data.each("middle", _die)),
        data.by_player("columns", players, lambda v, where: tuple(items(v, where, _die))),
        cards,
        data.by_player("sheets", players, sheet.read),
        read_or_none(data.raw("action"), data.path("action"), _die, 0),
        tuple(number - 1 for number in data.each("used", _pile_number)),
        drawn,
        data.by_player("hands", players, lambda v, where: "".join(items(v, where, read_icon))),
        read_or_none(data.raw("ended"), data.path("ended"), text, ""),
        data.whole("turn", 1, MOST),
    )


DURING: Final = {"pile": (1, 2, 3, 4), "keep": (1,), "ink": (1, 2, 3, 4), "roll": (5,)}
"""The actions that a step can belong to."""


def misfit(state: State) -> str:
    step = state.step
    wrong = {
        "middle": not _is_drafted(state) if step == "draft" else bool(state.middle),
        "columns": step == "choose" and not state.columns[state.mover],
        "action": state.action not in DURING.get(step, (state.action,)),
        "piles": len(state.cards.piles) != len(PILE_SIZES),
        "ended": state.ended not in (("full", "six") if step == "over" else ("",)),
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _is_drafted(state: State) -> bool:
    """Whether the five dice lie in the middle and the columns as some draft leaves them."""
    dice = (*state.middle, *state.columns[0], *state.columns[1])
    return len(state.middle) in (2, 4, 5) and sorted(dice) == list(DICE)


def _die(value: Any, where: str) -> int:
    return whole(value, 1, 6, where)


def _pile_number(value: Any, where: str) -> int:
    return whole(value, 1, len(PILE_SIZES), where)


def _read_pile(value: Any, where: str) -> tuple[int, str]:
    pile = Fields(value, where)
    return pile.whole("cards", 0, CARDS), pile.choice("top", (*ICONS, UNSEEN))
