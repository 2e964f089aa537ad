"""The games of a playtest: bots in all rotations of a shuffle, some of them forbidden a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from stellwerk.arena.contenders import make_contender
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.schedule import Block, Schedule
from stellwerk.bots import Bot
from stellwerk.bots.seeds import bot_seed
from stellwerk.engine import game as engine
from stellwerk.engine.packed import ints
from stellwerk.playtest.ledger import GameLedger, Row, add_rows, empty_tables

STALL: Final = 100_000
"""So many decisions without an end are no game any more."""

WITHOUT: Final = "-without-"
"""`planner-without-buildings` is the planner that never builds."""

RULES: Final[dict[str, tuple[str, ...]]] = {
    "tickets": ("tickets", "ticket-mix"),
    "swapping": ("swap",),
    "technologies": ("buy",),
    "exchange": ("exchange-wagons", "exchange-ships"),
    "buildings": ("build",),
    "passengers": ("place", "journey"),
}
"""What a bot can be forbidden: kinds of actions by name."""

NOTHING: Final = "none"
"""An action that ends like this does nothing, and is never forbidden."""


def special_rules(game: engine.CoreGame) -> list[str]:
    """Return those of the rules that this game has."""
    space = game.rules.space
    there = {space.kind_names[kind] for kind, size in enumerate(space.sizes) if size}
    return [name for name, kinds in RULES.items() if there.intersection(kinds)]


class Abstainer(Bot):
    """A bot that is shown a game without some of its options, as long as any other is left."""

    def __init__(self, bot: Bot, kinds: tuple[str, ...]) -> None:
        self._bot = bot
        self._kinds = kinds

    def decide(self, game: engine.CoreGame) -> int:
        """Return the choice of the bot among the actions that are left."""
        actions = game.legal_actions()
        allowed = [action for action in actions if not self._forbids(game, action)]
        if allowed and len(allowed) < len(actions):
            game = game.copy()
            game.state.legal_actions = ints(allowed)
        return self._bot.decide(game)

    def _forbids(self, game: engine.CoreGame, action: int) -> bool:
        space = game.rules.space
        return space.kind_name(action) in self._kinds and not space.words[action].endswith(" " + NOTHING)


def make_player(spec: str, seed: int) -> Bot:
    """A bot by name, perhaps without a rule."""
    name, _, rule = spec.partition(WITHOUT)
    if rule and rule not in RULES:
        raise ArenaError("playtest.a-bot-can-do-without", spec=spec, rules=", ".join(RULES))
    bot = make_contender(name, seed)
    return Abstainer(bot, RULES[rule]) if rule else bot


@dataclass(frozen=True, slots=True)
class Played:
    """The rows of a block's games. `part` names the part of the playtest that they belong to."""

    part: str
    games: int
    tables: dict[str, list[Row]]


@dataclass(frozen=True, slots=True)
class Games:
    """A block to play: one shuffle, all its rotations."""

    part: str
    edition: str
    variants: dict[str, Any]
    board: dict[str, Any] | None
    block: Block

    def play(self) -> Played:
        tables = empty_tables()
        rotations = self.block.rotations()
        for rotation, seats in enumerate(rotations):
            number = self.block.number * len(self.block.lineup) + rotation
            add_rows(tables, self._play(number, seats))
        return Played(self.part, len(rotations), tables)

    def _play(self, number: int, seats: tuple[str, ...]) -> dict[str, list[Row]]:
        seed = self.block.seed
        game = engine.new_game(self.edition, len(seats), seed, self.variants, self.board)
        ledger = GameLedger(game, number, seats, self.block.number)
        players = [make_player(spec, bot_seed(seed, seat, spec)) for seat, spec in enumerate(seats)]
        while not game.is_over:
            ledger.apply(players[game.current_player].decide(game))
            if game.num_decisions >= STALL:
                raise ArenaError("playtest.a-game-does-not-end", seed=seed)
        return ledger.rows()


MAIN: Final = "main"


@dataclass(frozen=True)
class Plan:
    """All games of a playtest: the bots among themselves, and the first bot against itself without a rule."""

    edition: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    variants: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] | None = None
    board_name: str = ""
    """Return the name of a custom board."""

    def sample_game(self) -> engine.CoreGame:
        """Some game of it; refuses in a sentence what cannot be played."""
        for spec in self.bots:
            make_player(spec, 0)
        return engine.new_game(self.edition, self.players, 0, self.variants, self.board)

    def parts(self) -> dict[str, tuple[tuple[str, ...], int]]:
        """Every question with who plays for it and how many games."""
        found = {MAIN: (self.bots, self.games)}
        for rule in special_rules(self.sample_game()):
            pair = (self.bots[0], self.bots[0] + WITHOUT + rule)
            found[rule] = (pair, max(self.players, self.games // 4))
        return found

    def tasks(self) -> Iterator[Games]:
        for part, (bots, games) in self.parts().items():
            for block in Schedule(bots, self.players, self.seed).first_blocks(games):
                yield Games(part, self.edition, self.variants, self.board, block)

    def own_names(self) -> list[str]:
        """The bots by the names of their code, without the rules that they do without."""
        return [spec.partition(WITHOUT)[0] for spec in self.bots]

    def count(self) -> int:
        """How many games will be played."""
        return sum(len(task.block.rotations()) for task in self.tasks())
