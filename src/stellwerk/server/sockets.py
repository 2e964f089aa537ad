"""The WebSocket: brings a client's messages to its table and the answers back, until one side leaves."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from .connection import Post, not_at_once
from .errors import TableError
from .house import House
from .messages import encode, error_message
from .shares import share_of
from .visiting import Guest, close_code
from .wire import POST

router = APIRouter()

FLOOD = 4008


@router.websocket("/ws")
async def socket(websocket: WebSocket) -> None:
    house: House = websocket.app.state.house
    sockets: Counter[str] = websocket.app.state.sockets
    address = websocket.client.host if websocket.client else ""
    await websocket.accept()
    full = sockets.total() >= house.settings.sockets or sockets[address] >= house.settings.sockets_per_address
    if full:
        await _refuse(websocket, TableError("slow_down", "too many connections", retry_seconds=10))
        return
    sockets[address] += 1
    try:
        await Visit(websocket, house, _way_out(websocket)).run()
    finally:
        sockets[address] -= 1
        if not sockets[address]:
            del sockets[address]


def _way_out(websocket: WebSocket) -> Post:
    """The short one, if the server that runs the application has it."""
    extensions = websocket.scope.get("extensions") or {}
    post: Post = extensions.get(POST, {}).get("post", not_at_once)
    return post


async def _refuse(websocket: WebSocket, error: TableError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(encode(error_message(error, None)))
        await websocket.close(close_code(error))


class Visit(Guest):
    """One client at one table."""

    house: House

    def __init__(self, websocket: WebSocket, house: House, post: Post = not_at_once) -> None:
        super().__init__(house, house.settings, share_of(websocket))
        self.websocket = websocket
        self.post = post
        self.taking = False  # a message is being carried out
        self.gone = False

    async def run(self) -> None:
        try:
            await self.greet(await self._first_message())
        except TableError as error:
            await _refuse(self.websocket, error)
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        self.connection.post = self.post
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self.connection)
            self.gone = True
            ended = [writer, *self.tasks]
            if self.taking:  # what is being carried out must not stop half way, and nobody waits for it
                self.house.keep(reader)
            else:
                ended.append(reader)
            for task in ended:
                task.cancel()
            await asyncio.gather(*ended, return_exceptions=True)

    async def _first_message(self) -> str:
        try:
            return await asyncio.wait_for(self.websocket.receive_text(), self.settings.hello_seconds)
        except (TimeoutError, KeyError) as error:
            raise TableError("bad_message", "the first message is hello") from error

    async def _write(self) -> None:
        while isinstance(text := await self.connection.outgoing.get(), str):
            await self.websocket.send_text(text)
            self.connection.behind -= 1
        await self.websocket.close(text)

    async def _read(self) -> None:
        while not self.gone:
            try:
                message = await self.websocket.receive()
            except RuntimeError:
                return
            if message["type"] == "websocket.disconnect":
                return
            if self.connection.closing:
                continue
            self.taking = True
            if not await self.take(message.get("text")):
                self.connection.close(FLOOD)
            self.taking = False
