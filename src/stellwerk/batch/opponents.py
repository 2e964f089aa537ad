"""Bots that play some seats of every game of a batch."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk import bots
from stellwerk.batch.native.games import Games
from stellwerk.bots.base import Bot
from stellwerk.bots.seeds import bot_seed


class Opponents:
    """New ones for every game, with a chance of their own that follows from its seed."""

    def __init__(self, games: Games, players: int, specs: Mapping[int, str]) -> None:
        self._games = games
        self._specs = dict(specs)
        self._seated: list[tuple[int, dict[int, Bot]]] = []  # of each game, with its seed
        for seat, spec in self._specs.items():
            if not 0 <= seat < players:
                raise ValueError(f"there is no seat {seat}: seats run from 0 to {players - 1}")
            bots.create(spec)
        if len(self._specs) == players:
            raise ValueError("somebody else than bots must have a seat")

    def begin(self) -> None:
        """All games were begun anew."""
        self._seated = [(-1, {})] * self._games.count
        self.answer()

    def answer(self) -> None:
        """Decide for the bots until nobody of them is to move anywhere."""
        if not self._specs:
            return
        for place in range(self._games.count):
            game = self._games.games[place]
            while game.current_player in self._specs:
                self._games.decide(place, self._bot(place, game.current_player).choose(game))
                game = self._games.games[place]

    def _bot(self, place: int, seat: int) -> Bot:
        seed = self._games.seeds[place]
        if self._seated[place][0] != seed:
            made = {each: bots.create(spec, bot_seed(seed, each, spec)) for each, spec in self._specs.items()}
            self._seated[place] = (seed, made)
        return self._seated[place][1][seat]
