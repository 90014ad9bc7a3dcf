"""The rule desk: a question in anybody's words, in any language, and the clause that answers it.

>>> from games.desk import ask
>>> ask("can I draw to the left?", "nintai").answers[0].clause
'NT-5.4'
>>> ask("what does it cost?", "nintai").known
False

Nothing is written here: an answer is a clause of the rule book, or the word that there is none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import games
from games import rulebook
from games.desk.examples import UNANSWERED
from games.desk.model import model, which_game
from games.desk.text import words

LONGEST = 300
"""Letters of a question that are read."""

SURE = 0.12
"""Below this likelihood the best clause is a guess, and the desk says that it does not know."""

DOUBT = 8.0
"""So much likelier than no answer a clause must be: better unknown than wrong.

With it one in twenty wordings that were not counted is wrongly called unknown
(``benchmarks/desk_bench.py --held-out``).
"""

FAR_FETCHED = 0.05
"""A game that a question is less likely about than this is not asked."""

MOST = 5

_ID = re.compile(r"\b([a-z]{2,3})[- ]?(\d{1,2}\.\d{1,2}[a-z]?)\b", re.IGNORECASE)


class Answer(NamedTuple):
    """A clause with the line that answers the question, in the reader's language."""

    game: str
    clause: str
    answer: str
    text: str
    score: float


class Found(NamedTuple):
    """``known`` is False when the rules do not answer; the answers are then the nearest rules."""

    query: str
    known: bool
    answers: list[Answer]


class Guess(NamedTuple):
    """How likely it is that a clause, or nothing in the rules of a game, answers the question."""

    likely: float
    game: str
    clause: str


def ask(query: str, game: str = "", lang: str = "en", most: int = MOST) -> Found:
    """The clauses that answer a question, best first; without a game, those of all games."""
    wanted = [games.load(game).id] if game else list(games.names())
    return ranked(query, [*_cited(query, wanted)] or _guesses(query, wanted), lang, most)


def ranked(query: str, guesses: list[Guess], lang: str = "en", most: int = MOST) -> Found:
    answers = [guess for guess in sorted(guesses, reverse=True) if guess.clause != UNANSWERED]
    return Found(query, _is_known(guesses), [_answer(guess, lang) for guess in answers[:most]])


def _is_known(guesses: list[Guess]) -> bool:
    answered = max((guess.likely for guess in guesses if guess.clause != UNANSWERED), default=0.0)
    left_open = max((guess.likely for guess in guesses if guess.clause == UNANSWERED), default=0.0)
    return answered >= SURE and answered > DOUBT * left_open


def _cited(query: str, wanted: list[str]) -> Iterator[Guess]:
    """Clauses that the question names by their ids."""
    for letters, number in _ID.findall(query):
        id = f"{letters.upper()}-{number.lower()}"
        if _game_of().get(id) in wanted:
            yield Guess(1.0, _game_of()[id], id)


def _guesses(query: str, wanted: list[str]) -> list[Guess]:
    found = words(query[:LONGEST])
    if not found:
        return []
    shares = which_game(found) if len(wanted) > 1 else {wanted[0]: 1.0}
    return [
        Guess(share * likely, name, clause)
        for name, share in shares.items()
        if share >= FAR_FETCHED
        for clause, likely in model(name).ask(found).items()
    ]


def warm_up() -> None:
    """Read everything that answers need, so that the first one is not slower than the rest."""
    for name in games.names():
        ask(name, name)
    ask("engawa")


def _answer(guess: Guess, lang: str) -> Answer:
    clause = rulebook.book(guess.game, lang).clauses[guess.clause]
    return Answer(guess.game, clause.id, clause.answer, clause.text, round(guess.likely, 3))


@cache
def _game_of() -> dict[str, str]:
    return {id: name for name in games.names() for id in rulebook.book(name).clauses}
