"""Bossa's pages: setup, every step with its legal moves, refusals, whole games, scoring."""

import json
from collections import Counter
from typing import Any

import pytest
from lxml import html
from lxml.html import HtmlElement

import games
from games import report, simulate
from games.bossa.pieces import TILES
from games.record import Play
from games.sentences import sentences
from tests.scorer_web.phone import AKI, BEN, Phone, offered, problem, prompt, text

HANDS = {AKI: ["w0b2", "w0b3", "w5b1", "w1b5"], BEN: ["w0b6", "w4b0", "w1b3", "w1b2"]}


def roll(by: str, die: str, number: int) -> dict[str, Any]:
    return {"by": by, "do": "roll", "die": die, "result": {"number": number}}


def turn_up(by: str, tiles: list[str], **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "open", "result": {"tiles": tiles}, **more}


def draw(by: str, tile: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "draw", "result": {"tile": tile}, **more}


def lay(by: str, line: str, value: int, *tiles: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "place", "line": line, "value": value, "tiles": list(tiles), **more}


DICE = [roll(BEN, "white", 4), roll(AKI, "black", 5)]
PICKED = [*DICE, {"by": AKI, "do": "pick", "colour": "white"}]
OPEN = [*PICKED, turn_up(AKI, HANDS[AKI]), turn_up(BEN, HANDS[BEN])]
READY = [
    *OPEN,
    {"by": AKI, "do": "chip", "side": "inverter"},
    {"by": BEN, "do": "chip", "side": "doubler"},
]
DRAWN = [*READY, draw(BEN, "w1b0")]
SECOND = [*DRAWN, lay(BEN, "black", 6, "w0b6"), draw(AKI, "w6b0")]


def sit_down(phone: Phone, *entries: dict[str, Any], **fields: Any) -> None:
    answer = phone.post("/play/bossa", player=[AKI, BEN], **fields)
    assert answer.status_code == 303, answer.text
    phone.path = answer.location
    for number, entry in enumerate(entries):
        # What has no alternative was entered by itself.
        if int(phone.seq()) == number:
            phone.must(entry)


def random_game(seed: object) -> Play:
    return simulate.record(games.load("bossa")(), [AKI, BEN], f"web/{seed}")


def status(page: HtmlElement, key: str) -> str:
    return text(page, f"//*[@id='place-{key}']/small")


def told(phone: Phone, entry: dict[str, Any], status: int = 422) -> str:
    answer = phone.enter(entry)
    assert answer.status_code == status
    return text(html.fromstring(answer.text), "//div[@role='alert']")


# Opening a table


def test_a_new_table_asks_for_two_names_only(phone):
    page = html.fromstring(phone.client.get("/play/bossa").text)
    assert len(page.xpath("//input[@name='player']")) == 2
    assert not page.xpath("//input[@name='start']")
    assert "BO-2.3" in text(page, "//fieldset")


@pytest.mark.parametrize("names", [[AKI], [AKI, AKI], [AKI, ""], [AKI, BEN, "Cho"], []])
def test_bad_names_are_told(phone, names):
    assert phone.post("/play/bossa", player=names).status_code == 400


def test_the_option_is_kept(phone):
    sit_down(phone, **{"option.stack_layers": "one"})
    assert phone.record()["options"] == {"stack_layers": "one"}


# Before the first turn


def test_each_player_rolls_a_die_either_way_round(phone):
    sit_down(phone)
    page = phone.page()
    assert prompt(page) == "Roll one die each"
    assert roll(AKI, "white", 3) in offered(page)
    assert roll(AKI, "black", 3) not in offered(page)
    assert roll(AKI, "black", 3) in offered(phone.page("?swap=1"))


def test_the_second_player_rolls_the_other_die(phone):
    sit_down(phone, DICE[0])
    page = phone.page("?swap=1")
    assert prompt(page) == "Aki rolls the other die"
    assert offered(page) == [roll(AKI, "black", number) for number in range(1, 7)]


def test_equal_numbers_are_rolled_again(phone):
    sit_down(phone, DICE[0], roll(AKI, "black", 4))
    assert "both roll again." in text(phone.page(), "//div[@class='notice']")
    assert len(offered(phone.page())) == 12


