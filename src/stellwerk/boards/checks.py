"""Check that a board is consistent and that its edition can be played on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from stellwerk.errors import BoardError
from stellwerk.text import Message, message

from .fields import shown
from .model import GRAY, BoardData, City, Route, Ticket
from .requirements import BoardRequirements

MOST_TOUR_CITIES: Final = 5
"""Of one tour. The effort to tell whether longer ones were made in order has no useful bound."""

MOST_TOURS: Final = 16
"""Of one board: they share the budget of scoring."""


class Checker:
    """Checks the sound entries of one board.

    Entries that could not be read are known by what they would be: a route to such a city is no fault.
    """

    def __init__(self, board: BoardData, requirements: BoardRequirements) -> None:
        self.board = board
        self.requirements = requirements
        self.cities = {city.id: city for city in board.cities}
        self.known_cities = {*self.cities, *_ids(board.raw, "cities")}
        self.known_routes = {route.id for route in board.routes} | set(_ids(board.raw, "routes"))

    def check(self) -> None:
        """Raise the first fault of all."""
        for fault in self.faults():
            raise fault

    def faults(self) -> Iterator[BoardError]:
        """Yield every fault, in the order of the file."""
        for check in self.checks():
            fault = found(check)
            if fault is not None:
                yield fault
        yield from self.faults_of_groups()
        yield from self.faults_of_reach()

    def checks(self) -> Iterator[Callable[[], None]]:
        """Checks of each entry, and of what is counted over all of them; none depends on another."""
        yield self.check_ids
        for city in self.board.cities:
            place = message("faults.city", id=shown(city.id))
            yield partial(self.check_city_fields, place, city)
            yield partial(self.check_region, place, city)
            yield partial(self.check_landmark, place, city)
            if self.requirements.goods:
                yield partial(self.check_goods, place, city)
        for landmark in sorted(self.requirements.landmarks):
            yield partial(self.check_landmark_count, landmark)
        for region in sorted(self.requirements.regions_needed):
            yield partial(self.check_region_used, region)
        for route in self.board.routes:
            place = message("faults.route", id=shown(route.id))
            colors = self.requirements.colors | {GRAY}
            yield partial(self.check_ends, place, (route.a, route.b))
            yield partial(self.check_word, place, "kind", route.kind, self.requirements.kinds)
            yield partial(self.check_word, place, "color", route.color, colors)
            yield partial(self.check_locos, place, route)
            yield partial(self.check_rough, place, route)
            yield partial(self.check_special, place, route)
            yield partial(self.check_length, place, route)
        for city in self.board.cities:
            yield partial(self.check_routes_at, city.id)
        for path in self.board.paths:
            yield partial(self.check_path, path)
        for ticket in self.board.tickets:
            place = message("faults.ticket", id=shown(ticket.id))
            yield partial(self.check_ends, place, ticket.cities)
            yield partial(self.check_deck, place, ticket)
            yield partial(self.check_worth, place, ticket)
        for name in self.board.numbers.given():
            yield partial(self.check_number, name)
        yield self.check_deck_size
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

    def check_city_fields(self, place: Message, city: City) -> None:
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

    def check_region(self, place: Message, city: City) -> None:
        if self.requirements.regions:
            self.check_word(place, "region", city.region, self.requirements.regions)

    def check_landmark(self, place: Message, city: City) -> None:
        if city.landmark and self.requirements.landmarks:
            self.check_word(place, "landmark", city.landmark, self.requirements.landmarks)

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

    def check_landmark_count(self, landmark: str) -> None:
        count = sum(city.landmark == landmark for city in self.board.cities)
        if count != 1:
            place = message("faults.landmark", id=shown(landmark))
            raise self.flaw(place, "faults.landmark-count", count=count)

    def check_region_used(self, region: str) -> None:
        if not any(city.region == region for city in self.board.cities):
            raise self.flaw(message("faults.region", id=shown(region)), "faults.region-empty")

    def check_ends(self, place: Message, ends: tuple[str, ...]) -> None:
        for end in ends:
            if end not in self.known_cities:
                raise self.flaw(place, "faults.no-such-city", id=shown(end))
        if len(set(ends)) < len(ends):
            raise self.flaw(place, "faults.city-twice")

    def check_locos(self, place: Message, route: Route) -> None:
        if route.locos > route.length:
            raise self.flaw(place, "faults.too-many-locos", locos=route.locos, length=route.length)
        if route.locos and route.kind != "ferry":
            raise self.flaw(place, "faults.locos-without-ferry", kind=route.kind)

    def check_rough(self, place: Message, route: Route) -> None:
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
            ends = [self.cities[end].region for end in (route.a, route.b) if end in self.cities]
            if region in ends and route.special != special:
                wanted = {"region": shown(region), "special": shown(special)}
                raise self.flaw(place, "faults.special-of-a-region", **wanted)

    def check_length(self, place: Message, route: Route) -> None:
        if route.points is not None and not self.requirements.points:
            raise self.unknown(place, "points")
        known = self.requirements.lengths | self.board.numbers.points.keys()
        if route.length in known:
            return
        lengths = ", ".join(str(length) for length in sorted(known))
        if route.points is None:
            edition = self.board.edition
            raise self.flaw(
                place, "faults.length-without-points", length=route.length, edition=edition, lengths=lengths
            )
        if not self.requirements.long_routes and route.special is None:
            raise self.flaw(place, "faults.length-too-long", length=route.length, lengths=lengths)

    def faults_of_groups(self) -> Iterator[BoardError]:
        """Routes between the same places without a group, and groups in several places."""
        ends_of_group: dict[str, frozenset[str]] = {}
        first_between: dict[frozenset[str], Route] = {}
        for route in self.board.routes:
            place = message("faults.route", id=shown(route.id))
            ends = frozenset((route.a, route.b))
            if len(ends) < 2 or not ends <= self.known_cities:
                continue
            if route.group is not None and ends_of_group.setdefault(route.group, ends) != ends:
                one, other = sorted(ends_of_group[route.group])
                yield self.flaw(place, "faults.group-elsewhere", group=shown(route.group), a=one, b=other)
                continue
            first = first_between.setdefault(ends, route)
            if first.id == route.id or (route.group is not None and route.group == first.group):
                continue
            if not self.separate_stations(first, route):
                yield self.flaw(place, "faults.parallel-without-group", parallel=shown(first.id))

    def separate_stations(self, one: Route, other: Route) -> bool:
        """Whether two routes to the same country end at two border stations, so that they are no double."""
        to_country = any(self.cities[end].country for end in (one.a, one.b) if end in self.cities)
        return to_country and None not in (one.end, other.end) and one.end != other.end

    def check_routes_at(self, city: str) -> None:
        most = self.requirements.routes_at_city
        found = sum(city in (route.a, route.b) for route in self.board.routes)
        if most is not None and found > most:
            place = message("faults.city", id=shown(city))
            raise self.flaw(place, "faults.too-many-routes", found=found, most=most)

    def check_path(self, path: str) -> None:
        place = message("faults.path", id=shown(path))
        if path not in self.known_routes:
            raise self.flaw(place, "faults.no-such-route")
        for route in self.board.routes:
            if route.id == path and len(self.board.paths[path]) != route.length:
                points = len(self.board.paths[path])
                raise self.flaw(place, "faults.path-length", points=points, length=route.length)

    def check_deck(self, place: Message, ticket: Ticket) -> None:
        if self.requirements.decks:
            self.check_word(place, "deck", ticket.deck, self.requirements.decks)
        elif ticket.deck is not None:
            raise self.unknown(place, "deck")

    def check_worth(self, place: Message, ticket: Ticket) -> None:
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

    def faults_of_reach(self) -> Iterator[BoardError]:
        """Tickets between places that no routes join, not even such as could not be read."""
        neighbors: dict[str, set[str]] = {city: set() for city in self.known_cities}
        for a, b in _links(self.board):
            if a in neighbors and b in neighbors:
                neighbors[a].add(b)
                neighbors[b].add(a)
        for ticket in self.board.tickets:
            start, *others = ticket.cities
            if not self.known_cities.issuperset(ticket.cities):
                continue
            reached = self.reach(start, neighbors)
            for city in others:
                if city not in reached:
                    place = message("faults.ticket", id=shown(ticket.id))
                    yield self.flaw(place, "faults.unreachable", a=start, b=city)
                    break

    def reach(self, start: str, neighbors: dict[str, set[str]]) -> set[str]:
        """Return the places connected to `start`. Countries are reached but not passed through."""
        reached = {start}
        waiting = [start]
        while waiting:
            for city in neighbors[waiting.pop()] - reached:
                reached.add(city)
                if city not in self.cities or not self.cities[city].country:
                    waiting.append(city)
        return reached

    def check_number(self, name: str) -> None:
        """A number of the edition that the board replaces."""
        place, possible, printed = (
            message("faults.numbers"),
            self.requirements.numbers,
            self.requirements.printed,
        )
        if name not in possible or printed is None:
            about = {"field": name, "edition": self.board.edition, "possible": one_of(possible)}
            raise self.flaw(place, "faults.number-fixed", **about)
        for field, given, known in (
            ("cards", self.board.numbers.cards, frozenset(printed.cards)),
            ("bonuses", self.board.numbers.bonuses, printed.bonuses),
        ):
            for word in given if field == name else ():
                self.check_word(place, field, word, known)

    def check_deck_size(self) -> None:
        """Enough cards for all hands and the market, and not too many locomotives to lay one out."""
        numbers, printed = self.board.numbers, self.requirements.printed
        if printed is None or not {"cards", "hand"} & set(numbers.given()):
            return
        cards = {**printed.cards, **numbers.cards}
        hand = printed.hand if numbers.hand is None else numbers.hand
        total, needed = sum(cards.values()), printed.most_players * hand + 3 * printed.market
        if total < needed:
            raise self.flaw(message("faults.numbers"), "faults.deck-too-small", cards=total, needed=needed)
        if 3 * cards.get("loco", 0) > total:
            most = total // 3
            raise self.flaw(message("faults.numbers"), "faults.too-many-locos-in-deck", most=most)

    def check_number_of_tickets(self) -> None:
        found, needed = len(_listed(self.board.raw, "tickets")), self.requirements.first_offers
        offer, printed = self.board.numbers.first_offer, self.requirements.printed
        if offer is not None and printed is not None:
            needed = offer[0] * printed.most_players
        if found < needed:
            raise self.flaw(message("faults.tickets"), "faults.too-few-tickets", found=found, needed=needed)

    def check_number_of_tours(self) -> None:
        tours = len([ticket for ticket in self.board.tickets if ticket.is_tour])
        if tours > MOST_TOURS:
            raise self.flaw(message("faults.tickets"), "faults.too-many-tours", found=tours, most=MOST_TOURS)


def found(check: Callable[[], None]) -> BoardError | None:
    """Return the fault that a check raises, or None."""
    try:
        check()
    except BoardError as fault:
        return fault
    return None


def one_of(known: frozenset[str]) -> Message:
    return message("faults.possible", words=", ".join(sorted(known))) if known else message("faults.none")


def _listed(raw: Mapping[str, Any], field: str) -> list[Any]:
    """The entries of a file, sound or not."""
    entries = raw.get(field)
    return list(entries) if isinstance(entries, list | tuple) else []


def _ids(raw: Mapping[str, Any], field: str) -> Iterator[str]:
    """The ids of the entries of a file, sound or not."""
    for entry in _listed(raw, field):
        if isinstance(entry, Mapping) and isinstance(entry.get("id"), str):
            yield entry["id"]


def _links(board: BoardData) -> Iterator[tuple[str, str]]:
    """The places that routes join, those of routes that could not be read included."""
    yield from ((route.a, route.b) for route in board.routes)
    for entry in _listed(board.raw, "routes"):
        if isinstance(entry, Mapping) and all(isinstance(entry.get(end), str) for end in "ab"):
            yield entry["a"], entry["b"]
