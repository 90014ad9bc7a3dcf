"""Niwashi on the phone: opening, laying, revealing, the lantern, refilling, the end, the score."""

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from lxml.html import HtmlElement

import games
from games import report, simulate
from games.niwashi.pieces import STRIPS, strip_name
from games.record import Play
from tests.scorer_web.phone import AKI, BEN, Phone, offered, problem, prompt, text

CENTRE = "autumn spring autumn"
DISPLAY = ["spring autumn spring", "autumn winter autumn", "summer summer autumn"]
SETUP = {"start": AKI, "centre": {"strip": CENTRE}, "display": DISPLAY}


def lay(by: str, strip: str, x: int, y: int, way: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "do": "lay", "strip": strip, "at": [x, y], "dir": way, **more}


def draw(by: str, strip: str, *new: str) -> dict[str, Any]:
    result = {"result": {"display": list(new)}} if new else {}
    return {"by": by, "do": "draw", "from": "display", "strip": strip, **result}


def reveal(by: str, order: str) -> dict[str, Any]:
    return {"by": by, "do": "reveal", "order": order}


LAY = lay(AKI, "autumn sand summer", 2, -2, "down")
SAME = lay(AKI, "autumn sand autumn", 2, -2, "down")
"""Autumn on autumn: the special case."""
DRAW = draw(AKI, "summer summer autumn", "spring spring winter")


def sit_down(phone: Phone, *entries: dict[str, Any], setup: Any = None, **fields: Any) -> None:
    setup = setup or SETUP
    start = {"start": "1" if setup.get("start", AKI) == AKI else "2", "player": [AKI, BEN]}
    given = {"centre": setup["centre"]["strip"], "display": setup["display"], **start, **fields}
    answer = phone.post("/play/niwashi", **given)
    assert answer.status_code == 303, answer.text
    phone.path = answer.location
    phone.taps_everything()
    for entry in entries:
        phone.must(entry)


ON_TRIAL = "//form[contains(@class,'laying')]/input[@name='entry']/@value"
FITS = "//*[@id='ghost'][contains(@class,'legal')]"


def told(answer: Any) -> str:
    assert answer.status_code == 422
    return text(html.fromstring(answer.text), "//div[@role='alert']")


def random_game(seed: Any, **options: Any) -> Play:
    return simulate.record(games.load("niwashi")(options), [AKI, BEN], f"niwashi/{seed}")


EXAMPLE = json.loads(
    (Path(__file__).parents[3] / "docs" / "records" / "niwashi.example.json").read_text("utf-8")
)


def until(do: str, **fields: Any) -> list[dict[str, Any]]:
    """The example game up to the first such entry."""
    wanted = {"do": do, **fields}.items()
    return EXAMPLE["moves"][
        : next(i for i, e in enumerate(EXAMPLE["moves"]) if wanted <= e.items())
    ]


# Opening


def test_a_table_starts_with_the_centre_and_the_display(phone):
    sit_down(phone)
    assert phone.record()["setup"] == SETUP
    page = phone.page()
    assert prompt(page) == "Which tile does Aki lay?"
    assert "pile 37" in text(page, "//header//small")
    assert len(page.xpath("//a[@class='key unseen-tile']")) == 3
    assert len(page.xpath("//*[@class='tile']")) == 1


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"centre": ""}, "Expected three plots"),
        ({"centre": DISPLAY[0]}, "is named twice"),
        ({"display": DISPLAY[:2]}, "Expected the 3 tiles of the display"),
        ({"display": [*DISPLAY[:2], DISPLAY[0]]}, "is named twice"),
        ({"player": [AKI, AKI]}, "Aki"),
        ({"player": []}, "2"),
        ({"option.shapes": ["line", "U"]}, "6 different shapes"),
    ],
)
def test_a_bad_opening_is_told_and_kept(phone, fields, says):
    given = {"player": [AKI, BEN], "start": "1", "centre": CENTRE, "display": DISPLAY, **fields}
    answer = phone.post("/play/niwashi", **given)
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert says in text(page, "//p[@class='problem']")
    kept = page.xpath("//select[@name='display']/option[@selected]/@value")
    assert kept == given["display"]


def test_a_table_chooses_its_six_shapes(phone):
    shapes = ["line", "cross", "U", "L", "V", "Z"]
    page = html.fromstring(phone.client.get("/play/niwashi").text)
    boxes = page.xpath("//input[@name='option.shapes'][@type='checkbox']")
    assert len(boxes) == 12
    assert len(page.xpath("//input[@name='option.shapes'][@checked]")) == 6
    sit_down(phone, **{"option.shapes": shapes, "option.mirror_images": "off"})
    assert phone.record()["options"] == {"shapes": shapes, "mirror_images": "off"}
    assert len(phone.page("?do=reveal").xpath("//button[@id='order-winter-Z']")) == 1


