"""Sample states that are consistent with what a viewer knows: hidden cards and tickets are dealt anew."""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.engine.fields import OWNER, SEAT
from stellwerk.engine.kinds import OVER
from stellwerk.engine.packed import holds
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.engine.view import decision_seen
from stellwerk.engine.viewer import NO_SEAT, Viewer

TRIES: Final = 200
RESAMPLING: Final = 0x5EED  # the stream of random numbers for it


def determinize(rules: Rules, s: State, viewer: Viewer, seed: int, likely: list[Ints] | None = None) -> State:
    """Return a copy in which everything the viewer cannot know is dealt anew, with equal probability.

    The result depends only on the seed and on what the viewer knows. All unseen cards form one pool: which
    publicly seen cards went into a reshuffled deck is not remembered.

    A payment that another player is laying is removed: only that player knows of it. If another player is
    asked for one of the `hand_decisions` (a claim after a purchase, a journey), worlds without a choice in it
    are rejected and dealt again; after `TRIES` rejections that player keeps the real hand. Worlds whose
    market would have been replaced are rejected as well; after `TRIES` rejections the decks keep their cards.

    likely: for each seat a weight of every ticket; tickets are then dealt by these weights.
    """
    rng = Rng(seed, RESAMPLING)
    world = s.copy()
    resample_tickets(rules, world, viewer, rng, likely)
    hide_choices(rules, world, viewer, rng)
    hide_payment(rules, world, viewer)
    world.seed = seed
    chooses = world.player != viewer.seat and holds(rules.hand_decisions, world.decision)
    tries = TRIES
    resample_cards(rules, world, viewer, rng, NO_SEAT, True)
    while tries and not could_be(rules, world, chooses):
        tries -= 1
        resample_cards(rules, world, viewer, rng, NO_SEAT, True)
    if not tries:
        restore_cards(s, world)
        mixed = not rules.market.unlawful(world.market)
        resample_cards(rules, world, viewer, rng, world.player if chooses else NO_SEAT, mixed)
    if world.player != viewer.seat:
        world.legal_actions = vec[i64]()
    return world


def reshuffle(s: State, seed: int) -> State:
    """Return a copy in which only what nobody has seen is drawn anew: the order of the decks.

    Hands, tickets and knowledge stay the same. A ticket whose place in a deck somebody knows stays there.
    """
    rng = Rng(seed, RESAMPLING)
    world = s.copy()
    world.seed = seed
    for pile in world.piles:
        cards = sorted(pile.cards[: pile.left])
        rng.shuffle(cards)
        pile.cards = vec[i64](cards)
        pile.left = len(cards)
    decks: list[list[int]] = []
    for deck in world.ticket_decks:
        unplaced = sorted([ticket for ticket in deck if not world.ticket_placed[ticket]])
        rng.shuffle(unplaced)
        decks.append([ticket if world.ticket_placed[ticket] else unplaced.pop() for ticket in deck])
    world.ticket_decks = decks
    return world


def could_be(rules: Rules, s: State, chooses: bool) -> bool:
    """Return whether the market can stand and, if the player to move `chooses`, there is a choice."""
    return not rules.market.must_go(s) and (not chooses or len(rules.legal_actions(s)) > 1)


def restore_cards(s: State, world: State) -> None:
    """Give every seat its real hand back, and the decks their cards."""
    world.piles = [pile.copy() for pile in s.piles]
    for player in range(len(s.seats)):
        world.seats[player].hand = s.seats[player].hand[:]


