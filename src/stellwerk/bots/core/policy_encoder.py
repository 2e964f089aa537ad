"""Features of decisions: inputs of the policy network and the value network, the same in every edition.

The planner ranks the legal actions and describes them; beside that, the networks see the cards, routes and
tickets themselves.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, u8, vec
from stellwerk.bots.core.action_features import ACTION_SIZE, STATE_SIZE, ActionFeatures
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.position_features import POSITION_SIZE, PositionFeatures
from stellwerk.bots.core.ranking import descending
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import DRAW_DECISION, KEEP_DECISION, TURN_DECISION
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

MAX_ACTIONS: Final = 16  # most actions that the policy rates in a decision
MAX_ACTION_IDS: Final = 6  # most sparse features of an action
PLANNER_LOGIT: Final = 5  # prior logit of the planner's choice
CARD_PLANES: Final = 3  # features of each card: in hand, in the market, unseen
ROUTE_PLANES: Final = 3  # features of each route: own, a rival's, planned
TICKET_PLANES: Final = 2  # features of each ticket: held, completed


class PolicyEncoder:
    """Encodes the decisions of one seat. An edition may override it (`BotHooks.policy_encoder`)."""

    def __init__(self, rules: Rules, planner: Planner, kinds: list[str] | None) -> None:
        self.rules = rules
        self.planner = planner
        self.features = ActionFeatures(rules, kinds)
        self.positions = PositionFeatures(rules, planner)
        self.prior_logit = PLANNER_LOGIT
        self.cards: i64 = len(rules.cards)
        self.routes: i64 = len(rules.board.route_ids)
        self.tickets: i64 = len(rules.board.ticket_ids)
        self.dense_size: i64 = STATE_SIZE + POSITION_SIZE
        self.state_size = int(
            self.dense_size
            + CARD_PLANES * self.cards
            + ROUTE_PLANES * self.routes
            + TICKET_PLANES * self.tickets
        )
        self.action_size = ACTION_SIZE
        self.sparse_size = self.features.sparse_size
        self.candidates: list[int] = []  # of the last decision, the planner's choice first
        self.scores: list[float] = []  # the planner's score of each of them

    def prepare(self, game: CoreGame) -> bool:
        """Ask the planner and rank the legal actions; return whether the policy decides.

        Decisions such as payments are left to the planner.
        """
        s = game.state
        planner = self.planner
        first = planner.choose(game)
        self.candidates = [first]
        self.scores = [0.0]
        options = game.legal_action_array()
        if len(options) < 2:
            return False
        if s.decision == KEEP_DECISION:
            planner.update_plan(s)
            for option in options:
                if option != first and len(self.candidates) < MAX_ACTIONS:
                    self.candidates.append(option)
                    self.scores.append(0.0)
            return True
        if s.decision != TURN_DECISION and s.decision != DRAW_DECISION:
            return False
        others: list[int] = []
        scores: list[float] = []
        hand = int(total(planner.seat.hand))
        self.scores[0] = planner.candidate_score(s, first, hand)
        for option in options:
            if option != first:
                others.append(option)
                scores.append(planner.candidate_score(s, option, hand))
        for index in descending(scores)[: MAX_ACTIONS - 1]:
            self.candidates.append(others[index])
            self.scores.append(scores[index])
        return True

    def encode_state(self, s: State) -> Ints:
        """Return the features that all actions of a decision share. Call `prepare` before."""
        row = vec[i64]([0] * self.state_size)
        put_row(row, 0, self.features.encode_state(self.planner, s))
        put_row(row, STATE_SIZE, self.positions.encode_position(s))
        self.put_cards(row, s)
        self.put_routes(row, s)
        self.put_tickets(row, s)
        return row

    def encode_position(self, s: State, player: int) -> Ints:
        """Return the features of the state for a seat at the beginning of its turn."""
        self.planner.observe(s, player)
        return self.encode_state(s)

    def put_cards(self, row: Ints, s: State) -> None:
        """Set the features of the cards."""
        at = self.dense_size
        cards = self.cards
        for card in range(cards):
            row[at + card] = self.planner.seat.hand[card]
            row[at + 2 * cards + card] = self.planner.economy.unseen[card]
        for card in s.market:
            if card >= 0:
                row[at + cards + card] += 1

    def put_routes(self, row: Ints, s: State) -> None:
        """Set the features of the routes."""
        at = self.dense_size + CARD_PLANES * self.cards
        routes = self.routes
        mine: i64 = 1 << self.planner.player
        for route in range(routes):
            owners = s.owners[route]
            if owners & mine:
                row[at + route] = 1
            elif owners:
                row[at + routes + route] = 1
        for target in self.planner.targets:
            row[at + 2 * routes + target] = 1

    def put_tickets(self, row: Ints, s: State) -> None:
        """Set the features of the own tickets."""
        at = self.dense_size + CARD_PLANES * self.cards + ROUTE_PLANES * self.routes
        for ticket in self.planner.seat.tickets:
            row[at + ticket] = 1
            if self.rules.scoring.completed(s, self.planner.player, ticket):
                row[at + self.tickets + ticket] = 1

    def encode_action(self, s: State, place: int) -> Ints:
        """Return the features of the candidate at an index."""
        return self.features.encode_scored_action(
            self.planner, s, self.candidates[place], place, self.scores[place]
        )

    def action_ids(self, place: int) -> list[int]:
        """Return the sparse features of the candidate at an index."""
        return self.features.sparse_features(self.planner, self.candidates[place])[:MAX_ACTION_IDS]

    # ------------------------------------------------------------------ for training

    def state_bytes(self, s: State) -> bytes:
        """Return the features of the state as 16-bit integers."""
        return packed_rows([self.encode_state(s)])

    def action_bytes(self, s: State) -> bytes:
        """Return the features of all candidates as 16-bit integers. Call `state_bytes` before."""
        return packed_rows([self.encode_action(s, place) for place in range(len(self.candidates))])

    def action_id_bytes(self) -> bytes:
        """Return the sparse features of all candidates as 16-bit integers; `sparse_size` fills up rows."""
        rows: list[Ints] = []
        for place in range(len(self.candidates)):
            row = vec[i64]([self.sparse_size] * MAX_ACTION_IDS)
            put_row(row, 0, vec[i64](self.action_ids(place)))
            rows.append(row)
        return packed_rows(rows)


def put_row(row: Ints, at: i64, values: Ints) -> None:
    """Copy values into a row, from an index on."""
    for place in range(i64(len(values))):
        row[at + place] = values[place]


def packed_rows(rows: list[Ints]) -> bytes:
    """Return rows of equal length as little-endian 16-bit integers."""
    width: i64 = len(rows[0])
    cells = vec[u8]([0] * (2 * width * len(rows)))
    at: i64 = 0
    for row in rows:
        for place in range(width):
            value = row[place]
            cells[at] = u8(value & 255)
            cells[at + 1] = u8((value >> 8) & 255)
            at += 2
    return bytes(cells)
