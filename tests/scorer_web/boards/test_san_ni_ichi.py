"""San, Ni, Ichi! on the phone: every step offers what is legal, refusals teach, scores agree."""

import json
from typing import Any

import pytest
from lxml import html

import games
from games import report, simulate
from games.record import Play
from scorer_web.boards.san_ni_ichi import BOARD
from scorer_web.boards.san_ni_ichi.faces import face_named
from scorer_web.tables.entries import enter
from scorer_web.tables.opening import open_table
from scorer_web.tables.stored import StoredTable
from tests.scorer_web.phone import Phone, problem, text

NAMES = ["Aki", "Ben", "Cho", "Dai", "Emi", "Fuyu"]
ALL_ON = {"smoke_bomb_chosen_works": "on", "block_stops_sai": "off", "zen_starts_pile": "on"}

GAMES = {
    "three": (3, {}),
    "three, all options": (3, ALL_ON),
    "four in teams": (4, {"teams": "on", "scoring": "advanced"}),
    "five, fewer weapons": (5, {"deck": "fewer_weapons"}),
    "six": (6, {}),
}


def game_of(name: str, seed: int = 1) -> Play:
    seats, options = GAMES[name]
    rules = games.load("san_ni_ichi")(options)
    return simulate.record(rules, NAMES[:seats], f"web/{seed}")


def new_game(name: str = "three") -> Play:
    """Nothing entered yet, and nobody wrote down the weapons."""
    seats, options = GAMES[name]
    return Play.begin("san_ni_ichi", NAMES[:seats], options)


def seat_down(app, phone: Phone, play: Play, moves: int = 0) -> StoredTable:
    """A table with the first ``moves`` of a play made; the phone holds its link."""
    with app.app_context():
        row = open_table("san_ni_ichi", list(play.players), play.options, play.setup)
        for seq, entry in enumerate(play.log[:moves]):
            enter(row, seq, f"made-before-{seq}", entry, by_itself=False)
    phone.path = f"/t/{row.play_key}"
    return row


def at_step(app, phone: Phone, name: str, wanted) -> Play:
    """The first position of some random game of which ``wanted`` is true, at the phone's table."""
    for seed in range(200):
        whole = game_of(name, seed)
        play = Play.begin("san_ni_ichi", list(whole.players), whole.options, whole.setup)
        for number, entry in enumerate(whole.log):
            if wanted(play):
                seat_down(app, phone, whole, number)
                return play
            play.enter(entry)
    raise AssertionError("no game comes to this position")


def prompt(page) -> str:
    return text(page, "//*[@id='prompt']")


def hint(page) -> str:
    return text(page, "//div[@class='ask-text']/p")


def told(page) -> str:
    return text(page, "//div[@class='notice']/p")


def turn_kind(play: Play) -> str:
    from games.san_ni_ichi.pieces import KINDS

    state = play.state
    return KINDS[state.laid[state.turn()]] if state.step == "play" else ""


def carried(page, teaching: bool = False) -> list[dict[str, Any]]:
    """The entries of the keys in the dock that are offered (or that only teach)."""
    mark = "[@aria-disabled]" if teaching else "[not(@aria-disabled)]"
    keys = page.xpath(f"//div[@class='keys']//button[@name='entry']{mark}")
    return [json.loads(key.get("value")) for key in keys]


def offered(phone: Phone) -> list[dict[str, Any]]:
    """All that can be reached: the page itself, and what its links ask next."""
    page = phone.page()
    links = page.xpath("//*[@class='keys' or @class='board-in']//a[@data-swap]/@href")
    found = carried(page)
    for href in {href for href in links if "mend=" not in href}:
        found += carried(phone.page(href.removeprefix(phone.path)))
    return found


def same(one: list[dict], other: list[dict]) -> bool:
    def keys(entries: list[dict]) -> set[str]:
        return {json.dumps(entry, sort_keys=True) for entry in entries}

    return keys(one) == keys(other)


# What is offered.


