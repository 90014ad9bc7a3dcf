"""The kit of San, Ni, Ichi!: what is on its paper is what is in the game."""

import io
import re
from collections import Counter
from functools import cache, partial
from itertools import pairwise
from xml.etree import ElementTree

import pdfplumber
import pikepdf
import pypdfium2
import pytest

import printkit
import templates
from games.rulebook import book
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BOX,
    CARDS,
    DECKS,
    ELEMENTS,
    HAND,
    KINDS,
    LETTERS,
    NAMES,
    NUMBERED,
    NUMBERS,
    ROUNDS,
    SEATS,
    WEAPONS,
)
from games.san_ni_ichi.piles import accepts
from games.sentences import Sentences
from printkit.kits.san_ni_ichi import BOMBED, GAMES, MAT, PILES
from printkit.layout.components import HALF_PAGE, POKER
from printkit.options import BACKS
from printkit.typesetting.typography import typographic

MM = 72 / 25.4
BLEED = 3.0
PAGES = {"none": (17, 18), "long": (24, 24), "short": (24, 24), "fold": (24, 24)}
"""On A4 and on Letter."""
FROM_PLAYERS = {3: range(1, 6), 4: range(6, 8), 5: range(8, 9), 6: range(9, 11)}
"""The attack cards that come in with each player count (SNI-2.1)."""
EFFECTS = {
    "zen": "Lay it on any sparring pile.",
    "tonfa": "Take the top card of any sparring pile",
    "sai": "Swap the sparring piles of any two players.",
    "shuriken": "onto the damage pile of any player",
    "smoke_bomb": "When you would take damage, play it from your hand",
    "block": "Works at the reveal",
}


@pytest.fixture(scope="module")
def printed():
    """The bytes of a kit, printed once for each set of options."""

    @cache
    def build(**options):
        return printkit.build("san_ni_ichi", printkit.Options.parse(options))

    return build


@pytest.fixture(scope="module")
def bare(printed, plain_folder):
    """The same kit with every face a plain rectangle: all the geometry, none of the art."""
    return partial(printed, templates=str(plain_folder("san_ni_ichi")))


@cache
def face(name):
    """One face as parsed SVG."""
    return ElementTree.fromstring(printkit.svg("san_ni_ichi", name))


def shapes(name, tag):
    return list(face(name).iter(f"{{http://www.w3.org/2000/svg}}{tag}"))


def lines(name):
    """Every line of text on a face, in the order it is set."""
    return ["".join(text.itertext()) for text in shapes(name, "text")]


def words_on(name):
    return Counter(lines(name))


def text_of(name):
    return " ".join(" ".join(lines(name)).split())


@cache
def sign(element):
    """The paths of an element's sign."""
    svg = (templates.PRINT / "san_ni_ichi" / "icons" / f"{element}.svg").read_text()
    return "".join(re.findall(r'd="([^"]*)"', svg))


def face_name(card):
    return f"card-{NAMES[card].replace(' ', '-')}"


# The geometry on every paper with all backs, drawn with plain faces; the art once in each ink.


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_page_counts_and_preflight(bare, opened, paper, backs):
    pages = len(opened(bare(paper=paper, backs=backs)).pages)
    assert pages == PAGES[backs][paper == "letter"]


FINISHED = [
    {"paper": "a4", "backs": "long", "ink": "full"},
    {"paper": "letter", "backs": "fold", "ink": "saver", "marks": "guides"},
]


@pytest.mark.parametrize("order", FINISHED, ids=lambda order: order["ink"])
def test_the_finished_kit_is_fit_to_print_and_small(printed, order):
    """A kit that fails preflight is not delivered."""
    assert len(printed(**order)) < 2_000_000


def test_the_same_order_gives_the_same_bytes(printed):
    again = printkit.build("san_ni_ichi", printkit.Options(only=("mats",)))
    assert printed(only="mats") == again


def test_without_bleed_and_with_an_offset(bare):
    assert bare(only="cards,mats", bleed="0", offset="2,-1")


# What is in the file.


def drawn(document):
    """How often each face is placed."""
    return Counter(
        str(operands[0]).removeprefix("/FormXob.")
        for page in document.pages
        for operands, _ in pikepdf.parse_content_stream(page, "Do")
    )


def test_sni_1_1_every_card_is_printed_as_often_as_it_is_in_the_box(bare, opened):
    placed = drawn(opened(bare(paper="a4", backs="long")))
    cards = {name: count for name, count in placed.items() if name.startswith("card-")}
    assert cards == Counter(face_name(card) for card in BOX)
    assert placed["back"] == len(BOX) == 48


def test_aids_decks_mats_and_pads(bare, opened):
    placed = drawn(opened(bare(paper="a4", backs="none")))
    counts = {"aid": 6, "decks": 1, "mat": 6, "pad": 2, "box": 1}
    assert {name: placed[name] for name in counts} == counts


def test_sizes_to_a_tenth_of_a_millimetre(bare):
    with pdfplumber.open(io.BytesIO(bare(paper="a4", backs="none"))) as document:
        rects = [rect for page in document.pages for rect in page.rects]
    found = [sorted((rect["width"] / MM, rect["height"] / MM)) for rect in rects]
    for size, count in ((POKER, 48), (HALF_PAGE, 6 + 1 + 2), (MAT, 6)):
        wanted = sorted(length + 2 * BLEED for length in size)
        assert sum(rect == pytest.approx(wanted, abs=0.1) for rect in found) == count


