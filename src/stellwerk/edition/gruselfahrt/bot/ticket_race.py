"""Estimates for the race of Gruselfahrt: how long the cards of a plan take, and which tickets it makes easy.

Cards come from the deck only, so the number of missing colours counts as much as the number of missing cards.
A ticket whose places are already connected is completed when it is drawn, so a plan is also worth what it
does for the tickets to come.
"""

import math
from typing import Final

from stellwerk.arrays import Flags, Floats, Ints, i64, u8, vec
from stellwerk.bots.core.plan import floyd_warshall
from stellwerk.edition.gruselfahrt.bot.params import GruselfahrtParams
from stellwerk.edition.gruselfahrt.fields import BONUSES
from stellwerk.edition.gruselfahrt.spec import CARDS_A_DRAW, TRICK_OR_TREAT
from stellwerk.engine.mechanics.network import find
from stellwerk.engine.packed import same
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat

LONGEST_WAIT: Final = 30.0  # turns of drawing after which one gives up counting
STEP: Final = 0.5  # turns of drawing by which a wait is measured
MOST_MISSING: Final = 12  # cards of one colour
FINENESS: Final = 8  # entries of the table of missing cards per card drawn
MOST_DRAWN: Final = 200  # its last entry

FAR: Final = 100_000
TURN: Final = 100  # ways are measured in hundredths of a turn
CARD: Final = 80  # a card to be drawn and a claim, when a ticket is still unknown
LONGEST_WAY: Final = 1500

BONUS_TURNS: Final = 0.9  # what two cards of the Town Hall save
WIN_SOON: Final = 0.02  # tickets that a turn left is worth in any case
IMPOSSIBLE: Final = -1.0e3


def expected_lack(missing_cards: int, drawn: float) -> float:
    """Return how many of the missing cards still lack after `drawn` draws on average (Poisson)."""
    chance = math.exp(-drawn)
    fewer = 0.0  # the chance of no more than `count` cards
    total = 0.0
    for count in range(missing_cards):
        fewer += chance
        total += fewer
        chance *= drawn / (count + 1)
    return total


def in_time(left: float) -> float:
    """Return the probability of finishing before the game ends with this number of turns left."""
    return 1.0 / (1.0 + math.exp(-max(-15.0, min(15.0, left + 2.0))))


