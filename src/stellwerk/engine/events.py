"""What happened since the last decision, spelled out for people, logs and animations."""

from typing import Any, Final

from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import (
    CLAIMED,
    DREW,
    DUE,
    ENDED,
    FINAL,
    KEPT,
    LAID,
    OFFERED,
    PAID,
    PASSED,
    PILE_NAMES,
    RENEWED,
    RESET,
    RETURNED,
    REVEALED,
    TOOK,
    WITHDREW,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.engine.viewer import Viewer

Event = dict[str, Any]

UNCOVERING: Final = [DREW, LAID, RESET, RENEWED, REVEALED, OFFERED]


def uncovered(edition: Edition, s: State) -> bool:
    """Return whether the last decision uncovered anything hidden."""
    for place in range(0, s.event_count, 4):
        if s.events[place] in UNCOVERING or s.events[place] in edition.uncovering_events:
            return True
    return False


def spell_out(edition: Edition, rules: Rules, s: State, viewer: Viewer) -> list[Event]:
    """Return the events as a seat, a spectator or the referee may know them."""
    result: list[Event] = []
    for place in range(0, s.event_count, 4):
        kind = s.events[place]
        seat = s.events[place + 1]
        first = s.events[place + 2]
        second = s.events[place + 3]
        last = result[-1] if result else None
        sees = viewer.sees(seat)
        if kind == DREW:
            card = rules.cards[first] if sees else None
            deck = PILE_NAMES[second] if len(s.piles) > 1 else "deck"
            if last is not None and last["event"] == "drew" and last["seat"] == seat and last["deck"] == deck:
                listed(last, "cards").append(card)
            else:
                result.append({"event": "drew", "seat": seat, "cards": [card], "deck": deck})
        elif kind == PAID:
            if last is not None:
                paid = last.setdefault("paid", {})
                assert isinstance(paid, dict)
                paid[rules.cards[first]] = second
        elif kind == REVEALED:
            if last is not None and last["event"] == "revealed":
                listed(last, "cards").append(rules.cards[first])
            else:
                result.append({"event": "revealed", "seat": seat, "cards": [rules.cards[first]], "due": 0})
        elif kind == DUE:
            if last is not None and last["event"] == "revealed":
                last["due"] = first
        elif kind == KEPT or kind == RETURNED:
            add_kept(rules, s, result, seat, first, kind == KEPT, sees)
        else:
            result.append(plain_event(edition, rules, s, kind, seat, first, second, sees))
    return result


def listed(event: Event, key: str) -> list[object]:
    """Return a value of an event that is a list."""
    value = event[key]
    assert isinstance(value, list)
    return value


def add_kept(
    rules: Rules, s: State, result: list[Event], seat: int, ticket: int, kept: bool, sees: bool
) -> None:
    """Add a ticket to the event of a choice; at the start others learn the number when all have chosen."""
    if not result or result[-1]["event"] != "kept":
        event: Event = {"event": "kept", "seat": seat, "count": 0}
        if sees:
            event["tickets"] = []
            event["returned"] = []
        elif s.starting:
            event["count"] = None
        result.append(event)
    event = result[-1]
    count = event["count"]
    if kept and isinstance(count, int):
        event["count"] = count + 1
    if sees:
        listed(event, "tickets" if kept else "returned").append(rules.board.ticket_ids[ticket])


def plain_event(
    edition: Edition, rules: Rules, s: State, kind: int, seat: int, first: int, second: int, sees: bool
) -> Event:
    """Return an event that stands for itself; `sees`: whether the viewer knows the secrets of its seat."""
    board = rules.board
    if kind == TOOK:
        return {"event": "took", "seat": seat, "card": rules.cards[first]}
    if kind == LAID:
        return {"event": "laid", "seat": seat, "card": rules.cards[first]}
    if kind == RESET:
        return {"event": "reset", "seat": seat}
    if kind == RENEWED:
        return {"event": "renewed", "seat": seat, "deck": PILE_NAMES[first] if len(s.piles) > 1 else "deck"}
    if kind == CLAIMED:
        return {"event": "claimed", "seat": seat, "route": board.route_ids[first], "points": second}
    if kind == WITHDREW:
        return {"event": "withdrew", "seat": seat, "route": board.route_ids[first]}
    if kind == OFFERED:
        event: Event = {"event": "offered", "seat": seat, "count": first + second}
        if len(s.ticket_decks) > 1:
            event["short"] = first
            event["long"] = second
        if sees and s.seats[seat].offer:
            event["tickets"] = [board.ticket_ids[ticket] for ticket in s.seats[seat].offer]
        return event
    if kind == PASSED:
        return {"event": "passed", "seat": seat}
    if kind == FINAL:
        return {"event": "final", "seat": seat, "turns": first}
    if kind == ENDED:
        return {"event": "over", "seat": seat}
    return edition.spell_event(rules, kind, seat, first, second)
