"""How far an order is, as pages tell it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer_web.printing import shop
from scorer_web.printing.orders import Order

RETRY_AFTER = {202: 1, 503: shop.RETRY_AFTER}
"""Seconds after which a page asks again, by the status it was answered with."""


@dataclass(frozen=True)
class State:
    """What a page says of an order, and with which status."""

    status: int
    problem: str = ""
    full: str = ""
    """Why it could not be placed now; the page tries again by itself."""
    ahead: int = 0
    done: int = 0
    of: int = 0
    pages: Sequence[str] = ()
    """Addresses of the pictures that are there."""
    blanks: Sequence[int] = ()
    """Numbers of the pages that are left blank."""

    @property
    def is_waiting(self) -> bool:
        return self.status in (202, 503)

    @property
    def retry_after(self) -> int:
        return RETRY_AFTER[self.status]

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after)} if self.is_waiting else {}


def state_of(order: Order) -> State:
    """How far an order is that has been placed herewith."""
    try:
        placed = order.place()
    except shop.Full as full:
        return State(503, full=str(full.description))
    queue = shop.print_shop().queue
    ahead = queue.index(placed) if placed in queue else 0
    return State(202, ahead=ahead, done=placed.done, of=placed.of)
