"""What the tests need to know about an edition, written down from its rules and not taken from the engine."""

from dataclasses import dataclass, field

EIGHT = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
SHORT_TABLE = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


@dataclass(frozen=True)
class Ships:
    """Numbers of an edition with ships, two decks and harbours."""

    ships: int  # of a player, in the supply and in the box
    pieces: int  # wagons and ships that a player chooses together
    advised_wagons: int  # for beginners
    harbor_points: tuple[int, ...]  # by the completed tickets that name the city


@dataclass(frozen=True)
class EditionSpec:
    """Numbers and words of one edition."""

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
    ships: Ships | None = None
    alone: str | None = None  # the market card that is the only one of its turn
    options: tuple[dict[str, bool], ...] = ({},)
    most_tickets: int = 0
    longest_path: int = 0
    joined_twice: tuple[int, ...] = ()  # points for each number of completed tickets with two separate paths
    longest_path_matters: bool = False  # for a tie or a technology
    technologies: dict[str, tuple[int, int]] = field(default_factory=dict)  # cost, copies
    start: tuple[tuple[str, ...], ...] = (("keep",),)  # decisions before the first turn: of each seat in turn
    decisions: frozenset[str] = frozenset()  # phases in which a bot has a choice
    actions: frozenset[str] = frozenset()  # kinds of actions, beside `pass`
    score_items: frozenset[str] = frozenset()  # of a final score, beside tickets and harbours
    ticket_decks: tuple[str, ...] = ()  # names of several ticket decks; ticket actions name a mix of them
    not_in_deck: str | None = None  # tickets of this kind are dealt at the start only
    tickets_to_win: int = 0  # this number of completed tickets wins; they lie face up and are the score
    passengers: int = 0  # of a player, who travel for goods
    stations: int = 0  # that a player may build
    routes_shared: bool = False  # whether a route may have several owners
    wild: dict[str, int] = field(
        default_factory=lambda: {"loco": 1}
    )  # wild cards, and the least length of the routes they are for
    returned_leave: bool = False  # whether returned tickets leave the game
    loco_ferries: bool = False  # whether a ferry's symbols take locomotives only
    wild_on_trains: bool = True  # whether they are wild on ordinary routes, too
    tie_breaks: tuple[str, ...] = ()  # after completed tickets: what is most of, with "-" least
    market_resets: tuple[str, ...] = ()  # three of one of these in the market, and it is replaced
    can_always_act: bool = False  # there is an action even without cards, tickets and routes
    bot_tables: tuple[tuple[int, dict[str, bool]], ...] = ()  # players and options that need all actions
    favourites: tuple[tuple[str, ...], ...] = (("claim",),)  # random players who prefer these meet all items
    random_games: int = 12  # number of their games that together contain all items


def cards_of(colours: tuple[str, ...], each: int, **others: int) -> dict[str, int]:
    """Return the same number of cards for each colour, and others by name."""
    return {**dict.fromkeys(colours, each), **others}
