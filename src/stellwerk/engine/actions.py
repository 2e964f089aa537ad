"""The fixed action space of a game and its notation.

Every action is a number; numbers run through the kinds in the order of `kinds.py`, so an option list that is
built in that order is sorted. A number means the same in every game with the same edition and board; only
`keep` is spelled by the offer at hand, since its number says which places of the offer are kept.
"""

from stellwerk.engine.board import Board
from stellwerk.engine.kinds import (
    BUY,
    CLAIM,
    DRAW,
    DRAW_NAMES,
    GIVE_SHIPS,
    GIVE_WAGONS,
    HARBOR,
    JOURNEY,
    KEEP,
    KIND_COUNT,
    MIX,
    PASS,
    PAY,
    PIECES,
    PILE_NAMES,
    PLACE,
    REFILL,
    RIDE,
    SURCHARGE,
    SWAP,
    TAKE,
    TICKETS,
    WITHDRAW,
)


class ActionSpace:
    def __init__(
        self, board: Board, cards: list[str], technologies: list[str], sizes: dict[int, int]
    ) -> None:
        self.board = board
        self.cards = cards
        self.technologies = technologies
        self.base: list[int] = []
        self.kinds: list[int] = []
        self.args: list[int] = []
        self.sizes: list[int] = []
        self.fixed_words: dict[str, int] = {}
        for kind in range(KIND_COUNT):
            self.base.append(len(self.kinds))
            size = sizes.get(kind, 0)
            self.sizes.append(size)
            for arg in range(size):
                self.kinds.append(kind)
                self.args.append(arg)
        for action in range(len(self.kinds)):
            if self.kinds[action] != KEEP:
                self.fixed_words[self.say(action, [])] = action

    def number(self, kind: int, arg: int) -> int:
        return self.base[kind] + arg

    def say(self, action: int, offer: list[int]) -> str:
        """The notation; `offer` are the tickets that the deciding player chooses from."""
        if not 0 <= action < len(self.kinds):
            raise ValueError(f"there is no action {action}: numbers run from 0 to {len(self.kinds) - 1}")
        kind = self.kinds[action]
        arg = self.args[action]
        if kind == PASS:
            return "pass"
        if kind == DRAW:
            return DRAW_NAMES[arg]
        if kind == TAKE:
            return "take " + self.cards[arg]
        if kind == REFILL:
            return "refill " + PILE_NAMES[arg]
        if kind == TICKETS:
            return "tickets"
        if kind == MIX:
            return f"tickets short={arg // 5} long={arg % 5}"
        if kind == SWAP:
            return "swap"
        if kind == BUY:
            return "buy " + self.technologies[arg]
        if kind == GIVE_WAGONS:
            return f"exchange wagons={arg}"
        if kind == GIVE_SHIPS:
            return f"exchange ships={arg}"
        if kind == HARBOR:
            return "harbor " + self.board.city_ids[arg]
        if kind == JOURNEY:
            return "journey " + self.board.city_ids[arg]
        if kind == CLAIM:
            return "claim " + self.board.route_ids[arg]
        if kind == KEEP:
            return self.say_keep(arg, offer)
        if kind == PIECES:
            return f"pieces wagons={arg}"
        if kind == PAY:
            return "pay " + self.cards[arg]
        if kind == PLACE:
            return "place " + ("none" if arg == len(self.board.city_ids) else self.board.city_ids[arg])
        if kind == SURCHARGE:
            return "surcharge " + self.cards[arg]
        if kind == WITHDRAW:
            return "withdraw"
        if kind == RIDE:
            return "ride " + self.board.route_ids[arg]
        return "arrive"

    def say_keep(self, kept: int, offer: list[int]) -> str:
        words = ["keep"]
        for place in range(len(offer)):
            if kept >> place & 1:
                words.append(self.board.ticket_ids[offer[place]])
        if kept >> len(offer) or len(words) == 1:
            raise ValueError(f"action {self.number(KEEP, kept)} keeps tickets that are not on offer")
        return " ".join(words)

    def hear(self, text: str, offer: list[int]) -> int:
        """The number of a notation, on offer or not."""
        words = text.split()
        if len(words) > 1 and words[0] == "keep":
            return self.hear_keep(words[1:], offer)
        action = self.fixed_words.get(" ".join(words))
        if action is None:
            raise ValueError(self.misspelt(text, words))
        return action

    def hear_keep(self, tickets: list[str], offer: list[int]) -> int:
        kept = 0
        for name in tickets:
            ticket = self.board.ticket_number.get(name)
            if ticket is None:
                raise ValueError(f"there is no ticket {name!r} on this board")
            if ticket not in offer:
                raise ValueError(f"ticket {name} is not on offer")
            bit = 1 << offer.index(ticket)
            if kept & bit:
                raise ValueError(f"ticket {name} is named twice")
            kept |= bit
        return self.number(KEEP, kept)

    def misspelt(self, text: str, words: list[str]) -> str:
        """Why a notation means nothing in this edition."""
        shown = text if len(text) <= 60 else text[:57] + "..."
        starts = sorted(
            {words_of[0] for words_of in [known.split() for known in self.fixed_words]} | {"keep"}
        )
        if not words or words[0] not in starts:
            return f"{shown!r} is no action of this edition; actions begin with {', '.join(starts)}"
        if words[0] in ("claim", "ride") and len(words) == 2:
            return f"there is no route {words[1][:60]!r} on this board"
        if words[0] in ("journey", "place", "harbor") and len(words) == 2:
            return f"there is no such place for {words[0]!r}: {words[1][:60]!r}"
        if words[0] in ("take", "pay", "surcharge") and len(words) == 2:
            return f"there is no card {words[1][:60]!r}; cards are {', '.join(self.cards)}"
        if words[0] == "buy" and len(words) == 2:
            return f"there is no technology {words[1][:60]!r}; there are {', '.join(self.technologies)}"
        return f"{shown!r} is not how {words[0]!r} is written"


def action_sizes(board: Board, cards: int, technologies: int) -> dict[int, int]:
    """What every edition has; editions add their own kinds."""
    return {
        PASS: 1,
        DRAW: 1,
        KEEP: 32,
        CLAIM: len(board.route_ids),
        PAY: cards,
        BUY: technologies,
    }
