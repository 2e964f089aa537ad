"""The shared screen and the phones: what a screen receives, join codes, pointing, changing phones."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Coroutine
from typing import Any

import pytest

import stellwerk
from stellwerk.table import join_codes
from stellwerk.table.access import SEAT, Credentials, digest, new_token
from stellwerk.table.errors import TableError
from stellwerk.table.join_codes import ALL_WRONG_BURST, WRONG_BURST
from stellwerk.table.living_room import POINTS_BURST, REQUEST_SECONDS

from .clients import Caller, ConnectionClosed, Json, Person, play_to_the_end, seat_tokens
from .fake_clock import FakeClock
from .local_server import LocalServer, ServerThread, with_local_server


def run(act: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(act, 120))


async def join(caller: Caller, made: Json, name: str) -> str:
    path = f"/tables/{made['table']['id']}/join"
    token: str = (await caller.call("POST", path, {"name": name}, made["tokens"]["join"]))["token"]
    return token


async def code_of(caller: Caller, made: Json) -> str:
    path = f"/tables/{made['table']['id']}/code"
    code: str = (await caller.call("GET", path, token=made["tokens"]["join"]))["code"]
    return code


# --- the screen ---


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_screen_receives_what_spectators_receive_byte_by_byte(
    sqlite_server: ServerThread, edition: str
) -> None:
    """A whole game with chat, pointing and a seat request. What spectators receive is in test_secrets.py."""

    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "link", edition=edition)
            table, watch = made["table"]["id"], made["tokens"]["watch"]
            keys = [*seat_tokens(made), await join(caller, made, "Bert")]
            screen, guest = Person(sqlite_server, table, watch), Person(sqlite_server, table, watch)
            people = [Person(sqlite_server, table, key) for key in keys]
            for person in (screen, guest, *people):
                await person.connect()
            for watcher in (screen, guest):
                await watcher.ask("ping")
            since = [len(watcher.received) for watcher in (screen, guest)]
            board = stellwerk.new_game(edition, players=2, seed=1).board
            assert (await people[0].ask("point", at=board.cities[0].id))["type"] == "ok"
            await people[1].ask("chat", text="among players")
            asking = Person(sqlite_server, table, "c" + await code_of(caller, made))
            await asking.connect()
            await asking.ask("request_seat", place=1, token=new_token(SEAT))
            await asking.socket.close()
            await asyncio.gather(*(play_to_the_end(each, random.Random(3)) for each in people))
            for watcher in (screen, guest):
                await watcher.state_where(None, lambda state: state["result"])
            screened, guested = screen.received[since[0] :], guest.received[since[1] :]
            common = min(len(screened), len(guested))
            assert screened[:common] == guested[:common]
            found = [json.loads(text) for text in screened[:common]]
            kinds = {message["type"] for message in found}
            assert {"state", "table", "pointed", "seat_requested"} <= kinds and "chat" not in kinds
            assert sum(message["type"] == "state" for message in found) > 20
            for message in found:
                if message["type"] == "state":
                    assert message["seat"] is None and message["view"].get("own") is None
                    assert message["options"] is None and not message["claim_blockers"]
            for person in (screen, guest, *people):
                await person.socket.close()

    run(act())


# --- join codes ---


def test_a_code_stands_for_the_join_token(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", "link")
            code = await code_of(caller, made)
            assert len(code) == join_codes.LENGTH and set(code) <= set(join_codes.ALPHABET)
            typed = f" {code[:4].lower()}-{code[4:]} ".replace("0", "o").replace("1", "l")
            found = await caller.call("POST", "/codes", {"code": typed})
            assert found["table"]["id"] == made["table"]["id"] and found["token"] == f"c{code}"
            path = f"/tables/{made['table']['id']}"
            joined = await caller.call("POST", f"{path}/join", {"name": "Bert"}, found["token"])
            assert joined["table"]["seats"][1]["name"] == "Bert"
            for name in ("watch", "join", "host"):
                status = 403 if name == "watch" else 200
                await caller.call("GET", f"{path}/code", token=made["tokens"][name], status=status)
            async with Person(server, made["table"]["id"], found["token"]) as guest:
                assert guest.seats == []

    run(act())


def test_a_code_after_the_start_seats_nobody_and_after_the_end_opens_nothing(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", edition="gruselfahrt")
            code, path = await code_of(caller, made), f"/tables/{made['table']['id']}"
            bert = await join(caller, made, "Bert")
            found = await caller.call("POST", "/codes", {"code": code})
            assert found["table"]["state"] == "playing"
            assert await caller.error("POST", f"{path}/join", {"name": "Eve"}, found["token"]) == "full"
            async with Person(server, made["table"]["id"], *seat_tokens(made), bert) as both:
                await play_to_the_end(both, random.Random(1))
            assert await caller.error("POST", "/codes", {"code": code}) == "unknown_code"

    run(act())


def test_the_code_of_another_table_opens_nothing_here(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made, other = await caller.new_table("here", "link"), await caller.new_table("here", "link")
            foreign = "c" + await code_of(caller, other)
            path = f"/tables/{made['table']['id']}"
            assert await caller.error("GET", path, None, foreign) == "unknown_token"
            assert await caller.error("POST", f"{path}/join", {"name": "Eve"}, foreign) == "unknown_token"

    run(act())


def test_codes_cannot_be_guessed(quick_database: str) -> None:
    """After ten wrong codes an address waits, also with the right code, and then has one in half a minute."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link")
            right = {"code": await code_of(caller, made)}
            for _ in range(3 * WRONG_BURST):
                await caller.call("POST", "/codes", right)  # right ones cost nothing
            wrong = [{"code": text} for text in ("", "Ä", "0", "ZZZZZZZZ", "UUUUUUUU", "0" * 24)]
            for attempt in range(WRONG_BURST):
                assert await caller.error("POST", "/codes", wrong[attempt % len(wrong)]) == "unknown_code"
            assert await caller.error("POST", "/codes", right) == "slow_down"
            await clock.turn(31)
            assert await caller.error("POST", "/codes", wrong[0]) == "unknown_code"
            assert await caller.error("POST", "/codes", wrong[0]) == "slow_down"
            await clock.turn(31)
            await caller.call("POST", "/codes", right)

    with_local_server(quick_database, act)


