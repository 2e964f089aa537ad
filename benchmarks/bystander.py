"""Delays of a bystander while somebody attacks links, boards, requests, WebSockets or Web Push.

    .venv/bin/python benchmarks/bystander.py                     # all attacks, on SQLite
    .venv/bin/python benchmarks/bystander.py links push          # some

The bystander makes ordinary calls and sets up tables, first alone and then during the attack, under the
limits that every server has. The attack runs in a process of its own and comes from another loopback address.
All loops are bounded in number and time.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import statistics
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import stellwerk
from stellwerk import boards
from stellwerk.table.access import PERSON, new_token
from stellwerk.table.replay import AS_IT_IS
from tests.server.clients import choose, seat_tokens
from tests.server.faults.bad_clients import ELSEWHERE
from tests.server.push_service import Browser
from tests.server.server_process import USUAL, ServerProcess

Json = dict[str, Any]
SETTINGS = {
    **USUAL,
    "bot_workers": 2,
    "sweep_seconds": 2,
    "sockets_per_address": 10,
    "proxies": ELSEWHERE,  # so that the attackers can come from any address
    "push_local": True,
    "push_seconds": 0,
}
WARM_UP_SECONDS = 2.0
CALL_PAUSE = 0.1
TABLE_EVERY = 10  # calls
TIMEOUT = 60.0
MOST_CALLS = 5000  # of one attacker


# --- attacks ---


@dataclass
class Attack:
    """What an attack knows: the server's address, when it ends, and what it was answered."""

    address: str
    end: float
    answers: Counter[str] = field(default_factory=Counter)

    def is_on(self) -> bool:
        return time.monotonic() < self.end

    def client(self, forwarded: str = "203.0.113.1") -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        headers = {"X-Forwarded-For": forwarded}
        return httpx.AsyncClient(base_url=self.address, transport=transport, timeout=TIMEOUT, headers=headers)

    async def post(self, client: httpx.AsyncClient, path: str, body: Json) -> httpx.Response | None:
        try:
            answer = await client.post(path, json=body)
        except httpx.HTTPError as error:
            self.answers[type(error).__name__] += 1
            return None
        self.answers[str(answer.status_code)] += 1
        return answer

    async def flood(self, path: str, bodies: list[Json], per_second: float) -> None:
        """Post these bodies in turn until the attack ends, without waiting for the answers."""
        async with self.client() as client, asyncio.TaskGroup() as group:
            for body in itertools.islice(itertools.cycle(bodies), MOST_CALLS):
                if not self.is_on():
                    return
                group.create_task(self.post(client, path, body))
                await asyncio.sleep(1 / per_second)


