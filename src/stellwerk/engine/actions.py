"""The fixed action space of a game and its notation.

Every action is a number; numbers run through the kinds in the order of `kinds.py`, so an option list that is
built in that order is sorted. A number means the same in every game with the same edition and board; only
`keep` is spelled by the offer at hand, since its number says which places of the offer are kept.
"""

from typing import Final

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import CLAIM, DRAW, KEEP, KIND_COUNT, PASS, PAY

KEPT_SETS: Final = 32  # of up to five tickets


class ActionSpace:
    """All actions; `words` are the spellings of each kind, one for every number it may be told."""

    def __init__(
        self, board: Board, cards: list[str], technologies: list[str], words: dict[int, list[str]]
    ) -> None:
        self.board = board
        self.cards = cards
        self.technologies = technologies
        self.base: Ints = vec[i64]()
        self.kinds: Ints = vec[i64]()
        self.args: Ints = vec[i64]()
        self.sizes: list[int] = []
        self.words: list[str] = []
        self.fixed_words: dict[str, int] = {}
        for kind in range(KIND_COUNT):
            self.base = append(self.base, len(self.kinds))
            spellings = words.get(kind, [])
            self.sizes.append(len(spellings))
            for arg, spelling in enumerate(spellings):
                if kind != KEEP:
                    self.fixed_words[spelling] = len(self.kinds)
                self.kinds = append(self.kinds, kind)
                self.args = append(self.args, arg)
                self.words.append(spelling)

    def number(self, kind: int, arg: int) -> int:
        return self.base[kind] + arg

    def say(self, action: int, offer: list[int]) -> str:
        """The notation; `offer` are the tickets that the deciding player chooses from."""
        if not 0 <= action < len(self.kinds):
            raise ValueError(f"there is no action {action}: numbers run from 0 to {len(self.kinds) - 1}")
        if self.kinds[action] == KEEP:
            return self.say_keep(self.args[action], offer)
        return self.words[action]

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
        if len(words) == 2 and f"{words[0]} {self.board.city_ids[0]}" in self.fixed_words:
            return f"there is no such place for {words[0]!r}: {words[1][:60]!r}"
        if words[0] in ("take", "pay", "surcharge") and len(words) == 2:
            return f"there is no card {words[1][:60]!r}; cards are {', '.join(self.cards)}"
        if words[0] == "buy" and len(words) == 2:
            return f"there is no technology {words[1][:60]!r}; there are {', '.join(self.technologies)}"
        return f"{shown!r} is not how {words[0]!r} is written"


def common_words(board: Board, cards: list[str]) -> dict[int, list[str]]:
    """The actions that every edition has; editions add kinds of their own."""
    return {
        PASS: ["pass"],
        DRAW: ["draw"],
        KEEP: ["keep"] * KEPT_SETS,
        CLAIM: spelled("claim", board.route_ids),
        PAY: spelled("pay", cards),
    }


def spelled(verb: str, names: list[str]) -> list[str]:
    """A verb with each of the things it may be told."""
    return [verb + " " + name for name in names]


def counted(beginning: str, most: int) -> list[str]:
    """A beginning with each number up to the most: "pieces wagons=" and 0, 1, 2, ..."""
    return [beginning + str(count) for count in range(most + 1)]
