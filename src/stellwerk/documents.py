"""The JSON documents of the API: views, events, scores, positions, records and facts of an edition.

They are plain dictionaries, described here as typed dictionaries: type checkers know their keys, and
`json.dumps` writes them as they are. A key that only one edition has names it; editions of other packages
may add keys of their own. Cards, cities, routes and tickets are given by their ids.
"""

from typing import Any, Literal, NotRequired, Required, TypedDict

__all__ = [
    "Box",
    "ClaimBlocker",
    "EditionInfo",
    "EndInfo",
    "Event",
    "Journey",
    "OwnView",
    "Passengers",
    "PendingPosition",
    "PendingView",
    "Position",
    "Record",
    "RoutePoints",
    "ScoreItem",
    "SeatPosition",
    "SeatView",
    "TechnologyInfo",
    "TicketKnowledge",
    "View",
]

Counts = dict[str, int]
"""How many there are of each thing, by its id."""


class ScoreItem(TypedDict):
    """One item of a final score.

    >>> import stellwerk as sw
    >>> position = {"edition": "usa", "players": 2, "seats": [{"routes": ["boston-new-york-1"]}]}
    >>> sw.from_position(position).score_breakdown(0)[0]
    {'item': 'routes', 'points': 2}
    """

    item: str
    """What it is for: `routes`, `ticket`, a bonus, ...; `edition_info` has the names (`score_items`)."""
    points: int
    """Its points, negative for an uncompleted ticket."""
    ticket: NotRequired[str]
    """Of the item `ticket`: which one."""
    completed: NotRequired[bool]
    """Of the item `ticket`: whether it is completed."""


class Event(TypedDict):
    """Something that the last decision caused. Its keys depend on `event`.

    >>> import stellwerk as sw
    >>> game = sw.from_position({"edition": "usa", "players": 2})
    >>> game.apply("draw")
    >>> game.events_for(1)
    [{'event': 'drew', 'seat': 0, 'cards': [None], 'deck': 'deck'}]
    """

    event: str
    """What happened: `drew`, `took`, `claimed`, `offered`, `kept`, ..., `final` (the last turns), `over`."""
    seat: int
    """Whose decision caused it."""
    card: NotRequired[str]
    """The card that was taken or laid out."""
    cards: NotRequired[list[str | None]]
    """The cards that were drawn or revealed; null for those that the viewer does not see."""
    deck: NotRequired[str]
    """The deck that was drawn from or renewed: `deck`, or `train` or `ship` where there are two."""
    route: NotRequired[str]
    """The route that was claimed, given up or ridden over."""
    points: NotRequired[int]
    """The points scored at once."""
    paid: NotRequired[Counts]
    """The cards that were paid."""
    due: NotRequired[int]
    """How many cards a tunnel costs in addition."""
    count: NotRequired[int | None]
    """How many tickets or other things it is about; null while others may not know."""
    short: NotRequired[int]
    """Märklin: how many short tickets were offered."""
    long: NotRequired[int]
    """Märklin and Europe: how many long tickets were offered."""
    tickets: NotRequired[list[str]]
    """The tickets that were offered or kept, if the viewer sees them."""
    returned: NotRequired[list[str]]
    """The tickets that were returned, if the viewer sees them."""
    ticket: NotRequired[str]
    """Ghost Train: the ticket that was completed."""
    city: NotRequired[str]
    """Where something was built, collected or placed, or where a journey ended."""
    fare: NotRequired[bool]
    """Märklin: whether a passenger card was paid for a ride."""
    value: NotRequired[int]
    """Märklin: the value of the goods collected."""
    wagons: NotRequired[int]
    """Rails & Sails: wagons chosen, or given away in an exchange."""
    ships: NotRequired[int]
    """Rails & Sails: ships chosen, or given away in an exchange."""
    technology: NotRequired[str]
    """United Kingdom: the technology that was bought."""
    bonus: NotRequired[str]
    """Ghost Train: the bonus that was won."""
    turns: NotRequired[int]
    """How many turns are left, all seats together."""


