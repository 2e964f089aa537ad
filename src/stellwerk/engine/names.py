"""What the things of a board are called: places, routes and tickets, in German and English."""

from __future__ import annotations

from stellwerk.boards import BoardData, City, Route, Ticket
from stellwerk.engine.words import tint
from stellwerk.words import knows, say


def find_city(board: BoardData, city_id: str) -> City:
    """The place of that id."""
    for city in board.cities:
        if city.id == city_id:
            return city
    raise ValueError(f"{board.edition}: no place {city_id!r}")


def find_route(board: BoardData, route_id: str) -> Route:
    """The route of that id."""
    for route in board.routes:
        if route.id == route_id:
            return route
    raise ValueError(f"{board.edition}: no route {route_id!r}")


def find_ticket(board: BoardData, ticket_id: str) -> Ticket:
    """The ticket of that id."""
    for ticket in board.tickets:
        if ticket.id == ticket_id:
            return ticket
    raise ValueError(f"{board.edition}: no ticket {ticket_id!r}")


def place_name(board: BoardData, city_id: str, lang: str) -> str:
    """What a place is called: as on the board; countries, and places not of this world, in the language."""
    city = find_city(board, city_id)
    if city.country or city.lat is None:
        return spoken_name(city, lang)
    return city.name


def spoken_name(city: City, lang: str) -> str:
    """What people who speak the language call a place: their file says it, or the board."""
    own = "places." + city.id
    if knows(lang, own):
        return say(lang, own)
    name: str = getattr(city, "name_" + lang, city.name_en)
    return name


def within(board: BoardData, city_id: str, lang: str) -> str:
    """Where something happens: "in Köln", "in der Schweiz", "in the Netherlands"."""
    return say(lang, "names.within", place=place_name(board, city_id, lang))


def route_ends(board: BoardData, route: Route, lang: str) -> str:
    """The two ends of a route: "Oslo – Bergen"."""
    return place_name(board, route.a, lang) + " – " + place_name(board, route.b, lang)


def _track(board: BoardData, route: Route) -> int:
    """Which of several routes that look alike it is, from 1; 0 if it is the only one."""
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
    """A route as the object of a sentence: "die rote Strecke Oslo – Bergen", "the grey ferry …"."""
    color = tint(route.color, lang)
    text = say(
        lang, "names.routes." + route.kind, tint=color, color=route.color, ends=route_ends(board, route, lang)
    )
    track = _track(board, route)
    return say(lang, "names.track", route=text, track=track) if track else text


def route_details(route: Route, lang: str) -> str:
    """What a route asks for beyond its colour: "3 Felder, davon 1 mit Lokomotive"."""
    parts = [say(lang, "names.spaces", n=route.length)]
    if route.rough == route.length:
        parts = [say(lang, "names.rough-spaces", n=route.length)]
    elif route.rough:
        parts.append(say(lang, "names.of-them-rough-terrain", rough=route.rough))
    if route.locos == route.length:
        parts = [say(lang, "names.loco-spaces", n=route.length)]
    elif route.locos:
        parts.append(say(lang, "names.of-them-with-a-locomotive", locos=route.locos))
    if route.points is not None:
        parts.append(say(lang, "names.points", points=route.points))
    return ", ".join(parts)


def ticket_name(board: BoardData, ticket_id: str, lang: str) -> str:
    """The places of a ticket: "Kiel – Ulm"."""
    ticket = find_ticket(board, ticket_id)
    return " – ".join([place_name(board, city, lang) for city in ticket.cities])


def ticket_values(ticket: Ticket) -> str:
    """What a ticket is worth: "14", a tour's "34/23/−40"; nothing where tickets have no value."""
    if ticket.points_ordered is not None and ticket.penalty is not None:
        return f"{ticket.points_ordered}/{ticket.points}/−{ticket.penalty}"
    return str(ticket.points) if ticket.points else ""


def ticket_text(board: BoardData, ticket_id: str, lang: str) -> str:
    """A ticket with its value: "Kiel – Ulm (14)"."""
    values = ticket_values(find_ticket(board, ticket_id))
    name = ticket_name(board, ticket_id, lang)
    return f"{name} ({values})" if values else name
