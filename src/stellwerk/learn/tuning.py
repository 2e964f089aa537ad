"""How clear a lead must be, at each table that a network is for: see `habits.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stellwerk.bots.minds.experience import KINDS
from stellwerk.learn.habits import LEAD, Problem, solve_all, whole

SEED = 900
"""Seeds apart from those by which habits were found."""


def tune(networks: dict[str, Path], seconds: float, workers: int) -> list[dict[str, Any]]:
    """Set the leads of network files (by edition) to those that won most; what was found at each table."""
    problems: list[Problem] = []
    for edition, network in networks.items():
        for players in json.loads(network.read_text("ascii"))["tables"]:
            seed = SEED + len(problems)
            problems.append(Problem(edition, int(players), {}, seconds, seed, network.resolve()))
    solved = solve_all(problems, workers)
    for found in solved:
        network = networks[found["edition"]]
        told = json.loads(network.read_text("ascii"))
        leads = {kind: whole(found["habits"][LEAD + kind]) for kind in KINDS}
        told["tables"][str(found["players"])]["leads"] = leads
        network.write_text(json.dumps(told, separators=(",", ":")) + "\n", "ascii")
    return solved
