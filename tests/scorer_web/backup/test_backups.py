"""Backups: everything comes back, the longer log counts, and nothing is dropped in silence."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorer_web.backup import archive, checks, snapshot
from scorer_web.backup.copies import Copy
from scorer_web.cli import main
from scorer_web.results.histories import Histories
from scorer_web.tables.schema import tables
from scorer_web.tables.store import Store
from scorer_web.tables.stored import StoredTable
from tests.scorer_web.phone import DRAFT, FIRST_TURN

ROOT = Path(__file__).parents[3]
MOVES = [*DRAFT, *FIRST_TURN]
SHEETS = {
    "sheets": {"Aki": ["D F S B", "D F S C", "D F S M"], "Ben": ["D D . .", "F . . .", ". . . ."]},
    "ended": "full",
}


class House:
    """A database with what belongs to it, and the commands on it."""

    def __init__(self, address: str, folder: Path) -> None:
        self.store = Store.open(address)
        self.histories = Histories(self.store)
        self.environment = {"DATABASE_URL": address, "ENGAWA_INSTANCE": str(folder)}

    def scorer(self, *words: str | Path) -> Result:
        return CliRunner().invoke(main, [str(word) for word in words], env=self.environment)

    def must(self, *words: str | Path) -> str:
        result = self.scorer(*words)
        assert result.exit_code == 0, result.output
        return result.stdout

    def open(
        self, *moves: dict[str, Any], players: tuple[str, str] = ("Aki", "Ben")
    ) -> StoredTable:
        table = self.store.create("nintai", players, {}, {"start": players[0]})
        self.go_on(table, *moves)
        return table

    def go_on(self, table: StoredTable, *moves: dict[str, Any], by: str = "phone") -> None:
        number = self.here(table).id
        length = self.store.length(number) or 0
        for seq, move in enumerate(moves, length + 1):
            self.store.append(number, seq, f"{by}-{seq}", [move])

    def here(self, table: StoredTable) -> StoredTable:
        found = self.store.find(table.play_key)
        assert found is not None
        return found

    def log(self, table: StoredTable) -> list[dict[str, Any]]:
        return self.store.entries(self.here(table).id)

    def everything(self) -> set[str]:
        with self.store.snapshot() as connection:
            return {_text(copy) for copy in snapshot.copies(connection)}


def _text(copy: Copy) -> str:
    return json.dumps([type(copy).__name__, copy._asdict()], default=str, sort_keys=True)


@pytest.fixture
def make_house(
    new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], House]]:
    made: list[House] = []

    def make(kind: str) -> House:
        made.append(House(new_database(kind), tmp_path_factory.mktemp("instance")))
        return made[-1]

    yield make
    for house in made:
        house.store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, make_house: Callable[[str], House]) -> House:
    return make_house(request.param)


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, make_house: Callable[[str], House]) -> House:
    return make_house(request.param)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.jsonl"


def full(house: House) -> dict[str, StoredTable]:
    """An evening: tables, a code, a practice table, a deleted one, results and histories."""
    tables = {
        "long": house.open(*MOVES),
        "new": house.open(players=("Chloé", "大")),
        "gone": house.open(*DRAFT),
        "practice": house.store.create("nintai", ["A", "B"], {}, {}, practice=True),
    }
    house.store.new_code(tables["long"].id)
    house.histories.remember_table("shelf-1", tables["long"].id, can_play=True)
    house.histories.remember_table("shelf-2", tables["long"].id, can_play=False)
    house.histories.remember_table("shelf-1", tables["new"].id, can_play=True)
    house.histories.forget_table("shelf-1", tables["new"].play_key)
    house.histories.keep("shelf-1", "nintai", SHEETS)
    house.histories.delete_result(house.histories.keep("shelf-2", "nintai", SHEETS))
    house.store.delete(tables["gone"].id)
    return tables


def test_everything_comes_back_elsewhere(house: House, other: House, file: Path) -> None:
    tables = full(house)
    house.must("backup", file)
    told = other.must("restore", file)
    assert other.everything() == house.everything()
    assert "tables: 4 added" in told
    assert "results: 2 added" in told
    assert "visits: 4 added" in told
    assert "codes: 1 added" in told
    code = other.store.code(other.here(tables["long"]).id)
    assert code == house.store.code(tables["long"].id)
    assert other.here(tables["gone"]).is_deleted
    [visit] = other.histories.tables("shelf-1")
    assert visit.table.play_key == tables["long"].play_key


def test_doing_it_again_changes_nothing(house: House, file: Path) -> None:
    full(house)
    before = house.everything()
    house.must("backup", file)
    told = house.must("restore", file)
    assert house.everything() == before
    assert told == "tables: 4 kept\nresults: 2 kept\nvisits: 4 kept\ncodes: none\nsecret: kept\n"


def test_it_is_one_moment_while_others_write(house: House, file: Path) -> None:
    first, second = house.open(), house.open()
    with house.store.snapshot() as connection:
        reading = snapshot.copies(connection)
        assert next(reading).log == []
        house.go_on(first, *DRAFT)
        house.go_on(second, *DRAFT)
        assert [copy.log for copy in reading] == [[]]
    assert len(house.log(second)) == len(DRAFT)


# Merging


def test_the_longer_log_counts_on_either_side(house: House, other: House, file: Path) -> None:
    here, there = house.open(*DRAFT[:1]), house.open(*DRAFT[:1])
    house.must("backup", file)
    other.must("restore", file)
    house.go_on(here, *DRAFT[1:])
    other.go_on(there, *DRAFT[1:])
    house.must("backup", file)
    assert "tables: 1 longer, 1 kept\n" in other.must("restore", file)
    assert other.log(here) == other.log(there) == DRAFT
    assert other.store.seq_of(other.here(here).id, "phone-3") == 3


def _aside(told: str) -> str:
    """The key under which something was kept aside."""
    [line] = [line for line in told.splitlines() if line.startswith("The ")]
    return line.rpartition("/")[2]


def test_a_log_that_went_another_way_is_kept_beside_the_one_here(
    house: House, other: House, file: Path
) -> None:
    table = house.open(*DRAFT[:1])
    house.must("backup", file)
    other.must("restore", file)
    house.go_on(table, DRAFT[1])
    other.go_on(table, {"by": "Ben", "do": "take", "dice": [2, 6]}, by="other")
    own = other.log(table)
    house.must("backup", file)
    told = other.must("restore", file)
    assert "tables: 1 conflicting" in told
    assert other.log(table) == own
    beside = other.store.find(_aside(told))
    assert other.store.entries(beside.id) == DRAFT[:2]
    assert beside.players == table.players
    # A later backup of it goes on there.
    house.go_on(table, DRAFT[2])
    house.must("backup", file)
    assert _aside(other.must("restore", file)) == beside.play_key
    assert other.store.entries(beside.id) == DRAFT
    assert len(other.everything()) == 2


def test_another_table_under_the_same_link_is_kept_beside_it(
    house: House, other: House, file: Path
) -> None:
    table = house.open(*DRAFT)
    house.must("backup", file)
    _change(file, "table", players=["Ben", "Aki"])
    told = house.must("restore", file)
    assert "1 conflicting" in told
    assert house.store.find(_aside(told)).players == ["Ben", "Aki"]
    assert house.here(table).players == ["Aki", "Ben"]
    other.must("restore", file)
    _change(file, "table", play_key="a-new-key")
    told = other.must("restore", file)
    assert "1 conflicting" in told
    assert other.log(table) == DRAFT


def test_another_result_under_the_same_link_is_kept_beside_it(house: House, file: Path) -> None:
    key = house.histories.keep("shelf-1", "nintai", SHEETS)
    house.must("backup", file)
    _change(file, "result", final={"other": 1})
    told = house.must("restore", file)
    assert "results: 1 conflicting" in told
    assert house.histories.result(key).final == SHEETS
    assert house.histories.result(_aside(told)).final == {"other": 1}


def test_what_is_deleted_on_one_side_is_deleted(house: House, other: House, file: Path) -> None:
    here, there = house.open(*DRAFT), house.open(*DRAFT)
    kept = [house.histories.keep(f"shelf-{n}", "nintai", SHEETS) for n in (1, 2)]
    house.histories.remember_table("shelf-1", there.id, can_play=True)
    house.must("backup", file)
    other.must("restore", file)
    house.store.delete(here.id)
    house.histories.delete_result(kept[0])
    other.store.delete(other.here(there).id)
    other.histories.delete_result(kept[1])
    house.must("backup", file)
    told = other.must("restore", file)
    assert "tables: 1 deleted, 1 left deleted\n" in told
    assert "results: 1 deleted, 1 left deleted\n" in told
    assert "visits: 2 left out" in told
    for table in (here, there):
        assert other.here(table).is_deleted
        assert other.log(table) == []
    assert [other.histories.result(key) for key in kept] == [None, None]


def test_what_was_taken_out_of_a_history_later_stays_out(house: House, file: Path) -> None:
    table, seen = house.open(), house.open()
    house.histories.remember_table("shelf-1", table.id, can_play=True)
    house.histories.remember_table("shelf-1", seen.id, can_play=False)
    house.must("backup", file)
    house.histories.forget_table("shelf-1", table.play_key)
    house.histories.remember_table("shelf-1", seen.id, can_play=True)
    assert "visits: 2 kept" in house.must("restore", file)
    [only] = house.histories.tables("shelf-1")
    assert (only.table.id, only.can_play) == (seen.id, True)
    house.histories.remember_table("shelf-1", table.id, can_play=False)
    assert len(house.histories.tables("shelf-1")) == 2


def test_the_newer_code_counts_and_a_withdrawn_one_does_not_come_back(
    house: House, other: House, file: Path
) -> None:
    withdrawn, newer, later = house.open(), house.open(), house.open()
    for table in (withdrawn, newer, later):
        house.store.new_code(table.id)
    house.must("backup", file)
    other.must("restore", file)
    house.store.withdraw_code(withdrawn.id)
    code = house.store.new_code(newer.id)
    own = other.store.new_code(other.here(later).id)
    house.must("backup", file)
    other.must("restore", file)
    codes = [other.store.code(other.here(table).id) for table in (withdrawn, newer, later)]
    assert codes == [None, code, own]


def test_a_code_that_another_table_has_now_is_told(house: House, other: House, file: Path) -> None:
    table, mine = house.open(), other.open()
    code = house.store.new_code(table.id)
    house.must("backup", file)
    letters = iter(code)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorer_web.tables.store.secrets.choice", lambda _all: next(letters))
        assert other.store.new_code(mine.id) == code
    assert "codes: 1 left out" in other.must("restore", file)
    assert other.store.play_key(code) == mine.play_key


# Files


def _change(file: Path, kind: str, **changes: Any) -> None:
    """Another backup with a good checksum."""
    with archive.opened(file) as old:
        lines = [json.loads(line) for line in old.read().splitlines()[1:-1]]
    for line in lines:
        line.get(kind, {}).update(changes)
    with file.open("wb") as new:
        archive.write((archive.read(line) for line in lines), new)


@pytest.fixture
def sqlite_house(make_house: Callable[[str], House]) -> House:
    return make_house("sqlite")


def test_it_is_the_owners_alone(sqlite_house: House, file: Path, tmp_path: Path) -> None:
    sqlite_house.must("backup", file)
    sqlite_house.must("export", "-o", tmp_path / "records.jsonl")
    for each in (file, tmp_path / "records.jsonl"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


def test_a_device_a_pipe_or_a_folder_is_never_replaced(sqlite_house: House, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for target in (Path("/dev/full"), tmp_path / "pipe", tmp_path):
        kind = stat.S_IFMT(target.stat().st_mode)
        for command in (["backup"], ["export", "-o"]):
            _refused(sqlite_house.scorer(*command, target), "no plain file")
        assert stat.S_IFMT(target.stat().st_mode) == kind


def test_where_nothing_can_be_written_one_line_says_so(sqlite_house: House, file: Path) -> None:
    _refused(sqlite_house.scorer("backup", file / "nowhere"), "cannot write")


CROWDED = """
import resource, sys
# SQLite has room for its journal, the file has not.
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
from scorer_web.cli import main
main()
"""


def _run(house: House, code: str, *words: str | Path, **streams: Any) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        env={**os.environ, **house.environment, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=60,
        start_new_session=True,
        **{"stdout": subprocess.DEVNULL, **streams},
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("command", [["backup"], ["export", "-o"]])
def test_a_full_disk_leaves_the_file_that_was_there(
    sqlite_house: House, file: Path, command: list[str]
) -> None:
    sqlite_house.must(*command, file)
    before = file.read_bytes()
    for _table in range(40):
        sqlite_house.store.fill(sqlite_house.open().id, MOVES)
    sqlite_house.store.close()
    code, told = _run(sqlite_house, CROWDED, *command, file)
    assert code == 2
    assert told.startswith(f"scorer: cannot write {file}: ")
    assert len(told.splitlines()) == 1
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_an_export_to_a_full_device_ends_in_one_line(sqlite_house: House) -> None:
    sqlite_house.open(*MOVES)
    with Path("/dev/full").open("wb") as full_device:
        code, told = _run(
            sqlite_house, "from scorer_web.cli import main; main()", "export", stdout=full_device
        )
    assert (code, len(told.splitlines())) == (2, 1), told


DEEP = b'{"table": ' + b"[" * 100_000
ODD = [
    b"",
    b"\x00\xff\xfe" * 1000,
    b"{}\n",
    b"[]\n",
    b"7\n",
    DEEP,
    DEEP + b"\n",
    b'{"format": "engawa backup", "version": 2, "made_at": "2026-01-01T00:00:00+00:00"}\n',
    b'{"format": "engawa backup", "version": 1, "made_at": 7}\n',
    b'{"format": "engawa backup", "version": 1, "made_at": "2026-01-01T00:00:00+00:00"}\n',
    b'{"format": "engawa backup", "version": 1, "made_at": "0001-01-01T00:00:00+23:00"}\n',
    b'{"format": "engawa backup", "version": 1, "made_at": "2026-01-01T00:00:00Z"}\n'
    + DEEP
    + b"\n",
    b'{"format": "engawa backup", "version": 1, "made_at": "2026-01-01T00:00:00Z"}\n{"visit": 1}\n',
    b'{"format": "engawa backup", "version": 1, "made_at": "2026-01-01T00:00:00Z"}\n{"n": '
    + b"1" * 10_000
    + b"}\n",
]


@pytest.mark.parametrize("content", ODD, ids=range(len(ODD)))
def test_what_is_no_backup_is_refused_in_one_line(
    sqlite_house: House, file: Path, content: bytes
) -> None:
    file.write_bytes(content)
    before = sqlite_house.everything()
    for command in ("restore", "verify"):
        _refused(sqlite_house.scorer(command, file))
    assert sqlite_house.everything() == before


@pytest.mark.parametrize("source", ["/dev/zero", "/dev/stdin", "/", "/nowhere"])
def test_what_has_no_end_or_is_not_there_is_refused(sqlite_house: House, source: str) -> None:
    for command in ("restore", "verify"):
        _refused(sqlite_house.scorer(command, source))


def test_every_changed_or_missing_byte_is_noticed(sqlite_house: House, file: Path) -> None:
    full(sqlite_house)
    sqlite_house.must("backup", file)
    whole = file.read_bytes()
    for at in range(0, len(whole), 97):
        for damaged in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            file.write_bytes(damaged)
            with pytest.raises(archive.BadBackup), archive.opened(file) as old:
                archive.check(old)
    file.write_bytes(whole + b"\n")
    _refused(sqlite_house.scorer("restore", file), "something follows")


@pytest.mark.parametrize(
    "change",
    [
        {"play_key": ""},
        {"play_key": "x" * 33},
        {"game": "a\x00b"},
        {"players": "Aki"},
        {"created_at": "2026-01-01T00:00:00"},
        {"log": [[1, "one", "2026-01-01T00:00:00Z", {}], [1, "two", "2026-01-01T00:00:00Z", {}]]},
        {"log": [[1, "one", "2026-01-01T00:00:00Z", {}], [2, "one", "2026-01-01T00:00:00Z", {}]]},
        {"log": [[0, "one", "2026-01-01T00:00:00Z", {}]]},
        {"log": [[1, "one", "2026-01-01T00:00:00Z", []]]},
        {"more": 1},
    ],
)
def test_a_line_that_no_database_gave_is_refused(
    sqlite_house: House, file: Path, change: dict[str, Any]
) -> None:
    sqlite_house.open(*DRAFT)
    sqlite_house.must("backup", file)
    head, _secret, line, _end = file.read_bytes().splitlines()
    changed = json.loads(line)
    changed["table"] |= change
    file.write_bytes(head + b"\n" + json.dumps(changed).encode() + b"\n")
    _refused(sqlite_house.scorer("restore", file), "line 2")


def _refused(result: Result, *parts: str) -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    for part in parts:
        assert part in result.stderr


def test_a_restore_that_cannot_be_finished_changes_nothing(
    house: House, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.open()
    house.histories.remember_table("shelf-1", table.id, can_play=True)
    house.go_on(table, DRAFT[0])
    house.must("backup", file)
    house.store.delete(table.id)
    house.open()
    before = house.everything()
    _change(file, "table", play_key="new", watch_key="newer")

    def broken(*_args: Any) -> str:
        raise archive.BadBackup("broken")

    monkeypatch.setattr("scorer_web.backup.merging.Merging._visit", broken)
    _refused(house.scorer("restore", file), "broken")
    assert house.everything() == before


def test_phones_of_the_other_server_are_still_known(
    sqlite_house: House, make_house: Callable[[str], House], file: Path
) -> None:
    secret = Path(sqlite_house.environment["ENGAWA_INSTANCE"]) / "secret_key"
    sqlite_house.must("backup", file)
    other = make_house("sqlite")
    own = Path(other.environment["ENGAWA_INSTANCE"]) / "secret_key"
    assert "secret: added" in other.must("restore", file)
    assert own.read_text().splitlines()[1:] == [secret.read_text()]
    assert own.read_text().splitlines()[0] != secret.read_text()
    assert "secret: kept" in other.must("restore", file)
    other.environment["ENGAWA_SECRET"] = "set by the owner of the house"
    assert "secret: another one is set here" in other.must("restore", file)


# Verifying


def test_verify_says_that_everything_is_there(house: House, file: Path) -> None:
    full(house)
    told = (
        "tables: 4, entries: 9, results: 2, visits: 4, codes: 1, deleted: 2\n"
        "ok: everything is there.\n"
    )
    assert house.must("verify") == told
    house.must("backup", file)
    assert house.must("verify", file) == told


def test_verify_names_what_is_wrong(house: House) -> None:
    gap, refused, unknown = house.open(*DRAFT[:1]), house.open(), house.open()
    house.store.append(gap.id, 3, "third", [DRAFT[1]])
    house.store.append(refused.id, 1, "first", [{"by": "Aki", "do": "fly"}])
    with house.store.transaction() as connection:
        connection.execute(tables.update().where(tables.c.id == unknown.id).values(game="chess"))
    key = house.histories.keep("shelf-1", "nintai", {"sheets": 1})
    result = house.scorer("verify")
    assert result.exit_code == 1
    assert f"table {gap.watch_key}: its log has gaps" in result.stderr
    assert f"table {refused.watch_key}: entry 1: " in result.stderr
    assert f"table {unknown.watch_key}: " in result.stderr
    assert f"result {key}: " in result.stderr
    assert "4 problems" in result.stderr
    assert "ok" not in result.stdout


def test_verify_finds_rows_that_belong_to_nothing(sqlite_house: House) -> None:
    table = sqlite_house.open(*DRAFT)
    with sqlite_house.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql(f"DELETE FROM tables WHERE id = {table.id}")
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        connection.commit()
    [problem] = checks.of_database(sqlite_house.store).problems
    assert problem.startswith("entries: 3 rows")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'typo.db'}",
        "ENGAWA_INSTANCE": str(tmp_path),
    }
    for words in (["verify"], ["export"], ["backup", str(tmp_path / "file")]):
        _refused(CliRunner().invoke(main, words, env=environment), "there is no database")
    assert not (tmp_path / "typo.db").exists()


@pytest.mark.parametrize(
    "address", ["nonsense", "mysql://localhost/engawa", "sqlite:////etc/passwd"]
)
def test_what_is_no_database_is_told_in_one_line(tmp_path: Path, address: str) -> None:
    environment = {"DATABASE_URL": address, "ENGAWA_INSTANCE": str(tmp_path)}
    for words in (["verify"], ["export"], ["backup", str(tmp_path / "file")]):
        _refused(CliRunner().invoke(main, words, env=environment))
    assert not (tmp_path / "file").exists()


# Records for other programs


def test_export_writes_the_record_of_every_table_or_of_one(house: House) -> None:
    tables = full(house)
    lines = [json.loads(line) for line in house.must("export").splitlines()]
    assert [line["play_key"] for line in lines] == [
        tables["long"].play_key,
        tables["new"].play_key,
    ]
    assert lines[0]["record"] == {
        "game": "nintai",
        "options": {},
        "players": ["Aki", "Ben"],
        "setup": {"start": "Aki"},
        "moves": MOVES,
    }
    assert [name for name, _at in lines[0]["entered"]][:2] == ["phone-1", "phone-2"]
    one = house.must("export", f"http://localhost:8000/t/{tables['new'].watch_key}/")
    assert json.loads(one) == lines[1]
    _refused(house.scorer("export", tables["gone"].play_key), "no table")
