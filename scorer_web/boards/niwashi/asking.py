"""What the dock asks for: a template of ``ask/`` and what it needs.

A turn is chosen tap by tap in the address: ``strip``, ``cell`` and ``dir`` are the strip on trial,
``take`` is what is taken for it. The last tap makes the entries, laying and taking together.
"""

from collections.abc import Sequence

from games.niwashi.moves import Draw
from games.niwashi.orders import is_revealed
from games.niwashi.pieces import BIT, FACE, strips_of
from games.niwashi.position import State, may_be_out
from games.niwashi.refusals import doubt_held
from games.niwashi.strips import UNNAMED
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.fields import number_in
from scorer_web.boards.niwashi import garden, lantern
from scorer_web.boards.niwashi.faces import (
    Figure,
    Place,
    face,
    faces,
    figures,
    letters,
    place_of,
    say,
    seasons,
    strip_of,
)
from scorer_web.boards.niwashi.links import Links, trial
from scorer_web.boards.niwashi.wall import wall
from scorer_web.frame.language import sentence

CHOICES = ("do", "strip", "take", "on")
"""What an address says once something was chosen."""

FROM_DISCARD = "discard"


def ask(play: Play, args: Args, typed: Entry) -> Shown:
    """``typed`` is an entry that was refused: nothing in it has to be tapped again."""
    state: State = play.state
    links = Links(args)
    typed = typed or _mended(play, args)
    match state.step:
        case "act":
            return _act(play, args, typed, links)
        case "draw":
            return _draw(play, args, typed, links)
        case "last":
            return {**_reveal(play), "ask": "last"}
    return {"ask": state.step}


def _mended(play: Play, args: Args) -> Entry:
    """The entry that is being corrected, until something else was chosen."""
    at = number_in(args, "mend", len(play.log) - 1, least=0, otherwise=-1)
    if at < 0 or any(key in args for key in CHOICES):
        return {}
    entry: Entry = play.log[at]
    return entry


def _act(play: Play, args: Args, typed: Entry, links: Links) -> Shown:
    state: State = play.state
    wish = typed.get("do") or args.get("do")
    if wish == "reveal":
        return {**_reveal(play), "ask": "reveal", "back": links.anew()}
    if wish == "lantern":
        return lantern.ask(play, args, typed, links)
    if strip := strip_of(typed.get("strip")) or strip_of(args.get("strip")):
        at = place_of(typed.get("at"), typed.get("dir"))
        at = at or place_of(args.get("cell"), args.get("dir")) or garden.suggestion(state)
        return _lay(play, args, links, strip, at)
    if wish == "other" or not state.strips.followed:
        return _pick(play, links, wish == "other")
    return _hand(play, links)


# Step 1: orders.


def _reveal(play: Play) -> Shown:
    """All orders: which are fulfilled now and which lie open already."""
    found = {(move.season, move.shape) for move in garden.reveals(play)}
    shapes = figures(garden.rules_of(play).orders.shapes)

    def order(season: str, figure: Figure) -> Shown:
        return {
            "season": season,
            "figure": figure,
            "found": (season, figure.name) in found,
            "open": is_revealed(play.state, season, figure.name),
        }

    orders = [order(season, figure) for season in seasons() for figure in shapes.values()]
    return {"orders": orders, "found": len(found)}


# Step 2: which strip, and where.


def _deeds(play: Play, links: Links) -> Shown:
    """What can be done before or instead of laying a strip."""
    return {
        "found": len(garden.reveals(play)),
        "reveal": links.to(do="reveal"),
        "lantern": links.to(do="lantern"),
        "other": links.to(do="other"),
        "may_be_out": may_be_out(play.state),
    }


def _hand(play: Play, links: Links) -> Shown:
    """The hand as it is held: strips taken openly can be tapped, the others only their holder
    knows."""
    strips, mover = play.state.strips, play.state.mover
    known = faces(strips_of(strips.held[mover]))
    return {
        "ask": "hand",
        "known": [{"tile": tile, "href": links.to(strip=tile.name)} for tile in known],
        "unknown": strips.unknown(mover),
        **_deeds(play, links),
    }


def _pick(play: Play, links: Links, is_other: bool) -> Shown:
    strips = play.state.strips
    live = strips.may_hold(play.state.mover)
    return {
        "ask": "strips",
        "what": "hand",
        "groups": wall(live, strips.once, lambda strip: links.to(strip=strip)),
        "back": links.anew() if is_other or links.mends else "",
        **({} if is_other else {"deeds": True, **_deeds(play, links)}),
    }


def _lay(play: Play, args: Args, links: Links, strip: list[str], at: Place) -> Shown:
    """A strip on trial; once it is told what is taken for it, what is turned up."""
    choices = trial(strip, at)
    entry = {
        "by": play.players[play.state.mover],
        "do": "lay",
        "strip": choices["strip"],
        "at": [at.x, at.y],
        "dir": at.dir,
    }
    ghost = garden.ghost(play.state, strip, at)
    if args.get("take") and ghost["count"] in (1, 2) and not links.mends:
        taking = _taking(play, args["take"], [entry])
        if taking:
            return {**taking, "ghost": ghost, "back": links.to(**choices)}
    return {**_place(play, links, strip, at), "ghost": ghost, "entry": entry}