class ClaimBlocker(TypedDict):
    """Why a seat cannot claim a route now.

    >>> import stellwerk as sw
    >>> position = {"edition": "usa", "players": 2, "seats": [{"hand": {"red": 1}}]}
    >>> sw.from_position(position).claim_blockers(0)["boston-new-york-1"]
    {'code': 'cards', 'missing': {'red': 1}}
    """

    code: str
    """`taken`, `parallel` (the route beside it closes it), `technology`, `pieces`, `cards` or `not_now`."""
    missing: NotRequired[Counts]
    """`cards`: the fewest cards that are missing; `any` stands for cards of one colour."""
    route: NotRequired[str]
    """`parallel`: the route beside it."""
    technology: NotRequired[str]
    """`technology`: the one that is missing."""
    kind: NotRequired[Literal["wagons", "ships"]]
    """`pieces`: the kind of which too few are left."""
    need: NotRequired[int]
    """`pieces`: how many the route takes."""
    have: NotRequired[int]
    """`pieces`: how many are left."""


class Box(TypedDict):
    """Rails & Sails: the pieces outside the game, for which others can be exchanged."""

    wagons: int
    """Wagons in the box."""
    ships: int
    """Ships in the box."""


class Passengers(TypedDict):
    """Märklin: the passengers of a seat."""

    supply: int
    """Passengers that are not on the board yet."""
    board: list[str]
    """The cities in which the others stand."""


Journey = TypedDict("Journey", {"from": str, "at": str, "ridden": list[str], "goods": Counts, "fares": int})
Journey.__doc__ = """Märklin: a journey under way.

Its keys are where it began, the city reached, the routes ridden, the goods by city that it has come by, and
the passenger cards it has cost.
"""


class PendingView(TypedDict, total=False):
    """The action under way, as much of it as the viewer may know."""

    route: str
    """The route that is being claimed."""
    city: str
    """The city that is being built in."""
    technology: str
    """United Kingdom: the technology that is being paid for."""
    bought: str
    """United Kingdom: the technology bought in this turn."""
    claims: int
    """United Kingdom: how many routes can still be claimed with it."""
    revealed: list[str]
    """The cards revealed for a tunnel."""
    due: int
    """How many cards the tunnel costs in addition."""
    laid: Counts
    """The cards laid for the tunnel."""
    paid_extra: list[str]
    """The cards of the surcharge laid so far."""
    journey: Journey
    """Märklin: the journey."""
    offered: int | Counts
    """How many tickets are offered; by kind where there are two kinds."""
    drawn: int
    """How many cards were drawn in this turn."""


class SeatView(TypedDict):
    """What everybody knows of a seat.

    >>> import stellwerk as sw
    >>> sw.from_position({"edition": "usa", "players": 2}).view(None)["seats"][0]["wagons"]
    45
    """

    score: int
    """Its points: the score track, or the total after the end."""
    wagons: int
    """Wagons left."""
    cards: int | Counts
    """Cards in its hand; by deck where there are two."""
    known: Counts
    """The part of the hand that everybody knows."""
    tickets: int | Counts | None
    """Tickets kept, by kind where there are two; null while the first ones are being chosen."""
    routes: list[str]
    """The routes it owns."""
    ships: NotRequired[int]
    """Rails & Sails: ships left."""
    box: NotRequired[Box]
    """Rails & Sails: pieces in the box."""
    harbors: NotRequired[list[str]]
    """Rails & Sails: the cities with its harbours."""
    harbors_left: NotRequired[int]
    """Rails & Sails: harbours that it can still build."""
    stations: NotRequired[list[str]]
    """Europe: the cities with its stations."""
    stations_left: NotRequired[int]
    """Europe: stations that it can still build."""
    completed: NotRequired[list[str]]
    """Ghost Train: its completed tickets."""
    bonuses: NotRequired[list[str]]
    """Ghost Train: its bonuses."""
    passengers: NotRequired[Passengers]
    """Märklin: its passengers."""
    goods: NotRequired[list[int]]
    """Märklin: the values of the goods it has collected."""
    announced: NotRequired[Counts]
    """Märklin: the short and long tickets that it asked for at the start."""
    technologies: NotRequired[list[str]]
    """United Kingdom: its technologies."""
    tickets_kept: NotRequired[list[str]]
    """Its tickets, once the final scoring shows them."""
    breakdown: NotRequired[list[ScoreItem]]
    """The items of its score, after the end."""


