"""The print shop's worker as the server sees it: a process that does one task at a time."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import scorer_web

ROOT = Path(scorer_web.__file__).parents[1]
COMMAND = (sys.executable, "-P", "-m", "scorer_web.printing.worker")

GRACE = 10
"""Seconds for a process to be gone that was told to; it takes none."""


class Broken(Exception):
    """The worker died over a task, or was ended because it took too long."""


class Worker:
    """Starts the process when there is a task, and again after it has died.

    It ends when this process closes the pipe to it, and that happens however this process ends.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def do(self, task: Mapping[str, Any], seconds: float) -> Iterator[dict[str, Any]]:
        """What it reports on a task; the last report has an ``end``. It has so many seconds until
        it begins, when others have their turn before, and again until it is done."""
        process = self._running()
        alarm = _alarm(process, seconds)
        try:
            for report in _reports(process, task):
                if "begun" in report:
                    alarm.cancel()
                    alarm = _alarm(process, seconds)
                yield report
                if "end" in report:
                    return
        finally:
            alarm.cancel()
        self.end()
        raise Broken(f"the print worker ended with {process.returncode}")

    def start(self) -> None:
        """It gets its tools ready while nobody waits for it."""
        self._running()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def close(self) -> None:
        """From any thread, for good; whoever waits for a report hears that there will be none."""
        with self._lock:
            self._is_closed = True
            if self._process:
                self._process.kill()

    def end(self) -> None:
        """Until there is a task again."""
        with self._lock:
            process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=GRACE)

    def _running(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._is_closed:
                raise Broken("the print shop is closed")
            self._process = self._process or _start()
            return self._process


def _start() -> "subprocess.Popen[str]":
    """In a session of its own: Ctrl-C is for the server. What it prints goes nowhere else, and it
    finds our packages where this process has found them."""
    places = filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def _alarm(process: "subprocess.Popen[str]", seconds: float) -> threading.Timer:
    alarm = threading.Timer(seconds, process.kill)
    alarm.daemon = True
    alarm.start()
    return alarm


def _reports(process: "subprocess.Popen[str]", task: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(json.dumps(task) + "\n")
        process.stdin.flush()
    except OSError:
        return
    for line in process.stdout:
        # Who is killed while writing leaves half a line.
        if line.endswith("\n"):
            yield json.loads(line)
