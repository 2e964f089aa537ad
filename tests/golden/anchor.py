"""What the planner does, in short: all ratings are measured from it, so it must not change unnoticed.

    .venv/bin/python -m tests.golden.anchor

writes `anchor.json` anew. Do that only if the planner was meant to change (then the tables in
`docs/ratings.md` must be measured anew, too), or if the rules have led the golden games elsewhere: then
`course` has changed as well.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import bots
from tests.golden.make import TABLES, Player, Table

FILE = Path(__file__).parent / "anchor.json"
ANCHOR = "planner"
EVERY = 3
"""So many decisions of a golden game come to one at which the planner is asked."""

Digests = dict[str, str | int]


def digests(table: Table) -> Digests:
    """Of the golden game in which it was asked, what it chose there, and a game of planners."""
    course, choices = asked_in_a_golden_game(table)
    return {
        "asked": len(choices),
        "course": digest(course),
        "choices": digest(choices),
        "game": digest(played_by_planners(table)),
    }


def asked_in_a_golden_game(table: Table) -> tuple[list[str], list[str]]:
    """A new planner looks at a game that others play."""
    game = new_game(table)
    player = Player(table.seed)
    course: list[str] = []
    choices: list[str] = []
    while not game.is_over:
        options = game.legal_actions()
        if game.num_decisions % EVERY == 0 and len(options) > 1:
            choices.append(game.core.notation(bots.create(ANCHOR).choose(game.core)))
        action = player.choose(game)
        course.append(f"{game.current_player} {game.core.notation(action)} ({len(options)})")
        game.apply(action)
    return course, choices


def played_by_planners(table: Table) -> list[str]:
    """All decisions of a game in which they stay from beginning to end."""
    game = new_game(table)
    planners = [bots.create(ANCHOR) for _ in range(table.players)]
    output: list[str] = []
    while not game.is_over:
        action = planners[game.current_player].choose(game.core)
        output.append(game.core.notation(action))
        game.apply(action)
    return output


def new_game(table: Table) -> Any:
    return stellwerk.new_game(table.edition, players=table.players, seed=table.seed, variants=table.options)


def digest(lines: list[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def main() -> None:
    found = {table.name: digests(table) for table in TABLES}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(found)} tables, {sum(int(each['asked']) for each in found.values())} positions")


if __name__ == "__main__":
    main()
