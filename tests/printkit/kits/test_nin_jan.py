"""Nin Jan on paper: every card once, the facts of the game, sizes read back from the PDF."""

import io
import re
from collections import Counter
from functools import cache, partial
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pdfplumber
import pypdfium2
import pytest
from PIL import ImageStat
from reportlab.graphics import renderPDF

import printkit
from games.nin_jan.pieces import AIDS, CARDS, COLOURS, HAND, SEATS, VALUE, beats, colour, left_over
from games.nin_jan.position import order
from games.rulebook import book
from printkit.jobs.job import job_for
from printkit.kits import nin_jan
from printkit.layout.components import POKER
from printkit.options import BACKS, INKS
from printkit.pdf.drawing import draw
from tests.printkit.conftest import placed

MM = 72 / 25.4
SVG = "{http://www.w3.org/2000/svg}"
PAGES = {"none": 12, "long": 18, "short": 18, "fold": 19}
"""Cover, rules, aids, cards, pad and box; one-sided rules are two sheets, folded cards twelve."""


@cache
def kit(**options):
    return printkit.build("nin_jan", printkit.Options.parse(options))


@pytest.fixture(scope="module")
def bare(plain_folder):
    """The kit with every face a plain rectangle: all the geometry, none of the art."""
    return partial(kit, templates=str(plain_folder("nin_jan")))


@cache
def job(ink="full"):
    return job_for("nin_jan", printkit.Options(ink=ink))


def drawn(name, ink="full"):
    """A face as SVG, trimmed."""
    return job(ink).svg(*job(ink).kit.faces()[name], 0)


def words(name, ink="full"):
    """The lines of a face, as printed."""
    return [node.text for node in ElementTree.fromstring(drawn(name, ink)).iter(f"{SVG}text")]


def flowing(component):
    return " ".join(words(component))


def front(card):
    return f"card-{VALUE[card]}-{colour(card)}"


# The file.


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", BACKS)
def test_pages_and_pieces(paper, backs):
    pages = job_for("nin_jan", printkit.Options(paper=paper, backs=backs)).pages
    assert len(pages) == PAGES[backs]
    check_pieces(Counter(item.face.name for page in pages for item in page.placements), backs)


def check_pieces(faces, backs):
    assert [faces[front(card)] for card in CARDS] == [1] * len(CARDS)
    assert faces["back"] == (0 if backs == "none" else len(CARDS))
    assert faces["aid"] == AIDS
    assert faces["pad"] == nin_jan.NinJan.slip_count
    assert faces["box"] == 1


@pytest.mark.parametrize(
    ("ink", "paper", "backs"), [("full", "a4", "long"), ("saver", "letter", "fold")]
)
def test_the_art_passes_preflight(ink, paper, backs):
    """``build`` runs it; every face is drawn in both inks, and paper and backs do not change it."""
    pdf = kit(ink=ink, paper=paper, backs=backs)
    check_pieces(placed(pdf), backs)
    assert len(pdf) < 2_000_000


@pytest.mark.parametrize(("paper", "backs"), [("a4", "short"), ("letter", "none")])
def test_the_places_pass_preflight(bare, paper, backs):
    check_pieces(placed(bare(paper=paper, backs=backs)), backs)


def test_the_same_order_gives_the_same_bytes():
    options = {"only": "aids,pad", "marks": "guides"}
    again = printkit.build("nin_jan", printkit.Options.parse(options))
    assert kit(**options) == again


def test_copies_print_more_slips_and_nothing_else():
    one, five = (
        Counter(
            component.part
            for component in job_for("nin_jan", printkit.Options(copies=copies)).kit.components
            for _ in range(component.count)
        )
        for copies in (1, 5)
    )
    assert five - one == Counter(pad=4 * nin_jan.NinJan.slip_count)


@pytest.mark.parametrize(
    ("part", "width", "height"), [("cards", 63.5, 88.9), ("aids", 127, 88.9), ("pad", 190, 130)]
)
def test_sizes_to_a_tenth_of_a_millimetre(bare, part, width, height):
    with pdfplumber.open(io.BytesIO(bare(only=part, backs="none")), pages=[1]) as document:
        grounds = [sorted((box["width"], box["height"])) for box in document.pages[0].rects]
    wanted = sorted((width + 6, height + 6))
    assert grounds
    for ground in grounds:
        assert [length / MM for length in ground] == pytest.approx(wanted, abs=0.1)