class TicketRace:
    """Estimates of how many tickets a plan wins."""

    def __init__(self, rules: Rules, params: GruselfahrtParams) -> None:
        self.params = params
        board = rules.board
        places = range(len(board.city_ids))
        self.board = board
        self.colors = rules.colors
        self.loco = rules.loco
        self.forest: list[int] = [city for city in places if board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if board.region[city] == "seashore"]
        self.hall = board.landmark.index("town-hall")
        self.crypt = board.landmark.index("crypt")
        self.haunted_house = board.landmark.index("haunted-house")
        self.lack: Floats = vec[float](
            [
                expected_lack(cards, mean / FINENESS)
                for cards in range(MOST_MISSING + 1)
                for mean in range(MOST_DRAWN + 1)
            ]
        )
        self.seat: Seat = Seat(0)
        self.unseen: list[int] = []  # tickets that may come
        self.needed = 0  # tickets to win
        self.lead_needed = 0  # tickets to be ahead of all others
        self.turns = 0.0  # that the game may last
        self.drawn: vec[float] = vec[float](
            [0.0] * (self.colors + 1)
        )  # cards of each kind in a turn of drawing
        self.labels: Ints = vec[i64]()  # connected places have the same label
        self.measured_open: Flags = vec[u8]()  # what the ways below were measured for
        self.measured_routes: list[int] = []
        self.ways: Ints = vec[i64]([FAR] * (board.nodes * board.nodes))  # between all places, the hand empty
        self.from_plan: Ints = vec[i64]([FAR] * board.nodes)
        self.tied = 0.0  # share of the tickets to come that would be completed at once
        self.ticket_turns = 0.0  # turns for another one

    # ------------------------------------------------------------------ what is seen

    def observe(self, seat: Seat, unseen_tickets: list[int], unseen_cards: Ints) -> None:
        """Update for what a seat can see now."""
        self.seat = seat
        self.unseen = unseen_tickets
        total = 0
        for count in unseen_cards:
            total += max(0, count)
        for card in range(self.colors + 1):
            self.drawn[card] = float(CARDS_A_DRAW) * float(max(0, unseen_cards[card])) / max(1, total)
        self.labels = vec[i64]([find(seat.connections, node) for node in range(self.board.nodes)])
        if seat.routes is not self.measured_routes or not same(seat.open, self.measured_open):
            self.measured_open = seat.open
            self.measured_routes = seat.routes
            self.measure()

    def set_goal(self, needed: int, lead_needed: int, turns: float) -> None:
        """Set how many tickets win, how many lead, and how long the game may last."""
        self.needed = needed
        self.lead_needed = lead_needed
        self.turns = turns

    def measure(self) -> None:
        """Compute the distances between all places."""
        nodes: i64 = self.board.nodes
        ways = self.ways
        for place in range(nodes * nodes):
            ways[place] = FAR
        for route in range(len(self.seat.open)):
            if self.seat.open[route]:
                self.measure_route(route, TURN + CARD * self.board.length[route])
        for route in self.seat.routes:
            self.measure_route(route, 0)
        floyd_warshall(ways, nodes, FAR)

    def measure_route(self, route: int, turns: int) -> None:
        """Set the cost of a route, in hundredths of a turn."""
        a = self.board.node_a[route]
        b = self.board.node_b[route]
        nodes = self.board.nodes
        if turns < self.ways[a * nodes + b]:
            self.ways[a * nodes + b] = turns
            self.ways[b * nodes + a] = turns

    # ------------------------------------------------------------------ cards

    def wait_for(self, routes: list[int], hand: Ints) -> float:
        """Return the turns of drawing until a hand pays for all these routes."""
        missing_cards = vec[i64]([-count for count in hand[: self.colors]])
        for route in routes:
            missing_cards[self.board.color[route]] += self.board.length[route]
        wild = hand[self.loco]
        before = float(-wild)
        for color in range(self.colors):
            if missing_cards[color] < 0:
                missing_cards[color] = 0
            elif missing_cards[color] > MOST_MISSING:
                missing_cards[color] = MOST_MISSING
            before += float(missing_cards[color])
        turns = 0.0
        while before > 0.0 and turns < LONGEST_WAIT:
            turns += STEP
            now = self.lack_after(missing_cards, turns) - float(wild)
            if now <= 0.0:
                return turns - STEP * now / (now - before)
            before = now
        return turns

    def lack_after(self, missing_cards: Ints, turns: float) -> float:
        """Return how many cards are missing after this number of turns of drawing."""
        total = -turns * self.drawn[self.loco]
        for color in range(self.colors):
            if missing_cards[color]:
                mean = min(int(FINENESS * turns * self.drawn[color]), MOST_DRAWN)
                total += self.lack[missing_cards[color] * (MOST_DRAWN + 1) + mean]
        return total

    def loss_by_claim(self, routes: list[int], route: int) -> float:
        """Return the turns that a claim now costs the plan by the locomotives it takes."""
        hand = self.seat.hand[:]
        color = self.board.color[route]
        missing = self.board.length[route] - hand[color]
        if missing <= 0:
            return 0.0
        hand[color] = 0
        hand[self.loco] -= missing
        others = [other for other in routes if other != route]
        return self.wait_for(others, hand) - self.wait_for(routes, self.seat.hand)

    # ------------------------------------------------------------------ tickets

    def labels_with(self, routes: list[int]) -> Ints:
        """Return the labels of places once these routes are claimed."""
        labels = self.labels[:]
        for route in routes:
            old = labels[self.board.node_a[route]]
            new = labels[self.board.node_b[route]]
            if old != new:
                for node in range(len(labels)):
                    if labels[node] == old:
                        labels[node] = new
        return labels

    def tickets_won(self, labels: Ints) -> int:
        """Return how many own tickets are connected."""
        won = 0
        for ticket in self.seat.tickets:
            cities = self.board.ticket_cities[ticket]
            if labels[cities[0]] == labels[cities[1]]:
                won += 1
        return won

    def trick_won(self, labels: Ints) -> int:
        """Return 1 if trick-or-treat is won, else 0."""
        if not self.seat.numbers[BONUSES] & TRICK_OR_TREAT:
            for start in self.forest:
                for goal in self.shore:
                    if labels[start] == labels[goal]:
                        return 1
        return 0

    def bonus_turns(self, labels: Ints) -> float:
        """Return the turns of drawing that the Town Hall saves."""
        turns = 0.0
        for place in (self.crypt, self.haunted_house):
            if labels[place] == labels[self.hall] and self.labels[place] != self.labels[self.hall]:
                turns += BONUS_TURNS
        return turns

    def update_ticket_estimates(self, labels: Ints, routes: list[int]) -> None:
        """Set which share of the tickets to come is connected, and how long the others take."""
        nodes: i64 = self.board.nodes
        near = self.from_plan
        self.measure_plan(labels, routes)
        tied = 0
        total: i64 = 0
        for ticket in self.unseen:
            cities = self.board.ticket_cities[ticket]
            a = cities[0]
            b = cities[1]
            if labels[a] == labels[b]:
                tied += 1
            else:
                way = self.ways[a * nodes + b]
                if near[a] + near[b] < way:
                    way = near[a] + near[b]
                total += way if way < LONGEST_WAY else LONGEST_WAY
        self.tied = tied / (len(self.unseen) + 1.0)
        open_tickets = max(1, len(self.unseen) - tied)
        self.ticket_turns = self.params.ticket_turns + self.params.distance_turns * float(total) / (
            TURN * open_tickets
        )

    def measure_plan(self, labels: Ints, routes: list[int]) -> None:
        """Compute the distances of all places to the network of a plan."""
        nodes: i64 = self.board.nodes
        near = self.from_plan
        for node in range(nodes):
            near[node] = FAR
        if not routes:
            return
        label = labels[self.board.node_a[routes[0]]]
        for place in range(nodes):
            if labels[place] == label:
                row = place * nodes
                near[place] = 0
                for node in range(nodes):
                    if self.ways[row + node] < near[node]:
                        near[node] = self.ways[row + node]

    # ------------------------------------------------------------------ promises

    def expected_tickets(self, routes: list[int]) -> float:
        """Return the tickets expected until the game ends if these routes are claimed first."""
        cars = self.seat.wagons
        for route in routes:
            cars -= self.board.length[route]
        if cars < 0:
            return IMPOSSIBLE
        labels = self.labels_with(routes)
        won = self.tickets_won(labels)
        trick = self.trick_won(labels)
        left = self.turns - len(routes) - self.wait_for(routes, self.seat.hand)
        if won + trick >= self.needed or (cars == 0 and won + trick >= self.lead_needed):
            return self.needed * in_time(left) + WIN_SOON * left
        if cars == 0:
            return IMPOSSIBLE
        self.update_ticket_estimates(labels, routes)
        return self.total(won / (1.0 - self.tied) + trick, left + self.bonus_turns(labels), cars)

    def expected_after_swap(self) -> float:
        """Return the same if the tickets are swapped first."""
        self.update_ticket_estimates(self.labels, [])
        return self.total(
            self.params.swap_hope * 2.0 * self.tied / (1.0 - self.tied), self.turns - 1.0, self.seat.wagons
        )

    def total(self, won: float, left: float, cars: int) -> float:
        """Return the tickets won so far and those expected in the turns left."""
        needed = self.needed - won
        if needed <= 0.0:
            return self.needed * in_time(left) + WIN_SOON * left
        built = min(1.0, cars / (self.params.ticket_cars * needed * (1.0 - self.tied)))
        rate = (self.params.swap_hope * 2.0 * self.tied + built / self.ticket_turns) / (1.0 - self.tied)
        tickets = won + min(needed, rate * max(0.0, left))
        return tickets * in_time(left) + WIN_SOON * left
