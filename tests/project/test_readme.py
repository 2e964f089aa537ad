"""What the documents show and name is there, and works as it stands there."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk import cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tools/basemap/*.md")])


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_has_its_line(edition: str) -> None:
    fewest, most = stellwerk.edition_info(edition)["players"]
    assert re.search(rf"^\| `{edition}` \| .* \| {fewest}–{most} \| ", README, flags=re.MULTILINE)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_table_of_numbers_names_every_edition(edition: str) -> None:
    boards = (ROOT / "docs/boards.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| .*\b{edition}\b.* \| ", boards, flags=re.MULTILINE)


def test_every_make_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README + CONTRIBUTING, flags=re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    assert named and named <= targets


@pytest.mark.parametrize("command", re.findall(r"^stellwerk ([a-z]+)", README, flags=re.MULTILINE))
def test_every_command_that_is_named_exists(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([command, "--help"])
    assert ended.value.code == 0
    assert f"stellwerk {command}" in capsys.readouterr().out


def test_the_map_names_what_is_there_and_nothing_else() -> None:
    start = CONTRIBUTING.index("## The map")
    table = CONTRIBUTING[start : CONTRIBUTING.index("## Rules, ids, tests")]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {path.rstrip("/") for row in rows for path in re.findall(r"`([^`]+)`", row)}
    assert {path for path in named if not (ROOT / path).exists()} == set()
    packages = {
        file.parent.relative_to(ROOT).as_posix()
        for folder in ("src/stellwerk", "tests")
        for file in (ROOT / folder).glob("*/__init__.py")
    }
    assert packages <= named


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_the_readme_is_short_and_answers_first_questions() -> None:
    """At most 500 words, a picture, an animation and three commands come before the reference part."""
    front = README.split("\n---\n")[0]
    assert len(front.split()) <= 500
    assert "Ticket to Ride" in front and "Zug um Zug" in front
    assert "docs/pictures/table.png" in front and "docs/pictures/turn.png" in front
    [start] = re.findall(r"## Start\n.*?```\n(.*?)```", front, re.DOTALL)
    assert [line.split()[0] for line in start.splitlines()] == ["git", "cd", "make"]
    for wish in ("play", "host for friends", "write a bot", "train an agent", "design a board"):
        assert f"| **{wish}** |" in front


def test_the_animation_is_one() -> None:
    assert b"acTL" in (ROOT / "docs/pictures/turn.png").read_bytes()[:100]


def test_the_index_names_every_document() -> None:
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    documents = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]
    assert [name for name in documents if f"]({name})" not in index] == []


@pytest.mark.parametrize(
    ("page", "lang"),
    [("first-game", "en"), ("erste-partie", "de"), ("evening", "en"), ("abend", "de")],
)
def test_buttons_are_named_as_the_page_names_them(page: str, lang: str) -> None:
    """What the tutorials for players tell them to press is a text of the page."""
    text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    buttons = set(re.findall(r"(?:press|drücke) \*\*([^*]+)\*\*", text, re.IGNORECASE))
    texts = (ROOT / f"src/stellwerk/text/{lang}.json").read_text(encoding="utf-8")
    assert buttons and {button for button in buttons if f'"{button}"' not in texts} == set()
