"""A board as the engine reads it: everything by number, built once from validated board data.

Places and tickets are numbered as in the data, routes by colour (gray last) and then by length. A country is
a dead end (MK-31, UK-42), so each route that ends in one gets an end of its own there: these extra *nodes*
come after the cities, have one route each, and nothing can run through them. Connections and trails are
computed between nodes; `reach[place]` lists the nodes that count as the place.
"""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.kinds import GRAY, ROUTE_KINDS


class Board:
    def __init__(self, data: BoardData, colors: list[str], points: dict[int, int]) -> None:
        self.data = data
        routes = sorted(data.routes, key=lambda route: (color_number(route.color, colors), route.length))
        self.city_ids: list[str] = [city.id for city in data.cities]
        self.route_ids: list[str] = [route.id for route in routes]
        self.ticket_ids: list[str] = [ticket.id for ticket in data.tickets]
        self.city_number: dict[str, int] = numbered(self.city_ids)
        self.route_number: dict[str, int] = numbered(self.route_ids)
        self.ticket_number: dict[str, int] = numbered(self.ticket_ids)

        self.country: list[bool] = [city.country for city in data.cities]
        self.harbor: list[bool] = [city.harbor for city in data.cities]
        self.region: list[str] = [city.region or "" for city in data.cities]
        self.landmark: list[str] = [city.landmark or "" for city in data.cities]
        self.goods: list[list[int]] = [
            list(data.goods_stacks.get(city.goods or "", ())) for city in data.cities
        ]

        self.end_a: Ints = vec[i64]([self.city_number[route.a] for route in routes])
        self.end_b: Ints = vec[i64]([self.city_number[route.b] for route in routes])
        self.length: Ints = vec[i64]([route.length for route in routes])
        self.color: Ints = vec[i64](
            [GRAY if route.color == "gray" else colors.index(route.color) for route in routes]
        )
        self.kind: Ints = vec[i64]([ROUTE_KINDS.index(route.kind) for route in routes])
        self.locos: Ints = vec[i64]([route.locos for route in routes])
        self.rough: Ints = vec[i64]([route.rough for route in routes])
        self.special: list[str] = [route.special or "" for route in routes]
        self.bonuses: dict[str, int] = {}  # points of the bonuses of the final score, by item
        self.points: Ints = vec[i64](
            [points[route.length] if route.points is None else route.points for route in routes]
        )
        # routes of one double connection, whatever their length and kind (SK-23, UK-41)
        self.parallel_routes: list[list[int]] = [
            [
                number
                for number, other in enumerate(routes)
                if other.group is not None and other.group == route.group and other.id != route.id
            ]
            for route in routes
        ]
        self.routes_at: list[list[int]] = [
            [r for r in range(len(self.route_ids)) if city in (self.end_a[r], self.end_b[r])]
            for city in range(len(self.city_ids))
        ]

        self.reach: list[list[int]] = [
            [] if self.country[city] else [city] for city in range(len(self.city_ids))
        ]
        self.nodes = len(self.city_ids)
        self.node_a: Ints = vec[i64]([self.node(city) for city in self.end_a])
        self.node_b: Ints = vec[i64]([self.node(city) for city in self.end_b])

        self.ticket_cities: list[list[int]] = [
            [self.city_number[city] for city in ticket.cities] for ticket in data.tickets
        ]
        self.ticket_points: Ints = vec[i64]([ticket.points for ticket in data.tickets])
        self.ticket_ordered: Ints = vec[i64](
            [
                ticket.points if ticket.points_ordered is None else ticket.points_ordered
                for ticket in data.tickets
            ]
        )
        self.ticket_penalty: Ints = vec[i64](
            [ticket.points if ticket.penalty is None else ticket.penalty for ticket in data.tickets]
        )
        # the value of each place after the first where any of them will do; empty for all other tickets
        self.ticket_values: list[list[int]] = [list(ticket.values) for ticket in data.tickets]
        self.has_ticket_values: bool = any([bool(values) for values in self.ticket_values])
        self.ticket_long: list[bool] = [ticket.deck == "long" for ticket in data.tickets]

    def first_routes(self, colors: int) -> Ints:
        """Return the first route of each colour, gray last, followed by the number of routes."""
        places = [color if color != GRAY else colors for color in self.color]
        return vec[i64]([len([c for c in places if c < color]) for color in range(colors + 2)])

    def node(self, city: int) -> int:
        """Return the node at which a route ends in a place."""
        if not self.country[city]:
            return city
        self.nodes += 1
        self.reach[city].append(self.nodes - 1)
        return self.nodes - 1

    def other_end(self, route: int, city: int) -> int:
        return self.end_b[route] if self.end_a[route] == city else self.end_a[route]


def color_number(color: str, colors: list[str]) -> int:
    """Return the index of a colour among the edition's; gray comes last."""
    return len(colors) if color == "gray" else colors.index(color)


def numbered(ids: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}
