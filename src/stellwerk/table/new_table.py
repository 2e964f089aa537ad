"""Set up a table: its tokens, places, names and colours."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import stellwerk
from stellwerk import boards, bots
from stellwerk.table import custom_boards as designs
from stellwerk.table.access import HOST, JOIN, SEAT, WATCH, digest, new_table_id, new_token
from stellwerk.table.errors import TableError
from stellwerk.table.messages.requests import Appearance, NewSeat, NewTable
from stellwerk.table.rows import BOT, HERE, LINK, OPEN, Place, TableRow
from stellwerk.untrusted import LONGEST_NAME, clean_name

LONGEST = LONGEST_NAME


def unique_name(name: str, others: Iterable[str], longest: int = LONGEST) -> str:
    """Return the name, with a number if it is taken at this table."""
    taken = {comparison_key(other) for other in others}
    found, number = name, 1
    while comparison_key(found) in taken:
        number += 1
        ending = f" {number}"
        found = name[: longest - len(ending)].rstrip() + ending
    return found


def comparison_key(name: str) -> str:
    """Return a key under which names that look alike are equal."""
    return unicodedata.normalize("NFKC", name).casefold()


COLORS = 5


def deal_colors(places: Sequence[Place], wanted: Sequence[int | None]) -> None:
    """Assign preferred colours in seat order; the others get the remaining ones."""
    taken: set[int] = set()
    for place, wish in zip(places, wanted, strict=True):
        if wish is not None and wish not in taken:
            place.color = wish
            taken.add(wish)
    for place in places:
        if place.color is None:
            own = place.place if place.place not in taken else None
            place.color = next(
                (each for each in (own, *range(COLORS)) if each not in {None, *taken}), place.place
            )
            taken.add(place.color)


def choose_color(places: Sequence[Place], place: Place, wish: int | None) -> None:
    """Give a new player the preferred colour unless another person has it."""
    if wish is None or place.color == wish:
        return
    owner = next((each for each in places if each.color == wish), None)
    if owner is None:
        place.color = wish
    elif owner.kind == BOT or owner.token_hash is None:
        owner.color, place.color = place.color, wish


HINT_LEVEL = "strong"
FILL_LEVEL = "family"
BOT_NAMES = ("Otto", "Frieda", "Ida", "Karl", "Greta", "Emil", "Lotte", "Hugo", "Paula", "Anton")


@dataclass(slots=True)
class Keys:
    """The tokens of a new table, which are shown only once."""

    host: str = field(default_factory=lambda: new_token(HOST))
    join: str = field(default_factory=lambda: new_token(JOIN))
    watch: str = field(default_factory=lambda: new_token(WATCH))
    seats: dict[int, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        seats = [{"place": place, "token": token} for place, token in sorted(self.seats.items())]
        return {"host": self.host, "join": self.join, "watch": self.watch, "seats": seats}


def is_level(level: object) -> bool:
    """Return whether this is a level or the name of a registered bot, so that a seat can be given to it."""
    return level in bots.LEVELS or level in bots.names()


def known_level(level: str | None, otherwise: str) -> str:
    if level is None:
        return otherwise
    if not is_level(level):
        raise TableError("bad_message", f"unknown level {level!r}")
    return level


def _new_place(number: int, wanted: NewSeat, keys: Keys, used: set[str]) -> Place:
    name = clean_name(wanted.name)
    place = Place(number, number, wanted.kind, name, avatar=wanted.avatar)
    if wanted.kind == BOT:
        place.level = known_level(wanted.level, FILL_LEVEL)
        place.name = name or bot_name(used)
    elif wanted.kind == HERE:
        keys.seats[number] = new_token(SEAT)
        place.person = person_of(wanted)
        place.token_hash = digest(keys.seats[number])
        place.name = name or f"Player {number + 1}"
    used.add(place.name)
    return place


def person_of(look: Appearance) -> str | None:
    """Return the stored digest of a personal key."""
    return None if look.person is None else digest(look.person)


def bot_name(used: set[str]) -> str:
    free = [name for name in BOT_NAMES if name not in used]
    return free[0] if free else f"Bot {len(used) + 1}"


def build(wanted: NewTable, now: float, is_known_board: bool = False) -> tuple[TableRow, Keys]:
    """Return a new table that is not stored yet; TableError if the edition does not allow such a game.

    A board is checked, including whether it can be scored within the budget, unless another table has it
    already. ``now`` is wall time.
    """
    if wanted.edition not in stellwerk.editions():
        raise TableError("unknown_edition", wanted.edition)
    has_links = any(seat.kind == LINK for seat in wanted.seats)
    if wanted.board is not None and wanted.public:
        raise TableError("bad_message", "a table with a custom board is not public")
    if wanted.seed is not None and has_links:
        raise TableError("bad_message", "a seed may only be chosen when nobody joins by link")
    seed = wanted.seed if wanted.seed is not None else secrets.randbits(62)
    board = None
    if wanted.board is not None:
        board = wanted.board if is_known_board else designs.sound(wanted.edition, wanted.board)
    try:
        stellwerk.new_game(
            wanted.edition,
            players=len(wanted.seats),
            seed=seed,
            variants=wanted.options,
            board=board,
        )
    except boards.BoardError as error:
        raise TableError("bad_board", str(error)) from error
    except (ValueError, TypeError) as error:
        raise TableError("bad_message", str(error)) from error
    keys = Keys()
    used: set[str] = {clean_name(seat.name) for seat in wanted.seats}
    row = TableRow(
        id=new_table_id(),
        title=clean_name(wanted.title, 60),
        edition=wanted.edition,
        options=wanted.options,
        board=board,
        seed=seed,
        state=OPEN,
        public=wanted.public,
        seat_order=wanted.order,
        clock=wanted.clock,
        undo=(not has_links and not wanted.public) if wanted.undo is None else wanted.undo,
        hints=wanted.hints,
        chat=has_links if wanted.chat is None else wanted.chat,
        created=now,
        changed=now,
        host_hash=digest(keys.host),
        join_hash=digest(keys.join),
        watch_hash=digest(keys.watch),
        places=[_new_place(number, seat, keys, used) for number, seat in enumerate(wanted.seats)],
    )
    for number, place in enumerate(row.places):
        place.name = unique_name(place.name, [each.name for each in row.places[:number] if each.name])
    deal_colors(row.places, [seat.color for seat in wanted.seats])
    return row, keys