def test_a_code_cannot_be_guessed_at_the_table_either(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link")
            path, right = f"/tables/{made['table']['id']}", "c" + await code_of(caller, made)
            for _ in range(3 * WRONG_BURST):
                await caller.call("GET", path, token=right)
            for attempt in range(WRONG_BURST):
                assert await caller.error("GET", path, None, f"c{attempt:08}") == "unknown_token"
            assert await caller.error("GET", path, None, right) == "slow_down"
            with pytest.raises(ConnectionClosed):
                await Person(server, made["table"]["id"], right).connect()
            await caller.call("GET", path, token=made["tokens"]["join"])
            await clock.turn(31)
            with pytest.raises(ConnectionClosed):  # counts as well
                await Person(server, made["table"]["id"], "c" + "Z" * 8).connect()
            assert await caller.error("GET", path, None, right) == "slow_down"

    with_local_server(quick_database, act)


def test_all_addresses_together_guess_at_most_one_code_a_second(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        for number in range(ALL_WRONG_BURST):
            with (
                contextlib.suppress(TableError),
                server.registry.wrong_codes.limit(f"203.0.113.{number}"),
            ):
                raise TableError("unknown_code")
        async with Caller(server) as caller:
            assert await caller.error("POST", "/codes", {"code": "ZZZZZZZZ"}) == "slow_down"
            await clock.turn(2)
            assert await caller.error("POST", "/codes", {"code": "ZZZZZZZZ"}) == "unknown_code"

    with_local_server(quick_database, act)


# --- pointing ---


async def point(here: ServerThread, there: ServerThread) -> None:
    async with Caller(here) as caller:
        made = await caller.new_table("here", "link")
        table, bert = made["table"]["id"], await join(caller, made, "Bert")
    async with (
        Person(here, table, *seat_tokens(made)) as anna,
        Person(there, table, made["tokens"]["watch"]) as screen,
        Person(there, table, bert) as other,
    ):
        route = stellwerk.new_game("skandinavien", players=2, seed=1).board.routes[0].id
        assert (await anna.ask("point", at=route))["type"] == "ok"
        for each in (screen, other):
            assert await each.hear("pointed") == {"v": 1, "type": "pointed", "seat": 0, "at": route}
        assert (await anna.ask("point", at=None))["type"] == "ok"
        assert (await screen.hear("pointed"))["at"] is None
        assert (await anna.ask("point", at="atlantis"))["error"]["code"] == "bad_message"
        assert (await anna.ask("point", seat=1, at=route))["error"]["code"] == "not_allowed"
        assert (await screen.ask("point", at=route))["error"]["code"] == "not_allowed"
        answers = [await other.ask("point", at=route) for _ in range(POINTS_BURST + 4)]
        refused = [each["error"]["code"] for each in answers if each["type"] == "error"]
        assert refused and set(refused) == {"slow_down"}


def test_pointing_is_for_everybody_to_see_and_limited(server: ServerThread) -> None:
    run(point(server, server))


def test_pointing_reaches_other_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    run(point(*two_servers))


async def tap(here: ServerThread, there: ServerThread) -> None:
    """A tap on the shared screen is a pointer from nobody's seat; it changes nothing in the game."""
    async with Caller(here) as caller:
        made = await caller.new_table("here", "link")
        table, bert = made["table"]["id"], await join(caller, made, "Bert")
        code = "c" + await code_of(caller, made)
    tokens = made["tokens"]
    routes = [route.id for route in stellwerk.new_game("skandinavien", players=2, seed=1).board.routes[:3]]
    async with (
        Person(there, table, bert) as phone,
        Person(here, table, tokens["watch"]) as screen,
        Person(here, table, code) as television,
    ):
        number = (await phone.ask("ping")) and phone.states[1]["number"]
        assert (await screen.ask("point", at=routes[0], token=tokens["host"]))["type"] == "ok"
        assert (await screen.ask("point", at=routes[1], token=tokens["join"]))["type"] == "ok"
        assert (await television.ask("point", at=routes[2]))["type"] == "ok"
        for route in routes:
            assert await phone.hear("pointed") == {"v": 1, "type": "pointed", "seat": None, "at": route}
        await phone.ask("ping")
        assert phone.states[1]["number"] == number
        assert tokens["host"] not in "".join(phone.received + television.received)
        for watcher in (screen, television):
            assert (await watcher.ask("point", at=None, seat=0))["error"]["code"] == "not_allowed"
        wrong = await screen.ask("point", at="atlantis", token=tokens["host"])
        assert wrong["error"]["code"] == "bad_message"


def test_a_tap_on_a_shared_screen_is_for_everybody_to_see(server: ServerThread) -> None:
    run(tap(server, server))


def test_a_tap_reaches_other_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    run(tap(*two_servers))


@pytest.mark.parametrize("public", [False, True])
def test_strangers_cannot_tap(server: ServerThread, public: bool) -> None:
    """Not with a spectator's link, another table's tokens, a code or something malformed."""

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", public=public)
            other = await caller.new_table("here", "link")
            await join(caller, made, "Bert")
            code = "c" + await code_of(caller, made)
        table, tokens = made["table"]["id"], made["tokens"]
        route = stellwerk.new_game("skandinavien", players=2, seed=1).board.routes[0].id
        async with Person(server, table, tokens["watch"]) as guest:
            for token in (None, other["tokens"]["host"], other["tokens"]["join"], new_token("h")):
                answer = await guest.ask("point", at=route, token=token)
                assert answer["error"]["code"] == "not_allowed"
            for token in (tokens["watch"], code, other["tokens"]["seats"][0]["token"], "", 7):
                answer = await guest.ask("point", at=route, token=token)
                assert answer["error"]["code"] == "bad_message"  # codes are not guessed this way
            answer = await guest.ask("point", at=route, token=tokens["join"])
            assert answer["type"] == ("error" if public else "ok")
            assert (await guest.ask("point", at=route, token=tokens["host"]))["type"] == "ok"
        if public:
            async with Person(server, table, code) as holder, Person(server, table) as passer:
                for each in (holder, passer):
                    assert (await each.ask("point", at=route))["error"]["code"] == "not_allowed"

    run(act())


def test_taps_on_all_screens_share_one_limit(quick_database: str) -> None:
    """They leave the players' own pointing alone."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link")
            table, bert = made["table"]["id"], await join(caller, made, "Bert")
        tokens = made["tokens"]
        route = stellwerk.new_game("skandinavien", players=2, seed=1).board.routes[0].id
        async with (
            Person(server, table, tokens["watch"]) as screen,
            Person(server, table, tokens["join"]) as television,
            Person(server, table, bert) as phone,
        ):
            for _ in range(POINTS_BURST):
                assert (await screen.ask("point", at=route, token=tokens["host"]))["type"] == "ok"
            assert (await television.ask("point", at=route))["error"]["code"] == "slow_down"
            assert (await phone.ask("point", at=route))["type"] == "ok"
            await clock.turn(1)
            assert (await television.ask("point", at=route))["type"] == "ok"

    with_local_server(quick_database, act)


# --- a bot plays meanwhile ---


def test_a_seat_is_handed_to_a_bot_and_back(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", edition="gruselfahrt")
            table, bert = made["table"]["id"], await join(caller, made, "Bert")
            async with (
                Person(server, table, *seat_tokens(made)) as anna,
                Person(server, table, bert) as other,
            ):
                await anna.my_turn(0)
                assert (await anna.ask("away"))["type"] == "ok"
                await other.my_turn(1)
                assert other.about["seats"][0]["away"] and not other.about["seats"][1]["away"]
                assert (await anna.ask("back"))["type"] == "ok"
                while anna.about["seats"][0]["away"]:
                    await anna.next()
                assert (await anna.ask("away", seat=1))["error"]["code"] == "not_allowed"
                say = other.states[1]["options"][0]["action"]
                await other.decide(1, say)

    run(act())


# --- a seat changes phones ---


async def three_at_a_table(caller: Caller, **wishes: Any) -> tuple[Json, str, str, str]:
    made = await caller.new_table("here", "link", "link", **wishes)
    bert, clara = await join(caller, made, "Bert"), await join(caller, made, "Clara")
    return made, bert, clara, "c" + await code_of(caller, made)


async def give_away(owner: Person, **answer: Any) -> None:
    """The owner agrees; his device may see nothing more."""
    await owner.say("answer_seat", **answer)
    with pytest.raises(ConnectionClosed):
        while True:
            await owner.next()
    assert "seat_lost" in "".join(owner.received)


async def change_phones(here: ServerThread, there: ServerThread) -> None:
    async with Caller(here) as caller:
        made, bert, clara, code = await three_at_a_table(caller)
    table, fresh = made["table"]["id"], new_token(SEAT)
    async with (
        Person(here, table, bert) as old,
        Person(there, table, clara) as clara_phone,
        Person(there, table, made["tokens"]["host"], made["tokens"]["watch"]) as host,
        Person(there, table, code) as new,
    ):
        assert (await new.ask("request_seat", place=1, token=fresh))["type"] == "ok"
        asked = await old.hear("seat_requested")
        assert asked["place"] == 1 and len(asked["check"]) == 2
        assert fresh not in "".join(old.received + clara_phone.received + new.received)
        answer = {"place": 1, "check": asked["check"], "allow": True}
        await clara_phone.hear("seat_requested")
        await host.hear("seat_requested")
        while host.about["seats"][1]["presence"] == "gone":  # the other process may announce him later
            await host.next()
        for nobody in (clara_phone, host, new):  # the owner is here: nobody else can answer
            assert (await nobody.ask("answer_seat", **answer))["error"]["code"] == "not_allowed"
        assert (await old.ask("answer_seat", **answer | {"check": "00"}))["error"]["code"] == "stale"
        await give_away(old, **answer)
        for each in (new, clara_phone):
            answered = await each.hear("seat_answered")
            assert (answered["place"], answered["allowed"]) == (1, True)
    async with Person(there, table, fresh) as bert_again:
        assert bert_again.seats == [1]
        await bert_again.state_where(1, lambda state: state["view"]["own"] is not None)
    async with Caller(here) as caller:
        assert await caller.error("GET", f"/tables/{table}/state", None, bert) == "unknown_token"


def test_a_seat_moves_to_another_phone_if_its_owner_agrees(server: ServerThread) -> None:
    run(change_phones(server, server))


def test_it_does_so_across_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    run(change_phones(*two_servers))


def test_an_owner_refuses(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made, bert, _, code = await three_at_a_table(caller)
            table, fresh = made["table"]["id"], new_token(SEAT)
            async with Person(server, table, bert) as old, Person(server, table, code) as new:
                await new.ask("request_seat", place=1, token=fresh)
                check = (await old.hear("seat_requested"))["check"]
                await old.ask("answer_seat", place=1, check=check, allow=False)
                assert not (await new.hear("seat_answered"))["allowed"]
                assert (await old.ask("ping"))["type"] == "pong" and old.seats == [1]
            assert await caller.error("GET", f"/tables/{table}/state", None, fresh) == "unknown_token"

    run(act())


@pytest.mark.parametrize("public", [False, True])
def test_the_host_of_a_private_table_answers_for_a_phone_that_is_gone(
    server: ServerThread, public: bool
) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made, _, clara, code = await three_at_a_table(caller, public=public)
            table, fresh = made["table"]["id"], new_token(SEAT)
            async with (
                Person(server, table, made["tokens"]["host"], made["tokens"]["watch"]) as host,
                Person(server, table, clara) as other,
                Person(server, table, code) as new,
            ):
                await new.ask("request_seat", place=1, token=fresh)
                check = (await host.hear("seat_requested"))["check"]
                answer = {"place": 1, "check": check, "allow": True}
                assert (await other.ask("answer_seat", **answer))["error"]["code"] == "not_allowed"
                done = await host.ask("answer_seat", **answer)
                if public:
                    assert done["error"]["code"] == "not_allowed"
                else:
                    assert done["type"] == "ok" and (await new.hear("seat_answered"))["allowed"]

    run(act())


def test_two_phones_for_one_seat(quick_database: str) -> None:
    """The second waits for an answer to the first; the owner sees one request, and comes back to find it."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made, bert, _, code = await three_at_a_table(caller)
            table = made["table"]["id"]
            first, second = (new_token(SEAT) for _ in range(2))
            async with Person(server, table, code) as one, Person(server, table, code) as two:
                assert (await one.ask("request_seat", place=1, token=first))["type"] == "ok"
                refused = await two.ask("request_seat", place=1, token=second)
                assert refused["error"]["code"] == "slow_down"
                async with Person(server, table, bert) as owner:
                    check = (await owner.hear("seat_requested"))["check"]
                    await give_away(owner, place=1, check=check, allow=True)
            assert await caller.error("GET", f"/tables/{table}", None, second) == "unknown_token"
            await caller.call("GET", f"/tables/{table}", None, first)

    with_local_server(quick_database, act)


def test_a_seat_that_has_moved_meanwhile_stays_where_it_is(quick_database: str) -> None:
    """Two devices have the old token; while one agrees, the other has already given the seat away."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made, bert, _, code = await three_at_a_table(caller)
        session = await server.registry.session(made["table"]["id"])
        owner, tokens = Credentials.of([bert]), [new_token(SEAT) for _ in range(2)]
        room = session.living_room
        async with session.lock:  # both wait for it
            answers = []
            for token in tokens:
                check = room.request(Credentials.of([code]), 1, token, "192.0.2.1")
                answers.append(asyncio.create_task(session.answer_seat_request(1, check, True, owner)))
                await asyncio.sleep(0)
                room.requests.clear()
        await answers[0]
        with pytest.raises(TableError, match="moved"):
            await answers[1]
        assert session.row.places[1].token_hash == digest(tokens[0])

    with_local_server(quick_database, act)


def test_requests_for_seats_end_and_are_limited(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made, bert, _, code = await three_at_a_table(caller)
            table, watch = made["table"]["id"], made["tokens"]["watch"]

            def wish(place: int) -> Json:
                return {"place": place, "token": new_token(SEAT)}

            async with Person(server, table, watch) as guest:
                assert (await guest.ask("request_seat", **wish(1)))["error"]["code"] == "not_allowed"
            async with Person(server, table, code) as new, Person(server, table, bert) as owner:
                for place in (-1, 7):
                    assert (await new.ask("request_seat", **wish(place)))["error"]["code"] == "not_allowed"
                await new.ask("request_seat", **wish(1))
                check = (await owner.hear("seat_requested"))["check"]
                await clock.turn(REQUEST_SECONDS + 1)
                late = await owner.ask("answer_seat", place=1, check=check, allow=True)
                assert late["error"]["code"] == "stale"
                answers = [await new.ask("request_seat", **wish(place)) for place in (0, 1, 2)]
                assert [each["type"] for each in answers] == ["ok", "ok", "ok"]
                check = json.loads(next(t for t in owner.received[::-1] if "seat_requested" in t))["check"]
                await owner.ask("answer_seat", place=1, check=check, allow=False)
                assert (await new.ask("request_seat", **wish(1)))["type"] == "error"

    with_local_server(quick_database, act)
