"""Run the command that builds and installs the package, and show how far it is.

    python tools/build_progress.py python -m pip install .

pip hides what a build prints, so setup.py also writes its progress to a file (`STELLWERK_PROGRESS`), which is
shown here: in a terminal as one line with the seconds so far, elsewhere as one line per finished part. The
output of the command is shown only if it fails. Only one such command runs at a time in a checkout.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

FOLDER: Final = Path("build")
PAUSE: Final = 0.5
"""Seconds between two looks at the progress."""


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other build runs in this checkout."""
    if sys.platform == "win32":
        yield
        return
    with (FOLDER / "install.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Waiting for the build that is already running ...", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Display:
    """The progress so far, on the screen."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.begun = time.monotonic()
        self.shown = ""

    def show(self, line: str) -> None:
        if self.is_terminal:
            seconds = int(time.monotonic() - self.begun)
            print(f"\r\x1b[2K  {line} [{seconds} s]", end="", flush=True)
        elif line != self.shown:
            print(f"  {line}", flush=True)
        self.shown = line

    def clear(self) -> None:
        if self.is_terminal and self.shown:
            print("\r\x1b[2K", end="", flush=True)


def last_line(file: Path) -> str:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return lines[-1] if lines else ""


def run(command: list[str]) -> int:
    """Run the command, show the progress, and return its exit code."""
    progress, log = FOLDER / "progress.txt", FOLDER / "install.log"
    progress.unlink(missing_ok=True)
    display = Display()
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "STELLWERK_PROGRESS": str(progress.resolve())},
        )
        while process.poll() is None:
            if line := last_line(progress):
                display.show(line)
            time.sleep(PAUSE)
    if not display.is_terminal and (line := last_line(progress)):
        display.show(line)
    display.clear()
    if process.returncode:
        print(log.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
    return process.returncode


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with alone():
        return run(sys.argv[1:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
