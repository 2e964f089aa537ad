"""Looks at a page as it is drawn: what is cut off, lies on something else, or has left the window?

Only what a person would call a fault counts. Text may end in an ellipsis if its whole is in a title; what can
be scrolled up and down is not cut off; what lies under an open dialog is not looked at. On the drawing of a
board no name may lie on a pin, goods, a building, a passenger, a sign or another name; the rest of it has
tests of its own.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from .waiting import resize

FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

# Ends when the fonts are there, nothing is loading, all is drawn and nothing moves any more.
SETTLED = """() => new Promise((done) => {
  const endless = (animation) => animation.effect.getTiming().iterations === Infinity;
  const still = () => document.getAnimations().every((a) => a.playState !== 'running' || endless(a));
  const soon = (next) => {
    let late = setTimeout(() => { late = 0; next(); }, 1000);  // for a page that gets no frames
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (late) { clearTimeout(late); next(); }
    }));
  };
  const wanted = () => document.documentElement.dataset.fonts || !document.querySelector('#app');
  const opened = () => wanted() && document.fonts.status === 'loaded';
  const quiet = () => 'settled' in document.documentElement.dataset || !document.querySelector('#app');
  const drawn = () => opened() && quiet() && !document.querySelector('[aria-busy="true"]');
  const look = () => (still() && drawn() ? soon(done) : soon(look));
  soon(look);
})"""


def faults(page: Page) -> list[str]:
    """Every fault of the page as it stands, once nothing moves any more."""
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(FAULTS)
    return found


def faults_at(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    """The same over several sizes of the window."""
    found = []
    for width, height in sizes:
        resize(page, width, height)
        found += [f"{width} x {height}: {fault}" for fault in faults(page)]
    return found
