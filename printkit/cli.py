"""The command ``printkit``."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

import printkit
from games import marks
from printkit.errors import PrintError, is_empty, not_one_of
from printkit.files import is_file, kit_name, read, write
from printkit.jobs.vendors import VENDORS, vendor_name
from printkit.options import BACKS, CAMERA, COLOURS, CUTS, INKS, LAYOUTS, MARKS, MARKS_ON, Options
from printkit.papers import PAPERS
from templates.catalogue import gettext as _
from templates.catalogue import ngettext, speak

OUTPUT = Path("output")


class GameCommands(click.Group):
    """Every game is a command; a PrintError is one line on stderr and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*printkit.games(), *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return _game_command(name) if name in printkit.games() else super().get_command(ctx, name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = _as_we_write(args[0])
        if name in self.list_commands(ctx):
            return super().resolve_command(ctx, [name, *args[1:]])
        if args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        known = {"games": printkit.games(), "commands": super().list_commands(ctx)}
        told = _("%(name)r is neither a game (%(games)s) nor a command (%(commands)s)")
        raise PrintError(
            told % {"name": args[0], **{kind: ", ".join(names) for kind, names in known.items()}}
        )

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PrintError as error:
            click.echo(f"printkit: {error}", err=True)
            ctx.exit(2)


def _as_we_write(name: str) -> str:
    """A name as people type it: Nintai, nin-jan."""
    return name.lower().replace("-", "_")


@click.group(cls=GameCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="engawa")
def main() -> None:
    """Print a game: cards, sheets, aids, rules and dice as one PDF, ready to cut out.

    \b
    printkit nintai                         everything, on A4, backs for duplex printing
    printkit nintai --paper letter          the same on US Letter
    printkit nintai --backs fold            no duplex printer: fold each back behind its front
    printkit nintai --only sheets --copies 5    sheets for five more games
    printkit nintai --ink saver             outlines and light tints
    printkit nintai --layout dense          nine cards to a page, fewer cuts

    Print at 100 % ("actual size"); the cover page has a ruler to check it.
    """


def _choice(name: str, values: Iterable[str], words: str) -> Callable[..., Any]:
    return click.option(f"--{name}", metavar="|".join(values), help=words)


def _speak(_ctx: click.Context, _option: click.Parameter, lang: str | None) -> str | None:
    speak(lang or "en")
    return lang


# The values are checked by Options, not here: every way to order refuses the same things in
# the same words.
_paper = _choice("paper", PAPERS, "Paper to print on.  [a4]")
_offset = click.option(
    "--offset",
    metavar="X,Y",
    help="Move the back pages right and up by so many mm, when your printer is off.",
)
_ink = _choice("ink", INKS, "Full colour, or outlines and light tints.  [full]")
_lang = click.option(
    "--lang",
    metavar="LANG",
    is_eager=True,
    callback=_speak,
    help="Language of the words and of messages: en, de, fr or ja.  [en]",
)
_templates = click.option(
    "--templates",
    metavar="DIR",
    help="Folder with templates of your own; a file replaces ours of the same path.",
)


def _place(_ctx: click.Context, _option: click.Parameter, place: str) -> Path:
    if not place.strip():
        raise is_empty("output")
    return Path(place)


_output = click.option(
    "-o",
    "--output",
    metavar="DIR|FILE.pdf",
    default=str(OUTPUT),
    callback=_place,
    help="A folder for the PDF, which is then named after the order; or the file itself."
    "  [output/]",
)
ORDER = (
    _paper,
    _choice(
        "backs",
        BACKS,
        "Backs of the cards: none; a back page after each front, for a printer that turns the"
        " sheet on its long or short edge; or fold, with each back beside its front.  [long]",
    ),
    _offset,
    _choice(
        "layout",
        LAYOUTS,
        "Roomy, with gutters for the bleed; or dense: nine cards to a page, edge to edge, with"
        " cutting lines right across.  [roomy]",
    ),
    click.option("--bleed", metavar="MM", help="Art beyond the cutting line.  [3]"),
    _choice(
        "marks",
        (*MARKS, CAMERA),
        "Crop marks, full-length cutting guides, or neither. With camera, alone or besides"
        " (guides,camera), every piece carries a mark that the scorer reads in a photo.  [crop]",
    ),
    _choice("marks-on", MARKS_ON, "Which side carries the marks.  [fronts]"),
    click.option("--corner", metavar="MM", help="Radius of rounded corners, 0 for square ones."),
    _ink,
    _choice("colour", COLOURS, "Colours of the screen, or the four inks of a press.  [rgb]"),
    _choice("cut", CUTS, "Also write the outlines of every sheet for a cutting machine.  [none]"),
    click.option("--only", metavar="PARTS", help="Only these parts, e.g. cards,aids."),
    click.option("--copies", metavar="N", help="Sheets that are used up: for N games.  [1]"),
    click.option(
        "--desk",
        metavar="URL",
        help="Address of your scorer: aids and rules get a QR code to the rules there.",
    ),
    _lang,
    _templates,
    _output,
)


def _ordering(command: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(ORDER):
        command = option(command)
    return command


def _game_command(game: str) -> click.Command:
    title = game.replace("_", " ").title()

    @_ordering
    def command(output: Path, **order: str | None) -> None:
        options = _options(order)
        _write_kit(game, options, output, _build(game, options))

    return click.command(game, help=f"Print the {title} kit.", short_help=f"Print {title}.")(
        command
    )


def _options(order: Mapping[str, str | None]) -> Options:
    """The order as typed; nobody types an empty value for the default."""
    for name, value in order.items():
        if value is not None and not value.strip():
            raise is_empty(name)
    return Options.parse(order)


@main.command("all")
@_ordering
def print_all(output: Path, **order: str | None) -> None:
    """Print every kit, as many at a time as there are cores. One that fails does not stop the
    others.

    With --only, each kit prints those of the parts that it has.
    """
    from printkit.jobs.batch import build_all

    if is_file(output):
        raise PrintError(_("output: %(file)s is a file; several kits need a folder", file=output))
    orders = _orders(_options(order))
    failed = []
    for game, options, kit in build_all(orders.items(), order["lang"] or "en"):
        try:
            pdf = kit.result()
        except Exception as error:  # not even a fault in a kit of our own may stop the rest
            click.echo(f"printkit: {game}: {error or type(error).__name__}", err=True)
            failed.append(game)
        else:
            _write_kit(game, options, output, pdf)
    if failed:
        told = _("%(failed)s of %(all)s kits failed: %(games)s")
        values = {"failed": len(failed), "all": len(orders), "games": ", ".join(failed)}
        raise PrintError(told % values)


def _orders(options: Options) -> dict[str, Options]:
    """An order for every game that has one of the parts."""
    kits = {game: printkit.parts(game, replace(options, only=())) for game in printkit.games()}
    known = list(dict.fromkeys(part for parts in kits.values() for part in parts))
    for part in options.only:
        if part not in known:
            raise not_one_of("only", part, known)
    wanted = {
        game: tuple(part for part in options.only if part in parts) for game, parts in kits.items()
    }
    return {
        game: replace(options, only=parts)
        for game, parts in wanted.items()
        if parts or not options.only
    }


@main.command("pod")
@click.argument("game")
@click.option(
    "--vendor",
    metavar="|".join(VENDORS),
    default="tgc",
    help="Who prints the cards, by this or the full name.  [tgc]",
)
@_choice("marks", (CAMERA,), "Give every piece a mark that the scorer reads in a photo.")
@_ink
@_lang
@_templates
@_output
def print_on_demand(game: str, vendor: str, output: Path, **order: str | None) -> None:
    """Export single cards and tiles with bleed, in the format that a print-on-demand vendor takes.

    \b
    tgc   The Game Crafter: PNG, a folder for each of its formats
    mpc   MakePlayingCards: PNG
    dtc   DriveThruCards: PDF in four inks, a card of 2.75 x 3.75 inches per page
    """
    if is_file(output):
        raise PrintError(_("output: %(file)s is a file; several files need a folder", file=output))
    if order["marks"] not in (None, CAMERA):
        raise not_one_of("marks", order["marks"], [CAMERA])
    game, vendor, options = _as_we_write(game), vendor_name(vendor), _options(order)
    files = printkit.pod(game, vendor, options)
    _write_files(output / kit_name(f"{game}-{vendor}", options), files)


@main.command("calibrate")
@_paper
@_choice("backs", ("long", "short"), "The edge your printer turns the sheet on.  [long]")
@_offset
@_lang
@_templates
@_output
def print_calibration(output: Path, **order: str | None) -> None:
    """Print a test sheet that reads the offset of your duplex printer.

    With --offset it checks one: every cross must then meet zero.
    """
    options = _options(order)
    target = _target(kit_name("calibrate", options), output)
    write(target, printkit.calibrate(options))
    click.echo(target)


def _build(game: str, options: Options) -> bytes:
    """Build a kit with a progress bar, where there is a terminal to show it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.fields[label]}"), BarColumn(), TextColumn("{task.description}"))
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=None, label=game)
        return printkit.build(
            game,
            options,
            lambda what, done, of: bar.update(task, description=what, completed=done, total=of),
        )


def _write_kit(game: str, options: Options, output: Path, pdf: bytes) -> None:
    target = _target(kit_name(game, options), output)
    write(target, pdf)
    click.echo(f"{target}  {len(pdf) / 1024:.0f} KB")
    if options.cut != "none":
        _write_files(target.with_suffix(""), printkit.cut(game, options))


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        write(folder / name, data)
    click.echo(f"{folder}  {ngettext('%(num)d file', '%(num)d files', len(files))}")


def _target(name: str, output: Path) -> Path:
    return output if is_file(output) else output / f"{name}.pdf"


@main.command("list")
def list_kits() -> None:
    """Show the kits and their parts."""
    for game in printkit.games():
        click.echo(f"{game}: {', '.join(printkit.parts(game))}")


@main.command("marks")
@click.argument("game")
def tell_marks(game: str) -> None:
    """Tell as JSON which mark for the camera stands for which piece of a game.

    The rows are the cells of a mark inside its dark border, # for a dark one.
    """
    found = marks.of_game(_as_we_write(game))
    if not found:
        raise not_one_of("game", game, dict.fromkeys(mark.game for mark in marks.MARKS))
    click.echo(json.dumps([{**mark._asdict(), "rows": mark.rows} for mark in found], indent=1))


@main.command("preflight")
@click.argument("file", type=click.Path(path_type=Path))
def preflight_file(file: Path) -> None:
    """Check a PDF that printkit wrote: boxes, fonts, margins, overlaps, backs, text sizes."""
    faults = printkit.preflight(read(file))
    for fault in faults:
        click.echo(f"{file}: {fault}", err=True)
    if faults:
        sys.exit(1)
    click.echo(_("%(file)s: fit to print", file=file))


@main.command("proof")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dpi", default=100, show_default=True, help="Resolution of the images.")
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where to write the images.  [beside FILE]",
)
def proof_file(file: Path, dpi: int, output: Path | None) -> None:
    """Make an image of every page: FILE-1.png, FILE-2.png, ..."""
    images = printkit.proof(read(file), dpi)
    digits = len(str(len(images)))
    for number, image in enumerate(images, 1):
        target = (output or file.parent) / f"{file.stem}-{number:0{digits}}.png"
        write(target, image)
        click.echo(target)
