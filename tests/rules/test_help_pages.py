"""The rules pages tell every rule of the catalogue that a player needs, in both languages.

`help_page.py` of each edition lists the ids that each section covers, and what no section tells, with the
reason. Each page also covers the common rules in `EVERYWHERE`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from tests.editions import PAGES
from tests.editions.help_page import RULINGS
from tests.oracle.spec import SPEC

ROOT = Path(__file__).parents[2]

EVERYWHERE = {"C-1", "C-10", "C-20", "C-21", "C-25", "C-26", "C-42"}
"""One action a turn, renewed decks, claims, colours, double routes, shared victories."""

WITH_POINTS = {"C-11", "C-12", "C-30", "C-34", "C-40"}
"""The market, empty decks, what is kept, tickets plus or minus, final turns: all but Gruselfahrt."""


def texts(edition: str, lang: str) -> dict[str, Any]:
    file = ROOT / "src" / "stellwerk" / "edition" / edition.replace("-", "_") / f"{lang}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["help"]
    return found


def catalogue(edition: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{edition}.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", page))


def told(edition: str) -> set[str]:
    return {rule for rules in PAGES[edition].covers.values() for rule in rules}


def test_every_edition_has_a_page_that_is_checked() -> None:
    assert set(PAGES) == set(stellwerk.editions())


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_covers_every_rule_of_its_edition(edition: str) -> None:
    left_out = set(PAGES[edition].left_out)
    assert left_out <= catalogue(edition)
    assert all(rule.startswith(PAGES[edition].prefix + "-") for rule in catalogue(edition))
    missing = catalogue(edition) - told(edition) - left_out
    assert not missing, f"not on the page: {', '.join(sorted(missing))}"
    assert not (told(edition) & left_out)
    assert {rule for rule in told(edition) if not rule.startswith("C-")} <= catalogue(edition)


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_covers_the_common_rules(edition: str) -> None:
    wanted = EVERYWHERE | (WITH_POINTS if SPEC[edition].points else set())
    assert not wanted - told(edition)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", sorted(PAGES))
def test_the_sections_are_the_same_in_both_languages_and_none_is_empty(edition: str, lang: str) -> None:
    page = texts(edition, lang)
    assert set(page["sections"]) | {RULINGS} == set(PAGES[edition].covers) - {"points"}
    assert all(all(section["text"]) and section["text"] for section in page["sections"].values())
    assert page["rulings"]
    other = texts(edition, "en" if lang == "de" else "de")
    for key, section in page["sections"].items():
        assert len(section["text"]) == len(other["sections"][key]["text"]), key


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", sorted(edition for edition, page in PAGES.items() if page.numbers))
def test_the_numbers_stand_on_the_page(edition: str, lang: str) -> None:
    for key, numbers in PAGES[edition].numbers.items():
        text = " ".join(texts(edition, lang)["sections"][key]["text"])
        for number in numbers:
            assert re.search(rf"(?<!\d){number}(?!\d)", text), f"{edition}, {key}: {number}"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_technology_of_uk_stands_on_its_page_with_price_and_copies(lang: str) -> None:
    file = ROOT / "src" / "stellwerk" / "edition" / "uk" / f"{lang}.json"
    names = json.loads(file.read_text(encoding="utf-8"))["technologies"]
    sections = texts("uk", lang)["sections"]
    text = " ".join(sections["technologies"]["text"] + sections["special-technologies"]["text"])
    info = stellwerk.edition_info("uk")
    assert set(names) == set(info["technologies"])
    for technology, entry in names.items():
        name, facts = entry["name"], info["technologies"][technology]
        assert name in text, name
        if not technology.endswith(("wales", "scotland", "ireland-france")):
            after = text[text.index(name) + len(name) :]
            printed = re.match(r"[^.;]*?\((\d)", after)
            assert printed, name
            assert int(printed[1]) == facts["cost"], name


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_the_pages_call_tours_and_the_stoker_by_their_printed_names(edition: str) -> None:
    page = json.dumps(texts(edition, "de"), ensure_ascii=False)
    assert "Rundreise" not in page
    assert "Heizer" not in page
