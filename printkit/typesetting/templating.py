"""Filling SVG templates: Jinja2 with our typesetting, our palette and errors that name the line."""

import difflib
import re
import tomllib
import traceback
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree import ElementTree

import jinja2
from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup

import games
import templates
from printkit.errors import PrintError
from printkit.layout.components import Face
from printkit.typesetting import codes
from printkit.typesetting.svg_text import SHRINK, Misfit, Overflow, Typesetter
from templates import stencil
from templates.catalogue import gettext as _

SMALLEST_SCALE = 0.6
"""Drawings do not shrink with the text, so a column full of them has to be given up on."""

_FRAME = re.compile(r"</?svg\b[^>]*>")
_TAG = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)


def open_templates(override: Path | None = None) -> "Templates":
    """The templates, compiled once a process; a changed file is noticed all the same."""
    if override:
        _check_names(override)
    return _compiled(override, templates.PRINT)


def _check_names(own: Path) -> None:
    """A file that replaces none of ours, and that none of the others asks for, is misspelt."""
    known = _replaceable()
    for file in _files(own):
        translated = file.endswith(".toml") and str(PurePosixPath(file).parent / "en.toml") in known
        if not (file in known or translated or _is_asked_for(file, own)):
            (nearest,) = difflib.get_close_matches(file, known, 1, cutoff=0)
            told = _("templates: %(file)s replaces none of our files; the nearest is %(nearest)s")
            raise PrintError(told % {"file": file, "nearest": nearest})


def _files(folder: Path) -> list[str]:
    """The templates and words of a folder; what an editor leaves behind begins with a dot."""
    paths = (path for path in folder.rglob("[!.]*") if path.suffix in (".svg", ".toml"))
    return sorted(path.relative_to(folder).as_posix() for path in paths)


def _replaceable() -> set[str]:
    """Our own files, and what a game may have in the place of what all games share."""
    ours = {"palette.toml", *_files(templates.PRINT)}
    shared = [file for file in ours if "/" not in file or file.startswith("words/")]
    return ours | {f"{game}/{file}" for game in games.names() for file in shared}


def _is_asked_for(file: str, own: Path) -> bool:
    others = (own / other for other in _files(own) if other != file)
    return any(file in other.read_text("utf-8", "replace") for other in others)


class Templates:
    """The template folder, with a customer's folder laid over it."""

    def __init__(self, override: Path | None, ours: Path) -> None:
        self.own = override
        folders = [folder for folder in (override, ours, templates.FOLDER) if folder]
        self.loader = ChoiceLoader([FileSystemLoader(folder) for folder in folders])
        self.env = Environment(
            loader=self.loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=_compiled_before(),
        )
        self.env.globals.update(stencil.TOOLS)
        self.env.globals["art"] = self._art
        self.env.globals["inset"] = self._inset
        self.env.globals["qr"] = codes.qr
        self.env.globals["seal"] = codes.seal
        self.env.globals["seal_size"] = codes.SEAL

    def toml(self, path: str) -> dict[str, Any]:
        """A TOML file beside the templates; it can be overridden like one."""
        try:
            source, file, _changed = self.loader.get_source(self.env, path)
        except jinja2.TemplateNotFound:
            raise PrintError(_("%(path)s is missing from the templates", path=path)) from None
        try:
            return tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise PrintError(f"{file}: {error}") from None

    def languages(self, folder: str = "") -> set[str]:
        """The languages that there are words in, ours and the customer's."""
        words = PurePosixPath(folder, "words")
        files = map(PurePosixPath, self.loader.list_templates())
        return {file.stem for file in files if (file.parent, file.suffix) == (words, ".toml")}

    @property
    def palette(self) -> dict[str, str]:
        return dict(self.toml("palette.toml").get("print", {}))

    @property
    def inks(self) -> dict[str, Any]:
        """How a press prints the palette's colours, as far as it says so."""
        return dict(self.toml("palette.toml").get("ink", {}))

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
            svg = self._open(face.template).render(
                context, text=setter.text, paragraph=setter.paragraph, column=setter.column
            )
            ElementTree.fromstring(svg)
        except Misfit:
            raise
        except ElementTree.ParseError as error:
            raise PrintError(f"{face.name}: {self._misprint(face, error)}") from None
        except Exception as error:  # a customer's template may do anything
            raise PrintError(f"{face.name}: {_where(error, face)}") from None
        return svg

    def _misprint(self, face: Face, error: ElementTree.ParseError) -> str:
        """Where a face is not well-formed: in the lines of a template, if they tell.

        The face may use any of the customer's files; ours are whole, or no kit would print.
        """
        own = [file for file in _files(self.own) if file.endswith(".svg")] if self.own else []
        for name in (*own, face.template):
            template = self._open(name)
            if malformed := _malformed(Path(str(template.filename)).read_text("utf-8")):
                return f"{template.filename}, line {malformed.position[0]}: {_reason(malformed)}"
        return f"{template.filename}, line {error.position[0]} when filled in: {_reason(error)}"

    def _open(self, name: str) -> jinja2.Template:
        """A game's template, or else the one of that name that all games share."""
        return self.env.select_template([name, PurePosixPath(name).name])

    def _art(self, template: str, x: float, y: float, size: float, **colours: Any) -> Markup:
        """A 100 x 100 drawing placed with its upper left corner at (x, y), ``size`` mm wide."""
        drawing = self.env.get_template(template).render(colours)
        place = f"translate({x:.3f} {y:.3f}) scale({size / 100:.5f})"
        return Markup(f'<g class="art" transform="{place}">{drawing}</g>')

    @pass_context
    def _inset(
        self, context: Context, template: str, x: float, y: float, width: float, height: float
    ) -> Markup:
        """Another face, trimmed to ``width`` x ``height``, drawn inside this one from (x, y)."""
        size = {"width": width, "height": height, "bleed": 0}
        face = self._open(template).render({**context.get_all(), **size})
        clip = f"inset-{x:g}-{y:g}"
        return Markup(
            f'<clipPath id="{clip}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
            f'</clipPath><g clip-path="url(#{clip})"><g transform="translate({x:.3f} {y:.3f})">'
            f"{_FRAME.sub('', face)}</g></g>"
        )


_compiled = cache(Templates)


class _Bytecode(FileSystemBytecodeCache):
    """Templates as they were compiled last time, a sixth of the work; a full disk does no harm."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled_before() -> _Bytecode | None:
    """In a folder of this user's own; where there can be none, templates are compiled anew."""
    try:
        return _Bytecode(pattern="engawa-%s.cache")
    except (OSError, RuntimeError):
        return None


def _malformed(source: str) -> ElementTree.ParseError | None:
    """Where a template breaks off: with its Jinja tags blanked out it is XML, too."""
    try:
        ElementTree.fromstring(f"<svg>{_TAG.sub(_blank, source)}</svg>")
    except ElementTree.ParseError as error:
        return error
    return None


def _blank(tag: re.Match[str]) -> str:
    """What a Jinja tag leaves behind: a value for an expression, and the lines it took."""
    return "0" * tag[0].startswith("{{") + "\n" * tag[0].count("\n")


def _reason(error: ElementTree.ParseError) -> str:
    return str(error).partition(":")[0]


def _where(error: Exception, face: Face) -> str:
    """File and line of a template's mistake; Jinja writes both into the traceback."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}, line {error.lineno}: {error.message}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.endswith(Path(face.template).suffix)
    ]
    place = f"{frames[-1].filename}, line {frames[-1].lineno}: " if frames else ""
    missing = isinstance(error, jinja2.TemplateNotFound)
    return f"{place}{f'template {error} is missing' if missing else error}"
