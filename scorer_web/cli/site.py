"""The whole scorer as files for a static host."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

MEGABYTE = 1_000_000


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--base", default="/", show_default=True, help="The path on the host: /engawa/.")
@click.option("--kits", default="all", show_default=True, help="all, none, or games with commas.")
@click.option("--open", "is_tried", is_flag=True, help="Serve it on this computer, to try it.")
def site_command(out: Path, base: str, kits: str, is_tried: bool) -> None:
    """Write the scorer to OUT as files for any web host; it then runs on the phone itself.

    A site that is in OUT already is replaced once the new one is whole.
    """
    from printkit.errors import PrintError
    from scorer_web.site.build import build
    from scorer_web.site.kits import chosen
    from scorer_web.site.packages import Unbuildable

    if not (base.startswith("/") and base.endswith("/")):
        raise click.UsageError("--base begins and ends with a slash, such as /engawa/.")
    try:
        build(out, base, chosen(kits))
    except (Unbuildable, PrintError) as error:
        raise click.UsageError(f"{error}.") from None
    _tell(out)
    if is_tried:
        _serve(out, base)
    else:
        click.echo(f"Try it: scorer site {out} --base {base} --kits {kits} --open")


def _tell(out: Path) -> None:
    from scorer_web.site.sizes import measured

    found = measured(out)
    click.echo(f"{found.files} files, {found.whole / MEGABYTE:.1f} MB, are in {out}.")
    packed = f"{found.visit / MEGABYTE:.2f} MB with gzip"
    if find_spec("brotli"):
        smaller = measured(out, import_module("brotli").compress)
        packed += f", {smaller.visit / MEGABYTE:.2f} MB with brotli"
    click.echo(f"A first visit fetches {packed}; later ones fetch nothing.")


def _serve(out: Path, base: str) -> None:
    from scorer_web.site.serving import server

    with server(out, base) as files:
        click.echo(f"It is open on http://localhost:{files.server_port}{base} – Ctrl-C closes it.")
        try:
            files.serve_forever()
        except KeyboardInterrupt:
            click.echo()
