"""A site below a path, with the kits of one game in one language."""

from pathlib import Path

import pytest

from scorer_web.printing import printed
from scorer_web.site import kits, pages

BASE = "/engawa/"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kits, "languages", lambda: ["en"])
        patch.setattr(printed, "SIZES", ["a4"])
        kits.write(out, ["bossa"])
    pages.write(out, BASE)
    return out
