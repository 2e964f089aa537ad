"""A table whose log is damaged, as its people see it."""

from __future__ import annotations

import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, expect

from stellwerk.server import Settings
from stellwerk.server.admin import truncate_log
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .player import PERSON_AND_BOT, PagePlayer, sit_down


def test_a_damaged_log_is_shown_until_the_operator_repairs_it(browser: Browser, open_page: OpenPage) -> None:
    page = open_page(lang="de")
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite")
        server.start()
        try:
            sit_down(page, server.address, "usa", PERSON_AND_BOT)
            player = PagePlayer(page, "usa")
            player.play_to_my_turn(3)
            server.kill()
            with sqlite3.connect(f"{folder}/tables.sqlite") as database:
                database.execute("update entries set text = 'fly away' where number = 2")
            server.restart()
            page.reload()
            dialog = page.get_by_role("dialog", name="Aufzeichnung beschädigt")
            expect(dialog).to_contain_text("bis zum Eintrag 1", timeout=30_000)
            table = page.url.rsplit("/", 1)[1].partition("?")[0]
            with ThreadPoolExecutor(1) as thread:  # Playwright's event loop runs in this one
                repaired = thread.submit(truncate_log, Settings(database=server.database), table)
            assert repaired.result() == 1
            expect(dialog).to_be_hidden()
            player.play_to_my_turn(3)
        finally:
            server.kill()
