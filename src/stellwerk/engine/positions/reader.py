"""Reading positions: JSON to a state.

A position written by hand may leave out what is at its default; its parts must be consistent (cards, pieces,
tickets, owners), or it is refused with the field and the reason.
"""

from collections.abc import Mapping
from typing import Final

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.engine.edition import Edition
from stellwerk.engine.field_values import is_default, read_value
from stellwerk.engine.fields import SEAT, TABLE, TICKET
from stellwerk.engine.kinds import KEEP_DECISION, OVER, PAY_DECISION, PILE_NAMES
from stellwerk.engine.mechanics.decks import shuffle
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.seats import read_seats
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import IDLE_ROUNDS, MOST_ROUNDS, Rules
from stellwerk.engine.state import State

COMMON_FIELDS: Final = [
    "edition",
    "options",
    "variants",
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
PENDING_FIELDS: Final = [
    "decision",
    "starting",
    "route",
    "city",
    "laid",
    "drawn",
    "keep_least",
    "offers",
    "revealed",
    "due",
    "paid_extra",
]
FORMER_FIELDS: Final = [
    "right_of_way",
    "filling",
    "gap",
    "choices",
    "announced",
    "technology",
    "bought",
    "claims",
    "ridden",
    "fares",
]
"""Positions of version 1 have these in `pending` of every edition; only their owners read them."""
MARKET_TRIES: Final = 1000


class Reader:
    """Reader of a whole position: counters, seats, cards, tickets and the action under way."""

    def __init__(self, edition: Edition, rules: Rules, position: Mapping[str, object]) -> None:
        self.edition = edition
        self.rules = rules
        self.source = Source(rules, position)
        self.state = self.source.state

    def read(self) -> State:
        """Return the state; raise ValueError with the field and the reason."""
        s = self.state
        own = [field.key for field in self.rules.fields if field.owner == TABLE and field.is_written]
        checked.only(self.source.position, COMMON_FIELDS + self.edition.table_fields + own, "position")
        self.rules.lay_out(s)
        s.seed = checked.integer(self.source.take("seed", 0), "seed")
        s.shuffles = checked.whole(self.source.take("shuffles", 0), "shuffles", 0)
        s.exhausted = checked.flag(self.source.take("exhausted", False), "exhausted")
        s.player = checked.whole(self.source.take("to_move", 0), "to_move", 0)
        if s.player >= self.rules.players:
            raise ValueError(f"to_move: there are only {self.rules.players} seats, from 0 on")
        self.read_counters()
        read_seats(self.edition, self.source)
        self.read_table_fields()
        self.edition.read_table(self.source)
        pending = self.source.take("pending", None)
        if pending is not None:
            self.read_pending(checked.mapping(pending, "pending"))
        self.read_cards()
        self.read_tickets()
        over = checked.flag(self.source.take("over", False), "over")
        if over:
            s.decision = OVER
        else:
            self.check_counters()
        self.check_decision()
        return s

    def read_counters(self) -> None:
        s = self.state
        turns_left = self.source.take("turns_left", None)
        s.turns_left = -1 if turns_left is None else checked.whole(turns_left, "turns_left", 0)
        s.passes = checked.whole(self.source.take("passes", 0), "passes", 0)
        s.idle_turns = checked.whole(self.source.take("barren", 0), "barren", 0)
        s.turns = checked.whole(self.source.take("turns", 0), "turns", 0)

    def check_counters(self) -> None:
        """Refuse counters with which the game would be over."""
        s = self.state
        if s.turns_left == 0:
            raise ValueError("turns_left: with no turn left the game is over")
        if s.passes >= self.rules.players:
            raise ValueError(f"passes: after {s.passes} passes in a row the game is over")
        if s.idle_turns >= IDLE_ROUNDS * self.rules.players:
            raise ValueError(f"barren: after {s.idle_turns} turns without progress the game is over")
        if s.turns >= MOST_ROUNDS * self.rules.players:
            raise ValueError(f"turns: after {s.turns} turns the game is over")

    def read_table_fields(self) -> None:
        """Read the edition's own fields of the table; tickets come later."""
        for field in self.rules.fields:
            if field.owner == TABLE and field.is_written and field.unit != TICKET:
                if field.key in self.source.position:
                    value = self.source.position[field.key]
                    read_value(self.rules, field, self.state, value, field.key)

    # cards

    def read_cards(self) -> None:
        s = self.state
        rules = self.rules
        market = self.source.take("market", None)
        if market is not None:
            s.market = vec[i64](checked.names_of(market, self.source.cards, "card", "market"))
            if len(s.market) > rules.market.size:
                raise ValueError(f"market: {len(s.market)} cards, there is room for {rules.market.size}")
        decks = self.by_pile("deck", [])
        piles = self.by_pile("discard", {})
        for which in range(len(s.piles)):
            self.read_pile(which, decks[which], piles[which])
        self.add_the_rest(market is None)
        if rules.market.must_go(s):
            raise ValueError("market: it would be replaced at once, so it cannot stand")

    def by_pile(self, key: str, default: object) -> list[object]:
        """Return the values of a field for each pile."""
        if len(self.state.piles) == 1:
            return [self.source.take(key, default)]
        both = checked.mapping(self.source.take(key, {}), key)
        checked.only(both, PILE_NAMES, key)
        return [both[name] if name in both else default for name in PILE_NAMES]

    def read_pile(self, which: int, deck: object, discard: object) -> None:
        rules = self.rules
        pile = self.state.piles[which]
        from_the_top = checked.names_of(deck, self.source.cards, "card", "deck")
        discarded = checked.counts(discard, self.source.cards, "card", "discard")
        pile.cards = vec[i64](from_the_top[::-1])
        pile.left = len(pile.cards)
        pile.discard = vec[i64](discarded)
        pile.discarded = sum(discarded)
        for card in range(len(rules.cards)):
            if rules.decks.pile_of[card] != which and (card in pile.cards or pile.discard[card]):
                field = "deck" if card in pile.cards else "discard"
                name = rules.cards[card]
                raise ValueError(f"{field}: {name} does not belong to the {PILE_NAMES[which]} cards")

    def add_the_rest(self, deal_market: bool) -> None:
        """Shuffle the cards that no field names and lay them under the deck; they also fill the market."""
        s = self.state
        rules = self.rules
        left = rules.decks.counts[:]
        for seat in s.seats:
            for card in range(len(left)):
                left[card] -= seat.hand[card]
        for pile in s.piles:
            for card in range(len(left)):
                left[card] -= pile.discard[card]
            for card in pile.cards:
                left[card] -= 1
        for card in list(s.market) + s.revealed:
            left[card] -= 1
        for card in range(len(left)):
            if left[card] < 0:
                raise ValueError(
                    f"cards: {rules.decks.counts[card] - left[card]} {rules.cards[card]} are named in hands, "
                    f"market, deck and discard, the edition has {rules.decks.counts[card]}"
                )
        if s.exhausted:
            return
        rests: list[list[int]] = [[] for _ in s.piles]
        for card in range(len(left)):
            for _ in range(left[card]):
                rests[rules.decks.pile_of[card]].append(card)
        self.lay_under(rests)
        if deal_market:
            self.deal_market(rests)

    def lay_under(self, rests: list[list[int]]) -> None:
        for which, pile in enumerate(self.state.piles):
            if rests[which]:
                shuffle(self.state, rests[which])
                pile.cards = vec[i64](rests[which] + list(pile.cards))
                pile.left = len(pile.cards)

    def deal_market(self, rests: list[list[int]]) -> None:
        """Lay out a lawful market of the unnamed cards, which lie at the bottom of the decks."""
        s = self.state
        rules = self.rules
        for _ in range(MARKET_TRIES):
            tops = [rest[:] for rest in rests]
            s.market = vec[i64]()
            share = rules.market.size // len(tops)
            for top in tops:
                for _ in range(share):
                    if top:
                        s.market = append(s.market, top.pop())
            for top in tops:
                while len(s.market) < rules.market.size and top:
                    s.market = append(s.market, top.pop())
            lawful = not rules.market.unlawful(s.market)
            if lawful:
                break
            for rest in rests:
                shuffle(s, rest)
        for which, pile in enumerate(s.piles):
            named = list(pile.cards[len(rests[which]) :])
            pile.cards = vec[i64](tops[which] + named)
            pile.left = len(pile.cards)

    # tickets

    def read_tickets(self) -> None:
        s = self.state
        board = self.rules.board
        numbers = board.ticket_number
        if len(s.ticket_decks) == 1:
            named = [checked.distinct(self.source.take("ticket_deck", []), numbers, "ticket", "ticket_deck")]
        else:
            both = checked.mapping(self.source.take("ticket_deck", {}), "ticket_deck")
            checked.only(both, ["short", "long"], "ticket_deck")
            named = [
                checked.distinct(both.get(name, []), numbers, "ticket", "ticket_deck." + name)
                for name in ("short", "long")
            ]
            for which in range(2):
                for ticket in named[which]:
                    if board.ticket_long[ticket] != (which == 1):
                        raise ValueError(f"ticket_deck: {board.ticket_ids[ticket]} is in the wrong deck")
        for deck in named:
            self.source.use_tickets(deck, "ticket_deck")
        s.tickets_out = checked.distinct(
            self.source.take("tickets_out", []), numbers, "ticket", "tickets_out"
        )
        self.source.use_tickets(s.tickets_out, "tickets_out")
        for field in self.rules.fields:
            if field.owner == TABLE and field.is_written and field.unit == TICKET:
                read_value(self.rules, field, s, self.source.take(field.key, []), field.key)
                self.source.use_tickets(s.lists[field.slot], field.key)
        self.edition.read_tickets(self.source)
        decks: list[list[int]] = []
        for which, deck in enumerate(named):
            rest = [
                ticket
                for ticket in range(len(board.ticket_ids))
                if ticket not in self.source.used_tickets
                and (len(named) == 1 or board.ticket_long[ticket] == (which == 1))
            ]
            if rest:
                shuffle(s, rest)
            decks.append(deck + rest)
        s.ticket_decks = decks
        self.read_knowledge()

    def read_knowledge(self) -> None:
        s = self.state
        where = "ticket_knowledge"
        given = checked.mapping(self.source.take(where, {}), where)
        checked.only(given, ["known", "placed"], where)
        s.ticket_known = self.knowledge(given.get("known", {}), where + ".known")
        s.ticket_placed = self.knowledge(given.get("placed", {}), where + ".placed")

    def knowledge(self, value: object, where: str) -> Ints:
        masks = vec[i64]([0] * len(self.rules.board.ticket_ids))
        for name, seats in checked.mapping(value, where).items():
            ticket = checked.known(name, self.rules.board.ticket_number, "ticket", where)
            for seat in checked.items(seats, where):
                number = checked.whole(seat, where, 0)
                if number >= self.rules.players:
                    raise ValueError(f"{where}: there is no seat {number}")
                masks[ticket] |= 1 << number
        return masks

    # the action under way

    def read_pending(self, given: Mapping[str, object]) -> None:
        own = [field.key for field in self.rules.fields if field.pending]
        checked.only(given, PENDING_FIELDS + FORMER_FIELDS + own, "pending")
        s = self.state
        names = self.rules.decision_names
        board = self.rules.board
        name = given.get("decision")
        if name not in names or name == "over":
            raise ValueError(f"pending.decision: there is no decision {name!r:.60}")
        assert isinstance(name, str)
        s.decision = names.index(name)
        s.starting = checked.flag(given.get("starting", False), "pending.starting")
        s.route = self.maybe(given, "route", board.route_number)
        s.city = self.maybe(given, "city", board.city_number)
        s.laid = vec[i64](checked.counts(given.get("laid", {}), self.source.cards, "card", "pending.laid"))
        s.drawn = checked.whole(given.get("drawn", 0), "pending.drawn", 0)
        s.keep_least = checked.whole(given.get("keep_least", 0), "pending.keep_least", 0)
        s.revealed = checked.names_of(
            given.get("revealed", []), self.source.cards, "card", "pending.revealed"
        )
        s.due = checked.whole(given.get("due", 0), "pending.due", 0)
        s.paid_extra = checked.names_of(
            given.get("paid_extra", []), self.source.cards, "card", "pending.paid_extra"
        )
        self.read_offers(given)
        self.read_pending_fields(given)

    def read_pending_fields(self, given: Mapping[str, object]) -> None:
        """Read the edition's own fields of the action under way."""
        for field in self.rules.fields:
            if not field.pending or field.key not in given:
                continue
            where = "pending." + field.key
            if field.owner == TABLE:
                read_value(self.rules, field, self.state, given[field.key], where)
                continue
            values = checked.items(given[field.key], where)
            if len(values) > self.rules.players:
                raise ValueError(f"{where}: there are more than players")
            for player, value in enumerate(values):
                read_value(self.rules, field, self.state.seats[player], value, where)

    def maybe(self, given: Mapping[str, object], key: str, names: dict[str, int]) -> int:
        value = given.get(key)
        return -1 if value is None else checked.known(value, names, key, "pending." + key)

    def read_offers(self, given: Mapping[str, object]) -> None:
        s = self.state
        offers = checked.items(given.get("offers", []), "pending.offers")
        if len(offers) > self.rules.players:
            raise ValueError("pending.offers: there are more than players")
        for player, offer in enumerate(offers):
            tickets = checked.distinct(offer, self.rules.board.ticket_number, "ticket", "pending.offers")
            self.source.use_tickets(tickets, "pending.offers")
            s.seats[player].offer = tickets

    def check_decision(self) -> None:
        """Refuse an action under way that is impossible: the cards laid must be in the hand, and so on."""
        s = self.state
        if s.decision == OVER:
            return
        seat = s.seats[s.player]
        for card in range(len(s.laid)):
            if s.laid[card] > seat.hand[card]:
                raise ValueError("pending.laid: more is laid than is in the hand")
        for player, other in enumerate(s.seats):
            deciding = player == s.player and s.decision == KEEP_DECISION
            chosen = [
                field.name
                for field in self.rules.fields
                if field.pending and field.owner == SEAT and not is_default(field, other)
            ]
            if not s.starting and (chosen or (other.offer and not deciding)):
                raise ValueError(
                    "pending: after the start only the seat to move can have an offer to choose from"
                )
        if not self.edition.pending_makes_sense(self.rules, s):
            name = self.rules.decision_names[s.decision]
            raise ValueError(f"pending: a decision {name!r} cannot stand like this")
        if s.decision == PAY_DECISION:
            s.cost = self.rules.pending_cost(s)
        if len(self.rules.legal_actions(s)) == 0:
            raise ValueError("pending: nothing can be decided in such a position")


def read(edition: Edition, rules: Rules, position: Mapping[str, object]) -> State:
    """Return the state of a position; ValueError names the field and the reason."""
    return Reader(edition, rules, position).read()