def test_the_higher_roller_chooses_a_line_or_first_play(phone):
    sit_down(phone, *DICE)
    page = phone.page()
    assert prompt(page) == "Aki rolled higher and chooses"
    assert [entry["do"] for entry in offered(page)] == ["pick", "pick", "first"]
    phone.must({"by": AKI, "do": "first"})
    page = phone.page()
    assert prompt(page) == "Ben picks a colour"
    assert [entry["by"] for entry in offered(page)] == [BEN, BEN]


def test_hands_are_turned_up_in_any_order(phone):
    sit_down(phone, *PICKED)
    assert prompt(phone.page()) == "Aki turns four tiles face up"
    assert prompt(phone.page("?seat=2")) == "Ben turns four tiles face up"
    phone.must(turn_up(BEN, HANDS[BEN]))
    page = phone.page("?seat=2")
    assert prompt(page) == "Aki turns four tiles face up"
    seen = page.xpath("//label[contains(@class,'hole')]//input/@value")
    assert sorted(seen) == sorted(HANDS[BEN])


def test_four_ticked_boxes_are_enough_without_script(phone):
    sit_down(phone, *PICKED)
    form = phone.page().xpath("//form[.//@data-four]")[0]
    assert sorted(form.xpath(".//input[@type='checkbox']/@value")) == sorted(TILES)
    [head] = heads(phone.page())
    assert phone.enter(head, **{"texts:result.tiles": HANDS[AKI]}).status_code == 303
    assert phone.record()["moves"][-1] == turn_up(AKI, HANDS[AKI])


def test_three_tiles_are_not_a_hand_and_stay_ticked(phone):
    sit_down(phone, *PICKED)
    answer = phone.enter({"by": AKI, "do": "open"}, **{"texts:result.tiles": HANDS[AKI][:3]})
    assert answer.status_code == 400
    ticked = html.fromstring(answer.text).xpath("//input[@checked]/@value")
    assert sorted(ticked) == sorted(HANDS[AKI][:3])


def test_a_tile_seen_before_can_be_confirmed(phone):
    sit_down(phone, *PICKED, turn_up(AKI, HANDS[AKI]))
    answer = phone.enter(turn_up(BEN, ["w0b2", *HANDS[BEN][:3]]))
    assert answer.status_code == 422
    assert "2 black already lies in a hand" in problem(answer)
    sure = json.loads(html.fromstring(answer.text).xpath("//button[@id='sure']/@value")[0])
    phone.must(sure)
    assert "confirmed by the table" in text(phone.page("/log"), "//main")
    phone.must(READY[-2])
    phone.must(READY[-1])
    phone.must(draw(BEN, "w1b0"))
    same_choices(phone, replayed(phone))


def test_both_choose_a_side_of_the_chip(phone):
    sit_down(phone, *OPEN)
    assert len(offered(phone.page())) == 4
    phone.must(READY[-2])
    assert [entry["by"] for entry in offered(phone.page())] == [BEN, BEN]
    assert "can no longer be turned over" in told(
        phone, {"by": AKI, "do": "chip", "side": "doubler"}
    )


# A turn


def test_the_places_tell_value_and_number_of_tiles(phone):
    sit_down(phone, *SECOND)
    labels = phone.page().xpath("//*[contains(@class,'spot')]/@aria-label")
    assert labels == [
        "Next place White 3: 1 or 2 tiles",
        "Next place White 5: 1 or 2 tiles",
        "Next place Black 4: 1 or 2 tiles",
        "Next place Black 7: 2 tiles",
    ]


def test_a_draw_is_one_tap_among_the_unseen(phone):
    sit_down(phone, *READY)
    page = phone.page()
    assert prompt(page) == "Ben draws a tile"
    keys = page.xpath("//button[@name='text:result.tile']")
    assert sorted(key.get("value") for key in keys) == sorted(TILES)
    seen = [key.get("value") for key in keys if key.get("aria-disabled")]
    assert sorted(seen) == sorted(HANDS[AKI] + HANDS[BEN])
    [head] = heads(page)
    assert phone.enter(head, **{"text:result.tile": "w1b0"}).status_code == 303


def test_a_seen_tile_drawn_is_suspicious(phone):
    sit_down(phone, *READY)
    assert "there is only one" in told(phone, draw(BEN, "w0b2"))
    phone.must(draw(BEN, "w0b2", sure=True))


