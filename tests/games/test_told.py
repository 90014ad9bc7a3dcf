"""The sentences of a log are kept with the play, and are always those of its moves."""

from dataclasses import replace

import pytest

import games
from games import report, simulate
from games.record import Play


def told_afresh(play: Play, lang: str) -> list[str]:
    return report.log(replace(play, told={}), lang)


@pytest.mark.parametrize("game", games.names())
def test_what_is_told_follows_undo_redo_and_other_moves(game):
    rules = games.load(game)({})
    played = simulate.record(rules, ["Aki", "Ben", "Cho"][: rules.seats[0]], "1")
    play = Play.begin(game, list(played.players), played.options, played.setup)
    for number, entry in enumerate(played.log):
        steps = ({"do": "undo"}, {"do": "redo"}, {"do": "undo"}) if number % 5 == 3 else ()
        for each in (entry, *steps, *([entry] if steps else [])):
            play.enter(each)
            assert report.log(play) == told_afresh(play, "en")
    assert report.log(play, "de") == told_afresh(play, "de") != report.log(play)


def test_another_move_in_place_of_an_undone_one_is_told_anew():
    play = Play.begin("nintai", ["Aki", "Ben"])
    for dice in ([1], [2]):
        play.enter({"by": "Aki", "do": "take", "dice": dice})
        assert report.log(play) == [f"Aki takes {dice[0]}."]
        play.enter({"do": "undo"})
    assert report.log(play) == []


def test_who_gets_the_sentences_may_change_the_list():
    play = Play.begin("nintai", ["Aki", "Ben"])
    play.enter({"by": "Aki", "do": "take", "dice": [1]})
    report.log(play).clear()
    assert report.log(play) == ["Aki takes 1."]
