"""What a player takes in at a glance, as whole numbers: the inputs of an instinct.

A judge of ideas is told what the planner thinks (`traits.py`). An instinct decides without a planner, so it
is told what lies on the table and in the hand, and of each option what it would change. Which numbers these
are an edition says (`editions/`); all of them are what the seat may know.
"""

from stellwerk.arrays import Ints, i64, u8, vec
from stellwerk.engine.game import Game
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class Senses:
    """Looks at turns through the eyes of the seat whose turn it is, or would be."""

    def __init__(self, rules: Rules, situation: int, option: int, marks: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.situation_size = situation
        self.option_size = option
        self.marks = marks
        self.row: Ints = vec[i64]([0] * situation)
        self.at: i64 = 0

    def look(self, s: State, player: int) -> Ints:
        """What all options of the seat's turn have in common."""
        raise NotImplementedError

    def option(self, s: State, option: int) -> Ints:
        """What is special about an option, once the seat has looked."""
        raise NotImplementedError

    def mark(self, option: int) -> int:
        """What an option is, by number."""
        raise NotImplementedError

    def habitual(self, game: Game) -> int:
        """What one does without thinking where it is not a turn, or nothing else can be done."""
        return game.offered()[0]

    # ------------------------------------------------------------------ for whoever learns

    def situation_told(self, game: Game) -> bytes:
        """What the seat to move sees, a byte for each number."""
        return packed_rows([self.look(game.state, game.player)])

    def options_told(self, game: Game) -> bytes:
        """What is special about each of its options, once it has looked."""
        return packed_rows([self.option(game.state, option) for option in game.offered()])

    # ------------------------------------------------------------------ writing

    def begin(self, size: int) -> None:
        """A row of so many numbers, to be put in one after the other."""
        self.row = vec[i64]([0] * size)
        self.at = 0

    def put(self, value: i64) -> None:
        self.row[self.at] = value
        self.at += 1

    def put_up_to(self, value: i64, most: i64) -> None:
        """A number, or the largest that is told."""
        self.row[self.at] = most if value > most else value
        self.at += 1

    def put_one(self, place: i64, size: i64) -> None:
        """Zeros with a 1 at a place, the last one for all that lie beyond."""
        self.row[self.at + (place if place < size else size - 1)] = 1
        self.at += size

    def put_steps(self, value: i64, steps: i64) -> None:
        """A 1 for every step that a number has climbed."""
        for step in range(steps):
            if value > step:
                self.row[self.at + step] = 1
        self.at += steps


def packed_rows(rows: list[Ints]) -> bytes:
    """Rows of the same length, one after the other."""
    width: i64 = len(rows[0])
    cells = vec[u8]([0] * (width * len(rows)))
    at: i64 = 0
    for row in rows:
        for place in range(width):
            cells[at + place] = u8(row[place])
        at += width
    return bytes(cells)
