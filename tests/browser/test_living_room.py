"""The living room: one shared screen and four phones, each a browser of its own."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import stellwerk
from tests.editions import EXAMPLES
from tests.server.server_process import ServerProcess

from .axe import violations
from .conftest import OpenPage
from .course import Course, asked
from .layout import faults
from .looks import every_look
from .player import PagePlayer, keep_tokens, post
from .waiting import resize, wait_until, wait_until_drawn, wait_until_settled

PHONE = {"width": 360, "height": 740, "touch": True}
SCREENS = [(1280, 720), (1920, 1080), (3840, 2160)]
HANDS = [(360, 740), (844, 390)]
NAMES = ("Anna", "Bert", "Clara", "Dieter")
PHONES_PLAY_UNTIL = {"gruselfahrt": None, "maerklin": 44, "weltreise": 40}
"""By edition, the entry after which seats are played without their pages, which follow to the end."""

WHAT_A_PHONE_OFFERS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    claims: all('[data-hand-route][aria-disabled=false]').map((e) => e.dataset.handRoute),
    places: all('[data-place]:has(b)').map((e) => e.dataset.place),
    journeys: all('[data-journey]').map((e) => e.dataset.journey),
    builds: all('[data-build]').map((e) => e.dataset.build),
    tab: document.querySelector('[data-tab][aria-current]')?.dataset.tab ?? '',
    by: document.querySelector('[data-by][aria-checked=true]')?.dataset.by ?? '',
  };
}"""


class HandPlayer(PagePlayer):
    """Plays on the hand page: routes come from its lists, by ticket or by place."""

    def _take_turn(self, seen: dict[str, Any]) -> bool:
        decision = seen["decision"]
        if not decision:
            return False
        offers = self.page.evaluate(WHAT_A_PHONE_OFFERS)
        if seen["bar"] and decision in ("place", "refill", "journey"):
            if not offers["claims"] or self.random.random() < 0.4:
                say = self.random.choice(seen["bar"])
                return self._click(f'.bar [data-notation="{say}"]', say.split()[0], seen)
        if offers["journeys"] and self.random.random() < 0.7:
            return self._click(f'[data-journey="{offers["journeys"][0]}"]', "journey", seen)
        if offers["builds"] and self.random.random() < 0.5:
            return self._click(f'[data-build="{offers["builds"][0]}"]', "build", seen)
        if decision in ("turn", "claim", "journey"):
            if offers["tab"] == "routes":
                return self._choose_route(seen, offers)
            if decision != "turn" or self.random.random() < 0.7:
                return self._click("[data-tab=routes]", "routes", seen)
        if offers["tab"] != "cards":
            return self._click("[data-tab=cards]", "cards", seen)
        return self._draw(seen)

    def _choose_route(self, seen: dict[str, Any], offers: dict[str, Any]) -> bool:
        if offers["claims"]:
            route = max(offers["claims"], key=lambda each: self.length[each])
            return self._click(f'[data-hand-route="{route}"]', f"route by {offers['by']}", seen)
        if offers["by"] == "ticket":
            return self._click("[data-by=place]", "by place", seen)
        if offers["places"]:
            return self._click(f'[data-place="{self.random.choice(offers["places"])}"]', "place", seen)
        if seen["bar"] and seen["decision"] != "turn":
            return self._click(f'.bar [data-notation="{seen["bar"][0]}"]', "bar", seen)
        self._click("[data-tab=cards]", "cards", seen)
        return self._draw(self.look())

    def _draw(self, seen: dict[str, Any]) -> bool:
        if seen["decks"] or seen["cards"]:
            return self._build_or_draw(seen | {"routes": []})
        if seen["tickets"]:
            return self._click("[data-action=tickets]", "tickets", seen)
        if seen["bar"]:
            return self._click(f'.bar [data-notation="{seen["bar"][0]}"]', "pass", seen)
        return self._click("[data-tab=routes]", "routes", seen)


def route_reach(page: Page, address: str) -> None:
    """Make the page believe that phones reach the server."""
    in_network = {"addresses": [f"{address}/"], "local_only": False, "commands": []}
    page.route("**/api/reach", lambda route: route.fulfill(json=in_network))


