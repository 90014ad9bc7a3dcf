"""The Jinja2 templates of Engawa, in two wings: ``print`` (SVG components) and ``web`` (pages)."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PRINT = FOLDER / "print"
WEB = FOLDER / "web"
