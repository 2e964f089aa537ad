"""Positions in: JSON back to a state.

A position written by hand may leave out what is at its default; what it says must add up (cards, pieces,
tickets, owners), or it is refused with the field and the reason.
"""

from collections.abc import Mapping
from typing import Final

from stellwerk.engine import fields
from stellwerk.engine.kinds import DECISION_NAMES, KEEP_DECISION, OVER, PAY_DECISION, PILE_NAMES
from stellwerk.engine.position_seats import SeatReader
from stellwerk.engine.rules import BARREN_ROUNDS, MOST_ROUNDS, Rules
from stellwerk.engine.state import State

COMMON_FIELDS: Final = [
    "edition",
    "options",
    "players",
    "board",
    "to_move",
    "seed",
    "shuffles",
    "market",
    "deck",
    "discard",
    "exhausted",
    "ticket_deck",
    "tickets_out",
    "ticket_knowledge",
    "turns_left",
    "passes",
    "barren",
    "turns",
    "over",
    "seats",
    "pending",
]
OWN_FIELDS: Final = {"maerklin": ["goods"], "uk": ["renewed"], "gruselfahrt": ["ticket_discard"]}
PENDING_FIELDS: Final = [
    "decision",
    "starting",
    "route",
    "city",
    "technology",
    "laid",
    "bought",
    "claims",
    "right_of_way",
    "drawn",
    "filling",
    "gap",
    "keep_least",
    "offers",
    "choices",
    "announced",
    "revealed",
    "due",
    "paid_extra",
    "ridden",
    "fares",
]
MARKET_TRIES: Final = 1000


