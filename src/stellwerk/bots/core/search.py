"""The search behind `search` and `expert`: determinizations, playouts and sequential halving.

It searches where playouts are reliable: which tickets to keep, and the last turns. It takes the planner's
candidates, deals all hidden cards and tickets anew and lets quick planners finish the game after each
candidate, in the same worlds for all of them. After each stage half of the candidates drop out. The result is
the lead over the best opponent. The planner's own choice is replaced only by one that is significantly
better.

With a model it searches in all turns. The policy's logits select the candidates and count as prior results;
playouts take a few rounds only, and the value network rates the position reached. The opponents' tickets are
dealt by the ticket belief, and in every second world the opponents play as strategists.
"""

import math
import time
from collections.abc import Generator
from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.mlp import FIXED_ONE
from stellwerk.bots.core.playouts import TO_THE_END, Playouts
from stellwerk.bots.core.policy import ActorCriticPolicy, policy_for
from stellwerk.bots.core.ranking import descending
from stellwerk.bots.core.reason_codes import SEARCHED
from stellwerk.bots.core.ticket_belief import TicketBelief
from stellwerk.bots.core.trained_model import FULL_SEARCH_TURNS, TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import KEEP_DECISION, OVER, TURN_DECISION
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

CANDIDATES: Final = 8
SCALE: Final = 14.0  # points of lead with a value of 0.73
MIN_STANDARD_ERRORS: Final = 1.0  # of a lead that counts as significant
PRIOR_WORLDS: Final = 4.0  # weight of the prior, in worlds
PRIOR_SPREAD: Final = 0.15
MODEL_PRIOR_WORLDS: Final = 8.0  # the same with a model
STRATEGIST_WORLDS: Final = 2  # every second world has strategists as opponents
VALUE_ROUNDS: Final = 3  # rounds of a playout before the value network
POLICY_CANDIDATES: Final = 4  # actions tried with a policy
MAX_LOGIT_GAP: Final = 4  # largest difference of logits to the first candidate
LOGIT_VALUE: Final = 0.01  # prior value of a difference of 1 between logits
WORLDS: Final = 0xB07  # first stream of random numbers for worlds
UNLIMITED: Final = 1_000_000
SLICE: Final = 8  # decisions of a playout between two yields


