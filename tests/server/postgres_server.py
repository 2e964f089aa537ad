"""A PostgreSQL of the tests' own: from Debian's package, in a temporary folder, on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg


def binaries() -> Path | None:
    """Where initdb and postgres lie, newest version first."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).parent if found else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """PostgreSQL refuses to run as root, so root lends it to the user `postgres`."""

    def __init__(self, programs: Path, durable: bool = False) -> None:
        """``durable``: wait for the disk. It matters only if the machine itself dies, which no test tries."""
        self.programs = programs
        self.durable = durable
        memory = Path("/dev/shm")  # creating and deleting hundreds of databases is slow on a disk
        in_memory = not durable and os.access(memory, os.W_OK)
        self.folder = Path(tempfile.mkdtemp(prefix="stellwerk-postgres-", dir=memory if in_memory else None))
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.port = free_port()
        self.count = 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd=self.folder, capture_output=True, timeout=120)

    def start(self) -> None:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", self.user, "-E", "UTF8", "--locale=C.UTF-8")
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        if not self.durable:
            settings += " -c fsync=off"
        self._run("pg_ctl", "-D", data, "-o", settings, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        try:
            self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """The URL of a fresh, empty database."""
        self.count += 1
        name = f"tables{os.getpid()}_{self.count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Delete a database, also if somebody is still connected."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database if exists {url.rsplit('/', 1)[1]} with (force)")

    def url(self, name: str) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"
