"""Feature encoder of Gruselfahrt: distances of the tickets, in cards and with the current hand.

Distances are in half turns, since a turn of drawing brings two cards: two for a claim and one for each card.
They are computed twice: for an empty hand, and for the cards that the hand lacks.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, i64, u8, vec
from stellwerk.bots.core.plan import floyd_warshall
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy_encoder import PolicyEncoder
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS
from stellwerk.edition.gruselfahrt.kinds import SWAP
from stellwerk.edition.gruselfahrt.scoring import ticket_total
from stellwerk.edition.gruselfahrt.spec import (
    CRYPT,
    HAUNTED_HOUSE,
    TICKETS_TO_WIN,
    TRICK_OR_TREAT,
)
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import CLAIM, DRAW, PAY, TURN_DECISION
from stellwerk.engine.mechanics.network import find
from stellwerk.engine.packed import same, total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

FAR: Final = 1000
CLAIM_COST: Final = 2  # half turns
NEAR: Final = 24  # half turns; largest encoded distance
DETOUR: Final = 5  # half turns by which a route may miss the shortest way and still count for it
MOST_PLAYERS: Final = 4
TARGETS: Final = 3  # two tickets, and trick-or-treat
RIVAL: Final = 14  # features of an opponent
TARGET: Final = 18  # features of a target
PLANES: Final = 5  # features of a route in the state
TICKET_PLANES: Final = 3
LONGEST: Final = 4  # largest encoded length
APPROACH: Final = 7  # features of an action about a target
ACTION_SIZE: Final = 52  # features of an action


class GruselfahrtEncoder(PolicyEncoder):
    """Features of Gruselfahrt. The policy decides alone, so there is no prior for the planner's choice."""

    def __init__(self, rules: Rules, planner: Planner, kinds: list[str] | None) -> None:
        super().__init__(rules, planner, kinds)
        board = rules.board
        self.board = board
        self.routes = len(board.route_ids)
        self.tickets = len(board.ticket_ids)
        self.colors = rules.colors
        self.loco = rules.loco
        cards = self.colors + 1
        size = (
            (MOST_PLAYERS - 1)
            + 8 * cards
            + 14
            + (TICKETS_TO_WIN + 3)
            + (MOST_PLAYERS - 1) * RIVAL
            + PLANES * self.routes
            + TICKET_PLANES * self.tickets
            + TARGETS * TARGET
            + 10
        )
        self.state_size = int(size)
        self.action_size = ACTION_SIZE
        self.sparse_size = int(self.routes + 3)
        self.prior_logit = 0
        self.row: Ints = vec[i64]([0] * size)
        self.at: i64 = 0
        places = range(len(board.city_ids))
        self.forest: list[int] = [city for city in places if board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if board.region[city] == "seashore"]
        self.hall = board.landmark.index("town-hall")
        self.crypt = board.landmark.index("crypt")
        self.haunted_house = board.landmark.index("haunted-house")
        nodes: i64 = board.nodes
        self.nodes: i64 = nodes
        self.seat: Seat = Seat(0)
        self.player = 0
        self.open: Flags = vec[u8]([0] * self.routes)  # of each route, 1 if there are cars for it
        self.missing_cards: Ints = vec[i64]([0] * self.routes)  # cards of its colour
        self.cost: Ints = vec[i64]([FAR] * self.routes)  # with an empty hand
        self.hand_cost: Ints = vec[i64]([FAR] * self.routes)
        self.ways: Ints = vec[i64]([FAR] * (nodes * nodes))
        self.hand_ways: Ints = vec[i64]([FAR] * (nodes * nodes))
        self.measured_routes: list[int] = []  # what the ways with an empty hand were measured for
        self.measured_open: Flags = vec[u8]()
        self.labels: Ints = vec[i64]([0] * nodes)  # connected places have the same label
        self.held: Ints = vec[i64]([-1, -1])  # tickets, the nearer one first
        self.start: Ints = vec[i64]([-1] * TARGETS)  # of the way to each target; -1: there is no such target
        self.goal: Ints = vec[i64]([-1] * TARGETS)
        self.unseen: Ints = vec[i64]([0] * self.tickets)  # 1 at tickets not known to lie elsewhere
        self.unseen_count: i64 = 0
        self.tied: i64 = 0  # of these, how many would be completed at once
        self.touched: Ints = vec[i64]([0] * nodes)  # 1 where one stands oneself, 2 the next player, 4 others
        self.best_rival: i64 = 0  # tickets of the best of them
        self.own_tickets: i64 = 0

    def prepare(self, game: CoreGame) -> bool:
        """Leave turns to the policy; pay with the colour first, since locomotives are more flexible."""
        first = self.planner.choose(game)
        options = game.legal_action_array()
        self.candidates = [first]
        if game.state.decision != TURN_DECISION or len(options) == 1:
            for option in options:
                if self.rules.space.kinds[option] == PAY and self.rules.space.args[option] != self.loco:
                    self.candidates = [option]
                    break
            return False
        for option in options:
            if option != first:
                self.candidates.append(option)
        return True

    # ------------------------------------------------------------------ observation

    def encode_state(self, s: State) -> Ints:
        return self.encode_position(s, s.player)

    def encode_position(self, s: State, player: int) -> Ints:
        self.player = player
        self.seat = s.seats[player]
        self.measure()
        self.look_at_tickets(s)
        self.look_at_places(s)
        self.begin(self.state_size)
        self.put_hand(s)
        self.put_own()
        self.put_rivals(s)
        self.put_owners(s)
        self.put_all_tickets()
        for target in range(TARGETS):
            self.put_target(target)
        self.put_hopes(s)
        return self.row

    def measure(self) -> None:
        """Compute costs of routes and distances between all places."""
        seat = self.seat
        board = self.board
        for route in range(self.routes):
            length = board.length[route]
            free = seat.open[route] != 0 and length <= seat.wagons
            self.open[route] = 1 if free else 0
            lack = length - seat.hand[board.color[route]]
            self.missing_cards[route] = lack if lack > 0 else 0
            self.cost[route] = CLAIM_COST + length if free else FAR
            self.hand_cost[route] = CLAIM_COST + self.missing_cards[route] if free else FAR
        for route in seat.routes:
            self.cost[route] = 0
            self.hand_cost[route] = 0
        if seat.routes is not self.measured_routes or not same(self.open, self.measured_open):
            self.measured_routes = seat.routes
            self.measured_open = self.open[:]
            self.find_ways(self.ways, self.cost)
            for node in range(self.nodes):
                self.labels[node] = find(seat.connections, node)
        self.find_ways(self.hand_ways, self.hand_cost)

    def find_ways(self, ways: Ints, cost: Ints) -> None:
        """Compute the distances between all places for given costs."""
        nodes = self.nodes
        board = self.board
        for place in range(nodes * nodes):
            ways[place] = FAR
        for node in range(nodes):
            ways[node * nodes + node] = 0
        for route in range(self.routes):
            a = board.node_a[route]
            b = board.node_b[route]
            if cost[route] < ways[a * nodes + b]:
                ways[a * nodes + b] = cost[route]
                ways[b * nodes + a] = cost[route]
        floyd_warshall(ways, nodes, FAR)

    def look_at_tickets(self, s: State) -> None:
        """Find the unseen tickets and the targets of the own ones."""
        mine = 1 << self.player
        nodes = self.nodes
        for ticket in range(self.tickets):
            self.unseen[ticket] = 0 if s.ticket_known[ticket] & mine else 1
        for seat in s.seats:
            for ticket in seat.lists[COMPLETED_TICKETS]:
                self.unseen[ticket] = 0
        for ticket in self.seat.tickets:
            self.unseen[ticket] = 0
        self.unseen_count = 0
        self.tied = 0
        for ticket in range(self.tickets):
            if self.unseen[ticket]:
                cities = self.board.ticket_cities[ticket]
                self.unseen_count += 1
                if self.labels[cities[0]] == self.labels[cities[1]]:
                    self.tied += 1
        for place in range(TARGETS):
            self.start[place] = -1
            self.goal[place] = -1
        self.held[0] = -1
        self.held[1] = -1
        for ticket in self.seat.tickets[:2]:
            if self.held[0] < 0:
                self.held[0] = ticket
            elif self.farther(self.held[0], ticket):
                self.held[1] = self.held[0]
                self.held[0] = ticket
            else:
                self.held[1] = ticket
        for place in range(2):
            if self.held[place] >= 0:
                cities = self.board.ticket_cities[self.held[place]]
                self.start[place] = cities[0]
                self.goal[place] = cities[1]
        if not self.seat.numbers[BONUSES] & TRICK_OR_TREAT:
            least: i64 = FAR * 10
            for start in self.forest:
                for goal in self.shore:
                    way = self.hand_ways[start * nodes + goal] * FAR + self.ways[start * nodes + goal]
                    if way < least or self.start[2] < 0:
                        least = way
                        self.start[2] = start
                        self.goal[2] = goal

    def farther(self, ticket: i64, other: i64) -> bool:
        """Return whether a ticket is farther away than another."""
        cities = self.board.ticket_cities[ticket]
        others = self.board.ticket_cities[other]
        nodes = self.nodes
        way = self.hand_ways[cities[0] * nodes + cities[1]]
        other_way = self.hand_ways[others[0] * nodes + others[1]]
        return way > other_way or (way == other_way and ticket > other)

    def look_at_places(self, s: State) -> None:
        """Find who has routes at each place, and the best opponent."""
        players = self.rules.players
        for node in range(self.nodes):
            self.touched[node] = 0
        self.best_rival = 0
        self.own_tickets = ticket_total(self.seat)
        for step in range(players):
            seat = s.seats[(self.player + step) % players]
            bit: i64 = 1 if step == 0 else 2 if step == 1 else 4
            for route in seat.routes:
                self.touched[self.board.node_a[route]] |= bit
                self.touched[self.board.node_b[route]] |= bit
            if step and ticket_total(seat) > self.best_rival:
                self.best_rival = ticket_total(seat)

    # ------------------------------------------------------------------ state

    def put_hand(self, s: State) -> None:
        seat = self.seat
        self.put_one(self.rules.players - 2, MOST_PLAYERS - 1)
        cards = self.colors + 1
        for card in range(cards):
            self.put_up_to(seat.hand[card], 8)
            self.put_steps(seat.hand[card], 6)
        for card in range(cards):
            unseen = self.rules.decks.counts[card] - seat.hand[card] - s.piles[0].discard[card]
            for other in range(self.rules.players):
                if other != self.player:
                    unseen -= s.seats[other].known[card]
            self.put_up_to(unseen if unseen > 0 else 0, 12)

    def put_own(self) -> None:
        seat = self.seat
        self.put_up_to(total(seat.hand), 24)
        for bound in (1, 2, 3, 4, 6, 8, 10, 12, 14, 16):
            self.put(1 if seat.wagons <= bound else 0)
        self.put(seat.wagons)
        self.put_up_to(self.best_rival, 6)
        self.put(1 if self.own_tickets > self.best_rival else 0)
        self.put_one(self.own_tickets, TICKETS_TO_WIN)
        self.put(1 if seat.numbers[BONUSES] & TRICK_OR_TREAT else 0)
        self.put(1 if seat.numbers[BONUSES] & CRYPT else 0)
        self.put(1 if seat.numbers[BONUSES] & HAUNTED_HOUSE else 0)

    def put_rivals(self, s: State) -> None:
        players = self.rules.players
        for step in range(1, MOST_PLAYERS):
            if step >= players:
                self.at += RIVAL
                continue
            seat = s.seats[(self.player + step) % players]
            self.put(1)
            self.put(seat.wagons)
            for bound in (2, 4, 8):
                self.put(1 if seat.wagons <= bound else 0)
            self.put_one(ticket_total(seat), TICKETS_TO_WIN)
            self.put_up_to(total(seat.hand), 16)
            self.put(1 if seat.numbers[BONUSES] & TRICK_OR_TREAT else 0)
            self.put(self.tied_for(seat))

    def tied_for(self, seat: Seat) -> i64:
        """Return how many unseen tickets an opponent's network connects."""
        tied: i64 = 0
        if not seat.routes:
            return 0
        for ticket in range(self.tickets):
            if self.unseen[ticket]:
                cities = self.board.ticket_cities[ticket]
                if find(seat.connections, cities[0]) == find(seat.connections, cities[1]):
                    tied += 1
        return tied

    def put_owners(self, s: State) -> None:
        """Append the owner of each route and whether it is available and payable."""
        players = self.rules.players
        mine = 1 << self.player
        next_one = 1 << (self.player + 1) % players
        row = self.row
        at = self.at
        routes: i64 = self.routes
        wild = self.seat.hand[self.loco]
        for route in range(routes):
            owners = s.owners[route]
            if owners & mine:
                row[at + route] = 1
            elif owners & next_one:
                row[at + routes + route] = 1
            elif owners:
                row[at + 2 * routes + route] = 1
            elif self.open[route]:
                row[at + 3 * routes + route] = 1
                if self.missing_cards[route] <= wild:
                    row[at + 4 * routes + route] = 1
        self.at += PLANES * routes

    def put_all_tickets(self) -> None:
        row = self.row
        at = self.at
        tickets: i64 = self.tickets
        for ticket in range(tickets):
            if self.unseen[ticket]:
                row[at + tickets + ticket] = 1
                cities = self.board.ticket_cities[ticket]
                if self.labels[cities[0]] == self.labels[cities[1]]:
                    row[at + 2 * tickets + ticket] = 1
        for ticket in self.seat.tickets:
            row[at + ticket] = 1
        self.at += TICKET_PLANES * tickets

    def put_target(self, target: i64) -> None:
        """Append the distance of a target and what its shortest path lacks."""
        start = self.start[target]
        goal = self.goal[target]
        if start < 0:
            self.at += TARGET
            return
        way = self.hand_ways[start * self.nodes + goal]
        if way >= FAR:
            self.put(1)
            self.at += TARGET - 1
            return
        self.put(0)
        self.put_up_to(way, NEAR)
        self.put_up_to(self.ways[start * self.nodes + goal], NEAR)
        for bound in (2, 4, 6, 9):
            self.put(1 if way <= bound else 0)
        need = vec[i64]([0] * self.colors)
        claims: i64 = 0
        payable: i64 = 0
        cars: i64 = 0
        node = start
        while self.hand_ways[node * self.nodes + goal] > 0:
            step = self.next_step(node, goal)
            route = step >> 1
            claims += 1
            cars += self.board.length[route]
            need[self.board.color[route]] += self.board.length[route]
            if self.missing_cards[route] == 0:
                payable += 1
            node = self.board.node_b[route] if step & 1 else self.board.node_a[route]
        lack: i64 = 0
        for color in range(self.colors):
            missing = need[color] - self.seat.hand[color]
            if missing < 0:
                missing = 0
            self.put_up_to(missing, 8)
            lack += missing
        lack -= self.seat.hand[self.loco]
        self.put_up_to(lack if lack > 0 else 0, 16)
        self.put_up_to(claims, 6)
        self.put_up_to(payable, 6)
        self.put(1 if lack <= 0 else 0)
        self.put(1 if cars > self.seat.wagons else 0)

    def next_step(self, node: i64, goal: i64) -> i64:
        """Return the next claim on the shortest path: twice its route, plus 1 if it leads to end b."""
        nodes = self.nodes
        board = self.board
        label = self.labels[node]
        left = self.hand_ways[node * nodes + goal]
        for route in range(self.routes):
            cost = self.hand_cost[route]
            if 0 < cost < FAR:
                a = board.node_a[route]
                b = board.node_b[route]
                if self.labels[a] == label and cost + self.hand_ways[b * nodes + goal] == left:
                    return 2 * route + 1
                if self.labels[b] == label and cost + self.hand_ways[a * nodes + goal] == left:
                    return 2 * route
        raise ValueError("there is no way")

    def put_hopes(self, s: State) -> None:
        """Append what swaps may bring, the distances of bonuses, and the cards left."""
        nodes = self.nodes
        self.put(self.tied)
        self.put(self.unseen_count)
        self.put(16 * self.tied // (self.unseen_count + 1))
        self.put_steps(16 * self.tied // (self.unseen_count + 1), 4)
        for place in (self.crypt, self.haunted_house):
            self.put_up_to(self.hand_ways[self.hall * nodes + place], NEAR)
        self.put_up_to(s.piles[0].left // 4, 18)

    # ------------------------------------------------------------------ actions

    def action_ids(self, place: int) -> list[int]:
        option = self.candidates[place]
        kind = self.rules.space.kinds[option]
        if kind == CLAIM:
            return [int(self.rules.space.args[option])]
        return [int(self.routes) + (0 if kind == DRAW else 1 if kind == SWAP else 2)]

    def encode_action(self, s: State, place: int) -> Ints:
        option = self.candidates[place]
        kind = self.rules.space.kinds[option]
        self.begin(self.action_size)
        self.put(1 if kind == DRAW else 0)
        self.put(1 if kind == SWAP else 0)
        if kind == CLAIM:
            route = self.rules.space.args[option]
            self.put_payment(route)
            self.put_place(s, route)
            for target in range(TARGETS):
                self.put_approach(route, target)
            self.put_consequences(route)
        return self.row

    def put_payment(self, route: i64) -> None:
        length = self.board.length[route]
        hand = self.seat.hand
        lack = self.missing_cards[route]
        self.put(1)
        self.put_one(length - 1, LONGEST)
        self.put(lack)
        self.put(1 if lack == 0 else 0)
        self.put_up_to(hand[self.loco] - lack, 6)
        left = hand[self.board.color[route]] - length
        self.put_up_to(left if left > 0 else 0, 6)
        self.put_up_to(total(hand) - length, 16)

    def put_place(self, s: State, route: i64) -> None:
        """Append who has routes at the ends, and whether there is a parallel route."""
        a = self.touched[self.board.node_a[route]]
        b = self.touched[self.board.node_b[route]]
        self.put((a & 1) + (b & 1))
        self.put(1 if a & b & 1 else 0)
        self.put((a >> 1 & 1) + (b >> 1 & 1))
        self.put((a >> 2 & 1) + (b >> 2 & 1))
        free: i64 = 0
        for other in self.board.parallel_routes[route]:
            if s.owners[other] == 0:
                free += 1
        self.put(free)

    def put_approach(self, route: i64, target: i64) -> None:
        """Append how close a route is to the shortest path to a target."""
        start = self.start[target]
        goal = self.goal[target]
        if start < 0:
            self.at += APPROACH
            return
        slack = self.slack(self.ways, self.cost, route, start, goal)
        hand_slack = self.slack(self.hand_ways, self.hand_cost, route, start, goal)
        self.put(DETOUR - slack if slack < DETOUR else 0)
        self.put(1 if slack == 0 else 0)
        self.put(DETOUR - hand_slack if hand_slack < DETOUR else 0)
        self.put(1 if hand_slack == 0 else 0)
        self.put(1 if self.joins(route, start, goal) else 0)
        left = self.after(self.hand_ways, route, start, goal)
        self.put_up_to(self.hand_ways[start * self.nodes + goal] - left, 12)
        self.put_up_to(left, NEAR)

    def slack(self, ways: Ints, cost: Ints, route: i64, start: i64, goal: i64) -> i64:
        """Return how much longer the path over a route is than the shortest one."""
        left = ways[start * self.nodes + goal]
        over = self.after(ways, route, start, goal, True) + cost[route]
        return over - left if left < FAR else FAR

    def after(self, ways: Ints, route: i64, start: i64, goal: i64, only: bool = False) -> i64:
        """Return the distance if a route were free; with `only` the path must use it."""
        nodes = self.nodes
        a = self.board.node_a[route]
        b = self.board.node_b[route]
        way = ways[start * nodes + a] + ways[b * nodes + goal]
        back = ways[start * nodes + b] + ways[a * nodes + goal]
        if back < way:
            way = back
        left = ways[start * nodes + goal]
        return left if left < way and not only else way

    def joins(self, route: i64, start: i64, goal: i64) -> bool:
        """Return whether a route would connect two places."""
        a = self.labels[self.board.node_a[route]]
        b = self.labels[self.board.node_b[route]]
        first = self.labels[start]
        second = self.labels[goal]
        return (a == first and b == second) or (a == second and b == first)

    def put_consequences(self, route: i64) -> None:
        """Append the tickets completed or made easy, bonuses, and whether the game ends."""
        won: i64 = 0
        for place in range(2):
            if self.held[place] >= 0 and self.joins(route, self.start[place], self.goal[place]):
                won += 1
        if not self.seat.numbers[BONUSES] & TRICK_OR_TREAT and self.crosses(route):
            won += 1
        self.put(won)
        self.put_bonuses(route)
        self.put_growth(route)
        cars = self.seat.wagons - self.board.length[route]
        tickets = self.own_tickets + won
        self.put(1 if tickets >= TICKETS_TO_WIN else 0)
        self.put(1 if cars == 0 and tickets > self.best_rival else 0)
        self.put(1 if cars == 0 and tickets == self.best_rival else 0)
        self.put(1 if cars == 0 and tickets < self.best_rival else 0)
        for bound in (1, 2, 4, 6, 9):
            self.put(1 if cars <= bound else 0)

    def crosses(self, route: i64) -> bool:
        """Return whether a route connects the forest with the shore."""
        for start in self.forest:
            for goal in self.shore:
                if self.joins(route, start, goal):
                    return True
        return False

    def put_bonuses(self, route: i64) -> None:
        count = 0
        bonuses = self.seat.numbers[BONUSES]
        if not bonuses & CRYPT and self.joins(route, self.hall, self.crypt):
            count += 1
        if not bonuses & HAUNTED_HOUSE and self.joins(route, self.hall, self.haunted_house):
            count += 1
        self.put(count)

    def put_growth(self, route: i64) -> None:
        """Append how many tickets to come it would complete, and how much closer it brings others."""
        nodes = self.nodes
        ways = self.ways
        a = self.board.node_a[route] * nodes
        b = self.board.node_b[route] * nodes
        tied: i64 = 0
        nearer: i64 = 0
        for ticket in range(self.tickets):
            if self.unseen[ticket]:
                cities = self.board.ticket_cities[ticket]
                start: i64 = cities[0]
                goal: i64 = cities[1]
                left = ways[start * nodes + goal]
                way = ways[a + start] + ways[b + goal]
                back = ways[b + start] + ways[a + goal]
                if back < way:
                    way = back
                if way < left:
                    if way == 0:
                        tied += 1
                    nearer += (left if left < NEAR else NEAR) - (way if way < NEAR else NEAR)
        self.put_up_to(tied, 12)
        self.put_up_to(nearer // 4, 24)
        self.put_up_to(16 * (self.tied + tied) // (self.unseen_count + 1), 16)

    # ------------------------------------------------------------------ writing

    def begin(self, size: int) -> None:
        """Start a row of `size` features."""
        self.row = vec[i64]([0] * size)
        self.at = 0

    def put(self, value: i64) -> None:
        """Append a feature."""
        self.row[self.at] = value
        self.at += 1

    def put_up_to(self, value: i64, most: i64) -> None:
        """Append a feature, clipped at `most`."""
        self.row[self.at] = most if value > most else value
        self.at += 1

    def put_one(self, place: i64, size: i64) -> None:
        """Append a one-hot encoding; indices beyond the last count as the last."""
        self.row[self.at + (place if place < size else size - 1)] = 1
        self.at += size

    def put_steps(self, value: i64, steps: i64) -> None:
        """Append a thermometer encoding: 1 for every step below the value."""
        for step in range(steps):
            if value > step:
                self.row[self.at + step] = 1
        self.at += steps
