"""San, Ni, Ichi!: the damage step and smoke bombs, alone and in teams (SNI-9, SNI-10, SNI-12)."""

from tests.games.san_ni_ichi.table import Board, team_board

NO_BOMB = ["zen 15", "tonfa 16", "sai 17", "shuriken 18", "zen 19", "block"]
ONE_BOMB = [*NO_BOMB[:5], "smoke_bomb"]


def damage(
    piles: dict[str, str], seats: int = 3, round: int = 1, board: Board | None = None
) -> Board:
    """Everybody has discarded; the damage step of these piles begins."""
    board = (board or Board(seats)).given(round, piles)
    cards = ["shuriken 18", "shuriken 22", "shuriken 27", "sai 17", "sai 21", "sai 26"]
    board.lay(*cards[: len(board.names)])
    while board.state.step == "play":
        board.do(board.to_act()[0], "discard")
    return board


# The damage step.


def test_sni_9_1_the_highest_top_takes_the_whole_pile() -> None:
    board = damage({"Aki": "fire 4", "Ben": "wood 2, fire 5", "Cho": "fire 1, water 3"})
    assert board.to_act() == ["Ben"]
    board.refuses("not_victim", "SNI-9.1", "Aki", "suffer")
    board.do("Ben", "suffer")
    assert board.damage("Ben") == ["wood 2", "fire 5"]
    assert board.pile("Ben") == ""


def test_sni_9_2_tied_players_all_take_their_piles() -> None:
    board = damage({"Aki": "water 5", "Ben": "fire 5", "Cho": "wood 4"})
    board.do("Ben", "suffer").do("Aki", "suffer")
    assert (board.damage("Aki"), board.damage("Ben"), board.damage("Cho")) == (
        ["water 5"],
        ["fire 5"],
        [],
    )
    assert board.state.round == 2


def test_sni_9_3_other_piles_stay() -> None:
    board = damage({"Aki": "fire 4", "Ben": "wood 2, fire 5", "Cho": "fire 1, water 3"})
    board.do("Ben", "suffer")
    assert (board.pile("Aki"), board.pile("Cho")) == ("fire 4", "fire 1, water 3")


def test_sni_9_4_without_piles_nobody_takes_damage() -> None:
    board = damage({})
    assert (board.state.step, board.state.round) == ("lay", 2)
    assert board.state.damage == ((), (), ())


def test_sni_9_5_only_tops_of_sparring_piles_count() -> None:
    """Three discarded shurikens, 18 to 27, and a water 3 as the only pile."""
    board = damage({"Cho": "fire 5, water 3"})
    assert board.discards() == ["shuriken 18", "shuriken 22", "shuriken 27"]
    assert board.to_act() == ["Cho"]


# Smoke bombs.


def test_sni_10_1_no_damage_and_the_pile_stays() -> None:
    board = damage({"Ben": "wood 2, fire 5"}).do("Ben", "bomb", card="wood 2")
    assert (board.damage("Ben"), board.pile("Ben")) == ([], "fire 5")
    assert board.discards()[-1] == "smoke_bomb"


def test_sni_10_1_only_for_the_one_who_would_take_damage() -> None:
    board = damage({"Aki": "fire 4", "Ben": "wood 2, fire 5"})
    board.refuses("not_victim", "SNI-10.1", "Aki", "bomb", card="fire 4")
    board.refuses("not_victim", "SNI-10.1", "Cho", "bomb", card="wood 2")


def test_sni_10_1_never_before_the_damage_step() -> None:
    board = Board().given(piles={"Ben": "wood 2"})
    board.refuses("bomb_not_now", "SNI-10.1", "Ben", "bomb", card="wood 2")
    board.lay("fire 1", "fire 2", "fire 3")
    board.refuses("bomb_not_now", "SNI-10.1", "Ben", "bomb", card="wood 2")


def test_sni_10_2_from_the_hand_beside_the_chosen_card() -> None:
    board = damage({"Ben": "wood 2, fire 5"}, round=3)
    assert board.hand_size("Ben") == 4
    board.do("Ben", "bomb", card="wood 2")
    assert board.hand_size("Ben") == 4
    assert board.state.hands.sizes == (4, 4, 4)


