"""Everything on a server in a file, and back; and the records alone, for other programs."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from flask import Flask
    from sqlalchemy import Connection

    from scorer_web.backup.copies import TableCopy
    from scorer_web.backup.merging import Merging
    from scorer_web.tables.store import Store

FILE = click.argument("file", type=click.Path(path_type=Path))
MOST_TOLD = 20
"""Problems that are listed one by one."""


@click.command("backup")
@FILE
def backup_command(file: Path) -> None:
    """Write everything to FILE: tables, entries, results, histories, codes and deletions.

    The server may run meanwhile. FILE is replaced in one step, once all of it is written and was
    read back. Keep it to yourself: it holds the keys of all tables.
    """
    from scorer_web.backup import archive, snapshot
    from scorer_web.backup.copies import SecretCopy
    from scorer_web.frame.files import written_whole

    with _one_line(), _opened() as (app, store), written_whole(file) as new:
        with store.snapshot() as connection:
            secrets = [SecretCopy(secret) for secret in _secrets(app)]
            count = archive.write(chain(secrets, snapshot.copies(connection)), new)
        new.flush()
        archive.check(new)
    click.echo(
        f"{count - len(secrets)} tables, results and visits are in {file}, which was read back."
    )


@click.command("restore")
@FILE
def restore_command(file: Path) -> None:
    """Put a backup into the database that DATABASE_URL names, all of it or nothing.

    What is there already stays: of two logs of a table the longer one counts, and what is deleted
    on one side is deleted. A table whose log went another way is kept beside the one that is here.
    """
    from scorer_web.backup import archive
    from scorer_web.backup.merging import restore

    with _one_line(), archive.opened(file) as old:
        # A damaged file is refused before anybody has to wait for it.
        archive.check(old)
        with _opened(must_exist=False) as (app, store):
            merging = restore(old, store)
        _tell(merging)
        click.echo(f"secret: {_adopt(app, merging.secrets)}")


def _secrets(app: "Flask") -> list[str]:
    return [app.config["SECRET_KEY"], *(app.config["SECRET_KEY_FALLBACKS"] or ())]


def _adopt(app: "Flask", secrets: list[str]) -> str:
    """Histories are found by names that the secret has signed."""
    from scorer_web.frame.secret import adopt

    if set(secrets) <= set(_secrets(app)):
        return "kept"
    if app.config["SECRET_FILE"] is None:
        return "another one is set here, so phones of the other server begin new histories"
    adopt(app.config["SECRET_FILE"], secrets)
    return "added; it counts when the server is started anew"


def _tell(merging: "Merging") -> None:
    for kind in ("tables", "results", "visits", "codes"):
        told = [f"{n} {what}" for (of, what), n in merging.done.items() if of == kind]
        click.echo(f"{kind}: {', '.join(told) or 'none'}")
    for kind, key, now_at in merging.aside:
        address = f"/t/{now_at}" if kind == "table" else f"/r/{now_at}"
        click.echo(f"The {kind} {key} is another one here; that of the backup is at {address}")


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def verify_command(file: Path | None) -> None:
    """Say whether everything is there, in the database or in the backup FILE: counts, logs without
    gaps, every record replays, nothing is damaged.

    Exit codes: 0 it is, 1 something is wrong with it, 2 it cannot be read.
    """
    from scorer_web.backup import archive, checks

    with _one_line():
        if file is None:
            with _opened() as (_app, store):
                found = checks.of_database(store)
        else:
            found = checks.Findings()
            with archive.opened(file) as old:
                found.look_at(archive.copies(old))
    click.echo(_counted(found.counts))
    for problem in found.problems[:MOST_TOLD]:
        click.echo(problem, err=True)
    if found.problems:
        click.echo(f"{len(found.problems)} problems.", err=True)
        sys.exit(1)
    click.echo("ok: everything is there.")


def _counted(counts: Counter[str]) -> str:
    names = ("tables", "entries", "results", "visits", "codes", "deleted")
    return ", ".join(f"{name}: {counts[name]}" for name in names)


@click.command("export")
@click.argument("link", required=False)
@click.option("-o", "--output", default="-", help="A file instead of standard output.")
def export_command(link: str | None, output: str) -> None:
    """Write the record of every table, or of the one with this LINK, one JSON object per line.

    It is for other programs; what brings everything back is a backup. Keep the file to yourself:
    whoever has a link has the key to its table.
    """
    from scorer_web.frame.files import written_whole

    with _one_line(), _opened() as (_app, store), store.snapshot() as connection:
        lines = _exported(connection, link)
        if output == "-":
            _print(lines)
        else:
            with written_whole(Path(output)) as file:
                file.writelines(lines)


def _exported(connection: "Connection", link: str | None) -> Iterator[bytes]:
    """Those to try a rule out are no games."""
    from scorer_web.backup.snapshot import table_copies

    key = link and link.rstrip("/").rpartition("/")[2]
    count = 0
    for copy in table_copies(connection):
        is_asked = key in (copy.play_key, copy.watch_key) if key else not copy.is_practice
        if is_asked and not copy.deleted_at:
            count += 1
            yield json.dumps(_line(copy)).encode() + b"\n"
    if key and not count:
        raise click.UsageError("there is no table with this link.")


def _line(copy: "TableCopy") -> dict[str, Any]:
    return {
        "play_key": copy.play_key,
        "watch_key": copy.watch_key,
        "created_at": copy.created_at.isoformat(),
        "record": copy.record(),
        "entered": [[each.client_id, each.created_at.isoformat()] for each in copy.log],
    }


def _print(lines: Iterator[bytes]) -> None:
    out = sys.stdout.buffer
    try:
        for line in lines:
            out.write(line)
        out.flush()
    except OSError as error:
        # What is left in its buffer would be tried once more at the end, and told as a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.UsageError(f"cannot write: {error.strerror}.") from None


@contextmanager
def _one_line() -> Iterator[None]:
    """Whatever is in the way is told in a sentence."""
    from sqlalchemy.exc import ArgumentError, DBAPIError

    from scorer_web.backup.archive import BadBackup
    from scorer_web.frame.errors import Unreachable
    from scorer_web.frame.files import NotWritten, Unusable

    try:
        yield
    except (BadBackup, NotWritten, Unreachable, Unusable) as error:
        raise click.UsageError(f"{error}.") from None
    except ArgumentError:
        raise click.UsageError("DATABASE_URL is no address of a database.") from None
    except DBAPIError as error:
        raise click.UsageError(f"the database does not take it: {error.orig}.") from None


@contextmanager
def _opened(must_exist: bool = True) -> Iterator[tuple["Flask", "Store"]]:
    from scorer_web.app import create_app
    from scorer_web.frame.errors import Unreachable
    from scorer_web.tables.database import store_of
    from scorer_web.tables.sqlite import missing_file

    app = create_app()
    # Whoever looks for something at a wrong address is not to be told that all of it is there.
    if must_exist and (missing := missing_file(app.config["DATABASE_URL"])):
        raise Unreachable(f"there is no database {missing}")
    with closing(store_of(app)) as store:
        yield app, store
