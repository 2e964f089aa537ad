"""Personal keys and the finished games under them.

Replacing a key: everything under the old key belongs to the new one. Seats keep the hash under which they
were taken. ``ended_keys`` says which key has replaced it, and is read whenever a seat's person is looked for,
so a key ends in all processes with one commit.

A game is noted when it ends, with what its player knew of it then. Should a process die in between, it is
noted when the list is asked for. The notes stay when their table is deleted.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

import stellwerk
from stellwerk.server.db import schema
from stellwerk.server.db.database import Database
from stellwerk.table.access import digest
from stellwerk.table.errors import TableError
from stellwerk.table.history import Json, is_own, notes
from stellwerk.table.rows import BOT, OVER, TableRow

MOST_GAMES: Final = 500
MOST_REPAIRED: Final = 20  # games that were not noted when they ended, looked up at one call
TRIES: Final = 5  # while others replace the same key

_ended = schema.ended_keys
_games = schema.games
_KEPT_BY_PERSON: Final = (schema.seats, schema.games, schema.subscriptions)


async def replace_keys(database: Database, old: Sequence[str], new: str) -> list[int]:
    """End the old keys in favour of the new one; return the positions of those that had ended before.

    Games move to the new key, push subscriptions of the old ones are deleted. TableError ``bad_message`` if
    the new key is one of the old ones or has ended itself.
    """
    people, person = [digest(each) for each in old], digest(new)
    if person in people:
        raise TableError("bad_message", "the new key is one of the old ones")
    for _ in range(TRIES):
        try:
            return await database.write(
                lambda connection: _replace_keys(connection, people, person, database.clock.wall_time())
            )
        except IntegrityError:  # somebody else has replaced it, or noted a game, at the same moment
            continue
    raise TableError("busy")


def _replace_keys(connection: Connection, people: Sequence[str], new: str, now: float) -> list[int]:
    used = [person for person in dict.fromkeys(people) if _is_used(connection, person)]
    known = successors(connection, [*people, new])  # read last, so that a faster request is seen
    if new in known:
        raise TableError("bad_message", "the new key has ended")
    for person in used:
        if person not in known:
            _end(connection, person, new, now)
    return [position for position, person in enumerate(people) if known.get(person, new) != new]


def _end(connection: Connection, person: str, new: str, now: float) -> None:
    connection.execute(insert(_ended), {"hash": person, "successor": new, "ended": now})
    connection.execute(update(_ended).where(_ended.c.successor == person).values(successor=new))
    there = select(_games.c.table_id).where(_games.c.person == new)
    moved = update(_games).where(_games.c.person == person, _games.c.table_id.not_in(there))
    connection.execute(moved.values(person=new))
    for kept in (_games, schema.subscriptions):
        connection.execute(delete(kept).where(kept.c.person == person))


def _is_used(connection: Connection, person: str) -> bool:
    """Return whether anything is stored under this key; made-up keys need not be recorded."""
    kept = [each.c.person == person for each in _KEPT_BY_PERSON]
    queries = [select(func.count()).where(condition) for condition in [*kept, _ended.c.successor == person]]
    return any(connection.execute(query).scalar_one() for query in queries)


def successors(connection: Connection, people: Iterable[str]) -> dict[str, str]:
    """Return the hash of the key that counts now, for those of these people whose key has ended."""
    query = select(_ended.c.hash, _ended.c.successor).where(_ended.c.hash.in_(set(people)))
    return {row.hash: row.successor for row in connection.execute(query)}


def _current_person() -> ColumnElement[str]:
    """Return a seat's current person, for queries."""
    newer = select(_ended.c.successor).where(_ended.c.hash == schema.seats.c.person).scalar_subquery()
    return func.coalesce(newer, schema.seats.c.person)


def _was_one_of(people: Sequence[str]) -> ColumnElement[bool]:
    """Return whether a seat was taken under the key of one of these people, or one that it has replaced."""
    older = select(_ended.c.hash).where(_ended.c.successor.in_(people))
    return or_(schema.seats.c.person.in_(people), schema.seats.c.person.in_(older))


async def ended_keys(database: Database, people: Iterable[str]) -> Mapping[str, str]:
    """As ``successors``."""
    wanted = set(people)
    if not wanted:
        return {}
    return await database.read(lambda connection: successors(connection, wanted))


log = logging.getLogger("stellwerk.server")


async def note_games(database: Database, found: Sequence[Json]) -> None:
    """Keep them under the keys that count now; noting a game twice changes nothing."""

    def work(connection: Connection) -> None:
        newer = successors(connection, [each["person"] for each in found])
        for game in found:
            each = game | {"person": newer.get(game["person"], game["person"])}
            of_it = and_(schema.games.c.person == each["person"], schema.games.c.table_id == each["table_id"])
            connection.execute(delete(schema.games).where(of_it))
            connection.execute(insert(schema.games), each)

    if found:
        with contextlib.suppress(IntegrityError):  # somebody else noted it at the same moment
            await database.write(work)


async def note_end(database: Database, row: TableRow, game: stellwerk.Game) -> None:
    """Like ``note``, but only log failures: the list of games repairs them."""
    try:
        await note_games(database, notes(row, game))
    except Exception:
        log.exception("the end of table %s was not noted", row.id)


async def tables_without_note(database: Database, people: Sequence[str]) -> list[str]:
    """Return finished tables of these people whose game was not noted, some at a time."""
    noted = and_(
        schema.games.c.table_id == schema.seats.c.table_id, schema.games.c.person == _current_person()
    )
    query = (
        select(schema.seats.c.table_id)
        .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
        .outerjoin(schema.games, noted)
        .where(
            _was_one_of(people),
            schema.seats.c.kind != BOT,
            schema.tables.c.state == OVER,
            schema.tables.c.board.is_(None),  # games on custom boards are not noted
            schema.games.c.person.is_(None),
        )
        .limit(MOST_REPAIRED)
    )
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def games_of(database: Database, people: Sequence[str]) -> list[Json]:
    """Return the noted games of these people, latest first."""
    games = schema.games
    query = select(games).where(games.c.person.in_(people)).order_by(games.c.ended.desc()).limit(MOST_GAMES)

    def work(connection: Connection) -> list[Json]:
        found = (dict(each._mapping) for each in connection.execute(query))
        return [game for game in found if is_own(game)]

    return await database.read(work)
