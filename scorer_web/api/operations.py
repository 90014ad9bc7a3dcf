"""The operations of the API: a view with its address, what it takes and what it may refuse with."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple, TypeVar, get_type_hints

from flask import Blueprint

from games.refusal import Refusal
from scorer_web.frame.errors import refused

bp = Blueprint("api", __name__, url_prefix="/api")

Answer = TypeVar("Answer", bound=Mapping[str, Any])


class Operation(NamedTuple):
    method: str
    rule: str
    summary: str
    takes: dict[str, Any]
    """The types of the parameters in the address."""
    answer: Any
    query: type | None
    body: Any
    refuses: tuple[int, ...]
    """The statuses with which the one error shape may come back."""
    status: int

    @property
    def path(self) -> str:
        return "/api" + self.rule.replace("<", "{").replace(">", "}")


OPERATIONS: list[Operation] = []


def operation(
    method: str,
    rule: str,
    *,
    query: type | None = None,
    body: Any = None,
    refuses: tuple[int, ...] = (),
    status: int = 200,
) -> Callable[[Callable[..., Answer]], Callable[..., tuple[Answer, int]]]:
    """Serves a view and describes it: its docstring is the summary, its types are the schemas."""

    def serve(view: Callable[..., Answer]) -> Callable[..., tuple[Answer, int]]:
        takes = get_type_hints(view, include_extras=True)
        answer, summary = takes.pop("return"), (view.__doc__ or "").rstrip(".")
        known = Operation(method, rule, summary, takes, answer, query, body, refuses, status)
        OPERATIONS.append(known)

        @bp.route(rule, methods=[method])
        @wraps(view)
        def answered(**given: str) -> tuple[Answer, int]:
            try:
                return view(**given), status
            except Refusal as refusal:
                raise refused(refusal) from None

        return answered

    return serve
