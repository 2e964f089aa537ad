"""After a game: its key moments, and one of them tried again against the same opponents."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, over
from .layout import faults_at
from .player import PagePlayer
from .situations import call

EDITION = "gruselfahrt"
SIZES = [(360, 740), (844, 390), (1440, 900)]


@pytest.fixture
def patient_server(browser: Browser) -> Iterator[ServerProcess]:
    """A server that goes on with an analysis until it has found what a test waits for."""
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(f"sqlite:///{folder}/tables.sqlite", analysis_seconds=300)
        process.start()
        yield process
        process.stop()


def test_from_the_end_of_a_game_to_the_result_of_a_second_try(
    patient_server: ServerProcess, open_page: OpenPage
) -> None:
    server, page = patient_server, open_page()
    course = Course(page, server.address, EDITION, players=2, seed=6)
    course.go(over, likes=("draw",))  # a player who hardly builds loses points in many turns
    course.open()
    expect(page.locator("[data-retried]")).to_have_count(0)  # there was no game before this one
    page.click("[data-action=analyse]")
    moment = page.locator("[data-moments] li").first
    moment.wait_for()
    assert page.locator("[data-moments] li").count() <= 3
    expect(moment.locator(".head")).to_contain_text("Anna")
    expect(moment.locator(".loss")).to_have_text(re.compile(r"^−(\d+,)?[1-9]\d* P\.$"))
    moment.locator("[data-turn]").click()
    expect(page.locator(".say .key")).to_have_count(2)  # what was played and what was better
    page.wait_for_selector(".stage .compared", state="attached")
    assert faults_at(page, SIZES) == []

    moment.locator("[data-action=try]").click()
    page.wait_for_url(lambda url: "#/table/" in url and course.table not in url)
    page.wait_for_selector("[data-state]:not([data-decision=''])", state="attached")
    expect(page.locator(".player strong")).to_have_text(["Anna", "Bert"])
    again = page.url.rpartition("/")[2]
    held = page.evaluate("table => JSON.parse(localStorage.getItem('stellwerk.tokens'))[table]", again)
    info = call(f"{server.address}/api/tables/{again}", held["seats"][0]["token"])["table"]
    assert info["from"]["table"] == course.table
    assert [seat["level"] for seat in info["seats"]] == [None, "strong"]
    PagePlayer(page, EDITION, 8).play()
    told = page.locator("[data-retried]")
    expect(told).to_contain_text(re.compile(r"Du hast diesmal .+; dein Vorsprung .+\."))
    assert faults_at(page, SIZES) == []
    told.get_by_role("link").click()
    page.wait_for_url(f"**/#/replay/{course.table}")
