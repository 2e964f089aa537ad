"""Push services chosen by strangers: what they may cost, and that they hold up nobody else."""

from __future__ import annotations

import asyncio
import datetime
import random
import ssl
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from stellwerk.server.push import endpoints, queue
from stellwerk.server.push import notifier as calls
from stellwerk.server.push.encryption import Signature, new_secret
from stellwerk.server.push.subscriptions import Subscription
from stellwerk.table.settings import Settings

from . import virtual_time
from .faults.push_answers import (
    CONTINUE,
    CREATED,
    HOUR,
    FakeNetwork,
    HostileAnswer,
    hostile_answers,
    random_answer,
)
from .push_service import Browser
from .test_store import a_table

TRUSTED, UNKNOWN, SLOW = endpoints.Trust
ENDPOINT = endpoints.understood("http://push.example.com/x", local=True)


async def answer_of(found: FakeNetwork) -> endpoints.Answer | None:
    """What comes of one request: an answer, or None if it failed as it should."""
    try:
        return await endpoints.post(ENDPOINT, {}, b"message", network=found)
    except (ConnectionError, TimeoutError):
        return None


# --- one request ---


@pytest.mark.parametrize("hostile", hostile_answers(), ids=str)
def test_a_hostile_answer_costs_few_bytes_and_seconds(hostile: HostileAnswer) -> None:
    found = FakeNetwork({"push.example.com": hostile.script})

    async def act() -> tuple[endpoints.Answer | None, float]:
        return await answer_of(found), asyncio.get_running_loop().time()

    answer, seconds = virtual_time.run(act())
    assert (None if answer is None else answer.status) == hostile.status
    assert seconds <= endpoints.ANSWER_SECONDS
    [stream] = found.streams
    assert stream.is_closed and stream.given <= endpoints.MOST_RECEIVED + endpoints.CHUNK


def test_answers_put_together_at_random_cost_no_more() -> None:
    async def act(found: FakeNetwork) -> float:
        await answer_of(found)
        return asyncio.get_running_loop().time()

    for seed in range(300):
        chance = random.Random(seed)
        found = FakeNetwork({"push.example.com": lambda chance=chance: random_answer(chance)})  # type: ignore[misc]
        assert virtual_time.run(act(found)) <= endpoints.ANSWER_SECONDS, seed
        assert all(each.given <= endpoints.MOST_RECEIVED + endpoints.CHUNK for each in found.streams), seed


@pytest.mark.parametrize(("interim", "status"), [(0, 201), (endpoints.MOST_INTERIM, 201), (5, None)])
def test_some_interim_answers_are_allowed(interim: int, status: int | None) -> None:
    found = FakeNetwork({"push.example.com": lambda: [CONTINUE] * interim + [CREATED]})
    answer = virtual_time.run(answer_of(found))
    assert (None if answer is None else answer.status) == status


def test_a_name_that_nobody_answers_for_ends_in_time() -> None:
    found = FakeNetwork(unanswered={"push.example.com"})

    async def act() -> float:
        with pytest.raises(TimeoutError):
            await endpoints.post(ENDPOINT, {}, b"", network=found)
        return asyncio.get_running_loop().time()

    assert virtual_time.run(act()) == endpoints.ANSWER_SECONDS


def test_a_flood_over_a_real_socket_is_cut_off() -> None:
    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        try:
            while True:
                writer.write(CONTINUE * 1000)
                await writer.drain()
        except ConnectionError:
            ended.set()

    async def act() -> None:
        server = await asyncio.start_server(flood, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionError, match="does not answer"):
            await endpoints.post(endpoints.understood(f"http://127.0.0.1:{port}/", True), {}, b"", True)
        await ended.wait()
        server.close()

    ended = asyncio.Event()
    asyncio.run(asyncio.wait_for(act(), 60))


# --- TLS ---


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of localhost, signed by itself, with its key in the same file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(
            name, name, key.public_key(), x509.random_serial_number(), now - day, now + day
        )
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "localhost.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file


