"""A server process that a test can start, stop gently, and kill."""

from __future__ import annotations

import os
import resource
import select
import signal
import tempfile
import time
from pathlib import Path

from stellwerk.table.settings import Settings, settable

from .birth import SOURCE, Born, give_birth

QUICK = {
    "bot_pause": 0.0,
    "bot_workers": 1,
    "analysis_seconds": 1.0,
    "sweep_seconds": 0.3,
    "requests_per_second": 5000,
    "requests_burst": 5000,
    "new_tables_per_minute": 60000,
    "new_tables_burst": 5000,
    "messages_per_second": 1000,
    "messages_burst": 2000,
    "sockets_per_address": 2000,
}


USUAL = {name: getattr(Settings(), name) for name in QUICK if "_per_" in name or name.endswith("_burst")}
"""The limits that every server has by default, where those of tests are wider."""


class ServerProcess:
    """`stellwerk serve` with settings for tests (`QUICK`), unless told otherwise."""

    def __init__(self, database: str, **settings: object) -> None:
        self.database = database
        self.most_files: int | None = None  # that the system lets it open, if not as many as us
        self.settings = {**QUICK, **settings}
        self.process: Born | None = None
        self.address = ""
        self.port = 0
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  (lives as long as this object)

    def start(self) -> None:
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(
            [str(SOURCE), *filter(None, [environment.get("PYTHONPATH")])]
        )
        limits = dict(self.settings)
        for name in {each.name for each in settable()} & limits.keys():
            environment[f"STELLWERK_{name.upper()}"] = str(limits.pop(name))
        arguments = ["serve", "--lang", "en", "--port", str(self.port), "--database", self.database]
        self.process = give_birth(arguments, environment, limits, self.log)
        if self.most_files is not None:
            most = (self.most_files, self.most_files)
            resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, most)
        self.address = self._read_address()
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def _read_address(self) -> str:
        assert self.process is not None
        until = time.monotonic() + 60
        while time.monotonic() < until:
            ready, _, _ = select.select([self.process.stdout], [], [], 0.5)
            if ready:
                line = self.process.stdout.readline().decode()
                if "http://" in line:
                    return line[line.index("http://") :].strip().rstrip("/")
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server did not start: {self.errors()}")

    @property
    def socket_address(self) -> str:
        return self.address.replace("http://", "ws://") + "/ws"

    def errors(self) -> str:
        """What the server has logged so far."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def kill(self) -> None:
        """End at once, without any chance to tidy up; its bots' processes must notice by themselves."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(20)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)

    def restart(self) -> None:
        """Start again at the same port."""
        self.start()

    def memory(self) -> int:
        """Resident bytes."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024


def children(server: ServerProcess) -> list[int]:
    """The processes in which its bots think."""
    assert server.process is not None
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
            command = (path.parent / "cmdline").read_text()
        except OSError:
            continue
        if int(fields[1]) == server.process.pid and "spawn_main" in command:
            found.append(int(path.parent.name))
    return found