def resample_cards(rules: Rules, s: State, viewer: Viewer, rng: Rng, keeps: int, mixed: bool) -> None:
    """Deal decks and the unknown cards of all hands anew, except those of the viewer and of seat `keeps`.

    mixed: whether decks and hands form one pool; otherwise each is shuffled on its own.
    """
    for which in range(len(s.piles)):
        pile = s.piles[which]
        hidden = [0] * len(rules.cards)
        deck: list[int] = []
        if mixed:
            for place in range(pile.left):
                hidden[pile.cards[place]] += 1
        else:
            deck = sorted(pile.cards[: pile.left])
        wanted: list[int] = []
        for player in range(rules.players):
            count = 0
            if player != viewer.seat and player != keeps:
                other = s.seats[player]
                for card in range(len(rules.cards)):
                    if rules.decks.pile_of[card] == which:
                        unknown = other.hand[card] - other.known[card]
                        hidden[card] += unknown
                        count += unknown
                        other.hand[card] = other.known[card]
            wanted.append(count)
        unseen: list[int] = []
        for card in range(len(rules.cards)):
            for _ in range(hidden[card]):
                unseen.append(card)
        rng.shuffle(unseen)
        for player in range(rules.players):
            for _ in range(wanted[player]):
                s.seats[player].hand[unseen.pop()] += 1
        rng.shuffle(deck)
        pile.cards = vec[i64](unseen + deck)
        pile.left = len(pile.cards)


def resample_tickets(rules: Rules, s: State, viewer: Viewer, rng: Rng, likely: list[Ints] | None) -> None:
    """Deal again all tickets whose place the viewer does not know, each kind among its own."""
    if not rules.tickets_shown(s):
        rules.mix_ticket_kinds(s, viewer, rng)
    for which in range(rules.ticket_kinds):
        resample_ticket_kind(rules, s, viewer, rng, which, likely)
    s.ticket_known = vec[i64]([known & viewer.bit for known in s.ticket_known])
    s.ticket_placed = vec[i64]([placed & viewer.bit for placed in s.ticket_placed])


def resample_ticket_kind(
    rules: Rules, s: State, viewer: Viewer, rng: Rng, which: int, likely: list[Ints] | None
) -> None:
    """Deal again the unseen tickets of one kind: to the other seats, out of the game and into the deck."""
    bit = viewer.bit
    open_now = rules.tickets_shown(s)
    kinds = rules.ticket_kinds
    deck = s.ticket_decks[which] if which < len(s.ticket_decks) else []
    unseen: list[int] = []
    in_deck: list[int] = []
    for ticket in deck:
        if s.ticket_known[ticket] & bit:
            if not s.ticket_placed[ticket] & bit:
                in_deck.append(ticket)
        else:
            unseen.append(ticket)
    for player in range(rules.players):
        if player != viewer.seat and not open_now:
            for ticket in s.seats[player].tickets + s.seats[player].offer:
                if of_kind(rules, ticket, kinds, which):
                    unseen.append(ticket)
    hidden = s.tickets_out
    for field in rules.fields:
        if field.hides_tickets:
            hidden = hidden + s.lists[field.slot]
    for ticket in hidden:
        if of_kind(rules, ticket, kinds, which) and not s.ticket_known[ticket] & bit:
            unseen.append(ticket)
    unseen.sort()
    if open_now:
        rng.shuffle(unseen)
    elif likely is None:
        deal_to_others(rules, s, viewer, rng, which, unseen)
    else:
        deal_likely(rules, s, viewer, rng, which, unseen, likely)
    s.tickets_out = dealt_unknown(rules, s, s.tickets_out, kinds, which, unseen, bit)
    for field in rules.fields:
        if field.hides_tickets:
            old = s.lists[field.slot]
            s.set_list(field.slot, dealt_unknown(rules, s, old, kinds, which, unseen, bit))
    # what is left belongs into the deck, where tickets with a known place stay
    unseen += in_deck
    unseen.sort()
    rng.shuffle(unseen)
    if deck:
        decks = s.ticket_decks[:]
        decks[which] = [ticket if s.ticket_placed[ticket] & bit else unseen.pop() for ticket in deck]
        s.ticket_decks = decks


