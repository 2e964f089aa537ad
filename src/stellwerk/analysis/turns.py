"""The decisions of a game that an analysis judges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stellwerk.engine.game import CoreGame

JUDGED: Final = ("turn", "keep", "offer", "pieces")
"""Phases that are judged: what a turn begins with, and which tickets and pieces are chosen."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A judged decision, with everything that follows until the next one."""

    number: int
    player: int
    decision: int
    """Its index among all decisions of the game."""
    round: int
    """The player's turn that it belongs to, from 1 on; 0 before the first one."""
    action: int
    """The action taken."""
    before: CoreGame
    """The game before it."""


def turns_of(game: CoreGame) -> list[Turn]:
    """Return all judged decisions of a game that has been played."""
    again = game.beginning()
    rounds = [0] * game.players
    turns: list[Turn] = []
    for notation in game.record()["decisions"]:
        action = again.parse(notation)
        player = again.current_player
        if again.phase in JUDGED:
            rounds[player] += again.phase == "turn"
            turns.append(Turn(len(turns), player, again.num_decisions, rounds[player], action, again.copy()))
        again.apply(action)
    return turns
