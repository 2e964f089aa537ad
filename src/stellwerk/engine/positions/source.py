"""A position that is being read, shared by the reader and the hooks of the edition."""

from collections.abc import Mapping

from stellwerk.engine.board import numbered
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class Source:
    """The fields of a position, the state made of them so far, and the tickets that were named."""

    def __init__(self, rules: Rules, position: Mapping[str, object]) -> None:
        self.rules = rules
        self.position = position
        self.state = State()
        self.cards: dict[str, int] = numbered(rules.cards)
        self.used_tickets: dict[int, str] = {}

    def take(self, key: str, default: object) -> object:
        """Return a field of the position, or its default."""
        return self.position[key] if key in self.position else default

    def use_tickets(self, tickets: list[int], where: str) -> None:
        """Record where tickets are; refuse one that is in two places."""
        for ticket in tickets:
            if ticket in self.used_tickets:
                name = self.rules.board.ticket_ids[ticket]
                raise ValueError(f"{where}: ticket {name} is in {self.used_tickets[ticket]} already")
            self.used_tickets[ticket] = where

    def first_shared(self, cities: list[list[int]]) -> tuple[int, str]:
        """Return the first seat that shares a city with an earlier one, and the city's id; -1: none.

        cities: for each seat the cities that it occupies.
        """
        taken: list[int] = []
        for player, own in enumerate(cities):
            for city in own:
                if city in taken:
                    return player, self.rules.board.city_ids[city]
                taken.append(city)
        return -1, ""
