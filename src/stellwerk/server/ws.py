"""The WebSocket endpoint: carries messages between a client and its table until one side leaves."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from stellwerk.server.middleware.guard import SHARE_BUCKET
from stellwerk.server.protocols import POST
from stellwerk.server.registry import TableRegistry
from stellwerk.table.client_session import ClientSession, close_code
from stellwerk.table.connection import SendNow, never_now
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode, error_message
from stellwerk.table.rate_limiter import client_key

router = APIRouter()

FLOOD = 4008


@router.websocket("/ws")
async def socket(websocket: WebSocket) -> None:
    registry: TableRegistry = websocket.app.state.registry
    sockets: Counter[str] = websocket.app.state.sockets
    key = client_key(websocket)
    await websocket.accept()
    full = (
        sockets.total() >= registry.settings.sockets or sockets[key] >= registry.settings.sockets_per_address
    )
    if full:
        await _refuse(websocket, TableError("slow_down", "too many connections", retry_seconds=10))
        return
    sockets[key] += 1
    try:
        await SocketSession(websocket, registry, _send_now(websocket)).run()
    finally:
        sockets[key] -= 1
        if not sockets[key]:
            del sockets[key]


def _send_now(websocket: WebSocket) -> SendNow:
    """Return the direct way to the transport, if the server that runs the application offers it."""
    extensions = websocket.scope.get("extensions") or {}
    send_now: SendNow = extensions.get(POST, {}).get("post", never_now)
    return send_now


async def _refuse(websocket: WebSocket, error: TableError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(encode(error_message(error, None)))
        await websocket.close(close_code(error))


class SocketSession(ClientSession):
    """One client at one table."""

    registry: TableRegistry

    def __init__(self, websocket: WebSocket, registry: TableRegistry, send_now: SendNow = never_now) -> None:
        share_bucket = websocket.scope.get(SHARE_BUCKET)
        super().__init__(registry, registry.settings, client_key(websocket), share_bucket)
        self.websocket = websocket
        self.send_now = send_now
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
        self.connection.send_now = self.send_now
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.session.broadcaster.leave(self.connection)
            self.gone = True
            ended = [writer, *self.tasks]
            if self.taking:  # what is being carried out must not stop half way, and nobody waits for it
                self.registry.keep(reader)
            else:
                ended.append(reader)
            for task in ended:
                task.cancel()
            await asyncio.gather(*ended, return_exceptions=True)

    async def _first_message(self) -> str:
        try:
            return await self.registry.clock.wait_for(
                self.websocket.receive_text(), self.settings.hello_seconds
            )
        except (TimeoutError, KeyError) as error:
            raise TableError("bad_message", "the first message is hello") from error

    async def _write(self) -> None:
        while isinstance(text := await self.connection.outgoing.get(), str):
            await self.websocket.send_text(text)
            self.connection.queued -= 1
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