def test_the_first_place_with_a_way_is_open(phone):
    sit_down(phone, *DRAWN)
    page = phone.page()
    assert page.xpath("//a[contains(@class,'tab on')]/@id") == ["place-white-3"]
    assert {entry["value"] for entry in offered(page)} == {3}
    assert page.xpath("//li[contains(@class,'lit')]//b/text()") == ["3"]


def test_a_tapped_tile_shows_only_its_ways(phone):
    sit_down(phone, *DRAWN)
    page = phone.page("?t=w0b6")
    assert [entry["tiles"] for entry in offered(page)] == [["w0b6"]]
    assert page.xpath("//a[contains(@class,'tab on')]/@id") == ["place-black-6"]
    assert status(page, "black-6") == "1 way"
    assert status(page, "black-4") == status(page, "white-5") == "nothing fits"


def test_the_tapped_tiles_come_first_and_the_chip_last(phone):
    sit_down(phone, *SECOND)
    ways = offered(phone.page("?t=w0b2.w1b5&on=white-3"))
    assert ways == [lay(AKI, "white", 3, "w0b2", "w1b5", chip="w0b2")]
    phone.must(ways[0])
    assert "inverter, used" in text(phone.page(), "//section[@aria-label='Aki']")
    row = phone.page().xpath("//*[starts-with(@aria-label,'Change White 3:')]/@aria-label")
    assert row == ["Change White 3: 2 black (inverter); 1 white, 5 black"]


def test_more_than_six_ways_are_turned_over(phone):
    game = random_game(8)
    at = next(at for at, state in enumerate(game.states) if most_ways(game, state) > 6)
    sit_down(phone, *game.log[:at])
    ways = all_ways(phone, "?on=" + fullest(game, game.states[at]))
    assert len(ways) == most_ways(game, game.states[at])


def by_place(game: Play, state: Any) -> Counter[str]:
    if state.step != "move":
        return Counter()
    moves = [move for move in game.game.legal(state) if move.do == "place"]
    return Counter(f"{move.line}-{move.value}" for move in moves)


def most_ways(game: Play, state: Any) -> int:
    return max(by_place(game, state).values(), default=0)


def fullest(game: Play, state: Any) -> str:
    return by_place(game, state).most_common(1)[0][0]


def test_a_place_without_a_way_says_so(phone):
    sit_down(phone, *DRAWN)
    page = phone.page("?on=black-4")
    assert bool(offered(page)) != bool(page.xpath("//p[@id='nothing']"))
    page = phone.page("?t=w0b6.w1b0")
    assert "No row can be made with these tiles." in text(page, "//p[@id='nothing']")


def test_a_place_where_the_tiles_do_not_fit_teaches(phone):
    sit_down(phone, *SECOND)
    button = phone.page("?t=w6b0").xpath("//button[@id='place-white-5']")[0]
    assert button.get("aria-disabled") == "true"
    answer = phone.enter(json.loads(button.get("value")), args="t=w6b0")
    page = html.fromstring(answer.text)
    words = text(page, "//div[@role='alert']")
    assert "White 5 needs tiles that add up to 5; these add up to 6." in words
    assert "BO-4.3" in words
    assert "Legal now: Black 6 6 white White 5 5 white/1 black" in words
    assert page.xpath("//a[contains(@class,'hand-tile up')]/@aria-label") == ["6 white, chosen"]


def test_where_the_refused_tiles_do_fit_is_told_first(phone):
    sit_down(phone, *SECOND)
    words = told(phone, lay(AKI, "white", 3, "w5b1"))
    assert "these add up to 5. Legal now: White 5 5 white/1 black White 3 3 black" in words


def test_two_tiles_never_make_one(phone):
    low = [roll(BEN, "white", 3), roll(AKI, "black", 5), *SECOND[2:-2]]
    sit_down(phone, *low, lay(BEN, "black", 6, "w0b6"), draw(AKI, "w2b0"))
    phone.must(lay(AKI, "white", 2, "w2b0"))
    page = phone.page()
    assert page.xpath("//span[contains(@class,'dead')]/@aria-label") == [
        "White 1 can never be filled: two tiles make more"
    ]
    phone.must(draw(BEN, "w6b0"))
    assert not phone.page().xpath("//*[@id='place-white-1']")


def test_a_row_of_the_wrong_number_of_tiles_teaches(phone):
    sit_down(phone, *SECOND)
    words = told(phone, lay(AKI, "black", 7, "w0b2"))
    assert "so this one needs 2, not 1" in words


