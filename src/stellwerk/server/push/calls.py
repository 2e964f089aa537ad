"""Calls somebody back to a table that waits for her, when no page of hers is looked at.

All of it happens beside the table: what goes wrong here is logged and costs nobody a move. A server that is
stopped within the seconds before a call does not make it up; the list of tables that wait tells the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk.words import ENGLISH, languages, say

from ..database import Database
from ..hosts import listed
from ..limits import Buckets
from ..presence import HERE
from ..room import Room
from ..rows import BOT, LINK, PLAYING, Place, TableRow
from ..settings import Settings
from ..store import Store
from . import subscriptions
from .endpoints import Answer, Refused, post, understood
from .sealing import Signature, seal
from .subscriptions import Subscription

log = logging.getLogger("stellwerk.server")

TURN, NUDGE = "turn", "nudge"
ANSWER_SECONDS: Final = 10.0  # that a push service has, from being looked up to its answer
PAUSES: Final = (2.0, 15.0)  # before it is tried again
LONGEST_PAUSE: Final = 60.0  # however long a push service asks us to wait
AT_ONCE: Final = 16  # messages under way
MOST_AWAITED: Final = 20_000  # people who are watched for at the same time; more are not called
BURST: Final = 10  # calls of one person at once
LONGEST_LIFE: Final = 86400  # seconds for which a push service keeps a message
GONE: Final = (404, 410)

Key = tuple[str, int]  # a table and a seat at it


@dataclass(frozen=True, slots=True)
class Call:
    table: str
    seat: int
    kind: str
    by: str = ""  # the name of who nudges


class Calls:
    def __init__(self, database: Database, rooms: Mapping[str, Room], settings: Settings) -> None:
        self.database = database
        self.store = Store(database)
        self.rooms = rooms
        self.settings = settings
        self.local = bool(settings.push_local)
        self.timers: dict[Key, asyncio.TimerHandle] = {}
        self.paces = Buckets(settings.push_per_hour / 3600, BURST)
        self.places = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()
        self.known: Signature | None = None
        first = next((name for name in listed(settings.hosts) if name != "*"), "")
        self.contact = settings.push_contact or (f"https://{first}" if first else "")

    async def signature(self) -> Signature:
        if self.known is None:
            self.known = await subscriptions.signature(self.database)
        return self.known

    async def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # --- when somebody is called ---

    def waits(self, row: TableRow, seats: Iterable[int]) -> None:
        """The table has begun to wait for these seats."""
        for seat in seats:
            if can_be_called(row, row.place_of(seat)):
                self._watch((row.id, seat))

    def nudged(self, row: TableRow, seat: int, by: int) -> None:
        if can_be_called(row, row.place_of(seat)):
            self._begin(Call(row.id, seat, NUDGE, row.place_of(by).name))

    def _watch(self, key: Key) -> None:
        before = self.timers.pop(key, None)
        if before is not None:
            before.cancel()
        if len(self.timers) < MOST_AWAITED:
            loop = asyncio.get_running_loop()
            self.timers[key] = loop.call_later(self.settings.push_seconds, self._is_due, key)

    def _is_due(self, key: Key) -> None:
        del self.timers[key]
        self._begin(Call(*key, TURN))

    def _begin(self, call: Call) -> None:
        task = asyncio.create_task(self._call(call))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _looks(self, table_id: str, place: Place) -> bool:
        """Is a page of this place looked at, here or at another process?"""
        room = self.rooms.get(table_id)
        return room is not None and room.everybody_present().of_place(place.place) == HERE

    # --- calling ---

    async def _call(self, call: Call) -> None:
        try:
            row = await self.store.table(call.table)
            if row is None or row.state != PLAYING or call.seat not in (row.waiting or ()):
                return
            place = row.place_of(call.seat)
            if place.person is None or not can_be_called(row, place) or self._looks(row.id, place):
                return
            wanted = await subscriptions.of_person(self.database, place.person)
            if wanted and not self.paces.of(place.person).wait():
                sent = (self._send(each, message(row, call, each.lang), row) for each in wanted)
                await asyncio.gather(*sent)
        except Exception:
            log.exception("nobody could be called to table %s", call.table)

    async def _send(self, to: Subscription, text: bytes, row: TableRow) -> None:
        """Try a few times; a subscription that is no more is forgotten. Endpoints are secrets: not logged."""
        for pause in (*PAUSES, None):
            try:
                async with self.places:
                    answer = await asyncio.wait_for(self._post(to, text, row), ANSWER_SECONDS)
            except (OSError, TimeoutError):
                answer = Answer(503)
            except Refused as error:
                log.warning("a push service is not talked to: %s", error)
                answer = Answer(GONE[0])
            if answer.status in GONE:
                await subscriptions.forget(self.database, to.endpoint)
            if answer.status != 429 and answer.status < 500:
                if answer.status >= 300 and answer.status not in GONE:
                    log.warning("a push service refused a message: status %d", answer.status)
                return
            if pause is not None:
                await asyncio.sleep(min(max(pause, answer.retry_seconds), LONGEST_PAUSE))
        log.warning("a push service did not take a message: status %d", answer.status)

    async def _post(self, to: Subscription, text: bytes, row: TableRow) -> Answer:
        endpoint = understood(to.endpoint, self.local)
        headers = {
            "Authorization": (await self.signature()).header(endpoint.origin, self.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(min(row.clock or LONGEST_LIFE, LONGEST_LIFE)),
            "Topic": row.id,  # a later message about the same table takes the place of one not yet fetched
            "Urgency": "normal",
        }
        return await post(endpoint, headers, seal(text, to.receiver), self.local)


def can_be_called(row: TableRow, place: Place) -> bool:
    """Somebody who has a personal key and plays with people who are elsewhere."""
    if place.person is None or place.played_by_bot:
        return False
    people = [each for each in row.places if each.kind != BOT and not each.resigned]
    return len(people) > 1 and any(each.kind == LINK for each in people)


def message(row: TableRow, call: Call, lang: str) -> bytes:
    """What the service worker shows: nothing that the person does not see in the list of her tables."""
    known = lang if lang in languages() else ENGLISH
    title = say(known, "push.turn") if call.kind == TURN else say(known, "push.nudge", name=call.by)
    edition = stellwerk.edition_info(row.edition)["name"][known]
    body = f"{edition} · {row.title}" if row.title else edition
    told = {"title": title, "body": body, "table": row.id}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
