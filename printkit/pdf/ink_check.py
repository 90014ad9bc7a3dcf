"""Is a file fit for a press? Everything in four inks, none of it too wet, nothing see-through."""

from collections.abc import Iterator
from typing import Any

from printkit.pdf.press import MOST_INK
from templates.catalogue import gettext as _

INKS = ("k", "K")
OF_A_SCREEN = ("rg", "RG", "cs", "CS", "sh")
"""Operators for the colours of a screen, and for those of which nobody can tell."""
OPERATORS = " ".join((*INKS, *OF_A_SCREEN))


def ink_faults(document: Any) -> Iterator[str]:
    if "/OutputIntents" not in document.Root:
        yield _("the file does not say for which press it is")
    for name, content in _contents(document):
        yield from (f"{name}: {fault}" for fault in dict.fromkeys(_faults(content)))


def _contents(document: Any) -> Iterator[tuple[str, Any]]:
    """Pages and forms by their names, each once."""
    known = set()
    for number, page in enumerate(document.pages, 1):
        yield _("page %(number)s", number=number), page
        waiting = list(dict(page.Resources.get("/XObject", {})).items())
        while waiting:
            name, form = waiting.pop(0)
            if name not in known:
                known.add(name)
                waiting += dict(form.Resources.get("/XObject", {})).items()
                yield name.removeprefix("/FormXob."), form


def _faults(content: Any) -> Iterator[str]:
    import pikepdf

    for instruction in pikepdf.parse_content_stream(content, OPERATORS):
        if str(instruction.operator) in OF_A_SCREEN:
            yield _("a colour is not in the four inks of a press")
        elif (total := round(100 * sum(map(float, instruction.operands)))) > MOST_INK:
            yield _("%(total)s %% of ink, more than %(most)s %%", total=total, most=MOST_INK)
    for state in dict(content.Resources.get("/ExtGState", {})).values():
        if min(float(state.get("/ca", 1)), float(state.get("/CA", 1))) < 1:
            yield _("something is see-through")
