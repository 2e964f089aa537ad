"""The calls of the HTTP interface, each declared once.

The server makes a route of every call (``server/http/routes.py``), the static edition answers them by itself
(``device/api.py``). The protocol reference and the page's types are made from their models. A new call needs
its models in ``messages`` and a function here. One that only a server answers is declared in ``server/http``.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final

from pydantic import Field

import stellwerk
from stellwerk import boards, bots, scorepad
from stellwerk.table import custom_boards as designs
from stellwerk.table import history, lifecycle, new_table, puzzles, replay
from stellwerk.table.access import Credentials, digest, looks_like_token
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, Viewer
from stellwerk.table.lifecycle import Registry
from stellwerk.table.message_builder import PROTOCOL, table_object, version
from stellwerk.table.messages import puzzles as puzzle_messages
from stellwerk.table.messages import requests, responses, server_messages
from stellwerk.table.new_table import Keys
from stellwerk.table.replay import replay_of_link, to_file, to_link, views_of_link
from stellwerk.table.rows import PLAYING, TableRow
from stellwerk.table.session import TableSession
from stellwerk.text import languages

Json = dict[str, Any]
Position = Annotated[int, Field(ge=0)]
LONGEST_WAIT: Final = 25.0


# --- declaring calls ---


@dataclass(frozen=True, slots=True)
class Work:
    """A costly function to call in a worker, if there is one. As an answer it stands for its result."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Encoded:
    """An answer that is JSON text already; ``file`` is the name under which a browser stores it."""

    text: str
    file: str = ""


Answer = Json | Work | Encoded


@dataclass(frozen=True)
class Call:
    method: str
    path: str  # below /api, with {names}
    handler: Callable[..., Awaitable[Answer]]
    answer: type[responses.ResponseModel] | None  # None: not described
    status: int
    costs: float  # calls that it counts as in addition
    has_etag: bool

    @cached_property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """Return the parameters of the handler, except the caller."""
        found = inspect.signature(self.handler, eval_str=True).parameters
        return {name: each for name, each in found.items() if name != "caller"}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", self.path))


CALLS: Final[list[Call]] = []
"""Those that a server and a device both answer."""


def call(
    method: str,
    path: str,
    answer: type[responses.ResponseModel] | None = None,
    *,
    status: int = 200,
    costs: float = 0.0,
    has_etag: bool = False,
    calls: list[Call] = CALLS,
) -> Callable[[Callable[..., Awaitable[Answer]]], Callable[..., Awaitable[Answer]]]:
    """Declare a call among ``calls``.

    Its function gets the caller, and by name ``table``, ``body`` and what else it takes of path and query.
    """

    def declare(handler: Callable[..., Awaitable[Answer]]) -> Callable[..., Awaitable[Answer]]:
        calls.append(Call(method, path, handler, answer, status, costs, has_etag))
        return handler

    return declare


@dataclass(frozen=True, slots=True)
class Entered:
    """A table that a caller may watch."""

    session: TableSession
    credentials: Credentials

    @property
    def seat(self) -> int:
        """The seat that the caller plays; TableError if there is none."""
        return self.credentials.one_seat(self.session.row).seat

    @property
    def viewer(self) -> Viewer:
        seats = self.credentials.seats(self.session.row)
        return seats[0] if seats else None

    def as_json(self) -> Json:
        return {"table": self.session.table_object()}


@dataclass
class Caller:
    """The client of a call, and what differs between a server and one device."""

    registry: Registry
    token: str | None
    key: str = ""  # under which the caller is counted

    @property
    def database(self) -> str:
        """What stores the tables."""
        return "browser"

    @property
    def offers_device(self) -> bool:
        """Whether the static edition is offered beside the tables."""
        return False

    async def enter(self, table_id: str) -> Entered:
        """Return the table if the token (or its being public) gives access."""
        tokens = [] if self.token is None else [self.token]
        return Entered(*await lifecycle.enter(self.registry, table_id, tokens, self.key))

    def count_new_table(self) -> None:
        """Count a new table; TableError if there were too many."""

    async def build(self, wanted: requests.NewTable) -> tuple[TableRow, Keys]:
        """Return a new table that is not stored yet."""
        return new_table.build(wanted, self.registry.clock.wall_time())

    async def forget_ended_keys(self, appearances: Sequence[requests.Appearance]) -> None:
        """Drop personal keys that were replaced, so that the game counts for nobody's history."""

    async def public_tables(self, edition: str | None, state: str | None) -> list[TableRow]:
        return []

    async def games_of(self, people: list[str]) -> tuple[list[Json], list[int]]:
        """Return the games of these hashes of keys ("": not a key), and the positions of replaced keys."""
        raise NotImplementedError

    def exported(self, session: TableSession) -> Json:
        """Return the game of a table as a file."""
        _finished(session)
        return to_file(session)


