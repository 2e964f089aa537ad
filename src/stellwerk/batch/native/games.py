"""Many games of one configuration, stepped together. Results of a step are left in plain buffers.

The seed of each game follows from the seed of the batch, its place and how many games were played there
before, so the number of games and the other players change nothing. A finished game is replaced at once.
"""

from typing import Final

from stellwerk.arrays import Floats, Ints, append, i64, vec
from stellwerk.batch.native.observer import Observer, Row
from stellwerk.batch.native.rewards import SHAPED, Rewards, placed
from stellwerk.engine.game import CoreGame, contains, start
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import MANY_ACTIONS, Rules

STAY: Final = -1  # the action that leaves a game as it is
TO_MOVE: Final = -1  # the viewer who is always the one to move
SEED_BITS: Final = 20


class Games:
    def __init__(
        self,
        rules: Rules,
        variants: dict[str, bool],
        count: int,
        first: int,
        rewards: Rewards,
        observer: Observer | None,
        viewer: int,
    ) -> None:
        self.rules = rules
        self.variants = variants
        self.count = count
        self.first = first  # number of the first place, where this is a part of a larger batch
        self.rewarding = rewards
        self.observer = observer
        self.viewers: list[int] = [viewer] * count  # who looks at each game
        self.actions = len(rules.space.kinds)
        self.width = observer.size if observer is not None else 0
        self.seeds: list[int] = [0] * count
        self.games: list[CoreGame] = []
        self.potentials: list[list[float]] = []
        self.players = bytearray(count)
        self.observations = bytearray(count * self.width)
        self.rewards: Floats = vec[float]()  # of each game by seat
        self.choices: Ints = vec[i64]()  # every option, as game * actions + action
        self.counts: Ints = vec[i64]()  # options of each game
        self.finished: list[int] = []  # games that ended in this step
        self.last_seeds: list[int] = []  # of those: what they had begun with
        self.last_scores: list[list[int]] = []
        self.last_places: list[list[int]] = []
        self.last_observations: list[bytes] = []

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        self.begin([Rng(seed, self.first + place).word() << SEED_BITS for place in range(self.count)])

    def begin(self, seeds: list[int]) -> None:
        """Begin all games anew, each with its own seed."""
        self.games = []
        self.potentials = []
        self.clear()
        self.seeds = seeds
        for place in range(self.count):
            self.games.append(start(self.rules, self.variants, seeds[place]))
            self.potentials.append(self.potential(place))

    def clear(self) -> None:
        """Clear the results of the last step."""
        self.rewards = vec[float]([0.0] * (self.count * self.rules.players))
        self.finished = []
        self.last_seeds = []
        self.last_scores = []
        self.last_places = []
        self.last_observations = []

    def wrong(self, actions: list[int]) -> int:
        """Return the first game in which its action is not legal; -1: there is none."""
        for place in range(self.count):
            action = actions[place]
            if action != STAY and not contains(self.games[place].legal_action_array(), action):
                return place
        return -1

    def play(self, actions: list[int]) -> None:
        """Take one action in every game; all must be legal."""
        for place in range(self.count):
            action = actions[place]
            if action != STAY:
                self.decide(place, action)

    def decide(self, place: int, action: int) -> None:
        game = self.games[place]
        mover = game.state.player
        game.apply_unchecked(action)
        players = self.rules.players
        if self.rewarding.kind == SHAPED:
            before = self.potentials[place]
            after = self.potential(place)
            for player in range(players):
                self.rewards[place * players + player] += after[player] - before[player]
            self.potentials[place] = after
        if game.is_over:
            self.finish(place, mover)

    def potential(self, place: int) -> list[float]:
        if self.rewarding.kind != SHAPED:
            return []
        return self.rewarding.potentials(self.games[place].state)

    def finish(self, place: int, mover: int) -> None:
        """Record rewards and results of a finished game, and begin the next one."""
        game = self.games[place]
        scores = game.scores()
        places = placed(game, scores)
        final = self.rewarding.final(scores, places)
        players = self.rules.players
        for player in range(players):
            self.rewards[place * players + player] += final[player]
        self.finished.append(place)
        self.last_seeds.append(self.seeds[place])
        self.last_scores.append(scores)
        self.last_places.append(places)
        if self.observer is not None:
            viewer = mover if self.viewers[place] == TO_MOVE else self.viewers[place]
            self.last_observations.append(self.observer.write_with(game.state, viewer, scores))
        self.seeds[place] += 1
        self.games[place] = start(self.rules, self.variants, self.seeds[place])
        self.potentials[place] = self.potential(place)

    def look(self) -> None:
        """Record for each game who is to move, the legal actions and the observation."""
        choices = vec[i64](capacity=self.count * MANY_ACTIONS)
        counts = vec[i64](capacity=self.count)
        players: list[int] = []
        base: i64 = 0
        for place in range(self.count):
            game = self.games[place]
            options = game.legal_action_array()
            counts = append(counts, len(options))
            for option in options:
                choices = append(choices, base + option)
            base += self.actions
            players.append(game.state.player)
        self.choices = choices
        self.counts = counts
        self.players[:] = bytes(players)
        self.observe()

    def observe(self) -> None:
        observer = self.observer
        if observer is None:
            return
        rows = Row(self.count * self.width)
        for place in range(self.count):
            state = self.games[place].state
            viewer = state.player if self.viewers[place] == TO_MOVE else self.viewers[place]
            observer.write_row(state, viewer, self.rules.scoring.scores(state), rows)
        self.observations[:] = bytes(rows.cells)
