"""Reading positions: the seats. Cards, pieces and owners must add up."""

from collections.abc import Mapping
from typing import Final

from stellwerk.arrays import i64, vec
from stellwerk.engine.edition import Edition
from stellwerk.engine.field_values import read_value
from stellwerk.engine.fields import SEAT, TICKET
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.state import Seat

SEAT_FIELDS: Final = ["hand", "known", "tickets", "routes", "wagons", "score"]


def read_seats(edition: Edition, source: Source) -> None:
    """Read all seats; those left out have nothing."""
    players = source.rules.players
    seats = checked.items(source.take("seats", []), "seats")
    if len(seats) > players:
        raise ValueError(f"seats: {len(seats)} are given for {players} players")
    for player in range(players):
        entry = seats[player] if player < len(seats) else {}
        where = f"seats[{player}]"
        read_seat(edition, source, player, checked.mapping(entry, where), where)
    edition.check_seats(source)


def read_seat(edition: Edition, source: Source, player: int, entry: Mapping[str, object], where: str) -> None:
    own = [field for field in source.rules.fields if field.owner == SEAT and field.is_written]
    checked.only(entry, SEAT_FIELDS + edition.seat_fields + [field.key for field in own], where)
    seat = source.state.seats[player]
    board = source.rules.board
    read_hand(source, seat, entry, where)
    seat.tickets = checked.distinct(
        entry.get("tickets", []), board.ticket_number, "ticket", where + ".tickets"
    )
    source.use_tickets(seat.tickets, where + ".tickets")
    read_routes(edition, source, player, entry, where)
    edition.read_pieces(source, seat, entry, where)
    points = sum([board.points[route] for route in seat.routes])
    seat.score = checked.whole(entry.get("score", points), where + ".score", -checked.MOST)
    for field in own:
        if field.key in entry:
            place = f"{where}.{field.key}"
            read_value(source.rules, field, seat, entry[field.key], place)
            if field.is_list and field.unit == TICKET:
                source.use_tickets(seat.lists[field.slot], place)
    edition.read_seat(source, seat, entry, where)


def read_hand(source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
    seat.hand = vec[i64](checked.counts(entry.get("hand", {}), source.cards, "card", where + ".hand"))
    seat.known = vec[i64](checked.counts(entry.get("known", {}), source.cards, "card", where + ".known"))
    for card in range(len(seat.hand)):
        if seat.known[card] > seat.hand[card]:
            name = source.rules.cards[card]
            raise ValueError(f"{where}.known: more {name} are known than are in the hand")


def read_routes(
    edition: Edition, source: Source, player: int, entry: Mapping[str, object], where: str
) -> None:
    s = source.state
    board = source.rules.board
    for route in checked.distinct(entry.get("routes", []), board.route_number, "route", where + ".routes"):
        if s.owners[route] and not edition.routes_shared:
            raise ValueError(f"{where}.routes: {board.route_ids[route]} has another owner already")
        source.rules.own_route(s, player, route)
