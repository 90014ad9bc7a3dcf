"""The order form refuses what cannot be printed, in one line."""

import pytest

from printkit import Options, PrintError
from printkit.papers import PAPERS


def test_defaults_and_blanks_agree():
    assert Options.parse({"paper": "", "copies": None}) == Options()


def test_strings_are_read():
    order = {"offset": "0.5,-1", "bleed": "2", "copies": "3", "only": "cards, aids", "ink": "saver"}
    options = Options.parse({**order, "corner": "2.5", "marks_on": "both"})
    assert (options.corner, options.marks_on) == (2.5, "both")
    assert options.offset == (0.5, -1.0)
    assert options.bleed == 2.0
    assert options.copies == 3
    assert options.only == ("cards", "aids")
    assert options.saver


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"paper": "papyrus"}, f"paper: 'papyrus' is not one of {', '.join(PAPERS)}"),
        ({"backs": "both"}, "backs: 'both' is not one of none, long, short, fold"),
        ({"marks": "dots"}, "marks: 'dots' is not one of none, crop, guides, camera"),
        ({"marks": "crop,guides"}, "marks: 'crop,guides' is not one of none, crop, guides"),
        ({"camera": "maybe"}, "camera: 'maybe' is not one of true, false"),
        ({"marks_on": "top"}, "marks_on: 'top' is not one of fronts, backs, both"),
        ({"corner": "-1"}, "corner: -1 is not between 0 and 8 mm"),
        ({"corner": "9"}, "corner: 9 is not between 0 and 8 mm"),
        ({"corner": "round"}, "corner: 'round' is not a number"),
        ({"ink": "red"}, "ink: 'red' is not one of full, saver"),
        ({"copies": "-1"}, "copies: -1 is not between 1 and 50"),
        ({"copies": "0"}, "copies: 0 is not between 1 and 50"),
        ({"copies": "two"}, "copies: 'two' is not a whole number"),
        ({"copies": "1.5"}, "copies: '1.5' is not a whole number"),
        ({"offset": "50,0"}, "offset: 50 is not between -5 and 5 mm"),
        ({"offset": "1"}, "offset: '1' is not two numbers such as 0.5,-1"),
        ({"offset": "1,x"}, "offset: 'x' is not a number"),
        ({"bleed": "-1"}, "bleed: -1 is not between 0 and 5 mm"),
        ({"bleed": "nan"}, "bleed: 'nan' is not a number"),
        ({"bleed": "inf"}, "bleed: 'inf' is not a number"),
        ({"templates": "no/such/folder"}, "templates: no/such/folder is not a folder"),
        ({"colour": "red"}, "colour: 'red' is not one of rgb, cmyk"),
        ({"cut": "laser"}, "cut: 'laser' is not one of none, svg, dxf"),
        ({"flavour": "red"}, "option: 'flavour' is not one of paper, backs, offset"),
    ],
)
def test_bad_values(order, message):
    with pytest.raises(PrintError) as refusal:
        Options.parse(order)
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)
