"""What a table page costs: little to load, and nothing jumps when others move."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_niwashi import RECORD
from tests.scorer_web.phone import AKI, BEN

MOST = 100_000
"""Bytes over the wire for the first load of a table page: headers, fonts and drawings included."""

TABLES = {
    "nintai": ([AKI, BEN], {"start": AKI}),
    "san_ni_ichi": (["Aki", "Ben", "Cho", "Dai", "Emi", "Fuyu"], {}),
    "niwashi": ([AKI, BEN], RECORD["setup"]),
    "nin_jan": (["Aki", "Ben", "Cho", "Dai", "Emi"], {"piles": ["8 scissors", "-4 rock", "1 rock"]}),
    "bossa": ([AKI, BEN], {}),
}


@pytest.fixture
def stranger(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str
) -> Iterator[Page]:
    """A phone that has never been here."""
    context = browser.new_context(**{**browser_context_args, "base_url": base_url})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", TABLES)
def test_the_first_load_of_a_table_is_light(stranger: Page, opened, game):
    players, setup = TABLES[game]
    session = stranger.context.new_cdp_session(stranger)
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    session.on("Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]}))
    session.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    session.send("Network.enable")
    stranger.goto(opened(game, players, (), setup), wait_until="load")
    stranger.wait_for_timeout(500)
    for k, v in sorted(sizes.items(), key=lambda kv: -kv[1]):
        print(int(v), names[k][-60:])
    print(game, sum(sizes.values()))
    assert sum(sizes.values()) <= MOST
