"""The API described (OpenAPI 3.1), in the shapes that ``games.report`` answers in."""

from functools import cache
from importlib.metadata import version
from typing import Any

import games
from games.sentences import languages
from scorer_web.tables import CLIENT_ID

Schema = dict[str, Any]

MOST_ANSWERS = 20
"""Rules that one question may bring back."""

ANY: Schema = {"type": "object"}
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _object(**fields: Schema) -> Schema:
    """Every field is always there."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _schemas() -> dict[str, Schema]:
    return {**_positions(), **_rules(), **_bodies(), "Error": _error()}


def _positions() -> dict[str, Schema]:
    """Plays as far as they have come, and what they score."""
    line = _object(clause=TEXT, label=TEXT, points=WHOLE, pieces=_list(TEXT))
    tally = _object(lines=_list(line), total=WHOLE)
    position = {
        "ok": FLAG,
        "refusal": _or_null(_ref("Refusal")),
        "game": TEXT,
        "players": _list(TEXT),
        "options": ANY,
        "moves": WHOLE,
        "log": _list(TEXT),
        "position": ANY,
        "to_act": _list(TEXT),
        "over": FLAG,
        "score": _or_null(_ref("Score")),
    }
    return {
        "Position": _object(**position),
        "Table": _object(play=_or_null(TEXT), watch=TEXT, seq=WHOLE, legal=_list(ANY), **position),
        "Refusal": _object(
            kind={"enum": ["malformed", "illegal", "suspicious"]},
            code=TEXT,
            clauses=_list(TEXT),
            message=TEXT,
            pieces=_list(TEXT),
            move=_or_null(WHOLE),
            legal=_list(ANY),
        ),
        "Check": _object(ok=FLAG, refusal=_or_null(_ref("Refusal"))),
        "Legal": _object(to_act=_list(TEXT), moves=_list(ANY)),
        "Score": _object(
            game=TEXT,
            players={"type": "object", "additionalProperties": tally},
            winners=_list(TEXT),
            draw=FLAG,
            reason=TEXT,
        ),
    }


def _rules() -> dict[str, Schema]:
    answer = _object(game=TEXT, clause=TEXT, answer=TEXT, text=TEXT, score={"type": "number"})
    return {
        "Found": _object(query=TEXT, known=FLAG, answers=_list(answer)),
        "Clause": _object(
            clause=TEXT,
            kind={"enum": ["text", "ruling", "mixed"]},
            section=TEXT,
            title=TEXT,
            text=TEXT,
            answer=TEXT,
            why=TEXT,
            example=TEXT,
            related=_list(TEXT),
            option=TEXT,
        ),
        "Rules": _object(game=TEXT, title=TEXT, clauses=_list(_ref("Clause"))),
    }


def _bodies() -> dict[str, Schema]:
    """What callers send, and get back as it was: a record."""
    opening = {"game": _game(), "players": _list(TEXT), "options": ANY, "setup": ANY}
    return {
        "Record": {
            "type": "object",
            "description": "A play: docs/records.md describes it field by field.",
            "required": ["game", "players", "moves"],
            "properties": {**opening, "moves": _list(ANY)},
        },
        "NewTable": {
            "type": "object",
            "required": ["game", "players"],
            "additionalProperties": False,
            "properties": opening,
        },
        "Entry": {
            "type": "object",
            "required": ["seq", "id", "entry"],
            "additionalProperties": False,
            "properties": {
                "seq": {**WHOLE, "minimum": 0, "description": "Entries in the log so far."},
                "id": {
                    **TEXT,
                    "pattern": f"^{CLIENT_ID.pattern}$",
                    "description": "Made up by the sender; a resend keeps it.",
                },
                "entry": {**ANY, "description": "As in a record: by, do and what belongs to it."},
            },
        },
    }


def _error() -> Schema:
    return _object(ok={"const": False}, error=_object(status=WHOLE, code=TEXT, message=TEXT))


def _game() -> Schema:
    return {"enum": list(games.names())}


def _parameter(name: str, place: str, schema: Schema, text: str) -> Schema:
    needed = {"required": True} if place == "path" else {}
    return {"name": name, "in": place, "schema": schema, "description": text, **needed}


def _operation(
    summary: str,
    answer: str,
    *parameters: Schema,
    body: Schema | None = None,
    refuses: tuple[int, ...] = (),
    status: int = 200,
) -> Schema:
    """``refuses``: the statuses with which the one error shape may come back."""
    lang = _parameter(
        "lang", "query", {"enum": list(languages())}, "Language of messages and labels."
    )
    operation: Schema = {
        "summary": summary,
        "parameters": [*parameters, lang],
        "responses": {
            str(status): {"description": "The answer.", **_json(_ref(answer))},
            **{str(code): {"$ref": "#/components/responses/Error"} for code in (*refuses, 429)},
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, **_json(body)}
    return operation


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _paths() -> dict[str, Any]:
    return {**_play_paths(), **_rule_paths(), **_table_paths()}


def _play_paths() -> dict[str, Any]:
    record = _ref("Record")
    return {
        "/api/score/{game}": {
            "post": _operation(
                "Score a final position or a finished record, line by line",
                "Score",
                _path_game(),
                body=ANY,
                refuses=(400, 404, 413, 422),
            )
        },
        "/api/check": {
            "post": _operation(
                "Check a record; name the first entry the rules refuse and why",
                "Check",
                body=record,
                refuses=(400, 413),
            )
        },
        "/api/legal": {
            "post": _operation(
                "Who may act after a record, and every legal move",
                "Legal",
                body=record,
                refuses=(400, 413, 422),
            )
        },
        "/api/replay": {
            "post": _operation(
                "The position a record leads to, its log and its score",
                "Position",
                body=record,
                refuses=(400, 413),
            )
        },
    }


def _rule_paths() -> dict[str, Any]:
    clause = _parameter("clause", "path", TEXT, "A clause's id, such as NT-4.4a.")
    most = {**WHOLE, "minimum": 1, "maximum": MOST_ANSWERS}
    return {
        "/api/ask": {
            "get": _operation(
                "The clauses that answer a question, best first",
                "Found",
                _parameter("q", "query", TEXT, "The question, in any wording and language."),
                _parameter("game", "query", _game(), "Without it: the rules of all games."),
                _parameter("most", "query", most, "At most so many."),
                refuses=(400, 404),
            )
        },
        "/api/rules/{game}": {
            "get": _operation("All clauses of a game", "Rules", _path_game(), refuses=(404,))
        },
        "/api/rules/{game}/{clause}": {
            "get": _operation("One clause", "Clause", _path_game(), clause, refuses=(404,))
        },
    }


def _path_game() -> Schema:
    return _parameter("game", "path", _game(), "The game's id.")


def _table_paths() -> dict[str, Any]:
    key = _parameter("key", "path", TEXT, "The key out of a table's link, to play or to watch.")
    return {
        "/api/tables": {
            "post": _operation(
                "Open a table",
                "Table",
                body=_ref("NewTable"),
                refuses=(400, 413, 415, 422),
                status=201,
            )
        },
        "/api/tables/{key}": {
            "get": _operation("How a table stands", "Table", key, refuses=(404, 409, 410))
        },
        "/api/tables/{key}/record": {
            "get": _operation("A table's record", "Record", key, refuses=(404, 410))
        },
        "/api/tables/{key}/entries": {
            "post": _operation(
                "Make an entry; 409 brings the new position when the table has moved on",
                "Table",
                key,
                body=_ref("Entry"),
                refuses=(400, 403, 404, 409, 410, 413, 415, 422),
            )
        },
    }


@cache
def document() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Engawa",
            "version": version("engawa"),
            "description": "Score, referee and look up five small tabletop games.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "responses": {
                "Error": {"description": "What went wrong, and why.", **_json(_ref("Error"))}
            },
        },
    }


def summaries() -> dict[str, str]:
    """Each way to ask, in a line."""
    return {
        f"{method.upper()} {path}": operation["summary"]
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    }
