"""Tables in a list: what each of them is to whoever asks, none of them brought into memory for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import tokens
from .lifecycle import Housing
from .messages import table_object
from .rows import PLAYING, TableRow

Json = dict[str, Any]


def in_list(house: Housing, row: TableRow) -> Json:
    room = house.rooms.get(row.id)
    return room.table_object() if room is not None else table_object(row, row.waiting or [])


async def _waiting(house: Housing, row: TableRow) -> list[int]:
    """Whom a table waits for: as stored, so that a list of many tables brings none of them into memory."""
    if row.id not in house.rooms and row.waiting is not None:
        return row.waiting
    return (await house.room(row.id)).waiting()


async def tables_of(house: Housing, held: Sequence[str]) -> list[Json]:
    """The tables that these tokens belong to."""
    shown = ((index, token) for index, token in enumerate(held) if tokens.looks_like_token(token))
    hashes = {tokens.digest(token): index for index, token in shown}
    found = []
    for row in await house.store.tables_of(hashes):
        seats = [place for place in row.places if place.token_hash in hashes]
        waiting: list[int] = []
        if row.state == PLAYING and seats:
            waiting = await _waiting(house, row)
        for place in seats:
            mine = not place.resigned
            found.append(
                {
                    "token": hashes[str(place.token_hash)],
                    "table": in_list(house, row),
                    "seat": place.seat if mine else None,
                    "your_turn": mine and place.seat in waiting,
                }
            )
        if row.host_hash in hashes and not seats:
            index = hashes[row.host_hash]
            found.append({"token": index, "table": in_list(house, row), "seat": None, "your_turn": False})
    return found
