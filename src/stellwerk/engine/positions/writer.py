"""Writing positions: the whole state as readable JSON, which `reader` reads again."""

from typing import Any

from stellwerk import boards
from stellwerk.arrays import Ints
from stellwerk.engine.edition import Edition
from stellwerk.engine.field_values import (
    is_turn_pristine,
    write_pending_fields,
    write_seat_fields,
    write_table_fields,
)
from stellwerk.engine.kinds import (
    OVER,
    PAY_DECISION,
    PILE_NAMES,
    SURCHARGE_DECISION,
    TURN_DECISION,
)
from stellwerk.engine.names import card_counts, card_names, discards, route_names, ticket_names
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

Json = dict[str, Any]


def write(edition: Edition, rules: Rules, s: State, variants: dict[str, bool]) -> Json:
    board = rules.board
    result: Json = {
        "edition": rules.spec.edition,
        "variants": [name for name, chosen in variants.items() if chosen],
        "players": rules.players,
    }
    if board.data.source != boards.BUILT_IN:
        result["board"] = board.data.raw
    result["to_move"] = s.player
    result["seed"] = s.seed
    result["shuffles"] = s.shuffles
    result["market"] = card_names(rules, list(s.market))
    result["deck"] = write_decks(rules, s)
    result["discard"] = discards(rules, s)
    result["exhausted"] = s.exhausted
    result["ticket_deck"] = write_ticket_decks(rules, s)
    result["tickets_out"] = ticket_names(rules, s.tickets_out)
    result["ticket_knowledge"] = {
        "known": write_knowledge(rules, s.ticket_known),
        "placed": write_knowledge(rules, s.ticket_placed),
    }
    result["turns_left"] = None if s.turns_left < 0 else s.turns_left
    result["passes"] = s.passes
    result["barren"] = s.idle_turns
    result["turns"] = s.turns
    result["over"] = s.decision == OVER
    result.update(write_table_fields(rules, s))
    result.update(edition.write_table(rules, s))
    result["seats"] = [write_seat(edition, rules, seat) for seat in s.seats]
    result["pending"] = write_pending(rules, s)
    return result


def write_decks(rules: Rules, s: State) -> object:
    tops: list[list[str]] = []
    for pile in s.piles:
        tops.append(card_names(rules, list(pile.cards[: pile.left])[::-1]))
    if len(tops) == 1:
        return tops[0]
    return {PILE_NAMES[which]: tops[which] for which in range(2)}


def write_ticket_decks(rules: Rules, s: State) -> object:
    decks = [ticket_names(rules, deck) for deck in s.ticket_decks]
    if len(decks) == 1:
        return decks[0]
    return {"short": decks[0], "long": decks[1]}


def write_knowledge(rules: Rules, masks: Ints) -> Json:
    """Return which seats know where a ticket lies."""
    return {
        rules.board.ticket_ids[ticket]: [seat for seat in range(rules.players) if mask >> seat & 1]
        for ticket, mask in enumerate(masks)
        if mask
    }


def write_seat(edition: Edition, rules: Rules, seat: Seat) -> Json:
    result: Json = {
        "hand": card_counts(rules, seat.hand),
        "known": card_counts(rules, seat.known),
        "tickets": ticket_names(rules, seat.tickets),
        "routes": route_names(rules, seat.routes),
        "wagons": seat.wagons,
        "score": seat.score,
    }
    result.update(write_seat_fields(rules, seat))
    result.update(edition.write_seat(rules, seat))
    return result


def write_pending(rules: Rules, s: State) -> Json | None:
    """Return the action under way; None at the beginning of a turn and after the end."""
    if s.decision == OVER or (s.decision == TURN_DECISION and is_turn_pristine(rules, s)):
        return None
    board = rules.board
    result: Json = {
        "decision": rules.decision_names[s.decision],
        "starting": s.starting,
        "route": None if s.route < 0 else board.route_ids[s.route],
        "city": None if s.city < 0 else board.city_ids[s.city],
        "laid": card_counts(rules, s.laid) if s.decision in (PAY_DECISION, SURCHARGE_DECISION) else {},
        "drawn": s.drawn,
        "keep_least": s.keep_least,
        "offers": [ticket_names(rules, seat.offer) for seat in s.seats],
        "revealed": card_names(rules, s.revealed),
        "due": s.due,
        "paid_extra": card_names(rules, s.paid_extra),
    }
    result.update(write_pending_fields(rules, s))
    return result
