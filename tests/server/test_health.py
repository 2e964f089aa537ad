"""What a server tells those who look after it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from stellwerk.server import Settings, create_app

from .clients import Caller, Person, seat_tokens
from .local_server import ServerThread

CHECK = Path(__file__).parents[2] / "deploy/health.py"


def metrics(text: str) -> dict[str, float]:
    """What Prometheus would read; every line must be one it can."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            sample = re.fullmatch(r'([a-z_]+(?:\{\w+="[^"]*"\})?) (\d+(?:\.\d+)?)', line)
            assert sample, line
            found[sample[1]] = float(sample[2])
    return found


def test_decisions_tables_and_sockets_are_counted(quick_folder: Path) -> None:
    server = ServerThread(f"sqlite:///{quick_folder / 'figures.sqlite'}")
    server.start()

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here")
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as person:
                before = metrics((await caller.client.get("/metrics")).text)
                state = await person.my_turn(0)
                assert (await person.decide(0, state["options"][0]["action"]))["type"] == "ok"
                answer = await caller.client.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            after = metrics(answer.text)
            assert (before["stellwerk_sockets"], after["stellwerk_tables"]) == (1, 1)
            assert after['stellwerk_decisions_total{by="person"}'] == 1
            assert after["stellwerk_storing_seconds_count"] == 1
            assert after["stellwerk_bots_waiting"] == 0
            secrets = [made["table"]["id"], *seat_tokens(made)]
            assert not any(secret in answer.text for secret in secrets)

    try:
        asyncio.run(act())
    finally:
        server.kill()


def test_the_check_of_a_container_asks_for_it(quick_folder: Path) -> None:
    server = ServerThread(f"sqlite:///{quick_folder / 'container.sqlite'}")
    server.start()

    def check() -> int:
        environment = {**os.environ, "STELLWERK_PORT": str(server.port)}
        return subprocess.run([sys.executable, CHECK], env=environment, capture_output=True).returncode

    try:
        assert check() == 0
    finally:
        server.kill()
    assert check() == 1


def test_a_server_says_whether_it_is_well(quick_folder: Path) -> None:
    async def ask(client: httpx.AsyncClient) -> tuple[int, Any]:
        answer = await client.get("/healthz")
        return answer.status_code, answer.json()

    async def act() -> None:
        app = create_app(Settings(database=f"sqlite:///{quick_folder / 'health.sqlite'}", bot_workers=1))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                assert await ask(client) == (200, {"ok": True, "trouble": None})
                app.state.registry.database.read = _never
                assert await ask(client) == (503, {"ok": False, "trouble": "the database does not answer"})
                app.state.registry.sweeping.cancel()
                await asyncio.sleep(0)
                stopped = {"ok": False, "trouble": "the sweep of the tables has stopped"}
                assert await ask(client) == (503, stopped)

    asyncio.run(act())


async def _never(work: object) -> None:
    await asyncio.sleep(60)
