"""The command ``scorer``: serve the phone pages; score, replay, check and simulate plays."""

import json
import os
import sys
from functools import partial
from typing import Any, NoReturn

import click

import games
from games import desk, report
from games.fields import shown
from games.record import Replay, replay
from games.refusal import Refusal
from games.rulebook import book, clause_ids, near
from games.sentences import languages, sentences
from scorer_web.cli import show
from scorer_web.cli.address import lan_address, port_problem, qr_code
from scorer_web.cli.backup import (
    backup_command,
    export_command,
    restore_command,
    verify_command,
)
from scorer_web.cli.files import read_json
from scorer_web.cli.simulation import show_summary, simulate, summary_json
from scorer_web.cli.site import site_command
from scorer_web.front.limits import THREADS
from templates.catalogue import gettext as _
from templates.catalogue import ngettext, speak

REFUSED = 1
BAD_INPUT = 2


def _spoken(_context: click.Context, _option: click.Parameter, lang: str) -> str:
    speak(lang)
    return lang


GAME = click.argument("game", type=click.Choice(games.names()))
FILE = click.argument("file", metavar="FILE")
JSON = click.option("--json", "as_json", is_flag=True, help="Answer with data instead of text.")
LANG = click.option(
    "--lang",
    type=click.Choice(languages()),
    default="en",
    is_eager=True,
    callback=_spoken,
    help="Language of the answer.",
)