def deal_to_others(rules: Rules, s: State, viewer: Viewer, rng: Rng, which: int, unseen: list[int]) -> None:
    """Deal unseen tickets to all other seats; deal again if a seat cannot hold what it got."""
    kinds = rules.ticket_kinds
    for _ in range(TRIES):
        rng.shuffle(unseen)
        pool = unseen[:]
        possible = True
        for player in range(rules.players):
            if player != viewer.seat:
                other = s.seats[player]
                other.tickets = dealt(rules, other.tickets, kinds, which, pool)
                other.offer = dealt(rules, other.offer, kinds, which, pool)
                for ticket in other.tickets:
                    possible = possible and rules.may_hold(s, player, ticket)
        if possible:
            break
    unseen.clear()
    unseen += pool


def deal_likely(
    rules: Rules, s: State, viewer: Viewer, rng: Rng, which: int, unseen: list[int], likely: list[Ints]
) -> None:
    """Deal new tickets to all other seats by weight, in a random order; offers are dealt at random."""
    kinds = rules.ticket_kinds
    rng.shuffle(unseen)
    first = rng.below(rules.players)
    for place in range(rules.players):
        player = (first + place) % rules.players
        if player != viewer.seat:
            other = s.seats[player]
            tickets: list[int] = []
            for old in other.tickets:
                if of_kind(rules, old, kinds, which):
                    tickets.append(unseen.pop(likely_place(rules, s, player, unseen, likely[player], rng)))
                else:
                    tickets.append(old)
            other.tickets = tickets
    for player in range(rules.players):
        if player != viewer.seat:
            s.seats[player].offer = dealt(rules, s.seats[player].offer, kinds, which, unseen)


def likely_place(rules: Rules, s: State, player: i64, unseen: list[int], weights: Ints, rng: Rng) -> int:
    """Return the index in `unseen` of the ticket that a player is dealt."""
    total: i64 = 0
    for ticket in unseen:
        if rules.may_hold(s, player, ticket):
            total += weights[ticket]
    if total == 0:
        return len(unseen) - 1
    left = rng.below(total)
    for place in range(len(unseen)):
        if rules.may_hold(s, player, unseen[place]):
            left -= weights[unseen[place]]
            if left < 0:
                return place
    return len(unseen) - 1


def of_kind(rules: Rules, ticket: int, kinds: int, which: int) -> bool:
    """Return whether a ticket is of this kind (0: short, 1: long), if there are two."""
    return kinds == 1 or rules.board.ticket_long[ticket] == (which == 1)


def dealt(rules: Rules, old: list[int], kinds: int, which: int, unseen: list[int]) -> list[int]:
    """Return a list of tickets with those of the kind replaced by unseen ones."""
    return [unseen.pop() if of_kind(rules, ticket, kinds, which) else ticket for ticket in old]


def dealt_unknown(
    rules: Rules, s: State, old: list[int], kinds: int, which: int, unseen: list[int], bit: int
) -> list[int]:
    """Return the same, but leave the tickets that the viewer (its bit) knows."""
    result: list[int] = []
    for ticket in old:
        if of_kind(rules, ticket, kinds, which) and not s.ticket_known[ticket] & bit:
            result.append(unseen.pop())
        else:
            result.append(ticket)
    return result


def hide_choices(rules: Rules, s: State, viewer: Viewer, rng: Rng) -> None:
    """Draw secret choices of other seats anew."""
    for field in rules.fields:
        if field.owner == SEAT and field.visible == OWNER and s.decision != OVER:
            for player in range(len(s.seats)):
                if player != viewer.seat and s.seats[player].numbers[field.slot] != field.default:
                    s.seats[player].set_number(field.slot, field.choices[rng.below(len(field.choices))])


def hide_payment(rules: Rules, s: State, viewer: Viewer) -> None:
    """Remove what another player is paying for, which the viewer does not know."""
    decision = decision_seen(rules, s, viewer)
    if decision != s.decision:
        s.decision = decision
        s.cost = None
        s.route = -1
        s.city = -1
        for field in rules.fields:
            if field.is_paid_for:
                s.set_number(field.slot, field.default)
        s.laid = vec[i64]([0] * len(rules.cards))
