"""Kits are printed once a session: a test names the options it wants to look at."""

import io
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import printkit
from printkit.jobs.job import kit_of

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
def plain_folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A template folder in which every face of a game is a plain rectangle."""

    @cache
    def make(game: str) -> Path:
        folder = tmp_path_factory.mktemp(game)
        for _, face in kit_of(game, printkit.Options()).faces().values():
            (folder / face.template).parent.mkdir(parents=True, exist_ok=True)
            (folder / face.template).write_text(BARE)
        return folder

    return make


@pytest.fixture(scope="session")
def bare(printed: Printer, plain_folder: Callable[[str], Path]) -> Printer:
    """The same kit with every face a plain rectangle: all the geometry, none of the art."""
    return partial(printed, templates=str(plain_folder("nintai")))


def placed(pdf: bytes) -> Counter[str]:
    """How often each face lies on the pages of a file, by its name."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return Counter(
            str(operands[0]).removeprefix("/FormXob.")
            for page in document.pages
            for operands, _ in pikepdf.parse_content_stream(page, "Do")
        )


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
