"""Whether a race for tickets still holds anything for a seat, and how to end it if not.

A race ends with somebody's last car. Who can connect nothing more with the cars left would otherwise swap
tickets for ever, and so would the others.
"""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.minds.plan import Network, connect
from stellwerk.engine.kinds import CLAIM
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

LONG_RACE: Final = 40  # rounds; nearly all races take fewer than thirty


def any_in_reach(network: Network, s: State, seat: Seat) -> bool:
    """Whether the cars of a seat suffice for a ticket that nobody has completed, by the way cheapest now."""
    for ticket in range(len(network.board.ticket_ids)):
        if not completed_by_anyone(s, ticket):
            plan = connect(network, seat.connections, [ticket], [network.board.ticket_cities[ticket]])
            if plan is not None and plan.wagons <= seat.wagons:
                return True
    return False


def drags_on(s: State) -> bool:
    """Whether a race has lasted so long that nothing is to be hoped for from more new tickets."""
    return s.turns >= LONG_RACE * len(s.seats)


def completed_by_anyone(s: State, ticket: int) -> bool:
    for seat in s.seats:
        if ticket in seat.completed:
            return True
    return False


def longest_claim(rules: Rules, options: Ints) -> int:
    """The claim that takes most cars, or -1."""
    best = -1
    most = 0
    for option in options:
        if rules.space.kinds[option] == CLAIM:
            length = rules.board.length[rules.space.args[option]]
            if length > most:
                best = option
                most = length
    return best
