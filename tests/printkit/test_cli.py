"""The command line: one file, one line, or one clear refusal with exit code 2."""

import json
import os

import pytest
from click.testing import CliRunner

import printkit
from printkit.cli import main
from printkit.files import kit_name


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])


def test_a_kit_is_written_to_the_output_folder(run, tmp_path):
    result = run("nintai", "--only", "sheets", "--paper", "letter")
    assert result.exit_code == 0
    assert (tmp_path / "output" / "nintai-letter-sheets.pdf").read_bytes().startswith(b"%PDF")
    assert result.output.startswith(os.path.join("output", "nintai-letter-sheets.pdf"))
    assert os.listdir(tmp_path / "output") == ["nintai-letter-sheets.pdf"]


@pytest.mark.parametrize(
    ("order", "name"),
    [
        ({}, "nintai"),
        ({"paper": "letter", "ink": "saver", "lang": "ja"}, "nintai-letter-saver-ja"),
        ({"backs": "none", "marks": "none"}, "nintai-no-backs-no-marks"),
        ({"backs": "fold", "colour": "cmyk"}, "nintai-fold-cmyk"),
        ({"marks": "guides,camera"}, "nintai-guides-camera"),
        ({"only": "cards,aids", "copies": "5"}, "nintai-cards+aids-copies5"),
        ({"offset": "0.5,-1", "bleed": "2", "corner": "0"}, "nintai-offset0.5,-1-bleed2-corner0"),
        ({"marks_on": "both", "cut": "svg"}, "nintai-marks-on-both-cut-svg"),
        ({"desk": "http://192.168.1.20:8000"}, "nintai-desk-http-192.168.1.20-8000"),
    ],
)
def test_the_file_is_named_after_what_differs_from_the_plain_kit(order, name):
    assert kit_name("nintai", printkit.Options.parse(order)) == name


def test_or_to_a_file_and_it_is_fit_to_print(run, tmp_path):
    assert run("nintai", "--only", "sheets", "--copies", "2", "-o", "mine/kit.pdf").exit_code == 0
    checked = run("preflight", "mine/kit.pdf")
    assert (checked.exit_code, "fit to print" in checked.output) == (0, True)
    proofed = run("proof", "mine/kit.pdf", "--dpi", 30)
    assert proofed.exit_code == 0
    assert sorted(os.listdir(tmp_path / "mine")) == ["kit-1.png", "kit-2.png", "kit.pdf"]


def test_all_prints_every_kit(run, tmp_path):
    assert run("all", "--only", "aids", "-o", "kits").exit_code == 0
    written = os.listdir(tmp_path / "kits")
    assert sorted(written) == [
        f"{game}-aids.pdf" for game in printkit.games() if "aids" in printkit.parts(game)
    ]


def test_a_kit_has_the_same_bytes_alone_and_among_others(run, tmp_path):
    assert run("all", "--only", "strips", "-o", "all").exit_code == 0
    assert run("niwashi", "--only", "strips", "-o", "one").exit_code == 0
    together, alone = (tmp_path / way / "niwashi-strips.pdf" for way in ("all", "one"))
    assert together.read_bytes() == alone.read_bytes()


def test_all_goes_on_when_a_kit_fails(run, tmp_path):
    (tmp_path / "mine" / "nintai").mkdir(parents=True)
    (tmp_path / "mine" / "nintai" / "aid.svg").write_text("{{ flown }}")
    result = run("all", "--only", "aids", "--templates", "mine", "-o", "kits", "--lang", "de")
    assert result.exit_code == 2
    written = os.listdir(tmp_path / "kits")
    assert len(written) == len(printkit.games()) - 1
    assert not [name for name in written if name.startswith("nintai")]
    fault, told = result.stderr.splitlines()
    assert fault.startswith("printkit: nintai: aid: ")
    assert told == "printkit: 1 von 5 Druckdateien misslungen: nintai"


def test_a_test_sheet_for_the_printer(run, tmp_path):
    assert run("calibrate", "--paper", "letter", "--offset", "1,-0.5").exit_code == 0
    assert os.listdir(tmp_path / "output") == ["calibrate-letter-offset1,-0.5.pdf"]


def test_cards_for_a_vendor(run, tmp_path):
    assert run("pod", "nintai", "--vendor", "drivethru", "-o", "cards").exit_code == 0
    assert os.listdir(tmp_path / "cards" / "nintai-dtc") == ["nintai-cards.pdf"]


def test_a_file_where_the_folder_should_be(run, tmp_path):
    (tmp_path / "shelf").write_text("in the way")
    result = run("nintai", "--only", "sheets", "-o", "shelf/kits")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "cannot write shelf" in result.stderr
    assert (tmp_path / "shelf").read_text() == "in the way"


