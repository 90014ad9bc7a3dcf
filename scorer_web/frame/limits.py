"""How much one client may ask: counted per process, refused before anything is done for it."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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

ALL_WRONG_CODES = (Rate(60, 60), Rate(600, 3600))
"""All strangers together, however many addresses they have: while a hundred tables have a code,
somebody gets into one of them in six weeks."""

Limits = Mapping[str, tuple[Rate, ...]]
"""What is counted, and how often it may be done."""

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


def leads_to_file(endpoint: str) -> bool:
    return endpoint == "static" or current_app.view_functions.get(endpoint) in _files


class Counts:
    """How often each client did something in the present second, minute or hour.

    A window that is over is forgotten as a whole, so that nothing piles up.
    """

    def __init__(self) -> None:
        self._windows: dict[int, tuple[int, Counter[str]]] = {}
        self._lock = threading.Lock()

    def take(self, limits: Limits) -> int:
        """Count that something is done, unless it is too early: by how many seconds?

        Both under one lock: of many who ask at once no more get through than may.
        """
        with self._lock:
            wait = max(self._wait(what, rate) for what, rate in _each(limits))
            if not wait:
                for what, rate in _each(limits):
                    self._present(rate)[what] += 1
            return wait

    def give_back(self, limits: Limits) -> None:
        with self._lock:
            for what, rate in _each(limits):
                self._present(rate)[what] -= 1

    def _wait(self, what: str, rate: Rate) -> int:
        is_too_early = self._present(rate)[what] >= rate.most
        return rate.seconds - int(time.time()) % rate.seconds if is_too_early else 0

    def _present(self, rate: Rate) -> Counter[str]:
        number = int(time.time()) // rate.seconds
        if self._windows.get(rate.seconds, (None,))[0] != number:
            self._windows[rate.seconds] = number, Counter()
        return self._windows[rate.seconds][1]


def _each(limits: Limits) -> Iterator[tuple[str, Rate]]:
    return ((what, rate) for what, rates in limits.items() for rate in rates)


def init_app(app: Flask) -> None:
    app.extensions["counts"] = Counts()
    if app.config["LIMIT_REQUESTS"]:
        app.before_request(limit_requests)


def limit_requests() -> None:
    endpoint = request.endpoint or ""
    view = current_app.view_functions.get(endpoint)
    if leads_to_file(endpoint):
        _limit({f"files {client()}": FILES})
    else:
        _limit({f"pages {client()}": PAGES})
    if view in _costly:
        _limit({f"{endpoint} {client()}": _costly[view]})


def _limit(limits: Limits) -> None:
    if wait := _counts().take(limits):
        raise TooManyRequests(retry_after=wait)


def count_guess() -> None:
    """Every code counts as wrong until it has been found; after too many one has to wait."""
    if current_app.config["LIMIT_REQUESTS"]:
        _limit(_guesses())


def forgive_guess() -> None:
    """The code was right."""
    if current_app.config["LIMIT_REQUESTS"]:
        _counts().give_back(_guesses())


def _guesses() -> Limits:
    return {f"codes {client()}": WRONG_CODES, "codes": ALL_WRONG_CODES}


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
