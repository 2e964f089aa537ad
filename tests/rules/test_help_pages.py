"""The rules pages tell every rule of the catalogue that a player needs, in both languages.

`help_page.py` of each edition lists the ids that each section and each ruling covers, and what no section
tells, with the reason. Each page also covers the common rules in `EVERYWHERE`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from tests.editions import PAGES
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


def rulings_of_catalogue(edition: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{edition}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*.*\*\*ruling\*\*", page, re.M))


def told(edition: str) -> set[str]:
    page = PAGES[edition]
    return {rule for rules in [*page.covers.values(), *page.rulings] for rule in rules}


def whole_page(edition: str, lang: str) -> str:
    page = texts(edition, lang)
    return " ".join([*(" ".join(part["text"]) for part in page["sections"].values()), *page["rulings"]])


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
    assert set(page["sections"]) == set(PAGES[edition].covers) - {"points"}
    assert all(all(section["text"]) and section["text"] for section in page["sections"].values())
    assert len(page["rulings"]) == len(PAGES[edition].rulings)
    other = texts(edition, "en" if lang == "de" else "de")
    for key, section in page["sections"].items():
        assert len(section["text"]) == len(other["sections"][key]["text"]), key


@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_lists_every_ruling_of_its_edition(edition: str) -> None:
    page = PAGES[edition]
    listed = {rule for rules in page.rulings for rule in rules}
    left_out = {*page.left_out, *page.unmarked}
    assert not rulings_of_catalogue(edition) - listed - left_out
    assert not listed & left_out


SENTENCES = {
    "C-1": (
        r"Zug (tust du )?(genau )?eines|Eines von dreien",
        r"[Ee]ach turn (you do )?(exactly )?one|One of three",
    ),
    "C-10": (r"Ablage gemischt|aus ihr erneuert", r"shuffled into a new|renewed from it"),
    "C-11": (r"sofort ersetzt|die Lücke gefüllt", r"replaced at once|fills the gap"),
    "C-12": (r"leer, kann niemand Karten nehmen", r"empty nobody can take cards"),
    "C-20": (
        r"nicht an deine anderen anschließen; höchstens eine",
        r"not touch your other.*?; .*?at most one a turn",
    ),
    "C-21": (r"so viele Karten (der|in der|ihrer) Farbe", r"as many cards of the (route’s )?colour"),
    "C-25": (
        r"baut (niemand beide|jeder höchstens eine)|nie beide für einen",
        r"[Nn]obody builds both|each player builds at most one|never both",
    ),
    "C-30": (r"behältst? du mindestens|behalte mindestens", r"keep at least"),
    "C-34": (
        r"Erfüllte .*?zählen am Ende dazu, verfehlte ab",
        r"completed \w+ add their value, failed ones subtract it",
    ),
    "C-41": (r"gleichauf", r"all who are tied"),
    "C-42": (r"der Sieg geteilt|teilen sich alle den Sieg", r"the victory is shared|share the victory"),
}
"""How a page says what a common rule demands, German and English."""


@pytest.mark.parametrize("place", [0, 1], ids=["de", "en"])
@pytest.mark.parametrize("edition", sorted(PAGES))
def test_a_page_says_what_it_covers_of_the_common_rules(edition: str, place: int) -> None:
    text = whole_page(edition, ("de", "en")[place])
    for rule in sorted(told(edition) & set(SENTENCES)):
        assert re.search(SENTENCES[rule][place], text, re.I), f"{edition} does not say {rule}"


COUNTS = {
    "de": ["null", "einen", "zwei", "drei", "vier", "fünf", "sechs"],
    "en": ["no", "one", "two", "three", "four", "five", "six"],
}
LAST_TURNS = {
    "de": [
        "",
        "ist jeder noch einmal dran, er selbst zuletzt",
        "ist jeder noch zweimal dran, er selbst zuletzt",
    ],
    "en": [
        "",
        "everybody has one more turn, that player last",
        "everybody has two more turns, that player last",
    ],
}
FEW = {"de": "{0} oder weniger", "en": "{0} (wagons|pieces) or fewer"}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", sorted(edition for edition, spec in SPEC.items() if spec.points))
def test_a_page_names_what_is_kept_and_how_the_game_ends(edition: str, lang: str) -> None:
    spec, text, counts = SPEC[edition], whole_page(edition, lang), COUNTS[lang]
    kept = [
        re.search(rf"mindestens {counts[n]}|at least {counts[n]}", text)
        for n in (spec.first_offer[1], spec.offer[1])
    ]
    assert all(kept)
    assert re.search(FEW[lang].format(counts[spec.few_pieces]), text)
    assert LAST_TURNS[lang][spec.final_turns] in text
    if spec.ships is None:
        assert re.search(rf"\b{spec.wagons}\b", text)
    for bonus in {spec.most_tickets, spec.longest_path} - {0}:
        assert re.search(rf"\b{bonus}\b", text)


@pytest.mark.parametrize("edition", sorted(edition for edition, spec in SPEC.items() if spec.market_resets))
def test_a_page_says_when_the_market_is_replaced(edition: str) -> None:
    assert re.search("drei oder mehr|drei Jokern", whole_page(edition, "de"))
    assert re.search("three or more|three jokers", whole_page(edition, "en"))


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