def test_sni_10_2_whether_somebody_holds_a_bomb_is_their_secret() -> None:
    board = damage({"Ben": "wood 2, fire 5"})
    assert board.offers("Ben", "bomb", card="wood 2")
    assert board.offers("Ben", "suffer")


def test_sni_10_2_a_bomb_must_be_in_the_deck() -> None:
    board = Board(3, weapons=NO_BOMB).given(1, {"Ben": "wood 2, fire 5"})
    board.lay("fire 1", "wood 1", "water 1")
    for name in board.names:
        board.do(name, "discard")
    board.refuses("not_in_deck", "SNI-2.2", "Ben", "bomb", card="wood 2")
    assert board.play.legal() == [{"by": "Ben", "do": "suffer"}]


def test_sni_10_2_a_bomb_already_seen_is_suspicious() -> None:
    board = Board(3, weapons=ONE_BOMB).given(1, {"Ben": "wood 2, fire 5"})
    board.lay("smoke_bomb", "wood 1", "water 1").do("Ben", "discard").do("Cho", "discard")
    refusal = board.refuses("already_seen", "SNI-4.8", "Ben", "bomb", card="wood 2")
    assert refusal.kind == "suspicious"
    board.do("Ben", "bomb", card="wood 2", sure=True)
    assert board.known("Ben") == ["wood 2"]


def test_sni_10_2_no_bomb_in_a_hand_that_is_known() -> None:
    board = Board().given(6, {"Ben": "wood 2, fire 5"}, known={"Ben": "fire 1, wood 1"})
    board.lay("fire 3", "fire 1", "water 1").do("Ben", "discard").do("Cho", "discard")
    board.do("Aki", "discard")
    board.refuses("hand_known", "SNI-3.10", "Ben", "bomb", card="wood 2")


def test_sni_10_3_the_lowest_card_goes_into_the_hand() -> None:
    board = damage({"Ben": "wood 2, fire 4, water 5"})
    board.refuses("not_lowest", "SNI-10.3", "Ben", "bomb", card="water 5")
    board.refuses("not_in_pile", "SNI-10.3", "Ben", "bomb", card="wood 1")
    board.do("Ben", "bomb", card="wood 2")
    assert (board.known("Ben"), board.pile("Ben")) == (["wood 2"], "fire 4, water 5")
    assert board.play.view()["hands"]["Ben"] == {"cards": 6, "known": ["wood 2"]}


def test_sni_10_4_equal_lowest_cards_are_a_choice() -> None:
    piles = {"Ben": "fire 1, water 4, wood 1"}
    for card, rest in (("fire 1", "water 4, wood 1"), ("wood 1", "fire 1, water 4")):
        board = damage(piles)
        assert {move["card"] for move in board.play.legal() if move["do"] == "bomb"} == {
            "fire 1",
            "wood 1",
        }
        assert board.do("Ben", "bomb", card=card).pile("Ben") == rest


def test_sni_10_4_the_only_card_or_the_top_card() -> None:
    only = damage({"Ben": "fire 4"}).do("Ben", "bomb", card="fire 4")
    assert only.pile("Ben") == ""
    top = damage({"Ben": "wood 5, fire 4"}).do("Ben", "bomb", card="fire 4")
    assert (top.pile("Ben"), top.top_element("Ben")) == ("wood 5", "wood")


def test_sni_10_5_the_damage_passes_to_the_next_highest() -> None:
    board = damage({"Aki": "water 4", "Ben": "wood 2, fire 5", "Cho": "fire 4"})
    board.do("Ben", "bomb", card="wood 2")
    assert board.play.view()["due"] == ["Cho", "Aki"]
    board.do("Cho", "suffer").do("Aki", "suffer")
    assert (board.damage("Cho"), board.damage("Aki")) == (["fire 4"], ["water 4"])


