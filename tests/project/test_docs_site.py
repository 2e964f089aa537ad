"""The documentation as a site: every page is there and in the menu, every link leads to one of them.

Zensical, which only `make docs` installs, is not needed for that; it checks the anchors within pages too.
"""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import stellwerk
from stellwerk.learn.config import TrainingConfig
from tools import docs, reference

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


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_menu_names_the_rules_of_every_edition(edition: str) -> None:
    menu = named(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    for page in ("play", "spielen", "rules"):
        assert f"{page}/{edition}.md" in menu


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


def test_the_reference_is_generated_and_explained(site: Path) -> None:
    """Each page has a section in `docs/reference/README.md`; links to it lead to the page on the site."""
    overview = (ROOT / "docs/reference/README.md").read_text(encoding="utf-8")
    for name in reference.PAGES:
        assert f"\n## {name}\n" in overview
        assert (site / f"reference/{name}.md").is_file()
    assert "](reference/settings.md)" in (site / "server.md").read_text(encoding="utf-8")


def test_the_reference_describes_every_public_name_and_command(site: Path) -> None:
    api = (site / "reference/api.md").read_text(encoding="utf-8")
    for name in stellwerk.__all__:
        assert f"\n### {name}\n" in api
    assert "\n#### Game.apply\n" in api and "| `is_over` | Whether the game is over. |" in api
    commands = (site / "reference/commands.md").read_text(encoding="utf-8")
    for command in ("play", "serve", "arena", "board", "admin purge"):
        assert f"\n## stellwerk {command}\n" in commands


def test_the_reference_describes_every_training_setting_in_words(site: Path) -> None:
    text = (site / "reference/training.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| [^|]* \| (.*) \|$", text, re.MULTILINE)
    assert {field.name for field in dataclasses.fields(TrainingConfig)} <= {name for name, _ in rows}
    assert [name for name, meaning in rows if not meaning] == []


@pytest.mark.slow
def test_the_site_can_be_built_with_the_python_of_debian_12(tmp_path: Path) -> None:
    """Every package that is pinned for `make docs` supports Python 3.11.2."""
    target = ["--target", str(tmp_path), "--python-version", "3.11.2", "--only-binary", ":all:", "--no-deps"]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", *target]
    lock = ROOT / "requirements-docs.lock"
    done = subprocess.run([*command, "--requirement", str(lock)], capture_output=True, text=True)
    if re.search(r"Could not fetch|Connection|Temporary failure", done.stderr) and done.returncode != 0:
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr[-2000:]
