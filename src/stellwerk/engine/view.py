"""What a seat may know: the one place that decides it.

`view` is all that bots, environments and the server hand out; `determinize` resamples just the rest. Public
is everything on the table and what everybody has seen (C-4): a card taken from the market is known to be in
that hand until it may have been paid. A payment that is being laid is its player's own business until it is
complete, and so is what it is for: others would learn from it that there was a choice.
"""

from typing import Any, Final

from stellwerk.engine.kinds import (
    BONUS_NAMES,
    CLAIM_DECISION,
    DECISION_NAMES,
    JOURNEY_DECISION,
    KEEP_DECISION,
    OVER,
    PAY_DECISION,
    PIECES_DECISION,
    PILE_NAMES,
    SURCHARGE_DECISION,
    TURN_DECISION,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

Json = dict[str, Any]

NOBODY: Final = -1


def view(rules: Rules, s: State, options: dict[str, bool], seat: int) -> Json:
    """All that a seat may know; NOBODY: a spectator."""
    result: Json = {
        "edition": rules.facts.edition,
        "options": dict(options),
        "players": rules.players,
        "seat": None if seat == NOBODY else seat,
        "over": s.decision == OVER,
        "player": s.player,
        "decision": DECISION_NAMES[decision_seen(s, seat)],
        "market": card_names(rules, s.market),
        "deck": by_pile(rules, s, pile_sizes(s)),
        "discard": discards(rules, s),
        "ticket_deck": ticket_deck_sizes(s),
        "tickets_out": None if choosing(s) else len(s.tickets_out),
        "turns_left": None if s.turns_left < 0 else s.turns_left,
        "passes": s.passes,
        "barren": s.barren,
        "pending": pending(rules, s, seat),
        "seats": [public_seat(rules, s, player) for player in range(rules.players)],
    }
    for key, value in own_things(rules, s).items():
        result[key] = value
    if seat != NOBODY:
        result["own"] = own(rules, s, seat)
    return result


def card_names(rules: Rules, cards: list[int]) -> list[str]:
    return [rules.cards[card] for card in cards]


def card_counts(rules: Rules, counts: list[int]) -> dict[str, int]:
    return {rules.cards[card]: counts[card] for card in range(len(counts)) if counts[card]}


def pile_sizes(s: State) -> list[int]:
    return [pile.left for pile in s.piles]


def by_pile(rules: Rules, s: State, numbers: list[int]) -> object:
    """A number, or one for each pile where there are two."""
    if len(s.piles) == 1:
        return numbers[0]
    return {PILE_NAMES[which]: numbers[which] for which in range(len(numbers))}


def discards(rules: Rules, s: State) -> object:
    if len(s.piles) == 1:
        return card_counts(rules, s.piles[0].discard)
    return {PILE_NAMES[which]: card_counts(rules, s.piles[which].discard) for which in range(2)}


def choosing(s: State) -> bool:
    """Whether first tickets are still being chosen: till then nobody learns how many others keep (C-35)."""
    return s.starting and s.decision != PIECES_DECISION


def ticket_deck_sizes(s: State) -> object:
    if choosing(s):
        return None
    if len(s.ticket_decks) == 1:
        return len(s.ticket_decks[0])
    return {"short": len(s.ticket_decks[0]), "long": len(s.ticket_decks[1])}


def hand_sizes(rules: Rules, s: State, seat: Seat) -> list[int]:
    sizes = [0] * len(s.piles)
    for card in range(len(seat.hand)):
        sizes[rules.card_pile[card]] += seat.hand[card]
    return sizes


def own_things(rules: Rules, s: State) -> Json:
    """Public things on the table that only this edition has."""
    board = rules.board
    edition = rules.facts.edition
    if edition == "maerklin":
        return {"goods": {board.city_ids[city]: list(left) for city, left in enumerate(s.goods) if left}}
    if edition == "uk":
        supply = {rules.technologies[number]: left for number, left in enumerate(s.supply)}
        return {"supply": supply, "renewed": s.renewed}
    if edition == "gruselfahrt":
        given = sum([seat.bonuses & 1 for seat in s.seats])
        return {"ticket_discard": len(s.ticket_discard), "bonus_tickets": 4 - given}
    return {}


def decision_seen(s: State, seat: int) -> int:
    """To others a payment being laid is the choice it began with, not yet made."""
    if s.decision != PAY_DECISION or s.player == seat:
        return s.decision
    return CLAIM_DECISION if s.claims else TURN_DECISION


def pending(rules: Rules, s: State, seat: int) -> Json | None:
    """What a seat may know of an action under way."""
    board = rules.board
    decision = decision_seen(s, seat)
    result: Json = {}
    if decision == s.decision:
        if s.route >= 0:
            result["route"] = board.route_ids[s.route]
        if s.technology >= 0:
            result["technology"] = rules.technologies[s.technology]
        if decision == PAY_DECISION and s.city >= 0:
            result["city"] = board.city_ids[s.city]
    if s.bought >= 0:
        result["bought"] = rules.technologies[s.bought]
    if decision == CLAIM_DECISION:
        result["claims"] = s.claims
    if s.decision == SURCHARGE_DECISION:
        result["revealed"] = card_names(rules, s.revealed)
        result["due"] = s.due
        result["laid"] = card_counts(rules, s.laid)
        result["paid_extra"] = card_names(rules, s.paid_extra)
    if s.decision == JOURNEY_DECISION:
        result["journey"] = journey(rules, s)
    if s.decision == KEEP_DECISION:
        result["offered"] = by_deck(rules, s, s.seats[s.player].offer)
    if s.drawn:
        result["drawn"] = s.drawn
    return result or None


def journey(rules: Rules, s: State) -> Json:
    board = rules.board
    at = s.city
    goods: dict[str, int] = {}
    for route in s.ridden:
        at = board.other_end(route, at)
        if at != s.city and s.goods[at]:
            goods[board.city_ids[at]] = s.goods[at][0]
    return {
        "from": board.city_ids[s.city],
        "at": board.city_ids[at],
        "ridden": [board.route_ids[route] for route in s.ridden],
        "goods": goods,
        "fares": s.fares,
    }


def public_seat(rules: Rules, s: State, player: int) -> Json:
    seat = s.seats[player]
    board = rules.board
    result: Json = {
        "score": rules.scores(s)[player],
        "wagons": seat.wagons,
        "cards": by_pile(rules, s, hand_sizes(rules, s, seat)),
        "known": card_counts(rules, seat.known),
        "tickets": ticket_counts(rules, s, seat),
        "routes": [board.route_ids[route] for route in seat.routes],
    }
    edition = rules.facts.edition
    if edition == "maerklin":
        result["passengers"] = {
            "supply": seat.passengers_left,
            "board": [board.city_ids[city] for city in seat.passengers],
        }
        result["goods"] = list(seat.goods)
        if seat.announced >= 0:
            result["announced"] = {"short": 4 - seat.announced, "long": seat.announced}
    elif edition == "weltreise":
        result["ships"] = seat.ships
        result["box"] = {"wagons": seat.box_wagons, "ships": seat.box_ships}
        result["harbors"] = [board.city_ids[city] for city in seat.harbors]
        result["harbors_left"] = 3 - len(seat.harbors)
    elif edition == "uk":
        result["technologies"] = technology_names(rules, seat)
    elif edition == "gruselfahrt":
        result["completed"] = [board.ticket_ids[ticket] for ticket in seat.completed]
        result["bonuses"] = bonus_names(seat)
    if s.decision == OVER:
        if edition != "gruselfahrt":
            result["tickets_kept"] = [board.ticket_ids[ticket] for ticket in seat.tickets]
        result["breakdown"] = breakdown(rules, s, player)
    return result


def technology_names(rules: Rules, seat: Seat) -> list[str]:
    return [name for number, name in enumerate(rules.technologies) if seat.technologies >> number & 1]


def bonus_names(seat: Seat) -> list[str]:
    return [name for bit, name in BONUS_NAMES.items() if seat.bonuses & bit]


def ticket_counts(rules: Rules, s: State, seat: Seat) -> object:
    """How many tickets a seat holds: public once all have chosen (C-35, MK-32)."""
    if choosing(s):
        return None
    return by_deck(rules, s, seat.tickets)


def by_deck(rules: Rules, s: State, tickets: list[int]) -> object:
    """The number of tickets, or one for each kind where there are two."""
    if len(s.ticket_decks) == 1:
        return len(tickets)
    long = 0
    for ticket in tickets:
        if rules.board.ticket_long[ticket]:
            long += 1
    return {"short": len(tickets) - long, "long": long}


def own(rules: Rules, s: State, player: int) -> Json:
    """A seat's own secrets."""
    seat = s.seats[player]
    board = rules.board
    bit = 1 << player
    deciding = s.player == player
    return {
        "hand": card_counts(rules, seat.hand),
        "tickets": [board.ticket_ids[ticket] for ticket in seat.tickets],
        "offer": [board.ticket_ids[ticket] for ticket in seat.offer],
        "keep_least": min(s.keep_least, len(seat.offer)),
        "put_back": [
            board.ticket_ids[ticket]
            for ticket in range(len(board.ticket_ids))
            if s.ticket_known[ticket] & bit
        ],
        "pieces": seat.choice or None,
        "laid": card_counts(rules, s.laid) if deciding and s.decision == PAY_DECISION else {},
    }


def breakdown(rules: Rules, s: State, player: int) -> list[Json]:
    """The final score by items, as if the game ended now (C-43)."""
    seat = s.seats[player]
    board = rules.board
    result: list[Json] = []
    for name, points in rules.track_items(s, player):
        result.append({"item": name, "points": points})
    if rules.facts.edition == "gruselfahrt":
        for ticket in seat.completed:
            result.append({"item": "ticket", "points": 1, "ticket": board.ticket_ids[ticket]})
        if seat.bonuses & 1:
            result.append({"item": "trick-or-treat", "points": 1})
        return result
    for ticket in seat.tickets:
        result.append(
            {
                "item": "ticket",
                "points": rules.ticket_value(s, player, ticket),
                "ticket": board.ticket_ids[ticket],
                "completed": rules.completed(s, player, ticket),
            }
        )
    for name, points in rules.bonuses(s, player):
        result.append({"item": name, "points": points})
    return result
