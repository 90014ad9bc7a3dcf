"""How well the rule desk answers questions that it has never seen.

They are kept apart from those it counts.
``questions/*.tsv``: game, language, the clauses that answer (``-``: the rules do not), question.
``-v`` lists what went wrong; ``--without-game`` asks all games at once; ``--held-out`` asks every
fifth of the desk's own wordings when only the others were counted, to choose its numbers by.
"""

import argparse
import csv
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import games
from games.desk import Found, Guess, ask, ranked
from games.desk.examples import examples, talk
from games.desk.model import counted
from games.desk.text import words

FOLDER = Path(__file__).resolve().parent / "questions"


class Question(NamedTuple):
    game: str
    lang: str
    clauses: tuple[str, ...]
    text: str


def questions(file: Path) -> list[Question]:
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Question(game, lang, tuple(ids.split(",")), text) for game, lang, ids, text in rows]


def judge(question: Question, found: Found) -> Counter[str]:
    given = [answer.clause for answer in found.answers]
    if question.clauses == ("-",):
        return Counter(open=1, refused=not found.known)
    return Counter(
        asked=1,
        first=bool(given) and given[0] in question.clauses,
        three=any(clause in question.clauses for clause in given[:3]),
        denied=not found.known,
        right=found.known and given[0] in question.clauses,
    )


def held_out(game: str) -> Counter[str]:
    wordings = examples(game)
    kept = {
        id: [each for place, each in enumerate(said) if place % 5] for id, said in wordings.items()
    }
    model = counted(kept, talk(game))
    tally: Counter[str] = Counter()
    for id, said in wordings.items():
        for text in said[::5]:
            likely = model.ask(words(text))
            guesses = [Guess(each, game, clause) for clause, each in likely.items()]
            tally += judge(Question(game, "", (id,), text), ranked(text, guesses))
    return tally


def share(part: int, whole: int) -> str:
    return f"{part:4}/{whole} {part / whole:6.1%}" if whole else "-"


def report(name: str, tally: Counter[str]) -> None:
    print(
        f"{name:12} first {share(tally['first'], tally['asked'])}"
        f"   first three {share(tally['three'], tally['asked'])}"
        f"   wrongly unknown {share(tally['denied'], tally['asked'])}"
        f"   rightly unknown {share(tally['refused'], tally['open'])}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--without-game", action="store_true")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=sorted(FOLDER.glob("*.tsv")))
    options = parser.parse_args()
    if options.held_out:
        for game in games.names():
            report(game, held_out(game))
        return
    total: Counter[str] = Counter()
    by_lang: dict[str, Counter[str]] = {}
    ask("warm up")
    spent = 0.0
    for file in options.files:
        tally: Counter[str] = Counter()
        for question in questions(file):
            began = time.perf_counter()
            found = ask(question.text, "" if options.without_game else question.game)
            spent += time.perf_counter() - began
            judged = judge(question, found)
            tally += judged
            by_lang.setdefault(question.lang, Counter()).update(judged)
            if options.verbose and not (judged["right"] or judged["refused"]):
                best = ", ".join(f"{a.clause} {a.score:.2f}" for a in found.answers[:3])
                print(
                    f"  {question.text!r}: {','.join(question.clauses)}, got {best}"
                    f"{'' if found.known else ' (unknown)'}"
                )
        report(file.stem, tally)
        total += tally
    for lang, tally in sorted(by_lang.items()):
        report(lang, tally)
    report("all", total)
    count = total["asked"] + total["open"]
    print(f"{spent / count * 1000:.2f} ms a question, {count} questions")


if __name__ == "__main__":
    main()
