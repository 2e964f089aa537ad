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
  const endless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  await Promise.allSettled(document.getAnimations().filter((a) => !endless(a)).map((a) => a.finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message ?? '';
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${why(node)}`));
}"""


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
