"""The searcher: tries the planner's best ideas in many possible worlds and plays each of them to the end.

It searches where much is at stake and the playouts can be trusted: which tickets to keep, and the last turns
of the game. It takes the candidates of the planner, deals anew what it cannot see, and lets quick planners
finish the game after each candidate, in the same worlds for all of them. Half of the candidates drop out
after each stage (sequential halving), so that most visits go to those that are hard to tell apart. What
counts is its lead over the best rival at the end. It leaves the planner's own choice only for one that is
clearly better. In the turns before, with most of the game hidden still, it does as the planner does: there
searching was measured to be no better.

With a learned judge it starts from what that says: the judge's choice comes first, and its leads count as
much as those of so many worlds. With learned foresight it searches in all turns: before the last ones, and
for tickets, it plays on for a few rounds only and has the position judged that is reached. That takes a tenth
of the time, and all the luck that would come later does not blur what an idea is worth.

Where an instinct was learned (`instinct.py`) that says what is tried, plays on for two rounds and judges the
position reached.

With experience it also guesses which tickets rivals hold (`guesses.py`), and in every second world they play
by the strategist's habits instead of its own; an instinct plays for them as for itself.
"""

import math
import time
from collections.abc import Generator
from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.minds.experience import LAST_TURNS, Experience
from stellwerk.bots.minds.guesses import Guesses
from stellwerk.bots.minds.instinct import Instinct
from stellwerk.bots.minds.judge import JUDGED_ALIKE, Judge
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.motives import SEARCHED
from stellwerk.bots.minds.playouts import TO_THE_END, Playouts
from stellwerk.bots.minds.prospects import Prospects
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import KEEP_DECISION, OVER, TURN_DECISION
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

CANDIDATES: Final = 8
SCALE: Final = 14.0  # points that make a lead about three to one
DOUBT: Final = 1.0  # standard errors by which another choice must be better than the planner's
PRIOR_WORLDS: Final = 4.0  # worlds without a difference, added to those seen: few visits prove little
PRIOR_SPREAD: Final = 0.15
JUDGED_WORLDS: Final = 8.0  # worlds that a judge's word is worth
STRANGE_WORLDS: Final = 2  # one world in so many has rivals of other habits
AHEAD: Final = 3  # rounds that are played on where positions can be judged
BY_INSTINCT: Final = 2  # the same where an instinct does both
WISHES: Final = 4  # options that are tried where an instinct says what is wanted
UNWANTED: Final = 4  # how much less wanted, as a logarithm of chances, an option may be to be tried
WISH: Final = 0.01  # what is expected of an option that is wanted so much more
WORLDS: Final = 0xB07  # where the streams of random numbers for worlds begin
MANY: Final = 1_000_000
SLICE: Final = 8  # decisions of a playout, after which others may do something
INSTINCT_SLICE: Final = 1  # the same by instinct, which thinks long where nothing is compiled


