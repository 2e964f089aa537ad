"""An instinct: knows at a glance what to do, and how a position stands, without a plan.

It was learned by doing (`stellwerk.learn`, step `instinct`): two small networks played against themselves,
strategists and planners, and did more and more of what won. One says how much each option of a turn is
wanted, the other how the seat stands. Both are told what `senses.py` sees, and are whole numbers,
so every machine comes to the same choice. It serves `learned`, and the search plays on by it.
"""

from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.judge import JUDGED_ALIKE, Judge
from stellwerk.bots.minds.senses import Senses
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class Instinct:
    """That of one seat; others may ask it about theirs, at the cost of looking anew."""

    def __init__(self, senses: Senses, doing: Judge, watching: Judge) -> None:
        self.senses = senses
        self.doing = doing
        self.watching = watching
        self.options: list[int] = []  # of the last turn
        self.wishes: list[int] = []  # how much each of them is wanted, in parts of `JUDGED_ALIKE`

    def choose(self, game: Game) -> int:
        """What is wanted most in a turn; where there is nothing to wish for, what one is used to do."""
        self.options = []
        self.wishes = []
        if game.state.decision != TURN_DECISION or len(game.offered()) == 1:
            return self.senses.habitual(game)
        self.wish(game)
        best = 0
        for place in range(1, len(self.wishes)):
            if self.wishes[place] > self.wishes[best]:
                best = place
        return self.options[best]

    def wish(self, game: Game) -> None:
        """Say of each option how much it is wanted."""
        s = game.state
        self.options = []
        self.wishes = []
        self.doing.look(self.senses.look(s, s.player))
        for option in game.offered():
            self.options.append(option)
            told = self.senses.option(s, option)
            self.wishes.append(self.doing.value(told, [self.senses.mark(option)]))

    def value(self, s: State, player: int) -> float:
        """How a seat stands whose turn it is: 0 last, 1 a sure victory, and a little beyond by mistake.

        It is half how likely the victory is, half how many others are left behind.
        """
        self.watching.look(self.senses.look(s, player))
        return self.watching.worth() / JUDGED_ALIKE


def instinct_of(rules: Rules, experience: Experience) -> Instinct | None:
    """A new one with what was learned, if something was."""
    if experience.doing is None or experience.watching is None:
        return None
    senses = mindset_of(rules).senses(rules)
    if senses is None:
        return None
    experience.doing.check(senses.situation_size, senses.option_size, senses.marks)
    experience.watching.check(senses.situation_size, 0, 0)
    return Instinct(senses, experience.doing, experience.watching)
