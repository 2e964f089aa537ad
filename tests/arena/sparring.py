"""Bots for the tests, named to the arena as `tests.arena.sparring.<Class>`."""

from __future__ import annotations

import time
from random import Random

import stellwerk

HERE = "tests.arena.sparring"


class Claimer:
    """Claims a route whenever it can, otherwise chooses blindly: better than random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: stellwerk.Game) -> int:
        actions = game.actions()
        claims = [action for action in actions if game.say(action).startswith("claim")]
        return self._random.choice(claims or actions)


class Sleeper(Claimer):
    """A claimer that takes its time."""

    def choose(self, game: stellwerk.Game) -> int:
        time.sleep(0.002)
        return super().choose(game)


class Crasher(Claimer):
    """Breaks down in the middle of every game."""

    def choose(self, game: stellwerk.Game) -> int:
        if game.decisions > 40:
            raise IndexError("list index out of range")
        return super().choose(game)


class Cheat:
    """Does what is not allowed."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: stellwerk.Game) -> int:
        return -1


class Unwilling:
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no weights found")


NO_BOT = 7
