"""What speaks for a choice in plain terms: tickets by name, cards by number, rivals by name or place.

Only what is true of the game as its seat sees it is said. Where nothing so concrete can be said the answer is
empty, and `reasons.py` beside this package has a general sentence. Editions add what only they know
(`editions/`).
"""

from stellwerk.arrays import Ints
from stellwerk.bots.minds import motives as p
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import CLAIM, DRAW, GRAY, KEEP, SHIP, SWAP, TAKE, TICKETS, WITHDRAW
from stellwerk.engine.mechanics.network import all_connected, joined
from stellwerk.engine.names import find_route, place_name, route_ends, ticket_name, within
from stellwerk.engine.words import COLORS, card_count, card_subject, counted, listing
from stellwerk.words import say


class Case:
    """The case for what `mind` has just chosen in `game`; `names` are the players', if known."""

    def __init__(self, mind: Planner, game: Game, lang: str, names: list[str]) -> None:
        self.mind = mind
        self.state = game.state
        self.rules = mind.rules
        self.board = mind.board
        self.seat = mind.seat
        self.lang = lang
        self.names = names

    def for_choice(self, action: int) -> str:
        """The sentence for the planner's own choice."""
        reason = self.mind.reason
        if reason == p.FORCED and self.rules.space.kinds[action] == WITHDRAW:
            return say(self.lang, "reasons.surcharge-too-high")
        if reason >= p.OWN or reason == p.FORCED:
            return self.for_special(action)
        if reason in (p.PLANNED, p.CONTESTED):
            return self.for_claim(self.mind.about)
        if reason == p.LAST_CHANCE:
            return self.for_completion(self.mind.about)
        if reason == p.BLOCKED:
            return self.for_block(self.mind.about)
        if reason == p.NEEDED_CARD:
            return self.for_card(self.mind.about)
        if reason == p.BLIND:
            return self.for_blind_card(action)
        if reason == p.KEPT_TICKETS:
            return self.for_keeping(self.mind.kept(self.rules.space.args[action]))
        if reason == p.SWAP_TICKETS:
            return self.for_swapping()
        return self.for_new_tickets() if reason == p.NEW_TICKETS else ""

    def for_option(self, action: int) -> str:
        """The sentence for any other option, which somebody else than the planner prefers."""
        kind, about = self.rules.space.kinds[action], self.rules.space.args[action]
        if kind == CLAIM:
            return self.for_claim(about) or self.for_completion(about) or self.for_points(about)
        if kind == TAKE:
            return self.for_card(about)
        if kind == DRAW:
            return self.for_blind_card(action)
        if kind == KEEP:
            return self.for_keeping(self.mind.kept(about))
        if kind == TICKETS:
            return self.for_new_tickets()
        return self.for_swapping() if kind == SWAP else self.for_special(action)

    def for_special(self, action: int) -> str:
        """The sentence for what only this edition knows."""
        return ""

    # ------------------------------------------------------------------ claims

    def for_claim(self, route: int) -> str:
        """Which tickets it completes or serves, what is missing then, and whether somebody else is near."""
        completed = self.for_completion(route)
        if completed:
            return completed
        name, rivals = self.route_named(route), self._rivals_at(route)
        served = self._served_by(route)
        if len(served) > 1:
            return say(
                self.lang,
                "reasons.serves-several",
                route=name,
                count=len(served),
                tickets=self.tickets_named(served),
                rivals=rivals,
            )
        if not served:
            return ""
        others = [each for each in self.mind.plan.routes if each != route]
        left = sum(served[0] in self._served_by(other) for other in others)
        ticket = self.tickets_named(served)
        return say(self.lang, "reasons.on-the-way", route=name, ticket=ticket, left=left, rivals=rivals)

    def for_completion(self, route: int) -> str:
        done = self._completed_by(route)
        if not done:
            return ""
        tickets = self.tickets_named(done)
        return say(
            self.lang,
            "reasons.completes",
            route=self.route_named(route),
            count=len(done),
            tickets=tickets,
            rivals=self._rivals_at(route),
        )

    def for_points(self, route: int) -> str:
        points = self.rules.route_points(self.state, route)
        if points <= 0:
            return self._for_pieces_left(route)
        return say(
            self.lang,
            "reasons.points",
            route=self.route_named(route),
            points=counted("point", points, self.lang),
        )

    def _for_pieces_left(self, route: int) -> str:
        """Where a route scores nothing, the pieces it takes bring the end nearer."""
        left = self.mind.pieces_for(route) - self.board.length[route]
        if left <= 0:
            return ""
        pieces = counted("ships" if self.board.kind[route] == SHIP else "wagons", left, self.lang)
        return say(self.lang, "reasons.pieces-left", route=self.route_named(route), pieces=pieces)

    def for_block(self, route: int) -> str:
        """Whose network the route would have joined."""
        whose = [
            player
            for player in range(self.rules.players)
            if player != self.mind.player and self.mind.harm(self.state, player, route) > 0.0
        ]
        if not self.names or not whose:
            return ""
        return say(
            self.lang, "reasons.blocked-rival", route=self.route_named(route), name=self._called(whose)
        )

    def _completed_by(self, route: int) -> list[int]:
        before = self.seat.connections
        after = joined(before, self.board.node_a[route], self.board.node_b[route])
        return [ticket for ticket in self.seat.tickets if self._joins(ticket, before, after)]

    def _served_by(self, route: int) -> list[int]:
        """The planned tickets that could not be connected without a route of the plan."""
        without = self.seat.connections
        for other in self.mind.plan.routes:
            if other != route:
                without = joined(without, self.board.node_a[other], self.board.node_b[other])
        whole = joined(without, self.board.node_a[route], self.board.node_b[route])
        return [ticket for ticket in self.mind.plan.tickets if self._joins(ticket, without, whole)]

    def _joins(self, ticket: int, before: Ints, after: Ints) -> bool:
        cities = self.board.ticket_cities[ticket]
        return not all_connected(self.board, before, cities) and all_connected(self.board, after, cities)

    def _rivals_at(self, route: int) -> str:
        """Who else stands at its ends: by name, or, without names, at which end."""
        ends: list[int] = []
        rivals: list[int] = []
        for city in (self.board.end_a[route], self.board.end_b[route]):
            there = self._players_at(city)
            if there:
                ends.append(city)
            rivals += [player for player in there if player not in rivals]
        if not ends:
            return ""
        both = len(ends) == 2
        place = within(self.board.data, self.board.city_ids[ends[0]], self.lang)
        if not self.names:
            return say(self.lang, "reasons.rivals-at-both-ends" if both else "reasons.rival-at", place=place)
        text = "reasons.named-at-both-ends" if both else "reasons.named-at"
        return say(self.lang, text, names=self._called(rivals), count=len(rivals), place=place)

    def _players_at(self, city: int) -> list[int]:
        """The others who have a route to a city."""
        owners = 0
        for route in self.board.routes_at[city]:
            owners |= self.state.owners[route]
        return [
            player
            for player in range(self.rules.players)
            if player != self.mind.player and owners >> player & 1
        ]

    def _called(self, players: list[int]) -> str:
        """The players by name; who gave none is just another player."""
        nobody = say(self.lang, "reasons.another-player")
        return listing([self.names[player] or nobody for player in players], self.lang)

    # ------------------------------------------------------------------ cards

    def for_card(self, card: int) -> str:
        name = self.rules.cards[card]
        if name == "loco":
            return self._for_loco()
        if name == "passenger" and not self.seat.passengers:
            return self.of_use_later(name)
        if name not in COLORS:
            return ""
        for route in self.mind.targets:
            lacking = self._lacking(route, card)
            if lacking and self.board.color[route] == card:
                return self.missing(name, lacking, route)
        for route in self.mind.targets:
            lacking = self._lacking(route, card)
            if lacking and self.board.color[route] == GRAY:
                return self._for_gray(name, lacking, route, self._most_of(card))
        return self.of_use_later(name)

    def _for_gray(self, card: str, lacking: int, route: int, most: bool) -> str:
        name = self.route_named(route)
        if not most:
            one = card_count(card, 1, self.lang)
            return say(self.lang, "reasons.any-colour", route=name, card=one)
        cards = card_count(card, lacking, self.lang)
        return say(self.lang, "reasons.any-colour-lacking", route=name, lacking=lacking, cards=cards)

    def of_use_later(self, card: str) -> str:
        return say(self.lang, "reasons.later-use", card=card_subject(card, self.lang))

    def _for_symbols(self) -> str:
        """Locomotives that the spaces with their symbol still lack."""
        loco = self.rules.loco
        for route in self.mind.targets:
            lacking = self.board.locos[route] - self.seat.hand[loco] if loco >= 0 else 0
            if lacking > 0:
                nowhere = bool(self.rules.facts.market) and loco not in self.state.market
                return self.missing("loco", lacking, route, nowhere)
        return ""

    def _for_loco(self) -> str:
        symbols = self._for_symbols()
        if symbols:
            return symbols
        for route in self.mind.targets:
            if self.mind.economy.wild_pays[route] and self.board.locos[route] < self.board.length[route]:
                return say(self.lang, "reasons.loco-replaces", route=self.route_named(route))
        return ""

    def for_blind_card(self, action: int) -> str:
        for route in self.mind.targets:
            card = self.board.color[route]
            if not 0 <= card < len(self.rules.cards) or self.rules.cards[card] not in COLORS:
                continue
            lacking = self._lacking(route, card)
            if lacking and card not in self.state.market:
                nowhere = bool(self.rules.facts.market)
                return self.missing(self.rules.cards[card], lacking, route, nowhere)
        for route in self.mind.targets:
            if self.board.color[route] == GRAY:
                lacking = min([self._lacking(route, card) for card in range(self.rules.colors)])
                if lacking:
                    return say(
                        self.lang,
                        "reasons.lacking-any-colour",
                        route=self.route_named(route),
                        lacking=lacking,
                    )
        return self._for_symbols()

    def _lacking(self, route: int, card: int) -> int:
        """Cards of this colour that the hand still lacks for a route."""
        return max(0, self.board.length[route] - self.board.locos[route] - self.seat.hand[card])

    def _most_of(self, card: int) -> bool:
        hand = self.seat.hand
        return all(hand[card] >= hand[other] for other in range(self.rules.colors))

    def missing(self, card: str, lacking: int, route: int, nowhere: bool = False) -> str:
        """`nowhere`: there is a market, and none of them lies in it."""
        cards = card_count(card, lacking, self.lang)
        return say(self.lang, "reasons.lacking", route=self.route_named(route), cards=cards, nowhere=nowhere)

    # ------------------------------------------------------------------ tickets

    def for_keeping(self, kept: list[int]) -> str:
        plan = self.mind.plan_for([*self.mind.open_tickets(self.state), *kept])
        if plan is None or not self.mind.fits(plan) or not plan.wagons + plan.ships:
            return ""
        costs = [counted("wagons", plan.wagons, self.lang)] if plan.wagons else []
        if plan.ships:
            costs.append(counted("ships", plan.ships, self.lang))
        pieces = listing(costs, self.lang)
        if len(self.seat.tickets) + len(kept) == 1:
            return say(self.lang, "reasons.ticket-costs", ticket=self.tickets_named(kept), pieces=pieces)
        shared = sum(uses > 1 for uses in plan.uses)
        return say(self.lang, "reasons.tickets-cost", shared=shared, pieces=pieces)

    def for_new_tickets(self) -> str:
        if not self.mind.open_tickets(self.state):
            return say(self.lang, "reasons.all-completed")
        left = len(self.mind.plan.routes)
        return say(self.lang, "reasons.nearly-completed", left=left) if left else ""

    def for_swapping(self) -> str:
        return say(self.lang, "reasons.too-slow", tickets=self.tickets_named(self.seat.tickets))

    # ------------------------------------------------------------------ names

    def route_named(self, route: int) -> str:
        data = self.board.data
        return route_ends(data, find_route(data, self.board.route_ids[route]), self.lang)

    def tickets_named(self, tickets: list[int]) -> str:
        data = self.board.data
        names = [ticket_name(data, self.board.ticket_ids[ticket], self.lang) for ticket in tickets]
        return listing(names, self.lang)

    def place_named(self, city: int) -> str:
        return place_name(self.board.data, self.board.city_ids[city], self.lang)
