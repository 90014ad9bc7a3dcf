"""A customer's templates: one file changes one component; a broken one is named with its line."""

import re

import pikepdf
import pytest
import segno

import printkit
from printkit import PrintError
from printkit.typesetting.templating import open_templates

CARD = '{% extends "face.svg" %}\n{% block art %}\n__BODY__\n{% endblock %}\n'
TEXT = '<text x="20" y="40" font-family="Zen Kaku Gothic New" font-size="5">__WORDS__</text>'


@pytest.fixture
def restyle(tmp_path):
    """Print the cards with one template replaced."""

    def build(source, template="nintai/card.svg", **options):
        file = tmp_path / template
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
        order = {"only": "cards", "templates": str(tmp_path), **options}
        return printkit.build("nintai", printkit.Options.parse(order))

    return build


def forms(document):
    return {
        str(name): (drawn(form), [float(edge) for edge in form.BBox])
        for page in document.pages
        for name, form in page.Resources.XObject.items()
    }


def drawn(form):
    """What a face draws, and what the pictures in it draw."""
    inner = form.Resources.get("/XObject", {})
    return form.read_bytes() + b"".join(drawn(picture) for picture in inner.values())


def placements(document):
    return [
        [
            str(operator) + str(list(operands))
            for operands, operator in pikepdf.parse_content_stream(page, "cm Do re")
        ]
        for page in document.pages
    ]


def test_an_icon_of_ones_own_changes_that_card_and_nothing_else(printed, opened, restyle):
    ours = opened(printed(only="cards"))
    theirs = opened(
        restyle('<circle cx="50" cy="50" r="40" fill="{{ ink }}"/>', "nintai/icons/crane.svg")
    )
    before, after = forms(ours), forms(theirs)
    assert {name for name in before if before[name] != after[name]} == {"/FormXob.card-crane"}
    assert placements(ours) == placements(theirs)


def test_colours_can_be_replaced_too(restyle, tmp_path):
    (tmp_path / "palette.toml").write_text('[print]\nwhite = "#ffffff"\n')
    with pytest.raises(PrintError, match=r"card\.svg, line \d+: .* no attribute 'washi'"):
        restyle(CARD.replace("__BODY__", '<rect width="9" height="9" fill="{{ p.washi }}"/>'))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{% if %}", r"card\.svg, line 3: "),
        ("{{ nonsense }}", r"card\.svg, line 3: 'nonsense' is undefined"),
        ("{{ width / 0 }}", r"card\.svg, line 3: .*division by zero"),
        ("<g>\n<rect></g>", r"card\.svg, line 4: mismatched tag"),
        ("{{ '<' | safe }}", r"card\.svg, line \d+ when filled in: not well-formed"),
        ('{% include "nothing.svg" %}', r"card\.svg, line 3: template nothing\.svg is missing"),
        ('{{ text(1, 1, "x", anchor="left") }}', r"card\.svg, line 3: "),
        (
            '{{ text(9, 9, "far too long", 9, width=3) }}',
            "'far too long' does not fit 3 mm at 6 pt",
        ),
        (TEXT.replace("__WORDS__", "snow ☃"), "ZenKaku-Medium has no glyph for '☃' in 'snow ☃'"),
        (TEXT.replace("Zen Kaku Gothic New", "Courier"), "is set in Courier.*not one of our fonts"),
    ],
)
def test_a_broken_template_is_named_with_its_line(restyle, body, message):
    with pytest.raises(PrintError, match=message) as refusal:
        restyle(CARD.replace("__BODY__", body))
    assert str(refusal.value).startswith("card-dragonfly: ")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("template", "source"),
    [
        ("nintai/icons/dragonfly.svg", '<g>\n<circle r="4">\n</g>'),
        ("face.svg", '<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n</svg>'),
    ],
)
def test_a_broken_template_that_ours_use_is_named_and_not_ours(restyle, template, source):
    with pytest.raises(PrintError, match=rf"^card-dragonfly: \S+/{template}, line 3: mismatched"):
        restyle(source, template)


