"""The one error whoever prints sees."""

from collections.abc import Iterable

from templates.catalogue import gettext as _


class PrintError(Exception):
    """A print job cannot be done; the message is one line that says what to change."""


def not_one_of(what: str, value: object, allowed: Iterable[str]) -> PrintError:
    known = ", ".join(allowed)
    told = _("%(what)s: %(value)r is not one of %(known)s", what=what, value=value, known=known)
    return PrintError(told)


def is_empty(what: str) -> PrintError:
    return PrintError(_("%(what)s: empty; leave the option out for the default", what=what))


def not_between(what: str, value: float, least: float, most: float, unit: str = "") -> PrintError:
    return PrintError(
        _(
            "%(what)s: %(value)s is not between %(least)s and %(most)s",
            what=what,
            value=f"{value:g}",
            least=f"{least:g}",
            most=f"{most:g}{unit}",
        )
    )
