"""The table page: positions, entries, refusals, undo, and what a watcher may do."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from lxml import html
from lxml.html import HtmlElement

from games.nintai.pieces import ICONS
from games.record import replay
from tests.processes import PATIENCE
from tests.scorer_web.phone import (
    AKI,
    BEN,
    DRAFT,
    FIRST_TURN,
    Phone,
    draw,
    hand,
    ink,
    offered,
    problem,
    prompt,
    text,
)
from tests.scorer_web.postgres import on_both

# Entering


def test_a_new_table_asks_for_the_first_die(phone):
    phone.open()
    page = phone.page()
    assert prompt(page) == "Aki takes one die"
    assert offered(page) == [{"by": AKI, "do": "take", "dice": [die]} for die in range(1, 6)]


def test_the_start_player_can_be_the_second_or_drawn_by_lot(phone):
    phone.open(start="2")
    assert prompt(phone.page()) == "Ben takes one die"
    phone.open(start="lot")
    assert phone.record()["setup"]["start"] in (AKI, BEN)


@on_both
def test_an_entry_leads_to_the_next_position(phone):
    phone.open(*DRAFT)
    assert prompt(phone.page()) == "Aki hands a die to Ben"
    assert [entry["die"] for entry in offered(phone.page())] == [1, 4]


@on_both
def test_the_record_of_a_table_replays(phone):
    phone.open(*DRAFT, *FIRST_TURN)
    played = replay(phone.record())
    assert played.refusal is None
    assert played.play.view()["sheets"][BEN][0] == "F S . ."


def test_a_form_completes_its_entry_with_fields(phone):
    phone.open(*DRAFT, hand(AKI, 1))
    fields = {"texts:result.cards": ["D", "F", "S"], "text:result.tops.2": "C"}
    answer = phone.enter({"by": AKI, "do": "draw", "pile": 2}, **fields)
    assert answer.status_code == 303
    assert phone.record()["moves"][-1] == draw(AKI, 2, "DFS", p2="C")


def test_blank_fields_count_as_not_given(phone):
    phone.open(*DRAFT, hand(AKI, 1))
    fields = {"texts:result.cards": ["D", "F", ""], "text:result.tops.2": ""}
    answer = phone.enter({"by": AKI, "do": "draw", "pile": 2}, **fields)
    assert answer.status_code == 400
    assert "Expected the 3 cards taken, got 2" in problem(answer)


def test_whole_numbers_are_read_as_numbers(phone):
    phone.open(DRAFT[0])
    answer = phone.enter({"by": BEN, "do": "take"}, **{"wholes:dice": ["3", "2"]})
    assert answer.status_code == 303
    assert phone.record()["moves"][-1]["dice"] == [3, 2]


@on_both
def test_a_resend_gets_the_first_answer_and_is_stored_once(phone):
    phone.open()
    for _ in range(3):
        answer = phone.enter(DRAFT[0], seq="0", id="the-same-entry")
        assert answer.status_code == 303
    assert phone.record()["moves"] == [DRAFT[0]]


@on_both
def test_another_entry_under_an_old_id_is_not_taken_for_a_resend(phone):
    phone.open()
    phone.enter(DRAFT[0], seq="0", id="the-same-entry")
    answer = phone.enter({"by": AKI, "do": "take", "dice": [2]}, seq="0", id="the-same-entry")
    assert answer.status_code == 409
    assert "You had entered: Aki takes 2." in text(html.fromstring(answer.text), "//main")
    assert phone.record()["moves"] == [DRAFT[0]]


def test_an_entry_on_an_old_position_gets_the_new_one(phone):
    phone.open(DRAFT[0])
    answer = phone.enter({"by": AKI, "do": "take", "dice": [2]}, seq="0")
    assert answer.status_code == 409
    assert "the table has moved on" in answer.text
    page = html.fromstring(answer.text)
    assert prompt(page) == "Ben takes two dice"
    assert "You had entered: Aki takes 2." in text(page, "//*[@role='alert']")
    assert not page.xpath("//*[@id='again-now']")
    assert len(phone.record()["moves"]) == 1


@on_both
def test_of_phones_that_act_at_once_one_wins_and_the_others_are_shown(app, phone):
    phone.open()
    entries = [{"by": AKI, "do": "take", "dice": [die]} for die in (1, 2, 3, 4, 5)]
    phones = [Phone(app.test_client()) for _ in entries]
    for number, each in enumerate(phones):
        each.path, each.ids = phone.path, iter([f"phone-{number:08d}"])
        each.csrf()
    start = threading.Barrier(len(phones))

    def act(each: Phone, entry: dict[str, Any]) -> int:
        start.wait(PATIENCE)
        return each.enter(entry, seq="0").status_code

    with ThreadPoolExecutor(len(phones)) as hands:
        assert sorted(hands.map(act, phones, entries)) == [303, 409, 409, 409, 409]
    assert len(phone.record()["moves"]) == 1


def test_the_same_entry_from_two_phones_counts_once(phone):
    phone.open(DRAFT[0])
    answer = phone.enter(DRAFT[0], seq="0")
    assert answer.status_code == 409
    assert "It counts once." in answer.text
    assert len(phone.record()["moves"]) == 1


@pytest.mark.parametrize("late", [{"do": "undo"}, {"do": "redo"}, {"do": []}, hand(BEN, 3)])
def test_a_late_entry_that_makes_no_sense_now_is_not_offered_again(phone, late):
    phone.open(*DRAFT)
    answer = phone.enter(late, seq="2")
    assert answer.status_code == 409
    assert "again-now" not in answer.text


@pytest.mark.parametrize("seq", ["", "-1", "one", "1e3", "99999999999", "٣"])
def test_a_bad_sequence_number_is_not_read(phone, seq):
    phone.open()
    assert phone.enter(DRAFT[0], seq=seq).status_code == 400


@pytest.mark.parametrize("id", ["", "short", "x" * 65, "white space", "<script>"])
def test_a_bad_id_is_not_read(phone, id):
    phone.open()
    assert phone.enter(DRAFT[0], id=id).status_code == 400


@pytest.mark.parametrize(
    "raw", ["", "{", "[]", "null", "7", '"take"', "[" * 100_000, "9" * 5000, '{"do": 1}', "{}"]
)
def test_what_is_not_an_entry_is_refused_as_malformed(phone, raw):
    phone.open()
    assert phone.enter(None, entry=raw).status_code == 400
    assert phone.record()["moves"] == []


@pytest.mark.parametrize(
    "entry",
    [
        {"by": AKI, "do": "fly"},
        {"by": "Nobody", "do": "take", "dice": [1]},
        {"by": AKI, "do": "take", "dice": [9]},
        {"by": AKI, "do": "take", "dice": "1"},
        {"by": AKI, "do": "take", "dice": [1], "extra": 1},
        {"by": AKI, "do": "ink", "icon": "X", "cell": "a1"},
        {"by": AKI, "do": "ink", "icon": "D", "cell": "e4"},
        {"by": AKI, "do": "reveal", "card": "fire 3"},
        {"by": AKI, "do": "take", "dice": [1], "sure": "yes"},
    ],
)
def test_moves_of_no_game_or_another_game_are_malformed(phone, entry):
    phone.open()
    assert phone.enter(entry).status_code == 400
    assert phone.record()["moves"] == []


def test_a_field_inside_something_else_is_malformed(phone):
    phone.open()
    answer = phone.enter({"by": AKI, "do": "take", "dice": [1]}, **{"text:dice.deep": "1"})
    assert answer.status_code == 400


# Refusals


def test_a_refusal_teaches(phone):
    phone.open(*DRAFT)
    answer = phone.enter(hand(AKI, 5))
    assert answer.status_code == 422
    page = html.fromstring(answer.text)
    told = text(page, "//div[@role='alert']")
    assert "The 5 is the bottom die of the column and locked this turn" in told
    assert "NT-3.3" in told
    clause = page.xpath("//div[@role='alert']//a[@title='The bottom die waits']")[0]
    assert "data-sheet" in clause.attrib
    assert text(page, "//p[@class='refusal-instead']") == "Legal now: 1 4"
    assert len(phone.record()["moves"]) == 3


def test_an_illegal_cell_names_the_legal_ones(phone):
    phone.open(*DRAFT, *FIRST_TURN[:5])
    answer = phone.enter(ink(BEN, "S", "d3"), args="seat=2")
    page = html.fromstring(answer.text)
    assert text(page, "//p[@class='refusal-instead']") == "Legal now: b1 a2"


def test_a_suspicious_entry_keeps_what_was_typed_and_can_be_confirmed(phone):
    phone.open(*DRAFT, *FIRST_TURN, hand(BEN, 2))
    fields = {"texts:result.cards": ["M", "B"]}
    answer = phone.enter({"by": BEN, "do": "draw", "pile": 2}, args="pile=2&cards=M", **fields)
    assert answer.status_code == 422
    assert "Pile 2 showed a crane on top, not a mountain" in answer.text
    page = html.fromstring(answer.text)
    assert page.xpath("//div[@class='pad on']//*[contains(@class,' on ')]/@id") == ["card-2-M"]
    sure = json.loads(page.xpath("//button[@id='sure']/@value")[0])
    assert sure == {**draw(BEN, 2, "MB"), "sure": True}
    phone.must(sure)
    assert "confirmed by the table" in phone.client.get(f"{phone.path}/log").text


def test_a_refused_inking_keeps_the_chosen_icon(phone):
    phone.open(*DRAFT, *FIRST_TURN[:4])
    answer = phone.enter(ink(BEN, "S", "d3"))
    page = html.fromstring(answer.text)
    assert page.xpath("//input[@type='radio'][@checked]/@value") == ["S"]


def test_an_illegal_entry_cannot_be_forced(phone):
    phone.open(*DRAFT)
    assert phone.enter({**hand(AKI, 5), "sure": True}).status_code == 422


# Choices


def keys_of(page: HtmlElement, pile: int) -> list[HtmlElement]:
    return page.xpath(f"//*[starts-with(@id,'card-{pile}-')]")


def test_pile_and_card_are_one_tap_and_the_last_card_makes_the_entry(phone):
    phone.open(*DRAFT, *FIRST_TURN, hand(BEN, 2))
    assert [key.tag for key in keys_of(phone.page(), 1)] == ["a"] * 6
    assert phone.page().xpath("//a[contains(@class,'top')]/@id") == ["card-2-C"]
    page = phone.page("?pile=2&cards=C")
    assert prompt(page) == "What did Ben take?"
    entries = [json.loads(key.get("value")) for key in keys_of(page, 2)]
    assert entries == [draw(BEN, 2, f"C{icon}") for icon in ICONS]


def test_what_was_tapped_can_be_taken_back_one_by_one(phone):
    phone.open(*DRAFT, hand(AKI, 1))
    (two,) = phone.page("?pile=2&cards=DF").xpath("//a[@id='back']/@href")
    (one,) = phone.page(two.removeprefix(phone.path)).xpath("//a[@id='back']/@href")
    assert not phone.page(one.removeprefix(phone.path)).xpath("//a[@id='back']")


def test_rubbish_in_the_address_is_ignored(phone):
    phone.open(*DRAFT, hand(AKI, 1))
    for query in ("?pile=9", "?pile=x", "?pile=-1", "?cards=DF", "?pile=1&cards=xy", "?at=-3"):
        assert prompt(phone.page(query)) == "What did Aki take?"


def test_a_pile_used_in_this_action_is_refused_with_its_clause(phone):
    phone.open(*DRAFT, hand(AKI, 4), draw(BEN, 1, "D"), ink(BEN, "D", "a1"))
    page = phone.page()
    locked = page.xpath("//button[@id='card-1-D']")[0]
    assert locked.get("aria-disabled") == "true"
    answer = phone.enter(json.loads(locked.get("value")))
    assert "Pile 1 was already used in this action" in problem(answer)


def test_both_players_ink_in_either_order(phone):
    phone.open(*DRAFT, *FIRST_TURN[:3])
    assert prompt(phone.page()) == "Aki inks the dragonfly"
    assert prompt(phone.page("?seat=2")) == "Ben inks the flower and the skiff"


def test_declining_is_offered_only_at_tables_that_play_so(phone):
    phone.open(*DRAFT, *FIRST_TURN[:3])
    assert not phone.page().xpath("//button[@id='decline']")
    phone.open(*DRAFT, *FIRST_TURN[:3], **{"option.draw_optional": "on"})
    assert phone.page().xpath("//button[@id='decline']")
    assert phone.record()["options"] == {"draw_optional": "on"}
    answer = phone.enter({"by": AKI, "do": "decline"}, **{"text:icon": "D"})
    assert answer.status_code == 303


def test_the_table_is_told_to_refill_a_pile(phone):
    phone.open(*DRAFT, hand(AKI, 1), draw(AKI, 1, "DFS"), {"by": AKI, "do": "keep", "icon": "D"})
    for entry in (ink(AKI, "D", "a1"), ink(BEN, "F", "a1"), ink(BEN, "S", "b1"), hand(BEN, 2)):
        phone.must(entry)
    for entry in (draw(BEN, 1, "BC"), ink(BEN, "C", "a2"), hand(AKI, 4), draw(BEN, 1, "M")):
        phone.must(entry)
    for entry in (ink(BEN, "M", "b2"), draw(AKI, 2, "D"), draw(AKI, 3, "F")):
        phone.must(entry)
    for entry in (ink(AKI, "D", "b1"), ink(AKI, "F", "a2")):
        phone.must(entry)
    notice = text(phone.page(), "//div[@class='notice']")
    assert notice.startswith(
        "Pile 1 is empty. Shuffle the discards and make a new pile 1 of 5 cards"
    )
    assert "NT-6.1" in notice


def test_a_pile_that_runs_out_while_drawing_is_announced_before(phone):
    phone.open(*DRAFT, hand(AKI, 1), draw(AKI, 1, "DFS"), {"by": AKI, "do": "keep", "icon": "D"})
    for entry in (ink(AKI, "D", "a1"), ink(BEN, "F", "a1"), ink(BEN, "S", "b1"), hand(BEN, 2)):
        phone.must(entry)
    for entry in (draw(BEN, 1, "BC"), ink(BEN, "C", "a2"), hand(AKI, 5)):
        phone.must(entry)
    phone.must({"by": BEN, "do": "roll", "result": {"dice": [2, 1, 6]}})
    phone.must(hand(BEN, 2))
    hint = text(phone.page("?pile=1&cards=D"), "//div[@class='ask-text']/p")
    assert hint == "Discard it, refill pile 1, take the next."


# Looking back


@on_both
def test_undo_and_redo_are_entries_of_the_log(phone):
    phone.open(*DRAFT)
    phone.must({"do": "undo"})
    assert prompt(phone.page()) == "Aki takes two dice"
    assert text(phone.page(), "//*[@data-told]") == "Undone: Aki takes 4 and 5."
    phone.must({"do": "redo"})
    assert prompt(phone.page()) == "Aki hands a die to Ben"
    assert [move["do"] for move in phone.record()["moves"][-2:]] == ["undo", "redo"]


def test_undo_needs_something_to_undo(phone):
    phone.open()
    assert phone.page().xpath("//button[@id='undo'][@disabled]")
    assert phone.enter({"do": "undo"}).status_code == 422
    assert phone.enter({"do": "redo"}).status_code == 422


def test_any_earlier_moment_can_be_looked_at(phone):
    phone.open(*DRAFT, *FIRST_TURN)
    page = phone.page("?at=8")
    assert prompt(page) == "Ben inks flower at a1."
    assert "Moment 8 of 9" in text(page, "//section[@class='dock']")
    assert offered(page) == [{"do": "back", "to": 7}]
    assert prompt(phone.page("?at=0")) == "Before the first move"
    assert prompt(phone.page("?at=9")) == "Ben hands a die to Aki"


# The end


def finished(phone: Phone) -> None:
    phone.open(*DRAFT, *FIRST_TURN, hand(BEN, 2), draw(BEN, 2, "CM"), ink(BEN, "M", "a2"))
    phone.must(hand(AKI, 5))
    phone.must({"by": BEN, "do": "roll", "result": {"dice": [6, 2, 3]}})
    phone.must(hand(BEN, 6))


def test_the_end_shows_the_score_line_by_line(phone):
    finished(phone)
    page = phone.page()
    assert prompt(page) == "A tie NT-8.8"
    lines = page.xpath("//section[contains(@class,'tally')][1]//li")
    assert len(lines) == 4 + 3 + 1 + 1
    assert text(page, "(//section[contains(@class,'tally')])[1]//li[9]").startswith(
        "Ended with a 6"
    )
    assert page.xpath("//section[contains(@class,'tally')]//a/@href")[0] == "/rules/nintai/NT-8.1"


def test_play_again_opens_a_table_with_the_same_names(phone):
    finished(phone)
    before = phone.path
    answer = phone.post("/play/nintai", player=[AKI, BEN], start="2")
    phone.path = answer.location
    assert phone.path != before
    assert prompt(phone.page()) == "Ben takes one die"


def test_nothing_can_be_entered_after_the_end_but_undo(phone):
    finished(phone)
    assert phone.enter(hand(AKI, 4)).status_code == 422
    phone.must({"do": "undo"})
    assert prompt(phone.page()) == "Ben hands a die to Aki"


# Links


@on_both
def test_a_watcher_sees_everything_and_can_enter_nothing(phone):
    phone.open(*DRAFT)
    phone.path = phone.watch_path()
    page = phone.page()
    assert prompt(page) == "Aki hands a die to Ben"
    assert not page.xpath("//form[contains(@action, '/entries')]")
    assert phone.enter(hand(AKI, 1)).status_code == 403
    assert len(phone.record()["moves"]) == 3


def test_a_watcher_is_not_shown_the_link_to_play(phone):
    play = phone.open(*DRAFT)
    phone.path = phone.watch_path()
    for path in (phone.path, f"{phone.path}/share", f"{phone.path}/record.json"):
        assert play.rsplit("/", 1)[-1] not in phone.client.get(path).text


@pytest.mark.parametrize("key", ["x", "a" * 22, "../etc/passwd", "%00", "' OR 1=1 --", "é" * 40])
@on_both
def test_a_forged_link_leads_nowhere(phone, key):
    phone.open()
    for path in (f"/t/{key}", f"/t/{key}/record.json", f"/t/{key}/share"):
        assert phone.client.get(path).status_code == 404
    assert phone.post(f"/t/{key}/entries", id="entry-0001", seq="0", entry="{}").status_code == 404


@on_both
def test_tables_do_not_mix(phone):
    first = phone.open(*DRAFT)
    phone.open()
    assert phone.record()["moves"] == []
    phone.path = first
    assert len(phone.record()["moves"]) == 3


# Fragments, for the page's own script


def test_a_script_gets_only_the_part_that_changes(phone):
    phone.open()
    answer = phone.client.get(phone.path, headers={"X-Fragment": "1"})
    assert answer.text.lstrip().startswith('<div id="table"')
    form = {"csrf_token": phone.csrf(), "id": "entry-0001", "seq": "0"}
    answer = phone.client.post(
        f"{phone.path}/entries",
        data={**form, "entry": json.dumps(DRAFT[0])},
        headers={"X-Fragment": "1"},
    )
    assert answer.status_code == 200
    assert "Ben takes two dice" in answer.text
