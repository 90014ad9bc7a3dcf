"""Nintai on the phone: the two sheets and dice columns, the piles, and what is asked for now."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _

from games.nintai.cards import UNSEEN
from games.nintai.pieces import CELLS, COLUMNS, ICON_KEYS, ICONS, ROWS
from games.nintai.position import DRAWN, State
from games.nintai.score import sheet_lines
from games.nintai.sheet import CELL_NAMES, EMPTY, open_cells
from games.record import Play
from games.refusal import Refusal
from games.sentences import sentences
from scorer_web.boards import Notice, Piece
from scorer_web.frame.language import lang

START_CLAUSE = "NT-2.6"

USABLE = 2
"""Dice at the top of a column that may be handed over (NT-3.1)."""


# The table.


def position(
    play: Play, args: Mapping[str, str], typed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    state: State = play.state
    noted = _noted(state, args)
    return {
        "state": state,
        "actors": play.game.to_act(state),
        "players": [_player(play, seat) for seat in range(len(play.players))],
        "piles": [_pile(state, number, noted) for number in range(len(state.cards.piles))],
        "discards": state.cards.discards,
        "icons": icons(),
        "usable": USABLE,
        "cells": CELL_NAMES,
        "link": partial(_link, noted),
        "result": {"result": {"tops": noted}} if noted else {},
        "ask": _ask(play, args, noted, typed or {}),
    }


def _link(noted: Mapping[str, str], **changes: Any) -> str:
    """The query of a choice; what was noted before comes along."""
    query = urlencode({f"top{pile}": icon for pile, icon in noted.items()} | changes)
    return f"?{query}" if query else ""


def icons() -> dict[str, str]:
    """The six icons by letter, with their names in the page's language."""
    say = sentences("nintai", lang())
    return {icon: say.look_up("icons", icon) for icon in ICON_KEYS}


def _player(play: Play, seat: int) -> dict[str, Any]:
    state: State = play.state
    sheet = state.sheets[seat]
    acts = seat in play.game.to_act(state)
    return {
        "seat": seat,
        "name": play.players[seat],
        "acts": acts,
        "column": state.columns[seat],
        "sheet": sheet,
        "open": open_cells(sheet) if state.step == "ink" and acts else [],
        "so_far": sum(line.points for line in sheet_lines(sheet)),
        "latest": _latest(play, seat),
    }


def _latest(play: Play, seat: int) -> int | None:
    """The cell inked last, to be shown in fresh ink."""
    if not play.moves:
        return None
    move = play.moves[-1].move
    return move.cell if move.do == "ink" and move.by == seat else None


def _pile(state: State, number: int, noted: Mapping[str, str]) -> dict[str, Any]:
    pile = state.cards.piles[number]
    name = str(number + 1)
    known = noted.get(name) or (pile.top if pile.top != UNSEEN else "")
    return {
        "name": name,
        "size": pile.size,
        "top": known,
        "can_note": bool(pile.size) and pile.top == UNSEEN,
        "used": state.step == "pile" and number in state.used,
    }


def _noted(state: State, args: Mapping[str, str]) -> dict[str, str]:
    """Top cards reported ahead of the next entry, which will carry them."""
    tops = {
        str(number): args.get(f"top{number}", "") for number in range(1, len(state.cards.piles) + 1)
    }
    return {
        name: icon
        for name, icon in tops.items()
        if len(icon) == 1 and icon in ICONS and state.cards.piles[int(name) - 1].top == UNSEEN
    }


def _ask(
    play: Play, args: Mapping[str, str], noted: Mapping[str, str], typed: Mapping[str, Any]
) -> dict[str, Any]:
    """What the tray asks for: a template of ``ask/`` and what it needs.

    ``typed`` is an entry that was refused: nothing in it has to be tapped again.
    """
    state: State = play.state
    note = _number(args, "note", len(state.cards.piles))
    if note and state.cards.piles[note - 1].top == UNSEEN and state.step != "over":
        return {"ask": "note", "pile": note}
    match state.step:
        case "pile":
            return _ask_pile(state, args, noted, typed)
        case "ink":
            return _ask_ink(play, args, typed)
        case "draft":
            due = len(play.game.legal(state)[0].dice)
            return {"ask": "draft", "due": due, **_dice(typed.get("dice"), due, state.middle)}
        case "roll":
            count = len(state.columns[play.game.to_act(state)[0]])
            return {"ask": "roll", **_dice(_result(typed).get("dice"), count, range(1, 7))}
    return {"ask": state.step}


def _dice(typed: Any, count: int, values: Iterable[int]) -> dict[str, Any]:
    faces = {str(value): str(value) for value in values}
    return {"dice": _fill(typed, count), "faces": faces}


def _fill(typed: Any, count: int) -> list[str]:
    """What was typed into ``count`` places, blanks included."""
    given = [str(value) for value in typed] if isinstance(typed, list) else []
    return (given + [""] * count)[:count]


def _result(typed: Mapping[str, Any]) -> Mapping[str, Any]:
    result = typed.get("result")
    return result if isinstance(result, dict) else {}


