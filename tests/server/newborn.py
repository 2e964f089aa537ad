"""Imports the server once and becomes one, in a process of its own, whenever it is asked.

`birth.py` runs this text with ``python -c``, so that the processes of bots, which begin by importing what the
program of their parent is, have nothing to import.
"""

import json
import os
import random
import signal
import socket
import sys
from functools import partial

import alembic.command  # noqa: F401
import psycopg  # noqa: F401
import uvicorn  # noqa: F401

import stellwerk.server.app
from stellwerk.cli import main
from stellwerk.table import settings

LARGEST = 1 << 20  # bytes of a wish


def wait_to_be_born(channel: socket.socket) -> list[str]:
    """Returns in every new process, with what it is to do; the old one stays until nobody asks any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever asked watches over it
    while True:
        wish, ends, _, _ = socket.recv_fds(channel, LARGEST, 2)
        if not wish:
            os._exit(0)
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            channel.close()
            os.setsid()
            for number, end in enumerate(ends, start=1):
                os.dup2(end, number)
                os.close(end)
            sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
            sys.stderr = open(2, "w", 1, errors="backslashreplace", closefd=False)  # noqa: SIM115
            said = json.loads(wish)
            os.environ.clear()
            os.environ.update(said["environment"])
            settings.from_environment = partial(settings.from_environment, **said["limits"])
            random.seed()
            arguments: list[str] = said["arguments"]
            return arguments
        for end in ends:
            os.close(end)
        channel.send(str(child).encode())


if __name__ == "__main__":
    assert stellwerk.server.app
    sys.exit(main(wait_to_be_born(socket.socket(fileno=int(sys.argv[1])))))
