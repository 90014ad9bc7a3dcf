"""How long a deck takes, beside plain reportlab and protograf drawing as many cards like it; then
every kit from a cold start, and all of them at once.

    python benchmarks/print_bench.py [--rounds 5]

All draw the same number of cards with as many painted paths, segments and lines of text as ours
hold, on paper with backs. Plain reportlab draws every card anew; protograf, a card tool from the
package index, is installed into a temporary environment of its own. Ours also fills the templates,
parses the SVG and passes preflight. Only the ratios say something about the code; the milliseconds
are those of this machine.
"""

import argparse
import io
import json
import resource
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pikepdf
from reportlab.pdfgen.canvas import Canvas

import printkit
from printkit import fonts

OPTIONS = printkit.Options(only=("cards",), backs="long")
PROTOGRAF = Path(tempfile.gettempdir()) / "engawa-protograf"
"""Kept for the next run: to install it takes longer than to measure it."""


class Load(NamedTuple):
    """What one form draws."""

    paths: int
    lines: int
    curves: int
    texts: int


Deck = list[list[Load]]
"""What each page draws, form by form; fronts and backs take turns."""


def loads(pdf: bytes) -> Deck:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [
            [_load(page.Resources.XObject[str(operands[0])]) for operands, _ in _ops(page, "Do")]
            for page in document.pages
        ]


def _ops(stream: pikepdf.Object, operators: str) -> list[tuple[list, pikepdf.Operator]]:
    return [(op.operands, op.operator) for op in pikepdf.parse_content_stream(stream, operators)]


def _load(form: pikepdf.Object) -> Load:
    """What a face draws by itself and by the pictures in it, as often as it shows them."""
    kinds = ("S s f F f* B B* b b*", "m l re", "c", "Tj")
    own = [len(_ops(form, operators)) for operators in kinds]
    inner = [_load(form.Resources.XObject[str(names[0])]) for names, _ in _ops(form, "Do")]
    return Load(*map(sum, zip(own, *inner, strict=True)))


def plain(pages: Deck) -> bytes:
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


THEIRS = """
import json, sys, time
from protograf import Card, CardBack, Create, Deck, Save, polyline, text

fronts, [(back, _)], file = json.load(sys.stdin)  # it reads the command line itself

def elements(load):
    paths, lines, curves, texts = load
    many = max(2, (lines + curves) // paths)
    points = [(0.5 + step % 53 * 0.1, 1 + step % 67 * 0.1) for step in range(many)]
    drawn = [polyline(points=points, stroke_width=0.3) for _ in range(paths)]
    return drawn + [text(text="dragonfly", x=3, y=1 + n % 7, font_size=17) for n in range(texts)]

start = time.perf_counter()
Create(filename=file, paper="A4", margin=0.8)
Deck(cards=sum(count for _, count in fronts), width=6.35, height=8.89, rounding=0.3)
first = 1
for load, count in fronts:
    Card(f"{first}-{first + count - 1}", *elements(load))
    first += count
CardBack("*", *elements(back))
Save()
print("seconds", time.perf_counter() - start)
"""


def protograf(pages: Deck, python: Path, rounds: int) -> tuple[float, float]:
    """Seconds from Create to Save and of the whole process; its fonts are indexed before."""
    sides = [
        list(Counter(load for page in side for load in page).items())
        for side in (pages[::2], pages[1::2])
    ]
    times = []
    with tempfile.TemporaryDirectory() as folder:
        order = json.dumps([*sides, str(Path(folder) / "deck.pdf")])
        for _ in range(rounds + 1):
            start = time.perf_counter()
            output = subprocess.run(
                [python, "-c", THEIRS], input=order, capture_output=True, text=True, check=True
            ).stdout
            whole = time.perf_counter() - start
            times.append((float(output.split()[-1]), whole))
    return min(times[1:])


def protograf_python() -> Path | None:
    """An interpreter that has protograf, or None with the reason printed."""
    python = PROTOGRAF / "bin" / "python"
    if _runs(python, "-c", "import protograf"):
        return python
    venv.create(PROTOGRAF, with_pip=True, clear=True)
    if _runs(python, "-m", "pip", "install", "--quiet", "protograf"):
        return python
    print("protograf cannot be installed here, so it is not measured")
    return None


def _runs(*command: object) -> bool:
    try:
        return subprocess.run(list(map(str, command)), capture_output=True).returncode == 0
    except OSError:
        return False


def best_of(rounds: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def whole_process(*order: str) -> None:
    """An order from a cold start, as the command line prints it."""
    with tempfile.TemporaryDirectory() as folder:
        code = "from printkit.cli import main; main()"
        command = [sys.executable, "-c", code, *order, "-o", folder]
        subprocess.run(command, check=True, capture_output=True)


class Spent(NamedTuple):
    """Seconds by the clock, and of all cores together."""

    clock: float
    cores: float


def spent(order: str) -> Spent:
    start, before = time.perf_counter(), _of_children()
    whole_process(order)
    return Spent(time.perf_counter() - start, _of_children() - before)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def kits(rounds: int) -> None:
    """Every kit beside Nintai's; all at once take less by the clock than one after the other."""
    times = {
        order: min(spent(order) for _ in range(rounds)) for order in (*printkit.games(), "all")
    }
    first = times["nintai"].clock
    for order, (clock, cores) in times.items():
        ratio = clock / first
        print(f"{order:12} {clock:6.2f} s, {cores:6.2f} s of cores, {ratio:.2f} times Nintai")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    pages = loads(printkit.build("nintai", OPTIONS))
    faces = [load for page in pages for load in page]
    segments = sum(load.lines + load.curves for load in faces)
    print(f"{len(faces)} faces on {len(pages)} pages, {segments} lines and curves")
    ours = best_of(rounds, lambda: printkit.build("nintai", OPTIONS))
    bare = best_of(rounds, lambda: plain(pages))
    print(f"printkit         {ours * 1000:7.0f} ms")
    print(
        f"plain reportlab  {bare * 1000:7.0f} ms   printkit takes {ours / bare:.2f} times as long"
    )
    if python := protograf_python():
        theirs, whole = protograf(pages, python, rounds)
        cold = best_of(rounds, lambda: whole_process("nintai", "--only", "cards"))
        print(f"protograf        {theirs * 1000:7.0f} ms   {theirs / ours:.1f} times printkit")
        print(f"from a cold start: printkit {cold:.2f} s, protograf {whole:.2f} s")
    print("whole kits from a cold start:")
    kits(min(rounds, 2))


if __name__ == "__main__":
    main()