@pytest.mark.parametrize("third", ["winter winter winter", DISPLAY[0]], ids=["other", "twice"])
def test_a_box_with_another_mix_is_asked_about_once(phone, third):
    display = [*DISPLAY[:2], third]
    given = {"player": [AKI, BEN], "centre": CENTRE, "display": display}
    page = html.fromstring(phone.post("/play/niwashi", **given).text)
    assert "right all the same?" in text(page, "//p[@class='problem']")
    assert page.xpath("//input[@name='sure']")
    sit_down(phone, setup={**SETUP, "display": display}, sure="on")
    assert phone.record()["setup"]["display"] == display


def test_a_table_that_trusts_draws_asks_only_for_what_is_laid(phone):
    sit_down(phone, **{"option.follow": "laid"})
    assert "display" not in phone.record()["setup"]
    assert "not checked" in text(phone.page(), "//*[@class='ask-text']")
    page = phone.page("?strip=autumn+sand+summer&cell=2,-2&dir=down")
    assert not page.xpath("//*[contains(@class,'take ')]")
    assert page.xpath("//button[@id='lay'][not(@aria-disabled)]")
    phone.must(LAY)
    page = phone.page()
    assert prompt(page) == "Which tile does Ben lay?"
    assert not page.xpath("//div[@class='notice']")
    assert {"by": BEN, "do": "lantern", "on": "cross"} in offered(phone.page("?do=lantern"))


def test_somebody_begins_by_lot(phone):
    sit_down(phone, start="lot")
    assert phone.record()["setup"]["start"] in (AKI, BEN)


# Laying


def test_a_chosen_strip_is_tried_at_a_legal_place(phone):
    sit_down(phone)
    page = phone.page("?strip=autumn+sand+summer")
    assert prompt(page) == "Where does Aki lay it?"
    assert page.xpath(FITS)
    entry = json.loads(page.xpath(ON_TRIAL)[0])
    phone.must(entry)


def test_places_arrows_turn_and_flip_work_as_links(phone):
    sit_down(phone)
    page = phone.page("?strip=autumn+sand+summer&cell=2,-2&dir=down")
    assert json.loads(page.xpath(ON_TRIAL)[0]) == LAY
    seen = {}
    for name in ("left", "up", "down", "right", "turn", "flip"):
        link = page.xpath(f"//a[@id='go-{name}']/@href")[0]
        seen[name] = json.loads(phone.page("?" + link.partition("?")[2]).xpath(ON_TRIAL)[0])
    assert seen["left"]["at"] == [1, -2]
    assert seen["up"]["at"] == [2, -3]
    assert (seen["turn"]["at"], seen["turn"]["dir"]) == ([1, -1], "across")
    assert seen["flip"]["strip"] == "summer sand autumn"
    places = page.xpath("//select[@name='cell']/option/@value")
    play = Play.begin("niwashi", [AKI, BEN], {}, SETUP)
    assert places == [f"{x},{y}" for x, y, way in play.state.garden.slots() if way == "down"]


@pytest.mark.parametrize(
    ("at", "way", "says", "clause"),
    [
        ([0, 1], "across", "only touches others", "NW-5.3"),
        ([0, 0], "across", "would cover three plots", "NW-5.3"),
        ([9, 9], "down", "there it covers none", "NW-5.2"),
    ],
)
def test_a_misplaced_strip_teaches_and_stays_in_hand(phone, at, way, says, clause):
    sit_down(phone)
    query = f"?strip=autumn+sand+summer&cell={at[0]},{at[1]}&dir={way}"
    page = phone.page(query)
    shown = "//*[@data-says][not(@hidden)]"
    assert says in text(page, shown)
    assert clause in text(page, shown)
    assert page.xpath("//a[@id='take-1'][@aria-disabled]")
    answer = phone.enter({**LAY, "at": at, "dir": way}, args=query[1:])
    assert says in told(answer)
    page = html.fromstring(answer.text)
    kept = json.loads(page.xpath(ON_TRIAL)[0])
    assert kept == {**LAY, "at": at, "dir": way}
    nearest = page.xpath("//a[@id='nearest']/@href")[0]
    assert phone.page("?" + nearest.partition("?")[2]).xpath(
        "//*[@id='ghost'][contains(@class,'legal')]"
    )
    assert phone.record()["moves"] == []