def test_redraw_asks_for_the_tile_away_and_the_tile_drawn(phone):
    sit_down(phone, *DRAWN)
    assert prompt(phone.page("?do=redraw")) == "Which tile does Ben discard?"
    page = phone.page("?do=redraw&t=w1b3")
    assert prompt(page) == "Which tile did Ben draw instead?"
    [head] = heads(page)
    assert head == {"by": BEN, "do": "redraw", "tile": "w1b3"}
    assert phone.enter(head, **{"text:result.tile": "w2b2"}).status_code == 303
    assert "Discards 1 white, 3 black" in text(phone.page(), "//p[@class='discards']")


def test_exchange_is_two_taps_in_either_order(phone):
    sit_down(phone, *DRAWN)
    assert not offered(phone.page("?do=exchange"))
    given = offered(phone.page("?do=exchange&t=w1b3"))
    assert [entry["take"] for entry in given] == sorted(HANDS[AKI])
    taken = offered(phone.page("?do=exchange&take=w0b2"))
    assert [entry["give"] for entry in taken] == sorted([*HANDS[BEN], "w1b0"])


def test_a_used_action_says_so(phone):
    swap = {"by": BEN, "do": "exchange", "give": "w1b0", "take": "w0b2"}
    sit_down(phone, *DRAWN, swap, draw(AKI, "w6b0"), lay(AKI, "white", 5, "w5b1"))
    phone.must(draw(BEN, "w2b2"))
    button = phone.page().xpath("//*[@id='do-exchange']")[0]
    assert button.get("aria-disabled") == "true"
    assert "already used exchange" in told(phone, json.loads(button.get("value")))
    assert prompt(phone.page("?do=exchange")) == "Ben places a row or acts"


def test_nothing_to_stack_on_teaches(phone):
    sit_down(phone, *DRAWN)
    button = phone.page().xpath("//button[@id='do-stack'][@aria-disabled]")[0]
    assert "nothing fits" in button.text_content()
    assert "stacks go on rows only" in told(phone, json.loads(button.get("value")))


def test_a_row_that_nothing_fits_on_cannot_be_stacked_on(phone):
    game = random_game(8)
    at = next(at for at, state in enumerate(game.states) if is_vain(game, state))
    sit_down(phone, *game.log[:at])
    button = phone.page().xpath("//button[@id='do-stack'][@aria-disabled]")[0]
    assert "each with the number of tiles" in told(phone, json.loads(button.get("value")))


def is_vain(game: Play, state: Any) -> bool:
    """Whether there are rows and a marker to stack, but no tiles for it."""
    may = state.step == "move" and any(state.sides) and "stack" in state.left[state.mover]
    return may and all(move.do != "stack" for move in game.game.legal(state))


def test_stacking_lists_the_rows_and_counts_the_layers(phone):
    rows = [lay(AKI, "white", 5, "w5b1"), draw(BEN, "w5b0")]
    sit_down(phone, *SECOND, *rows)
    page = phone.page("?do=stack&t=w5b0")
    assert prompt(page) == "Ben stacks on a row"
    stack = {"by": BEN, "do": "stack", "line": "white", "value": 5, "layers": [["w5b0"]]}
    assert offered(page)[0] == stack
    phone.must(stack)
    row = phone.page().xpath("//*[contains(@aria-label,'White 5:')]/@aria-label")
    assert row == ["Change White 5: 5 white, 1 black; stacked: 5 white"]


# Whole games


def replayed(phone: Phone) -> Play:
    record = phone.record()
    play = Play.begin("bossa", record["players"], record["options"], record["setup"])
    for entry in record["moves"]:
        play.enter(entry)
    return play


def bare(entries: list[dict[str, Any]]) -> list[str]:
    """Entries without what the table reveals, each once."""
    kept = [{k: v for k, v in each.items() if k not in ("asks", "result")} for each in entries]
    return sorted({json.dumps(each, sort_keys=True) for each in kept})


def heads(page: HtmlElement) -> list[dict[str, Any]]:
    """The entries that a tile or a hand completes."""
    fields = page.xpath("//section[@class='dock']//input[@name='entry']")
    return [json.loads(field.get("value")) for field in fields]


