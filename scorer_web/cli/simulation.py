"""``scorer simulate``: many random games on all cores, added up."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from babel.numbers import format_decimal, format_percent
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import games
from games.sentences import sentences
from games.simulate import Summary, run
from scorer_web.cli.show import console
from templates.catalogue import gettext as _

CHUNK = 250


def simulate(
    name: str, options: dict[str, Any], seats: int, count: int, seed: int, processes: int
) -> Summary:
    """Play ``count`` games; the outcome is the same however many processes share the work."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    total = Summary()
    with _progress() as bar:
        task = bar.add_task(_("%(game)s, %(seats)s players", game=name, seats=seats), total=count)
        if processes == 1:
            for numbers in chunks:
                total.merge(_part(name, options, seats, seed, numbers))
                bar.advance(task, len(numbers))
        else:
            with ProcessPoolExecutor(processes) as pool:
                jobs = {
                    pool.submit(_part, name, options, seats, seed, numbers): numbers
                    for numbers in chunks
                }
                for job in as_completed(jobs):
                    total.merge(job.result())
                    bar.advance(task, len(jobs[job]))
    return total


def _part(name: str, options: dict[str, Any], seats: int, seed: int, numbers: range) -> Summary:
    return run(games.load(name)(options), seats, seed, numbers)


def _progress() -> Progress:
    """On the error stream, so that ``--json`` output stays clean; gone when done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)


def summary_json(name: str, seats: int, seed: int, total: Summary) -> dict[str, Any]:
    """What is worth knowing; a cooperative game has a joint score and no winners."""
    who = {"joint": _spread(total.joint)} if total.joint else {"draws": total.draws}
    return {
        "game": name,
        "players": seats,
        "games": total.games,
        "seed": seed,
        "moves": {
            "mean": round(total.moves / total.games, 2),
            "shortest": total.shortest,
            "longest": total.longest,
        },
        "endings": dict(sorted(total.endings.items())),
        **who,
        "seats": [_seat_json(total, seat) for seat in range(seats)],
    }


def _seat_json(total: Summary, seat: int) -> dict[str, Any]:
    score = {"score": _spread(total.totals[seat])}
    if total.joint:
        return score
    share = round(total.wins[seat] / total.games, 4)
    return {"wins": total.wins[seat], "win_share": share, "shared": total.shared[seat], **score}


def _spread(totals: Counter[int]) -> dict[str, Any]:
    mean = sum(points * times for points, times in totals.items()) / totals.total()
    return {
        "mean": round(mean, 2),
        "lowest": min(totals),
        "median": _median(totals),
        "highest": max(totals),
    }


def _median(totals: Counter[int]) -> int:
    return sorted(totals.elements())[totals.total() // 2]


def show_summary(name: str, seats: int, seed: int, total: Summary, lang: str) -> None:
    answer = summary_json(name, seats, seed, total)
    out, say = console(), sentences(name, lang)
    length = answer["moves"]
    title = say.look_up("game", "title")
    out.print(
        _(
            "%(games)s games of %(title)s, %(seats)s players, seed %(seed)s",
            games=total.games,
            title=title,
            seats=seats,
            seed=seed,
        )
    )
    mean = format_decimal(length["mean"], locale=lang)
    told = {**length, "mean": mean}
    out.print(_("moves: %(mean)s on average, %(shortest)s to %(longest)s", **told))
    for ending, times in total.endings.most_common():
        how = say.look_up("endings", ending)
        share = _percent(times / total.games, lang)
        out.print(_("ended: %(how)s: %(share)s", how=how, share=share))
    if not total.joint:
        share = _percent(total.draws / total.games, lang)
        out.print(_("draws and shared wins: %(share)s", share=share))
    out.print(_score_table(answer, lang))


def _percent(share: float, lang: str) -> str:
    """With a tenth where there is one."""
    return format_percent(round(share, 3), locale=lang, decimal_quantization=False)


def _score_table(answer: dict[str, Any], lang: str) -> Table:
    table = Table(box=None)
    for column in ("", _("wins"), _("mean score"), _("lowest"), _("median"), _("highest")):
        table.add_column(column, justify="right")
    for number, seat in enumerate(answer["seats"], 1):
        wins = _percent(seat["win_share"], lang) if "win_share" in seat else "-"
        scores = [format_decimal(score, locale=lang) for score in seat["score"].values()]
        table.add_row(_("seat %(number)s", number=number), wins, *scores)
    if "joint" in answer:
        scores = [format_decimal(score, locale=lang) for score in answer["joint"].values()]
        table.add_row(_("joint"), "-", *scores)
    return table
