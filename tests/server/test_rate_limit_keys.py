"""An IPv6 network of 2^64 addresses counts as one client, whatever it asks for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from stellwerk import boards, server
from stellwerk.server import Settings, create_app
from stellwerk.server.analysis import MOST_OF_ONE_SHARE
from stellwerk.table.rate_limiter import rate_limit_key

from .conftest import StartServer
from .test_analysis import Idle

NETWORK = "2001:db8:1:2:"
ALLOWED = 10


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_the_key_of_an_address(address: str, key: str) -> None:
    assert rate_limit_key(address) == key


def test_web_sockets_of_one_network_are_counted_together(
    start_server: StartServer, quick_folder: Path
) -> None:
    async def act() -> None:
        where = f"sqlite:///{quick_folder / 'networks.sqlite'}"
        running = start_server(where, proxies="127.0.0.1", sockets_per_address=ALLOWED)
        hello = json.dumps({"v": 1, "do": "hello", "table": "a" * 12, "tokens": []})
        async with contextlib.AsyncExitStack() as opened:

            async def enter(address: str) -> ClientConnection:
                headers = {"X-Forwarded-For": address}
                return await opened.enter_async_context(
                    connect(running.socket_address, additional_headers=headers)
                )

            for number in range(ALLOWED):
                await enter(f"{NETWORK}:{number:x}")
            refused = await enter(f"{NETWORK}abcd::1")
            assert '"slow_down"' in str(await refused.recv())
            let_in = await enter("2001:db8:1:3::1")
            await let_in.send(hello)
            assert '"unknown_table"' in str(await let_in.recv())

    asyncio.run(asyncio.wait_for(act(), 60))


def test_analyses_of_one_network_are_counted_together(quick_database: str) -> None:
    async def act() -> None:
        app = create_app(Settings(database=quick_database, bot_workers=1))
        async with app.router.lifespan_context(app):
            app.state.registry.analyses = Idle(60)

            async def ask(number: int, address: str) -> int:
                transport = httpx.ASGITransport(app=app, client=(address, 1))
                board = boards.new("usa") | {"name": f"Board {number}"}
                async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                    body = {"edition": "usa", "board": board}
                    return (await client.post("/api/boards/trial", json=body)).status_code

            codes = [await ask(number, f"{NETWORK}:{number:x}") for number in range(MOST_OF_ONE_SHARE + 1)]
            assert codes == [200] * MOST_OF_ONE_SHARE + [429]
            assert await ask(99, "2001:db8:1:3::1") == 200

    asyncio.run(asyncio.wait_for(act(), 60))


def test_no_other_module_reads_the_address_of_a_client() -> None:
    """Except where the question is not how much a client may do, but whether it is on this machine."""
    package = Path(server.__file__).parents[1]
    reading = {
        path.name
        for folder in ("server", "table")
        for path in (package / folder).rglob("*.py")
        if re.search(r"client\.host|\"client\"", path.read_text(encoding="utf-8"))
    }
    assert reading == {"rate_limiter.py", "lan_addresses.py"}
