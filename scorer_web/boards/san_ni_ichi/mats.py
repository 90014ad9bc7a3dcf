"""What a tap on each mat does while a card is carried out, or why it does nothing."""

from collections.abc import Callable

from games.record import Play
from games.san_ni_ichi.pieces import ELEMENTS, SEATS
from games.san_ni_ichi.piles import beaten_by
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.fields import number_in

Taps = dict[int, Shown]
"""By seat the entry or the address a tap leads to, what it is called, and whether it is legal."""

USES = {
    "attack": ("attack", "on"),
    "zen": ("attack", "on"),
    "tonfa": ("take", "from"),
    "shuriken": ("strike", "on"),
}
"""By kind of card the verb of its entry and the field that names the mat."""


def using(play: Play, seat: int, kind: str, args: Args) -> Shown:
    legal = play.legal()
    slides = [move for move in legal if "slide" in move]
    if slides and "slide" in args:
        return {"taps": _sliding(play, seat), "slides": slides, "slid": True}
    do, field = USES[kind]
    by = play.players[seat]
    taps = _taps(play, lambda on: {"by": by, "do": do, field: play.players[on]}, do)
    return {"taps": taps, "slides": slides, "starts": _named(play, taps, args)}


def _sliding(play: Play, seat: int) -> Taps:
    """The own pile, with the card laid on it, goes to somebody without one or stays (SNI-4.5)."""
    by = play.players[seat]
    attack = {"by": by, "do": "attack", "on": by}
    taps = _taps(play, lambda to: attack | {"slide": play.players[to]}, "slide")
    return taps | {seat: {"may": True, "verb": "stay", "entry": attack, "chosen": True}}


def _named(play: Play, taps: Taps, args: Args) -> str:
    """On whom a zen starts a pile: its element is asked next (SNI-8.4)."""
    named = {move["on"] for move in play.legal() if "element" in move}
    chosen = number_in(args, "on", len(play.players)) - 1
    for on, tap in taps.items():
        if play.players[on] in named:
            tap |= {"may": True, "query": f"on={on + 1}", "chosen": on == chosen}
    return play.players[chosen] if chosen >= 0 and play.players[chosen] in named else ""


def _taps(play: Play, entry_of: Callable[[int], Entry], verb: str) -> Taps:
    """For every mat the entry a tap makes; one that is not legal is refused and teaches."""
    legal = play.legal()
    entries = {seat: entry_of(seat) for seat in range(len(play.players))}
    return {
        seat: {
            "entry": entry,
            "may": entry in legal,
            "verb": verb,
            "why": "" if entry in legal else _why_not(play, seat, verb),
        }
        for seat, entry in entries.items()
    }


def _why_not(play: Play, on: int, verb: str) -> str:
    """In a word: a Block, no pile, a pile where none may be, or the element that is needed."""
    pile = play.state.piles[on]
    if on in play.state.protected and verb in ("attack", "slide", "swap"):
        return "blocked"
    if verb == "slide":
        return "pile"
    return ELEMENTS[beaten_by(pile[-1])] if pile and verb == "attack" else "no_pile"


# Sai: the first tap picks a pile up, the second says where it goes.


def swapping(play: Play, seat: int, args: Args) -> Shown:
    moves = [move for move in play.legal() if move["do"] != "discard"]
    movable = {name for move in moves for name in move.get("piles", [move.get("from")])}
    if len(moves) == 1 and "piles" in moves[0]:
        return {"taps": _only_swap(play, seat, moves[0]), "first": ""}
    first = number_in(args, "pile", len(play.players)) - 1
    if len(movable) == 1:
        first = play.players.index(*movable)
    if first < 0 or play.players[first] not in movable:
        taps = {on: _pick_up(play, seat, on, movable) for on in range(len(play.players))}
        return {"taps": taps, "first": ""}
    taps = _taps(play, lambda on: _sai_entry(play, seat, first, on), "swap")
    if len(movable) > 1:
        taps[first] = {"may": True, "verb": "put_back", "query": "", "chosen": True}
    return {"taps": taps, "first": play.players[first]}


def _only_swap(play: Play, seat: int, move: Entry) -> Taps:
    """Where two piles can be swapped and no others, one tap on either of them is enough."""
    taps = {on: _pick_up(play, seat, on, set()) for on in range(len(play.players))}
    swap = {"may": True, "verb": "swap", "entry": move}
    return taps | {play.players.index(name): swap for name in move["piles"]}


def _pick_up(play: Play, seat: int, on: int, movable: set[str]) -> Shown:
    if play.players[on] in movable:
        return {"may": True, "verb": "pick_up", "query": f"pile={on + 1}"}
    owners = [other for other, pile in enumerate(play.state.piles) if pile and other != on]
    other = owners[0] if owners else (on + 1) % len(play.players)
    entry = _sai_entry(play, seat, on, other)
    return {"may": False, "verb": "swap", "entry": entry, "why": _why_not(play, on, "swap")}


def _sai_entry(play: Play, seat: int, one: int, two: int) -> Shown:
    by, first, second = (play.players[each] for each in (seat, one, two))
    if len(play.players) == SEATS[0] and not play.state.piles[two]:
        return {"by": by, "do": "give", "from": first, "to": second}
    piles = [play.players[each] for each in sorted((one, two))]
    return {"by": by, "do": "swap", "piles": piles}
