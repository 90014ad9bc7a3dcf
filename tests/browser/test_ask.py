"""The rule desk in a browser: answers come while the question is typed."""

import re

from playwright.sync_api import Page, Route, expect


def test_an_answer_comes_while_the_question_is_typed(page: Page, base_url: str):
    page.goto(f"{base_url}/ask?game=nintai")
    page.get_by_role("searchbox").fill("may I draw diagonally")
    expect(page.locator(".found .clause")).to_have_text("NT-5.4")
    expect(page).to_have_url(re.compile("q=may"))


def test_who_gets_no_answer_gets_the_page(page: Page, base_url: str):
    def answer(route: Route) -> None:
        is_part = "x-fragment" in route.request.headers
        route.abort() if is_part else route.continue_()

    page.route("**/ask?*", answer)
    page.goto(f"{base_url}/ask?game=nintai")
    page.get_by_role("searchbox").fill("may I draw diagonally")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".found .clause")).to_have_text("NT-5.4")
