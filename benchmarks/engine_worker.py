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
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any, Final

LOOP_STEPS: Final = 100_000
COPIES_AT_ONCE: Final = 200
GAMES_AT_ONCE: Final = 64  # of a batch
SEARCH: Final = "search:20"
FEWEST_SEARCHES: Final = 3
BEFORE_THE_END: Final = 8  # decisions


class Stopwatch:
    """Counts what is done until the time is up: CPU time, or by the clock where cores are compared."""

    def __init__(self, seconds: float, by_clock: bool) -> None:
        self.seconds = seconds
        self.now = time.perf_counter if by_clock else time.process_time
        self.count = 0
        self.elapsed = 0.0
        self.begin()

    def begin(self) -> None:
        """What was done so far was preparation."""
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


def play_to(game: Any, seed: int, most_decisions: int | None) -> int:
    choose = random.Random(seed).random
    decisions = 0
    while not game.is_over and decisions != most_decisions:
        actions = game.legal_actions()
        game.apply(actions[int(choose() * len(actions))])
        decisions += 1
    return decisions


def random_play(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Whole games through the public API."""
    import stellwerk

    games = 0
    while watch.goes_on():
        game = stellwerk.new_game(edition, players=players, seed=games)
        watch.count += play_to(game, games, None)
        games += 1
    return {"decisions": watch.rate(), "games": games / watch.elapsed}


def playouts(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Random games that are played inside the engine."""
    import stellwerk

    game = stellwerk.new_game(edition, players=players, seed=0)
    games = 0
    watch.begin()
    while watch.goes_on():
        watch.count += game.playout(games).num_decisions
        games += 1
    return {"inside": watch.rate(), "playouts": games / watch.elapsed}


def copies(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Of a game that is about half over."""
    import stellwerk

    game = stellwerk.new_game(edition, players=players, seed=0)
    play_to(game, 0, game.playout(0).num_decisions // 2)
    watch.begin()
    while watch.goes_on():
        for _ in range(COPIES_AT_ONCE):
            game.copy()
        watch.count += COPIES_AT_ONCE
    return {"copies": watch.rate()}


def batch(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Random play through `stellwerk.batch`, with masks and without observations."""
    from stellwerk.batch import Batch

    games = Batch(edition, GAMES_AT_ONCE, players, seed=1, observes=False)
    watch.begin()
    while watch.goes_on():
        games.step(games.sample())
        watch.count += GAMES_AT_ONCE
    return {"batch": watch.rate()}


def environment(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """The same through the environment for learners, with masks and plain observations."""
    from stellwerk.env import VectorEnv

    games = VectorEnv(edition, GAMES_AT_ONCE, players)
    games.reset(seed=1)
    watch.begin()
    while watch.goes_on():
        games.step(games.batch.sample())
        watch.count += GAMES_AT_ONCE
    return {"env": watch.rate()}


def planner(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Decisions of planners that play against each other; those with one option only do not count."""
    import stellwerk
    from stellwerk import bots

    seed = 0
    while watch.goes_on():
        game = stellwerk.new_game(edition, players=players, seed=seed)
        table = [bots.create("planner", seat) for seat in range(players)]
        seed += 1
        while not game.is_over and watch.goes_on():
            watch.count += 1 if len(game.legal_actions()) > 1 else 0
            game.apply(table[game.current_player].decide(game.core))
    return {"planner": watch.rate()}


def search(edition: str, players: int, watch: Stopwatch) -> dict[str, float]:
    """Searched decisions with few visits."""
    from stellwerk import bots

    spent = 0.0
    while spent < watch.seconds or watch.count < FEWEST_SEARCHES:
        game = worth_searching(edition, players, watch.count)
        begun = watch.now()
        bots.create(SEARCH, 1).choose(game.core)
        spent += watch.now() - begun
        watch.count += 1
    return {"search": watch.count / spent}


def worth_searching(edition: str, players: int, seed: int) -> Any:
    """A game that begins with a choice of tickets; where none does, one that planners have nearly ended."""
    import stellwerk
    from stellwerk import bots

    game = stellwerk.new_game(edition, players=players, seed=seed)
    while game.phase == "offer":
        game.apply(game.legal_actions()[0])
    if game.phase != "keep":
        ending = bots.playout(game.core).record()["decisions"]
        for said in ending[game.num_decisions : -BEFORE_THE_END]:
            game.apply(game.parse(said))
    return game


MEASURES: Final[dict[str, Callable[[str, int, Stopwatch], dict[str, float]]]] = {
    "play": random_play,
    "playouts": playouts,
    "copies": copies,
    "batch": batch,
    "env": environment,
    "planner": planner,
    "search": search,
}


def first_scores(edition: str, players: int) -> list[int]:
    """What a game comes to that every engine must play alike."""
    import stellwerk

    game = stellwerk.new_game(edition, players=players, seed=0)
    return [play_to(game, 0, None), *game.scores()]


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    edition, players = request["edition"], request["players"]
    answer: dict[str, Any] = {"first": first_scores(edition, players)}
    loops = [plain_loop()]
    for name in request["measures"]:
        watch = Stopwatch(request["seconds"], request["by_clock"])
        answer |= MEASURES[name](edition, players, watch)
        loops.append(plain_loop())
    return {**answer, "loop": max(loops)}


def main() -> None:
    spec = importlib.util.find_spec("stellwerk.engine.game")
    is_compiled = spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    print(json.dumps("compiled" if is_compiled else "uncompiled"), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer_to(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
