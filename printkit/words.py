"""The words on paper: names of pieces come from the game, the rest lies by the templates."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.words import Words
from printkit.errors import PrintError
from printkit.templating import Templates


def languages(game: str, templates: Templates) -> list[str]:
    """The languages a game can be printed in."""
    files = templates.names(f"{game}/words/", ".toml")
    return [Path(file).stem for file in files]


def load(game: str, lang: str, facts: Mapping[str, object], templates: Templates) -> dict[str, Any]:
    """The common words, overlaid with the kit's words and the names of the game's pieces.

    ``facts`` are the numbers that the kit's words speak of; they are filled in.
    """
    known = languages(game, templates)
    if lang not in known:
        raise PrintError(f"lang: {lang!r} is not one of {', '.join(known)}")
    return {
        **templates.toml(f"words/{lang}.toml"),
        **_filled(templates.toml(f"{game}/words/{lang}.toml"), facts),
        **Words(game, lang).own,
    }


def _filled(words: Any, facts: Mapping[str, object]) -> Any:
    if isinstance(words, dict):
        return {key: _filled(value, facts) for key, value in words.items()}
    return str(words).format_map(facts)
