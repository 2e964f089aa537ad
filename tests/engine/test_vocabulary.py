"""One list of words, complete for everything the engine can say."""

from __future__ import annotations

import random

import pytest

import stellwerk
from stellwerk.boards import load
from stellwerk.text.cards import card_count, card_name, technology_effect
from stellwerk.text.narrate import describe_item
from tests.oracle.spec import SPEC


def final_items(edition: str) -> list[stellwerk.ScoreItem]:
    """The items of the final scores of some games in which all that is special happens."""
    found: list[stellwerk.ScoreItem] = []
    preferences = SPEC[edition].favourites
    for seed in range(SPEC[edition].random_games):
        options = SPEC[edition].options[-1]
        game = stellwerk.new_game(edition, players=2, seed=seed, variants=options)
        chance = random.Random(seed)
        favourites = preferences[seed % len(preferences)]
        while not game.is_over:
            actions = game.legal_actions()
            liked = [action for action in actions if game.core.notation(action).startswith(favourites)]
            game.apply(chance.choice(liked if liked and chance.random() < 0.8 else actions))
        for seat in range(2):
            found += game.score_breakdown(seat)
    return found


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_item_of_a_score_has_a_name(edition: str) -> None:
    items = final_items(edition)
    met = {item["item"] for item in items}
    assert met >= SPEC[edition].score_items
    assert not {name for name in met if not name.startswith(("ticket", "harbor"))} - SPEC[edition].score_items
    for item in items:
        german, english = (describe_item(item, load(edition), lang) for lang in ("de", "en"))
        assert german[0].isupper()
        for text in (german, english):
            assert text.strip()
            assert "-or-" not in text
            assert "harbor" not in text


def test_a_harbour_is_named_by_its_city() -> None:
    item = {"item": "harbor hamburg", "points": 30}
    assert describe_item(item, load("weltreise"), "de") == "Hafen Hamburg"
    assert describe_item(item, load("weltreise"), "en") == "harbour Hamburg"


def test_every_card_of_every_edition_has_its_forms() -> None:
    cards = {card for edition in stellwerk.editions() for card in stellwerk.edition_info(edition)["cards"]}
    for card in cards:
        assert card_count(card, 2, "de").startswith("zwei ")
        assert card_name(card, "de") != card_name(card, "en") or card == "joker"


TECHNOLOGIES = stellwerk.edition_info("uk")["technologies"]


@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_what_a_technology_does_is_a_sentence(technology: str) -> None:
    for lang in ("de", "en"):
        effect = technology_effect(technology, lang)
        assert effect[0].isupper()
        assert not effect.endswith(".")
        assert len(effect.split()) > 3
