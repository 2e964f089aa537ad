"""Which push services are talked to, and how.

An endpoint is an address that somebody has told us, so it might lead anywhere: only HTTPS at its usual port,
only addresses that everybody in the internet could reach, found here and connected to as they were found (a
name cannot be made to point elsewhere in between), and no following of redirects.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import h11

LONGEST: Final = 1000  # characters of an endpoint
PORT: Final = 443
MOST_ADDRESSES: Final = 4  # of a name that are tried
MOST_READ: Final = 16_384  # bytes of an answer
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
NEARBY: Final = (".localhost", ".local", ".internal", ".home.arpa", ".lan")  # how names end that are

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """An endpoint that is not talked to; why not."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    secure: bool
    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        """As it is signed for."""
        usual = self.port == (PORT if self.secure else 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self.secure else ''}://{host}" + ("" if usual else f":{self.port}")


def understood(text: str, local: bool = False) -> Endpoint:
    """The endpoint that a text is, or Refused. ``local`` allows this machine, also without encryption."""
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
    """Refused if the name alone tells that it is nearby."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if "." not in host or f".{host}".endswith(NEARBY):
            raise Refused("an endpoint lies in the internet") from None
        return
    if not is_public(address):
        raise Refused("an endpoint lies in the internet")


def is_public(address: Address) -> bool:
    """Could everybody in the internet reach it? What carries another address in itself counts as that one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and not address.is_reserved
    inner = _within(address)
    if inner is not None:
        return is_public(inner)
    return address in UNICAST and address.is_global and not address.is_multicast and not address.is_reserved


def _within(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour


async def addresses_of(endpoint: Endpoint, local: bool = False) -> list[str]:
    """Where it is; Refused if any of its addresses is none of the internet."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ConnectionError("the push service is not found") from error
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    for text in addresses:
        address = ipaddress.ip_address(text.partition("%")[0])
        if not is_public(address) and not (local and address.is_loopback):
            raise Refused("an endpoint lies in the internet")
    return addresses[:MOST_ADDRESSES]


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, local: bool = False) -> Answer:
    """Bring a message there. ConnectionError if it cannot be brought, Refused if it must not be."""
    trouble: Exception | None = None
    for address in await addresses_of(endpoint, local):
        try:
            reader, writer = await asyncio.open_connection(
                address,
                endpoint.port,
                ssl=_trust() if endpoint.secure else None,
                server_hostname=endpoint.host if endpoint.secure else None,
            )
        except OSError as error:
            trouble = error
            continue
        try:
            return await _exchange(reader, writer, endpoint, headers, body)
        except (OSError, h11.ProtocolError) as error:
            raise ConnectionError("the push service does not answer") from error
        finally:
            writer.transport.abort()
    raise ConnectionError("the push service is not reached") from trouble


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    retry_seconds: float = 0.0


async def _exchange(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    endpoint: Endpoint,
    headers: Mapping[str, str],
    body: bytes,
) -> Answer:
    line = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
    host = endpoint.origin.partition("://")[2]
    all_headers = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    request = h11.Request(method="POST", target=endpoint.target, headers=list(all_headers.items()))
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(event) or b"")
    await writer.drain()
    while True:
        heard = line.next_event()
        if isinstance(heard, h11.Response):
            return Answer(heard.status_code, _retry_seconds(heard))
        if isinstance(heard, h11.ConnectionClosed):
            raise ConnectionError("the push service hung up")
        if heard is h11.NEED_DATA:
            line.receive_data(await reader.read(MOST_READ))


def _retry_seconds(answer: h11.Response) -> float:
    for name, value in answer.headers:
        if name == b"retry-after" and value.isdigit():
            return float(value)
    return 0.0
