"""Python for the browser as files to be fetched: its own, its library, and the scorer with all that
it imports, compiled and packed."""

import hashlib
import io
import lzma
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from games.sentences import languages
from scorer_web.site import packages

ROOT = Path(__file__).resolve().parents[2]
COMPILE = Path(__file__).with_name("compile.mjs")

LOADER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LIBRARY = "python_stdlib.zip"
UNPACKER = "dist/package/xz-decompress.js"

OURS = ("games", "printkit", "scorer_web", "templates")

NEEDED = [
    "alembic",
    "babel",
    "blinker",
    "click",
    "flask",
    "flask-babel",
    "itsdangerous",
    "jinja2",
    "mako",
    "markupsafe",
    "pytz",
    "segno",
    "sqlalchemy",
    "typing_extensions",
    "werkzeug",
]
"""The distributions that the pages import. Kits are printed elsewhere."""

LEFT_OUT = [
    # Of the library: other machines, other interfaces.
    "_pyrepl",
    "ctypes",
    "multiprocessing",
    "unittest",
    "wsgiref",
    "xmlrpc",
    "doctest.py",
    "imaplib.py",
    "mailbox.py",
    "pydoc.py",
    # Of what is needed: other databases, and other ways to ask this one.
    "alembic/templates",
    "alembic/testing",
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    "sqlalchemy/orm",
    "sqlalchemy/testing",
    "pytz/zoneinfo",
    # Of ours: what only printing needs, and what the host serves.
    "scorer_web/static/fonts",
    "scorer_web/static/home/screenshots",
]

SOURCE_OR_DATA = {".py", ".dat", ".toml", ".json", ".po", ".svg", ".html", ".css", ".js", ".mako"}

LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Packed(NamedTuple):
    """A file that the phone unpacks once, and where; its folder is named after what is in it."""

    path: str
    size: int


def write(out: Path) -> list[Packed]:
    """Write Python below ``out``: first what stays the same from version to version, then ours."""
    with tempfile.TemporaryDirectory() as folder:
        loader, app = _compiled(Path(folder))
    (unpacker,) = packages.contents(packages.XZ, UNPACKER)
    (out / "python").mkdir()
    (out / "python" / "unpacker.js").write_bytes(_as_module(unpacker))
    return [*_packed(out, loader), *_packed(out, app)]


def _compiled(folder: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    *loader, library = packages.contents(packages.PYTHON, *LOADER, LIBRARY)
    for name, data in zip((*LOADER, LIBRARY), (*loader, library), strict=True):
        (folder / name).write_bytes(data)
    with zipfile.ZipFile(folder / LIBRARY) as archive:
        wanted = [name for name in archive.namelist() if _is_wanted(name)]
        archive.extractall(folder / "library", wanted)
    for name in NEEDED:
        _copy(_files_of(name), folder / "needed")
    _copy(_ours(), folder / "ours")
    packages.run_node(str(COMPILE), str(folder))
    _describe(folder / "ours")
    app = {**_tree(folder / "needed"), **_tree(folder / "ours")}
    loaded = dict(zip(LOADER, loader, strict=True))
    return {**loaded, LIBRARY: _zipped(_tree(folder / "library"))}, {"app.tar": _tarred(app)}


def _files_of(distribution: str) -> Iterator[tuple[str, Path]]:
    for file in metadata.files(distribution) or ():
        yield file.as_posix(), Path(str(file.locate()))


def _ours() -> Iterator[tuple[str, Path]]:
    for package in OURS:
        for file in (ROOT / package).rglob("*"):
            yield file.relative_to(ROOT).as_posix(), file


def _is_wanted(name: str) -> bool:
    path = Path(name)
    is_spoken = path.suffix != ".dat" or path.stem in ("global", "root", *languages())
    is_left_out = any(f"{name}/".startswith(f"{each}/") for each in LEFT_OUT)
    return path.suffix in SOURCE_OR_DATA and is_spoken and not is_left_out


def _copy(files: Iterator[tuple[str, Path]], into: Path) -> None:
    for name, file in files:
        if _is_wanted(name):
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, into / name)


def _describe(folder: Path) -> None:
    """What is installed as far as anybody asks: our own version."""
    told = f"Metadata-Version: 2.1\nName: engawa\nVersion: {metadata.version('engawa')}\n"
    described = folder / "engawa.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(told, "utf-8")


def _tree(folder: Path) -> dict[str, bytes]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data)
    return packed.getvalue()


def _tarred(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def _packed(out: Path, files: Mapping[str, bytes]) -> Iterator[Packed]:
    folder = hashlib.sha256(b"".join(files.values())).hexdigest()[:12]
    (out / "python" / folder).mkdir()
    for name, data in files.items():
        path = f"python/{folder}/{name}"
        packed = lzma.compress(data, check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
        (out / f"{path}.xz").write_bytes(packed)
        yield Packed(path, len(packed))


def _as_module(script: bytes) -> bytes:
    """The unpacker is made for Node and for pages; a worker imports it."""
    return b"const exports = {}, module = { exports }, require = () => globalThis;\n%s\n%s" % (
        script,
        b"export const { XzReadableStream } = module.exports;\n",
    )
