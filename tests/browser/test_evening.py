"""An evening with somebody far away: the invitation, who is there, what calls one back to the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.server.process import ServerProcess

from .conftest import OpenPage
from .player import PagePlayer

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


def test_an_invitation_and_a_friend_who_comes_and_goes(server: ServerProcess, open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page(width=360, height=740, touch=True)
    anna.goto(f"{server.address}/#/new/skandinavien")
    anna.locator(".name").first.fill("Anna")
    anna.click("[data-action=open]")
    expect(anna.locator("main button").first).to_have_attribute("data-action", "invite")
    link = anna.locator(".share input").first.input_value()
    expect(anna.locator("[data-qr]")).to_have_attribute("data-qr", link)
    expect(anna.locator(".warning code").first).to_contain_text("stellwerk serve --host 0.0.0.0")
    anna.click("[data-action=invite]")
    expect(anna.locator("[data-action=invite]")).to_have_text("Link kopiert")

    bert.goto(link)
    bert.locator("form input").fill("Bert")
    bert.click("[data-action=sit]")
    choose_tickets(anna)
    bert.wait_for_selector(".choice [data-ticket]")
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
