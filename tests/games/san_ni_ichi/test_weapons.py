"""San, Ni, Ichi!: tonfa, sai, shuriken and zen (SNI-6 to SNI-8)."""

import pytest

from games.refusal import Refusal
from tests.games.san_ni_ichi.table import Board

FILLERS = ["fire 5", "wood 5", "water 5", "fire 4", "wood 4"]


def ready(
    card: str, piles: dict[str, str] | None = None, seats: int = 3, round: int = 1, **options: str
) -> Board:
    """The others have discarded their cards; it is Aki's turn to use ``card`` on these piles."""
    board = Board(seats, **options).given(round, piles)
    board.lay(card, *FILLERS[: seats - 1])
    while board.to_act() != ["Aki"]:
        board.do(board.to_act()[0], "discard")
    return board


# Tonfa.


def test_sni_6_1_take_the_top_card_then_throw_one_away() -> None:
    board = ready("tonfa 16", {"Ben": "wood 2, fire 3"})
    board.do("Aki", "take", from_="Ben")
    assert (board.pile("Ben"), board.known("Aki"), board.hand_size("Aki")) == (
        "wood 2",
        ["fire 3"],
        7,
    )
    board.refuses("wrong_player", "SNI-6.1", "Ben", "drop", card="fire 1")
    board.refuses("wrong_step", "SNI-6.1", "Aki", "take", from_="Ben")
    board.do("Aki", "drop", card="water 1")
    assert board.discards()[-2:] == ["tonfa 16", "water 1"]
    assert (board.known("Aki"), board.hand_size("Aki")) == (["fire 3"], 6)


def test_sni_6_1_a_player_without_a_pile_has_nothing_to_take() -> None:
    board = ready("tonfa 16", {"Ben": "wood 2, fire 3"})
    board.refuses("no_pile", "SNI-6.1", "Aki", "take", from_="Cho")


def test_sni_6_1_the_card_thrown_away_is_checked_like_any_other() -> None:
    board = ready("tonfa 16", {"Ben": "wood 2, fire 3"}).do("Aki", "take", from_="Ben")
    board.refuses("already_seen", "SNI-9.3", "Aki", "drop", card="wood 2")
    board.refuses("not_in_deck", "SNI-2.1", "Aki", "drop", card="fire 9")


def test_sni_6_2_your_own_pile_and_the_card_just_taken() -> None:
    board = ready("tonfa 16", {"Aki": "wood 2, fire 3"})
    board.do("Aki", "take", from_="Aki").do("Aki", "drop", card="fire 3")
    assert (board.pile("Aki"), board.known("Aki")) == ("wood 2", [])
    assert board.discards()[-2:] == ["tonfa 16", "fire 3"]


def test_sni_6_3_without_a_pile_tonfa_does_nothing() -> None:
    board = ready("tonfa 16")
    board.refuses("no_pile", "SNI-6.3", "Aki", "take", from_="Ben")
    assert board.play.legal() == [{"by": "Aki", "do": "discard"}]
    board.do("Aki", "discard")
    assert board.hand_size("Aki") == board.hand_size("Ben") == 6
    assert board.state.round == 2


def test_sni_6_4_taking_the_only_card_removes_the_pile() -> None:
    board = Board().given(piles={"Ben": "wood 2"}).lay("tonfa 16", "sai 17", "fire 4")
    board.do("Cho", "discard").do("Aki", "take", from_="Ben").do("Aki", "drop", card="wood 2")
    assert board.pile("Ben") == ""
    assert board.play.view()["piles"]["Ben"] is None
    # No pile is left, so sai has nothing to move either.
    assert board.play.legal() == [{"by": "Ben", "do": "discard"}]


def test_sni_6_5_in_the_last_round_the_card_taken_is_thrown_away() -> None:
    board = ready("tonfa 16", {"Ben": "wood 2, fire 3"}, round=7).do("Aki", "take", from_="Ben")
    assert board.play.legal() == [{"by": "Aki", "do": "drop", "card": "fire 3"}]
    board.refuses("only_card", "SNI-6.5", "Aki", "drop", card="water 1")
    board.do("Aki", "drop", card="fire 3").do("Ben", "suffer")
    assert board.state.step == "over"
    assert board.damage("Ben") == ["wood 2"]


def test_sni_6_6_a_zen_taken_is_an_ordinary_zen_again() -> None:
    board = ready("tonfa 16", {"Ben": "wood 2, zen 15 fire", "Cho": "fire 3"})
    board.do("Aki", "take", from_="Ben").do("Aki", "drop", card="water 1")
    assert board.known("Aki") == ["zen 15"]
    board.do("Cho", "suffer").lay("zen 15", "fire 2", "water 4")
    board.do("Ben", "attack", on="Ben").do("Cho", "discard").do("Aki", "attack", on="Ben")
    assert board.pile("Ben") == "wood 2, fire 2, zen 15"
    assert board.top_element("Ben") == "water"


