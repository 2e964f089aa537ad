"""Which hands may hold a long ticket, for dealing hidden tickets anew in `determinize`.

A long ticket is never in the deck: it was kept at the set-up, at most one by a player, or it left the game.
Which players kept theirs is their secret.
"""

from stellwerk.engine.board import Board
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import State
from stellwerk.engine.viewer import Viewer


def mix_long_tickets(board: Board, s: State, viewer: Viewer, rng: Rng) -> None:
    """Draw which other seats hold a long ticket, all that fits what the viewer knows being equally likely.

    Tickets only change places between hands and those out of the game; offers keep the kinds they were
    dealt with.
    """
    holders = [player for player in range(len(s.seats)) if player != viewer.seat and s.seats[player].tickets]
    out = [place for place, ticket in enumerate(s.tickets_out) if not s.ticket_known[ticket] & viewer.bit]
    hidden = [s.tickets_out[place] for place in out]
    for player in holders:
        hidden += s.seats[player].tickets
    hidden.sort()
    long = [ticket for ticket in hidden if board.ticket_long[ticket]]
    short = [ticket for ticket in hidden if not board.ticket_long[ticket]]
    sizes = [len(s.seats[player].tickets) for player in holders]
    if not placings(sizes, len(out), len(long)):
        return  # a position written by hand, with more long tickets than can have been dealt
    for place, player in enumerate(holders):
        size = sizes[place]
        rest = sizes[place + 1 :]
        without = placings(rest, len(out), len(long))
        every = without + (size * placings(rest, len(out), len(long) - 1) if long else 0)
        if rng.below(every) >= without:
            s.seats[player].tickets = [long.pop()] + [short.pop() for _ in range(size - 1)]
        else:
            s.seats[player].tickets = [short.pop() for _ in range(size)]
    tickets_out = s.tickets_out[:]
    left = long + short
    for place in out:
        tickets_out[place] = left.pop()
    s.tickets_out = tickets_out


def placings(hands: list[int], out: int, long: int) -> int:
    """Count the ways to place the long tickets: at most one in each hand, the others out of the game."""
    if not hands:
        return choose(out, long)
    with_one = hands[0] * placings(hands[1:], out, long - 1) if long else 0
    return placings(hands[1:], out, long) + with_one


def choose(places: int, count: int) -> int:
    """Return the number of subsets of this size."""
    if count > places:
        return 0
    result = 1
    for number in range(count):
        result = result * (places - number) // (number + 1)
    return result
