"""Token-bucket rate limiters, and the keys under which clients are counted."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError


def client_key(scope: Mapping[str, Any]) -> str:
    """Return the rate-limit key of the client of an ASGI scope, a request or a WebSocket."""
    client = scope.get("client")
    return rate_limit_key(str(client[0])) if client else ""


def rate_limit_key(address: str) -> str:
    """Return the key under which all limits count an address: one client may have many addresses.

    An IPv4 address is its own key, also if it is mapped to IPv6 (``::ffff:192.0.2.1``). IPv6 addresses share
    the key of their /64 network, which is what a provider gives to one customer. A key is its own key.
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.split("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


class Bucket:
    """Allows ``burst`` uses at once and ``rate`` a second in the long run."""

    __slots__ = ("burst", "clock", "level", "rate", "when")

    def __init__(self, rate: float, burst: int, clock: Clock = SYSTEM_CLOCK) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.clock = clock
        self.when = clock.monotonic()

    def wait(self) -> float:
        """Take one use and return 0, or return the seconds until there is one."""
        now = self.clock.monotonic()
        self.level = min(float(self.burst), self.level + (now - self.when) * self.rate)
        self.when = now
        if self.level >= 1.0:
            self.level -= 1.0
            return 0.0
        return (1.0 - self.level) / self.rate

    def spend(self, uses: float) -> None:
        """Charge for work that was already admitted; the level may become negative."""
        self.level -= uses

    def queue(self) -> float:
        """Take one use in advance and return the seconds to wait before using it."""
        wait = self.wait()
        if wait:
            self.level -= 1.0
        return wait


class Buckets:
    """A bucket for each rate-limit key; the least recently used are dropped, so memory stays bounded."""

    def __init__(self, rate: float, burst: int, most: int = 10_000, clock: Clock = SYSTEM_CLOCK) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, self.clock)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket

    def use(self, key: str) -> None:
        """Take one use; TableError if there is none."""
        wait = self.of(key).wait()
        if wait:
            raise TableError("slow_down", retry_seconds=wait)