@pytest.mark.parametrize("command", [["nintai", "--only", "sheets"], ["all", "--only", "sheets"]])
def test_a_folder_that_cannot_be_written_is_one_line(run, tmp_path, monkeypatch, command):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    result = run(*command, "-o", "shelf")
    assert result.exit_code == 2
    assert result.stderr.startswith("printkit: output: cannot write shelf")
    assert result.stderr.count("\n") == 1
    assert os.listdir(tmp_path / "shelf") == []


def test_games_are_known_as_people_type_them(run, tmp_path):
    assert run("Nin-Jan", "--only", "pad").exit_code == 0
    assert os.listdir(tmp_path / "output") == ["nin_jan-pad.pdf"]


def test_marks_for_the_camera_are_told(run):
    first, *_ = json.loads(run("marks", "Nin-Jan").output)
    assert first["piece"] == "10 rock"
    assert len(first["rows"]) == 5


def test_list_names_the_parts(run):
    assert "nintai: cover, leaflet, aids, sheets, cards, dice, box" in run("list").output


@pytest.mark.parametrize("words", [["--help"], ["nintai", "--help"], ["proof", "--help"]])
def test_help(run, words):
    result = run(*words)
    assert result.exit_code == 0
    assert "Options:" in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "'chess' is neither a game (bossa, nin_jan, nintai, niwashi, san_ni_ichi) nor"),
        (["nintai", "--only", ""], "only: empty; leave the option out for the default"),
        (["nintai", "--only", " , "], "only: empty"),
        (["all", "--only", ""], "only: empty"),
        (["nintai", "--lang", ""], "lang: empty"),
        (["nintai", "-o", ""], "output: empty"),
        (["nintai", "--paper", "papyrus"], "paper: 'papyrus' is not one of a4, letter"),
        (["nintai", "--copies", "-1"], "copies: -1 is not between 1 and 50"),
        (["nintai", "--offset", "50,50"], "offset: 50 is not between -5 and 5 mm"),
        (["nintai", "--lang", "xx"], "lang: 'xx' is not one of "),
        (["nintai", "--only", "tokens"], "only: 'tokens' is not one of cover, leaflet"),
        (["nintai", "--templates", "nowhere"], "templates: nowhere is not a folder"),
        (["nintai", "--only", "sheets", "-o", "file/x.pdf"], "output: cannot write file/x.pdf"),
        (["nintai", "--corner", "20"], "corner: 20 is not between 0 and 8 mm"),
        (["nintai", "--marks-on", "top"], "marks_on: 'top' is not one of fronts, backs, both"),
        (["nintai", "--bleed", "-2"], "bleed: -2 is not between 0 and 5 mm"),
        (["all", "--only", "tokens"], "only: 'tokens' is not one of"),
        (["calibrate", "--backs", "fold"], "backs: 'fold' is not one of long, short"),
        (["pod", "nintai", "--vendor", "acme"], "vendor: 'acme' is not one of tgc, mpc, dtc"),
        (["pod", "nintai", "--marks", "crop"], "marks: 'crop' is not one of camera"),
        (["marks", "chess"], "game: 'chess' is not one of nin_jan, san_ni_ichi, bossa"),
        (["pod", "chess"], "game: 'chess' is not one of"),
        (["pod", "nintai", "-o", "x.pdf"], "output: x.pdf is a file"),
        (["all", "-o", "x.pdf"], "output: x.pdf is a file; several kits need a folder"),
        (["preflight", "nothing.pdf"], "nothing.pdf: No such file"),
        (["preflight", "file"], "this is not a PDF"),
        (["proof", "file"], "the file is not a PDF"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run, tmp_path, words, message):
    (tmp_path / "file").write_text("not a folder, not a PDF")
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"printkit: {message}")
    assert result.stderr.count("\n") == 1
    assert os.listdir(tmp_path) == ["file"]


def test_a_failed_write_leaves_the_old_file_alone(run, tmp_path, monkeypatch):
    kit = tmp_path / "kit.pdf"
    kit.write_text("yesterday's")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = run("nintai", "--only", "sheets", "-o", "kit.pdf")
    assert result.exit_code == 2
    assert "cannot write kit.pdf: No space left on device" in result.stderr
    assert kit.read_text() == "yesterday's"
    assert os.listdir(tmp_path) == ["kit.pdf"]


def test_a_spoilt_file_is_refused_with_exit_code_1(run, tmp_path):
    run("nintai", "--only", "sheets", "-o", "kit.pdf")
    kit = tmp_path / "kit.pdf"
    kit.write_bytes(kit.read_bytes().replace(b"/TrimBox", b"/TrimBux"))
    result = run("preflight", "kit.pdf")
    assert result.exit_code == 1
    assert "kit.pdf: page 1: no TrimBox" in result.stderr
