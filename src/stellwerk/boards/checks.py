"""Is a board consistent, and can its edition be played on it?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from .demands import Demands
from .fields import shown
from .model import BoardData, BoardError, City, Route, Ticket


class Checker:
    """Checks one board, entry by entry: of each, the first fault is told."""

    def __init__(self, board: BoardData, demands: Demands) -> None:
        self.board = board
        self.demands = demands
        self.cities = {city.id: city for city in board.cities}

    def check(self) -> None:
        """Raise the first fault of all."""
        for fault in self.faults():
            raise fault

    def faults(self) -> Iterator[BoardError]:
        """Every fault, in the order of the file; what needs sound entries is looked at once they are."""
        sound = True
        for check in self.of_entries():
            fault = found(check)
            if fault is not None:
                sound = False
                yield fault
        for check in (self.check_groups, self.check_reach) if sound else ():
            fault = found(check)
            if fault is not None:
                yield fault

    def of_entries(self) -> Iterator[Callable[[], None]]:
        """A check for each entry, and for what is counted over all of them."""
        yield self.check_ids
        for city in self.board.cities:
            yield partial(self.check_city, city)
        yield self.check_landmarks_and_regions
        for route in self.board.routes:
            yield partial(self.check_route, route)
        yield self.check_paths
        for ticket in self.board.tickets:
            yield partial(self.check_ticket, ticket)
        yield self.check_number_of_tickets

    def fault(self, place: str, reason: str) -> BoardError:
        return BoardError(": ".join(part for part in (self.board.source, place, reason) if part))

    def check_ids(self) -> None:
        kinds: list[tuple[str, Iterable[City | Route | Ticket]]] = [
            ("city", self.board.cities),
            ("route", self.board.routes),
            ("ticket", self.board.tickets),
        ]
        for word, entries in kinds:
            seen: set[str] = set()
            for entry in entries:
                if entry.id in seen:
                    raise self.fault(f"{word} {shown(entry.id)}", "this id is used twice")
                seen.add(entry.id)

    def check_city(self, city: City) -> None:
        place = f"city {shown(city.id)}"
        demands = self.demands
        for field, given, possible in (
            ("country", city.country, demands.countries),
            ("harbor", city.harbor, demands.harbors),
            ("goods", city.goods, demands.goods),
            ("landmark", city.landmark, demands.landmarks),
            ("region", city.region, demands.regions),
        ):
            if given and not possible:
                raise self.fault(place, f"has '{field}', which {self.board.edition} does not know")
        if demands.regions:
            self.check_word(place, "region", city.region, demands.regions)
        if city.landmark:
            self.check_word(place, "landmark", city.landmark, demands.landmarks)
        if demands.goods:
            self.check_goods(place, city)

    def check_goods(self, place: str, city: City) -> None:
        if city.country:
            if city.goods:
                raise self.fault(place, "is a country and has 'goods'; countries have none")
        else:
            self.check_word(place, "goods", city.goods, frozenset(self.board.goods_stacks))

    def check_word(self, place: str, field: str, word: str | None, known: frozenset[str]) -> None:
        if word is None:
            raise self.fault(place, f"field '{field}' is missing; {one_of(known)}")
        if word not in known:
            raise self.fault(place, f"unknown {field} {shown(word)}; {one_of(known)}")

    def check_landmarks_and_regions(self) -> None:
        for landmark in sorted(self.demands.landmarks):
            count = sum(city.landmark == landmark for city in self.board.cities)
            if count != 1:
                raise self.fault(f"landmark {shown(landmark)}", f"must stand on one city, not on {count}")
        for region in sorted(self.demands.regions_needed):
            if not any(city.region == region for city in self.board.cities):
                raise self.fault(f"region {shown(region)}", "has no city")

    def check_route(self, route: Route) -> None:
        place = f"route {shown(route.id)}"
        self.check_ends(place, (route.a, route.b))
        self.check_word(place, "kind", route.kind, self.demands.kinds)
        if not self.demands.knows_color(route.color):
            raise self.fault(
                place, f"unknown color {shown(route.color)}; {one_of(self.demands.colors | {'gray'})}"
            )
        self.check_spaces(place, route)
        self.check_special(place, route)
        self.check_length(place, route)

    def check_ends(self, place: str, ends: tuple[str, ...]) -> None:
        for end in ends:
            if end not in self.cities:
                raise self.fault(place, f"there is no city {shown(end)}")
        if len(set(ends)) < len(ends):
            raise self.fault(place, "names a city twice")

    def check_spaces(self, place: str, route: Route) -> None:
        if route.locos > route.length:
            raise self.fault(place, f"has {route.locos} locomotive symbols on {route.length} spaces")
        if route.locos and route.kind != "ferry":
            raise self.fault(place, f"has locomotive symbols but is no ferry ({route.kind})")
        if route.rough > route.length:
            raise self.fault(place, f"has {route.rough} rough spaces among {route.length}")
        if route.rough and not self.demands.rough:
            raise self.fault(place, f"has 'rough', which {self.board.edition} does not know")
        if route.rough and route.kind != "train":
            raise self.fault(place, f"has rough terrain but is no train route ({route.kind})")

    def check_special(self, place: str, route: Route) -> None:
        if route.special:
            if not self.demands.specials:
                raise self.fault(place, f"has 'special', which {self.board.edition} does not know")
            self.check_word(place, "special", route.special, self.demands.specials)
            kind = self.demands.special_kinds.get(route.special, route.kind)
            if route.kind != kind:
                reason = f"special {shown(route.special)} belongs to a {kind} route, not a {route.kind}"
                raise self.fault(place, reason)
        for region, special in self.demands.special_regions.items():
            ends = (self.cities[route.a].region, self.cities[route.b].region)
            if region in ends and route.special != special:
                reason = f"ends in region {shown(region)} and so must have special {shown(special)}"
                raise self.fault(place, reason)

    def check_length(self, place: str, route: Route) -> None:
        if route.points is not None and not self.demands.points:
            raise self.fault(place, f"has 'points', which {self.board.edition} does not know")
        if route.length in self.demands.lengths:
            return
        lengths = ", ".join(str(length) for length in sorted(self.demands.lengths))
        if route.points is None:
            reason = f"length {route.length} has no points in {self.board.edition} (known: {lengths})"
            raise self.fault(place, f"{reason}; give the route its own 'points' or another length")
        if not self.demands.long_routes and route.special is None:
            raise self.fault(place, f"nobody could claim length {route.length} (possible: {lengths})")

    def check_groups(self) -> None:
        ends_of_group: dict[str, frozenset[str]] = {}
        first_between: dict[frozenset[str], Route] = {}
        for route in self.board.routes:
            place = f"route {shown(route.id)}"
            ends = frozenset((route.a, route.b))
            if route.group is not None and ends_of_group.setdefault(route.group, ends) != ends:
                others = " and ".join(sorted(ends_of_group[route.group]))
                raise self.fault(place, f"is in group {shown(route.group)}, whose routes join {others}")
            twin = first_between.setdefault(ends, route)
            if twin is not route and (route.group is None or route.group != twin.group):
                raise self.fault(
                    place, f"joins the same places as {shown(twin.id)} but shares no group with it"
                )

    def check_paths(self) -> None:
        lengths = {route.id: route.length for route in self.board.routes}
        for route, points in self.board.paths.items():
            place = f"path {shown(route)}"
            if route not in lengths:
                raise self.fault(place, "there is no such route")
            if len(points) != lengths[route]:
                raise self.fault(place, f"has {len(points)} points for {lengths[route]} spaces")

    def check_ticket(self, ticket: Ticket) -> None:
        place = f"ticket {shown(ticket.id)}"
        self.check_ends(place, ticket.cities)
        if self.demands.decks:
            self.check_word(place, "deck", ticket.deck, self.demands.decks)
        elif ticket.deck is not None:
            raise self.fault(place, f"has 'deck', which {self.board.edition} does not know")
        if len(ticket.cities) > 2:
            self.check_tour(place, ticket)
        elif ticket.points_ordered is not None or ticket.penalty is not None:
            raise self.fault(
                place, "has 'points_ordered' or 'penalty' but is no tour of three or more cities"
            )

    def check_tour(self, place: str, ticket: Ticket) -> None:
        if not self.demands.tours:
            raise self.fault(place, f"names {len(ticket.cities)} cities; {self.board.edition} has no tours")
        if ticket.points_ordered is None or ticket.penalty is None:
            raise self.fault(place, "is a tour and needs 'points_ordered' and 'penalty'")
        if ticket.points_ordered < ticket.points:
            raise self.fault(place, "scores less in order ('points_ordered') than out of order ('points')")

    def check_reach(self) -> None:
        neighbors: dict[str, set[str]] = {city: set() for city in self.cities}
        for route in self.board.routes:
            neighbors[route.a].add(route.b)
            neighbors[route.b].add(route.a)
        for ticket in self.board.tickets:
            start, *others = ticket.cities
            reached = self.reach(start, neighbors)
            for city in others:
                if city not in reached:
                    raise self.fault(f"ticket {shown(ticket.id)}", f"no routes lead from {start} to {city}")

    def reach(self, start: str, neighbors: dict[str, set[str]]) -> set[str]:
        """Places with a connection to `start`. Countries are reached but not passed through."""
        reached = {start}
        waiting = [start]
        while waiting:
            for city in neighbors[waiting.pop()] - reached:
                reached.add(city)
                if not self.cities[city].country:
                    waiting.append(city)
        return reached

    def check_number_of_tickets(self) -> None:
        found, needed = len(self.board.tickets), self.demands.first_offers
        if found < needed:
            raise self.fault("tickets", f"{found} are too few; the first offers alone can take {needed}")


def found(check: Callable[[], None]) -> BoardError | None:
    """The fault that a check raises, if it does."""
    try:
        check()
    except BoardError as fault:
        return fault
    return None


def one_of(known: frozenset[str]) -> str:
    return f"possible: {', '.join(sorted(known))}" if known else "none are defined"
