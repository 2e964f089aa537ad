"""What stands before every HTTP call: size and rate limits, no tokens in addresses, safe headers."""

from __future__ import annotations

import re
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import TableError
from .limits import Buckets
from .messages import encode
from .settings import Settings

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws: wss:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_TOKEN = re.compile(rb"[shjw][A-Za-z0-9_-]{31}(?![A-Za-z0-9_-])")


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(settings.requests_per_second, settings.requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _WithHeaders(send, is_api=scope["path"].startswith("/api"))
        try:
            self._check(scope)
            body = await _whole_body(receive, self.settings.message_bytes)
            await self.app(scope, _Again(body, receive), answer)
        except TableError as error:
            await refuse(error, answer)

    def _check(self, scope: Scope) -> None:
        if _TOKEN.search(scope.get("query_string", b"")):
            raise TableError("token_in_url")
        if scope["path"].startswith("/api"):
            self.requests.use(scope["client"][0] if scope.get("client") else "")


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


class _WithHeaders:
    def __init__(self, send: Send, is_api: bool) -> None:
        self.send = send
        self.extra = [*_RAW_HEADERS]
        if is_api:
            self.extra.append((b"cache-control", b"no-store"))

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            present = {name.lower() for name, _ in headers}
            headers += [each for each in self.extra if each[0] not in present]
            message = {**message, "headers": headers}
        await self.send(message)


async def refuse(error: TableError, send: Any) -> None:
    body = encode({"error": error.as_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.retry_seconds:
        headers.append((b"retry-after", str(int(error.retry_seconds) + 1).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
