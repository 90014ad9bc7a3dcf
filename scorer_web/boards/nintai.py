"""Nintai on the phone: the two sheets and dice columns, the piles, and what is asked for now."""

from collections.abc import Iterable, Mapping, Sequence
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
from scorer_web.boards.board import Args, Board, Entry, Notice, Piece, Shown, moves_for
from scorer_web.boards.fields import filled, list_in, names_in, number_in, result_in, seat_asked
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.frame.language import named

USABLE = 2
"""Dice at the top of a column that may be handed over (NT-3.1)."""

SEATED = 2

PIECES = {"take": "dice", "pass": "die", "draw": "pile", "keep": "icon", "ink": "cell"}
"""By verb the field that names the pieces."""


class NintaiBoard(Board):
    leads = True
    start_clause = "NT-2.6"
    picks_starter = True

    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
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
            "ask": _ask(play, args, noted, typed),
        }

    def notices(self, play: Play) -> list[Notice]:
        before, after = play.states[-2:]
        return [*_lost(play, before, after), *_refills(before, after)]

    def pieces(self, refusal: Refusal) -> list[Piece]:
        kinds = ("die", "icon", "cell", "pile")
        params = refusal.params
        return [Piece(kind, str(params[kind])) for kind in kinds if kind in params]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """The dice, piles, cards or cells that are legal for the player of the refused entry."""
        found: dict[Piece, None] = {}
        for move in moves_for(play, entry):
            field = PIECES.get(move["do"], "")
            values = move.get(field, [])
            for value in values if isinstance(values, list) else [values]:
                found[Piece("die" if field == "dice" else field, str(value))] = None
        return list(found)

    def score_form(self, args: Args) -> Shown:
        return {
            "sheets": [_typed_sheet(args, seat) for seat in (1, 2)],
            "names": names_in(args, SEATED),
            "ended": args.get("ended", ""),
            "cells": CELL_NAMES,
            "columns": COLUMNS,
            "icons": icons(),
        }

    def final(self, args: Args) -> dict[str, Any]:
        rows = [_rows(_typed_sheet(args, seat)) for seat in (1, 2)]
        ended = {"ended": args["ended"]} if args.get("ended") else {}
        return {"sheets": dict(zip(names_in(args, SEATED), rows, strict=True)), **ended}

    def keepsake(self, pieces: Sequence[str]) -> list[str]:
        """A sheet on the result card: for every cell the name of its drawing, or nothing."""
        return [ICON_KEYS.get(icon, "") for row in pieces for icon in row.split()]


BOARD = NintaiBoard()


# The table.


def _link(noted: Mapping[str, str], **changes: Any) -> str:
    """The query of a choice; what was noted before comes along."""
    query = urlencode({f"top{pile}": icon for pile, icon in noted.items()} | changes)
    return f"?{query}" if query else ""


def icons() -> dict[str, str]:
    """The six icons by letter, with their names in the page's language."""
    return named("nintai", "icons", ICON_KEYS)


def _player(play: Play, seat: int) -> Shown:
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


def _pile(state: State, number: int, noted: Mapping[str, str]) -> Shown:
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


def _noted(state: State, args: Args) -> dict[str, str]:
    """Top cards reported ahead of the next entry, which will carry them."""
    tops = {
        str(number): args.get(f"top{number}", "") for number in range(1, len(state.cards.piles) + 1)
    }
    return {
        name: icon
        for name, icon in tops.items()
        if len(icon) == 1 and icon in ICONS and state.cards.piles[int(name) - 1].top == UNSEEN
    }


def _ask(play: Play, args: Args, noted: Mapping[str, str], typed: Entry) -> Shown:
    """What the tray asks for: a template of ``ask/`` and what it needs.

    ``typed`` is an entry that was refused: nothing in it has to be tapped again.
    """
    state: State = play.state
    note = number_in(args, "note", len(state.cards.piles))
    if note and state.cards.piles[note - 1].top == UNSEEN and state.step != "over":
        return {"ask": "note", "pile": note}
    match state.step:
        case "pile":
            return _ask_pile(state, args, noted, typed)
        case "ink":
            return _ask_ink(play, args, typed)
        case "draft":
            due = len(play.game.legal(state)[0].dice)
            return {"ask": "draft", "due": due, **_dice(typed, due, state.middle)}
        case "roll":
            count = len(state.columns[play.game.to_act(state)[0]])
            return {"ask": "roll", **_dice(result_in(typed), count, range(1, 7))}
    return {"ask": state.step}


def _dice(typed: Entry, count: int, values: Iterable[int]) -> Shown:
    faces = {str(value): str(value) for value in values}
    return {"dice": filled(map(str, list_in(typed, "dice")), count), "faces": faces}


def _ask_pile(state: State, args: Args, noted: Mapping[str, str], typed: Entry) -> Shown:
    pile = number_in(args, "pile", len(state.cards.piles))
    if not pile or pile - 1 in state.used:
        return {"ask": "pile"}
    place = state.cards.piles[pile - 1]
    count = DRAWN[state.action]
    first = noted.get(str(pile)) or (place.top if place.top != UNSEEN else "")
    result = result_in(typed)
    tops = result.get("tops")
    return {
        "ask": "cards",
        "pile": pile,
        "count": count,
        "cards": filled(map(str, list_in(result, "cards") or [first]), count),
        "next": tops.get(str(pile), "") if isinstance(tops, dict) else "",
        "tops": {name: icon for name, icon in noted.items() if name != str(pile)},
        "short": max(count - place.size, 0),
        "size": place.size,
        "shows_next": place.size > count,
    }


def _ask_ink(play: Play, args: Args, typed: Entry) -> Shown:
    state: State = play.state
    # The player whose turn it is inks first unless the table wants it the other way round.
    seat = seat_asked(play, args, state.mover)
    hand = list(dict.fromkeys(state.hands[seat]))
    return {
        "ask": "ink",
        "seat": seat,
        "hand": hand,
        "icon": typed["icon"] if typed.get("icon") in hand else hand[0],
        "may_decline": play.game.options["draw_optional"] == "on",
    }


# What the table is told.


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


# The score page.


def _rows(sheet: str) -> list[str]:
    return [sheet[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]


def _typed_sheet(args: Args, seat: int) -> str:
    """One field ``sheet1`` with twelve letters, or twelve fields ``s1a1``, as the form sends."""
    whole = args.get(f"sheet{seat}")
    if whole is not None:
        return whole if len(whole) == CELLS else EMPTY
    return "".join((args.get(f"s{seat}{cell}") or ".")[:1] for cell in CELL_NAMES)
