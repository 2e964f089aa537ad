"""What speaks for a planner's choice in plain terms: tickets by name, cards by number, rivals by place.

Only what is true of the game as its seat sees it is said. Where nothing so concrete can be said there is no
argument, and `reasons.py` has a general sentence.
"""

from __future__ import annotations

from stellwerk.arrays import Ints
from stellwerk.bots.minds import motives as p
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.mechanics.network import all_connected, joined
from stellwerk.engine.names import find_route, route_ends, ticket_name, within
from stellwerk.engine.words import COLORS, card_count, card_subject, counted, listing
from stellwerk.words import say


def argument(mind: Planner, game: Game, action: int, lang: str) -> str | None:
    """The sentence for a choice that `mind` has just made in `game`."""
    case = Case(mind, game, lang)
    if mind.reason in (p.PLANNED, p.CONTESTED):
        return case.for_claim(mind.about)
    if mind.reason == p.NEEDED_CARD:
        return case.for_card(mind.about)
    if mind.reason == p.BLIND:
        return case.for_blind_card()
    if mind.reason == p.KEPT_TICKETS:
        return case.for_keeping(mind.kept(mind.rules.space.args[action]))
    return case.for_new_tickets() if mind.reason == p.NEW_TICKETS else None


class Case:
    def __init__(self, mind: Planner, game: Game, lang: str) -> None:
        self.mind = mind
        self.state = game.state
        self.rules = mind.rules
        self.board = mind.board
        self.seat = mind.seat
        self.lang = lang

    # ------------------------------------------------------------------ claims

    def for_claim(self, route: int) -> str | None:
        """Which tickets it completes or serves, what is missing then, and whether somebody else is near."""
        name, rivals = self._route(route), self._rivals_at(route)
        done = self._completed_by(route)
        served = self._served_by(route)
        if done:
            return say(
                self.lang,
                "reasons.completes",
                route=name,
                count=len(done),
                tickets=self._tickets(done),
                rivals=rivals,
            )
        if len(served) > 1:
            return say(
                self.lang,
                "reasons.serves-several",
                route=name,
                count=len(served),
                tickets=self._tickets(served),
                rivals=rivals,
            )
        if not served:
            return None
        others = [each for each in self.mind.plan.routes if each != route]
        left = sum(served[0] in self._served_by(other) for other in others)
        ticket = self._tickets(served)
        return say(self.lang, "reasons.on-the-way", route=name, ticket=ticket, left=left, rivals=rivals)

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
        mine = 1 << self.mind.player
        ends = [
            city
            for city in (self.board.end_a[route], self.board.end_b[route])
            if any(self.state.owners[other] & ~mine for other in self.board.routes_at[city])
        ]
        if len(ends) == 2:
            return say(self.lang, "reasons.rivals-at-both-ends")
        if not ends:
            return ""
        place = within(self.board.data, self.board.city_ids[ends[0]], self.lang)
        return say(self.lang, "reasons.rival-at", place=place)

    # ------------------------------------------------------------------ cards

    def for_card(self, card: int) -> str | None:
        name = self.rules.cards[card]
        if name == "loco":
            return self._for_loco(card)
        if name == "passenger" and not self.seat.passengers:
            return self._of_use_later(name)
        if name not in COLORS:
            return None
        for route in self.mind.targets:
            lacking = self._lacking(route, card)
            if lacking and self.board.color[route] == card:
                return self._missing(name, lacking, route)
        for route in self.mind.targets:
            lacking = self._lacking(route, card)
            if lacking and self.board.color[route] == GRAY:
                return self._for_gray(name, lacking, route, self._most_of(card))
        return self._of_use_later(name)

    def _for_gray(self, card: str, lacking: int, route: int, most: bool) -> str:
        name = self._route(route)
        if not most:
            one = card_count(card, 1, self.lang)
            return say(self.lang, "reasons.any-colour", route=name, card=one)
        cards = card_count(card, lacking, self.lang)
        return say(self.lang, "reasons.any-colour-lacking", route=name, lacking=lacking, cards=cards)

    def _of_use_later(self, card: str) -> str:
        return say(self.lang, "reasons.later-use", card=card_subject(card, self.lang))

    def _for_loco(self, card: int) -> str | None:
        for route in self.mind.targets:
            lacking = self.board.locos[route] - self.seat.hand[card]
            if lacking > 0:
                return self._missing("loco", lacking, route)
        for route in self.mind.targets:
            if self.mind.economy.wild_pays[route] and self.board.locos[route] < self.board.length[route]:
                return say(self.lang, "reasons.loco-replaces", route=self._route(route))
        return None

    def for_blind_card(self) -> str | None:
        for route in self.mind.targets:
            card = self.board.color[route]
            if not 0 <= card < len(self.rules.cards) or self.rules.cards[card] not in COLORS:
                continue
            lacking = self._lacking(route, card)
            if lacking and card not in self.state.market:
                nowhere = bool(self.rules.facts.market)
                return self._missing(self.rules.cards[card], lacking, route, nowhere)
        return None

    def _lacking(self, route: int, card: int) -> int:
        """Cards of this colour that the hand still lacks for a route."""
        return max(0, self.board.length[route] - self.board.locos[route] - self.seat.hand[card])

    def _most_of(self, card: int) -> bool:
        hand = self.seat.hand
        return all(hand[card] >= hand[other] for other in range(self.rules.colors))

    def _missing(self, card: str, lacking: int, route: int, nowhere: bool = False) -> str:
        """`nowhere`: there is a market, and none of them lies in it."""
        cards = card_count(card, lacking, self.lang)
        return say(self.lang, "reasons.lacking", route=self._route(route), cards=cards, nowhere=nowhere)

    # ------------------------------------------------------------------ tickets

    def for_keeping(self, kept: list[int]) -> str | None:
        plan = self.mind.plan_for([*self.mind.open_tickets(self.state), *kept])
        if plan is None or not self.mind.fits(plan) or not plan.wagons + plan.ships:
            return None
        costs = [counted("wagons", plan.wagons, self.lang)] if plan.wagons else []
        if plan.ships:
            costs.append(counted("ships", plan.ships, self.lang))
        pieces = listing(costs, self.lang)
        if len(self.seat.tickets) + len(kept) == 1:
            return say(self.lang, "reasons.ticket-costs", ticket=self._tickets(kept), pieces=pieces)
        shared = sum(uses > 1 for uses in plan.uses)
        return say(self.lang, "reasons.tickets-cost", shared=shared, pieces=pieces)

    def for_new_tickets(self) -> str | None:
        if not self.mind.open_tickets(self.state):
            return say(self.lang, "reasons.all-completed")
        left = len(self.mind.plan.routes)
        return say(self.lang, "reasons.nearly-completed", left=left) if left else None

    # ------------------------------------------------------------------ names

    def _route(self, route: int) -> str:
        data = self.board.data
        return route_ends(data, find_route(data, self.board.route_ids[route]), self.lang)

    def _tickets(self, tickets: list[int]) -> str:
        data = self.board.data
        names = [ticket_name(data, self.board.ticket_ids[ticket], self.lang) for ticket in tickets]
        return listing(names, self.lang)
