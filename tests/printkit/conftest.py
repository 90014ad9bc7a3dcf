"""Kits are printed once a session: a test names the options it wants to look at."""

import io
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import printkit
from printkit.shop import Job

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
        for face in Job(game, printkit.Options()).kit.faces():
            (folder / face.template).parent.mkdir(parents=True, exist_ok=True)
            (folder / face.template).write_text(BARE)
        return folder

    return make


@pytest.fixture(scope="session")
def bare(printed: Printer, plain_folder: Callable[[str], Path]) -> Printer:
    """The same kit with every face a plain rectangle: all the geometry, none of the art."""
    return partial(printed, templates=str(plain_folder("nintai")))


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
