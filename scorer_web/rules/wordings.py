"""Wordings of questions as people would write them: a few, with a capital and a question mark."""

from collections.abc import Sequence

MOST = 4
"""The rule book shows what people ask, not everything the desk has learnt from."""

ENDINGS = {"ja": (*"かのはらる？何誰枚個点人", "いい", "ない", "くらい", "どこ", "だめ", "いくつ")}
"""What a question ends with, where it is not a question mark."""

MARKS = {"fr": "\N{NARROW NO-BREAK SPACE}?", "ja": "？"}


def written(wordings: Sequence[str], lang: str) -> list[str]:
    """The first few that are whole questions; the first few of all where none is."""
    asked = [each for each in wordings if each.endswith(ENDINGS.get(lang, "?"))]
    return [sentence(wording, lang) for wording in (asked or wordings)[:MOST]]


def sentence(wording: str, lang: str) -> str:
    words = wording.rstrip("?？ \N{NARROW NO-BREAK SPACE}").replace("'", "’")
    # A cell such as a1 is written as it is.
    first = words[:1] if words[1:2].isdigit() else words[:1].upper()
    return first + words[1:] + MARKS.get(lang, "?")
