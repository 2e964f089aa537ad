"""Processes that hang: stopped in the middle of whatever they do, and woken later."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

from ..postgres_server import Postgres
from ..server_process import ServerProcess


@contextlib.contextmanager
def frozen(*processes: int) -> Iterator[None]:
    """These processes hang; at the end they go on as if nothing had been."""
    try:
        for process in processes:
            _send(process, signal.SIGSTOP)
        yield
    finally:
        for process in processes:
            _send(process, signal.SIGCONT)


def frozen_server(server: ServerProcess) -> contextlib.AbstractContextManager[None]:
    """A server that hangs; the processes in which its bots think do not. It can be killed meanwhile."""
    assert server.process is not None
    return frozen(server.pid)


def frozen_postgres(postgres: Postgres) -> contextlib.AbstractContextManager[None]:
    """A PostgreSQL that hangs, with everything that serves its connections."""
    main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return frozen(main, *map(int, children))


def _send(process: int, sign: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, sign)
