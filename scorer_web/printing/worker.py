"""The print shop's worker: prints what it is told to, in a process of its own.

    python -m scorer_web.printing.worker

Every line of its input is a task and every line of its output a report on it, in JSON. It gives way
to everybody else on the machine, and ends with its input: then the server is no more.
"""

import base64
import io
import json
import os
import sys
import threading
import traceback
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import printkit
from printkit import Options, PrintError
from scorer_web.printing import kept
from templates.catalogue import speak

PROOF_DPI = 96
"""Small on the page, and still to be read when one of them is enlarged."""
PROOF_COLOURS = 64
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When every file of an archive was made, for equal bytes."""
NICENESS = 10

Task = Mapping[str, Any]
Report = Callable[[Mapping[str, Any]], None]


def print_kit(task: Task, report: Report) -> str:
    """A kit and the pictures of its pages; the first one is there long before the others."""
    folder, game, options = Path(task["folder"]), task["game"], Options.parse(task["options"])
    with kept.turn(folder.parent):
        report({"begun": True})
        if kept.count(folder) is None:
            speak(options.lang)
            first = printkit.first_page(game, options)
            kept.write(kept.page(folder, 1), _pictures(first)[0])
            pdf = printkit.build(game, options, _progress(report))
            _keep(folder, pdf)
    return ""


def cut_kit(task: Task, report: Report) -> str:
    """A kit with the marks that a cutting machine looks for, and the outlines for it."""
    game, options = task["game"], Options.parse(task["options"])
    with kept.turn(Path(task["folder"]).parent):
        report({"begun": True})
        speak(options.lang)
        pdf = printkit.build(game, options, _progress(report))
        _keep_all(task, {f"{game}.pdf": pdf, **printkit.cut(game, options)})
    return ""


def print_cards(task: Task, report: Report) -> str:
    """Single cards for a print-on-demand vendor."""
    options = Options.parse(task["options"])
    with kept.turn(Path(task["folder"]).parent):
        report({"begun": True})
        speak(options.lang)
        _keep_all(task, printkit.pod(task["game"], task["vendor"], options))
    return ""


def print_calibration(task: Task, report: Report) -> str:
    folder, options = Path(task["folder"]), Options.parse(task["options"])
    with kept.turn(folder.parent):
        speak(options.lang)
        _keep(folder, printkit.calibrate(options))
    return ""


def draw_picture(task: Task, report: Report) -> str:
    """A result's picture. It is not kept on disk: a deleted table leaves no picture behind."""
    from printkit.jobs import pictures

    png = pictures.picture(task["game"], "result.svg", json.loads(task["card"]))
    return base64.b64encode(png).decode()


WORK = {
    "kit": print_kit,
    "cut": cut_kit,
    "pod": print_cards,
    "calibration": print_calibration,
    "picture": draw_picture,
}


def _progress(report: Report) -> Callable[[str, int, int], None]:
    return lambda what, done, of: report({"done": done, "of": of})


def _pictures(pdf: bytes) -> list[bytes]:
    return printkit.proof(pdf, PROOF_DPI, colours=PROOF_COLOURS)


def _keep(folder: Path, pdf: bytes) -> None:
    kept.write(folder / kept.PDF, pdf)
    images = _pictures(pdf)
    for number, image in enumerate(images, 1):
        kept.write(kept.page(folder, number), image)
    numbers = (len(images), *printkit.blank_pages(pdf))
    kept.write(folder / kept.COUNT, " ".join(map(str, numbers)).encode())
    kept.make_room(folder.parent)


def _keep_all(task: Task, files: Mapping[str, bytes]) -> None:
    """Several files in one, as phones and print-on-demand vendors take them."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    folder = Path(task["folder"])
    kept.write(folder / kept.ZIP, archive.getvalue())
    kept.make_room(folder.parent)


def do(task: Task, report: Report) -> None:
    try:
        report({"end": "ready", "told": WORK[task["kind"]](task, report)})
    except PrintError as error:
        report({"end": "refused", "told": str(error)})
    except Exception:
        report({"end": "failed", "told": traceback.format_exc()})


def _listen(tasks: "SimpleQueue[Task]") -> None:
    for line in sys.stdin:
        tasks.put(json.loads(line))
    os._exit(0)


def main() -> None:
    # What a library prints must not be taken for a report.
    reports = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    if sys.platform != "win32":
        os.nice(NICENESS)
    tasks: SimpleQueue[Task] = SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    printkit.warm_up()
    while True:
        do(tasks.get(), lambda told: print(json.dumps(told), file=reports))


if __name__ == "__main__":
    main()
