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
from stellwerk.bots.models import model_file
from stellwerk.learn.parameter_search import MODEL_BOT, ParameterSearch, Params

MEASUREMENT_SEED: Final = 72_000_000
"""First seed of the measurement."""


def best_response(
    edition: str, players: int, against: tuple[str, ...], games: int, measured: int
) -> dict[str, Any]:
    """Search with `games` games against bots, and measure the result in `measured` games against each."""
    start = time.process_time()
    search = ParameterSearch(edition, players, against, games)
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