def choices(phone: Phone, play: Play) -> list[dict[str, Any]]:
    """Everything that can be entered in this step, on whatever page it stands."""
    if play.state.step != "move":
        pages = [phone.page(query) for query in ("", "?swap=1", "?seat=1", "?seat=2")]
        return [each for page in pages for each in (*offered(page), *heads(page))]
    found: list[dict[str, Any]] = []
    for start in ("", "?do=stack"):
        for link in phone.page(start).xpath("//div[contains(@class,'tabs')]/a/@href"):
            if start[1:] in link:
                found += all_ways(phone, "?" + link.partition("?")[2])
    for tile in set(play.state.hands[play.state.mover]):
        if phone.page().xpath("//a[@id='do-exchange']"):
            found += offered(phone.page(f"?do=exchange&t={tile}"))
        found += heads(phone.page(f"?do=redraw&t={tile}"))
    return found


def all_ways(phone: Phone, query: str) -> list[dict[str, Any]]:
    page = phone.page(query)
    more = [link for link in page.xpath("//a[@id='more-ways']/@href") if "more=" in link]
    rest = all_ways(phone, "?" + more[0].partition("?")[2]) if more else []
    return offered(page) + rest


def same_choices(phone: Phone, play: Play) -> None:
    assert bare(choices(phone, play)) == bare(play.legal())


def test_every_step_offers_exactly_the_legal_moves(phone):
    game = random_game(8)
    sit_down(phone)
    play = Play.begin("bossa", [AKI, BEN])
    for entry in game.log:
        if int(phone.seq()) == len(play.log):
            same_choices(phone, play)
            phone.must(entry)
        play.enter(entry)


ENDED = {"stuck": 0, "fewer": 2, "hand": 5, "rows": 10, "equal": 186, "hand_and_row": 1024}
"""A random game for every ending."""


@pytest.mark.parametrize("ended", list(ENDED))
def test_whole_games_end_in_the_engine_s_score(phone, ended):
    game = random_game(ENDED[ended])
    assert game.state.ended == ended
    sit_down(phone, *game.log)
    score = report.score_json(report.Scored.of(game))
    page = phone.page()
    assert score["reason"] in prompt(page)
    assert text(page, "//ol[@class='ranked']/li[@class='won']").split() == [
        word for name in score["winners"] for word in ("1", name)
    ]
    labels = page.xpath("//*[@class='line-label']/text()")
    assert labels == [line["label"] for each in score["players"].values() for line in each["lines"]]
    for number in range(0, len(game.log), 6):
        assert {entry["do"] for entry in offered(phone.page(f"?at={number}"))} == {"back"}
    sides = {"winner": score["winners"][0], "loser": min({AKI, BEN} - {score["winners"][0]})}
    assert sentences("bossa").say("verdicts", ended, sides) in prompt(page)


def test_the_only_move_is_made_by_itself(phone):
    for seed in range(100):
        game = random_game(seed)
        at = next((n for n, s in enumerate(game.states) if is_forced(game, s)), None)
        if at is not None:
            break
    sit_down(phone, *game.log[:at])
    assert int(phone.seq()) == at + 1
    assert phone.record()["moves"][-1]["do"] == game.log[at]["do"]


def is_forced(game: Play, state: Any) -> bool:
    return state.step == "move" and len(game.game.legal(state)) == 1


def test_a_fifth_row_and_the_last_tile_are_announced(phone):
    said = set()
    for seed in range(200):
        game = random_game(seed)
        for at in range(1, len(game.states) - 1):
            before, after = game.states[at - 1 : at + 1]
            if is_forced(game, after):
                continue
            if after.pile == 0 and before.pile and "last" not in said:
                sit_down(phone, *game.log[:at])
                assert "the last tile" in text(phone.page(), "//div[@class='notice']")
                said.add("last")
            full = max(len(after.sides[0] + after.sides[1]), len(after.sides[2] + after.sides[3]))
            if full == 5 and game.log[at - 1]["do"] == "place" and "five" not in said:
                sit_down(phone, *game.log[:at])
                assert "has five rows" in text(phone.page(), "//div[@class='notice']")
                said.add("five")
        if len(said) == 2:
            return
    raise AssertionError(said)


