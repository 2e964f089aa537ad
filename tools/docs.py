"""Put the documentation together as a site: `make docs` builds it with Zensical from `build/docs/`.

The pages of the repository are taken as they are; links between them are changed to their addresses on the
site. Added are the reference pages (`tools/reference.py`), the rules for players in each language, and a
picture of every board.

    .venv/bin/python tools/docs.py PROGRAM      # PROGRAM: the command zensical
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk import boards, text
from stellwerk.boards.svg import draw
from stellwerk.text.names import place_name

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import reference

ROOT: Final = Path(__file__).parents[1]
MADE: Final = ROOT / "build/docs"
SITE: Final = ROOT / "build/docs-site"

FROM_ROOT: Final = {
    "README.md": "index.md",
    "README.de.md": "index.de.md",
    "docs/README.md": "contents.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.md",
    "docs/rules/README.md": "rules/index.md",
    "docs/reference/README.md": "reference/index.md",
}
"""Files of the repository that stand elsewhere on the site, or under another name."""

PLAYERS: Final = {"en": "play", "de": "spielen"}
"""Folder of the rules for players in each language."""

PICTURES: Final = (".png", ".svg")
"""Kinds of files that are shown in pages."""

_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


class BrokenLink(ValueError):
    """A page links to something that is not there."""


def pages() -> dict[Path, str]:
    """Every file that becomes a page: where it stands in the repository, and where on the site."""
    found = {path: path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    return found | {ROOT / name: page for name, page in FROM_ROOT.items()}


def led(text: str, source: Path, where: dict[Path, str]) -> str:
    """The text with its links as they are on the site; what is no page there is named without a link."""
    home = Path(where[source]).parent

    def lead(link: re.Match[str]) -> str:
        words, named, place = link[1], link[2], link[3] or ""
        target = (source.parent / named).resolve()
        if place[1:] in reference.PAGES and target == ROOT / "docs/reference/README.md":
            return f"[{words}]({relative(home, f'reference/{place[1:]}.md')})"
        if target in where:
            return f"[{words}]({relative(home, where[target])}{place})"
        if target.suffix in PICTURES and target.is_relative_to(ROOT / "docs"):
            return f"[{words}]({relative(home, target.relative_to(ROOT / 'docs').as_posix())})"
        if not target.exists():
            raise BrokenLink(f"{source.relative_to(ROOT)}: there is no {named}")
        return words

    return "".join(part if part.startswith("```") else _LINK.sub(lead, part) for part in _split(text))


def _split(text: str) -> list[str]:
    """Blocks of code and what stands between them."""
    return re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)


def relative(home: Path, page: str) -> str:
    ups = len(home.parts)
    return "../" * ups + page


def picture(edition: str, lang: str) -> str:
    board = boards.load(edition)
    info = stellwerk.edition_info(edition)
    return draw(board, lambda city: place_name(board, city.id, lang), info["name"][lang])


def with_picture(text: str, edition: str) -> str:
    """A page of the catalogue with its board below the heading."""
    heading, rest = text.split("\n", 1)
    return f"{heading}\n\n![The board](../boards/{edition}-en.svg)\n{rest}"


def rules_for_players(edition: str, lang: str) -> str:
    """The rules of an edition as the page tells them to players."""
    texts: Any = text.tree(lang)
    told = texts["editions"][edition]
    titles = texts["page"]["rules"]
    name: Any = stellwerk.edition_info(edition)["name"]
    lines = [f"# {name[lang]}", "", f"![{name[lang]}](../boards/{edition}-{lang}.svg)", ""]
    for section in told["help"]["sections"].values():
        lines += [f"## {section['title']}", ""]
        for paragraph in section["text"]:
            lines += [paragraph, ""]
    for title, entries in (
        (titles["rulings"], [*titles["rulingsOfAll"], *told["help"]["rulings"]]),
        (titles["reconstructed"], told["help"]["reconstructed"]),
    ):
        lines += [f"## {title}", "", *(f"- {entry}" for entry in entries), ""]
    return "\n".join(lines)


def rules_of_all(home: str) -> str:
    """Links to the rules for players in this folder, for the page that stands above them."""
    [lang] = [lang for lang, each in PLAYERS.items() if each == home]
    lines = ""
    for edition in stellwerk.editions():
        name: Any = stellwerk.edition_info(edition)["name"]
        lines += f"\n- [{name[lang]}]({home}/{edition}.md)"
    return f"{lines}\n"


def assemble(folder: Path) -> None:
    """Write all pages and pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    where = pages()
    for source, page in where.items():
        text = source.read_text(encoding="utf-8")
        text = f"# Licence\n\n{text}" if source.name == "LICENSE" else led(text, source, where)
        if page in (f"{home}.md" for home in PLAYERS.values()):
            text += rules_of_all(Path(page).stem)
        if source.parent.name == "rules" and source.stem in stellwerk.editions():
            text = with_picture(text, source.stem)
        _write(folder / page, text)
    shutil.copyfile(ROOT / "tools/site.css", folder / "site.css")
    for image in ROOT.glob("docs/**/*"):
        if image.suffix in PICTURES:
            copy = folder / image.relative_to(ROOT / "docs")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(image, copy)
    for name, page_of in reference.PAGES.items():
        _write(folder / "reference" / f"{name}.md", page_of())
    for edition in stellwerk.editions():
        for lang, home in PLAYERS.items():
            _write(folder / "boards" / f"{edition}-{lang}.svg", picture(edition, lang))
            _write(folder / home / f"{edition}.md", rules_for_players(edition, lang))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main() -> int:
    [program] = sys.argv[1:]
    try:
        assemble(MADE)
    except BrokenLink as error:
        print(error, file=sys.stderr)
        return 1
    shutil.rmtree(SITE, ignore_errors=True)
    done = subprocess.run([program, "build", "--clean", "--strict"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout, done.stderr, sep="", file=sys.stderr)
        return done.returncode
    print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
