"""A device as the page's worker would start it, with a drawer in memory, and somebody who plays at it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from stellwerk.device.main import Device
from stellwerk.table.messages import server_messages as protocol

Json = dict[str, Any]
PERSON_AND_BOT = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "beginner", "name": "Otto"}]


class BrowserStorage:
    """What the browser's database does; several devices (tabs) may share one."""

    def __init__(self) -> None:
        self.texts: dict[str, tuple[int, str]] = {}
        self.full = False

    async def all(self) -> dict[str, str]:
        return {name: text for name, (_, text) in self.texts.items()}

    async def get(self, name: str) -> str | None:
        return self.texts[name][1] if name in self.texts else None

    async def put(self, name: str, text: str, version: int) -> bool:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the disk is full")
        if self.texts.get(name, (0, ""))[0] != version:
            return False
        self.texts[name] = (version + 1, text)
        return True


class Person:
    """Somebody at a page of this device."""

    def __init__(self, storage: BrowserStorage) -> None:
        self.written: list[str] = []
        self.told: asyncio.Queue[Json | int] = asyncio.Queue()
        self.device = Device(storage, self._post, self.written.append)
        self.asked = 0

    def _post(self, number: int, told: str | int) -> None:
        message = told if isinstance(told, int) else json.loads(told)
        if isinstance(message, dict):
            protocol.check(message)
        self.told.put_nowait(message)

    async def call(self, method: str, path: str, token: str | None = None, body: Any = None) -> Json:
        status, content = await self.try_call(method, path, token, body)
        assert status < 300, content
        return content

    async def try_call(
        self, method: str, path: str, token: str | None = None, body: Any = None
    ) -> tuple[int, Json]:
        text = None if body is None else json.dumps(body)
        status, _, content = (await self.device.call(method, path, token, text)).partition(" ")
        return int(status), json.loads(content)

    def sit_down(self, table: str, tokens: list[str]) -> None:
        self.device.connect(1, hasty=True)
        hello = {"v": 1, "do": "hello", "table": table, "tokens": tokens}
        self.device.receive(1, json.dumps(hello))

    def ask(self, **message: Any) -> None:
        self.asked += 1
        self.device.receive(1, json.dumps({"v": 1, "id": self.asked, **message}))

    async def hear(self, kind: str) -> Json:
        """The next message of a kind."""
        while True:
            told = await asyncio.wait_for(self.told.get(), 30)
            assert isinstance(told, dict), told
            assert told["type"] != "error" or kind == "error", told
            if told["type"] == kind:
                return told

    async def to_decide(self) -> Json:
        """The next state in which somebody here is to decide, or which is the end."""
        while True:
            state = await self.hear("state")
            if state["result"] is not None or state["options"]:
                return state

    async def play(self, state: Json | None = None, until: int | None = None) -> Json:
        """Decide something (first in this state) until the game is over, or so many entries are written."""
        chance = random.Random(1)
        state = await self.to_decide() if state is None else state
        while state["result"] is None and (until is None or state["entry"] < until):
            say = chance.choice(state["options"])["action"]
            self.ask(do="decide", seat=state["seat"], number=state["number"], action=say)
            state = await self.to_decide()
        return state


def run(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 120))
