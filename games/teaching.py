"""Teach as we play: every clause is told once, at the first position where it matters most."""

from games.record import Play, Told
from games.standing import in_common

NOTHING = ""
"""In place of a clause: this position tells nothing new."""

LESSONS = "clauses"
"""Where a play keeps them, beside its log in every language."""


def new_clause(play: Play) -> str | None:
    """The clause that is told for the first time in this position, if there is one.

    In each position that the play has come through, the first clause that matters there and has
    not been told before is told; so a look back finds it where it was.
    """
    return _lessons(play)[-1] or None


def _lessons(play: Play) -> list[str]:
    """The clause told in each position; found once and kept with the play."""
    known = play.told.get(LESSONS, Told([], []))
    told = known.lines[: in_common(known.moves, play.moves) + 1]
    new = play.states[len(told) :]
    taught = set(told)
    for state in new:
        clauses = play.game.clauses_now(state)
        told.append(next((clause for clause in clauses if clause not in taught), NOTHING))
        taught.add(told[-1])
    if new:
        play.told[LESSONS] = Told(list(play.moves), list(told))
    return told
