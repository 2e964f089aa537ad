"""Send push notifications to people whose turn it is and who have no visible page.

Failures are logged and never affect the game. A notification that is pending when the server stops is lost;
the list of one's tables shows the same information.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk.server.db.store import Store
from stellwerk.server.hosts import listed
from stellwerk.server.push import endpoints, subscriptions
from stellwerk.server.push.encryption import Signature, seal
from stellwerk.server.push.endpoints import INTERNET, Answer, Network, Refused, post, service_of, understood
from stellwerk.server.push.queue import QueueFull, RequestQueue
from stellwerk.server.push.subscriptions import Subscription
from stellwerk.table.clock import Timer
from stellwerk.table.connection import HERE
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.rows import BOT, LINK, PLAYING, Place, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings
from stellwerk.text import ENGLISH, languages, translate

log = logging.getLogger("stellwerk.server")

TURN, NUDGE = "turn", "nudge"
ANSWER_SECONDS: Final = endpoints.ANSWER_SECONDS
PAUSES: Final = (2.0, 15.0)  # before it is tried again
LONGEST_PAUSE: Final = 60.0  # however long a push service asks us to wait
MOST_AWAITED: Final = 20_000  # people who are awaited at the same time; more are not notified
BURST: Final = 10  # notifications of one person at once
LONGEST_LIFE: Final = 86400  # seconds for which a push service keeps a message
GONE: Final = (404, 410)

Key = tuple[str, int]  # a table and a seat at it


@dataclass(frozen=True, slots=True)
class Notification:
    table: str
    seat: int
    kind: str
    by: str = ""  # the name of who nudges


class PushNotifier:
    def __init__(
        self,
        store: Store,
        sessions: Mapping[str, TableSession],
        settings: Settings,
        *,
        network: Network = INTERNET,
    ) -> None:
        self.store = store
        self.database = store.database
        self.clock = store.clock
        self.sessions = sessions
        self.settings = settings
        self.local = settings.push_local
        self.timers: dict[Key, Timer] = {}
        self.paces = Buckets(settings.push_per_hour / 3600, BURST, clock=self.clock)
        self.network = network
        self.queue = RequestQueue(self.clock)
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

    # --- when to notify ---

    def on_waiting(self, row: TableRow, seats: Iterable[int]) -> None:
        """Schedule a push message to these seats, which the table has begun to wait for."""
        for seat in seats:
            if can_be_notified(row, row.place_of(seat)):
                self._watch((row.id, seat))

    def on_nudge(self, row: TableRow, seat: int, by: int) -> None:
        if can_be_notified(row, row.place_of(seat)):
            self._begin(Notification(row.id, seat, NUDGE, row.place_of(by).name))

    def _watch(self, key: Key) -> None:
        before = self.timers.pop(key, None)
        if before is not None:
            before.cancel()
        if len(self.timers) < MOST_AWAITED:
            self.timers[key] = self.clock.call_later(self.settings.push_seconds, self._is_due, key)

    def _is_due(self, key: Key) -> None:
        del self.timers[key]
        self._begin(Notification(*key, TURN))

    def _begin(self, notification: Notification) -> None:
        task = asyncio.create_task(self._notify(notification))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _looks(self, table_id: str, place: Place) -> bool:
        """Return whether a page of this seat is visible, connected to this or another process."""
        session = self.sessions.get(table_id)
        return session is not None and session.broadcaster.presence.everywhere().of_place(place.place) == HERE

    # --- notifying ---

    async def _notify(self, notification: Notification) -> None:
        try:
            row = await self.store.table(notification.table)
            if row is None or row.state != PLAYING or notification.seat not in (row.waiting or ()):
                return
            place = row.place_of(notification.seat)
            if place.person is None or not can_be_notified(row, place) or self._looks(row.id, place):
                return
            wanted = await subscriptions.of_person(self.database, place.person)
            if wanted and not self.paces.of(place.person).wait():
                sent = (self._send(each, message(row, notification, each.lang), row) for each in wanted)
                await asyncio.gather(*sent)
        except Exception:
            log.exception("nobody could be notified of table %s", notification.table)

    async def _send(self, to: Subscription, text: bytes, row: TableRow) -> None:
        """Try a few times; delete subscriptions that have ended. Endpoints are secret and not logged."""
        answer = Answer(503)
        for number, pause in enumerate((*PAUSES, None)):
            if number and not await subscriptions.is_kept(self.database, to):
                return
            try:
                answer = await self._try(to, text, row)
            except QueueFull as error:
                log.warning("a message was dropped: %s", error)
                return
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
                await self.clock.sleep(min(max(pause, answer.retry_seconds), LONGEST_PAUSE))
        log.warning("a push service did not take a message: status %d", answer.status)

    async def _try(self, to: Subscription, text: bytes, row: TableRow) -> Answer:
        endpoint = understood(to.endpoint, self.local)
        headers = {
            "Authorization": (await self.signature()).header(
                endpoint.origin, self.contact, self.clock.wall_time()
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(min(row.clock or LONGEST_LIFE, LONGEST_LIFE)),
            "Topic": row.id,  # a later message about the same table takes the place of one not yet fetched
            "Urgency": "normal",
        }
        async with self.queue.slot(service_of(endpoint), to.person) as slot:
            answer = await post(
                endpoint,
                headers,
                seal(text, to.receiver),
                self.local,
                seconds=ANSWER_SECONDS,
                network=self.network,
                trust=slot.trust,
                clock=self.clock,
            )
            slot.answered = True
            return answer


def can_be_notified(row: TableRow, place: Place) -> bool:
    """Return whether a seat has a personal key and plays with people on other devices."""
    if place.person is None or place.played_by_bot:
        return False
    people = [each for each in row.places if each.kind != BOT and not each.resigned]
    return len(people) > 1 and any(each.kind == LINK for each in people)


def message(row: TableRow, notification: Notification, lang: str) -> bytes:
    """Return the notification; it holds nothing that the person's list of tables does not show."""
    known = lang if lang in languages() else ENGLISH
    title = (
        translate(known, "push.turn")
        if notification.kind == TURN
        else translate(known, "push.nudge", name=notification.by)
    )
    edition = stellwerk.edition_info(row.edition)["name"][known]
    body = f"{edition} · {row.title}" if row.title else edition
    content = {"title": title, "body": body, "table": row.id}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