def _ask_pile(
    state: State, args: Mapping[str, str], noted: Mapping[str, str], typed: Mapping[str, Any]
) -> dict[str, Any]:
    pile = _number(args, "pile", len(state.cards.piles))
    if not pile or pile - 1 in state.used:
        return {"ask": "pile"}
    place = state.cards.piles[pile - 1]
    count = DRAWN[state.action]
    first = noted.get(str(pile)) or (place.top if place.top != UNSEEN else "")
    result = _result(typed)
    tops = result.get("tops")
    return {
        "ask": "cards",
        "pile": pile,
        "count": count,
        "cards": _fill(result.get("cards") or [first], count),
        "next": tops.get(str(pile), "") if isinstance(tops, dict) else "",
        "tops": {name: icon for name, icon in noted.items() if name != str(pile)},
        "short": max(count - place.size, 0),
        "size": place.size,
        "shows_next": place.size > count,
    }


def _ask_ink(play: Play, args: Mapping[str, str], typed: Mapping[str, Any]) -> dict[str, Any]:
    state: State = play.state
    actors = play.game.to_act(state)
    # The player whose turn it is inks first unless the table wants it the other way round.
    first = state.mover if state.mover in actors else actors[0]
    asked = _number(args, "seat", len(play.players))
    seat = asked - 1 if asked and asked - 1 in actors else first
    hand = list(dict.fromkeys(state.hands[seat]))
    return {
        "ask": "ink",
        "seat": seat,
        "hand": hand,
        "icon": typed["icon"] if typed.get("icon") in hand else hand[0],
        "may_decline": play.game.options["draw_optional"] == "on",
    }


def _number(args: Mapping[str, str], key: str, most: int) -> int:
    """A number from 1 to ``most`` out of the address, or 0."""
    given = args.get(key, "")
    return int(given) if given in [str(number) for number in range(1, most + 1)] else 0


# What the table is told.


def notices(play: Play) -> list[Notice]:
    if not play.moves or play.is_over:
        return []
    before, after = play.states[-2:]
    return [*_lost(play, before, after), *_refills(before, after)]


def _lost(play: Play, before: State, after: State) -> list[Notice]:
    move = play.moves[-1].move
    if move.do != "ink" or "." in after.sheets[move.by]:
        return []
    left = before.hands[move.by].replace(move.icon, "", 1)
    names = icons()
    return [
        Notice(
            _(
                "%(player)s's sheet is full: the %(icon)s is lost.",
                player=play.players[move.by],
                icon=names[icon],
            ),
            "NT-4.8",
        )
        for icon in left
    ]


def _refills(before: State, after: State) -> list[Notice]:
    """Piles to lay out anew now; one that ran out while drawing was refilled then."""
    if after.step != "choose":
        return []
    return [
        Notice(
            _(
                "Pile %(pile)s is empty. Shuffle the discards and lay out %(count)s of them, "
                "face up, as the new pile %(pile)s.",
                pile=number,
                count=new.size,
            ),
            "NT-6.1",
        )
        for number, (old, new) in enumerate(
            zip(before.cards.piles, after.cards.piles, strict=True), 1
        )
        if new.refill != old.refill
    ]


def pieces(refusal: Refusal) -> list[Piece]:
    kinds = ("die", "icon", "cell", "pile")
    params = refusal.params
    return [Piece(kind, str(params[kind])) for kind in kinds if kind in params]


def instead(play: Play, entry: Mapping[str, Any]) -> list[Piece]:
    """The dice, piles, cards or cells that are legal for the player of the refused entry."""
    moves = [move for move in play.legal() if move["by"] == entry.get("by")] or play.legal()
    by_do = {"take": "dice", "pass": "die", "draw": "pile", "keep": "icon", "ink": "cell"}
    found: dict[Piece, None] = {}
    for move in moves:
        field = by_do.get(move["do"], "")
        values = move.get(field, [])
        for value in values if isinstance(values, list) else [values]:
            found[Piece("die" if field == "dice" else field, str(value))] = None
    return list(found)


# The score page.


def score_form(args: Mapping[str, str]) -> dict[str, Any]:
    return {
        "sheets": [_typed_sheet(args, seat) for seat in (1, 2)],
        "names": [_typed_name(args, seat) for seat in (1, 2)],
        "ended": args.get("ended", ""),
        "cells": CELL_NAMES,
        "columns": COLUMNS,
        "icons": icons(),
    }


def final(args: Mapping[str, str]) -> dict[str, Any]:
    sheets = [_typed_sheet(args, seat) for seat in (1, 2)]
    names = [_typed_name(args, seat) for seat in (1, 2)]
    rows = [[sheet[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)] for sheet in sheets]
    ended = {"ended": args["ended"]} if args.get("ended") else {}
    return {"sheets": dict(zip(names, rows, strict=True)), **ended}


def _typed_sheet(args: Mapping[str, str], seat: int) -> str:
    """One field ``sheet1`` with twelve letters, or twelve fields ``s1a1``, as the form sends."""
    whole = args.get(f"sheet{seat}")
    if whole is not None:
        return whole if len(whole) == CELLS else EMPTY
    return "".join((args.get(f"s{seat}{cell}") or ".")[:1] for cell in CELL_NAMES)


def _typed_name(args: Mapping[str, str], seat: int) -> str:
    name = " ".join(args.get(f"name{seat}", "").split())
    return name or _("Player %(number)s", number=seat)


def keepsake(pieces: list[str]) -> list[str]:
    """A sheet on the result card: for every cell the name of its drawing, or nothing."""
    return [ICON_KEYS.get(icon, "") for row in pieces for icon in row.split()]
