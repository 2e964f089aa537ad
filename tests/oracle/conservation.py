"""Nothing is lost and nothing appears: cards, pieces, tickets and goods of a position, counted."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.spec import HARBORS, SPEC, deck_of

Json = Mapping[str, Any]


def check(position: Json, board: Json, loose_cards: list[str], loose_tickets: list[str]) -> None:
    """Everything adds up; loose are the cards and tickets of the action under way that lie nowhere else."""
    check_cards(position, loose_cards)
    check_tickets(position, board, loose_tickets)
    check_pieces(position, board)
    check_ownership(position, board)
    if SPEC[position["edition"]].passengers:
        check_goods(position, board)


def cards_of(position: Json) -> Counter[str]:
    found: Counter[str] = Counter(position.get("market", []))
    two_decks = SPEC[position["edition"]].ships
    for deck in position["deck"].values() if two_decks else [position["deck"]]:
        found.update(deck)
    for discard in position["discard"].values() if two_decks else [position["discard"]]:
        found.update(discard)
    for seat in position["seats"]:
        found.update(seat["hand"])
    return +found


def check_cards(position: Json, loose: list[str]) -> None:
    edition = position["edition"]
    if position["exhausted"]:
        return
    found = cards_of(position) + Counter(loose)
    assert dict(found) == SPEC[edition].cards, "cards do not add up"
    assert len(position.get("market", [])) <= SPEC[edition].market
    if SPEC[edition].ships:
        for deck, cards in position["deck"].items():
            assert all(deck_of(edition, card) == deck for card in cards)
            assert all(deck_of(edition, card) == deck for card in position["discard"][deck])


def check_tickets(position: Json, board: Json, loose: list[str]) -> None:
    deck = position["ticket_deck"]
    kinds = {ticket["id"]: ticket.get("deck") for ticket in board["tickets"]}
    found = list(loose) + list(position["tickets_out"]) + list(position.get("ticket_discard", []))
    facts = SPEC[position["edition"]]
    if facts.ticket_decks:
        for kind in facts.ticket_decks:
            assert all(kinds[ticket] == kind for ticket in deck[kind])
            found += deck[kind]
    else:
        assert all(kinds[ticket] is None or kinds[ticket] != facts.not_in_deck for ticket in deck)
        found += deck
    for seat in position["seats"]:
        found += list(seat["tickets"]) + list(seat.get("completed", []))
    assert sorted(found) == sorted(ticket["id"] for ticket in board["tickets"]), "tickets do not add up"


def check_pieces(position: Json, board: Json) -> None:
    routes = {route["id"]: route for route in board["routes"]}
    facts = SPEC[position["edition"]]
    for seat in position["seats"]:
        wagons = seat["wagons"] + sum(
            routes[route]["length"] for route in seat["routes"] if routes[route]["kind"] != "ship"
        )
        assert seat["wagons"] >= 0
        if facts.ships:
            ships = seat["ships"] + sum(
                routes[route]["length"] for route in seat["routes"] if routes[route]["kind"] == "ship"
            )
            box = seat["box"]
            assert min(seat["ships"], box["wagons"], box["ships"]) >= 0
            assert wagons + box["wagons"] == facts.wagons
            assert ships + box["ships"] == facts.ships.ships
            assert wagons + ships in (0, facts.ships.pieces), "neither before nor after the choice of pieces"
            assert len(seat["harbors"]) <= HARBORS
        else:
            assert wagons == facts.wagons, "wagons do not add up"
        assert len(seat.get("stations", [])) <= facts.stations
        if facts.passengers:
            assert seat["passengers"]["supply"] + len(seat["passengers"]["board"]) <= facts.passengers


def check_ownership(position: Json, board: Json) -> None:
    edition = position["edition"]
    owned = Counter(route for seat in position["seats"] for route in seat["routes"])
    if not SPEC[edition].routes_shared:
        assert all(count == 1 for count in owned.values()), "a route has two owners"
    groups = {route["id"]: route.get("group") or route["id"] for route in board["routes"]}
    for seat in position["seats"]:
        used = [groups[route] for route in seat["routes"]]
        assert len(used) == len(set(used)), "two routes of one group"
    if position["players"] <= SPEC[edition].one_of_a_group:
        assert len({groups[route] for route in owned}) == len(owned), "a closed twin was claimed"
    for key in ("harbors", "passengers", "stations"):
        stood = [
            city
            for seat in position["seats"]
            if key in seat
            for city in (seat[key]["board"] if key == "passengers" else seat[key])
        ]
        assert len(stood) == len(set(stood)), f"two {key} in one city"


def check_goods(position: Json, board: Json) -> None:
    full = Counter(value for city in board["cities"] for value in start_goods(board, city))
    left = Counter(
        value
        for city in board["cities"]
        for value in position["goods"].get(city["id"], start_goods(board, city))
    )
    taken = Counter(value for seat in position["seats"] for value in seat["goods"])
    assert left + taken == full, "goods do not add up"


def start_goods(board: Json, city: Json) -> list[int]:
    colour = city.get("goods")
    return list(board["goods_stacks"][colour]) if colour else []
