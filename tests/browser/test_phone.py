"""What a phone must show: the way to a game, what the others have, the whole hand, both ends of a ticket."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .axe import violations
from .conftest import OpenPage
from .course import Course, asked, over
from .layout import SETTLED, faults, faults_at
from .player import PERSON_AND_BOT, PagePlayer, sit_down
from .situations import bring_about
from .states import WAYS
from .waiting import resize

PHONE = {"width": 390, "height": 844, "touch": True}


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def test_the_way_to_a_game(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    table = sit_down(page, server.address, "gruselfahrt", PERSON_AND_BOT)
    page.goto(f"{server.address}/")
    own = f"[data-table='{table}']"
    page.wait_for_selector(own)
    assert top_of(page, own) < top_of(page, "[data-edition]")
    for edition in page.locator("[data-edition]").all():
        edition.tap()
        start = page.locator("[data-action=quick]")
        expect(start).to_be_in_viewport(ratio=1)
        expect(edition).to_have_attribute("aria-checked", "true")


def test_the_table(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    course = Course(page, server.address, "uk", players=4, seed=8)
    course.open()
    course.go(asked("turn"), least=60, likes=("draw", "take"))
    view = course.game.view(0)
    for seat, chip in enumerate(page.locator(".player").all()):
        shown = chip.locator(".counts").inner_text().split()
        theirs = view["seats"][seat]
        assert shown == [str(theirs[what]) for what in ("wagons", "cards", "tickets")]
    tops = page.locator(".player").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert tops[0] == tops[1] < tops[2] == tops[3], "two and two, not three and one"
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.title)"
    page.locator(".player .score").evaluate_all("all => all.forEach((e) => { e.textContent = '−107'; })")
    assert page.locator(".player strong").evaluate_all(cut) == [], "a name has less room than it needs"
    kinds = len(view["own"]["hand"])
    assert kinds >= 8
    expect(page.locator("[data-hand]")).to_have_count(kinds)
    for thing in ("[data-hand]", "[data-action=hint]", "[data-action=shop]", "[data-action=tickets]"):
        for each in page.locator(thing).all():
            expect(each).to_be_in_viewport(ratio=1)

    resize(page, 360, 740)
    actions = page.locator(".pacts .btn").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(set(actions)) == 1, "what one can do besides stands side by side"
    page.locator("[data-action=hint]").tap()
    page.wait_for_selector(".hint .btn", timeout=60_000)
    assert faults_at(page, [(360, 740)]) == []
    for card in page.locator("[data-hand]").all():
        expect(card, "a hint leaves room for the whole hand").to_be_in_viewport(ratio=1)
    page.locator(".hint .x").tap()
    resize(page, 390, 844)

    page.get_by_role("tab", name="Aufträge").tap()
    for ticket in page.locator("[data-ticket]").all():
        ticket.tap()
        expect(page.locator(".goal")).to_have_count(2)
        for goal in page.locator(".goal").all():
            expect(goal).to_be_in_viewport(ratio=0.9)
    page.get_by_role("tab", name="Hand").tap()

    course.go(lambda game: game.current_player == 1 and any(s.startswith("claim") for s in course.says()))
    course.decide(next(say for say in course.says() if say.startswith("claim")))
    course.go(asked("turn"), likes=("draw",))
    page.wait_for_selector("path.last", state="attached")
    away = page.locator("[data-beyond]")
    marked = page.locator("path.last").first
    if away.count():
        away.first.tap()
    expect(marked).to_be_in_viewport()
    what_is_paid_for_is_seen(page)


def test_a_tablet_held_upright(server: ServerProcess, open_page: OpenPage) -> None:
    """It has room for the tickets beside the cards, and for the whole board."""
    page = open_page(width=820, height=1180, touch=True)
    course = Course(page, server.address, "maerklin", players=3, seed=8)
    course.go(asked("turn"), least=20, likes=("draw", "take"))
    course.open()
    for shown in ("[data-slot]", "[data-hand]", "[data-ticket]", ".stage .pin"):
        for each in page.locator(shown).all():
            expect(each).to_be_in_viewport(ratio=1)
    board = page.locator("main").bounding_box()
    for pin in page.locator(".stage .pin").all():
        box = pin.bounding_box()
        assert board is not None and box is not None
        assert board["y"] <= box["y"] and box["y"] + box["height"] <= board["y"] + board["height"]


TURNED = [(844, 390), (667, 375)]


@pytest.mark.parametrize("edition, players", [("uk", 4), ("weltreise", 5), ("maerklin", 3)])
def test_a_turned_phone(edition: str, players: int, server: ServerProcess, open_page: OpenPage) -> None:
    """What a turn needs is beside a board that can be read; nothing else pushes it away."""
    page = open_page(width=844, height=390, touch=True)
    course = Course(page, server.address, edition, players=players, seed=8)
    course.open()
    course.go(asked("turn"), least=20, likes=("draw", "take"))
    for width, height in TURNED:
        assert faults_at(page, [(width, height)]) == []
        board = page.locator("main").bounding_box()
        assert board is not None and board["height"] > 300 and board["width"] > width / 2
        expect(page.locator("[data-card]").last).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-hand]").first).to_be_in_viewport(ratio=0.6)
    if edition == "uk":
        page.click("[data-action=shop]")
        page.wait_for_selector(".shop")
        assert faults_at(page, TURNED) == []


def test_a_tunnel_on_a_turned_phone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=800, height=360, touch=True)
    bring_about(
        page,
        server.address,
        "europe",
        lambda game, says: game.phase == "surcharge" and says == ["withdraw"],
        favourites=("claim",),
    )
    page.wait_for_selector(".reveal")
    assert faults_at(page, [(800, 360)]) + violations(page) == []


def what_is_paid_for_is_seen(page: Page) -> None:
    """Above the ways to pay, also when the window became a phone's only now."""
    resize(page, 1440, 900)
    last = page.locator(".route.can").last
    route = f"[data-route='{last.get_attribute('data-route')}']"
    last.press("Enter")
    page.wait_for_selector("[data-way], .pick")
    resize(page, 390, 844)
    page.wait_for_selector(".phone .pay")
    page.wait_for_function(
        """route => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [piece, board, ways] = [box(`.route${route}`), box('.bd'), box('.pay')];
          const bottom = Math.min(board.bottom, ways.top);
          return piece.top >= board.top && piece.bottom <= bottom
            && piece.left >= board.left && piece.right <= board.right;
        }""",
        arg=route,
    )


