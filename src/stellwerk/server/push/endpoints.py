"""Requests to push services, and which of them are allowed.

Clients choose the endpoint, so it could point anywhere. Allowed are only HTTPS on port 443 and public
addresses. The name is resolved once and the connection goes to the address found, so DNS rebinding does not
help. Redirects are not followed. Every request is limited in seconds (name lookup included), in received
bytes (TLS included) and in interim answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

import h11

from stellwerk.table.clock import SYSTEM_CLOCK, Clock

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


LONGEST: Final = 1000  # characters of an endpoint
PORT: Final = 443
MOST_ADDRESSES: Final = 4  # of a name that are tried
MOST_HEAD: Final = 16_384  # bytes of the head of an answer; its body is not read
MOST_RECEIVED: Final = 65_536  # bytes of a request in all: TLS handshake, interim answers, the answer
MOST_INTERIM: Final = 4  # answers with a status below 200 before the one that counts
ANSWER_SECONDS: Final = 10.0  # that a push service has, from being looked up to its answer
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
NEARBY: Final = (".localhost", ".local", ".internal", ".home.arpa", ".lan")  # how names end that are

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """An endpoint that is not allowed, with the reason."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    secure: bool
    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        """The origin, for which VAPID tokens are signed."""
        usual = self.port == (PORT if self.secure else 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self.secure else ''}://{host}" + ("" if usual else f":{self.port}")


def understood(text: str, local: bool = False) -> Endpoint:
    """Parse an endpoint or raise Refused. ``local`` allows this machine, also without encryption."""
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text or "\\" in text:
        raise Refused("an endpoint is an address of at most 1000 plain characters")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise Refused("an endpoint is an address") from None
    host = (parts.hostname or "").rstrip(".")
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise Refused("an endpoint begins with https://")
    if not host or parts.username is not None or parts.password is not None or parts.fragment or "%" in host:
        raise Refused("an endpoint has a host, and neither a user nor a fragment")
    if not local:
        if port not in (None, PORT):
            raise Refused(f"an endpoint has port {PORT}")
        _check_name(host)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https"
    return Endpoint(secure, host, port or (PORT if secure else 80), target)


def _check_name(host: str) -> None:
    """Raise Refused for names that belong to local networks."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if "." not in host or f".{host}".endswith(NEARBY):
            raise Refused("an endpoint lies in the internet") from None
        return
    if not is_public(address):
        raise Refused("an endpoint lies in the internet")


def is_public(address: Address) -> bool:
    """Return whether an address is public. An address that embeds another one counts as that one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and not address.is_reserved
    inner = _within(address)
    if inner is not None:
        return is_public(inner)
    return address in UNICAST and address.is_global and not address.is_multicast and not address.is_reserved


def _within(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address embedded in an IPv6 address, if any."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour


def service_of(endpoint: Endpoint) -> str:
    """Return the key for fair shares: the domain without subdomains, or the network."""
    try:
        address = ipaddress.ip_address(endpoint.host)
    except ValueError:
        return f"{domain_of(endpoint.host)}:{endpoint.port}"
    prefix = 24 if address.version == 4 else 48
    return f"{ipaddress.ip_network((address, prefix), strict=False)}:{endpoint.port}"


async def addresses_of(
    endpoint: Endpoint, local: bool, network: Network, trust: Trust = Trust.UNKNOWN
) -> list[str]:
    """Return its addresses; Refused if one of them is not public."""
    try:
        addresses = [str(ipaddress.ip_address(endpoint.host))]
    except ValueError:
        addresses = await _look_up(endpoint, network, trust)
    for text in addresses:
        address = ipaddress.ip_address(text.partition("%")[0])
        if not is_public(address) and not (local and address.is_loopback):
            raise Refused("an endpoint lies in the internet")
    return addresses[:MOST_ADDRESSES]


async def _look_up(endpoint: Endpoint, network: Network, trust: Trust) -> list[str]:
    try:
        return list(await network.lookup(endpoint.host, endpoint.port, trust))
    except (OSError, UnicodeError) as error:
        raise ConnectionError("the push service is not found") from error


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


INTERNET: Final = Internet()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    retry_seconds: float = 0.0


async def post(
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes,
    local: bool = False,
    *,
    seconds: float = ANSWER_SECONDS,
    network: Network = INTERNET,
    trust: Trust = Trust.UNKNOWN,
    clock: Clock = SYSTEM_CLOCK,
) -> Answer:
    """Send a message to a push service and return its answer.

    Raises Refused if it must not be sent there, TimeoutError if there is no answer after ``seconds``, and
    ConnectionError if it cannot be sent or the answer breaks a limit.
    """
    request = (endpoint, headers, body)
    return await clock.wait_for(_post(*request, local, network, trust), seconds)


async def _post(
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes,
    local: bool,
    network: Network,
    trust: Trust,
) -> Answer:
    budget = ByteBudget(MOST_RECEIVED)
    trouble: Exception | None = None
    for address in await addresses_of(endpoint, local, network, trust):
        try:
            stream = await _connect(endpoint, address, network, budget)
        except OSError as error:
            trouble = error
            continue
        try:
            return await _exchange(stream, endpoint, headers, body)
        except (OSError, h11.ProtocolError) as error:
            raise ConnectionError("the push service does not answer") from error
        finally:
            stream.close()
    raise ConnectionError("the push service is not reached") from trouble


async def _connect(endpoint: Endpoint, address: str, network: Network, budget: ByteBudget) -> ByteStream:
    stream = LimitedStream(await network.connect(address, endpoint.port), budget)
    if not endpoint.secure:
        return stream
    secure = TlsStream(stream, _trust(), endpoint.host)
    try:
        await secure.handshake()
    except BaseException:
        stream.close()
        raise
    return secure


async def _exchange(
    stream: ByteStream, endpoint: Endpoint, headers: Mapping[str, str], body: bytes
) -> Answer:
    http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
    host = endpoint.origin.partition("://")[2]
    all_headers = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    request = h11.Request(method="POST", target=endpoint.target, headers=list(all_headers.items()))
    events = (request, h11.Data(data=body), h11.EndOfMessage())
    await stream.send(b"".join(http.send(event) or b"" for event in events))
    interim = 0
    while True:
        event = http.next_event()
        if isinstance(event, h11.Response):
            return Answer(event.status_code, _retry_seconds(event))
        if isinstance(event, h11.ConnectionClosed):
            raise ConnectionError("the push service closed the connection")
        if isinstance(event, h11.InformationalResponse):
            interim += 1
            if interim > MOST_INTERIM:
                raise ConnectionError("the push service sends too many interim answers")
        elif event is h11.NEED_DATA:
            http.receive_data(await stream.receive(CHUNK))
        else:
            raise ConnectionError("the push service does not speak HTTP")


def _retry_seconds(answer: h11.Response) -> float:
    for name, value in answer.headers:
        if name == b"retry-after" and value.isdigit():
            return float(value)
    return 0.0
