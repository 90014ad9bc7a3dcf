"""The whole scorer as files for a static host."""

import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from scorer_web.site.sizes import Sizes

MEGABYTE = 1_000_000


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--base", default="/", show_default=True, help="The path on the host: /engawa/.")
@click.option("--kits", default="all", show_default=True, help="none, all, or games with commas.")
@click.option("--open", "is_tried", is_flag=True, help="Serve it on this computer, to try it.")
def site_command(out: Path, base: str, kits: str, is_tried: bool) -> None:
    """Write the scorer to OUT as files for any web host; it then runs on the phone itself.

    A site that is in OUT already is replaced once the new one is whole.
    """
    from printkit.errors import PrintError
    from scorer_web.site import build
    from scorer_web.site.kits import chosen
    from scorer_web.site.packages import Unbuildable
    from scorer_web.site.sizes import measured

    if not (base.startswith("/") and base.endswith("/")):
        raise click.UsageError("--base begins and ends with a slash: /engawa/.")
    try:
        build.build(out, base, chosen(kits))
    except (Unbuildable, PrintError) as error:
        raise click.UsageError(f"{error}.") from None
    _tell(out, measured(out))
    if is_tried:
        _serve(out, base)
    else:
        click.echo(f"Try it: scorer site {out} --base {base} --kits {kits} --open")


def _tell(out: Path, sizes: "Sizes") -> None:
    click.echo(f"{sizes.files} files are in {out}.")
    click.echo(f"First visit: {_megabytes(sizes.visit)} in all with gzip, ")
