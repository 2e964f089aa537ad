"""What an observation consists of: named stretches of numbers from 0 to 255, one after the other.

A table depends on the edition, the board, its variants and the number of players, on nothing else. Seats are
told in the order of play from the one that looks: 0 is the viewer, 1 the player after it. A stretch stands in
the table only where the game has such a thing.
"""

from typing import Final

from stellwerk.engine.kinds import BUILD, DECISION_NAMES, JOURNEY, TUNNEL
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

OBSERVATION_VERSION: Final = 1
"""Counts up when the same game is told in other numbers."""

MOST: Final = 255
"""The largest number of an observation; what is more is told as this."""

SCORE_ZERO: Final = 32
"""What a score of 0 is told as: exchanges cost points, and a track may run below its start."""

BONUS_BITS: Final = 8


class Entry:
    """A stretch of an observation."""

    def __init__(self, name: str, offset: int, length: int, meaning: str) -> None:
        self.name = name
        self.offset = offset
        self.length = length
        self.meaning = meaning


class Table:
    """All stretches in their order; which there are is also what an `Observer` asks."""

    def __init__(self, rules: Rules) -> None:
        self.entries: list[Entry] = []
        self.size = 0
        board = rules.board
        self.routes = len(board.route_ids)
        self.tickets = len(board.ticket_ids)
        self.cities = len(board.city_ids)
        self.players = rules.players
        self.technologies = len(rules.technologies)
        self.has_tunnels = TUNNEL in board.kind
        self.has_ships = "ships" in rules.facts.pieces
        self.has_buildings = rules.space.sizes[BUILD] > 0
        self.has_journeys = rules.space.sizes[JOURNEY] > 0
        self.is_race = rules.facts.tickets_to_win > 0
        empty = State()
        rules.lay_out(empty)
        self.kinds_told = len(empty.ticket_decks)
        self.piles = len(empty.piles)
        self.offers = max(rules.facts.first_offer, rules.facts.offer)
        self.goods = max([len(stack) for stack in board.goods]) if self.has_journeys else 0
        self.list_table(rules)
        self.list_seats(rules)
        self.list_planes()

    def add(self, name: str, length: int, meaning: str) -> None:
        self.entries.append(Entry(name, self.size, length, meaning))
        self.size += length

    def list_table(self, rules: Rules) -> None:
        """What lies on the table, and the viewer's hand."""
        cards = len(rules.cards)
        by_card = "of each card, in the order " + " ".join(rules.cards)
        self.add("decision", len(DECISION_NAMES), "1 at the decision at hand: " + " ".join(DECISION_NAMES))
        self.add("to_move", self.players, "1 at who decides")
        self.add("seat", self.players, "1 at the viewer's own number; seat 0 begins")
        self.add("turns_left", 1, "turns till the end and one more; 0: the end is not near yet")
        self.add("passes", 1, "players on end who passed")
        self.add("barren", 1, "turns on end without progress")
        self.add("drawn", 1, "cards that the player to move has drawn in this turn")
        self.add("market", cards, "open cards, " + by_card)
        self.add("discard", cards, "discarded cards, " + by_card)
        self.add("deck", self.piles, "cards left in each deck")
        self.add("ticket_deck", self.kinds_told, "tickets left in each deck; 0 while first ones are chosen")
        self.add("tickets_out", 1, "tickets out of the game; 0 while first ones are chosen")
        self.add("hand", cards, "own cards, " + by_card)
        self.add("laid", cards, "cards laid for the payment under way, as far as seen, " + by_card)
        self.add("keep_least", 1, "how many of the own offer must be kept")
        if self.has_tunnels:
            self.add("revealed", cards, "cards turned up for a tunnel, " + by_card)
            self.add("due", 1, "surcharge of the tunnel")
            self.add("paid_extra", cards, "cards laid for the surcharge, " + by_card)
        if self.has_ships:
            self.add("pieces_chosen", 1, "wagons that the viewer has chosen in secret, till all are shown")
        if self.has_journeys:
            self.add("fares", 1, "passenger cards that the journey under way has cost")
        if self.technologies:
            named = ", in the order " + " ".join(rules.technologies)
            self.add("supply", self.technologies, "technologies left" + named)
            self.add("buying", self.technologies, "1 at the technology being paid, as far as seen" + named)
            self.add("bought", self.technologies, "1 at the technology bought in this turn" + named)
            self.add("claims", 1, "claims that a purchase still grants")
            self.add("renewed", 1, "1 once the deck was renewed")
        if self.is_race:
            self.add("ticket_discard", 1, "tickets on the discard pile")

    def list_seats(self, rules: Rules) -> None:
        """What lies before each player, the viewer first."""
        players = self.players
        self.add("score", players, f"points on the track and {SCORE_ZERO}, of each player")
        self.add("wagons", players, "wagons left, of each player")
        self.add("cards", players * self.piles, "cards in hand, of each player by deck")
        self.add("ticket_count", players * self.kinds_told, "tickets held, of each player by kind; see above")
        self.add("known", players * len(rules.cards), "cards in hand that everybody knows, of each player")
        if self.has_ships:
            self.add("ships", players, "ships left, of each player")
            self.add("box_wagons", players, "wagons in the box, of each player")
            self.add("box_ships", players, "ships in the box, of each player")
        if self.has_journeys:
            self.add("passengers_left", players, "passengers not on the board yet, of each player")
            self.add("goods_taken", players, "sum of the goods collected, of each player")
            self.add("announced", players, "long tickets announced for the first offer and one more")
        if self.technologies:
            self.add("technologies", players * self.technologies, "1 at those that each player has")
        if self.is_race:
            self.add("bonuses", players * BONUS_BITS, "1 at the bonuses that each player has")

    def list_planes(self) -> None:
        """What is told by route, ticket or city, in the order of the board (see `Kind`)."""
        self.add("owners", self.players * self.routes, "1 at the routes of each player")
        self.add("route", self.routes, "1 at the route under way, as far as seen")
        self.add("tickets", self.tickets, "1 at the own tickets")
        self.add("offer", self.offers * self.tickets, "1 at the ticket in each place of the own offer")
        self.add("put_back", self.tickets, "1 at the tickets that the viewer put back and knows of")
        if self.is_race:
            self.add("completed", self.players * self.tickets, "1 at the completed tickets of each player")
        if self.has_buildings:
            self.add("buildings", self.players * self.cities, "1 where each player has built")
        if self.has_buildings or self.has_journeys:
            self.add("city", self.cities, "1 at the city under way (building, journey), as far as seen")
        if self.has_journeys:
            self.add("passengers", self.players * self.cities, "passengers standing in each city, by player")
            self.add("ridden", self.routes, "1 at the routes of the journey under way")
            self.add("goods", self.cities * self.goods, "values left in each city, the top one first")