@pytest.mark.parametrize(
    ("template", "nearest"),
    [
        ("nintai/icons/crain.svg", "nintai/icons/crane.svg"),
        ("nintia/card.svg", "nintai/card.svg"),
        ("nintai/crad.svg", "nintai/card.svg"),
        ("nintia/words/en.toml", "nintai/words/en.toml"),
        ("palete.toml", "palette.toml"),
    ],
)
def test_a_misspelt_template_is_named_with_the_nearest_of_ours(restyle, template, nearest):
    told = f"templates: {template} replaces none of our files; the nearest is {nearest}"
    with pytest.raises(PrintError, match=f"^{re.escape(told)}$"):
        restyle("", template)


def test_files_that_ones_own_templates_ask_for_are_no_slips_of_the_pen(restyle, tmp_path):
    (tmp_path / "sun.svg").write_text('<circle r="4"/>')
    (tmp_path / "README.md").write_text("Ours.")
    (tmp_path / ".card.svg").write_text("left behind by an editor")
    assert restyle(CARD.replace("__BODY__", '{{ art("sun.svg", 20, 30, 20) }}'))


def test_a_template_of_the_wrong_size(restyle):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="20mm"/>'
    with pytest.raises(PrintError, match=r"is 10\.00 x 20\.00 mm instead of 69\.50 x 94\.90 mm"):
        restyle(svg)


def test_broken_words_name_the_file_and_the_line(restyle):
    with pytest.raises(PrintError, match=r"en\.toml: .*line 2"):
        restyle("[sheet]\nname = Na\n", "nintai/words/en.toml")


def test_words_that_are_missing_or_cannot_be_filled_in(restyle, tmp_path):
    with pytest.raises(PrintError, match=r"words: parts\.cards is missing"):
        restyle("[slug]\n", "words/en.toml")
    with pytest.raises(PrintError, match=r"nintai/words/en\.toml: cannot fill in 'dragons'"):
        restyle('[inside]\ncards = "{dragons}"\n', "nintai/words/en.toml")


def test_a_language_we_do_not_speak(restyle):
    with pytest.raises(PrintError, match="lang: 'tlh' is not one of "):
        restyle(CARD, lang="tlh")


@pytest.mark.parametrize("words", ["words/es.toml", "nintai/words/es.toml"])
def test_words_alone_are_no_language_without_the_games_own(restyle, words):
    with pytest.raises(PrintError, match=r"^lang: 'es' is not one of de, en, fr, ja$"):
        restyle("", words, lang="es")


def test_words_that_are_nowhere():
    with pytest.raises(PrintError, match=r"^words/tlh\.toml is missing from the templates$"):
        open_templates().toml("words/tlh.toml")


def test_an_overfull_leaflet_is_set_smaller_and_then_refused(restyle):
    panel = '{% extends "face.svg" %}{% block art %}{% set c = column(5, 5, 80, 40, size=9) %}'
    end = "{{ c.text('patience ' * __N__) }}{% endblock %}"
    fits = panel + end.replace("__N__", "60")
    assert restyle(fits, "nintai/leaflet.svg", only="leaflet")
    with pytest.raises(PrintError, match=r"leaflet-\d: a column is too long even at 6 pt"):
        restyle(panel + end.replace("__N__", "400"), "nintai/leaflet.svg", only="leaflet")


def test_a_qr_code_is_one_path_with_every_dark_module(restyle):
    address = "https://example.org/rules/nintai"
    filled = open_templates().env.from_string("{{ qr(address, 1, 2, 20) }}").render(address=address)
    (runs,) = re.findall(r'd="(.*)"', filled)
    drawn = {
        (int(row), int(column) + step)
        for column, row, length in re.findall(r"M(\d+) (\d+)h(\d+)", runs)
        for step in range(int(length))
    }
    matrix = segno.make_qr(address, error="m").matrix
    assert drawn == {
        (row, column)
        for row, modules in enumerate(matrix)
        for column, dark in enumerate(modules)
        if dark
    }
    assert restyle(CARD.replace("__BODY__", "{{ qr('https://example.org', 20, 30, 20) }}"))
