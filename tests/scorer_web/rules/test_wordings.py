"""The questions that rule books show, as people would write them."""

import pytest

import games
from games.rulebook import book
from scorer_web.rules.wordings import MARKS, MOST, sentence, written


@pytest.mark.parametrize(
    ("lang", "wording", "shown"),
    [
        ("en", "can't I pass?", "Can’t I pass?"),
        ("en", "d1 to a2, is that fine?", "d1 to a2, is that fine?"),
        ("fr", "je peux passer ?", "Je peux passer\N{NARROW NO-BREAK SPACE}?"),
        ("ja", "パスできる", "パスできる？"),
    ],
)
def test_a_question_is_shown_as_it_would_be_written(lang: str, wording: str, shown: str) -> None:
    assert sentence(wording, lang) == shown


@pytest.mark.parametrize(
    ("lang", "notes", "whole"),
    [
        ("en", ["start player", "lots drawn?"], ["Who starts?", "Do we draw lots?"]),
        ("de", ["startspieler?", "auslosen erlaubt?"], ["Wer beginnt?", "Losen wir es aus?"]),
        ("fr", ["premier joueur ?"], ["On tire au sort\u202f?", "C’est qui d’abord\u202f?"]),
    ],
)
def test_only_whole_questions_are_shown(lang: str, notes: list[str], whole: list[str]) -> None:
    assert written([*notes, *whole], lang) == whole


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", ["en", "de", "fr", "ja"])
def test_every_clause_shows_some_questions(game: str, lang: str) -> None:
    for clause in book(game, lang).clauses.values():
        shown = written(clause.asked, lang)
        assert 2 <= len(shown) <= MOST, clause.id
        assert all(each.endswith(MARKS.get(lang, "?")) for each in shown), clause.id
