"""For all tests: no example of a property is measured by the clock, which a busy machine stops; and
the site, which takes long to build."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.built_site import built

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory)
