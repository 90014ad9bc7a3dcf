"""Marks as a printer sets them, whatever was typed; it makes no difference in which language."""

import re

_SPACED = re.compile(r" (?=[;:!?»])|(?<=«) ")
"""Only French has a space there, narrow and never at the end of a line."""


def typographic(text: str) -> str:
    return _SPACED.sub("\u202f", text.replace("'", "’"))
