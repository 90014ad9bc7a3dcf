"""The site, put together: written beside, and moved into its place once it is whole."""

import hashlib
import json
import re
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

import templates
from scorer_web.site import bundle, kits, pages
from scorer_web.site.packages import Unbuildable

LIST = "site.json"
"""What the scorer on the phone starts from. By it a folder is known as one that may be replaced."""

WORKER = "worker.js"

LATER = ("kits/", "static/fonts/", "static/home/screenshots/", "static/icons/")
"""Where files lie that are fetched when they are needed."""


def build(out: Path, base: str, printed: Collection[str]) -> None:
    """Write the site for the path ``base`` of a host, with the kits of these games. Raises
    Unbuildable; what was in the folder before is then untouched."""
    with _beside(out) as site:
        python = bundle.write(site)
        if printed:
            kits.write(site, printed)
        pages.write(site, base)
        (site / LIST).write_text(json.dumps(python), "utf-8")
        (site / WORKER).write_text(_worker(site), "utf-8")


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A new folder beside the one that it replaces at the end."""
    _check(out)
    with tempfile.TemporaryDirectory(prefix=".site-", dir=out.parent) as folder:
        site = Path(folder, "site")
        site.mkdir()
        yield site
        if out.exists():
            out.rename(Path(folder, "older"))
        site.rename(out)


def _check(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise Unbuildable(f"{out} is no folder")
    if out.is_dir() and any(out.iterdir()) and not (out / LIST).is_file():
        raise Unbuildable(f"{out} holds something else than a site: name a new or empty folder")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unbuildable(f"cannot write {out}: {error.strerror}") from error


def _worker(site: Path) -> str:
    """The service worker knows all files that it keeps, and changes whenever one of them does."""
    files = [name for name in written(site) if is_kept(name)]
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + (site / name).read_bytes())
    template = Environment(loader=FileSystemLoader(templates.WEB)).get_template("site/worker.js")
    return template.render(build=digest.hexdigest()[:12], files=files)


def written(site: Path) -> list[str]:
    return sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())


def is_kept(name: str) -> bool:
    """Whether a file is kept for when there is no network. Most pages are of single clauses, which
    the scorer shows as well."""
    is_clause = re.search(r"rules/\w+/.+/index\.html$", name)
    return not (is_clause or name.startswith(LATER) or name.endswith(".xz"))
