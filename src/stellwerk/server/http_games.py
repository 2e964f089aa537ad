"""HTTP for finished games: one's own history, and how strong one is."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import Connection, and_, select

from . import answers, schema, tokens
from .history import note
from .house import House
from .models import MyGames
from .past import Json, notes, ratings, told
from .rows import OVER

router = APIRouter(prefix="/api")

MOST_GAMES = 500
MOST_REPAIRED = 20  # games that were not noted when they ended, looked up at one call


@router.post("/games/mine", responses={200: {"model": answers.PastGames}})
async def my_games(request: Request, body: MyGames) -> Json:
    """The finished games of these personal keys, the latest first, and how strong their player is."""
    house: House = request.app.state.house
    people = [tokens.digest(key) for key in body.people if tokens.looks_like_token(key)]
    await _repair(house, people)
    found = await house.database.read(lambda connection: _games(connection, people))
    return {"games": [told(each) for each in found], "ratings": ratings(found)}


async def _repair(house: House, people: list[str]) -> None:
    query = (
        select(schema.seats.c.table_id)
        .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
        .outerjoin(
            schema.games,
            and_(
                schema.games.c.table_id == schema.seats.c.table_id,
                schema.games.c.person == schema.seats.c.person,
            ),
        )
        .where(
            schema.seats.c.person.in_(people), schema.tables.c.state == OVER, schema.games.c.person.is_(None)
        )
        .limit(MOST_REPAIRED)
    )
    for table_id in await house.database.read(lambda connection: list(connection.execute(query).scalars())):
        room = await house.room(table_id)
        if room.play is not None and not room.damaged and room.play.game.over:
            await note(house.database, notes(room.row, room.play.game))


def _games(connection: Connection, people: list[str]) -> list[Json]:
    games = schema.games
    query = select(games).where(games.c.person.in_(people)).order_by(games.c.ended.desc()).limit(MOST_GAMES)
    return [dict(each._mapping) for each in connection.execute(query)]
