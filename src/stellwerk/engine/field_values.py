"""The values of an edition's own state fields, as positions and views spell them."""

from typing import Any

from stellwerk.engine.board import numbered
from stellwerk.engine.fields import (
    BY_HOOK,
    CARD,
    CITY,
    COUNTED,
    EVERYBODY,
    FLAG,
    NUMBER,
    OWNER,
    ROUTE,
    SEAT,
    TABLE,
    TICKET,
    Field,
    FieldStore,
)
from stellwerk.engine.positions import checked
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

Json = dict[str, Any]


def unit_names(rules: Rules, field: Field) -> list[str]:
    """Return the names of the things that a field's numbers stand for; none for plain numbers."""
    unit = field.unit
    if unit == CARD:
        return rules.cards
    if unit == CITY:
        return rules.board.city_ids
    if unit == ROUTE:
        return rules.board.route_ids
    if unit == TICKET:
        return rules.board.ticket_ids
    return field.names


# ---------------------------------------------------------------------- out


def spelled_value(rules: Rules, field: Field, store: FieldStore) -> object:
    """Return the value of a field with names instead of numbers."""
    names = unit_names(rules, field)
    if field.is_list:
        values = store.lists[field.slot]
        return [names[value] for value in values] if names else list(values)
    value = int(store.numbers[field.slot])
    if field.unit == FLAG:
        return bool(value)
    if field.is_set:
        return [name for bit, name in enumerate(names) if value >> bit & 1]
    if names:
        return None if value < 0 else names[value]
    return None if field.optional and value < 0 else value


def is_turn_pristine(rules: Rules, s: State) -> bool:
    """Return whether the edition's own fields of the action under way are all at their defaults."""
    for field in rules.fields:
        if field.pending and field.owner == TABLE and not is_default(field, s):
            return False
    return True


def is_default(field: Field, store: FieldStore) -> bool:
    """Return whether a field is at its default."""
    if field.is_list:
        return not store.lists[field.slot]
    return store.numbers[field.slot] == field.default


def write_table_fields(rules: Rules, s: State) -> Json:
    """Return the fields of the table for a position."""
    return {
        field.key: spelled_value(rules, field, s)
        for field in rules.fields
        if field.owner == TABLE and field.is_written
    }


def write_seat_fields(rules: Rules, seat: Seat) -> Json:
    """Return the fields of a seat for a position."""
    return {
        field.key: spelled_value(rules, field, seat)
        for field in rules.fields
        if field.owner == SEAT and field.is_written
    }


def write_pending_fields(rules: Rules, s: State) -> Json:
    """Return the fields of the action under way for a position, those of seats as a list by seat."""
    result: Json = {}
    for field in rules.fields:
        if field.pending and field.owner == TABLE:
            result[field.key] = spelled_value(rules, field, s)
        elif field.pending:
            result[field.key] = [spelled_value(rules, field, seat) for seat in s.seats]
    return result


# ---------------------------------------------------------------------- in


def read_value(rules: Rules, field: Field, store: FieldStore, value: object, where: str) -> None:
    """Set a field to a value of a position; refuse what cannot be."""
    names = unit_names(rules, field)
    if field.is_list:
        if not names:
            entries = checked.items(value, where)
            store.set_list(field.slot, [checked.whole(entry, where, field.lowest) for entry in entries])
        elif field.unit == CARD:
            store.set_list(field.slot, checked.names_of(value, numbered(names), "card", where))
        else:
            store.set_list(field.slot, checked.distinct(value, numbered(names), field.thing, where))
    elif field.unit == FLAG:
        store.set_number(field.slot, 1 if checked.flag(value, where) else 0)
    elif field.is_set:
        bits = 0
        for bit in checked.distinct(value, numbered(names), field.thing, where):
            bits |= 1 << bit
        store.set_number(field.slot, bits)
    elif names:
        store.set_number(
            field.slot, -1 if value is None else checked.known(value, numbered(names), field.thing, where)
        )
    elif value is None and field.optional:
        store.set_number(field.slot, -1)
    else:
        store.set_number(field.slot, checked.whole(value, where, field.lowest))


# ---------------------------------------------------------------------- what is seen


def shown_value(rules: Rules, field: Field, store: FieldStore) -> object:
    """Return what everybody sees of a field."""
    if field.visible == COUNTED:
        return len(store.lists[field.slot])
    return spelled_value(rules, field, store)


def shown_fields(rules: Rules, store: FieldStore, owner: int, pending: bool) -> Json:
    """Return what everybody sees of an owner's fields; of those under way, what is not at its default."""
    result: Json = {}
    for field in rules.fields:
        if field.owner != owner or field.pending != pending or field.view_key == BY_HOOK:
            continue
        seen = field.visible == EVERYBODY or field.visible == COUNTED
        if seen and not (pending and is_default(field, store)):
            result[field.view_key] = shown_value(rules, field, store)
    return result


def secret_fields(rules: Rules, seat: Seat) -> Json:
    """Return the fields that only their seat sees; null while one is at its default."""
    return {
        field.view_key: None if is_default(field, seat) else spelled_value(rules, field, seat)
        for field in rules.fields
        if field.visible == OWNER
    }


def disclosed_fields(rules: Rules, seat: Seat) -> Json:
    """Return the secrets of a seat that the final scoring shows to everybody."""
    return {
        field.view_key: spelled_value(rules, field, seat)
        for field in rules.fields
        if field.visible == OWNER and not is_default(field, seat)
    }


def observed_length(rules: Rules, field: Field) -> int:
    """Return how many numbers of an observation a field takes, for each seat if it is one of seats."""
    if field.length:
        return field.length
    if field.visible == COUNTED or field.unit == NUMBER or field.unit == FLAG:
        return 1
    return len(unit_names(rules, field))
