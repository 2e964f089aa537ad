"""A table's life around its game: set up, join, start, leave, resign, rematch, play on from a replay."""

from __future__ import annotations

import itertools
import random
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import stellwerk
from stellwerk import boards

from . import designs, tokens
from .access import Bearer
from .errors import TableError
from .folding import stand
from .looks import choose_color, deal_colors
from .models import Look, NewSeat, NewTable, PlayOn
from .names import clean_name, told_apart
from .play import Play
from .room import Room
from .rows import BOT, CLOSED, HERE, LINK, OPEN, OVER, PLAYING, Entry, Place, TableRow
from .stored import Keeping

LEVELS = ("beginner", "family", "strong", "expert")
HINT_LEVEL = "strong"
FILL_LEVEL = "family"
BOT_NAMES = ("Otto", "Frieda", "Ida", "Karl", "Greta", "Emil", "Lotte", "Hugo", "Paula", "Anton")

PLAIN = Look()

_chance = random.SystemRandom()


class Housing(Protocol):
    """Where tables are: a server's memory and database, or somebody's browser."""

    @property
    def store(self) -> Keeping: ...

    @property
    def rooms(self) -> Mapping[str, Room]:
        """Those in memory."""

    async def room(self, table_id: str) -> Room:
        """The table, from memory or from the store."""


