"""Orders stand in a short queue; who waits is told how far it is, whoever finds no place when to
come again."""

import itertools

import pytest
from lxml import html

from scorer_web.printing import shop
from tests.scorer_web.phone import text
from tests.scorer_web.printing.ordering import printed, shop_of, stalled

NUMBERS = itertools.count(1)


def new(file="kit.pdf"):
    """An order that nobody has placed before."""
    return f"/print/nintai/{file}?only=dice&backs=none&bleed={next(NUMBERS) / 1000}"


def ask(client, address, number=1, fragment=False):
    """As the client with this number."""
    headers = {"X-Fragment": "1"} if fragment else {}
    who = {"REMOTE_ADDR": f"10.0.0.{number}"}
    answer = client.get(address, environ_overrides=who, headers=headers, buffered=True)
    return answer, html.fromstring(answer.data) if answer.data else None


def test_an_order_in_work_is_answered_with_a_page_that_asks_again(app, client):
    address = new()
    with stalled(app):
        answer, page = ask(client, address)
        assert answer.status_code == 202
        assert answer.headers["Retry-After"] == "1"
        assert page.xpath("//noscript/meta[@http-equiv='refresh']/@content") == ["1"]
        assert "as soon as it is ready" in text(page, "//main")
        assert page.xpath("//main//a/@href") == [address]
    answer, page = ask(client, address, fragment=True)
    assert answer.status_code == 200
    assert page.xpath("//a/@href") == [address]
    assert ask(client, address)[0].mimetype == "application/pdf"


def test_the_form_tells_how_far_the_pages_are_without_script(app, client):
    with stalled(app):
        answer, page = ask(client, f"{new('')}&show=1".replace("/?", "?"))
    assert answer.status_code == 202
    assert page.xpath("//noscript/meta[@http-equiv='refresh']")
    assert "Printing" in text(page, "//div[@id='proof']//p[contains(@class, 'waiting')]")


def test_the_same_order_stands_in_the_queue_once(app, client):
    order = new()
    with stalled(app):
        for number in range(12):
            for file in ("kit.pdf", "pages", "page-1.png"):
                answer, _ = ask(client, order.replace("kit.pdf", file), number)
                assert answer.status_code == 202
        assert len(shop_of(app).queue) == 1
    assert ask(client, order)[0].status_code == 200


def test_who_waits_is_told_how_many_are_before(app, client):
    with stalled(app):
        ask(client, new())
        _, page = ask(client, new("pages"))
    assert "1 order is printed before it" in text(page, "//p[contains(@class, 'waiting')]")


def test_one_client_gets_a_share_and_leaves_the_rest_to_others(app, client):
    with stalled(app):
        for _ in range(shop.SHARE):
            assert ask(client, new())[0].status_code == 202
        answer, page = ask(client, new())
        assert answer.status_code == 503
        assert "Your other orders are printed first" in text(page, "//main")
        assert ask(client, new(), number=2)[0].status_code == 202


@pytest.mark.parametrize("file", ["kit.pdf", "pages"])
def test_a_full_shop_says_so_and_when_to_come_again(app, client, file, monkeypatch):
    monkeypatch.setattr(shop_of(app), "_most", 2)
    order = new(file)
    with stalled(app):
        for number in (2, 3):
            assert ask(client, new(), number)[0].status_code == 202
        answer, page = ask(client, order)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == str(shop.RETRY_AFTER)
        assert "This page tries again by itself" in text(page, "//p[contains(@class, 'waiting')]")
        picture, _ = ask(client, new("page-1.png"))
        assert picture.status_code == 503
        assert picture.headers["Retry-After"]
    assert printed(client, order).status_code == 200


def test_what_nobody_asks_for_any_more_is_not_printed(app, client, monkeypatch):
    with stalled(app):
        ask(client, new())
        ask(client, new())
        left = shop_of(app).queue[-1]
        monkeypatch.setattr(shop, "ABANDONED", -1)
        ask(client, new())
        monkeypatch.undo()
        assert left not in shop_of(app).queue
        assert left.finished.is_set()
    assert left.answer is None


def test_a_flood_of_orders_gets_no_further_than_its_share(app, client):
    with stalled(app):
        statuses = {ask(client, new("page-1.png"))[0].status_code for _ in range(80)}
        assert statuses == {202, 503}
        assert len(shop_of(app).queue) == shop.SHARE
