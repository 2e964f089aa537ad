"""Answers of hostile and broken push services, and a network without sockets that gives them.

A push service is chosen by strangers, so it may answer anything: ``hostile_answers`` is a catalogue of it,
``random_answer`` mixes it. ``FakeNetwork`` stands in for the internet in ``stellwerk.server.push``.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from stellwerk.server.push.endpoints import Trust

Part = bytes | float
"""What a service does next: send bytes, or wait so many seconds."""

Script = Callable[[], Iterable[Part]]

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
HEADER = b"X-Filler: " + b"x" * 200 + b"\r\n"
HOUR = 3600.0


@dataclass(frozen=True)
class HostileAnswer:
    name: str
    script: Script
    status: int | None = None  # of the answer that may be accepted; None: the request has to fail

    def __str__(self) -> str:
        return self.name


def _drip(data: bytes, seconds: float) -> Iterator[Part]:
    """One byte at a time, and again from the beginning when it has been sent."""
    for byte in itertools.cycle(data):
        yield bytes([byte])
        yield seconds


def _garbage(seed: int, size: int) -> Iterator[Part]:
    chance = random.Random(seed)
    while size > 0:
        part = chance.randbytes(min(size, chance.randint(1, 4000)))
        size -= len(part)
        yield part


def hostile_answers() -> list[HostileAnswer]:
    def endless(start: bytes, part: bytes) -> Script:
        return lambda: itertools.chain([start], itertools.repeat(part))

    head = b"HTTP/1.1 201 Created\r\n"
    redirect = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://169.254.169.254/\r\n\r\n"
    found = [
        HostileAnswer("endless interim answers", endless(b"", CONTINUE)),
        HostileAnswer("endless interim answers in one packet", endless(b"", CONTINUE * 1000)),
        HostileAnswer(
            "endless early hints", endless(b"", b"HTTP/1.1 103 Early Hints\r\n" + HEADER + b"\r\n")
        ),
        HostileAnswer("slow interim answers", lambda: itertools.cycle([CONTINUE, 1.0])),
        HostileAnswer("endless headers", endless(head, HEADER)),
        HostileAnswer("one endless header", endless(head + b"X-Filler: ", b"x" * 1000)),
        HostileAnswer("endless status line", endless(b"HTTP/1.1 201 ", b"y" * 1000)),
        HostileAnswer("endless empty lines", endless(b"", b"\r\n" * 500)),
        HostileAnswer("slow drip of a head", lambda: _drip(head + HEADER, 0.9)),
        HostileAnswer("slow drip of one byte in an hour", lambda: _drip(head, HOUR)),
        HostileAnswer("silence", lambda: [HOUR]),
        HostileAnswer("end without an answer", list),
        HostileAnswer("end within the head", lambda: [head]),
        HostileAnswer("huge body", endless(head + b"Content-Length: 999999999999\r\n\r\n", b"z" * 4000), 201),
        HostileAnswer(
            "endless chunks", endless(head + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nz\r\n"), 201
        ),
        HostileAnswer("redirect to a private address", lambda: [redirect], 307),
        HostileAnswer("protocol switch", lambda: [b"HTTP/1.1 101 Switching Protocols\r\n\r\n", HOUR]),
        HostileAnswer("NUL bytes", lambda: [bytes(3000), HOUR]),
        HostileAnswer("another protocol", lambda: [b"SSH-2.0-OpenSSH_9.6\r\n", HOUR]),
        HostileAnswer(
            "huge Retry-After",
            lambda: [b"HTTP/1.1 503 Busy\r\nRetry-After: " + b"9" * 5000 + b"\r\n\r\n"],
            503,
        ),
    ]
    found += [
        HostileAnswer(f"garbage {seed}", lambda seed=seed: _garbage(seed, 200_000))  # type: ignore[misc]
        for seed in range(5)
    ]
    return found


def random_answer(chance: random.Random) -> list[Part]:
    """A finite answer put together from pieces of sound and broken ones."""
    pieces: list[Callable[[], Part]] = [
        lambda: CONTINUE * chance.randint(1, 20),
        lambda: CREATED,
        lambda: f"HTTP/1.{chance.randint(0, 9)} {chance.randint(0, 999)} x\r\n".encode(),
        lambda: HEADER * chance.randint(1, 100),
        lambda: b"\r\n" * chance.randint(1, 3),
        lambda: b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        lambda: b"Retry-After: " + b"7" * chance.randint(1, 400) + b"\r\n",
        lambda: chance.randbytes(chance.randint(1, 20_000)),
        lambda: chance.random() * 4,
        lambda: CREATED[: chance.randint(1, len(CREATED))],
    ]
    return [chance.choice(pieces)() for _ in range(chance.randint(0, 12))]


@dataclass
class FakeStream:
    """A connection to a service that answers by a script."""

    parts: Iterator[Part]
    sent: bytearray = field(default_factory=bytearray)
    given: int = 0  # bytes of the answer that were taken
    is_closed: bool = False
    rest: bytes = b""

    async def send(self, data: bytes) -> None:
        self.sent += data

    async def receive(self, most: int) -> bytes:
        """Like a socket with data at hand, this does not suspend."""
        assert not self.is_closed
        while not self.rest:
            part = next(self.parts, b"end")
            if part == b"end":
                return b""
            if isinstance(part, bytes):
                self.rest = part
            else:
                await asyncio.sleep(part)
        data, self.rest = self.rest[:most], self.rest[most:]
        self.given += len(data)
        return data

    def close(self) -> None:
        self.is_closed = True


@dataclass
class FakeNetwork:
    """Every name has a public address; every connection to it runs the host's script from its beginning."""

    scripts: dict[str, Script] = field(default_factory=dict)
    unanswered: set[str] = field(default_factory=set)  # names for which DNS never answers
    addresses: list[str] = field(default_factory=list)  # of every name, if given
    is_unreachable: bool = False
    connected: list[str] = field(default_factory=list)
    streams: list[FakeStream] = field(default_factory=list)
    hosts: dict[str, str] = field(default_factory=dict)  # by address

    async def lookup(self, host: str, port: int, trust: Trust) -> list[str]:
        if host in self.unanswered:
            await asyncio.sleep(HOUR)
        number = len(self.hosts)
        found = self.addresses or [f"1.1.{number // 256}.{number % 256}"]
        self.hosts |= dict.fromkeys(found, host)
        return found

    async def connect(self, address: str, port: int) -> FakeStream:
        self.connected.append(address)
        if self.is_unreachable:
            raise ConnectionRefusedError
        script = self.scripts.get(self.hosts[address], lambda: [CREATED])
        stream = FakeStream(iter(script()))
        self.streams.append(stream)
        return stream
