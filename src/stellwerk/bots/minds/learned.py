"""The strategist with experience: habits that won, and a judge that may find another of its ideas better.

Where an instinct was learned, that decides, and the planner only knows what speaks for a choice.
"""

from typing import Final

from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import LAST_TURNS, Experience
from stellwerk.bots.minds.instinct import Instinct, instinct_of
from stellwerk.bots.minds.judge import Judge
from stellwerk.bots.minds.motives import JUDGED
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.traits import Traits
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import DRAW_DECISION, KEEP_DECISION, TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

IDEAS: Final = 8  # of the planner that are judged


class Learned:
    def __init__(self, rules: Rules, experience: Experience | None) -> None:
        """Without experience it is the strategist."""
        self.rules = rules
        self.planner: Planner = mindset_of(rules).strategist(rules)
        self.traits = Traits(rules)
        self.judge: Judge | None = None
        self.instinct: Instinct | None = None
        self.leads: list[int] = []
        if experience is not None:
            experience.practise(self.planner)
            self.judge = experience.judge
            self.instinct = instinct_of(rules, experience)
            self.leads = experience.leads[:]
        self.ideas: list[int] = []  # of the last decision, the planner's own choice first
        self.values: list[int] = []  # what the judge says of them
        self.reason = 0
        self.about = -1
        self.number = 0

    def choose(self, game: Game) -> int:
        s = game.state
        first = self.planner.choose(game)
        self.reason = self.planner.reason
        self.about = self.planner.about
        self.number = self.planner.number
        self.ideas = [first]
        self.values = []
        if self.instinct is not None:
            return self.follow(self.instinct, game, first)
        if self.judge is None or not self.judged(s) or len(game.offered()) < 2:
            return first
        self.ideas = self.planner.candidates(s, game.offered(), first, IDEAS)
        self.weigh(s, self.judge)
        best = 0
        for place in range(1, len(self.ideas)):
            if self.values[place] > self.values[best]:
                best = place
        if self.values[best] - self.values[0] <= self.leads[self.kind(s)]:
            return first
        self.depart()
        return self.ideas[best]

    def follow(self, instinct: Instinct, game: Game, first: int) -> int:
        """Do what the instinct says, whatever the planner would do."""
        chosen = instinct.choose(game)
        if chosen != first:
            self.depart()
        return chosen

    def depart(self) -> None:
        """It is not the planner's own choice."""
        self.reason = JUDGED
        self.about = -1
        self.number = 0

    def judged(self, s: State) -> bool:
        """Whether it is a decision that the judge knows."""
        return s.decision == TURN_DECISION or s.decision == KEEP_DECISION or s.decision == DRAW_DECISION

    def kind(self, s: State) -> int:
        """Which of the `KINDS` of decisions it is."""
        if s.decision == TURN_DECISION:
            return 1 if self.planner.turns <= LAST_TURNS else 0
        return 2 if s.decision == KEEP_DECISION else 3

    def weigh(self, s: State, judge: Judge) -> None:
        """Have each idea judged."""
        self.values = []
        judge.look(self.traits.situation(self.planner, s))
        for place in range(len(self.ideas)):
            option = self.ideas[place]
            told = self.traits.option(self.planner, s, option, place)
            self.values.append(judge.value(told, self.traits.marked(self.planner, option)))