def test_a_strip_that_lies_elsewhere_is_doubted_and_can_be_confirmed(phone):
    sit_down(phone)
    page = phone.page("?strip=spring+autumn+spring")
    assert "lies in the display" in text(page, "//b[@class='doubt']")
    answer = phone.enter(lay(AKI, DISPLAY[0], 2, -2, "down"))
    assert "lies in the display" in told(answer)
    sure = json.loads(html.fromstring(answer.text).xpath("//button[@id='sure']/@value")[0])
    phone.must(sure)
    assert phone.record()["moves"][-1]["sure"]


def test_strips_taken_openly_are_one_tap(phone):
    sit_down(phone, LAY, DRAW, lay(BEN, "spring sand spring", 1, -1, "across"))
    phone.must(draw(BEN, DISPLAY[0], "spring summer autumn"))
    known = phone.page().xpath("//a[starts-with(@id,'known-')]/@href")
    assert [href.partition("?")[2] for href in known] == ["strip=summer+summer+autumn"]


def test_both_last_strips_are_outlined(phone):
    sit_down(phone, LAY, DRAW, lay(BEN, "spring sand spring", 1, -1, "across"))
    assert len(phone.page().xpath("//*[contains(@class,'last seat-')]")) == 2


# Refilling


def test_laying_taking_and_turning_up_are_one_entry_of_the_phone(phone):
    sit_down(phone)
    page = phone.page("?strip=autumn+sand+summer&cell=2,-2&dir=down")
    assert page.xpath("//a[contains(@class,'take')]/@data-take") == DISPLAY
    page = phone.page("?" + page.xpath("//a[@id='take-3']/@href")[0].partition("?")[2])
    assert prompt(page) == "Turned face up?"
    head = json.loads(page.xpath("//section[@class='dock']//input[@name='entry']/@value")[0])
    answer = phone.enter(head, **{"texts:result.display": "spring spring winter"})
    assert answer.status_code == 303
    assert phone.record()["moves"] == [LAY, {**DRAW, "follows": "tap"}]


def test_a_strip_that_was_seen_leaves_a_hole(phone):
    sit_down(phone, LAY)
    page = phone.page("?take=summer+summer+autumn")
    holes = page.xpath("//button[contains(@class,'hole')]/@data-strip")
    assert CENTRE in holes
    assert "autumn sand summer" in holes or "summer sand autumn" in holes
    assert "spring spring winter" not in holes


def test_a_missing_refill_teaches_and_keeps_the_choice(phone):
    sit_down(phone, LAY)
    answer = phone.enter(draw(AKI, DISPLAY[1]))
    assert "1 tile is turned face up" in told(answer)
    kept = html.fromstring(answer.text).xpath("//section[@class='dock']//input[@name='entry']")
    assert json.loads(kept[0].value) == draw(AKI, DISPLAY[1])


def test_the_discard_is_closed_unless_like_covers_like(phone):
    moves = until("draw", **{"from": "discard"})
    sit_down(phone, *moves, setup=EXAMPLE["setup"])
    page = phone.page()
    assert "or from the discards." in text(page, "//*[@class='ask-text']")
    taken = {"by": BEN, "do": "draw", "from": "discard", "strip": "spring summer spring"}
    assert taken in offered(page)


def test_a_closed_discard_teaches(phone):
    play = Play.begin("niwashi", [AKI, BEN], {}, EXAMPLE["setup"])
    for entry in EXAMPLE["moves"]:
        play.enter(entry)
        state = play.state
        if state.step == "draw" and state.strips.discard and not state.special:
            break
    sit_down(phone, *play.log, setup=EXAMPLE["setup"])
    locked = phone.page().xpath("//*[@id='discard'][@aria-disabled]/@data-then")
    says = told(phone.enter(json.loads(locked[0])))
    assert "The discard pile is closed" in says
    assert "NW-7.3" in says


# Orders


def test_orders_that_show_are_lit_and_offered(phone):
    sit_down(phone, *until("reveal", by=AKI), setup=EXAMPLE["setup"])
    assert text(phone.page(), "//a[@id='go-reveal']//b") == "3 could be fulfilled"
    page = phone.page("?do=reveal")
    lit = page.xpath("//*[@class='motif']/@data-order")
    assert sorted(lit) == ["spring L", "spring T", "spring cross"]
    assert sorted(entry["order"] for entry in offered(page)) == sorted(lit)
    phone.must(reveal(AKI, "spring T"))
    assert "draws a new order. NW-4.9" in text(phone.page(), "//div[@class='notice']")
    assert not phone.page("?do=reveal").xpath("//div[@class='notice']"), "gone with any choice"
    assert "spring T" in text(phone.page(), "//ul[@aria-label='Orders fulfilled for Aki']")


