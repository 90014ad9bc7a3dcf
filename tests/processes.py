"""Processes that tests start. None outlives the test run, and none holds its output open."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]

PATIENCE = 60
"""Seconds for what takes a few at most; a process that takes longer is ended."""


def python(code: str) -> str:
    """What a fresh Python prints that runs this code in the project's folder."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def finally_run(*command: object, user: str | None = None) -> Iterator[None]:
    """Run a command when the context is left, and even when this process is killed before.

    It waits for the end of a pipe, of which only this process has the other end.
    """
    keeper = subprocess.Popen(
        ["sh", "-c", 'read _; exec "$@"', "sh", *map(str, command)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        user=user,
        start_new_session=True,
    )
    try:
        yield
    finally:
        keeper.communicate(timeout=PATIENCE)


class Started:
    """A process in a session of its own; its standard output can be read, its errors are in a
    file."""

    def __init__(self, command: Sequence[str], errors: Path, environment: Mapping[str, str]):
        with errors.open("a") as file:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
                start_new_session=True,
            )
        self.pid = self._process.pid

    def lines_until(self, text: str) -> list[str]:
        """The lines it prints, up to the one with ``text``; it must come in time."""
        assert self._process.stdout is not None
        lines = []
        late = threading.Timer(PATIENCE, self._kill)
        late.start()
        try:
            for line in self._process.stdout:
                lines.append(line)
                if text in line:
                    return lines
        finally:
            late.cancel()
        raise AssertionError(f"it ended without a word of {text!r}: {lines}")

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def wait(self) -> int:
        """Its exit code, once it has ended."""
        return self._process.wait(PATIENCE)

    def end(self) -> None:
        """All its processes at once, without a warning."""
        self._kill()
        self._process.communicate(timeout=PATIENCE)

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)


@contextmanager
def started(
    command: Sequence[str], errors: Path, environment: Mapping[str, str]
) -> Iterator[Started]:
    """A process that is ended with all its children, also when this process is killed."""
    process = Started(command, errors, environment)
    with finally_run("sh", "-c", 'kill -s KILL -- "-$0"', process.pid):
        try:
            yield process
        finally:
            process.end()
