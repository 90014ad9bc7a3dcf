"""The house rules that imports must keep (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import python

ROOT = Path(__file__).parents[1]
OURS = {"games", "printkit", "scorer_web", "templates"}
MAY_IMPORT = {
    "games": {"games"},
    "printkit": {"games", "printkit", "templates"},
    "scorer_web": OURS,
    "templates": {"templates"},
}
COMPILED = {"sqlalchemy", "alembic", "psycopg", "reportlab", "svglib", "lxml", "PIL"} | {
    "pikepdf",
    "pdfplumber",
    "pypdfium2",
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_dependencies_point_one_way(package: str) -> None:
    wrong = {
        (str(path.relative_to(ROOT)), name)
        for path in (ROOT / package).rglob("*.py")
        for name in imports(path)
        if name in OURS - MAY_IMPORT[package]
    }
    assert wrong == set()


def test_games_need_the_standard_library_only() -> None:
    used = {name for path in (ROOT / "games").rglob("*.py") for name in imports(path)}
    assert used - {"games"} <= sys.stdlib_module_names


def test_the_web_app_starts_without_compiled_packages() -> None:
    code = "import sys, scorer_web; print(*{name.split('.')[0] for name in sys.modules})"
    assert set(python(code).split()) & COMPILED == set()
