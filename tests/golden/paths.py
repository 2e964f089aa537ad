"""Counts how many ways a game can go on, as chess programs do (perft): one option too many or too few shows.

    .venv/bin/python -m tests.golden.paths

writes `paths.txt` anew. A change of rules changes the numbers, a faster engine must not.
"""

from pathlib import Path
from typing import Any

from tests.oracle.spec import SPEC
from tests.oracle.watching import watch

FILE = Path(__file__).parent / "paths.txt"
SEED = 2027
EIGHTHS = (0, 2, 4, 6, 7)
"""Where in a random game paths are counted, in eighths of its decisions."""
MOST_WALKED = 500
"""Paths are followed as long as there are no more; those one decision longer are still counted."""


def table_names() -> list[str]:
    """Every edition with the fewest and the most players."""
    return [f"{edition}-{players}" for edition, facts in SPEC.items() for players in facts.players]


def lines_of(name: str) -> list[str]:
    """One line for each point of a table's game: where it is, then the paths of 1, 2, 3, … decisions."""
    edition, players = name.rsplit("-", 1)
    options = SPEC[edition].options[0 if int(players) == SPEC[edition].players[0] else -1]
    course = [here.game.copy() for here in watch(edition, int(players), options, SEED).play_on()]
    result = []
    for eighths in EIGHTHS:
        game = course[len(course) * eighths // 8]
        where = f"{name} after {game.num_decisions} decisions, {game.phase} of seat {game.current_player}"
        result.append(f"{where}: {' '.join(map(str, counts(game)))}")
    return result


def counts(game: Any) -> list[int]:
    """How many sequences of 1, 2, 3, … decisions are possible from here."""
    found: list[int] = []
    ends = [game]
    while ends and (not found or found[-1] <= MOST_WALKED):
        found.append(sum(len(end.legal_actions()) for end in ends))
        if found[-1] <= MOST_WALKED:
            ends = [after(end, action) for end in ends for action in end.legal_actions()]
    return found


def after(game: Any, action: int) -> Any:
    duplicate = game.copy()
    duplicate.apply(action)
    return duplicate


def main() -> None:
    lines = [line for name in table_names() for line in lines_of(name)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(lines)} positions")


if __name__ == "__main__":
    main()
