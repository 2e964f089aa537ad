"""Search for a best response to bots: how often tuned planner parameters are ahead of them.

`python -m stellwerk.learn.best_response usa --against learned` searches with a fixed number of games and
measures the result on new seeds. A share above 50 % is a lower bound of how exploitable the bot is.

Against several bots (`--against learned,strategist`) the search looks for parameters that beat all of them on
average; `--write` stores these in the edition's model. If `learned` is among the bots, the planner has the
networks of the edition's model; otherwise it has none.
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
from stellwerk.bots.models import model_file, model_for
from stellwerk.intervals import Figure, Sums
from stellwerk.learn.parameter_search import (
    SAMPLES_PER_UPDATE,
    ParameterSearch,
    Params,
    SearchTask,
    set_params,
)

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
    """Search for planner parameters that beat one or several bots."""

    def __init__(self, edition: str, players: int, against: tuple[str, ...], games: int) -> None:
        """Prepare a search with `games` games against bots, named as in the arena."""
        self.against = against
        super().__init__(SearchTask(edition, players, {}, 0.0, SEED))
        self.opponent_names = against
        self.budget = games

    def load_model(self) -> TrainedModel:
        """Return the model with the networks of the candidates and their initial parameters."""
        model = model_for(self.rules) if MODEL_BOT in self.against else None
        if model is None:
            return TrainedModel({})
        model.actor = model.critic = None  # parameters change nothing where a policy decides
        return model

    def initial_player(self) -> Learned:
        """Return a player with the initial parameters."""
        return Learned(self.rules, self.load_model())

    def candidate(self, seat: int, params: Params) -> Learned:
        """Return a new player, so that equal parameters are exactly level with the bot."""
        player = Learned(self.rules, self.load_model())
        set_params(player, params)
        return player

    def opponent(self, name: str, seat: int, seed: int) -> Any:
        """Return a new bot for a seat."""
        return bots.create(name, seed * self.task.players + seat)

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
            players = self.task.players
            if players == 2:
                for seat in range(2):
                    sums.add(seed, self.play(seed, {seat: params}, bot)[seat][1])
            else:
                seats = [(seed + step) % players for step in range(players // 2)]
                for _, share in self.play(seed, dict.fromkeys(seats, params), bot).values():
                    sums.add(seed, share)
        return sums.mean(share=True)


def best_response(
    edition: str, players: int, against: tuple[str, ...], games: int, measured: int
) -> dict[str, Any]:
    """Search with `games` games against bots, and measure the result in `measured` games against each."""
    start = time.process_time()
    search = BestResponseSearch(edition, players, against, games)
    found = search.run()
    params = {**search.initial, **found["params"]}
    shares = {bot: search.share(params, bot, MEASUREMENT_SEED, measured) for bot in against}
    return {
        "edition": edition,
        "players": players,
        "against": ",".join(against),
        **found,
        "measured_games": measured,
        "shares": {
            bot: [round(each, 4) for each in (share.value, share.low, share.high)]
            for bot, share in shares.items()
        },
        "seconds": round(time.process_time() - start, 1),
        "command": f"python -m stellwerk.learn.best_response {edition} --against {','.join(against)}"
        f" --players {players} --games {games} --measure {measured}",
    }


def write_params(path: Path, players: int, params: Params) -> None:
    """Store planner parameters for a table size in a model file."""
    contents = json.loads(path.read_text("ascii"))
    contents["tables"][str(players)]["params"].update(params)
    path.write_text(json.dumps(contents, separators=(",", ":")) + "\n", "ascii")


def keep(path: Path, result: dict[str, Any]) -> None:
    """Add a result to a JSON file, in place of an older one of the same search."""
    results = json.loads(path.read_text("utf-8")) if path.exists() else []
    same = ("edition", "players", "against")
    results = [each for each in results if any(each[key] != result[key] for key in same)]
    path.write_text(json.dumps([*results, result], indent=1) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `python -m stellwerk.learn.best_response`."""
    parser = argparse.ArgumentParser("stellwerk.learn.best_response", description=__doc__)
    parser.add_argument("edition", choices=stellwerk.editions(), metavar="EDITION")
    parser.add_argument("--against", default=MODEL_BOT, help="the bots to beat, as in the arena")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument("--games", type=int, default=8000, help="games of the search")
    parser.add_argument("--measure", type=int, default=1600, help="games of the measurement, per bot")
    parser.add_argument("--file", type=Path, help="a JSON file to add the result to")
    parser.add_argument("--write", action="store_true", help="store the parameters in the edition's model")
    options = parser.parse_args(arguments)
    against = tuple(options.against.split(","))
    if options.write and (MODEL_BOT not in against or not model_file(options.edition).exists()):
        parser.error(f"--write needs an edition with a model, and {MODEL_BOT} among the bots")
    result = best_response(options.edition, options.players, against, options.games, options.measure)
    print(json.dumps(result, indent=1))
    if options.file is not None:
        keep(options.file, result)
    if options.write:
        write_params(model_file(options.edition), options.players, result["params"])


if __name__ == "__main__":
    main()
