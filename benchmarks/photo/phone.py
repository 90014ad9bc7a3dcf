"""The reader of the phone's page, in a browser."""

import base64
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from games import marks
from games.golay import CELLS, DISTANCE

SCRIPTS = ("js-aruco2/cv.js", "js-aruco2/aruco.js", "reader.js")
FOLDER = Path(__file__).parents[2] / "scorer_web" / "static" / "photo"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
READ = """async ([photo64, dictionary]) => {
  const answer = await fetch(`data:image;base64,${photo64}`);
  const photo = await createImageBitmap(await answer.blob());
  const canvas = new OffscreenCanvas(photo.width, photo.height);
  const paper = canvas.getContext("2d");
  paper.drawImage(photo, 0, 0);
  return read(paper.getImageData(0, 0, photo.width, photo.height), dictionary);
}"""


class Phone:
    def __init__(self, page: Page) -> None:
        self.page = page
        for script in SCRIPTS:
            page.add_script_tag(path=FOLDER / script)
        registry = marks.registry()
        self.dictionary = {"nBits": CELLS, "tau": DISTANCE, "codeList": registry["codes"]}

    def read(self, photo: Image.Image | bytes) -> list[dict[str, Any]]:
        jpeg = photo if isinstance(photo, bytes) else _jpeg(photo)
        told = [base64.b64encode(jpeg).decode(), self.dictionary]
        hits: list[dict[str, Any]] = self.page.evaluate(READ, told)
        return hits


def _jpeg(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=95)
    return file.getvalue()


@contextmanager
def phone() -> Iterator[Phone]:
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=installed, args=["--no-sandbox"])
        yield Phone(browser.new_page())
        browser.close()
