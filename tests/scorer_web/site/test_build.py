"""What the command writes: small enough, whole or not at all."""

from pathlib import Path

import pytest

from scorer_web.cli import main
from scorer_web.site import packages
from scorer_web.site.packages import Unbuildable
from scorer_web.site.sizes import measured

FIRST_VISIT = 9_000_000
"""Bytes on the wire, of everything that works without a network afterwards."""


def test_a_first_visit_is_small(site: Path):
    assert measured(site).visit < FIRST_VISIT


def test_a_folder_with_something_else_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "letter.txt").write_text("Dear Aki")
    with pytest.raises(SystemExit) as exit:
        main(["site", str(tmp_path), "--kits", "none"])
    assert exit.value.code == 2
    assert "holds something else than a site" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_package_with_a_wrong_checksum_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "engawa").mkdir()
    (tmp_path / "engawa" / packages.XZ.file).write_bytes(b"something else")
    with pytest.raises(Unbuildable, match="its checksum is wrong"):
        packages.contents(packages.XZ, "package.json")


def test_a_package_that_cannot_be_fetched_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("npm_config_offline", "true")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    with pytest.raises(Unbuildable, match="cannot fetch the npm package xz-decompress"):
        packages.contents(packages.XZ, "package.json")
    assert list((tmp_path / "engawa").iterdir()) == []
