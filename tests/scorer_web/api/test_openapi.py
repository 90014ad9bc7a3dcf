"""The API keeps what its description promises, whatever it is sent."""

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scorer_web.api import openapi

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


OPERATIONS = [
    (path, method) for path, methods in openapi.document()["paths"].items() for method in methods
]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_the_api_keeps_its_promises(app: Flask, path: str, method: str) -> None:
    operation = schemathesis.openapi.from_wsgi("/api/openapi.json", app)[path][method]

    @given(case=operation.as_strategy())
    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    def ask(case: Case) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})

    ask()


def test_every_address_of_the_api_is_described(app: Flask) -> None:
    served = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
    }
    assert served - {"/api", "/api/openapi.json"} == set(openapi.document()["paths"])
