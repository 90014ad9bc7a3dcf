"""Home, a new table, the score page, the rule book and the print shop."""

import pytest
from lxml import html

from games import rulebook
from scorer_web import boards
from scorer_web.printing import orders
from tests.scorer_web.phone import AKI, BEN, text

CLAUSES = sorted(rulebook.book("nintai").clauses)


def get(client, path: str, status: int = 200) -> html.HtmlElement:
    answer = client.get(path)
    assert answer.status_code == status, path
    return html.fromstring(answer.text)


def test_home_offers_every_game_that_has_a_board(client):
    page = get(client, "/")
    assert page.xpath("//a[@class='game-main']/@href") == [
        f"/play/{name}" for name in boards.names()
    ]


def test_three_taps_lead_to_the_first_entry(phone):
    """The game, Play, and a die: names are filled in already."""
    page = get(phone.client, "/play/nintai")
    names = page.xpath("//input[@name='player']/@value")
    assert names == ["Player 1", "Player 2"]
    phone.open(player=names)
    assert len(phone.page().xpath("//form[@class='rows']/button")) == 5


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (["Aki", "Aki"], "Two players are called “Aki”"),
        (["Aki", ""], "A name needs 1 to 40"),
        (["Aki", " \t\u0000 "], "A name needs 1 to 40"),
        (["Aki", "x" * 41], "A name needs 1 to 40"),
        (["Aki"], "Expected 2 players, got 1"),
        (["Aki", "Ben", "Cho"], "Expected 2 players, got 3"),
        ([], "Expected 2 players, got 0"),
    ],
)
def test_names_that_cannot_be_are_refused_and_kept_in_the_form(phone, players, told):
    answer = phone.post("/play/nintai", player=players, start="2")
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert told in text(page, "//p[@role='alert']")
    assert page.xpath("//input[@name='start'][@checked]/@value") == ["2"]
    assert page.xpath("//input[@name='player']/@value")[:1] == (players[:1] or ["Player 1"])


def test_names_are_tidied(phone):
    phone.open(player=["  Aki  no\nMori ", "Ben\u202e"])
    assert phone.record()["players"] == ["Aki no Mori", "Ben"]


def test_an_unknown_option_value_is_refused(phone):
    answer = phone.post("/play/nintai", player=[AKI, BEN], **{"option.draw_optional": "maybe"})
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/play/chess", "/score/chess", "/rules/chess", "/print/chess"])
def test_an_unknown_game_is_not_found(client, path):
    assert "no game called “chess”" in text(get(client, path, 404), "//main")


# Scoring two sheets

FULL = "name1=Aki&name2=Ben&sheet1=DFSBDFSCDFSM&sheet2=DD..F......."


def test_the_score_page_explains_every_line(client):
    page = get(client, f"/score/nintai?{FULL}")
    assert text(page, "//p[@class='score-head']") == "Aki wins NT-8.7 16 : 0"
    lines = page.xpath("//section[contains(@class,'tally')][1]//li")
    assert len(lines) == 9
    assert all(line.xpath(".//a[starts-with(@href,'/rules/nintai/NT-')]") for line in lines)


def test_the_score_page_reads_cell_by_cell_as_its_form_sends_it(client):
    cells = "&".join(
        f"s1{c}{r}={i}" for c, i in zip("abcd", "DFSB", strict=True) for r in (1, 2, 3)
    )
    page = get(client, f"/score/nintai?{cells}")
    assert text(page, "//p[@class='score-head']") == "Player 1 wins NT-8.7 12 : 0"
    chosen = page.xpath("//select[@name='s1d3']/option[@selected]/@value")
    assert chosen == ["B"]


def test_an_impossible_sheet_is_refused_with_the_clause(client):
    page = get(client, "/score/nintai?sheet1=DFSB.....F..&sheet2=............", 422)
    told = text(page, "//*[@role='alert']")
    assert "b3 has no inked cell to its left or above it" in told
    assert "NT-5.2" in told


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (f"{FULL}&ended=six", "full sheet had ended it before"),
        ("sheet1=D...........&ended=full", "no sheet is full"),
        ("sheet1=X...........", "No such icon"),
        (f"{FULL}&ended=never", "Expected full or six"),
        ("name1=Aki&name2=Aki&sheet1=D...........", "Expected 2 players"),
    ],
)
def test_what_cannot_be_scored_says_why(client, query, told):
    assert told in text(get(client, f"/score/nintai?{query}", 422), "//*[@role='alert']")


def test_an_ending_that_was_chosen_is_used(client):
    page = get(client, "/score/nintai?sheet1=D...........&ended=six")
    assert "Ended with a 6" in text(page, "//main")


# The rule book


def test_the_book_has_every_clause_in_reading_order(client):
    page = get(client, "/rules/nintai")
    shown = page.xpath("//article[@class='rule']/@id")
    assert [id for id in shown if id.startswith("NT-")] == list(rulebook.book("nintai").clauses)
    assert "option-draw_optional" in shown


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_its_own_address(client, clause):
    known = rulebook.book("nintai").clauses[clause]
    page = get(client, f"/rules/nintai/{clause}")
    assert text(page, "//h1") == known.title
    body = text(page, "//article")
    for part in (known.text, known.example, known.why, known.answer, *known.questions):
        assert " ".join(part.split()) in body
    told = {"text": "published rule", "mixed": "partly our ruling", "ruling": "our ruling"}
    assert text(page, "//article//span[contains(@class,'badge')]") == told[known.kind]


