"""How much of a site travels: packed by the host, as static hosts do it, or by us."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scorer_web.site import build

PACKED = (".xz", ".png", ".woff2", ".mp4", ".pdf")
"""What no host makes any smaller."""


class Sizes(NamedTuple):
    """How many files, and bytes: all as they lie there, and what a first visit fetches."""

    files: int
    whole: int
    visit: int


def measured(site: Path, pack: Callable[[bytes], bytes] = gzip.compress) -> Sizes:
    names = build.written(site)
    whole = sum((site / name).stat().st_size for name in names)
    python = [f"{path}.xz" for path, _size in json.loads((site / build.LIST).read_text("utf-8"))]
    visited = {*filter(build.is_kept, names), *python}
    return Sizes(len(names), whole, sum(_travelling(site / name, pack) for name in visited))


def _travelling(file: Path, pack: Callable[[bytes], bytes]) -> int:
    data = file.read_bytes()
    return len(data) if file.suffix in PACKED else len(pack(data))
