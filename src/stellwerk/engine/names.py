"""Names for numbers: cards, tickets and decks as views and positions spell them."""

from typing import Any

from stellwerk.arrays import Ints
from stellwerk.engine.kinds import PILE_NAMES
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

Json = dict[str, Any]


def card_names(rules: Rules, cards: list[int]) -> list[str]:
    return [rules.cards[card] for card in cards]


def card_counts(rules: Rules, counts: Ints) -> dict[str, int]:
    return {rules.cards[card]: counts[card] for card in range(len(counts)) if counts[card]}


def city_names(rules: Rules, cities: list[int]) -> list[str]:
    return [rules.board.city_ids[city] for city in cities]


def route_names(rules: Rules, routes: list[int]) -> list[str]:
    return [rules.board.route_ids[route] for route in routes]


def ticket_names(rules: Rules, tickets: list[int]) -> list[str]:
    return [rules.board.ticket_ids[ticket] for ticket in tickets]


def discards(rules: Rules, s: State) -> object:
    """Return the cards on the discard pile, or on each of two."""
    if len(s.piles) == 1:
        return card_counts(rules, s.piles[0].discard)
    return {PILE_NAMES[which]: card_counts(rules, s.piles[which].discard) for which in range(2)}
