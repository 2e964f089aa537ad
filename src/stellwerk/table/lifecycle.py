"""The life cycle of a table: set up, join, start, leave, resign, rematch, continue from a replay."""

from __future__ import annotations

import itertools
import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import stellwerk
from stellwerk import boards
from stellwerk.table import custom_boards as designs
from stellwerk.table import tokens
from stellwerk.table.access import Credentials
from stellwerk.table.clock import Clock
from stellwerk.table.colors import choose_color, deal_colors
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.log_loader import fold, note_position
from stellwerk.table.messages.requests import Appearance, NewSeat, NewTable, PlayOn
from stellwerk.table.names import clean_name, unique_name
from stellwerk.table.rows import BOT, CLOSED, HERE, LINK, OPEN, OVER, PLAYING, Place, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.store import TableStore

LEVELS = ("beginner", "family", "strong", "expert")
HINT_LEVEL = "strong"
FILL_LEVEL = "family"
BOT_NAMES = ("Otto", "Frieda", "Ida", "Karl", "Greta", "Emil", "Lotte", "Hugo", "Paula", "Anton")

PLAIN = Appearance()

_chance = random.SystemRandom()


class Registry(Protocol):
    """Where tables are: a server's memory and database, or a browser."""

    @property
    def clock(self) -> Clock: ...

    @property
    def store(self) -> TableStore: ...

    @property
    def sessions(self) -> Mapping[str, TableSession]:
        """The tables in memory."""

    async def session(self, table_id: str) -> TableSession:
        """Return the table, from memory or from the store."""


@dataclass(slots=True)
class Keys:
    """The tokens of a new table, which are shown only once."""

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


def person_of(look: Appearance) -> str | None:
    """Return the stored digest of a personal key."""
    return None if look.person is None else tokens.digest(look.person)


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
        undo=(not has_links and not wanted.public) if wanted.undo is None else wanted.undo,
        hints=wanted.hints,
        chat=has_links if wanted.chat is None else wanted.chat,
        created=now,
        changed=now,
        host_hash=tokens.digest(keys.host),
        join_hash=tokens.digest(keys.join),
        watch_hash=tokens.digest(keys.watch),
        places=[_new_place(number, seat, keys, used) for number, seat in enumerate(wanted.seats)],
    )
    for number, place in enumerate(row.places):
        place.name = unique_name(place.name, [each.name for each in row.places[:number] if each.name])
    deal_colors(row.places, [seat.color for seat in wanted.seats])
    return row, keys


async def set_up(registry: Registry, wanted: NewTable) -> tuple[TableSession, Keys]:
    row, keys = build(wanted, registry.clock.wall_time())
    return await open_table(registry, row), keys


async def open_table(registry: Registry, row: TableRow) -> TableSession:
    """Store a new table; the game begins if every place is taken."""
    if all(place.taken for place in row.places):
        begin(row, registry.clock.wall_time())
    await registry.store.create(row)
    return await registry.session(row.id)


def begin(row: TableRow, now: float) -> None:
    """Start the game of an open table at wall time ``now``. Free places become bots."""
    if row.state != OPEN:
        raise TableError("wrong_state", f"the table is {row.state}")
    used = {place.name for place in row.places}
    for place in row.places:
        if not place.taken:
            place.kind, place.level, place.origin = BOT, FILL_LEVEL, None
            place.avatar = place.person = None  # it may have been reserved
            place.name = bot_name(used)
            used.add(place.name)
    if row.seat_order == "shuffled":
        seats = list(range(len(row.places)))
        _chance.shuffle(seats)
        for place, seat in zip(row.places, seats, strict=True):
            place.seat = seat
        row.places.sort(key=lambda place: place.seat)
    row.state = PLAYING
    note_position(row, GameLog.of(row), now)


async def join(
    session: TableSession, name: str, wanted_place: int | None, look: Appearance = PLAIN
) -> tuple[int, str]:
    """Take a free place and return it with its token. The last one to join starts the game."""
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
        place.name = unique_name(clean_name(name) or f"Player {place.place + 1}", others)
        place.avatar = look.avatar
        place.person = person_of(look)
        choose_color(row.places, place, look.color)
        if all(each.taken for each in row.places):
            begin(row, session.clock.wall_time())
        return place.place

    return await session.change(edit), token


async def start(session: TableSession) -> None:
    await session.change(lambda row: begin(row, session.clock.wall_time()))


