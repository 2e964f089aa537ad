"""Name lookup and connections to push services, with limits.

A push service is chosen by strangers. Whatever it sends or fails to send, it must not be able to keep a
thread, a buffer or the event loop busy for longer than the limits here allow.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final, Protocol, TypeVar

LOOKUPS_PER_DOMAIN: Final = 2  # that are unanswered, unless the service is trusted
CHUNK: Final = 16_384  # bytes of one read


class Trust(Enum):
    """Whether a push service is new, trusted or slow."""

    TRUSTED = "trusted"  # it has answered quickly several times in a row
    UNKNOWN = "unknown"
    SLOW = "slow"  # its last answer was late or missing


MOST_LOOKUPS: Final = {Trust.TRUSTED: 12, Trust.UNKNOWN: 8, Trust.SLOW: 4}
"""A service is looked up if fewer names than these are being looked up, a thread each."""

T = TypeVar("T")
Lookup = Callable[[str, int], Sequence[str]]


class ByteStream(Protocol):
    """A connection that sends and receives bytes."""

    async def send(self, data: bytes) -> None: ...

    async def receive(self, most: int) -> bytes:
        """Return up to ``most`` bytes, none at the end of the stream."""

    def close(self) -> None: ...


class Network(Protocol):
    """The network operations that push needs; tests replace them."""

    async def lookup(self, host: str, port: int, trust: Trust) -> Sequence[str]:
        """Return the addresses of a name; OSError if there are none."""

    async def connect(self, address: str, port: int) -> ByteStream:
        """Open a TCP connection to an address, which is not looked up again."""


def domain_of(host: str) -> str:
    """Return the domain without subdomains, of which an owner can have any number."""
    return ".".join(host.lower().split(".")[-2:])


def system_lookup(host: str, port: int) -> list[str]:
    """Ask the system's resolver, which may block for a long time."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


class Resolver:
    """Name lookup in separate threads.

    The system's resolver cannot be interrupted: a name server that does not answer holds a thread for a
    minute and more. So there is one lookup for each name at most, however many ask for it, few for each
    domain, and some threads are left for services that are not slow. The threads are daemons: a server that
    stops does not wait for them.
    """

    def __init__(self, lookup: Lookup = system_lookup) -> None:
        self._lookup = lookup
        self._running: dict[tuple[str, int], asyncio.Future[Sequence[str]]] = {}

    async def lookup(self, host: str, port: int, trust: Trust) -> Sequence[str]:
        """Return the addresses; OSError if there are none or too many lookups are unanswered."""
        name = (host, port)
        if name not in self._running:
            domain = domain_of(host)
            related = sum(domain_of(running) == domain for running, _ in self._running)
            is_crowded = trust is not Trust.TRUSTED and related >= LOOKUPS_PER_DOMAIN
            if is_crowded or len(self._running) >= MOST_LOOKUPS[trust]:
                raise ConnectionError("too many name lookups are unanswered")
            self._start(name)
        return await asyncio.shield(self._running[name])

    def _start(self, name: tuple[str, int]) -> None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Sequence[str]] = loop.create_future()
        self._running[name] = future

        def finish(found: Sequence[str], error: Exception | None) -> None:
            del self._running[name]
            if error is None:
                future.set_result(found)
            else:
                future.set_exception(error)
                future.exception()  # read it: there may be no caller left

        def work() -> None:
            found: Sequence[str] = ()
            failure: Exception | None = None
            try:
                found = self._lookup(*name)
            except Exception as error:
                failure = error
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(finish, found, failure)

        try:
            threading.Thread(target=work, name="push-lookup", daemon=True).start()
        except RuntimeError as error:
            finish((), ConnectionError(f"no thread for a name lookup: {error}"))


class SocketStream:
    """A plain TCP connection."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    @classmethod
    async def connect(cls, address: str, port: int) -> SocketStream:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        opened = socket.socket(family, socket.SOCK_STREAM)
        try:
            opened.setblocking(False)
            await asyncio.get_running_loop().sock_connect(opened, (address, port))
        except BaseException:
            opened.close()
            raise
        return cls(opened)

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def receive(self, most: int) -> bytes:
        return await asyncio.get_running_loop().sock_recv(self._socket, most)

    def close(self) -> None:
        self._socket.close()


class ByteBudget:
    """The bytes that may still be received for one request, over all its connections."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise ConnectionError("the push service sends too much")


class LimitedStream:
    """Counts received bytes below TLS, so that handshakes and padding count as well."""

    def __init__(self, stream: ByteStream, budget: ByteBudget) -> None:
        self._stream = stream
        self._budget = budget

    async def send(self, data: bytes) -> None:
        await self._stream.send(data)

    async def receive(self, most: int) -> bytes:
        data = await self._stream.receive(most)
        self._budget.spend(len(data))
        return data

    def close(self) -> None:
        self._stream.close()


class TlsStream:
    """TLS over another stream, so that its bytes can be counted."""

    def __init__(self, stream: ByteStream, context: ssl.SSLContext, hostname: str) -> None:
        self._stream = stream
        self._received, self._to_send = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._received, self._to_send, server_hostname=hostname)

    async def handshake(self) -> None:
        """ssl.SSLError if the service cannot prove that it has the name."""
        await self._run(self._tls.do_handshake)

    async def send(self, data: bytes) -> None:
        await self._run(lambda: self._tls.write(data))

    async def receive(self, most: int) -> bytes:
        try:
            return await self._run(lambda: self._tls.read(most))
        except ssl.SSLZeroReturnError:
            return b""

    def close(self) -> None:
        self._stream.close()

    async def _run(self, step: Callable[[], T]) -> T:
        """Repeat a step of the TLS state machine until it has all the bytes that it needs."""
        while True:
            needs_more = False
            result: Any = None
            try:
                result = step()
            except ssl.SSLWantReadError:
                needs_more = True
            if self._to_send.pending:
                await self._stream.send(self._to_send.read())
            if not needs_more:
                return result  # type: ignore[no-any-return]
            data = await self._stream.receive(CHUNK)
            if data:
                self._received.write(data)
            else:
                self._received.write_eof()


class Internet:
    """The real network."""

    def __init__(self, resolver: Resolver | None = None) -> None:
        self._resolver = resolver or Resolver()

    async def lookup(self, host: str, port: int, trust: Trust) -> Sequence[str]:
        return await self._resolver.lookup(host, port, trust)

    async def connect(self, address: str, port: int) -> ByteStream:
        return await SocketStream.connect(address, port)