def test_an_order_that_is_not_fulfilled_teaches(phone):
    sit_down(phone, *until("reveal", by=AKI), setup=EXAMPLE["setup"])
    pale = phone.page("?do=reveal").xpath("//button[@id='order-winter-U'][@aria-disabled]/@value")
    answer = phone.enter(json.loads(pale[0]), args="do=reveal")
    says = told(answer)
    assert "No winter U shows in the garden" in says
    assert "NW-4.1" in says
    assert "Legal now: spring cross" in says
    assert prompt(html.fromstring(answer.text)) == "Which order does Aki reveal?"
    assert "has already been revealed" in told(phone.enter(reveal(AKI, "spring line")))


# The lantern


def test_the_lantern_asks_for_the_top_of_the_hand_and_the_new_display(phone):
    moves = until("lantern")
    sit_down(phone, *moves, setup=EXAMPLE["setup"])
    page = phone.page("?do=lantern")
    assert prompt(page) == "Where does Aki put the lantern?"
    play = Play.begin("niwashi", [AKI, BEN], {}, EXAMPLE["setup"])
    for entry in moves:
        play.enter(entry)
    spots = {move["on"] for move in play.legal() if move["do"] == "lantern"}
    assert set(page.xpath("//*[@data-spot]/@data-spot")) == spots
    result = EXAMPLE["moves"][len(moves)]["result"]
    top, new = result["hand"][-1], result["display"]
    chosen = f"?do=lantern&on=cross&top={top}&new={','.join(new[:2])}".replace(" ", "+")
    page = phone.page(chosen)
    assert prompt(page) == "Turned face up?"
    form = page.xpath("//section[@class='dock']//form")[0]
    fields = {key: form.fields[key] for key in ("texts:result.hand",)}
    given = {"texts:result.display": new, **fields}
    assert phone.enter(json.loads(form.fields["entry"]), **given).status_code == 303
    assert phone.record()["moves"][-1]["result"] == {"hand": [top], "display": new}
    assert "cross" in text(phone.page(), "//p[@class='lantern-at']")


def test_half_a_hand_is_refused_and_the_place_kept(phone):
    sit_down(phone, *until("lantern"), setup=EXAMPLE["setup"])
    hand = ["summer sand winter", "spring spring winter"]
    answer = phone.enter({"by": AKI, "do": "lantern", "on": "winter", "result": {"hand": hand}})
    assert "The whole hand goes on the discard pile" in told(answer)
    page = html.fromstring(answer.text)
    assert page.xpath("//a[contains(@class,'on')]/@data-spot") == ["winter"]


# Corrections


@pytest.mark.parametrize("do", ["lay", "draw", "lantern", "reveal"])
def test_every_kind_of_entry_can_be_mended(phone, do):
    moves = until(do)
    sit_down(phone, *EXAMPLE["moves"][: len(moves) + 1], setup=EXAMPLE["setup"])
    page = phone.page(f"?mend={len(moves)}")
    keys = page.xpath("//section[@class='dock']//*[contains(@class,'key')]")
    assert keys
    leading = page.xpath("//section[@class='dock']//a[contains(@class,'key')]/@href")
    assert all(f"mend={len(moves)}" in href for href in leading)


def test_a_strip_laid_wrong_is_moved(phone):
    sit_down(phone, LAY, DRAW)
    page = phone.page("?mend=0&strip=autumn+sand+summer&cell=2,0&dir=down")
    form = page.xpath("//form[contains(@class,'laying')]")[0]
    moved = {**LAY, "at": [2, 0]}
    assert json.loads(form.fields["entry"]) == moved
    phone.enter(moved, mend=form.fields["mend"])
    assert phone.record()["moves"][-1]["do"] == "correct"


# Whole games