async def change_place(session: TableSession, number: int, kind: str, level: str | None) -> None:
    def edit(row: TableRow) -> None:
        if row.state != OPEN:
            raise TableError("wrong_state", f"the table is {row.state}")
        found = [each for each in row.places if each.place == number]
        if not found or found[0].token_hash is not None:
            raise TableError("not_allowed", "somebody sits there, or there is no such place")
        place = found[0]
        place.kind, place.origin = kind, None
        place.avatar = place.person = None
        place.level = _level(level, FILL_LEVEL) if kind == BOT else None
        place.name = bot_name({each.name for each in row.places}) if kind == BOT else ""
        if all(each.taken for each in row.places):
            begin(row, session.clock.wall_time())

    await session.change(edit)


async def leave(session: TableSession, credentials: Credentials) -> None:
    def edit(row: TableRow) -> None:
        place = credentials.one_seat(row)
        if row.state != OPEN:
            raise TableError("wrong_state", "the game has begun: resign instead")
        place.kind, place.name, place.token_hash, place.origin = LINK, "", None, None
        place.avatar = place.person = None

    await session.change(edit)


async def close(session: TableSession) -> None:
    def edit(row: TableRow) -> None:
        if row.state != OPEN:
            raise TableError("wrong_state", "only an open table can be closed")
        row.state = CLOSED

    await session.change(edit)


async def resign(session: TableSession, seat: int, level: str, credentials: Credentials) -> None:
    await session.resign(seat, _level(level, FILL_LEVEL), credentials)


# --- rematch and continuation ---


def _copy_for_rematch(row: TableRow, now: float) -> tuple[TableRow, Keys]:
    """Return the same table again, the order turned by one seat and people's places reserved for them."""
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
    new, keys = build(wanted, now, is_known_board=True)
    for place, former in zip(new.places, turned, strict=True):
        if place.kind == LINK:
            place.origin = former.seat
            place.kind = former.kind
            place.avatar, place.person = former.avatar, former.person
    return new, keys


async def rematch(registry: Registry, session: TableSession, credentials: Credentials) -> dict[str, Any]:
    """Find or create the table of the rematch and the caller's place at it."""
    if session.row.state != OVER:
        await session.refresh()  # another process may have seen the end
    if session.row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if not credentials.places(session.row) and not credentials.is_host(session.row):
        raise TableError("not_allowed", "this needs a seat or host token")
    made: Keys | None = None
    if session.row.rematch is None:
        new, keys = _copy_for_rematch(session.row, registry.clock.wall_time())
        await registry.store.create(new)
        session = await registry.session(session.row.id)

        def edit(row: TableRow) -> bool:
            if row.rematch is None:
                row.rematch = new.id
            return row.rematch == new.id

        if await session.change(edit):
            made = keys
        else:
            await close(await registry.session(new.id))
    other = await registry.session(str(session.row.rematch))
    answer: dict[str, Any] = {}
    seats = credentials.seats(session.row)
    if seats:
        answer = await _claim_kept_place(other, seats[0])
    if made is not None:
        answer |= {"host": made.host, "join": made.join, "watch": made.watch}
    return {"table": other.table_object(), **answer}


async def _claim_kept_place(session: TableSession, former_seat: int) -> dict[str, Any]:
    token = tokens.new_token(tokens.SEAT)

    def edit(row: TableRow) -> int:
        for place in row.places:
            if place.origin == former_seat and place.kind != BOT:
                place.token_hash = tokens.digest(token)
                if row.state == OPEN and all(each.taken for each in row.places):
                    begin(row, session.clock.wall_time())
                return place.place
        raise TableError("full", "the place was given to somebody else")

    return {"place": await session.change(edit), "token": token}


async def play_on(registry: Registry, session: TableSession, wanted: PlayOn) -> tuple[TableSession, Keys]:
    """Set up a table that continues a finished game after ``number`` moves, with the old names."""
    old, game_log = session.row, session.require_game()
    if old.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if wanted.seat >= len(old.places) or wanted.number >= len(game_log.moves):
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
    now = registry.clock.wall_time()
    row, keys = build(spec, now, is_known_board=True)
    row.from_table, row.from_number, row.state = old.id, wanted.number, PLAYING
    past = GameLog.of(row)
    former = itertools.chain(*game_log.moves[: wanted.number])
    if not await fold(past, (replace(entry, number=number) for number, entry in enumerate(former, 1))):
        raise TableError("damaged")
    note_position(row, past, now)
    await registry.store.create(row, past.entries)
    return await registry.session(row.id), keys
