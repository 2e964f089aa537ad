"""Names of what is on a board: places, routes and tickets."""

from __future__ import annotations

from stellwerk.boards import BoardData, City, Route, Ticket
from stellwerk.text.cards import tint
from stellwerk.text.catalogue import has_text, translate


def find_city(board: BoardData, city_id: str) -> City:
    """Return the place with that id. ValueError: the board has none."""
    for city in board.cities:
        if city.id == city_id:
            return city
    raise ValueError(f"{board.edition}: no place {city_id!r}")


def find_route(board: BoardData, route_id: str) -> Route:
    """Return the route with that id. ValueError: the board has none."""
    for route in board.routes:
        if route.id == route_id:
            return route
    raise ValueError(f"{board.edition}: no route {route_id!r}")


def find_ticket(board: BoardData, ticket_id: str) -> Ticket:
    """Return the ticket with that id. ValueError: the board has none."""
    for ticket in board.tickets:
        if ticket.id == ticket_id:
            return ticket
    raise ValueError(f"{board.edition}: no ticket {ticket_id!r}")


def place_name(board: BoardData, city_id: str, lang: str) -> str:
    """Return the name of a place as printed on the board.

    Countries and imaginary places are named in the language instead.
    """
    city = find_city(board, city_id)
    if city.country or city.lat is None:
        return localized_name(city, lang)
    return city.name


def localized_name(city: City, lang: str) -> str:
    """Return the name of a place in a language, from its texts or else from the board."""
    own = "places." + city.id
    if has_text(lang, own):
        return translate(lang, own)
    name: str = getattr(city, "name_" + lang, city.name_en)
    return name


def within(board: BoardData, city_id: str, lang: str) -> str:
    """Return where something happens: "in Köln", "in der Schweiz", "in the Netherlands"."""
    return translate(lang, "names.within", place=place_name(board, city_id, lang))


def route_ends(board: BoardData, route: Route, lang: str) -> str:
    """Return the two ends of a route: "Oslo – Bergen"."""
    return place_name(board, route.a, lang) + " – " + place_name(board, route.b, lang)


def _track(board: BoardData, route: Route) -> int:
    """Return which of several equal routes it is, from 1; 0 if it is the only one."""
    position = 0
    alike = 0
    for other in board.routes:
        if {other.a, other.b} != {route.a, route.b}:
            continue
        if other.color == route.color and other.kind == route.kind and other.length == route.length:
            alike += 1
            if other.id == route.id:
                position = alike
    return position if alike > 1 else 0


def route_object(board: BoardData, route: Route, lang: str) -> str:
    """Return a route as the object of a sentence: "die rote Strecke Oslo – Bergen", "the grey ferry …"."""
    color = tint(route.color, lang)
    text = translate(
        lang, "names.routes." + route.kind, tint=color, color=route.color, ends=route_ends(board, route, lang)
    )
    track = _track(board, route)
    return translate(lang, "names.track", route=text, track=track) if track else text


def route_details(route: Route, lang: str) -> str:
    """Return what a route asks for beyond its colour: "3 Felder, davon 1 mit Lokomotive"."""
    parts = [translate(lang, "names.spaces", n=route.length)]
    if route.rough == route.length:
        parts = [translate(lang, "names.rough-spaces", n=route.length)]
    elif route.rough:
        parts.append(translate(lang, "names.of-them-rough-terrain", rough=route.rough))
    if route.locos == route.length:
        parts = [translate(lang, "names.loco-spaces", n=route.length)]
    elif route.locos:
        parts.append(translate(lang, "names.of-them-with-a-locomotive", locos=route.locos))
    if route.points is not None:
        parts.append(translate(lang, "names.points", points=route.points))
    return ", ".join(parts)


def ticket_name(board: BoardData, ticket_id: str, lang: str) -> str:
    """Return the places of a ticket: "Kiel – Ulm"; with several values "Bern – France / Italy"."""
    ticket = find_ticket(board, ticket_id)
    places = [place_name(board, city, lang) for city in ticket.cities]
    if ticket.values:
        return places[0] + " – " + " / ".join(places[1:])
    return " – ".join(places)


def ticket_values(ticket: Ticket) -> str:
    """Return the value of a ticket: "14", a tour's "34/23/−40", the values of several places "12/6/3/−3".

    It is empty where tickets have no value.
    """
    if ticket.values:
        return "/".join(str(value) for value in ticket.values) + f"/−{ticket.penalty}"
    if ticket.points_ordered is not None and ticket.penalty is not None:
        return f"{ticket.points_ordered}/{ticket.points}/−{ticket.penalty}"
    return str(ticket.points) if ticket.points else ""


def ticket_text(board: BoardData, ticket_id: str, lang: str) -> str:
    """Return a ticket with its value: "Kiel – Ulm (14)"."""
    values = ticket_values(find_ticket(board, ticket_id))
    name = ticket_name(board, ticket_id, lang)
    return f"{name} ({values})" if values else name
