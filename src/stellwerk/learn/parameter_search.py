"""Search for planner parameters, and for override margins, that win the most games.

A search samples configurations by Thompson sampling (`thompson_sampling.py`) and plays them against
strategists, plain planners and the initial configuration. At the end three configurations are compared on new
seeds: the one with the best posterior mean, the same with only those changes that are probably improvements,
and the initial one. The best of the three is the result.

With a model file the search is for override margins (`margin_search.py`) instead of planner parameters.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.mlp import FIXED_ONE
from stellwerk.bots.core.search import sigmoid
from stellwerk.bots.core.trained_model import DECISION_TYPES, TrainedModel
from stellwerk.bots.models import read_model
from stellwerk.engine import game as engine
from stellwerk.learn.thompson_sampling import ThompsonSampler

Params = dict[str, float]
"""Values by name of a planner parameter, or by `MARGIN_PREFIX` and the kind of decision."""

LEVELS: Final[dict[str, tuple[float, ...]]] = {
    "pace": (0.25, 0.3, 0.35, 0.425, 0.5, 0.575, 0.65, 0.75, 0.86, 1.0),
    "turn_points": (1.3, 1.6, 1.9, 2.3, 2.8, 3.4, 4.2, 5.2),
    "ticket_greed": (0.3, 0.5, 0.75, 1.0, 1.3, 1.7, 2.2),
    "given_up": (0, 1, 2, 4),
    "ticket_bar": (0.0, 0.4, 0.8, 1.3, 2.1, 3.1, 5.0),
    "ticket_cost": (2.0, 4.0, 6.0, 9.0, 14.0),
    "ticket_time": (5.0, 7.0, 9.0, 12.0, 16.0),
    "loco_worth": (0.7, 1.05, 1.4, 1.8, 2.5, 3.5),
    "patience": (0, 1, 2, 4, 8, 100),
    "hoard": (0, 5, 9, 13, 17, 20, 23, 26, 30, 35, 42),
    "hoard_until": (3.0, 4.5, 6.0, 8.0, 10.0, 13.0),
    "contested": (0, 2, 4, 8, 30),
    "shortest_route": (1, 2, 3, 4, 5, 6),
    "tempted": (0.0, 1.25, 1.6, 2.0, 4.0),
    "blocking": (0.0, 0.3, 0.6, 1.0),
    "cards_a_turn": (0.7, 0.85, 1.0, 1.2, 1.45, 1.7, 1.95, 2.25, 2.6, 3.0, 3.5, 4.2, 5.0),
    "hand_counts": (0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0),
    "connect_rounds": (2, 3),
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
    "ship_spaces": (0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0),
    "harbor_pull": (0.0, 0.4, 0.7, 0.9, 1.1, 1.3, 1.6),
    "ship_worth": (0.85, 1.0, 1.2, 1.45, 1.75, 2.1, 2.6),
    "double_worth": (1.5, 1.8, 2.2, 2.7, 3.3, 4.0, 5.0),
    "joker_worth": (0.4, 0.55, 0.7, 0.9, 1.1, 1.3),
    "late_from": (0.0, 3.0, 5.0, 7.0, 10.0, 15.0, 30.0),
    "late_luck": (1.5, 2.0, 3.0, 4.5, 7.0, 10.0, 15.0),
    "rival_turns": (1.0, 1.15, 1.3, 1.5, 1.7, 1.9, 2.2),
    "swap_bar": (-0.1, 0.0, 0.08, 0.15, 0.22, 0.3, 0.4, 0.6),
    "calm": (0.0, 0.15, 0.3, 0.5, 0.8),
    "swap_hope": (0.4, 0.55, 0.7, 0.85, 1.0),
    "ticket_turns": (2.0, 2.5, 3.0, 3.6, 4.5),
    "distance_turns": (0.3, 0.45, 0.6, 0.8, 1.0),
    "ticket_cars": (2.0, 2.5, 3.0, 3.6, 4.5),
}
"""Values to try, by name. Parameters that an edition's planner does not have are skipped."""

