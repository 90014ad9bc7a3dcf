"""San, Ni, Ichi!: attack cards, sliding and Block (SNI-4, SNI-5)."""

import pytest

from games.san_ni_ichi.pieces import CARDS
from games.san_ni_ichi.piles import accepts
from tests.games.san_ni_ichi.table import Board, faces, team_board


def turn(board: Board, name: str) -> Board:
    """Let the cards before ``name``'s be discarded."""
    while board.to_act() != [name]:
        board.do(board.to_act()[0], "discard")
    return board


# Sparring piles.


@pytest.mark.parametrize("card", ["fire 1", "wood 1", "water 1"])
@pytest.mark.parametrize("target", ["Aki", "Ben", "Cho"])
def test_sni_4_1_any_attack_starts_a_pile(card: str, target: str) -> None:
    board = Board().lay(card, "fire 4", "fire 5").do("Aki", "attack", on=target)
    assert board.pile(target) == card


@pytest.mark.parametrize(
    ("top", "fits"), [("wood 2", "fire"), ("water 2", "wood"), ("fire 2", "water")]
)
def test_sni_4_2_only_the_element_that_beats_the_top(top: str, fits: str) -> None:
    for element in ("fire", "wood", "water"):
        for number in (1, 5):
            card = CARDS[f"{element} {number}"]
            assert accepts(faces(top), card) == (element == fits)


def test_sni_4_2_numbers_do_not_matter() -> None:
    board = Board().given(piles={"Ben": "wood 5"}).lay("fire 1", "fire 2", "wood 2")
    board.do("Aki", "attack", on="Ben")
    assert board.pile("Ben") == "wood 5, fire 1"
    refusal = board.refuses("does_not_beat", "SNI-4.2", "Ben", "attack", on="Ben")
    assert refusal.params["wanted"] == "water"
    assert refusal.pieces == ("fire 2",)


def test_sni_4_3_your_own_pile() -> None:
    board = Board().lay("fire 4", "water 5", "wood 1").do("Cho", "attack", on="Cho")
    board.do("Aki", "attack", on="Aki")
    board.do("Ben", "discard")
    assert (board.pile("Cho"), board.pile("Aki")) == ("wood 1", "fire 4")
    board.do("Aki", "suffer").lay("fire 1", "water 1", "fire 3")
    board.do("Aki", "discard").do("Ben", "discard").do("Cho", "attack", on="Cho")
    assert board.pile("Cho") == "wood 1, fire 3"


def test_sni_4_4_never_a_second_pile() -> None:
    board = Board().given(piles={"Ben": "fire 3"}).lay("wood 1", "fire 4", "fire 5")
    refusal = board.refuses("does_not_beat", "SNI-4.2", "Aki", "attack", on="Ben")
    assert "SNI-4.4" in refusal.clauses


def test_sni_4_5_slide_the_whole_pile() -> None:
    board = Board().given(piles={"Aki": "wood 1, fire 2"}).lay("water 3", "fire 4", "fire 5")
    board.do("Aki", "attack", on="Aki", slide="Ben")
    assert (board.pile("Aki"), board.pile("Ben")) == ("", "wood 1, fire 2, water 3")


def test_sni_4_5_only_to_another_player_without_a_pile() -> None:
    board = Board().given(piles={"Aki": "wood 1, fire 2", "Cho": "wood 5"})
    board.lay("water 3", "fire 4", "fire 5")
    board.refuses("slide_has_pile", "SNI-4.5", "Aki", "attack", on="Aki", slide="Cho")
    board.refuses("slide_to_self", "SNI-4.5", "Aki", "attack", on="Aki", slide="Aki")
    assert board.offers("Aki", "attack", on="Aki", slide="Ben")


def test_sni_4_5_a_slid_card_must_fit_the_own_pile_first() -> None:
    board = Board().given(piles={"Aki": "fire 2"}).lay("wood 3", "fire 4", "fire 5")
    board.refuses("does_not_beat", "SNI-4.2", "Aki", "attack", on="Aki", slide="Ben")


