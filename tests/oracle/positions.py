"""Random positions as a person might write them down: rich hands, scattered routes, tickets, technologies."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.conservation import start_goods
from tests.oracle.dice import Dice
from tests.oracle.network import completed, connected, countries_of, edges_of
from tests.oracle.payments import how_many_parts
from tests.oracle.spec import HARBORS, SPEC, deck_of

Json = Mapping[str, Any]


def random_position(
    board: Json, edition: str, players: int, options: dict[str, bool], dice: Dice, hand_parts: int = 3000
) -> dict[str, Any]:
    """A position with everything the edition has; no hand of more than so many parts."""
    position: dict[str, Any] = {
        "edition": edition,
        "variants": [name for name, chosen in options.items() if chosen],
        "players": players,
        "to_move": dice.below(players),
        "seed": dice.below(1 << 30),
        "seats": [{"routes": []} for _ in range(players)],
    }
    give_routes(position, board, dice, dice.below(14) * players)
    give_pieces(position, board, dice)
    give_cards(position, dice, hand_parts)
    if SPEC[edition].ships:
        _give_harbors(position, board, dice)
    facts = SPEC[edition]
    if facts.stations:
        _give_stations(position, board, dice)
    if facts.passengers:
        _give_passengers_and_goods(position, board, dice)
    if facts.technologies:
        _give_technologies(position, board, dice)
    if facts.tickets_to_win:
        _give_bonuses(position, board, dice)
    give_tickets(position, board, dice)
    return position


def give_routes(position: dict[str, Any], board: Json, dice: Dice, attempts: int) -> None:
    """Routes at random, often beside one that the seat has, so that networks grow."""
    facts = SPEC[position["edition"]]
    budget = [{"wagons": facts.wagons, "ships": 0} for _ in position["seats"]]
    if facts.ships:
        wagons = facts.ships.advised_wagons
        budget = [{"wagons": wagons, "ships": facts.ships.pieces - wagons} for _ in position["seats"]]
    for _ in range(attempts):
        number = dice.below(len(position["seats"]))
        route = _next_route(position["seats"][number]["routes"], board, dice)
        kind = "ships" if route["kind"] == "ship" else "wagons"
        if _free_for(position, board, route, number) and budget[number][kind] >= route["length"] + 1:
            budget[number][kind] -= route["length"]
            position["seats"][number]["routes"].append(route["id"])


def _next_route(owned: list[str], board: Json, dice: Dice) -> Json:
    routes: list[Json] = board["routes"]
    if not owned or dice.chance(4):
        return dice.pick(routes)
    last = [route for route in routes if route["id"] in owned]
    here = dice.pick(last)[dice.pick(["a", "b"])]
    return dice.pick([route for route in routes if here in (route["a"], route["b"])])


def _free_for(position: Json, board: Json, route: Json, number: int) -> bool:
    few = position["players"] <= SPEC[position["edition"]].one_of_a_group
    group = {r["id"] for r in board["routes"] if r.get("group") and r.get("group") == route.get("group")}
    for other, seat in enumerate(position["seats"]):
        if route["id"] in seat["routes"]:
            return False
        if (few or other == number) and group & set(seat["routes"]):
            return False
    return True


def give_pieces(position: dict[str, Any], board: Json, dice: Dice) -> None:
    """Now and then fewer pieces than the rest of the position would need."""
    lengths = {route["id"]: (route["kind"], route["length"]) for route in board["routes"]}
    facts = SPEC[position["edition"]]
    if not facts.ships:
        return
    most, pieces = facts.wagons, facts.ships.pieces
    fewest = pieces - facts.ships.ships
    for seat in position["seats"]:
        used = {"ship": 0, "train": 0}
        for route in seat["routes"]:
            used[lengths[route][0]] += lengths[route][1]
        wagons = dice.between(max(fewest, used["train"]), min(most, pieces - used["ship"]))
        ships = pieces - wagons
        seat["wagons"], seat["ships"] = wagons - used["train"], ships - used["ship"]
        seat["box"] = {"wagons": most - wagons, "ships": facts.ships.ships - ships}


def give_cards(position: dict[str, Any], dice: Dice, hand_parts: int) -> None:
    """Hands drawn from a few kinds of cards, so that there is much to pay with; some cards discarded."""
    left = dict(SPEC[position["edition"]].cards)
    for seat in position["seats"]:
        seat["hand"] = _random_hand(left, dice, hand_parts)
    discard: dict[str, int] = {}
    for card in dice.sample(sorted(left), dice.below(5)):
        discard[card] = dice.below(left[card] // 2 + 1)
    edition = position["edition"]
    if SPEC[edition].ships:
        position["discard"] = {
            deck: {card: count for card, count in discard.items() if deck_of(edition, card) == deck}
            for deck in ("train", "ship")
        }
    else:
        position["discard"] = discard


def _random_hand(left: dict[str, int], dice: Dice, hand_parts: int) -> dict[str, int]:
    hand: dict[str, int] = {}
    wild = [card for card in ("loco", "joker", "loco4") if card in left]
    liked = dice.sample(sorted(left), dice.between(1, 5)) + (wild if not dice.chance(3) else [])
    for _ in range(dice.between(0, 22)):
        card = dice.pick(liked) if not dice.chance(4) else dice.pick(sorted(left))
        larger = {**hand, card: hand.get(card, 0) + 1}
        if left[card] > 0 and how_many_parts(larger) <= hand_parts:
            hand = larger
            left[card] -= 1
    return hand


def give_tickets(position: dict[str, Any], board: Json, dice: Dice) -> None:
    """Some tickets for each seat; some are out of the game."""
    pile = list(board["tickets"])
    dice.shuffle(pile)
    countries = countries_of(board)
    if SPEC[position["edition"]].tickets_to_win:
        for seat in position["seats"]:
            edges = edges_of(board, seat["routes"])
            done = [ticket for ticket in pile if completed(edges, ticket, countries)]
            room = 5 - ("trick-or-treat" in seat["bonuses"])
            seat["completed"] = [ticket["id"] for ticket in done[: dice.below(room)]]
            open_ones = [ticket for ticket in pile if ticket not in done][:2]
            seat["tickets"] = [ticket["id"] for ticket in open_ones]
            pile = [t for t in pile if t["id"] not in seat["tickets"] + seat["completed"]]
        return
    for seat in position["seats"]:
        edges = edges_of(board, seat["routes"])
        done = [ticket for ticket in pile if completed(edges, ticket, countries)]
        chosen = done[: dice.below(3)] + [ticket for ticket in pile if ticket not in done][: dice.below(4)]
        seat["tickets"] = [ticket["id"] for ticket in chosen]
        pile = [ticket for ticket in pile if ticket not in chosen]
    position["tickets_out"] = [pile.pop()["id"] for _ in range(dice.below(4))]


def _give_passengers_and_goods(position: dict[str, Any], board: Json, dice: Dice) -> None:
    most = SPEC[position["edition"]].passengers
    cities = [city for city in board["cities"] if not city.get("country")]
    stacks = {city["id"]: start_goods(board, city) for city in cities}
    dice.shuffle(cities)
    for seat in position["seats"]:
        standing = [cities.pop()["id"] for _ in range(dice.below(most + 1))]
        ends = {r[end] for r in board["routes"] if r["id"] in seat["routes"] for end in ("a", "b")}
        for city in [city for city in cities if city["id"] in ends][: most - len(standing)]:
            standing.append(city["id"])
            cities.remove(city)
        seat["passengers"] = {"supply": dice.below(most - len(standing) + 1), "board": standing}
        seat["goods"] = []
        for _ in range(dice.below(6)):
            stack = stacks[dice.pick(sorted(stacks))]
            if stack:
                seat["goods"].append(stack.pop(0))
    position["goods"] = {
        city["id"]: stacks[city["id"]]
        for city in board["cities"]
        if city["id"] in stacks and stacks[city["id"]] != start_goods(board, city)
    }


def _give_harbors(position: dict[str, Any], board: Json, dice: Dice) -> None:
    cities = [city["id"] for city in board["cities"] if city.get("harbor")]
    dice.shuffle(cities)
    for seat in position["seats"]:
        ends = {r[end] for r in board["routes"] if r["id"] in seat["routes"] for end in ("a", "b")}
        reached = [city for city in cities if city in ends][: dice.below(HARBORS + 1)]
        seat["harbors"] = reached
        cities = [city for city in cities if city not in reached]


def _give_stations(position: dict[str, Any], board: Json, dice: Dice) -> None:
    """Often where somebody has a route, so that there is something to borrow."""
    cities = [city["id"] for city in board["cities"]]
    dice.shuffle(cities)
    owned = {route for seat in position["seats"] for route in seat["routes"]}
    ends = {r[end] for r in board["routes"] if r["id"] in owned for end in ("a", "b")}
    cities.sort(key=lambda city: city in ends)
    for seat in position["seats"]:
        seat["stations"] = [cities.pop() for _ in range(dice.below(SPEC[position["edition"]].stations + 1))]


def _give_technologies(position: dict[str, Any], board: Json, dice: Dice) -> None:
    advanced = "advanced" in position["variants"]
    position["renewed"] = dice.chance(3)
    for technology, (_, copies) in SPEC["uk"].technologies.items():
        if technology in ("right-of-way", "thermocompressor"):
            continue
        if technology in ("water-tender", "risky-contracts", "equalising-beam", "diesel") and not advanced:
            continue
        for seat in position["seats"]:
            seat.setdefault("technologies", [])
            if copies and dice.chance(2):
                seat["technologies"].append(technology)
                copies -= 1


def _give_bonuses(position: dict[str, Any], board: Json, dice: Dice) -> None:
    regions = {city["id"]: city.get("region") for city in board["cities"]}
    marks = {city.get("landmark"): city["id"] for city in board["cities"] if city.get("landmark")}
    none: frozenset[str] = frozenset()
    for seat in position["seats"]:
        edges = edges_of(board, seat["routes"])
        seat["bonuses"] = [
            mark
            for mark in ("crypt", "haunted-house")
            if connected(edges, [marks["town-hall"], marks[mark]], none)
        ]
        forest = [city for city, region in regions.items() if region == "dark-forest"]
        shore = [city for city, region in regions.items() if region == "seashore"]
        if any(connected(edges, [start, end], none) for start in forest for end in shore):
            seat["bonuses"].append("trick-or-treat")
