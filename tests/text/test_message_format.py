"""Texts in ICU MessageFormat; the page's tests read the same examples (`messages.json`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stellwerk.text.message_format import PluralRules, fill, parse

EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_name("messages.json").read_text("utf-8"))
PLURALS = {lang: PluralRules(conditions) for lang, conditions in EXAMPLES["plurals"].items()}


@pytest.mark.parametrize(("text", "values", "said"), EXAMPLES["messages"])
def test_a_message_is_filled_in(text: str, values: dict[str, object], said: str) -> None:
    assert fill(parse(text), values, ["no", "one", "two"], PLURALS["en"]) == said


@pytest.mark.parametrize(
    ("lang", "number", "category"),
    [("pl", *each) for each in EXAMPLES["polish"]] + [("fr", *each) for each in EXAMPLES["french"]],
)
def test_plural_categories_are_those_of_cldr(lang: str, number: int, category: str) -> None:
    assert PLURALS[lang].category(number) == category
    assert PLURALS[lang].category(-number) == category


def test_a_plural_rule_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="not a plural rule: 'n within 3'"):
        PluralRules({"one": "n within 3"}).category(3)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{n", "not closed"),
        ("n}", "not opened"),
        ("{n, plural, one {card}}", "needs the option 'other'"),
        ("{n, select, =1 {card} other {cards}}", "'=1' is no option"),
        ("{n, plural, one card other cards}", "no option|needs the option"),
        ("{}", "'' is no name"),
        ("{n, loud}", "'loud' is no format"),
        ("{n, loud, other {}}", "'loud' has no options"),
        ("{two words}", "'two words' is no name"),
        ("it is '{quoted", "quotation is not closed"),
    ],
)
def test_a_text_that_is_written_wrongly_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse(text)


def test_a_choice_by_number_needs_a_number() -> None:
    with pytest.raises(TypeError, match="'n' chooses by number"):
        fill(parse("{n, plural, other {#}}"), {"n": "+1"}, [], PLURALS["en"])
