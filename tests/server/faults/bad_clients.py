"""Clients as one does not wish them: some say nothing, some read nothing.

All of them come from an address of the loopback network that is not the one ordinary tests come from.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

from ..local_server import ServerThread
from ..server_process import ServerProcess

ELSEWHERE = "127.0.0.2"
TEXT, PING = 0x1, 0x9
PATIENCE = 60.0  # seconds that a read or write may take


def call_at(
    server: ServerProcess | ServerThread, source: str = ELSEWHERE, small_window: bool = False
) -> socket.socket:
    """A plain TCP connection to the server."""
    plain = socket.socket()
    if small_window:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.settimeout(PATIENCE)
    plain.bind((source, 0))
    plain.connect(("127.0.0.1", server.port))
    return plain


@contextmanager
def silent_connections(
    server: ServerProcess, count: int, source: str = ELSEWHERE, say: bytes = b""
) -> Iterator[list[socket.socket]]:
    """So many connections that say nothing, or this and nothing more."""
    opened: list[socket.socket] = []
    try:
        for _ in range(count):
            with contextlib.suppress(OSError):  # the server may have had enough of us
                plain = call_at(server, source)
                opened.append(plain)
                if say:
                    plain.sendall(say)
        yield opened
    finally:
        for plain in opened:
            plain.close()


def is_closed(plain: socket.socket) -> bool:
    """Has the server ended this connection? (What it sent before does not matter.)"""
    plain.setblocking(False)
    try:
        while plain.recv(65536):
            pass
        return True
    except (BlockingIOError, InterruptedError):
        return False
    except OSError:
        return True
    finally:
        plain.settimeout(PATIENCE)


class Deaf:
    """A WebSocket that talks and never reads."""

    def __init__(self, server: ServerProcess, table: str, *tokens: str, source: str = ELSEWHERE) -> None:
        self.plain = call_at(server, source, small_window=True)
        key = base64.b64encode(os.urandom(16)).decode()
        self.plain.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in self.plain.recv(15)
        self.send({"v": 1, "do": "hello", "table": table, "tokens": list(tokens)})

    def send(self, message: dict[str, object]) -> None:
        self.plain.sendall(frame(TEXT, json.dumps(message).encode()))

    def pour(self, data: bytes, times: int) -> int:
        """Send this again and again until cut off; how many times it went through."""
        for done in range(times):
            try:
                self.plain.sendall(data)
            except OSError:
                return done
        return times

    def close(self) -> None:
        self.plain.close()


def frame(kind: int, data: bytes) -> bytes:
    """A masked frame (with a mask of zeros)."""
    head = bytes([0x80 | kind])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    return head + bytes([0x80 | 126]) + struct.pack("!H", len(data)) + bytes(4) + data
