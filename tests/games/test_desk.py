"""The rule desk: the right clause for anybody's words, and honesty where there is none."""

import doctest
from collections import Counter

import pytest

import games
from benchmarks.desk_bench import FOLDER, judge, judge_elsewhere, questions
from games import desk, rulebook
from games.desk import ask, examples, text
from games.desk.contest import settled
from games.desk.model import counted
from games.refusal import Refusal


def first(query: str, game: str = "nintai", lang: str = "en") -> str:
    found = ask(query, game, lang)
    assert found.known, query
    return found.answers[0].clause


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(desk).failed == 0


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", rulebook.languages("nintai"))
def test_the_questions_in_the_rule_book_find_their_clause(game: str, lang: str) -> None:
    clauses = rulebook.book(game, lang).clauses.values()
    asked = [(question, clause.id) for clause in clauses for question in clause.asked[::9]]
    missed = [query for query, id in asked if ask(query, game).answers[0].clause != id]
    assert len(missed) <= len(asked) * 0.03, missed


@pytest.mark.parametrize("game", games.names())
def test_any_wording_finds_its_clause_among_three(game: str) -> None:
    asked = [
        (id, wording)
        for id, wordings in examples.examples(game).items()
        if id != examples.UNANSWERED
        for wording in filter(None, wordings[::100])
    ]
    missed = [
        wording
        for id, wording in asked
        if id not in [answer.clause for answer in ask(wording, game, most=3).answers]
    ]
    assert len(missed) <= len(asked) * 0.01, missed


@pytest.mark.parametrize("game", games.names())
def test_the_questions_that_are_left_open_are_not_answered(game: str) -> None:
    left_open = examples.examples(game)[examples.UNANSWERED][::25]
    answered = [question for question in left_open if ask(question, game).known]
    assert len(answered) <= len(left_open) * 0.01, answered


@pytest.mark.parametrize("game", games.names())
def test_no_wording_is_filed_under_two_clauses(game: str) -> None:
    """``benchmarks/desk_bench.py --alike`` finds those that are nearly the same."""
    filed: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for wording in examples.wordings(game):
        places = filed.setdefault(tuple(text.words(wording.text)), set())
        places.add((wording.clause, wording.verdict))
    assert [(words, places) for words, places in filed.items() if len(places) > 1] == []


def test_a_new_wording_is_known_without_training() -> None:
    wordings = {"A-1": ["who starts?", "the youngest starts"], "A-2": ["who wins?"]}
    before = counted(wordings, talk={}).ask(text.words("hajime"))
    after = counted({**wordings, "A-2": ["who wins?", "hajime"]}, talk={}).ask(["hajime"])
    assert before["A-2"] == pytest.approx(0.5)
    assert after["A-2"] > 0.9


def test_close_clauses_are_told_apart_by_their_own_wordings() -> None:
    counted = {"NT-3.1": 0.4, "NT-3.3": 0.4, "NT-5.2": 0.05, examples.UNANSWERED: 0.15}
    shares = settled(text.words("give the die I just got straight back"), "nintai", counted)
    assert shares["NT-3.3"] > 0.6
    assert shares["NT-3.1"] + shares["NT-3.3"] == pytest.approx(0.8)
    assert {id: shares[id] for id in ("NT-5.2", "-")} == {"NT-5.2": 0.05, "-": 0.15}


def test_a_clear_clause_needs_no_contest() -> None:
    counted = {"NT-3.1": 0.7, "NT-3.3": 0.1, examples.UNANSWERED: 0.2}
    assert settled(["die"], "nintai", counted) == counted


def test_questions_it_has_never_seen() -> None:
    """First, in the first three, and honestly unknown (``benchmarks/desk_bench.py`` lists them)."""
    tally: Counter[str] = Counter()
    for file in FOLDER.glob("unseen-*.tsv"):
        for question in questions(file):
            tally += judge(question, ask(question.text, question.game))
    assert tally["asked"] >= 390
    assert tally["first"] >= 0.9 * tally["asked"]
    assert tally["three"] >= 0.98 * tally["asked"]
    assert tally["refused"] >= 0.9 * tally["open"]


def test_no_measured_question_is_among_those_it_counts() -> None:
    heard = {
        (game, *text.words(wording))
        for game in games.names()
        for wordings in examples.examples(game).values()
        for wording in wordings
    }
    measured = [
        (question.game, *text.words(question.text))
        for file in FOLDER.glob("*.tsv")
        if file.stem != "ja-a" and not file.stem.startswith("first")
        for question in questions(file)
    ]
    assert [words for words in measured if words in heard] == []


