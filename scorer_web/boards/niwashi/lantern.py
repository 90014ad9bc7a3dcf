"""Moving the lantern, tap by tap: where it stands, the strip on top of the hand that is put down,
the strips turned up. The last tap makes the entry."""

from games.niwashi.moves import AREAS, Lantern
from games.niwashi.pieces import BIT, FACE, SHAPES, strips_of
from games.niwashi.position import State
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.niwashi.faces import face, faces, figure, figures, letters, plots, say
from scorer_web.boards.niwashi.garden import rules_of
from scorer_web.boards.niwashi.links import Links, strips_in
from scorer_web.boards.niwashi.wall import wall


def where(on: str) -> Shown:
    """Where the lantern stands: behind the draw pile until somebody moves it (NW-2.5)."""
    if not on or on in AREAS:
        return {"kind": "area", "on": on, "said": say().look_up("places", on or "pile")}
    if on in SHAPES:
        return {"kind": "shape", "on": on, "said": figure(on).said}
    kind = face(on.split())
    return {"kind": "plots", "on": on, "said": kind.said, "plots": kind.plots}


class _Putting:
    """How far the entry is: what was chosen, and what is still missing."""

    def __init__(self, play: Play, args: Args, on: str) -> None:
        self.on = on
        self.given = {"top": strips_in(args, "top"), "new": strips_in(args, "new")}
        asked = play.game.asks(play.state, Lantern(play.state.mover, on))
        wanted = {"top": asked.get("hand", 0), "new": asked.get("display", 0)}
        self.missing = [
            key for key, count in wanted.items() for _ in range(count - len(self.given[key]))
        ]

    def choices(self, **more: str) -> dict[str, str]:
        given = {key: ",".join(strips) for key, strips in self.given.items() if strips}
        return {"do": "lantern", "on": self.on, **given, **more}

    def with_one(self, key: str, strip: str) -> dict[str, str]:
        """The choices with one strip more."""
        return self.choices(**{key: ",".join([*self.given[key], strip])})

    @property
    def seen(self) -> int:
        return sum({BIT[letters(name.split())] for own in self.given.values() for name in own})


FIELDS = {"top": "texts:result.hand", "new": "texts:result.display"}


def ask(play: Play, args: Args, typed: Entry, links: Links) -> Shown:
    state: State = play.state
    on = args.get("on", "")
    putting = _Putting(play, args, on)
    if on not in _spots(play) or not putting.missing:
        return _where_to(play, links, str(typed.get("on", "")))
    kind = putting.missing[0]
    is_last = len(putting.missing) == 1
    if kind == "top" and args.get("pick") != "1" and state.strips.held[state.mover]:
        return _top(play, links, putting, is_last)
    live = state.strips.unseen if kind == "new" else state.strips.may_hold(state.mover)
    once = state.strips.once
    lead = None if is_last else lambda strip: links.to(**putting.with_one(kind, strip))
    return {
        "ask": "strips",
        "what": kind,
        "number": len(putting.given[kind]) + 1,
        "groups": wall(live & ~putting.seen if once else live, once, lead),
        "shown": faces(FACE[letters(name.split())] for name in putting.given[kind]),
        **_entry(play, putting, kind, is_last),
        "back": links.to(do="lantern"),
    }


def _spots(play: Play) -> tuple[str, ...]:
    display = [tile.name for tile in faces(play.state.strips.display)]
    return (*AREAS, *rules_of(play).orders.shapes, *plots(), *display)


def _where_to(play: Play, links: Links, on: str) -> Shown:
    """A table that follows nothing else has told everything with the place."""
    asked = play.game.asks(play.state, Lantern(play.state.mover, "garden"))
    entry = {"by": play.players[play.state.mover], "do": "lantern"}
    return {
        "ask": "spots",
        "on": on,
        "figures": figures(rules_of(play).orders.shapes),
        "areas": {area: say().look_up("places", area) for area in AREAS},
        "href": {spot: links.to(do="lantern", on=spot) for spot in _spots(play)} if asked else {},
        "entry": entry,
        "back": links.anew(),
    }


def _top(play: Play, links: Links, putting: _Putting, is_last: bool) -> Shown:
    """The strips taken openly are one tap; any other is looked for on the wall."""
    strips, mover = play.state.strips, play.state.mover
    held = faces(strips_of(strips.held[mover] & ~putting.seen))
    hidden = strips.unknown(mover)
    return {
        "ask": "top",
        "known": [
            {"tile": tile, "href": links.to(**putting.with_one("top", tile.name))}
            if not is_last
            else {"tile": tile, "href": ""}
            for tile in held
        ],
        "unknown": hidden,
        "other": links.to(**putting.choices(pick="1")),
        **_entry(play, putting, "top", is_last),
        "back": links.to(do="lantern"),
    }


def _entry(play: Play, putting: _Putting, kind: str, is_last: bool) -> Shown:
    """The form of the last tap: it holds all that was chosen before."""
    if not is_last:
        return {}
    by = play.players[play.state.mover]
    return {
        "head": {"by": by, "do": "lantern", "on": putting.on},
        "hidden": [(FIELDS[key], strip) for key, own in putting.given.items() for strip in own],
        "field": FIELDS[kind],
    }
