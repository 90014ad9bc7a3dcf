"""Short notation for Nintai plays, so that a test reads like a report from the table.

One entry per ``;`` or line: ``Aki draw 2 > D F S | 2=C !`` is Aki's move, what the table revealed
(``>``), the tops that show afterwards (``|``) and ``!`` for "yes, we are sure".
"""

from collections.abc import Callable
from typing import Any

from games.record import Play
from games.refusal import Refusal
from games.sentences import sentences
from tests.games import harness

NO_POSITION = {"not_over"}
"""Refusals to which no short record leads. Scoring an unfinished play is no entry."""

PLAYERS = ["Aki", "Ben"]
READING_ORDER = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]


def entry(line: str) -> dict[str, Any]:
    """One entry of the record from its short notation."""
    line, sure = line.rstrip(" !"), line.rstrip().endswith("!")
    line, _, tops = line.partition("|")
    line, _, revealed = line.partition(">")
    by, do, *args = line.split()
    read: dict[str, Callable[[], dict[str, Any]]] = {
        "take": lambda: {"dice": [int(die) for die in args]},
        "pass": lambda: {"die": int(args[0])},
        "draw": lambda: {"pile": int(args[0])},
        "keep": lambda: {"icon": args[0]},
        "decline": lambda: {"icon": args[0]},
        "ink": lambda: {"icon": args[0], "cell": args[1]},
        "roll": dict,
    }
    data = {"by": by, "do": do} | read[do]()
    result: dict[str, Any] = {}
    if revealed.split():
        kind = "dice" if do == "roll" else "cards"
        result[kind] = [int(x) if x.isdigit() else x for x in revealed.split()]
    if tops.split():
        result["tops"] = dict(top.split("=") for top in tops.split())
    return data | ({"result": result} if result else {}) | ({"sure": True} if sure else {})


def enter(play: Play, script: str) -> Play:
    """Enter the moves of ``script`` one after the other."""
    for line in script.replace("\n", ";").split(";"):
        if line.strip():
            play.enter(entry(line))
    return play


def begin(script: str = "", **head: Any) -> Play:
    return enter(Play.begin("nintai", PLAYERS, **head), script)


def dice(aki: str, ben: str, **head: Any) -> Play:
    """Aki is to move with just these dice: both columns are rerolled by two fives."""
    script = f"""
        Aki take 5; Ben take 1 2; Aki take 3 4
        Aki pass 5; Ben roll > 5 {ben}
        Ben pass 5; Aki roll > {aki}"""
    return enter(Play.begin("nintai", PLAYERS, **head), script)


def three(play: Play, pile: int, icons: str, cells: str) -> Play:
    """A whole turn with a 3: the opponent names the pile, the mover inks both cards."""
    mover = play.view()["mover"]
    first, second = icons.split()
    one, two = cells.split()
    return enter(
        play,
        f"""{mover} pass 3; {opponent(mover)} draw {pile} > {first} {second}
            {mover} ink {first} {one}; {mover} ink {second} {two}""",
    )


def grow(play: Play, turns: int) -> Play:
    """Turns with a 3 that ink pairs in reading order, always from the largest pile.

    Twelve of them fill both sheets; no pile runs out, and no icon is seen more than four times.
    """
    for _ in range(turns):
        view = play.view()
        mover = view["mover"]
        sizes = [pile["cards"] for pile in view["piles"]]
        inked = 12 - sum(row.count(".") for row in view["sheets"][mover])
        cells = READING_ORDER[inked : inked + 2]
        pair = ["D F", "S B", "C M"][sum(sizes) // 2 % 3]
        three(play, sizes.index(max(sizes)) + 1, pair, " ".join(cells))
    return play


def eleven() -> Play:
    """Both sheets lack only d3 and Aki is to move with 2 3 3, Ben holding 2 3."""
    play = dice("2 3 3", "2 3")
    enter(play, "Aki pass 2; Aki draw 4 > D F; Aki ink F a1")
    enter(play, "Ben pass 2; Ben draw 3 > S B; Ben ink B a1")
    return grow(play, 10)


def opponent(name: str) -> str:
    return PLAYERS[1 - PLAYERS.index(name)]


def sheet(play: Play, name: str) -> str:
    """A sheet as twelve letters in reading order."""
    return "".join(play.view()["sheets"][name]).replace(" ", "")


def sizes(play: Play) -> list[int]:
    return [pile["cards"] for pile in play.view()["piles"]]


def tops(play: Play) -> str:
    return "".join(pile["top"] for pile in play.view()["piles"])


def open_to(play: Play, name: str) -> set[str]:
    """The cells where ``name`` may ink now."""
    return {move["cell"] for move in play.legal() if move["by"] == name and move["do"] == "ink"}


def refused(play: Play, line: str | dict[str, Any]) -> Refusal:
    return harness.refused(play, entry(line) if isinstance(line, str) else line)


def told(refusal: Refusal) -> str:
    """The refusal as the players read it."""
    return sentences("nintai").refusal(refusal, PLAYERS)


def assert_illegal(play: Play, line: str, code: str, *clauses: str) -> Refusal:
    refusal = refused(play, line)
    assert (refusal.kind, refusal.code, refusal.clauses) == ("illegal", code, clauses)
    return refusal