@asynccontextmanager
async def tls_service(certificate: Path, answer: bytes) -> AsyncIterator[int]:
    """Answers every request with this; yields its port."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


class LocalNetwork(endpoints.Internet):
    """Every name is this machine."""

    async def lookup(self, host: str, port: int, trust: endpoints.Trust) -> list[str]:
        return ["127.0.0.1"]


@pytest.mark.parametrize(
    ("host", "answer", "reached"),
    [
        ("localhost", CREATED, True),
        ("localhost", CONTINUE + CREATED, True),
        ("localhost", CONTINUE * 5000, False),
        ("localhost", b"X" * 300_000, False),
        ("localhost", b"", False),
        ("elsewhere.example", CREATED, False),
    ],
)
def test_tls_is_checked_and_counted(
    certificate: Path, monkeypatch: pytest.MonkeyPatch, host: str, answer: bytes, reached: bool
) -> None:
    monkeypatch.setattr(endpoints, "_trust", lambda: ssl.create_default_context(cafile=str(certificate)))

    async def act() -> int | None:
        async with tls_service(certificate, answer) as port:
            endpoint = endpoints.understood(f"https://{host}:{port}/x", True)
            try:
                return (await endpoints.post(endpoint, {}, b"x", True, network=LocalNetwork())).status
            except ConnectionError:
                return None

    assert asyncio.run(asyncio.wait_for(act(), 60)) == (201 if reached else None)


def test_a_certificate_that_nobody_signed_is_refused(certificate: Path) -> None:
    async def act() -> None:
        async with tls_service(certificate, CREATED) as port:
            endpoint = endpoints.understood(f"https://localhost:{port}/x", True)
            with pytest.raises(ConnectionError):
                await endpoints.post(endpoint, {}, b"x", True, network=LocalNetwork())

    asyncio.run(asyncio.wait_for(act(), 60))


# --- name lookup ---


class StuckNames:
    """A resolver of the system that answers only for names that are not stuck, until it is released."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        if host.startswith("stuck"):
            assert self.released.wait(60)
        if host.startswith("unknown"):
            raise OSError("no such name")
        return ["1.1.1.1"]


@pytest.fixture
def stuck_names() -> Iterator[StuckNames]:
    names = StuckNames()
    yield names
    names.released.set()


def test_unanswered_names_leave_threads_for_services_that_work(stuck_names: StuckNames) -> None:
    resolver = endpoints.Resolver(stuck_names)
    most = endpoints.MOST_LOOKUPS

    async def act() -> None:
        names = [
            f"stuck{number % most[UNKNOWN]}.evil{number % most[UNKNOWN]}.example" for number in range(50)
        ]
        stuck = [asyncio.create_task(resolver.lookup(name, 443, UNKNOWN)) for name in names]
        await asyncio.sleep(0)
        with pytest.raises(ConnectionError, match="too many"):
            await resolver.lookup("push.other.example", 443, UNKNOWN)
        assert await resolver.lookup("push.works.example", 443, TRUSTED) == ["1.1.1.1"]
        with pytest.raises(OSError, match="no such name"):
            await resolver.lookup("unknown.works.example", 443, TRUSTED)
        stuck[0].cancel()  # whoever gives up does not end the lookup for the others
        stuck_names.released.set()
        assert [await each for each in stuck[1:]] == [["1.1.1.1"]] * 49
        assert await resolver.lookup("push.other.example", 443, UNKNOWN) == ["1.1.1.1"]

    asyncio.run(asyncio.wait_for(act(), 60))
    assert sum(name.startswith("stuck") for name in stuck_names.asked) == most[UNKNOWN]


def test_one_domain_and_slow_services_leave_threads_for_others(stuck_names: StuckNames) -> None:
    resolver = endpoints.Resolver(stuck_names)

    async def refused(name: str, trust: endpoints.Trust) -> bool:
        task = asyncio.create_task(resolver.lookup(name, 443, trust))
        await asyncio.sleep(0)
        return task.done() and isinstance(task.exception(), ConnectionError)

    async def act() -> None:
        same = [await refused(f"stuck{number}.evil.example", UNKNOWN) for number in range(5)]
        assert same == [False] * endpoints.LOOKUPS_PER_DOMAIN + [True] * 3
        slow = [await refused(f"stuck.slow{number}.test", SLOW) for number in range(3)]
        assert slow == [False, False, True], "four are being looked up"
        assert await resolver.lookup("push.other.net", 443, UNKNOWN) == ["1.1.1.1"]
        stuck_names.released.set()
        while vars(resolver)["_running"]:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(act(), 60))


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("https://a.evil.example/x", "https://b.c.EVIL.example/y", True),
        ("https://fcm.googleapis.com/x", "https://updates.push.services.mozilla.com/x", False),
        ("https://1.1.1.1/x", "https://1.1.1.200/x", True),
        ("https://1.1.1.1/x", "https://1.1.2.1/x", False),
        ("https://[2606:4700::1]/x", "https://[2606:4700:0:5::1]/x", True),
    ],
)
def test_subdomains_and_neighbours_are_one_service(one: str, other: str, are_same: bool) -> None:
    first, second = (endpoints.service_of(endpoints.understood(each)) for each in (one, other))
    assert (first == second) is are_same


