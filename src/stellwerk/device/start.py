"""What the page's worker calls: the device as one object that takes and gives texts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from stellwerk.server.alone import Alone
from stellwerk.server.messages import encode

from .desk import Desk
from .house import HouseOfOne
from .line import Line
from .shelf import Drawer


class OtherTabs(Alone):
    """Tells the other tabs of this browser that a table was written."""

    def __init__(self, tell: Callable[[str], Any]) -> None:
        self._tell = tell

    def tell(self, table_id: str, text: str) -> None:
        if not text:  # only what was written: who looks at which tab is nobody's business
            self._tell(table_id)


class Device:
    """``post`` is called with the number of a line and a message, or the code that closes it."""

    def __init__(
        self,
        drawer: Drawer,
        post: Callable[[int, str | int], Any],
        tell: Callable[[str], Any],
    ) -> None:
        logging.basicConfig(level=logging.WARNING)
        self.house = HouseOfOne(drawer, OtherTabs(tell))
        self.desk = Desk(self.house)
        self.post = post
        self.lines: dict[int, Line] = {}

    async def open(self) -> None:
        await self.house.store.open()

    async def call(self, method: str, path: str, token: str | None, body: str | None) -> str:
        """Status and content (JSON), with a space between them."""
        status, content = await self.desk.answer(method, path, token, body)
        return f"{status} {encode(content)}"

    def connect(self, number: int, hasty: bool) -> None:
        """A page comes to a table; ``hasty`` if it wants to see the bots' moves at once."""
        self.lines[number] = Line(self.house, lambda told: self.post(number, told), hasty)

    def hear(self, number: int, text: str) -> None:
        self.lines[number].hear(text)

    def disconnect(self, number: int) -> None:
        self.lines.pop(number).close()

    async def look_again(self, table_id: str) -> None:
        await self.house.look_again(table_id)
