"""The interface to the page's worker: one object that takes and returns texts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from stellwerk.device.api import answer
from stellwerk.device.registry import LocalChannel, LocalRegistry
from stellwerk.device.store import BrowserStorage
from stellwerk.table.store import LocalBus


class OtherTabs(LocalBus):
    """Notifies the other tabs of this browser that a table was written."""

    def __init__(self, notify: Callable[[str], Any]) -> None:
        self._notify = notify

    def publish(self, table_id: str, text: str) -> None:
        if not text:  # only that it was written; presence does not matter between tabs
            self._notify(table_id)


class Device:
    """``post`` is called with the number of a channel and a message, or the code that closes it."""

    def __init__(
        self,
        storage: BrowserStorage,
        post: Callable[[int, str | int], Any],
        notify: Callable[[str], Any],
    ) -> None:
        logging.basicConfig(level=logging.WARNING)
        self.registry = LocalRegistry(storage, OtherTabs(notify))
        self.post = post
        self.channels: dict[int, LocalChannel] = {}

    async def open(self) -> None:
        await self.registry.store.open()

    async def call(self, method: str, path: str, token: str | None, body: str | None) -> str:
        """Status and content (JSON), with a space between them."""
        status, content = await answer(self.registry, method, path, token, body)
        return f"{status} {content}"

    def connect(self, number: int, hasty: bool) -> None:
        """Open a channel for a page; ``hasty`` if it wants to see the bots' moves at once."""
        self.channels[number] = LocalChannel(self.registry, lambda message: self.post(number, message), hasty)

    def receive(self, number: int, text: str) -> None:
        """Receive a message of the page; the worker calls it by this name."""
        self.channels[number].receive(text)

    def disconnect(self, number: int) -> None:
        self.channels.pop(number).close()

    async def look_again(self, table_id: str) -> None:
        await self.registry.look_again(table_id)