class Reader(SeatReader):
    """Reads a whole position: counters, seats, cards, tickets, and the action under way."""

    def read(self) -> State:
        s = self.state
        fields.only(self.source, COMMON_FIELDS + OWN_FIELDS.get(self.edition, []), "position")
        self.rules.lay_out(s)
        s.seed = fields.integer(self.take("seed", 0), "seed")
        s.shuffles = fields.whole(self.take("shuffles", 0), "shuffles", 0)
        s.exhausted = fields.flag(self.take("exhausted", False), "exhausted")
        s.player = fields.whole(self.take("to_move", 0), "to_move", 0)
        if s.player >= self.rules.players:
            raise ValueError(f"to_move: there are only {self.rules.players} seats, from 0 on")
        self.read_counters()
        self.read_seats()
        self.read_own_things()
        pending = self.take("pending", None)
        if pending is not None:
            self.read_pending(fields.mapping(pending, "pending"))
        self.read_cards()
        self.read_tickets()
        over = fields.flag(self.take("over", False), "over")
        if over:
            s.decision = OVER
        else:
            self.check_counters()
        self.check_decision()
        return s

    def read_counters(self) -> None:
        s = self.state
        turns_left = self.take("turns_left", None)
        s.turns_left = -1 if turns_left is None else fields.whole(turns_left, "turns_left", 0)
        s.passes = fields.whole(self.take("passes", 0), "passes", 0)
        s.barren = fields.whole(self.take("barren", 0), "barren", 0)
        s.turns = fields.whole(self.take("turns", 0), "turns", 0)

    def check_counters(self) -> None:
        """In a game that goes on no counter stands at its end."""
        s = self.state
        if s.turns_left == 0:
            raise ValueError("turns_left: with no turn left the game is over")
        if s.passes >= self.rules.players:
            raise ValueError(f"passes: after {s.passes} passes on end the game is over")
        if s.barren >= BARREN_ROUNDS * self.rules.players:
            raise ValueError(f"barren: after {s.barren} turns without progress the game is over")
        if s.turns >= MOST_ROUNDS * self.rules.players:
            raise ValueError(f"turns: after {s.turns} turns the game is over")

    def read_own_things(self) -> None:
        s = self.state
        board = self.rules.board
        if self.edition == "maerklin":
            goods = s.goods[:]
            for name, values in fields.mapping(self.take("goods", {}), "goods").items():
                city = fields.known(name, board.city_number, "place", "goods")
                left = [fields.whole(value, f"goods.{name}", 1) for value in fields.items(values, "goods")]
                if not is_subsequence(left, board.goods[city]):
                    raise ValueError(f"goods.{name}: {left} cannot be left of {board.goods[city]}")
                goods[city] = left
            s.goods = goods
        elif self.edition == "uk":
            s.renewed = fields.flag(self.take("renewed", False), "renewed")
            if s.renewed:
                supply = s.supply[:]
                supply[self.techs["risky-contracts"]] = 0
                supply[self.techs["equalising-beam"]] = 0
                s.supply = supply

    # cards

    def read_cards(self) -> None:
        s = self.state
        rules = self.rules
        market = self.take("market", None)
        if market is not None:
            s.market = fields.names_of(market, self.cards, "card", "market")
            if len(s.market) > rules.market_size:
                raise ValueError(f"market: {len(s.market)} cards, there is room for {rules.market_size}")
        decks = self.by_pile("deck", [])
        piles = self.by_pile("discard", {})
        for which in range(len(s.piles)):
            self.read_pile(which, decks[which], piles[which])
        self.add_the_rest(market is None)
        if rules.market_must_go(s):
            raise ValueError("market: it would be replaced at once, so it cannot stand")

    def by_pile(self, key: str, default: object) -> list[object]:
        """The values of a field for each pile."""
        if len(self.state.piles) == 1:
            return [self.take(key, default)]
        both = fields.mapping(self.take(key, {}), key)
        fields.only(both, PILE_NAMES, key)
        return [both[name] if name in both else default for name in PILE_NAMES]

    def read_pile(self, which: int, deck: object, discard: object) -> None:
        rules = self.rules
        pile = self.state.piles[which]
        pile.cards = fields.names_of(deck, self.cards, "card", "deck")
        pile.cards.reverse()
        pile.left = len(pile.cards)
        pile.discard = fields.counts(discard, self.cards, "card", "discard")
        pile.discarded = sum(pile.discard)
        for card in range(len(rules.cards)):
            if rules.card_pile[card] != which and (card in pile.cards or pile.discard[card]):
                field = "deck" if card in pile.cards else "discard"
                name = rules.cards[card]
                raise ValueError(f"{field}: {name} does not belong to the {PILE_NAMES[which]} cards")

    def add_the_rest(self, deal_market: bool) -> None:
        """Cards that no field names are shuffled and laid under those named; they fill the market."""
        s = self.state
        rules = self.rules
        left = rules.counts[:]
        for seat in s.seats:
            for card in range(len(left)):
                left[card] -= seat.hand[card]
        for pile in s.piles:
            for card in range(len(left)):
                left[card] -= pile.discard[card]
            for card in pile.cards:
                left[card] -= 1
        for card in s.market + s.revealed:
            left[card] -= 1
        if s.exhausted:
            return
        for card in range(len(left)):
            if left[card] < 0:
                raise ValueError(
                    f"cards: {rules.counts[card] - left[card]} {rules.cards[card]} are named in hands, "
                    f"market, deck and discard, the edition has {rules.counts[card]}"
                )
        rests: list[list[int]] = [[] for _ in s.piles]
        for card in range(len(left)):
            for _ in range(left[card]):
                rests[rules.card_pile[card]].append(card)
        self.lay_under(rests)
        if deal_market:
            self.deal_market(rests)

    def lay_under(self, rests: list[list[int]]) -> None:
        for which, pile in enumerate(self.state.piles):
            if rests[which]:
                self.rules.shuffle(self.state, rests[which])
                pile.cards = rests[which] + pile.cards
                pile.left = len(pile.cards)

    def deal_market(self, rests: list[list[int]]) -> None:
        """A lawful market out of the unnamed cards, which lie at the bottom of the decks."""
        s = self.state
        rules = self.rules
        for _ in range(MARKET_TRIES):
            tops = [rest[:] for rest in rests]
            s.market = []
            share = rules.market_size // len(tops)
            for top in tops:
                for _ in range(share):
                    if top:
                        s.market.append(top.pop())
            for top in tops:
                while len(s.market) < rules.market_size and top:
                    s.market.append(top.pop())
            lawful = not rules.market_unlawful(s.market)
            if lawful:
                break
            for rest in rests:
                rules.shuffle(s, rest)
        for which, pile in enumerate(s.piles):
            named = pile.cards[len(rests[which]) :]
            pile.cards = tops[which] + named
            pile.left = len(pile.cards)

    # tickets

    def read_tickets(self) -> None:
        s = self.state
        board = self.rules.board
        numbers = board.ticket_number
        if len(s.ticket_decks) == 1:
            named = [fields.distinct(self.take("ticket_deck", []), numbers, "ticket", "ticket_deck")]
        else:
            both = fields.mapping(self.take("ticket_deck", {}), "ticket_deck")
            fields.only(both, ["short", "long"], "ticket_deck")
            named = [
                fields.distinct(both.get(name, []), numbers, "ticket", "ticket_deck." + name)
                for name in ("short", "long")
            ]
            for which in range(2):
                for ticket in named[which]:
                    if board.ticket_long[ticket] != (which == 1):
                        raise ValueError(f"ticket_deck: {board.ticket_ids[ticket]} is in the wrong deck")
        for deck in named:
            self.use_tickets(deck, "ticket_deck")
        s.tickets_out = fields.distinct(self.take("tickets_out", []), numbers, "ticket", "tickets_out")
        self.use_tickets(s.tickets_out, "tickets_out")
        if self.edition == "gruselfahrt":
            given = self.take("ticket_discard", [])
            s.ticket_discard = fields.distinct(given, numbers, "ticket", "ticket_discard")
            self.use_tickets(s.ticket_discard, "ticket_discard")
        decks: list[list[int]] = []
        for which, deck in enumerate(named):
            rest = [
                ticket
                for ticket in range(len(board.ticket_ids))
                if ticket not in self.used_tickets
                and (len(named) == 1 or board.ticket_long[ticket] == (which == 1))
            ]
            if rest:
                self.rules.shuffle(s, rest)
            decks.append(deck + rest)
        s.ticket_decks = decks
        self.read_knowledge()

    def read_knowledge(self) -> None:
        s = self.state
        where = "ticket_knowledge"
        given = fields.mapping(self.take(where, {}), where)
        fields.only(given, ["known", "placed"], where)
        s.ticket_known = self.knowledge(given.get("known", {}), where + ".known")
        s.ticket_placed = self.knowledge(given.get("placed", {}), where + ".placed")

    def knowledge(self, value: object, where: str) -> list[int]:
        masks = [0] * len(self.rules.board.ticket_ids)
        for name, seats in fields.mapping(value, where).items():
            ticket = fields.known(name, self.rules.board.ticket_number, "ticket", where)
            for seat in fields.items(seats, where):
                number = fields.whole(seat, where, 0)
                if number >= self.rules.players:
                    raise ValueError(f"{where}: there is no seat {number}")
                masks[ticket] |= 1 << number
        return masks

    # the action under way

    def read_pending(self, given: Mapping[str, object]) -> None:
        fields.only(given, PENDING_FIELDS, "pending")
        s = self.state
        board = self.rules.board
        name = given.get("decision")
        if name not in DECISION_NAMES or name == "over":
            raise ValueError(f"pending.decision: there is no decision {name!r:.60}")
        assert isinstance(name, str)
        s.decision = DECISION_NAMES.index(name)
        s.starting = fields.flag(given.get("starting", False), "pending.starting")
        s.route = self.maybe(given, "route", board.route_number)
        s.city = self.maybe(given, "city", board.city_number)
        s.technology = self.maybe(given, "technology", self.techs)
        s.bought = self.maybe(given, "bought", self.techs)
        s.laid = fields.counts(given.get("laid", {}), self.cards, "card", "pending.laid")
        s.claims = fields.whole(given.get("claims", 0), "pending.claims", 0)
        s.right_of_way = fields.flag(given.get("right_of_way", False), "pending.right_of_way")
        s.drawn = fields.whole(given.get("drawn", 0), "pending.drawn", 0)
        s.filling = fields.flag(given.get("filling", False), "pending.filling")
        gap = given.get("gap")
        s.gap = -1 if gap is None else fields.whole(gap, "pending.gap", 0)
        s.keep_least = fields.whole(given.get("keep_least", 0), "pending.keep_least", 0)
        s.revealed = fields.names_of(given.get("revealed", []), self.cards, "card", "pending.revealed")
        s.due = fields.whole(given.get("due", 0), "pending.due", 0)
        s.paid_extra = fields.names_of(given.get("paid_extra", []), self.cards, "card", "pending.paid_extra")
        s.ridden = fields.distinct(given.get("ridden", []), board.route_number, "route", "pending.ridden")
        s.fares = fields.whole(given.get("fares", 0), "pending.fares", 0)
        self.read_offers(given)

    def maybe(self, given: Mapping[str, object], key: str, names: dict[str, int]) -> int:
        value = given.get(key)
        return -1 if value is None else fields.known(value, names, key, "pending." + key)

    def read_offers(self, given: Mapping[str, object]) -> None:
        s = self.state
        offers = fields.items(given.get("offers", []), "pending.offers")
        choices = fields.items(given.get("choices", []), "pending.choices")
        announced = fields.items(given.get("announced", []), "pending.announced")
        if max(len(offers), len(choices), len(announced)) > self.rules.players:
            raise ValueError("pending.offers: there are more than players")
        for player, offer in enumerate(offers):
            tickets = fields.distinct(offer, self.rules.board.ticket_number, "ticket", "pending.offers")
            self.use_tickets(tickets, "pending.offers")
            s.seats[player].offer = tickets
        for player, choice in enumerate(choices):
            s.seats[player].choice = fields.whole(choice, "pending.choices", 0)
        for player, long in enumerate(announced):
            s.seats[player].announced = fields.whole(long, "pending.announced", -1)

    def check_decision(self) -> None:
        """The decision must make sense: what is laid is in the hand, and something can be chosen."""
        s = self.state
        if s.decision == OVER:
            return
        seat = s.seats[s.player]
        for card in range(len(s.laid)):
            if s.laid[card] > seat.hand[card]:
                raise ValueError("pending.laid: more is laid than is in the hand")
        for player, other in enumerate(s.seats):
            deciding = player == s.player and s.decision == KEEP_DECISION
            if not s.starting and (other.choice or other.announced >= 0 or (other.offer and not deciding)):
                raise ValueError(
                    "pending: after the start only the seat to move can have an offer to choose from"
                )
        if not self.rules.pending_makes_sense(s):
            raise ValueError(f"pending: a decision {DECISION_NAMES[s.decision]!r} cannot stand like this")
        if s.decision == PAY_DECISION:
            s.bill = self.rules.pending_bill(s)
        if not self.rules.options(s):
            raise ValueError("pending: nothing can be decided in such a position")


def is_subsequence(part: list[int], whole: list[int]) -> bool:
    place = 0
    for value in whole:
        if place < len(part) and part[place] == value:
            place += 1
    return place == len(part)


def read(rules: Rules, source: Mapping[str, object]) -> State:
    return Reader(rules, source).read()
