"""Feature encoder of an actor-critic policy.

A policy decides without a planner, so its features describe the table, the hand and what each action would
change. Each edition with a policy has an encoder of its own. All features are known to the seat.
"""

from stellwerk.arrays import Ints, i64, u8, vec
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class Encoder:
    """Encodes turns from the point of view of one seat."""

    def __init__(self, rules: Rules, state_size: int, action_size: int, sparse_size: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.state_size = state_size
        self.action_size = action_size
        self.sparse_size = sparse_size
        self.row: Ints = vec[i64]([0] * state_size)
        self.at: i64 = 0

    def encode_state(self, s: State, player: int) -> Ints:
        """Return the features that all actions of the seat's turn share."""
        raise NotImplementedError

    def encode_action(self, s: State, option: int) -> Ints:
        """Return the features of an action. Call `encode_state` before."""
        raise NotImplementedError

    def sparse_index(self, option: int) -> int:
        """Return the embedding row of an action."""
        raise NotImplementedError

    def default_action(self, game: CoreGame) -> int:
        """Return the action where there is no turn to choose, or no choice."""
        return game.legal_action_array()[0]

    # ------------------------------------------------------------------ for training

    def state_bytes(self, game: CoreGame) -> bytes:
        """Return the features of the state, one byte each, for training."""
        return packed_rows([self.encode_state(game.state, game.current_player)])

    def action_bytes(self, game: CoreGame) -> bytes:
        """Return the features of all legal actions, one byte each. Call `state_bytes` before."""
        return packed_rows([self.encode_action(game.state, option) for option in game.legal_action_array()])

    # ------------------------------------------------------------------ writing

    def begin(self, size: int) -> None:
        """Start a row of `size` features."""
        self.row = vec[i64]([0] * size)
        self.at = 0

    def put(self, value: i64) -> None:
        """Append a feature."""
        self.row[self.at] = value
        self.at += 1

    def put_up_to(self, value: i64, most: i64) -> None:
        """Append a feature, clipped at `most`."""
        self.row[self.at] = most if value > most else value
        self.at += 1

    def put_one(self, place: i64, size: i64) -> None:
        """Append a one-hot encoding; indices beyond the last count as the last."""
        self.row[self.at + (place if place < size else size - 1)] = 1
        self.at += size

    def put_steps(self, value: i64, steps: i64) -> None:
        """Append a thermometer encoding: 1 for every step below the value."""
        for step in range(steps):
            if value > step:
                self.row[self.at + step] = 1
        self.at += steps


def packed_rows(rows: list[Ints]) -> bytes:
    """Return rows of equal length as bytes."""
    width: i64 = len(rows[0])
    cells = vec[u8]([0] * (width * len(rows)))
    at: i64 = 0
    for row in rows:
        for place in range(width):
            cells[at + place] = u8(row[place])
        at += width
    return bytes(cells)
