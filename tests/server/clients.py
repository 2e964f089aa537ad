"""People at a table, for tests: they call, connect, listen and decide as the page would."""

from __future__ import annotations

import asyncio
import json
import random
from types import TracebackType
from typing import Any, Protocol, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stellwerk.server.http.server_calls import SERVER_CALLS
from stellwerk.table.calls import CALLS
from stellwerk.table.messages import server_messages
from stellwerk.table.messages.responses import ProblemBody

Json = dict[str, Any]


class Reachable(Protocol):
    """A server in a process of its own or in this one, or what stands between one and us."""

    @property
    def address(self) -> str: ...

    @property
    def socket_address(self) -> str: ...


PATIENCE = 30.0


def as_described(method: str, path: str, answer: Any) -> Any:
    """An answer that is what the declaration of this call says, or an error that is."""
    if isinstance(answer, dict) and "error" in answer:
        ProblemBody.model_validate_json(json.dumps(answer["error"]))
        return answer
    for call in (*CALLS, *SERVER_CALLS):
        if call.method == method and call.pattern.fullmatch(path.partition("?")[0]):
            if call.answer is not None:
                call.answer.model_validate_json(json.dumps(answer))
            break
    return answer


class Caller:
    """HTTP calls with tokens."""

    def __init__(self, server: Reachable) -> None:
        self.server = server
        self.client = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.aclose()

    async def call(
        self, method: str, path: str, body: Any = None, token: str | None = None, status: int | None = None
    ) -> Any:
        """The answer's JSON; ``status`` is what is expected, any success if not said."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, f"/api{path}", json=body, headers=headers)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, (answer.status_code, answer.text)
        return as_described(method, path, answer.json())

    async def new_table(self, *seats: str, edition: str = "skandinavien", **wishes: Any) -> Json:
        """A table with seats ``here``, ``link`` or ``bot`` (``bot:strong``)."""
        places = []
        for index, seat in enumerate(seats):
            kind, _, level = seat.partition(":")
            place: Json = {"kind": kind}
            if kind == "here":
                place["name"] = f"Person {index}"
            if kind == "bot":
                place["level"] = level or "beginner"
            places.append(place)
        found: Json = await self.call("POST", "/tables", {"edition": edition, "seats": places, **wishes})
        return found

    async def error(self, method: str, path: str, body: Any = None, token: str | None = None) -> str:
        """The code of the error that must come."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, f"/api{path}", json=body, headers=headers)
        assert not answer.is_success, answer.text
        code: str = as_described(method, path, answer.json())["error"]["code"]
        return code


def seat_tokens(made: Json) -> list[str]:
    return [each["token"] for each in made["tokens"]["seats"]]