@dataclass(slots=True)
class Keys:
    """The tokens of a new table, to be handed out once."""

    host: str = field(default_factory=lambda: tokens.new_token(tokens.HOST))
    join: str = field(default_factory=lambda: tokens.new_token(tokens.JOIN))
    watch: str = field(default_factory=lambda: tokens.new_token(tokens.WATCH))
    seats: dict[int, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        seats = [{"place": place, "token": token} for place, token in sorted(self.seats.items())]
        return {"host": self.host, "join": self.join, "watch": self.watch, "seats": seats}


def _level(level: str | None, otherwise: str) -> str:
    if level is None:
        return otherwise
    if level not in LEVELS:
        raise TableError("bad_message", f"unknown level {level!r}")
    return level


def _new_place(number: int, wanted: NewSeat, keys: Keys, used: set[str]) -> Place:
    name = clean_name(wanted.name)
    place = Place(number, number, wanted.kind, name, avatar=wanted.avatar)
    if wanted.kind == BOT:
        place.level = _level(wanted.level, FILL_LEVEL)
        place.name = name or bot_name(used)
    elif wanted.kind == HERE:
        keys.seats[number] = tokens.new_token(tokens.SEAT)
        place.person = person_of(wanted)
        place.token_hash = tokens.digest(keys.seats[number])
        place.name = name or f"Player {number + 1}"
    used.add(place.name)
    return place


def person_of(look: Look) -> str | None:
    """What is stored of a personal key."""
    return None if look.person is None else tokens.digest(look.person)


def bot_name(used: set[str]) -> str:
    free = [name for name in BOT_NAMES if name not in used]
    return free[0] if free else f"Bot {len(used) + 1}"


def build(wanted: NewTable) -> tuple[TableRow, Keys]:
    """A table as wished for, not yet stored; TableError if the edition does not know such a game."""
    if wanted.edition not in stellwerk.editions():
        raise TableError("unknown_edition", wanted.edition)
    guests = any(seat.kind == LINK for seat in wanted.seats)
    if wanted.board is not None and wanted.public:
        raise TableError("bad_message", "a table with a board of one's own is not public")
    if wanted.seed is not None and guests:
        raise TableError("bad_message", "a seed may only be chosen when nobody joins by link")
    seed = wanted.seed if wanted.seed is not None else secrets.randbits(62)
    board = None if wanted.board is None else designs.kept(wanted.board)
    try:
        stellwerk.new_game(
            wanted.edition,
            players=len(wanted.seats),
            seed=seed,
            options=wanted.options,
            board=board,
        )
    except boards.BoardError as error:
        raise TableError("bad_board", str(error)) from error
    except (ValueError, TypeError) as error:
        raise TableError("bad_message", str(error)) from error
    keys = Keys()
    used: set[str] = {clean_name(seat.name) for seat in wanted.seats}
    now = time.time()
    row = TableRow(
        id=tokens.new_table_id(),
        title=clean_name(wanted.title, 60),
        edition=wanted.edition,
        options=wanted.options,
        board=board,
        seed=seed,
        state=OPEN,
        public=wanted.public,
        seat_order=wanted.order,
        clock=wanted.clock,
        undo=(not guests and not wanted.public) if wanted.undo is None else wanted.undo,
        hints=wanted.hints,
        chat=guests if wanted.chat is None else wanted.chat,
        created=now,
        changed=now,
        host_hash=tokens.digest(keys.host),
        join_hash=tokens.digest(keys.join),
        watch_hash=tokens.digest(keys.watch),
        places=[_new_place(number, seat, keys, used) for number, seat in enumerate(wanted.seats)],
    )
    for number, place in enumerate(row.places):
        place.name = told_apart(place.name, [each.name for each in row.places[:number] if each.name])
    deal_colors(row.places, [seat.color for seat in wanted.seats])
    return row, keys


async def set_up(house: Housing, wanted: NewTable) -> tuple[Room, Keys]:
    row, keys = build(wanted)
    return await open_table(house, row), keys


async def open_table(house: Housing, row: TableRow) -> Room:
    """Store a table that was just built; it begins if every place is taken."""
    if all(place.taken for place in row.places):
        begin(row)
    await house.store.create(row)
    return await house.room(row.id)


def begin(row: TableRow) -> None:
    """Turn an open table into a playing one. Free places become bots."""
    if row.state != OPEN:
        raise TableError("wrong_state", f"the table is {row.state}")
    used = {place.name for place in row.places}
    for place in row.places:
        if not place.taken:
            place.kind, place.level, place.origin = BOT, FILL_LEVEL, None
            place.name = bot_name(used)
            used.add(place.name)
    if row.seat_order == "shuffled":
        seats = list(range(len(row.places)))
        _chance.shuffle(seats)
        for place, seat in zip(row.places, seats, strict=True):
            place.seat = seat
        row.places.sort(key=lambda place: place.seat)
    row.state = PLAYING
    stand(row, Play.of(row))


async def join(room: Room, name: str, wanted_place: int | None, look: Look = PLAIN) -> tuple[int, str]:
    """Sit down on a free place; the place and its token. The last one to sit down starts the game."""
    token = tokens.new_token(tokens.SEAT)

    def edit(row: TableRow) -> int:
        if row.state != OPEN:
            raise TableError("full" if row.state == PLAYING else "wrong_state", f"the table is {row.state}")
        free = [each for each in row.places if not each.taken and each.origin is None]
        if wanted_place is not None:
            free = [each for each in free if each.place == wanted_place]
        if not free:
            raise TableError("full")
        place = free[0]
        place.token_hash = tokens.digest(token)
        others = [each.name for each in row.places if each is not place]
        place.name = told_apart(clean_name(name) or f"Player {place.place + 1}", others)
        place.avatar = look.avatar
        place.person = person_of(look)
        choose_color(row.places, place, look.color)
        if all(each.taken for each in row.places):
            begin(row)
        return place.place

    return await room.change(edit), token


async def start(room: Room) -> None:
    await room.change(begin)


async def change_place(room: Room, number: int, kind: str, level: str | None) -> None:
    def edit(row: TableRow) -> None:
        if row.state != OPEN:
            raise TableError("wrong_state", f"the table is {row.state}")
        found = [each for each in row.places if each.place == number]
        if not found or found[0].token_hash is not None:
            raise TableError("not_allowed", "somebody sits there, or there is no such place")
        place = found[0]
        place.kind, place.origin = kind, None
        place.level = _level(level, FILL_LEVEL) if kind == BOT else None
        place.name = bot_name({each.name for each in row.places}) if kind == BOT else ""
        if all(each.taken for each in row.places):
            begin(row)

    await room.change(edit)


async def leave(room: Room, bearer: Bearer) -> None:
    def edit(row: TableRow) -> None:
        place = bearer.one_seat(row)
        if row.state != OPEN:
            raise TableError("wrong_state", "the game has begun: resign instead")
        place.kind, place.name, place.token_hash, place.origin = LINK, "", None, None
        place.avatar = place.person = None

    await room.change(edit)


async def close(room: Room) -> None:
    def edit(row: TableRow) -> None:
        if row.state != OPEN:
            raise TableError("wrong_state", "only an open table can be closed")
        row.state = CLOSED

    await room.change(edit)


async def resign(room: Room, seat: int, level: str, bearer: Bearer) -> None:
    await room.resign(seat, _level(level, FILL_LEVEL), bearer)


# --- once more ---


def _copy_for_rematch(row: TableRow) -> tuple[TableRow, Keys]:
    """The same table again, the order turned by one seat; persons' places are kept for them."""
    turned = row.places[1:] + row.places[:1]
    seats = [
        NewSeat(
            kind="bot", name=each.name, level=each.level if each.kind == BOT else FILL_LEVEL, color=each.color
        )
        if each.played_by_bot
        else NewSeat(kind="link", name=each.name, color=each.color)
        for each in turned
    ]
    wanted = NewTable(
        edition=row.edition,
        options=row.options,
        board=row.board,
        seats=seats,
        order="shuffled" if row.seat_order == "shuffled" else "given",
        public=row.public,
        clock=row.clock,
        undo=row.undo,
        hints=row.hints,
        chat=row.chat,
        title=row.title,
    )
    new, keys = build(wanted)
    for place, former in zip(new.places, turned, strict=True):
        if place.kind == LINK:
            place.origin = former.seat
            place.kind = former.kind
            place.avatar, place.person = former.avatar, former.person
    return new, keys


async def rematch(house: Housing, room: Room, bearer: Bearer) -> dict[str, Any]:
    """Find or make the table of the return game and the caller's place at it."""
    if room.row.state != OVER:
        await room.refresh()  # another process may have seen the end
    if room.row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if not bearer.places(room.row) and not bearer.is_host(room.row):
        raise TableError("not_allowed", "this needs a seat or host token")
    made: Keys | None = None
    if room.row.rematch is None:
        new, keys = _copy_for_rematch(room.row)
        await house.store.create(new)
        room = await house.room(room.row.id)

        def edit(row: TableRow) -> bool:
            if row.rematch is None:
                row.rematch = new.id
            return row.rematch == new.id

        if await room.change(edit):
            made = keys
        else:
            await close(await house.room(new.id))
    other = await house.room(str(room.row.rematch))
    answer: dict[str, Any] = {}
    seats = bearer.seats(room.row)
    if seats:
        answer = await _claim_kept_place(other, seats[0])
    if made is not None:
        answer |= {"host": made.host, "join": made.join, "watch": made.watch}
    return {"table": other.table_object(), **answer}


async def _claim_kept_place(room: Room, former_seat: int) -> dict[str, Any]:
    token = tokens.new_token(tokens.SEAT)

    def edit(row: TableRow) -> int:
        for place in row.places:
            if place.origin == former_seat and place.kind != BOT:
                place.token_hash = tokens.digest(token)
                if row.state == OPEN and all(each.taken for each in row.places):
                    begin(row)
                return place.place
        raise TableError("full", "the place was given to somebody else")

    return {"place": await room.change(edit), "token": token}


async def play_on(house: Housing, room: Room, wanted: PlayOn) -> tuple[Room, Keys]:
    """A new table that stands where a finished game stood after ``number`` decisions, under the old names."""
    old, play = room.row, room.game_on()
    if old.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if wanted.seat >= len(old.places) or wanted.number >= len(play.moves):
        raise TableError("bad_message", "no such seat, or nothing left to play")
    level = _level(wanted.level, FILL_LEVEL)
    seats = [
        NewSeat(kind="here", name=wanted.name or place.name)
        if place.seat == wanted.seat
        else NewSeat(kind="bot", name=place.name, level=level)
        for place in old.places
    ]
    spec = NewTable(
        edition=old.edition,
        options=old.options,
        board=old.board,
        seats=seats,
        seed=old.seed,
        hints=old.hints,
    )
    row, keys = build(spec)
    row.from_table, row.from_number, row.state = old.id, wanted.number, PLAYING
    past = Play.of(row)
    for entry in itertools.chain(*play.moves[: wanted.number]):
        past.follow(Entry(past.number + 1, entry.seat, entry.by, entry.say, entry.at))
    stand(row, past)
    await house.store.create(row, past.entries)
    return await house.room(row.id), keys
