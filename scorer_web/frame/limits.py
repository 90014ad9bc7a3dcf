"""How much one client may ask: counted per process, refused before anything is done for it."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple, TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests


class Rate(NamedTuple):
    most: int
    seconds: int


PAGES = (Rate(40, 1), Rate(1200, 60))
"""All pages together. Many times what a quick thumb asks for: a household may share an address."""

FILES = (Rate(200, 1), Rate(3000, 60))
"""Scripts, fonts and drawings: a page loads a dozen at once, each of them cheap."""

WRONG_CODES = (Rate(10, 60), Rate(60, 3600))
"""Of 64 million codes a stranger can try so many; right ones do not count."""

View = TypeVar("View", bound=Callable[..., object])

_costly: dict[Callable[..., object], tuple[Rate, ...]] = {}
_files: set[Callable[..., object]] = set()


def costly(most: int) -> Callable[[View], View]:
    """Marks a view that one client may ask for so many times a minute."""

    def mark(view: View) -> View:
        _costly[view] = (Rate(most, 60),)
        return view

    return mark


def is_file(view: View) -> View:
    """Marks a view that costs as little as a file, of which a page loads several at once."""
    _files.add(view)
    return view


class Counts:
    """How often each client did something in the present second, minute or hour.

    A window that is over is forgotten as a whole, so that nothing piles up.
    """

    def __init__(self) -> None:
        self._windows: dict[int, tuple[int, Counter[str]]] = {}
        self._lock = threading.Lock()

    def add(self, what: str, rates: tuple[Rate, ...]) -> None:
        with self._lock:
            for rate in rates:
                self._present(rate)[f"{what} {client()}"] += 1

    def wait(self, what: str, rates: tuple[Rate, ...]) -> int:
        """How many seconds it is too early to do this once more."""
        with self._lock:
            return max(self._wait(f"{what} {client()}", rate) for rate in rates)

    def _wait(self, what: str, rate: Rate) -> int:
        is_too_early = self._present(rate)[what] >= rate.most
        return rate.seconds - int(time.time()) % rate.seconds if is_too_early else 0

    def _present(self, rate: Rate) -> Counter[str]:
        number = int(time.time()) // rate.seconds
        if self._windows.get(rate.seconds, (None,))[0] != number:
            self._windows[rate.seconds] = number, Counter()
        return self._windows[rate.seconds][1]


def init_app(app: Flask) -> None:
    app.extensions["counts"] = Counts()
    if app.config["LIMIT_REQUESTS"]:
        app.before_request(limit_requests)


def limit_requests() -> None:
    endpoint = request.endpoint or ""
    view = current_app.view_functions.get(endpoint)
    if endpoint == "static" or view in _files:
        _limit("files", FILES)
    else:
        _limit("pages", PAGES)
    if view in _costly:
        _limit(endpoint, _costly[view])


def _limit(what: str, rates: tuple[Rate, ...]) -> None:
    _refuse_if_early(what, rates)
    _counts().add(what, rates)


def _refuse_if_early(what: str, rates: tuple[Rate, ...]) -> None:
    if wait := _counts().wait(what, rates):
        raise TooManyRequests(retry_after=wait)


def refuse_to_guess() -> None:
    """Whoever has typed too many wrong codes has to wait."""
    if current_app.config["LIMIT_REQUESTS"]:
        _refuse_if_early("codes", WRONG_CODES)


def count_wrong_code() -> None:
    _counts().add("codes", WRONG_CODES)


def _counts() -> Counts:
    counts: Counts = current_app.extensions["counts"]
    return counts


def client() -> str:
    """Whom a limit counts: an address, or with IPv6 the network that one household has."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or address.exploded[: len("2001:0db8:0000:0000")])
    return str(address)