@pytest.mark.parametrize("name", GAMES)
def test_every_step_offers_exactly_the_legal_moves(app, phone, name):
    whole = game_of(name)
    row = seat_down(app, phone, whole)
    play = Play.begin("san_ni_ichi", list(whole.players), whole.options, whole.setup)
    for seq, entry in enumerate(whole.log):
        # A reveal is the same question again and again: the first, one in the middle, the last.
        first = not seq or whole.log[seq - 1]["do"] != "lay"
        if play.state.step != "lay" or (first and play.state.round in (1, 4, 7)):
            assert same(offered(phone), play.legal()), f"before {entry}"
        with app.app_context():
            enter(row, seq, f"move-number-{seq}", entry, by_itself=False)
        play.enter(entry)
    assert carried(phone.page()) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_in_the_score_of_the_engine(app, client, phone, name):
    whole = game_of(name, 2)
    seat_down(app, phone, whole)
    for number, entry in enumerate(whole.log):
        # What has no alternative the table has made by itself.
        if number == int(phone.seq()):
            phone.must(entry)
    made = [
        {key: entry[key] for key in entry if key != "follows"} for entry in phone.record()["moves"]
    ]
    assert made == whole.log
    expected = report.score_json(report.Scored.of(whole))
    assert client.post("/api/score/san_ni_ichi", json=phone.record()).get_json() == expected
    page = phone.page()
    totals = page.xpath("//section[contains(@class,'tally')]/h2/strong/text()")
    assert totals == [str(tally.total) for tally in whole.score().tallies]
    teams = page.xpath("//ul[@class='team-totals']//strong/text()")
    assert teams == [str(team["total"]) for team in expected.get("teams", [])]
    for winner in expected["winners"]:
        assert winner in prompt(page)


def test_cards_are_asked_for_round_the_table_from_any_player(app, phone):
    seat_down(app, phone, new_game())
    assert prompt(phone.page()) == "Which card did Aki reveal?"
    assert prompt(phone.page("?seat=3")) == "Which card did Cho reveal?"
    phone.must({"by": "Ben", "do": "lay", "card": "fire 1"})
    assert prompt(phone.page()) == "Which card did Cho reveal?"
    phone.must({"by": "Cho", "do": "lay", "card": "fire 2"})
    assert prompt(phone.page()) == "Which card did Aki reveal?"
    assert prompt(phone.page("?seat=2")) == "Which card did Aki reveal?"


def seats(page) -> list[str]:
    """Everybody in the order shown: their card, without what lies before them."""
    spoken = page.xpath("//ol[contains(@class,'seats')]/li/*/@aria-label")
    return [words.partition(";")[0] for words in spoken]


def lying(page, seat: int) -> str:
    spoken = page.xpath("//ol[contains(@class,'seats')]/li/*/@aria-label")
    return next(words for words in spoken if words.startswith(NAMES[seat]))


def test_the_row_shows_the_order_of_play(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "wood 5"), ("Ben", "fire 5"), ("Cho", "block")):
        phone.must({"by": by, "do": "lay", "card": card})
    assert seats(phone.page()) == ["Cho, now: Block", "Ben: fire 5", "Aki: wood 5"]
    phone.must({"by": "Cho", "do": "protect", "player": "Cho"})
    phone.must({"by": "Ben", "do": "attack", "on": "Ben"})
    assert seats(phone.page()) == ["Cho, in force: Block", "Ben, done: fire 5", "Aki, now: wood 5"]


def test_a_zen_shows_what_it_has_become(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "wood 5"), ("Ben", "zen 15"), ("Cho", "water 1")):
        phone.must({"by": by, "do": "lay", "card": card})
    phone.must({"by": "Cho", "do": "attack", "on": "Cho"})
    phone.must({"by": "Aki", "do": "discard"})
    phone.must({"by": "Ben", "do": "attack", "on": "Cho"})
    assert "zen 15 as wood on top, below it water 1" in lying(phone.page(), 2)
    phone.must({"by": "Cho", "do": "suffer"})
    assert "no pile, 2 damage cards" in lying(phone.page(), 2)


def test_earlier_moments_show_the_position_and_offer_nothing(app, phone):
    whole = game_of("three")
    seat_down(app, phone, whole, 20)
    for at in (0, 3, 7, 19):
        page = phone.page(f"?at={at}")
        assert carried(page) == []
        assert page.xpath("//ol[contains(@class,'seats')]//a") == []
        assert len(seats(page)) == 3


def test_a_watcher_sees_everything_and_can_tap_nothing(app, phone):
    whole = game_of("six")
    seat_down(app, phone, whole, 15)
    phone.path = phone.watch_path()
    page = phone.page()
    assert page.xpath("//div[@class='board-in' or contains(@class,'keys')]//a") == []
    assert carried(page) == []
    assert len(seats(page)) == 6


