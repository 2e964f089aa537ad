"""The life cycle of a table: join, start, leave, resign, rematch, continue from a replay."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Protocol

from stellwerk.table.access import SEAT, Credentials, digest, looks_like_token, new_token
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, replay_entries
from stellwerk.table.join_codes import WrongCodes, has_code
from stellwerk.table.messages.requests import Appearance, NewSeat, NewTable, PlayOn
from stellwerk.table.new_table import (
    FILL_LEVEL,
    Keys,
    bot_name,
    build,
    choose_color,
    is_level,
    known_level,
    person_of,
    unique_name,
)
from stellwerk.table.rows import BOT, CLOSED, LINK, OPEN, OVER, PLAYING, Place, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.store import TableStore
from stellwerk.table.table_state import note_position
from stellwerk.untrusted import clean_name

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

    @property
    def wrong_codes(self) -> WrongCodes:
        """Limits how many join codes a client may try."""

    async def session(self, table_id: str) -> TableSession:
        """Return the table, from memory or from the store."""


async def enter(
    registry: Registry, table_id: str, tokens: Sequence[str], key: str
) -> tuple[TableSession, Credentials]:
    """Return a table and credentials for it; TableError unless the tokens are valid there.

    ``key`` is the rate-limit key of the client.
    """
    if not all(map(looks_like_token, tokens)):
        raise TableError("unknown_token")
    credentials = Credentials.of(tokens)
    session = await registry.session(table_id)
    with registry.wrong_codes.limit(key) if has_code(tokens) else nullcontext():
        await session.authorize(credentials)
    return session, credentials


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
    token = new_token(SEAT)

    def edit(row: TableRow) -> int:
        if row.state != OPEN:
            raise TableError("full" if row.state == PLAYING else "wrong_state", f"the table is {row.state}")
        free = [each for each in row.places if not each.taken and each.origin is None]
        if wanted_place is not None:
            free = [each for each in free if each.place == wanted_place]
        if not free:
            raise TableError("full")
        place = free[0]
        place.token_hash = digest(token)
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
        place.level = known_level(level, FILL_LEVEL) if kind == BOT else None
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
    await session.resign(seat, known_level(level, FILL_LEVEL), credentials)


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
    token = new_token(SEAT)

    def edit(row: TableRow) -> int:
        for place in row.places:
            if place.origin == former_seat and place.kind != BOT:
                place.token_hash = digest(token)
                if row.state == OPEN and all(each.taken for each in row.places):
                    begin(row, session.clock.wall_time())
                return place.place
        raise TableError("full", "the place was given to somebody else")

    return {"place": await session.change(edit), "token": token}


def _is_bot(place: Place) -> bool:
    """Return whether a place was a bot's from the start, of a level that still exists."""
    return place.kind == BOT and is_level(place.level)


async def play_on(registry: Registry, session: TableSession, wanted: PlayOn) -> tuple[TableSession, Keys]:
    """Set up a table that continues a finished game after ``number`` moves, with the old names."""
    old, game_log = session.row, session.require_game()
    if old.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if wanted.seat >= len(old.places) or wanted.number >= len(game_log.moves):
        raise TableError("bad_message", "no such seat, or nothing left to play")
    level = known_level(wanted.level, FILL_LEVEL)
    seats = [
        NewSeat(kind="here", name=wanted.name or place.name, color=place.color)
        if place.seat == wanted.seat
        else NewSeat(
            kind="bot",
            name=place.name,
            level=place.level if wanted.keep_levels and _is_bot(place) else level,
            color=place.color,
        )
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
    if not await replay_entries(
        past, (replace(entry, number=number) for number, entry in enumerate(former, 1))
    ):
        raise TableError("damaged")
    note_position(row, past, now)
    await registry.store.create(row, past.entries)
    return await registry.session(row.id), keys
