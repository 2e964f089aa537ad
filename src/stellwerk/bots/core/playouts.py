"""Playouts: quick planners, one per seat, continue a game."""

from typing import Final

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import OVER, TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

MOST_STEPS: Final = 3_000  # maximum number of decisions of a playout
TO_THE_END: Final = -1


class Playouts:
    """Plays games to the end or for some rounds, with one player per seat."""

    def __init__(self, rules: Rules, model: TrainedModel | None = None) -> None:
        """With a model all planners have its parameters."""
        self.own_planners = [model_playout_planner(rules, model) for _ in range(rules.players)]
        self.strategists: list[Planner] = self.own_planners  # opponents with other parameters
        if model is not None:
            self.strategists = [hooks_for(rules).quick_planner(rules) for _ in range(rules.players)]
        self.planners: list[Planner] = self.own_planners
        self.left = 0
        self.rounds = TO_THE_END  # turns of the leader until the playout ends
        self.watched = -1  # the leader's seat
        self.last_player = -1

    def begin(self, leader: Planner | None, rounds: int = TO_THE_END, uses_strategists: bool = False) -> None:
        """Start a new playout; the leader's seat continues the leader's plan.

        With `rounds` it ends after this many turns of the leader. With `uses_strategists` the other
        seats are played by strategists instead of planners with the model's parameters.
        """
        self.left = MOST_STEPS
        self.rounds = rounds
        self.watched = -1 if leader is None else leader.player
        self.last_player = self.watched
        self.planners = self.strategists[:] if uses_strategists else self.own_planners
        if uses_strategists and leader is not None:
            self.planners[leader.player] = self.own_planners[leader.player]
        for seat in range(len(self.planners)):
            if leader is None:
                self.planners[seat].planned_player = -1
            else:
                self.planners[seat].start_playout(seat, leader)

    def finish(self, game: CoreGame) -> None:
        """Play a game to its end, without recording events."""
        self.advance(game, MOST_STEPS)

    def advance(self, game: CoreGame, steps: int) -> bool:
        """Play up to `steps` decisions; return whether more are to come."""
        s = game.state
        s.silent = True
        last = max(0, self.left - steps)
        while s.decision != OVER and self.left > last and not self.reached_end(s):
            self.last_player = s.player
            game.apply(self.planners[s.player].choose(game))
            self.left -= 1
        s.silent = False
        return s.decision != OVER and self.left > 0 and self.rounds != 0

    def reached_end(self, s: State) -> bool:
        """Return whether the turn has come at which the playout ends."""
        if self.rounds > 0 and s.decision == TURN_DECISION:
            if s.player == self.watched and self.last_player != self.watched:
                self.rounds -= 1
                self.last_player = s.player
        return self.rounds == 0


def model_playout_planner(rules: Rules, model: TrainedModel | None) -> Planner:
    """Return a quick planner with the model's parameters, or the edition's quick planner."""
    hooks = hooks_for(rules)
    if model is None or not model.params:
        return hooks.quick_planner(rules)
    planner = hooks.strategist(rules)
    model.apply_params(planner)
    hooks.make_quick(planner)
    return planner


def playout(game: CoreGame) -> CoreGame:
    """Return a copy of a game that quick planners have played to the end."""
    branch = game.copy()
    playouts = Playouts(game.rules)
    playouts.begin(None)
    playouts.finish(branch)
    return branch
