"""Values and their JSON: moves, results and setups are read and written by their annotations.

A field's annotation says how it is written: ``Annotated[int, whole_from(1, 6)]`` is a number,
``Seat`` a player's name, ``tuple[Seat, ...]`` a list of them. A text in the annotation is the
field's name in JSON where Python keeps the word for itself (``from``). A field with a default may
be left out, and is left out when it is written. What joins several values has a reader of its own.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from games.fields import MISSING, Fields, choice, items, seat_of, whole

T = TypeVar("T")

Names = Sequence[str]
"""The players in seating order."""


@dataclass(frozen=True)
class Form:
    """How one value is read from JSON and written to it."""

    read: Callable[[Any, str, Names], Any]
    write: Callable[[Any, Names], Any]


def form(
    read: Callable[[Any, str], Any], write: Callable[[Any], Any] = lambda value: value
) -> Form:
    """The form of a value that names no player."""
    return Form(lambda value, where, _: read(value, where), lambda value, _: write(value))


def whole_from(low: int, high: int, zero: int = 0) -> Form:
    """A number from ``low`` to ``high``; ``zero`` is how the value 0 is written."""
    return form(lambda value, where: whole(value, low, high, where) - zero, lambda n: n + zero)


def one_of(values: Sequence[str]) -> Form:
    return form(lambda value, where: choice(value, values, where))


def index_of(values: Sequence[str]) -> Form:
    """One of ``values``, kept as its place among them."""
    return form(lambda value, where: values.index(choice(value, values, where)), values.__getitem__)


def list_of(item: Form, gather: Callable[[list[Any]], Any] = tuple) -> Form:
    """A list of values; ``gather`` makes of it what is kept, and iterating that gives them back."""
    return Form(
        lambda value, where, names: gather(
            items(value, where, lambda each, place: item.read(each, place, names))
        ),
        lambda value, names: [item.write(each, names) for each in value],
    )


Seat = Annotated[
    int,
    Form(lambda name, where, names: seat_of(name, names, where), lambda seat, names: names[seat]),
]


class _Field(NamedTuple):
    name: str
    key: str
    form: Form
    default: Any


@cache
def _fields(kind: Hashable) -> tuple[_Field, ...]:
    """What is written of a value: all but the seat and the verb, which every entry has."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = getattr(kind, "_field_defaults", {})
    return tuple(
        _Field(name, _key(hint) or name, _form(hint), defaults.get(name, MISSING))
        for name, hint in hints.items()
        if name not in ("by", "do")
    )


def _key(hint: Any) -> str:
    return next((extra for extra in get_args(hint)[1:] if isinstance(extra, str)), "")


def _form(hint: Any) -> Form:
    if get_origin(hint) is Annotated:
        forms = [extra for extra in get_args(hint)[1:] if isinstance(extra, Form)]
        # The last word counts: ``Annotated[Seat, "from"]`` flattens into one annotation.
        return forms[-1] if forms else _form(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return list_of(_form(get_args(hint)[0]))
    raise TypeError(f"{hint!r} does not say how it is written in JSON")


def read(kind: type[T], data: Fields, names: Names, *first: Any) -> T:
    """A value of ``kind`` from its fields; ``first`` are those that come from elsewhere."""
    make: Callable[..., T] = kind
    return make(*first, *(_read(field, data, names) for field in _fields(make)))


def _read(field: _Field, data: Fields, names: Names) -> Any:
    value = data.raw(field.key, field.default)
    if not data.has(field.key):
        return field.default
    return field.form.read(value, data.path(field.key), names)


def write(value: Any, names: Names) -> dict[str, Any]:
    """The fields of a value as JSON."""
    kind: Callable[..., Any] = type(value)
    return {
        field.key: field.form.write(getattr(value, field.name), names)
        for field in _fields(kind)
        if getattr(value, field.name) != field.default
    }
