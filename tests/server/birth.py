"""Server processes in no time: importing the server takes a second, and the tests start hundreds of them."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import IO

import stellwerk

SOURCE = Path(stellwerk.__file__).parents[1]
"""Where the package under test lies: servers run the same one, compiled or not."""


class Born:
    """A process that is no child of ours, but is handled like one."""

    def __init__(self, pid: int, stdout: IO[bytes]) -> None:
        self.pid = pid
        self.stdout = stdout
        try:
            self._handle: int | None = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = None  # it has ended already

    def poll(self) -> int | None:
        """None while it runs."""
        if self._handle is not None and self._ends_within(0):
            os.close(self._handle)
            self._handle = None
        return None if self._handle is not None else 0

    def wait(self, timeout: float) -> None:
        if self._handle is not None and not self._ends_within(timeout):
            raise subprocess.TimeoutExpired("stellwerk serve", timeout)
        self.poll()

    def send_signal(self, number: int) -> None:
        if self._handle is not None:
            signal.pidfd_send_signal(self._handle, number)

    def _ends_within(self, seconds: float) -> bool:
        assert self._handle is not None
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(seconds * 1000))


@cache
def _mother() -> socket.socket:
    """The way to the process that all others come from; it ends when we do."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    program = Path(__file__).with_name("newborn.py").read_text(encoding="utf-8")
    subprocess.Popen(
        [sys.executable, "-c", program, str(theirs.fileno())],
        pass_fds=[theirs.fileno()],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    theirs.close()
    return ours


def give_birth(
    arguments: list[str], environment: dict[str, str], limits: dict[str, object], log: IO[bytes]
) -> Born:
    """Start `stellwerk` with these arguments and constants, in its own process and session."""
    reading, writing = os.pipe()
    wish = json.dumps({"arguments": arguments, "environment": environment, "limits": limits}).encode()
    socket.send_fds(_mother(), [wish], [writing, log.fileno()])
    os.close(writing)
    return Born(int(_mother().recv(100)), os.fdopen(reading, "rb"))
