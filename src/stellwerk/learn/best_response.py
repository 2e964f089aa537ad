"""Search for a best response to a bot: how often tuned planner parameters are ahead of it.

`python -m stellwerk.learn.best_response usa --against learned` searches with a fixed number of games and
measures the result on new seeds. A share above 50 % is a lower bound of how exploitable the bot is. Against
`learned` the planner has the networks of the edition's model; otherwise it has none.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.models import model_for
from stellwerk.intervals import Figure, Sums
from stellwerk.learn.parameter_search import SAMPLES_PER_UPDATE, ParameterSearch, Params, SearchTask

MODEL_BOT: Final = "learned"
"""The bot against which the candidates have the networks of the edition's model."""
SEED: Final = 1
"""Seed of the draws of the search."""
SEARCH_SEED: Final = 70_000_000
"""First seed of the search."""
SELECTION_SEED: Final = 71_000_000
"""First seed of the games that choose among the configurations found."""
MEASUREMENT_SEED: Final = 72_000_000
"""First seed of the measurement."""
CAUTIOUS_SHARE: Final = 0.3
"""Share of the search in which about half of the parameters keep their initial values."""
SELECTION_SHARE: Final = 0.3
"""Share of the games that choose among the configurations found."""


class BestResponseSearch(ParameterSearch):
    """Search for planner parameters that beat one bot."""

    def __init__(self, edition: str, players: int, bot: str, games: int) -> None:
        """Prepare a search with `games` games against a bot, named as in the arena."""
        self.bot = bot
        super().__init__(SearchTask(edition, players, {}, 0.0, SEED))
        self.budget = games

    def load_model(self) -> TrainedModel:
        """Return the model with the networks of the candidates and their initial parameters."""
        model = model_for(self.rules) if self.bot.partition(":")[0] == MODEL_BOT else None
        if model is None:
            return TrainedModel({})
        model.actor = model.critic = None  # parameters change nothing where a policy decides
        return model

    def initial_player(self) -> Learned:
        """Return a player with the initial parameters."""
        return Learned(self.rules, self.load_model())

    def opponent(self, name: str, seat: int, seed: int) -> Any:
        """Return a new bot for a seat, whatever the name of the opponent."""
        return bots.create(self.bot, seed * self.task.players + seat)

    def run(self) -> dict[str, Any]:
        """Search, choose and measure; the result is that of `measure` with the parameters found."""
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
        shares = [self.share(each, SELECTION_SEED, selection // 3).value for each in configurations]
        params = configurations[shares.index(max(shares))]
        changed = {name: value for name, value in params.items() if value != self.initial[name]}
        return {"params": changed, "games": self.games}

    def share(self, params: Params, first_seed: int, games: int) -> Figure:
        """Return the share of comparisons in which parameters are ahead of the bot."""
        sums = Sums()
        start = self.games
        seed = first_seed
        while self.games - start < games:
            seed += 1
            players = self.task.players
            if players == 2:
                for seat in range(2):
                    sums.add(seed, self.play(seed, {seat: params}, self.bot)[seat][1])
            else:
                seats = [(seed + step) % players for step in range(players // 2)]
                for _, share in self.play(seed, dict.fromkeys(seats, params), self.bot).values():
                    sums.add(seed, share)
        return sums.mean(share=True)


def best_response(edition: str, players: int, bot: str, games: int, measured: int) -> dict[str, Any]:
    """Search with `games` games against a bot, and measure the result in `measured` games on new seeds."""
    start = time.process_time()
    search = BestResponseSearch(edition, players, bot, games)
    found = search.run()
    share = search.share({**search.initial, **found["params"]}, MEASUREMENT_SEED, measured)
    return {
        "edition": edition,
        "players": players,
        "bot": bot,
        **found,
        "measured_games": measured,
        "share": [round(each, 4) for each in (share.value, share.low, share.high)],
        "seconds": round(time.process_time() - start, 1),
        "command": f"python -m stellwerk.learn.best_response {edition} --against {bot}"
        f" --players {players} --games {games} --measure {measured}",
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `python -m stellwerk.learn.best_response`."""
    parser = argparse.ArgumentParser("stellwerk.learn.best_response", description=__doc__)
    parser.add_argument("edition", choices=stellwerk.editions(), metavar="EDITION")
    parser.add_argument("--against", default=MODEL_BOT, help="the bot to beat, as in the arena")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument("--games", type=int, default=8000, help="games of the search")
    parser.add_argument("--measure", type=int, default=1600, help="games of the measurement")
    parser.add_argument("--file", type=Path, help="a JSON file to add the result to")
    options = parser.parse_args(arguments)
    result = best_response(options.edition, options.players, options.against, options.games, options.measure)
    print(json.dumps(result, indent=1))
    if options.file is not None:
        results = json.loads(options.file.read_text("utf-8")) if options.file.exists() else []
        same = ("edition", "players", "bot")
        results = [each for each in results if [each[key] for key in same] != [result[key] for key in same]]
        options.file.write_text(json.dumps([*results, result], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
