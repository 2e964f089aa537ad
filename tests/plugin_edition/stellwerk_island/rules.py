"""The rules of the island: the base game, lighthouses (IS-1 to 3), wagers (IS-4, IS-5), fireworks (IS-6)."""

from stellwerk.boards import BoardData
from stellwerk.engine.actions import spelled
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import GRAY, TAKE, TICKETS
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import ColorCost, Cost
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.packed import ints
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

from .spec import (
    BEACON,
    BUILT,
    CELEBRATED,
    FIELDS,
    FIREWORK_CARDS,
    FIREWORK_POINTS,
    FIREWORKS,
    FIREWORKS_DECISION,
    LIGHTHOUSE,
    LIGHTHOUSE_POINTS,
    LIGHTHOUSES,
    LIT,
    OWN_ARGUMENTS,
    OWN_DECISIONS,
    OWN_KINDS,
    SPEC,
    STAKE,
    WAGER,
    WAGERED,
    WAGERS,
)


class IslandScoring(Scoring):
    """Points for lighthouses, wagers and the longest path."""

    def bonuses(self, s: State, player: int) -> list[tuple[str, int]]:
        items = [("lighthouses", LIGHTHOUSE_POINTS * len(s.seats[player].lists[BUILT]))]
        stake = int(s.seats[player].numbers[STAKE])
        if stake:
            items.append(("wager", stake if self.has_most_lighthouses(s, player) else -stake))
        if self.has_longest_path(s, player):
            items.append(("longest path", SPEC.bonuses["longest path"]))
        return [item for item in items if item[1]]

    def rest_name(self) -> str:
        return "fireworks"

    def has_most_lighthouses(self, s: State, player: int) -> bool:
        """Whether a player has built more than every other (IS-5)."""
        counts = [len(seat.lists[BUILT]) for seat in s.seats]
        mine = counts.pop(player)
        return mine > max(counts)


class IslandRules(Rules):
    """The base game with two more actions and one more decision."""

    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        self.market = Market(self.decks, SPEC.market, [self.loco])
        self.scoring = IslandScoring(self.board, players)
        self.lighthouse_cost: Cost = ColorCost(1, 0, GRAY, self.colors, self.wild, 0, -1)
        self.has_own_turn_actions = True
        self.hand_decisions = [FIREWORKS_DECISION]
        self.price_routes()

    def kind_names(self) -> dict[int, str]:
        return super().kind_names() | OWN_KINDS

    def argument_names(self) -> dict[str, str]:
        return super().argument_names() | OWN_ARGUMENTS

    def own_decisions(self) -> list[str]:
        return OWN_DECISIONS

    def state_fields(self) -> list[Field]:
        return FIELDS

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        words[LIGHTHOUSE] = spelled("lighthouse", self.board.city_ids)
        words[WAGER] = spelled("wager", [str(stake) for stake in WAGERS])
        words[FIREWORKS] = spelled("fireworks", [*self.spec.colors, "none"])
        return words

    def own_turn_actions(self, s: State) -> list[int]:
        actions = [self.space.number(LIGHTHOUSE, city) for city in self.lighthouse_sites(s)]
        if not s.seats[s.player].numbers[STAKE]:
            actions += [self.space.number(WAGER, place) for place in range(len(WAGERS))]
        return actions

    def lighthouse_sites(self, s: State) -> list[int]:
        """Cities at the player's routes in which nobody has built, if he can pay (IS-1, IS-2)."""
        seat = s.seats[s.player]
        if len(seat.lists[BUILT]) == LIGHTHOUSES or not sum(seat.hand):
            return []
        taken = {city for other in s.seats for city in other.lists[BUILT]}
        ends = {end for route in seat.routes for end in (self.board.end_a[route], self.board.end_b[route])}
        return sorted(int(city) for city in ends - taken)

    def apply_special(self, s: State, kind: int, arg: int) -> None:
        if kind == WAGER:
            s.seats[s.player].set_number(STAKE, WAGERS[arg])
            s.emit(WAGERED, s.player, 0, 0)
            self.end_turn(s, False, True)
        elif kind == FIREWORKS:
            self.celebrate(s, arg)
        else:
            s.city = arg
            self.ask_payment(s, self.lighthouse_cost)

    def cost_for(self, s: State, kind: int, arg: int) -> Cost | None:
        return self.lighthouse_cost if kind == LIGHTHOUSE else super().cost_for(s, kind, arg)

    def pending_cost(self, s: State) -> Cost:
        return self.lighthouse_cost if s.city >= 0 else super().pending_cost(s)

    def payment_complete(self, s: State) -> None:
        """A lighthouse is built; its beacon is the latest one (IS-3)."""
        if s.city < 0:
            super().payment_complete(s)
            return
        seat = s.seats[s.player]
        seat.set_list(BUILT, seat.lists[BUILT] + [int(s.city)])
        s.set_number(BEACON, int(s.city))
        s.emit(LIT, s.player, s.city, 0)
        s.city = -1
        self.spend(s, s.laid)
        self.after_discarding(s)
        s.decision = FIREWORKS_DECISION

    def own_decision_actions(self, s: State) -> list[int]:
        """Fireworks in a colour of which the player has enough cards, or none (IS-6)."""
        hand = s.seats[s.player].hand
        colors = [color for color in range(len(self.spec.colors)) if hand[color] >= FIREWORK_CARDS]
        return [self.space.number(FIREWORKS, arg) for arg in [*colors, len(self.spec.colors)]]

    def celebrate(self, s: State, color: int) -> None:
        """The fireworks score at once, and the turn ends."""
        if color < len(self.spec.colors):
            s.seats[s.player].score += FIREWORK_POINTS
            s.emit(CELEBRATED, s.player, 0, 0)
            self.spend(s, ints([FIREWORK_CARDS if card == color else 0 for card in range(len(self.cards))]))
            self.after_discarding(s)
        self.end_turn(s, False, True)
