"""Playing over the WebSocket: whole games, several people, spectators, hot-seat, breaks, the start."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import pytest

import stellwerk

from .clients import Caller, ConnectionClosed, Json, Person, choose, play_to_the_end, seat_tokens
from .local_server import ServerThread


def run(act: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(act, 120))


async def three_friends(caller: Caller, **wishes: Any) -> tuple[Json, list[str]]:
    """A table of three persons on three devices, started; the seat tokens in order."""
    made = await caller.new_table("here", "link", "link", **wishes)
    tokens = seat_tokens(made)
    for name in ("Bert", "Carla"):
        path = f"/tables/{made['table']['id']}/join"
        tokens.append((await caller.call("POST", path, {"name": name}, made["tokens"]["join"]))["token"])
    return made, tokens


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_whole_game_of_each_edition(sqlite_server: ServerThread, edition: str) -> None:
    """Two devices, a bot, a spectator; all end with the same result, and nobody misses an entry."""

    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "link", "bot", edition=edition)
            table = made["table"]["id"]
            path = f"/tables/{table}/join"
            second = (await caller.call("POST", path, {"name": "B"}, made["tokens"]["join"]))["token"]
            people = [
                Person(sqlite_server, table, seat_tokens(made)[0]),
                Person(sqlite_server, table, second),
                Person(sqlite_server, table, made["tokens"]["watch"]),
            ]
            for person in people:
                await person.connect()
            ends = await asyncio.gather(
                *(play_to_the_end(each, random.Random(number)) for number, each in enumerate(people))
            )
            assert ends[0]["result"] == ends[1]["result"] == ends[2]["result"]
            assert len({end["entry"] for end in ends}) == 1
            assert ends[2]["number"] == ends[2]["entry"]
            for person, end in zip(people, ends, strict=True):
                await person.socket.close()
                numbers = [entry["number"] for text in states_of(person) for entry in text["entries"]]
                assert numbers == list(range(end["number"] + 1))

    run(act())


def states_of(person: Person) -> list[Json]:
    import json

    messages = [json.loads(text) for text in person.received]
    return [message for message in messages if message["type"] == "state"]


def test_a_game_over_both_databases(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made, tokens = await three_friends(caller)
            people = [Person(server, made["table"]["id"], token) for token in tokens]
            for person in people:
                await person.connect()
            ends = await asyncio.gather(*(play_to_the_end(each, random.Random(7)) for each in people))
            assert len({str(end["result"]) for end in ends}) == 1
            for person in people:
                await person.socket.close()

    run(act())


def test_hot_seat_holds_several_seats(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "here", order="shuffled")
            keys = [*seat_tokens(made), made["tokens"]["host"]]
            async with Person(sqlite_server, made["table"]["id"], *keys) as both:
                assert both.seats == [0, 1]
                end = await play_to_the_end(both, random.Random(5))
                assert end["result"]["ranking"]
                assert set(both.states) == {0, 1}

    run(act())


def test_everybody_chooses_at_the_same_time(server: ServerThread) -> None:
    """Seats 1 and 2 answer before seat 0 does; the engine gets the answers in its order."""

    async def act() -> None:
        async with Caller(server) as caller:
            made, tokens = await three_friends(caller)
            people = [Person(server, made["table"]["id"], token) for token in tokens]
            for person in people:
                await person.connect()
            first, second, third = people
            assert (await first.my_turn(0))["waiting"] == [0, 1, 2]
            early = (await second.state_where(1, lambda state: state["early"]))["early"]
            assert early["decision"] == "keep"
            offer = second.states[1]["view"]["own"]["offer"]
            assert all(option["action"].startswith("keep ") for option in early["options"])
            assert set(" ".join(o["action"] for o in early["options"]).split()) == {"keep", *offer}
            # answer, change it, then send a decision as if asked: taken as early too
            assert (await second.ask("early", answers=[early["options"][0]["action"]]))["type"] == "ok"
            chosen = early["options"][-1]["action"]
            assert (await second.ask("early", answers=[chosen]))["type"] == "ok"
            third_say = (await third.state_where(2, lambda s: s["early"]))["early"]["options"][0]["action"]
            assert (await third.decide(2, third_say))["type"] == "ok"
            state = await first.state_where(0, lambda state: state["waiting"] == [0])
            assert state["number"] == 0
            refused = await second.ask("early", answers=["keep something-else"])
            assert refused["error"]["code"] == "illegal"
            await first.decide(0, (await first.my_turn(0))["options"][0]["action"])
            state = await first.state_where(0, lambda state: state["number"] == 3)
            assert state["view"]["decision"] == "turn"
            own = (await second.state_where(1, lambda state: state["number"] == 3))["view"]["own"]
            assert own["tickets"] == chosen.split()[1:]
            assert (await second.ask("early", answers=[]))["error"]["code"] == "wrong_state"
            for person in people:
                await person.socket.close()

    run(act())


def test_weltreise_takes_two_early_answers(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made, tokens = await three_friends(caller, edition="weltreise")
            table = made["table"]["id"]
            async with (
                Person(sqlite_server, table, tokens[0]) as a,
                Person(sqlite_server, table, tokens[2]) as c,
            ):
                keep = (await c.state_where(2, lambda s: s["early"]))["early"]["options"][0]["action"]
                await c.ask("early", answers=[keep])
                state = await c.state_where(2, lambda s: s["held"] == [keep])
                assert state["early"]["decision"] == "pieces"
                await c.ask("early", answers=[keep, "pieces wagons=17"])
                await c.state_where(2, lambda s: len(s["held"]) == 2 and s["early"] is None)
                await a.decide(0, (await a.my_turn(0))["options"][0]["action"])
                async with Person(sqlite_server, table, tokens[1]) as b:
                    await b.decide(1, (await b.my_turn(1))["options"][0]["action"])
                    await a.state_where(0, lambda s: s["number"] == 3)
                    await a.decide(0, "pieces wagons=20")
                    await b.state_where(1, lambda s: s["options"] and s["number"] == 4)
                    await b.decide(1, "pieces wagons=20")
                state = await a.state_where(0, lambda s: s["view"]["decision"] == "turn")
                assert [seat["wagons"] for seat in state["view"]["seats"]] == [20, 20, 17]

    run(act())


def test_maerklin_asks_for_mixes_early_but_shows_no_tickets(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made, tokens = await three_friends(caller, edition="maerklin")
            async with Person(sqlite_server, made["table"]["id"], tokens[1]) as second:
                early = (await second.state_where(1, lambda s: s["early"]))["early"]
                assert early["decision"] == "offer" and len(early["options"]) == 5
                await second.ask("early", answers=["tickets short=2 long=2"])
                state = await second.state_where(1, lambda s: s["held"])
                assert state["early"] is None, "the tickets are not dealt yet"
                answer = await second.ask("early", answers=["tickets short=2 long=2", "keep x y"])
                assert answer["error"]["code"] == "illegal"

    run(act())


def test_after_a_break_one_hears_what_was_missed(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made, tokens = await three_friends(caller)
            table = made["table"]["id"]
            watcher = Person(server, table, made["tokens"]["watch"])
            await watcher.connect()
            people = [Person(server, table, token) for token in tokens]
            for person in people:
                await person.connect()
            for number, person in enumerate(people):
                state = await person.my_turn(number)
                await person.decide(number, state["options"][0]["action"])
            await watcher.state_where(None, lambda s: s["number"] == 3)
            await people[0].state_where(0, lambda s: s["number"] == 3)
            await watcher.socket.close()
            while (entry := people[0].states[0]["entry"]) < 7:  # a payment may take several decisions
                player = people[0].states[0]["view"]["player"]
                state = await people[player].my_turn(player)
                await people[player].decide(player, choose(state["options"], random.Random(entry)))
                after = await people[player].state_where(player, lambda s, n=state["number"]: s["number"] > n)
                await people[0].state_where(0, lambda s, n=after["entry"]: s["entry"] == n)
            missed: list[int] = []
            await watcher.connect()
            state = await watcher.state_where(None, lambda s: s["number"] >= 7)
            missed = [entry["number"] for entry in state["entries"]]
            assert missed == [4, 5, 6, 7]
            for person in people:
                await person.socket.close()
            fresh = Person(server, table, tokens[1])
            await fresh.connect()
            state = await fresh.state_where(1, lambda s: True)
            assert state["entry"] == 7
            assert [report["number"] for report in state["entries"]] == list(range(state["number"] + 1))
            await fresh.socket.close()

    run(act())


def test_a_repeat_counts_once_and_a_late_answer_not_at_all(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here")
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
                options = (await both.my_turn(0))["options"]
                say, other = options[0]["action"], options[1]["action"]
                assert (await both.ask("decide", seat=0, number=0, action=say))["number"] == 1
                assert (await both.ask("decide", seat=0, number=0, action=say))["number"] == 1
                late = await both.ask("decide", seat=0, number=0, action=other)
                assert late["error"]["code"] == "stale"
                assert (await both.hear("state"))["number"] == 1, "a fresh state follows"
                assert (await both.ask("decide", seat=0, number=55, action=say))["error"]["code"] == "stale"
                assert (await both.ask("decide", seat=1, number=1, action="draw"))["error"][
                    "code"
                ] == "illegal"
                await both.decide(1, (await both.my_turn(1))["options"][0]["action"])
                await both.state_where(1, lambda s: s["number"] == 2)
                wrong = await both.ask("decide", seat=1, number=2, action="draw")
                assert wrong["error"]["code"] == "not_yours"

    run(act())


def test_resigning_makes_a_spectator_and_the_bot_plays_on(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", "bot")
            one, two = seat_tokens(made)
            table = made["table"]["id"]
            async with Person(server, table, one) as anna, Person(server, table, two) as bert:
                await anna.my_turn(0)
                assert (await anna.ask("resign", level="beginner"))["type"] == "ok"
                state = await anna.state_where(None, lambda s: True)
                assert "own" not in state["view"]
                assert anna.seats == [] and anna.about["seats"][0]["resigned"] is True
                refused = await anna.ask("decide", seat=0, number=0, action="draw")
                assert refused["error"]["code"] == "not_allowed"
                early = await bert.state_where(1, lambda s: s["early"] or s["options"])
                say = (early["options"] or early["early"]["options"])[0]["action"]
                await bert.ask("early", answers=[say])
                state = await bert.state_where(1, lambda s: s["view"]["player"] == 1 and s["number"] > 3)
                assert {each["by"] for each in state["entries"]} <= {"bot", "person"}
            listed = await caller.call("POST", "/tables/mine", {"tokens": [one]})
            assert listed["tables"][0]["seat"] is None

    run(act())


async def options_are_explained_when_asked_for(person: Person, state: dict[str, Any]) -> None:
    seat, number = state["seat"], state["number"]
    assert all(set(option) == {"action"} for option in state["options"])
    wanted = [option["action"] for option in state["options"]][:2]
    told = await person.ask("explain", seat=seat, number=number, actions=wanted)
    assert told["type"] == "explain" and (told["seat"], told["number"]) == (seat, number)
    assert [option["action"] for option in told["options"]] == wanted
    assert all(option["de"].endswith(".") and option["en"].endswith(".") for option in told["options"])
    for changed, code in [
        ({"number": number - 1}, "stale"),
        ({"seat": 1 - seat}, "illegal"),  # it may choose early, but among tickets of its own
        ({"actions": ["fly"]}, "illegal"),
        ({"actions": []}, "bad_message"),
        ({"actions": ["draw"] * 61}, "bad_message"),
    ]:
        refused = await person.ask("explain", **{"seat": seat, "number": number, "actions": wanted} | changed)
        assert refused["error"]["code"] == code, changed


def test_a_hint_with_reasons(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "here")
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as both:
                state = await both.my_turn(0)
                hint = await both.ask("hint", seat=0)
                assert hint["type"] == "hint", hint
                assert hint["action"] in [option["action"] for option in state["options"]]
                assert hint["de"] and hint["en"] and set(hint["why"]) == {"de", "en"}
                assert (await both.ask("hint", seat=1))["error"]["code"] == "not_yours"
                await options_are_explained_when_asked_for(both, state)
            made = await caller.new_table("here", "here", hints=False)
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as both:
                assert (await both.ask("hint", seat=0))["error"]["code"] == "not_allowed"

    run(act())


def test_the_host_starts_over_the_socket_and_people_see_each_other(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "link", "link", public=True)
            table = made["table"]["id"]
            joined = await caller.call("POST", f"/tables/{table}/join", {"name": "Bert"})
            keys = [*seat_tokens(made), made["tokens"]["host"]]
            async with Person(sqlite_server, table, *keys) as host, Person(sqlite_server, table) as watcher:
                assert watcher.about["state"] == "open" and watcher.states == {}
                assert (await watcher.ask("start"))["error"]["code"] == "not_allowed"
                async with Person(sqlite_server, table, joined["token"]) as bert:
                    assert [seat["connected"] for seat in bert.about["seats"]] == [True, True, False]
                    assert bert.about["spectators"] == 1
                    assert (await host.ask("start"))["type"] == "ok"
                    await host.my_turn(0)
                    await bert.state_where(1, lambda s: s["early"])
                    await watcher.state_where(None, lambda s: s["options"] is None)
                while host.about["seats"][1]["connected"]:
                    await host.hear("table")

    run(act())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("not json", 4000),
        ("[]", 4000),
        ('{"v": 1, "do": "decide"}', 4000),
        ('{"v": 1, "do": "hello", "table": "nosuchtable1"}', 4004),
        ('{"v": 2, "do": "hello", "table": "nosuchtable1"}', 4010),
        ('{"v": 1, "do": "hello", "table": "nosuchtable1", "tokens": ["short"]}', 4003),
        ('{"v": 1, "do": "hello", "table": "nosuchtable1", "tokens": "s"}', 4000),
        ('{"v": 1, "do": "hello", "table": "nosuchtable1", "last": "x"}', 4000),
    ],
)
def test_a_bad_hello_is_told_so_and_closed(sqlite_server: ServerThread, hello: str, code: int) -> None:
    from websockets.asyncio.client import connect

    async def act() -> None:
        async with connect(sqlite_server.socket_address) as socket:
            await socket.send(hello)
            assert '"error"' in str(await socket.recv())
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code

    run(act())


def test_private_tables_need_a_token_and_the_right_one(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot")
            other = await caller.new_table("here", "bot")
            for tokens in ([], seat_tokens(other), [*seat_tokens(made), "w" + "A" * 31]):
                with pytest.raises((ConnectionClosed, KeyError)):
                    async with Person(sqlite_server, made["table"]["id"], *tokens):
                        pass

    run(act())
