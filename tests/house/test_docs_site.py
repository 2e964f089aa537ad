"""The documentation as a site: every page is there and in the menu, every link leads to one of them.

MkDocs, which only `make docs` installs, is not needed for that; it looks at the places within pages too.
"""

import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import stellwerk
from tools import docs

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("docs-site")  # the site is put together once


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    docs.assemble(folder)
    return folder


def named(menu: object) -> list[str]:
    if isinstance(menu, str):
        return [menu]
    entries = menu.values() if isinstance(menu, dict) else menu
    return [page for entry in entries for page in named(entry)]  # type: ignore[attr-defined]


def test_the_menu_names_pages_that_are_there_each_once(site: Path) -> None:
    """What it does not name can be found in the list of all pages, which it names."""
    menu = named(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    assert len(menu) == len(set(menu)) and "contents.md" in menu
    assert [page for page in menu if not (site / page).is_file()] == []


def test_every_link_leads_to_a_page_or_a_picture(site: Path) -> None:
    for page in site.rglob("*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            assert (page.parent / link).is_file(), f"{page.relative_to(site)}: {link}"


def test_a_link_to_nowhere_is_refused() -> None:
    with pytest.raises(docs.BrokenLink, match=r"docs/server\.md: there is no nowhere\.md"):
        docs.led("see [this](nowhere.md)", ROOT / "docs/server.md", docs.pages())


@pytest.mark.parametrize(("lang", "folder"), docs.PLAYERS.items())
def test_every_edition_has_its_rules_and_its_board_in_each_language(
    site: Path, lang: str, folder: str
) -> None:
    for edition in stellwerk.editions():
        text = (site / folder / f"{edition}.md").read_text(encoding="utf-8")
        assert f"../boards/{edition}-{lang}.svg" in text and text.count("\n## ") >= 4
        assert (site / "boards" / f"{edition}-{lang}.svg").read_text(encoding="utf-8").startswith("<svg")
        assert f"../boards/{edition}-en.svg" in (site / f"rules/{edition}.md").read_text(encoding="utf-8")