# The cards.


@pytest.mark.parametrize("ink", INKS)
def test_nj_1_2_every_card_shows_its_value_and_colour_at_both_ends(ink):
    for card in CARDS:
        svg = drawn(front(card), ink)
        assert words(front(card), ink) == 2 * list(str(abs(VALUE[card])))
        assert svg.count('width="3.17') == 2 * (VALUE[card] < 0), "the minus"
        assert len(signs(svg)) == 2
        assert len(set(signs(svg))) == 1


def signs(svg):
    """The signs in the corners, by how they are drawn."""
    return re.findall(r'scale\(0\.07400\)">(.*?)</g>\s*</g>', svg, re.DOTALL)


def test_the_signs_of_the_three_colours_differ():
    outlines = {re.sub("#[0-9a-f]{6}", "", signs(drawn(f"card-1-{suit}"))[0]) for suit in COLOURS}
    assert len(outlines) == len(COLOURS)


def test_cards_have_no_words_and_serve_every_language():
    elsewhere = job_for("nin_jan", printkit.Options(lang="ja"))
    for name in ("card-10-paper", "card--6-rock"):
        assert elsewhere.svg(*elsewhere.kit.faces()[name], 0) == drawn(name)


def test_every_card_has_a_picture_of_its_own():
    assert len({picture_of(card) for card in CARDS}) == len(CARDS)


def picture_of(card):
    """What is drawn in the frame, without its colours."""
    framed = drawn(front(card)).split('<g transform="">')[0]
    return re.sub("#[0-9a-f]{6}", "", framed)


@pytest.mark.parametrize("ink", INKS)
def test_a_minus_card_has_a_pair_of_eyes_for_every_point_it_costs(ink):
    for card in CARDS:
        eyes = drawn(front(card), ink).count("M-10 3L10 -3.9C")
        assert eyes == 2 * max(0, -VALUE[card])


def test_values_and_colours_stay_readable_in_a_pile():
    """Value and sign lie in the uppermost 24 mm and in the 16 mm at the left."""
    root = ElementTree.fromstring(drawn("card-10-scissors"))
    index = root.find(f"{SVG}g[@transform='']")
    assert all(float(node.attrib["y"]) < 14 for node in index.findall(f"{SVG}text"))
    x, y = re.match(r"translate\((\S+) (\S+)\)", index.find(f"{SVG}g").attrib["transform"]).groups()
    assert (float(x) + 7.4, float(y) + 7.4) < (16, 24)


@pytest.mark.parametrize("suit", COLOURS)
@pytest.mark.parametrize("value", [*range(1, 11), -6])
def test_no_picture_reaches_into_an_index_or_over_its_frame(value, suit):
    card = pixels(drawn(f"card-{value}-{suit}"))
    for image in (card, card.rotate(180)):
        ground = image.getpixel((10, 10))
        for clear in ((3, 3, 632, 36), (3, 3, 36, 886), (157, 45, 161, 240), (45, 241, 155, 245)):
            colours = ImageStat.Stat(image.crop(clear)).extrema
            for (low, high), level in zip(colours, ground, strict=True):
                assert level - 24 < low <= high < level + 24, clear


def pixels(svg):
    """A card as it is printed, ten pixels to the millimetre."""
    pdf = renderPDF.drawToString(draw(svg, "card", POKER))
    return pypdfium2.PdfDocument(pdf)[0].render(scale=254 / 72).to_pil().convert("RGB")


def test_minus_cards_have_another_ground():
    night, day = (
        re.search(r'<rect[^>]*fill="(#\w+)"', drawn(name)).group(1)
        for name in ("card--6-rock", "card-6-rock")
    )
    assert lightness(night) < 20
    assert lightness(day) > 90


def test_minus_cards_have_a_hatched_border_where_ink_is_saved():
    hatched = [" l63.5 63.5 " in drawn(front(card), "saver") for card in CARDS]
    assert hatched == [VALUE[card] < 0 for card in CARDS]


