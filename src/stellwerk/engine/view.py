"""Views: what a seat or a spectator may know. Only this module decides it.

Bots, environments and the server hand out `view` and nothing else; `determinize` resamples the rest. Public
is everything on the table and everything that all have seen (C-4): a card taken from the market is known to
be in that hand until it may have been paid. A payment under way, and what it is for, is known to its player
only: the mere fact that there is a decision would reveal something about the hand.
"""

from typing import Any

from stellwerk.engine.edition import Edition
from stellwerk.engine.field_values import disclosed_fields, secret_fields, shown_fields
from stellwerk.engine.fields import SEAT, TABLE
from stellwerk.engine.kinds import KEEP_DECISION, OVER, PAY_DECISION, PILE_NAMES
from stellwerk.engine.names import card_counts, card_names, discards, route_names, ticket_names
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.viewer import NO_SEAT, Viewer

Json = dict[str, Any]


def view(edition: Edition, rules: Rules, s: State, variants: dict[str, bool], viewer: Viewer) -> Json:
    """Return all that a seat or a spectator may know."""
    result: Json = {
        "edition": rules.spec.edition,
        "options": dict(variants),
        "players": rules.players,
        "seat": None if viewer.seat == NO_SEAT else viewer.seat,
        "over": s.decision == OVER,
        "player": s.player,
        "decision": rules.decision_names[decision_seen(rules, s, viewer)],
        "market": card_names(rules, list(s.market)),
        "deck": by_pile(rules, s, pile_sizes(s)),
        "discard": discards(rules, s),
        "ticket_deck": ticket_deck_sizes(rules, s),
        "tickets_out": None if rules.chooses_first_tickets(s) else len(s.tickets_out),
        "turns_left": None if s.turns_left < 0 else s.turns_left,
        "passes": s.passes,
        "barren": s.idle_turns,
        "pending": pending(edition, rules, s, viewer),
        "seats": [public_seat(edition, rules, s, player) for player in range(rules.players)],
    }
    result.update(shown_fields(rules, s, TABLE, False))
    result.update(edition.public_table(rules, s))
    if viewer.seat != NO_SEAT:
        result["own"] = own(rules, s, viewer.seat)
    return result


def pile_sizes(s: State) -> list[int]:
    """Return how many cards each deck has left."""
    return [pile.left for pile in s.piles]


def by_pile(rules: Rules, s: State, numbers: list[int]) -> object:
    """Return a number, or one for each pile where there are two."""
    if len(s.piles) == 1:
        return numbers[0]
    return {PILE_NAMES[which]: numbers[which] for which in range(len(numbers))}


def ticket_deck_sizes(rules: Rules, s: State) -> object:
    """Return how many tickets each deck has left; None while first tickets are being chosen."""
    if rules.chooses_first_tickets(s):
        return None
    if len(s.ticket_decks) == 1:
        return len(s.ticket_decks[0])
    return {"short": len(s.ticket_decks[0]), "long": len(s.ticket_decks[1])}


def hand_sizes(rules: Rules, s: State, seat: Seat) -> list[int]:
    """Return how many cards of each pile a seat has in its hand."""
    sizes = [0] * len(s.piles)
    for card in range(len(seat.hand)):
        sizes[rules.decks.pile_of[card]] += seat.hand[card]
    return sizes


def decision_seen(rules: Rules, s: State, viewer: Viewer) -> int:
    """Return the decision that a viewer sees: a payment of others is the decision it began with."""
    if s.decision != PAY_DECISION or s.player == viewer.seat:
        return s.decision
    return rules.decision_before_payment(s)


def pending(edition: Edition, rules: Rules, s: State, viewer: Viewer) -> Json | None:
    """Return what a viewer may know of the action under way."""
    decision = decision_seen(rules, s, viewer)
    result: Json = {}
    if decision == s.decision and s.route >= 0:
        result["route"] = rules.board.route_ids[s.route]
    if decision == PAY_DECISION and s.city >= 0:
        result["city"] = rules.board.city_ids[s.city]
    if decision == s.decision:
        result.update(shown_fields(rules, s, TABLE, True))
    result.update(edition.public_action(rules, s, decision))
    if s.decision == KEEP_DECISION:
        result["offered"] = by_deck(rules, s, s.seats[s.player].offer)
    if s.drawn:
        result["drawn"] = s.drawn
    return result or None


def public_seat(edition: Edition, rules: Rules, s: State, player: int) -> Json:
    """Return what everybody may know of a seat."""
    seat = s.seats[player]
    result: Json = {
        "score": rules.scoring.scores(s)[player],
        "wagons": seat.wagons,
        "cards": by_pile(rules, s, hand_sizes(rules, s, seat)),
        "known": card_counts(rules, seat.known),
        "tickets": ticket_counts(rules, s, seat),
        "routes": route_names(rules, seat.routes),
    }
    result.update(shown_fields(rules, seat, SEAT, False))
    result.update(shown_fields(rules, seat, SEAT, True))
    result.update(edition.public_seat(rules, seat))
    if rules.tickets_shown(s):
        result["tickets_kept"] = ticket_names(rules, seat.tickets)
    if s.decision == OVER:
        result.update(disclosed_fields(rules, seat))
        result["breakdown"] = edition.breakdown(rules, s, player)
    return result


def ticket_counts(rules: Rules, s: State, seat: Seat) -> object:
    """Return how many tickets a seat holds, which is public once all have chosen (C-35, MK-32)."""
    if rules.chooses_first_tickets(s):
        return None
    return by_deck(rules, s, seat.tickets)


def by_deck(rules: Rules, s: State, tickets: list[int]) -> object:
    """Return the number of tickets, or one for each kind where there are two."""
    if len(s.ticket_decks) == 1:
        return len(tickets)
    long = 0
    for ticket in tickets:
        if rules.board.ticket_long[ticket]:
            long += 1
    return {"short": len(tickets) - long, "long": long}


def own(rules: Rules, s: State, player: int) -> Json:
    """Return what only the seat itself may know."""
    seat = s.seats[player]
    bit = 1 << player
    deciding = s.player == player
    result: Json = {
        "hand": card_counts(rules, seat.hand),
        "tickets": ticket_names(rules, seat.tickets),
        "offer": ticket_names(rules, seat.offer),
        "keep_least": min(s.keep_least, len(seat.offer)),
        "put_back": ticket_names(rules, [t for t, known in enumerate(s.ticket_known) if known & bit]),
        "pieces": None,  # every view has this key, for pages of version 1
        "laid": card_counts(rules, s.laid) if deciding and s.decision == PAY_DECISION else {},
    }
    result.update(secret_fields(rules, seat))
    return result
