"""Leads a page from state to state, so that each can be looked at: what opens over a table, other pages.

The usual moments of a game (its beginning, a turn, paying, the end, the replay) are in test_layout.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from stellwerk.puzzles.puzzle import puzzles_of
from tests.server.server_process import ServerProcess

from .course import Course, Moment, asked, over
from .player import keep_tokens, post
from .situations import PEOPLE

Way = Callable[[Page, ServerProcess], Iterator[str]]
DRAWING = ("draw", "take", "refill")


def offered(verb: str) -> Moment:
    """The page's seat may do this."""
    return lambda game: (
        not game.is_over
        and game.current_player == 0
        and any(str(action).startswith(verb) for action in game.legal_actions())
    )


def choose_from_menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menü").click()
    page.locator(".menu-list").get_by_text(entry).click()


def uk(page: Page, server: ServerProcess) -> Iterator[str]:
    """What opens over every table; the shop; what is said and hinted."""
    course = Course(page, server.address, "uk", players=4, seed=5, options={"advanced": True}, chat=True)
    course.open()
    course.go(offered("buy"), least=40, likes=DRAWING)
    page.click("[data-action=shop]")
    page.wait_for_selector(".shop")
    yield "shop"
    page.click("[data-tech][aria-disabled=false]")
    page.wait_for_selector("[data-way]")
    yield "paying a technology"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    yield "menu"
    page.keyboard.press("Escape")
    for name, entry in {
        "invitation": "Einladen",
        "settings": "Einstellungen",
        "resigning": "Aufgeben",
    }.items():
        choose_from_menu(page, entry)
        page.wait_for_selector(".veil")
        yield name
        page.keyboard.press("Escape")
    page.click("[data-action=talk]")
    page.locator("[role=dialog] input.field").fill("Southampton muss es sein, " * 4)
    page.click("[data-action=send]")
    page.click("[data-reaction=good-game]")
    page.wait_for_selector("[role=dialog] li:nth-child(2)")
    yield "talk"
    page.keyboard.press("Escape")
    page.locator("[data-action=hint]").first.click()
    page.wait_for_selector(".hint .btn", timeout=60_000)
    yield "hint"
    page.locator(".route.can").first.press("Enter")
    page.click("[data-action=single]")
    page.wait_for_selector("[data-lay]")
    yield "card by card"


def weltreise(page: Page, server: ServerProcess) -> Iterator[str]:
    course = Course(page, server.address, "weltreise", players=5, seed=0)
    course.open()
    course.go(asked("keep"))
    page.wait_for_selector(".choice")
    yield "tours to choose from"
    course.go(asked("pieces"))
    page.wait_for_selector("[data-action=pieces]")
    yield "wagons and ships"
    course.go(asked("refill"), likes=DRAWING)
    yield "a gap to fill"
    course.go(offered("harbor"), likes=(*DRAWING, "claim"))
    page.locator(".city.can").first.press("Enter")
    page.wait_for_selector("[data-way]")
    yield "a harbour"
    page.keyboard.press("Escape")
    page.click("[data-action=exchange-open]")
    page.wait_for_selector("[data-action=exchange]")
    yield "exchanging pieces"


def maerklin(page: Page, server: ServerProcess) -> Iterator[str]:
    course = Course(page, server.address, "maerklin", players=3, seed=8)
    course.open()
    course.go(asked("offer"))
    page.wait_for_selector(".mix")
    yield "the first mix of tickets"
    course.go(asked("place"), likes=("claim",))
    yield "a passenger to place"
    course.go(offered("tickets"), likes=("claim", "place"))
    page.click("[data-action=tickets]")
    page.wait_for_selector(".veil .mix")
    yield "a mix of tickets"
    page.keyboard.press("Escape")
    course.go(offered("journey"), likes=("claim", "place"))
    page.locator(".city.can").first.press("Enter")
    page.wait_for_selector("[data-action=set-off]")
    yield "setting off"
    page.keyboard.press("Escape")
    course.go(asked("journey"), likes=("claim", "place", "journey"))
    yield "a journey"


