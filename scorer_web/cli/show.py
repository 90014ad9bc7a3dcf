"""What the commands print: scores, logs, positions and moves, for people."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from games import report
from games.desk import Found
from games.record import Play
from games.report import Scored
from games.rulebook import Clause, book
from games.sentences import sentences
from templates.catalogue import gettext as _

PIPED_WIDTH = 120
"""Wide enough for every score line when nobody's terminal sets the width."""


def console() -> Console:
    out = Console(highlight=False, soft_wrap=True)
    return out if out.is_terminal else Console(highlight=False, width=PIPED_WIDTH)


def score(scored: Scored, lang: str) -> None:
    """Every line of every player, the totals and the winner."""
    answer = report.score_json(scored, lang)
    out = console()
    for name, tally in answer["players"].items():
        out.print(_tally(name, tally))
        out.print()
    out.print(verdict(scored, lang))


def _tally(name: str, tally: Mapping[str, Any]) -> Table:
    table = Table(title=escape(name), title_justify="left", show_footer=True, box=None)
    table.add_column(_("points"), str(tally["total"]), justify="right", style="bold")
    table.add_column("", _("total"))
    table.add_column(_("clause"), style="dim")
    table.add_column(_("pieces"), style="dim")
    for line in tally["lines"]:
        pieces = escape(", ".join(line["pieces"]))
        points = f"{line['points']:+d}" if line["points"] else "0"
        table.add_row(points, escape(line["label"]), line["clause"], pieces)
    return table


def verdict(scored: Scored, lang: str) -> str:
    """Who won and why, in one sentence."""
    say = sentences(scored.game.id, lang)
    score = scored.score
    key = "draw" if score.draw else "winner" if score.winners else "together"
    params = {"winners": list(score.winners), "reason": score.reason, **score.extra}
    return escape(say.say("verdicts", key, params, scored.players))


def log(play: Play, lang: str) -> None:
    out = console()
    for number, (sentence, entry) in enumerate(
        zip(report.log(play, lang), play.moves, strict=True), 1
    ):
        mark = f" [yellow]({_('confirmed by the table')})[/]" if entry.sure else ""
        out.print(f"[dim]{number:4}[/]  {escape(sentence)}{mark}")


def unsettled(play: Play, lang: str) -> None:
    """What waits behind the moves that stand: why it does not fit, or that it will."""
    out = console()
    waits = _("waits")
    for each in play.unsettled:
        sentence = escape(report.tell_unsettled(play, each, lang))
        why = sentences(play.game.id, lang).refusal(each.refusal) if each.refusal else ""
        out.print(f"[dim]{waits}[/]  {sentence} [yellow]{escape(why)}[/]".rstrip())


def position(play: Play) -> None:
    """The position, one fact per line."""
    table = Table(box=None, show_header=False)
    for key, value in play.view().items():
        table.add_row(f"[dim]{key}[/]", escape(_plain(value)))
    console().print(table)


def moves(play: Play) -> None:
    """Who may act, and each legal move as an entry that can be pasted into a record."""
    out = console()
    out.print(_("to act: %(names)s", names=escape(", ".join(play.to_act()) or "-")))
    for move in play.legal():
        out.print(f"  {escape(_plain(move))}")


def found(found: Found, lang: str) -> None:
    """The line that answers, the rule it comes from, and the rules next to it."""
    out = console()
    if found.elsewhere:
        title = book(found.elsewhere, lang).title
        out.print(_("This game has no such thing, but %(game)s has:", game=escape(title)))
    elif not found.leading:
        out.print(_("Not in these rules."))
    for answer in found.leading:
        if len(found.leading) > 1:
            out.print(f"[underline]{escape(book(answer.game, lang).title)}[/]")
        out.print(f"[bold]{escape(answer.answer)}[/]")
        out.print(f"{answer.clause}  {escape(answer.text)}")
    if found.others:
        out.print(_("See also:") if found.leading else _("The nearest rules:"))
    for answer in found.others:
        title = book(answer.game, lang).clauses[answer.clause].title
        out.print(f"  {answer.clause}  {escape(title)}")


def rule(clause: Clause, related: Sequence[Clause]) -> None:
    """A clause as the rule book has it."""
    out = console()
    out.print(f"[bold]{clause.id}  {escape(clause.title)}[/]")
    out.print(escape(clause.text))
    for label, told in ((_("Why:"), clause.why), (_("Example:"), clause.example)):
        if told:
            out.print(f"[dim]{label}[/] {escape(told)}")
    if related:
        out.print(f"[dim]{_('See also:')}[/]")
    for other in related:
        out.print(f"  {other.id}  {escape(other.title)}")


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{key}: {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return _list(value)
    return "-" if value is None else str(value)


def _list(items: Iterable[Any]) -> str:
    shown = [_plain(item) for item in items]
    joint = " / " if any(" " in item for item in shown) else " "
    return joint.join(shown) or "-"
