"""Search for planner parameters that beat bots, by Thompson sampling (`thompson_sampling.py`).

`best_response.py` is its command line.
"""

from __future__ import annotations

import random
from typing import Any, Final

from stellwerk import bots
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.search import sigmoid
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.models import model_for
from stellwerk.engine import game as engine
from stellwerk.intervals import Figure, Sums
from stellwerk.learn.thompson_sampling import ThompsonSampler

Params = dict[str, float]
"""Values of planner parameters by name."""

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

MODEL_BOT: Final = "learned"
"""The bot against which the candidates have the networks of the edition's model."""
SEED: Final = 1
"""Seed of the draws of the search."""
SEARCH_SEED: Final = 70_000_000
"""First seed of the search."""
SELECTION_SEED: Final = 71_000_000
"""First seed of the games that choose among the configurations found."""
SAMPLES_PER_UPDATE: Final = 200
"""Games between updates of the posterior."""
CAUTIOUS_SHARE: Final = 0.3
"""Share of the search in which about half of the parameters keep their initial values."""
SELECTION_SHARE: Final = 0.3
"""Share of the games that choose among the configurations found."""
MIN_IMPROVEMENT_PROBABILITY: Final = 0.85
"""Posterior probability from which a change counts as an improvement."""
POSTERIOR_DRAWS: Final = 60
"""Draws by which that probability is estimated."""


class ParameterSearch:
    """Search for planner parameters that beat one or several bots."""

    def __init__(self, edition: str, players: int, against: tuple[str, ...], games: int) -> None:
        """Prepare a search with `games` games against bots, named as in the arena."""
        self.edition = edition
        self.players = players
        self.against = against
        self.budget = games
        self.rng = random.Random(SEED)
        self.rules = engine.new_game(edition, players=players, seed=0).rules
        self.planner = Learned(self.rules, self.load_model()).planner
        """Has the initial parameters."""
        params = self.planner.params
        known = [name for name in LEVELS if name in params.bounds]
        self.initial: Params = {name: params.get(name) for name in known}
        self.levels = {name: sorted({*LEVELS[name], self.initial[name]}) for name in known}
        self.sampler = ThompsonSampler([len(levels) for levels in self.levels.values()])
        self.games = 0

    def load_model(self) -> TrainedModel:
        """Return the model with the networks of the candidates and their initial parameters."""
        model = model_for(self.rules) if MODEL_BOT in self.against else None
        return TrainedModel({}) if model is None else model

    def candidate(self, params: Params) -> Learned:
        """Return a new player with these parameters."""
        player = Learned(self.rules, self.load_model())
        player.planner.params.update(params)
        return player

    def run(self) -> dict[str, Any]:
        """Search; return the parameters that differ from the initial ones, and the number of games."""
        samples: list[tuple[list[int], float]] = []
        seed = SEARCH_SEED
        selection = int(SELECTION_SHARE * self.budget)
        while self.games < self.budget - selection:
            seed += 1
            samples += self.sample(seed, self.games < CAUTIOUS_SHARE * self.budget)
            if len(samples) >= SAMPLES_PER_UPDATE:
                self.sampler.update(samples)
                samples = []
        self.sampler.update(samples)
        best = self.to_params(self.sampler.best_levels(self.sampler.mean))
        configurations = [best, self.probable_improvements(), dict(self.initial)]
        params = max(configurations, key=lambda each: self.mean_share(each, selection // 3))
        changed = {name: value for name, value in params.items() if value != self.initial[name]}
        return {"params": changed, "games": self.games}

    def to_params(self, levels: list[int]) -> Params:
        """Return the values at the given level of each parameter."""
        return {
            name: values[level] for (name, values), level in zip(self.levels.items(), levels, strict=True)
        }

    def draw_levels(self, cautious: bool) -> list[int]:
        """Draw a configuration by Thompson sampling.

        If `cautious`, each parameter keeps its initial value with probability one half.
        """
        levels = self.sampler.best_levels(self.sampler.sample(self.rng))
        for index, (name, values) in enumerate(self.levels.items()):
            if cautious and self.rng.random() < 0.5:
                levels[index] = values.index(self.initial[name])
        return levels

    def sample(self, seed: int, cautious: bool) -> list[tuple[list[int], float]]:
        """Play drawn configurations and return their levels and rewards.

        With two players, one configuration plays the same shuffle from both seats. At larger tables about
        half of the seats have a configuration each.
        """
        opponent = self.rng.choice(self.against)
        players = self.players
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
        count = self.players
        game = engine.new_game(self.edition, players=count, seed=seed)
        players: list[Any] = [
            self.candidate(params_by_seat[seat])
            if seat in params_by_seat
            else bots.create(opponent, seed * count + seat)
            for seat in range(count)
        ]
        while not game.is_over:
            game.apply(players[game.current_player].choose(game))
        self.games += 1
        places, points = game.ranking(), self.planner.outcomes(game.state)
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
        for index, (name, values) in enumerate(self.levels.items()):
            offset, initial = self.sampler.offsets[index], values.index(self.initial[name])
            wins = sum(draw[offset + best[index]] > draw[offset + initial] for draw in draws)
            if wins < MIN_IMPROVEMENT_PROBABILITY * len(draws):
                best[index] = initial
        return self.to_params(best)

    def mean_share(self, params: Params, games: int) -> float:
        """Return the mean of the shares against all bots, in `games` games altogether."""
        count = len(self.against)
        return (
            sum(self.share(params, bot, SELECTION_SEED, games // count).value for bot in self.against) / count
        )

    def share(self, params: Params, bot: str, first_seed: int, games: int) -> Figure:
        """Return the share of comparisons in which parameters are ahead of a bot."""
        sums = Sums()
        start = self.games
        seed = first_seed
        while self.games - start < games:
            seed += 1
            players = self.players
            if players == 2:
                for seat in range(2):
                    sums.add(seed, self.play(seed, {seat: params}, bot)[seat][1])
            else:
                seats = [(seed + step) % players for step in range(players // 2)]
                for _, share in self.play(seed, dict.fromkeys(seats, params), bot).values():
                    sums.add(seed, share)
        return sums.mean(share=True)


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)