def packed(record: Mapping[str, object]) -> str:
    """Pack a record as a link does, whatever its length."""
    packer = zlib.compressobj(9, zlib.DEFLATED, AS_IT_IS)
    data = packer.compress(json.dumps(record).encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def flood_links(attack: Attack) -> None:
    """Ten long links a second: the longest games there are, and one of 20,000 decisions."""
    game = stellwerk.new_game("weltreise", players=5, seed=2).playout(2).record()
    endless = stellwerk.new_game("usa", players=2, seed=1).record() | {"decisions": ["draw deck"] * 20_000}
    views = {"game": packed(game), "first": 400, "last": 450}
    await asyncio.gather(
        attack.flood("/api/replay", [{"game": packed(game)}, {"game": packed(endless)}], 7),
        attack.flood("/api/replay/views", [views], 3),
    )


async def open_sockets(attack: Attack) -> None:
    """200 WebSockets from as many addresses of one IPv6 /64 network, where 10 are allowed to a client."""
    address = attack.address.replace("http://", "ws://") + "/ws"

    async def enter(number: int) -> ClientConnection | None:
        headers = {"X-Forwarded-For": f"2001:db8::{number:x}"}
        try:
            socket = await connect(address, local_addr=(ELSEWHERE, 0), additional_headers=headers)
        except (OSError, WebSocketException):
            attack.answers["refused"] += 1
            return None
        try:
            await asyncio.wait_for(socket.recv(), 0.5)
            attack.answers["refused"] += 1
        except TimeoutError:
            attack.answers["let in"] += 1
        except WebSocketException:
            attack.answers["refused"] += 1
        return socket

    opened: list[ClientConnection | None] = []
    for number in range(0, 200, 20):
        opened += await asyncio.gather(*(enter(number + more) for more in range(20)))
    while attack.is_on():
        await asyncio.sleep(0.1)
    await asyncio.gather(*(socket.close() for socket in opened if socket is not None), return_exceptions=True)


async def nest_boards(attack: Attack) -> None:
    """Boards whose layout is nested 900 and 5,000 deep are checked, tried out and played on."""
    board = json.dumps(boards.new("usa") | {"layout": None})
    paths = ("/api/boards/check", "/api/boards/trial", "/api/boards/tables")
    calls = itertools.cycle(itertools.product((900, 5_000), paths))
    async with attack.client() as client:
        for depth, path in itertools.islice(calls, MOST_CALLS):
            if not attack.is_on():
                return
            nested = "[" * depth + "1" + "]" * depth  # by hand: json.dumps does not go as deep
            text = '{"edition": "usa", "board": ' + board.replace('"layout": null', f'"layout": {nested}')
            text += ', "seats": [{"kind": "bot"}, {"kind": "bot"}]}' if path.endswith("tables") else "}"
            try:
                answer = await client.post(path, content=text, headers={"Content-Type": "application/json"})
                attack.answers[str(answer.status_code)] += 1
            except httpx.HTTPError as error:
                attack.answers[type(error).__name__] += 1
            await asyncio.sleep(0.1)


def dense_board() -> Json:
    """A board with two parts of nine cities in which every two are joined by a route of one space."""
    board: Json = boards.new("usa")
    cities = [each["id"] for each in board["cities"]]
    parts = (cities[:9], cities[20:29])
    inside = {frozenset(pair) for part in parts for pair in itertools.combinations(part, 2)}
    board["routes"] = [each for each in board["routes"] if frozenset((each["a"], each["b"])) not in inside]
    pairs = itertools.chain(*(itertools.combinations(part, 2) for part in parts))
    board["routes"] += [
        {"id": f"dense-{number}", "a": one, "b": other, "length": 1, "color": "gray", "kind": "train"}
        for number, (one, other) in enumerate(pairs)
    ]
    return board


async def play_on_dense_boards(attack: Attack) -> None:
    """Tables of bots on a board with a costly longest path, which is also checked and tried out."""
    board = dense_board()
    seats = [{"kind": "bot", "level": "beginner"}] * 2
    body = {"edition": "usa", "board": board}
    async with attack.client("203.0.113.2") as client:
        for _ in range(5):
            await attack.post(client, "/api/boards/tables", body | {"seats": seats})
    await asyncio.gather(
        attack.flood("/api/boards/check", [body], 5), attack.flood("/api/boards/trial", [body], 1)
    )


async def push_slowly(attack: Attack) -> None:
    """Ten people are awaited again and again, whose push services send 100 Continue without an end."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        attack.answers["push messages"] += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            for _ in range(100_000):
                if not attack.is_on():
                    break
                writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 50)
                await writer.drain()
                await asyncio.sleep(0)
        writer.close()

    service = await asyncio.start_server(answer, "127.0.0.1", 0)
    endpoint = f"http://127.0.0.1:{service.sockets[0].getsockname()[1]}"

    async def one(number: int) -> None:
        """Play both seats of a table; the second one is that of somebody who wants to be called."""
        person, chance = new_token(PERSON), random.Random(number)
        async with attack.client(f"203.0.113.{number + 10}") as client:
            wish = {"person": person, "endpoint": f"{endpoint}/{number}", "keys": Browser().keys}
            await attack.post(client, "/api/push", wish)
            seats = [{"kind": "here", "name": "Mallory"}, {"kind": "link"}]
            made = await attack.post(client, "/api/tables", {"edition": "skandinavien", "seats": seats})
            if made is None or not made.is_success:
                return
            path, keys = f"/api/tables/{made.json()['table']['id']}", made.json()["tokens"]
            client.headers["Authorization"] = f"Bearer {keys['join']}"
            joined = await attack.post(client, f"{path}/join", {"name": "Trudy", "person": person})
            if joined is None or not joined.is_success:
                return
            both = itertools.cycle([keys["seats"][0]["token"], joined.json()["token"]])
            for token in itertools.islice(both, MOST_CALLS):
                if not attack.is_on():
                    return
                client.headers["Authorization"] = f"Bearer {token}"
                state = (await client.get(f"{path}/state")).json()
                if state.get("result"):
                    return
                if state.get("options"):
                    decision = {"number": state["number"], "action": [choose(state["options"], chance)]}
                    await attack.post(client, f"{path}/decisions", decision)
                await asyncio.sleep(0.3)

    await asyncio.gather(*(one(number) for number in range(10)), return_exceptions=True)
    while attack.is_on():
        await asyncio.sleep(0.1)
    service.close()


def accented_board() -> Json:
    """A board with a name of accents in the wrong order, which Unicode's normal form sorts one by one."""
    board: Json = boards.new("usa")
    return board | {"name": "e" + "\u0301" * 40_000 + "\u0316" * 40_000}


async def crowd_workers(attack: Attack) -> None:
    """Twelve addresses have as many boards checked and links replayed as may wait."""
    game = packed(stellwerk.new_game("weltreise", players=5, seed=2).playout(2).record())
    check = {"edition": "usa", "board": accented_board()}

    async def one(number: int) -> None:
        async with attack.client(f"203.0.113.{number + 100}") as client:
            for _ in range(MOST_CALLS):
                if not attack.is_on():
                    return
                calls = [attack.post(client, "/api/replay", {"game": game}) for _ in range(39)]
                await asyncio.gather(attack.post(client, "/api/boards/check", check), *calls)
                await asyncio.sleep(1)

    await asyncio.gather(*(one(number) for number in range(12)))


async def send_rows(attack: Attack, connections: int, first: bytes, more: bytes) -> None:
    """Send a beginning and then the same again and again, on some connections."""
    host, port = attack.address.removeprefix("http://").split(":")

    async def one() -> None:
        for _ in range(MOST_CALLS):
            if not attack.is_on():
                return
            with contextlib.suppress(OSError, TimeoutError):
                _, writer = await asyncio.open_connection(host, int(port), local_addr=(ELSEWHERE, 0))
                attack.answers["connections"] += 1
                writer.write(first)
                for _ in range(MOST_CALLS):
                    if not attack.is_on() or writer.is_closing():
                        break
                    writer.write(more)
                    await asyncio.wait_for(writer.drain(), 5)
                    await asyncio.sleep(0.01)
                writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(connections)))


