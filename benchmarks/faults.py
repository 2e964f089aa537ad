"""How a server bears faults: people play while it is killed, frozen, cut off, filled up and flooded.

    python benchmarks/faults.py --kills 100 --faults 50                  # SQLite, then PostgreSQL

After every fault each table must go on, and every decision that was acknowledged must be in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.faults.storm import storm
from tests.server.postgres_server import Postgres, binaries
from tests.server.server_process import ServerProcess


def run(name: str, database: str, arguments: argparse.Namespace) -> None:
    server = ServerProcess(database)
    server.start()
    try:
        metrics = asyncio.run(storm(server, arguments.kills, arguments.faults, arguments.seed))
    finally:
        server.kill()
    print(f"{name}: {metrics}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How a server bears faults.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, shared with the clients; load {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        run("SQLite", f"sqlite:///{folder}/tables.sqlite", arguments)
    programs = binaries()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    postgres = Postgres(programs)
    postgres.start()
    try:
        run("PostgreSQL", postgres.new_database(), arguments)
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
