"""Yes or no: the verdict of a clause on a question that asks for one, learnt from its wordings.

A question and its opposite lead to the same clause, and what tells them apart is small: may or
must, all or one, mine or theirs. Such words count under one name in all languages (``contrasts``
in ``words/``), so that each language learns from the others.
"""

from functools import cache

from games.desk.examples import NO, YES, asked, filed, small_words
from games.desk.judge import Judge, Signs
from games.desk.text import groups, is_latin, meant, pairs, words

ROUNDS = 5

ASKS = 0.35
"""From this likelihood on a question is taken to ask for yes or no."""

OPEN = 0.9
"""The same with a word like who or what."""

SURE = 0.6
"""Better no verdict than a wrong one."""

LONGEST_GROUP = 4
"""Letters of Japanese that are seen together: its verbs say may, must and not."""


def verdict(found: list[str], game: str, clause: str) -> str:
    """``yes``, ``no`` or, where neither is asked for or it is in doubt, nothing."""
    said = filed(game).get(tuple(found))
    if said and said.clause == clause:
        return said.verdict
    signs = _signs(found)
    asks, agrees = _judges(game, clause)
    if not signs or asks.likely(signs) < (OPEN if _is_open(found) else ASKS):
        return ""
    likely = agrees.likely(signs)
    return YES if likely >= SURE else NO if likely <= 1 - SURE else ""


def _is_open(found: list[str]) -> bool:
    """Whether who, what, how many or a choice is asked for."""
    heard = small_words("open")
    return "anywhere" in meant(found, heard) or "first" in meant(found[:1], heard)


@cache
def _judges(game: str, clause: str) -> tuple[Judge, Judge]:
    """Does a question about the clause ask for yes or no, and does it get a yes?"""
    heard = [(_signs(words(each.text)), each.verdict) for each in asked(game)[clause]]
    return (
        Judge(((signs, bool(given)) for signs, given in heard), ROUNDS),
        Judge(((signs, given == YES) for signs, given in heard if given), ROUNDS),
    )


def _signs(found: list[str]) -> Signs:
    """Words, pairs and contrasts, and how the question begins and ends."""
    said = {f"@{name}" for name in meant(found, small_words("contrasts"))}.union(pairs(found))
    for word in found:
        said.update([word] if is_latin(word) else groups(word, range(1, LONGEST_GROUP + 1)))
    if found:
        said.update((f"^{found[0]}", f"{found[-1][-3:]}$", f"{found[-1][-2:]}$"))
    return sorted(said)
