"""Self-play games and the training samples taken from them.

All seats are played by planners with given parameters or by the best model so far, except for some
strategists as opponents. At some decisions the game is determinized: the hidden cards and tickets are dealt
again from the point of view of the player. Several candidate actions are then played out from the same
determinization, so that their results differ by the actions and not by the deal. There are three kinds of
samples:

- **Position samples** train the position network. Each candidate is played out to the end. The sample holds
  the features of a position on the way and the final result.
- **Action samples** train the action network. Each candidate is played out for a few rounds in several
  determinizations. The result is the mean value that the position network gives to the positions reached.
  Late in the game, or without a position network, playouts go to the end.
- **Ticket samples** train the ticket belief. They need no playouts: for each ticket that the player cannot
  see, the sample holds its features for an opponent and whether the opponent has it.

A sample is a row of 16-bit integers (see `make_row`). Rows that are compared with each other are adjacent.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Final

from stellwerk.bots.core.action_features import ACTION_SIZE, MAX_SPARSE, STATE_SIZE
from stellwerk.bots.core.learned import MAX_CANDIDATES, Learned
from stellwerk.bots.core.playouts import TO_THE_END
from stellwerk.bots.core.position_features import PositionFeatures
from stellwerk.bots.core.search import Searcher
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES, TicketBelief
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.incremental import run_to_end
from stellwerk.engine.determinize import of_kind
from stellwerk.engine.game import CoreGame
from stellwerk.learn.config import SelfPlayConfig

HEADER_SIZE: Final = 4
"""Columns before the features: game number, index within the comparison, number of players, result."""

FEATURE_COUNT: Final = STATE_SIZE + ACTION_SIZE
"""Dense features of a sample."""

ROW_SIZE: Final = HEADER_SIZE + FEATURE_COUNT + MAX_SPARSE
"""Columns of a row: header, dense features, indices of sparse features."""

RESULT_SCALE: Final = 10_000
"""Stored value of the best result, 1.0. The worst is 0."""

GAME_NUMBER_LIMIT: Final = 32_000
"""CoreGame numbers are stored modulo this, to fit into 16 bits."""

NO_MARK: Final = -1
"""Padding in the columns of sparse features."""

POSITION_SAMPLES, ACTION_SAMPLES, TICKET_SAMPLES = "positions", "actions", "tickets"
"""Kinds of samples, which are also the names of their folders."""


class SelfPlay:
    """Plays games and takes samples of one kind."""

    def __init__(self, kind: str, model: TrainedModel, config: SelfPlayConfig) -> None:
        self.kind = kind
        self.model = model
        self.config = config

    def play(self, game: CoreGame, number: int, rng: random.Random) -> Iterator[array[int]]:
        """Play a game to its end and yield the rows of each sampled decision.

        Args:
            game: A new game.
            number: CoreGame number, by which training and validation sets are separated.
            rng: Source of all random choices.
        """
        seats = range(game.rules.players)
        config = self.config
        is_strategist = [rng.random() < config.strategist_rate for _ in seats]
        players = [
            Searcher(game.rules, rng.getrandbits(48), None if is_strategist[seat] else self.model)
            for seat in seats
        ]
        position_encoder = PositionFeatures(game.rules, self.model)
        ticket_encoder = TicketBelief(game.rules, [0] * TICKET_FEATURES)
        decisions = 0
        while not game.is_over:
            decisions += 1
            player = players[game.current_player]
            action = self.choose_action(player, game, decisions)
            if self.kind == TICKET_SAMPLES:
                if game.phase == "turn" and rng.random() < config.ticket_sample_rate:
                    unseen = player.planner.unseen_tickets(game.state)
                    yield sample_tickets(game, unseen, ticket_encoder, number, rng)
            elif not is_strategist[game.current_player] and has_candidates(player.learned, game, action):
                if rng.random() < config.sample_rate(game.phase, player.planner.turns):
                    yield self.sample_decision(game, player, position_encoder, number, rng)
                if rng.random() < config.exploration_rate:
                    action = rng.choice(player.learned.candidates)
            game.apply(action)

    def choose_action(self, player: Searcher, game: CoreGame, decision: int) -> int:
        """Return the player's choice, by search if that is configured and possible."""
        if player.position_network is None or not self.config.search_visits:
            return player.learned.choose(game)
        return run_to_end(player.choose_incrementally(game, decision, self.config.search_visits, 0.0))

    def sample_decision(
        self, game: CoreGame, player: Searcher, encoder: PositionFeatures, number: int, rng: random.Random
    ) -> array[int]:
        """Return the rows of one decision, for the planner's choice and some other candidates."""
        others = list(range(1, len(player.learned.candidates)))
        rng.shuffle(others)
        ranks = [0, *sorted(others[: self.config.max_candidates - 1])]
        if self.kind == POSITION_SAMPLES:
            return self.sample_positions(game, player, ranks, encoder, number, rng)
        return self.sample_actions(game, player, ranks, number, rng)

    def sample_actions(
        self, game: CoreGame, player: Searcher, ranks: list[int], number: int, rng: random.Random
    ) -> array[int]:
        """Return one row per candidate, with its mean result over all determinizations.

        `ranks` are the candidates' places in the planner's ranking.
        """
        learned = player.learned
        player.rounds = player.playout_rounds(game.state)
        results = [0.0] * len(ranks)
        player.update_ticket_odds(game)
        for _ in range(self.config.determinizations):
            world = player.world(game, rng.getrandbits(48))
            for index, rank in enumerate(ranks):
                playout = world.copy()
                player.begin_playout(playout, learned.candidates[rank])
                player.playouts.finish(playout)
                results[index] += player.outcome(playout, game.current_player) / self.config.determinizations
        situation = list(learned.features.encode_state(learned.planner, game.state))
        rows = array("h")
        for index, rank in enumerate(ranks):
            action = learned.candidates[rank]
            option = learned.features.encode_action(learned.planner, game.state, action, rank)
            marks = learned.features.sparse_features(learned.planner, action)
            rows.extend(make_row(number, index, game, results[index], [*situation, *option], marks))
        return rows

    def sample_positions(
        self,
        game: CoreGame,
        player: Searcher,
        ranks: list[int],
        encoder: PositionFeatures,
        number: int,
        rng: random.Random,
    ) -> array[int]:
        """Return one row per candidate and depth, grouped by depth."""
        seat = game.current_player
        player.update_ticket_odds(game)
        world = player.world(game, rng.getrandbits(48))
        samples: dict[int, list[tuple[float, list[int]]]] = {
            depth: [] for depth in self.config.position_depths
        }
        for rank in ranks:
            playout = world.copy()
            player.rounds = TO_THE_END
            player.begin_playout(playout, player.learned.candidates[rank])
            features_by_depth: dict[int, list[int]] = {}
            previous_depth = 0
            for depth in self.config.position_depths:
                player.playouts.rounds = depth - previous_depth
                player.playouts.finish(playout)
                if playout.is_over:
                    break
                situation = encoder.encode_state(playout.state, seat)
                features_by_depth[depth] = [*situation, *encoder.encode_position(playout.state)]
                previous_depth = depth
            player.playouts.rounds = TO_THE_END
            player.playouts.finish(playout)
            result = player.outcome(playout, seat)
            for depth, features in features_by_depth.items():
                samples[depth].append((result, features))
        rows = array("h")
        for group in samples.values():
            if len(group) > 1:
                for index, (result, features) in enumerate(group):
                    rows.extend(make_row(number, index, game, result, features, []))
        return rows


