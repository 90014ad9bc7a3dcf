"""Printed aids and rules lead to the rule book on the scorer, by a QR code that can be read."""

import io

import pytest
import zxingcpp
from PIL import Image

import printkit
from printkit import Options, PrintError
from printkit.jobs.job import kit_of

DESK = "http://192.168.178.120:8000"


def codes(game: str, part: str, **order: str) -> set[str]:
    """What a phone reads on the pages of a part."""
    pdf = printkit.build(game, Options.parse({"only": part, "backs": "none", **order}))
    pages = [Image.open(io.BytesIO(page)) for page in printkit.proof(pdf, dpi=150)]
    return {code.text for page in pages for code in zxingcpp.read_barcodes(page)}


@pytest.mark.parametrize("game", printkit.games())
def test_the_aid_leads_to_the_rules_of_its_game(game):
    assert codes(game, "aids", desk=DESK) == {f"{DESK}/rules/{game}?lang=en"}


def test_the_code_has_a_caption_and_carries_the_language():
    address = f"{DESK}/rules/nintai?lang=ja"
    assert codes("nintai", "aids", desk=DESK, lang="ja") == {address}
    shown = printkit.svg("nintai", "aid", Options(desk=DESK, lang="ja"))
    assert "ルールを読む" in shown
    assert "ルールを読む" not in printkit.svg("nintai", "aid", Options(lang="ja"))


@pytest.mark.parametrize("lang", ["de", "fr", "ja"])
@pytest.mark.parametrize("game", printkit.games())
def test_the_aid_has_room_for_it_in_every_language(game, lang):
    options = Options(lang=lang, desk=DESK)
    faces = {item.front.name for item in kit_of(game, options).of_part("aids")}
    assert all(printkit.svg(game, face, options) for face in faces)


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_rules_lead_there_too(ink):
    assert codes("nintai", "leaflet", desk=f"{DESK}/", ink=ink) == {f"{DESK}/rules/nintai?lang=en"}


def test_without_an_address_there_is_no_code():
    assert codes("nintai", "aids") == set()


def test_the_longest_address_still_fits_and_reads():
    address = "https://" + "a" * 60
    assert codes("san_ni_ichi", "aids", desk=address) == {f"{address}/rules/san_ni_ichi?lang=en"}


@pytest.mark.parametrize(
    "address", ["192.168.1.20:8000", "ftp://x", "http://a b", "http://" + "a" * 61]
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(PrintError, match="is not an address such as http://"):
        Options.parse({"desk": address})
