"""Whose turn it is to be served: everybody's in turn, however much somebody asks for."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from starlette.requests import HTTPConnection

T = TypeVar("T")


def share_of(connection: HTTPConnection) -> str:
    """Towards whose share it counts what somebody asks for: that of his address."""
    return connection.client.host if connection.client else ""


class FairQueue(Generic[T]):
    """Things that wait, by whose share they count towards.

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

    def get(self) -> T:
        """The next one; IndexError if nothing waits."""
        if not self._waiting:
            raise IndexError("nothing waits")
        share, items = self._shares.popitem(last=False)
        item = items.popleft()
        self._waiting -= 1
        if items:
            self._shares[share] = items
        return item
