"""Sentences are filled in as their fields say, in every language."""

import pytest

from games.core import Line
from games.refusal import Context, illegal, malformed
from games.sentences import Sentences, languages, sentences


@pytest.fixture
def say() -> Sentences:
    spoken = Sentences("nintai", "en")
    spoken.own = {
        **spoken.own,
        "probe": {
            "seat": "{by:player}",
            "looked_up": "{icon:icons}",
            "joined": "{icons:icons,and}",
            "either": "{dice:or}",
            "counted": "{n:#card|cards}",
        },
    }
    return spoken


@pytest.mark.parametrize(
    ("key", "params", "told"),
    [
        ("seat", {"by": 1}, "Ben"),
        ("seat", {"by": "Zoe"}, "Zoe"),
        ("looked_up", {"icon": "C"}, "crane"),
        ("joined", {"icons": ["C", "D", "F"]}, "crane, dragonfly and flower"),
        ("joined", {"icons": ["C"]}, "crane"),
        ("either", {"dice": [1, 2]}, "1 or 2"),
        ("counted", {"n": 1}, "1 card"),
        ("counted", {"n": 0}, "0 cards"),
    ],
)
def test_fields_say_how_they_are_told(say: Sentences, key: str, params: dict, told: str) -> None:
    assert say.say("probe", key, params, ["Aki", "Ben"]) == told


def test_french_counts_nought_as_one() -> None:
    spoken = sentences("", "fr")
    assert 0 in spoken.shared["grammar"]["singular"]


def test_a_refusal_is_told_with_its_place_and_its_players() -> None:
    refusal = illegal("wrong_player", player=1, players=[0]).known_in(Context("nintai", ("A", "B")))
    assert sentences("nintai").refusal(refusal) == "It is not B's move; it is up to A."
    told = sentences("nintai").refusal(malformed("not_text", "moves[2].do", got="3"))
    assert told.startswith("moves[2].do: ")


@pytest.mark.parametrize("lang", languages())
def test_a_line_is_told_in_every_language(lang: str) -> None:
    assert sentences("nintai", lang).line(Line("NT-8.1", "column_none", 0, (), {"column": "a"}))


def test_a_game_without_a_sentence_falls_back_to_the_shared_ones() -> None:
    assert sentences("bossa").look_up("refusals", "game_over")
    with pytest.raises(KeyError, match=r"no refusals\.unheard in en"):
        sentences("bossa").look_up("refusals", "unheard")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="not_a_choice"):
        sentences("bossa", "tlh")
