"""What the tray asks for: a template of ``ask/`` and what it needs."""

from collections.abc import Mapping
from urllib.parse import urlencode

from games.niwashi.moves import AREAS, Draw, Lantern
from games.niwashi.orders import is_revealed
from games.niwashi.pieces import FACE, strips_of
from games.niwashi.position import State
from games.niwashi.refusals import doubt_held
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.fields import filled, list_in, result_in
from scorer_web.boards.niwashi import garden
from scorer_web.boards.niwashi.faces import (
    Figure,
    Place,
    face,
    faces,
    figures,
    letters,
    place_of,
    plots,
    say,
    seasons,
    strip_of,
)
from scorer_web.frame.language import sentence


def ask(play: Play, args: Args, typed: Entry) -> Shown:
    """``typed`` is an entry that was refused: nothing in it has to be tapped again."""
    state: State = play.state
    match state.step:
        case "act":
            return _act(play, args, typed)
        case "draw":
            return _draw(play, typed)
        case "last":
            return {**_reveal(play), "ask": "reveal", "last": True}
    return {"ask": state.step}


def _act(play: Play, args: Args, typed: Entry) -> Shown:
    wish = typed.get("do") or args.get("do")
    if wish == "reveal":
        return {**_reveal(play), "ask": "reveal", "last": False}
    if wish == "lantern":
        return _lantern(play, typed)
    strip = strip_of(typed.get("strip")) or strip_of(args.get("strip"))
    if strip:
        at = place_of(typed.get("at"), typed.get("dir"))
        at = at or place_of(args.get("at"), args.get("dir"))
        return _place(play, strip, at)
    return _strip(play)


# Step 1: orders.


def _reveal(play: Play) -> Shown:
    """The grid of all orders: which are fulfilled now and which lie open already."""
    found = {(move.season, move.shape) for move in garden.reveals(play)}
    shapes = figures(garden.rules_of(play).orders.shapes)

    def order(season: str, figure: Figure) -> Shown:
        return {
            "figure": figure,
            "found": (season, figure.name) in found,
            "open": is_revealed(play.state, season, figure.name),
        }

    rows = [
        {
            "season": season,
            "said": said,
            "orders": [order(season, figure) for figure in shapes.values()],
        }
        for season, said in seasons().items()
    ]
    return {"rows": rows, "found": len(found)}


# Step 2: a strip or the lantern.


def _strip(play: Play) -> Shown:
    state: State = play.state
    strips = state.strips
    return {
        "ask": "strip",
        "known": faces(strips_of(strips.held[state.mover])),
        "unknown": strips.unknown(state.mover),
        "hand": strips.hands[state.mover],
        "choices": faces(strips_of(strips.may_hold(state.mover))),
        "found": len(garden.reveals(play)),
    }


def _place(play: Play, strip: list[str], at: Place | None) -> Shown:
    state: State = play.state
    place = at or garden.suggestion(state)
    doubt = doubt_held(state.strips, state.mover, (FACE[letters(strip)],))
    return {
        "ask": "place",
        "strip": face(strip),
        "ghost": garden.ghost(state, strip, place),
        "go": _steps(strip, place),
        "places": state.garden.slots(),
        "doubt": sentence("niwashi", doubt, play.players) if doubt else "",
        "doubt_clause": doubt.clauses[0] if doubt else "",
        "why": {code: say().look_up("refusals", code) for code in WHY},
    }


WHY = {"covers_none": "NW-5.2", "only_touches": "NW-5.3", "covers_three": "NW-5.3"}
"""Why a strip cannot lie somewhere, with the clause."""


def _steps(strip: list[str], place: Place) -> dict[str, str]:
    """Where the arrows, the turn and the flip lead, as addresses."""
    x, y, way = place
    turned = garden.turned(place)
    return {
        "left": link(strip, Place(x - 1, y, way)),
        "up": link(strip, Place(x, y - 1, way)),
        "down": link(strip, Place(x, y + 1, way)),
        "right": link(strip, Place(x + 1, y, way)),
        "turn": link(strip, turned),
        "flip": link(strip[::-1], place),
    }


def link(strip: list[str], place: Place) -> str:
    x, y, way = place
    return "?" + urlencode({"strip": " ".join(strip), "at": f"{x},{y}", "dir": way})


def _lantern(play: Play, typed: Entry) -> Shown:
    state: State = play.state
    strips = state.strips
    asked = play.game.asks(state, Lantern(state.mover, "garden"))
    return {
        "ask": "lantern",
        "on": typed.get("on"),
        "figures": figures(garden.rules_of(play).orders.shapes),
        "plots": plots(),
        "areas": {area: say().look_up("places", area) for area in AREAS},
        "known": faces(strips_of(strips.held[state.mover])),
        "hand": _strips(typed, "hand", asked),
        "display": _strips(typed, "display", asked),
        "hand_choices": faces(strips_of(strips.may_hold(state.mover))),
        "choices": faces(strips_of(strips.unseen)),
    }


# Step 3: refilling.


def _draw(play: Play, typed: Entry) -> Shown:
    state: State = play.state
    draws = [move for move in play.game.legal(state) if isinstance(move, Draw)]
    asked = play.game.asks(state, Draw(state.mover, "display", ""))
    taken = strip_of(typed.get("strip"))
    return {
        "ask": "draw",
        "display": faces(move.strip for move in draws if move.source == "display"),
        "discard": faces(move.strip for move in draws if move.source == "discard"),
        "closed": faces(state.strips.discard[-1:]) if not state.special else [],
        "special": state.special,
        "taken": face(taken).name if taken else "",
        "new": _strips(typed, "display", asked),
        "choices": faces(strips_of(state.strips.unseen)),
    }


def _strips(typed: Entry, key: str, asked: Mapping[str, int]) -> list[str]:
    """The strips that were typed, blanks included."""
    given = list_in(result_in(typed), key)
    return filled((" ".join(strip_of(value)) for value in given), asked.get(key, 0))