def test_keys_keep_their_places_when_cards_have_left(app, phone):
    whole = game_of("six")
    walls = []
    for moves in (0, 12, 40):
        seat_down(app, phone, whole, moves)
        walls.append(phone.page().xpath("//form[contains(@class,'wall')]//button/@id"))
    assert [wall for wall in walls if wall] == [walls[0]] * sum(map(bool, walls))


def test_a_revealed_card_is_tapped_and_changed(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "wood 5"), ("Ben", "fire 1")):
        phone.must({"by": by, "do": "lay", "card": card})
    link = phone.page().get_element_by_id("mend-1").get("href")
    page = phone.page(link.removeprefix(phone.path))
    assert prompt(page) == "Which card did Aki reveal?"
    key = page.get_element_by_id("card-wood-4")
    answer = phone.enter(json.loads(key.get("value")), mend=link.partition("mend=")[2])
    assert answer.status_code == 303
    assert seats(phone.page()) == ["Aki: wood 4", "Ben: fire 1", "Cho, now: not revealed"]


def test_every_kind_of_entry_can_be_corrected(app, phone):
    """The dock shows the keys of the entry, asks its player, and offers what was played."""
    whole = game_of("four in teams", 5)
    seat_down(app, phone, whole, len(whole.log))
    kinds = {entry["do"]: at for at, entry in enumerate(whole.log)}
    for do, number in kinds.items():
        page = phone.page(f"?mend={number}")
        found = carried(page)
        for href in page.xpath("//div[@class='keys']//a[@data-swap]/@href"):
            found += carried(phone.page(href.removeprefix(phone.path)))
        assert whole.log[number] in found, do


# A seat's own phone.


def own(phone: Phone, seat: int):
    phone.client.set_cookie("phone", str(seat), path=phone.path)
    return phone.page()


def test_a_phone_asks_only_its_own_player(app, phone):
    seat_down(app, phone, new_game())
    page = own(phone, 2)
    assert prompt(page) == "Which card did you reveal?"
    assert {entry["by"] for entry in carried(page)} == {"Ben"}
    phone.must({"by": "Ben", "do": "lay", "card": "fire 1"})
    page = phone.page()
    assert carried(page) == []
    assert prompt(page) == "Still to act: Aki and Cho"
    assert "Your card: fire 1" in text(page, "//p[@class='wait-own']")
    assert len(page.xpath("//li[@class='wait-mat']")) == len(
        page.xpath("//li[starts-with(@class, 'seat')]")
    )
    for by, card in (("Aki", "wood 1"), ("Cho", "wood 2")):
        phone.must({"by": by, "do": "lay", "card": card})
    assert prompt(phone.page()) == "Where do you lay fire 1?"


def test_a_team_mate_is_asked_for_the_smoke_bomb_alone(app, phone):
    def both_may_have_one(play: Play) -> bool:
        return len({move["by"] for move in play.legal() if move["do"] == "bomb"}) == 2

    play = at_step(app, phone, "four in teams", both_may_have_one)
    victim = play.state.due[0]
    mate = play.state.mate(victim)
    assert {entry["do"] for entry in carried(own(phone, victim + 1))} == {"suffer", "bomb"}
    to_mate = carried(own(phone, mate + 1))
    assert {(entry["do"], entry["by"]) for entry in to_mate} == {("bomb", NAMES[mate])}


def test_a_smoke_bomb_says_into_whose_hand_the_card_goes(app, phone):
    play = at_step(app, phone, "six", lambda play: play.legal()[-1]["do"] == "bomb")
    victim = play.state.due[0]
    key = "//button[@id='bomb-1']"
    assert f"goes into {NAMES[victim]}'s hand" in text(phone.page(), key)
    assert "goes into your hand" in text(own(phone, victim + 1), key)


def test_sni_4_5_after_the_choice_to_slide_the_pile_may_stay_all_the_same(app, phone):
    def may_slide(play: Play) -> bool:
        return sum("slide" in move for move in play.legal()) > 1

    play = at_step(app, phone, "six", may_slide)
    by = NAMES[play.state.turn()]
    stays = {"by": by, "do": "attack", "on": by}
    page = phone.page("?slide=1")
    assert text(page, "//button[@id='stay']") == "Lay it, do not slide"
    assert carried(page).count(stays) == 2, "the key, and the mat where the pile is"
    phone.must(stays)


# What is told.


