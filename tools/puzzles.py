"""Find puzzles in games of bots, or in recorded games, and check those that are stored.

    .venv/bin/python tools/puzzles.py mine usa --games 30
    .venv/bin/python tools/puzzles.py mine usa --records my-game.json another.json
    .venv/bin/python tools/puzzles.py check --most 50
    .venv/bin/python tools/puzzles.py check --most 1000 --solver expert:1000 --seed 1 --drop

`mine` adds what it finds to `puzzles.json` in the package of the edition and keeps a mixture of themes and
difficulties. `check` lets `expert` solve stored puzzles with ten times its usual number of playouts, or
judges them again in new worlds. Run it after a change of rules or bots.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.arena.workers import play_in_processes, usable_cores
from stellwerk.bots.seeds import bot_seed, derive_seed
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.intervals import wilson
from stellwerk.puzzles import Puzzle, all_puzzles, puzzle
from stellwerk.puzzles.mining import CONFIRMING, answer, judged, leads_of, puzzles_in

ROOT: Final = Path(__file__).resolve().parent.parent
CREWS: Final = (
    ("strategist", "one-ticket"),
    ("learned", "planner"),
    ("planner", "greedy", "strategist"),
    ("one-ticket", "strategist"),
    ("ticket-hungry", "learned"),
    ("strategist", "long-routes", "planner"),
)
SOLVER: Final = "expert:2000"  # ten times the usual number of playouts
JUDGEMENT: Final = "judgement"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of bots to look for puzzles in."""

    edition: str
    seed: int

    def play(self) -> list[Puzzle]:
        return list(puzzles_in(self.played(), self.seed))

    def played(self) -> CoreGame:
        most = stellwerk.edition_info(self.edition)["players"][1]
        crew = CREWS[self.seed % len(CREWS)][:most]
        seed = derive_seed("puzzles", self.edition, self.seed)
        game = engine.new_game(self.edition, players=len(crew), seed=seed)
        seats = [bots.create(bot, bot_seed(seed, seat, bot)) for seat, bot in enumerate(crew)]
        while not game.is_over:
            game.apply(seats[game.current_player].decide(game))
        return game


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded game to look for puzzles in."""

    record: dict[str, Any]

    def play(self) -> list[Puzzle]:
        return list(puzzles_in(engine.replay(self.record)))


@dataclass(frozen=True, slots=True)
class Check:
    """A stored puzzle to solve again."""

    puzzle: Puzzle
    solver: str
    seed: int

    def play(self) -> tuple[Puzzle, str]:
        """Return the puzzle and what the solver plays there."""
        turn, seed = self.puzzle.turn(), derive_seed("check", self.seed, self.puzzle.id)
        if self.solver != JUDGEMENT:
            return self.puzzle, turn.before.notation(answer(self.solver, turn.before, seed))
        comparison = judged(turn, seed, CONFIRMING)
        return self.puzzle, turn.before.notation(comparison.options[leads_of(comparison).best])


def mixed(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """Return as many puzzles of all themes and difficulties in turn, in the order of difficulty."""
    groups: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for each in puzzles:
        groups[each.difficulty, each.themes[0] if each.themes else ""].append(each)
    taken: list[Puzzle] = []
    while len(taken) < min(most, len(puzzles)):
        taken += [group.pop(0) for group in groups.values() if group]
    return sorted(taken[:most], key=lambda each: (each.difficulty, each.id))


def mine(asked: argparse.Namespace) -> None:
    for edition in asked.editions or stellwerk.editions():
        file = stored_in(edition)
        known = {each.id: each for each in puzzle.read(edition, file)}
        for found in play_in_processes(_games(edition, asked), asked.workers):
            known |= {each.id: each for each in found}
            puzzle.write(mixed(list(known.values()), asked.most), file)
        kept = mixed(list(known.values()), asked.most)
        print(f"{edition}: {len(kept)} of {len(known)} puzzles,", _counted(kept), flush=True)


def stored_in(edition: str) -> Path:
    """Return the file of an edition in this repository, also if an installed package is running."""
    installed = Path(str(puzzle.puzzle_file(edition)))
    return ROOT / "src" / installed.relative_to(Path(stellwerk.__file__).parents[1])


def _games(edition: str, asked: argparse.Namespace) -> Iterator[Game | Recorded]:
    if asked.records:
        records = [json.loads(file.read_text("utf-8")) for file in asked.records]
        yield from (Recorded(record) for record in records if record["edition"] == edition)
    else:
        yield from (Game(edition, asked.seed + number) for number in range(asked.games))


def _counted(puzzles: list[Puzzle]) -> str:
    levels = [sum(each.difficulty == level for each in puzzles) for level in puzzle.DIFFICULTIES]
    return "by difficulty " + " ".join(map(str, levels))


def check(asked: argparse.Namespace) -> None:
    puzzles = sorted(all_puzzles(), key=lambda each: derive_seed("order", asked.seed, each.id))[: asked.most]
    failed: list[Puzzle] = []
    for each, notation in play_in_processes(
        [Check(each, asked.solver, asked.seed) for each in puzzles], asked.workers
    ):
        solution = each.options[each.solution].notation
        if notation != solution:
            failed.append(each)
            print(f"{each.id}: {asked.solver} prefers {notation} to {solution}", flush=True)
    agreed = len(puzzles) - len(failed)
    low, high = wilson(agreed / len(puzzles), len(puzzles))
    print(
        f"{asked.solver} agrees in {agreed} of {len(puzzles)} puzzles [{100 * low:.0f} %, {100 * high:.0f} %]"
    )
    for edition in {each.edition for each in failed} if asked.drop else ():
        file = stored_in(edition)
        puzzle.write([each for each in puzzle.read(edition, file) if each not in failed], file)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=usable_cores())
    commands = parser.add_subparsers(required=True)
    mining = commands.add_parser("mine", help="find puzzles and store them")
    mining.add_argument("editions", nargs="*", choices=[*stellwerk.editions(), []], metavar="edition")
    mining.add_argument("--games", type=int, default=20, help="of bots, for each edition")
    mining.add_argument("--seed", type=int, default=0, help="of the first game")
    mining.add_argument("--records", type=Path, nargs="+", help="recorded games in place of games of bots")
    mining.add_argument("--most", type=int, default=30, help="puzzles that an edition keeps")
    mining.set_defaults(run=mine)
    checking = commands.add_parser("check", help="let a bot solve stored puzzles")
    checking.add_argument("--most", type=int, default=50)
    checking.add_argument(
        "--solver", default=SOLVER, help=f"a bot, or {JUDGEMENT!r}: the judgement, in new worlds"
    )
    checking.add_argument("--seed", type=int, default=0, help="of the solver, and of the choice of puzzles")
    checking.add_argument("--drop", action="store_true", help="remove the puzzles that it solves otherwise")
    checking.set_defaults(run=check)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
