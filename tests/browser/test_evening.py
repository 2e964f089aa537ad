"""An evening with somebody far away: the invitation, who is there, what calls one back to the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .player import PagePlayer, sit_down
from .waiting import POLLING, resize

PATIENCE = 30_000

HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def choose_tickets(page: Page) -> None:
    """Answer what is asked at the start, and see that it was heard."""
    player = PagePlayer(page, "skandinavien", 1)
    page.wait_for_selector(".choice [data-ticket]")
    page.wait_for_selector("[data-state][data-decision=keep]", state="attached")
    while player.look()["decision"] == "keep":
        player.act(player.look())


# What would be heard, felt and notified, noted instead: a machine for tests has no ears.
NOTE_CALLS = """() => {
  window.calls = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.calls.push('sound'); return start.call(this, at); };
  navigator.vibrate = () => { window.calls.push('vibration'); return true; };
  window.Notification = class { constructor(title) { window.calls.push(title); } };
  window.Notification.permission = 'default';
  window.Notification.requestPermission = async () => (window.Notification.permission = 'granted');
}"""


def calls(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.calls")
    return found


def wait_for_call(page: Page, what: str) -> None:
    page.wait_for_function("what => window.calls.includes(what)", arg=what, polling=POLLING, timeout=PATIENCE)


def test_an_invitation_and_a_friend_who_comes_and_goes(server: ServerProcess, open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page(width=360, height=740, touch=True)
    anna.goto(f"{server.address}/#/new/skandinavien")
    anna.locator(".name").first.fill("Anna")
    anna.click("[data-action=open]")
    expect(anna.locator("main button").first).to_have_attribute("data-action", "invite")
    link = anna.locator(".share input").first.input_value()
    expect(anna.locator("[data-qr]")).to_have_attribute("data-qr", link)
    command = anna.locator(".warning code").first
    expect(command).to_be_hidden()  # people who only want to play need not read it
    anna.locator(".warning summary").click()
    expect(command).to_be_visible()
    expect(command).to_contain_text("stellwerk serve --lan")
    anna.click("[data-action=invite]")
    expect(anna.locator("[data-action=invite]")).to_have_text("Link kopiert")

    bert.goto(link)
    bert.evaluate(NOTE_CALLS)
    bert.locator("form input").fill("Bert")
    bert.click("summary")
    bert.get_by_role("button", name="Mond").click()
    bert.get_by_role("button", name="Pflaume").click()
    bert.click("[data-action=sit]")
    choose_tickets(anna)
    bert.wait_for_selector(".choice [data-ticket]")
    expect(anna.locator("[data-seat='1'] [data-avatar=moon]")).to_be_visible()
    expect(anna.locator("[data-seat='1']")).to_have_attribute("style", re.compile("plum"))

    talk(anna, bert)
    calls_back(anna, bert)

    words, there = anna.locator(".bar .words"), anna.locator("[data-seat='1'] .who small")
    expect(words).to_contain_text("Bert überlegt", timeout=PATIENCE)
    bert.evaluate(HIDE, True)
    expect(words).to_contain_text("Bert schaut gerade nicht her", timeout=PATIENCE)
    expect(words).to_contain_text("Der Tisch wartet, bis Bert wiederkommt.")
    bert.evaluate(HIDE, False)
    expect(words).to_contain_text("Bert überlegt", timeout=PATIENCE)
    bert.close()
    expect(words).to_contain_text("Bert ist nicht da", timeout=PATIENCE)
    expect(there).to_have_text("am Zug, nicht verbunden")


def test_a_phone_shares_the_invitation_and_knows_my_name_again(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=740, touch=True)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto(f"{server.address}/#/new/skandinavien")
    page.locator(".name").first.fill("Annegret")
    page.click("[data-action=open]")
    page.click("[data-action=invite]")
    page.wait_for_function("window.shared")
    link = page.locator(".share input").first.input_value()
    assert page.evaluate("window.shared") == {"title": "Du bist eingeladen: Skandinavien", "url": link}
    page.goto(f"{server.address}/#/new/usa")
    expect(page.locator(".name").first).to_have_value("Annegret")


def talk(anna: Page, bert: Page) -> None:
    """What is said is text, whatever it looks like, and counts where it was not seen yet."""
    anna.click("[data-action=talk]")
    anna.locator("[role=dialog] input.field").fill("<b>Hallo</b> Bert!")
    anna.click("[data-action=send]")
    expect(bert.locator(".toasts")).to_contain_text("Anna: <b>Hallo</b> Bert!", timeout=PATIENCE)
    expect(bert.locator("[data-action=talk] i")).to_have_text("1")
    anna.click("[data-reaction=good-game]")
    expect(bert.locator("[data-action=talk] i")).to_have_text("2", timeout=PATIENCE)
    expect(bert.locator("[data-seat='0'] [data-reacts=good-game]")).to_be_visible()  # at her place
    anna.locator(".stage").click(position={"x": 300, "y": 300})  # the chat stands beside the map
    expect(anna.locator("[role=dialog]")).to_have_attribute("aria-modal", "false")
    bert.click("[data-action=talk]")
    expect(bert.locator("[role=dialog] li span")).to_have_text(["<b>Hallo</b> Bert!", "Schönes Spiel!"])
    expect(bert.locator("[data-action=talk] i")).to_have_count(0)
    bert.locator("[role=dialog] .check input").check()
    expect(bert.locator("[role=dialog] ol")).to_have_count(0)
    for page in (anna, bert):
        page.keyboard.press("Escape")


def calls_back(anna: Page, bert: Page) -> None:
    """A nudge knocks; who allows it with a tap, and only he, gets a notification when the page is hidden."""
    assert bert.title().startswith("● ")
    expect(bert.locator("link[rel=icon]")).to_have_attribute("href", "./icon-turn.svg")
    bert.evaluate(HIDE, True)
    anna.click("[data-action=nudge]", timeout=PATIENCE)
    wait_for_call(bert, "vibration")
    wait_for_call(bert, "sound")
    expect(bert.locator(".toasts")).to_contain_text("Anna wartet auf dich")
    assert "Anna wartet auf dich" not in calls(bert)
    expect(anna.locator("[data-action=nudge]")).to_be_disabled()
    bert.evaluate(HIDE, False)
    bert.get_by_role("button", name="Menü").click()
    bert.get_by_role("button", name="Einstellungen").click()
    bert.locator("[data-setting=notify]").check()
    assert bert.evaluate("() => Notification.permission") == "granted"
    bert.keyboard.press("Escape")


def test_a_shared_device_is_silent_until_somebody_wants_it(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    people = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    sit_down(page, server.address, "skandinavien", people)
    page.click("[data-action=lift]")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.locator("[data-setting=sound]")).not_to_be_checked()
    page.locator("[data-setting=sound]").check()
    page.keyboard.press("Escape")
    assert page.evaluate("() => JSON.parse(localStorage['stellwerk.settings']).sound") is True


def test_tables_that_wait_say_since_when_and_how_long(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    people = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    table = sit_down(page, server.address, "skandinavien", people, clock=2 * 86400)
    page.wait_for_selector("[data-action=lift]")
    page.goto(f"{server.address}/#/")
    row = page.locator(f"[data-table='{table}'] strong")
    for width, height in ((1280, 720), (360, 740)):
        resize(page, width, height)
        expect(row).to_be_in_viewport(ratio=1)  # without a search for it
    expect(row).to_contain_text("Du bist dran")
    expect(row).to_contain_text(
        "noch 1 Tag 23 Std.".replace(" Tag", "\u00a0Tag").replace(" Std", "\u00a0Std")
    )


def test_finished_games_are_listed_and_move_to_another_device(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """The person gives the seat to a bot, and two bots come to an end soon."""
    page, phone = open_page(lang="en"), open_page(width=360, height=740, lang="en")
    page.goto(f"{server.address}/#/")
    page.click("[data-action=quick]")  # makes the key of this device
    page.wait_for_selector("[data-state]", state="attached")
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Let the bot take over").click()
    page.wait_for_selector("[data-state][data-over=true]", state="attached", timeout=4 * PATIENCE)
    page.goto(f"{server.address}/#/me")
    page.wait_for_selector(f"[data-game='{table}']", timeout=PATIENCE)
    expect(page.locator(f"[data-game='{table}'] b")).to_have_text("Nordic Countries")
    key = page.evaluate("() => JSON.parse(localStorage['stellwerk.me'])[0]")
    phone.goto(f"{server.address}/#/me/{key}")
    expect(phone.locator("[data-game]")).to_have_count(0)
    phone.click("[data-action=adopt]")
    phone.wait_for_selector(f"[data-game='{table}']", timeout=PATIENCE)
    assert phone.evaluate("() => JSON.parse(localStorage['stellwerk.me'])[0]") == key
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.click("[data-action=new-key]")
    page.click("[data-action=confirm-key]")
    page.get_by_text("You have a new key.").wait_for(timeout=PATIENCE)
    page.reload()
    page.wait_for_selector(f"[data-game='{table}']", timeout=PATIENCE)
    new = page.evaluate("() => JSON.parse(localStorage['stellwerk.me'])")
    assert len(new) == 1 and new != [key]
    phone.reload()
    phone.get_by_text("was replaced by a new one elsewhere").wait_for(timeout=PATIENCE)
    expect(phone.locator("[data-game]")).to_have_count(0)
    assert key not in phone.evaluate("() => JSON.parse(localStorage['stellwerk.me'])")
    phone.goto(f"{server.address}/#/me/{new[0]}")
    phone.click("[data-action=adopt]")
    phone.wait_for_selector(f"[data-game='{table}']", timeout=PATIENCE)
