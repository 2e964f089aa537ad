"""Lists of tables, made from stored rows without loading the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stellwerk.table.access import digest, looks_like_token
from stellwerk.table.lifecycle import Registry
from stellwerk.table.message_builder import table_object
from stellwerk.table.rows import PLAYING, TableRow

Json = dict[str, Any]


def in_list(registry: Registry, row: TableRow) -> Json:
    session = registry.sessions.get(row.id)
    return session.table_object() if session is not None else table_object(row, row.waiting or [])


async def _waiting(registry: Registry, row: TableRow) -> list[int]:
    """Return the awaited seats as stored, so that no table has to be loaded."""
    if row.id not in registry.sessions and row.waiting is not None:
        return row.waiting
    return (await registry.session(row.id)).state.waiting()


async def tables_of(registry: Registry, held: Sequence[str]) -> list[Json]:
    """Return the tables of these tokens."""
    shown = ((index, token) for index, token in enumerate(held) if looks_like_token(token))
    hashes = {digest(token): index for index, token in shown}
    found = []
    for row in await registry.store.tables_of(hashes):
        seats = [place for place in row.places if place.token_hash in hashes]
        waiting: list[int] = []
        if row.state == PLAYING and seats:
            waiting = await _waiting(registry, row)
        for place in seats:
            mine = not place.resigned
            found.append(
                {
                    "token": hashes[str(place.token_hash)],
                    "table": in_list(registry, row),
                    "seat": place.seat if mine else None,
                    "your_turn": mine and place.seat in waiting,
                }
            )
        if row.host_hash in hashes and not seats:
            index = hashes[row.host_hash]
            found.append({"token": index, "table": in_list(registry, row), "seat": None, "your_turn": False})
    return found