NEVER_OVERRIDE: Final = 2.0
"""Margin that no value difference reaches, since values lie between 0 and 1."""
MARGIN_PREFIX: Final = "margin."
"""Prefix of the names of override margins."""
MARGINS: Final = (0.002, 0.006, 0.012, 0.02, 0.04, NEVER_OVERRIDE)
"""Override margins to try."""

STRATEGIST, PLANNER, INITIAL = "strategist", "planner", "initial"
OPPONENTS: Final = (STRATEGIST, STRATEGIST, STRATEGIST, PLANNER, INITIAL)
"""Opponents of sampled configurations, drawn with equal probability."""
SAMPLES_PER_UPDATE: Final = 200
"""Games between updates of the posterior."""
SEARCH_SHARE: Final = 0.85
"""Share of the time for the search; the rest is for the final comparison."""
CAUTIOUS_SHARE: Final = 0.25
"""Share of the time in which about half of the parameters keep their initial values."""
MIN_IMPROVEMENT_PROBABILITY: Final = 0.85
"""Posterior probability from which a change counts as an improvement."""
POSTERIOR_DRAWS: Final = 60
"""Draws by which that probability is estimated."""
SEED: Final = 20_000_000
"""First seed of the search."""
COMPARISON_SEED: Final = 60_000_000
"""First seed of the final comparison."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """Search for planner parameters at one table size or, with a model, for its override margins."""

    edition: str
    players: int
    initial: Params
    """Initial parameters. Missing ones are those of the strategist."""
    seconds: float
    seed: int
    model: Path | None = None

    def run(self) -> dict[str, Any]:
        """Run the search in this process."""
        return ParameterSearch(self).run()


class ParameterSearch:
    """State of one search."""

    def __init__(self, task: SearchTask) -> None:
        self.task = task
        self.rng = random.Random(task.seed)
        self.rules = engine.new_game(task.edition, players=task.players, seed=0).rules
        seats = range(task.players)
        self.candidates = [Learned(self.rules, self.load_model()) for _ in seats]
        """Players of sampled configurations, one for each seat."""
        self.opponents = {
            STRATEGIST: [Learned(self.rules, None) for _ in seats],
            PLANNER: [Learned(self.rules, None) for _ in seats],
            INITIAL: [self.initial_player() for _ in seats],
        }
        for opponent in self.opponents[PLANNER]:
            hooks = hooks_for(self.rules)
            opponent.planner = hooks.planner(self.rules, hooks.params())
        if task.model is None:
            params = self.candidates[0].planner.params
            known = [name for name in LEVELS if name in params.bounds]
            self.initial: Params = {
                name: self.opponents[INITIAL][0].planner.params.get(name) for name in known
            }
            self.levels = {path: sorted({*LEVELS[path], self.initial[path]}) for path in known}
        else:
            self.initial = {MARGIN_PREFIX + kind: NEVER_OVERRIDE for kind in DECISION_TYPES}
            self.levels = {path: list(MARGINS) for path in self.initial}
        self.sampler = ThompsonSampler([len(levels) for levels in self.levels.values()])
        self.opponent_names: tuple[str, ...] = OPPONENTS
        self.games = 0
        self.reward_curve: list[float] = []
        """Mean reward between updates; 0 is as good as the opponents."""

    def load_model(self) -> TrainedModel:
        """Return a new instance, so that each seat can have margins of its own."""
        model = self.task.model
        return read_model(model, self.rules) if model else TrainedModel(self.task.initial)

    def initial_player(self) -> Learned:
        """Return a player with the initial parameters."""
        return Learned(self.rules, TrainedModel(self.load_model().params))

    def candidate(self, seat: int, params: Params) -> Learned:
        """Return the player of a sampled configuration in a seat, ready for a new game."""
        player = self.candidates[seat]
        reset_plan(player)
        set_params(player, params)
        return player

    def opponent(self, name: str, seat: int, seed: int) -> Any:
        """Return the opponent of that name in a seat, ready for a new game."""
        player = self.opponents[name][seat]
        reset_plan(player)
        return player

    def run(self) -> dict[str, Any]:
        """Search, compare, and return the best configuration with statistics."""
        start = time.monotonic()
        seconds = self.task.seconds
        samples: list[tuple[list[int], float]] = []
        seed = SEED + self.task.seed * 1_000_000
        while time.monotonic() - start < SEARCH_SHARE * seconds:
            cautious = time.monotonic() - start < CAUTIOUS_SHARE * seconds
            seed += 1
            samples += self.sample(seed, cautious)
            if len(samples) >= SAMPLES_PER_UPDATE:
                self.sampler.update(samples)
                self.reward_curve.append(round(sum(reward for _, reward in samples) / len(samples), 4))
                samples = []
        configurations = {
            "best": self.to_params(self.sampler.best_levels(self.sampler.mean)),
            "probable": self.probable_improvements(),
            "initial": dict(self.initial),
        }
        comparison = self.compare(configurations, start + seconds)
        chosen = max(comparison, key=lambda name: comparison[name]["share"])
        return {
            "edition": self.task.edition,
            "players": self.task.players,
            "params": self.without_defaults(configurations[chosen]),
            "chosen": chosen,
            "comparison": comparison,
            "games": self.games,
            "seconds": seconds,
            "reward_curve": self.reward_curve,
            "effects": self.effects(),
        }

    def to_params(self, levels: list[int]) -> Params:
        """Return the values at the given level of each parameter."""
        return {
            path: values[level] for (path, values), level in zip(self.levels.items(), levels, strict=True)
        }

    def without_defaults(self, params: Params) -> Params:
        """Leave out planner parameters that the strategist has as well."""
        if self.task.model is not None:
            return params
        strategist = self.opponents[STRATEGIST][0].planner.params
        return {name: value for name, value in params.items() if value != strategist.get(name)}

    def draw_levels(self, cautious: bool) -> list[int]:
        """Draw a configuration by Thompson sampling.

        If `cautious`, each parameter keeps its initial value with probability one half.
        """
        levels = self.sampler.best_levels(self.sampler.sample(self.rng))
        for index, (path, values) in enumerate(self.levels.items()):
            if cautious and self.rng.random() < 0.5:
                levels[index] = values.index(self.initial[path])
        return levels

    def sample(self, seed: int, cautious: bool) -> list[tuple[list[int], float]]:
        """Play drawn configurations and return their levels and rewards.

        With two players, one configuration plays the same shuffle from both seats. At larger tables about
        half of the seats have a configuration each.
        """
        opponent = self.rng.choice(self.opponent_names)
        players = self.task.players
        if players == 2:
            levels = self.draw_levels(cautious)
            scores = [self.play(seed, {seat: self.to_params(levels)}, opponent)[seat][0] for seat in range(2)]
            return [(levels, sum(scores) / 2 - 0.5)]
        seats = self.rng.sample(range(players), players // 2 + (seed % 2 if players % 2 else 0))
        drawn = {seat: self.draw_levels(cautious) for seat in seats}
        results = self.play(seed, {seat: self.to_params(levels) for seat, levels in drawn.items()}, opponent)
        return [(drawn[seat], results[seat][0] - 0.5) for seat in seats]

    def play(
        self, seed: int, params_by_seat: dict[int, Params], opponent: str
    ) -> dict[int, tuple[float, float]]:
        """Play a game; all other seats are opponents of one kind.

        Returns:
            For each seat with parameters its score and its win share: the share of opponents placed behind
            it, ties counting half. The score is the mean of the win share and the squashed point lead.
        """
        count = self.task.players
        game = engine.new_game(self.task.edition, players=count, seed=seed)
        players = [
            self.candidate(seat, params_by_seat[seat])
            if seat in params_by_seat
            else self.opponent(opponent, seat, seed)
            for seat in range(count)
        ]
        while not game.is_over:
            game.apply(players[game.current_player].choose(game))
        self.games += 1
        places, points = game.ranking(), self.candidates[0].planner.outcomes(game.state)
        others = [seat for seat in range(count) if seat not in params_by_seat]
        results: dict[int, tuple[float, float]] = {}
        for seat in params_by_seat:
            share = sum(1.0 + sign(places[other] - places[seat]) for other in others) / 2 / len(others)
            lead = sum(sigmoid(points[seat] - points[other]) for other in others) / len(others)
            results[seat] = ((share + lead) / 2, share)
        return results

    def probable_improvements(self) -> Params:
        """Return the best configuration, with initial values where it is not probably better."""
        best = self.sampler.best_levels(self.sampler.mean)
        draws = [self.sampler.sample(self.rng) for _ in range(POSTERIOR_DRAWS)]
        for index, (path, values) in enumerate(self.levels.items()):
            offset, initial = self.sampler.offsets[index], values.index(self.initial[path])
            wins = sum(draw[offset + best[index]] > draw[offset + initial] for draw in draws)
            if wins < MIN_IMPROVEMENT_PROBABILITY * len(draws):
                best[index] = initial
        return self.to_params(best)

    def compare(self, configurations: dict[str, Params], deadline: float) -> dict[str, dict[str, float]]:
        """Play each configuration against strategists until the deadline, all on the same new seeds."""
        shares: dict[str, list[float]] = {name: [] for name in configurations}
        seed = COMPARISON_SEED + self.task.seed * 1_000_000
        while time.monotonic() < deadline or not shares["best"]:
            seed += 1
            for name, params in configurations.items():
                shares[name].append(self.win_share(seed, params))
        return {
            name: {
                "share": round(sum(values) / len(values), 4),
                "error": round(standard_deviation(values) / math.sqrt(len(values)), 4),
                "blocks": len(values),
            }
            for name, values in shares.items()
        }

    def win_share(self, seed: int, params: Params) -> float:
        """Return the win share of a configuration against strategists on one seed."""
        players = self.task.players
        if players == 2:
            return sum(self.play(seed, {seat: params}, STRATEGIST)[seat][1] for seat in range(2)) / 2
        seats = random.Random(seed).sample(range(players), players // 2 + (seed % 2 if players % 2 else 0))
        results = self.play(seed, dict.fromkeys(seats, params), STRATEGIST)
        return sum(share for _, share in results.values()) / len(results)

    def effects(self) -> dict[str, list[tuple[float, float]]]:
        """Return each value of each parameter with its mean effect, relative to the initial value."""
        effects: dict[str, list[tuple[float, float]]] = {}
        for (path, values), offset in zip(self.levels.items(), self.sampler.offsets, strict=True):
            initial = self.sampler.mean[offset + values.index(self.initial[path])]
            effects[path] = [
                (value, round(self.sampler.mean[offset + level] - initial, 4))
                for level, value in enumerate(values)
            ]
        return effects


def reset_plan(player: Learned) -> None:
    """Make a player forget the plan of an earlier game."""
    player.planner.planned_player = -1
    player.planner.plan_age = 0


def set_params(player: Learned, params: Params) -> None:
    """Set planner parameters or override margins."""
    for index, kind in enumerate(DECISION_TYPES):
        if MARGIN_PREFIX + kind in params:
            player.override_margins[index] = to_fixed_point(params[MARGIN_PREFIX + kind])
    player.planner.params.update(
        {name: value for name, value in params.items() if not name.startswith(MARGIN_PREFIX)}
    )


def to_fixed_point(margin: float) -> int:
    """Convert a margin to the fixed-point numbers of the networks."""
    return round(margin * FIXED_ONE)


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


def standard_deviation(values: list[float]) -> float:
    """Return the population standard deviation."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def run_searches(tasks: list[SearchTask], workers: int) -> list[dict[str, Any]]:
    """Run searches in parallel, one process each and at most `workers` at a time."""
    if workers == 1:
        return [task.run() for task in tasks]
    with multiprocessing.get_context("spawn").Pool(min(workers, len(tasks))) as pool:
        return pool.map(SearchTask.run, tasks, chunksize=1)