# Sai and shuriken.


def test_sni_7_1_sai_swaps_two_piles() -> None:
    board = ready("sai 17", {"Aki": "wood 2, fire 3", "Ben": "water 1"})
    board.do("Aki", "swap", piles=["Ben", "Aki"])
    assert (board.pile("Aki"), board.pile("Ben")) == ("water 1", "wood 2, fire 3")
    assert board.discards()[-1] == "sai 17"


def test_sni_7_1_with_three_players_sai_may_give_a_pile() -> None:
    board = ready("sai 17", {"Aki": "wood 2, fire 3", "Ben": "water 1"})
    board.refuses("give_has_pile", "SNI-7.1", "Aki", "give", from_="Aki", to="Ben")
    board.refuses("no_pile", "SNI-7.1", "Aki", "give", from_="Cho", to="Ben")
    board.do("Aki", "give", from_="Aki", to="Cho")
    assert (board.pile("Aki"), board.pile("Cho")) == ("", "wood 2, fire 3")


def test_sni_7_2_any_two_piles_of_different_players() -> None:
    board = ready("sai 17", {"Ben": "wood 2, fire 3", "Cho": "water 1"})
    board.refuses("same_pile", "SNI-7.2", "Aki", "swap", piles=["Ben", "Ben"])
    board.refuses("no_pile", "SNI-7.1", "Aki", "swap", piles=["Aki", "Ben"])
    board.do("Aki", "swap", piles=["Ben", "Cho"])
    assert (board.pile("Ben"), board.pile("Cho")) == ("water 1", "wood 2, fire 3")


def test_sni_7_2_the_receiver_may_be_yourself() -> None:
    board = ready("sai 17", {"Ben": "wood 2"}).do("Aki", "give", from_="Ben", to="Aki")
    assert board.pile("Aki") == "wood 2"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_sni_7_3_with_more_players_one_pile_is_not_enough(seats: int) -> None:
    board = ready("sai 17", {"Ben": "wood 2"}, seats)
    board.refuses("too_few_piles", "SNI-7.3", "Aki", "swap", piles=["Aki", "Ben"])
    board.refuses("give_with_three", "SNI-7.3", "Aki", "give", from_="Ben", to="Aki")
    assert board.play.legal() == [{"by": "Aki", "do": "discard"}]


def test_sni_7_3_with_three_a_single_pile_may_be_given() -> None:
    board = ready("sai 17", {"Ben": "wood 2"})
    board.refuses("too_few_piles", "SNI-7.3", "Aki", "swap", piles=["Aki", "Ben"])
    assert board.offers("Aki", "give", from_="Ben", to="Cho")
    ready("sai 17").refuses("no_pile", "SNI-7.3", "Aki", "give", from_="Ben", to="Cho")


def test_sni_7_4_a_shuriken_is_damage_at_once() -> None:
    board = Board().lay("shuriken 18", "block", "fire 4").do("Ben", "protect")
    board.do("Cho", "discard").do("Aki", "strike", on="Ben")
    assert board.damage("Ben") == ["shuriken 18"]


def test_sni_7_5_one_card_and_no_damage_step() -> None:
    board = ready("shuriken 27", {"Ben": "wood 2"})
    for name in board.names:
        assert board.offers("Aki", "strike", on=name)
    board.do("Aki", "strike", on="Aki")
    # The pile of the wood 2 is the highest, whatever the shuriken shows.
    assert board.to_act() == ["Ben"]
    assert (board.damage("Aki"), board.pile("Aki")) == (["shuriken 27"], "")


def test_sni_7_6_where_used_weapons_go() -> None:
    board = Board(6).given(piles={"Ben": "wood 2", "Cho": "wood 3"})
    board.lay("zen 15", "tonfa 16", "sai 17", "shuriken 18", "block", "smoke_bomb")
    board.do("Emi", "protect").do("Aki", "attack", on="Ben").do("Ben", "take", from_="Cho")
    board.do("Ben", "drop", card="fire 1").do("Cho", "discard").do("Dai", "strike", on="Dai")
    board.do("Ben", "suffer")
    assert board.discards() == ["smoke_bomb", "tonfa 16", "fire 1", "sai 17", "block"]
    assert (board.damage("Ben"), board.damage("Dai")) == (["wood 2", "zen 15"], ["shuriken 18"])


# Zen.


@pytest.mark.parametrize("top", ["fire 2", "wood 2", "water 2"])
def test_sni_8_1_zen_goes_on_any_pile(top: str) -> None:
    board = ready("zen 15", {"Ben": top}).do("Aki", "attack", on="Ben")
    assert board.pile("Ben") == f"{top}, zen 15"


