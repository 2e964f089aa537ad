"""The four published styles of play, after what their authors' engine does.

F. de Mesentier Silva, S. Lee, J. Togelius and A. Nealen ("AI-based playtesting of contemporary board games",
FDG 2017) play boards of this family with four simple agents, and published their engine. These here decide as
those do, quirks included where they make the style: what looks like a whim is told in the docstring of each.
They are for comparison (docs/lab.md), not for strength:

    PYTHONPATH=. stellwerk playtest skandinavien --bots benchmarks.styles.Hungry,benchmarks.styles.Path
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Final

from benchmarks.style_table import Network, Pair, Table, pair_of
from stellwerk import Observation
from stellwerk.boards import GRAY, Route, Ticket

LOCO: Final = "loco"
KEEPS_DRAWING: Final = 8
"""Pieces that must be left, beside what is planned, before anybody asks for more tickets."""
SPARE: Final = 5
"""Pieces that the hungry one wants to be left over by its plan."""


class Style:
    """What all four have in common."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, observation: Observation) -> int:
        if len(observation.legal_actions()) == 1:
            return observation.legal_actions()[0]
        table = Table(observation)
        match observation.phase:
            case "keep":
                return self.keep(table)
            case "turn" | "draw":
                found = self.act(table)
                return self.random.choice(observation.legal_actions()) if found is None else found
            case "pay":
                return self.pay(table)
        return observation.legal_actions()[0]

    def keep(self, table: Table) -> int:
        raise NotImplementedError

    def act(self, table: Table) -> int | None:
        raise NotImplementedError

    def pay(self, table: Table) -> int:
        """With the colour of which most is in hand, and few locomotives."""

        def price(word: str) -> tuple[int, int]:
            cards = word.split()[1:]
            return sum(LOCO in card for card in cards), -max(table.hand[card.split("=")[0]] for card in cards)

        return table.words[min(table.words, key=price)]

    def keep_all(self, table: Table) -> int:
        return max(table.words.items(), key=lambda each: len(each[0].split()))[1]

    def keep_cheapest(self, table: Table) -> int:
        """As few points as can be: a fault in the authors' agents, and thereby their style."""
        return min(table.words.items(), key=lambda each: self.points(table, each[0]))[1]

    def points(self, table: Table, word: str) -> int:
        return sum(table.ticket_by_id[each].points for each in word.split()[1:])

    def draw_towards(self, table: Table, color: str) -> int | None:
        """The colour that is wanted, a locomotive, the deck."""
        for word in (f"take {color}", f"take {LOCO}", "draw"):
            if word in table.words:
                return table.words[word]
        return None


class Path(Style):
    """Keeps all first tickets and never takes more; claims any route on the way of any ticket, the most
    valuable ticket first; without one the cheapest routes first. Draws blindly only."""

    def keep(self, table: Table) -> int:
        return self.keep_all(table)

    def act(self, table: Table) -> int | None:
        network = table.network()
        wanted: dict[Pair, int] = {}
        for ticket in open_tickets(table, network):
            for pair in next_pairs(table, network, ticket):
                spaces = table.free[pair][0].length
                if spaces < table.wagons:
                    value = table.point_table[spaces] + 2 * ticket.points
                    wanted[pair] = max(wanted.get(pair, value), value)
        if not wanted:
            for pair, routes in table.free.items():
                least = min(route.length for route in routes)
                if least < table.wagons:
                    wanted[pair] = -table.point_table[least]
        claims = {pair_of(route.a, route.b): action for route, action in table.claims()}
        for pair in sorted(wanted, key=lambda each: (-wanted[each], each)):
            if pair in claims:
                return claims[pair]
        return table.words.get("draw")


class OneStep(Style):
    """Thinks of the most valuable open ticket and of the next route towards it alone. Keeps all first
    tickets; later, when none is open and everybody has pieces enough, draws some and keeps the cheapest."""

    shortest = 0
    asks_for_tickets = True
    likes_gray = 10

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._planned_at = -1
        self._goal: tuple[Pair, str] | None = None
        self._begun = False

    def keep(self, table: Table) -> int:
        self._planned_at = -1
        if self._begun:
            return self.keep_cheapest(table)
        self._begun = True
        return self.keep_first(table)

    def keep_first(self, table: Table) -> int:
        return self.keep_all(table)

    def act(self, table: Table) -> int | None:
        if self._planned_at < table.points_on_track:
            self._goal = self._next_step(table)
            self._planned_at = table.points_on_track
            if self._goal is None and self.asks_for_tickets and self._may_ask(table):
                self._planned_at = -1
                return table.words["tickets"]
            if self._goal is None:
                self._goal = self._longest(table)
        if self._goal is None:
            return None
        pair, color = self._goal
        for route, action in table.claims():
            if pair_of(route.a, route.b) == pair:
                return action
        return self.draw_towards(table, color)

    def _may_ask(self, table: Table) -> bool:
        return table.fewest_wagons >= KEEPS_DRAWING and "tickets" in table.words

    def _next_step(self, table: Table) -> tuple[Pair, str] | None:
        """The next route towards the most valuable ticket, and the colour that it needs most of."""
        network = table.network(min(self.shortest, table.wagons))
        tickets = open_tickets(table, network)
        if not tickets:
            return None
        pairs = next_pairs(table, network, max(tickets, key=lambda ticket: ticket.points))
        if not pairs:
            return None
        colors = {route.color for route in table.free[pairs[0]]}
        if GRAY in colors:
            colors = set(table.hand) or {GRAY}
        return pairs[0], max(sorted(colors), key=lambda color: table.hand[color])

    def _longest(self, table: Table) -> tuple[Pair, str] | None:
        """The longest route that the pieces allow; of several the one that the hand is closest to."""
        routes = [
            (route.length, self._closeness(table, route), pair, route.color)
            for pair, found in table.free.items()
            for route in found
            if route.length <= table.wagons
        ]
        if not routes:
            return None
        _, _, pair, color = max(routes)
        return pair, color

    def _closeness(self, table: Table, route: Route) -> int:
        most = max((count for card, count in table.hand.items() if card != LOCO), default=0)
        have = most if route.color == GRAY else table.hand[route.color]
        if have >= route.length:
            return self.likes_gray if route.color == GRAY else 10
        return 9 if have + table.hand[LOCO] >= route.length else 9 - route.length + most