def test_after_a_smoke_bomb_the_saved_pile_is_out_of_the_count(app, phone):
    def passes_on(play: Play) -> bool:
        state = play.state
        return state.step == "damage" and bool(state.saved) and not state.due[1:]

    play = at_step(app, phone, "six", passes_on)
    saved = NAMES[play.state.saved[0]]
    number = phone.page().xpath("//span[@class='ask-piece']//b/text()")[0]
    assert hint(phone.page()) == f"Without {saved}, {number} is the highest on top."


def test_a_wasted_smoke_bomb_is_announced(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "smoke_bomb"), ("Ben", "fire 5"), ("Cho", "fire 1")):
        phone.must({"by": by, "do": "lay", "card": card})
    assert told(phone.page()) == "Aki's smoke bomb goes to the discards. SNI-3.6"


def test_a_round_without_piles_is_announced(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "block"), ("Ben", "block"), ("Cho", "smoke_bomb")):
        phone.must({"by": by, "do": "lay", "card": card})
    phone.must({"by": "Aki", "do": "protect"})
    phone.must({"by": "Ben", "do": "discard"})
    assert "Blocks go to the discards" in told(phone.page())
    assert "nobody takes damage" in told(phone.page())


# Refusals.


def test_what_is_greyed_out_teaches_and_changes_nothing(app, phone):
    """Dimmed mats and keys are refused with their clause, whenever the step or card is new."""
    whole = game_of("four in teams", 5)
    row = seat_down(app, phone, whole)
    looked = set()
    for seq, entry in enumerate(whole.log):
        question = prompt(phone.page()).partition("?")[0].split()[-1]
        wrong = [] if question in looked else carried(phone.page(), teaching=True)
        looked.add(question)
        for each in wrong[:3]:
            answer = phone.enter(each)
            assert answer.status_code == 422
            page = html.fromstring(answer.text)
            assert page.xpath("//p[@class='refusal-clauses']/a[@class='clause']")
        with app.app_context():
            enter(row, seq, f"move-number-{seq}", entry, by_itself=False)
    assert phone.record()["moves"] == whole.log


def test_a_card_that_beats_nothing_there_is_explained(app, phone):
    seat_down(app, phone, new_game())
    for by, card in (("Aki", "wood 5"), ("Ben", "fire 1"), ("Cho", "water 2")):
        phone.must({"by": by, "do": "lay", "card": card})
    phone.must({"by": "Ben", "do": "attack", "on": "Aki"})
    phone.must({"by": "Cho", "do": "attack", "on": "Ben"})
    answer = phone.enter({"by": "Aki", "do": "attack", "on": "Aki"})
    page = html.fromstring(answer.text)
    assert "fire is on top, and only water beats it" in problem(answer)
    lit = page.xpath("//button[contains(@class,'mat may')]/@id")
    assert lit == ["mat-2", "mat-3"]
    assert page.xpath("//div[contains(@class,'refusal')]//span[contains(@class,'card')]")


def test_a_card_seen_before_can_be_confirmed(app, phone):
    seat_down(app, phone, new_game())
    phone.must({"by": "Aki", "do": "lay", "card": "fire 1"})
    answer = phone.enter({"by": "Ben", "do": "lay", "card": "fire 1"})
    page = html.fromstring(answer.text)
    assert answer.status_code == 422
    assert prompt(page) == "Which card did Ben reveal?"
    sure = json.loads(page.get_element_by_id("sure").get("value"))
    phone.must(sure)
    assert phone.record()["moves"][-1]["sure"]


@pytest.mark.parametrize(
    "query",
    [
        "?seat=0",
        "?seat=7",
        "?seat=x",
        "?pile=9",
        "?pile=²",
        "?on=-1",
        "?on=2",
        "?seat=1&pile=1&on=1",
    ],
)
def test_odd_addresses_show_the_table(app, phone, query):
    wanted = (
        lambda play: play.state.step == "lay",
        lambda play: turn_kind(play) == "sai",
        lambda play: turn_kind(play) == "zen",
        lambda play: play.state.step == "damage",
    )
    for position in wanted:
        at_step(app, phone, "three, all options", position)
        assert phone.page(query).get_element_by_id("prompt") is not None


# A new table.


def test_a_table_opens_with_one_tap(phone):
    answer = phone.post(
        "/play/san_ni_ichi", player=["Player 1", "Player 2", "Player 3", "", "", ""], seats="3"
    )
    phone.path = answer.location
    record = phone.record()
    assert record["players"] == ["Player 1", "Player 2", "Player 3"]
    assert record["setup"] == {}


