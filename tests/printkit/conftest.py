"""Kits are printed once a session: a test names the options it wants to look at."""

import io
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pikepdf
import pytest

import printkit

Printer = Callable[..., bytes]


@pytest.fixture(scope="session")
def printed() -> Printer:
    """The bytes of a Nintai kit; ``only`` may be one part."""

    @cache
    def build(**options: Any) -> bytes:
        return printkit.build("nintai", printkit.Options.parse(options))

    return build


BARE = """{% extends "face.svg" %}{% block art %}
{% set wide, high = width + 2 * bleed, height + 2 * bleed %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ wide }}" height="{{ high }}"/>
{% endblock %}"""


@pytest.fixture(scope="session")
def bare(printed: Printer, tmp_path_factory: pytest.TempPathFactory) -> Printer:
    """The same kit with every face a plain rectangle: all the geometry, none of the art."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "nintai").mkdir()
    for face in ("cover", "leaflet", "aid", "sheet", "card", "back", "net"):
        (folder / "nintai" / f"{face}.svg").write_text(BARE)
    (folder / "box.svg").write_text(BARE)
    return partial(printed, templates=str(folder))


@pytest.fixture
def opened() -> Iterator[Callable[[bytes], pikepdf.Pdf]]:
    """A PDF opened with pikepdf, closed after the test."""
    documents: list[pikepdf.Pdf] = []

    def open_pdf(pdf: bytes) -> pikepdf.Pdf:
        documents.append(pikepdf.open(io.BytesIO(pdf)))
        return documents[-1]

    yield open_pdf
    for document in documents:
        document.close()