def test_a_focus_beyond_the_edge_moves_nothing_but_the_map(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """A keyboard or a screen reader goes to routes that cannot be seen; the buttons stay where they are."""
    page = open_page(width=360, height=740, touch=True)
    sit_down(page, server.address, "weltreise", PERSON_AND_BOT, seed=7)
    page.wait_for_selector("[data-route]")
    PagePlayer(page, "weltreise", seed=5).play(until=8)
    expect(page.get_by_role("button", name="Ganzer Plan")).to_be_in_viewport(ratio=1)


BOARD_TAKES_ALL = {
    "replay": "[data-action=play-on]",
    "pad": "[data-pad-search]",
    "boards": "[data-action=play]",
}
"""Pages with a board on which a finger never moves the page, and what must be reached on them."""


@pytest.mark.parametrize("kind", BOARD_TAKES_ALL)
def test_a_turned_phone_can_be_scrolled_beside_the_board(
    kind: str, server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=800, height=360, touch=True)
    if kind == "replay":
        course = Course(page, server.address, "gruselfahrt", players=2, seed=6)
        course.go(over)
        course.open()
        page.goto(f"{server.address}/#/replay/{course.table}")
    else:
        page.goto(f"{server.address}/#/{kind}/europe")
    if kind == "pad":
        page.click("[data-action=begin]")
    if kind == "boards":
        page.click("[data-begin=plain]")
    board = page.locator("[data-route], [data-draw-route]").first
    board.wait_for()
    wanted = page.locator(BOARD_TAKES_ALL[kind])
    drawn = page.locator(".stage, [data-sheet]").bounding_box()
    beside = wanted.bounding_box()
    assert drawn is not None and beside is not None
    assert beside["x"] >= drawn["x"] + drawn["width"]
    assert drawn["height"] >= 200
    assert faults(page) == []


LOW = """() => [...document.querySelectorAll('button, a[href], select, summary, .check')]
  .filter((e) => e.offsetParent && !e.closest('svg, p, .sr'))
  .map((e) => [e.ariaLabel || e.innerText, e.getBoundingClientRect()])
  .filter(([, box]) => box.height < 39.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def test_a_finger_finds_what_it_wants(server: ServerProcess, open_page: OpenPage) -> None:
    """Whatever can be tapped is forty pixels high at least: links and what closes a dialog, too."""
    page = open_page(**PHONE)
    for address in ("", "new/europe", "me", "pad/europe", "boards/uk"):
        page.goto(f"{server.address}/#/{address}")
        page.wait_for_selector("main")
        page.wait_for_load_state("networkidle")
        assert page.evaluate(LOW) == [], address
    found = {}
    for state in WAYS["uk"](page, server):
        found[state] = page.evaluate(LOW)
    assert {state: low for state, low in found.items() if low} == {}


BEYOND = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('.goal')].filter((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return left < stage.left || right > stage.right || top < stage.top || bottom > stage.bottom;
  }).length;
}"""


@pytest.mark.parametrize("edition", ["skandinavien", "weltreise"])
def test_the_map_shows_where_offered_tickets_lead(
    edition: str, server: ServerProcess, open_page: OpenPage
) -> None:
    """All of their cities are in sight, also when the phone has been turned; then the view is as before."""
    page = open_page(**PHONE)
    course = Course(page, server.address, edition, players=2, seed=3)
    course.open()
    course.go(asked("keep"))
    for width, height in ((390, 844), (844, 390), (360, 740)):
        resize(page, width, height)
        page.evaluate(SETTLED)
        assert page.locator(".goal").count() > 3
        assert page.evaluate(BEYOND) == 0, (width, height)


def test_a_first_game_on_a_turned_phone(server: ServerProcess, open_page: OpenPage) -> None:
    """Turning the phone reads no note; beside it tickets and their button are in sight."""
    page = open_page(**PHONE)
    page.goto(f"{server.address}/")
    page.click("[data-edition=skandinavien]")
    page.click("[data-action=learn]")
    note = page.locator("[data-note]")
    expect(note).to_have_attribute("data-note", "keep")
    for width, height in ((844, 390), (740, 360), (1440, 900), (844, 390)):
        resize(page, width, height)
        page.evaluate(SETTLED)
        expect(note).to_have_attribute("data-note", "keep")
    for width, height in ((844, 390), (740, 360)):
        resize(page, width, height)
        page.evaluate(SETTLED)
        for shown in ("[data-action=got-it]", "[data-action=keep]"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=1)
        expect(page.locator(".choice [data-ticket]").first).to_be_in_viewport(ratio=1)


def test_who_talks_on_a_turned_phone_can_send(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=740, height=360, touch=True)
    course = Course(page, server.address, "uk", players=4, seed=5, chat=True)
    course.open()
    page.click("[data-action=talk]")
    for text in ("Southampton muss es sein, " * 4, "Oder Dover."):
        page.locator("[role=dialog] input.field").fill(text)
        page.click("[data-action=send]")
    page.wait_for_selector("[role=dialog] li:nth-child(2)")
    for reaction in page.locator("[data-reaction]").all():
        expect(reaction).to_be_in_viewport(ratio=1)
        expect(reaction.locator("svg path")).to_have_count(1)
    expect(page.locator("[data-action=send]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[role=dialog] input.field")).to_be_in_viewport(ratio=1)


UNDER_THE_SHEET = """() => {
  const top = document.querySelector('.pay.sheet').getBoundingClientRect().top;
  return [...document.querySelectorAll('.bar .words:not(.sr) :is(b, small)')]
    .filter((e) => getComputedStyle(e).visibility === 'visible' && e.textContent.trim())
    .filter((e) => e.getBoundingClientRect().bottom > top + 1 && e.getBoundingClientRect().top < top).length;
}"""


@pytest.mark.parametrize("height", [640, 740, 800])
def test_a_sheet_cuts_through_no_words(height: int, server: ServerProcess, open_page: OpenPage) -> None:
    """What the sheet to pay on does not cover of the bar can be read."""
    page = open_page(width=360, height=height, touch=True)
    course = Course(page, server.address, "weltreise", players=5, seed=11)
    course.go(lambda game: asked("turn")(game) and any(say.startswith("claim") for say in course.says()), 70)
    course.open()
    page.locator(".route.can").first.press("Enter")
    page.wait_for_selector("[data-way], .pick")
    page.evaluate(SETTLED)
    assert page.evaluate(UNDER_THE_SHEET) == 0
