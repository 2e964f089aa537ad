"""A board of one's own, from an empty sheet to a finished game; and files that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

import stellwerk
from stellwerk import boards
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .layout import faults_at
from .player import PagePlayer

Theme = Literal["light", "dark"]

PATIENCE = 60_000
EDITION = "gruselfahrt"
COLUMNS, ROWS = 4, 3
SCREENS: tuple[tuple[int, int, Theme], ...] = (
    (360, 740, "light"),
    (360, 740, "dark"),
    (1440, 900, "light"),
    (1440, 900, "dark"),
)
NASTY = '<img src=x onerror="document.title=1">'


def spot(page: Page, column: int, row: int) -> tuple[float, float]:
    """Where on the screen a place of the grid lies."""
    box = page.locator("[data-sheet]").bounding_box()
    assert box is not None
    scale = min(box["width"] / 1400, box["height"] / 900)
    left = box["x"] + (box["width"] - 1400 * scale) / 2
    top = box["y"] + (box["height"] - 900 * scale) / 2
    return left + (200 + 330 * column) * scale, top + (150 + 300 * row) * scale


def draw(page: Page) -> None:
    """A grid of cities and routes between neighbours, one of them double."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            page.mouse.click(*spot(page, column, row))
    expect(page.locator("[data-draw-city]")).to_have_count(COLUMNS * ROWS)
    page.click("[data-tool=route]")
    ends = [((c, r), (c + 1, r)) for r in range(ROWS) for c in range(COLUMNS - 1)]
    ends += [((c, r), (c, r + 1)) for r in range(ROWS - 1) for c in range(COLUMNS)]
    for a, b in [*ends, ends[0]]:
        page.mouse.click(*spot(page, *a))
        page.mouse.click(*spot(page, *b))
    expect(page.locator("[data-draw-route]")).to_have_count(len(ends) + 1)


def furnish(page: Page) -> None:
    """What the rules want to stand somewhere, a name, a colour, and tickets."""
    page.click("[data-tool=select]")
    for place, landmark in enumerate(sorted(boards.requirements_of(EDITION).landmarks)):
        page.mouse.click(*spot(page, place, 0))
        page.locator("[data-field=landmark]").select_option(landmark)
    for column, region in enumerate(sorted(boards.requirements_of(EDITION).regions_needed)):
        page.mouse.click(*spot(page, column, 2))
        page.locator("[data-field=region]").select_option(region)
    page.mouse.click(*spot(page, 3, 2))
    page.locator("[data-form=city] input.field").fill(NASTY)
    page.keyboard.press("Tab")
    page.locator("[data-draw-route]").first.press("Enter")
    page.click("[data-form=route] [data-color=blue]")
    page.click("[data-action=suggest]")
    expect(page.locator("[data-faults='0']")).to_be_visible(timeout=PATIENCE)


def test_from_an_empty_sheet_to_a_finished_game(
    server: ServerProcess, open_page: OpenPage, shots: Path
) -> None:
    page = open_page()
    page.goto(f"{server.address}/#/")
    page.click(f"[data-edition={EDITION}]")
    page.click("[data-action=boards]")
    expect(page.locator("h1")).to_contain_text("Gruselfahrt")
    expect(page.locator("[data-begin]")).to_have_count(4)
    page.click("[data-begin=empty]")
    expect(page.locator("[data-draw-city]")).to_have_count(0)
    expect(page.locator("[data-faults]")).to_contain_text("cities", timeout=PATIENCE)  # it is said what lacks
    page.click("[data-tool=city]")
    draw(page)
    furnish(page)
    drawn = page.locator("[data-draw-route]").count()
    page.keyboard.press("Control+z")
    expect(page.locator(".tickets li")).to_have_count(0)
    page.click("[data-action=redo]")
    expect(page.locator("[data-faults='0']")).to_be_visible(timeout=PATIENCE)
    page.click("[data-action=trial]")
    expect(page.locator("[data-trial=done]")).to_be_visible(timeout=2 * PATIENCE)
    expect(page.locator("path.heat")).to_have_count(drawn)
    page.screenshot(path=shots / "boards-de.png")
    assert faults_at(page, [(360, 740), (1440, 900)]) == []
    with page.expect_download() as saved:
        page.click("[data-action=save]")
    board = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert boards.faults(board, EDITION) == [] and board["cities"][-1]["name"] == NASTY
    page.click("[data-action=play]")
    play_to_the_end(page, board, shots)