def test_clauses_lead_to_their_neighbours_and_back_to_the_book(client):
    page = get(client, "/rules/nintai/NT-4.2")
    for path in page.xpath("//article//a/@href | //nav[@class='turn-pages']/a/@href"):
        get(client, path)


def test_an_unknown_clause_is_not_found(client):
    assert "no clause “NT-9.9”" in text(get(client, "/rules/nintai/NT-9.9", 404), "//main")


def test_the_shelves_list_the_books_and_kits(client):
    assert (
        get(client, "/rules").xpath("//ul[@class='shelf']//a/@href")[0]
        == "/rules/" + boards.names()[0]
    )
    assert (
        get(client, "/print").xpath("//ul[@class='shelf']//a/@href")[0]
        == "/print/" + boards.names()[0]
    )


# The print shop; the dice nets are its quickest order


def test_the_order_form_offers_all_options(client):
    page = get(client, "/print/nintai")
    names = set(page.xpath("//form[@data-print]//@name"))
    assert names >= {"paper", "backs", "ink", "copies", "only", "marks", "bleed", "right", "up"}


def test_the_kit_is_printed_once_and_served_as_pdf(client, monkeypatch):
    address = "/print/nintai/kit.pdf?only=dice&paper=letter"
    answer = client.get(address, buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")
    monkeypatch.setattr(orders.printkit, "build", lambda *_: pytest.fail("printed twice"))
    assert client.get(address, buffered=True).data == answer.data


def test_aids_lead_back_here_when_a_phone_can_follow(client):
    def aids(host):
        answer = client.get("/print/nin_jan/kit.pdf?only=aids", base_url=host, buffered=True)
        assert answer.status_code == 200
        return answer.data

    plain = aids("http://localhost:8000")
    assert aids("http://192.168.1.20:8000") != plain
    assert aids(f"http://{'long.' * 12}example") == plain


def test_the_pages_are_shown_as_pictures(client):
    page = get(client, "/print/nintai/pages?only=dice&backs=none")
    pictures = page.xpath("//img/@src")
    assert len(pictures) == 1
    picture = client.get(pictures[0], buffered=True)
    assert picture.mimetype == "image/png"
    assert picture.data.startswith(b"\x89PNG")
    assert client.get(pictures[0].replace("page-1", "page-2")).status_code == 404


def test_the_form_shows_the_pages_without_script(client):
    page = get(client, "/print/nintai?only=dice&backs=none&show=1")
    assert len(page.xpath("//div[@id='proof']//img")) == 1
    assert page.xpath("//input[@value='dice'][@checked]")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("paper=a3", "paper: 'a3' is not one of"),
        ("copies=0", "copies: 0 is not between 1 and"),
        ("copies=many", "is not a whole number"),
        ("only=dice&only=hats", "'hats' is not one of"),
        ("right=99", "offset: 99 is not between"),
        ("bleed=nan", "bleed"),
    ],
)
def test_a_bad_order_is_refused_with_the_reason(client, query, told):
    assert told in text(get(client, f"/print/nintai/kit.pdf?{query}", 400), "//main")
    assert told in text(get(client, f"/print/nintai/pages?{query}", 400), "//p")
    assert client.get(f"/print/nintai/page-1.png?{query}").status_code == 400


def test_a_decimal_comma_is_as_good_as_a_point(client):
    page = get(client, "/print/nintai?bleed=1,5&right=0,5&lang=de")
    assert page.xpath("//input[@name='bleed' or @name='right']/@value") == ["1,5", "0,5"]
    order = page.xpath("//a[@id='download']/@href")[0]
    assert "bleed=1.5" in order
    assert "offset=0.5,0" in order


def test_templates_cannot_be_named_from_outside(client, tmp_path):
    page = get(client, f"/print/nintai?templates={tmp_path}")
    assert "templates" not in page.xpath("//a[@id='download']/@href")[0]


# Theme and drawings


def test_the_theme_is_remembered(phone):
    answer = phone.post("/theme", theme="dark", back="/rules/nintai?x=1")
    assert answer.status_code == 303
    assert answer.location == "/rules/nintai?x=1"
    assert get(phone.client, "/").get("data-theme") == "dark"
    assert phone.post("/theme", theme="pink").status_code == 400


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/\t/evil.example",
        "/\n/e",
        "",
    ],
)
def test_the_switches_lead_only_to_our_pages(phone, back):
    assert phone.post("/theme", theme="dark", back=back).location == "/"
    assert phone.post("/language", lang="de", back=back).location == "/"


def test_the_drawings_are_the_printed_ones(client):
    for name in ("house", *boards.names()):
        answer = client.get(f"/art/{name}.svg?v=1")
        assert answer.mimetype == "image/svg+xml"
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        html.fromstring(answer.data)
    assert client.get("/art/chess.svg").status_code == 404
    assert b"<svg" in client.get("/art/nintai/back.svg").data


def test_the_palette_comes_from_the_print_shop(client):
    css = client.get("/art/palette.css").text
    assert "--accent: #1f3f66;" in css
    assert "prefers-color-scheme: dark" in css
