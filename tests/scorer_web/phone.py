"""A phone without script: it reads pages, taps links and sends the forms it finds there."""

import itertools
import json
from typing import Any

from flask.testing import FlaskClient
from lxml import html
from lxml.html import HtmlElement
from werkzeug.test import TestResponse

AKI, BEN = "Aki", "Ben"

DRAFT = [
    {"by": AKI, "do": "take", "dice": [1]},
    {"by": BEN, "do": "take", "dice": [3, 2]},
    {"by": AKI, "do": "take", "dice": [4, 5]},
]


def draw(by: str, pile: int, cards: str, **tops: str) -> dict[str, Any]:
    result: dict[str, Any] = {"cards": list(cards)}
    if tops:
        result["tops"] = {name.removeprefix("p"): icon for name, icon in tops.items()}
    return {"by": by, "do": "draw", "pile": pile, "result": result}


def ink(by: str, icon: str, cell: str) -> dict[str, Any]:
    return {"by": by, "do": "ink", "icon": icon, "cell": cell}


def hand(by: str, die: int) -> dict[str, Any]:
    return {"by": by, "do": "pass", "die": die}


FIRST_TURN = [
    hand(AKI, 1),
    draw(AKI, 2, "DFS", p2="C"),
    {"by": AKI, "do": "keep", "icon": "D"},
    ink(AKI, "D", "a1"),
    ink(BEN, "F", "a1"),
    ink(BEN, "S", "b1"),
]


class Phone:
    """One browser at one table."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.path = ""
        self.ids = (f"entry-{number:08d}" for number in itertools.count())

    def csrf(self) -> str:
        if self.client.get_cookie("engawa") is None:
            self.client.get("/")
        with self.client.session_transaction() as session:
            return session["csrf"]

    def post(self, path: str, **fields: Any) -> TestResponse:
        return self.client.post(path, data={"csrf_token": self.csrf(), **fields})

    def open(self, *entries: dict[str, Any], **fields: Any) -> str:
        """Open a table of Aki and Ben and make ``entries`` there; returns its address."""
        given = {"player": [AKI, BEN], "start": "1", **fields}
        answer = self.post("/play/nintai", **given)
        assert answer.status_code == 303, answer.text
        self.path = answer.location
        self.taps_everything()
        for entry in entries:
            self.must(entry)
        return self.path

    def taps_everything(self) -> None:
        """Nothing is entered by itself, so that scripted games may name every move."""
        self.client.set_cookie("phone", "all-waits", path=self.path)

    def enter(self, entry: Any, /, **fields: Any) -> TestResponse:
        """Send an entry on the current position unless ``fields`` say otherwise."""
        form = {"id": next(self.ids), "seq": self.seq(), "entry": json.dumps(entry), **fields}
        return self.post(f"{self.path}/entries", **form)

    def must(self, entry: dict[str, Any]) -> None:
        answer = self.enter(entry)
        assert answer.status_code == 303, f"{entry}: {problem(answer)}"

    def page(self, query: str = "", status: int = 200) -> HtmlElement:
        answer = self.client.get(self.path + query)
        assert answer.status_code == status
        return html.fromstring(answer.text)

    def seq(self) -> str:
        return str(len(self.record()["moves"]))

    def record(self) -> dict[str, Any]:
        return self.client.get(f"{self.path}/record.json").get_json()

    def code(self) -> str:
        """The code to type that the share page shows."""
        return text(self._shared(), "//p[@class='code']")

    def _shared(self) -> HtmlElement:
        return html.fromstring(self.client.get(f"{self.path}/share").text)

    def watch_path(self) -> str:
        page = self._shared()
        return "/t/" + page.xpath("//input[@data-select]/@value")[-1].rsplit("/", 1)[-1]


def problem(answer: TestResponse) -> str:
    page = html.fromstring(answer.text)
    return text(page, "//*[contains(@class,'refusal-text')]") or text(page, "//main")


def text(page: HtmlElement, path: str) -> str:
    return " ".join(" ".join(found.text_content() for found in page.xpath(path)).split())


def prompt(page: HtmlElement) -> str:
    return text(page, "//h1")


def offered(page: HtmlElement) -> list[dict[str, Any]]:
    """The entries that the dock's enabled buttons carry."""
    buttons = page.xpath("//section[@class='dock']//button[@name='entry'][not(@aria-disabled)]")
    return [json.loads(button.get("value")) for button in buttons]


def get(client: FlaskClient, path: str, status: int = 200) -> HtmlElement:
    answer = client.get(path)
    assert answer.status_code == status, path
    return html.fromstring(answer.text)
