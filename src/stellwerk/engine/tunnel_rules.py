"""Tunnels, for the editions that have them: the surcharge steps, views and positions."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import spelled
from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import SURCHARGE, SURCHARGE_DECISION, TUNNEL, WITHDRAW, WITHDREW
from stellwerk.engine.mechanics.payment import Cost
from stellwerk.engine.mechanics.tunnels import Tunnels
from stellwerk.engine.names import Json, card_counts, card_names
from stellwerk.engine.rules import Rules
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import State


class TunnelRules(Rules):
    """Rules with tunnels: the surcharge is paid card by card, or the claim withdrawn (SK-40 to SK-45)."""

    def __init__(self, spec: EditionSpec, data: BoardData, players: int) -> None:
        super().__init__(spec, data, players)
        self.tunnels = Tunnels(self.decks, self.colors, self.loco)

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[SURCHARGE] = spelled("surcharge", self.cards)
        words[WITHDRAW] = ["withdraw"]
        return words

    def payment_complete(self, s: State) -> None:
        if self.board.kind[s.route] != TUNNEL:
            super().payment_complete(s)
            return
        self.tunnels.dig(s)
        if s.due:
            s.decision = SURCHARGE_DECISION
        else:
            self.break_through(s)

    def surcharge_cost(self, s: State) -> Cost:
        return self.tunnels.cost(s)

    def special_actions(self, s: State) -> Ints:
        """Return the surcharge cards, colour and locomotives in any mix, and `withdraw` at first (SK-44)."""
        actions = vec[i64]([self.base[SURCHARGE] + card for card in self.tunnels.surcharges(s)])
        return actions if s.paid_extra else append(actions, self.base[WITHDRAW])

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        if kind == WITHDRAW:
            self.withdraw(s)
        else:
            s.paid_extra = s.paid_extra + [arg]
            if len(s.paid_extra) == s.due:
                self.break_through(s)

    def withdraw(self, s: State) -> None:
        """Take the cards back and end the turn (SK-42)."""
        s.emit(WITHDREW, s.player, s.route, 0)
        self.tunnels.clear(s)
        self.after_discarding(s)
        self.end_turn(s, False, True)

    def break_through(self, s: State) -> None:
        self.place_route(s)
        self.spend(s, self.tunnels.whole_payment(s))
        self.tunnels.clear(s)
        self.after_discarding(s)
        self.route_claimed(s)


class TunnelEdition(Edition):
    """An edition with tunnels: it shows the tunnel under way and checks it in positions."""

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        """Return what everybody may know of a tunnel under way: the revealed cards, what is due and laid."""
        if decision != SURCHARGE_DECISION:
            return {}
        return {
            "revealed": card_names(rules, s.revealed),
            "due": s.due,
            "laid": card_counts(rules, s.laid),
            "paid_extra": card_names(rules, s.paid_extra),
        }

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        """Return whether the action is possible: a tunnel must be one that the player may claim and paid."""
        if s.decision != SURCHARGE_DECISION:
            return super().pending_makes_sense(rules, s)
        assert isinstance(rules, TunnelRules)
        if s.route < 0 or rules.board.kind[s.route] != TUNNEL or rules.claim_blocker(s, s.player, s.route):
            return False
        return rules.tunnels.makes_sense(s, rules.route_cost(s, s.route))
