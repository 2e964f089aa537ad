"""Self-play games for the ticket belief: which tickets an opponent holds, given what the opponent has built.

At some turns, each ticket that the player cannot see becomes a row: its features for an opponent, and whether
the opponent holds it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from stellwerk.arena.executor import Executor
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES, TicketBelief
from stellwerk.bots.models import check_model, model_from_dict
from stellwerk.engine import game as engine
from stellwerk.engine.determinize import of_kind
from stellwerk.engine.game import CoreGame
from stellwerk.learn.config import TrainingConfig

SAMPLE_RATE = 0.05
"""Share of turns at which samples are taken."""
SEED = 30_000_000
"""First seed of the games."""

Rows = list[tuple[list[int], bool]]
"""Features of each ticket, and whether the opponent holds it."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Samples of one game."""

    number: int
    opponents: list[Rows]


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game of the policy against itself, for one process or machine."""

    config: TrainingConfig
    model: dict[str, Any]
    """Contents of a model file."""
    number: int

    def play(self) -> Samples:
        """Play the game; its samples depend on nothing but the fields."""
        config = self.config
        seed = SEED + config.seed * config.belief_games + self.number
        rng = random.Random(seed)
        game = engine.new_game(config.edition, players=rng.choice(config.players), seed=seed)
        rules = game.rules
        check_model(self.model, rules, "the model for self-play")
        players = [Learned(rules, model_from_dict(self.model, rules.players)) for _ in game.state.seats]
        encoder = TicketBelief(rules, [0] * TICKET_FEATURES)
        opponents = []
        while not game.is_over:
            player = players[game.current_player]
            action = player.choose(game)
            if game.phase == "turn" and rng.random() < SAMPLE_RATE:
                unseen = player.planner.unseen_tickets(game.state)
                opponents += sample_tickets(game, unseen, encoder, rng)
            game.apply(action)
        return Samples(self.number, opponents)


def sample_tickets(
    game: CoreGame, unseen: list[int], encoder: TicketBelief, rng: random.Random
) -> list[Rows]:
    """Return the rows of each kind of tickets, for a random opponent with routes."""
    rules, state = game.rules, game.state
    opponent = rng.choice([player for player in range(rules.players) if player != game.current_player])
    seat = state.seats[opponent]
    samples: list[Rows] = []
    if not seat.routes:
        return samples
    encoder.observe(seat)
    for kind in range(rules.ticket_kinds):
        rows: Rows = []
        for ticket in unseen:
            if of_kind(rules, ticket, rules.ticket_kinds, kind):
                encoder.read(seat, ticket)
                rows.append((list(encoder.row), ticket in seat.tickets))
        if 0 < sum(held for _, held in rows) < len(rows):
            samples.append(rows)
    return samples


def play_games(config: TrainingConfig, model: dict[str, Any], executor: Executor) -> list[list[Rows]]:
    """Return the samples of each game, in the order of their numbers."""
    games = [SelfPlayGame(config, model, number) for number in range(config.belief_games)]
    return [each.opponents for each in sorted(executor.play(games), key=lambda each: each.number)]
