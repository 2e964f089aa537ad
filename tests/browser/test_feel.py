"""What the table lets one see and hear: a line that opens, emphasis on the map."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import stellwerk
from stellwerk import boards
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, asked
from .player import keep_tokens, post
from .situations import PEOPLE, find, number_of, send
from .waiting import wait_until_settled

DRAWING_AND_BUILDING = ("draw", "take", "claim", "pay")


def completes_a_ticket(edition: str, game: stellwerk.Game) -> bool:
    """Whether the route that seat 0 is about to pay for completes one of its tickets."""
    if game.phase != "pay":
        return False
    view = game.view(0)
    route = (view.get("pending") or {}).get("route")
    if not route:
        return False
    board = boards.load(edition)
    tickets = {ticket.id: ticket.cities for ticket in board.tickets}
    mine = set(view["seats"][0]["routes"])

    def done(routes: set[str]) -> set[str]:
        group = {city.id: city.id for city in board.cities}

        def root(city: str) -> str:
            while group[city] != city:
                city = group[city]
            return city

        for each in board.routes:
            if each.id in routes:
                group[root(each.a)] = root(each.b)
        return {
            ticket for ticket in view["own"]["tickets"] if len({root(city) for city in tickets[ticket]}) == 1
        }

    return len(done(mine | {route}) - done(mine)) > 0


def open_before_completion(page: Page, address: str, edition: str) -> None:
    """A table where seat 0, alone on this page, pays for a route that completes a ticket."""
    seed, course = find(
        edition, lambda game, _: completes_a_ticket(edition, game), favourites=DRAWING_AND_BUILDING
    )
    made = post(address, "/tables", {"edition": edition, "seats": PEOPLE, "seed": seed})
    table, tokens = made["table"]["id"], made["tokens"]
    keys = [each["token"] for each in tokens["seats"]]
    for seat, say in course:
        send(address, table, keys[seat], say)
    keep_tokens(page, address, table, {**tokens, "seats": tokens["seats"][:1]})
    reached = number_of(address, table, keys[0])
    page.wait_for_selector(f"[data-state][data-number='{reached}']", state="attached")
    wait_until_settled(page)


# What is shown only for a second or two may come and go between two looks of the test.
WATCH_THE_LINE = """() => {
  globalThis.seen = { pieces: 0, ribbons: 0, texts: '' };
  new MutationObserver(() => {
    seen.pieces = Math.max(seen.pieces, document.querySelectorAll('.train .piece').length);
    seen.ribbons = Math.max(seen.ribbons, document.querySelectorAll('.ribbon').length);
    seen.texts += document.querySelector('.toasts')?.textContent ?? '';
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_line_opens(server: ServerProcess, open_page: OpenPage) -> None:
    """A completed ticket lights up its line, a train runs along it, and the ticket gets its stamp."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    open_before_completion(page, server.address, "skandinavien")
    assert page.locator(".ticket .stamp").count() == 0
    page.evaluate(WATCH_THE_LINE)
    page.locator("[data-action=pay]").click()
    page.wait_for_function(
        "() => seen.pieces === 3 && seen.ribbons > 0 && seen.texts.includes('Linie eröffnet')"
    )
    wait_until_settled(page)
    expect(page.locator(".train")).to_have_count(0)
    expect(page.locator(".ticket .stamp.fresh")).to_have_count(1)


def test_line_opens_without_motion(server: ServerProcess, open_page: OpenPage) -> None:
    """With reduced motion the whole line is lit at once and no train runs."""
    page = open_page()
    open_before_completion(page, server.address, "skandinavien")
    page.evaluate(WATCH_THE_LINE)
    page.locator("[data-action=pay]").click()
    page.wait_for_function("() => seen.ribbons > 0")
    wait_until_settled(page)
    assert page.evaluate("() => seen.pieces") == 0
    expect(page.locator(".ticket .stamp.fresh")).to_have_count(1)


FILLS = """() => [...document.querySelectorAll('.free.can .space, .free.minor .space')].map((space) => {
  const { fillOpacity, transitionDuration } = getComputedStyle(space);
  return [fillOpacity, transitionDuration];
})"""


def test_routes_do_not_flash_dark(server: ServerProcess, open_page: OpenPage) -> None:
    """The casing of a route that becomes affordable is never seen through a fill that fades in."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    course = Course(page, server.address, "usa", 2)
    course.go(lambda game: asked("turn")(game) and game_allows_claims(game))
    course.open()
    wait_until_settled(page)
    found = page.evaluate(FILLS)
    assert found
    assert {tuple(each) for each in found} == {("1", "0s")}


def game_allows_claims(game: stellwerk.Game) -> bool:
    return any(str(action).startswith("claim") for action in game.legal_actions())


def test_tickets_on_the_map(server: ServerProcess, open_page: OpenPage) -> None:
    """Offered tickets have rings at all their cities, ticked ones their way; later open goals keep a ring."""
    page = open_page()
    course = Course(page, server.address, "usa", 2)
    course.open()
    wait_until_settled(page)
    offered = page.locator(".choice [data-ticket]")
    cities = page.evaluate("() => document.querySelectorAll('.goal').length")
    assert cities >= offered.count() + 1
    assert page.locator(".dots").count() == 0
    offered.nth(0).click()
    expect(page.locator(".dots")).not_to_have_count(0)
    wait_until_settled(page)
    one = page.locator(".dots").count()
    offered.nth(1).click()
    expect(page.locator(".dots")).not_to_have_count(one)
    wait_until_settled(page)
    assert page.locator(".dots").count() > one
    page.locator("[data-action=keep]").click()
    wait_until_settled(page)
    assert page.locator(".open-goal").count() >= 3


def test_routes_for_tickets_stand_out(server: ServerProcess, open_page: OpenPage) -> None:
    """Of the affordable routes only those that an open ticket needs have a broad frame."""
    page = open_page()
    course = Course(page, server.address, "usa", 2)
    course.go(lambda game: asked("turn")(game) and game_allows_claims(game))
    course.open()
    wait_until_settled(page)
    assert page.locator(".free.minor").count() > page.locator(".free.can").count() > 0
    page.locator(".free.minor").first.dispatch_event("click")
    page.wait_for_selector("[data-way]")


def test_a_chip_shows_what_a_player_has(server: ServerProcess, open_page: OpenPage) -> None:
    """Their routes light up on the map, and what is public about them is said."""
    page = open_page()
    course = Course(page, server.address, "usa", 2)
    course.go(lambda game: asked("turn")(game) and bool(game.view(0)["seats"][1]["routes"]))
    course.open()
    wait_until_settled(page)
    page.locator("[data-seat='1'] [data-action=show-player]").click()
    expect(page.locator(".ribbon")).to_have_count(len(course.game.view(0)["seats"][1]["routes"]))
    expect(page.locator(".toasts")).to_contain_text("Bert: ")


COUNT_SOUNDS = """
window.sounds = 0;
const tone = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) { window.sounds++; return tone.apply(this, at); };
const hiss = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...at) { window.sounds++; return hiss.apply(this, at); };
"""


def test_table_sounds(server: ServerProcess, open_page: OpenPage) -> None:
    """Moves sound and have captions in the log; M mutes, and so does the slider at zero."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(COUNT_SOUNDS)
    open_before_completion(page, server.address, "skandinavien")
    page.locator("[data-action=pay]").click()
    expect(page.locator(".log .caption")).to_be_visible()
    wait_until_settled(page)
    expect(page.locator(".log .caption")).to_contain_text("♪ Stempel")
    heard = page.evaluate("() => window.sounds")
    assert heard >= 4
    page.keyboard.press("m")
    expect(page.locator(".toasts")).to_contain_text("Ton aus")
    assert page.evaluate("() => JSON.parse(localStorage['stellwerk.settings']).sound") is False


def test_muted_table_is_silent(server: ServerProcess, open_page: OpenPage) -> None:
    """Muted by the key, or by the wish for reduced motion while nobody has chosen."""
    page = open_page()
    page.add_init_script(COUNT_SOUNDS)
    open_before_completion(page, server.address, "skandinavien")
    page.locator("[data-action=pay]").click()
    wait_until_settled(page)
    assert page.evaluate("() => window.sounds") == 0
    expect(page.locator(".log .caption")).to_have_count(0)


def test_volume_can_be_set(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    Course(page, server.address, "usa", 2).open()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.locator("[data-setting=volume]").fill("30")
    page.wait_for_function("() => JSON.parse(localStorage['stellwerk.settings'] ?? '{}').volume === 30")


def one_move_before_the_end(page: Page, address: str, edition: str = "gruselfahrt") -> tuple[Course, str]:
    """A table whose game ends with the next decision, opened; and that decision."""
    course = Course(page, address, edition, players=2, seed=6, public=True)

    def ends(game: stellwerk.Game) -> bool:
        if game.is_over:
            return False
        for action in game.legal_actions():
            after = game.copy()
            after.apply(action)
            if after.is_over:
                return True
        return False

    course.go(ends)
    course.open()
    wait_until_settled(page)
    for say in course.says():
        after = course.game.copy()
        after.apply(after.parse(say))
        if after.is_over:
            return course, say
    raise AssertionError("the game does not end")


# Read at the moment in which the winner is named: a little later the result takes the place of all this.
SCORES_BESIDE_THE_WINNER = """() => document.querySelector('.ceremony .winner') &&
  [0, 1].map((seat) => document.querySelector(`[data-score='${seat}'] b`).innerText)"""


def test_end_is_an_event(server: ServerProcess, open_page: OpenPage) -> None:
    """Points run up to the final score and the winner is named; then comes the result."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    course, last = one_move_before_the_end(page, server.address)
    course.decide(last)
    page.wait_for_selector(".ceremony .turned")
    assert page.locator(".end").count() == 0
    shown = page.wait_for_function(SCORES_BESIDE_THE_WINNER, timeout=30_000).json_value()
    assert [int(each.replace("−", "-")) for each in shown] == course.game.scores()
    page.wait_for_selector(".end table", timeout=30_000)
    expect(page.locator(".ceremony")).to_have_count(0)


def test_a_train_drives_the_longest_path_at_the_end(server: ServerProcess, open_page: OpenPage) -> None:
    """The board is to be seen meanwhile; then the winner is named."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    course, last = one_move_before_the_end(page, server.address, "usa")
    course.decide(last)
    page.wait_for_selector(".ceremony.drives .turned.bonus")
    page.wait_for_selector("g.train > *", state="attached")
    page.wait_for_selector(".ceremony:not(.drives) .winner")
    assert page.locator("g.train").count() == 0


def test_end_is_an_event_for_spectators_too(server: ServerProcess, open_page: OpenPage) -> None:
    """They see the tickets turn over and celebrate with the winner."""
    page, guest = open_page(), open_page()
    guest.emulate_media(reduced_motion="no-preference")
    course, last = one_move_before_the_end(page, server.address)
    guest.goto(f"{server.address}/#/watch/{course.table}")
    guest.wait_for_selector("[data-route]")
    wait_until_settled(guest)
    course.decide(last)
    guest.wait_for_selector(".ceremony .turned")
    shown = guest.wait_for_function(SCORES_BESIDE_THE_WINNER, timeout=30_000).json_value()
    assert [int(each.replace("−", "-")) for each in shown] == course.game.scores()
    expect(guest.locator(".ceremony .winner.joyful")).to_be_attached()
    guest.locator("[data-action=skip]").click()
    guest.wait_for_selector(".end table")


def test_end_can_be_skipped(server: ServerProcess, open_page: OpenPage) -> None:
    """One tap anywhere leads to the result; with reduced motion it comes at once, and so it does later."""
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    course, last = one_move_before_the_end(page, server.address)
    course.decide(last)
    page.wait_for_selector(".ceremony")
    page.mouse.click(20, 400)
    page.wait_for_selector(".end table")
    expect(page.locator(".end > .do").first.locator(".btn")).to_have_count(4)
    page.locator("[data-action=share-open]").click()
    expect(page.locator("[data-action=copy-link]")).to_be_visible()
    page.reload()
    page.wait_for_selector(".end table")
    assert page.locator(".ceremony").count() == 0


def test_end_without_motion(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    course, last = one_move_before_the_end(page, server.address)
    course.decide(last)
    page.wait_for_selector(".end table")
    assert page.locator(".ceremony").count() == 0


def test_keys_choose_and_confirm(server: ServerProcess, open_page: OpenPage) -> None:
    """Numbers tick tickets and Enter keeps them; later numbers take from market and deck."""
    page = open_page()
    course = Course(page, server.address, "usa", 2)
    course.open()
    wait_until_settled(page)
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    wait_until_settled(page)
    expect(page.locator(".choice")).to_have_count(0)
    page = open_page()
    course = Course(page, server.address, "usa", 2)
    course.go(asked("turn"))
    course.open()
    wait_until_settled(page)
    page.keyboard.press("1")
    wait_until_settled(page)
    expect(page.locator(".log li").first).to_contain_text("nimmst")
    page.keyboard.press("0")
    wait_until_settled(page)
    expect(page.locator(".log li").first).to_contain_text("ziehst eine Karte")