def europe(page: Page, server: ServerProcess) -> Iterator[str]:
    course = Course(page, server.address, "europe", players=5, seed=8)
    course.open()
    course.go(offered("station"), least=40, likes=("claim",))
    page.click("[data-action=build]")
    page.wait_for_selector(".city.can")
    yield "a station to place"
    page.locator(".city.can").first.press("Enter")
    page.wait_for_selector("[data-way]")
    yield "a station"
    page.keyboard.press("Escape")
    course.go(asked("surcharge"), likes=("claim", "station"))
    page.wait_for_selector(".reveal")
    yield "a tunnel"


def around(page: Page, server: ServerProcess) -> Iterator[str]:
    """The curtain, a first game that explains itself, the way to a table."""
    made = post(server.address, "/tables", {"edition": "gruselfahrt", "seats": PEOPLE, "seed": 3})
    keep_tokens(page, server.address, made["table"]["id"], made["tokens"])
    page.wait_for_selector("[data-action=lift]")
    yield "curtain"
    page.click("[data-action=lift]")
    page.locator("[data-deck]").click()
    page.wait_for_selector("[data-action=hand-over]")
    yield "handing over"
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
    made = post(server.address, "/tables", {"edition": "uk", "seats": seats, "title": "Unser Sonntagstisch"})
    table, tokens = made["table"]["id"], made["tokens"]
    page.goto(f"{server.address}/#/join/{table}/{tokens['join']}")
    page.wait_for_selector("[data-action=sit]")
    yield "joining"
    keep_tokens(page, server.address, table, tokens)
    page.wait_for_selector("[data-qr]")
    yield "waiting room"
    page.goto(f"{server.address}/#/table/there-is-none")
    page.wait_for_selector(".sorry h1")
    yield "no such table"
    page.goto(f"{server.address}/#/boards")
    page.wait_for_selector("[data-begin]")
    yield "boards of one's own"
    page.goto(f"{server.address}/#/boards/uk")
    page.click("[data-begin=plain]")
    page.locator("[data-draw-city]").first.press("Enter")
    page.wait_for_selector("[data-faults='0']")
    yield "a board being drawn"
    page.goto(f"{server.address}/#/puzzles")
    page.wait_for_selector("[data-day] .results")
    yield "Stellwerk of the day"
    for edition in ("uk", "weltreise"):
        page.goto(f"{server.address}/#/puzzle/{puzzles_of(edition)[0].id}")
        page.wait_for_selector("[data-option]")
        yield f"a puzzle of {edition}"
        page.click("[data-action=show]")
        page.wait_for_selector("[data-option].best")
        yield f"a solution of {edition}"
    games_of(page, server, "p" + "0123456789abcdefghijklmnopqrstu")
    page.goto(f"{server.address}/#/me")
    page.wait_for_selector("[data-game]")
    yield "my games"


def tutor(page: Page, server: ServerProcess) -> Iterator[str]:
    """A first game, to the first card."""
    page.goto(f"{server.address}/")
    page.click("[data-edition=skandinavien]")
    page.click("[data-action=learn]")
    page.wait_for_selector("[data-note=keep]")
    yield "tutor, choosing tickets"
    page.click("[data-action=got-it]")
    for digit in "12":
        page.keyboard.press(digit)
    page.click("[data-action=keep]")
    page.wait_for_selector("[data-note=turn]")
    yield "tutor, the first turn"
    page.click("[data-action=got-it]")
    page.locator("[data-deck]").first.click()
    page.wait_for_selector("[data-note=second]")
    yield "tutor, the second card"


def games_of(page: Page, server: ServerProcess, key: str) -> None:
    """Whoever has this key, and now has the page, has played a few games to their end."""
    for seed, edition in enumerate(("gruselfahrt", "usa", "gruselfahrt")):
        seats = [{"kind": "here", "name": "Anna", "person": key}, {"kind": "here", "name": "Maximiliane"}]
        course = Course(page, server.address, edition, players=2, seed=seed, seats=seats)
        course.go(over)
    page.evaluate("key => localStorage.setItem('stellwerk.me', JSON.stringify([key]))", key)


WAYS: dict[str, Way] = {way.__name__: way for way in (uk, weltreise, maerklin, europe, around, tutor)}
