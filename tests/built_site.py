"""The whole site below a path, with one kit, built once for all tests, whoever needs it first."""

import fcntl
from pathlib import Path

import pytest

from scorer_web.printing import printed
from scorer_web.site import build, kits

BASE = "/engawa/"


def built(factory: pytest.TempPathFactory) -> Path:
    """Where it lies: test processes that run beside each other share it."""
    own = factory.getbasetemp()
    shared = own.parent if own.name.startswith("popen") else own
    site = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            _build(site)
    return site


def _build(site: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kits, "languages", lambda: ["en"])
        patch.setattr(printed, "SIZES", ["a4"])
        build.build(site, BASE, ["bossa"])