def test_sni_10_6_a_tied_player_takes_damage_alone() -> None:
    for bomber_first in (True, False):
        board = damage({"Aki": "fire 5", "Ben": "water 5", "Cho": "wood 4"})
        if bomber_first:
            board.do("Aki", "bomb", card="fire 5").do("Ben", "suffer")
            assert board.damage("Ben") == ["water 5"]
        else:
            board.do("Aki", "suffer").do("Ben", "bomb", card="water 5")
            assert board.damage("Aki") == ["fire 5"]
        assert (board.state.round, board.pile("Cho")) == (2, "wood 4")


def test_sni_10_6_both_bomb_and_the_third_is_drawn_in() -> None:
    board = damage({"Aki": "fire 5", "Ben": "water 5", "Cho": "wood 4"})
    board.do("Aki", "bomb", card="fire 5").do("Ben", "bomb", card="water 5")
    assert board.to_act() == ["Cho"]
    refusal = board.refuses("not_victim", "SNI-10.6", "Aki", "suffer")
    assert refusal.params["victim"] == 2


def test_sni_10_6_at_some_tables_a_bomb_draws_the_third_in_all_the_same() -> None:
    piles = {"Aki": "fire 5", "Ben": "water 5", "Cho": "wood 4"}
    board = damage(piles, board=Board(bomb_passes_on="on"))
    board.do("Aki", "suffer").do("Ben", "bomb", card="water 5")
    assert board.to_act() == ["Cho"]
    board.do("Cho", "suffer")
    assert (board.damage("Aki"), board.damage("Cho")) == (["fire 5"], ["wood 4"])
    unbombed = damage(piles, board=Board(bomb_passes_on="on"))
    unbombed.do("Aki", "suffer").do("Ben", "suffer")
    assert (unbombed.state.round, unbombed.pile("Cho")) == (2, "wood 4")


def test_sni_10_6_everybody_bombs_and_nobody_takes_damage() -> None:
    board = damage({"Aki": "fire 5", "Ben": "wood 1, fire 4", "Cho": "wood 4"})
    board.do("Aki", "bomb", card="fire 5").do("Ben", "bomb", card="wood 1")
    board.do("Cho", "bomb", card="wood 4")
    assert (board.state.round, board.state.damage) == (2, ((), (), ()))
    assert board.pile("Ben") == "fire 4"
    assert board.known("Aki") == ["fire 5"]


def test_sni_10_6_a_saved_pile_is_in_the_count_again_next_round() -> None:
    board = damage({"Ben": "wood 2, fire 5"}).do("Ben", "bomb", card="wood 2")
    board.lay("fire 1", "wood 1", "water 1")
    for name in board.names:
        board.do(name, "discard")
    assert board.to_act() == ["Ben"]


def test_sni_10_7_no_bomb_works_in_the_last_round() -> None:
    board = damage({"Ben": "wood 2, fire 5"}, round=7)
    board.refuses("bomb_last_round", "SNI-10.7", "Ben", "bomb", card="wood 2")
    assert board.play.legal() == [{"by": "Ben", "do": "suffer"}]


def test_sni_10_7_not_even_a_chosen_one_with_the_option() -> None:
    board = Board(3, smoke_bomb_chosen_works="on").given(7, {"Ben": "wood 2, fire 5"})
    board.lay("fire 1", "smoke_bomb", "water 1")
    assert board.discards() == ["smoke_bomb"]
    board.do("Aki", "discard").do("Cho", "discard")
    board.refuses("bomb_last_round", "SNI-10.7", "Ben", "bomb", card="wood 2")


def test_sni_10_8_tied_victims_decide_in_letter_order() -> None:
    board = damage({"Aki": "water 5", "Ben": "wood 5", "Cho": "fire 5"})
    assert board.play.view()["due"] == ["Cho", "Ben", "Aki"]
    board.refuses("letter_order", "SNI-10.8", "Aki", "suffer")
    board.refuses("letter_order", "SNI-10.8", "Ben", "bomb", card="wood 5")
    board.do("Cho", "suffer")
    board.refuses("letter_order", "SNI-10.8", "Aki", "bomb", card="water 5")
    board.do("Ben", "suffer").do("Aki", "suffer")
    assert board.state.round == 2


