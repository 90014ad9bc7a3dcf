"""JSON schemas made from types: TypedDicts, NamedTuples, lists, choices and plain values."""

import types
from collections.abc import Collection
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

Schema = dict[str, Any]

PLAIN: dict[object, Schema] = {
    Any: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


class Schemas:
    """Types as schemas; those with fields stand under their name in ``named``."""

    def __init__(self, closed: Collection[type] = ()) -> None:
        self.named: dict[str, Schema] = {}
        self._closed = closed

    def of(self, kind: Any) -> Schema:
        parts = get_args(kind)
        match get_origin(kind):
            case None:
                return PLAIN[kind] if kind in PLAIN else self._named(kind)
            case origin if origin is NotRequired:
                return self.of(parts[0])
            case origin if origin is Annotated:
                return self._noted(*parts)
            case origin if origin is Literal:
                return {"enum": list(parts)} if len(parts) > 1 else {"const": parts[0]}
            case origin if origin is list:
                return {"type": "array", "items": self.of(parts[0])}
            case origin if origin is dict:
                inner = self.of(parts[1])
                return {"type": "object", **({"additionalProperties": inner} if inner else {})}
            case origin if origin in (Union, types.UnionType):
                return {"anyOf": [self.of(part) for part in parts]}
        raise TypeError(f"no schema for {kind}")

    def fields(self, kind: type) -> dict[str, Schema]:
        hints = get_type_hints(kind, include_extras=True)
        return {name: self.of(hint) for name, hint in hints.items()}

    def _named(self, kind: type) -> Schema:
        if kind.__name__ not in self.named:
            self.named[kind.__name__] = {
                "type": "object",
                "properties": self.fields(kind),
                "required": _required(kind),
                **({"description": kind.__doc__} if kind.__doc__ else {}),
                **({"additionalProperties": False} if kind in self._closed else {}),
            }
        return {"$ref": f"#/components/schemas/{kind.__name__}"}

    def _noted(self, kind: Any, *notes: Schema | str) -> Schema:
        """A text beside a type describes it; a schema beside it narrows it down."""
        schema = dict(self.of(kind))
        for note in notes:
            schema |= {"description": note} if isinstance(note, str) else note
        return schema


def _required(kind: Any) -> list[str]:
    """Every field of a tuple; those of a dict that are not marked otherwise."""
    wanted = getattr(kind, "__required_keys__", kind.__annotations__)
    return [name for name in get_type_hints(kind) if name in wanted]
