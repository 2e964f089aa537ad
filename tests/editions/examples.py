"""What the common tests need from the board of an edition: ids, cards and words that serve as examples."""

from dataclasses import dataclass, field

Cards = dict[str, int]
Seat = tuple[Cards, list[str]]  # hand, tickets


@dataclass(frozen=True)
class GoldenGame:
    """A recorded game: number of players, seed and variants."""

    players: int
    seed: int
    options: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Examples:
    """One edition's examples; what an edition does not have is left out."""

    counts: tuple[int, int, int]  # cities, routes, tickets
    known_as: tuple[str, ...]  # names that people use
    paid_with_wagons: tuple[str, int, Cards, int | None]  # a route, its length, the cards for it, its points
    pair: tuple[str, str, Cards]  # two parallel routes, the cards that pay for the second
    rich: tuple[str, Cards]  # a route, a hand that pays for it in many ways
    hidden: tuple[Seat, Seat]  # hand and tickets of seat 1, alike in all that is public
    golden: tuple[GoldenGame, ...]
    decisions_on_page: frozenset[str]  # what a whole game in the browser must have shown
    players_on_page: int  # at the table whose layout is looked at
    score_item: tuple[str, str]  # named by the score sheet, in German and in English
    yellow_two: str | None = None  # a route of two yellow spaces that anybody may claim
    one_space: tuple[str, str] | None = None  # a route of one space, its card
    top_tickets: tuple[str, ...] = ()  # five tickets, no two alike
    connected: tuple[list[str], str, int, int] | None = None  # routes, a ticket they complete, points of both
    not_built: int = 0  # points for stations or harbours that were not built
    offers: tuple[str, list[str], list[str]] | None = None  # an action, the tickets it offers: twice
    builds_on: str | None = None  # package of the edition whose other side this is
    model_digest: str | None = None  # of what the trained network says of some ideas; None: not trained
