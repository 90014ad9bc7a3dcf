"""Filling SVG templates: Jinja2 with our typesetting, our palette and errors that name the line."""

import tomllib
import traceback
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import templates
from printkit.components import Face
from printkit.errors import PrintError
from printkit.typeset import SHRINK, Misfit, Overflow, Typesetter

SMALLEST_SCALE = 0.6


class Templates:
    """The template folder, with a customer's folder laid over it."""

    def __init__(self, override: Path | None = None) -> None:
        folders = [folder for folder in (override, templates.PRINT, templates.FOLDER) if folder]
        self.env = Environment(
            loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.globals["art"] = self._art
        self.env.filters["mm"] = lambda value: f"{value:.3f}".rstrip("0").rstrip(".")

    def toml(self, path: str) -> dict[str, Any]:
        """A TOML file beside the templates; it can be overridden like one."""
        try:
            source, file, _ = self.env.loader.get_source(self.env, path)  # type: ignore[union-attr]
            return tomllib.loads(source)
        except jinja2.TemplateNotFound:
            raise PrintError(f"{path} is missing from the templates") from None
        except tomllib.TOMLDecodeError as error:
            raise PrintError(f"{file}: {error}") from None

    def names(self, prefix: str, suffix: str) -> list[str]:
        """The files of a folder, ours and the customer's."""
        files = self.env.loader.list_templates()  # type: ignore[union-attr]
        return sorted(file for file in files if file.startswith(prefix) and file.endswith(suffix))

    @cached_property
    def palette(self) -> dict[str, str]:
        return dict(self.toml("palette.toml")["print"])

    def fill(self, face: Face, context: Mapping[str, Any]) -> str:
        """The finished SVG of a face. A column that runs over is set again a little smaller."""
        scale = 1.0
        while True:
            try:
                return self._fill(face, {**context, **face.data}, scale)
            except Overflow as overflow:
                scale *= SHRINK
                if scale < SMALLEST_SCALE:
                    raise PrintError(f"{face.name}: {overflow}") from None
            except Misfit as misfit:
                raise PrintError(f"{face.name}: {misfit}") from None

    def _fill(self, face: Face, context: Mapping[str, Any], scale: float) -> str:
        setter = Typesetter(scale)
        try:
            return self.env.get_template(face.template).render(
                context, text=setter.text, paragraph=setter.paragraph, column=setter.column
            )
        except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError) as error:
            raise PrintError(f"{face.name}: {_where(error, face)}") from None

    def _art(self, template: str, x: float, y: float, size: float, **colours: Any) -> Markup:
        """A 100 x 100 drawing placed with its upper left corner at (x, y), ``size`` mm wide."""
        drawing = self.env.get_template(template).render(colours)
        return Markup(
            f'<g transform="translate({x:.3f} {y:.3f}) scale({size / 100:.5f})">%s</g>'
        ) % (Markup(drawing))


def _where(error: Exception, face: Face) -> str:
    """File and line of a template's mistake; Jinja writes both into the traceback."""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"template {error.name} is missing"
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}, line {error.lineno}: {error.message}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.endswith(Path(face.template).suffix)
    ]
    place = f"{frames[-1].filename}, line {frames[-1].lineno}: " if frames else ""
    return f"{place}{error}"