def test_copies_print_more_pads_and_nothing_else(bare, opened):
    one, five = (drawn(opened(bare(only="decks,pad", copies=copies))) for copies in ("1", "5"))
    assert five.pop("pad") == 5 * one.pop("pad")
    assert five == one


# The cards.


@pytest.mark.parametrize("card", range(ATTACKS), ids=lambda card: NAMES[card])
def test_sni_1_1_an_attack_card_shows_element_letter_number_and_players(card):
    least = next(seats for seats, numbers in FROM_PLAYERS.items() if NUMBERS[card] in numbers)
    assert words_on(face_name(card)) == {
        str(NUMBERS[card]): 2,  # in both corners
        LETTERS[card % 3]: 2,
        f"{least}+": 1,
    }


@pytest.mark.parametrize("card", range(ATTACKS), ids=lambda card: NAMES[card])
def test_sni_4_2_an_attack_card_shows_its_sign_and_that_of_the_element_it_beats(card):
    (beaten,) = (other for other in ELEMENTS if accepts((CARDS[f"{other} 1"],), card))
    groups = [
        "".join(path.get("d", "") for path in group) for group in shapes(face_name(card), "g")
    ]
    found = {element: groups.count(sign(element)) for element in ELEMENTS}
    assert found == dict.fromkeys(ELEMENTS, 0) | {ELEMENTS[card % 3]: 3, beaten: 1}


def test_sni_2_1_the_player_marks_agree_with_the_standard_deck():
    for seats, (highest, _) in DECKS["standard"].items():
        used = [number for least, row in FROM_PLAYERS.items() if least <= seats for number in row]
        assert used == list(range(1, highest + 1))


@pytest.mark.parametrize("card", sorted(set(WEAPONS)), ids=lambda card: NAMES[card])
def test_a_weapon_shows_its_number_name_and_effect(card):
    words, kind = words_on(face_name(card)), KINDS[card]
    numbers = {text: count for text, count in words.items() if text.isdigit()}
    assert numbers == ({str(NUMBERS[card]): 2} if NUMBERS[card] else {})
    assert words[Sentences("san_ni_ichi", "en").own["kinds"][kind]] == 1
    assert EFFECTS[kind] in text_of(face_name(card))


def test_six_and_nine_are_underlined_as_they_can_be_turned():
    for element in ELEMENTS:
        rects = {number: len(shapes(f"card-{element}-{number}", "rect")) for number in range(1, 11)}
        assert rects == {number: 4 if number in (6, 9) else 2 for number in rects}


# Aids, deck table, mat, pad and rules.


def test_the_deck_table_is_the_games():
    words = words_on("decks")
    wanted = Counter()
    for rows in DECKS.values():
        for seats, (highest, weapons) in rows.items():
            attacks = highest * len(ELEMENTS)
            assert attacks + weapons == seats * HAND
            wanted.update([f"1–{highest}", f"{attacks} attacks", str(weapons)])
    wanted.update(f"{seats * HAND} cards" for seats in SEATS)
    shown = Counter({text: count for text, count in words.items() if text in wanted})
    for label in map(str, (*SEATS, 1, 2, 3)):  # player counts and the numbers of the steps
        shown[label] -= 1
    assert +shown == +wanted


def test_the_aid_has_wheel_weapons_round_and_scoring():
    words = words_on("aid")
    for number in (number for row in NUMBERED.values() for number in row):
        assert words[str(number)] == 1
    for element, letter in zip(ELEMENTS, LETTERS, strict=True):
        assert words[f"{letter} {element}"] == 1
    for label in ("A round", "What beats what", "Weapons", "Scoring", "Choose.", "Damage."):
        assert words[label] == 1, label
    assert f"After {ROUNDS} rounds" in text_of("aid")


def test_a_card_fits_each_place_of_the_mat():
    places = [
        (float(rect.get("width")), float(rect.get("height")))
        for rect in shapes("mat", "rect")
        if float(rect.get("height")) < MAT.height and float(rect.get("width")) > 30
    ]
    assert len(places) == 3
    assert all(w >= POKER.width and h >= POKER.height for w, h in places)
    words = words_on("mat")
    assert all(words[label] == 1 for label in ("Sparring pile", "Damage pile", "Discards"))
    assert all(words[pair] == 1 for pair in ("fire on wood", "wood on water", "water on fire"))


def test_the_pad_has_a_column_for_every_round_and_a_total():
    words = words_on("pad")
    assert all(words[str(number)] == GAMES for number in range(1, ROUNDS + 1))
    assert words["total"] == GAMES


def test_the_booklet_holds_every_rule():
    text = " ".join(text_of(f"leaflet-{page}") for page in range(1, 9))
    elsewhere = {"SNI-1.2", "SNI-2.1", "SNI-2.5", "SNI-12.5"}  # in the deck tables, or no rule
    clauses = book("san_ni_ichi").clauses.values()
    missing = {clause.id for clause in clauses if typographic(clause.text) not in text}
    assert missing == elsewhere


def test_words_can_be_read_and_searched(printed):
    document = pypdfium2.PdfDocument(printed(**FINISHED[0]))
    text = [document[page].get_textpage().get_text_range() for page in (0, 2, 4)]
    document.close()
    for words, page in zip(("Print at 100", "What is in the box", "A round"), text, strict=True):
        assert words in page


def test_the_examples_in_the_rules_are_legal():
    for pile in (*PILES, BOMBED):
        for below, card in pairwise(CARDS[name] for name in pile):
            assert accepts((below,), card)
