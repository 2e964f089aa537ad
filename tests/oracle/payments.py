"""Every legal payment, by trying every part of a hand.

A part of the hand is a payment if each of its cards has a purpose and every space is paid. Of these only
the minimal ones are legal: a payment that contains another one has a superfluous card (C-22). Where the payer
chooses a colour (SK-22) the minimal ones of each colour are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tests.oracle.spec import SPEC

Hand = Mapping[str, int]
Payment = tuple[tuple[str, int], ...]  # (card, count), by name of card


@dataclass(frozen=True)
class Task:
    """What is to be paid: a claim, a harbour, a purchase or a surcharge."""

    edition: str
    kind: str  # train, ferry, loco-ferry, tunnel, ship, murmansk, rough, harbor, purchase, surcharge
    length: int
    colours: tuple[str, ...]  # colours that may be used; one of them
    symbols: int = 0  # spaces that need a locomotive
    rough: int = 0  # spaces that need two cards
    set_size: int = 0  # any so many cards stand for a locomotive (Murmansk: for a coloured card)


def as_payment(cards: Hand) -> Payment:
    return tuple(sorted((card, count) for card, count in cards.items() if count))


def legal_payments(task: Task, hand: Hand) -> set[Payment]:
    """All parts of the hand that pay for the task and contain no smaller payment."""
    if task.kind == "murmansk" and len(task.colours) > 1:
        return set().union(*(legal_payments(replace(task, colours=(c,)), hand) for c in task.colours))
    useful = {card: count for card, count in hand.items() if count}
    pays = PAYS[task.kind]
    legal: set[Payment] = set()
    too_much: set[Payment] = set()
    for part in parts(useful):
        name = as_payment(part)
        if any(less in too_much or less in legal for less in one_card_less(part)):
            too_much.add(name)
        elif pays(task, part):
            legal.add(name)
    return legal


def parts(hand: Hand) -> Iterator[dict[str, int]]:
    """Every part of a hand, the smaller ones first."""
    kinds = list(hand)
    counts = product(*(range(hand[card] + 1) for card in kinds))
    for chosen in sorted(counts, key=sum):
        yield {card: count for card, count in zip(kinds, chosen, strict=True) if count}


def one_card_less(part: Hand) -> Iterator[Payment]:
    for card in part:
        yield as_payment({**part, card: part[card] - 1})


def how_many_parts(hand: Hand) -> int:
    parts_so_far = 1
    for count in hand.values():
        parts_so_far *= count + 1
    return parts_so_far


# What a set of cards pays for, straight from the rules ----------------------------------------------------


def _total(cards: Hand) -> int:
    return sum(cards.values())


def pays_plain(task: Task, cards: Hand) -> bool:
    """Cards of one colour, wild ones in between (C-21, MK-20, SK-20, GF-11)."""
    wild = wild_cards(task)
    return _total(cards) == task.length and any(
        all(card == colour or card in wild for card in cards) for colour in task.colours
    )


def wild_cards(task: Task) -> tuple[str, ...]:
    facts = SPEC[task.edition]
    if task.kind == "train" and not facts.wild_on_trains:
        return ()
    return tuple(card for card, least in facts.wild.items() if task.length >= least)


def pays_with_sets(task: Task, cards: Hand) -> bool:
    """Locomotives on symbols, colour or locomotives elsewhere; a set of any cards is a locomotive too."""
    total = _total(cards)
    for colour in task.colours:
        for coloured in range(min(cards.get(colour, 0), task.length - task.symbols) + 1):
            for locos in range(cards.get("loco", 0) + 1):
                in_sets = total - coloured - locos
                sets = in_sets // task.set_size
                if in_sets % task.set_size == 0 and coloured + locos + sets == task.length:
                    return True
    return False


def pays_loco_ferry(task: Task, cards: Hand) -> bool:
    """A locomotive for each symbol, one colour or more locomotives for the other spaces (EU-30)."""
    return pays_plain(task, cards) and cards.get("loco", 0) >= task.symbols


def pays_murmansk(task: Task, cards: Hand) -> bool:
    """Cards of one colour, at least one; any four cards replace one; locomotives are not wild (SK-22)."""
    total = _total(cards)
    for colour in task.colours:
        for coloured in range(1, min(cards.get(colour, 0), task.length) + 1):
            in_sets = total - coloured
            if in_sets % 4 == 0 and coloured + in_sets // 4 == task.length:
                return True
    return False


def pays_purchase(task: Task, cards: Hand) -> bool:
    """So many locomotives, each a card or a set of any cards (UK-10, UK-31)."""
    for locos in range(cards.get("loco", 0) + 1):
        in_sets = _total(cards) - locos
        if in_sets % task.set_size == 0 and locos + in_sets // task.set_size == task.length:
            return True
    return False


def pays_surcharge(task: Task, cards: Hand) -> bool:
    """Cards of the colour laid out, or locomotives (SK-40); without a colour locomotives alone (SK-41)."""
    return _total(cards) == task.length and all(card == "loco" or card in task.colours for card in cards)


def _world_trains(cards: Hand) -> dict[str, int] | None:
    """Train cards by colour and jokers, or None if there is anything else."""
    counts: dict[str, int] = {}
    for card, count in cards.items():
        if card != "joker" and "train" not in card:
            return None
        colour = card.split("-")[0]
        counts[colour] = counts.get(colour, 0) + count
    return counts


def pays_world_train(task: Task, cards: Hand) -> bool:
    """Ordinary spaces one card of one colour, rough ones a pair of any colour; jokers replace any (WR-24)."""
    counts = _world_trains(cards)
    if counts is None or _total(cards) != task.length + task.rough:
        return False
    jokers = counts.pop("joker", 0)
    ordinary = task.length - task.rough
    for colour in task.colours:
        for coloured in range(min(counts.get(colour, 0), ordinary) + 1):
            jokers_left = jokers - (ordinary - coloured)
            left = {**counts, colour: counts.get(colour, 0) - coloured}
            odd_ones = sum(count % 2 for count in left.values())
            if jokers_left >= odd_ones:
                return True
    return False


def pays_world_ship(task: Task, cards: Hand) -> bool:
    """Ships of one colour and jokers that fill the spaces; a double ship fills up to two (WR-21, WR-22)."""
    for colour in task.colours:
        doubles = cards.get(f"{colour}-2ships", 0)
        fitting = doubles + cards.get(f"{colour}-ship", 0) + cards.get("joker", 0)
        if fitting == _total(cards) and fitting + doubles >= task.length:
            return True
    return False


def pays_harbor(task: Task, cards: Hand) -> bool:
    """Two trains and two ships of one colour, all with the harbour symbol; jokers replace any (WR-41)."""
    for colour in task.colours:
        trains, ships = cards.get(f"{colour}-train-harbor", 0), cards.get(f"{colour}-ship", 0)
        if trains <= 2 and ships <= 2 and trains + ships + cards.get("joker", 0) == _total(cards) == 4:
            return True
    return False


PAYS: dict[str, Callable[[Task, Hand], bool]] = {
    "train": pays_plain,
    "tunnel": pays_plain,
    "ferry": pays_with_sets,
    "loco-ferry": pays_loco_ferry,
    "murmansk": pays_murmansk,
    "purchase": pays_purchase,
    "surcharge": pays_surcharge,
    "world-train": pays_world_train,
    "world-ship": pays_world_ship,
    "harbor": pays_harbor,
}


# From a route, a harbour or a technology to the task ------------------------------------------------------


def claim_task(edition: str, route: Mapping[str, Any], technologies: tuple[str, ...] = ()) -> Task:
    colours = SPEC[edition].colours if route["color"] == "gray" else (route["color"],)
    length, symbols = route["length"], route.get("locos", 0)
    if SPEC[edition].ships:
        kind = "world-ship" if route["kind"] == "ship" else "world-train"
        return Task(edition, kind, length, colours, rough=route.get("rough", 0))
    if SPEC[edition].technologies:
        saved = 1 if "diesel" in technologies and length > 1 and length > symbols else 0
        return Task(edition, "ferry", length - saved, colours, symbols, set_size=set_size(technologies))
    if route.get("special") == "murmansk-lieksa":
        return Task(edition, "murmansk", length, colours)
    if SPEC[edition].loco_ferries and route["kind"] == "ferry":
        return Task(edition, "loco-ferry", length, colours, symbols)
    if route["kind"] == "ferry":
        return Task(edition, "ferry", length, colours, symbols, set_size=3)
    return Task(edition, route["kind"], length, colours)


def set_size(technologies: tuple[str, ...]) -> int:
    return 3 if "booster" in technologies else 4


def purchase_task(technology: str, technologies: tuple[str, ...]) -> Task:
    cost = SPEC["uk"].technologies[technology][0]
    return Task("uk", "purchase", cost, (), set_size=set_size(technologies))


def harbor_task(edition: str = "weltreise") -> Task:
    return Task(edition, "harbor", 4, SPEC[edition].colours)


def station_task(built: int) -> Task:
    """One card for the first, two and three for the others, of one colour (EU-51)."""
    return Task("europe", "train", built + 1, SPEC["europe"].colours)


def surcharge_task(due: int, laid: Hand) -> Task:
    return Task("skandinavien", "surcharge", due, tuple(card for card in laid if card != "loco"))


# Whether a task can be paid at all, for hands too large to try every part ---------------------------------


def payable(task: Task, hand: Hand) -> bool:
    total, locos = _total(hand), hand.get("loco", 0)
    if task.kind in ("train", "tunnel"):
        wild = sum(hand.get(card, 0) for card in wild_cards(task))
        return any(hand.get(colour, 0) + wild >= task.length for colour in task.colours)
    if task.kind == "loco-ferry":
        most = max(min(hand.get(colour, 0), task.length - task.symbols) for colour in task.colours)
        return locos + most >= task.length
    if task.kind == "ferry":
        return any(
            _enough_for_sets(total - coloured, locos, task.length - coloured, task.set_size)
            for colour in task.colours
            for coloured in range(min(hand.get(colour, 0), task.length - task.symbols) + 1)
        )
    if task.kind == "purchase":
        return _enough_for_sets(total, locos, task.length, task.set_size)
    if task.kind == "murmansk":
        return any(
            total - coloured >= 4 * (task.length - coloured)
            for colour in task.colours
            for coloured in range(1, min(hand.get(colour, 0), task.length) + 1)
        )
    if task.kind == "surcharge":
        return locos + sum(hand.get(colour, 0) for colour in task.colours) >= task.length
    return _world_payable(task, hand)


def _enough_for_sets(cards: int, locos: int, needed: int, size: int) -> bool:
    """Whether so many locomotives can be made of so many cards, some of which are locomotives."""
    real = min(locos, needed)
    return cards - real >= size * (needed - real)


def _world_payable(task: Task, hand: Hand) -> bool:
    jokers = hand.get("joker", 0)
    if task.kind == "harbor":
        return any(
            min(2, hand.get(f"{colour}-train-harbor", 0)) + min(2, hand.get(f"{colour}-ship", 0)) + jokers
            >= 4
            for colour in task.colours
        )
    if task.kind == "world-ship":
        return any(
            hand.get(f"{colour}-ship", 0) + 2 * hand.get(f"{colour}-2ships", 0) + jokers >= task.length
            for colour in task.colours
        )
    trains = {
        colour: hand.get(f"{colour}-train", 0) + hand.get(f"{colour}-train-harbor", 0)
        for colour in SPEC[task.edition].colours
    }
    ordinary = task.length - task.rough
    return any(
        _rough_payable(
            {**trains, colour: trains[colour] - coloured}, jokers - (ordinary - coloured), task.rough
        )
        for colour in task.colours
        for coloured in range(min(trains[colour], ordinary) + 1)
    )


def _rough_payable(trains: Hand, jokers: int, spaces: int) -> bool:
    if jokers < 0:
        return False
    whole_pairs = sum(count // 2 for count in trains.values())
    halves = sum(count % 2 for count in trains.values())
    mended = min(halves, jokers)
    return whole_pairs + mended + (jokers - mended) // 2 >= spaces


def purchase_leaves_claim(technology: str, technologies: tuple[str, ...], hand: Hand, claim: Task) -> bool:
    """Whether the technology and then the claim can both be paid (UK-38, UK-50).

    Both are made of locomotives, apart from the coloured cards of the claim, so they can be counted together.
    """
    cost = SPEC["uk"].technologies[technology][0]
    locos, total = hand.get("loco", 0), _total(hand)
    return any(
        _enough_for_sets(total - coloured, locos, cost + claim.length - coloured, claim.set_size)
        for colour in claim.colours
        for coloured in range(min(hand.get(colour, 0), claim.length - claim.symbols) + 1)
    )
