"""What a game consists of, and how it is set up."""

from typing import Any

from stellwerk.arrays import Ints, i64, mypyc_attr, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import ActionSpace, common_words
from stellwerk.engine.board import Board
from stellwerk.engine.fields import SEAT, TABLE, Field, fresh_fields
from stellwerk.engine.kinds import DECISION_NAMES, KEEP_DECISION, KIND_NAMES, TURN_DECISION
from stellwerk.engine.mechanics.decks import Decks, shuffle
from stellwerk.engine.mechanics.double_routes import all_routes
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import draw_tickets
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State, empty_pile


@mypyc_attr(allow_interpreted_subclasses=True)
class SetUp:
    """Board, cards, pieces and tickets of a game, and all that happens before its first turn."""

    def __init__(self, spec: EditionSpec, data: BoardData, players: int, technologies: list[str]) -> None:
        spec = spec.with_numbers(data.numbers)
        self.spec = spec
        self.players = players
        self.board = Board(data, spec.colors, spec.points)
        self.board.bonuses = spec.bonuses
        self.technologies = technologies
        self.cards: list[str] = list(spec.card_counts)
        self.colors: i64 = len(spec.colors)
        self.loco = self.cards.index("loco") if "loco" in self.cards else -1
        self.wild: Ints = vec[i64]([self.loco]) if self.loco >= 0 else vec[i64]()
        self.space = ActionSpace(self.board, self.cards, technologies, self.notation(), self.kind_names())
        self.base: Ints = self.space.base
        self.has_own_turn_actions = False  # whether `own_turn_actions` is asked
        self.decision_names: list[str] = DECISION_NAMES + self.own_decisions()
        # The public layer's objects by decision and action number; a list is empty until one is needed.
        self.action_objects: list[list[Any]] = [[] for _ in self.decision_names]
        self.fields: list[Field] = self.state_fields()
        self.fresh_table = fresh_fields(self.fields, TABLE)
        self.fresh_seat = fresh_fields(self.fields, SEAT)
        self.decks = Decks(vec[i64](list(spec.card_counts.values())), vec[i64]([0] * len(self.cards)))
        self.market = Market(self.decks, spec.market, [])
        self.lone_card = self.cards.index(spec.lone_card) if spec.lone_card else -1
        self.groups_shared = players >= spec.shared_groups_from
        self.ticket_kinds = 1  # 2: long ones are known from short ones
        self.scoring = Scoring(self.board, players)

    def notation(self) -> dict[int, list[str]]:
        """How the actions of this edition are spelled, by kind."""
        return common_words(self.board, self.cards)

    def kind_names(self) -> dict[int, str]:
        """Return the action kinds of this edition by number; an edition adds its own.

        Actions are numbered in the order of their kinds. The number of an own kind means something in its
        edition only; those without a reason for another place count from `FIRST_OWN_KIND` on.
        """
        return dict(KIND_NAMES)

    def own_decisions(self) -> list[str]:
        """Return the names of decisions that only this edition asks for, the first numbered `OVER` + 1."""
        return []

    def state_fields(self) -> list[Field]:
        """Return the declarations of this edition's own state fields."""
        return []

    def set_up(self, s: State) -> None:
        """Deal cards and tickets and ask for the first decision."""
        self.lay_out(s)
        self.deal_cards(s)
        self.deal_tickets(s)
        self.begin(s)

    def lay_out(self, s: State) -> None:
        """The board empty, pieces and cards with their owners, nothing shuffled or dealt yet."""
        board = self.board
        s.seats = [Seat(len(self.cards)) for _ in range(self.players)]
        everywhere = all_routes(board)
        separate = vec[i64](list(range(board.nodes)))
        s.copy_fields(self.fresh_table)
        for seat in s.seats:
            seat.copy_fields(self.fresh_seat)
            seat.wagons = self.spec.wagons
            seat.open = everywhere
            seat.connections = separate
        s.owners = vec[i64]([0] * len(board.route_ids))
        s.piles = [empty_pile(len(self.cards))]
        s.ticket_decks = [[]]
        s.ticket_known = vec[i64]([0] * len(board.ticket_ids))
        s.ticket_placed = s.ticket_known
        s.goods = [[] for _ in board.city_ids]
        s.laid = vec[i64]([0] * len(self.cards))

    def deal_cards(self, s: State) -> None:
        self.decks.stack(s, 0, self.decks.all_cards(0))
        for _ in range(self.spec.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    def deal_tickets(self, s: State) -> None:
        tickets = list(range(len(self.board.ticket_ids)))
        shuffle(s, tickets)
        s.ticket_decks = [tickets]
        for seat in s.seats:
            seat.offer = draw_tickets(s, 0, self.spec.first_offer)

    def begin(self, s: State) -> None:
        s.starting = True
        s.player = 0
        s.keep_least = self.spec.first_keep
        s.decision = KEEP_DECISION

    def chosen(self, s: State) -> None:
        """A seat has kept its first tickets: the next one chooses, or the first turn begins."""
        if s.player + 1 < self.players:
            s.player += 1
            s.decision = KEEP_DECISION
        else:
            self.first_turn(s)

    def first_turn(self, s: State) -> None:
        """Seat 0 is the starting player (C-2)."""
        s.starting = False
        s.keep_least = 0
        s.player = 0
        s.decision = TURN_DECISION