class Person:
    """One WebSocket. Everything received is kept, byte for byte, in ``received``."""

    def __init__(self, server: Reachable, table: str, *tokens: str, last: int | None = None) -> None:
        self.server = server
        self.table = table
        self.tokens = list(tokens)
        self.last = last
        self.received: list[str] = []
        self.states: dict[int | None, Json] = {}
        self.about: Json = {}
        self.seats: list[int] = []
        self.ids = 0
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def connect(self) -> None:
        # a queue that never fills: a connection whose queue is full cannot read the answer to its close frame
        self.socket = await connect(self.server.socket_address, max_size=None, max_queue=1_000_000)
        hello: Json = {"v": 1, "do": "hello", "table": self.table, "tokens": self.tokens}
        if self.last is not None:
            hello["last"] = self.last
        await self.socket.send(json.dumps(hello))
        await self.hear("welcome")

    async def hear(self, *kinds: str, answers: int | None = None) -> Json:
        """The next message of these types (and answering ``answers``); others are taken in on the way."""
        while True:
            message = await self.next()
            if message["type"] in kinds and (answers is None or message.get("re") == answers):
                return message

    async def next(self) -> Json:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        message: Json = json.loads(text)
        server_messages.check(message)
        if message["type"] == "state":
            self.states[message["seat"]] = message
            self.last = message["number"]
        elif message["type"] in ("welcome", "table"):
            self.about, self.seats = message["table"], message["seats"]
        return message

    async def say(self, do: str, **fields: Any) -> int:
        """Send a message; its id."""
        self.ids += 1
        await self.socket.send(json.dumps({"v": 1, "do": do, "id": self.ids, **fields}))
        return self.ids

    async def ask(self, do: str, **fields: Any) -> Json:
        """Send a message and wait for what answers it."""
        number = await self.say(do, **fields)
        return await self.hear("ok", "error", "hint", "explain", "partial_payment", "pong", answers=number)

    async def state_where(self, seat: int | None, wanted: Any) -> Json:
        """The first state of ``seat``, present or coming, for which ``wanted`` holds."""
        while seat not in self.states or not wanted(self.states[seat]):
            await self.next()
        return self.states[seat]

    async def my_turn(self, seat: int) -> Json:
        return await self.state_where(seat, lambda state: state["options"] or state["result"])

    async def decide(self, seat: int, say: str) -> Json:
        """Answer what the last state of this seat asked; it counts as answered from now on."""
        self.states[seat]["options"] = None
        return await self.ask("decide", seat=seat, number=self.states[seat]["number"], action=say)


def choose(options: list[Json], chance: random.Random) -> str:
    """Plays lawfully and towards the end: claims when it can, keeps few tickets, seldom asks for more."""
    says: list[str] = [option["action"] for option in options]
    claims = [say for say in says if say.startswith(("claim", "pay", "surcharge"))]
    if claims and chance.random() < 0.9:
        return chance.choice(claims)
    rest = [say for say in says if not say.startswith(("tickets", "exchange", "swap"))] or says
    return chance.choice(rest)


async def play_to_the_end(person: Person, chance: random.Random, most: int = 2000) -> Json:
    """Decide for all seats this person holds until the game is over; the last state."""
    for _ in range(most):
        asked = [state for state in person.states.values() if state["options"]]
        over = [state for state in person.states.values() if state["result"]]
        if over:
            return over[0]
        if not asked:
            early = [s for s in person.states.values() if s["early"] and not s["held"]]
            if early:
                say = choose(early[0]["early"]["options"], chance)
                seat, early[0]["early"] = early[0]["seat"], None
                wish = await person.say("early", seat=seat, answers=[say])
                answer = await person.hear("ok", "error", answers=wish)
                # the others may have ended the start meanwhile
                assert answer["type"] == "ok" or answer["error"]["code"] == "wrong_state", answer
            else:
                await person.next()
            continue
        state = asked[0]
        seat = state["seat"]
        say, state["options"] = choose(state["options"], chance), None
        wish = await person.say("decide", seat=seat, number=state["number"], action=say)
        answer = await person.hear("ok", "error", answers=wish)
        assert answer["type"] == "ok" or answer["error"]["code"] == "stale", answer
    raise AssertionError("the game does not end")


async def friends_at(one: Reachable, two: Reachable, *more: str) -> tuple[Json, Person, Person]:
    """Anna at the first server, Bert at the second, at one table."""
    async with Caller(one) as caller:
        made = await caller.new_table("here", "link", *more)
    async with Caller(two) as caller:
        path, join = f"/tables/{made['table']['id']}/join", made["tokens"]["join"]
        second = (await caller.call("POST", path, {"name": "Bert"}, join))["token"]
    anna = Person(one, made["table"]["id"], seat_tokens(made)[0])
    bert = Person(two, made["table"]["id"], second)
    await anna.connect()
    await bert.connect()
    return made, anna, bert


__all__ = [
    "Caller",
    "ConnectionClosed",
    "Json",
    "Person",
    "choose",
    "friends_at",
    "play_to_the_end",
    "seat_tokens",
]
