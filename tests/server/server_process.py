"""A server process that a test can start, stop gently, and kill."""

from __future__ import annotations

import multiprocessing
import resource
import tempfile
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from stellwerk.table.settings import Settings, settable

from .serve import run_server

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


FORKSERVER = multiprocessing.get_context("forkserver")  # imports the server once
FORKSERVER.set_forkserver_preload(["tests.server.serve"])


class ServerProcess:
    """`stellwerk serve` with settings for tests (`QUICK`), unless told otherwise."""

    def __init__(self, database: str, **settings: object) -> None:
        self.database = database
        self.most_files: int | None = None  # that the system lets it open, if not as many as us
        self.settings = {**QUICK, **settings}
        self.process: ForkServerProcess | None = None
        self.address = ""
        self.port = 0
        self.log = tempfile.NamedTemporaryFile()  # noqa: SIM115  (lives as long as this object)

    def start(self) -> None:
        limits = dict(self.settings)
        names = {each.name for each in settable()} & limits.keys()
        environment = {f"STELLWERK_{name.upper()}": str(limits.pop(name)) for name in names}
        arguments = ["serve", "--lang", "en", "--port", str(self.port), "--database", self.database]
        self.output, output = FORKSERVER.Pipe(duplex=False)
        given = (arguments, environment, limits, output, self.log.name)
        self.process = FORKSERVER.Process(target=run_server, args=given)
        self.process.start()
        output.close()
        if self.most_files is not None:
            most = (self.most_files, self.most_files)
            resource.prlimit(self.pid, resource.RLIMIT_NOFILE, most)
        self.address = self._read_address()
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def _read_address(self) -> str:
        with open(self.output.fileno(), closefd=False) as lines:
            for line in lines:
                if "http://" in line:
                    return line[line.index("http://") :].strip().rstrip("/")
        raise AssertionError(f"the server did not start: {self.errors()}")

    @property
    def socket_address(self) -> str:
        return self.address.replace("http://", "ws://") + "/ws"

    def errors(self) -> str:
        """What the server has logged so far."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    @property
    def pid(self) -> int:
        assert self.process is not None and self.process.pid is not None
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def kill(self) -> None:
        """End at once, without any chance to tidy up; its bots' processes must notice by themselves."""
        if self.process is not None:
            self.process.kill()
            self.process.join()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.join()

    def restart(self) -> None:
        """Start again at the same port."""
        self.start()

    def memory(self) -> int:
        """Resident bytes."""
        assert self.process is not None
        text = Path(f"/proc/{self.pid}/status").read_text()
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
        if int(fields[1]) == server.pid and "spawn_main" in command:
            found.append(int(path.parent.name))
    return found
