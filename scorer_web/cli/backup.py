"""All tables of a server as lines of JSON, and back: for backups and for moving house."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from scorer_web.tables.store import Store

OUTPUT = click.option("-o", "--output", default="-", type=click.File("w", "utf-8", atomic=True))


@click.command("export")
@OUTPUT
def export_command(output: Any) -> None:
    """Write every table with its links and its record, one JSON object per line.

    Keep the file to yourself: whoever has a link has the key to its table.
    """
    with _store() as store:
        for table in store.export():
            output.write(json.dumps(table, ensure_ascii=False) + "\n")


@click.command("import")
@click.argument("file", type=click.File("r", "utf-8"))
def import_command(file: Any) -> None:
    """Put exported tables into the database that DATABASE_URL names; their links stay the same.

    Tables that are already there are left alone.
    """
    done = {True: 0, False: 0}
    with _store() as store:
        for number, line in enumerate(file, 1):
            try:
                done[store.restore(json.loads(line))] += 1
            except (ValueError, TypeError, KeyError):
                raise click.UsageError(
                    f"{file.name}: line {number} is not an exported table; the {done[True]} before "
                    "it are in."
                ) from None
    click.echo(f"{done[True]} tables put in, {done[False]} were already there.")


@contextmanager
def _store() -> Iterator["Store"]:
    from scorer_web.app import create_app
    from scorer_web.frame.errors import Unreachable
    from scorer_web.tables.database import store_of

    try:
        with closing(store_of(create_app())) as store:
            yield store
    except Unreachable as error:
        raise click.UsageError(f"{error}.") from None