class Searcher:
    def __init__(self, rules: Rules, seed: int, experience: Experience | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.rng = Rng(seed, WORLDS)
        self.learned = Learned(rules, experience)
        self.planner = self.learned.planner
        self.playouts = Playouts(rules, experience)
        self.last_turns = LAST_TURNS if experience is None else experience.last_turns
        self.foresight: Judge | None = None
        self.prospects: Prospects | None = None
        if experience is not None and experience.foresight is not None:
            self.foresight = experience.foresight
            self.prospects = Prospects(rules, experience)
        self.instinct = self.learned.instinct
        self.slice = SLICE if self.instinct is None else INSTINCT_SLICE
        self.guesses: Guesses | None = None
        if experience is not None and experience.guesses is not None:
            self.guesses = Guesses(rules, experience.guesses)
        self.likely: list[Ints] | None = None  # tickets of rivals, in the search at hand
        self.strange = False  # whether rivals have other habits in the world at hand
        self.rounds = TO_THE_END  # that are played on in the search at hand
        self.prior_worlds = PRIOR_WORLDS if not self.has_expectations() else JUDGED_WORLDS
        self.expected: list[float] = []  # leads over the first candidate before anything is searched
        self.reason = 0
        self.about = -1
        self.number = 0

    def thinking(self, game: Game, decision: int, visits: int, seconds: float) -> Generator[None, None, int]:
        """The best option found within so many visits, or so many seconds (0: no such limit).

        Each ``decision`` (its number) draws worlds of its own, whatever was searched before. It yields again
        and again; what others do meanwhile does not count towards its seconds.
        """
        self.rng = Rng(self.seed, WORLDS + decision)
        first = self.learned.choose(game)
        self.reason = self.learned.reason
        self.about = self.learned.about
        self.number = self.learned.number
        if len(game.offered()) < 2 or not self.worth_searching(game.state):
            return first
        candidates = self.candidates(game, first)
        if len(candidates) < 2:
            return first
        self.rounds = self.rounds_ahead(game.state)
        self.guess(game)
        return (yield from self.halve(game, candidates, visits, seconds))

    def guess(self, game: Game) -> None:
        """Take a look at what rivals may be after."""
        self.likely = None if self.guesses is None else self.guesses.likely(game.state, game.player)

    def world(self, game: Game, seed: int) -> Game:
        """A world that looks the same to the player, dealt by what rivals may be after."""
        self.strange = seed % STRANGE_WORLDS == 0
        return game.determinize(game.player, seed, self.likely)

    def rounds_ahead(self, s: State) -> int:
        """How many rounds an idea is played on: near the end to it, which is exact, but not by instinct."""
        if self.instinct is not None:
            return BY_INSTINCT
        if self.foresight is None or (s.decision == TURN_DECISION and self.planner.turns <= self.last_turns):
            return TO_THE_END
        return AHEAD

    def candidates(self, game: Game, first: int) -> list[int]:
        """What is tried, the choice so far first, and what is expected of it."""
        if self.instinct is not None:
            return self.wished_for(self.instinct, first)
        values = self.learned.values
        if not values:
            candidates = self.planner.candidates(game.state, game.offered(), first, CANDIDATES)
            self.expected = [0.0 for _ in candidates]
            return candidates
        ideas = self.learned.ideas
        base = values[ideas.index(first)]
        ranked: list[int] = []
        for place in range(len(ideas)):
            if ideas[place] != first:
                rank = 0
                while rank < len(ranked) and values[ranked[rank]] >= values[place]:
                    rank += 1
                ranked.insert(rank, place)
        self.expected = [0.0] + [float(values[place] - base) / float(JUDGED_ALIKE) for place in ranked]
        return [first] + [ideas[place] for place in ranked]

    def has_expectations(self) -> bool:
        """Whether something was learned about options before any is tried."""
        return self.learned.judge is not None or self.instinct is not None

    def wished_for(self, instinct: Instinct, first: int) -> list[int]:
        """The options that are wanted about as much as the first one, and what that lets expect of them."""
        wishes = instinct.wishes
        most = wishes[instinct.options.index(first)]
        ranked: list[int] = []
        for place in range(len(wishes)):
            if instinct.options[place] != first and most - wishes[place] < UNWANTED * JUDGED_ALIKE:
                rank = 0
                while rank < len(ranked) and wishes[ranked[rank]] >= wishes[place]:
                    rank += 1
                ranked.insert(rank, place)
        ranked = ranked[: WISHES - 1]
        self.expected = [0.0] + [WISH * float(wishes[place] - most) / float(JUDGED_ALIKE) for place in ranked]
        return [first] + [instinct.options[place] for place in ranked]

    def worth_searching(self, s: State) -> bool:
        if self.instinct is not None:
            return s.decision == TURN_DECISION
        if s.decision == TURN_DECISION:
            return self.foresight is not None or self.planner.turns <= self.last_turns
        return s.decision == KEEP_DECISION

    def halve(
        self, game: Game, candidates: list[int], visits: int, seconds: float
    ) -> Generator[None, None, int]:
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
            worlds = share // len(alive) if visits else MANY
            for _ in range(worlds):
                if seconds and spent > seconds * (stage + 1) / stages:
                    break
                world = self.world(game, int(self.rng.word()))
                for number in alive:
                    twin = world.copy()
                    self.begin_playout(twin, candidates[number])
                    while self.playouts.go_on(twin, self.slice):
                        spent += time.perf_counter() - since
                        yield
                        since = time.perf_counter()
                    results[number].append(self.outcome(twin, game.player))
                    done += 1
                spent += time.perf_counter() - since
                since = time.perf_counter()
            alive = self.better_half(alive, results)
        best = self.verdict(alive, results)
        if best != 0:
            self.reason = SEARCHED
            self.about = -1
            self.number = done
        return candidates[best] if best else first

    def better_half(self, alive: list[int], results: list[list[float]]) -> list[int]:
        """The better half of the candidates; the planner's own choice always stays."""
        keep = max(2, (len(alive) + 1) // 2)
        ranked: list[int] = []
        for number in alive:
            place = 0
            standing = self.standing(number, results)
            while place < len(ranked) and self.standing(ranked[place], results) >= standing:
                place += 1
            ranked.insert(place, number)
        rest = [number for number in ranked[:keep] if number]
        return [0] + rest[: keep - 1]

    def standing(self, number: int, results: list[list[float]]) -> float:
        """How good a candidate looks, with what was expected of it."""
        seen = mean(results[number])
        if not self.has_expectations():
            return seen
        worlds = len(results[number]) + self.prior_worlds
        expected = mean(results[0]) + self.expected[number]
        return seen + (expected - seen) * self.prior_worlds / worlds

    def verdict(self, alive: list[int], results: list[list[float]]) -> int:
        """The candidate with the best mean, if it beats the planner's by more than chance would explain."""
        best = 0
        best_lead = 0.0
        for number in alive:
            count = min(len(results[number]), len(results[0]))
            if number and count > 1:
                leads = [results[number][i] - results[0][i] for i in range(count)]
                worlds = count + self.prior_worlds
                lead = mean(leads) * count / worlds + self.expected[number] * self.prior_worlds / worlds
                spread = self.prior_worlds * PRIOR_SPREAD * PRIOR_SPREAD
                for value in leads:
                    spread += (value - lead) * (value - lead)
                error = math.sqrt(spread / (worlds - 1.0) / worlds)
                if lead > best_lead and lead > DOUBT * error:
                    best = number
                    best_lead = lead
        return best

    def begin_playout(self, game: Game, action: int) -> None:
        self.playouts.begin(self.planner, self.rounds, self.strange)
        game.apply(action)

    def outcome(self, game: Game, player: int) -> float:
        """How good the end of a playout is: 0 lost, 1 won by far."""
        if game.state.decision != OVER and self.instinct is not None:
            return self.instinct.value(game.state, player)
        if game.state.decision != OVER and self.prospects is not None and self.foresight is not None:
            return self.prospects.value(game.state, player, self.foresight)
        results = self.planner.outcomes(game.state)
        own = results.pop(player)
        return ahead(own, results) if self.instinct is not None else bent(own - max(results))


def ahead(own: float, others: list[float]) -> float:
    """How good an end is: half whether it is a victory, half how many others one is ahead of."""
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


def bent(lead: float) -> float:
    """What a lead is worth: 0 is lost by far, 1 won by far."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead / SCALE))))


def mean(values: list[float]) -> float:
    total = 0.0
    for value in values:
        total += value
    return total / len(values) if values else 0.0