def _finished(session: TableSession) -> GameLog:
    return replay.finished(session.row, session.game_log)


def created(session: TableSession, keys: Keys) -> Json:
    return {"table": session.table_object(), "tokens": keys.as_json()}


# --- editions and boards ---


@call("GET", "/about", responses.About)
async def about(caller: Caller) -> Answer:
    """Return version, editions and features of this server."""
    return {
        "name": "Stellwerk",
        "version": version(),
        "protocol": PROTOCOL,
        "editions": stellwerk.editions(),
        "levels": list(bots.LEVELS),
        "bots": bots.names(),
        "hint_level": new_table.HINT_LEVEL,
        "database": caller.database,
        "device": caller.offers_device,
    }


@call("GET", "/editions", responses.Editions)
async def all_editions(caller: Caller) -> Answer:
    """Return the facts of every edition, with names in both languages."""
    return {"editions": [stellwerk.edition_info(edition) for edition in stellwerk.editions()]}


@call("GET", "/editions/{edition}", responses.EditionInfo)
async def edition_facts(caller: Caller, edition: str) -> Answer:
    """Return the facts of an edition and the uncertain ones of its board."""
    board = boards.load(designs.known(edition))
    facts: Json = dict(stellwerk.edition_info(edition))
    return facts | {"notes": board.notes, "unverified": board.unverified, "disputed": board.disputed}


@call("GET", "/boards/{edition}", has_etag=True)
async def board_file(caller: Caller, edition: str) -> Answer:
    """Return a board: cities, routes, tickets and drawing."""
    found: Json = boards.load(designs.known(edition)).raw
    return found


@call("GET", "/boards/{edition}/new", responses.BoardDemands)
async def new_board(caller: Caller, edition: str) -> Answer:
    """Return a simple playable board to start from, and the edition's requirements."""
    return Work(designs.demands, (edition,))


@call("POST", "/boards/check", responses.BoardFaults, costs=1)
async def check_board(caller: Caller, body: requests.CheckBoard) -> Answer:
    """Return all faults of a board."""
    return Work(designs.faults, (body.edition, body.board))


# --- tables before the game ---


@call("POST", "/tables", responses.Created, status=201)
async def set_up(caller: Caller, body: requests.NewTable) -> Answer:
    """Set up a table. Its tokens are shown here and never again."""
    caller.count_new_table()
    await caller.forget_ended_keys(body.seats)
    row, keys = await caller.build(body)
    session = await lifecycle.open_table(caller.registry, row)
    session.bots.share = caller.key
    return created(session, keys)


@call("POST", "/boards/tables", responses.Created, status=201)
async def set_up_with_board(caller: Caller, body: requests.NewTable) -> Answer:
    """Set up a table with a custom board; the body may be as large as a board."""
    return await set_up(caller, body)


@call("GET", "/tables", responses.Tables)
async def public_tables(caller: Caller, edition: str | None = None, state: str | None = None) -> Answer:
    """List public tables: open, running, recently finished."""
    if edition is not None and edition not in stellwerk.editions():
        return {"tables": []}
    rows = await caller.public_tables(edition, state)
    return {"tables": [_listed(caller.registry, row) for row in rows]}


@call("POST", "/tables/mine", responses.MyTables)
async def my_tables(caller: Caller, body: requests.ListMyTables) -> Answer:
    """List the tables of these tokens."""
    return {"tables": await _tables_of(caller.registry, body.tokens)}


def _listed(registry: Registry, row: TableRow) -> Json:
    """Return a table as stored, without loading it."""
    session = registry.sessions.get(row.id)
    return session.table_object() if session is not None else table_object(row, row.waiting or [])


async def _waiting(registry: Registry, row: TableRow) -> list[int]:
    """Return the awaited seats as stored, so that no table has to be loaded."""
    if row.id not in registry.sessions and row.waiting is not None:
        return row.waiting
    return (await registry.session(row.id)).state.waiting()


async def _tables_of(registry: Registry, held: Sequence[str]) -> list[Json]:
    hashes = {digest(token): index for index, token in enumerate(held) if looks_like_token(token)}
    found = []
    for row in await registry.store.tables_of(hashes):
        seats = [place for place in row.places if place.token_hash in hashes]
        waiting = await _waiting(registry, row) if row.state == PLAYING and seats else []
        for place in seats:
            mine = not place.resigned
            found.append(
                {
                    "token": hashes[str(place.token_hash)],
                    "table": _listed(registry, row),
                    "seat": place.seat if mine else None,
                    "your_turn": mine and place.seat in waiting,
                }
            )
        if row.host_hash in hashes and not seats:
            index = hashes[row.host_hash]
            found.append({"token": index, "table": _listed(registry, row), "seat": None, "your_turn": False})
    return found


