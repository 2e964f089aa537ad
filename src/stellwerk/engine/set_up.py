"""What a game consists of, and how it is set up."""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import ActionSpace, common_words
from stellwerk.engine.board import Board
from stellwerk.engine.facts import Facts
from stellwerk.engine.kinds import KEEP_DECISION, TURN_DECISION
from stellwerk.engine.mechanics.decks import Decks, shuffle
from stellwerk.engine.mechanics.double_routes import all_routes
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import draw_tickets
from stellwerk.engine.state import Seat, State, empty_pile


class SetUp:
    """Board, cards, pieces and tickets of a game, and all that happens before its first turn."""

    def __init__(self, facts: Facts, data: BoardData, players: int, technologies: list[str]) -> None:
        self.facts = facts
        self.players = players
        self.board = Board(data, facts.colors, facts.points)
        self.technologies = technologies
        self.cards: list[str] = list(facts.card_counts)
        self.colors: i64 = len(facts.colors)
        self.loco = self.cards.index("loco") if "loco" in self.cards else -1
        self.wild: Ints = vec[i64]([self.loco]) if self.loco >= 0 else vec[i64]()
        self.space = ActionSpace(self.board, self.cards, technologies, self.notation())
        self.base: Ints = self.space.base
        self.decks = Decks(vec[i64](list(facts.card_counts.values())), vec[i64]([0] * len(self.cards)))
        self.market = Market(self.decks, facts.market, [])
        self.lone_card = self.cards.index(facts.lone_card) if facts.lone_card else -1
        self.groups_shared = players >= facts.shared_groups_from
        self.ticket_kinds = 1  # 2: long ones are known from short ones
        self.scoring = Scoring(self.board, players)

    def notation(self) -> dict[int, list[str]]:
        """How the actions of this edition are spelled, by kind."""
        return common_words(self.board, self.cards)

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
        apart = vec[i64](list(range(board.nodes)))
        for seat in s.seats:
            seat.wagons = self.facts.wagons
            seat.open = everywhere
            seat.connections = apart
        s.owners = vec[i64]([0] * len(board.route_ids))
        s.piles = [empty_pile(len(self.cards))]
        s.ticket_decks = [[]]
        s.ticket_known = vec[i64]([0] * len(board.ticket_ids))
        s.ticket_placed = s.ticket_known
        s.goods = [[] for _ in board.city_ids]
        s.laid = vec[i64]([0] * len(self.cards))

    def deal_cards(self, s: State) -> None:
        self.decks.stack(s, 0, self.decks.all_cards(0))
        for _ in range(self.facts.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    def deal_tickets(self, s: State) -> None:
        tickets = list(range(len(self.board.ticket_ids)))
        shuffle(s, tickets)
        s.ticket_decks = [tickets]
        for seat in s.seats:
            seat.offer = draw_tickets(s, 0, self.facts.first_offer)

    def begin(self, s: State) -> None:
        s.starting = True
        s.player = 0
        s.keep_least = self.facts.first_keep
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

    def secret_choices(self) -> list[int]:
        """What a seat may choose in secret at the start."""
        return []
