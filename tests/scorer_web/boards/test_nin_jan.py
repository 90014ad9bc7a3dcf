"""Nin Jan's pages: setup, every step with its legal moves, refusals, whole games, scoring."""

import json
from typing import Any

import pytest
from lxml import html
from lxml.html import HtmlElement

import games
from games import report, simulate
from games.nin_jan.pieces import CARD_NAMES
from games.record import Play
from tests.scorer_web.phone import Phone, offered, problem, prompt, text

AKI, BEN, CHO = NAMES = ["Aki", "Ben", "Cho"]
PILES = ["8 scissors", "-4 rock", "-1 rock"]


def lay(by: str, card: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "lay", "card": card, **more}


def take(by: str, pile: int) -> dict[str, Any]:
    return {"by": by, "do": "take", "pile": pile}


def put(by: str, pile: int) -> dict[str, Any]:
    return {"by": by, "do": "put", "pile": pile}


ROUND = [lay(AKI, "-3 rock"), lay(BEN, "-6 rock"), lay(CHO, "-5 rock")]


def sit_down(phone: Phone, *entries: dict[str, Any], names=NAMES, **fields: Any) -> None:
    given = {"player": names, "seats": str(len(names)), "pile": PILES, **fields}
    answer = phone.post("/play/nin_jan", **given)
    assert answer.status_code == 303, answer.text
    phone.path = answer.location
    for entry in entries:
        phone.must(entry)


def make(phone: Phone, entry: dict[str, Any], seq: int) -> None:
    """Like ``phone.must``, for those who know how many entries there are."""
    form = {"id": next(phone.ids), "seq": str(seq), "entry": json.dumps(entry)}
    answer = phone.post(f"{phone.path}/entries", **form)
    assert answer.status_code == 303, f"{entry}: {problem(answer)}"


def is_forced(game: Play, number: int) -> bool:
    """Whether the table makes the entry by itself."""
    return game.game.forced(game.states[number]) is not None


def play_through(phone: Phone, game: Play, most: int | None = None) -> None:
    sit_down(phone, names=list(game.players), pile=game.setup["piles"])
    for seq, entry in enumerate(game.log[:most]):
        if not is_forced(game, seq):
            make(phone, entry, seq)


def random_game(seats: int, seed: object) -> Play:
    names = ["Aki", "Ben", "Cho", "Dora", "Eli"][:seats]
    return simulate.record(games.load("nin_jan")(), names, f"web/{seed}")


