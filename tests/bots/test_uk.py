"""The race for New York in Vereinigtes Königreich."""

from typing import Any

import pytest

from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.edition.uk.fields import set_supply
from stellwerk.edition.uk.spec import TECHNOLOGIES
from stellwerk.engine import game as engine

NEW_YORK = "claim southampton-new-york-1"
NEW_YORK_ALONE = 4.0  # times the usual length that no other route has
ENOUGH = 18  # cards in a rival's hand


def begun(rival_cards: int) -> Any:
    """The first turn of a player who could pay New York with locomotives in the place of colours.

    Technologies, on which he might spend them before, are sold out.
    """
    game = engine.new_game("uk", players=2, seed=4)
    loco = game.rules.loco
    for seat, cards in enumerate(({0: 4, loco: 6}, {1: rival_cards})):
        hand = game.state.seats[seat].hand
        for card in range(len(hand)):
            hand[card] = cards.get(card, 0)
    for technology in range(len(TECHNOLOGIES)):
        set_supply(game.state, technology, 0)
    while game.phase == "keep":
        game.apply(game.legal_actions()[0])
    assert (game.phase, game.current_player) == ("turn", 0)
    return game


def claims(game: Any, params: dict[str, Any]) -> bool:
    planner = Learned(game.rules, TrainedModel({"tempted": NEW_YORK_ALONE, **params}))
    return bool(game.notation(planner.choose(game)) == NEW_YORK)


@pytest.mark.parametrize(("cards", "claimed"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_new_york_no_longer_waits_for_its_colour_when_a_rival_holds_many_cards(
    cards: int, claimed: bool
) -> None:
    assert claims(begun(cards), {"rush_hand": ENOUGH}) is claimed


def test_without_that_parameter_it_waits_whatever_rivals_hold() -> None:
    assert not claims(begun(ENOUGH), {})


def test_late_in_the_game_nothing_waits() -> None:
    """Before the first route is claimed it looks as if forty turns were left."""
    assert claims(begun(0), {"waste_until": 50.0}) and not claims(begun(0), {"waste_until": 30.0})