@pytest.mark.parametrize(
    "query",
    [
        "May I draw diagonally?",
        "MAY I DRAW DIAGONALLY",
        "may i draw diagonaly",
        "may i drwa diagonally",
        "darf ich schräg zeichnen",
        "darf ich schraeg zeichnen",
        "darf ich schrag zeichnen",
        "je peux dessiner en diagonale ?",
        "ななめに描いていい？",
        "ナナメに描いていい",
    ],
)
@pytest.mark.parametrize("lang", rulebook.languages("nintai"))
def test_any_spelling_and_language_whatever_the_interface_speaks(query: str, lang: str) -> None:
    found = ask(query, "nintai", lang)
    assert found.known
    assert found.answers[0].clause == "NT-5.4"
    assert found.answers[0].text == rulebook.book("nintai", lang).clauses["NT-5.4"].text


@pytest.mark.parametrize("query", ["NT-4.4a", "nt 4.4A", "what does NT-4.4a say?"])
def test_a_clause_is_found_by_its_id(query: str) -> None:
    assert first(query) == "NT-4.4a"
    assert first(query, game="") == "NT-4.4a"


def test_an_id_of_another_game_is_not_an_answer_here() -> None:
    found = ask("NT-4.4a", "bossa")
    assert not found.known
    assert found.elsewhere == "nintai"
    assert [answer.clause for answer in found.leading] == ["NT-4.4a"]


@pytest.mark.parametrize("query", ["", "   ", "?!", "…", "\x00", "🎲🎲"])
def test_nothing_asked_nothing_known(query: str) -> None:
    assert ask(query, "nintai") == desk.Found(query, False, [])


def test_a_very_long_question_is_read_in_part() -> None:
    assert ask("may I draw diagonally " * 10_000, "nintai").answers[0].clause == "NT-5.4"


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("can zen start a sparring pile?", "san_ni_ichi"),
        ("where may I put the lantern?", "niwashi"),
        ("does rock beat scissors?", "nin_jan"),
        ("does the doubler count for the whole row?", "bossa"),
        ("must I ink the flower?", "nintai"),
    ],
)
def test_without_a_game_the_words_tell_which_one(query: str, game: str) -> None:
    found = ask(query)
    assert found.known
    assert found.answers[0].game == game


def test_without_a_game_each_that_has_such_a_rule_answers() -> None:
    found = ask("may I pass?")
    assert {answer.game for answer in found.leading} >= {"nintai", "niwashi", "bossa"}
    assert found.leading == found.answers[: len(found.leading)]


def test_what_another_game_has_is_not_answered_here() -> None:
    tally: Counter[str] = Counter()
    for question in questions(FOLDER / "fresh-elsewhere.tsv"):
        tally += judge_elsewhere(question, ask(question.text, question.game))
    assert tally["confident"] <= 0.08 * tally["foreign"]
    assert tally["offered"] >= 0.8 * tally["foreign"]


@pytest.mark.parametrize(
    ("query", "game", "lang", "opening"),
    [
        ("may I draw diagonally?", "nintai", "en", "No: only"),
        ("is it forbidden to draw diagonally?", "nintai", "en", "Yes: only"),
        ("may I draw diagonally?", "nintai", "de", "Nein: Es"),
        ("je peux dessiner en diagonale ?", "nintai", "fr", "Non"),
        ("斜めに描いていい？", "nintai", "ja", "いいえ、"),
        ("must I take a pile with minus cards?", "nin_jan", "en", "Yes: "),
        ("may I leave a pile with minus cards?", "nin_jan", "en", "No: "),
        ("can I hide my tiles?", "bossa", "en", "No: "),
        ("are the hands open?", "bossa", "en", "Yes: "),
        ("where does my first icon go?", "nintai", "en", "Your first"),
    ],
)
def test_the_verdict_comes_first(query: str, game: str, lang: str, opening: str) -> None:
    assert ask(query, game, lang).answers[0].answer.startswith(opening)


def test_verdicts_on_questions_it_has_never_seen() -> None:
    tally: Counter[str] = Counter()
    for question in questions(FOLDER / "fresh.tsv"):
        tally += judge(question, ask(question.text, question.game))
    wrong = tally["polar"] - tally["agreed"] - tally["silent"]
    assert tally["agreed"] >= 0.85 * tally["polar"]
    assert wrong <= 0.04 * tally["polar"]
    assert tally["uncalled"] <= 0.1 * tally["plain"]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusal, match="not_a_choice"):
        ask("who starts?", "chess")


def test_answers_come_best_first_and_no_more_than_wanted() -> None:
    answers = ask("who starts?", "bossa", most=3).answers
    scores = [answer.score for answer in answers]
    assert len(answers) == 3
    assert scores == sorted(scores, reverse=True)
    assert 0 < sum(scores) <= 1
