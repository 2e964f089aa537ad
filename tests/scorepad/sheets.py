"""Score sheets of finished games: what lies openly on the table, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stellwerk import Game, scorepad

Json = dict[str, Any]


def sheet_of(game: Game) -> Json:
    position = game.position()
    fields = scorepad.fields(game.edition, game.players, game.variants)
    players = [
        {
            "name": f"P{seat}",
            "routes": has["routes"],
            "tickets": tickets_of(has),
            **own_of(game, seat, has, fields),
        }
        for seat, has in enumerate(position["seats"])
    ]
    return {"edition": game.edition, "options": game.variants, "players": players}


def tickets_of(has: Mapping[str, Any]) -> list[str]:
    """Where tickets are laid open during the game only those count."""
    tickets: list[str] = has["completed"] if "completed" in has else has["tickets"]
    return tickets


def own_of(game: Game, seat: int, has: Mapping[str, Any], fields: list[Json]) -> Json:
    named = {
        field["name"]: [str(thing) for thing in has[field["name"]]]
        for field in fields
        if field["kind"] != "number"
    }
    return named | counted_of(
        game, seat, has, [field["name"] for field in fields if field["kind"] == "number"]
    )


def counted_of(game: Game, seat: int, has: Mapping[str, Any], names: list[str]) -> dict[str, int]:
    """Numbers that explain what the score track shows beside the points of routes and goods."""
    routes = {route.id: route for route in game.board.routes}
    items = {item["item"]: item["points"] for item in game.score_breakdown(seat)}
    if "exchanged" in names:
        return {"exchanged": -items.get("exchange", 0)}
    if "lagging" not in names:
        return {}
    extra = items.get("technologies", 0)
    ferries = sum(routes[route].kind == "ferry" for route in has["routes"])
    turbines = min(extra // 2, ferries) if "turbines" in has["technologies"] else 0
    return {"turbines": turbines, "lagging": extra - 2 * turbines}
