"""A record in an address: what goes in comes out, and what strangers make up does no harm."""

import base64
import zlib
from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

import games
from games.parse import MOST_BYTES
from scorer_web.tables.carried import MOST_PACKED, NotCarried, pack, unpack
from scorer_web.tables.sharing import MOST_SCANNED
from tests.scorer_web.finished import random_play

ADDRESS = len("https://somebody.github.io/engawa/take#")

TEXT = st.text(st.characters(codec="utf-8"))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
)


def packed(data: bytes, version: str = "1") -> str:
    deflating = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    deflated = deflating.compress(data) + deflating.flush()
    return version + base64.urlsafe_b64encode(deflated).decode().rstrip("=")


@pytest.fixture(scope="session")
def refused(app: Flask) -> Callable[[str], str]:
    """The sentence with which a text is refused."""

    def sentence(text: str) -> str:
        with app.test_request_context(), pytest.raises(NotCarried) as caught:
            unpack(text)
        return str(caught.value.description)

    return sentence


@given(st.dictionaries(TEXT, JSON))
def test_what_goes_in_comes_out(record):
    assert unpack(pack(record)) == record


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_fits_in_a_code_that_phones_can_scan(game):
    seats = ["Aki", "Ben", "Cho"][: games.load(game).seats[0]]
    record = random_play(game, seats).record()
    assert unpack(pack(record)) == record
    assert ADDRESS + len(pack(record)) <= MOST_SCANNED


@given(text=st.text() | st.binary().map(lambda data: packed(data)))
def test_rubbish_is_refused_and_nothing_worse(app, text):
    with app.test_request_context():
        try:
            unpack(text)
        except NotCarried:
            return
    assert text.strip().startswith("1")


@pytest.mark.parametrize("cut", [1, 2, 10, 100])
def test_a_link_that_was_cut_is_refused(refused, cut):
    whole = pack(random_play("nintai", ["Aki", "Ben"]).record())
    assert "cut short" in refused(whole[:-cut])


def test_what_follows_the_end_is_refused(refused):
    deflated = base64.urlsafe_b64decode(pack({"game": "x"})[1:] + "==")
    more = "1" + base64.urlsafe_b64encode(deflated + b"more").decode().rstrip("=")
    assert "cut short" in refused(more)


def test_a_small_link_that_unfolds_to_a_mountain_is_refused(refused):
    bomb = packed(b'"' + b"0" * (2 * MOST_BYTES) + b'"')
    assert len(bomb) <= MOST_PACKED
    assert "cut short" in refused(bomb)


def test_a_link_longer_than_any_is_not_even_read(refused):
    assert "longer than any" in refused("1" + "A" * MOST_PACKED)


def test_a_later_version_is_called_that(refused):
    assert "later Engawa" in refused(packed(b"{}", version="2"))
