"""How a board plays, at a glance: planners play it some dozen times, and it is counted what they claimed.

`stellwerk playtest` reports more, with intervals; this is for a board that is still being drawn.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.engine import game as engine
from stellwerk.intervals import wilson

GAMES: Final = 60
BOT: Final = "planner"
PAUSE: Final = 0.5  # seconds between two reports

Json = dict[str, Any]


class Count:
    """What happened in the games so far."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.won = [0.0] * players
        self.claimed: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()
        self.completed: Counter[str] = Counter()

    def add(self, game: engine.CoreGame) -> None:
        self.games += 1
        self.decisions += game.num_decisions
        first = [place == 1 for place in game.ranking()]
        seats = game.view(None)["seats"]
        for seat in range(game.players):
            self.won[seat] += first[seat] / sum(first)
            self.claimed.update(seats[seat]["routes"])
            for item in game.score_breakdown(seat):
                if item["item"] == "ticket":
                    self.kept[item["ticket"]] += 1
                    self.completed[item["ticket"]] += bool(item.get("completed", True))

    def as_json(self, progress: float) -> Json:
        return {
            "games": self.games,
            "decisions": round(self.decisions / max(1, self.games), 1),
            "progress": round(progress, 4),
            "seats": [_share(won, self.games) for won in self.won],
            "routes": {route: _share(count, self.games) for route, count in sorted(self.claimed.items())},
            "tickets": {
                ticket: _share(self.completed[ticket], kept) for ticket, kept in sorted(self.kept.items())
            },
        }


def _share(part: float, whole: int) -> Json:
    low, high = wilson(min(1.0, part / whole), whole)
    return {"value": round(part / whole, 4), "low": round(low, 4), "high": round(high, 4), "count": whole}


def trials(
    edition: str,
    board: Json,
    seconds: float,
    games: int = GAMES,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Json]:
    """What is known after the first game, now and then, and in the end: when games or time are over."""
    players = stellwerk.edition_info(edition)["players"][0]
    count = Count(players)
    begun = reported = clock()
    for seed in range(games):
        game = engine.new_game(edition, players=players, seed=seed, board=board)
        seats = [bots.create(BOT, seed=seat) for seat in range(players)]
        while not game.is_over:
            game.apply(seats[game.current_player].decide(game))
        count.add(game)
        now = clock()
        if now - begun >= seconds:
            break
        if not seed or now - reported >= PAUSE:
            yield count.as_json(count.games / games)
            reported = now
    yield count.as_json(1.0)
