"""A disk without room."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from ..server_process import ServerProcess


@contextmanager
def full_disk(server: ServerProcess, session: int = 0) -> Iterator[None]:
    """Meanwhile no file of the server may grow beyond ``room`` bytes, nor be written behind them."""
    assert server.process is not None
    pid = server.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (session, before[1]))
    try:
        yield
    finally:
        if server.is_alive:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