def test_a_board_has_its_own_numbers(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()
    page.goto(f"{server.address}/#/boards/usa")
    page.click("[data-begin=printed]")
    expect(page.locator("[data-faults='0']")).to_be_visible(timeout=PATIENCE)
    form = page.locator("[data-form=numbers]")
    form.locator("summary").click()
    expect(form.locator("[data-number]")).to_have_count(
        2 + 4 + 9 + 6 + 1
    )  # single, offers, cards, points, bonus

    def enter(name: str, value: str) -> None:
        form.locator(f"[data-number='{name}']").fill(value)
        page.keyboard.press("Tab")

    enter("cards.loco", "60")
    expect(page.locator("[data-faults='1']")).to_contain_text("Lokomotiven", timeout=PATIENCE)
    enter("cards.loco", "")
    enter("wagons", "30")
    enter("first_offer.0", "4")
    enter("bonuses.longest path", "0")
    enter("wagons", "45")  # as printed
    form.locator("[data-action=add-length]").click()
    expect(form.locator("[data-number='points.7']")).to_have_value("21")
    expect(page.locator("[data-faults='0']")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Control+z")
    expect(form.locator("[data-number='points.7']")).to_have_count(0)
    page.click("[data-action=redo]")
    for width, height, theme in SCREENS:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": height})
        form.scroll_into_view_if_needed()
        page.screenshot(path=shots / f"numbers-{width}-{theme}.png")
    assert faults_at(page, [(360, 740), (1440, 900)]) == []
    with page.expect_download() as saved:
        page.click("[data-action=save]")
    board = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert board["numbers"] == {"first_offer": [4, 2], "bonuses": {"longest path": 0}, "points": {"7": 21}}
    assert boards.faults(board, "usa") == []


def play_to_the_end(page: Page, board: dict[str, object], shots: Path) -> None:
    """Some turns by hand; then the seat is left to a bot, and two bots come to an end soon."""
    page.wait_for_selector("[data-route]", timeout=PATIENCE)
    table = page.url.rsplit("/", 1)[1]
    player = PagePlayer(page, EDITION)
    player.length = {route.id: route.length for route in boards.read(board, EDITION).routes}
    player.play(until=8)
    page.screenshot(path=shots / "own-board-de.png")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Bot übernehmen lassen").click()
    page.wait_for_selector("[data-state][data-over=true]", state="attached", timeout=4 * PATIENCE)
    page.goto(page.url.replace(f"/table/{table}", f"/replay/{table}"))
    page.wait_for_selector(".piece")
    with page.expect_download() as record:
        page.click("[data-action=record]")
    game = stellwerk.replay(json.loads(record.value.path().read_text(encoding="utf-8")))
    assert game.is_over and {city.id for city in game.board.cities} == {c["id"] for c in board["cities"]}  # type: ignore[attr-defined]
    assert page.title() != "1", "a name is text, whatever it looks like"


def test_a_file_that_is_no_board_is_told_so(
    server: ServerProcess, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(lang="en")
    page.goto(f"{server.address}/#/boards")
    page.click("[data-begin=plain]")
    page.wait_for_selector("[data-draw-city]")
    page.goto(f"{server.address}/#/boards/usa")
    expect(page.locator("h1")).to_contain_text("USA")  # not the draft for another edition
    page.click("[data-begin=printed]")
    page.wait_for_selector("[data-draw-city]")
    expect(page.locator("[data-tool=select]")).to_have_attribute("aria-pressed", "true")
    before = page.locator("[data-draw-city]").count()
    files = {
        "broken.json": ("{", "not JSON"),
        "foreign.json": ('{"hello": [1, 2]}', "not a board"),
        "huge.json": (" " * 300_000, "too big"),
    }
    for name, (content, sentence) in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        page.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(page.locator("[role=alert]")).to_contain_text(sentence)
        assert page.locator("[data-draw-city]").count() == before, "nothing is lost"
    own = tmp_path / "own.json"
    own.write_text(json.dumps(boards.new("europe")), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(own)
    expect(page.locator("[role=alert]")).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("Europe")
    expect(page.locator("[data-faults='0']")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{server.address}/#/boards")
    page.reload()
    expect(page.locator("h1")).to_contain_text("Europe")  # the draft is kept


def test_a_board_begins_with_three_tiles_side_by_side(server: ServerProcess, open_page: OpenPage) -> None:
    """And with the edition of its address, from the first moment on."""
    page = open_page(width=844, height=390)
    page.goto(f"{server.address}/#/boards")
    expect(page.locator("[data-field=edition]")).to_have_value("skandinavien")
    page.goto(f"{server.address}/#/boards/uk")
    expect(page.locator("[data-field=edition]")).to_have_value("uk")
    expect(page.locator("header")).to_contain_text("Vereinigtes Königreich")
    tiles = [page.locator(f"[data-begin={what}]").bounding_box() for what in ("empty", "coast", "printed")]
    assert len({box["y"] for box in tiles if box}) == 1
    assert all(box and box["width"] > 200 for box in tiles)