class OwnView(TypedDict):
    """A seat's secrets, for itself.

    >>> import stellwerk as sw
    >>> position = {"edition": "usa", "players": 2, "seats": [{"hand": {"red": 2}}]}
    >>> sw.from_position(position).view(0)["own"]["hand"]
    {'red': 2}
    """

    hand: Counts
    """Its cards."""
    tickets: list[str]
    """The tickets it has kept."""
    offer: list[str]
    """The tickets it can choose from."""
    keep_least: int
    """How many of them it must keep."""
    put_back: list[str]
    """The tickets it has returned."""
    pieces: int | None
    """Rails & Sails: the wagons it has chosen; null before, and elsewhere."""
    laid: Counts
    """The cards it has laid for the payment under way."""


class View(TypedDict):
    """All that a seat, or a spectator, may know of a game: `game.view(seat)`.

    >>> import stellwerk as sw
    >>> view = sw.from_position({"edition": "usa", "players": 2, "seed": 1}).view(None)
    >>> view["decision"], len(view["market"]), "own" in view
    ('turn', 5, False)
    """

    edition: str
    """The name of the edition."""
    options: dict[str, bool]
    """Every variant, and whether it is played."""
    players: int
    """The number of players."""
    seat: int | None
    """Whose view it is; null for a spectator."""
    over: bool
    """Whether the game is over."""
    player: int
    """The seat to decide."""
    decision: str
    """The kind of decision, as the viewer sees it: `turn`, `draw`, `keep`, ..., or `over`."""
    market: list[str]
    """The face-up cards."""
    deck: int | Counts
    """Cards left in the deck; by deck (`train`, `ship`) where there are two."""
    discard: Counts | dict[str, Counts]
    """The discarded cards; by deck where there are two."""
    ticket_deck: int | Counts | None
    """Tickets left, by kind where there are two; null while the first ones are being chosen."""
    tickets_out: int | None
    """Tickets out of the game; null while the first ones are being chosen."""
    turns_left: int | None
    """The turns until the end, all seats together; null before the last rounds."""
    passes: int
    """Turns in a row that were passed."""
    barren: int
    """Turns in a row without progress."""
    pending: PendingView | None
    """The action under way, if there is one."""
    seats: list[SeatView]
    """What everybody knows of the seats."""
    own: NotRequired[OwnView]
    """The secrets of the seat whose view it is; a spectator has none."""
    goods: NotRequired[dict[str, list[int]]]
    """Märklin: the values of the goods left in each city, the top one first."""
    supply: NotRequired[Counts]
    """United Kingdom: the copies left of each technology."""
    renewed: NotRequired[bool]
    """United Kingdom: whether the deck has been renewed."""
    ticket_discard: NotRequired[int]
    """Ghost Train: tickets on the discard pile."""
    bonus_tickets: NotRequired[int]
    """Ghost Train: bonuses of the kind that are left."""


class TicketKnowledge(TypedDict, total=False):
    """Which seats know where a ticket lies that nobody holds."""

    known: dict[str, list[int]]
    """By ticket: the seats that know that it is in the deck or out of the game."""
    placed: dict[str, list[int]]
    """By ticket: the seats that know its exact place in the deck."""


class SeatPosition(TypedDict, total=False):
    """A seat in a position. What is left out is at its default.

    >>> import stellwerk as sw
    >>> sw.from_position({"edition": "usa", "players": 2}).position()["seats"][1]["wagons"]
    45
    """

    hand: Counts
    """Its cards; none by default."""
    known: Counts
    """The part of the hand that everybody knows."""
    tickets: list[str]
    """The tickets it has kept; in Ghost Train those that are not completed."""
    routes: list[str]
    """The routes it owns."""
    wagons: int
    """Wagons left; by default what its routes leave."""
    score: int
    """Its points on the score track; by default those of its routes."""
    ships: int
    """Rails & Sails: ships left."""
    box: Box
    """Rails & Sails: pieces in the box."""
    harbors: list[str]
    """Rails & Sails: the cities with its harbours."""
    stations: list[str]
    """Europe: the cities with its stations."""
    completed: list[str]
    """Ghost Train: its completed tickets."""
    bonuses: list[str]
    """Ghost Train: its bonuses."""
    passengers: Passengers
    """Märklin: its passengers."""
    goods: list[int]
    """Märklin: the values of the goods it has collected."""
    technologies: list[str]
    """United Kingdom: its technologies."""


