"""Push subscriptions of browsers by personal key, and the server's signing key."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from stellwerk.server.db import schema
from stellwerk.server.db.database import Database
from stellwerk.server.db.person_keys import successors
from stellwerk.server.push.encryption import Receiver, Signature, new_secret
from stellwerk.table.access import digest
from stellwerk.table.errors import TableError

MOST_OF_ONE: Final = 8  # devices of a person; the one that has not been renewed for longest gives way
MOST: Final = 20_000
KEPT_SECONDS: Final = 120 * 86400  # without being renewed: a page renews it whenever it is opened
SIGNING: Final = "push"


@dataclass(frozen=True, slots=True)
class Subscription:
    person: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str

    @property
    def id(self) -> str:
        return digest(f"{self.person} {self.endpoint}")

    @property
    def receiver(self) -> Receiver:
        return Receiver.of(self.p256dh, self.auth)


_COLUMNS: Final = ("person", "endpoint", "p256dh", "auth", "lang")
_all = schema.subscriptions


async def signature(database: Database) -> Signature:
    """Return the signing key of all processes of this database; it is created on first use."""
    query = select(schema.secrets.c.value).where(schema.secrets.c.name == SIGNING)

    def find(connection: Connection) -> str | None:
        return connection.execute(query).scalar()

    def make(connection: Connection) -> None:
        connection.execute(insert(schema.secrets), {"name": SIGNING, "value": new_secret()})

    found = await database.read(find)
    if found is None:
        with contextlib.suppress(IntegrityError):  # another process was quicker
            await database.write(make)
        found = await database.read(find)
    assert found is not None
    return Signature(found)


async def keep(database: Database, wanted: Subscription) -> None:
    """Add or renew a subscription. Raise TableError if there are too many."""
    now = database.clock.wall_time()
    values = {name: getattr(wanted, name) for name in _COLUMNS} | {"id": wanted.id, "renewed": now}

    def work(connection: Connection) -> None:
        connection.execute(
            delete(_all).where((_all.c.id == wanted.id) | (_all.c.renewed < now - KEPT_SECONDS))
        )
        latest = select(_all.c.id).where(_all.c.person == wanted.person).order_by(_all.c.renewed.desc())
        others = list(connection.execute(latest).scalars())[MOST_OF_ONE - 1 :]
        connection.execute(delete(_all).where(_all.c.id.in_(others)))
        if connection.execute(select(func.count()).select_from(_all)).scalar_one() >= MOST:
            raise TableError("busy")
        connection.execute(insert(_all), values)

    with contextlib.suppress(IntegrityError):  # another process keeps the same one at this moment
        await database.write(work)


async def end(database: Database, person: str, endpoint: str) -> None:
    """Delete the subscription of this person at this endpoint."""
    deletion = delete(_all).where(_all.c.person == person, _all.c.endpoint == endpoint)
    await database.write(lambda connection: connection.execute(deletion))


async def forget(database: Database, endpoint: str) -> None:
    """Delete all subscriptions at an endpoint that has ended."""
    deletion = delete(_all).where(_all.c.endpoint == endpoint)
    await database.write(lambda connection: connection.execute(deletion))


async def is_kept(database: Database, wanted: Subscription) -> bool:
    """Return whether the subscription still exists."""
    query = select(func.count()).where(_all.c.id == wanted.id)
    return await database.read(lambda connection: connection.execute(query).scalar_one() > 0)


async def of_person(database: Database, person: str) -> list[Subscription]:
    """Return the subscriptions of a person, by the key that replaced theirs if there is one."""
    columns = select(*(_all.c[name] for name in _COLUMNS)).limit(MOST_OF_ONE)

    def work(connection: Connection) -> list[Subscription]:
        current = successors(connection, [person]).get(person, person)
        return [Subscription(*each) for each in connection.execute(columns.where(_all.c.person == current))]

    return await database.read(work)
