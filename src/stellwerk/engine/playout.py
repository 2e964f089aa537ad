"""Random play to the end inside the engine: no events, and nobody is asked between two decisions."""

from typing import Final

from stellwerk.engine.kinds import OVER
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

PLAYOUTS: Final = 0x9A7  # where the streams of random numbers for playouts begin


def play_on(rules: Rules, s: State, seed: int) -> list[int]:
    """Take any option, each as likely as the others, until the game is over; the decisions taken."""
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
