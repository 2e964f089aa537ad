"""A process that measures: one request in JSON a line on standard input, one answer on standard output.

Every answer also tells how fast a plain loop ran meanwhile. What is measured divided by that depends little
on the machine and on whatever else it does.
"""

from __future__ import annotations

import importlib.util
import json
import random
import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any, Final

LOOP_STEPS: Final = 100_000
COPIES_AT_ONCE: Final = 200
SEARCH: Final = "search:20"


class Stopwatch:
    """Counts what is done until the time is up: CPU time, or by the clock where cores are compared."""

    def __init__(self, seconds: float, by_clock: bool = False) -> None:
        self.seconds = seconds
        self.now = time.perf_counter if by_clock else time.process_time
        self.count = 0
        self.elapsed = 0.0
        self.start = self.now()

    def goes_on(self) -> bool:
        self.elapsed = self.now() - self.start
        return self.elapsed < self.seconds

    def rate(self) -> float:
        return self.count / self.elapsed


def plain_loop() -> float:
    """Steps a second of a loop in plain Python."""
    start = time.process_time()
    value = 0
    for step in range(LOOP_STEPS):
        value = (value * 31 + step) & 0xFFFF
    return LOOP_STEPS / (time.process_time() - start)


def random_play(edition: str, players: int, seconds: float, by_clock: bool) -> dict[str, Any]:
    """Whole games through the public API."""
    import stellwerk

    watch = Stopwatch(seconds, by_clock)
    games = 0
    first: list[int] = []
    while watch.goes_on():
        game = stellwerk.new_game(edition, players=players, seed=games)
        watch.count += play_to(game, games, None)
        first = first or [*game.scores(), game.decisions]
        games += 1
    return {"decisions": watch.rate(), "games": games / watch.elapsed, "first": first}


def play_to(game: Any, seed: int, most_decisions: int | None) -> int:
    choose = random.Random(seed).random
    decisions = 0
    while not game.over and decisions != most_decisions:
        actions = game.actions()
        game.apply(actions[int(choose() * len(actions))])
        decisions += 1
    return decisions


def copies(edition: str, players: int, seconds: float) -> float:
    """Of a game that is about half over."""
    import stellwerk

    game = stellwerk.new_game(edition, players=players, seed=0)
    play_to(game, 0, game.playout(0).decisions // 2)
    watch = Stopwatch(seconds)
    while watch.goes_on():
        for _ in range(COPIES_AT_ONCE):
            game.copy()
        watch.count += COPIES_AT_ONCE
    return watch.rate()


def playouts(edition: str, players: int, seconds: float) -> float:
    """Decisions of random games that are played inside the engine."""
    import stellwerk

    game = stellwerk.new_game(edition, players=players, seed=0)
    watch = Stopwatch(seconds)
    seed = 0
    while watch.goes_on():
        watch.count += game.playout(seed).decisions
        seed += 1
    return watch.rate()


def planner(edition: str, players: int, seconds: float) -> float:
    """Decisions of planners that play against each other; those with one option only do not count."""
    import stellwerk
    from stellwerk import bots

    watch = Stopwatch(seconds)
    seed = 0
    while watch.goes_on():
        game = stellwerk.new_game(edition, players=players, seed=seed)
        table = [bots.create("planner", seat) for seat in range(players)]
        seed += 1
        while not game.over and watch.goes_on():
            watch.count += 1 if len(game.actions()) > 1 else 0
            game.apply(table[game.player].choose(game))
    return watch.rate()


def search(edition: str, players: int, seconds: float) -> float:
    """Searched decisions: a choice of tickets (or, where there is none, a first turn), with few visits."""
    import stellwerk
    from stellwerk import bots

    watch = Stopwatch(seconds)
    while watch.goes_on():
        game = stellwerk.new_game(edition, players=players, seed=watch.count)
        while game.decision == "offer":
            game.apply(game.actions()[0])
        bots.create(SEARCH, 1).choose(game)
        watch.count += 1
    return watch.rate()


MEASURES: Final = {"copies": copies, "playouts": playouts, "planner": planner, "search": search}


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    edition, players, seconds = request["edition"], request["players"], request["seconds"]
    if request["only_play"]:
        return random_play(edition, players, seconds, by_clock=True)
    loops = [plain_loop()]
    answer = random_play(edition, players, seconds, by_clock=False)
    for name, measure in MEASURES.items():
        loops.append(plain_loop())
        answer[name] = measure(edition, players, seconds / 2)
    return {**answer, "loop": max(*loops, plain_loop())}


def main() -> None:
    spec = importlib.util.find_spec("stellwerk.engine.game")
    is_compiled = spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    print(json.dumps("compiled" if is_compiled else "uncompiled"), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer_to(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