class Commands(click.Group):
    """A wrong call is answered like wrong data: one line on the error stream, exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            sys.exit(super().main(*args, **{**extra, "standalone_mode": False}))
        except click.ClickException as error:
            advice = _("See scorer --help.")
            _tell(f"scorer: {error.format_message()} {advice}")
            sys.exit(error.exit_code)
        except click.Abort:
            sys.exit(BAD_INPUT)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="engawa")
def main() -> None:
    """Score, referee and look up small tabletop games.

    FILE is a record or a final position in JSON (see docs/records.md); - reads standard input.

    Exit codes: 0 fine, 1 the rules refuse it, 2 bad input or usage.
    """


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--threads",
    default=THREADS,
    show_default=True,
    type=click.IntRange(4, 1000),
    help="Per process: how many requests are answered at once.",
)
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 64))
def serve(host: str, port: int, threads: int, processes: int) -> None:
    """Open the table for phones on this network; shows the address and its QR code.

    Tables are kept in the instance folder, or in the database that DATABASE_URL names
    (sqlite:///... or postgresql://...).
    """
    from scorer_web.frame.errors import Unreachable
    from scorer_web.frame.files import Unusable
    from scorer_web.front.serving import serve as run_server

    problem = port_problem(host, port)
    if problem:
        raise click.UsageError(
            _(
                "cannot listen on %(host)s port %(port)s: %(problem)s. Try --port.",
                host=host,
                port=port,
                problem=problem,
            )
        )
    try:
        run_server(host, port, threads, processes, partial(lan_address, host), _welcome)
    except (Unreachable, Unusable) as error:
        raise click.UsageError(f"{error}.") from None


def _welcome(address: str) -> None:
    click.echo(qr_code(address))
    click.echo(
        _(
            "Engawa is open on %(address)s – scan the code with a phone. Ctrl-C closes it.",
            address=address,
        )
    )


@main.command()
@GAME
@FILE
@LANG
@JSON
def score(game: str, file: str, lang: str, as_json: bool) -> None:
    """Score a finished record or a final position, line by line."""
    try:
        scored = report.score(game, read_json(file))
    except Refusal as refusal:
        _refuse(file, refusal, game, lang)
    if as_json:
        _print_json(report.score_json(scored, lang))
    else:
        show.score(scored, lang)


@main.command("replay")
@FILE
@LANG
@JSON
def replay_command(file: str, lang: str, as_json: bool) -> None:
    """Play a record through: the log, the position it leads to and, at the end, the score."""
    replayed = _replay(file, lang)
    play = replayed.play
    if as_json:
        _print_json(report.replay_json(replayed, lang))
    else:
        show.log(play, lang)
        show.unsettled(play, lang)
        show.position(play)
        if play.is_over:
            show.score(report.Scored.of(play), lang)
    _stop_if_refused(file, replayed, lang, quiet=as_json)


@main.command()
@FILE
@LANG
@JSON
def check(file: str, lang: str, as_json: bool) -> None:
    """Check every entry of a record; name the first one the rules refuse and why."""
    replayed = _replay(file, lang, as_json)
    if as_json:
        _print_json(report.check_json(replayed, lang))
    elif replayed.problem is None:
        moves = len(replayed.play.moves)
        is_over = replayed.play.is_over
        ending = _("finished") if is_over else _("not finished")
        told = ngettext("%(num)d move", "%(num)d moves", moves)
        click.echo(_("ok: %(moves)s, %(ending)s", moves=told, ending=ending))
    _stop_if_refused(file, replayed, lang, quiet=as_json)


@main.command()
@FILE
@LANG
@JSON
def legal(file: str, lang: str, as_json: bool) -> None:
    """List who may act after a record, and every legal move."""
    replayed = _replay(file, lang)
    _stop_if_refused(file, replayed, lang)
    if as_json:
        _print_json(report.legal_json(replayed.play))
    else:
        show.moves(replayed.play)


@main.command()
@click.argument("question")
@click.option("--game", type=click.Choice(games.names()), help="Default: the rules of all games.")
@LANG
@JSON
def ask(question: str, game: str | None, lang: str, as_json: bool) -> None:
    """Find the rule that answers a question, in any wording and any of the languages."""
    found = desk.ask(question, game or "", lang)
    if as_json:
        _print_json(report.ask_json(found))
    else:
        show.found(found, lang)


@main.command()
@click.argument("clause", metavar="CLAUSE")
@LANG
@JSON
def rule(clause: str, lang: str, as_json: bool) -> None:
    """Print a clause of a rule book, such as NT-5.4: its text, why, an example, what is near."""
    known = {id.upper(): id for id in clause_ids()}
    id = known.get(clause.upper(), "")
    if not id:
        raise click.UsageError(_unknown_clause(clause))
    clauses = book(clause_ids()[id], lang).clauses
    if as_json:
        _print_json(report.clause_json(clauses[id]))
    else:
        show.rule(clauses[id], [clauses[other] for other in clauses[id].related])


def _unknown_clause(clause: str) -> str:
    found = near(clause.upper())
    if not found:
        return _("there is no clause %(id)s.", id=shown(clause))
    told = ", ".join(found)
    return _("there is no clause %(id)s; near it: %(near)s.", id=shown(clause), near=told)


@main.command("simulate")
@GAME
@click.option("--games", "count", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True, type=int, help="Same seed, same games.")
@click.option("--players", type=int, help="Number of players; default: the fewest possible.")
@click.option("--option", "-O", multiple=True, metavar="KEY=VALUE", help="A table option.")
@click.option("--processes", type=click.IntRange(1, 64), help="Default: one per core.")
@LANG
@JSON
def simulate_command(
    game: str,
    count: int,
    seed: int,
    players: int | None,
    option: tuple[str, ...],
    processes: int | None,
    lang: str,
    as_json: bool,
) -> None:
    """Play random games and report their length, scores, winners and endings."""
    rules = games.load(game)
    seats = players or rules.seats[0]
    if seats not in rules.seats:
        raise click.BadParameter(
            _(
                "%(game)s is for %(fewest)s to %(most)s players",
                game=game,
                fewest=rules.seats[0],
                most=rules.seats[-1],
            )
        )
    options = _options(option)
    try:
        rules(options)
    except Refusal as refusal:
        _refuse("--option", refusal, game, lang)
    total = simulate(game, options, seats, count, seed, processes or os.cpu_count() or 1)
    if as_json:
        _print_json(summary_json(game, seats, seed, total))
    else:
        show_summary(game, seats, seed, total, lang)


for command in (backup_command, restore_command, verify_command, export_command, site_command):
    main.add_command(command)


def _options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """``KEY=VALUE`` pairs; a value with commas is a list."""
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(_("--option takes KEY=VALUE, got %(pair)r", pair=pair))
        options[key] = value.split(",") if "," in value else value
    return options


def _replay(file: str, lang: str, as_json: bool = False) -> Replay:
    try:
        return replay(read_json(file))
    except Refusal as refusal:
        if as_json:
            _print_json({"ok": False, "refusal": report.refusal_json(refusal, lang=lang)})
            sys.exit(_exit_code(refusal))
        _refuse(file, refusal, "", lang)


def _stop_if_refused(file: str, replayed: Replay, lang: str, quiet: bool = False) -> None:
    """Tell the problem, unless the answer already did, and leave with its exit code."""
    problem = replayed.problem
    if problem is None:
        return
    if quiet:
        sys.exit(_exit_code(problem))
    _refuse(file, problem, replayed.play.game.id, lang)


def _refuse(where: str, refusal: Refusal, game: str, lang: str) -> NoReturn:
    """One clear line on the error stream, and the exit code."""
    sentence = sentences(game or refusal.context.game, lang).refusal(refusal)
    if refusal.context.entry is not None and refusal.kind != "malformed":
        where = f"{where}: moves[{refusal.context.entry}]"
    cited = f" [{', '.join(refusal.clauses)}]" if refusal.clauses else ""
    _tell(f"{where}: {sentence}{cited}")
    sys.exit(_exit_code(refusal))


def _tell(line: str) -> None:
    plain = " ".join(line.split()).encode("utf-8", "backslashreplace").decode()
    click.echo(plain, err=True)


def _exit_code(refusal: Refusal) -> int:
    return BAD_INPUT if refusal.kind == "malformed" else REFUSED


def _print_json(answer: Any) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
