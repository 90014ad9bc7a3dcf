"""The house rules that imports must keep (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
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


def modules(package: str) -> dict[str, Path]:
    files = (path.relative_to(ROOT) for path in (ROOT / package).rglob("*.py"))
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in files}


def needs(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules that a file imports, at the top or where a function needs them."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


@pytest.mark.parametrize("package", sorted(OURS))
def test_no_module_needs_itself_in_the_end(package: str) -> None:
    known = modules(package)
    TopologicalSorter({name: needs(path, known) for name, path in known.items()}).prepare()


def test_the_packages_of_the_pages_have_the_same_names_everywhere() -> None:
    packages = {path.parent.name for path in (ROOT / "scorer_web").glob("*/__init__.py")}
    drawn = {path.name for path in (ROOT / "templates" / "web").iterdir()}
    files = {path.name for path in (ROOT / "scorer_web" / "static").iterdir()}
    tested = {path.parent.name for path in (ROOT / "tests" / "scorer_web").glob("*/test_*.py")}
    assert drawn <= packages
    assert files <= packages | {"fonts", "icons"}
    assert tested == packages


def test_games_need_the_standard_library_only() -> None:
    used = {name for path in (ROOT / "games").rglob("*.py") for name in imports(path)}
    assert used - {"games"} <= sys.stdlib_module_names


def test_the_web_app_starts_without_compiled_packages() -> None:
    code = "import sys, scorer_web.app; print(*{name.split('.')[0] for name in sys.modules})"
    assert set(python(code).split()) & COMPILED == set()
