"""Rules where they are needed: what applies now, and positions to try a clause out."""

import pytest
from lxml import html
from lxml.html import HtmlElement

from games.positions import Position, positions
from games.rulebook import book
from scorer_web import boards
from tests.scorer_web.phone import AKI, DRAFT, FIRST_TURN, Phone, hand, text

ACROSS = [
    next(position for position in positions(name) if wanted(position))
    for name in boards.names()
    for wanted in (lambda it: it.attempt, lambda it: it.lines, lambda it: not it.code)
]
"""For each game a refused attempt, a finished play and a position where a clause applies."""


def clause_page(phone: Phone, game: str, clause: str) -> HtmlElement:
    answer = phone.client.get(f"/rules/{game}/{clause}")
    assert answer.status_code == 200
    return html.fromstring(answer.text)


def try_out(phone: Phone, position: Position) -> HtmlElement:
    """Press the button on the page of the first clause; returns the table that opens."""
    page = clause_page(phone, position.game, position.clauses[0])
    address = f"/rules/{position.game}/try/{position.number}"
    if not page.xpath(f"//form[@action='{address}']"):
        assert len(page.xpath("//section[@id='try']//li/form")) == 3
    answer = phone.post(address)
    assert answer.status_code == 303
    phone.path, _, query = answer.location.partition("?")
    return phone.page(f"?{query}")


def test_a_table_says_what_applies_now(phone: Phone) -> None:
    phone.open(*DRAFT, hand(AKI, 4))
    (link,) = phone.page().xpath("//nav[@class='bar']//a[contains(@href,'/rules')]/@href")
    page = html.fromstring(phone.client.get(link).text)
    ids = page.xpath("//ol[@class='applies-list']//span[@class='clause']/text()")
    assert ids[:2] == ["NT-4.4", "NT-4.4a"]
    assert book("nintai").clauses["NT-4.4"].text in text(page, "//ol")
    assert page.xpath("//a[@href='/rules/nintai']")
    (form,) = page.xpath("//form[@data-asks][@method='get']")
    assert form.xpath(".//input[@name='q']")
    answered = phone.client.get(form.get("action"), query_string={"q": "how many cards do I draw"})
    assert "NT-4" in text(html.fromstring(answered.text), "//div[@class='answer']")


def test_a_rule_that_answers_opens_over_the_game(phone: Phone) -> None:
    phone.open(*DRAFT)
    answer = phone.client.get(f"{phone.path}/rules", query_string={"q": "may I draw diagonally?"})
    rules = html.fromstring(answer.text).xpath(
        "//div[@class='answer']//a[starts-with(@href,'/rules/nintai/')]"
    )
    assert rules
    assert all("data-sheet" in rule.attrib for rule in rules)


def test_what_applies_follows_the_moment_looked_at(phone: Phone) -> None:
    phone.open(*DRAFT, *FIRST_TURN)
    (link,) = phone.page("?at=0").xpath("//nav[@class='bar']//a[contains(@href,'/rules')]/@href")
    assert "NT-2.3" in phone.client.get(link).text


def test_what_applies_comes_without_its_page_for_the_sheet(phone: Phone) -> None:
    phone.open()
    answer = phone.client.get(f"{phone.path}/rules", headers={"X-Fragment": "1"})
    assert "<html" not in answer.text
    assert "data-close" in answer.text


def test_no_table_no_rules_of_the_moment(phone: Phone) -> None:
    assert phone.client.get("/t/nowhere/rules").status_code == 404


@pytest.mark.parametrize("position", ACROSS, ids=lambda it: f"{it.game}-{it.number}")
def test_a_position_opens_as_a_table_to_try_out(phone: Phone, position: Position) -> None:
    page = try_out(phone, position)
    assert "to try out" in text(page, "//header")
    assert phone.record()["moves"] == position.record["moves"]
    refused = text(page, "//*[contains(@class,'refusal-text')]")
    assert bool(refused) == bool(position.code)
    if position.lines:
        assert page.xpath("//*[@class='tallies'] | //*[contains(@class,'result')]")


def test_the_attempt_is_shown_only_where_it_was_made(phone: Phone) -> None:
    position = next(it for it in positions("nintai") if it.code == "die_locked")
    page = try_out(phone, position)
    assert "locked" in text(page, "//*[contains(@class,'refusal-text')]")
    (back,) = page.xpath("//a[@id='understood']/@href")
    assert "tried" not in back
    assert not phone.page().xpath("//*[@role='alert']")
    phone.must(position.play().legal()[0])
    assert not phone.page(f"?tried={position.number}").xpath("//*[@role='alert']")


@pytest.mark.parametrize("tried", ["0", "99999", "x", "-1", "²"])
def test_a_real_table_shows_no_attempt(phone: Phone, tried: str) -> None:
    phone.open()
    assert not phone.page(f"?tried={tried}").xpath("//*[@role='alert']")


def test_a_table_to_try_out_is_no_game_to_remember(phone: Phone) -> None:
    try_out(phone, next(it for it in ACROSS if it.lines))
    assert phone.path not in phone.client.get("/").text
    assert phone.path not in phone.client.get("/history").text
    assert not phone.page().xpath("//*[@id='result']")


def test_what_cannot_be_played_leads_to_where_it_is_entered(phone: Phone) -> None:
    page = clause_page(phone, "nintai", "NT-7.7")
    assert "full sheet had ended it before" in text(page, "//section[@id='try']")
    final = next(it for it in positions("nintai") if it.final)
    assert phone.post(f"/rules/nintai/try/{final.number}").status_code == 404
    assert phone.post("/rules/nintai/try/99999").status_code == 404


def test_trying_out_needs_the_token_of_the_page(phone: Phone) -> None:
    assert phone.client.post("/rules/nintai/try/0").status_code == 403


def test_no_sentence_is_offered_twice(phone: Phone) -> None:
    page = clause_page(phone, "niwashi", "NW-5.3")
    sentences = page.xpath("//p[@class='try-no']/text()")
    assert len(sentences) == len(set(sentences)) == 2


def test_a_clause_page_lists_what_it_decides(phone: Phone) -> None:
    page = clause_page(phone, "nintai", "NT-8.1")
    assert 1 <= len(page.xpath("//ul[@class='try-list']/li")) <= 3
    assert page.xpath("//details[@class='enforced']//li")
    assert not clause_page(phone, "nintai", "NT-1.1").xpath("//section[@id='try']")
