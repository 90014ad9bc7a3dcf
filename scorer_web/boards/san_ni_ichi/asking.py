"""What is asked for now: a part of the tray, and what a tap on each mat does."""

from collections.abc import Callable

from games.record import Play
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BLOCK,
    DECKS,
    ELEMENTS,
    KINDS,
    NAMES,
    ROUNDS,
    SEATS,
    WEAPONS,
)
from games.san_ni_ichi.piles import lowest
from games.san_ni_ichi.position import State
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.fields import number_in
from scorer_web.boards.san_ni_ichi.faces import face_of

LEAST_COLUMNS, MOST_COLUMNS = 5, 7
"""Keys beside each other: as many of 48 px as a phone has room for, and not wider than needed."""


def ask_for(play: Play, seat: int | None, args: Args) -> Shown:
    """A template of ``ask/`` and what it needs; ``taps`` are what the mats do."""
    state: State = play.state
    if seat is None:
        return {"ask": "over"}
    common = {"seat": seat, "by": play.players[seat]}
    match state.step:
        case "lay":
            return common | {
                "ask": "lay",
                "pad": _pad(play, seat, "lay"),
                "taps": _others(play, seat),
            }
        case "drop":
            taken = state.hands.known[seat][-1]
            pad = _pad(play, seat, "drop")
            return common | {"ask": "drop", "taken": face_of(taken), "pad": pad}
        case "protect":
            return common | {"ask": "protect", **_protecting(play, seat)}
        case "damage":
            return common | {"ask": "damage", **_damage(play, seat)}
    kind = KINDS[state.laid[seat]]
    card = {"card": face_of(state.laid[seat]), "kind": kind}
    if kind == "sai":
        return common | card | {"ask": "sai", **_sai(play, seat, args)}
    return common | card | {"ask": "use", **_using(play, seat, kind, args)}


def _others(play: Play, seat: int) -> dict[int, Shown]:
    """Whose card could be entered instead: the order is free (SNI-3.1)."""
    others = [other for other in play.game.to_act(play.state) if other != seat]
    return {other: {"verb": "reveal", "query": f"?seat={other + 1}"} for other in others}


def _pad(play: Play, seat: int, do: str) -> Shown:
    """The keypad: what the player may hold, by element, and apart what was seen elsewhere.

    A card of this round keeps its place, so that no key moves while the round is entered.
    """
    hands = play.state.hands
    may, known = set(hands.possible(seat)), hands.known[seat]
    cards = _in_deck(play)
    here = {card for card in cards if card in may or card in play.state.laid}

    def key(card: int) -> Shown:
        entry = {"by": play.players[seat], "do": do, "card": NAMES[card]}
        return {"face": face_of(card), "entry": entry, "may": card in may, "known": card in known}

    rows = {
        element: [key(card) for card in cards if card in here and _is(card, element)]
        for element in (*ELEMENTS, "weapons")
    }
    return {
        "rows": rows,
        "columns": _columns(max(len(rows[element]) for element in ELEMENTS)),
        "seen": [key(card) for card in cards if card not in here],
    }