@pytest.mark.parametrize(
    ("top", "element"), [("wood 2", "fire"), ("water 2", "wood"), ("fire 2", "water")]
)
def test_sni_8_2_zen_takes_the_element_that_beats_the_top(top: str, element: str) -> None:
    board = ready("zen 15", {"Ben": top, "Cho": "fire 3"}).do("Aki", "attack", on="Ben")
    assert board.top_element("Ben") == element
    assert board.play.view()["piles"]["Ben"] == {
        "cards": [top, "zen 15"],
        "elements": [top.split()[0], element],
        "number": 15,
        "element": element,
    }


def test_sni_8_2_the_element_is_not_a_choice() -> None:
    board = ready("zen 15", {"Ben": "wood 2"})
    board.refuses("element_fixed", "SNI-8.2", "Aki", "attack", on="Ben", element="water")


def test_sni_8_2_the_next_card_must_beat_that_element() -> None:
    board = Board().given(piles={"Ben": "wood 2, zen 15 fire"}).lay("water 1", "wood 1", "fire 1")
    board.refuses("does_not_beat", "SNI-4.2", "Cho", "attack", on="Ben")
    board.do("Cho", "discard")
    board.refuses("does_not_beat", "SNI-4.2", "Ben", "attack", on="Ben")
    board.do("Ben", "discard").do("Aki", "attack", on="Ben")
    assert board.pile("Ben") == "wood 2, zen 15, water 1"


def test_sni_8_3_no_slide_with_zen() -> None:
    board = ready("zen 15", {"Aki": "wood 2"})
    board.refuses("zen_slide", "SNI-8.3", "Aki", "attack", on="Aki", slide="Ben")
    board.do("Aki", "attack", on="Aki")
    assert board.pile("Aki") == "wood 2, zen 15"


def test_sni_8_4_zen_starts_no_pile() -> None:
    board = ready("zen 15", {"Ben": "wood 2"})
    board.refuses("zen_needs_pile", "SNI-8.4", "Aki", "attack", on="Cho")
    board.refuses("zen_needs_pile", "SNI-8.4", "Aki", "attack", on="Cho", element="fire")
    empty = ready("zen 15")
    assert empty.play.legal() == [{"by": "Aki", "do": "discard"}]


def test_sni_8_4_option_zen_starts_a_pile() -> None:
    board = ready("zen 15", {"Ben": "wood 2"}, zen_starts_pile="on")
    board.refuses("name_element", "SNI-8.4", "Aki", "attack", on="Cho")
    board.refuses("element_fixed", "SNI-8.2", "Aki", "attack", on="Ben", element="fire")
    board.refuses("zen_slide", "SNI-8.3", "Aki", "attack", on="Aki", element="fire", slide="Cho")
    board.do("Aki", "attack", on="Cho", element="water")
    assert (board.pile("Cho"), board.top_element("Cho")) == ("zen 15", "water")


def test_sni_8_4_option_an_element_has_a_name() -> None:
    board = ready("zen 15", zen_starts_pile="on")
    with pytest.raises(Refusal) as caught:
        board.do("Aki", "attack", on="Cho", element="earth")
    assert (caught.value.kind, caught.value.code) == ("malformed", "not_a_choice")


def test_sni_8_5_zen_keeps_its_element() -> None:
    """Wood 2 is taken from below; zen 15 stays fire, so zen 19 on it becomes water."""
    board = Board().given(piles={"Ben": "wood 2, zen 15 fire"}).lay("fire 4", "fire 3", "fire 5")
    for name in ("Ben", "Aki", "Cho"):
        board.do(name, "discard")
    board.do("Ben", "bomb", card="wood 2")
    assert (board.pile("Ben"), board.top_element("Ben")) == ("zen 15", "fire")
    board.lay("zen 19", "wood 1", "water 1").do("Ben", "discard").do("Cho", "discard")
    board.do("Aki", "attack", on="Ben")
    assert (board.pile("Ben"), board.top_element("Ben")) == ("zen 15, zen 19", "water")


def test_sni_8_6_zen_counts_with_its_number() -> None:
    board = Board(6).given(piles={"Ben": "wood 2, zen 15 fire", "Cho": "fire 10"})
    board.lay(
        *(f"{element} {number}" for number in (1, 4) for element in ("fire", "wood", "water"))
    )
    while board.state.step == "play":
        board.do(board.to_act()[0], "discard")
    assert board.to_act() == ["Ben"]


@pytest.mark.parametrize("piles", [["Aki"], ["Aki", "Ben", "Cho"], []])
def test_a_swap_names_two_players(piles: list[str]) -> None:
    with pytest.raises(Refusal) as caught:
        ready("sai 17").do("Aki", "swap", piles=piles)
    assert (caught.value.kind, caught.value.code) == ("malformed", "two_piles")
