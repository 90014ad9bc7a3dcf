"""Text is measured, wrapped and shrunk; what cannot fit is an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import fonts
from printkit.typesetting.svg_text import FLOOR, POINT, Misfit, Overflow, Style, Typesetter, fit
from printkit.typesetting.wrapping import runs, split_words, titled, wrap

texts = st.lists(
    st.sampled_from(["a", "crane", "*bold*", "on", "(*stars*)", "mountain"]), min_size=1
)


@given(texts, st.floats(15, 80))
def test_no_line_is_wider_than_the_column_and_no_word_is_lost(text, width):
    lines = wrap(" ".join(text), width, 3)
    assert lines is not None
    for line in lines:
        assert sum(run.width(3) for run in runs(line)) <= width + 1e-6
    assert " ".join("".join(run.text for run in runs(line)) for line in lines) == " ".join(
        text
    ).replace("*", "")


def test_stars_are_bold_and_stay_with_their_punctuation():
    (word,) = split_words("(*two*),")
    assert [(run.text, run.bold) for run in word.runs] == [
        ("(", False),
        ("two", True),
        ("),", False),
    ]


def test_a_no_break_space_keeps_number_and_unit_together():
    assert len(split_words("3\u00a0mm")) == 1


@pytest.mark.parametrize("width", range(21, 40))
def test_japanese_breaks_between_phrases_and_not_at_the_wrong_characters(width):
    text = "「忍耐」は、*カード*（全部で30枚）とダイスで遊びます。*山札。*6＋7＝13、1〜3枚取る！"
    lines = wrap(text, width, 3)
    assert lines is not None
    told = ["".join(run.text for run in runs(line)) for line in lines]
    assert "".join(told) == text.replace("*", "")
    assert len(told) > 1
    assert not [line for line in told if line[0] in "、。」）！ー＋＝〜枚" or line[-1] in "「（〜"]


@pytest.mark.parametrize(
    "phrases",
    [
        "場を すべて 取る。",
        "捨て札に します。",
        "早見表を 2枚配る。",
        "空きマス2つにつき1点の 減点。",
        "*灯ろう*を 動かす。",
        "火（A）、 木（B） です。",
    ],
)
def test_a_japanese_word_stays_whole_and_keeps_its_particles(phrases):
    words = split_words(phrases.replace(" ", ""))
    told = ["".join(run.text for run in word.runs) for word in words]
    assert told == phrases.replace("*", "").split()


def test_a_phrase_that_is_wider_than_its_place_is_set_smaller():
    assert fit("見せていなければなりません。", 40, 10, Style(9)).style.size < 9


def test_bold_and_plain_japanese_are_set_in_their_own_typeface():
    assert [(run.text, run.bold) for run in runs(split_words("*山札*、捨て札"))] == [
        ("山札", True),
        ("、捨て札", False),
    ]


def test_a_full_width_mark_brings_its_own_space():
    (line,) = wrap("取る。 捨てる。 A 火", 80, 3) or ()
    assert [run.text for run in runs(line)] == ["取る。捨てる。A 火"]


def test_a_title_ends_with_the_full_stop_of_its_language():
    assert titled("No passing", "You must move.") == "*No passing.* You must move."
    (line,) = wrap(titled("パス", "できません。"), 80, 3) or ()
    assert [(run.text, run.bold) for run in runs(line)] == [
        ("パス。", True),
        ("できません。", False),
    ]


def test_a_long_word_shrinks_the_block_and_then_fails():
    block = fit("Donaudampfschifffahrt", 25, 10, Style(9))
    assert FLOOR <= block.style.size < 9
    with pytest.raises(Misfit, match="does not fit 10 mm at 6 pt"):
        fit("Donaudampfschifffahrtsgesellschaft", 10, 10, Style(9))


def test_a_line_shrinks_to_its_width_and_then_fails():
    setter = Typesetter()
    wide = fonts.width("dragonfly", "display", 17 * POINT)
    assert 'font-size="5.9972"' in setter.text(0, 0, "dragonfly", 17, typeface="display")
    assert 'font-size="5.9972"' not in setter.text(
        0, 0, "dragonfly", 17, typeface="display", width=wide - 1
    )
    with pytest.raises(Misfit, match="'dragonfly' does not fit 5 mm at 6 pt"):
        setter.text(0, 0, "dragonfly", 17, width=5)


@pytest.mark.parametrize(
    ("typed", "set_as"),
    [
        ("your opponent's", "your opponent’s"),
        ("l'ami ; non !", "l’ami\u202f; non\u202f!"),
        ("« oui » : a", "«\u202foui\u202f»\u202f: a"),
    ],
)
def test_apostrophes_and_french_spaces_are_set_as_printers_do(typed, set_as):
    (line,) = wrap(typed, 80, 3) or ()
    assert [run.text for run in runs(line)] == [set_as]
    assert set_as in Typesetter().text(0, 0, typed)


def test_words_are_escaped():
    assert "&lt;b&gt; &amp;" in Typesetter().text(0, 0, "<b> &")


def test_a_column_that_runs_over_says_so():
    column = Typesetter().column(0, 0, 40, 10)
    column.text("patience " * 4)
    with pytest.raises(Overflow):
        column.text("patience " * 20)


@pytest.mark.parametrize("face", fonts.TYPEFACES.values())
@pytest.mark.parametrize(
    "text", ["Größe, façade, œuvre", "“quoted” – 3 × 4 − 1 …", "とんぼ、花、舟、竹、鶴、山。"]
)
def test_our_fonts_have_the_letters_of_our_languages(face, text):
    assert fonts.missing(text, face.name) == ""


def test_the_fonts_are_the_ones_that_were_subset():
    import hashlib

    for line in (fonts.FOLDER / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((fonts.FOLDER / name).read_bytes()).hexdigest() == digest
