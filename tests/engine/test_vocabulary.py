"""One list of words, complete for everything the engine can say."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stellwerk
from stellwerk.boards import load
from stellwerk.engine.narrate import describe_item
from stellwerk.engine.words import all_cards, card_count, card_name, technology_effect

# What a final score can consist of, beside tickets and harbours.
ITEMS = {
    "europe": {"routes", "stations", "longest path"},
    "gruselfahrt": {"trick-or-treat"},
    "maerklin": {"routes", "goods", "most tickets"},
    "skandinavien": {"routes", "globetrotter"},
    "uk": {"routes", "technologies", "double-heading", "risky-contracts", "equalising-beam"},
    "usa": {"routes", "longest path"},
    "weltreise": {"routes", "exchange", "harbors not built"},
}
FAVOURITES: dict[str, list[tuple[str, ...]]] = {
    "maerklin": [("place", "journey", "ride", "claim")],
    "uk": [("buy", "claim"), ("buy double-heading", "draw"), ("buy equalising-beam", "draw")],
    "weltreise": [("harbor", "claim", "exchange")],
}
GAMES = {"gruselfahrt": 150, "uk": 15}


def final_items(edition: str) -> list[dict[str, Any]]:
    """The items of the final scores of some games in which all that is special happens."""
    found = []
    tastes = FAVOURITES.get(edition, [("claim",)])
    for seed in range(GAMES.get(edition, 12)):
        options = {"advanced": True} if edition == "uk" else {}
        game = stellwerk.new_game(edition, players=2, seed=seed, options=options)
        chance = random.Random(seed)
        favourites = tastes[seed % len(tastes)]
        while not game.over:
            actions = game.actions()
            liked = [action for action in actions if game.say(action).startswith(favourites)]
            game.apply(chance.choice(liked if liked and chance.random() < 0.8 else actions))
        for seat in range(2):
            found += game.breakdown(seat)
    return found


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_item_of_a_score_has_a_name(edition: str) -> None:
    items = final_items(edition)
    met = {item["item"] for item in items}
    assert met >= ITEMS[edition]
    assert not {name for name in met if not name.startswith(("ticket", "harbor"))} - ITEMS[edition]
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
    assert cards <= set(all_cards())
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
