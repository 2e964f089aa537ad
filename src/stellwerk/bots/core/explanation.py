"""Explanations of choices in concrete terms: tickets, routes, cards and players by name.

Sentences use only what the seat may know. If there is no concrete reason, the result is
empty and `stellwerk.bots.reasons` has a general sentence. Editions add their own explanations.
"""

from stellwerk.arrays import Ints
from stellwerk.bots.core import reason_codes as p
from stellwerk.bots.core.planner import Planner
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import CLAIM, DRAW, GRAY, KEEP, SHIP, TAKE, TICKETS, WITHDRAW
from stellwerk.engine.mechanics.network import all_connected, best_value, joined
from stellwerk.text import translate
from stellwerk.text.cards import COLORS, card_count, card_subject, counted, listing
from stellwerk.text.names import find_route, place_name, route_ends, ticket_name, within


class Explanation:
    """Sentences for what `planner` has just chosen in `game`; `names` are the players', if known."""

    def __init__(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> None:
        self.planner = planner
        self.state = game.state
        self.rules = planner.rules
        self.board = planner.board
        self.seat = planner.seat
        self.lang = lang
        self.names = names

    def for_choice(self, action: int) -> str:
        """Return the sentence for the planner's own choice, or an empty string."""
        reason = self.planner.reason
        if reason == p.FORCED and self.rules.space.kinds[action] == WITHDRAW:
            return translate(self.lang, "reasons.surcharge-too-high")
        if reason >= p.FIRST_EDITION_REASON or reason == p.FORCED:
            return self.for_special(action)
        if reason in (p.PLANNED, p.CONTESTED):
            return self.for_claim(self.planner.about)
        if reason == p.LAST_CHANCE:
            return self.for_completion(self.planner.about)
        if reason == p.BLOCKED:
            return self.for_block(self.planner.about)
        if reason == p.NEEDED_CARD:
            return self.for_card(self.planner.about)
        if reason == p.BLIND:
            return self.for_blind_card(action)
        if reason == p.KEPT_TICKETS:
            return self.for_kept_tickets(self.planner.kept(self.rules.space.args[action]))
        if reason == p.SWAP_TICKETS:
            return self.for_swapping()
        return self.for_new_tickets() if reason == p.NEW_TICKETS else ""

    def for_option(self, action: int) -> str:
        """Return the sentence for another action, which a search or network prefers."""
        kind, about = self.rules.space.kinds[action], self.rules.space.args[action]
        if kind == CLAIM:
            return self.for_claim(about) or self.for_completion(about) or self.for_points(about)
        if kind == TAKE:
            return self.for_card(about)
        if kind == DRAW:
            return self.for_blind_card(action)
        if kind == KEEP:
            return self.for_kept_tickets(self.planner.kept(about))
        if kind == TICKETS:
            return self.for_new_tickets()
        is_swap = self.rules.space.kind_name(action) == "swap"
        return self.for_swapping() if is_swap else self.for_special(action)

    def for_special(self, action: int) -> str:
        """Return the sentence for an action that only this edition has."""
        return ""

    # ------------------------------------------------------------------ claims

    def for_claim(self, route: int) -> str:
        """Return which tickets a route completes or serves, what is missing then, and who else is near."""
        completed = self.for_completion(route)
        if completed:
            return completed
        name, rivals = self.route_label(route), self._rivals_at(route)
        served = self._served_by(route)
        if len(served) > 1:
            return translate(
                self.lang,
                "reasons.serves-several",
                route=name,
                count=len(served),
                tickets=self.ticket_labels(served),
                rivals=rivals,
            )
        if not served:
            return ""
        others = [each for each in self.planner.plan.routes if each != route]
        left = sum(served[0] in self._served_by(other) for other in others)
        ticket = self.ticket_labels(served)
        return translate(self.lang, "reasons.on-the-way", route=name, ticket=ticket, left=left, rivals=rivals)

    def for_completion(self, route: int) -> str:
        """Return which tickets a route completes."""
        done = self._completed_by(route)
        if not done:
            return ""
        tickets = self.ticket_labels(done)
        return translate(
            self.lang,
            "reasons.completes",
            route=self.route_label(route),
            count=len(done),
            tickets=tickets,
            rivals=self._rivals_at(route),
        )

    def for_points(self, route: int) -> str:
        """Return the points of a route."""
        points = self.rules.route_points(self.state, route)
        if points <= 0:
            return self._for_pieces_left(route)
        return translate(
            self.lang,
            "reasons.points",
            route=self.route_label(route),
            points=counted("point", points, self.lang),
        )

    def _for_pieces_left(self, route: int) -> str:
        """Return the pieces left, where a route scores nothing but brings the end closer."""
        left = self.planner.pieces_for(route) - self.board.length[route]
        if left <= 0:
            return ""
        pieces = counted("ships" if self.board.kind[route] == SHIP else "wagons", left, self.lang)
        return translate(self.lang, "reasons.pieces-left", route=self.route_label(route), pieces=pieces)

    def for_block(self, route: int) -> str:
        """Return whose network a route would have joined."""
        whose = [
            player
            for player in range(self.rules.players)
            if player != self.planner.player and self.planner.harm(self.state, player, route) > 0.0
        ]
        if not self.names or not whose:
            return ""
        return translate(
            self.lang, "reasons.blocked-rival", route=self.route_label(route), name=self._player_labels(whose)
        )

    def _completed_by(self, route: int) -> list[int]:
        """Return the own tickets that a route completes."""
        before = self.seat.connections
        after = joined(before, self.board.node_a[route], self.board.node_b[route])
        return [ticket for ticket in self.seat.tickets if self._joins(ticket, before, after)]

    def _served_by(self, route: int) -> list[int]:
        """Return the planned tickets that need a route of the plan."""
        without = self.seat.connections
        for other in self.planner.plan.routes:
            if other != route:
                without = joined(without, self.board.node_a[other], self.board.node_b[other])
        whole = joined(without, self.board.node_a[route], self.board.node_b[route])
        return [ticket for ticket in self.planner.plan.tickets if self._joins(ticket, without, whole)]

    def _joins(self, ticket: int, before: Ints, after: Ints) -> bool:
        """Return whether a ticket is connected after but not before, or has a higher value."""
        if self.board.ticket_values[ticket]:
            return best_value(self.board, after, ticket) > best_value(self.board, before, ticket)
        cities = self.board.ticket_cities[ticket]
        return not all_connected(self.board, before, cities) and all_connected(self.board, after, cities)

    def _rivals_at(self, route: int) -> str:
        """Return who else has routes at the ends of a route; without names, at which ends."""
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
            return translate(
                self.lang, "reasons.rivals-at-both-ends" if both else "reasons.rival-at", place=place
            )
        text = "reasons.named-at-both-ends" if both else "reasons.named-at"
        return translate(self.lang, text, names=self._player_labels(rivals), count=len(rivals), place=place)

    def _players_at(self, city: int) -> list[int]:
        """Return the other players with a route to a city."""
        owners = 0
        for route in self.board.routes_at[city]:
            owners |= self.state.owners[route]
        return [
            player
            for player in range(self.rules.players)
            if player != self.planner.player and owners >> player & 1
        ]

    def _player_labels(self, players: list[int]) -> str:
        """Return the names of players; those without a name are "another player"."""
        nobody = translate(self.lang, "reasons.another-player")
        return listing([self.names[player] or nobody for player in players], self.lang)

    # ------------------------------------------------------------------ cards

    def for_card(self, card: int) -> str:
        """Return which route a card is for."""
        name = self.rules.cards[card]
        if name == "loco":
            return self._for_loco()
        if name not in COLORS:
            return ""
        for route in self.planner.targets:
            short = self._cards_short(route, card)
            if short and self.board.color[route] == card:
                return self.missing(name, short, route)
        for route in self.planner.targets:
            short = self._cards_short(route, card)
            if short and self.board.color[route] == GRAY:
                return self._for_gray(name, short, route, self._most_of(card))
        return self.of_use_later(name)

    def _for_gray(self, card: str, short: int, route: int, most: bool) -> str:
        """Return the sentence for a card that a gray route may use."""
        name = self.route_label(route)
        if not most:
            one = card_count(card, 1, self.lang)
            return translate(self.lang, "reasons.any-colour", route=name, card=one)
        cards = card_count(card, short, self.lang)
        return translate(self.lang, "reasons.any-colour-lacking", route=name, lacking=short, cards=cards)

    def of_use_later(self, card: str) -> str:
        """Return the sentence for a card without an immediate use."""
        return translate(self.lang, "reasons.later-use", card=card_subject(card, self.lang))

    def _for_symbols(self) -> str:
        """Return which route still lacks locomotives for its symbols."""
        loco = self.rules.loco
        for route in self.planner.targets:
            short = self.board.locos[route] - self.seat.hand[loco] if loco >= 0 else 0
            if short > 0:
                nowhere = bool(self.rules.spec.market) and loco not in self.state.market
                return self.missing("loco", short, route, nowhere)
        return ""

    def _for_loco(self) -> str:
        """Return what a locomotive is for."""
        symbols = self._for_symbols()
        if symbols:
            return symbols
        for route in self.planner.targets:
            if self.planner.economy.wild_pays[route] and self.board.locos[route] < self.board.length[route]:
                return translate(self.lang, "reasons.loco-replaces", route=self.route_label(route))
        return ""

    def for_blind_card(self, action: int) -> str:
        """Return which cards are hoped for."""
        for route in self.planner.targets:
            card = self.board.color[route]
            if not 0 <= card < len(self.rules.cards) or self.rules.cards[card] not in COLORS:
                continue
            short = self._cards_short(route, card)
            if short and card not in self.state.market:
                nowhere = bool(self.rules.spec.market)
                return self.missing(self.rules.cards[card], short, route, nowhere)
        for route in self.planner.targets:
            if self.board.color[route] == GRAY:
                short = min([self._cards_short(route, card) for card in range(self.rules.colors)])
                if short:
                    return translate(
                        self.lang,
                        "reasons.lacking-any-colour",
                        route=self.route_label(route),
                        lacking=short,
                    )
        return self._for_symbols()

    def _cards_short(self, route: int, card: int) -> int:
        """Return the cards of a colour that the hand lacks for a route."""
        return max(0, self.board.length[route] - self.board.locos[route] - self.seat.hand[card])

    def _most_of(self, card: int) -> bool:
        """Return whether no other colour is more frequent in the hand."""
        hand = self.seat.hand
        return all(hand[card] >= hand[other] for other in range(self.rules.colors))

    def missing(self, card: str, short: int, route: int, nowhere: bool = False) -> str:
        """Return the sentence for missing cards; `nowhere`: there is a market without any of them."""
        cards = card_count(card, short, self.lang)
        return translate(
            self.lang, "reasons.lacking", route=self.route_label(route), cards=cards, nowhere=nowhere
        )

    # ------------------------------------------------------------------ tickets

    def for_kept_tickets(self, kept: list[int]) -> str:
        """Return what the tickets kept cost."""
        plan = self.planner.plan_for([*self.planner.open_tickets(self.state), *kept])
        if plan is None or not self.planner.fits(plan) or not plan.wagons + plan.ships:
            return ""
        costs = [counted("wagons", plan.wagons, self.lang)] if plan.wagons else []
        if plan.ships:
            costs.append(counted("ships", plan.ships, self.lang))
        pieces = listing(costs, self.lang)
        if len(self.seat.tickets) + len(kept) == 1:
            return translate(
                self.lang, "reasons.ticket-costs", ticket=self.ticket_labels(kept), pieces=pieces
            )
        shared = sum(uses > 1 for uses in plan.uses)
        return translate(self.lang, "reasons.tickets-cost", shared=shared, pieces=pieces)

    def for_new_tickets(self) -> str:
        """Return why it is time for new tickets."""
        if not self.planner.open_tickets(self.state):
            return translate(self.lang, "reasons.all-completed")
        left = len(self.planner.plan.routes)
        return translate(self.lang, "reasons.nearly-completed", left=left) if left else ""

    def for_swapping(self) -> str:
        """Return why tickets are swapped."""
        return translate(self.lang, "reasons.too-slow", tickets=self.ticket_labels(self.seat.tickets))

    # ------------------------------------------------------------------ names

    def route_label(self, route: int) -> str:
        """Return the name of a route."""
        data = self.board.data
        return route_ends(data, find_route(data, self.board.route_ids[route]), self.lang)

    def ticket_labels(self, tickets: list[int]) -> str:
        """Return the names of tickets."""
        data = self.board.data
        names = [ticket_name(data, self.board.ticket_ids[ticket], self.lang) for ticket in tickets]
        return listing(names, self.lang)

    def place_label(self, city: int) -> str:
        """Return the name of a place."""
        return place_name(self.board.data, self.board.city_ids[city], self.lang)
