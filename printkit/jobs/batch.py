"""Several kits at once: a process on each core takes one after the other."""

import os
from collections.abc import Collection, Iterator
from concurrent.futures import Future, ProcessPoolExecutor

import printkit
from printkit.options import Options
from templates.catalogue import speak


def build_all(
    orders: Collection[tuple[str, Options]], lang: str
) -> Iterator[tuple[str, Options, "Future[bytes]"]]:
    """A kit for every order, one after the other; its result raises what went wrong with it.

    ``lang`` is the language to say that in.
    """
    workers = min(len(orders), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, initializer=speak, initargs=(lang,)) as pool:
        yield from [
            (game, options, pool.submit(printkit.build, game, options)) for game, options in orders
        ]
