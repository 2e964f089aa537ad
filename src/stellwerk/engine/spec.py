"""What is printed about an edition: names, components, hands, offers, points. Behaviour is in the rules."""

from typing import Final

from stellwerk.boards import BoardNumbers

CLASSIC_COLORS: Final = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]


def classic_cards(locos: int) -> dict[str, int]:
    """Return the cards of most editions: twelve of each colour and some locomotives."""
    return {**dict.fromkeys(CLASSIC_COLORS, 12), "loco": locos}


class Technology:
    """A card bought with locomotives: its price, how many there are, and which routes it is about."""

    def __init__(
        self,
        cost: int,
        copies: int,
        variant: str = "",
        regions: list[str] | None = None,
        lengths: list[int] | None = None,
        kinds: list[str] | None = None,
        points_a_route: int = 0,
        cards_as_loco: int = 0,
    ) -> None:
        self.cost = cost
        self.copies = copies
        self.variant = variant  # the variant with which it is in the game; empty: always
        self.regions = regions or []  # regions in which it opens routes
        self.lengths = lengths or []  # lengths of the routes that it opens
        self.kinds = kinds or []  # kinds of routes that it opens or, with points, that score them
        self.points_a_route = points_a_route  # extra points for every further route
        self.cards_as_loco = cards_as_loco  # number of cards that replace a locomotive


class EditionSpec:
    """The numbers of an edition, as they are printed."""

    def __init__(
        self,
        edition: str,
        title: str,
        minutes: int,
        least_players: int,
        most_players: int,
        colors: list[str],
        card_counts: dict[str, int],
        wagons: int,
        hand: int,
        market: int,
        points: dict[int, int],
        first_offer: int,
        first_keep: int,
        offer: int,
        keep: int,
        last_wagons: int,
        last_rounds: int,
        shared_groups_from: int,
        lone_card: str,
        score_items: dict[str, str],
        bonuses: dict[str, int] | None = None,
        pieces: dict[str, int] | None = None,
        variants: list[str] | None = None,
        technologies: dict[str, Technology] | None = None,
        cards_as_loco: int = 0,
        tickets_to_win: int = 0,
    ) -> None:
        self.edition = edition
        self.title = title
        self.minutes = minutes  # how long a game takes
        self.least_players = least_players
        self.most_players = most_players
        self.colors = colors
        self.card_counts = card_counts
        self.wagons = wagons  # of each player
        self.hand = hand  # cards dealt to each player
        self.market = market  # open cards
        self.points = points  # of a route, by its length
        self.first_offer = first_offer  # tickets offered at the start, of which `first_keep` must be kept
        self.first_keep = first_keep
        self.offer = offer  # the same during play
        self.keep = keep
        self.last_wagons = last_wagons  # wagons left, or fewer, with which the last rounds begin
        self.last_rounds = last_rounds  # rounds that are still played then
        self.shared_groups_from = shared_groups_from  # least players with whom all routes of a group are open
        self.lone_card = lone_card  # taken from the market, it is the only card of the turn; empty: none
        self.score_items = score_items  # the items of a final score and the group of each
        self.bonuses: dict[str, int] = bonuses or {}  # items of the score that are worth a fixed number
        self.pieces: dict[str, int] = pieces or {}  # pieces of a player besides the wagons
        self.variants = variants or []  # names of the variants that can be chosen
        self.technologies: dict[str, Technology] = technologies or {}
        self.cards_as_loco = cards_as_loco  # number of cards that replace a locomotive; 0: none do
        self.tickets_to_win = tickets_to_win  # completed tickets that end the game; 0: points decide

    def with_numbers(self, numbers: BoardNumbers) -> "EditionSpec":
        """Return this, or a copy with the numbers that a board replaces."""
        if not numbers.given():
            return self
        first_offer, first_keep = numbers.first_offer or (self.first_offer, self.first_keep)
        offer, keep = numbers.offer or (self.offer, self.keep)
        return EditionSpec(
            self.edition,
            self.title,
            self.minutes,
            self.least_players,
            self.most_players,
            self.colors,
            {card: numbers.cards.get(card, count) for card, count in self.card_counts.items()},
            self.wagons if numbers.wagons is None else numbers.wagons,
            self.hand if numbers.hand is None else numbers.hand,
            self.market,
            {**self.points, **numbers.points},
            first_offer,
            first_keep,
            offer,
            keep,
            self.last_wagons,
            self.last_rounds,
            self.shared_groups_from,
            self.lone_card,
            self.score_items,
            {**self.bonuses, **numbers.bonuses},
            self.pieces,
            self.variants,
            self.technologies,
            self.cards_as_loco,
            self.tickets_to_win,
        )
