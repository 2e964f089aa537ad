"""Tickets: drawing from a deck, what may be kept of an offer, and where the rest goes.

For every ticket the state has which seats know where it lies (`ticket_known`), and which of them also know
its place in the deck (`ticket_placed`).
"""

from stellwerk.arrays import i64
from stellwerk.engine.packed import replaced
from stellwerk.engine.state import State


def draw_tickets(s: State, which: i64, count: i64) -> list[int]:
    """Return the top tickets of a deck; fewer if it holds fewer (C-32)."""
    drawn = s.ticket_decks[which][:count]
    decks = s.ticket_decks[:]
    decks[which] = decks[which][count:]
    s.ticket_decks = decks
    forget(s, drawn, decks[which])
    return drawn


def forget(s: State, drawn: list[int], left: list[int]) -> None:
    """Clear the knowledge about drawn tickets.

    Other seats lose a ticket left in the deck too, unless they know its place: it may have been drawn.
    """
    known = s.ticket_known[:]
    placed = s.ticket_placed[:]
    for ticket in drawn:
        known[ticket] = 0
        placed[ticket] = 0
    for ticket in left:
        known[ticket] &= placed[ticket] | 1 << s.player
    s.ticket_known = known
    s.ticket_placed = placed


def choices(offered: int, least: int) -> list[int]:
    """Return the choices that keep at least the minimum of the offered tickets, as bit sets (C-30)."""
    return [kept for kept in range(1, 1 << offered) if ones(kept) >= min(least, offered)]


def ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def put_under(s: State, which: i64, ticket: i64) -> None:
    """Put a ticket under a deck; the player knows where it lies."""
    decks = s.ticket_decks[:]
    decks[which] = decks[which] + [ticket]
    s.ticket_decks = decks
    s.ticket_known = replaced(s.ticket_known, ticket, 1 << s.player)
    s.ticket_placed = replaced(s.ticket_placed, ticket, 1 << s.player)


def put_out(s: State, ticket: i64) -> None:
    """Put a ticket out of the game; the player knows which it was."""
    s.tickets_out = s.tickets_out + [ticket]
    s.ticket_known = replaced(s.ticket_known, ticket, 1 << s.player)
