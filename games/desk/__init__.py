"""The rule desk: a question in anybody's words, in any language, and the clause that answers it.

>>> from games.desk import ask
>>> ask("can I draw to the left?", "nintai").answers[0].clause
'NT-5.4'
>>> ask("can I draw to the left?", "nintai").answers[0].verdict
'no'
>>> ask("what does it cost?", "nintai").known
False
>>> ask("when do I throw the smoke bomb?", "niwashi").elsewhere
'san_ni_ichi'

Nothing is written here: an answer is a clause of the rule book, or the word that there is none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import games
from games import rulebook
from games.desk.contest import settled
from games.desk.examples import UNANSWERED, common, filed
from games.desk.model import model, which_game
from games.desk.text import words
from games.desk.verdict import verdict

LONGEST = 300
"""Letters of a question that are read."""

SURE = 0.12
"""Below this likelihood the best clause is a guess, and the desk says that it does not know."""

DOUBT = 10.0
"""So much likelier than no answer a clause must be: better unknown than wrong."""

FAR_FETCHED = 0.05
"""A game that a question is less likely about than this is not asked."""

FOREIGN = 0.005
"""Asked at a game that is less likely than this, a question means another one."""

MOST = 5

_ID = re.compile(r"\b([a-z]{2,3})[- ]?(\d{1,2}\.\d{1,2}[a-z]?)\b", re.IGNORECASE)
_FIRST = re.compile(r"[^\w-]+")


class Answer(NamedTuple):
    """A clause with the line that answers the question, in the reader's language.

    Where the question asks for yes or no and the desk is sure, the line opens with the verdict.
    """

    game: str
    clause: str
    answer: str
    text: str
    score: float
    verdict: str = ""


class Found(NamedTuple):
    """``known`` is False when the rules do not answer; the answers are then the nearest rules.

    ``elsewhere`` is the game that knows what the one at the table does not have; the answers are
    then its rules.
    """

    query: str
    known: bool
    answers: list[Answer]
    elsewhere: str = ""

    @property
    def leading(self) -> list[Answer]:
        """The best answer of each game, where there is one."""
        if not (self.known or self.elsewhere):
            return []
        return self.answers[: len({answer.game for answer in self.answers})]

    @property
    def others(self) -> list[Answer]:
        return self.answers[len(self.leading) :]


class Guess(NamedTuple):
    """How likely it is that a clause, or nothing in the rules of a game, answers the question."""

    likely: float
    game: str
    clause: str


def ask(query: str, game: str = "", lang: str = "en", most: int = MOST) -> Found:
    """The clauses that answer a question, best first; without a game, those of all games."""
    if game:
        games.load(game)
    found = words(query[:LONGEST])
    cited = [*_cited(query)]
    if cited or not found:
        return _at(game, ranked(query, cited, bool(cited), lang, most))
    shares = which_game(found)
    if not game:
        return _at_any(query, found, shares, lang, most)
    meant = game if shares[game] >= FOREIGN else max(shares, key=shares.__getitem__)
    guesses = _guesses(found, meant)
    return _at(game, ranked(query, guesses, is_known(guesses), lang, most))


def _at(game: str, found: Found) -> Found:
    """The rules of another game are not known at this one."""
    there = found.leading[0].game if found.leading else game
    return found if there == game or not game else found._replace(known=False, elsewhere=there)


def is_known(guesses: list[Guess]) -> bool:
    """Whether a clause answers, rather than none."""
    answered = max(guess.likely for guess in guesses if guess.clause != UNANSWERED)
    return answered >= SURE and answered > DOUBT * _left_open(guesses)


def _left_open(guesses: list[Guess]) -> float:
    return sum(guess.likely for guess in guesses if guess.clause == UNANSWERED)


def ranked(query: str, guesses: list[Guess], known: bool, lang: str, most: int) -> Found:
    """The best of each game first, then the others."""
    best = sorted((guess for guess in guesses if guess.clause != UNANSWERED), reverse=True)
    first = {guess.game: guess for guess in reversed(best)}
    leading = [guess for guess in best if guess is first[guess.game]]
    rest = [guess for guess in best if guess is not first[guess.game]]
    found = words(query[:LONGEST]) if known else []
    answers = [_answer(guess, lang, found) for guess in leading[:most]]
    more = [_answer(guess, lang) for guess in rest[: most - len(answers)]]
    return Found(query, known, [*answers, *more])


def _at_any(query: str, found: list[str], shares: dict[str, float], lang: str, most: int) -> Found:
    """An answer of each game that the question may be about."""
    likely = [name for name, share in shares.items() if share >= FAR_FETCHED]
    asked = {name: _guesses(found, name) for name in likely}
    doubt = sum(shares[name] * _left_open(asked[name]) for name in likely)
    known = [name for name in likely if DOUBT * doubt < 1 and is_known(asked[name])]
    weighed = [
        guess._replace(likely=shares[name] * guess.likely)
        for name in known or likely
        for guess in asked[name]
    ]
    return ranked(query, weighed, bool(known), lang, most)


def _cited(query: str) -> Iterator[Guess]:
    """Clauses that the question names by their ids."""
    for letters, number in _ID.findall(query):
        id = f"{letters.upper()}-{number.lower()}"
        if id in _game_of():
            yield Guess(1.0, _game_of()[id], id)


def _guesses(found: list[str], game: str) -> list[Guess]:
    counted, said = model(game).ask(found), filed(game).get(tuple(found))
    likely = _nearly_all(said.clause, counted) if said else settled(found, game, counted)
    return [Guess(share, game, clause) for clause, share in likely.items()]


def _nearly_all(clause: str, likely: dict[str, float]) -> dict[str, float]:
    return {id: (share + 99 * (id == clause)) / 100 for id, share in likely.items()}


def _answer(guess: Guess, lang: str, found: list[str] | None = None) -> Answer:
    clause = rulebook.book(guess.game, lang).clauses[guess.clause]
    given = verdict(found, guess.game, guess.clause) if found else ""
    line = opened(given, clause.answer, guess.game, lang) if given else clause.answer
    return Answer(guess.game, clause.id, line, clause.text, round(guess.likely, 3), given)


def opened(given: str, line: str, game: str, lang: str) -> str:
    """The line with its verdict first, in the language's way."""
    spoken = rulebook.book(game, lang).lang
    pattern: str = common(spoken).get("verdicts", {}).get(given, "{line}")
    return pattern.format(line=line, going_on=_going_on(line, _lower_case(game, spoken)))


def _going_on(line: str, lower_case: set[str]) -> str:
    """The line inside a sentence: names keep their capital."""
    small = line[:1].lower() + line[1:]
    return small if _FIRST.split(small, maxsplit=1)[0] in lower_case else line


@cache
def _lower_case(game: str, lang: str) -> set[str]:
    clauses = rulebook.book(game, lang).clauses.values()
    said = " ".join(clause.text for clause in clauses)
    return {word for word in _FIRST.split(said) if word.islower()}


def warm_up() -> None:
    """Read everything that answers need, so that the first one is not slower than the rest."""
    for name in games.names():
        ask(name, name)
    ask("engawa")


@cache
def _game_of() -> dict[str, str]:
    return {id: name for name in games.names() for id in rulebook.book(name).clauses}
