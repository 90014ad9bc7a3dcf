"""How long a deck takes, beside plain reportlab drawing as many cards of the same complexity.

    python benchmarks/print_bench.py [--rounds 5]

Plain reportlab draws every card anew: as many path segments and lines of text as our forms hold,
on the same number of pages. Ours also fills the templates, parses the SVG and passes preflight.
Only the ratio says something about the code; the milliseconds are those of this machine.
"""

import argparse
import io
import time
from collections.abc import Callable
from typing import NamedTuple

import pikepdf
from reportlab.pdfgen.canvas import Canvas

import printkit
from printkit import fonts

OPTIONS = printkit.Options(only=("cards",), backs="long")


class Load(NamedTuple):
    """What one form draws."""

    lines: int
    curves: int
    texts: int


def loads(pdf: bytes) -> list[list[Load]]:
    """What each page of a finished deck draws, form by form."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [
            [_load(page.Resources.XObject[str(operands[0])]) for operands, _ in _ops(page, "Do")]
            for page in document.pages
        ]


def _ops(stream: pikepdf.Object, operators: str) -> list[tuple[list, pikepdf.Operator]]:
    return [(op.operands, op.operator) for op in pikepdf.parse_content_stream(stream, operators)]


def _load(form: pikepdf.Object) -> Load:
    lines, curves, texts = (len(_ops(form, operators)) for operators in ("m l re", "c", "Tj"))
    return Load(lines, curves, texts)


def plain(pages: list[list[Load]]) -> bytes:
    """The same amount of drawing, straight into reportlab."""
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1)
    fonts.register()
    for page in pages:
        for load in page:
            path = canvas.beginPath()
            path.moveTo(10, 10)
            for step in range(load.lines):
                path.lineTo(10.125 + step % 97, 20.25)
            for step in range(load.curves):
                x = 10.125 + step % 97
                path.curveTo(x, 20.25, x + 3.5, 40.75, x + 7.125, 10.5)
            canvas.drawPath(path, stroke=1, fill=1)
            for line in range(load.texts):
                canvas.setFont(fonts.TYPEFACES["display"].name, 17)
                canvas.drawString(20, 20 + line, "dragonfly")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def best_of(rounds: int, work: Callable[[], bytes]) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    deck = printkit.build("nintai", OPTIONS)
    pages = loads(deck)
    ours = best_of(rounds, lambda: printkit.build("nintai", OPTIONS))
    theirs = best_of(rounds, lambda: plain(pages))
    faces = [load for page in pages for load in page]
    segments = sum(load.lines + load.curves for load in faces)
    print(f"{len(faces)} faces on {len(pages)} pages, {segments} lines and curves")
    print(f"printkit         {ours * 1000:7.0f} ms   {len(deck) / 1024:6.0f} KB")
    print(f"plain reportlab  {theirs * 1000:7.0f} ms   {len(plain(pages)) / 1024:6.0f} KB")
    print(f"ratio            {ours / theirs:7.2f}      (1 would be as fast as plain reportlab)")


if __name__ == "__main__":
    main()
