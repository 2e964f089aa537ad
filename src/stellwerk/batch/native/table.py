"""Layout of an observation: named fields of numbers from 0 to 255, one after the other.

A layout depends only on the edition, the board, its variants and the number of players. Seats are listed in
the order of play from the viewer: 0 is the viewer, 1 the player after it. A field is part of the layout only
if the game has what it describes.
"""

from typing import Final

from stellwerk.engine.field_values import observed_length, unit_names
from stellwerk.engine.fields import CARD, COUNTED, FLAG, NUMBER, OWN_THING, OWNER, SEAT, Field
from stellwerk.engine.kinds import TUNNEL
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

OBSERVATION_VERSION: Final = 1
"""Version of the layout; it changes when the same game is encoded differently."""

MOST: Final = 255
"""The largest number of an observation; larger ones are clipped."""

SCORE_ZERO: Final = 32
"""Encoding of a score of 0, since scores can be negative."""


class Entry:
    """A field of an observation."""

    def __init__(self, name: str, offset: int, length: int, meaning: str) -> None:
        self.name = name
        self.offset = offset
        self.length = length
        self.meaning = meaning


class Table:
    """All fields in their order; an `Observer` writes them in the same order."""

    def __init__(self, rules: Rules) -> None:
        self.entries: list[Entry] = []
        self.size = 0
        board = rules.board
        self.routes = len(board.route_ids)
        self.tickets = len(board.ticket_ids)
        self.cities = len(board.city_ids)
        self.players = rules.players
        self.has_tunnels = TUNNEL in board.kind
        empty = State()
        rules.lay_out(empty)
        self.deck_count = len(empty.ticket_decks)
        self.piles = len(empty.piles)
        self.offers = max(rules.spec.first_offer, rules.spec.offer)
        observed = [field for field in rules.fields if field.observed]
        self.table_fields: list[Field] = [field for field in observed if in_table(field)]
        self.seat_fields: list[Field] = [field for field in observed if in_seats(field)]
        planes = [field for field in observed if not in_table(field) and not in_seats(field)]
        self.built_fields: list[Field] = [field for field in planes if field.is_built]
        self.plane_fields: list[Field] = [field for field in planes if not field.is_built]
        self.has_city = bool(self.built_fields) or rules.space.kind_number("journey") >= 0
        self.list_table(rules)
        self.list_fields(rules, self.table_fields)
        self.list_seats(rules)
        self.list_fields(rules, self.seat_fields)
        self.list_planes()
        self.list_fields(rules, self.built_fields)
        if self.has_city:
            self.add("city", self.cities, "1 at the city under way (building, journey), as far as seen")
        self.list_fields(rules, self.plane_fields)

    def add(self, name: str, length: int, meaning: str) -> None:
        self.entries.append(Entry(name, self.size, length, meaning))
        self.size += length

    def list_fields(self, rules: Rules, fields: list[Field]) -> None:
        """List the edition's own fields of a section, those of seats once for each player."""
        for field in fields:
            length = observed_length(rules, field)
            names = unit_names(rules, field)
            of_each = field.owner == SEAT and field.visible != OWNER
            meaning = field.meaning + (", of each player" if of_each else "")
            if length > 1 and field.unit in (CARD, OWN_THING):
                meaning += ", in the order " + " ".join(names)
            self.add(field.observed, length * (self.players if of_each else 1), meaning)

    def list_table(self, rules: Rules) -> None:
        """List what lies on the table, and the viewer's hand."""
        cards = len(rules.cards)
        by_card = "of each card, in the order " + " ".join(rules.cards)
        decisions = rules.decision_names
        self.add("decision", len(decisions), "1 at the decision at hand: " + " ".join(decisions))
        self.add("to_move", self.players, "1 at who decides")
        self.add("seat", self.players, "1 at the viewer's own number; seat 0 begins")
        self.add("turns_left", 1, "turns till the end and one more; 0: the end is not near yet")
        self.add("passes", 1, "players in a row who passed")
        self.add("barren", 1, "turns in a row without progress")
        self.add("drawn", 1, "cards that the player to move has drawn in this turn")
        self.add("market", cards, "open cards, " + by_card)
        self.add("discard", cards, "discarded cards, " + by_card)
        self.add("deck", self.piles, "cards left in each deck")
        self.add("ticket_deck", self.deck_count, "tickets left in each deck; 0 while first ones are chosen")
        self.add("tickets_out", 1, "tickets out of the game; 0 while first ones are chosen")
        self.add("hand", cards, "own cards, " + by_card)
        self.add("laid", cards, "cards laid for the payment under way, as far as seen, " + by_card)
        self.add("keep_least", 1, "how many of the own offer must be kept")
        if self.has_tunnels:
            self.add("revealed", cards, "cards turned up for a tunnel, " + by_card)
            self.add("due", 1, "surcharge of the tunnel")
            self.add("paid_extra", cards, "cards laid for the surcharge, " + by_card)

    def list_seats(self, rules: Rules) -> None:
        """List what everybody sees of each player, the viewer first."""
        players = self.players
        self.add("score", players, f"points on the track and {SCORE_ZERO}, of each player")
        self.add("wagons", players, "wagons left, of each player")
        self.add("cards", players * self.piles, "cards in hand, of each player by deck")
        self.add("ticket_count", players * self.deck_count, "tickets held, of each player by kind; see above")
        self.add("known", players * len(rules.cards), "cards in hand that everybody knows, of each player")

    def list_planes(self) -> None:
        """List what is encoded by route, ticket or city, in the order of the board (see `GameConfig`)."""
        self.add("owners", self.players * self.routes, "1 at the routes of each player")
        self.add("route", self.routes, "1 at the route under way, as far as seen")
        self.add("tickets", self.tickets, "1 at the own tickets")
        self.add("offer", self.offers * self.tickets, "1 at the ticket in each place of the own offer")
        self.add("put_back", self.tickets, "1 at the tickets that the viewer put back and knows of")


def in_table(field: Field) -> bool:
    """Return whether a field is listed with what lies on the table: numbers, cards and own secrets."""
    if field.owner == SEAT:
        return field.visible == OWNER
    return field.visible == COUNTED or is_off_board(field)


def in_seats(field: Field) -> bool:
    """Return whether a field is listed by player; the others are listed by city, route or ticket."""
    return field.owner == SEAT and field.visible != OWNER and is_off_board(field)


def is_off_board(field: Field) -> bool:
    """Return whether the numbers of a field belong to no city, route or ticket."""
    return field.unit in (NUMBER, FLAG, CARD, OWN_THING) and not field.on_board
