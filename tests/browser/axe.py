"""What axe (web/node_modules/axe-core) finds wrong with a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"

RUN = """async () => {
  while (!document.documentElement.dataset.fonts) await new Promise((go) => setTimeout(go, 20));
  await document.fonts.ready;
  const hasEnd = (animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
  const moving = () => document.getAnimations().filter((a) => a.playState === 'running' && hasEnd(a));
  const STARTS = ['animationstart', 'transitionrun'];
  let hasMoved = false;
  const note = () => (hasMoved = true);
  for (const start of STARTS) document.addEventListener(start, note, true);
  let found;
  do {
    await Promise.allSettled(moving().map((a) => a.finished));
    hasMoved = false;
    found = await axe.run(document, { resultTypes: ['violations'] });
  } while (hasMoved || moving().length);
  for (const start of STARTS) document.removeEventListener(start, note, true);
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message ?? '';
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${why(node)}`));
}"""
"""Look again if something began to move meanwhile: half faded in, words lack contrast."""


@cache
def _source() -> str:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (in web/: npm ci)")
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """A line for every element that breaks a rule, of whatever impact."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source())
    found: list[str] = page.evaluate(RUN)
    return found
