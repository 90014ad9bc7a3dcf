"""San, Ni, Ichi!: the box, the deck and the course of a round (SNI-1 to SNI-3)."""

import random
from collections import Counter

import pytest

from games.refusal import Refusal
from games.san_ni_ichi import GAME
from games.san_ni_ichi.pieces import BOX, CARDS, DECKS, KINDS, LETTERS, NAMES, WEAPONS
from tests.games.san_ni_ichi.table import TEAMS, Board, team_board

SIX_WEAPONS = ["zen 15", "tonfa 16", "sai 17", "shuriken 18", "smoke_bomb", "block"]


# The box.


def test_sni_1_1_attack_cards_and_player_counts() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    assert len(BOX) == 48
    assert Counter(KINDS[card] for card in BOX) == {
        "attack": 30,
        "zen": 3,
        "tonfa": 3,
        "sai": 3,
        "shuriken": 3,
        "smoke_bomb": 3,
        "block": 3,
    }
    assert [NAMES[card] for card in range(3)] == ["fire 1", "wood 1", "water 1"]
    assert LETTERS == "ABC"


def test_sni_1_2_there_is_no_25() -> None:
    numbers = [int(name.split()[1]) for name in NAMES if " " in name]
    assert sorted(number for number in numbers if number > 10) == [*range(15, 25), 26, 27]
    with pytest.raises(Refusal) as caught:
        Board().do("Aki", "lay", card="sai 25")
    assert (caught.value.kind, caught.value.code) == ("malformed", "unknown_card")


# The deck.


@pytest.mark.parametrize(
    ("seats", "highest", "weapons"), [(3, 5, 6), (4, 7, 7), (5, 8, 11), (6, 10, 12)]
)
def test_sni_2_1_standard_decks(seats: int, highest: int, weapons: int) -> None:
    assert DECKS["standard"][seats] == (highest, weapons)
    board = Board(seats)
    assert board.offers("Aki", "lay", card=f"water {highest}")
    if highest < 10:
        board.refuses("not_in_deck", "SNI-2.1", "Aki", "lay", card=f"fire {highest + 1}")


def test_sni_2_1_the_number_of_weapons_is_fixed() -> None:
    for weapons in (SIX_WEAPONS[:5], [*SIX_WEAPONS, "sai 26"], []):
        with pytest.raises(Refusal) as caught:
            Board(3, weapons=weapons)
        assert (caught.value.code, caught.value.clauses[0]) == ("weapon_count", "SNI-2.1")


def test_sni_2_1_no_more_copies_than_in_the_box() -> None:
    with pytest.raises(Refusal) as caught:
        Board(3, weapons=["smoke_bomb"] * 4 + ["block"] * 2)
    assert (caught.value.code, caught.value.clauses) == ("too_many_copies", ("SNI-2.1",))
    with pytest.raises(Refusal) as caught:
        Board(3, weapons=[*SIX_WEAPONS[:5], "zen 15"])
    assert caught.value.code == "too_many_copies"
    Board(3, weapons=["smoke_bomb"] * 3 + ["block"] * 3)


def test_sni_2_1_only_weapons_are_weapons() -> None:
    with pytest.raises(Refusal) as caught:
        Board(3, weapons=[*SIX_WEAPONS[:5], "fire 3"])
    assert (caught.value.kind, caught.value.code) == ("malformed", "not_a_weapon")


def test_sni_2_2_only_the_weapons_shown_can_turn_up() -> None:
    board = Board(3, weapons=SIX_WEAPONS)
    assert board.offers("Aki", "lay", card="tonfa 16")
    refusal = board.refuses("not_in_deck", "SNI-2.2", "Aki", "lay", card="tonfa 20")
    assert refusal.kind == "illegal"


def test_sni_2_2_weapons_that_nobody_wrote_down() -> None:
    """Any weapon of the box may turn up, but never more than the deck has: four players, seven."""
    board = Board(4)
    board.lay("zen 15", "tonfa 16", "shuriken 18", "zen 19")
    for name in board.names:
        board.do(name, "discard")
    board.do("Aki", "lay", card="sai 21").do("Ben", "lay", card="zen 23")
    assert board.offers("Dai", "lay", card="smoke_bomb")
    board.do("Cho", "lay", card="block")
    board.refuses("not_in_deck", "SNI-2.2", "Dai", "lay", card="smoke_bomb")
    assert board.offers("Dai", "lay", card="fire 1")