def test_sni_10_9_no_bomb_against_a_shuriken() -> None:
    board = Board(4).lay("shuriken 18", "shuriken 22", "fire 1", "wood 1")
    board.do("Cho", "discard").do("Dai", "discard").do("Aki", "strike", on="Ben")
    refusal = board.refuses("bomb_not_now", "SNI-10.1", "Ben", "bomb", card="shuriken 18")
    assert "SNI-10.9" in refusal.clauses
    board.do("Ben", "discard")
    assert board.damage("Ben") == ["shuriken 18"]


# Teams.


def test_sni_12_1_block_and_bomb_for_the_team_mate() -> None:
    board = damage({"Aki": "wood 2, fire 5"}, board=team_board())
    assert board.to_act() == ["Aki", "Cho"]
    board.refuses("not_victim", "SNI-10.1", "Ben", "bomb", card="wood 2")
    board.refuses("not_victim", "SNI-9.1", "Cho", "suffer")
    assert board.offers("Cho", "bomb", card="wood 2")


def test_sni_12_2_a_block_protects_one_of_the_two() -> None:
    board = team_board().lay("block", "fire 1", "wood 2", "wood 3")
    board.refuses("protect_team", "SNI-12.2", "Aki", "protect", player="Ben")
    board.do("Aki", "protect", player="Cho")
    board.refuses("blocked", "SNI-5.1", "Ben", "attack", on="Cho")
    assert board.offers("Ben", "attack", on="Aki")


def test_sni_12_3_at_some_tables_the_owner_of_the_pile_takes_the_card() -> None:
    board = damage({"Aki": "wood 2, fire 5"}, board=team_board(team_bomb_card="owner"), round=6)
    board.do("Cho", "bomb", card="wood 2")
    assert (board.known("Cho"), board.known("Aki")) == ([], ["wood 2"])
    # Cho has neither the bomb nor a card for it: nothing is left for the last round.
    assert [board.hand_size(name) for name in board.names] == [2, 1, 0, 1]
    assert board.to_act() == ["Aki", "Ben", "Dai"]
    board.refuses("no_cards", "SNI-12.3", "Cho", "lay", card="fire 1")
    for name, card in (("Aki", "wood 2"), ("Ben", "fire 1"), ("Dai", "wood 1")):
        board.do(name, "lay", card=card)
    assert board.state.step == "play"


def test_sni_12_3_the_player_of_the_bomb_takes_the_card() -> None:
    board = damage({"Aki": "wood 2, fire 5", "Cho": "fire 4"}, board=team_board())
    board.do("Cho", "bomb", card="wood 2")
    assert (board.known("Cho"), board.known("Aki")) == (["wood 2"], [])
    assert (board.pile("Aki"), board.damage("Aki")) == ("fire 5", [])
    # It was Aki who was saved: Cho's own pile is the next highest.
    assert board.to_act() == ["Cho", "Aki"]
    board.do("Cho", "suffer")
    assert board.damage("Cho") == ["fire 4"]
    assert board.state.hands.sizes == (6, 6, 6, 6)


def test_sni_12_3_a_tied_mate_may_bomb_out_of_turn_for_the_first_victim() -> None:
    board = damage({"Aki": "fire 5", "Cho": "water 5"}, board=team_board())
    board.do("Cho", "bomb", card="fire 5")
    assert (board.known("Cho"), board.to_act()[0]) == (["fire 5"], "Cho")


def test_sni_12_3_a_ready_bomb_works_for_the_mate() -> None:
    board = team_board(smoke_bomb_chosen_works="on").given(1, {"Aki": "wood 2, fire 5"})
    board.lay("fire 1", "wood 1", "smoke_bomb", "water 1")
    for name in ("Aki", "Ben", "Dai"):
        board.do(name, "discard")
    board.do("Cho", "bomb", card="wood 2")
    assert board.state.hands.sizes == (6, 6, 7, 6)
    assert board.state.laid == Board(4).state.laid
