"""Which games of a history to look at."""

from dataclasses import asdict, dataclass

from scorer_web.results.outcomes import Outcome

USUAL = "usual"
"""In an address: a table where all options are as usual."""


@dataclass(frozen=True)
class Choice:
    """Which games to look at; what is empty does not matter."""

    game: str = ""
    player: str = ""
    seats: str = ""
    options: str | None = None

    def takes(self, outcome: Outcome) -> bool:
        return (
            self.game in ("", outcome.game)
            and (not self.player or self.player in outcome.players)
            and self.seats in ("", str(len(outcome.players)))
            and self.options in (None, options_key(outcome) or USUAL)
        )

    def query(self) -> dict[str, str]:
        """What an address says to choose the same."""
        return {name: value for name, value in asdict(self).items() if value}


def options_key(outcome: Outcome) -> str:
    """The table options as one word for an address; empty where all are as usual."""
    return ",".join(f"{key}={_word(value)}" for key, value in sorted(outcome.options.items()))


def _word(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)
