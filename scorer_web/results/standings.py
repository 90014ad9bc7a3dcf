"""What players have done in the games they finished."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorer_web.results.outcomes import Outcome


class Standing(NamedTuple):
    """What one player has done."""

    name: str
    played: int
    rated: int
    """Games that could be won."""
    won: int
    shared: int
    streak: int
    """Games won in a row until now."""
    longest: int
    average: float | None
    best: int | None

    @property
    def lost(self) -> int:
        return self.rated - self.won - self.shared

    @property
    def is_rated_only(self) -> bool:
        """Whether all games played could be won."""
        return self.rated == self.played

    @property
    def rate(self) -> float | None:
        return self.won / self.rated if self.rated else None


def standings(finished: Sequence[Outcome]) -> list[Standing]:
    """Every player of these games (the oldest first), the busiest player first."""
    names = Counter(name for game in finished for name in game.players)
    return [_standing(name, finished) for name, _ in names.most_common()]


def _standing(name: str, finished: Sequence[Outcome]) -> Standing:
    own = [game for game in finished if name in game.players]
    fates = [fate for game in own if (fate := game.fate_of(name)) != "together"]
    runs = _runs(fates)
    # A mean over different games, or over different ways of counting, would say nothing.
    comparable = len({game.scale for game in own}) == 1
    totals = [t for game in own if comparable and (t := game.total_of(name)) is not None]
    return Standing(
        name,
        len(own),
        len(fates),
        fates.count("won"),
        fates.count("shared"),
        runs[-1],
        max(runs),
        sum(totals) / len(totals) if totals else None,
        (min if own[0].aim == "least" else max)(totals, default=None),
    )


def _runs(fates: Iterable[str]) -> list[int]:
    """The lengths of all runs of wins, with an empty one after every game that was not won."""
    runs = [0]
    for fate in fates:
        if fate == "won":
            runs[-1] += 1
        else:
            runs.append(0)
    return runs


def totals(finished: Iterable[Outcome]) -> Counter[int]:
    """How often each total was reached; a joint one counts once a game."""
    found: Counter[int] = Counter()
    for game in finished:
        if game.aim == "joint":
            found[game.extra["total"]] += 1
        elif game.aim != "win":
            found.update(game.totals)
    return found