def choices(phone: Phone, play: Play) -> list[dict[str, Any]]:
    """Everything the pages offer now but strips to lay, which are chosen plot by plot."""
    page = phone.page()
    if play.state.step == "act":
        page = phone.page("?do=reveal")
        spots = phone.page("?do=lantern").xpath("//@data-spot")
        by = play.players[play.state.mover]
        return [*offered(page), *({"by": by, "do": "lantern", "on": on} for on in spots)]
    found = offered(page)
    taken = {"by": play.players[play.state.mover], "do": "draw"}
    for strip in page.xpath("//a[@data-take!='discard']/@data-take"):
        found.append({**taken, "from": "display", "strip": strip})
    if page.xpath("//a[@data-take='discard'][not(@aria-disabled)]"):
        keys = phone.page("?take=discard").xpath(
            "//button[not(contains(@class,'hole'))]/@data-strip"
        )
        found += [{**taken, "from": "discard", "strip": strip} for strip in keys]
    return found


def same(found: list[dict[str, Any]], legal: list[dict[str, Any]]) -> bool:
    def keys(moves: list[dict[str, Any]]) -> set[str]:
        bare = [{k: v for k, v in m.items() if k not in ("asks", "result")} for m in moves]
        return {json.dumps(move, sort_keys=True) for move in bare if move["do"] != "lay"}

    return keys(found) == keys(legal)


@pytest.mark.parametrize(
    ("seed", "options"), [(1, {}), (2, {"discard_any": "on", "partner_must_finish": "on"})]
)
def test_every_step_offers_exactly_the_legal_moves(phone, seed, options):
    game = random_game(seed, **options)
    sit_down(phone, setup=game.setup, **{f"option.{key}": value for key, value in options.items()})
    play = Play.begin("niwashi", [AKI, BEN], options, game.setup)
    for number, entry in enumerate(game.log):
        # All legal strips in all places are many: every few moves show it.
        if play.state.step != "act" or number % 7 == 0:
            assert same(choices(phone, play), play.legal()), entry
        phone.must(entry)
        play.enter(entry)
    assert phone.record()["moves"] == game.log
    expected = report.score_json(report.Scored.of(game))
    assert phone.client.post("/api/score/niwashi", json=phone.record()).get_json() == expected
    head = text(phone.page(), "//h1")
    assert head.startswith(f"{expected['total']} of 20 orders, together")


def test_the_example_ends_line_by_line(phone):
    sit_down(phone, *EXAMPLE["moves"][:-1], setup=EXAMPLE["setup"])
    page = phone.page()
    assert prompt(page) == "Aki has no tile left"
    assert {"by": AKI, "do": "pass"} in offered(page)
    assert "nothing to lay" in told(phone.enter(LAY))
    phone.must(EXAMPLE["moves"][-1])
    page = phone.page()
    assert "8 of 20 orders, together Respectable" in prompt(page)
    assert len(page.xpath("//*[@class='line-label']/span[contains(@class, 'order ')]")) == 8
    assert sum(map(int, page.xpath("//*[@class='line-points']/text()"))) == 8
    form = page.xpath("//form[contains(@class,'again')]")[0]
    answer = phone.client.get(form.action, query_string={"player": [AKI, BEN]})
    assert html.fromstring(answer.text).xpath("//input[@name='player']/@value") == [AKI, BEN]


def test_any_moment_can_be_looked_at_and_a_watcher_presses_nothing(phone):
    sit_down(phone, *EXAMPLE["moves"][:20], setup=EXAMPLE["setup"])
    for number in (0, 7, 15):
        assert all(entry["do"] == "back" for entry in offered(phone.page(f"?at={number}")))
    phone.path = phone.watch_path()
    page = phone.page("?strip=autumn+sand+summer")
    assert not page.xpath("//section[@class='dock']//button")
    assert not page.xpath("//*[@id='ghost']")


@pytest.mark.parametrize(
    "query",
    [
        "?strip=spring",
        "?strip=moss+moss+moss",
        "?do=dance",
        "?cell=x",
        "?dir=down",
        "?cell=1,1&dir=down",
        "?do=",
    ],
)
def test_rubbish_in_the_address_is_ignored(phone, query):
    sit_down(phone)
    assert prompt(phone.page(query)) == "Which tile does Aki lay?"


@pytest.mark.parametrize(
    "query", ["&cell=9999,0&dir=down", "&cell=0,0&dir=up", "&cell=a,b", "&cell=1"]
)
def test_a_place_nobody_can_mean_is_replaced(phone, query):
    sit_down(phone)
    page = phone.page("?strip=autumn+sand+summer" + query)
    assert page.xpath(FITS)


