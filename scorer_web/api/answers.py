"""What the API takes and answers, field by field; its description is made from these types."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import games
from games.desk import MOST, Answer
from games.sentences import languages
from scorer_web.tables.entries import CLIENT_ID

MOST_ANSWERS = 20
"""Rules that one question may bring back."""

Data = dict[str, Any]
GameId = Annotated[str, {"enum": list(games.names())}, "The game's id."]
ClauseId = Annotated[str, "A clause's id, such as NT-4.4a."]
Key = Annotated[str, "The key out of a table's link, to play or to watch."]


# Plays as far as they have come, and what they score.


class Line(TypedDict):
    clause: str
    label: str
    points: int
    pieces: list[str]


class Tally(TypedDict):
    lines: list[Line]
    total: int


class Score(TypedDict):
    """Some games add to it: teams, a joint total, a rating."""

    game: str
    players: dict[str, Tally]
    winners: list[str]
    draw: bool
    reason: str


class Refusal(TypedDict):
    kind: Literal["malformed", "illegal", "suspicious"]
    code: str
    clauses: list[str]
    message: str
    pieces: list[str]
    move: int | None
    legal: list[Data]


class Check(TypedDict):
    ok: bool
    refusal: Refusal | None


class Legal(TypedDict):
    to_act: list[str]
    moves: list[Data]


class Unsettled(TypedDict):
    """An entry that waits after a change; without a refusal it will fit once others are settled."""

    entry: Annotated[int, "Its index in the record's moves."]
    move: Data
    text: str
    refusal: Refusal | None


class Position(Check):
    game: str
    players: list[str]
    options: Data
    moves: int
    log: list[str]
    unsettled: list[Unsettled]
    position: Data
    to_act: list[str]
    over: bool
    score: Score | None


class Table(Position):
    play: str | None
    watch: str
    seq: int
    legal: list[Data]


# Rules.


class Question(TypedDict, total=False):
    q: Annotated[str, "The question, in any wording and language."]
    game: Annotated[str, {"enum": list(games.names())}, "Without it: the rules of all games."]
    most: Annotated[
        int, {"minimum": 1, "maximum": MOST_ANSWERS, "default": MOST}, "At most so many."
    ]


class Found(TypedDict):
    query: str
    known: bool
    answers: list[Answer]
    elsewhere: Annotated[str, "The game that the question means instead; empty at the right one."]


class Clause(TypedDict):
    clause: str
    kind: Literal["text", "ruling", "mixed"]
    section: str
    title: str
    text: str
    answer: str
    why: str
    example: str
    related: list[str]
    option: str


class Rules(TypedDict):
    game: str
    title: str
    clauses: list[Clause]


# What callers send.


Started = TypedDict("Started", {"from": NotRequired[Data]})
"""A position, in place of the setup."""


class Opening(Started):
    game: GameId
    players: list[str]
    options: NotRequired[Data]
    setup: NotRequired[Data]


class Record(Opening):
    """A play: docs/records.md describes it field by field."""

    moves: list[Data]


class NewTable(Opening):
    """Who plays what; nothing else is taken."""


class NewEntry(TypedDict):
    """One entry, made on position ``seq``; nothing else is taken."""

    seq: Annotated[int, {"minimum": 0}, "Entries in the log so far."]
    id: Annotated[
        str, {"pattern": f"^{CLIENT_ID.pattern}$"}, "Made up by the sender; a resend keeps it."
    ]
    entry: Annotated[Data, "As in a record: by, do and what belongs to it."]


CLOSED = (NewTable, NewEntry)
"""Bodies in which an unknown field is an error."""


class Speech(TypedDict, total=False):
    """What every address takes."""

    lang: Annotated[str, {"enum": list(languages())}, "Language of messages and labels."]


# What goes wrong.


class Problem(TypedDict):
    status: int
    code: str
    message: str


class Error(TypedDict):
    ok: Literal[False]
    error: Problem
