"""Names we answer to, pages that may talk to us, and whose word about an address we take."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from stellwerk.server.hosts import Hosts, Proxies
from stellwerk.server.middleware import HEADERS
from stellwerk.server.run import CannotServe, check_settings
from stellwerk.table.settings import Settings

from .conftest import StartServer
from .local_server import ServerThread

AT_HOME = Hosts("127.0.0.1", "")
IN_NETWORK = Hosts("0.0.0.0", "")
PUBLIC = Hosts("127.0.0.1", "play.example, Other.example")


def test_hosts_that_are_ours() -> None:
    for host in ("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST", "localhost."):
        assert AT_HOME.knows(host, "127.0.0.1"), host
    for host in ("evil.example", "evil.example:8000", "192.168.1.5", "localhost.evil.example", "a b", "[x]"):
        assert not AT_HOME.knows(host, "127.0.0.1"), host
    assert IN_NETWORK.knows("192.168.1.5:8000", "192.168.1.5")
    assert IN_NETWORK.knows("203.0.113.7", "172.17.0.2"), "a number cannot be made to point elsewhere"
    assert not IN_NETWORK.knows("evil.example", "192.168.1.5")
    assert PUBLIC.knows("play.example", "127.0.0.1") and PUBLIC.knows("other.example:443", "127.0.0.1")
    assert Hosts("127.0.0.1", "*").knows("anything.example", "127.0.0.1")


def test_pages_that_are_ours() -> None:
    own = [("http://localhost:8000", "localhost:8000"), ("http://127.0.0.1:8000", "localhost:8000")]
    own += [("https://table.lan", "table.lan"), ("http://[::1]:8000", "[::1]:8000")]
    for origin, host in own:
        assert AT_HOME.is_own_page(origin, host), origin
    assert PUBLIC.is_own_page("https://play.example", "127.0.0.1:8000")
    strange = (
        "http://evil.example",
        "http://localhost:9999",
        "null",
        "file://",
        "http://localhost:8000@evil",
    )
    for origin in (*strange, "https://play.example.evil", "http://[", "http://localhost:99999999"):
        assert not AT_HOME.is_own_page(origin, "localhost:8000"), origin


def test_foreign_hosts_and_pages_are_turned_away(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with httpx.AsyncClient(base_url=sqlite_server.address) as client:
            for path in ("/", "/api/about"):
                answer = await client.get(path, headers={"Host": "evil.example"})
                assert answer.status_code == 421, path
                assert answer.json()["error"]["code"] == "wrong_host"
            wish = {"edition": "uk", "seats": [{"kind": "link"}, {"kind": "link"}]}
            foreign = {"Origin": "http://evil.example"}
            answer = await client.post("/api/tables", json=wish, headers=foreign)
            assert answer.json()["error"]["code"] == "foreign_origin"
            own = {"Origin": sqlite_server.address}
            assert (await client.post("/api/tables", json=wish, headers=own)).status_code == 201
        for headers, status in ((foreign, 403), ({"Origin": "null"}, 403)):
            with pytest.raises(InvalidStatus) as refused:
                await connect(sqlite_server.socket_address, additional_headers=headers)
            assert refused.value.response.status_code == status
        async with connect(sqlite_server.socket_address, additional_headers=own):
            pass
        async with connect(sqlite_server.socket_address):
            pass  # a program

    asyncio.run(act())
    assert "Traceback" not in sqlite_server.errors()


def test_pages_may_connect_to_their_own_server_only(sqlite_server: ServerThread) -> None:
    answer = httpx.get(sqlite_server.address)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    here = sqlite_server.address.removeprefix("http://")
    assert policy["connect-src"].split() == ["'self'", f"ws://{here}", f"wss://{here}"]
    assert "{" not in answer.headers["content-security-policy"] and len(HEADERS) == 6


def test_a_made_up_address_does_not_evade_the_limits(quick_folder: Path, start_server: StartServer) -> None:
    few = {"requests_per_second": 1, "requests_burst": 20}

    def refused(server: ServerThread) -> int:
        count = 0
        with httpx.Client(base_url=server.address) as client:
            for number in range(60):
                answer = client.get("/api/about", headers={"X-Forwarded-For": f"10.0.0.{number}"})
                count += answer.status_code == 429
        return count

    assert refused(start_server(f"sqlite:///{quick_folder / 'forwarded.sqlite'}", **few)) > 0
    behind = start_server(f"sqlite:///{quick_folder / 'proxied.sqlite'}", proxies="127.0.0.1", **few)
    assert refused(behind) == 0, "a proxy that was named is believed"


def test_proxies_are_addresses_or_networks() -> None:
    named = Proxies("127.0.0.1, 10.0.0.0/8,::1")
    assert "10.2.3.4" in named and "::1" in named
    assert "192.168.0.1" not in named and "" not in named and "nonsense" not in named
    with pytest.raises(CannotServe, match="proxies"):
        check_settings(Settings(proxies="my proxy"))
