"""What stands before every call and every WebSocket: known hosts, own pages, limits of size and rate, no
tokens in addresses, safe headers."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import TableError
from .hosts import Hosts, split_host
from .limits import Bucket, Buckets, household
from .messages import encode
from .settings import Settings

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{sockets}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MAY_CARRY_BOARD = ("/api/boards/tables", "/api/boards/check", "/api/boards/trial")
READING = ("GET", "HEAD", "OPTIONS")
_TOKEN = re.compile(rb"[shjwp][A-Za-z0-9_-]{31}(?![A-Za-z0-9_-])")


SHARE = 5  # so many times what one connection may send is what all connections of an address may


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.hosts = Hosts(settings.host, settings.hosts)
        self.requests = requests
        self.messages = Buckets(SHARE * settings.messages_per_second, SHARE * settings.messages_burst)
        self.waiting: Counter[str] = Counter()  # calls that wait for news, by household

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._call(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _call(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        answer = _WithHeaders(send, headers.get(b"host", b""), is_api=scope["path"].startswith("/api"))
        try:
            self._check(scope, headers, is_read=scope["method"] in READING)
            body = await _whole_body(receive, self._most_bytes(scope))
            with self._place_to_wait(scope):
                await self.app(scope, _Again(body, receive), answer)
        except TableError as error:
            await refuse(error, answer)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Who may not come in learns it before the WebSocket is there, which costs least."""
        try:
            self._check(scope, _headers(scope), is_read=False)
        except TableError as error:
            await refuse(error, send, "websocket.http.response")
            return
        await self.app(scope, _InTurn(self.messages.of(_address(scope)), receive), send)

    def _most_bytes(self, scope: Scope) -> int:
        carries_board = scope["path"] in MAY_CARRY_BOARD
        return max(self.settings.board_bytes if carries_board else 0, self.settings.message_bytes)

    @contextmanager
    def _place_to_wait(self, scope: Scope) -> Iterator[None]:
        """An address may have as many calls that wait as connections that stay."""
        if b"wait=" not in scope["query_string"]:
            yield
            return
        whose = household(_address(scope))
        if self.waiting[whose] >= self.settings.sockets_per_address:
            raise TableError("slow_down", "too many calls are waiting", retry_seconds=1)
        self.waiting[whose] += 1
        try:
            yield
        finally:
            self.waiting[whose] -= 1
            if not self.waiting[whose]:
                del self.waiting[whose]

    def _check(self, scope: Scope, headers: dict[bytes, bytes], is_read: bool) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        asked_at = str(scope["server"][0]) if scope.get("server") else ""
        if host and not self.hosts.knows(host, asked_at):
            raise TableError("wrong_host")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not is_read and not self.hosts.is_own_page(origin, host):
            raise TableError("foreign_origin")
        if _TOKEN.search(scope.get("query_string", b"")):
            raise TableError("token_in_url")
        if scope["type"] == "websocket" or scope["path"].startswith("/api"):
            self.requests.use(_address(scope))


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])


async def _whole_body(receive: Receive, most: int) -> bytes:
    """The body, however it is cut into pieces; refused as soon as it is too long."""
    body = b""
    while True:
        message = await receive()
        piece: bytes = message.get("body", b"")
        body += piece
        if len(body) > most:
            raise TableError("too_big", f"at most {most} bytes")
        if not message.get("more_body"):
            return body


class _Again:
    """Hands out a body that has already been read."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self.body: bytes | None = body
        self.receive = receive

    async def __call__(self) -> Message:
        if self.body is None:
            return await self.receive()
        message = {"type": "http.request", "body": self.body, "more_body": False}
        self.body = None
        return message


class _InTurn:
    """Hands out the messages of one connection no faster than its address has a share in the server."""

    def __init__(self, share: Bucket, receive: Receive) -> None:
        self.share = share
        self.receive = receive

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "websocket.receive" and (wait := self.share.queue()):
            await asyncio.sleep(wait)
        return message


class _WithHeaders:
    def __init__(self, send: Send, host: bytes, is_api: bool) -> None:
        self.send = send
        self.extra = safe_headers(host)
        if is_api:
            self.extra.append((b"cache-control", b"no-store"))

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            present = {name.lower() for name, _ in headers}
            headers += [each for each in self.extra if each[0] not in present]
            message = {**message, "headers": headers}
        await self.send(message)


@lru_cache(maxsize=64)
def _safe_headers(host: str) -> tuple[tuple[bytes, bytes], ...]:
    """Browsers that do not count a WebSocket to where the page came from as 'self' are told its name."""
    sockets = f" ws://{host} wss://{host}" if split_host(host) is not None else ""
    return tuple(
        (name.lower().encode(), value.format(sockets=sockets).encode()) for name, value in HEADERS.items()
    )


def policy(host: bytes, scripts: str) -> str:
    """What a page may do that has these scripts in it, each known by its digest."""
    found = dict(_safe_headers(host.decode("latin-1")))[b"content-security-policy"].decode()
    return found.replace("script-src 'self'", f"script-src 'self'{scripts}")


def safe_headers(host: bytes) -> list[tuple[bytes, bytes]]:
    return list(_safe_headers(host.decode("latin-1")))


async def refuse(error: TableError, send: Any, kind: str = "http.response") -> None:
    body = encode({"error": error.as_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.retry_seconds:
        headers.append((b"retry-after", str(int(error.retry_seconds) + 1).encode()))
    await send({"type": f"{kind}.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