def test_every_kind_of_entry_is_corrected_on_its_own_keys(phone):
    game = simulate.record(games.load("bossa")(), [AKI, BEN], "browser/1303")
    sit_down(phone, *game.log)
    kinds = {entry["do"]: number for number, entry in enumerate(game.log)}
    assert {"roll", "pick", "open", "chip", "draw", "place", "redraw", "exchange"} <= set(kinds)
    for number in kinds.values():
        page = phone.page(f"?mend={number}")
        made = [*offered(page), *heads(page)]
        assert {entry["by"] for entry in made} == {game.log[number]["by"]}
        links = page.xpath("//div[@class='keys']//a[contains(@class,'key')]/@href")
        assert all(f"mend={number}" in link for link in links)


def test_a_wrong_tile_is_changed_where_it_lies(phone):
    sit_down(phone, *DRAWN)
    [link] = phone.page().xpath(
        "//section[@aria-label='Aki']//a[@aria-label='Change 2 black']/@href"
    )
    page = phone.page("?" + link.partition("?")[2])
    assert prompt(page) == "Aki turns four tiles face up"
    [head] = heads(page)
    tiles = {"texts:result.tiles": ["w0b1", *HANDS[AKI][1:]]}
    assert phone.enter(head, mend="3", **tiles).status_code == 303
    assert phone.page().xpath("//section[@aria-label='Aki']//a[@aria-label='Change 1 black']")


def test_a_seat_s_own_phone_asks_its_player_alone(phone):
    sit_down(phone)
    phone.client.set_cookie("phone", "2", path=phone.path)
    page = phone.page()
    assert prompt(page) == "What did you roll?"
    assert {entry["by"] for entry in offered(page)} == {BEN}
    for entry in READY:
        phone.must(entry)
    assert prompt(phone.page()) == "Which tile did you draw?"
    phone.must(DRAWN[-1])
    assert prompt(phone.page()) == "Place a row, or act"
    phone.must(SECOND[-2])
    page = phone.page()
    assert prompt(page) == "Aki to act"
    assert len(page.xpath("//ul[@class='wait-hand']/li")) == 4
    assert heads(phone.page("?for=1")) == [{"by": AKI, "do": "draw"}]


def test_a_watcher_sees_the_lines_and_has_nothing_to_press(phone):
    sit_down(phone, *SECOND)
    phone.path = phone.watch_path()
    page = phone.page("?t=w5b1&do=exchange")
    assert not page.xpath("//*[@class='keys' or @class='board']//*[self::button or self::a]")
    assert len(page.xpath("//*[contains(@class,'spot')]")) == 4


@pytest.mark.parametrize(
    "query",
    [
        "?t=x", "?t=w1b3.w1b3", "?t=....", "?do=undo", "?do=stack", "?take=w9b9", "?on=white-99",
        "?on=", "?do=redraw&t=w6b0", "?seat=7", "?swap=2", "?do=exchange&t=w0b6&take=zz", "?at=x",
    ],
)  # fmt: skip
def test_rubbish_in_the_address_does_no_harm(phone, query):
    sit_down(phone, *DRAWN)
    assert "Ben" in prompt(phone.page(query))


@pytest.mark.parametrize(
    "entry",
    [
        {"by": BEN, "do": "place"},
        lay(BEN, "red", 6, "w0b6"),
        lay(BEN, "black", -1, "w0b6"),
        {"by": BEN, "do": "place", "line": "black", "value": "6", "tiles": ["w0b6"]},
        lay(BEN, "black", 6, "w9b9"),
        {"by": BEN, "do": "stack", "line": "black", "value": 6, "layers": ["w0b6"]},
        {"by": BEN, "do": "exchange", "give": None, "take": []},
        {"by": [], "do": "draw"},
        {"by": BEN, "do": "take", "dice": [1]},
    ],
)
def test_moves_of_no_game_are_malformed(phone, entry):
    sit_down(phone, *DRAWN)
    assert phone.enter(entry).status_code == 400
    assert len(phone.record()["moves"]) == len(DRAWN)


def test_play_again_opens_a_table_for_the_same_players(phone):
    game = random_game(1)
    sit_down(phone, *game.log)
    form = phone.page().xpath("//form[@class='again']")[0]
    names = form.xpath("input[@name='player']/@value")
    phone.path = phone.post(form.get("action"), player=names).location
    assert prompt(phone.page()) == "Roll one die each"


# The score page


def score(phone: Phone, status: int = 200, **args: Any) -> HtmlElement:
    answer = phone.client.get("/score/bossa", query_string=args)
    assert answer.status_code == status
    return html.fromstring(answer.text)


