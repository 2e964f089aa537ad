"""Plays the golden games and writes them down, one line a decision.

    .venv/bin/python -m tests.golden.make

A change of rules shows up as a change of these files: read the difference before keeping it.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.documents import Event
from tests.editions import EXAMPLES
from tests.oracle.dice import Dice

FOLDER = Path(__file__).parent / "games"
MOST_DECISIONS = 3000


@dataclass(frozen=True)
class Table:
    edition: str
    players: int
    seed: int
    options: dict[str, bool] = field(default_factory=dict)

    @property
    def name(self) -> str:
        extra = "".join(f"-{option}" for option, wanted in self.options.items() if wanted)
        return f"{self.edition}-{self.players}{extra}"


TABLES = [
    Table(edition, game.players, game.seed, game.options)
    for edition, examples in EXAMPLES.items()
    for game in examples.golden
]

LIKED = {"claim": 8, "draw": 4, "take": 4, "buy": 3, "ride": 3, "harbor": 3, "station": 2, "journey": 2}


class Player:
    """Chooses a kind of option first, some more often than others, and then one of that kind.

    It keeps few tickets and likes routes that touch its own, so that its games show completed tickets too.
    """

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, game: Any) -> int:
        kinds: dict[str, list[int]] = {}
        for action in game.legal_actions():
            kinds.setdefault(game.core.notation(action).split()[0], []).append(action)
        weighted = [kind for kind in sorted(kinds) for _ in range(LIKED.get(kind, 1))]
        options = kinds[self.dice.pick(weighted)]
        if game.phase == "keep" and not self.dice.chance(4):
            return min(options, key=lambda action: len(game.core.notation(action).split()))
        candidates = [self.dice.pick(options) for _ in range(4)]
        return next((action for action in candidates if touches_own(game, action)), candidates[0])


def touches_own(game: Any, action: int) -> bool:
    words = game.core.notation(action).split()
    routes = {route["id"]: (route["a"], route["b"]) for route in game.board.raw["routes"]}
    own = {end for route in game.position()["seats"][game.current_player]["routes"] for end in routes[route]}
    return words[0] == "claim" and bool(own & set(routes[words[1]]))


def playthrough(table: Table) -> list[str]:
    """The whole game as lines of text."""
    game = stellwerk.new_game(table.edition, players=table.players, seed=table.seed, variants=table.options)
    player = Player(table.seed)
    lines = [
        f"{table.edition}, {table.players} players, seed {table.seed}, options {json.dumps(table.options)}"
    ]
    for number in range(1, MOST_DECISIONS):
        if game.is_over:
            break
        seat, turn = game.current_player, game.phase
        action = player.choose(game)
        lines.append(f"{number:4} {seat} {turn}: {game.core.notation(action)} ({len(game.legal_actions())})")
        game.apply(action)
        lines += [f"       {event_line(event)}" for event in game.events]
        if game.is_over or game.current_player != seat:
            lines.append(f"       = {state_line(game)}")
    return lines + result_lines(game)


def event_line(event: Event) -> str:
    details = [f"{key}={in_short(value)}" for key, value in event.items() if key != "event"]
    return " ".join([event["event"], *details])


def in_short(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}:{in_short(part)}" for key, part in value.items()) or "-"
    if isinstance(value, list):
        return ",".join(in_short(part) for part in value) or "-"
    return str(value)


def state_line(game: Any) -> str:
    """What has come of the turn: scores, hands, supplies, the deck."""
    view = game.view(None)
    pieces = [
        "+".join(str(seat[kind]) for kind in ("wagons", "ships") if kind in seat) for seat in view["seats"]
    ]
    parts = [
        "scores " + in_short(game.scores()),
        "hands " + " ".join(in_short(seat["cards"]) for seat in view["seats"]),
        "pieces " + " ".join(pieces),
        "deck " + in_short(view["deck"]),
    ]
    return " | ".join(parts)


def result_lines(game: Any) -> list[str]:
    lines = [f"ranking {in_short(game.ranking())}, scores {in_short(game.scores())}"]
    for seat in range(game.players):
        lines.append(f"seat {seat}")
        lines += [f"       {in_short(item)}" for item in game.score_breakdown(seat)]
    return lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in TABLES:
        lines = playthrough(table)
        (FOLDER / f"{table.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{table.name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
