"""The rule books: every clause is filed once, and worded completely in every language."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parents[2] / "games"
BOOKS = sorted(path.parent for path in GAMES.glob("*/rulebook/clauses.toml"))
WORDINGS = [
    path for book in BOOKS for path in sorted(book.glob("*.toml")) if path.stem != "clauses"
]

KINDS = {"text", "ruling", "mixed"}

# Keys of each table: those it must have, those it may have.
FILED = {"kind", "related"}, {"option", "drawn", "tried_with"}
SECTION = {"id", "clauses"}, set()
GAME = {"title", "tagline", "players", "summary"}, set()
HEADING = {"title"}, {"intro"}
ASKED = ("yes", "no", "questions")
"""The questions of a clause, by the verdict that they get."""
WORDED = {"title", "text", "answer"}, {"why", "example", *ASKED}
OPTION = {"title", "text", "values"}, set()
UNANSWERED = {"questions"}, set()


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def filing(wording: Path) -> dict[str, Any]:
    """The language-free half of the rule book that a language file belongs to."""
    return read(wording.with_name("clauses.toml"))


def keys_off(table: dict[str, Any], keys: tuple[set[str], set[str]]) -> set[str]:
    """The keys that `table` lacks or should not have."""
    required, optional = keys
    return (required - set(table)) | (set(table) - required - optional)


def options_of(book: dict[str, Any]) -> set[str]:
    return {clause["option"] for clause in book["clauses"].values() if "option" in clause}


def strings(value: Any) -> Iterator[str]:
    """Every string inside a TOML value; anything that is not a string fails."""
    match value:
        case dict():
            for inner in value.values():
                yield from strings(inner)
        case list():
            for inner in value:
                yield from strings(inner)
        case _:
            assert isinstance(value, str), f"{value!r} is not a string"
            yield value


def plain(question: str) -> str:
    """A question without case and punctuation, as a search would compare it."""
    return re.sub(r"\W+", " ", question.casefold()).strip()


def asked(wording: dict[str, Any]) -> list[str]:
    """All questions of a clause."""
    return [question for key in ASKED for question in wording.get(key, [])]


def answered(words: dict[str, Any]) -> list[str]:
    """All questions of all clauses."""
    clauses = words["clauses"].values()
    return [plain(question) for wording in clauses for question in asked(wording)]


def name(path: Path) -> str:
    return path.relative_to(GAMES).as_posix()


each_book = pytest.mark.parametrize("path", [book / "clauses.toml" for book in BOOKS], ids=name)
each_wording = pytest.mark.parametrize("path", WORDINGS, ids=name)


def test_every_rulebook_folder_has_clauses_and_english() -> None:
    for folder in GAMES.glob("*/rulebook"):
        assert {"clauses.toml", "en.toml"} <= {path.name for path in folder.iterdir()}, folder


@each_book
def test_clauses_have_known_keys_and_kinds(path: Path) -> None:
    book = read(path)
    assert set(book) == {"credit", "section", "clauses"}
    for section in book["section"]:
        assert not keys_off(section, SECTION), section
    for clause, facts in book["clauses"].items():
        assert not keys_off(facts, FILED), clause
        assert facts["kind"] in KINDS, clause


@each_book
def test_every_clause_is_in_exactly_one_section(path: Path) -> None:
    book = read(path)
    filed = Counter(clause for section in book["section"] for clause in section["clauses"])
    assert filed == Counter(book["clauses"].keys())
    slugs = [section["id"] for section in book["section"]]
    assert len(set(slugs)) == len(slugs)


@each_book
def test_related_clauses_exist(path: Path) -> None:
    clauses = read(path)["clauses"]
    for clause, facts in clauses.items():
        related = facts["related"]
        assert set(related) <= set(clauses), clause
        assert clause not in related, f"{clause} is related to itself"
        assert len(set(related)) == len(related), f"{clause} names a related clause twice"


@each_wording
def test_wording_covers_the_same_things(path: Path) -> None:
    book, words = filing(path), read(path)
    assert set(words) - {"options"} == {"game", "sections", "clauses", "table_talk", "unanswered"}
    assert set(words["sections"]) == {section["id"] for section in book["section"]}
    assert set(words["clauses"]) == set(book["clauses"])
    assert set(words.get("options", {})) == options_of(book)


@each_wording
def test_wording_has_known_keys(path: Path) -> None:
    words = read(path)
    assert not keys_off(words["game"], GAME)
    for slug, section in words["sections"].items():
        assert not keys_off(section, HEADING), slug
    for clause, wording in words["clauses"].items():
        assert not keys_off(wording, WORDED), clause
    for option, wording in words.get("options", {}).items():
        assert not keys_off(wording, OPTION), option
    assert not keys_off(words["unanswered"], UNANSWERED)


@each_wording
def test_nothing_is_blank(path: Path) -> None:
    for text in strings(read(path)):
        assert text, "an empty string"
        # French sets a narrow no-break space before ; : ! ? and inside its quotation marks.
        wide = text.replace("\u202f", "")
        assert wide == " ".join(wide.split()), f"stray white space in {text!r}"


@each_wording
def test_every_clause_has_questions(path: Path) -> None:
    for clause, wording in read(path)["clauses"].items():
        assert all(isinstance(wording.get(key, []), list) for key in ASKED), clause
        assert len(asked(wording)) >= 6, clause


@each_wording
def test_every_question_belongs_to_one_clause(path: Path) -> None:
    counts = Counter(answered(read(path)))
    assert not [question for question, times in counts.items() if times > 1]


@each_wording
def test_unanswered_questions_belong_to_no_clause(path: Path) -> None:
    words = read(path)
    unanswered = [plain(question) for question in words["unanswered"]["questions"]]
    assert unanswered
    assert len(set(unanswered)) == len(unanswered)
    assert not set(answered(words)) & set(unanswered)


@each_wording
def test_table_talk_is_lower_case_and_says_something_else(path: Path) -> None:
    for term, said in read(path)["table_talk"].items():
        assert isinstance(said, list), term
        assert said, term
        assert len({term, *said}) == len(said) + 1, f"{term} is said twice"
        assert [term, *said] == [word.lower() for word in (term, *said)]


@each_wording
def test_rulings_say_why_and_only_rulings(path: Path) -> None:
    words = read(path)["clauses"]
    for clause, facts in filing(path)["clauses"].items():
        assert ("why" in words[clause]) == (facts["kind"] != "text"), clause


@each_wording
def test_option_values_are_the_same_in_every_language(path: Path) -> None:
    english = read(path.with_name("en.toml")).get("options", {})
    for option, wording in read(path).get("options", {}).items():
        assert len(wording["values"]) >= 2, option
        assert set(wording["values"]) == set(english[option]["values"]), option


def test_nintai_has_every_clause() -> None:
    counts = {1: 6, 2: 9, 3: 8, 4: 10, 5: 6, 6: 7, 7: 7, 8: 8}
    expected = {f"NT-{part}.{n}" for part, last in counts.items() for n in range(1, last + 1)}
    expected |= {"NT-4.1a", "NT-4.4a", "NT-4.5a", "NT-4.5b"}
    assert set(read(GAMES / "nintai" / "rulebook" / "clauses.toml")["clauses"]) == expected
    assert len(expected) == 65


def test_nintai_sections_follow_the_order_of_play() -> None:
    sections = read(GAMES / "nintai" / "rulebook" / "clauses.toml")["section"]
    order = "components setup turn actions placement piles end scoring"
    assert [section["id"] for section in sections] == order.split()