class Searcher:
    """Determinized search over the candidates of a planner or policy."""

    def __init__(self, rules: Rules, seed: int, model: TrainedModel | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.rng = Rng(seed, WORLDS)
        self.learned = Learned(rules, model)
        self.planner = self.learned.planner
        self.playouts = Playouts(rules, model)
        self.policy = self.learned.policy
        self.leaf_policy = None if model is None else policy_for(rules, model)  # rates positions reached
        self.ticket_weights: TicketBelief | None = None
        if model is not None and model.ticket_weights is not None:
            self.ticket_weights = TicketBelief(rules, model.ticket_weights)
        self.ticket_odds: list[Ints] | None = None  # ticket weights of the opponents
        self.uses_strategists = False  # whether opponents play as strategists in this world
        self.rounds = TO_THE_END  # of the playouts of this search
        self.prior_worlds = PRIOR_WORLDS if self.policy is None else MODEL_PRIOR_WORLDS
        self.prior: list[float] = []  # prior lead of each candidate over the first one
        self.reason = 0
        self.about = -1
        self.number = 0

    def choose_incrementally(
        self, game: CoreGame, decision: int, visits: int, seconds: float
    ) -> Generator[None, None, int]:
        """Return the best action found within `visits` playouts or `seconds` (0: no limit).

        The determinizations depend on the seed and on `decision`, the number of the decision. The generator
        yields repeatedly; the time between does not count towards `seconds`.
        """
        self.rng = Rng(self.seed, WORLDS + decision)
        first = self.learned.choose(game)
        self.reason = self.learned.reason
        self.about = self.learned.about
        self.number = self.learned.number
        if len(game.legal_action_array()) < 2 or not self.worth_searching(game.state):
            return first
        candidates = self.candidates(game, first)
        if len(candidates) < 2:
            return first
        self.rounds = self.playout_rounds(game.state)
        self.update_ticket_odds(game)
        return (yield from self.sequential_halving(game, candidates, visits, seconds))

    def update_ticket_odds(self, game: CoreGame) -> None:
        """Estimate which tickets the opponents hold."""
        self.ticket_odds = (
            None
            if self.ticket_weights is None
            else self.ticket_weights.ticket_odds(game.state, game.current_player)
        )

    def world(self, game: CoreGame, seed: int) -> CoreGame:
        """Return a determinization, with opponents' tickets dealt by their odds."""
        self.uses_strategists = seed % STRATEGIST_WORLDS == 0
        return game.determinize(game.current_player, seed, self.ticket_odds)

    def playout_rounds(self, s: State) -> int:
        """Return how many rounds a playout takes; near the end it goes to the end."""
        if self.policy is None or self.is_late(s):
            return TO_THE_END
        return VALUE_ROUNDS

    def is_late(self, s: State) -> bool:
        """Return whether it is one of the last turns."""
        return s.decision == TURN_DECISION and self.planner.turns <= FULL_SEARCH_TURNS

    def candidates(self, game: CoreGame, first: int) -> list[int]:
        """Return the actions to try, `first` being the first, and set their prior values."""
        if self.policy is not None and self.policy.logits:
            return self.policy_candidates(self.policy, first)
        candidates = self.planner.candidates(game.state, game.legal_action_array(), first, CANDIDATES)
        self.prior = [0.0 for _ in candidates]
        return candidates

    def policy_candidates(self, policy: ActorCriticPolicy, first: int) -> list[int]:
        """Return the actions whose logits are close to the first one's, and set their prior values."""
        logits = policy.logits
        most = logits[policy.actions.index(first)]
        ranked: list[int] = []
        for place in descending([float(logit) for logit in logits]):
            if policy.actions[place] != first and most - logits[place] < MAX_LOGIT_GAP * FIXED_ONE:
                ranked.append(place)
        ranked = ranked[: POLICY_CANDIDATES - 1]
        self.prior = [0.0] + [
            LOGIT_VALUE * float(logits[place] - most) / float(FIXED_ONE) for place in ranked
        ]
        return [first] + [policy.actions[place] for place in ranked]

    def worth_searching(self, s: State) -> bool:
        """Return whether to search in this decision."""
        if s.decision == TURN_DECISION:
            return self.policy is not None or self.is_late(s)
        return s.decision == KEEP_DECISION

    def sequential_halving(
        self, game: CoreGame, candidates: list[int], visits: int, seconds: float
    ) -> Generator[None, None, int]:
        """Play all candidates in the same worlds; after each stage drop the weaker half."""
        spent = 0.0
        since = time.perf_counter()
        first = candidates[0]
        results: list[list[float]] = [[] for _ in candidates]
        alive = list(range(len(candidates)))
        stages = 1
        while 1 << stages < len(candidates):
            stages += 1
        done = 0
        for stage in range(stages):
            share = visits // stages
            worlds = share // len(alive) if visits else UNLIMITED
            for _ in range(worlds):
                if seconds and spent > seconds * (stage + 1) / stages:
                    break
                world = self.world(game, int(self.rng.word()))
                for number in alive:
                    branch = world.copy()
                    self.begin_playout(branch, candidates[number])
                    while self.playouts.advance(branch, SLICE):
                        spent += time.perf_counter() - since
                        yield
                        since = time.perf_counter()
                    results[number].append(self.outcome(branch, game.current_player))
                    done += 1
                spent += time.perf_counter() - since
                since = time.perf_counter()
            alive = self.better_half(alive, results)
        best = self.select_candidate(alive, results)
        if best != 0:
            self.reason = SEARCHED
            self.about = -1
            self.number = done
        return candidates[best] if best else first

    def better_half(self, alive: list[int], results: list[list[float]]) -> list[int]:
        """Return the better half of the candidates; the first one always stays."""
        keep = max(2, (len(alive) + 1) // 2)
        order = descending([self.shrunk_mean(number, results) for number in alive])
        rest = [alive[index] for index in order[:keep] if alive[index]]
        return [0] + rest[: keep - 1]

    def shrunk_mean(self, number: int, results: list[list[float]]) -> float:
        """Return a candidate's mean result, shrunk towards its prior value."""
        seen = mean(results[number])
        if self.policy is None:
            return seen
        worlds = len(results[number]) + self.prior_worlds
        prior = mean(results[0]) + self.prior[number]
        return seen + (prior - seen) * self.prior_worlds / worlds

    def select_candidate(self, alive: list[int], results: list[list[float]]) -> int:
        """Return the best candidate if its lead over the first one is significant, else 0."""
        best = 0
        best_lead = 0.0
        for number in alive:
            count = min(len(results[number]), len(results[0]))
            if number and count > 1:
                override_margins = [results[number][i] - results[0][i] for i in range(count)]
                worlds = count + self.prior_worlds
                lead = (
                    mean(override_margins) * count / worlds + self.prior[number] * self.prior_worlds / worlds
                )
                spread = self.prior_worlds * PRIOR_SPREAD * PRIOR_SPREAD
                for value in override_margins:
                    spread += (value - lead) * (value - lead)
                error = math.sqrt(spread / (worlds - 1.0) / worlds)
                if lead > best_lead and lead > MIN_STANDARD_ERRORS * error:
                    best = number
                    best_lead = lead
        return best

    def begin_playout(self, game: CoreGame, action: int) -> None:
        """Apply a candidate and start a playout."""
        self.playouts.begin(self.planner, self.rounds, self.uses_strategists)
        game.apply(action)

    def outcome(self, game: CoreGame, player: int) -> float:
        """Return the value of the position that a playout reached: 0 lost, 1 won clearly."""
        if game.state.decision != OVER and self.leaf_policy is not None:
            return self.leaf_policy.value(game.state, player)
        results = self.planner.outcomes(game.state)
        if self.leaf_policy is not None:
            return game_result(results, player)
        own = results.pop(player)
        return sigmoid(own - max(results))


def game_result(points: list[float], player: int) -> float:
    """Return the result of a game for a player, which the value network estimates: 0 to 1.

    Half of it is the placement, the other half the leads over the opponents.
    """
    own = points[player]
    others = points[:player] + points[player + 1 :]
    leads = 0.0
    for other in others:
        leads += sigmoid(own - other)
    return 0.5 * placement_value(own, others) + 0.5 * leads / len(others)


def placement_value(own: float, others: list[float]) -> float:
    """Return the mean of the share of a victory and the share of opponents left behind."""
    better = 0.0
    shared = 1
    for other in others:
        if own > other:
            better += 1.0
        elif own == other:
            better += 0.5
            shared += 1
    victory = 1.0 / shared if own >= max(others) else 0.0
    return 0.5 * victory + 0.5 * better / len(others)


def sigmoid(lead: float) -> float:
    """Return the value of a lead in points, from 0 to 1."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead / SCALE))))


def mean(values: list[float]) -> float:
    """Return the mean, or 0 without values."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values) if values else 0.0
