"""The rules pages tell every rule of the catalogue that a player needs, in both languages.

`TOLD` lists, for each section of each page, the ids that the section covers. Each page also covers the common
rules in `EVERYWHERE`. What no page tells is in `NOT_ON_A_PAGE`, with the reason.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import stellwerk

ROOT = Path(__file__).parents[2]
PAGES = {
    "europe": "EU",
    "gruselfahrt": "GF",
    "india": "IN",
    "maerklin": "MK",
    "skandinavien": "SK",
    "switzerland": "CH",
    "uk": "UK",
    "usa": "US",
    "weltreise": "WR",
}
RULINGS = "rulings"

EVERYWHERE = {"C-1", "C-10", "C-20", "C-21", "C-25", "C-26", "C-42"}
"""One action a turn, renewed decks, claims, colours, double routes, shared victories."""

WITH_POINTS = {"C-11", "C-12", "C-30", "C-34", "C-40"}
"""The market, empty decks, what is kept, tickets plus or minus, final turns: all but Gruselfahrt."""

NOT_ON_A_PAGE = {
    "GF-14": "needs a board with fewer tickets than the printed one has",
    "GF-32": "follows from the other rules",
    "MK-47": "follows from MK-46",
    "MK-49": "a worked example, for the tests",
    "SK-45": "worked examples, for the tests",
    "WR-15": "needs an empty deck; the table asks when it happens",
}

COMMON_CARDS = ["C-10", "C-11", "C-12"]
COMMON_ROUTES = ["C-20", "C-21", "C-25", "C-26"]

TOLD: dict[str, dict[str, list[str]]] = {
    "europe": {
        "the-aim": ["C-1", "EU-1"],
        "taking-cards": ["EU-1", "EU-10", "EU-11", "EU-12", *COMMON_CARDS],
        "building-routes": ["EU-20", "EU-22", *COMMON_ROUTES],
        "ferries": ["EU-30"],
        "tunnels": ["EU-40", "EU-41", "EU-42"],
        "stations": ["EU-50", "EU-51", "EU-52", "EU-53", "EU-54"],
        "tickets-and-the-end": [
            *("EU-2", "EU-55", "EU-60", "EU-61", "EU-62", "EU-63"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        RULINGS: ["EU-43", "EU-52", "EU-53", "EU-62"],
        "points": ["EU-21"],
    },
    "gruselfahrt": {
        "the-aim": ["GF-1", "GF-2", "GF-30"],
        "your-turn": ["C-1", "GF-10", "GF-11", "GF-12", "GF-13", "C-10", "C-20", "C-21"],
        "tickets": ["GF-12", "GF-20"],
        "rewards": ["GF-21", "GF-22"],
        "the-end": ["GF-24", "GF-30", "GF-31", "C-42"],
        RULINGS: ["GF-12", "GF-20", "GF-23", "C-25", "C-26"],
    },
    "india": {
        "the-aim": ["C-1", "IN-1"],
        "cards": ["IN-1", *COMMON_CARDS],
        "routes": ["IN-1", "IN-10", *COMMON_ROUTES],
        "ferries": ["IN-20"],
        "mandala": ["IN-31", "IN-32", "IN-33"],
        "tickets-and-the-end": ["IN-2", "IN-30", "IN-40", "IN-41", "C-30", "C-34", "C-40", "C-42"],
        RULINGS: ["IN-30", "IN-33", "IN-41"],
        "points": ["IN-11"],
    },
    "maerklin": {
        "the-aim": ["C-1", "MK-1"],
        "cards": ["MK-2", "MK-10", "MK-11", "MK-12", "MK-13", "MK-14", "MK-20", *COMMON_CARDS],
        "building-and-placing-passengers": ["MK-20", "MK-22", *COMMON_ROUTES],
        "on-a-journey": ["MK-3", "MK-40", "MK-41", "MK-42", "MK-43", "MK-44", "MK-45", "MK-46"],
        "tickets": ["MK-4", "MK-5", "MK-30", "MK-31", "MK-32", "C-30", "C-34"],
        "the-end": ["MK-50", "MK-51", "MK-52", "C-40", "C-41", "C-42"],
        RULINGS: ["MK-14", "MK-23", "MK-43", "MK-48"],
        "points": ["MK-21"],
    },
    "skandinavien": {
        "the-aim": ["C-1", "SK-1", "SK-61"],
        "taking-cards": ["SK-1", "SK-10", *COMMON_CARDS],
        "building-routes": ["SK-20", *COMMON_ROUTES],
        "ferries": ["SK-30", "SK-31", "SK-32"],
        "tunnels": ["SK-40", "SK-41", "SK-42", "SK-44"],
        "murmansk-lieksa": ["SK-22"],
        "tickets-and-the-end": [
            *("SK-2", "SK-50", "SK-60", "SK-61", "SK-62"),
            *("C-30", "C-34", "C-40", "C-41", "C-42"),
        ],
        RULINGS: ["SK-23", "SK-32", "SK-43"],
        "points": ["SK-21"],
    },
    "switzerland": {
        "the-aim": ["C-1", "CH-1"],
        "cards": ["CH-1", "CH-10", "CH-11", *COMMON_CARDS],
        "routes": ["CH-20", "CH-22", "CH-23", *COMMON_ROUTES],
        "tunnels": ["CH-30", "CH-31"],
        "countries": ["CH-40", "CH-41"],
        "country-tickets": ["CH-2", "CH-51", "CH-52", "CH-53", "CH-56"],
        "tickets-and-the-end": [
            *("CH-3", "CH-50", "CH-60", "CH-61", "CH-62"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        RULINGS: ["CH-11", "CH-23", "CH-54", "CH-55", "CH-62"],
        "points": ["CH-21"],
    },
    "uk": {
        "the-aim": ["C-1", "UK-1", "UK-30"],
        "technologies": ["UK-10", "UK-31", "UK-32", "UK-33", "UK-34", "UK-35", "UK-40"],
        "cards-and-routes": ["UK-1", "UK-3", "UK-11", "UK-20", "UK-39", *COMMON_CARDS, *COMMON_ROUTES],
        "special-technologies": [
            *("UK-36", "UK-37", "UK-38"),
            *("UK-50", "UK-51", "UK-52", "UK-53", "UK-54"),
        ],
        "tickets-and-the-end": ["UK-2", "UK-61", "UK-62", "C-30", "C-34", "C-40", "C-42"],
        RULINGS: ["UK-1", "UK-31", "UK-38", "UK-41", "UK-42", "UK-52", "UK-53", "UK-55"],
        "points": ["UK-60"],
    },
    "usa": {
        "the-aim": ["C-1", "US-1"],
        "cards": ["US-10", "US-11", "US-12", *COMMON_CARDS],
        "routes": ["US-20", "US-22", *COMMON_ROUTES],
        "tickets-and-the-end": [
            *("US-2", "US-30", "US-40", "US-41", "US-42", "US-43"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        RULINGS: ["US-42"],
        "points": ["US-21"],
    },
    "weltreise": {
        "the-aim": ["C-1", "WR-2", "WR-4", "WR-6", "WR-26"],
        "cards": ["WR-10", "WR-11", "WR-12", "WR-13", "WR-14", "WR-16", *COMMON_CARDS],
        "routes": ["WR-1", "WR-20", "WR-21", "WR-22", "WR-23", "WR-24", *COMMON_ROUTES],
        "harbours": ["WR-1", "WR-5", "WR-40", "WR-41", "WR-62", "WR-63"],
        "exchanging": ["WR-50"],
        "tickets-and-tours": ["WR-3", "WR-30", "WR-31", "WR-61", "C-30", "C-34"],
        "the-end": ["WR-32", "WR-60", "WR-64", "C-40", "C-42"],
        RULINGS: ["WR-21", "WR-22", "WR-27", "WR-31", "WR-50"],
        "points": ["WR-25"],
    },
}
"""`rulings` is the list at the end of a page, `points` the table that the page draws from the numbers."""

NUMBERS: dict[str, dict[str, list[str]]] = {
    "uk": {
        "technologies": ["1", "2", "4"],
        "special-technologies": ["1", "2", "3", "4", "15", "20"],
        "cards-and-routes": ["40"],
    },
    "india": {"mandala": ["5, 10, 20, 30, 40"]},
    "maerklin": {"tickets": ["5", "11", "12", "22"], "on-a-journey": ["7, 6, 5, 4", "4, 3, 2", "3, 2, 1"]},
    "skandinavien": {"murmansk-lieksa": ["27", "7", "8"]},
    "switzerland": {"country-tickets": ["2", "12", "−2"]},
    "weltreise": {"the-aim": ["60", "25", "50", "20", "40"], "harbours": ["20", "30", "40", "4"]},
}
"""Numbers that must stand in a section in every language."""


def texts(edition: str, lang: str) -> dict[str, Any]:
    file = ROOT / "src" / "stellwerk" / "edition" / edition / f"{lang}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["help"]
    return found


def catalogue(edition: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{edition}.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", page))


def told(edition: str) -> set[str]:
    return {rule for rules in TOLD[edition].values() for rule in rules}


def test_every_edition_has_a_page_that_is_checked() -> None:
    assert set(TOLD) == set(PAGES) == set(stellwerk.editions())


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_covers_every_rule_of_its_edition(edition: str) -> None:
    left_out = {rule for rule in NOT_ON_A_PAGE if rule.startswith(PAGES[edition] + "-")}
    assert left_out <= catalogue(edition)
    missing = catalogue(edition) - told(edition) - left_out
    assert not missing, f"not on the page: {', '.join(sorted(missing))}"
    assert not (told(edition) & left_out)
    assert {rule for rule in told(edition) if not rule.startswith("C-")} <= catalogue(edition)


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_covers_the_common_rules(edition: str) -> None:
    wanted = EVERYWHERE | (WITH_POINTS if edition != "gruselfahrt" else set())
    assert not wanted - told(edition)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", sorted(PAGES))
def test_the_sections_are_the_same_in_both_languages_and_none_is_empty(edition: str, lang: str) -> None:
    page = texts(edition, lang)
    assert set(page["sections"]) | {RULINGS} == set(TOLD[edition]) - {"points"}
    assert all(all(section["text"]) and section["text"] for section in page["sections"].values())
    assert page["rulings"]
    other = texts(edition, "en" if lang == "de" else "de")
    for key, section in page["sections"].items():
        assert len(section["text"]) == len(other["sections"][key]["text"]), key


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", sorted(NUMBERS))
def test_the_numbers_stand_on_the_page(edition: str, lang: str) -> None:
    for key, numbers in NUMBERS[edition].items():
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
