"""Settings: a secret that is whole, files for their owner alone, one line for what cannot be."""

import errno
import os
import stat
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner

from scorer_web.app import create_app
from scorer_web.cli import main
from scorer_web.frame.files import Unusable
from scorer_web.tables.database import store_of


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("ENGAWA_SECRET", "ENGAWA_DATABASE", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path / "instance"))
    return tmp_path / "instance"


def test_the_secret_is_made_once(instance: Path) -> None:
    first = create_app().config["SECRET_KEY"]
    assert len(first) == 64
    assert create_app().config["SECRET_KEY"] == first
    assert [path.name for path in instance.iterdir()] == ["secret_key"]


def test_a_full_disk_leaves_no_secret_behind(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(_file: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", is_full)
        with pytest.raises(Unusable, match="No space left"):
            create_app()
    assert list(instance.iterdir()) == []
    assert create_app().config["SECRET_KEY"]


def test_of_two_that_start_at_once_one_secret_counts(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = create_app().config["SECRET_KEY"]
    # The other one has looked before it was there.
    monkeypatch.setattr("pathlib.Path.exists", lambda _path: False)
    assert create_app().config["SECRET_KEY"] == first


def test_where_files_cannot_be_linked_it_is_made_all_the_same(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_names: str) -> NoReturn:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("os.link", cannot)
    assert create_app().config["SECRET_KEY"] == (instance / "secret_key").read_text()


def _served(**environment: str) -> str:
    result = CliRunner().invoke(main, ["serve", "--port", "1"], env=environment)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr


@pytest.fixture(autouse=True)
def free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer_web.cli.port_problem", lambda _host, _port: "")


@pytest.mark.parametrize("kept", [b"", b"short", b"\xff" * 40, b"\nsecret of some length"])
def test_a_short_or_broken_secret_is_refused_at_the_start(instance: Path, kept: bytes) -> None:
    instance.mkdir()
    (instance / "secret_key").write_bytes(kept)
    assert str(instance / "secret_key") in _served()


def test_a_short_secret_of_the_environment_is_refused_at_the_start() -> None:
    assert "too short" in _served(ENGAWA_SECRET="too short")


def test_a_secret_that_is_no_file_is_refused(instance: Path) -> None:
    instance.mkdir()
    os.mkfifo(instance / "secret_key")
    assert "no plain file" in _served()


@pytest.mark.parametrize("name", ["file", "file/inside", "loop", "x" * 300])
def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot use the folder" in _served(ENGAWA_INSTANCE=str(tmp_path / name))


def test_database_and_secret_are_their_owners_alone(instance: Path) -> None:
    before = os.umask(0)
    try:
        app = create_app()
        store = store_of(app)
        store.create("nintai", ["Aki", "Ben"], {}, {})
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in instance.iterdir()}
    store.close()
    assert modes == dict.fromkeys(
        ("engawa.db", "engawa.db-wal", "engawa.db-shm", "secret_key"), 0o600
    )
    assert stat.S_IMODE(instance.stat().st_mode) == 0o700