def test_the_three_colours_differ_in_greyscale():
    shades = [ground_of(f"card-8-{suit}") for suit in COLOURS]
    for one, other in combinations(shades, 2):
        assert abs(lightness(one) - lightness(other)) > 15


def ground_of(component):
    """The colour of the frame that a picture lies in."""
    return re.search(r'<path fill="(#\w+)"', drawn(component)).group(1)


def lightness(colour):
    """CIE L*, from 0 for black to 100 for white."""
    levels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [((level + 0.055) / 1.055) ** 2.4 for level in levels]
    return 116 * (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]) ** (1 / 3) - 16


def test_six_and_nine_stand_on_a_line():
    lines = {
        VALUE[card]: drawn(front(card)).count('height="0.634')
        for card in CARDS
        if colour(card) == "rock"
    }
    assert {value for value, many in lines.items() if many} == {-6, 6, 9}


# Rules, aids and pad.


def test_every_clause_is_in_the_booklet():
    rules = " ".join(flowing(f"leaflet-{page}") for page in range(1, 9))
    for clause in book("nin_jan").clauses.values():
        assert nin_jan.typeset(clause.title) in rules, clause.id
        assert nin_jan.typeset(clause.text) in rules, clause.id


def test_nj_2_2_the_table_of_cards_put_away():
    lines = words("leaflet-3")
    table = [str(number) for numbers in zip(*leftovers(), strict=True) for number in numbers]
    assert [line for line in lines if line.isdigit()][-len(table) - 1 : -1] == table


def leftovers():
    return [(seats, left_over(seats)) for seats in SEATS]


def test_diagrams_show_what_the_rules_allow():
    assert list(nin_jan.RANKING) == sorted(nin_jan.RANKING)
    for pile in (*nin_jan.PILES, nin_jan.SPREAD):
        # A card that beat the one below it would have taken the pile (NJ-4.3).
        assert not any(beats(upper, lower) for lower, upper in pairwise(pile))
    assert [beats(nin_jan.COMPARED, top) for top in nin_jan.TOPS] == [True, False, True]


def test_the_example_round_is_played_by_the_rules():
    lines = flowing("leaflet-7")
    names = ["Ann", "Ben", "Cleo", "Dan"]
    turns = [names[seat] for seat in order(nin_jan.LAID)]
    assert turns == ["Ann", "Cleo", "Ben", "Dan"]
    told = [re.search(f"{name}(’s| puts)", lines).start() for name in turns]
    assert told == sorted(told)
    assert "takes pile 1: 2 cards, 4 points." in lines


def test_nj_5_1_the_cards_of_the_scoring_example_add_up():
    total = sum(VALUE[card] for card in nin_jan.SCORED)
    assert f"= {total} points" in words("leaflet-8")


def test_the_aid_has_the_wheel_the_order_and_three_steps():
    lines = words("aid")
    assert [line for line in lines if line in COLOURS] == list(COLOURS)
    assert {"10 … 1", "−1 … −6"} < set(lines)
    assert {"1", "2", "3"} < set(lines)
    for needed in ("High to low", "Two equal", "Three equal", "It beats one or more:", "must take"):
        assert needed in flowing("aid")
    assert f"After round {HAND}" in flowing("aid")


def test_of_two_equal_values_the_aid_names_the_one_that_goes_first():
    """Pairs are drawn along the circle: each suit before the next one (NJ-3.3, NJ-3.4)."""
    for first in range(len(COLOURS)):
        assert order((first, (first + 1) % 3)) == (0, 1)
    assert order((0, 1, 2)) == (0, 1, 2)


def test_a_slip_has_a_column_for_everyone_and_a_row_for_every_game():
    lines = Counter(words("pad"))
    assert {lines[label] for label in ("plus", "minus", "total")} == {SEATS[-1]}
    assert [lines[str(game)] for game in range(1, nin_jan.GAMES + 1)] == [1] * nin_jan.GAMES


def test_words_can_be_read_and_searched():
    document = pypdfium2.PdfDocument(kit(ink="full", paper="a4", backs="long"))
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert "Score pad" in pages[0]
    assert "Fold the player aids." in pages[0]
    assert "dice" not in pages[0]
