"""Addresses that carry the choices made so far, from one step of an entry to the next."""

from urllib.parse import urlencode

from scorer_web.boards.board import Args
from scorer_web.boards.niwashi.faces import Place, strip_of

KEPT = ("mend", "for")
"""What is being entered here, and for whom: every choice takes it along."""


class Links:
    def __init__(self, args: Args) -> None:
        self._kept = {key: args[key] for key in KEPT if args.get(key)}

    @property
    def mends(self) -> bool:
        """Whether an entry is being corrected."""
        return "mend" in self._kept

    def to(self, **choices: str) -> str:
        return "?" + urlencode({**self._kept, **choices})

    def anew(self) -> str:
        """To the first question of the step; a correction would begin with what was entered."""
        return self.to(do="hand") if self.mends else self.to()


def trial(strip: list[str], place: Place) -> dict[str, str]:
    """A strip that is tried somewhere, as choices in an address."""
    return {"strip": " ".join(strip), "cell": f"{place.x},{place.y}", "dir": place.dir}


def strips_in(args: Args, key: str) -> list[str]:
    """Several strips that were chosen one after the other."""
    return [given for given in args.get(key, "").split(",") if strip_of(given)]
