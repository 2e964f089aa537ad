"""Playouts by planners: quick ones, one a seat, play a game to its end without anybody in between."""

from typing import Final

from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import OVER
from stellwerk.engine.rules import Rules

MOST_STEPS: Final = 3_000  # decisions of a playout at the most


class Playouts:
    def __init__(self, rules: Rules, experience: Experience | None = None) -> None:
        """With experience all seats play by its habits."""
        mindset = mindset_of(rules)
        self.rollers: list[Planner] = [mindset.quick_planner(rules) for _ in range(rules.players)]
        self.left = 0
        if experience is not None:
            for roller in self.rollers:
                experience.practise(roller)
                roller.hurry()

    def begin(self, leader: Planner | None) -> None:
        """Forget the last playout; the leader's seat goes on with the plan that he has made."""
        self.left = MOST_STEPS
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
        while s.decision != OVER and self.left > last:
            game.apply(self.rollers[s.player].choose(game))
            self.left -= 1
        s.silent = False
        return s.decision != OVER and self.left > 0


def playout(game: Game) -> Game:
    """A copy that planners, each seeing what its seat may see, have played to the end."""
    twin = game.copy()
    playouts = Playouts(game.rules)
    playouts.begin(None)
    playouts.finish(twin)
    return twin
