"""Addresses for invitations: told at the machine itself, and to nobody else."""

from __future__ import annotations

import asyncio
import ipaddress
import socket

import httpx
import pytest

from stellwerk.server.app import create_app
from stellwerk.server.http import lan_addresses as reach
from stellwerk.table.messages.responses import LanAddresses
from stellwerk.table.settings import Settings


def ask(settings: Settings, client: str, host: str, port: int = 8000) -> LanAddresses:
    async def act() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}:{port}") as caller:
            return await caller.get("/api/reach")

    app = create_app(settings)
    app.state.registry = type("House", (), {"settings": settings})()
    transport = httpx.ASGITransport(app, client=(client, 50000))
    answer = asyncio.run(act())
    assert answer.status_code == 200, answer.text
    return LanAddresses.model_validate_json(answer.text)


def test_whoever_sits_at_the_machine_gets_addresses_that_work(monkeypatch: pytest.MonkeyPatch) -> None:
    towards = {"192.0.2.1": "192.168.7.20", "192.168.255.254": "192.168.7.20", "10.255.255.254": "10.1.2.3"}
    monkeypatch.setattr(reach, "_address_towards", lambda family, target: towards.get(target))
    told = ask(Settings(host="0.0.0.0"), "127.0.0.1", "localhost", 8123)
    assert told.addresses == ["http://192.168.7.20:8123/", "http://10.1.2.3:8123/"] and not told.local_only
    one = ask(Settings(host="192.168.7.20"), "127.0.0.1", "127.0.0.1", 80)
    assert one.addresses == ["http://192.168.7.20/"]


def test_a_server_that_listens_to_its_machine_alone_says_how_to_change_that() -> None:
    told = ask(Settings(), "127.0.0.1", "localhost", 8001)
    assert told.local_only and not told.addresses
    assert told.commands[0] == "stellwerk serve --lan --port 8001"
    assert "--port" not in ask(Settings(), "::1", "localhost").commands[0]


@pytest.mark.parametrize(
    ("client", "host"),
    [("192.168.7.9", "localhost"), ("127.0.0.1", "play.example.org"), ("203.0.113.5", "192.168.7.20")],
)
def test_nobody_else_learns_the_addresses_of_the_network(client: str, host: str) -> None:
    told = ask(Settings(host="0.0.0.0", hosts="play.example.org"), client, host)
    assert told == LanAddresses(addresses=[], local_only=False, commands=[])


def test_the_addresses_are_those_others_can_use() -> None:
    for family in (socket.AF_INET, socket.AF_INET6):
        for text in reach.network_addresses(family):
            address = ipaddress.ip_address(text)
            assert not address.is_loopback and not address.is_unspecified and not address.is_link_local


def test_ipv6_stands_in_brackets() -> None:
    assert reach._link("fd00::5", 8000) == "http://[fd00::5]:8000/"