# --- fair shares ---


class Traffic:
    """Requests to a queue in virtual time; notes when each of them got its slot."""

    def __init__(self) -> None:
        self.queue = queue.RequestQueue(virtual_time.LoopClock())
        self.begun: list[tuple[str, str, float]] = []
        self.dropped: list[tuple[str, str]] = []
        self.most: dict[str, int] = {}
        self.running: dict[str, int] = {}

    async def request(self, service: str, person: str, seconds: float, answers: bool = True) -> None:
        try:
            async with self.queue.slot(service, person) as slot:
                self.begun.append((service, person, asyncio.get_running_loop().time()))
                for name in (service, person, "all"):
                    self.running[name] = self.running.get(name, 0) + 1
                    self.most[name] = max(self.most.get(name, 0), self.running[name])
                await asyncio.sleep(seconds)
                slot.answered = answers
                for name in (service, person, "all"):
                    self.running[name] -= 1
        except queue.QueueFull:
            self.dropped.append((service, person))

    async def earn_trust(self, service: str) -> None:
        for _ in range(queue.TRUSTED_AFTER):
            await self.request(service, "friend", 0.1)

    def start_of(self, service: str) -> float:
        return next(when for name, _, when in reversed(self.begun) if name == service)


def test_a_slow_service_holds_up_nobody_else() -> None:
    async def act() -> None:
        traffic = Traffic()
        slow = [traffic.request("slow", f"key {number}", 10.0, False) for number in range(200)]
        attack = asyncio.gather(*slow)
        await asyncio.sleep(5.0)
        await traffic.request("other", "anna", 0.1)
        assert traffic.start_of("other") == 5.0
        assert traffic.most["slow"] == queue.SLOTS_PER_UNTRUSTED
        attack.cancel()

    virtual_time.run(act())


def test_many_slow_services_leave_slots_for_trusted_ones() -> None:
    async def act() -> None:
        traffic = Traffic()
        await traffic.earn_trust("good")
        slow = [traffic.request(f"slow {number}", f"key {number}", 10.0, False) for number in range(300)]
        attack = asyncio.gather(*slow)
        await asyncio.sleep(1.0)
        now = asyncio.get_running_loop().time()
        await asyncio.gather(*(traffic.request("good", f"friend {number}", 0.1) for number in range(6)))
        assert traffic.start_of("good") == now
        assert traffic.most["all"] <= queue.UNTRUSTED_SLOTS + 6
        attack.cancel()

    virtual_time.run(act())


def test_a_service_that_used_little_overtakes_those_that_used_much() -> None:
    async def act() -> None:
        traffic = Traffic()
        slow = [traffic.request(f"slow {number % 8}", f"key {number}", 10.0, False) for number in range(100)]
        attack = asyncio.gather(*slow)
        await asyncio.sleep(5.0)
        await traffic.request("early", "anna", 0.1)
        assert traffic.start_of("early") == 10.0, "the first slot that became free"
        await asyncio.sleep(5.0)
        now = asyncio.get_running_loop().time()
        await traffic.request("late", "anna", 0.1)
        assert traffic.start_of("late") == now, "they are known to be slow by now"
        attack.cancel()

    virtual_time.run(act())


def test_all_slow_services_together_have_few_slots() -> None:
    async def act() -> None:
        traffic = Traffic()
        names = [f"slow {number}" for number in range(30)]
        for name in names:
            await traffic.request(name, f"key {name}", 10.0, False)
        traffic.most.clear()
        await asyncio.gather(*(traffic.request(name, f"key {name}", 10.0, False) for name in names))
        assert traffic.most["all"] == queue.SLOW_SLOTS

    virtual_time.run(act())


