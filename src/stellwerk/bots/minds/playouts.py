"""Playouts: quick planners, or instincts, one a seat, play a game on without anybody in between."""

from typing import Final

from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.instinct import Instinct, instinct_of
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import OVER, TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

MOST_STEPS: Final = 3_000  # decisions of a playout at the most
TO_THE_END: Final = -1


class Playouts:
    def __init__(self, rules: Rules, experience: Experience | None = None) -> None:
        """With experience all seats play by its habits, if it has any, and no simpler than who searches."""
        self.instincts: list[Instinct] = instincts_of(rules, experience)
        self.alike: list[Planner] = []
        if not self.instincts:
            self.alike = [playing_on(rules, experience) for _ in range(rules.players)]
        self.strangers: list[Planner] = self.alike  # rivals of other habits
        if experience is not None and not self.instincts:
            self.strangers = [mindset_of(rules).quick_planner(rules) for _ in range(rules.players)]
        self.rollers: list[Planner] = self.alike
        self.left = 0
        self.rounds = TO_THE_END  # how often the leader's turn has to come until the playout ends
        self.watched = -1  # his seat
        self.last_player = -1

    def begin(self, leader: Planner | None, rounds: int = TO_THE_END, strange: bool = False) -> None:
        """Forget the last playout; the leader's seat goes on with the plan that he has made.

        With ``rounds`` it ends when the leader's turn has come so many times, once others have had theirs.
        ``strange``: the others play by the strategist's habits instead of the leader's.
        """
        self.left = MOST_STEPS
        self.rounds = rounds
        self.watched = -1 if leader is None else leader.player
        self.last_player = self.watched
        if self.instincts:
            return
        self.rollers = self.strangers[:] if strange else self.alike
        if strange and leader is not None:
            self.rollers[leader.player] = self.alike[leader.player]
        for seat in range(len(self.rollers)):
            if leader is None:
                self.rollers[seat].planned_player = -1
            else:
                self.rollers[seat].start_playout(seat, leader)

    def finish(self, game: Game) -> None:
        """Play a game to its end; nobody is told what happens in it."""
        self.go_on(game, MOST_STEPS)

    def go_on(self, game: Game, steps: int) -> bool:
        """Play some decisions of a playout that has begun; whether more are to come."""
        s = game.state
        s.silent = True
        last = max(0, self.left - steps)
        while s.decision != OVER and self.left > last and not self.arrived(s):
            self.last_player = s.player
            game.apply(self.decide(game))
            self.left -= 1
        s.silent = False
        return s.decision != OVER and self.left > 0 and self.rounds != 0

    def decide(self, game: Game) -> int:
        """By instinct, if there is one."""
        seat = game.state.player
        return self.instincts[seat].choose(game) if self.instincts else self.rollers[seat].choose(game)

    def arrived(self, s: State) -> bool:
        """Whether the turn has come at which the playout ends."""
        if self.rounds > 0 and s.decision == TURN_DECISION:
            if s.player == self.watched and self.last_player != self.watched:
                self.rounds -= 1
                self.last_player = s.player
        return self.rounds == 0


def instincts_of(rules: Rules, experience: Experience | None) -> list[Instinct]:
    """One for each seat, where something was learned by doing."""
    found: list[Instinct] = []
    if experience is not None:
        for _ in range(rules.players):
            instinct = instinct_of(rules, experience)
            if instinct is not None:
                found.append(instinct)
    return found


def playing_on(rules: Rules, experience: Experience | None) -> Planner:
    """Who plays a seat of a playout; without habits of one's own it is the edition's quick planner."""
    if experience is None or not experience.habits:
        return mindset_of(rules).quick_planner(rules)
    planner = mindset_of(rules).strategist(rules)
    experience.practise(planner)
    planner.hurry()
    return planner


def playout(game: Game) -> Game:
    """A copy that planners, each seeing what its seat may see, have played to the end."""
    twin = game.copy()
    playouts = Playouts(game.rules)
    playouts.begin(None)
    playouts.finish(twin)
    return twin