@pytest.mark.parametrize(
    ("deck", "seats"), [(deck, seats) for deck in DECKS for seats in DECKS[deck]]
)
def test_sni_2_3_seven_cards_each_in_every_deck(deck: str, seats: int) -> None:
    highest, weapons = DECKS[deck][seats]
    assert 3 * highest + weapons == 7 * seats
    dealer = GAME({"deck": deck}).dealer(seats, random.Random(1))
    assert [len(hand) for hand in dealer.hands] == [7] * seats
    assert Board(seats, deck=deck).state.hands.sizes == (7,) * seats


def test_sni_2_4_damage_lies_face_down_and_discards_are_open() -> None:
    board = Board().lay("fire 3", "wood 1", "water 2").do("Ben", "discard")
    board.do("Cho", "attack", on="Aki").do("Aki", "discard").do("Aki", "suffer")
    view = board.play.view()
    assert view["damage"] == {"Aki": 1, "Ben": 0, "Cho": 0}
    assert view["discards"] == ["wood 1", "fire 3"]
    assert view["hands"]["Aki"] == {"cards": 6, "known": []}
    assert view["laid"] == {"Aki": None, "Ben": None, "Cho": None}


def test_sni_2_4_damage_is_turned_over_at_the_end() -> None:
    board = Board().given(7).lay("shuriken 18", "fire 1", "fire 2")
    board.do("Ben", "discard").do("Cho", "discard").do("Aki", "strike", on="Ben")
    assert board.play.view()["damage"] == {"Aki": [], "Ben": ["shuriken 18"], "Cho": []}


def test_sni_2_5_other_weapons_in_another_game() -> None:
    game = GAME()
    drawn = {game.dealer(4, random.Random(seed)).setup.weapons for seed in range(20)}
    assert len(drawn) > 10
    assert set().union(*drawn) == set(WEAPONS)


def test_sni_12_5_alternate_decks() -> None:
    assert DECKS["fewer_weapons"] == {3: (6, 3), 4: (8, 4), 5: (9, 8)}
    assert DECKS["fewest_weapons"] == {3: (7, 0), 4: (9, 1), 5: (10, 5)}
    board = Board(3, deck="fewest_weapons")
    assert board.offers("Aki", "lay", card="water 7")
    board.refuses("not_in_deck", "SNI-2.1", "Aki", "lay", card="fire 8")
    board.refuses("not_in_deck", "SNI-2.2", "Aki", "lay", card="block")
    Board(4, deck="fewer_weapons", weapons=SIX_WEAPONS[:4])


def test_sni_12_5_no_alternate_deck_for_six() -> None:
    with pytest.raises(Refusal) as caught:
        Board(6, deck="fewer_weapons")
    assert (caught.value.code, caught.value.clauses) == ("no_such_deck", ("SNI-12.5",))


# The round.


def test_sni_3_1_everybody_lays_one_card_in_any_order() -> None:
    board = Board()
    assert board.to_act() == ["Aki", "Ben", "Cho"]
    board.do("Cho", "lay", card="fire 5").do("Aki", "lay", card="fire 2")
    assert board.to_act() == ["Ben"]
    board.refuses("already_laid", "SNI-3.1", "Aki", "lay", card="fire 3")
    board.refuses("wrong_step", "SNI-3.1", "Aki", "attack", on="Ben")
    board.do("Ben", "lay", card="fire 3")
    in_order = Board().lay("fire 2", "fire 3", "fire 5")
    assert board.state == in_order.state


def test_sni_3_1_a_card_is_there_only_once() -> None:
    board = Board().do("Aki", "lay", card="fire 2")
    refusal = board.refuses("already_seen", "SNI-3.1", "Ben", "lay", card="fire 2")
    assert refusal.kind == "suspicious"


def test_sni_3_2_ascending_numbers() -> None:
    board = Board().lay("shuriken 18", "wood 3", "fire 4")
    assert board.to_act() == ["Ben"]
    board.refuses("card_order", "SNI-3.2", "Cho", "attack", on="Aki")
    board.refuses("card_order", "SNI-3.2", "Aki", "discard")
    board.do("Ben", "attack", on="Cho")
    assert board.to_act() == ["Cho"]
    board.do("Cho", "attack", on="Cho")
    assert board.to_act() == ["Aki"]
    board.refuses("wrong_step", "SNI-3.2", "Aki", "lay", card="fire 1")


def test_sni_3_3_equal_numbers_in_letter_order() -> None:
    board = Board().lay("water 5", "wood 5", "fire 5")
    assert board.to_act() == ["Cho"]
    board.refuses("card_order", "SNI-3.3", "Aki", "attack", on="Aki")
    board.do("Cho", "discard")
    assert board.to_act() == ["Ben"]
    board.do("Ben", "discard")
    assert board.to_act() == ["Aki"]