@call("GET", "/tables/{table_id}", responses.OneTable)
async def one_table(caller: Caller, table: Entered) -> Answer:
    return table.as_json()


@call("GET", "/tables/{table_id}/board")
async def board_of_table(caller: Caller, table: Entered) -> Answer:
    """Return the board of a table: custom, or its edition's."""
    row = table.session.row
    found: Json = boards.load(row.edition).raw if row.board is None else row.board
    return found


@call("POST", "/tables/{table_id}/join", responses.Joined)
async def join(caller: Caller, table: Entered, body: requests.Join) -> Answer:
    """Take a free place."""
    if not table.credentials.may_join(table.session.row):
        raise TableError("not_allowed", "this needs the join token")
    await caller.forget_ended_keys([body])
    place, token = await lifecycle.join(table.session, body.name, body.place, body)
    return table.as_json() | {"place": place, "token": token}


@call("PATCH", "/tables/{table_id}/places/{place}", responses.OneTable)
async def change_place(caller: Caller, table: Entered, place: int, body: requests.PlaceChange) -> Answer:
    """Give a free seat to a bot before the start, or free it again."""
    table.credentials.need_host(table.session.row)
    await lifecycle.change_place(table.session, place, body.kind, body.level)
    return table.as_json()


@call("POST", "/tables/{table_id}/start", responses.OneTable)
async def start(caller: Caller, table: Entered) -> Answer:
    """Start now; free places become bots."""
    table.credentials.need_host(table.session.row)
    await lifecycle.start(table.session)
    return table.as_json()


@call("POST", "/tables/{table_id}/leave", responses.OneTable)
async def leave(caller: Caller, table: Entered) -> Answer:
    """Leave a seat before the start."""
    await lifecycle.leave(table.session, table.credentials)
    return table.as_json()


@call("DELETE", "/tables/{table_id}", responses.OneTable)
async def close(caller: Caller, table: Entered) -> Answer:
    """Close a table that has not started."""
    table.credentials.need_host(table.session.row)
    await lifecycle.close(table.session)
    return table.as_json()


# --- playing, for programs that poll a seat ---


@call("GET", "/tables/{table_id}/state")
async def state(
    caller: Caller,
    table: Entered,
    after: Annotated[int, Field(ge=-1)] = -1,
    wait: Annotated[float, Field(ge=0.0, le=LONGEST_WAIT)] = 0.0,
) -> Answer:
    """Return what this seat (or a spectator) may know; ``wait`` for an entry beyond ``after``."""
    session = table.session
    until = session.clock.monotonic() + wait
    while not _has_more(table, after) and not session.is_finished:
        left = until - session.clock.monotonic()
        if left <= 0 or not await session.broadcaster.wait_for_change(left):
            break
    await session.authorize(table.credentials)  # again: the seat may have changed hands meanwhile
    await session.current_game()
    return Encoded(session.broadcaster.state_text(table.viewer, after))


def _has_more(table: Entered, after: int) -> bool:
    game_log = table.session.game_log
    return game_log is not None and game_log.number_for(table.viewer) > after


@call("POST", "/tables/{table_id}/decisions")
async def decide(caller: Caller, table: Entered, body: requests.Decision) -> Answer:
    """Decide after entry ``number``."""
    credentials = table.credentials
    return {
        "number": await table.session.decide(table.seat, body.number, body.action, credentials=credentials)
    }


@call("POST", "/tables/{table_id}/early")
async def early(caller: Caller, table: Entered, body: requests.EarlyAnswers) -> Answer:
    """Answer questions of the start in advance."""
    await table.session.answer_early(table.seat, body.answers, table.credentials)
    return {"number": table.session.require_game().number}


@call("POST", "/tables/{table_id}/undo")
async def undo(caller: Caller, table: Entered, body: requests.Undo) -> Answer:
    """Take back one's last decision within the action."""
    return {"number": await table.session.undo(table.seat, body.number, table.credentials)}


@call("POST", "/tables/{table_id}/explain")
async def explain(caller: Caller, table: Entered, body: requests.Explanation) -> Answer:
    """Return sentences that describe options."""
    await table.session.current_game()
    return {"options": table.session.explain(table.seat, body.number, body.actions)}


@call("POST", "/tables/{table_id}/hint")
async def hint(caller: Caller, table: Entered) -> Answer:
    """Return the strong bot's choice and its reason."""
    return await table.session.hint(table.seat, new_table.HINT_LEVEL, table.credentials)


@call("POST", "/tables/{table_id}/back")
async def back(caller: Caller, table: Entered) -> Answer:
    """Take a seat back from the bot."""
    await table.session.come_back(table.seat, table.credentials)
    return table.as_json()


