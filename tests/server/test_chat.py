"""What people say to each other: short, seldom, apart from the spectators, and nothing but words."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stellwerk.server.db.store import Store
from stellwerk.table.chat import MAX_STORED, MESSAGES_BURST, NUDGES_PER_MINUTE, REACTIONS, NudgeLimit
from stellwerk.table.messages.requests import LONGEST_CHAT_TEXT
from stellwerk.table.rows import PLAYERS, SPECTATORS, ChatMessage

from .clients import Caller, Json, Person, friends_at, seat_tokens
from .fake_clock import FakeClock
from .local_server import ServerThread
from .test_store import a_table, with_store


async def words_to(person: Person, count: int) -> list[Json]:
    """All words this person is told, once there are so many."""
    while (
        len(found := [word for each in person.received for word in json.loads(each).get("messages", [])])
        < count
    ):
        await person.next()
    return found


async def heard_nothing(person: Person) -> None:
    """Whatever was sent before an answer would have come before it."""
    seen = len(person.received)
    await person.ask("ping")
    assert not [text for text in person.received[seen:] if json.loads(text)["type"] in ("chat", "nudge")]


async def gather(server: ServerThread, other: ServerThread) -> tuple[Json, Person, Person, list[Person]]:
    """Anna and Bert, and two who watch, one at each server."""
    made, anna, bert = await friends_at(server, other)
    watchers = [Person(each, made["table"]["id"], made["tokens"]["watch"]) for each in (server, other)]
    for watcher in watchers:
        await watcher.connect()
    return made, anna, bert, watchers


async def talk_apart(server: ServerThread, other: ServerThread) -> None:
    made, anna, bert, (carl, dora) = await gather(server, other)
    assert made["table"]["chat"] is True  # somebody comes by link
    markup = "<img src=x onerror=alert(1)> \u202eanna & bert"
    assert (await anna.ask("chat", text=markup))["type"] == "ok"
    for person in (anna, bert):
        [word] = await words_to(person, 1)
        assert word.pop("at").endswith("Z")
        said = "<img src=x onerror=alert(1)> anna & bert"
        assert word == {"number": 1, "seat": 0, "name": "", "text": said, "reaction": None}
    await bert.ask("chat", reaction="bravo")
    assert [(word["seat"], word["reaction"]) for word in await words_to(anna, 2)] == [(0, None), (1, "bravo")]
    await carl.ask("chat", text="Wer gewinnt?", name="Carl\n\u200b")
    [word] = await words_to(dora, 1)
    assert (word["number"], word["seat"], word["name"], word["text"]) == (1, None, "Carl", "Wer gewinnt?")
    for person in (anna, bert):
        await heard_nothing(person)
    async with Person(other, made["table"]["id"], anna.tokens[0]) as back:
        assert [word["number"] for word in await words_to(back, 2)] == [1, 2]
    async with Person(server, made["table"]["id"], made["tokens"]["watch"]) as guest:
        assert [word["name"] for word in await words_to(guest, 1)] == ["Carl"]
    for person in (anna, bert, carl, dora):
        await person.socket.close()


def test_players_and_spectators_talk_apart(server: ServerThread) -> None:
    asyncio.run(asyncio.wait_for(talk_apart(server, server), 60))


def test_they_do_so_across_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    asyncio.run(asyncio.wait_for(talk_apart(*two_servers), 60))


def test_nobody_can_talk_much(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        _, anna, bert, (carl, dora) = await gather(sqlite_server, sqlite_server)
        answers = [await anna.ask("chat", text=f"{n}") for n in range(MESSAGES_BURST + 1)]
        assert [answer["type"] for answer in answers] == ["ok"] * MESSAGES_BURST + ["error"]
        assert answers[-1]["error"]["code"] == "slow_down" and answers[-1]["error"]["retry_ms"] > 0
        assert (await bert.ask("chat", reaction="wow"))["type"] == "ok"  # everybody has his own pace
        for n in range(MESSAGES_BURST):
            await (carl, dora)[n % 2].ask("chat", text="x")
        assert (await dora.ask("chat", text="x"))["error"]["code"] == "slow_down"  # from the same address
        for person in (anna, bert, carl, dora):
            await person.socket.close()

    asyncio.run(asyncio.wait_for(act(), 60))


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"text": ""},
        {"text": " \u200b\n "},
        {"text": "x" * (LONGEST_CHAT_TEXT + 1)},
        {"text": 7},
        {"text": None},
        {"text": ["x"]},
        {"reaction": "curse"},
        {"reaction": 3},
        {"reaction": REACTIONS[0], "text": "both"},
        {"reaction": "<b>"},
    ],
)
def test_what_is_no_word_is_refused(sqlite_server: ServerThread, said: dict[str, Any]) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot", chat=True)
        async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
            assert (await anna.ask("chat", **said))["error"]["code"] == "bad_message"

    asyncio.run(asyncio.wait_for(act(), 30))


def test_the_table_decides_whether_there_is_talking(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            quiet = await caller.new_table("here", "link", chat=False)
            bots = await caller.new_table("here", "bot")
        for made in (
            quiet,
            bots,
        ):  # among people at one device, or with bots alone, there is nobody to write to
            assert made["table"]["chat"] is False
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
                assert (await anna.ask("chat", text="Hallo"))["error"]["code"] == "not_allowed"

    asyncio.run(asyncio.wait_for(act(), 30))


def test_only_the_last_words_are_kept(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)
        for n in range(MAX_STORED + 5):
            word = ChatMessage(0, PLAYERS, 1, "", f"{n}", None, 1.0)
            assert (await store.append_chat(row.id, word, MAX_STORED)).number == n + 1
        await store.append_chat(row.id, ChatMessage(0, SPECTATORS, None, "Carl", "x", None, 2.0), MAX_STORED)
        kept = await store.chat_of(row.id)
        assert [word.number for word in kept[PLAYERS]] == list(range(6, MAX_STORED + 6))
        assert [word.number for word in kept[SPECTATORS]] == [1]
        assert await store.delete([row.id], row.changed + 1e9) == 1
        assert await store.chat_of(row.id) == {PLAYERS: [], SPECTATORS: []}

    with_store(database, act)


async def nudging(server: ServerThread, other: ServerThread) -> None:
    _, anna, bert, (carl, dora) = await gather(server, other)
    state = await anna.my_turn(0)
    assert (await anna.ask("nudge", to=1))["type"] == "ok"
    assert await bert.hear("nudge") == {"v": 1, "type": "nudge", "from": 0, "seat": 1}
    assert (await anna.ask("nudge", to=1))["error"]["code"] == "slow_down"
    for person in (carl, dora):
        assert (await person.ask("nudge", to=1))["error"]["code"] == "not_allowed"
        await heard_nothing(person)
    assert state["waiting"] == [0, 1]
    for person in (anna, bert, carl, dora):
        await person.socket.close()


def test_who_is_awaited_can_be_nudged_now_and_then(server: ServerThread) -> None:
    asyncio.run(asyncio.wait_for(nudging(server, server), 60))


def test_a_nudge_reaches_another_process(two_servers: tuple[ServerThread, ServerThread]) -> None:
    asyncio.run(asyncio.wait_for(nudging(*two_servers), 60))


async def nudged_by_all(server: ServerThread, other: ServerThread) -> None:
    """Those who nudge seat 3 take turns between both processes; it is connected to both."""
    async with Caller(server) as caller:
        made = await caller.new_table("here", "here", "here", "here", edition="usa")
    table, held = made["table"]["id"], seat_tokens(made)
    async with Person(other, table, held[3]) as dora, Person(server, table, held[3]) as tablet:
        answers = []
        for seat, process in enumerate((server, other, server)):
            async with Person(process, table, held[seat]) as person:
                answers.append(await person.ask("nudge", to=3))
                if seat < NUDGES_PER_MINUTE:
                    for device in (dora, tablet):  # then both processes have counted it
                        assert (await device.hear("nudge"))["from"] == seat
                else:
                    assert answers[-1]["error"]["retry_ms"] <= 60_000
                    assert (await person.ask("nudge", to=1))["type"] == "ok", "a refused nudge costs nothing"
        await heard_nothing(dora)
    assert [each["type"] for each in answers] == ["ok", "ok", "error"]
    assert answers[-1]["error"]["code"] == "slow_down"


def test_all_together_nudge_one_person_twice_a_minute(server: ServerThread) -> None:
    asyncio.run(asyncio.wait_for(nudged_by_all(server, server), 60))


def test_all_processes_together_nudge_one_person_twice_a_minute(
    two_servers: tuple[ServerThread, ServerThread],
) -> None:
    asyncio.run(asyncio.wait_for(nudged_by_all(*two_servers), 60))


def test_nudges_are_counted_over_the_last_minute() -> None:
    clock = FakeClock()
    limit = NudgeLimit(clock)
    nudges = []
    for second in range(0, 600, 5):
        clock.now = float(second)
        if not limit.wait(3):
            limit.note(3)
            nudges.append(clock.now)
        assert not limit.wait(2), "nobody else has been nudged"
    for moment in nudges:
        assert sum(moment <= each < moment + 60 for each in nudges) <= NUDGES_PER_MINUTE
    assert len(nudges) == 20


def test_nobody_nudges_a_bot_or_himself(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot")
        async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
            for to in (0, 1, 2, -1):
                assert (await anna.ask("nudge", to=to))["error"]["code"] == "not_allowed"
            for nonsense in (None, "0", 1.5, True):
                assert (await anna.ask("nudge", to=nonsense))["error"]["code"] == "bad_message"

    asyncio.run(asyncio.wait_for(act(), 30))


def test_everybody_has_a_colour_of_his_own(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            seats = [{"kind": "here", "name": "Anna", "color": 1, "avatar": "moon"}, {"kind": "link"}]
            seats += [{"kind": "bot", "color": 1}, {"kind": "link"}]
            made = await caller.call("POST", "/tables", {"edition": "usa", "seats": seats})
            looks = [(seat["color"], seat["avatar"]) for seat in made["table"]["seats"]]
            assert [color for color, _ in looks] == [1, 0, 2, 3] and looks[0][1] == "moon"
            path, join = f"/tables/{made['table']['id']}/join", made["tokens"]["join"]
            body = {"name": "Bert", "color": 2, "avatar": "star"}
            table = (await caller.call("POST", path, body, join))["table"]
            assert [seat["color"] for seat in table["seats"]] == [1, 2, 0, 3]  # the bot gave its own
            assert table["seats"][1]["avatar"] == "star"
            for bad in ({"color": 9}, {"color": -1}, {"color": "red"}, {"avatar": "<svg>"}, {"avatar": 1}):
                assert await caller.error("POST", path, {"name": "C", **bad}, join) == "bad_message"
            table = (await caller.call("POST", path, {"name": "Carl", "color": 1}, join))["table"]
            assert [seat["color"] for seat in table["seats"]] == [1, 2, 0, 3]  # Anna keeps hers
            assert len({seat["color"] for seat in table["seats"]}) == 4

    asyncio.run(asyncio.wait_for(act(), 30))
