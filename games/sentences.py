"""Sentences: what the engines say, in the player's language.

Each game keeps its sentences in ``messages/<lang>.toml``; those all games share are in
``games/messages/<lang>.toml``. A sentence is a format string whose fields name their own
translation: ``{by:player}`` is a seat shown as a name, ``{icon:icons}`` looks the value up in the
table ``[icons]``, ``{dice:or}`` and ``{cards:icons,and}`` join lists, ``{n:#card|cards}`` counts.
"""

import string
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import games
from games.core import Line
from games.fields import shown
from games.refusal import Refusal, malformed

_SHARED = Path(__file__).resolve().parent / "messages"
_JOINS = ("and", "or", "list")

MINUS: Final = "\u2212"


class Sentences:
    """Everything one game says in one language."""

    def __init__(self, game: str, lang: str) -> None:
        self.lang = lang
        self.shared = _load(_SHARED, lang)
        self.own = _load(games.folder(game) / "messages", lang) if game else {}

    def say(self, table: str, key: str, params: Any = None, names: Sequence[str] = ()) -> str:
        """The sentence ``key`` of ``table``, filled in."""
        return _Sentence(self, names).vformat(self.look_up(table, key), (), params or {})

    def look_up(self, table: str, key: str) -> str:
        for words in (self.own, self.shared):
            if key in words.get(table, {}):
                return str(words[table][key])
        raise KeyError(f"no {table}.{key} in {self.lang}")

    def join(self, items: Sequence[str], how: str = "list") -> str:
        """Items in a row as the language joins them: ``a, b``, ``a and b`` or ``a or b``."""
        comma = self.look_up("grammar", "comma")
        if how == "list" or len(items) < 2:
            return comma.join(items)
        return comma.join(items[:-1]) + self.look_up("grammar", how) + items[-1]

    def refusal(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why something is refused, as a sentence; malformed data is told with its place.

        ``names`` are needed only for a refusal that comes straight from ``check``.
        """
        names = names or refusal.context.players
        sentence = self.say("refusals", refusal.code, refusal.params, names)
        return f"{refusal.where}: {sentence}" if refusal.where else sentence

    def line(self, line: Line, names: Sequence[str] = ()) -> str:
        return self.say("lines", line.label, line.params, names)


class _Sentence(string.Formatter):
    """Fills one sentence; the format spec says how to put a value into words."""

    def __init__(self, words: Sentences, names: Sequence[str]) -> None:
        self.words = words
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if spec.startswith("#"):
            one, many = spec[1:].split("|")
            singular = self.words.shared["grammar"]["singular"]
            return f"{_figure(value)} {one if abs(value) in singular else many}"
        *tables, last = spec.split(",")
        if last in _JOINS:
            return self.words.join([self._name(item, tables) for item in value], last)
        return self._name(value, [*tables, last] if last else tables)

    def _name(self, value: Any, tables: list[str]) -> str:
        if not tables:
            return _figure(value)
        if tables[0] == "player":
            # A position typed in by hand already speaks of players by name.
            return value if isinstance(value, str) else self.names[value]
        return self.words.look_up(tables[0], str(value))


def _figure(value: Any) -> str:
    """A value as it stands in a sentence: a number below zero has a minus sign, not a hyphen."""
    return f"{value}".replace("-", MINUS) if isinstance(value, int) else str(value)


@cache
def sentences(game: str = "", lang: str = "en") -> Sentences:
    """The words of a game (or, without one, those that all games share)."""
    if lang not in languages():
        raise malformed("not_a_choice", "lang", allowed=list(languages()), got=shown(lang))
    return Sentences(game, lang)


@cache
def languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _SHARED.glob("*.toml")))


@cache
def _load(folder: Path, lang: str) -> dict[str, Any]:
    """The sentences of a folder; what nobody has translated yet is said in English."""
    path = folder / f"{lang}.toml"
    if not path.is_file():
        path = folder / "en.toml"
    return tomllib.loads(path.read_text("utf-8"))
