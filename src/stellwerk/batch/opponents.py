"""Bots that play some seats of every game of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.batch.native.games import TO_MOVE, Games
from stellwerk.bots.custom import BotSource, GameBots, check_source
from stellwerk.bots.seeds import derive_seed

RANDOM = "random"
"""The seat of the viewer that is drawn anew for every game."""

Seat = int | str | Sequence[int] | None
"""The viewer's seat: in all games, `random`, one for each game, or (None) always the seat to move."""


class Opponents:
    """Bots for the seats around the viewer, new for every game, with seeds that follow from the game's."""

    def __init__(
        self, games: Games, players: int, viewer: Seat, sources: Mapping[int, BotSource] | Sequence[BotSource]
    ) -> None:
        self._games = games
        self._players = players
        self._viewer = check_seat(players, games.count, viewer)
        self._sources = sources if isinstance(sources, Mapping) else check_opponents(sources)
        if isinstance(self._sources, Mapping):
            for seat, source in self._sources.items():
                check_seat(players, 1, seat)
                check_source(source)
            if len(self._sources) == players:
                raise ValueError("somebody else than bots must have a seat")
        elif viewer is None:
            raise ValueError("opponents as a list sit around the viewer: say which seat that is")
        self._seated: list[GameBots | None] = [None] * games.count

    def begin(self) -> None:
        """Note that all games were begun anew."""
        self._seated = [None] * self._games.count
        for place in range(self._games.count):
            self._bots(place)
        self.answer()

    def answer(self) -> None:
        """Decide for the bots until none of them is to move in any game."""
        if not self._sources and self._viewer != RANDOM:
            return
        for place in range(self._games.count):
            bots = self._bots(place)
            game = self._games.games[place]
            while game.current_player in bots.sources:
                self._games.decide(place, bots.decide(game))
                game = self._games.games[place]
                bots = self._bots(place)

    def attach(self, games: Games) -> None:
        """Continue with copies of the games."""
        self._games = games

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_games"}

    def _bots(self, place: int) -> GameBots:
        """Return the bots of the game in a place, made when the game is new."""
        seed = self._games.seeds[place]
        bots = self._seated[place]
        if bots is None or bots.seed != seed:
            viewer = self._viewer_of(place, seed)
            self._games.viewers[place] = viewer
            sources = self._sources
            if not isinstance(sources, Mapping):
                sources = seated_around(self._players, viewer, sources)
            bots = self._seated[place] = GameBots(sources, seed)
        return bots

    def _viewer_of(self, place: int, seed: int) -> int:
        viewer = self._viewer
        if viewer is None:
            return TO_MOVE
        if isinstance(viewer, str):
            return derive_seed("viewer", seed) % self._players
        return viewer if isinstance(viewer, int) else viewer[place]


def seated_around(players: int, seat: int, opponents: Sequence[BotSource]) -> dict[int, BotSource]:
    """Return the players of the other seats, in the order of play, in turn if they are fewer."""
    others = [(seat + step) % players for step in range(1, players)]
    return {other: opponents[place % len(opponents)] for place, other in enumerate(others)}


def check_opponents(opponents: Sequence[BotSource]) -> Sequence[BotSource]:
    """Return opponents if they are a list of bots."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence) or not opponents:
        raise ValueError("opponents are a list of bots with one at least")
    for source in opponents:
        check_source(source)
    return opponents


def check_seat(players: int, games: int, seat: Seat) -> Seat:
    """Return a seat, or one for each game, if there are such seats."""
    if seat is None or seat == RANDOM:
        return seat
    if isinstance(seat, str):
        raise ValueError(f"a seat is a number or 'random', not {seat!r}")
    if not isinstance(seat, int):
        if len(seat) != games:
            raise ValueError(f"{games} games need {games} seats, not {len(seat)}")
        for each in seat:
            check_seat(players, 1, int(each))
        return [int(each) for each in seat]
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}: seats run from 0 to {players - 1}")
    return seat
