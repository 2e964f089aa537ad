"""Random playouts inside the engine, without recording events."""

from typing import Final

from stellwerk.engine.kinds import OVER
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

PLAYOUTS: Final = 0x9A7  # where the streams of random numbers for playouts begin


def play_on(rules: Rules, s: State, seed: int) -> list[int]:
    """Play at random until the game is over, all legal actions equally likely; return the actions taken."""
    rng = Rng(seed, PLAYOUTS)
    taken: list[int] = []
    s.silent = True
    while s.decision != OVER:
        actions = s.legal_actions if len(s.legal_actions) else rules.legal_actions(s)
        action = actions[rng.below(len(actions))]
        taken.append(action)
        rules.step(s, action)
    s.silent = False
    return taken
