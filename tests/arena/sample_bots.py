"""Bots for the tests, named to the arena as `tests.arena.sample_bots.<Class>`."""

from __future__ import annotations

import asyncio
import time
from random import Random

import stellwerk

HERE = "tests.arena.sample_bots"


class Claimer:
    """Claims a route whenever it can, otherwise chooses blindly: better than random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: stellwerk.Observation) -> stellwerk.Action:
        actions = observation.legal_actions()
        claims = [action for action in actions if action.kind == "claim"]
        return self._random.choice(claims or actions)


class Sleeper(Claimer):
    """A claimer that takes its time."""

    def choose(self, observation: stellwerk.Observation) -> stellwerk.Action:
        time.sleep(0.002)
        return super().choose(observation)


class Crasher(Claimer):
    """Breaks down in the middle of every game."""

    asked = 0

    def choose(self, observation: stellwerk.Observation) -> stellwerk.Action:
        self.asked += 1
        if self.asked > 20:
            raise IndexError("list index out of range")
        return super().choose(observation)


class Cheat:
    """Does what is not allowed."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, observation: stellwerk.Observation) -> int:
        return -1


class Unwilling:
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no weights found")


NO_BOT = 7


class Waiter(Claimer):
    """A claimer that awaits something before it decides."""

    async def choose(self, observation: stellwerk.Observation) -> stellwerk.Action:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().choose(observation)
