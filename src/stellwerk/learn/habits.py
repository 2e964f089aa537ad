"""Which habits of the planner win most games, and which leads of a judge: tried out in many games.

Every sample is a player with habits of his own among strategists, plain planners and players of the habits
to start from. `belief.py` tells what follows from its result for each habit. At the end three players are
compared on other seeds: the best of what is believed, the same without what is not sure, and the start.

Once there is a network, its leads are chosen in the same way: how much better than the planner's choice
another idea must look to be taken, for each kind of decision. What held-out positions say of a lead rests on
playouts by quick planners; games tell whether it holds.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import KINDS, Experience, has_habit
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.judge import JUDGED_ALIKE
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.search import bent
from stellwerk.bots.networks import read_experience
from stellwerk.learn.belief import Belief

Told = dict[str, float]

LEVELS: Final[dict[str, tuple[float, ...]]] = {
    "habits.pace": (0.25, 0.3, 0.35, 0.425, 0.5, 0.575, 0.65, 0.75, 0.86, 1.0),
    "habits.turn_points": (1.3, 1.6, 1.9, 2.3, 2.8, 3.4, 4.2, 5.2),
    "habits.ticket_greed": (0.3, 0.5, 0.75, 1.0, 1.3, 1.7, 2.2),
    "habits.given_up": (0, 1, 2, 4),
    "habits.ticket_bar": (0.0, 0.4, 0.8, 1.3, 2.1, 3.1, 5.0),
    "habits.ticket_cost": (2.0, 4.0, 6.0, 9.0, 14.0),
    "habits.ticket_time": (5.0, 7.0, 9.0, 12.0, 16.0),
    "habits.loco_worth": (0.7, 1.05, 1.4, 1.8, 2.5, 3.5),
    "habits.patience": (0, 1, 2, 4, 8, 100),
    "habits.hoard": (0, 5, 9, 13, 17, 20, 23, 26, 30, 35, 42),
    "habits.hoard_until": (3.0, 4.5, 6.0, 8.0, 10.0, 13.0),
    "habits.contested": (0, 2, 4, 8, 30),
    "habits.shortest_route": (1, 2, 3, 4, 5, 6),
    "habits.tempted": (0.0, 1.25, 1.6, 2.0, 4.0),
    "habits.blocking": (0.0, 0.3, 0.6, 1.0),
    "economy.cards_a_turn": (0.7, 0.85, 1.0, 1.2, 1.45, 1.7, 1.95, 2.25, 2.6, 3.0, 3.5, 4.2, 5.0),
    "economy.hand_counts": (0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0),
    "network.rounds": (2, 3),
    "long_tickets": (1, 2, 3, 4),
    "trip_bar": (9.0, 11.0, 14.0, 17.0, 20.0, 25.0, 32.0),
    "passenger_bar": (1.4, 2.0, 2.6, 3.2, 4.0),
    "loco_points": (1.2, 1.8, 2.4, 3.2, 4.5),
    "waste_until": (4.0, 10.0, 20.0, 30.0),
    "rush_hand": (12, 15, 18, 22, 1000),
    "harbor_bar": (6.0, 9.0, 12.0, 15.0, 19.0, 24.0),
    "tour_share": (0.0, 0.2, 0.4, 0.6, 0.8, 1.0),
    "ticket_extra": (-3.0, -1.0, 1.0, 3.0, 6.0, 9.0),
    "spare_share": (2, 3, 4, 6, 9, 14),
    "economy.ship_spaces": (0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0),
    "economy.harbor_pull": (0.0, 0.4, 0.7, 0.9, 1.1, 1.3, 1.6),
    "economy.ship_worth": (0.85, 1.0, 1.2, 1.45, 1.75, 2.1, 2.6),
    "economy.double_worth": (1.5, 1.8, 2.2, 2.7, 3.3, 4.0, 5.0),
    "economy.joker_worth": (0.4, 0.55, 0.7, 0.9, 1.1, 1.3),
    "late_from": (0.0, 3.0, 5.0, 7.0, 10.0, 15.0, 30.0),
    "economy.late_luck": (1.5, 2.0, 3.0, 4.5, 7.0, 10.0, 15.0),
    "rival_turns": (1.0, 1.15, 1.3, 1.5, 1.7, 1.9, 2.2),
    "swap_bar": (-0.1, 0.0, 0.08, 0.15, 0.22, 0.3, 0.4, 0.6),
    "calm": (0.0, 0.15, 0.3, 0.5, 0.8),
    "race.swap_hope": (0.4, 0.55, 0.7, 0.85, 1.0),
    "race.coming": (2.0, 2.5, 3.0, 3.6, 4.5),
    "race.by_way": (0.3, 0.45, 0.6, 0.8, 1.0),
    "race.cars": (2.0, 2.5, 3.0, 3.6, 4.5),
}
"""What is tried; of an edition only what its planner has."""

NEVER: Final = 2.0
"""A lead that no idea can have: from 0 to 1 is the way from a game lost to one that is won."""
LEAD: Final = "lead."
LEADS: Final = (0.002, 0.006, 0.012, 0.02, 0.04, NEVER)

STRATEGIST, PLANNER, START = "strategist", "planner", "start"
RIVALS: Final = (STRATEGIST, STRATEGIST, STRATEGIST, PLANNER, START)
SAMPLES: Final = 200  # after which something is learned
TIMID: Final = 0.25  # share of the time in which half of the habits stay as they are
SURE: Final = 0.85
SEED: Final = 20_000_000
CHECK_SEED: Final = 60_000_000


@dataclass(frozen=True, slots=True)
class Problem:
    """Habits for a table of an edition, or, with a network, its leads there."""

    edition: str
    players: int
    start: Told
    seconds: float
    seed: int
    network: Path | None = None

    def solve(self) -> dict[str, Any]:
        return Search(self).run()


class Search:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.dice = random.Random(problem.seed)
        self.rules = stellwerk.new_game(problem.edition, players=problem.players, seed=0).rules
        seats = range(problem.players)
        self.own = [Learned(self.rules, self.experience()) for _ in seats]
        self.rivals = {
            STRATEGIST: [Learned(self.rules, None) for _ in seats],
            PLANNER: [Learned(self.rules, None) for _ in seats],
            START: [Learned(self.rules, Experience(self.experience().habits)) for _ in seats],
        }
        for mind in self.rivals[PLANNER]:
            mind.planner = mindset_of(self.rules).planner(self.rules, Habits())
        if problem.network is None:
            known = [path for path in LEVELS if has_habit(self.own[0].planner, path)]
            self.start: Told = {path: value_of(self.rivals[START][0], path) for path in known}
            self.levels = {path: sorted({*LEVELS[path], self.start[path]}) for path in known}
        else:
            self.start = {LEAD + kind: NEVER for kind in KINDS}
            self.levels = {path: list(LEADS) for path in self.start}
        self.belief = Belief([len(levels) for levels in self.levels.values()])
        self.games = 0
        self.curve: list[float] = []

    def experience(self) -> Experience:
        """Of a seat alone, so that each can have leads of its own."""
        network = self.problem.network
        return read_experience(network, self.rules) if network else Experience(self.problem.start)

    def run(self) -> dict[str, Any]:
        begun = time.monotonic()
        seconds = self.problem.seconds
        results: list[tuple[list[int], float]] = []
        seed = SEED + self.problem.seed * 1_000_000
        while time.monotonic() - begun < 0.85 * seconds:
            timid = time.monotonic() - begun < TIMID * seconds
            seed += 1
            results += self.sample(seed, timid)
            if len(results) >= SAMPLES:
                self.belief.learn(results)
                self.curve.append(round(sum(result for _, result in results) / len(results), 4))
                results = []
        players = {"best": self.told(self.belief.best(self.belief.mean)), "sure": self.surely_better()}
        players["start"] = dict(self.start)
        checked = self.check(players, begun + seconds)
        best = max(checked, key=lambda name: checked[name]["share"])
        return {
            "edition": self.problem.edition,
            "players": self.problem.players,
            "habits": self.special(players[best]),
            "chosen": best,
            "checked": checked,
            "games": self.games,
            "seconds": seconds,
            "curve": self.curve,
            "levels": self.effects(),
        }

    def told(self, levels: list[int]) -> Told:
        return {
            path: values[level] for (path, values), level in zip(self.levels.items(), levels, strict=True)
        }

    def special(self, habits: Told) -> Told:
        """What the strategist does otherwise."""
        if self.problem.network is not None:
            return habits
        strategist = self.rivals[STRATEGIST][0]
        return {path: value for path, value in habits.items() if value != value_of(strategist, path)}

    def draw(self, timid: bool) -> list[int]:
        levels = self.belief.best(self.belief.draw(self.dice))
        for place, (path, values) in enumerate(self.levels.items()):
            if timid and self.dice.random() < 0.5:
                levels[place] = values.index(self.start[path])
        return levels

    def sample(self, seed: int, timid: bool) -> list[tuple[list[int], float]]:
        """Some players drawn from what is believed, and how they did: two games at a table of two."""
        rival = self.dice.choice(RIVALS)
        players = self.problem.players
        if players == 2:
            levels = self.draw(timid)
            both = [self.play(seed, {seat: self.told(levels)}, rival)[seat][0] for seat in range(2)]
            return [(levels, sum(both) / 2 - 0.5)]
        seats = self.dice.sample(range(players), players // 2 + (seed % 2 if players % 2 else 0))
        drawn = {seat: self.draw(timid) for seat in seats}
        scores = self.play(seed, {seat: self.told(levels) for seat, levels in drawn.items()}, rival)
        return [(drawn[seat], scores[seat][0] - 0.5) for seat in seats]

    def play(self, seed: int, own: dict[int, Told], rival: str) -> dict[int, tuple[float, float]]:
        """A game; for each own seat how it did (its lead counts, too), and its share of rivals behind it."""
        players = self.problem.players
        game = stellwerk.new_game(self.problem.edition, players=players, seed=seed)
        minds = [self.own[seat] if seat in own else self.rivals[rival][seat] for seat in range(players)]
        for seat, mind in enumerate(minds):
            mind.planner.planned_player = -1
            mind.planner.plan_age = 0
            if seat in own:
                take_on(mind, own[seat])
        while not game.over:
            game.apply(minds[game.player].choose(game))
        self.games += 1
        places, points = game.ranking(), minds[0].planner.outcomes(game.state)
        others = [seat for seat in range(players) if seat not in own]
        scores: dict[int, tuple[float, float]] = {}
        for seat in own:
            ahead = sum(1.0 + sign(places[other] - places[seat]) for other in others) / 2 / len(others)
            lead = sum(bent(points[seat] - points[other]) for other in others) / len(others)
            scores[seat] = ((ahead + lead) / 2, ahead)
        return scores

    def surely_better(self) -> Told:
        """The best levels, but only where they are very likely better than the start."""
        best = self.belief.best(self.belief.mean)
        truths = [self.belief.draw(self.dice) for _ in range(60)]
        for place, (path, values) in enumerate(self.levels.items()):
            first, start = self.belief.first[place], values.index(self.start[path])
            wins = sum(truth[first + best[place]] > truth[first + start] for truth in truths)
            if wins < SURE * len(truths):
                best[place] = start
        return self.told(best)

    def check(self, players: dict[str, Told], until: float) -> dict[str, dict[str, float]]:
        """How each of them does against strategists, all on the same seeds, which were never tried before."""
        shares: dict[str, list[float]] = {name: [] for name in players}
        seed = CHECK_SEED + self.problem.seed * 1_000_000
        while time.monotonic() < until or not shares["best"]:
            seed += 1
            for name, habits in players.items():
                shares[name].append(self.share(seed, habits))
        return {
            name: {
                "share": round(sum(found) / len(found), 4),
                "error": round(deviation(found) / math.sqrt(len(found)), 4),
                "blocks": len(found),
            }
            for name, found in shares.items()
        }

    def share(self, seed: int, habits: Told) -> float:
        players = self.problem.players
        if players == 2:
            return sum(self.play(seed, {seat: habits}, STRATEGIST)[seat][1] for seat in range(2)) / 2
        seats = random.Random(seed).sample(range(players), players // 2 + (seed % 2 if players % 2 else 0))
        scores = self.play(seed, dict.fromkeys(seats, habits), STRATEGIST)
        return sum(share for _, share in scores.values()) / len(scores)

    def effects(self) -> dict[str, list[tuple[float, float]]]:
        """What is believed of each level, compared with the start."""
        told: dict[str, list[tuple[float, float]]] = {}
        for (path, values), first in zip(self.levels.items(), self.belief.first, strict=True):
            start = self.belief.mean[first + values.index(self.start[path])]
            told[path] = [
                (value, round(self.belief.mean[first + level] - start, 4))
                for level, value in enumerate(values)
            ]
        return told


def value_of(mind: Learned, path: str) -> float:
    part, _, name = path.rpartition(".")
    value: float = getattr(getattr(mind.planner, part) if part else mind.planner, name)
    return value


def take_on(mind: Learned, told: Told) -> None:
    """Play by these habits or leads from now on."""
    Experience(told).practise(mind.planner)
    if mind.judge is not None:
        for place, kind in enumerate(KINDS):
            mind.leads[place] = whole(told[LEAD + kind])


def whole(lead: float) -> int:
    return round(lead * JUDGED_ALIKE)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def deviation(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def solve_all(problems: list[Problem], workers: int) -> list[dict[str, Any]]:
    """One process for each problem, as many at once as there are workers."""
    if workers == 1:
        return [problem.solve() for problem in problems]
    with multiprocessing.get_context("spawn").Pool(min(workers, len(problems))) as pool:
        return pool.map(_solve, problems, chunksize=1)


def _solve(problem: Problem) -> dict[str, Any]:
    return problem.solve()
