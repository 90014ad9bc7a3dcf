"""The words on paper: names of pieces come from the game, the rest lies by the templates."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.sentences import Sentences
from printkit.errors import PrintError, not_one_of
from printkit.templating import Templates
from templates.catalogue import gettext as _


def languages(folder: str, templates: Templates) -> list[str]:
    """The languages of a folder: those a game can be printed in, or those of the common words."""
    files = templates.names(f"{folder}words/", ".toml")
    return [Path(file).stem for file in files]


def common(lang: str, templates: Templates) -> dict[str, Any]:
    """The words that are not about any game."""
    _check(lang, languages("", templates))
    return templates.toml(f"words/{lang}.toml")


def _check(lang: str, known: list[str]) -> None:
    if lang not in known:
        raise not_one_of("lang", lang, known)


def load(game: str, lang: str, facts: Mapping[str, object], templates: Templates) -> dict[str, Any]:
    """The names of the game's pieces, overlaid with common words and the kit's own.

    ``facts`` are the numbers that the kit's words speak of; they are filled in.
    """
    _check(lang, languages(f"{game}/", templates))
    own = f"{game}/words/{lang}.toml"
    try:
        filled = _filled(templates.toml(own), facts)
    except (KeyError, ValueError, IndexError) as error:
        raise PrintError(
            _("%(file)s: cannot fill in %(problem)s", file=own, problem=error)
        ) from None
    below = _overlaid(Sentences(game, lang).own, templates.toml(f"words/{lang}.toml"))
    return _overlaid(below, filled)


def _overlaid(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables in one; where both have a word, the upper one's."""
    both = dict(below)
    for key, value in above.items():
        table = isinstance(value, dict) and isinstance(both.get(key), dict)
        both[key] = _overlaid(both[key], value) if table else value
    return both


def _filled(words: Any, facts: Mapping[str, object]) -> Any:
    if isinstance(words, dict):
        return {key: _filled(value, facts) for key, value in words.items()}
    return str(words).format_map(facts)


def speech(game: str, lang: str, words: Mapping[str, Any]) -> Sentences:
    """The sentences of the game, made of the words on paper."""
    spoken = Sentences(game, lang)
    spoken.own = dict(words)
    return spoken


def find(words: Mapping[str, Any], *path: str) -> str:
    """A word that must be there, even in a customer's own file."""
    found: Any = words
    try:
        for key in path:
            found = found[key]
    except (KeyError, TypeError):
        raise PrintError(_("words: %(word)s is missing", word=".".join(path))) from None
    return str(found)