def test_sni_4_6_only_your_own_pile_and_only_if_you_like() -> None:
    board = Board().given(piles={"Ben": "fire 2"}).lay("water 3", "fire 4", "fire 5")
    board.refuses("slide_not_own", "SNI-4.6", "Aki", "attack", on="Ben", slide="Cho")
    own = Board().given(piles={"Aki": "fire 2"}).lay("water 3", "fire 4", "fire 5")
    assert own.offers("Aki", "attack", on="Aki")
    own.do("Aki", "attack", on="Aki")
    assert own.pile("Aki") == "fire 2, water 3"
    # The chance is gone with the card: nothing of Aki's is left to play.
    own.refuses("card_order", "SNI-3.2", "Aki", "attack", on="Aki", slide="Cho")


def test_sni_4_6_after_a_slide_a_new_pile_may_be_started() -> None:
    board = Board().given(piles={"Aki": "fire 2"}).lay("water 3", "fire 4", "fire 5")
    board.do("Aki", "attack", on="Aki", slide="Ben").do("Ben", "attack", on="Aki")
    assert (board.pile("Aki"), board.pile("Ben")) == ("fire 4", "fire 2, water 3")


def test_sni_4_6_a_pile_just_started_does_not_slide() -> None:
    board = Board().lay("water 3", "fire 4", "fire 5")
    board.refuses("slide_started", "SNI-4.6", "Aki", "attack", on="Aki", slide="Ben")
    assert board.offers("Aki", "attack", on="Ben")


def test_sni_4_7_without_a_place_the_card_is_discarded() -> None:
    board = Board().given(piles={"Aki": "fire 1", "Ben": "wood 2", "Cho": "fire 3"})
    board.lay("wood 3", "fire 4", "fire 5")
    assert board.play.legal() == [{"by": "Aki", "do": "discard"}]
    board.do("Aki", "discard")
    assert board.discards() == ["wood 3"]


def test_sni_4_8_discards_are_out_of_the_game() -> None:
    board = Board().given(7).lay("wood 3", "fire 4", "fire 5")
    for name in ("Aki", "Ben", "Cho"):
        board.do(name, "discard")
    assert board.state.step == "over"
    assert [tally.total for tally in board.play.score().tallies] == [0, 0, 0]


def test_sni_4_9_anyone_may_be_attacked() -> None:
    board = Board().lay("wood 1", "fire 4", "fire 5").do("Aki", "discard")
    for target in ("Aki", "Ben", "Cho"):
        assert board.offers("Ben", "attack", on=target)
    team = team_board().lay("fire 1", "fire 4", "fire 5", "fire 6")
    assert team.offers("Aki", "attack", on="Cho")


def test_a_card_does_only_what_it_can() -> None:
    board = Board().given(piles={"Ben": "wood 5", "Cho": "wood 4"})
    board.lay("fire 1", "tonfa 16", "shuriken 18")
    board.refuses("wrong_card", "SNI-4.1", "Aki", "take", from_="Ben")
    board.refuses("wrong_card", "SNI-4.1", "Aki", "strike", on="Ben")
    board.do("Aki", "discard")
    board.refuses("wrong_card", "SNI-6.1", "Ben", "attack", on="Cho")
    board.do("Ben", "discard")
    board.refuses("wrong_card", "SNI-7.4", "Cho", "swap", piles=["Ben", "Cho"])


def test_the_element_of_an_attack_card_is_printed() -> None:
    board = Board().lay("fire 1", "fire 4", "fire 5")
    board.refuses("element_fixed", "SNI-1.1", "Aki", "attack", on="Ben", element="fire")


# Block.


def test_sni_5_1_no_attack_on_the_player_of_a_block() -> None:
    board = Board().given(piles={"Aki": "wood 1"}).lay("block", "fire 4", "wood 5")
    board.do("Aki", "protect")
    board.refuses("blocked", "SNI-5.1", "Ben", "attack", on="Aki")
    assert board.offers("Ben", "attack", on="Cho")
    assert board.offers("Ben", "attack", on="Ben")


