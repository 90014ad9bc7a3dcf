"""How well the rule desk answers questions that it has never seen.

They are kept apart from those it learns from: ``questions/*.tsv`` with game, language, the clauses
that answer (``-``: the rules do not), question and, in the later ones, the verdict that it asks for
(``-``: none).
In ``*-elsewhere.tsv`` the clause is one of another game than the one at the table.
``held*.tsv`` are looked at once, when a work on the desk is done: name them to ask them.

``-v`` lists what went wrong; ``--without-game`` asks all games at once; ``--held-out`` asks every
fifth of the desk's own wordings when only the others were counted, to choose its numbers by;
``--alike`` lists wordings under one clause that speak for another.
"""

import argparse
import csv
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import games
from games.desk import Found, Guess, ask, is_known, ranked
from games.desk.examples import UNANSWERED, examples, talk, wordings
from games.desk.model import counted, model
from games.desk.text import features, words

FOLDER = Path(__file__).resolve().parent / "questions"

ALIKE = 0.9
"""So sure of another clause, a wording is filed under the wrong one, or says nothing."""


class Question(NamedTuple):
    game: str
    lang: str
    clauses: tuple[str, ...]
    text: str
    verdict: str = ""


def questions(file: Path) -> list[Question]:
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Question(game, lang, tuple(ids.split(",")), *rest) for game, lang, ids, *rest in rows
        ]


def judge(question: Question, found: Found) -> Counter[str]:
    given = [answer.clause for answer in found.answers]
    if question.clauses == (UNANSWERED,):
        return Counter(open=1, refused=not found.known)
    right = bool(given) and given[0] in question.clauses
    tally = Counter(
        asked=1,
        first=right,
        three=any(clause in question.clauses for clause in given[:3]),
        denied=not found.known,
        right=found.known and right,
    )
    return tally + _verdict(question, found) if found.known and right else tally


def _verdict(question: Question, found: Found) -> Counter[str]:
    said = found.answers[0].verdict
    if question.verdict in ("", "-"):
        return Counter(plain=bool(question.verdict), uncalled=bool(question.verdict and said))
    return Counter(polar=1, agreed=said == question.verdict, silent=not said)


def judge_elsewhere(question: Question, found: Found) -> Counter[str]:
    """Asked at the wrong table: a rule of that table's game would be a wrong answer."""
    return Counter(
        foreign=1,
        confident=found.known,
        offered=bool(found.elsewhere) and found.answers[0].clause in question.clauses,
    )


def held_out(game: str) -> Counter[str]:
    said = examples(game)
    kept = {id: [each for place, each in enumerate(all) if place % 5] for id, all in said.items()}
    counts = counted(kept, talk(game))
    tally: Counter[str] = Counter()
    for id, all in said.items():
        for text in all[::5]:
            likely = counts.ask(words(text))
            guesses = [Guess(each, game, clause) for clause, each in likely.items()]
            found = ranked(text, guesses, is_known(guesses), "en", 3)
            tally += judge(Question(game, "", (id,), text), found)
    return tally


def alike(game: str) -> Iterator[str]:
    """Wordings that all the others would lead to another clause."""
    known = model(game)
    counts = dict(zip(known.labels, known.counts, strict=True))
    for wording in wordings(game):
        own = features(words(wording.text), known.talk)
        counts[wording.clause].subtract(own)
        likely = known.ask(words(wording.text))
        counts[wording.clause].update(own)
        best = max(likely, key=likely.__getitem__)
        if best != wording.clause and likely[best] >= ALIKE:
            yield f"{wording.clause} {wording.text!r}: {best} {likely[best]:.2f}"


def share(part: int, whole: int) -> str:
    return f"{part:4}/{whole} {part / whole:6.1%}" if whole else "-"


def report(name: str, tally: Counter[str]) -> None:
    if tally["foreign"]:
        print(
            f"{name:16} confident {share(tally['confident'], tally['foreign'])}"
            f"   other game's rule {share(tally['offered'], tally['foreign'])}"
        )
        return
    print(
        f"{name:16} first {share(tally['first'], tally['asked'])}"
        f"   three {share(tally['three'], tally['asked'])}"
        f"   wrongly unknown {share(tally['denied'], tally['asked'])}"
        f"   rightly unknown {share(tally['refused'], tally['open'])}"
        f"   verdict right {share(tally['agreed'], tally['polar'])}"
        f", none {share(tally['silent'], tally['polar'])}"
        f", uncalled for {share(tally['uncalled'], tally['plain'])}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--without-game", action="store_true")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--alike", action="store_true")
    shown = [file for file in sorted(FOLDER.glob("*.tsv")) if not file.stem.startswith("held")]
    parser.add_argument("files", nargs="*", type=Path, default=shown)
    options = parser.parse_args()
    for game in games.names() if options.held_out else ():
        report(game, held_out(game))
    for game in games.names() if options.alike else ():
        print("\n".join(alike(game)))
    if not (options.held_out or options.alike):
        bench(options.files, options.without_game, options.verbose)


def bench(files: list[Path], without_game: bool, verbose: bool) -> None:
    began = time.process_time()
    ask("warm up")
    print(f"{time.process_time() - began:.1f} s of CPU time until the first answer")
    total: Counter[str] = Counter()
    by_lang: dict[str, Counter[str]] = {}
    spent = 0.0
    for file in files:
        tally: Counter[str] = Counter()
        for question in questions(file):
            began = time.perf_counter()
            found = ask(question.text, "" if without_game else question.game)
            spent += time.perf_counter() - began
            elsewhere = file.stem.endswith("elsewhere")
            judged = (judge_elsewhere if elsewhere else judge)(question, found)
            tally += judged
            if not elsewhere:
                by_lang.setdefault(question.lang, Counter()).update(judged)
            if verbose:
                tell(question, found, judged)
        report(file.stem, tally)
        total += tally
    for lang, tally in sorted(by_lang.items()):
        report(lang, tally)
    count = total["asked"] + total["open"] + total.pop("foreign", 0)
    report("all", total)
    print(f"{spent / count * 1000:.2f} ms a question, {count} questions")


def tell(question: Question, found: Found, judged: Counter[str]) -> None:
    """What went wrong with a question, if anything did."""
    best = ", ".join(f"{answer.clause} {answer.score:.2f}" for answer in found.answers[:3])
    unknown = "" if found.known else " (unknown)"
    wrong = not (judged["right"] or judged["refused"] or judged["foreign"])
    if wrong or judged["confident"]:
        print(f"  {question.text!r}: {','.join(question.clauses)}, got {best}{unknown}")
    elif judged["polar"] > judged["agreed"] or judged["uncalled"]:
        said = found.answers[0].verdict or "nothing"
        print(f"  {question.text!r}: {question.verdict}, got {said}, {best}")


if __name__ == "__main__":
    main()
