"""Switzerland: tunnels, locomotives only there, and tickets to the neighbouring countries. Ids: CH-..."""

from stellwerk.arrays import i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.switzerland.scoring import SwitzerlandScoring
from stellwerk.edition.switzerland.spec import EXPECTED_COUNTS, REQUIREMENTS, SPEC
from stellwerk.engine.actions import spelled
from stellwerk.engine.kinds import TAKE, TICKETS, TUNNEL
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import ColorCost, Cost
from stellwerk.engine.mechanics.tickets import put_out
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.engine.tunnel_rules import TunnelEdition, TunnelRules


class SwitzerlandRules(TunnelRules):
    """Tunnels are claimed as in Skandinavien (CH-30, CH-31).

    The two routes from Kreuzlingen to Germany end at different border stations and have no group (CH-23).
    """

    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        self.market = Market(self.decks, SPEC.market, [self.loco])  # three locomotives clear it (CH-11)
        self.scoring = SwitzerlandScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        return words

    def put_back(self, s: State, ticket: i64) -> None:
        """Tickets not kept leave the game (CH-3, CH-50)."""
        put_out(s, ticket)

    def cost(self, route: i64) -> Cost:
        """Locomotives are wild in tunnels and pay for nothing else (CH-20)."""
        wild = self.wild if self.board.kind[route] == TUNNEL else vec[i64]()
        return ColorCost(self.board.length[route], 0, self.board.color[route], self.colors, wild, 0, -1)


class SwitzerlandEdition(TunnelEdition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return SwitzerlandRules(data, players)