def without_cause(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry alone, without what made the table enter it."""
    return {key: value for key, value in entry.items() if key != "follows"}


def same(found: list[dict[str, Any]], legal: list[dict[str, Any]]) -> bool:
    def listed(entries: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(entry, sort_keys=True) for entry in entries)

    return listed(found) == listed(legal)


def choices(phone: Phone, play: Play) -> list[dict[str, Any]]:
    """Everything the table page lets the players enter now, seat by seat."""
    if play.state.step != "lay":
        return offered(phone.page())
    seats = [play.players.index(name) + 1 for name in play.to_act()]
    return [entry for seat in seats for entry in offered(phone.page(f"?seat={seat}"))]


# Opening a table


def test_the_new_table_asks_for_names_and_three_cards(phone):
    page = html.fromstring(phone.client.get("/play/nin_jan").text)
    assert page.xpath("//input[@name='seats']/@value") == ["2", "3", "4", "5"]
    assert len(page.xpath("//input[@name='player']")) == 5
    lists = page.xpath("//select[@name='pile']")
    assert len(lists) == 3
    assert sorted(lists[0].xpath("option/@value")[1:]) == sorted(CARD_NAMES)


def test_only_as_many_sit_down_as_were_counted(phone):
    names = [*NAMES, "Player 4", "Player 5"]
    answer = phone.post("/play/nin_jan", player=names, seats="2", pile=PILES)
    phone.path = answer.location
    assert phone.record()["players"] == [AKI, BEN]
    assert phone.record()["setup"] == {"piles": PILES}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"pile": PILES[:2]}, "Expected the 3 cards that start the piles, got 2."),
        ({"pile": ["", "", ""]}, "got 0"),
        ({"pile": ["8 rock", "8 rock", "1 rock"]}, "The 8 rock is named twice"),
        ({"pile": ["0 rock", "8 rock", "1 rock"]}, "There is no 0 rock"),
        ({"pile": ["<b>", "8 rock", "1 rock"]}, "Expected a card such as"),
        ({"player": [AKI, AKI]}, "Two players are called “Aki”"),
        ({"player": [AKI, ""]}, "A name needs 1 to 40 printable characters"),
        ({"player": []}, "Expected 2-5 players"),
    ],
)
def test_a_bad_opening_is_told_and_kept(phone, fields, told):
    given = {"player": [AKI, BEN], "seats": "2", "pile": PILES, **fields}
    answer = phone.post("/play/nin_jan", **given)
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert told in text(page, "//p[@class='problem']")
    kept = page.xpath("//select[@name='pile']/option[@selected]/@value")
    assert kept == [card for card in given["pile"] if card in CARD_NAMES]


@pytest.mark.parametrize("seats", ["", "1", "6", "-2", "x", "٣"])
def test_a_count_nobody_offers_is_ignored(phone, seats):
    answer = phone.post("/play/nin_jan", player=[*NAMES, ""], seats=seats, pile=PILES)
    phone.path = answer.location
    assert phone.record()["players"] == NAMES


# Laying


def test_a_round_asks_for_everyone_s_card(phone):
    sit_down(phone)
    page = phone.page()
    assert prompt(page) == "Which card did Aki lay?"
    assert prompt(phone.page("?seat=3")) == "Which card did Cho lay?"
    assert offered(page) == [lay(AKI, entry["card"]) for entry in offered(page)]
    assert len(offered(page)) == 48 - 3


def test_every_card_has_its_key_and_those_seen_leave_holes(phone):
    sit_down(phone, lay(AKI, "7 rock"))
    keys = phone.page().xpath("//div[@class='wall']//button")
    assert len(keys) == 48
    holes = {key.get("id") for key in keys if key.get("aria-disabled")}
    assert holes == {"card-8-scissors", "card--4-rock", "card--1-rock", "card-7-rock"}


def test_cards_are_entered_in_any_order_of_players(phone):
    sit_down(phone, lay(BEN, "7 rock"))
    assert prompt(phone.page()) == "Which card did Aki lay?"
    assert prompt(phone.page("?seat=2")) == "Which card did Aki lay?"
    assert not phone.page().xpath("//a[@id='seat-2']")


def test_a_hole_tells_where_the_card_lies_and_can_be_insisted_on(phone):
    sit_down(phone)
    hole = phone.page("?seat=3").xpath("//button[@id='card-8-scissors']/@value")[0]
    answer = phone.enter(json.loads(hole), args="seat=3")
    assert answer.status_code == 422
    page = html.fromstring(answer.text)
    assert "The 8 scissors already lies in pile 1" in problem(answer)
    assert prompt(page) == "Which card did Cho lay?"
    sure = json.loads(page.xpath("//button[@id='sure']/@value")[0])
    assert sure == lay(CHO, "8 scissors", sure=True)
    phone.must(sure)
    assert phone.record()["moves"] == [sure]


def test_the_same_card_twice_in_a_round_teaches(phone):
    sit_down(phone, ROUND[0])
    answer = phone.enter(lay(BEN, "-3 rock"))
    assert answer.status_code == 422
    page = html.fromstring(answer.text)
    told = text(page, "//div[@role='alert']")
    assert "Aki has laid the −3 rock in this round" in told
    assert "NJ-3.5" in told
    assert "Legal now: any card that nobody has seen yet" in told
    assert not page.xpath("//button[@id='sure']")


def test_a_second_card_is_refused_and_names_who_still_lays(phone):
    sit_down(phone, ROUND[0])
    told = text(html.fromstring(phone.enter(lay(AKI, "1 rock")).text), "//div[@role='alert']")
    assert "Aki has already laid the −3 rock" in told
    assert "Legal now: Ben Cho" in told


# Resolving


def test_the_only_pile_that_is_beaten_is_taken_without_a_tap(phone):
    sit_down(phone, *ROUND)
    *_, last = phone.record()["moves"]
    assert last.items() >= take(AKI, 1).items()
    assert "By itself Aki" in text(phone.page(), "//*[contains(@class,'told-text')]")
    assert prompt(phone.page()) == "Where does Cho put it?"


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (("1 rock", "2 rock", "3 rock"), "Cho Ben Aki"),
        (("1 rock", "1 paper", "-2 rock"), "Ben Aki Cho"),
        (("1 paper", "1 scissors", "1 rock"), "Cho Ben Aki"),
    ],
)
def test_the_cards_lie_in_the_order_of_resolution(phone, cards, names):
    sit_down(phone, *(lay(name, card) for name, card in zip(NAMES, cards, strict=True)))
    assert text(phone.page(), "//li//*[@class='place-name']/b") == names


def test_whose_card_is_done_and_whose_is_next_is_marked(phone):
    sit_down(phone, *ROUND)
    assert text(phone.page(), "//li[contains(@class,'done')]//*[@class='place-name']/b") == AKI
    assert text(phone.page(), "//li[contains(@class,'now')]//*[@class='place-name']/b") == CHO


def test_a_card_that_beats_nothing_goes_on_any_pile(phone):
    sit_down(phone, *ROUND)
    assert offered(phone.page()) == [put(CHO, pile) for pile in (1, 2, 3)]


PAPERS = [lay(AKI, "3 paper"), lay(BEN, "-6 rock"), lay(CHO, "-5 rock")]
"""Aki's card beats two rocks."""


def test_who_beats_several_piles_chooses(phone):
    sit_down(phone, *PAPERS)
    assert prompt(phone.page()) == "Which pile does Aki take?"
    assert offered(phone.page()) == [take(AKI, 2), take(AKI, 3)]


def test_putting_where_taking_is_compulsory_teaches(phone):
    sit_down(phone, *PAPERS)
    locked = phone.page().xpath("//button[@id='pile-1']")[0]
    assert locked.get("aria-disabled") == "true"
    answer = phone.enter(json.loads(locked.get("value")))
    assert answer.status_code == 422
    told = text(html.fromstring(answer.text), "//div[@role='alert']")
    assert "The 3 paper beats the top card of pile 2" in told
    assert "Legal now: take pile 2 take pile 3" in told
    assert len(phone.record()["moves"]) == 3


def test_the_piles_show_all_their_values(phone):
    sit_down(phone, *ROUND, put(CHO, 3), put(BEN, 3))
    pile = text(phone.page(), "//li[@data-pile='3']//*[@class='pile-note']")
    assert pile == "Pile 3 , 3 cards: −6 rock, −5 rock, −1 rock; −12 pts ×3"
    assert text(phone.page(), "//*[@class='head-title']/small") == "Round 2 of 9"


def test_cards_taken_are_there_for_all_to_see(phone):
    sit_down(phone, *ROUND)
    assert text(phone.page(), "//section[@aria-label='Cards taken by Aki']").endswith("8 scissors")
    assert "18 cards were put away unseen" in text(phone.page(), "//div[@id='takings']")


def test_piles_of_any_length_are_drawn(phone):
    """Rocks upon rocks: one pile gets every card of a colour but the first."""
    rocks = [name for name in CARD_NAMES if name.endswith("rock")]
    first, rest = rocks[:3], rocks[3:]
    rounds = [
        (lay(AKI, rest[at]), lay(BEN, rest[at + 1]), put(AKI, 1), put(BEN, 1))
        for at in range(0, 12, 2)
    ]
    sit_down(phone, *(entry for each in rounds for entry in each), names=[AKI, BEN], pile=first)
    drawn = phone.page().xpath("//li[@data-pile='1']//*[contains(@class,'card ')]/b/text()")
    assert len(drawn) == 13


# Phones of players


def carry(phone: Phone, whose: str) -> None:
    """Say whose phone it is."""
    phone.client.set_cookie("phone", whose, path=phone.path)


def test_a_player_s_phone_asks_only_for_that_player(phone):
    sit_down(phone)
    carry(phone, "2")
    assert prompt(phone.page()) == "Which card did you lay?"
    assert {entry["by"] for entry in offered(phone.page())} == {BEN}
    assert not phone.page().xpath("//a[starts-with(@id,'seat-')]")
    phone.must(lay(BEN, "7 rock"))
    assert prompt(phone.page()) == "Still to act: Aki and Cho"
    assert not offered(phone.page())
    assert prompt(phone.page("?for=3")) == "Which card did Cho lay?"


def test_a_choice_is_asked_of_its_player(phone):
    sit_down(phone, *PAPERS)
    carry(phone, "1")
    assert prompt(phone.page()) == "Which pile do you take?"
    carry(phone, "2")
    assert prompt(phone.page()) == "Aki to act"
    assert len(phone.page().xpath("//section[@class='dock']//li[@data-pile]")) == 3


# Mending


def test_a_card_can_be_tapped_and_changed(phone):
    sit_down(phone, *PAPERS[:2])
    (link,) = phone.page().xpath("//a[@id='change-1']/@href")
    page = phone.page(link.removeprefix(phone.path))
    assert prompt(page) == "Which card did Aki lay?"
    assert lay(AKI, "-6 rock") in offered(page)
    answer = phone.enter(lay(AKI, "9 paper"), mend=page.xpath("//input[@name='mend']/@value")[0])
    assert answer.status_code == 303
    assert text(phone.page(), "//li[contains(@class,'place')][1]//*[@class='unseen']").startswith(
        "points 9 paper"
    )


def test_a_card_can_be_changed_on_its_owner_s_phone_and_not_by_a_watcher(phone):
    sit_down(phone, *PAPERS)
    for whose, links in (("1", 3), ("watch", 0)):
        carry(phone, whose)
        assert len(phone.page().xpath("//a[starts-with(@id,'change-')]")) == links


# The tie-break


TIE = 1918
"""A game of two that ends in a tie and needs two throws."""


def tied(phone: Phone, shows: int) -> Play:
    game = random_game(2, TIE)
    assert [move["do"] for move in game.log[36:]] == ["show"] * 4
    play_through(phone, game, 36 + shows)
    return game


def test_a_tie_goes_to_the_hands(phone):
    tied(phone, 0)
    page = phone.page()
    assert prompt(page) == "Rock, paper, scissors!"
    assert "First place is tied." in text(page, "//main")
    assert len(offered(page)) == 6
    assert phone.enter(lay(AKI, "1 rock")).status_code == 422


def test_a_throw_without_a_loser_is_repeated(phone):
    game = tied(phone, 1)
    shown = game.log[36]["by"]
    assert shown not in {entry["by"] for entry in offered(phone.page())}
    told = text(html.fromstring(phone.enter(game.log[36]).text), "//div[@role='alert']")
    assert "has already shown a sign" in told
    phone.must(game.log[37])
    assert "Show again" in text(phone.page(), "//main")


def test_the_winner_of_the_tie_break_wins(phone):
    game = tied(phone, 4)
    winner = game.players[game.score().winners[0]]
    assert prompt(phone.page()).startswith(f"{winner} wins the tie-break NJ-5.4")


# Only who took which pile


def sit_trusting(phone: Phone, *entries: dict[str, Any], names=NAMES) -> None:
    sit_down(phone, *entries, names=names, pile=["", "", ""], **{"option.follow": "piles"})


def test_a_table_may_enter_only_who_took_which_pile(phone):
    sit_trusting(phone)
    assert phone.record()["setup"] == {}
    assert prompt(phone.page()) == "Who takes which pile?"
    entries = [
        make_of(name, pile) for name in NAMES for pile in (1, 2, 3) for make_of in (take, put)
    ]
    assert offered(phone.page()) == entries


def test_a_row_stays_when_it_is_done(phone):
    sit_trusting(phone, take(AKI, 1), put(CHO, 2))
    keys = phone.page().xpath("//form[contains(@class,'told-piles')]//button")
    assert len(keys) == 18
    assert {entry["by"] for entry in offered(phone.page())} == {BEN}
    told = problem(phone.enter(take(AKI, 2)))
    assert "Aki's card of this round is already done" in told


def test_a_player_s_phone_asks_only_for_that_player_s_pile(phone):
    sit_trusting(phone)
    carry(phone, "3")
    assert prompt(phone.page()) == "What does your card do?"
    assert {entry["by"] for entry in offered(phone.page())} == {CHO}


def test_what_a_card_did_can_be_changed(phone):
    sit_trusting(phone, take(AKI, 1), take(BEN, 2))
    (link,) = phone.page().xpath("//a[@id='change-1']/@href")
    page = phone.page(link.removeprefix(phone.path))
    assert prompt(page) == "What does Aki's card do?"
    assert {entry["by"] for entry in offered(page)} == {AKI}


def trusted_game() -> Play:
    return simulate.record(games.load("nin_jan")({"follow": "piles"}), NAMES, "web/trusted")


def test_in_the_end_everybody_counts_in_two_taps(phone):
    game = trusted_game()
    rounds = [entry for entry in game.log if entry["do"] in ("take", "put")]
    sit_trusting(phone, *rounds)
    for entry in game.log[len(rounds) :]:
        assert entry["do"] == "count"
        seat, points = NAMES.index(entry["by"]) + 1, entry["points"]
        tens = phone.page(f"?seat={seat}").xpath(f"//a[@id='tens-{points // 10}']/@href")
        assert entry in offered(phone.page(tens[0].removeprefix(phone.path)))
        phone.must(entry)
    totals = phone.page().xpath("//section[contains(@class,'tally')]/h2/strong/text()")
    assert [total.replace("−", "-") for total in totals] == [
        str(tally.total) for tally in game.score().tallies
    ]


def test_points_can_be_counted_again(phone):
    game = trusted_game()
    *rounds, first = game.log[: 27 + 1]
    sit_trusting(phone, *rounds, first)
    seat = NAMES.index(first["by"]) + 1
    (link,) = phone.page().xpath(f"//a[@id='change-{seat}']/@href")
    page = phone.page(link.removeprefix(phone.path))
    (tens,) = page.xpath(f"//a[@id='tens-{first['points'] // 10}']/@href")
    assert page.xpath("//div[@class='mending']")
    again = phone.page(tens.removeprefix(phone.path))
    assert again.xpath("//input[@name='mend']")
    assert first in offered(again)


# Whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, TIE), (5, 2)])
def test_every_step_offers_exactly_the_legal_moves(phone, seats, seed):
    game = random_game(seats, seed)
    sit_down(phone, names=list(game.players), pile=game.setup["piles"])
    play = Play.begin("nin_jan", list(game.players), {}, game.setup)
    for number, entry in enumerate(game.log):
        # Laying offers dozens of cards for every seat: a few rounds show it.
        if not is_forced(game, number) and (play.state.step != "lay" or number < 12):
            assert same(choices(phone, play), play.legal())
        if not is_forced(game, number):
            make(phone, entry, number)
        play.enter(entry)
    assert [without_cause(entry) for entry in phone.record()["moves"]] == game.log
    expected = report.score_json(report.Scored.of(game))
    assert phone.client.post("/api/score/nin_jan", json=phone.record()).get_json() == expected
    totals = phone.page().xpath("//section[contains(@class,'tally')]/h2/strong/text()")
    assert [total.replace("−", "-") for total in totals] == [
        str(tally.total) for tally in game.score().tallies
    ]


def test_any_moment_can_be_looked_at_and_nothing_entered_there(phone):
    game = random_game(4, 3)
    play_through(phone, game)
    for number in range(0, len(game.log), 5):
        page = phone.page(f"?at={number}")
        assert [entry["do"] for entry in offered(page)] == ["back"]
        assert len(page.xpath("//li[@data-pile]")) == 3


def test_a_watcher_sees_the_piles_and_has_nothing_to_press(phone):
    sit_down(phone, *PAPERS)
    phone.path = phone.watch_path()
    page = phone.page()
    assert prompt(page) == "Which pile does Aki take?"
    assert len(page.xpath("//section[@class='dock']//li[@data-pile]")) == 3
    assert not page.xpath("//section[@class='dock']//button")
    assert not page.xpath("//li[contains(@class,'place')]//a")


def test_play_again_asks_for_three_new_cards(phone):
    play_through(phone, random_game(3, 1))
    form = phone.page().xpath("//form[contains(@class,'again')]")[0]
    assert form.method == "GET"
    answer = phone.client.get(form.action, query_string={"player": NAMES})
    page = html.fromstring(answer.text)
    assert page.xpath("//input[@name='player']/@value")[:3] == NAMES
    assert page.xpath("//input[@name='seats'][@checked]/@value") == ["3"]


@pytest.mark.parametrize(
    "query",
    ["?seat=9", "?seat=x", "?seat=-1", "?seat=", "?seat=1&seat=2", "?card=1", "?at=x", "?pile=7"],
)
def test_rubbish_in_the_address_is_ignored(phone, query):
    sit_down(phone)
    assert prompt(phone.page(query)) == "Which card did Aki lay?"


@pytest.mark.parametrize(
    "entry",
    [
        {"by": AKI, "do": "lay"},
        lay(AKI, "11 moss"),
        lay(AKI, 7),
        lay(AKI, None),
        lay(AKI, ["1 rock"]),
        {"by": [], "do": "lay", "card": {}},
        take(AKI, 4),
        {"by": AKI, "do": "take", "pile": "1"},
        {"by": AKI, "do": "show", "sign": "lizard"},
        {"by": AKI, "do": "take", "dice": [1]},
    ],
)
def test_moves_of_no_game_are_malformed(phone, entry):
    sit_down(phone)
    assert phone.enter(entry).status_code == 400
    assert phone.record()["moves"] == []


def test_a_card_that_does_not_exist_is_refused_by_its_clause(phone):
    sit_down(phone)
    for card, clause in (("0 rock", "NJ-1.2"), ("11 rock", "NJ-1.1")):
        answer = phone.enter(lay(AKI, card))
        assert answer.status_code == 422
        assert clause in text(html.fromstring(answer.text), "//div[@role='alert']")


# The score page


def score(phone: Phone, status: int = 200, **args: Any) -> HtmlElement:
    answer = phone.client.get("/score/nin_jan", query_string=args)
    assert answer.status_code == status
    return html.fromstring(answer.text)


def owners(final: dict[str, list[str]]) -> dict[str, str]:
    """The fields of the score page for a final position."""
    fields = {f"name{seat}": name for seat, name in enumerate(final, 1)}
    for seat, cards in enumerate(final.values(), 1):
        for value, colour in (card.split() for card in cards):
            fields[f"{value}{colour[0]}"] = str(seat)
    return {"seats": str(len(final)), **fields}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_score_page_counts_like_the_engine(phone, seats):
    game = random_game(seats, f"score/{seats}")
    view = game.view()["taken"]
    page = score(phone, **owners(view))
    expected = report.score_json(report.score("nin_jan", {"taken": view}))
    totals = page.xpath("//section[contains(@class,'tally')]/h2/strong/text()")
    assert [int(total.replace("−", "-")) for total in totals] == [
        tally["total"] for tally in expected["players"].values()
    ]
    labels = page.xpath("//*[@class='line-label']/text()")
    assert labels == [
        line["label"] for tally in expected["players"].values() for line in tally["lines"]
    ]
    kept = {
        name: value
        for name in page.xpath("//select/@name")
        for value in page.xpath(f"//select[@name='{name}']/option[@selected]/@value")
        if value
    }
    assert kept == {
        name: seat for name, seat in owners(view).items() if not name.startswith(("name", "seats"))
    }


def test_a_tie_is_told_with_its_clause(phone):
    page = score(phone, **owners({AKI: ["5 rock"], BEN: ["5 paper"], CHO: []}))
    head = text(page, "//p[@class='score-head']")
    assert head == "Tied: Aki and Ben play rock, paper, scissors NJ-5.4"
    assert text(page, "//ol[@class='ranked']") == "1 Aki 5 1 Ben 5 3 Cho 0"
    assert "No cards taken NJ-5.3 0" in text(page, "//div[@class='tallies']")


LEVEL = {AKI: ["5 rock"], BEN: ["5 paper"], CHO: []}


@pytest.mark.parametrize(
    ("signs", "throws", "head"),
    [
        ({}, 1, "Tied: Aki and Ben play rock, paper, scissors NJ-5.4"),
        ({"throw1_1": "rock"}, 1, "Tied: Aki and Ben play rock, paper, scissors NJ-5.4"),
        ({"throw1_1": "rock", "throw1_2": "rock"}, 2, "Tied: Aki and Ben play rock"),
        ({"throw1_1": "rock", "throw1_2": "scissors"}, 1, "Aki wins the tie-break NJ-5.4"),
        ({"throw1_1": "rock", "throw1_2": "scissors", "throw2_1": "rock"}, 1, "Aki wins the tie"),
        ({"throw1_1": "lizard", "throw1_3": "rock"}, 1, "Tied: Aki and Ben play rock"),
    ],
)
def test_the_throws_of_a_tie_break_are_entered(phone, signs, throws, head):
    page = score(phone, **owners(LEVEL), **signs)
    assert text(page, "//p[@class='score-head']").startswith(head)
    assert len(page.xpath("//div[@class='throw']")) == throws


def test_nobody_throws_without_a_tie(phone):
    page = score(phone, **owners({**LEVEL, CHO: ["6 rock"]}), throw1_1="rock")
    assert not page.xpath("//div[@class='throw']")
    assert text(page, "//p[@class='score-head']") == "Cho wins NJ-5.1"


def test_more_cards_than_can_be_taken_are_refused(phone):
    page = score(phone, 422, **owners({AKI: list(CARD_NAMES[:10]), BEN: list(CARD_NAMES[10:20])}))
    told = text(page, "//div[@role='alert']")
    assert "20 cards taken is impossible" in told
    assert "NJ-4.5" in told


def test_two_players_of_one_name_are_refused(phone):
    page = score(phone, 422, name1=AKI, name2=AKI, seats=2)
    assert "Two players are called “Aki”" in text(page, "//div[@role='alert']")


def test_an_empty_score_page_says_what_to_do(phone):
    page = score(phone)
    assert "Choose a player and tap the cards" in text(page, "//div[@id='score']")
    assert len(page.xpath("//select[@data-card]")) == 48


@pytest.mark.parametrize(
    "args",
    [
        {"seats": "x", "10r": "9"},
        {"10r": "-1", "5p": "1.5", "0r": "1"},
        {"seats": "2", "10r": "5"},
        {"name1": "<script>" * 3},
        {"name1": "\x00\x07"},
        {"name2": "x" * 41},
        {"1r": "٣"},
    ],
)
def test_rubbish_on_the_score_page_does_no_harm(phone, args):
    answer = phone.client.get("/score/nin_jan", query_string=args)
    assert answer.status_code in (200, 422)
    assert "<script><" not in answer.text