def fields(final: dict[str, Any]) -> dict[str, Any]:
    """The fields of the score page for a final position."""
    names = list(final["colours"])
    return {
        **{f"name{seat}": name for seat, name in enumerate(names, 1)},
        **{f"hand{seat}": final["hands"][name] for seat, name in enumerate(names, 1)},
        **{f"rows_{colour}": rows for colour, rows in final["rows"].items()},
        "won": "unsure",
        "white": 1 if final["colours"][names[0]] == "white" else 2,
        "mover": names.index(final["mover"]) + 1,
        "pile": final["pile"],
        "stuck": names.index(final["stuck"]) + 1 if final["stuck"] else 0,
    }


def position(**changes: Any) -> dict[str, Any]:
    return {
        "colours": {AKI: "white", BEN: "black"},
        "rows": {"white": 5, "black": 4},
        "hands": {AKI: 2, BEN: 3},
        "mover": BEN,
        "pile": 4,
        "stuck": None,
        **changes,
    }


FINALS = [
    position(hands={AKI: 2, BEN: 0}),
    position(hands={AKI: 2, BEN: 0}, rows={"white": 6, "black": 1}),
    position(rows={"white": 6, "black": 1}),
    position(colours={AKI: "black", BEN: "white"}, rows={"white": 6, "black": 1}, mover=AKI),
    position(stuck=AKI),
    position(pile=0),
    position(pile=0, hands={AKI: 3, BEN: 3}),
]


@pytest.mark.parametrize("final", FINALS)
def test_the_score_page_decides_like_the_engine(phone, final):
    page = score(phone, **fields(final))
    expected = report.score_json(report.score("bossa", final))
    assert expected["reason"] in text(page, "//p[@class='score-head']")
    labels = page.xpath("//*[@class='line-label']/text()")
    assert labels == [
        line["label"] for tally in expected["players"].values() for line in tally["lines"]
    ]
    kept = {
        box.get("name"): box.get("value") for box in page.xpath("//input[@checked]")
    } | {box.get("name"): box.value for box in page.xpath("//select")}  # fmt: skip
    sent = {key: str(value) for key, value in fields(final).items() if "name" not in key}
    assert kept == sent


@pytest.mark.parametrize(
    ("final", "words"),
    [
        (position(rows={"white": 6, "black": 6}), "Both lines cannot have six rows"),
        (position(hands={AKI: 0, BEN: 2}), "Aki cannot have an empty hand"),
        (position(stuck=BEN), "Ben cannot be stuck"),
        (position(hands={AKI: 14, BEN: 14}, pile=0), "only 26 are in play"),
        (position(), "The game is not over"),
    ],
)
def test_impossible_positions_are_refused(phone, final, words):
    alert = text(score(phone, 422, **fields(final)), "//div[@role='alert']")
    assert words in alert
    assert "BO-" in alert


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ({"won": "1", "how": "hand"}, "Aki wins: no tile left in hand BO-7.1"),
        ({"won": "2", "how": "stuck"}, "Ben wins: Aki could not move BO-7.4"),
        ({"won": "0"}, "A draw: the pile was empty, and both hold the same number of tiles BO-7.6"),
        ({"won": "1"}, ""),
        ({"won": "1", "how": "luck"}, ""),
        ({}, ""),
    ],
)
def test_who_won_and_how_is_enough(phone, args, told):
    page = score(phone, name1=AKI, name2=BEN, **args)
    assert text(page, "//p[@class='score-head']") == told
    assert bool(page.xpath("//form[@class='keep']")) == bool(told)


def test_an_empty_score_page_says_what_to_do(phone):
    assert "Say who won and how" in text(score(phone), "//div[@id='score']")


@pytest.mark.parametrize(
    "args",
    [
        {"hand1": "x", "pile": "-1"},
        {"rows_white": "7", "mover": "3", "stuck": "9"},
        {"name1": "<script>", "name2": "<script>"},
        {"name1": "x" * 41},
        {"name1": "\x00"},
        {"white": "٢", "hand1": "0"},
    ],
)
def test_rubbish_on_the_score_page_does_no_harm(phone, args):
    answer = phone.client.get("/score/bossa", query_string=args)
    assert answer.status_code in (200, 422)
    assert "<script><" not in answer.text
