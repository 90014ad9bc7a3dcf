"""Breaking text into lines, with real font metrics and the least ragged edge."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit import fonts
from printkit.typesetting.phrases import WIDE, is_wide, phrase_starts
from printkit.typesetting.typography import typographic


class Run(NamedTuple):
    """A stretch of text in one typeface."""

    text: str
    bold: bool

    def width(self, size: float) -> float:
        return fonts.width(self.text, "bold" if self.bold else "text", size)


class Word(NamedTuple):
    """What may not be broken, and whether a space goes before it."""

    runs: tuple[Run, ...]
    spaced: bool

    def width(self, size: float) -> float:
        return sum(run.width(size) for run in self.runs)


Line = Sequence[Word]

_TOKEN = re.compile(rf"[ \t\n]+|[{WIDE}]|[^ \t\n{WIDE}]+")
# No line of Japanese begins or ends with these (kinsoku).
_MARKS = frozenset("、。，．・：；！？」』）］〕】》〉")
_NO_START = _MARKS | frozenset("（ー々〜＋＝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
_NO_END = frozenset("「『（［〔【《〈〜")
_COUNTERS = frozenset("枚個点つ人回列段本種")


def titled(title: str, text: str) -> str:
    """A paragraph that begins with its title in bold."""
    stop = "。" if is_wide(title[-1]) else "."
    return f"*{title}{stop}* {text}"


@lru_cache(maxsize=4096)
def split_words(markup: str) -> tuple[Word, ...]:
    """Break a text into words; ``*stars*`` set the words between them in bold."""
    found: list[Word] = []
    markup = typographic(markup)
    starts = phrase_starts(markup.replace("*", ""))
    spaced, at = False, 0
    for index, stretch in enumerate(markup.split("*")):
        for token in _TOKEN.findall(stretch):
            if token[0] in " \t\n":  # a no-break space is part of its word
                # A full-width mark brings its own space.
                spaced = not (found and found[-1].runs[-1].text[-1] in _MARKS)
            else:
                run = Run(token, bold=index % 2 == 1)
                _add(found, run, spaced, starts=at in starts)
                spaced = False
            at += len(token)
    return tuple(found)


def _add(found: list[Word], run: Run, spaced: bool, starts: bool) -> None:
    """A stretch of text, where a phrase starts or not, begins a word or goes on with the last."""
    if not found or spaced or _may_part(found[-1].runs[-1].text[-1], run.text[0], starts):
        found.append(Word((run,), spaced))
    else:
        found[-1] = Word((*found[-1].runs, run), found[-1].spaced)


def _may_part(before: str, after: str, starts: bool) -> bool:
    """Whether a line may end between two characters, where a phrase starts or not."""
    if before in _NO_END or after in _NO_START or (before.isdecimal() and after in _COUNTERS):
        return False
    return before in _MARKS or (starts and (is_wide(before) or is_wide(after)))


def wrap(markup: str, width: float, size: float) -> list[Line] | None:
    """Lines of at most ``width``, or None when a word is wider than that.

    The cheapest way to end a line after each word is kept, as Knuth sets paragraphs: a line costs
    the square of what it leaves empty. The last line may be short, but not next to nothing.
    """
    text = split_words(markup)
    widths = [word.width(size) / width for word in text]
    space = fonts.width(" ", "text", size) / width
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(text) + 1):
        best.append(min(_lines_to(end, text, widths, space, best), default=(float("inf"), 0)))
    if best[-1][0] == float("inf"):
        return None
    lines: list[Line] = []
    end = len(text)
    while end:
        start = best[end][1]
        lines.insert(0, text[start:end])
        end = start
    return lines


def _lines_to(
    end: int,
    text: Sequence[Word],
    widths: Sequence[float],
    space: float,
    best: Sequence[tuple[float, int]],
) -> Iterator[tuple[float, int]]:
    """Every line that ends before word ``end``: the cost up to there, and its first word."""
    length = 0.0
    for start in range(end - 1, -1, -1):
        length += widths[start]
        if length > 1 + 1e-9:
            return
        empty = 1 - length
        if end == len(text):
            empty = max(0.0, 4 * (empty - 0.7))
        yield best[start][0] + empty**2 + 1e-3, start
        length += space * text[start].spaced


def runs(line: Line) -> list[Run]:
    """A line as stretches of one typeface; a space belongs to the stretch before it."""
    joined: list[Run] = []
    for position, word in enumerate(line):
        if word.spaced and position:
            joined[-1] = Run(joined[-1].text + " ", joined[-1].bold)
        for run in word.runs:
            if joined and joined[-1].bold == run.bold:
                joined[-1] = Run(joined[-1].text + run.text, run.bold)
            else:
                joined.append(run)
    return joined
