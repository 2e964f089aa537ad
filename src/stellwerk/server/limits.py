"""How often somebody may do something: a bucket that fills steadily and is emptied by use."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

from .errors import TableError


def household(address: str) -> str:
    """Those who share limits: an IPv4 address, or the network of 2^64 IPv6 addresses that a line has."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.split("%")[0], 64), strict=False))
    except ValueError:
        return address


class Bucket:
    """Allows ``burst`` uses at once and ``rate`` a second in the long run."""

    __slots__ = ("burst", "level", "rate", "when")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.when = time.monotonic()

    def wait(self) -> float:
        """Take one use and return 0, or return the seconds until there is one."""
        now = time.monotonic()
        self.level = min(float(self.burst), self.level + (now - self.when) * self.rate)
        self.when = now
        if self.level >= 1.0:
            self.level -= 1.0
            return 0.0
        return (1.0 - self.level) / self.rate

    def spend(self, uses: float) -> None:
        """Charge for work that has already been let in; it may run into debt."""
        self.level -= uses

    def queue(self) -> float:
        """Take one use that will be there after so many seconds: whoever waits so long is in order."""
        wait = self.wait()
        if wait:
            self.level -= 1.0
        return wait


class Buckets:
    """A bucket for each address; the least used are forgotten, so that memory stays bounded."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        address = household(address)
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        return bucket

    def use(self, address: str) -> None:
        wait = self.of(address).wait()
        if wait:
            raise TableError("slow_down", retry_seconds=wait)
