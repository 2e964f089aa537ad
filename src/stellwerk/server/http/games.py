"""HTTP for the history and rating of a person."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import Connection, and_, select

from stellwerk.server.db import schema
from stellwerk.server.db.person_keys import current, ended_keys, is_one_of, note_games
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import digest, looks_like_token
from stellwerk.table.history import Json, game_json, is_own, notes, ratings
from stellwerk.table.messages.requests import MyGames
from stellwerk.table.messages.responses import PastGames
from stellwerk.table.rows import BOT, OVER

router = APIRouter(prefix="/api")

MOST_GAMES = 500
MOST_REPAIRED = 20  # games that were not noted when they ended, looked up at one call


@router.post("/games/mine", responses={200: {"model": PastGames}})
async def my_games(request: Request, body: MyGames) -> Json:
    """Return the finished games of these personal keys, latest first, and the rating."""
    registry: TableRegistry = request.app.state.registry
    shown = [digest(key) if looks_like_token(key) else "" for key in body.people]
    ended = await ended_keys(registry.database, shown)
    people = [each for each in shown if each and each not in ended]
    await _repair(registry, people)
    found = await registry.database.read(lambda connection: _games(connection, people))
    return {
        "games": [game_json(each) for each in found],
        "ratings": ratings(found),
        "ended": [position for position, person in enumerate(shown) if person in ended],
    }


async def _repair(registry: TableRegistry, people: list[str]) -> None:
    person = current(schema.seats.c.person)
    query = (
        select(schema.seats.c.table_id)
        .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
        .outerjoin(
            schema.games,
            and_(
                schema.games.c.table_id == schema.seats.c.table_id,
                schema.games.c.person == person,
            ),
        )
        .where(
            is_one_of(schema.seats.c.person, people),
            schema.seats.c.kind != BOT,
            schema.tables.c.state == OVER,
            schema.games.c.person.is_(None),
        )
        .limit(MOST_REPAIRED)
    )
    for table_id in await registry.database.read(
        lambda connection: list(connection.execute(query).scalars())
    ):
        session = await registry.session(table_id)
        if session.game_log is not None and not session.state.damaged and session.game_log.game.is_over:
            await note_games(registry.database, notes(session.row, session.game_log.game))


def _games(connection: Connection, people: list[str]) -> list[Json]:
    games = schema.games
    query = select(games).where(games.c.person.in_(people)).order_by(games.c.ended.desc()).limit(MOST_GAMES)
    return [game for each in connection.execute(query) if is_own(game := dict(each._mapping))]
