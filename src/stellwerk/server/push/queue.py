"""Fair shares of the requests to push services.

Subscribers name the push service, so it may be slow on purpose. A request takes one of a limited number of
slots, and slots are given to the service and the person that have used the least slot time lately. Services
that have answered quickly several times in a row are trusted; some slots are left for them alone. A service
whose last answer was late or missing is slow, and all slow services together get a few slots only.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from stellwerk.server.push.endpoints import Trust
from stellwerk.table.clock import SYSTEM_CLOCK, Clock

SLOTS: Final = 16  # requests at the same time
UNTRUSTED_SLOTS: Final = 10  # of them to services that are not trusted
SLOW_SLOTS: Final = 4  # of those to services that are slow
SLOTS_PER_TRUSTED: Final = 6  # to one service
SLOTS_PER_UNTRUSTED: Final = 2
SLOTS_PER_PERSON: Final = 2
MOST_WAITING: Final = 1000  # requests; then the service with the most of them loses its latest
MOST_WAITING_PER_PERSON: Final = 16
QUICK_SECONDS: Final = 2.0  # in which a trusted service answers
TRUSTED_AFTER: Final = 3  # quick answers in a row
HALF_LIFE: Final = 60.0  # seconds after which half of the used slot time is forgotten
MOST_REMEMBERED: Final = 5000  # services, and as many people


class QueueFull(Exception):
    """Too many requests are waiting."""


@dataclass(slots=True)
class Usage:
    """Recently used slot time; for services also how they answered."""

    seconds: float = 0.0
    when: float = 0.0
    quick_answers: int = 0  # in a row
    is_slow: bool = False  # the last answer was late or missing

    @property
    def trust(self) -> Trust:
        if self.is_slow:
            return Trust.SLOW
        return Trust.TRUSTED if self.quick_answers >= TRUSTED_AFTER else Trust.UNKNOWN

    def at(self, now: float) -> float:
        return self.seconds * math.exp2((self.when - now) / HALF_LIFE)

    def add(self, seconds: float, now: float) -> None:
        self.seconds, self.when = self.at(now) + seconds, now


class UsageTable:
    """Usage by name; the least recently used are dropped."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Usage] = OrderedDict()

    def peek(self, name: str) -> Usage:
        """Return the usage of a name without adding an entry for it."""
        return self._known.get(name) or Usage()

    def of(self, name: str) -> Usage:
        usage = self._known.setdefault(name, Usage())
        self._known.move_to_end(name)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return usage


@dataclass(slots=True)
class Slot:
    """A request under way. Set ``answered`` when the service has answered."""

    service: str
    person: str
    trust: Trust
    begun: float
    answered: bool = False


@dataclass(slots=True, eq=False)
class Waiter:
    service: str
    person: str
    turn: asyncio.Future[Slot]


class RequestQueue:
    """Limits requests and orders those that wait."""

    def __init__(self, clock: Clock = SYSTEM_CLOCK) -> None:
        self._clock = clock
        self._services, self._people = UsageTable(), UsageTable()
        self._waiting: dict[str, deque[Waiter]] = {}  # by service, in order of arrival
        self._waiting_of: Counter[str] = Counter()  # by person
        self._running_services: Counter[str] = Counter()
        self._running_people: Counter[str] = Counter()
        self._running_by_trust: Counter[Trust] = Counter()

    @property
    def waiting(self) -> int:
        return self._waiting_of.total()

    def trust(self, service: str) -> Trust:
        return self._services.peek(service).trust

    @asynccontextmanager
    async def slot(self, service: str, person: str) -> AsyncIterator[Slot]:
        """Wait for a slot and hold it; QueueFull if too many requests are waiting."""
        slot = await self._enter(service, person)
        try:
            yield slot
        finally:
            self._leave(slot)

    async def _enter(self, service: str, person: str) -> Slot:
        if self._waiting_of[person] >= MOST_WAITING_PER_PERSON:
            raise QueueFull("too many messages to one person")
        if self.waiting >= MOST_WAITING:
            self._drop_from_longest()
        waiter = Waiter(service, person, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(service, deque()).append(waiter)
        self._waiting_of[person] += 1
        self._dispatch()
        try:
            return await waiter.turn
        except asyncio.CancelledError:
            if waiter in self._waiting.get(service, ()):
                self._remove(waiter)
            elif not waiter.turn.cancelled() and waiter.turn.exception() is None:
                self._free(waiter.turn.result())  # the slot came at the same moment
            raise

    def _leave(self, slot: Slot) -> None:
        now = self._clock.monotonic()
        seconds = now - slot.begun
        usage = self._services.of(slot.service)
        usage.add(seconds, now)
        is_quick = slot.answered and seconds <= QUICK_SECONDS
        usage.quick_answers = usage.quick_answers + 1 if is_quick else 0
        usage.is_slow = not is_quick
        self._people.of(slot.person).add(seconds, now)
        self._free(slot)

    def _free(self, slot: Slot) -> None:
        _decrease(self._running_services, slot.service)
        _decrease(self._running_people, slot.person)
        self._running_by_trust[slot.trust] -= 1
        self._dispatch()

    def _remove(self, waiter: Waiter) -> None:
        queue = self._waiting[waiter.service]
        queue.remove(waiter)
        if not queue:
            del self._waiting[waiter.service]
        _decrease(self._waiting_of, waiter.person)

    def _drop_from_longest(self) -> None:
        waiter = max(self._waiting.values(), key=len)[-1]
        self._remove(waiter)
        waiter.turn.set_exception(QueueFull("too many messages to one push service"))

    def _dispatch(self) -> None:
        """Give free slots to those that may have one, the least usage first."""
        while self._running_by_trust.total() < SLOTS:
            now = self._clock.monotonic()
            waiter = min(self._eligible(now), key=lambda each: each[0], default=(0.0, None))[1]
            if waiter is None:
                return
            self._remove(waiter)
            service, person = waiter.service, waiter.person
            slot = Slot(service, person, self.trust(service), now)
            self._running_services[service] += 1
            self._running_people[person] += 1
            self._running_by_trust[slot.trust] += 1
            waiter.turn.set_result(slot)

    def _eligible(self, now: float) -> Iterator[tuple[float, Waiter]]:
        """For every service that may have a slot: its first waiter with the least usage, and that usage."""
        for service, queue in self._waiting.items():
            usage = self._services.peek(service)
            if not self._has_slot(service, usage.trust):
                continue
            free = [each for each in queue if self._running_people[each.person] < SLOTS_PER_PERSON]
            if free:
                used = [self._people.peek(each.person).at(now) for each in free]
                least = min(used)
                yield usage.at(now) + least, free[used.index(least)]

    def _has_slot(self, service: str, trust: Trust) -> bool:
        own, running = self._running_services[service], self._running_by_trust
        if trust is Trust.TRUSTED:
            return own < SLOTS_PER_TRUSTED
        if trust is Trust.SLOW and running[Trust.SLOW] >= SLOW_SLOTS:
            return False
        untrusted = running.total() - running[Trust.TRUSTED]
        return untrusted < UNTRUSTED_SLOTS and own < SLOTS_PER_UNTRUSTED


def _decrease(counts: Counter[str], name: str) -> None:
    """Decrement a count and remove it at zero."""
    counts[name] -= 1
    if not counts[name]:
        del counts[name]