def test_blank_names_are_filled_in_and_names_beyond_the_number_left_out(phone):
    answer = phone.post(
        "/play/san_ni_ichi", player=["Aki", " ", "Cho", "Dai", "Emi", "Fuyu"], seats="4"
    )
    phone.path = answer.location
    assert phone.record()["players"] == ["Aki", "Player 2", "Cho", "Dai"]


def test_weapons_and_teams_go_into_the_setup(phone):
    weapons = ["zen 15", "tonfa 16", "sai 17", "shuriken 18", "smoke_bomb", "smoke_bomb", "block"]
    fields = {"player": NAMES, "seats": "4", "weapon": weapons, "option.teams": "on"}
    phone.path = phone.post("/play/san_ni_ichi", **fields).location
    assert phone.record()["setup"] == {
        "weapons": weapons,
        "teams": [["Aki", "Cho"], ["Ben", "Dai"]],
    }
    keys = phone.page().xpath("//div[@class='wall-rest']/button/@aria-label")
    assert keys == ["zen 15", "tonfa 16", "sai 17", "shuriken 18", "smoke bomb", "Block"]
    letters = {"team1": "A", "team2": "A", "team3": "B", "team4": "B"}
    phone.path = phone.post("/play/san_ni_ichi", **{**fields, **letters}).location
    assert phone.record()["setup"]["teams"] == [["Aki", "Ben"], ["Cho", "Dai"]]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"weapon": ["zen 15", "sai 17"]}, "The deck of this table has 6 weapons, not 2."),
        ({"weapon": ["fire 1"]}, "Expected a weapon"),
        ({"option.teams": "on"}, "Teams of two need 4 or 6 players"),
        ({"seats": "6", "option.deck": "fewer_weapons"}, "There is no deck"),
        (
            {"seats": "4", "option.teams": "on", "team1": "A", "team2": "A", "team3": "A"},
            "Teams have two",
        ),
        ({"seats": "2"}, "Expected 3-6 players, got 2"),
        ({"player": ["Aki", "Aki", "Cho"]}, "Two players are called “Aki”"),
    ],
)
def test_what_cannot_be_set_up_is_refused_and_kept(phone, fields, told):
    answer = phone.post("/play/san_ni_ichi", **{"player": NAMES, "seats": "3", **fields})
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert told in text(page, "//p[@class='problem']")
    assert page.xpath("//input[@name='player']/@value")[0] == "Aki"
    checked = page.xpath("//input[@name='weapon'][@checked]/@value")
    assert checked == [weapon for weapon in fields.get("weapon", []) if weapon != "fire 1"]


def test_play_again_keeps_players_options_and_teams(app, client, phone):
    whole = game_of("four in teams")
    seat_down(app, phone, whole, len(whole.log))
    form = phone.page().xpath("//form[contains(@class,'again')]")[0]
    fields: dict[str, list[str]] = {}
    for name, value in form.form_values():
        fields.setdefault(name, []).append(value)
    phone.path = client.post("/play/san_ni_ichi", data=fields).location
    record = phone.record()
    assert record["players"] == list(whole.players)
    assert record["options"] == {"teams": "on", "scoring": "advanced"}
    assert record["setup"]["teams"] == whole.setup["teams"]


# The score page.


def scored(client, query: dict[str, str]) -> tuple[int, html.HtmlElement]:
    answer = client.get("/score/san_ni_ichi", query_string=query)
    return answer.status_code, html.fromstring(answer.text)


def totals(page) -> list[str]:
    return page.xpath("//section[contains(@class,'tally')]/h2/strong/text()")


def test_the_score_page_starts_with_a_hint(client):
    status, page = scored(client, {})
    assert status == 200
    assert "Count the cards of every damage pile" in text(page, "//div[@id='score']")


def test_counted_piles_are_scored_and_shown_again(client):
    query = {"seats": "4", "name1": "Aki", "cards1": "5", "cards2": "2", "cards4": "2"}
    status, page = scored(client, query)
    assert (status, totals(page)) == (200, ["5", "2", "0", "2"])
    assert "Player 3 wins" in text(page, "//p[@class='score-head']")
    assert page.xpath("//input[starts-with(@name,'cards')]/@value") == ["5", "2", "", "2", "", ""]
    assert page.xpath("//input[@name='seats'][@checked]/@value") == ["4"]


def test_a_tie_names_all_who_share_it(client):
    _, page = scored(
        client, {"name1": "Aki", "name2": "Ben", "cards1": "1", "cards2": "1", "cards3": "2"}
    )
    assert "Aki and Ben share the win" in text(page, "//p[@class='score-head']")


