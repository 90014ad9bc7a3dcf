"""The API described (OpenAPI 3.1), as its operations and their types say."""

from functools import cache
from importlib.metadata import version
from typing import Any

from scorer_web.api.answers import CLOSED, Error, Speech
from scorer_web.api.operations import OPERATIONS, Operation
from scorer_web.api.schemas import Schema, Schemas

TOO_MANY = 429


@cache
def document() -> dict[str, Any]:
    schemas = Schemas(CLOSED)
    error = {"description": "What went wrong, and why.", **_json(schemas.of(Error))}
    paths: dict[str, dict[str, Schema]] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Engawa",
            "version": version("engawa"),
            "description": "Score, referee and look up five small tabletop games.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": schemas.named, "responses": {"Error": error}},
    }


def summaries() -> dict[str, str]:
    """Each way to ask, in a line."""
    return {f"{each.method} {each.path}": each.summary for each in OPERATIONS}


def _operation(each: Operation, schemas: Schemas) -> Schema:
    query = schemas.fields(each.query) if each.query else {}
    parameters = [
        *(_parameter(name, "path", schemas.of(kind)) for name, kind in each.takes.items()),
        *(_parameter(name, "query", schema) for name, schema in query.items()),
        *(_parameter(name, "query", schema) for name, schema in schemas.fields(Speech).items()),
    ]
    answer = {"description": "The answer.", **_json(schemas.of(each.answer))}
    error = {"$ref": "#/components/responses/Error"}
    body = {"required": True, **_json(schemas.of(each.body))} if each.body else None
    return {
        "summary": each.summary,
        "parameters": parameters,
        "responses": {
            str(each.status): answer,
            **{str(code): error for code in (*each.refuses, TOO_MANY)},
        },
        **({"requestBody": body} if body else {}),
    }


def _parameter(name: str, place: str, schema: Schema) -> Schema:
    plain = {key: value for key, value in schema.items() if key != "description"}
    needed = {"required": True} if place == "path" else {}
    text = {"description": schema["description"]}
    return {"name": name, "in": place, "schema": plain, **text, **needed}


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}
