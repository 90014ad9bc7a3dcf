"""Short notation for Niwashi plays, so that a test reads like a report from the table.

Strips are three letters (F spring, S summer, H autumn, W winter, N sand). One entry per ``;`` or
line: ``Aki draw display SNH > HNW !`` is Aki's move, what the table revealed (``>``; for the
lantern the discarded hand, then ``|`` and the strips turned up) and ``!`` for "yes, we are sure".
"""

from typing import Any

from games.niwashi.garden import MARGIN, STRIDE, Garden
from games.niwashi.pieces import BIT, FACE, PLOTS, STRIPS, strip_name, strips_of
from games.record import Play
from games.refusal import Refusal
from games.sentences import sentences
from tests.games import harness

NO_POSITION = {"not_over", "no_orders_left"}
"""Not over: scoring a play is no entry. Ten revealed orders: too long a record."""

NO_PLAY = {"counted"}
"""Score lines that no play has, only a number typed in on the score page."""

PLAYERS = ["Aki", "Ben"]
SPARE = sorted(
    (strip for strip in STRIPS if "N" in strip), key=lambda strip: (strip[2] != "N", "F" in strip)
)
"""What turns up while a test is about something else: sand at the end and no spring first."""

DISPLAY = "FNF SNS HNH"


def entry(line: str) -> dict[str, Any]:
    """One entry of the record from its short notation."""
    line, sure = line.rstrip(" !"), line.rstrip().endswith("!")
    line, _, revealed = line.partition(">")
    by, do, *args = line.split()
    data = {"by": by, "do": do} | _fields(do, args)
    first, _, second = revealed.partition("|")
    hand, display = (first, second) if do == "lantern" else ("", first)
    result = {"hand": named(hand), "display": named(display)}
    result = {key: strips for key, strips in result.items() if strips}
    return data | ({"result": result} if result else {}) | ({"sure": True} if sure else {})


def _fields(do: str, args: list[str]) -> dict[str, Any]:
    match do, args:
        case "reveal", _:
            return {"order": " ".join(args)}
        case "lay", [plots, way, x, y]:
            return {"strip": strip_name(plots), "at": [int(x), int(y)], "dir": way}
        case "lantern", [on]:
            return {"on": strip_name(on) if on in FACE else on}
        case "draw", [source, plots]:
            return {"from": source, "strip": strip_name(plots)}
        case "draw", [source]:
            return {"from": source}
    return {}


def named(strips: str) -> list[str]:
    return [strip_name(plots) for plots in strips.split()]


def begin(script: str = "", centre: str = "FFS", display: str = DISPLAY, **head: Any) -> Play:
    """A play with the centre on (0, 0) to (2, 0) unless ``setup`` says otherwise."""
    setup = {"centre": {"strip": strip_name(centre)}, "display": named(display)}
    head["setup"] = setup | head.get("setup", {})
    return enter(Play.begin("niwashi", PLAYERS, **head), script)


def enter(play: Play, script: str) -> Play:
    """Enter the moves of ``script`` one after the other."""
    for line in script.replace("\n", ";").split(";"):
        if line.strip():
            play.enter(entry(line))
    return play


def turns(script: str, play: Play | None = None, **head: Any) -> Play:
    """Whole turns: each line is a strip laid by whose turn it is, who then takes any new one."""
    play = play or begin(**head)
    for line in script.replace("\n", ";").split(";"):
        if line.strip():
            enter(play, f"{mover(play)} lay {line}")
            take(play)
    return play


def take(play: Play) -> None:
    """Whoever has to take a strip takes the first of the display; some sand turns up."""
    if play.state.step == "draw":
        strips = play.state.strips
        new = spare(play, min(1, strips.pile))
        enter(play, f"{mover(play)} draw display {strips.display[0]} > {new}")


def swap(play: Play, on: str = "aid") -> Play:
    """Whose turn it is moves the lantern and discards what is known of the hand, then sand."""
    strips, seat = play.state.strips, play.state.mover
    known = strips_of(strips.held[seat])
    unknown = spare(play, strips.hands[seat] - len(known) + 3).split()
    hand = " ".join([*known, *unknown[3:]])
    return enter(play, f"{mover(play)} lantern {on} > {hand} | {' '.join(unknown[:3])}")


def spare(play: Play, count: int) -> str:
    """Some strips that nobody has seen yet."""
    unseen = play.state.strips.unseen
    return " ".join([strip for strip in SPARE if unseen & BIT[strip]][:count])


def late(
    play: Play,
    hands: tuple[int, int] = (1, 1),
    display: str = "",
    discard: str = "",
    pile: int = 0,
    **state: Any,
) -> Play:
    """The same position near the end of the game, with these strips left."""
    strips = play.state.strips._replace(
        hands=hands,
        held=(0, 0),
        display=tuple(display.split()),
        discard=tuple(discard.split()),
        pile=pile,
    )
    play.states[-1] = play.state._replace(strips=strips, **state)
    return play


def mover(play: Play) -> str:
    return str(play.view()["mover"])


def orders(play: Play, name: str) -> dict[str, Any]:
    shown = play.view()["orders"][name]
    assert isinstance(shown, dict)
    return shown


def offered(play: Play, do: str) -> list[dict[str, Any]]:
    """The legal entries with this verb, without their names and verbs."""
    return [
        {key: value for key, value in move.items() if key not in ("by", "do", "asks")}
        for move in play.legal()
        if move["do"] == do
    ]


def revealable(play: Play) -> list[str]:
    return [move["order"] for move in offered(play, "reveal")]


def plots(play: Play) -> dict[tuple[int, int], str]:
    """What shows in every cell."""
    return {tuple(cell["at"]): cell["plot"] for cell in play.view()["garden"]}


def painted(picture: str, left: int = 0, top: int = 0) -> Garden:
    """A garden that looks like this from above; ``.`` is the bare table."""
    planes = dict.fromkeys(PLOTS, 0)
    for row, line in enumerate(picture.split()):
        for column, plot in enumerate(line):
            if plot != ".":
                planes[plot] |= 1 << ((row + MARGIN) * STRIDE + column + MARGIN)
    full = sum(planes.values())
    return Garden(left - MARGIN, top - MARGIN, full, tuple(planes.values()))


def refused(play: Play, line: str | dict[str, Any]) -> Refusal:
    return harness.refused(play, entry(line) if isinstance(line, str) else line)


def told(refusal: Refusal) -> str:
    """The refusal as the players read it."""
    return sentences("niwashi").refusal(refusal, PLAYERS)


def assert_illegal(play: Play, line: str, code: str, *clauses: str) -> Refusal:
    return _assert_refused(play, line, "illegal", code, clauses)


def assert_suspicious(play: Play, line: str, code: str, *clauses: str) -> Refusal:
    """The table may insist, and then the entry stands."""
    refusal = _assert_refused(play, line, "suspicious", code, clauses)
    play.enter(entry(line) | {"sure": True})
    play.enter({"do": "undo"})
    return refusal


def _assert_refused(
    play: Play, line: str, kind: str, code: str, clauses: tuple[str, ...]
) -> Refusal:
    refusal = refused(play, line)
    assert (refusal.kind, refusal.code, refusal.clauses) == (kind, code, clauses)
    assert told(refusal)
    return refusal