def test_one_person_has_a_share_of_a_service() -> None:
    async def act() -> None:
        traffic = Traffic()
        await traffic.earn_trust("good")
        greedy = [traffic.request("good", "greedy", 1.0) for _ in range(queue.MOST_WAITING_PER_PERSON + 5)]
        work = asyncio.gather(*greedy)
        await asyncio.sleep(0.5)
        await traffic.request("good", "anna", 0.1)
        assert [person for _, person, _ in traffic.begun[queue.TRUSTED_AFTER :]] == ["greedy"] * 2 + ["anna"]
        await work
        assert traffic.most["greedy"] == queue.SLOTS_PER_PERSON
        assert traffic.dropped == [("good", "greedy")] * 3

    virtual_time.run(act())


def test_a_full_queue_drops_from_the_service_with_the_most() -> None:
    async def act() -> None:
        traffic = Traffic()
        many = [
            traffic.request("slow", f"key {number}", 10.0, False) for number in range(queue.MOST_WAITING + 10)
        ]
        attack = asyncio.gather(*many)
        await asyncio.sleep(1.0)
        busy = [traffic.request(f"busy {number}", f"b {number}", 10.0, False) for number in range(6)]
        others = asyncio.gather(*busy)
        await asyncio.sleep(1.0)
        assert traffic.queue.waiting <= queue.MOST_WAITING
        await traffic.request("other", "anna", 0.1)
        assert ("other", "anna") not in traffic.dropped and {each[0] for each in traffic.dropped} == {"slow"}
        attack.cancel()
        others.cancel()

    virtual_time.run(act())


def test_a_service_loses_its_trust_by_one_slow_answer() -> None:
    async def act() -> None:
        traffic = Traffic()
        await traffic.earn_trust("good")
        assert traffic.queue.trust("good") is TRUSTED
        await traffic.request("good", "anna", queue.QUICK_SECONDS + 0.5)
        assert traffic.queue.trust("good") is SLOW
        await traffic.earn_trust("good")
        await traffic.request("good", "anna", 0.1, answers=False)
        assert traffic.queue.trust("good") is SLOW

    virtual_time.run(act())


def test_whoever_stops_waiting_leaves_nothing_behind() -> None:
    async def act() -> None:
        traffic = Traffic()
        chance = random.Random(4)
        for _ in range(300):
            service, person = f"service {chance.randrange(9)}", f"person {chance.randrange(20)}"
            task = asyncio.create_task(
                traffic.request(service, person, chance.random() * 5, chance.random() < 0.5)
            )
            await asyncio.sleep(chance.choice([0.0, 0.0, 0.3]))
            if chance.random() < 0.5:
                asyncio.get_running_loop().call_later(chance.random() * 4, task.cancel)
        await asyncio.sleep(HOUR)
        left = vars(traffic.queue)
        assert not traffic.queue.waiting and not left["_waiting"]
        assert not left["_running_by_trust"].total()
        assert not left["_running_services"] and not left["_running_people"]

    virtual_time.run(act())


# --- all of it together ---


class NoStore:
    """A store that is not asked for anything."""

    database = None
    clock = virtual_time.LoopClock()


def sender(found: FakeNetwork) -> calls.PushNotifier:
    store: Any = NoStore()
    made = calls.PushNotifier(store, {}, Settings(), network=found)
    made.known = Signature(new_secret())
    made.local = True
    return made


def test_a_message_overtakes_slow_and_unanswered_services() -> None:
    """98 s and more than 420 s were measured before there were shares."""
    slow = {f"s{number}.slow{number % 4}.example": (lambda: [HOUR]) for number in range(40)}
    unanswered = {f"u{number}.unanswered.example" for number in range(40)}
    found = FakeNetwork({**slow}, unanswered)
    row = a_table()

    async def act() -> list[float]:
        made, now = sender(found), asyncio.get_running_loop().time

        def send(host: str, person: str) -> asyncio.Task[None]:
            to = Subscription(person, f"http://{host}/x", **Browser().keys, lang="de")
            return asyncio.create_task(made._send(to, b"{}", row))

        attack = [send(host, f"key {host}") for host in [*slow, *sorted(unanswered)]]
        waits = []
        for seconds in (1.0, 13.0, 20.0):
            await asyncio.sleep(seconds)
            begun = now()
            await send("push.good.example", "anna")
            waits.append(now() - begun)
        for task in attack:
            task.cancel()
        await asyncio.gather(*attack, return_exceptions=True)
        return waits

    first, *later = virtual_time.run(act())
    assert first <= endpoints.ANSWER_SECONDS, "until the first of them are known to be slow"
    assert later == [0.0, 0.0]
    assert found.streams[-1].sent.startswith(b"POST /x ")