@pytest.mark.parametrize(
    "entry",
    [
        {"by": AKI, "do": "lay"},
        {"by": AKI, "do": "lay", "strip": 7, "at": [0, 0], "dir": "down"},
        lay(AKI, "autumn sand summer", True, 0, "down"),
        {"by": AKI, "do": "lay", "strip": "autumn sand summer", "at": "0,0", "dir": ["down"]},
        {"by": AKI, "do": "lay", "strip": "autumn sand summer", "at": [0, 9999], "dir": "down"},
        {"by": AKI, "do": "reveal", "order": ["winter"]},
        {"by": AKI, "do": "reveal"},
        {"by": AKI, "do": "lantern", "on": {}, "result": {"hand": 3}},
        {"by": AKI, "do": "lantern", "on": "garden", "result": {"hand": [[], 1]}},
        {"by": AKI, "do": ["lay"]},
        {"by": AKI, "do": "draw", "from": "display", "strip": None},
        {"by": [], "do": "lay"},
    ],
)
def test_moves_of_no_game_are_malformed(phone, entry):
    sit_down(phone)
    assert phone.enter(entry).status_code == 400
    assert phone.record()["moves"] == []


def test_moves_out_of_step_teach(phone):
    sit_down(phone)
    assert "lay a tile or move the lantern" in told(phone.enter({"by": AKI, "do": "pass"}))
    assert "It is Aki's turn" in told(phone.enter({**LAY, "by": BEN}))
    assert "must be laid" in told(phone.enter(DRAW))
    phone.must(LAY)
    assert "Orders are revealed at the start" in told(phone.enter(reveal(AKI, "winter U")))
    assert "has to be taken" in told(phone.enter({"by": AKI, "do": "pass"}))


# The score page


def score(phone: Phone, status: int = 200, **args: Any) -> HtmlElement:
    answer = phone.client.get("/score/niwashi", query_string=args)
    assert answer.status_code == status
    return html.fromstring(answer.text)


def test_counts_and_ticked_orders_add_up(phone):
    ticks = {"2-winter-cross": "1", "2-autumn-U": "1"}
    page = score(phone, name1=AKI, name2=BEN, count1="7", count2="3", **ticks)
    assert text(page, "//p[@class='score-head']").startswith("9 of 20 orders, together Respectable")
    labels = [label.text_content().strip() for label in page.xpath("//*[@class='line-label']")]
    assert labels == ["7 fulfilled orders", "winter cross, autumn U"]
    assert "NW-8.4" in text(page, "//section[contains(@class,'tally')][1]")
    assert set(page.xpath("//input[@type='checkbox'][@checked]/@name")) == set(ticks)
    assert page.xpath("//select[@name='count1']/option[@selected]/@value") == ["7"]


@pytest.mark.parametrize(
    ("args", "says", "clause"),
    [
        ({"count1": "11"}, "cannot have fulfilled 11 orders", "NW-2.6"),
        ({"1-winter-cross": "1", "2-winter-cross": "1"}, "exists only once", "NW-1.2"),
        (
            {f"1-winter-{shape}": "1" for shape in ("line", "cross", "U", "L", "T", "V", "Z")},
            "not among the shapes",
            "NW-1.3",
        ),
    ],
)
def test_impossible_orders_are_refused(phone, args, says, clause):
    alert = text(score(phone, 422, **args), "//div[@role='alert']")
    assert says in alert
    assert clause in alert


def test_other_shapes_can_be_ticked(phone):
    page = score(phone, **{"1-winter-Z": "1", "all": "1"})
    assert text(page, "//p[@class='score-head']").startswith("1 of 20")


def test_an_empty_score_page_says_what_to_do(phone):
    assert "Count the orders" in text(score(phone), "//div[@id='score']")


@pytest.mark.parametrize(
    "args",
    [
        {"count1": "-1", "count2": "x"},
        {"count1": "٣"},
        {"1-moss-cross": "1"},
        {"name1": "<script>" * 3},
        {"name2": "x" * 41},
        {"name1": "\x00"},
        {"count1": "9" * 400},
    ],
)
def test_rubbish_on_the_score_page_does_no_harm(phone, args):
    answer = phone.client.get("/score/niwashi", query_string=args)
    assert answer.status_code in (200, 422)
    assert "<script><" not in answer.text


def test_every_strip_can_be_chosen_without_script(phone):
    page = html.fromstring(phone.client.get("/play/niwashi").text)
    listed = page.xpath("//select[@name='centre']/option/@value")[1:]
    assert listed == [strip_name(strip) for strip in STRIPS]


def test_problems_are_sentences(phone):
    sit_down(phone)
    assert problem(phone.enter({"by": AKI, "do": "draw", "from": "pile"})).endswith(".")
