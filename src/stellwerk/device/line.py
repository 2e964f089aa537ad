"""One page at one table of this device: what would be a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from stellwerk.server.errors import TableError
from stellwerk.server.messages import encode, error_message
from stellwerk.server.visiting import Guest, close_code

from .house import HASTY, SETTINGS, HouseOfOne

SAID_GOODBYE = 1000
Post = Callable[[str | int], None]  # a message for the page, or the code with which the line is closed


class Line:
    def __init__(self, house: HouseOfOne, post: Post, hasty: bool) -> None:
        self.settings = HASTY if hasty else SETTINGS
        self.guest = Guest(house, self.settings)
        self.post = post
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.task = asyncio.create_task(self._run())

    def hear(self, text: str) -> None:
        self.said.put_nowait(text)

    def close(self) -> None:
        """The page has gone."""
        self.said.put_nowait(None)

    async def _run(self) -> None:
        hello = await self.said.get()
        if hello is None:
            return
        try:
            await self.guest.greet(hello)
        except TableError as error:
            self.post(encode(error_message(error, None)))
            self.post(close_code(error))
            return
        self.guest.room.settings = self.settings
        writer = asyncio.create_task(self._write())
        try:
            while (text := await self.said.get()) is not None:
                await self.guest.take(text)
        finally:
            writer.cancel()
            self.guest.room.leave(self.guest.connection)

    async def _write(self) -> None:
        while isinstance(text := await self.guest.connection.outgoing.get(), str):
            self.post(text)
        self.post(text)
        self.close()
