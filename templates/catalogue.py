"""What pages and commands say in other languages: catalogues, read as translators write them.

English stands in the code. ``catalogues/<lang>.po`` holds the rest for the web pages, the commands
and the print shop alike; there is nothing to compile.
"""

import io
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

FOLDER = Path(__file__).resolve().parent / "catalogues"

_spoken: ContextVar[str] = ContextVar("spoken", default="en")


def languages() -> list[str]:
    """The languages that have a catalogue; English needs none."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


@cache
def translations(lang: str) -> NullTranslations:
    """The catalogue of a language; one without a catalogue says everything in English."""
    if lang not in languages():
        return NullTranslations()
    with (FOLDER / f"{lang}.po").open("rb") as file:
        written = read_po(file, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, written)
    compiled.seek(0)
    return Translations(compiled)


def speak(lang: str) -> None:
    """Let ``gettext`` answer in this language from here on, in this thread or task."""
    _spoken.set(lang)


def gettext(message: str, **values: Any) -> str:
    """The message in the language spoken now, filled in; for code that serves no page."""
    told = translations(_spoken.get()).ugettext(message)
    return told % values if values else told


def N_(message: str) -> str:
    """Marks a message that is translated where it is shown."""
    return message


def ngettext(one: str, many: str, num: int, **values: Any) -> str:
    told = translations(_spoken.get()).ungettext(one, many, num)
    return told % {"num": num, **values}
