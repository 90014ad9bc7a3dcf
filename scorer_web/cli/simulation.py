"""``scorer simulate``: many random games on all cores, added up."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import games
from games.simulate import Summary, run
from games.words import words
from scorer_web.cli.show import console

CHUNK = 250


def simulate(
    name: str, options: dict[str, Any], seats: int, count: int, seed: int, processes: int
) -> Summary:
    """Play ``count`` games; the outcome is the same however many processes share the work."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    total = Summary()
    with _progress() as bar:
        task = bar.add_task(f"{name}, {seats} players", total=count)
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
        "draws": total.draws,
        "seats": [_seat_json(total, seat) for seat in range(seats)],
    }


def _seat_json(total: Summary, seat: int) -> dict[str, Any]:
    totals = total.totals[seat]
    return {
        "wins": total.wins[seat],
        "win_share": round(total.wins[seat] / total.games, 4),
        "shared": total.shared[seat],
        "score": {
            "mean": round(sum(points * n for points, n in totals.items()) / total.games, 2),
            "lowest": min(totals),
            "median": _quantile(totals, 0.5),
            "highest": max(totals),
        },
    }


def _quantile(totals: Counter[int], share: float) -> int:
    seen, enough = 0, share * totals.total()
    for points in sorted(totals):
        seen += totals[points]
        if seen >= enough:
            return points
    return max(totals)


def show_summary(name: str, seats: int, seed: int, total: Summary, lang: str) -> None:
    answer = summary_json(name, seats, seed, total)
    out, say = console(), words(name, lang)
    length = answer["moves"]
    out.print(f"{total.games} games of {say.look_up('game', 'title')}, seed {seed}")
    out.print(f"moves: {length['mean']} on average, {length['shortest']} to {length['longest']}")
    for ending, times in total.endings.most_common():
        out.print(f"ended because {say.look_up('endings', ending)}: {times / total.games:.1%}")
    out.print(f"draws: {total.draws / total.games:.1%}")
    out.print(_seat_table(answer["seats"]))


def _seat_table(seats: list[dict[str, Any]]) -> Table:
    table = Table(box=None)
    for column in ("seat", "wins", "shared", "mean score", "lowest", "median", "highest"):
        table.add_column(column, justify="right")
    for number, seat in enumerate(seats, 1):
        points = seat["score"]
        cells = (points["mean"], points["lowest"], points["median"], points["highest"])
        table.add_row(
            str(number), f"{seat['win_share']:.1%}", str(seat["shared"]), *map(str, cells)
        )
    return table
