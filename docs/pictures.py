"""Make the pictures of the README and of the installed page from the real thing: ``make pictures``.

Prints the kit and photographs its pages; opens a table, plays into it and photographs the phone.
"""

import io
import json
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

import printkit
from scorer_web.app import create_app
from scorer_web.tables.entries import enter
from scorer_web.tables.opening import open_table

DOCS = Path(__file__).resolve().parent
IMAGES = DOCS / "images"
WASHI = "#e9e2d0"
STORE = DOCS.parent / "scorer_web" / "static" / "home" / "screenshots"
"""Where the manifest finds them; an offer to install shows them."""
STORE_COLOURS = 96
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
MIDGAME = {"nintai": 37, "niwashi": 24, "nin_jan": 21}
"""How many entries of a game's example are made at its table."""
SCORED = "?name1=Aki&sheet1=FDCSF.C...C.&name2=Ben&sheet2=DBCFMSMMMSMF"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


class Silent(WSGIRequestHandler):
    def log(self, *_: object) -> None:
        """Requests are not news here."""


@contextmanager
def scorer() -> Iterator[tuple[str, dict[str, str]]]:
    """A running scorer with games in progress: its address and the addresses of their tables."""
    with tempfile.TemporaryDirectory() as instance:
        os.environ["ENGAWA_INSTANCE"] = instance
        app = create_app({"SECRET_KEY": "for pictures only"})
        with app.app_context():
            tables = {game: _open_table(game) for game in MIDGAME}
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.port}"
        yield base, {game: f"{base}/t/{key}" for game, key in tables.items()}
        server.shutdown()


def _open_table(game: str) -> str:
    record = json.loads((DOCS / "records" / f"{game}.example.json").read_text("utf-8"))
    table = open_table(game, record["players"], record.get("options", {}), record["setup"])
    for seq, entry in enumerate(record["moves"][: MIDGAME[game]]):
        enter(table, seq, f"picture-{seq}", entry, by_itself=False)
    return table.play_key


def shot(
    browser: Browser,
    address: str,
    scheme: str = "light",
    viewport: dict[str, int] = PHONE,
    scale: int = 2,
) -> Image.Image:
    context = browser.new_context(
        viewport=viewport, device_scale_factor=scale, color_scheme=scheme, reduced_motion="reduce"
    )
    # A phone in the middle of the table, which has been asked whose it is.
    context.add_cookies([{"name": "phone", "value": "all", "url": address}])
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_function("document.fonts.status === 'loaded'")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return picture


def pages(*numbers: int) -> list[Image.Image]:
    pdf = printkit.build("nintai")
    return [
        Image.open(io.BytesIO(png)).convert("RGB")
        for png in printkit.proof(pdf, dpi=110, pages=numbers)
    ]


def row(pictures: list[Image.Image], height: int, gap: int = 36) -> Image.Image:
    """Pictures side by side on washi, each with a fine edge."""
    scaled = [
        picture.resize((round(picture.width * height / picture.height), height), Image.LANCZOS)
        for picture in pictures
    ]
    width = sum(picture.width for picture in scaled) + gap * (len(scaled) + 1)
    ground = Image.new("RGB", (width, height + 2 * gap), WASHI)
    left = gap
    for picture in scaled:
        box = (left - 1, gap - 1, left + picture.width, gap + height)
        ImageDraw.Draw(ground).rectangle(box, outline="#b9ae95")
        ground.paste(picture, (left, gap))
        left += picture.width + gap
    return ground


def save(picture: Image.Image, name: str) -> None:
    picture.save(IMAGES / name, optimize=True)


def save_for_store(**pictures: Image.Image) -> None:
    STORE.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        picture.quantize(STORE_COLOURS).save(STORE / f"{name}.png", optimize=True)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    cover, rules, aid, sheet, fronts, backs = pages(1, 3, 13, 2, 5, 6)
    save(row([cover, rules, aid, sheet, fronts, backs], 440), "kit.png")
    with scorer() as (base, tables), sync_playwright() as driver:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=installed, args=FLAGS)
        light, garden = shot(browser, tables["nintai"]), shot(browser, tables["niwashi"])
        wall = shot(browser, tables["nin_jan"], "dark")
        clause = shot(browser, f"{base}/rules/nintai/NT-4.4a")
        asked = shot(browser, f"{base}/ask?game=nintai&q=kann+ich+diagonal+weiter")
        unknown = shot(browser, f"{base}/ask?lang=ja&game=bossa&q=what+does+it+cost", "dark")
        score = shot(browser, f"{base}/score/nintai{SCORED}")
        wide = shot(browser, base, viewport=DESKTOP, scale=1)
        wide_table = shot(browser, tables["nintai"], viewport=DESKTOP, scale=1)
        browser.close()
    save_for_store(table=light, score=score, rule=clause, home_wide=wide, table_wide=wide_table)
    save(row([fronts, backs, sheet, light, wall], 600), "overview.png")
    save(row([light, garden, wall, score], 700), "table.png")
    save(row([asked, clause, unknown], 700), "rules.png")


if __name__ == "__main__":
    main()
