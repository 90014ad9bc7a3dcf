"""The words on paper: names of pieces come from the game, the rest lies by the templates."""

from collections.abc import Collection, Mapping
from typing import Any

from games import sentences
from games.sentences import Sentences
from printkit.errors import PrintError, not_one_of
from printkit.typesetting.templating import Templates
from templates.catalogue import gettext as _

Wording = Mapping[str, Any]
"""Words by their place: tables of tables, as TOML has them."""


def common(lang: str, templates: Templates) -> Wording:
    """The words that are not about any game."""
    _check(lang, templates.languages())
    return templates.toml(f"words/{lang}.toml")


def _check(lang: str, known: Collection[str]) -> None:
    if lang not in known:
        raise not_one_of("lang", lang, sorted(known))


def load(game: str, lang: str, facts: Mapping[str, object], templates: Templates) -> Wording:
    """The names of the game's pieces, overlaid with common words and the kit's own, if any.

    ``facts`` are the numbers that the kit's words speak of; they are filled in.
    """
    own = templates.languages(game)
    spoken = {*sentences.languages()} & templates.languages()
    _check(lang, spoken & own if own else spoken)
    below = _overlaid(Sentences(game, lang).own, common(lang, templates))
    return _overlaid(below, _own(f"{game}/words/{lang}.toml", facts, templates) if own else {})


def _own(file: str, facts: Mapping[str, object], templates: Templates) -> Wording:
    try:
        return {key: _filled(value, facts) for key, value in templates.toml(file).items()}
    except (KeyError, ValueError, IndexError) as error:
        raise PrintError(
            _("%(file)s: cannot fill in %(problem)s", file=file, problem=error)
        ) from None


def _filled(words: Any, facts: Mapping[str, object]) -> Any:
    if isinstance(words, dict):
        return {key: _filled(value, facts) for key, value in words.items()}
    return str(words).format_map(facts)


def _overlaid(below: Wording, above: Wording) -> Wording:
    """Both tables in one; where both have a word, the upper one's."""
    both = dict(below)
    for key, value in above.items():
        table = isinstance(value, dict) and isinstance(both.get(key), dict)
        both[key] = _overlaid(both[key], value) if table else value
    return both


def speech(game: str, lang: str, words: Wording) -> Sentences:
    """The sentences of the game, made of the words on paper."""
    spoken = Sentences(game, lang)
    spoken.own = dict(words)
    return spoken


def find(words: Wording, *path: str) -> str:
    """A word that must be there, even in a customer's own file."""
    found: Any = words
    try:
        for key in path:
            found = found[key]
    except (KeyError, TypeError):
        raise PrintError(_("words: %(word)s is missing", word=".".join(path))) from None
    return str(found)
