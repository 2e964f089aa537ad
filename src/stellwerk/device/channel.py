"""The connection of a page to a table of this device, in place of a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from stellwerk.device.registry import HASTY, SETTINGS, LocalRegistry
from stellwerk.table.client_session import ClientSession, close_code
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode, error_message

NORMAL_CLOSE = 1000
Post = Callable[[str | int], None]  # a message for the page, or the code with which the channel is closed


class LocalChannel:
    def __init__(self, registry: LocalRegistry, post: Post, hasty: bool) -> None:
        self.settings = HASTY if hasty else SETTINGS
        self.client = ClientSession(registry, self.settings)
        self.post = post
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.task = asyncio.create_task(self._run())

    def receive(self, text: str) -> None:
        self.incoming.put_nowait(text)

    def close(self) -> None:
        """Close the channel when the page has gone."""
        self.incoming.put_nowait(None)

    async def _run(self) -> None:
        hello = await self.incoming.get()
        if hello is None:
            return
        try:
            await self.client.greet(hello)
        except TableError as error:
            self.post(encode(error_message(error, None)))
            self.post(close_code(error))
            return
        self.client.session.bots.pause = self.settings.bot_pause
        writer = asyncio.create_task(self._write())
        try:
            while (text := await self.incoming.get()) is not None:
                await self.client.take(text)
        finally:
            writer.cancel()
            self.client.session.broadcaster.leave(self.client.connection)

    async def _write(self) -> None:
        while isinstance(text := await self.client.connection.outgoing.get(), str):
            self.post(text)
        self.post(text)
        self.close()
