"""One open WebSocket, as a room sees it: whom it plays for and what still has to be sent."""

from __future__ import annotations

import asyncio

from .rows import TableRow

TOO_SLOW = 4013


class Connection:
    def __init__(self, places: frozenset[int], host: bool, last: int, most_waiting: int) -> None:
        self.places = places
        self.host = host
        self.last = last  # the entry up to which this client has been told everything
        self.outgoing: asyncio.Queue[str | int] = asyncio.Queue(most_waiting)
        self.closing = False

    def seats(self, row: TableRow) -> list[int]:
        """The seats it plays now."""
        return [place.seat for place in row.places if place.place in self.places and not place.resigned]

    def viewers(self, row: TableRow) -> list[int | None]:
        return list(self.seats(row)) or [None]

    def send(self, text: str) -> None:
        """Never waits: a client that does not read is cut off; it can come back for what it missed."""
        if self.closing:
            return
        try:
            self.outgoing.put_nowait(text)
        except asyncio.QueueFull:
            while not self.outgoing.empty():
                self.outgoing.get_nowait()
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Close with this code, after what still waits to be sent."""
        if not self.closing:
            self.closing = True
            if self.outgoing.full():
                self.outgoing.get_nowait()
            self.outgoing.put_nowait(code)