def test_sni_3_4_weapons_follow_the_attacks() -> None:
    attacks = [CARDS[f"{element} 10"] for element in ("fire", "wood", "water")]
    assert max(attacks) < min(WEAPONS)
    board = Board(6).lay("zen 15", "tonfa 16", "sai 17", "shuriken 18", "zen 19", "water 10")
    order = []
    while board.state.step == "play":
        order += board.to_act()
        board.do(order[-1], "discard")
    assert order == ["Fumi", "Aki", "Ben", "Cho", "Dai", "Emi"]


def test_sni_3_5_block_works_before_everything_else() -> None:
    board = Board().lay("block", "fire 1", "wood 1")
    assert board.to_act() == ["Aki"]
    board.refuses("wrong_step", "SNI-3.5", "Ben", "attack", on="Aki")
    board.refuses("wrong_player", "SNI-3.5", "Ben", "discard")
    board.do("Aki", "protect")
    board.refuses("blocked", "SNI-5.1", "Ben", "attack", on="Aki")


def test_sni_3_5_several_blocks_in_any_order() -> None:
    one = Board().lay("block", "fire 1", "block").do("Cho", "protect").do("Aki", "protect")
    two = Board().lay("block", "fire 1", "block").do("Aki", "protect").do("Cho", "protect")
    assert one.state == two.state
    assert one.play.view()["protected"] == ["Aki", "Cho"]


def test_sni_3_6_a_chosen_smoke_bomb_is_wasted() -> None:
    board = Board().lay("smoke_bomb", "fire 4", "wood 1")
    assert board.discards() == ["smoke_bomb"]
    board.do("Cho", "discard").do("Ben", "attack", on="Aki")
    assert board.to_act() == ["Aki"]
    # The bomb on the table is gone; another one may be in Aki's hand.
    board.do("Aki", "bomb", card="fire 4")
    assert board.discards() == ["smoke_bomb", "wood 1", "smoke_bomb"]
    assert board.hand_size("Aki") == 6


def test_sni_3_6_option_a_chosen_smoke_bomb_works() -> None:
    board = Board(3, weapons=SIX_WEAPONS, smoke_bomb_chosen_works="on")
    board.lay("smoke_bomb", "fire 4", "wood 1").do("Cho", "discard").do("Ben", "attack", on="Aki")
    assert board.discards() == ["wood 1"]
    board.refuses("not_victim", "SNI-10.1", "Cho", "bomb", card="fire 4")
    board.do("Aki", "bomb", card="fire 4")
    assert board.known("Aki") == ["fire 4"]
    assert [board.hand_size(name) for name in board.names] == [7, 6, 6]
    assert (board.pile("Aki"), board.damage("Aki"), board.state.round) == ("", [], 2)


def test_sni_3_6_option_an_unused_ready_bomb_is_discarded() -> None:
    board = Board(3, smoke_bomb_chosen_works="on").lay("smoke_bomb", "fire 4", "wood 1")
    board.do("Cho", "discard").do("Ben", "attack", on="Aki").do("Aki", "suffer")
    assert board.discards() == ["wood 1", "smoke_bomb"]
    assert board.damage("Aki") == ["fire 4"]


def test_sni_3_7_the_target_is_chosen_on_the_table_as_it_is() -> None:
    board = Board().lay("fire 4", "wood 1", "water 2")
    board.do("Ben", "attack", on="Aki")
    # Ben's wood is on Aki's pile now, so Cho's water has no place there, but Aki's fire has.
    board.refuses("does_not_beat", "SNI-4.2", "Cho", "attack", on="Aki")
    board.do("Cho", "discard").do("Aki", "attack", on="Aki")
    assert board.pile("Aki") == "wood 1, fire 4"


@pytest.mark.parametrize("card", ["fire 1", "zen 15", "tonfa 16", "sai 17", "shuriken 18"])
def test_sni_3_8_every_card_may_be_discarded(card: str) -> None:
    board = Board().given(piles={"Ben": "wood 2", "Cho": "wood 3"})
    board.lay(card, "fire 4", "fire 5")
    while board.to_act() != ["Aki"]:
        board.do(board.to_act()[0], "discard")
    board.do("Aki", "discard")
    assert card in board.discards()
    assert (board.pile("Ben"), board.pile("Cho")) == ("wood 2", "wood 3")


def test_sni_3_8_a_block_may_be_discarded() -> None:
    board = Board().lay("block", "fire 1", "wood 2").do("Aki", "discard")
    assert board.discards() == ["block"]
    assert board.offers("Ben", "attack", on="Aki")


