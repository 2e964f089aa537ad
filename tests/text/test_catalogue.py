"""Every language has every text, nothing is said that has no text, and no text is there in vain."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import stellwerk
from stellwerk import boards
from stellwerk.cli.table.commands import COMMANDS
from stellwerk.table.errors import STATUS
from stellwerk.text import ENGLISH, ids_in, languages, locate, translate
from stellwerk.text.cards import COLORS, split_card
from stellwerk.text.catalogue import FOLDER, catalogue
from stellwerk.text.describe import BARE
from stellwerk.text.message_format import Argument, Pattern, names, parse
from tests.text.source import literals, uses

ENGLISH_TEXTS = catalogue(ENGLISH).texts
ROOT = Path(__file__).parents[2]
PRESENTED = {"name", "special", "reconstructed"}
CARD_FORMS = {"one", "many", "short", "subject", "object"}


def below(prefix: str) -> set[str]:
    """The first words of all keys that begin so."""
    return {key[len(prefix) :].partition(".")[0] for key in ENGLISH_TEXTS if key.startswith(prefix)}


def test_german_and_english_are_spoken() -> None:
    assert {"de", "en"} <= set(languages())


@pytest.mark.parametrize("lang", languages())
def test_a_language_has_all_texts_and_no_others(lang: str) -> None:
    texts = {key for key in catalogue(lang).texts if not key.startswith("places.")}
    assert texts == {key for key in ENGLISH_TEXTS if not key.startswith("places.")}
    assert len(catalogue(lang).numbers) == len(catalogue(ENGLISH).numbers)


def test_german_has_one_word_for_a_ticket() -> None:
    assert [key for key, text in catalogue("de").texts.items() if "zielkart" in text.lower()] == []


@pytest.mark.parametrize("lang", languages())
def test_a_text_speaks_of_nothing_that_it_is_not_given(lang: str) -> None:
    for key, text in catalogue(lang).texts.items():
        assert names(parse(text)) <= given(key), key


def given(key: str) -> set[str]:
    """The values of a text: a text of the page names them in its key, all others as English needs them."""
    signature = re.search(r"\((.*)\)$", key)
    return set(signature[1].split(", ")) if signature else names(parse(ENGLISH_TEXTS[key]))


@pytest.mark.parametrize("lang", languages())
def test_no_key_stands_twice_in_a_file(lang: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        assert not twice
        return dict(pairs)

    for file in (FOLDER / f"{lang}.json", *FOLDER.parent.glob(f"edition/*/{lang}.json")):
        json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once)


def test_whatever_is_said_has_a_text_and_its_values() -> None:
    found = uses()
    assert len(found) > 300
    for use in found:
        if use.whole:
            key = locate(use.key)
            assert key in ENGLISH_TEXTS, use
            if use.values is not None and not use.located:
                assert names(parse(ENGLISH_TEXTS[key])) <= use.values, use
        else:
            assert below(use.key) or ids_in(use.key.rpartition(".")[0]), use


def test_every_text_is_used() -> None:
    spoken = literals()
    beginnings = tuple(use.key for use in uses() if not use.whole)
    for key in ENGLISH_TEXTS:
        if key.startswith(("page.", "places.", "language", "numbers.", "plurals.")):
            continue
        if key.startswith("editions."):
            edition, rest = key.split(".", 2)[1:]
            if rest in PRESENTED or rest.startswith("variants."):
                assert dict(stellwerk.edition_info(edition))[rest.partition(".")[0]], key
                continue
            if rest.startswith(("page.", "help.")):
                continue
            if rest in spoken or rest.startswith(beginnings):
                continue
        assert key in spoken or key.startswith(beginnings), f"nothing says {key}"


def test_no_text_of_the_page_is_there_in_vain() -> None:
    written = "".join(
        file.read_text(encoding="utf-8")
        for file in sorted((ROOT / "web/src").rglob("*"))
        if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
    )
    for key in ENGLISH_TEXTS:
        if key.startswith("page."):
            path = re.sub(r"\(.*|\.\d+(\.\d+)?$", "", key.removeprefix("page."))
            group, _, name = path.rpartition(".")
            asked = rf"\b{group}\.{name}\b|\b{group.rpartition('.')[2]}\[" if group else rf"\bt\.{name}\b"
            assert re.search(asked, written), f"the page never says {key}"


def test_the_texts_of_editions_on_the_page_are_those_it_uses() -> None:
    for edition in stellwerk.editions():
        folder = ROOT / "web/src/editions" / edition
        written = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.ts"))
        like = re.search(r"import \{ page as [\w-]+ \} from '\.\./([\w-]+)'", written)
        inherited = (folder.parent / like[1] / "tutor.ts").read_text(encoding="utf-8") if like else ""
        asked = set(re.findall(rf"t\.editions\.{edition}\.(\w+)", written)) | {"teaser"}
        asked |= {"building"} if "building:" in written and "textsOf:" not in written else set()
        asked |= {"tutor"} if inherited or (folder / "tutor.ts").exists() else set()
        assert {key.partition("(")[0] for key in below(f"editions.{edition}.page.")} == asked
        notes = set(re.findall(r"id: '(\w+)'", written + inherited))
        assert below(f"editions.{edition}.page.tutor.") == notes


def test_what_is_said_by_its_beginning_is_one_of_few() -> None:
    """A key that is put together can be any that begins so: each such list is looked at below or here."""
    assert {use.key for use in uses() if not use.whole} == {
        "buildings.",
        "cards.",
        "colored-cards.",
        "colors.",
        "editions.gruselfahrt.bonus.",
        "events.plain.",
        "events.tickets.",
        "names.routes.",
        "nouns.",
        "options.bare.",
        "pad.fields.",
        "problems.",
        "refusals.",
        "score-items.",
        "technologies.",
        "terminal.typed.",
        "tints.",
    }
    assert below("editions.gruselfahrt.bonus.") == {"trick-or-treat", "crypt", "haunted-house"}
    assert below("events.plain.") == {"passed", "over"}
    assert below("events.tickets.") == {"offered", "kept"}
    assert below("names.routes.") == {"train", "tunnel", "ferry", "ship"}
    assert below("options.bare.") == set(BARE)
    assert below("terminal.typed.") == {*COMMANDS, "all"}


def test_everything_that_is_named_by_its_id_has_its_texts_and_no_other() -> None:
    infos = [stellwerk.edition_info(edition) for edition in stellwerk.editions()]
    assert below("problems.") == STATUS.keys()
    assert below("colors.") == below("tints.") == set(COLORS)
    cards = {split_card(card) for info in infos for card in info["cards"]}
    assert set(ids_in("cards")) == {kind for color, kind in cards if not color}
    assert set(ids_in("colored-cards")) == {kind or "plain" for color, kind in cards if color}
    assert all(set(ids_in(f"cards.{card}")) == CARD_FORMS for card in ids_in("cards"))
    for kind in ids_in("colored-cards"):
        assert set(ids_in(f"colored-cards.{kind}")) == CARD_FORMS - ({"short"} if kind == "plain" else set())
    assert ids_in("buildings") == ["harbor", "station"]
    for edition in stellwerk.editions():
        own = set(stellwerk.edition_info(edition)["technologies"])
        assert below(f"editions.{edition}.technologies.") == own
    assert below("editions.") == set(stellwerk.editions())
    requirements_of = [boards.requirements_of(edition) for edition in stellwerk.editions()]
    drawn = {word for each in requirements_of for word in (*each.regions, *each.landmarks, *each.decks)}
    assert below("page.boards.word.") == drawn
    items = {item for info in infos for item in info["score_items"]}
    named = set(ids_in("score-items"))
    assert named >= items - set(ids_in("technologies")) - set(ids_in("buildings"))
    assert named - items == {"other"}


def test_nouns_are_those_that_are_counted() -> None:
    nouns = set(ids_in("nouns"))
    asked = {literal for literal in literals() if literal in nouns}
    made = {f"hidden {deck} card" for deck in ("train", "ship")}
    assert nouns == asked | made


@pytest.mark.parametrize("lang", languages())
def test_a_choice_by_number_has_the_plural_categories_of_its_language(lang: str) -> None:
    known = {*catalogue(lang).plurals.conditions, "other"}
    for key, text in catalogue(lang).texts.items():
        for labels in plural_options(parse(text)):
            assert {label for label in labels if label[0] != "="} <= known, key


def plural_options(pattern: Pattern) -> Iterator[set[str]]:
    for part in pattern:
        if isinstance(part, Argument):
            if part.format == "plural":
                yield set(part.options)
            for option in part.options.values():
                yield from plural_options(option)


def test_a_text_that_is_not_there_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no text is called"):
        translate("de", "options.fly")
