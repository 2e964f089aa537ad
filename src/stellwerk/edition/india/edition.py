"""India: the base game with ferries, and a bonus for tickets that are joined twice. Ids: IN-..."""

from stellwerk.arrays import i64
from stellwerk.boards import BoardData
from stellwerk.edition.india.scoring import IndiaScoring
from stellwerk.edition.india.spec import EXPECTED_COUNTS, REQUIREMENTS, SPEC
from stellwerk.engine.actions import spelled
from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import FERRY, TAKE, TICKETS
from stellwerk.engine.mechanics.ferries import ferry_cost
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import Cost
from stellwerk.engine.rules import Rules


class IndiaRules(Rules):
    """Drawing, tickets and turns as in the base game (IN-1, IN-2)."""

    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        self.market = Market(self.decks, SPEC.market, [self.loco])
        self.scoring = IndiaScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        return words

    def cost(self, route: i64) -> Cost:
        """A locomotive for each symbol of a ferry (IN-20); locomotives are wild everywhere."""
        if self.board.kind[route] == FERRY:
            return ferry_cost(self.board, route, self.colors, self.wild, 0)
        return super().cost(route)


class IndiaEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return IndiaRules(data, players)
