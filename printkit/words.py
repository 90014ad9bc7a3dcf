"""The words on paper: names of pieces come from the game, the rest lies by the templates."""

from pathlib import Path
from typing import Any

from games.words import Words
from printkit.errors import PrintError
from printkit.templating import Templates


def languages(game: str, templates: Templates) -> list[str]:
    """The languages a game can be printed in."""
    files = templates.names(f"{game}/words/", ".toml")
    return [Path(file).stem for file in files]


def load(game: str, lang: str, templates: Templates) -> dict[str, Any]:
    """The common words, overlaid with the kit's words and the names of the game's pieces."""
    known = languages(game, templates)
    if lang not in known:
        raise PrintError(f"lang: {lang!r} is not one of {', '.join(known)}")
    return {
        **templates.toml(f"words/{lang}.toml"),
        **templates.toml(f"{game}/words/{lang}.toml"),
        **Words(game, lang).own,
    }