def test_sni_3_9_then_damage_then_the_next_round() -> None:
    board = Board().lay("fire 1", "wood 2", "water 3").do("Aki", "attack", on="Ben")
    board.do("Ben", "discard").do("Cho", "discard")
    assert (board.state.step, board.state.round) == ("damage", 1)
    board.refuses("wrong_step", "SNI-3.9", "Aki", "lay", card="fire 2")
    board.refuses("wrong_step", "SNI-9.1", "Aki", "discard")
    board.do("Ben", "suffer")
    assert (board.state.step, board.state.round) == ("lay", 2)


@pytest.mark.parametrize("seats", GAME.seats)
def test_sni_3_10_hands_are_equal_at_every_reveal(seats: int) -> None:
    game = GAME()
    for seed in range(40):
        dealer = game.dealer(seats, random.Random(seed))
        rng, state = random.Random(-seed), game.start(seats, dealer.setup)
        while moves := dealer.moves(state):
            if state.step == "lay" and min(state.laid) == max(state.laid):
                assert set(state.hands.sizes) == {8 - state.round}
                assert {len(hand) for hand in dealer.hands} == {8 - state.round}
            move = rng.choice(moves)
            state = game.play(state, move, dealer.result(state, move))


# What is known about the hands.


def test_a_card_seen_before_is_suspicious_wherever_it_lies() -> None:
    board = Board().given(piles={"Ben": "wood 2"}).lay("shuriken 18", "fire 1", "fire 2")
    board.do("Ben", "discard").do("Cho", "attack", on="Ben").do("Aki", "strike", on="Cho")
    board.do("Ben", "suffer")
    board.refuses("already_seen", "SNI-4.8", "Aki", "lay", card="fire 1")
    board.refuses("already_seen", "SNI-9.1", "Aki", "lay", card="wood 2")
    board.refuses("already_seen", "SNI-9.1", "Aki", "lay", card="shuriken 18")
    stays = Board().given(piles={"Ben": "wood 2"})
    stays.refuses("already_seen", "SNI-9.3", "Aki", "lay", card="wood 2")


def test_a_card_openly_in_a_hand_is_suspicious_elsewhere() -> None:
    board = Board().given(known={"Ben": "fire 2"})
    refusal = board.refuses("in_other_hand", "SNI-6.1", "Aki", "lay", card="fire 2")
    assert (refusal.kind, refusal.params["holder"]) == ("suspicious", 1)
    assert board.offers("Ben", "lay", card="fire 2")


def test_a_hand_that_is_known_completely() -> None:
    board = Board().given(6, known={"Ben": "fire 2, wood 3"})
    board.refuses("hand_known", "SNI-3.10", "Ben", "lay", card="fire 3")
    offered = [move["card"] for move in board.play.legal() if move["by"] == "Ben"]
    assert offered == ["fire 2", "wood 3"]


def test_the_table_may_insist_on_a_suspicious_card() -> None:
    board = Board().given(known={"Ben": "fire 2"})
    board.do("Aki", "lay", card="fire 2", sure=True)
    assert board.known("Ben") == []
    board.refuses("already_seen", "SNI-3.1", "Ben", "lay", card="fire 2")
    known = Board().given(6, known={"Ben": "fire 2, wood 3"})
    known.do("Ben", "lay", card="fire 3", sure=True)
    assert known.known("Ben") == []
    assert known.offers("Aki", "lay", card="wood 3")
    seen = Board().do("Aki", "lay", card="fire 2").do("Ben", "lay", card="fire 2", sure=True)
    assert seen.state.hands.sizes == (6, 6, 7)


def test_a_rule_cannot_be_insisted_away() -> None:
    board = Board()
    board.refuses("not_in_deck", "SNI-2.1", "Aki", "lay", card="fire 9", sure=True)


# Seating teams.


@pytest.mark.parametrize(
    ("seats", "teams", "option", "code"),
    [
        (4, TEAMS, "off", "teams_off"),
        (3, [["Aki", "Ben"]], "on", "teams_seats"),
        (5, None, "on", "teams_seats"),
        (4, None, "on", "teams_missing"),
        (4, [["Aki", "Ben"]], "on", "teams_pairs"),
        (4, [["Aki", "Ben", "Cho"], ["Dai"]], "on", "teams_pairs"),
        (4, [["Aki", "Ben"], ["Aki", "Dai"]], "on", "teams_pairs"),
    ],
)
def test_teams_that_cannot_be(
    seats: int, teams: list[list[str]] | None, option: str, code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        Board(seats, team_names=teams, teams=option)
    assert (caught.value.code, caught.value.clauses) == (code, ("SNI-12.1",))


def test_six_players_in_three_teams() -> None:
    teams = [["Aki", "Fumi"], ["Ben", "Cho"], ["Dai", "Emi"]]
    assert Board(6, team_names=teams, teams="on").state.mates == (5, 2, 1, 4, 3, 0)
    assert team_board().play.view()["teams"] == TEAMS