def _columns(longest: int) -> int:
    """One line for each element if that fits, else two of equal length."""
    return max(longest if longest <= MOST_COLUMNS else (longest + 1) // 2, LEAST_COLUMNS)


def _is(card: int, element: str) -> bool:
    return element == (ELEMENTS[card % 3] if card < ATTACKS else "weapons")


def _in_deck(play: Play) -> list[int]:
    """The kinds of cards in this deck; any weapon when nobody wrote down which ones."""
    highest, count = DECKS[play.game.options["deck"]][len(play.players)]
    weapons = play.setup.get("weapons", [NAMES[card] for card in WEAPONS] if count else [])
    return [
        card
        for card, name in enumerate(NAMES)
        if (card < highest * len(ELEMENTS) if card < ATTACKS else name in weapons)
    ]


def _protecting(play: Play, seat: int) -> Shown:
    by = play.players[seat]
    mate = play.state.mate(seat)
    return {
        "card": face_of(BLOCK),
        "mate": play.players[mate] if play.state.mates else "",
        "taps": _taps(
            play, lambda on: {"by": by, "do": "protect", "player": play.players[on]}, "protect"
        ),
    }


def _taps(play: Play, entry_of: Callable[[int], Entry], verb: str) -> dict[int, Shown]:
    """For every mat the entry a tap makes; one that is not legal is refused and teaches."""
    legal = play.legal()
    entries = {seat: entry_of(seat) for seat in range(len(play.players))}
    return {
        seat: {"entry": entry, "may": entry in legal, "verb": verb}
        for seat, entry in entries.items()
    }


USES = {
    "attack": ("attack", "on"),
    "zen": ("attack", "on"),
    "tonfa": ("take", "from"),
    "shuriken": ("strike", "on"),
}
"""By kind of card the verb of its entry and the field that names the mat."""


def _using(play: Play, seat: int, kind: str, args: Args) -> Shown:
    by = play.players[seat]
    do, field = USES[kind]
    taps = _taps(play, lambda on: {"by": by, "do": do, field: play.players[on]}, do)
    legal = play.legal()
    named = {move["on"] for move in legal if "element" in move}
    chosen = number_in(args, "on", len(play.players)) - 1
    for on, tap in taps.items():
        if play.players[on] in named:
            # A zen that starts a pile: the element is asked next (SNI-8.4).
            tap |= {"may": True, "query": f"?on={on + 1}", "chosen": on == chosen}
    starts = play.players[chosen] if chosen >= 0 and play.players[chosen] in named else ""
    return {
        "taps": taps,
        "slides": [move for move in legal if "slide" in move],
        "starts": starts,
        "stuck": len(legal) == 1,
    }


def _sai(play: Play, seat: int, args: Args) -> Shown:
    """The first tap picks a pile up, the second says where it goes."""
    moves = [move for move in play.legal() if move["do"] != "discard"]
    movable = {name for move in moves for name in move.get("piles", [move.get("from")])}
    first = number_in(args, "pile", len(play.players)) - 1
    if len(movable) == 1:
        first = play.players.index(*movable)
    if first < 0 or play.players[first] not in movable:
        taps = {on: _pick_up(play, seat, on, movable) for on in range(len(play.players))}
        return {"taps": taps, "moves": moves, "stuck": not moves, "first": ""}
    taps = _taps(play, lambda on: _sai_entry(play, seat, first, on), "swap")
    if len(movable) > 1:
        taps[first] = {"may": True, "verb": "put_back", "query": "", "chosen": True}
    return {"taps": taps, "moves": moves, "stuck": False, "first": play.players[first]}


def _pick_up(play: Play, seat: int, on: int, movable: set[str]) -> Shown:
    if play.players[on] in movable:
        return {"may": True, "verb": "pick_up", "query": f"?pile={on + 1}"}
    owners = [other for other, pile in enumerate(play.state.piles) if pile and other != on]
    other = owners[0] if owners else (on + 1) % len(play.players)
    return {"may": False, "verb": "swap", "entry": _sai_entry(play, seat, on, other)}


def _sai_entry(play: Play, seat: int, one: int, two: int) -> Shown:
    by, first, second = (play.players[each] for each in (seat, one, two))
    if len(play.players) == SEATS[0] and not play.state.piles[two]:
        return {"by": by, "do": "give", "from": first, "to": second}
    piles = [play.players[each] for each in sorted((one, two))]
    return {"by": by, "do": "swap", "piles": piles}


def _damage(play: Play, victim: int) -> Shown:
    state: State = play.state
    pile = state.piles[victim]
    bombs = [move for move in play.legal() if move["do"] == "bomb"]
    last = {"by": play.players[victim], "do": "bomb", "card": NAMES[lowest(pile)[0]]}
    return {
        "top": face_of(pile[-1]),
        "cards": len(pile),
        "bombs": [move | {"face": face_of(NAMES.index(move["card"]))} for move in bombs],
        "tied": [play.players[seat] for seat in state.due[1:]],
        # In the last round the button stays, and says why it does nothing (SNI-10.7).
        "no_bomb": last if state.round == ROUNDS else None,
        "taps": _taps(play, lambda on: {"by": play.players[on], "do": "suffer"}, "suffer"),
    }
