"""Puzzles and the Stellwerk of the day, from the start page to a line that can be shared."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .waiting import wait_until_settled


def call(
    server: ServerProcess, path: str, token: str = "", body: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the answer of the server; with a body it is a POST."""
    request = urllib.request.Request(
        f"{server.address}/api{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"}
        | ({"Authorization": f"Bearer {token}"} if token else {}),
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def finish_by_calls(page: Page, server: ServerProcess) -> None:
    """Play the game that the page shows to its end, without the page: always the first option."""
    table = page.url.rpartition("/")[2]
    held = json.loads(page.evaluate("localStorage.getItem('stellwerk.tokens')"))[table]
    token, number = held["seats"][0]["token"], -1
    while True:
        state = call(server, f"/tables/{table}/state?after={number}&wait=20", token)
        number = state["number"]
        if state["result"]:
            return
        if state["options"]:
            call(
                server,
                f"/tables/{table}/decisions",
                token,
                {"number": number, "action": state["options"][0]["action"]},
            )
        elif state["early"] and not state["held"]:
            call(
                server, f"/tables/{table}/early", token, {"answers": [state["early"]["options"][0]["action"]]}
            )


def choose(page: Page, option: int) -> None:
    page.locator(f"[data-option='{option}']").click()
    page.locator("[data-action=answer]").click()


def test_the_puzzle_of_the_day(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="en")
    page.goto(f"{server.address}/")
    page.locator("[data-action=puzzles]").click()
    page.wait_for_selector("[data-day]")
    page.locator("[data-action=daily]").click()
    page.wait_for_selector("[data-state=open]")
    puzzle = call(server, f"/puzzles/{page.locator('[data-puzzle]').get_attribute('data-puzzle')}")
    solution = puzzle["solution"]
    wrong = next(index for index in range(len(puzzle["options"])) if index != solution)
    expect(page.locator("[data-action=answer]")).to_be_disabled()
    choose(page, wrong)
    expect(page.get_by_role("status").filter(has_text="Not the best")).to_be_visible()
    expect(page.locator(f"[data-option='{wrong}']")).to_have_attribute("aria-disabled", "true")
    choose(page, solution)
    page.wait_for_selector("[data-state=done]")
    expect(page.locator(f"[data-option='{solution}']")).to_contain_text("best")
    expect(page.locator(".question")).to_contain_text(puzzle["options"][wrong]["why"]["en"])
    page.locator("[data-action=day]").click()
    expect(page.locator(".tries")).to_have_text(re.compile("^(🟥|🟨)🟩$"))
    expect(page.locator("main")).to_contain_text("1 day in a row")
    expect(page.locator("output")).to_have_text(re.compile(r"^Stellwerk \d{4}-\d\d-\d\d 🧩 (🟥|🟨)🟩$"))
    page.reload()
    expect(page.locator("main")).to_contain_text("1 day in a row")


def test_a_route_on_the_board_answers_as_well(server: ServerProcess, open_page: OpenPage) -> None:
    """The board shows what a puzzle asks about, and chooses it."""
    listed = call(server, "/puzzles")["puzzles"]
    claims = (puzzle for puzzle in (call(server, f"/puzzles/{each['id']}") for each in listed))
    puzzle = next(each for each in claims if each["options"][each["solution"]]["action"].startswith("claim "))
    page = open_page()
    page.goto(f"{server.address}/#/puzzle/{puzzle['id']}")
    page.wait_for_selector("[data-state=open]")
    wait_until_settled(page)
    route = puzzle["options"][puzzle["solution"]]["action"].split(" ")[1]
    page.locator(f"[data-route='{route}']").press("Enter")
    chosen = page.locator(f"[data-option='{puzzle['solution']}']")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.locator("[data-action=answer]").click()
    page.wait_for_selector("[data-state=done]")
    expect(page.locator("h2#ask")).to_contain_text("Richtig!")
    page.locator("[data-action=next]").click()
    page.wait_for_selector("[data-state=open]")
    assert puzzle["id"] not in page.url


def test_the_game_of_the_day(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="en")
    page.goto(f"{server.address}/#/puzzles")
    page.locator("[data-action=deal]").click()
    page.wait_for_selector("[data-route]")
    finish_by_calls(page, server)
    page.goto(f"{server.address}/#/puzzles")
    expect(page.locator("[data-result]")).to_have_text(re.compile("point|draw"))
    page.get_by_role("textbox", name="Name").fill("Anna of the day")
    page.locator("[data-action=send-result]").click()
    expect(page.locator(".results .own")).to_contain_text("Anna of the day")
    expect(page.locator("[data-action=send-result]")).to_have_count(0)
    margin = int(page.locator("[data-result]").get_attribute("data-result") or 0)
    assert any(
        each["name"] == "Anna of the day" and each["margin"] == margin
        for each in call(server, f"/daily/{page.locator('main').get_attribute('data-day')}/results")[
            "results"
        ]
    )
    page.goto(f"{server.address}/#/puzzles")
    expect(page.locator("output")).to_have_text(re.compile(r"🚂 (🏆 \+\d+|−\d+|0)$"))