def test_cards_are_added_up_by_element(client):
    query = {"scoring": "advanced", "fire 7": "1", "water 3": "1", "zen 19": "1", "wood 10": "2"}
    status, page = scored(client, query)
    assert (status, totals(page)) == (200, ["11", "10", "0"])
    assert (
        text(page, "//section[contains(@class,'tally')][1]//li[1]")
        == "Numbers on fire cards SNI-11.4 7"
    )
    chosen = page.xpath("//select[@name='zen 19']/option[@selected]/@value")
    assert chosen == ["1"]


def test_teams_are_scored_together(client):
    query = {
        "seats": "4",
        "teams": "on",
        "cards1": "4",
        "cards2": "2",
        "cards3": "1",
        "cards4": "2",
    }
    _, page = scored(client, query)
    assert page.xpath("//ul[@class='team-totals']//strong/text()") == ["5", "4"]
    assert "Player 2 and Player 4 win" in text(page, "//p[@class='score-head']")


@pytest.mark.parametrize(
    ("query", "told", "clause"),
    [
        ({"cards1": "22"}, "The deck has 21 cards, so 22", "SNI-2.3"),
        ({"scoring": "advanced", "block": "1"}, "never ends up in a damage pile", "SNI-7.6"),
        ({"scoring": "advanced", "deck": "fewest_weapons", "fire 8": "1"}, "no fire 8", "SNI-2.1"),
        ({"seats": "6", "deck": "fewer_weapons"}, "There is no deck", "SNI-12.5"),
        ({"seats": "5", "teams": "on"}, "Teams of two need 4 or 6", "SNI-12.1"),
        ({"seats": "4", "teams": "on", "team1": "A"}, "Teams have two players", "SNI-12.1"),
    ],
)
def test_impossible_piles_are_refused_with_the_clause(client, query, told, clause):
    status, page = scored(client, query)
    assert status == 422
    assert told in text(page, "//div[@class='score-refused']")
    assert clause in text(page, "//div[@class='score-refused']//a[@class='clause']")


@pytest.mark.parametrize(
    "query",
    [
        {"cards1": "many"},
        {"cards1": "-1"},
        {"cards1": "²"},
        {"cards1": "9" * 5000},
        {"cards1": "1", "name1": "Aki", "name2": "Aki"},
        {"cards1": "1", "name1": "M" * 1000},
        {"cards1": "1", "name1": "\x00"},
        {"scoring": "loud"},
        {"deck": "huge"},
    ],
)
def test_nonsense_is_refused_in_words(client, query):
    status, page = scored(client, query)
    assert status == 422
    assert text(page, "//div[@class='score-refused']")


@pytest.mark.parametrize(
    "query",
    [{"seats": "9"}, {"seats": "x"}, {"team1": "Z"}, {"fire 7": "99"}, {"lang": "ja"}, {"x": "y"}],
)
def test_what_does_not_matter_is_passed_over(client, query):
    assert scored(client, query)[0] == 200


def test_the_score_page_agrees_with_the_engine(client):
    """The damage piles of finished games, entered card by card, score as at the table."""
    for name in ("three", "four in teams", "six"):
        whole = game_of(name, 7)
        query = {"seats": str(len(whole.players)), "scoring": "advanced"}
        query |= {f"name{seat}": player for seat, player in enumerate(whole.players, 1)}
        for seat, player in enumerate(whole.players, 1):
            query |= {card: str(seat) for card in whole.view()["damage"][player]}
        data = {"damage": whole.view()["damage"], "scoring": "advanced"}
        expected = report.score("san_ni_ichi", data).score
        assert totals(scored(client, query)[1]) == [str(tally.total) for tally in expected.tallies]


# Pictures.


@pytest.mark.parametrize(
    ("card", "ground"),
    [("fire 3", "day"), ("wood 4", "dusk"), ("wood 7", "full"), ("zen 15", "night")],
)
def test_the_sign_of_a_card_stands_before_the_sky_of_its_picture(app, card, ground):
    with app.test_request_context():
        assert face_named(card).ground == ground


@pytest.mark.parametrize(("name", "highest"), [("three", 5), ("five, fewer weapons", 9)])
def test_sni_2_1_the_picture_of_a_result_shows_the_strongest_attacks_of_the_deck(name, highest):
    assert BOARD.scene(new_game(name)) == {"highest": highest}