def test_sni_5_1_without_teams_a_block_is_only_for_its_player() -> None:
    board = Board().lay("block", "fire 4", "wood 5")
    board.refuses("protect_self", "SNI-5.1", "Aki", "protect", player="Ben")


def test_sni_5_2_shuriken_tonfa_and_damage_go_through() -> None:
    board = Board(4).given(piles={"Aki": "wood 1, fire 5"})
    board.lay("block", "tonfa 16", "shuriken 18", "fire 1").do("Aki", "protect")
    board.do("Dai", "discard").do("Ben", "take", from_="Aki").do("Ben", "drop", card="fire 5")
    board.do("Cho", "strike", on="Aki")
    assert board.to_act() == ["Aki"]
    board.do("Aki", "suffer")
    assert board.damage("Aki") == ["shuriken 18", "wood 1"]


def test_sni_5_3_zen_is_stopped() -> None:
    board = Board().given(piles={"Aki": "wood 1"}).lay("block", "zen 15", "fire 4")
    board.do("Aki", "protect").do("Cho", "discard")
    board.refuses("blocked", "SNI-5.3", "Ben", "attack", on="Aki")
    assert board.play.legal() == [{"by": "Ben", "do": "discard"}]


def test_sni_5_4_no_slide_onto_a_protected_player() -> None:
    board = Board().given(piles={"Ben": "wood 1"}).lay("block", "fire 3", "fire 4")
    board.do("Aki", "protect")
    board.refuses("slide_blocked", "SNI-5.4", "Ben", "attack", on="Ben", slide="Aki")
    assert board.offers("Ben", "attack", on="Ben", slide="Cho")


def test_sni_5_5_sai_cannot_touch_a_protected_player() -> None:
    board = Board(4).given(piles={"Aki": "wood 1", "Ben": "wood 2", "Cho": "wood 3"})
    board.lay("block", "sai 17", "fire 5", "fire 6").do("Aki", "protect")
    turn(board, "Ben").refuses("sai_blocked", "SNI-5.5", "Ben", "swap", piles=["Ben", "Aki"])
    assert board.offers("Ben", "swap", piles=["Ben", "Cho"])


def test_sni_5_5_nor_take_or_give_with_three() -> None:
    board = Board().given(piles={"Aki": "wood 1"}).lay("block", "sai 17", "fire 5")
    turn(board.do("Aki", "protect"), "Ben")
    board.refuses("sai_blocked", "SNI-5.5", "Ben", "give", from_="Aki", to="Cho")
    other = Board().given(piles={"Cho": "wood 1"}).lay("block", "sai 17", "fire 5")
    turn(other.do("Aki", "protect"), "Ben")
    other.refuses("sai_blocked", "SNI-5.5", "Ben", "give", from_="Cho", to="Aki")
    assert other.offers("Ben", "give", from_="Cho", to="Ben")


def test_sni_5_5_option_sai_ignores_block() -> None:
    board = Board(3, block_stops_sai="off").given(piles={"Aki": "wood 1", "Ben": "wood 2"})
    turn(board.lay("block", "sai 17", "fire 5").do("Aki", "protect"), "Ben")
    board.do("Ben", "swap", piles=["Ben", "Aki"])
    assert (board.pile("Aki"), board.pile("Ben")) == ("wood 2", "wood 1")


def test_sni_5_6_the_protection_ends_with_the_damage_step() -> None:
    board = Board().lay("block", "fire 3", "fire 4").do("Aki", "protect")
    board.do("Ben", "attack", on="Cho").do("Cho", "discard")
    assert board.discards() == ["fire 4"]
    board.do("Cho", "suffer")
    assert board.discards() == ["fire 4", "block"]
    board.lay("fire 1", "wood 2", "fire 5")
    assert board.offers("Aki", "attack", on="Aki")


def test_sni_5_7_not_even_the_own_attack() -> None:
    board = team_board().given(piles={"Cho": "wood 1"})
    board.lay("block", "fire 5", "fire 3", "fire 7").do("Aki", "protect", player="Cho")
    refusal = board.refuses("blocked", "SNI-5.7", "Cho", "attack", on="Cho")
    assert refusal.clauses == ("SNI-5.7", "SNI-5.1")
