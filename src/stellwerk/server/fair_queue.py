"""A queue that serves clients in turn, however much each of them asks for."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Container
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting items by client (share).

    One is served from each share in turn, within a share those that came first. So somebody with one thing to
    ask waits at most for one thing of everybody else, even if somebody else asks for thousands.
    """

    def __init__(self) -> None:
        self._shares: OrderedDict[str, deque[T]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, share: str, item: T) -> None:
        self._shares.setdefault(share, deque()).append(item)
        self._waiting += 1

    def count(self, share: str) -> int:
        """Return how many things of a share wait."""
        return len(self._shares.get(share, ()))

    def get(self) -> T:
        """Return the next item; raise IndexError if nothing waits."""
        if not self._waiting:
            raise IndexError("nothing waits")
        return self._take(next(iter(self._shares)))

    def get_other(self, shares: Container[str]) -> T | None:
        """Return the next item of none of these shares, or None."""
        share = next((each for each in self._shares if each not in shares), None)
        return None if share is None else self._take(share)

    def displace(self, share: str) -> T | None:
        """Make room for an item of a share: take the latest item of the share that has most.

        Return None if that share would then have fewer than this one.
        """
        largest = max(self._shares, key=self.count, default=share)
        if self.count(largest) <= self.count(share) + 1:
            return None
        self._waiting -= 1
        return self._shares[largest].pop()

    def _take(self, share: str) -> T:
        items = self._shares.pop(share)
        item = items.popleft()
        self._waiting -= 1
        if items:
            self._shares[share] = items
        return item
