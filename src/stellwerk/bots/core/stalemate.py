"""How to end a race for tickets that nobody can win any more.

Such a game ends with a player's last car. Without this, players who can complete nothing would swap tickets
forever.
"""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.plan import RouteGraph, connect
from stellwerk.engine.kinds import CLAIM
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

MAX_ROUNDS: Final = 40  # rounds; nearly all races take fewer than thirty


def can_complete_any_ticket(rules: Rules, network: RouteGraph, s: State, seat: Seat) -> bool:
    """Return whether a seat has enough cars for a ticket that nobody has completed."""
    for ticket in range(len(network.board.ticket_ids)):
        if not completed_by_anyone(rules, s, ticket):
            plan = connect(network, seat.connections, [ticket], [network.board.ticket_cities[ticket]])
            if plan is not None and plan.wagons <= seat.wagons:
                return True
    return False


def is_overlong(s: State) -> bool:
    """Return whether the game has lasted so long that new tickets are hopeless."""
    return s.turns >= MAX_ROUNDS * len(s.seats)


def completed_by_anyone(rules: Rules, s: State, ticket: int) -> bool:
    """Return whether a player has completed a ticket."""
    for seat in s.seats:
        if ticket in rules.revealed_tickets(seat):
            return True
    return False


def longest_claim(rules: Rules, options: Ints) -> int:
    """Return the claim of the longest route, or -1."""
    best = -1
    most = 0
    for option in options:
        if rules.space.kinds[option] == CLAIM:
            length = rules.board.length[rules.space.args[option]]
            if length > most:
                best = option
                most = length
    return best
