"""The score page: two sheets typed in, or told in the address."""

import pytest

from tests.scorer_web.phone import get, text

FULL = "name1=Aki&name2=Ben&sheet1=DFSBDFSCDFSM&sheet2=DD..F......."


def test_the_score_page_explains_every_line(client):
    page = get(client, f"/score/nintai?{FULL}")
    assert text(page, "//p[@class='score-head']") == "Aki wins NT-8.7"
    assert text(page, "//ol[@class='ranked']") == "1 Aki 16 2 Ben 0"
    lines = page.xpath("//section[contains(@class,'tally')][1]//li")
    assert len(lines) == 9
    assert all(line.xpath(".//a[starts-with(@href,'/rules/nintai/NT-')]") for line in lines)


def test_the_score_page_reads_cell_by_cell_as_its_form_sends_it(client):
    cells = "&".join(
        f"s1{c}{r}={i}" for c, i in zip("abcd", "DFSB", strict=True) for r in (1, 2, 3)
    )
    page = get(client, f"/score/nintai?{cells}")
    assert text(page, "//p[@class='score-head']") == "Player 1 wins NT-8.7"
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
