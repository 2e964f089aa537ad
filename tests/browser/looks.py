"""The page in both languages and themes, switched where it stands, as another tab would."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

SET = """([lang, theme]) => {
  const key = 'stellwerk.settings';
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...kept, lang, theme }));
  dispatchEvent(new StorageEvent('storage', { key }));
  document.documentElement.dataset.theme = theme;
}"""


def every_look(page: Page) -> Iterator[str]:
    """Changes the page from look to look, and says which it is; the last one is German and light."""
    for lang in ("en", "de"):
        for theme in ("dark", "light"):
            page.evaluate(SET, [lang, theme])
            expect(page.locator(f"html[lang={lang}][data-theme={theme}]")).to_be_attached()
            yield f"{lang}, {theme}"
