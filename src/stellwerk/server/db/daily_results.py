"""Results of the deal of a day that were sent to this server."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from stellwerk.server.db import schema
from stellwerk.server.db.database import Database
from stellwerk.table.errors import TableError
from stellwerk.table.new_table import comparison_key

MOST_LISTED: Final = 50
MOST_OF_DAY: Final = 10_000

_all = schema.daily_results


async def best(database: Database, day: date) -> dict[str, Any]:
    """Return the best results of a day and how many there are."""
    listed = (
        select(_all.c.name, _all.c.score, _all.c.margin)
        .where(_all.c.day == day.isoformat())
        .order_by(_all.c.margin.desc(), _all.c.score.desc(), _all.c.at)
        .limit(MOST_LISTED)
    )

    def find(connection: Connection) -> dict[str, Any]:
        results = [dict(row._mapping) for row in connection.execute(listed)]
        return {"day": day.isoformat(), "results": results, "count": _count(connection, day)}

    return await database.read(find)


async def add(database: Database, day: date, name: str, score: int, margin: int) -> None:
    """Store a result; TableError ``name_taken`` if the name has one already."""
    row = {
        "day": day.isoformat(),
        "player": comparison_key(name),
        "name": name,
        "score": score,
        "margin": margin,
        "at": database.clock.wall_time(),
    }

    def store(connection: Connection) -> None:
        if _count(connection, day) >= MOST_OF_DAY:
            raise TableError("full")
        connection.execute(insert(_all), row)

    try:
        await database.write(store)
    except IntegrityError:
        raise TableError("name_taken") from None


def _count(connection: Connection, day: date) -> int:
    count = select(func.count()).select_from(_all).where(_all.c.day == day.isoformat())
    return int(connection.execute(count).scalar_one())
