"""The printed numbers of an edition: components, hands, offers, points. Behaviour is in the rules."""


class Facts:
    def __init__(
        self,
        edition: str,
        title: str,
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
        variants: list[str],
        lone_card: str,
        technologies: dict[str, list[int]] | None = None,
    ) -> None:
        self.edition = edition
        self.title = title
        self.least_players = least_players
        self.most_players = most_players
        self.colors = colors
        self.card_counts = card_counts
        self.wagons = wagons
        self.hand = hand
        self.market = market
        self.points = points
        self.first_offer = first_offer
        self.first_keep = first_keep
        self.offer = offer
        self.keep = keep
        self.last_wagons = last_wagons  # so few or fewer at the end of a turn begin the end
        self.last_rounds = last_rounds
        self.shared_groups_from = shared_groups_from  # players from which all routes of a group are open
        self.lone_card = lone_card  # taken from the market, the only one of the turn; empty: there is none
        self.variants = variants  # that can be chosen; users call them options
        self.technologies: dict[str, list[int]] = technologies or {}  # price in locomotives, copies

    def as_dict(self) -> dict[str, object]:
        return {
            "edition": self.edition,
            "title": self.title,
            "players": [self.least_players, self.most_players],
            "options": list(self.variants),
            "colors": list(self.colors),
            "cards": list(self.card_counts),
            "card_counts": dict(self.card_counts),
            "wagons": self.wagons,
            "hand": self.hand,
            "market": self.market,
            "points": dict(self.points),
            "first_offer": [self.first_offer, self.first_keep],
            "offer": [self.offer, self.keep],
            "end": {"wagons": self.last_wagons, "rounds": self.last_rounds},
            "shared_groups_from": self.shared_groups_from,
            "technologies": {
                name: {"cost": numbers[0], "copies": numbers[1]}
                for name, numbers in self.technologies.items()
            },
        }
