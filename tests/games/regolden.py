"""Golden playthroughs: one random game per game and player count, as the players would read it.

``python -m tests.games.regolden`` writes them anew (all games, or those named); review the diff.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import games
from games import report, simulate
from tests.games.harness import NAMES

FOLDER = Path(__file__).parent / "golden"
SEED = "golden"


def text(name: str) -> str:
    """Everything in the golden file of a game."""
    return "\n".join(line for seats in games.load(name).seats for line in playthrough(name, seats))


def playthrough(name: str, seats: int) -> Iterator[str]:
    """One game, move by move, and its score."""
    game = games.load(name)()
    play = simulate.record(game, NAMES[:seats], SEED)
    yield f"# {name}, {seats} players, seed {SEED!r}, {len(play.moves)} moves"
    yield ""
    yield from report.log(play)
    yield ""
    yield from score(report.Scored.of(play))
    yield ""


def score(scored: report.Scored) -> Iterator[str]:
    told = report.score_json(scored)
    for player, tally in told.pop("players").items():
        yield f"{player}: {tally['total']}"
        for line in tally["lines"]:
            pieces = f" ({', '.join(line['pieces'])})" if line["pieces"] else ""
            yield f"  {line['points']:+d} {line['label']} [{line['clause']}]{pieces}"
    for key, value in told.items():
        yield f"{key}: {', '.join(value) if isinstance(value, list) else value}"


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or games.names():
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")
        print(f"{name}: {FOLDER / name}.txt")


if __name__ == "__main__":
    main(sys.argv[1:])