def sample_tickets(
    game: CoreGame, unseen: list[int], encoder: TicketBelief, number: int, rng: random.Random
) -> array[int]:
    """Return one row per ticket that the player cannot see, for a random opponent.

    The result is 1 if the opponent holds the ticket. There are no rows for an opponent without routes.
    """
    rules, state = game.rules, game.state
    opponent = rng.choice([player for player in range(rules.players) if player != game.current_player])
    seat = state.seats[opponent]
    rows = array("h")
    if not seat.routes:
        return rows
    encoder.observe(seat)
    for kind in range(rules.ticket_kinds):
        hidden = [each for each in unseen if of_kind(rules, each, rules.ticket_kinds, kind)]
        if 0 < sum(ticket in seat.tickets for ticket in hidden) < len(hidden):
            for index, ticket in enumerate(hidden):
                encoder.read(seat, ticket)
                features = [*encoder.row, *[0] * (FEATURE_COUNT - TICKET_FEATURES)]
                rows.extend(make_row(number, index, game, float(ticket in seat.tickets), features, []))
    return rows


def has_candidates(learned: Learned, game: CoreGame, action: int) -> bool:
    """Return whether the decision has several candidates; if so, `learned.ideas` holds them."""
    if not learned.is_model_decision(game.state) or len(game.legal_action_array()) < 2:
        return False
    if learned.action_network is None:
        learned.candidates = learned.planner.candidates(
            game.state, game.legal_action_array(), action, MAX_CANDIDATES
        )
    return len(learned.candidates) > 1


def make_row(
    number: int, index: int, game: CoreGame, result: float, features: list[int], marks: list[int]
) -> list[int]:
    """Return a sample as integers: header, dense features, indices of sparse features."""
    scaled = round(RESULT_SCALE * max(0.0, min(1.0, result)))
    header = [number % GAME_NUMBER_LIMIT, index, game.rules.players, scaled]
    return [*header, *features, *marks, *[NO_MARK] * (MAX_SPARSE - len(marks))]
