"""Wordings of questions as people would write them: a few, with a capital and a question mark."""

import re
from collections.abc import Sequence

MOST = 4
"""The rule book shows what people ask, not everything the desk has learnt from."""

ENDINGS = {"ja": (*"かのはらる？何誰枚個点人", "いい", "くらい", "どこ", "だめ", "いくつ")}
"""What a question ends with, where it is not a question mark."""

MARKS = {"fr": "\N{NARROW NO-BREAK SPACE}?", "ja": "？"}

SENTENCES = {
    "en": r"\b(is|are|am|was|were|do|does|did|can|could|may|must|should|will|would|has|have|what"
    r"|who|whose|which|when|where|why|how)\b|n't\b|i'm\b",
    "de": r"^\w+t\b|\b(ich|wir|ihr|man|er|es|du|wer|wen|wem|was|wie|wann|wo|woher|wohin|warum"
    r"|welche[mnrs]?|ist|sind|darf|dürfen|kann|können|muss|müssen|gibt|zählt|zählen|geht|gilt"
    r"|hat|haben|wird|werden|bleiben|bekommen|kommen|gehen|liegen|kriegen)\b",
    "fr": r"\b(je|on|nous|vous|ils?|elles?|est|sont|ai|a|ça|qui|que|quoi|quand|où|comment"
    r"|combien|pourquoi|quel(le)?s?|peut|peux|faut|dois|doit)\b|\b[cjq]u?'",
}
"""A word that a sentence has and a note of key words has not: verbs, and what goes with them."""


def written(wordings: Sequence[str], lang: str) -> list[str]:
    """The first few that are whole questions; the first few of all where hardly one is."""
    asked = [each for each in wordings if each.endswith(ENDINGS.get(lang, "?"))]
    whole = [each for each in asked if is_whole(each, lang)]
    shown = whole if len(whole) > 1 else asked or wordings
    return [sentence(wording, lang) for wording in shown[:MOST]]


def is_whole(wording: str, lang: str) -> bool:
    return bool(re.search(SENTENCES.get(lang, ""), wording.replace("’", "'"), re.IGNORECASE))


def sentence(wording: str, lang: str) -> str:
    words = wording.rstrip("?？ \N{NARROW NO-BREAK SPACE}").replace("'", "’")
    # A cell such as a1 is written as it is.
    first = words[:1] if words[1:2].isdigit() else words[:1].upper()
    return first + words[1:] + MARKS.get(lang, "?")
