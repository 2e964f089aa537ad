"""A game cut into turns: everything a player decides from one choice of an action to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stellwerk.engine.game import CoreGame

CHOOSING: Final = "turn"  # the decision with which a turn begins


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game; before the first one, every choice of the start counts as a turn."""

    number: int
    player: int
    decision: int
    """The one it begins with, among all of the game."""
    action: int
    """The option that was taken there."""
    before: CoreGame
    """The game when it began."""


def turns_of(game: CoreGame) -> list[Turn]:
    """All turns of a game that has been played."""
    again = game.beginning()
    turns: list[Turn] = []
    begun = False
    for notation in game.record()["decisions"]:
        action = again.parse(notation)
        begun = begun or again.phase == CHOOSING
        if not begun or again.phase == CHOOSING:
            turns.append(Turn(len(turns), again.current_player, again.num_decisions, action, again.copy()))
        again.apply(action)
    return turns
