"""How a game came out, as plain data: what history counts, compares and draws."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import games
from games import report
from games.core import AnyGame
from games.record import Play


@dataclass(frozen=True)
class Outcome:
    """A finished game. It speaks no language: sentences are made where it is shown."""

    game: str
    players: list[str]
    options: dict[str, Any]
    """Those that differ from the default."""
    totals: list[int]
    """By seat; in a cooperative game what each contributed."""
    winners: list[str]
    draw: bool
    reason: str
    extra: dict[str, Any]
    """What only some games have: a joint total, a rating, teams, how it ended."""
    pieces: list[list[str]]
    """By seat: what earned the total, or the rows of a sheet."""
    moves: int | None = None
    """How many moves it took; unknown for a position typed in."""

    @classmethod
    def of_play(cls, play: Play) -> Outcome | None:
        """The outcome of a play, or None while it goes on."""
        if not play.is_over:
            return None
        scored = report.Scored.of(play)
        return cls._of(scored, play.options, play.view(), len(play.moves))

    @classmethod
    def of_final(cls, game: str, final: dict[str, Any]) -> Outcome:
        """The outcome of a final position typed in. Raises Refusal when it is impossible."""
        return cls._of(report.score(game, final), final.get("options", {}), final, None)

    @classmethod
    def _of(
        cls,
        scored: report.Scored,
        options: dict[str, Any],
        position: dict[str, Any],
        moves: int | None,
    ) -> Outcome:
        game, players, score = scored
        lines = [
            [piece for line in tally.lines for piece in line.pieces] for tally in score.tallies
        ]
        sheets = position.get("sheets", {})
        return cls(
            game=game.id,
            players=list(players),
            options=_own(game, options),
            totals=[tally.total for tally in score.tallies],
            winners=[players[seat] for seat in score.winners],
            draw=score.draw,
            reason=score.reason,
            extra=game.write_extra(score, players),
            pieces=[list(sheets.get(name, own)) for name, own in zip(players, lines, strict=True)],
            moves=moves,
        )

    def written(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def rules(self) -> AnyGame:
        """The game with the options that its total depends on."""
        scale = {key: self.extra[key] for key in games.load(self.game).SCALE}
        return games.load(self.game)(self.options | scale)

    @property
    def aim(self) -> str:
        return games.load(self.game).AIM

    @property
    def scale(self) -> tuple[Any, ...]:
        """What a total means; a mean of totals on different scales would say nothing."""
        return (self.game, *map(self.extra.get, games.load(self.game).SCALE))

    @property
    def kind(self) -> tuple[Any, ...]:
        """How special a total is can be told only among games of the same kind."""
        return (*self.scale, len(self.players))

    @property
    def best(self) -> int | None:
        """The total that counts: the joint one, or that of the best side; none without points."""
        match self.aim:
            case "joint":
                return int(self.extra["total"])
            case "least":
                return min(self.totals)
            case "most":
                return max(self.totals)
        return None

    def total_of(self, name: str) -> int | None:
        """What a player reached, alone or together with everybody."""
        if self.aim == "win":
            return None
        if self.aim == "joint":
            return int(self.extra["total"])
        return self.totals[self.players.index(name)]

    def fate_of(self, name: str) -> str:
        """``won``, ``shared``, ``lost``, or ``together`` where nobody plays against anybody."""
        if self.aim == "joint":
            return "together"
        if name not in self.winners:
            return "lost"
        return "shared" if self.draw else "won"


def _own(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    defaults = {option.key: option.default for option in game.OPTIONS}
    return {key: value for key, value in options.items() if value != defaults.get(key)}
