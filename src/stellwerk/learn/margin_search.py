"""Search for override margins.

The bot `learned` overrides its planner's choice only if the action network values another candidate higher by
more than a margin. Each kind of decision has a margin of its own. Model files store them under `leads`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stellwerk.bots.core.trained_model import DECISION_TYPES
from stellwerk.learn.parameter_search import MARGIN_PREFIX, SearchTask, run_searches, to_fixed_point

SEED = 900
"""First seed of the searches, apart from those of the parameter search."""


def search_margins(model: Path, edition: str, seconds: float, workers: int) -> list[dict[str, Any]]:
    """Set the margins of a model file to those that won most games.

    Args:
        model: The model file, which is changed in place.
        edition: Name of the edition.
        seconds: Time per table size.
        workers: Number of processes.

    Returns:
        The result of the search for each table size of the model.
    """
    sizes = json.loads(model.read_text("ascii"))["tables"]
    tasks = [
        SearchTask(edition, int(players), {}, seconds, SEED + index, model.resolve())
        for index, players in enumerate(sizes)
    ]
    results = run_searches(tasks, workers)
    contents = json.loads(model.read_text("ascii"))
    for result in results:
        margins = {kind: to_fixed_point(result["params"][MARGIN_PREFIX + kind]) for kind in DECISION_TYPES}
        contents["tables"][str(result["players"])]["override_margins"] = margins
    model.write_text(json.dumps(contents, separators=(",", ":")) + "\n", "ascii")
    return results
