"""The switch in the settings, the call to somebody who has left, and what the browser shows then."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.push_service import Browser as Keys
from tests.server.push_service import PushService
from tests.server.server_process import ServerProcess

from .player import post
from .waiting import wait_until

PATIENCE = 60_000

# A machine for tests has no push service, so the browser's own part is played here: the address and the keys
# that a subscription would have.
SUBSCRIBE = """told => {
  const kept = { found: null };
  PushManager.prototype.subscribe = async function (wanted) {
    const options = { applicationServerKey: wanted.applicationServerKey.buffer };
    const end = async () => { kept.found = null; return true; };
    kept.found = { endpoint: told.endpoint, options, unsubscribe: end, toJSON: () => told };
    return kept.found;
  };
  PushManager.prototype.getSubscription = async () => kept.found;
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service in a thread of its own."""
    loop, running = asyncio.new_event_loop(), PushService()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(running.__aenter__(), loop).result(30)
    yield running
    asyncio.run_coroutine_threadsafe(running.__aexit__(None, None, None), loop).result(30)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(30)
    loop.close()


@pytest.fixture
def calling(whole_browser: Browser) -> Iterator[ServerProcess]:
    """A server that calls at once, and only push services of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(f"sqlite:///{folder}/tables.sqlite", push_local=True, push_seconds=0.0)
        process.start()
        yield process
        process.stop()


@pytest.fixture
def context(whole_browser: Browser, calling: ServerProcess) -> Iterator[BrowserContext]:
    context = whole_browser.new_context(locale="de-DE", reduced_motion="reduce", service_workers="allow")
    context.grant_permissions(["notifications"], origin=calling.address.rstrip("/"))
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Einstellungen").click()


def switch_on(page: Page, service: PushService, keys: Keys) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    told = {"endpoint": f"{service.address}/bert", "keys": keys.keys}
    page.evaluate(SUBSCRIBE, told)
    open_settings(page)
    switch = page.locator("[data-setting=push]")
    expect(switch).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_label("wenn die Seite geschlossen ist")).not_to_be_checked()
    switch.check()
    page.wait_for_function("() => localStorage.getItem('stellwerk.push') !== null")
    page.keyboard.press("Escape")


def shown(page: Page) -> list[dict[str, str]]:
    told = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map((each) => ({ title: each.title, body: each.body, tag: each.tag }))"""
    found: list[dict[str, str]] = page.evaluate(told)
    return found


def deliver(page: Page, text: str) -> None:
    """Let the browser's push service hand this to our service worker."""
    line = page.context.new_cdp_session(page)
    heard: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: heard.extend(_ids(told)))
    line.send("ServiceWorker.enable")
    wait_until(page, lambda: heard)
    origin = page.evaluate("() => location.origin + '/'")
    told = {"origin": origin, "registrationId": heard[0], "data": text}
    line.send("ServiceWorker.deliverPushMessage", told)
    line.detach()


def is_shown_after(page: Page, text: str) -> bool:
    """A service worker that is only just waking up may miss it; the same once more changes nothing."""
    deliver(page, text)
    page.wait_for_timeout(500)
    return bool(shown(page))


def _ids(told: dict[str, list[dict[str, str]]]) -> list[str]:
    return [each["registrationId"] for each in told["registrations"]]


def ask(server: ServerProcess, method: str, path: str, token: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.request(method, f"{server.address}/api{path}", json=body, headers=headers)
    return answer.raise_for_status().json()


def test_who_closes_the_page_is_called_back(
    context: BrowserContext, calling: ServerProcess, service: PushService
) -> None:
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
    made = post(calling.address, "/tables", {"edition": "skandinavien", "seats": seats})
    table, join = f"/tables/{made['table']['id']}", made["tokens"]["join"]
    keys, bert = Keys(), context.new_page()
    bert.goto(calling.address)
    switch_on(bert, service, keys)
    bert.goto(f"{calling.address}/#/join/{made['table']['id']}/{join}")
    bert.locator("form input").fill("Bert")
    bert.click("[data-action=sit]")
    bert.wait_for_url(f"**/#{table.replace('tables', 'table')}")
    bert.goto("about:blank")  # he leaves
    wait_until(bert, lambda: ask(calling, "GET", table, join)["table"]["seats"][1]["presence"] == "gone")
    ask(calling, "POST", f"{table}/join", join, {"name": "Carl"})  # and so the game begins
    wait_until(bert, lambda: service.messages)
    told = json.loads(keys.read(service.messages[0].body))
    assert told["title"] == "Du bist am Zug" and told["body"] == "Skandinavien"

    bert.goto(calling.address)
    wait_until(bert, lambda: is_shown_after(bert, json.dumps(told)))
    assert shown(bert) == [{"title": told["title"], "body": told["body"], "tag": f"table-{told['table']}"}]

    open_settings(bert)
    expect(bert.locator("[data-setting=push]")).to_be_checked()
    bert.locator("[data-setting=push]").uncheck()
    bert.wait_for_function("() => localStorage.getItem('stellwerk.push') === null")


def test_where_nobody_is_called_there_is_no_switch(browser: Browser, tmp_path: Path) -> None:
    silent = ServerProcess(f"sqlite:///{tmp_path}/tables.sqlite", push=0)
    silent.start()
    context = browser.new_context(locale="de-DE", service_workers="allow")
    try:
        page = context.new_page()
        page.goto(silent.address)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
        with page.expect_response("**/api/push"):
            open_settings(page)
        expect(page.locator("[data-setting=notify]")).to_be_visible()
        expect(page.locator("[data-setting=push]")).to_have_count(0)
    finally:
        context.close()
        silent.stop()
