"""Checks before every call and WebSocket: hosts, origins, size and rate limits, no tokens in URLs, safe
headers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.server.hosts import Hosts, split_host
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode
from stellwerk.table.rate_limiter import Bucket, Buckets, client_key
from stellwerk.table.settings import Settings
from stellwerk.untrusted import MOST_DEPTH, is_too_deep

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

SHARE_BUCKET = "stellwerk.share_bucket"  # in the scope of a WebSocket: limits the messages of its address
SHARE = 5  # message rate of all connections of an address, in units of the rate of one


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.hosts = Hosts(settings.host, settings.hosts)
        self.requests = requests
        self.clock = requests.clock
        share = SHARE * settings.clients_per_address
        rate, burst = share * settings.messages_per_second, share * settings.messages_burst
        self.messages = Buckets(rate, burst, clock=self.clock)
        self.waiting: Counter[str] = Counter()  # calls that wait for entries, by rate-limit key

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
            if _is_too_deep(body):
                raise TableError("bad_message", f"nested more than {MOST_DEPTH} deep")
            with self._place_to_wait(scope):
                await self.app(scope, _Again(body, receive), answer)
        except TableError as error:
            await refuse(error, answer)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a connection before the WebSocket handshake, which costs least."""
        try:
            self._check(scope, _headers(scope), is_read=False)
        except TableError as error:
            await refuse(error, send, "websocket.http.response")
            return
        share = self.messages.of(client_key(scope))
        await self.app({**scope, SHARE_BUCKET: share}, _InTurn(share, receive, self.clock), send)

    def _most_bytes(self, scope: Scope) -> int:
        carries_board = scope["path"] in MAY_CARRY_BOARD
        return max(self.settings.board_bytes if carries_board else 0, self.settings.message_bytes)

    @contextmanager
    def _place_to_wait(self, scope: Scope) -> Iterator[None]:
        """Limit the waiting calls of an address to as many as its WebSockets."""
        if "wait" not in QueryParams(scope["query_string"]):
            yield
            return
        whose = client_key(scope)
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
            self.requests.use(client_key(scope))


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])


async def _whole_body(receive: Receive, most: int) -> bytes:
    """Read the body from its parts; refuse it as soon as it is too long, and if its end does not come."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise TableError("bad_message", "the body is incomplete")
        piece: bytes = message.get("body", b"")
        body += piece
        if len(body) > most:
            raise TableError("too_big", f"at most {most} bytes")
        if not message.get("more_body"):
            return body


def _is_too_deep(body: bytes) -> bool:
    """Whether a body that is JSON is nested too deeply to be handed on.

    JSON has no NUL, so a body with one is either something else, which nobody parses, or in UTF-16 or UTF-32.
    Readers of JSON would take that, but no client of ours sends it.
    """
    return b"\0" in body or is_too_deep(body.decode("utf-8", "replace"))


class _Again:
    """Replays a body that has already been read."""

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
    """Delays the messages of one connection so that its address keeps to its rate."""

    def __init__(self, share: Bucket, receive: Receive, clock: Clock) -> None:
        self.share = share
        self.clock = clock
        self.receive = receive

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "websocket.receive" and (wait := self.share.queue()):
            await self.clock.sleep(wait)
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
    """Return security headers; they name the WebSocket's host for browsers that do not count it as 'self'."""
    sockets = f" ws://{host} wss://{host}" if split_host(host) is not None else ""
    return tuple(
        (name.lower().encode(), value.format(sockets=sockets).encode()) for name, value in HEADERS.items()
    )


def policy(host: bytes, scripts: str) -> str:
    """Return the Content-Security-Policy of a page with these script digests."""
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


class HeadRequests:
    """Passes HEAD requests on as GET and drops the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, send_without_body)
