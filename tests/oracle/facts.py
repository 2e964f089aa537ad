"""The numbers of each edition, written down once more from the rules and not taken from the engine."""

from dataclasses import dataclass, field

EIGHT = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
SHORT_TABLE = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


@dataclass(frozen=True)
class Facts:
    players: tuple[int, int]
    colours: tuple[str, ...]
    cards: dict[str, int]  # in the order in which cards are paid
    wagons: int
    points: dict[int, int]
    market: int
    one_of_a_group: int  # up to this many players only one route of a group may be used by anybody
    first_offer: tuple[int, int]  # tickets offered at the start, at least so many kept
    offer: tuple[int, int]
    few_pieces: int  # a turn that ends with so many pieces or fewer brings the final turns
    final_turns: int
    alone: str | None = None  # the market card that is the only one of its turn
    options: tuple[dict[str, bool], ...] = ({},)
    most_tickets: int = 0
    longest_path: int = 0
    technologies: dict[str, tuple[int, int]] = field(default_factory=dict)  # cost, copies


def _cards(colours: tuple[str, ...], each: int, **others: int) -> dict[str, int]:
    return {**dict.fromkeys(colours, each), **others}


def _world_cards(colours: tuple[str, ...]) -> dict[str, int]:
    cards: dict[str, int] = {}
    for colour in colours:
        cards |= {
            f"{colour}-train": 7,
            f"{colour}-train-harbor": 4,
            f"{colour}-ship": 4,
            f"{colour}-2ships": 6,
        }
    return cards | {"joker": 14}


GHOST_COLOURS = ("red", "blue", "green", "yellow", "black", "orange")
WORLD_COLOURS = ("red", "green", "yellow", "black", "white", "purple")

BASIC_TECHNOLOGIES = {
    "wales": (1, 4),
    "scotland": (1, 4),
    "ireland-france": (1, 4),
    "stoker": (1, 4),
    "superheater": (2, 4),
    "propellers": (2, 4),
    "booster": (2, 4),
    "lagging": (2, 4),
    "turbines": (2, 4),
    "double-heading": (4, 4),
    "right-of-way": (4, 1),
}
ADVANCED_TECHNOLOGIES = {
    "thermocompressor": (1, 1),
    "water-tender": (2, 2),
    "risky-contracts": (2, 1),
    "equalising-beam": (2, 1),
    "diesel": (3, 1),
}
UNTIL_RENEWAL = ("risky-contracts", "equalising-beam")
RETURNED_AFTER_USE = ("right-of-way", "thermocompressor")

FACTS: dict[str, Facts] = {
    "europe": Facts(
        players=(2, 5),
        colours=EIGHT,
        cards=_cards(EIGHT, 12, loco=14),
        wagons=45,
        points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
        market=5,
        one_of_a_group=3,
        first_offer=(4, 2),
        offer=(3, 1),
        few_pieces=2,
        final_turns=1,
        alone="loco",
        longest_path=10,
    ),
    "gruselfahrt": Facts(
        players=(2, 4),
        colours=GHOST_COLOURS,
        cards=_cards(GHOST_COLOURS, 10, loco=12),
        wagons=20,
        points={},
        market=0,
        one_of_a_group=0,
        first_offer=(2, 2),
        offer=(2, 2),
        few_pieces=0,
        final_turns=0,
    ),
    "maerklin": Facts(
        players=(2, 5),
        colours=EIGHT,
        cards=_cards(EIGHT, 11, loco=14, loco4=6, passenger=10),
        wagons=45,
        points=SHORT_TABLE | {7: 18},
        market=5,
        one_of_a_group=3,
        first_offer=(4, 2),
        offer=(4, 1),
        few_pieces=2,
        final_turns=1,
        alone="loco",
        most_tickets=10,
    ),
    "skandinavien": Facts(
        players=(2, 3),
        colours=EIGHT,
        cards=_cards(EIGHT, 12, loco=14),
        wagons=40,
        points=SHORT_TABLE | {9: 27},
        market=5,
        one_of_a_group=2,
        first_offer=(5, 2),
        offer=(3, 1),
        few_pieces=2,
        final_turns=1,
        most_tickets=10,
    ),
    "uk": Facts(
        players=(2, 4),
        colours=EIGHT,
        cards=_cards(EIGHT, 12, loco=20),
        wagons=35,
        points=SHORT_TABLE,
        market=5,
        one_of_a_group=2,
        first_offer=(5, 3),
        offer=(3, 1),
        few_pieces=2,
        final_turns=1,
        alone="loco",
        options=({}, {"advanced": True}),
        technologies=BASIC_TECHNOLOGIES | ADVANCED_TECHNOLOGIES,
    ),
    "usa": Facts(
        players=(2, 5),
        colours=EIGHT,
        cards=_cards(EIGHT, 12, loco=14),
        wagons=45,
        points=SHORT_TABLE,
        market=5,
        one_of_a_group=3,
        first_offer=(3, 2),
        offer=(3, 1),
        few_pieces=2,
        final_turns=1,
        alone="loco",
        longest_path=10,
    ),
    "weltreise": Facts(
        players=(2, 5),
        colours=WORLD_COLOURS,
        cards=_world_cards(WORLD_COLOURS),
        wagons=25,
        points=SHORT_TABLE | {7: 18, 8: 21},
        market=6,
        one_of_a_group=3,
        first_offer=(5, 3),
        offer=(4, 1),
        few_pieces=6,
        final_turns=2,
        alone="joker",
    ),
}

EDITIONS = tuple(FACTS)
WORLD_SHIPS = 50
WORLD_PIECES = 60
HARBORS = 3
STATIONS = 3
PASSENGERS = 3
TICKETS_TO_WIN = 6


def setups() -> list[tuple[str, int, dict[str, bool]]]:
    """Every edition with every number of players and every choice of options."""
    return [
        (edition, players, options)
        for edition, facts in FACTS.items()
        for players in range(facts.players[0], facts.players[1] + 1)
        for options in facts.options
    ]


def deck_of(edition: str, card: str) -> str:
    """The deck a card belongs to; only the Weltreise has two."""
    if edition != "weltreise":
        return "cards"
    return "train" if card == "joker" or "train" in card else "ship"
