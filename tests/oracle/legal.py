"""What a player may do, recomputed from a position and the board."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from tests.editions.uk.facts import ADVANCED_TECHNOLOGIES
from tests.oracle.payments import (
    Task,
    claim_task,
    harbor_task,
    payable,
    purchase_leaves_claim,
    purchase_task,
    station_task,
)
from tests.oracle.spec import (
    HARBORS,
    RETURNED_AFTER_USE,
    SPEC,
    UNTIL_RENEWAL,
)

Json = Mapping[str, Any]


def turn_options(position: Json, board: Json, bought: bool = False) -> set[str]:
    """The notation of everything the seat to move may choose at the start of its turn."""
    actions = set(_actions(position, board))
    if not {action for action in actions if not action.startswith(("exchange", "swap"))}:
        actions.add("pass")
    if SPEC[position["edition"]].technologies and not bought:
        actions |= {f"buy {technology}" for technology in purchasable(position, board)}
    return actions


def _actions(position: Json, board: Json) -> Iterator[str]:
    yield from card_options(position, first=True)
    yield from ticket_options(position)
    yield from (f"claim {route}" for route in claimable(position, board))
    if SPEC[position["edition"]].passengers:
        yield from _journeys(position, board)
    if SPEC[position["edition"]].stations:
        yield from _stations(position, board)
    if SPEC[position["edition"]].ships:
        yield from _harbors(position, board)
        yield from _exchanges(position)


def seat_to_move(position: Json) -> Json:
    seat: Json = position["seats"][position["to_move"]]
    return seat


def card_options(position: Json, first: bool) -> Iterator[str]:
    """Drawing: the first card of a turn, or the second (C-12, C-15)."""
    edition = position["edition"]
    if not cards_left(position):
        return
    for card in set(position.get("market", [])):
        if first or card != SPEC[edition].alone:
            yield f"take {card}"
    if SPEC[edition].ships:
        for deck in ("train", "ship"):
            if position["deck"][deck] or any(position["discard"][deck].values()):
                yield f"draw {deck}"
        return
    if position["deck"] or any(position["discard"].values()):
        yield "draw"
        if first and "water-tender" in technologies_of(seat_to_move(position)):
            yield "draw three"


def cards_left(position: Json) -> bool:
    """Whether a deck or a discard pile holds a card: without any not even open cards may be taken (C-12)."""
    piles = [position["deck"], position["discard"]]
    if SPEC[position["edition"]].ships:
        piles = [pile for both in piles for pile in both.values()]
    return any(sum(pile.values()) if isinstance(pile, dict) else len(pile) for pile in piles)


def ticket_options(position: Json) -> Iterator[str]:
    edition, deck = position["edition"], position["ticket_deck"]
    if SPEC[edition].tickets_to_win:
        if seat_to_move(position)["tickets"]:
            yield "swap"
    elif SPEC[edition].ticket_decks:
        yield from mixes(len(deck["short"]), len(deck["long"]))
    elif deck:
        yield "tickets"


def mixes(short: int, long: int) -> set[str]:
    """The announced mixes of four tickets; a deck that has fewer gives what it has (MK-5, MK-30)."""
    announced = [(count, 4 - count) for count in range(5)]
    possible = [(a, b) for a, b in announced if (short or not a) and (long or not b)]
    return {f"tickets short={min(a, short)} long={min(b, long)}" for a, b in possible}


def keeps(offer: list[str], least: int) -> set[str]:
    return {
        "keep " + " ".join(kept)
        for count in range(least, len(offer) + 1)
        for kept in combinations(offer, count)
    }


# Claims ---------------------------------------------------------------------------------------------------


def owners(position: Json, route: str) -> list[int]:
    return [number for number, seat in enumerate(position["seats"]) if route in seat["routes"]]


def claimable(position: Json, board: Json, of_others: bool = False) -> set[str]:
    """The routes the seat to move may claim; with right of way those that others own."""
    seat = seat_to_move(position)
    return {
        route["id"]
        for route in board["routes"]
        if open_to(position, board, route, of_others)
        and payable(claim_task(position["edition"], route, technologies_of(seat)), seat["hand"])
    }


def open_to(position: Json, board: Json, route: Json, of_others: bool = False) -> bool:
    """All that a claim needs but the cards."""
    me, seat = position["to_move"], seat_to_move(position)
    supply = seat["ships"] if route["kind"] == "ship" else seat["wagons"]
    if supply < route["length"] or not has_technologies(position["edition"], seat, board, route):
        return False
    who = owners(position, route["id"])
    if me in who or bool(who) != of_others:
        return False
    if not route.get("group"):
        return True
    for twin in board["routes"]:
        if twin["id"] != route["id"] and twin.get("group") == route["group"]:
            twin_owners = owners(position, twin["id"])
            if me in twin_owners:
                return False
            few = position["players"] <= SPEC[position["edition"]].one_of_a_group
            if twin_owners and few and not of_others:
                return False
    return True


def technologies_of(seat: Json) -> tuple[str, ...]:
    return tuple(seat.get("technologies", ()))


def has_technologies(edition: str, seat: Json, board: Json, route: Json) -> bool:
    return not SPEC[edition].technologies or needed_technologies(board, route) <= set(seat["technologies"])


CONCESSIONS = {
    "wales": "wales",
    "scotland": "scotland",
    "ireland": "ireland-france",
    "france": "ireland-france",
}


def needed_technologies(board: Json, route: Json) -> set[str]:
    """UK-30 to UK-34, UK-39."""
    if route.get("special") == "new-york":
        return set()
    regions = {city["region"] for city in board["cities"] if city["id"] in (route["a"], route["b"])}
    needed = {CONCESSIONS[region] for region in regions if region in CONCESSIONS}
    if route["kind"] == "ferry":
        needed.add("propellers")
    if route["length"] == 3:
        needed.add("stoker")
    if route["length"] >= 4:
        needed.add("superheater")
    return needed


# Purchases ------------------------------------------------------------------------------------------------


def copies_left(position: Json) -> dict[str, int]:
    advanced = "advanced" in position["variants"]
    left = {}
    for technology, (_, copies) in SPEC["uk"].technologies.items():
        if technology in ADVANCED_TECHNOLOGIES and not advanced:
            continue
        if technology in UNTIL_RENEWAL and position["renewed"]:
            copies = 0
        else:
            copies -= sum(technology in seat["technologies"] for seat in position["seats"])
        left[technology] = copies
    return left


def purchasable(position: Json, board: Json) -> set[str]:
    seat = seat_to_move(position)
    held = technologies_of(seat)
    return {
        technology
        for technology, copies in copies_left(position).items()
        if copies > 0
        and technology not in held
        and payable(purchase_task(technology, held), seat["hand"])
        and (technology not in RETURNED_AFTER_USE or bool(claims_after(position, board, technology)))
    }


def claims_after(position: Json, board: Json, technology: str) -> list[str]:
    """The routes that can still be paid after buying right of way or the thermocompressor."""
    seat = seat_to_move(position)
    held = technologies_of(seat)
    return [
        route["id"]
        for route in board["routes"]
        if open_to(position, board, route, of_others=technology == "right-of-way")
        and purchase_leaves_claim(technology, held, seat["hand"], claim_task("uk", route, held))
    ]


def claim_tasks_after(position: Json, board: Json, technology: str) -> list[Task]:
    held = technologies_of(seat_to_move(position))
    return [
        claim_task("uk", route, held)
        for route in board["routes"]
        if open_to(position, board, route, of_others=technology == "right-of-way")
    ]


# Märklin's passengers, Europe's stations, the Weltreise's harbours and exchanges --------------------------


def rides(position: Json, board: Json, city: str, ridden: list[str], fares: int) -> set[str]:
    """Routes on which the passenger can leave a city (MK-41, MK-42)."""
    me, cards = position["to_move"], seat_to_move(position)["hand"].get("passenger", 0)
    possible = set()
    for route in board["routes"]:
        if city in (route["a"], route["b"]) and route["id"] not in ridden:
            who = owners(position, route["id"])
            if me in who or (who and cards > fares):
                possible.add(route["id"])
    return possible


def _journeys(position: Json, board: Json) -> Iterator[str]:
    for city in seat_to_move(position)["passengers"]["board"]:
        if rides(position, board, city, [], 0):
            yield f"journey {city}"


def places(position: Json, board: Json, route: Json) -> set[str]:
    """Where a passenger may be put after a claim (MK-22, MK-23)."""
    if not seat_to_move(position)["passengers"]["supply"]:
        return set()
    taken = {city for seat in position["seats"] for city in seat["passengers"]["board"]}
    countries = {city["id"] for city in board["cities"] if city.get("country")}
    free = {route["a"], route["b"]} - taken - countries
    return {f"place {city}" for city in free} | {"place none"} if free else set()


def _stations(position: Json, board: Json) -> Iterator[str]:
    """Anywhere but where one stands (EU-50), if the next one can be paid (EU-51)."""
    mine = seat_to_move(position)
    built, most = len(mine["stations"]), SPEC[position["edition"]].stations
    if built < most and payable(station_task(built), mine["hand"]):
        taken = {city for seat in position["seats"] for city in seat["stations"]}
        yield from (f"station {city['id']}" for city in board["cities"] if city["id"] not in taken)


def _harbors(position: Json, board: Json) -> Iterator[str]:
    seat = seat_to_move(position)
    built = {city for other in position["seats"] for city in other["harbors"]}
    if len(seat["harbors"]) >= HARBORS or not payable(harbor_task(position["edition"]), seat["hand"]):
        return
    touched = {
        end for route in board["routes"] if route["id"] in seat["routes"] for end in (route["a"], route["b"])
    }
    for city in board["cities"]:
        if city.get("harbor") and city["id"] in touched and city["id"] not in built:
            yield f"harbor {city['id']}"


def _exchanges(position: Json) -> Iterator[str]:
    seat = seat_to_move(position)
    for count in range(1, min(seat["wagons"], seat["box"]["ships"]) + 1):
        yield f"exchange wagons={count}"
    for count in range(1, min(seat["ships"], seat["box"]["wagons"]) + 1):
        yield f"exchange ships={count}"