def open_screen(page: Page, address: str, edition: str, people: int = 4) -> str:
    """From the start page to a table on the television; its id."""
    route_reach(page, address)
    page.goto(f"{address}/")
    page.click("[data-action=screen]")
    page.click(f"[data-edition={edition}]")
    wanted = page.locator(".who .stepper").first
    while (shown := int(wanted.locator("output").inner_text())) != people:
        wanted.locator("button").nth(1 if shown < people else 0).click()
    page.click("[data-action=open-screen]")
    page.wait_for_selector("[data-qr]")
    return page.url.rsplit("/", 1)[1]


def join_by_qr(page: Page, screen: Page, name: str) -> None:
    link = screen.locator("[data-qr]").get_attribute("data-qr") or ""
    page.goto(link)
    page.locator("form input").first.fill(name)
    page.click("[data-action=sit]")


def held(page: Page, table: str) -> dict[str, Any]:
    tokens: dict[str, Any] = page.evaluate("() => JSON.parse(localStorage['stellwerk.tokens'])")[table]
    return tokens


def entry(page: Page) -> int:
    return int(page.locator("[data-state]").get_attribute("data-entry") or -1)


def take_turns(players: list[HandPlayer], is_done: Callable[[], bool], seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not is_done():
        for player in players:
            seen = player.look()
            if seen["over"]:
                return
            player.act(seen)
        assert time.monotonic() < end, [dict(player.did) for player in players]


def state_of(address: str, table: str, token: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{address}/api/tables/{table}/state?after=100000", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def finish(address: str, table: str, seats: list[str], player: HandPlayer) -> None:
    """Play to the end without pages, towards it."""
    for _ in range(3000):
        for token in seats:
            state = state_of(address, table, token)
            if state["result"]:
                return
            if not state["options"]:
                continue
            says = [option["action"] for option in state["options"]]
            liked = [say for say in says if say.startswith(("claim", "pay", "surcharge"))]
            rest = [say for say in says if not say.startswith(("tickets", "exchange", "swap"))] or says
            body = {"number": state["number"], "action": player.random.choice(liked or rest)}
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            path = f"{address}/api/tables/{table}/decisions"
            urllib.request.urlopen(urllib.request.Request(path, json.dumps(body).encode(), headers)).close()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("edition", list(PHONES_PLAY_UNTIL))
def test_one_screen_and_four_phones_through_a_game(
    server: ServerProcess, open_page: OpenPage, shots: Path, edition: str
) -> None:
    """One phone is killed and comes back, another is replaced. The screen says and shows no secret."""
    screen = open_page(width=1280, height=720)
    sent: list[dict[str, Any]] = []
    received: list[str] = []

    def note(socket: Any) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)))
        socket.on("framereceived", lambda text: received.append(str(text)))

    screen.on("websocket", note)
    table = open_screen(screen, server.address, edition)
    expect(screen.locator("[data-code]")).to_have_text(re.compile(r"^[0-9A-Z]{4} [0-9A-Z]{4}$"))
    screen.screenshot(path=shots / f"screen-waiting-{edition}.png")
    phones = [open_page(**PHONE) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        join_by_qr(phone, screen, name)
    for phone in phones:
        phone.wait_for_url(f"**/#/hand/{table}")
    screen.wait_for_selector("[data-route]")
    expect(screen.locator("[data-seat]")).to_have_count(4)
    expect(screen.locator(".small [data-code]")).to_be_visible()
    players = [HandPlayer(phone, edition, seed) for seed, phone in enumerate(phones)]
    take_turns(players, lambda: entry(screen) >= 12)

    phones[0].reload()  # asleep, or closed and opened again
    phones[0].wait_for_selector("[data-tab]")
    take_turns(players, lambda: entry(screen) >= 18)

    swapped = open_page(width=844, height=390, touch=True)
    change_phones(screen, phones[1], swapped, server.address)
    phones[1], players[1] = swapped, HandPlayer(swapped, edition, 9)
    point_at_a_route(players[2].page, screen)
    until = PHONES_PLAY_UNTIL[edition]
    take_turns(players, lambda: until is not None and entry(screen) >= until)
    screen.screenshot(path=shots / f"screen-{edition}.png")
    for phone, name in zip(phones, NAMES, strict=True):
        phone.screenshot(path=shots / f"hand-{edition}-{name}.png")
    if until is not None:
        finish(
            server.address, table, [held(phone, table)["seats"][0]["token"] for phone in phones], players[0]
        )
    for page in (screen, *phones):
        page.wait_for_selector("[data-state][data-over=true]", state="attached", timeout=120_000)
    expect(screen.locator("[data-end] h1")).to_be_visible()
    hellos = [message for message in sent if message["do"] == "hello"]
    assert all(message["tokens"] == [held(screen, table)["watch"]] for message in hellos)
    assert {message["do"] for message in sent} == {"hello", "visible"}
    states = [message for message in map(json.loads, received) if message["type"] == "state"]
    assert all(m["seat"] is None and m["view"].get("own") is None and m["options"] is None for m in states)
    assert any(player.did[f"route by {by}"] for player in players for by in ("ticket", "place"))


def change_phones(screen: Page, old: Page, new: Page, address: str) -> None:
    """The new phone types the code; the old one agrees."""
    code = screen.locator("[data-code]").get_attribute("data-code") or ""
    new.goto(f"{address}/#/join")
    new.locator("input[name=code]").fill(f"{code[:4]} {code[4:]}".lower())
    new.click("[data-action=use-code]")
    new.locator("[data-take]", has_text="Bert").click()
    number = new.locator("[data-check]")
    expect(number).to_have_text(re.compile(r"\d\d"))
    expect(screen.locator("[data-request]")).to_contain_text(number.inner_text())
    expect(old.locator("[role=dialog] [data-check]")).to_have_text(number.inner_text())
    old.click("[data-action=give-seat]")
    new.wait_for_url("**/#/hand/*")
    new.wait_for_selector("[data-tab]")
    old.wait_for_selector(".sorry")


def point_at_a_route(phone: Page, screen: Page) -> None:
    phone.click("[data-tab=routes]")
    phone.click("[data-by=place]")
    show = phone.locator("[data-show]").first
    route = show.get_attribute("data-show")
    show.click()
    expect(screen.locator("[data-pointing]")).to_have_attribute("data-pointing", route or "")


def a_room(server: ServerProcess, open_page: OpenPage, people: int = 2) -> tuple[str, Page, list[Page]]:
    screen = open_page(width=1280, height=720)
    table = open_screen(screen, server.address, "usa", people)
    phones = [open_page(**PHONE) for _ in range(people)]
    for phone, name in zip(phones, NAMES, strict=False):
        join_by_qr(phone, screen, name)
    for phone in phones:
        phone.wait_for_selector(".choice")
    return table, screen, phones


UNTOUCHED = """
  let touched = false;
  addEventListener('keydown', () => (touched = true), true);
  const value = { get hasBeenActive() { return touched; } };
  Object.defineProperty(navigator, 'userActivation', { value });"""
"""For the browser every script of a test is a touch."""


def test_the_request_for_a_tap_covers_nothing(server: ServerProcess, open_page: OpenPage) -> None:
    """A browser is silent until somebody taps: the screen asks for it below the joining code."""
    made = post(server.address, "/tables", {"edition": "usa", "seats": [{"kind": "link"}] * 2})
    table, join = made["table"]["id"], made["tokens"]["join"]
    screen = open_page(width=1280, height=720)
    screen.emulate_media(reduced_motion="no-preference")
    screen.add_init_script(UNTOUCHED)
    route_reach(screen, server.address)
    screen.goto(f"{server.address}/#/screen/{table}/{join}")
    hint, code = screen.locator("[data-sound-hint]"), screen.locator("[data-code]")
    expect(hint).to_be_visible()
    assert top_of(hint) >= bottom_of(code)
    for name in NAMES[:2]:
        body = json.dumps({"name": name}).encode()
        headers = {"Authorization": f"Bearer {join}", "Content-Type": "application/json"}
        path = f"{server.address}/api/tables/{table}/join"
        urllib.request.urlopen(urllib.request.Request(path, body, headers)).close()
    expect(screen.locator(".small [data-code]")).to_be_visible()
    assert top_of(hint) >= bottom_of(screen.locator(".small [data-qr]"))
    screen.keyboard.press("Enter")
    expect(hint).to_have_count(0)


def top_of(element: Locator) -> float:
    return float(element.evaluate("e => e.getBoundingClientRect().top"))


def bottom_of(element: Locator) -> float:
    return float(element.evaluate("e => e.getBoundingClientRect().bottom"))


def test_a_card_that_is_played_leaves_the_phone_and_lands_on_the_screen(
    server: ServerProcess, open_page: OpenPage
) -> None:
    _, screen, phones = a_room(server, open_page)
    players = [HandPlayer(phone, "usa", seed) for seed, phone in enumerate(phones)]
    paid = lambda: sum(player.did["pay"] for player in players) > 0  # noqa: E731
    take_turns(players, paid)
    last = [int(phone.locator("[data-played]").get_attribute("data-played") or -1) for phone in phones]
    wait_until(screen, lambda: screen.locator(f"[data-landed='{max(last)}']").count())
    assert max(last) > 0


WHERE_TO_TAP = """route => {
  const spaces = document.querySelector(`[data-route="${route}"]`);
  const { left, top, width, height } = spaces.getBoundingClientRect();
  const STEPS = 40;
  const found = [];
  for (let i = -STEPS; i <= STEPS; i++)
    for (let j = -STEPS; j <= STEPS; j++) {
      const [x, y] = [left + width * (0.5 + i / STEPS / 2), top + height * (0.5 + j / STEPS / 2)];
      if (spaces.contains(document.elementFromPoint(x, y))) found.push([i * i + j * j, x, y]);
    }
  return found.sort((one, other) => one[0] - other[0])[0].slice(1);
}"""
"""The point of a route's spaces that is nearest to their middle, where no other route is near."""


def tap_route(screen: Page, route: str) -> None:
    x, y = screen.evaluate(WHERE_TO_TAP, route)
    screen.touchscreen.tap(x, y)


def can_claim(game: stellwerk.Game) -> bool:
    return asked("turn")(game) and any(str(action).startswith("claim") for action in game.legal_actions())


def open_at_home(page: Page, server: ServerProcess, way: str, table: str, held: dict[str, Any]) -> Page:
    """The screen or a hand of a table that is there."""
    keep_tokens(page, server.address, table, held)
    page.goto(f"{server.address}/#/{way}/{table}")
    page.wait_for_selector("[data-state]", state="attached")
    return page


def screen_and_phones(server: ServerProcess, open_page: OpenPage) -> tuple[Course, Page, list[Page]]:
    """It is the first phone's turn, and something is built. The screen is the host's."""
    pages = [open_page(**PHONE) for _ in range(2)]
    course = Course(pages[0], server.address, "usa", players=2, seed=3)
    course.go(can_claim, least=40)
    phones = [
        open_at_home(page, server, "hand", course.table, {"seats": [{"place": place, "token": token}]})
        for place, (page, token) in enumerate(zip(pages, course.tokens, strict=True))
    ]
    held = course.held | {"seats": []}
    screen = open_at_home(open_page(1280, 720, touch=True), server, "screen", course.table, held)
    phones[0].wait_for_selector("[data-state][data-decision=turn]", state="attached")
    wait_until_drawn(screen)
    wait_until_settled(screen)
    return course, screen, phones


def routes_to_claim(course: Course) -> list[str]:
    """Those that have no other beside them."""
    routes = course.game.board.routes
    ends = Counter(frozenset((route.a, route.b)) for route in routes)
    single = {route.id for route in routes if ends[frozenset((route.a, route.b))] == 1}
    claims = [say.split()[1] for say in course.says() if say.startswith("claim")]
    return [route for route in claims if route in single]


def test_a_route_tapped_on_the_screen_is_paid_on_the_phone(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """It opens on the phone of the player whose turn it is, and on no other. Only the phone decides."""
    course, screen, (phone, other) = screen_and_phones(server, open_page)
    route = routes_to_claim(course)[0]
    before = entry(screen)
    tap_route(screen, route)
    expect(screen.locator("[data-pointing]")).to_have_attribute("data-pointing", route)
    expect(screen.locator("[data-pointing]")).to_contain_text("Anna")
    phone.wait_for_selector("[data-way]")
    expect(other.locator("[data-way]")).to_have_count(0)
    expect(other.locator(".toasts div")).to_have_count(0)
    assert entry(screen) == before
    phone.click("[data-action=pay]")
    expect(screen.locator("[data-landed]")).to_have_attribute("data-landed", str(before + 1))
    screen.wait_for_selector(f"[data-route='{route}'] .piece")
    expect(screen.locator("[data-pointing]")).to_have_count(0)
    expect(phone.locator("[data-played]")).to_have_attribute("data-played", str(before + 1))


def test_a_tap_on_the_screen_interrupts_no_payment(server: ServerProcess, open_page: OpenPage) -> None:
    course, screen, (phone, _) = screen_and_phones(server, open_page)
    first, second = routes_to_claim(course)[:2]
    for route in (first, second):
        tap_route(screen, route)
        expect(screen.locator("[data-pointing]")).to_have_attribute("data-pointing", route)
        phone.wait_for_selector("[data-way]")
    expect(phone.locator(".toasts")).to_contain_text("Beende erst, was du begonnen hast.")
    name = screen.locator(f"[data-route='{first}']").get_attribute("aria-label") or ""
    expect(phone.locator(".pay h2")).to_have_text(name.split(",")[0])
    phone.click("[data-action=cancel]")
    expect(phone.locator("[data-way]")).to_have_count(0)


def test_the_screen_says_why_a_tap_does_nothing(server: ServerProcess, open_page: OpenPage) -> None:
    """A route that is built, a decision that asks for none, and a screen that only watches."""
    course, screen, (phone, _) = screen_and_phones(server, open_page)
    note = screen.locator("[data-tap-note]")
    built = screen.locator("[data-route]:has(.piece)").first.get_attribute("data-route") or ""
    tap_route(screen, built)
    expect(note).to_contain_text(re.compile("Anna|Bert"))
    watch = {"seats": [], "watch": course.held["watch"]}
    guest = open_at_home(open_page(1280, 720, touch=True), server, "screen", course.table, watch)
    wait_until_drawn(guest)
    wait_until_settled(guest)
    free = routes_to_claim(course)[0]
    tap_route(guest, free)
    expect(guest.locator("[data-tap-note]")).to_contain_text("zeigt die Partie nur")
    phone.locator("[data-deck][aria-disabled=false]").first.click()
    phone.wait_for_selector("[data-state][data-decision=draw]", state="attached")
    wait_until(screen, lambda: entry(screen) == entry(phone))
    tap_route(screen, free)
    expect(note).to_have_text("Gerade wird keine Strecke gewählt.")
    expect(phone.locator("[data-way]")).to_have_count(0)


def test_a_lost_phone_is_replaced_at_the_screen(server: ServerProcess, open_page: OpenPage) -> None:
    """The owner's phone is gone for good: the host allows it, with one key at the screen."""
    table, screen, phones = a_room(server, open_page)
    phones[1].context.close()
    new = open_page(**PHONE)
    link = screen.locator("[data-qr]").get_attribute("data-qr") or ""
    screen.wait_for_selector(
        "[data-seat='1']:has-text('nicht verbunden'), [data-seat]:has-text('nicht verbunden')"
    )
    new.goto(link)
    lost = post_table(server.address, table, held(screen, table)["watch"])
    place = next(seat["place"] for seat in lost["seats"] if seat["name"] == "Bert")
    new.click(f"[data-take='{place}']")
    screen.wait_for_selector("[data-action=allow-seat]")
    screen.keyboard.press("Enter")
    new.wait_for_url(f"**/#/hand/{table}")
    new.wait_for_selector(".choice")


def post_table(address: str, table: str, token: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{address}/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)["table"]
    return found


def test_a_bot_plays_for_a_phone_and_hands_back(server: ServerProcess, open_page: OpenPage) -> None:
    _, screen, phones = a_room(server, open_page)
    anna = phones[0]
    anna.click("[data-action=menu]")
    anna.click("[data-action=away]")
    expect(screen.locator("[data-seat]", has_text="Anna")).to_contain_text("Bot")
    anna.get_by_role("button", name="Ich bin wieder da").click()
    expect(screen.locator("[data-seat]", has_text="Anna")).not_to_contain_text("Bot")
    wait_until_settled(anna)


def test_a_wrong_code_is_refused_in_a_sentence(server: ServerProcess, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE")  # its console reports the status of the answer
    page = context.new_page()
    page.goto(f"{server.address}/#/join")
    page.locator("input[name=code]").fill("ZZZZ ZZZZ")
    page.click("[data-action=use-code]")
    expect(page.get_by_role("alert")).to_have_text("Zu diesem Code gibt es keinen Tisch.")
    context.close()


def test_a_server_that_phones_cannot_reach_says_what_to_do(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=1280, height=720, lang="en")
    made = post(server.address, "/tables", {"edition": "usa", "seats": [{"kind": "link"}] * 3})
    page.goto(f"{server.address}/#/screen/{made['table']['id']}/{made['tokens']['join']}")
    expect(page.locator(".local")).to_contain_text("stellwerk serve --lan --port")
    expect(page.locator("[data-qr]")).to_have_count(0)


def test_a_spectators_link_on_a_television_is_the_screen_without_a_code(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=1920, height=1080)
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}]
    made = post(server.address, "/tables", {"edition": "usa", "seats": seats})
    table, tokens = made["table"]["id"], made["tokens"]
    page.goto(f"{server.address}/#/screen/{table}/{tokens['watch']}")
    expect(page.locator("[data-place]")).to_have_count(2)
    expect(page.locator("[data-qr]")).to_have_count(0)
    assert page.url.endswith(f"/#/screen/{table}"), "the token does not stay in the address"


def wrong_on_screen(screen: Page) -> list[str]:
    """What is wrong with the shared screen at any of its sizes."""
    found = []
    for size in SCREENS:
        resize(screen, *size)
        wait_until_drawn(screen)
        found += [f"{size}: {fault}" for fault in (*faults(screen), *violations(screen))]
    return found


def wrong_in_hand(phone: Page) -> list[str]:
    """What is wrong with a hand, upright and sideways."""
    found = []
    for size in HANDS:
        resize(phone, *size)
        for tab in ("cards", "routes", "map", "tickets"):
            phone.click(f"[data-tab={tab}]")
            wait_until_settled(phone)
            found += [f"{size}, {tab}: {fault}" for fault in (*faults(phone), *violations(phone))]
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_screen_and_hand_can_be_read_by_everybody(
    server: ServerProcess, open_page: OpenPage, edition: str
) -> None:
    """In the middle of a game with as many players as the edition has, in every look."""
    table = open_page()
    course = Course(table, server.address, edition, players=EXAMPLES[edition].players_on_page, seed=5)
    course.go(asked("turn"), least=40, likes=("claim", "harbor", "place", "journey", "ride"))
    hand = {"seats": course.held["seats"]}
    screen = open_at_home(open_page(), server, "screen", course.table, course.held | {"seats": []})
    phone = open_at_home(open_page(touch=True), server, "hand", course.table, hand)
    wait_until_drawn(screen)
    found = {f"screen, {look}": wrong_on_screen(screen) for look in every_look(screen)}
    found |= {f"hand, {look}": wrong_in_hand(phone) for look in every_look(phone)}
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screen_and_hand_can_be_read_by_everybody(
    server: ServerProcess, open_page: OpenPage, theme: str
) -> None:
    """No text without contrast, no button without a name, nothing beyond the edge."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "beginner", "name": "Otto"}]
    made = post(server.address, "/tables", {"edition": "uk", "seats": seats})
    table, tokens = made["table"]["id"], made["tokens"]
    screen = open_page(*SCREENS[0], theme=theme)
    screen.goto(f"{server.address}/#/screen/{table}/{tokens['watch']}")
    screen.wait_for_selector("[data-route]")
    wait_until_drawn(screen)
    assert wrong_on_screen(screen) == []
    for size in HANDS:
        phone = open_page(*size, theme=theme, touch=True)
        keep_tokens(phone, server.address, table, {"seats": tokens["seats"]})
        phone.goto(f"{server.address}/#/hand/{table}")
        phone.wait_for_selector(".choice")
        for ticket in phone.locator(".choice [data-ticket]").all()[:3]:
            ticket.click()
        assert violations(phone) == []
        if size == (844, 390):
            phone.click("[data-action=keep]")
            for tab in ("cards", "routes", "tickets"):
                phone.click(f"[data-tab={tab}]")
                wait_until_settled(phone)
                assert violations(phone) == [], tab
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
