"""Bring the catalogues up to date: ``python -m templates.extract`` (make catalogues).

New messages are added without a translation and unused ones are dropped; what was translated stays.
"""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from templates.catalogue import FOLDER, languages

ROOT = FOLDER.parents[1]
METHODS = [("**.py", "python"), ("**.html", "jinja2"), ("**.svg", "jinja2")]
OPTIONS = {
    method: {"trimmed": "true", "silent": "false", "newstyle_gettext": "true"}
    for method in ("**.html", "**.svg")
}
PLACES = ("scorer_web", "printkit", "templates")
HEADER = r"""msgid ""
msgstr ""
"Project-Id-Version: Engawa\n"
"Language: {lang}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
"""The usual head without dates, so that the same messages give the same file."""


def messages() -> Catalog:
    """Every message in the code and the templates, as a catalogue without translations."""
    found = Catalog(charset="utf-8")
    for text, comments, context, place in _extracted():
        found.add(text, None, [(place, 0)], auto_comments=comments, context=context)
    return found


def _extracted() -> Iterator[tuple[str | tuple[str, ...], list[str], str | None, str]]:
    for place in PLACES:
        for file, _line, text, comments, context in extract_from_dir(
            ROOT / place, METHODS, OPTIONS, comment_tags=["TRANSLATORS:"], strip_comment_tags=True
        ):
            yield text, comments, context, Path(place, file).as_posix()


def update(lang: str) -> None:
    path = FOLDER / f"{lang}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang)
    catalogue.update(messages(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        file.write(HEADER.format(lang=lang, plural=catalogue.plural_forms).encode())
        write_po(
            file, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False
        )


if __name__ == "__main__":
    for lang in languages():
        update(lang)