@call("POST", "/tables/{table_id}/resign", responses.OneTable)
async def resign(caller: Caller, table: Entered, body: requests.Resignation | None = None) -> Answer:
    """Resign: a bot plays on."""
    level = body.level if body is not None else new_table.FILL_LEVEL
    await lifecycle.resign(table.session, table.seat, level, table.credentials)
    return table.as_json()


# --- after the game ---


@call("POST", "/tables/{table_id}/rematch", responses.Rematch)
async def rematch(caller: Caller, table: Entered) -> Answer:
    """Find or create the rematch table and one's seat at it."""
    if table.session.row.rematch is None:
        caller.count_new_table()
    return await lifecycle.rematch(caller.registry, table.session, table.credentials)


@call("POST", "/tables/{table_id}/play-on", responses.Created, status=201)
async def play_on(caller: Caller, table: Entered, body: requests.PlayOn) -> Answer:
    """Set up a table at a position of a finished game, against bots."""
    caller.count_new_table()
    new, keys = await lifecycle.play_on(caller.registry, table.session, body)
    new.bots.share = caller.key
    return created(new, keys)


@call("GET", "/tables/{table_id}/record")
async def record(caller: Caller, table: Entered) -> Answer:
    """Return the record of a finished game."""
    row = table.session.row
    text = json.dumps(caller.exported(table.session), ensure_ascii=False, indent=1)
    return Encoded(text, f"stellwerk-{row.edition}-{row.id}.json")


@call("GET", "/tables/{table_id}/link")
async def link(caller: Caller, table: Entered) -> Answer:
    """Return the part of a link that holds a finished game."""
    return {"game": to_link(caller.exported(table.session))}


@call("GET", "/tables/{table_id}/replay", server_messages.Replay)
async def moves(caller: Caller, table: Entered) -> Answer:
    """Return the replay of a finished game."""
    played = list(_finished(table.session).moves)
    return Work(replay.course, (table.session.table_object(), table.session.row, played))


@call("GET", "/tables/{table_id}/replay/views", server_messages.ReplayViews)
async def views(caller: Caller, table: Entered, first: Position, last: Position) -> Answer:
    """Return positions of a finished game, with all hands visible."""
    return Work(replay.positions, (table.session.row, list(_finished(table.session).moves), first, last))


@call("POST", "/replay", server_messages.Replay, costs=2)
async def replay_link(caller: Caller, body: requests.SharedGame) -> Answer:
    """Return the replay of a game in a link."""
    return Work(replay_of_link, (body,))


@call("POST", "/replay/views", server_messages.ReplayViews, costs=2)
async def views_link(caller: Caller, body: requests.SharedViews) -> Answer:
    """Return positions of a game in a link, with all hands visible."""
    return Work(views_of_link, (body,))


@call("POST", "/games/mine", responses.PastGames)
async def my_games(caller: Caller, body: requests.MyGames) -> Answer:
    """Return the finished games of these personal keys, latest first, and the rating."""
    people = [digest(key) if looks_like_token(key) else "" for key in body.people]
    found, ended = await caller.games_of(people)
    games = [history.game_json(each) for each in found]
    return {"games": games, "ratings": history.ratings(found), "ended": ended}


# --- games at a real table ---


class SheetProblem(TableError):
    """A fault of a score sheet, with its own text."""

    def __init__(self, fault: scorepad.SheetFault) -> None:
        super().__init__("bad_sheet")
        self.texts = {lang: fault.render(lang) for lang in languages()}

    def as_json(self) -> Json:
        return super().as_json() | self.texts


def scored(sheet: Json) -> Json:
    """Return scores, places, items and the fields of the sheet."""
    try:
        found = scorepad.score(sheet)
    except scorepad.SheetFault as fault:
        raise SheetProblem(fault) from None
    return found | {"fields": scorepad.fields(sheet["edition"], len(sheet["players"]), sheet.get("options"))}


@call("POST", "/score", server_messages.SheetScore, costs=2)
async def score(caller: Caller, body: Json) -> Answer:
    """Return scores, places and items of a printed game, and the fields of its sheet."""
    return Work(scored, (body,))


# --- puzzles ---


@call("GET", "/puzzles", puzzle_messages.Puzzles)
async def all_puzzles(caller: Caller) -> Answer:
    """List the puzzles."""
    return puzzles.listed()


@call("GET", "/puzzles/{puzzle_id}", puzzle_messages.Puzzle, costs=1)
async def puzzle(caller: Caller, puzzle_id: str) -> Answer:
    """Return a puzzle with its solution."""
    return Work(puzzles.puzzle_object, (puzzle_id,))


@call("GET", "/daily/{day}", puzzle_messages.Day)
async def daily(caller: Caller, day: str) -> Answer:
    """Return the puzzle and the deal of a day such as `2026-11-19`; they depend on the date alone."""
    return puzzles.day_object(day)
