"""How clear a lead must be: tried out in games against the strategist, one kind of decision after the other.

What held-out positions say of a lead rests on playouts by quick planners. Games tell whether it holds.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from stellwerk.arena import Settings
from stellwerk.bots.minds.judge import JUDGED_ALIKE, KINDS
from stellwerk.learn.matches import play_match
from stellwerk.learn.players import CANDIDATE, Candidate

NEW = f"{Candidate.__module__}.{Candidate.__name__}"
NEVER = 2 * JUDGED_ALIKE
ORDER = ("keep", "last turn", "turn", "draw")
LEADS = {"keep": (0.003, 0.02), "last turn": (0.003, 0.012, 0.03), "turn": (0.006, 0.02), "draw": (0.01,)}
SEED = 8_000_000


def tune(network: Path, edition: str, folder: Path, games: int, workers: int) -> list[dict[str, Any]]:
    """Set the leads of a network file to those that won most; what was tried."""
    told = json.loads(network.read_text("ascii"))
    leads = chosen = dict.fromkeys(KINDS, NEVER)
    best = 0.5
    tried: list[dict[str, Any]] = []
    for kind in ORDER:
        for lead in LEADS[kind]:
            trial = {**leads, kind: round(lead * JUDGED_ALIKE)}
            share = _match({**told, "leads": trial}, edition, folder / f"{len(tried)}", games, workers)
            tried.append({"leads": trial, "share": round(share, 4)})
            if share > best:
                best, chosen = share, trial
        leads = chosen
    told["leads"] = leads
    network.write_text(json.dumps(told, separators=(",", ":")) + "\n", "ascii")
    return tried


def _match(told: dict[str, Any], edition: str, folder: Path, games: int, workers: int) -> float:
    """The share of games against the strategist that this network wins at a table of two."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "network.json"
    path.write_text(json.dumps(told), "ascii")
    os.environ[CANDIDATE] = str(path.resolve())
    settings = Settings(edition, 2, (NEW, "strategist"), SEED)
    return play_match(settings, folder, games, workers).pairs[0].share.value
