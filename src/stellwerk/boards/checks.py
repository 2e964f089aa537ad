"""Is a board consistent, and can its edition be played on it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from stellwerk.text import Message, message

from .fields import shown
from .model import GRAY, BoardData, BoardError, City, Route, Ticket
from .requirements import BoardRequirements

MOST_TOUR_CITIES: Final = 5
"""Of one tour. The effort to tell whether longer ones were made in order has no useful bound."""

MOST_TOURS: Final = 16
"""Of one board: they share the budget of scoring."""


class Checker:
    """Checks one board, entry by entry, and reports the first fault of each."""

    def __init__(self, board: BoardData, requirements: BoardRequirements) -> None:
        self.board = board
        self.requirements = requirements
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
        yield self.check_routes_at_cities
        yield self.check_paths
        for ticket in self.board.tickets:
            yield partial(self.check_ticket, ticket)
        yield self.check_number_of_tickets
        yield self.check_number_of_tours

    def flaw(self, place: Message, key: str, /, **about: object) -> BoardError:
        return BoardError(self.board.source, place, message(key, **about))

    def unknown(self, place: Message, field: str) -> BoardError:
        return self.flaw(place, "faults.field-of-others", field=field, edition=self.board.edition)

    def check_ids(self) -> None:
        kinds: list[tuple[str, Iterable[City | Route | Ticket]]] = [
            ("faults.city", self.board.cities),
            ("faults.route", self.board.routes),
            ("faults.ticket", self.board.tickets),
        ]
        for place, entries in kinds:
            seen: set[str] = set()
            for entry in entries:
                if entry.id in seen:
                    raise self.flaw(message(place, id=shown(entry.id)), "faults.id-twice")
                seen.add(entry.id)

    def check_city(self, city: City) -> None:
        place = message("faults.city", id=shown(city.id))
        requirements = self.requirements
        for field, given, possible in (
            ("country", city.country, requirements.countries),
            ("harbor", city.harbor, requirements.harbors),
            ("goods", city.goods, requirements.goods),
            ("landmark", city.landmark, requirements.landmarks),
            ("region", city.region, requirements.regions),
        ):
            if given and not possible:
                raise self.unknown(place, field)
        if requirements.regions:
            self.check_word(place, "region", city.region, requirements.regions)
        if city.landmark:
            self.check_word(place, "landmark", city.landmark, requirements.landmarks)
        if requirements.goods:
            self.check_goods(place, city)

    def check_goods(self, place: Message, city: City) -> None:
        if city.country:
            if city.goods:
                raise self.flaw(place, "faults.goods-of-a-country")
        else:
            self.check_word(place, "goods", city.goods, frozenset(self.board.goods_stacks))

    def check_word(self, place: Message, field: str, word: str | None, known: frozenset[str]) -> None:
        if word is None:
            raise self.flaw(place, "faults.word-missing", field=field, possible=one_of(known))
        if word not in known:
            raise self.flaw(
                place, "faults.word-unknown", field=field, word=shown(word), possible=one_of(known)
            )

    def check_landmarks_and_regions(self) -> None:
        for landmark in sorted(self.requirements.landmarks):
            count = sum(city.landmark == landmark for city in self.board.cities)
            if count != 1:
                raise self.flaw(
                    message("faults.landmark", id=shown(landmark)), "faults.landmark-count", count=count
                )
        for region in sorted(self.requirements.regions_needed):
            if not any(city.region == region for city in self.board.cities):
                raise self.flaw(message("faults.region", id=shown(region)), "faults.region-empty")

    def check_route(self, route: Route) -> None:
        place = message("faults.route", id=shown(route.id))
        self.check_ends(place, (route.a, route.b))
        self.check_word(place, "kind", route.kind, self.requirements.kinds)
        self.check_word(place, "color", route.color, self.requirements.colors | {GRAY})
        self.check_spaces(place, route)
        self.check_special(place, route)
        self.check_length(place, route)

    def check_ends(self, place: Message, ends: tuple[str, ...]) -> None:
        for end in ends:
            if end not in self.cities:
                raise self.flaw(place, "faults.no-such-city", id=shown(end))
        if len(set(ends)) < len(ends):
            raise self.flaw(place, "faults.city-twice")

    def check_spaces(self, place: Message, route: Route) -> None:
        if route.locos > route.length:
            raise self.flaw(place, "faults.too-many-locos", locos=route.locos, length=route.length)
        if route.locos and route.kind != "ferry":
            raise self.flaw(place, "faults.locos-without-ferry", kind=route.kind)
        if route.rough > route.length:
            raise self.flaw(place, "faults.too-much-rough", rough=route.rough, length=route.length)
        if route.rough and not self.requirements.rough:
            raise self.unknown(place, "rough")
        if route.rough and route.kind != "train":
            raise self.flaw(place, "faults.rough-without-train", kind=route.kind)

    def check_special(self, place: Message, route: Route) -> None:
        if route.special:
            if not self.requirements.specials:
                raise self.unknown(place, "special")
            self.check_word(place, "special", route.special, self.requirements.specials)
            kind = self.requirements.special_kinds.get(route.special, route.kind)
            if route.kind != kind:
                about = {"special": shown(route.special), "wanted": kind, "kind": route.kind}
                raise self.flaw(place, "faults.special-of-another-kind", **about)
        for region, special in self.requirements.special_regions.items():
            ends = (self.cities[route.a].region, self.cities[route.b].region)
            if region in ends and route.special != special:
                wanted = {"region": shown(region), "special": shown(special)}
                raise self.flaw(place, "faults.special-of-a-region", **wanted)

    def check_length(self, place: Message, route: Route) -> None:
        if route.points is not None and not self.requirements.points:
            raise self.unknown(place, "points")
        if route.length in self.requirements.lengths:
            return
        lengths = ", ".join(str(length) for length in sorted(self.requirements.lengths))
        if route.points is None:
            edition = self.board.edition
            raise self.flaw(
                place, "faults.length-without-points", length=route.length, edition=edition, lengths=lengths
            )
        if not self.requirements.long_routes and route.special is None:
            raise self.flaw(place, "faults.length-too-long", length=route.length, lengths=lengths)

    def check_groups(self) -> None:
        ends_of_group: dict[str, frozenset[str]] = {}
        first_between: dict[frozenset[str], Route] = {}
        for route in self.board.routes:
            place = message("faults.route", id=shown(route.id))
            ends = frozenset((route.a, route.b))
            if route.group is not None and ends_of_group.setdefault(route.group, ends) != ends:
                one, other = sorted(ends_of_group[route.group])
                raise self.flaw(place, "faults.group-elsewhere", group=shown(route.group), a=one, b=other)
            first = first_between.setdefault(ends, route)
            if first is route or (route.group is not None and route.group == first.group):
                continue
            if not self.separate_stations(first, route):
                raise self.flaw(place, "faults.twin-without-group", twin=shown(first.id))

    def separate_stations(self, one: Route, other: Route) -> bool:
        """Whether two routes to the same country end at two border stations, so that they are no double."""
        to_country = self.cities[one.a].country or self.cities[one.b].country
        return to_country and None not in (one.end, other.end) and one.end != other.end

    def check_routes_at_cities(self) -> None:
        most = self.requirements.routes_at_city
        if most is None:
            return
        routes = Counter(end for route in self.board.routes for end in (route.a, route.b))
        for city, found in routes.items():
            if found > most:
                place = message("faults.city", id=shown(city))
                raise self.flaw(place, "faults.too-many-routes", found=found, most=most)

    def check_paths(self) -> None:
        lengths = {route.id: route.length for route in self.board.routes}
        for route, points in self.board.paths.items():
            place = message("faults.path", id=shown(route))
            if route not in lengths:
                raise self.flaw(place, "faults.no-such-route")
            if len(points) != lengths[route]:
                raise self.flaw(place, "faults.path-length", points=len(points), length=lengths[route])

    def check_ticket(self, ticket: Ticket) -> None:
        place = message("faults.ticket", id=shown(ticket.id))
        self.check_ends(place, ticket.cities)
        if self.requirements.decks:
            self.check_word(place, "deck", ticket.deck, self.requirements.decks)
        elif ticket.deck is not None:
            raise self.unknown(place, "deck")
        if ticket.values:
            self.check_values(place, ticket)
        elif ticket.is_tour:
            self.check_tour(place, ticket)
        elif ticket.points_ordered is not None or ticket.penalty is not None:
            raise self.flaw(place, "faults.no-tour")

    def check_values(self, place: Message, ticket: Ticket) -> None:
        if not self.requirements.ticket_values:
            raise self.unknown(place, "values")
        if ticket.penalty is None:
            raise self.flaw(place, "faults.values-without-penalty")

    def check_tour(self, place: Message, ticket: Ticket) -> None:
        if not self.requirements.tours:
            cities, edition = len(ticket.cities), self.board.edition
            raise self.flaw(place, "faults.tours-unknown", cities=cities, edition=edition)
        if len(ticket.cities) > MOST_TOUR_CITIES:
            cities = len(ticket.cities)
            raise self.flaw(place, "faults.tour-too-long", cities=cities, most=MOST_TOUR_CITIES)
        if ticket.points_ordered is None or ticket.penalty is None:
            raise self.flaw(place, "faults.tour-without-points")
        if ticket.points_ordered < ticket.points:
            raise self.flaw(place, "faults.tour-in-order")

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
                    place = message("faults.ticket", id=shown(ticket.id))
                    raise self.flaw(place, "faults.unreachable", a=start, b=city)

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
        found, needed = len(self.board.tickets), self.requirements.first_offers
        if found < needed:
            raise self.flaw(message("faults.tickets"), "faults.too-few-tickets", found=found, needed=needed)

    def check_number_of_tours(self) -> None:
        tours = len([ticket for ticket in self.board.tickets if ticket.is_tour])
        if tours > MOST_TOURS:
            raise self.flaw(message("faults.tickets"), "faults.too-many-tours", found=tours, most=MOST_TOURS)


def found(check: Callable[[], None]) -> BoardError | None:
    """The fault that a check raises, if it does."""
    try:
        check()
    except BoardError as fault:
        return fault
    return None


def one_of(known: frozenset[str]) -> Message:
    return message("faults.possible", words=", ".join(sorted(known))) if known else message("faults.none")
