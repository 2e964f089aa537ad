"""Games in which cards run short: hoarders, and positions rigged so that next to nothing is left."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import stellwerk
from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.positions import random_position
from tests.oracle.spec import SPEC, deck_of
from tests.oracle.watching import Watched

Json = Mapping[str, Any]

MARKET_RESETS = {edition: spec.market_resets for edition, spec in SPEC.items() if spec.market_resets}
RESETTING = (*MARKET_RESETS, *(edition for edition, spec in SPEC.items() if spec.ships))
WILD = ("loco", "joker", "passenger")


class Hoarder(Watched):
    """Draws as long as possible and seldom does anything else."""

    def choose(self) -> int:
        options: list[int] = self.game.legal_actions()
        drawing = [
            action for action in options if self.game.core.notation(action).split()[0] in ("draw", "take")
        ]
        return self.dice.pick(drawing if drawing and not self.dice.chance(25) else options)


def hoarders(edition: str, players: int, options: dict[str, bool], seed: int) -> Hoarder:
    game = stellwerk.new_game(edition, players=players, seed=seed, variants=options)
    return Hoarder(game, Dice(seed), by_kind=False)


def late_game(edition: str, players: int, options: dict[str, bool], seed: int) -> Watched:
    """A game from a position with hardly any cards or tickets left, many of the cards wild."""
    dice = Dice(seed)
    while True:
        position = late_position(edition, players, options, dice)
        try:
            game = stellwerk.from_position(position)
        except ValueError as refused:
            assert "it would be replaced at once" in str(refused), refused
        else:
            return Watched(game, dice, by_kind=dice.chance(2))


def late_position(edition: str, players: int, options: dict[str, bool], dice: Dice) -> dict[str, Any]:
    board = boards.load(edition).raw
    position = random_position(board, edition, players, options, dice)
    bag = Bag(edition, dice)
    position["exhausted"] = True
    for seat in position["seats"]:
        seat["hand"] = Counter(bag.draw(dice.below(5)))
    if SPEC[edition].market:
        position["market"] = bag.draw(SPEC[edition].market - (dice.below(3) if dice.chance(3) else 0))
    if SPEC[edition].ships:
        position["deck"] = {kind: bag.draw_of(kind, few(dice)) for kind in ("train", "ship")}
        position["discard"] = {kind: Counter(bag.draw_of(kind, few(dice))) for kind in ("train", "ship")}
    else:
        position["deck"], position["discard"] = bag.draw(few(dice)), Counter(bag.draw(few(dice)))
    held = {ticket for seat in position["seats"] for ticket in seat["tickets"] + seat.get("completed", [])}
    unheld = [ticket["id"] for ticket in board["tickets"] if ticket["id"] not in held]
    dice.shuffle(unheld)
    position["tickets_out"] = unheld[dice.pick([0, 0, 0, 2, 5]) :]
    return position


def few(dice: Dice) -> int:
    return dice.below(8) if not dice.chance(3) else 0


class Bag:
    """The edition's cards to draw from; every other time hardly any but wild ones."""

    def __init__(self, edition: str, dice: Dice) -> None:
        self.edition = edition
        self.cards = list(Counter(SPEC[edition].cards).elements())
        dice.shuffle(self.cards)
        if dice.chance(2):
            plain = [card for card in self.cards if card not in WILD]
            self.cards = [card for card in self.cards if card in WILD] + plain[: dice.below(10)]
            dice.shuffle(self.cards)

    def draw(self, count: int) -> list[str]:
        drawn, self.cards = self.cards[:count], self.cards[count:]
        return drawn

    def draw_of(self, kind: str, count: int) -> list[str]:
        drawn = [card for card in self.cards if deck_of(self.edition, card) == kind][:count]
        for card in drawn:
            self.cards.remove(card)
        return drawn


# What such games are to show --------------------------------------------------------------------------------


def piles(position: Json) -> Iterator[Counter[str]]:
    """Every deck and every discard pile."""
    for both in (position["deck"], position["discard"]):
        for pile in both.values() if SPEC[position["edition"]].ships else [both]:
            yield Counter(pile)


def within_reach(position: Json) -> Counter[str]:
    """All cards in decks and discard piles."""
    return sum(piles(position), Counter[str]())


def unlawful(edition: str, market: list[str]) -> bool:
    if SPEC[edition].ships:
        return market == ["joker"] * 6
    return any(market.count(card) >= 3 for card in MARKET_RESETS.get(edition, ()))


def lawful_market_possible(position: Json) -> bool:
    """Whether another choice of cards from market, deck and discard would make a lawful market."""
    edition, market = position["edition"], position["market"]
    cards = within_reach(position) + Counter(market)
    if SPEC[edition].ships:
        return set(cards) != {"joker"}
    at_most_two = MARKET_RESETS[edition]
    fit = sum(min(count, 2) if card in at_most_two else count for card, count in cards.items())
    return fit >= min(SPEC[edition].market, cards.total())


def what_is_met(watched: Watched, position: Json) -> Iterator[str]:
    """The rare things at this decision."""
    game = watched.game
    happened = {event["event"] for event in game.events} if watched.taken else set()
    yield from happened & {"renewed", "reset", "passed"}
    if not within_reach(position):
        yield "empty decks"
        if position.get("market"):
            yield "empty decks, open cards"
    if unlawful(game.edition, position.get("market", [])):
        yield "an unlawful market that must stay"