def _place(play: Play, links: Links, strip: list[str], at: Place) -> Shown:
    state: State = play.state
    doubt = doubt_held(state.strips, state.mover, (FACE[letters(strip)],))
    return {
        "ask": "place",
        "strip": face(strip),
        "go": _steps(links, strip, at),
        "places": state.garden.slots(),
        "takes": [] if links.mends else _takes(play, links, trial(strip, at)),
        "doubt": sentence("niwashi", doubt, play.players) if doubt else "",
        "why": {code: say().look_up("refusals", code) for code in WHY},
        "back": links.anew(),
    }


WHY = {"covers_none": "NW-5.2", "only_touches": "NW-5.3", "covers_three": "NW-5.3"}
"""Why a strip cannot lie somewhere, with the clause."""


def _steps(links: Links, strip: list[str], place: Place) -> dict[str, str]:
    """Where the arrows, the turn and the flip lead, as addresses."""
    x, y, way = place
    moved = {
        "left": (strip, Place(x - 1, y, way)),
        "up": (strip, Place(x, y - 1, way)),
        "down": (strip, Place(x, y + 1, way)),
        "right": (strip, Place(x + 1, y, way)),
        "turn": garden.turned(strip, place),
        "flip": (strip[::-1], place),
    }
    return {name: links.to(**trial(*to)) for name, to in moved.items()}


# Step 3: refilling.


def _draw(play: Play, args: Args, typed: Entry, links: Links) -> Shown:
    """The strip lies, and one is taken: after a correction, or a second one where hands are filled
    up (NW-7.10)."""
    typed_take = FROM_DISCARD if typed.get("from") == FROM_DISCARD else typed.get("strip")
    take = args.get("take") or ("" if args.get("do") else typed_take)
    taking = _taking(play, take, []) if isinstance(take, str) and take else None
    if taking:
        return {**taking, "back": links.anew()}
    return {"ask": "draw", "takes": _takes(play, links, {}), "special": play.state.special}


def _takes(play: Play, links: Links, choices: dict[str, str]) -> list[Shown]:
    """What may be taken. A choice with ``then`` is the last; the others lead on to what is turned
    up or lay below the top of the discard pile."""
    strips = play.state.strips
    by = play.players[play.state.mover]
    takes = [_from_display(play, links, choices, strip) for strip in dict.fromkeys(strips.display)]
    if strips.discard:
        takes.append(_from_discard(play, links, choices))
        if not strips.display:
            takes.append({"kind": "none", "then": {"by": by, "do": "pass"}})
    return takes


def _from_display(play: Play, links: Links, choices: dict[str, str], strip: str) -> Shown:
    tile = faces([strip])[0]
    taken = {"kind": "display", "tile": tile}
    if _turned_up(play, strip):
        return {**taken, "href": links.to(**choices, take=tile.name)}
    return {**taken, "then": _entry(play, "display", tile.name)}


def _from_discard(play: Play, links: Links, choices: dict[str, str]) -> Shown:
    top = play.state.strips.discard[-1]
    tile = faces([top])[0]
    taken = {"kind": FROM_DISCARD, "tile": tile}
    if top == UNNAMED or garden.rules_of(play).any_discard:
        return {**taken, "href": links.to(**choices, take=FROM_DISCARD)}
    return {**taken, "then": _entry(play, FROM_DISCARD, tile.name)}


def _entry(play: Play, source: str, strip: str = "") -> dict[str, str]:
    entry = {"by": play.players[play.state.mover], "do": "draw", "from": source}
    return {**entry, "strip": strip} if strip else entry


def _turned_up(play: Play, strip: str) -> int:
    asked = play.game.asks(play.state, Draw(play.state.mover, "display", strip))
    return asked.get("display", 0)


def _taking(play: Play, take: str, laid: Sequence[Entry]) -> Shown | None:
    """The last choice of a turn: the strip turned up for the one taken, or which one is taken off
    the discard pile. None when there is nothing of the kind to take."""
    strips = play.state.strips
    if take == FROM_DISCARD and strips.discard:
        rules = garden.rules_of(play)
        live = sum(BIT[strip] for strip in rules.open_discard(strips))
        return _last(play, live, "discard", "text:strip", [*laid, _entry(play, FROM_DISCARD)])
    strip = FACE[letters(strip_of(take))] if strip_of(take) else ""
    if strip not in strips.display or not _turned_up(play, strip):
        return None
    taken = faces([strip])[0].name
    head = [*laid, _entry(play, "display", taken)]
    rest = [tile for tile in faces(strips.display) if tile.name != taken]
    live = strips.unseen & ~_on_trial(laid)
    return {**_last(play, live, "display", "texts:result.display", head), "rest": rest}


def _on_trial(laid: Sequence[Entry]) -> int:
    """The strip that is being laid is seen by then."""
    return sum(BIT[letters(strip_of(lay["strip"]))] for lay in laid)


def _last(play: Play, live: int, what: str, field: str, head: list[Entry]) -> Shown:
    return {
        "ask": "strips",
        "what": what,
        "field": field,
        "head": head if len(head) > 1 else head[0],
        "groups": wall(live, play.state.strips.once),
    }