class PendingPosition(TypedDict, total=False):
    """The action under way in a position, in the engine's own form."""

    decision: str
    """The kind of decision."""
    starting: bool
    """Whether first tickets or pieces are being chosen."""
    route: str | None
    """The route that the action is about."""
    city: str | None
    """The city that the action is about."""
    laid: Counts
    """The cards laid; they are still in the hand."""
    drawn: int
    """How many cards were drawn in this turn."""
    keep_least: int
    """How many offered tickets must be kept."""
    offers: list[list[str]]
    """By seat: the tickets it can choose from."""
    revealed: list[str]
    """The cards revealed for a tunnel."""
    due: int
    """How many cards the tunnel costs in addition."""
    paid_extra: list[str]
    """The cards of the surcharge laid so far."""
    choices: list[int | None]
    """Rails & Sails, by seat: the wagons chosen."""
    filling: bool
    """Rails & Sails: whether gaps in the market are being filled."""
    gap: int | None
    """Rails & Sails: the gap in the market that is being filled."""
    announced: list[int]
    """Märklin, by seat: the long tickets that it asked for at the start; -1: none yet."""
    fares: int
    """Märklin: the passenger cards that the journey has cost."""
    ridden: list[str]
    """Märklin: the routes ridden."""
    technology: str | None
    """United Kingdom: the technology that is being paid for."""
    bought: str | None
    """United Kingdom: the technology bought in this turn."""
    claims: int
    """United Kingdom: how many routes can still be claimed with it."""
    right_of_way: bool
    """United Kingdom: whether the claim uses the right of way."""


class Position(TypedDict, total=False):
    """The whole state of a game: `game.position()` gives it, `from_position` takes it back.

    A position written by hand needs only `edition` and `players`; everything else has a default. Cards and
    tickets that no key names are shuffled with `seed` and laid under those that are named.

    >>> import stellwerk as sw
    >>> position = sw.from_position({"edition": "usa", "players": 2}).position()
    >>> position["to_move"], position["turns_left"], position["pending"]
    (0, None, None)
    """

    edition: Required[str]
    """The name of the edition."""
    players: Required[int]
    """The number of players."""
    variants: list[str]
    """The variants that are played; none by default. Version 1 wrote `options`, which is still read."""
    board: dict[str, Any]
    """The content of the board, if it is not the printed one."""
    to_move: int
    """The seat to decide; 0 by default."""
    seed: int
    """The seed of all shuffles; 0 by default."""
    shuffles: int
    """How often was shuffled."""
    market: list[str]
    """The face-up cards; dealt by default."""
    deck: Any
    """A list of cards, the top one first; in Rails & Sails one for each of `train` and `ship`."""
    discard: Any
    """How many of each card are discarded; in Rails & Sails for each of `train` and `ship`."""
    exhausted: bool
    """Whether there are no cards besides those named here, for tests with an empty deck."""
    ticket_deck: Any
    """A list of tickets, the top one first; in Märklin one for each of `short` and `long`."""
    tickets_out: list[str]
    """Tickets out of the game."""
    ticket_knowledge: TicketKnowledge
    """Which seats know where a ticket lies."""
    turns_left: int | None
    """The turns until the end, all seats together; null before the last rounds."""
    passes: int
    """Turns in a row that were passed."""
    barren: int
    """Turns in a row without progress."""
    turns: int
    """Turns played."""
    over: bool
    """Whether the game is over."""
    seats: list[SeatPosition]
    """The seats; those left out have nothing."""
    pending: PendingPosition | None
    """The action under way; null at the beginning of a turn."""
    goods: dict[str, list[int]]
    """Märklin: the values of the goods left, for cities that differ from the start."""
    renewed: bool
    """United Kingdom: whether the deck has been renewed."""
    ticket_discard: list[str]
    """Ghost Train: the discarded tickets."""


