"""Whoever has left the page is called when a table waits for her; nobody else is told anything."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from stellwerk.server.app import create_app
from stellwerk.server.http.server_calls import CHANGES_AT_ONCE
from stellwerk.server.push import endpoints, subscriptions
from stellwerk.server.push import notifier as calls
from stellwerk.server.push.encryption import Receiver, Signature, new_secret, seal
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import Credentials, digest
from stellwerk.table.connection import Connection
from stellwerk.table.errors import TableError
from stellwerk.table.lifecycle import join, set_up
from stellwerk.table.messages.requests import Appearance, NewSeat, NewTable
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.rows import BOT, HERE, LINK, Place, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings

from .clients import choose
from .faults.push_answers import FakeNetwork
from .push_service import Browser, Json, PushService, bytes_of, signed_claims, text_of
from .test_store import a_table

JSON = {"Content-Type": "application/json"}
ANNA, BERT = "p" + "a" * 31, "p" + "b" * 31


# --- what is sent ---


def test_messages_are_sealed_as_the_standard_shows() -> None:
    """RFC 8291, appendix A."""
    receiver = Receiver.of(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    secret = int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own, salt = ec.derive_private_key(secret, ec.SECP256R1()), bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = seal(b"When I grow up, I want to be a watermelon", receiver, own, salt)
    assert text_of(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_message_has_a_key_of_its_own_and_fits() -> None:
    browser = Browser()
    receiver = Receiver.of(**browser.keys)
    longest = b"x" * (4096 - 103)
    one, two = seal(longest, receiver), seal(longest, receiver)
    assert len(one) == 4096 and one[:86] != two[:86]
    assert browser.read(one) == browser.read(two) == longest
    with pytest.raises(ValueError, match="at most"):
        seal(longest + b"x", receiver)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), ("AAAA", "AAAA"), ("Ä" * 87, "A" * 22), ("B" * 87, "A" * 22), ("not base 64!", "A" * 22)],
)
def test_keys_that_make_no_sense_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):
        Receiver.of(p256dh, auth)


def test_a_message_is_signed_for_one_push_service_and_half_a_day() -> None:
    signature = Signature(new_secret())
    claims = signed_claims(
        signature.header("https://push.example", "mailto:x@example.org", 1000.0), signature.public
    )
    assert claims["aud"] == "https://push.example" and claims["sub"] == "mailto:x@example.org"
    assert 1000 < claims["exp"] <= 1000 + 86400
    assert "sub" not in signed_claims(signature.header("https://push.example", "", 0.0), signature.public)


# --- where to ---

ELSEWHERE = "https://updates.push.example.com/wpush/v2/gAAAA?x=1"


def test_an_endpoint_is_understood() -> None:
    found = endpoints.understood(ELSEWHERE)
    assert (found.origin, found.target) == ("https://updates.push.example.com", "/wpush/v2/gAAAA?x=1")
    assert endpoints.understood("https://push.example.com:443").target == "/"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "http://push.example.com/x",
        "ftp://push.example.com/x",
        "file:///etc/passwd",
        "https://push.example.com:8443/x",
        "https://push.example.com:80/x",
        "https://push.example.com:99999/x",
        "https://user@push.example.com/x",
        "https://user:secret@push.example.com/x",
        "https://push.example.com/x#part",
        "https://push.example.com/x y",
        "https://push.example.com/x\r\nHost: other",
        "https://push.example.com\\@127.0.0.1/",
        "https://pöst.example.com/",
        "https:///x",
        "https://localhost/x",
        "https://LOCALHOST./x",
        "https://printer.local/x",
        "https://metadata.google.internal/x",
        "https://intranet/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[fe80::1%25eth0]/x",
        "https://[fd00::1]/x",
        "https://push.example.com/" + "x" * 1000,
    ],
)
def test_what_is_no_push_service_of_the_internet_is_refused(text: str) -> None:
    with pytest.raises(endpoints.Refused):
        endpoints.understood(text)


PUBLIC = ["142.250.74.10", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001:80b::200a"]
PUBLIC += ["::ffff:1.1.1.1", "64:ff9b::101:101"]
NEARBY = [
    *("0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1"),
    *("172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1"),
    *("239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::7f00:1", "fe80::1", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "100::1"),
    *("2001:db8::1", "2001::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254"),
    *("64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2002:a00:1::1"),
]


@pytest.mark.parametrize("text", PUBLIC)
def test_an_address_of_the_internet(text: str) -> None:
    assert endpoints.is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", NEARBY)
def test_an_address_that_is_nearby_or_none(text: str) -> None:
    assert not endpoints.is_public(ipaddress.ip_address(text))


def resolving_to(*addresses: str) -> FakeNetwork:
    """Names lead to these addresses, at which nobody answers."""
    return FakeNetwork(addresses=[*addresses], is_unreachable=True)


@pytest.mark.parametrize("address", NEARBY)
def test_a_name_that_leads_nearby_is_not_connected_to(address: str) -> None:
    """Also if it leads elsewhere besides."""
    network = resolving_to("1.1.1.1", address)
    with pytest.raises(endpoints.Refused):
        asyncio.run(endpoints.post(endpoints.understood(ELSEWHERE), {}, b"", network=network))
    assert network.connected == []


def test_what_was_looked_up_is_what_is_connected_to() -> None:
    network = resolving_to("1.1.1.1", "2606:4700::1111")
    with pytest.raises(ConnectionError):
        asyncio.run(endpoints.post(endpoints.understood(ELSEWHERE), {}, b"", network=network))
    assert network.connected == ["1.1.1.1", "2606:4700::1111"]


def test_even_a_test_reaches_nothing_but_this_machine() -> None:
    network = resolving_to("10.0.0.1")
    elsewhere = endpoints.understood(ELSEWHERE, local=True)
    with pytest.raises(endpoints.Refused):
        asyncio.run(endpoints.post(elsewhere, {}, b"", local=True, network=network))
    assert network.connected == []


# --- when ---


class Evening:
    """Anna at the device that set the table up, Bert by link, and Bert's browser at a push service."""

    def __init__(self, registry: TableRegistry, service: PushService) -> None:
        self.registry, self.service = registry, service
        self.browser = Browser()
        self.chance = random.Random(3)
        app = create_app(registry.settings)
        app.state.registry = registry
        app.state.subscribing = Buckets(0.001, CHANGES_AT_ONCE)
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def begin(self, *more: NewSeat, clock: int | None = 86400, title: str = "Freitag") -> None:
        seats = [NewSeat(kind="here", name="Anna", person=ANNA), NewSeat(kind="link"), *more]
        wanted = NewTable(edition="skandinavien", seats=seats, clock=clock, title=title)
        self.session, self.keys = await set_up(self.registry, wanted)
        self.seat_token = (await join(self.session, "Bert", None, Appearance(person=BERT)))[1]

    async def call(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        return await self.client.request(method, f"/api/push{path}", json=body)

    def wish(self, path: str = "/bert", **changes: Any) -> Json:
        told = {"person": BERT, "endpoint": self.service.address + path, "keys": self.browser.keys}
        return told | {"lang": "de"} | changes

    async def subscribe(self, path: str = "/bert", **changes: Any) -> None:
        answer = await self.call("POST", "", self.wish(path, **changes))
        assert answer.status_code == 200, answer.text

    async def answer(self, seat: int) -> None:
        """One decision of this seat, early if it is not asked yet."""
        play = self.session.require_game()
        if play.game.current_player == seat:
            options = [{"action": play.game.core.notation(action)} for action in play.game.legal_actions()]
            await self.session.decide(seat, play.number_for(seat), choose(options, self.chance))
        else:
            question = play.early_question(seat, [])
            assert question is not None
            say = question.game.core.notation(question.game.legal_actions()[0])
            await self.session.answer_early(seat, [say])

    async def past_the_start(self) -> None:
        """Both have chosen their tickets, and whoever was called for that has been."""
        while self.session.require_game().starting:
            await self.answer(self.session.state.waiting()[0])
        await self.quiet()
        self.service.messages.clear()

    async def before_his_turn(self) -> None:
        """They play, Bert wants to be called, and it is not yet his turn."""
        await self.begin()
        await self.subscribe()
        await self.past_the_start()
        await self.until_turn_of(0)
        await self.quiet()
        self.service.messages.clear()

    async def until_turn_of(self, seat: int) -> None:
        while self.session.state.waiting() != [seat]:
            await self.answer(self.session.state.waiting()[0])

    async def quiet(self) -> None:
        """All calls that were to be made have been made."""
        made = self.registry.notifier
        assert made is not None
        while made.timers or made.tasks:
            await asyncio.sleep(0.005)

    @property
    def told(self) -> list[Json]:
        """What Bert's browser has read."""
        return [json.loads(self.browser.read(each.body)) for each in self.service.messages]


def evening(database: str, act: Callable[[Evening], Awaitable[None]], **changes: Any) -> None:
    settings: Json = {"push_local": True, "push_seconds": 0.0, "bot_workers": 1, "bot_pause": 0.0}

    async def run() -> None:
        registry = TableRegistry(Settings(database=database, sweep_seconds=600.0, **(settings | changes)))
        await registry.open()
        try:
            async with PushService() as service:
                one = Evening(registry, service)
                await act(one)
                await one.client.aclose()
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(run(), 120))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again without a pause."""
    monkeypatch.setattr(calls, "PAUSES", (0.0, 0.0))


def test_who_is_awaited_is_called(database: str) -> None:
    async def act(one: Evening) -> None:
        await one.before_his_turn()
        await one.until_turn_of(1)
        await one.quiet()
        assert one.told == [
            {"title": "Du bist am Zug", "body": "Skandinavien · Freitag", "table": one.session.row.id}
        ]
        [message] = one.service.messages
        assert message.path == "/bert" and message.headers["content-encoding"] == "aes128gcm"
        assert message.headers["topic"] == one.session.row.id and message.headers["ttl"] == "86400"
        public = (await one.call("GET", "")).json()["key"]
        assert signed_claims(message.headers["authorization"], public)["aud"] == one.service.address
        assert all(secret.encode() not in message.body for secret in (one.session.row.id, "Freitag", "Zug"))

    evening(database, act)


def test_a_game_that_begins_calls_those_it_waits_for(database: str) -> None:
    async def act(one: Evening) -> None:
        await one.subscribe()
        await one.begin(title="")
        await one.quiet()
        assert [told["body"] for told in one.told] == ["Skandinavien"]
        await one.answer(0)  # Bert is awaited as he was before
        await one.quiet()
        assert len(one.told) == 1

    evening(database, act)


def look_at(session: TableSession, token: str, looking: bool | None) -> Connection:
    connection = Connection(Credentials.of([token]), -1, 1000)
    connection.visible = looking
    session.broadcaster.enter(connection)
    return connection


@pytest.mark.parametrize(("looking", "called"), [(True, 0), (None, 0), (False, 1)])
def test_who_looks_at_the_table_is_not_called(database: str, looking: bool | None, called: int) -> None:
    async def act(one: Evening) -> None:
        await one.before_his_turn()
        look_at(one.session, one.seat_token, looking)
        await one.until_turn_of(1)
        await one.quiet()
        assert len(one.told) == called

    evening(database, act)


def test_a_nudge_calls_too(database: str) -> None:
    async def act(one: Evening) -> None:
        await one.begin()
        await one.past_the_start()
        await one.until_turn_of(1)
        await one.quiet()
        await one.subscribe(lang="en")
        one.session.chat.nudge(0, 1)
        await one.quiet()
        assert [told["title"] for told in one.told] == ["Anna is waiting for you"]

    evening(database, act)


def test_a_table_that_left_the_memory_calls_as_well(database: str) -> None:
    async def act(one: Evening) -> None:
        await one.before_his_turn()
        await one.until_turn_of(1)
        del one.registry.sessions[one.session.row.id]
        await one.quiet()
        assert len(one.told) == 1

    evening(database, act)


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_a_subscription_that_is_no_more_is_forgotten(database: str, status: str) -> None:
    async def act(one: Evening) -> None:
        await one.subscribe("/old")
        await one.subscribe("/new")
        one.service.answers = [status]
        await one.begin()
        await one.quiet()
        gone = one.service.messages[0].path
        left = await subscriptions.of_person(one.registry.database, digest(BERT))
        assert [each.endpoint.removeprefix(one.service.address) for each in left] == [
            {"/old": "/new", "/new": "/old"}[gone]
        ]

    evening(database, act)


@pytest.mark.parametrize(
    ("answers", "tries"),
    [
        (["503 Busy", "429 Slow down", "201 Created"], 3),
        (["503 Busy"] * 9, 3),
        (["302 Found\r\nLocation: http://127.0.0.1:1/", "201 Created"], 1),
        (["403 Forbidden", "201 Created"], 1),
        (["nonsense"] * 9, 3),
    ],
)
@pytest.mark.usefixtures("at_once")
def test_a_push_service_in_trouble_is_asked_three_times_at_most(
    quick_database: str, answers: list[str], tries: int
) -> None:
    async def act(one: Evening) -> None:
        await one.subscribe()
        one.service.answers = list(answers)
        await one.begin()
        await one.quiet()
        assert len(one.service.messages) == tries
        assert len(await subscriptions.of_person(one.registry.database, digest(BERT))) == 1

    evening(quick_database, act)


@pytest.mark.usefixtures("at_once")
def test_a_push_service_that_says_nothing_holds_up_nobody(
    quick_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "ANSWER_SECONDS", 0.05)

    async def act(one: Evening) -> None:
        silent = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}/"
        await one.subscribe(endpoint=address)
        await one.begin()
        await one.past_the_start()  # which waits until the last try has been given up
        await one.until_turn_of(1)
        silent.close()

    evening(quick_database, act)


def test_a_person_is_called_so_often_and_no_more(quick_database: str) -> None:
    async def act(one: Evening) -> None:
        await one.begin()
        await one.past_the_start()
        await one.until_turn_of(1)
        await one.quiet()
        await one.subscribe()
        made = one.registry.notifier
        assert made is not None
        for _ in range(calls.BURST + 5):
            made.on_nudge(one.session.row, 1, 0)
        await one.quiet()
        assert len(one.told) == calls.BURST

    evening(quick_database, act, push_per_hour=0.01)


@pytest.mark.parametrize(
    ("kinds", "called"),
    [((HERE, LINK), True), ((LINK, LINK), True), ((LINK, BOT), False), ((HERE, HERE), False)],
)
def test_calls_are_for_games_with_people_elsewhere(kinds: tuple[str, str], called: bool) -> None:
    places = [Place(seat, seat, kind, "", token_hash="t", person="p") for seat, kind in enumerate(kinds)]
    row = a_table(places=places)
    assert calls.can_be_notified(row, places[0]) is called
    for change in ({"person": None}, {"away": True}, {"resigned": True}):
        changed = Place(0, 0, kinds[0], "", **({"token_hash": "t", "person": "p"} | change))
        assert not calls.can_be_notified(a_table(places=[changed, places[1]]), changed)


# --- who is called where ---


def test_subscriptions_have_their_limits(database: str) -> None:
    async def act(one: Evening) -> None:
        for number in range(subscriptions.MOST_OF_ONE + 3):
            await one.subscribe(f"/{number}")
        await one.subscribe("/10")  # again, which changes nothing
        kept = await subscriptions.of_person(one.registry.database, digest(BERT))
        last = {f"{one.service.address}/{number}" for number in range(3, 11)}
        assert {each.endpoint for each in kept} == last
        for number in range(CHANGES_AT_ONCE - subscriptions.MOST_OF_ONE - 4):
            await one.call("POST", "/end", {"person": ANNA, "endpoint": f"https://push.example/{number}"})
        answer = await one.call("POST", "", one.wish())
        assert answer.status_code == 429 and answer.json()["error"]["code"] == "slow_down"

    evening(database, act)


def test_the_server_keeps_so_many_and_forgets_old_ones(
    quick_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriptions, "MOST", 2)

    def of(letter: str) -> subscriptions.Subscription:
        return subscriptions.Subscription(letter * 64, f"https://push.example/{letter}", "p", "a", "de")

    async def act(one: Evening) -> None:
        await subscriptions.keep(one.registry.database, of("a"))
        await subscriptions.keep(one.registry.database, of("b"))
        with pytest.raises(TableError, match="busy"):
            await subscriptions.keep(one.registry.database, of("c"))
        monkeypatch.setattr(subscriptions, "KEPT_SECONDS", -1.0)
        await subscriptions.keep(one.registry.database, of("c"))
        assert not await subscriptions.of_person(one.registry.database, "a" * 64)

    evening(quick_database, act)


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://10.0.0.1/x", "local": 0},
        {"endpoint": "https://push.example.com/x#y"},
        {"endpoint": "https://push.example.com/" + "x" * 1000},
        {"person": "p"},
        {"person": "s" + "a" * 31},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "A" * 101, "auth": "AAAA"}},
        {"keys": {}},
        {"lang": "x" * 9},
        {"more": 1},
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(quick_database: str, change: Json) -> None:
    local = change.pop("local", 1)

    async def act(one: Evening) -> None:
        answer = await one.call("POST", "", one.wish(**change))
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_message"

    evening(quick_database, act, push_local=local)


@pytest.mark.parametrize(
    "text", ["\0", "https://push.example/\0", "https://push.example/\x1b", "\ud800", "ä"]
)
@pytest.mark.parametrize("path", ["", "/end"])
def test_characters_that_no_database_keeps_are_refused(database: str, path: str, text: str) -> None:
    async def act(one: Evening) -> None:
        wishes = [
            one.wish(endpoint=text),
            one.wish(lang=text[-1]),
            one.wish(keys={"p256dh": text, "auth": text}),
        ]
        if path:
            wishes = [{"person": BERT, "endpoint": text}]
        for wish in wishes:
            content = json.dumps(wish).encode()
            answer = await one.client.post(f"/api/push{path}", content=content, headers=JSON)
            assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_message"

    evening(database, act)


def test_whoever_ends_it_is_not_called_any_more(database: str) -> None:
    async def act(one: Evening) -> None:
        await one.subscribe()
        foreign = {"person": ANNA, "endpoint": f"{one.service.address}/bert"}
        assert (await one.call("POST", "/end", foreign)).json() == {"kept": False}
        assert await subscriptions.of_person(one.registry.database, digest(BERT)), "only one's own"
        assert (await one.call("POST", "/end", foreign | {"person": BERT})).json() == {"kept": False}
        await one.begin()
        await one.quiet()
        assert not one.service.messages

    evening(database, act)


def test_a_server_can_do_without(quick_database: str) -> None:
    async def act(one: Evening) -> None:
        assert (await one.call("GET", "")).json() == {"key": None}
        answer = await one.call("POST", "", one.wish())
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "no_push"
        await one.begin()
        await one.answer(0)

    evening(quick_database, act, push=0)


def test_the_key_is_made_once_for_all_processes(database: str) -> None:
    keys: list[str] = []

    async def act(one: Evening) -> None:
        found = await asyncio.gather(*(subscriptions.signature(one.registry.database) for _ in range(5)))
        keys.extend(each.public for each in found)

    evening(database, act)
    evening(database, act)
    assert len(keys) == 10 and len(set(keys)) == 1


def test_what_is_told_knows_no_language_that_we_do_not_speak() -> None:
    row: TableRow = a_table(title="")
    told = json.loads(calls.message(row, calls.Notification(row.id, 0, calls.TURN), "xx"))
    assert told["title"] == "It is your turn"