class LongRoute(OneStep):
    """Like the one-step thinker, but plans with routes of three spaces and more alone, keeps the cheapest
    tickets, and never asks for others."""

    shortest = 3
    asks_for_tickets = False
    likes_gray = 15

    def keep_first(self, table: Table) -> int:
        return self.keep_cheapest(table)


class Hungry(Style):
    """Keeps the tickets with the most points for the pieces they take together, and asks for more as long as
    all that it was offered last would have left pieces enough (all of it, not what was kept). Its plan grows
    two trees from the two cities that lie farthest apart and joins them. Takes the card of which most lie
    open, if its colour is needed at all."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._planned = 0

    def keep(self, table: Table) -> int:
        held = {city for ticket in table.tickets for city in ticket.cities}
        points = sum(ticket.points for ticket in table.tickets)
        network = table.network(count_spaces=True)
        best: tuple[tuple[float, ...], str] | None = None
        pieces = 0
        for word in table.words:
            kept = word.split()[1:]
            cities = held | {city for each in kept for city in table.ticket_by_id[each].cities}
            plan = grown_plan(table, network, sorted(cities))
            pieces = sum(table.free[pair][0].length for pair in plan)
            gain = (
                points
                + self.points(table, word)
                + sum(table.point_table[table.free[pair][0].length] for pair in plan)
            )
            if pieces <= table.wagons - SPARE:
                rank: tuple[float, ...] = (1, gain / max(1, pieces))
            elif pieces <= table.wagons:
                rank = (0, -pieces)
            else:
                rank = (-1, -self.points(table, word))
            if best is None or rank > best[0]:
                best = rank, word
        assert best is not None
        self._planned = pieces
        return table.words[best[1]]

    def act(self, table: Table) -> int | None:
        if self._planned < table.wagons - KEEPS_DRAWING and "tickets" in table.words:
            return table.words["tickets"]
        network = table.network(count_spaces=True)
        cities = sorted({city for ticket in table.tickets for city in ticket.cities})
        plan = grown_plan(table, network, cities)
        needed = colors_needed(table, plan)
        claims = list(table.claims())
        if not plan and claims:
            return max(claims, key=lambda each: each[0].length)[1]
        for route, action in claims:
            if pair_of(route.a, route.b) in plan and self._may_pay(table, route, needed):
                return action
        return self._draw(table, needed)

    def _may_pay(self, table: Table, route: Route, needed: Counter[str]) -> bool:
        """A gray route is paid with a colour that the plan does not need."""
        if route.color != GRAY:
            return True
        have = table.hand[LOCO]
        return any(
            count + have >= route.length and not needed[card]
            for card, count in table.hand.items()
            if card != LOCO
        )

    def _draw(self, table: Table, needed: Counter[str]) -> int | None:
        takable = Counter({card: n for card, n in table.market.items() if f"take {card}" in table.words})
        if takable:
            card, lying = max(takable.items(), key=lambda each: (each[1], each[0]))
            wants_any = bool(needed) and needed.most_common(1)[0][0] == GRAY and lying > 1
            if needed[card] or wants_any:
                return table.words[f"take {card}"]
        return table.words.get("draw")


def open_tickets(table: Table, network: Network) -> list[Ticket]:
    """Those that are not made and still can be."""
    own = Network(count_spaces=False)
    for pair in table.own:
        own.add(pair, 0)
    return [
        ticket
        for ticket in table.tickets
        if own.far(*ticket.cities) is None and network.far(*ticket.cities) is not None
    ]


def next_pairs(table: Table, network: Network, ticket: Ticket) -> list[Pair]:
    """What is still to be claimed on the way of a ticket with the fewest stops, from its first city on."""
    return [pair for pair in network.way(*ticket.cities) if pair not in table.own]


def grown_plan(table: Table, network: Network, cities: list[str]) -> set[Pair]:
    """The pairs that connect cities: two trees from the two that lie farthest apart, joined in the end."""
    if len(cities) < 2:
        return set()
    start, end = max(combinations(cities, 2), key=lambda each: network.far(*each) or 0)
    trees = ({start}, {end})
    plan: set[Pair] = set()
    for city in cities:
        if city not in (start, end):
            found = nearest(network, {city}, trees[0] | trees[1])
            if found is not None:
                trees[found[1] in trees[1]].add(city)
                plan.update(network.way(*found))
    bridge = nearest(network, *trees)
    if bridge is not None:
        plan.update(network.way(*bridge))
    return plan - table.own


def nearest(network: Network, ones: set[str], others: set[str]) -> tuple[str, str] | None:
    """Of two groups of cities the two that lie closest to each other."""
    ways = [(far, a, b) for a in ones for b in others if (far := network.far(a, b)) is not None]
    return min(ways)[1:] if ways else None


def colors_needed(table: Table, plan: set[Pair]) -> Counter[str]:
    """Spaces by colour; of a double route the colour that is needed least so far."""
    needed: Counter[str] = Counter()
    for pair in sorted(plan):
        route = min(table.free[pair], key=lambda each: needed[each.color])
        needed[route.color] += route.length
    return needed