class Record(TypedDict):
    """How a game began and all its decisions: `game.record()` gives it, `replay` takes it back.

    >>> import stellwerk as sw
    >>> record = sw.new_game("usa", players=2, seed=7).record()
    >>> record["edition"], record["seed"], record["decisions"]
    ('usa', 7, [])
    """

    stellwerk: int
    """The version of the format."""
    edition: str
    """The name of the edition."""
    players: int
    """The number of players."""
    variants: list[str]
    """The variants that were played."""
    seed: int
    """The seed of all shuffles."""
    board: NotRequired[dict[str, Any]]
    """The content of the board, if it is not the printed one."""
    position: NotRequired[Position]
    """The position that the game began with, if it was not a new game."""
    decisions: list[str]
    """The decisions in notation."""
    scores: NotRequired[list[int]]
    """The points by seat, once the game is over; `replay` checks them."""


class RoutePoints(TypedDict):
    """A route with its own number of points printed on the board."""

    route: str
    """The route."""
    length: int
    """Its number of spaces."""
    points: int
    """Its points."""


class EndInfo(TypedDict):
    """When the last rounds begin."""

    wagons: int
    """A player who ends a turn with at most this number of wagons starts them."""
    rounds: int
    """How many there are."""


class TechnologyInfo(TypedDict):
    """A technology of an edition, with its texts by language."""

    cost: int
    """Its price in locomotives."""
    copies: int
    """How many there are."""
    variant: str | None
    """The variant that it belongs to."""
    name: dict[str, str]
    """Its name."""
    effect: dict[str, str]
    """What it does."""
    unlocks: dict[str, list[Any]] | None
    """The routes that it opens, by `regions`, `lengths` and `kinds`."""
    scores: dict[str, Any] | None
    """The `points` for every further route, and of which `kinds`."""
    cards_as_loco: int | None
    """How many cards of one colour replace a locomotive with it."""


class EditionInfo(TypedDict):
    """The facts of an edition: `edition_info(edition)`. Texts are by language.

    >>> import stellwerk as sw
    >>> info = sw.edition_info("usa")
    >>> info["name"]["de"], info["wagons"], info["first_offer"]
    ('USA', 45, [3, 2])
    """

    edition: str
    """The name of the edition."""
    title: str
    """The title of the printed game."""
    name: dict[str, str]
    """Its name for people."""
    special: dict[str, str]
    """What is special about it, in a sentence."""
    reconstructed: dict[str, str] | None
    """What of the board is not verified."""
    minutes: int
    """How long a game takes."""
    players: list[int]
    """The least and the most players."""
    options: list[str]
    """The names of its variants."""
    variants: dict[str, dict[str, str]]
    """The names of its variants, for people."""
    colors: list[str]
    """The colours of routes and cards."""
    cards: list[str]
    """The kinds of cards."""
    card_counts: Counts
    """How many cards there are of each kind."""
    wagons: int
    """The wagons of a player."""
    pieces: Counts
    """All pieces of a player."""
    hand: int
    """The cards that a player is dealt."""
    market: int
    """The number of face-up cards."""
    points: dict[int, int]
    """The points of a route by its length."""
    special_points: list[RoutePoints]
    """The routes of the printed board with their own number of points."""
    bonuses: Counts
    """The bonuses at the end."""
    score_items: dict[str, dict[str, str]]
    """The items of a final score: their names, and the `group` in which they are summed up."""
    first_offer: list[int]
    """The tickets offered at the start, and how many of them must be kept."""
    offer: list[int]
    """The tickets offered later, and how many of them must be kept."""
    end: EndInfo
    """When the last rounds begin."""
    tickets_to_win: int | None
    """The completed tickets that win at once, if they do."""
    shared_groups_from: int
    """From how many players on parallel routes can both be claimed."""
    cards_as_loco: int | None
    """How many cards of one colour replace a locomotive, if they do."""
    technologies: dict[str, TechnologyInfo]
    """Its technologies."""
