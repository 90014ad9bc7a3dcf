"""A game without a kit of its own is printed from its rules and its rule book alone."""

import shutil

import pytest

import games
import printkit
import templates
from games.rulebook import book
from printkit import Options, kits
from printkit.kit import Kit
from tests.printkit.conftest import placed


@pytest.fixture
def no_kits(monkeypatch, tmp_path):
    """No game has a kit module or templates any more."""
    monkeypatch.setattr(kits, "kind_of", lambda game: Kit)
    own = shutil.ignore_patterns(*games.names())
    monkeypatch.setattr(
        templates, "PRINT", shutil.copytree(templates.PRINT, tmp_path / "print", ignore=own)
    )


@pytest.mark.usefixtures("no_kits")
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", games.names())
def test_any_game_has_a_cover_rules_and_a_score_pad(game, lang):
    faces = placed(printkit.build(game, Options(lang=lang, backs="none")))
    rules = {f"leaflet-{page}": 1 for page in range(1, 9)}
    assert faces == {"cover": 1, **rules, "pad": 2}


@pytest.mark.usefixtures("no_kits")
def test_its_booklet_has_every_clause_and_its_pad_a_column_for_everyone():
    pages = "".join(printkit.svg("bossa", f"leaflet-{page}") for page in range(2, 9))
    assert all(f">{clause.title.split()[0]}" in pages for clause in book("bossa").clauses.values())
    assert Kit("nin_jan", {}, Options()).players == max(games.load("nin_jan").seats)


@pytest.mark.usefixtures("no_kits")
def test_a_customer_may_draw_what_all_games_share(tmp_path):
    own = tmp_path / "own" / "bossa" / "pad.svg"
    own.parent.mkdir(parents=True)
    own.write_text(
        '{% extends "pad.svg" %}{% block art %}<rect width="9" height="9"/>{% endblock %}'
    )
    assert 'width="9"' in printkit.svg("bossa", "pad", Options(templates=tmp_path / "own"))


@pytest.mark.parametrize("game", games.names())
def test_our_games_have_a_kit_of_their_own(game):
    assert kits.kind_of(game) is not Kit


@pytest.mark.parametrize("game", games.names())
def test_the_rules_are_spread_in_order_over_all_pages(game):
    pages = Kit(game, {}, Options()).rule_pages
    assert len(pages) == 7
    assert all(pages)
    assert [clause.id for page in pages for clause in page] == list(book(game).clauses)