async def send_chunks(attack: Attack) -> None:
    """Twenty bodies without an end, in chunks of one byte."""
    head = b"POST /api/tables/mine HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    await send_rows(attack, 20, head, b"1\r\nx\r\n" * 8000)


async def pipeline(attack: Attack) -> None:
    """Twenty rows of requests, none of which waits for the answer to the one before."""
    await send_rows(attack, 20, b"", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "links": flood_links,
    "workers": crowd_workers,
    "chunks": send_chunks,
    "pipelined": pipeline,
    "ipv6": open_sockets,
    "nested": nest_boards,
    "dense": play_on_dense_boards,
    "push": push_slowly,
}


# --- the bystander ---


@dataclass
class Delays:
    """Milliseconds that calls took."""

    calls: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    failed: int = 0


def percentiles(delays: list[float]) -> str:
    """The median and the 95th percentile."""
    if len(delays) < 2:
        return "none"
    return f"{statistics.median(delays):.0f}, {statistics.quantiles(delays, n=20)[18]:.0f}"


async def stand_by(server: ServerProcess, seconds: float) -> Delays:
    """Make ordinary calls, and set up a table now and then."""
    found, end = Delays(), time.monotonic() + seconds
    body = {"edition": "skandinavien", "seats": [{"kind": "here"}, {"kind": "here"}]}
    async with httpx.AsyncClient(base_url=server.address, timeout=TIMEOUT) as client:
        made = (await client.post("/api/tables", json=body)).raise_for_status().json()
        path = f"/api/tables/{made['table']['id']}"
        headers = {"Authorization": f"Bearer {seat_tokens(made)[0]}"}
        for number in range(int(seconds / CALL_PAUSE)):
            if time.monotonic() > end:
                break
            begun = time.perf_counter()
            try:
                if number % TABLE_EVERY:
                    answer = await client.get((path, f"{path}/state")[number % 2], headers=headers)
                else:
                    answer = await client.post("/api/tables", json=body)
                took = (time.perf_counter() - begun) * 1000
                found.failed += not answer.is_success
                (found.calls if number % TABLE_EVERY else found.tables).append(took)
            except httpx.HTTPError:
                found.failed += 1
            await asyncio.sleep(CALL_PAUSE)
    return found


async def measure(name: str, seconds: float) -> str:
    """A line of the table."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{Path(folder) / 'tables.sqlite'}", **SETTINGS)
        server.start()
        try:
            alone, before = await stand_by(server, seconds), server.memory()
            command = [sys.executable, __file__, name, "--attack", server.address]
            command += ["--seconds", str(seconds + WARM_UP_SECONDS)]
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            await asyncio.sleep(WARM_UP_SECONDS)
            during, then = await stand_by(server, seconds), server.memory()
            try:
                output, _ = await asyncio.wait_for(process.communicate(), seconds + 2 * TIMEOUT)
            except TimeoutError:
                process.kill()
                output = b"did not end"
        finally:
            server.kill()
    cells = [
        f"`{name}`",
        percentiles(alone.calls),
        percentiles(during.calls),
        percentiles(alone.tables),
        percentiles(during.tables),
        str(during.failed),
        f"{before / 2**20:.0f}, {then / 2**20:.0f}",
        output.decode().strip(),
    ]
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| attack | calls alone | calls meanwhile | new table alone | new table meanwhile | failed | MB "
    "| answers |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
)


async def attack_server(name: str, address: str, seconds: float) -> None:
    attack = Attack(address, time.monotonic() + seconds)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](attack), seconds + TIMEOUT)
    print(", ".join(f"{answer}: {count}" for answer, count in sorted(attack.answers.items())), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="|".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    for name in arguments.attacks:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}; there are {', '.join(ATTACKS)}")
    if arguments.attack:
        asyncio.run(attack_server(arguments.attacks[0], arguments.attack, arguments.seconds))
        return
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; p50 and p95 in milliseconds\n\n{HEAD}")
    for name in arguments.attacks or ATTACKS:
        print(asyncio.run(measure(name, arguments.seconds)), flush=True)


if __name__ == "__main__":
    main()
