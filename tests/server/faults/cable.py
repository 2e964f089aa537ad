"""A cable between client and server that can be cut and held."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from typing import Self

from ..server_process import ServerProcess


class Cable:
    """Stands where a ServerProcess is wanted by those who only want to reach one."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.address = ""
        self.passing = asyncio.Event()
        self.passing.set()
        self.ends: set[asyncio.StreamWriter] = set()
        self.listening: asyncio.Server

    @property
    def socket_address(self) -> str:
        return self.address.replace("http://", "ws://") + "/ws"

    async def __aenter__(self) -> Self:
        self.listening = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.listening.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.listening.close()
        self.cut()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self.server.port)
        except OSError:
            writer.close()
            return
        both = {writer, there}
        self.ends |= both
        await asyncio.gather(self._pass_on(reader, there), self._pass_on(there_reader, writer))
        self.ends -= both

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self.passing.wait()
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()

    def cut(self) -> None:
        """Every connection breaks, in the middle of whatever it carries; new ones are possible at once."""
        for each in self.ends:
            each.transport.abort()

    def hold(self) -> None:
        """Nothing arrives any more, in either direction, and nobody is told."""
        self.passing.clear()

    def let_go(self) -> None:
        self.passing.set()
