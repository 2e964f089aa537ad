"""What routes and cards are worth in Weltreise."""

from typing import Any

from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.edition.weltreise.bot import WeltreiseEconomy, WeltreiseParams
from stellwerk.engine import game as engine

SHIPS = "christchurch-valparaiso-1"  # seven yellow spaces


def economy(hand: dict[str, int], gone: dict[str, int] | None = None) -> tuple[Any, WeltreiseEconomy]:
    """What a player thinks who has these cards, when others are known to be with his rival."""
    game = engine.new_game("weltreise", players=2, seed=4)
    cards = game.rules.cards
    seats = game.state.seats
    for card, name in enumerate(cards):
        seats[0].hand[card] = hand.get(name, 0)
        seats[1].known[card] = (gone or {}).get(name, 0)
    thought = WeltreiseEconomy(game.rules, WeltreiseParams())
    thought.observe(game.state, 0)
    return game, thought


def turns(hand: dict[str, int], gone: dict[str, int] | None = None) -> float:
    """What the route of ships costs late in the game."""
    game, thought = economy(hand, gone)
    thought.late = True
    return float(thought.route_turns(game.rules.board.route_ids.index(SHIPS)))


def test_late_in_the_game_a_route_costs_the_wait_for_what_lacks() -> None:
    nothing, some, nearly = turns({}), turns({"yellow-2ships": 1}), turns({"yellow-2ships": 3})
    assert nothing > some > nearly > 1.0
    assert turns({"yellow-2ships": 3, "yellow-ship": 1}) == 1.0, "it can be claimed at once"
    assert turns({"yellow-2ships": 3, "joker": 1}) == 1.0, "a joker stands for what lacks"
    assert turns({"red-2ships": 3}) < turns({"red-train": 6}), "one red ship less to draw in vain"


def test_cards_that_others_have_are_waited_for_longer() -> None:
    assert turns({}, {"yellow-2ships": 3}) > turns({})
    assert turns({}, {"yellow-train": 3}) == turns({}), "trains pay for no ship"


def test_the_wait_counts_only_as_late_as_the_parameter_allows() -> None:
    game = engine.new_game("weltreise", players=2, seed=4)
    for late_from, late in ((0.0, False), (1.0e3, True)):
        planner = Learned(game.rules, TrainedModel({"late_from": late_from}))
        planner.choose(game)
        assert getattr(planner.planner.economy, "late") is late  # noqa: B009  only this edition's has it


def test_what_cards_are_worth_is_a_parameter() -> None:
    """Who lacks ships alone draws from their deck, if he values them enough."""
    game, thought = economy({})
    route = game.rules.board.route_ids.index(SHIPS)
    for ships, first in ((0.3, 0), (3.0, 1)):
        thought.ship_params.ship_worth = ships
        thought.ship_params.double_worth = 2.0 * ships
        thought.price_cards([route])
        assert (thought.blind_value(1) > thought.blind_value(0)) is (first == 1)
