"""What the door lets in, in figures."""

import sys
from typing import NamedTuple

THREADS = 16
"""Requests that a process answers at once; those of more phones wait for a moment."""

DEADLINE = 10.0
"""Seconds for sending a whole request, and for reading some more of an answer."""

IDLE = 15
"""Seconds for which a connection is kept between two requests."""

GRACE = 5.0
"""Seconds that answers being made get when the server is told to stop."""

LAST_WORDS = 0.3
"""Seconds in which the last of an answer is read when the server stops."""

BACKLOG = 1024
"""Connections that may wait to be taken."""

AT_ONCE = 32
"""Connections that are taken in one go. Some rounds of these are under way before the first is
refused, so that many more would use up the descriptors."""

RESERVE = 256
"""Descriptors for those, for the database and for files."""

CONNECTIONS = 4000
"""The most for one process, as far as the system gives it descriptors."""

BODIES = 64 * 1024 * 1024
"""Bytes of requests that are held while they arrive, all together."""


class Places(NamedTuple):
    """How many connections a process takes, and how many from one address."""

    all: int
    each: int


def places(is_behind_proxy: bool = False) -> Places:
    """Half is for one address, so that nobody can take all; a proxy speaks for everybody."""
    most = min(CONNECTIONS, _descriptors() - RESERVE)
    return Places(most, most if is_behind_proxy else most // 2)


def _descriptors() -> int:
    """As many as the system gives, after asking for enough."""
    if sys.platform == "win32":
        return CONNECTIONS + RESERVE
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + RESERVE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft
