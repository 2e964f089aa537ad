"""The fixed action space of a game and its notation.

Every action is a number. Actions are numbered kind by kind, in the order of the kinds' own numbers, so a list
of legal actions that is built in that order is sorted. A number means the same in every game with the same
edition and board. Only the notation of `keep` depends on the tickets on offer: its number is a set of places
in the offer.
"""

from typing import Any, Final

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import CLAIM, DRAW, KEEP, KIND_COUNT, PASS, PAY
from stellwerk.errors import IllegalActionError

KEPT_SETS: Final = 32  # of up to five tickets


class ActionSpace:
    """All actions of an edition on a board.

    words: the notation of each kind, one for every argument it may have.
    kind_names: the names of the kinds by number.
    argument_names: what the argument of an action is, by the first word of its notation.
    """

    def __init__(
        self,
        board: Board,
        cards: list[str],
        words: dict[int, list[str]],
        kind_names: dict[int, str],
        argument_names: dict[str, str],
    ) -> None:
        self.board = board
        self.cards = cards
        self.base: Ints = vec[i64]()
        self.kinds: Ints = vec[i64]()
        self.args: Ints = vec[i64]()
        self.sizes: list[int] = []
        self.words: list[str] = []
        self.fixed_words: dict[str, int] = {}
        self.kind_names: dict[int, str] = kind_names
        self.argument_names: dict[str, str] = argument_names  # "route", "card", ..., by verb
        self.unknown_argument: dict[str, str] = {}  # the refusal of an unknown argument, by own verb
        for kind in words:
            if kind not in kind_names:
                raise ValueError(f"action kind {kind} has no name")
        for kind in range(max([KIND_COUNT - 1, *words]) + 1):
            self.base = append(self.base, len(self.kinds))
            spellings = words.get(kind, [])
            self.sizes.append(len(spellings))
            for arg, spelling in enumerate(spellings):
                if kind != KEEP:
                    self.fixed_words[spelling] = len(self.kinds)
                self.kinds = append(self.kinds, kind)
                self.args = append(self.args, arg)
                self.words.append(spelling)

    def kind_name(self, action: int) -> str:
        """Return the name of an action's kind, such as "claim"."""
        return self.kind_names[self.kinds[action]]

    def kind_number(self, name: str) -> int:
        """Return the number of the kind with this name; -1 if the edition has none."""
        for kind, known in self.kind_names.items():
            if known == name:
                return kind
        return -1

    def number(self, kind: int, arg: int) -> int:
        """Return the number of the action of a kind with an argument."""
        return self.base[kind] + arg

    def notation(self, action: int, offer: list[int]) -> str:
        """Return the notation of an action; `offer` are the tickets that the deciding player chooses from."""
        if not 0 <= action < len(self.kinds):
            raise illegal("no-action", {"action": str(action), "last": len(self.kinds) - 1})
        if self.kinds[action] == KEEP:
            return self.keep_notation(self.args[action], offer)
        return self.words[action]

    def keep_notation(self, kept: int, offer: list[int]) -> str:
        """Return the notation for keeping a set of places of the offer, a bit each."""
        words = ["keep"]
        for place in range(len(offer)):
            if kept >> place & 1:
                words.append(self.board.ticket_ids[offer[place]])
        if kept >> len(offer) or len(words) == 1:
            raise illegal("keeps-other-tickets", {"action": str(self.number(KEEP, kept))})
        return " ".join(words)

    def parse(self, text: str, offer: list[int]) -> int:
        """Return the number of an action given in notation, legal or not."""
        words = text.split()
        if len(words) > 1 and words[0] == "keep":
            return self.parse_keep(words[1:], offer)
        action = self.fixed_words.get(" ".join(words))
        if action is None:
            raise self.syntax_error(text, words)
        return action

    def parse_keep(self, tickets: list[str], offer: list[int]) -> int:
        """Return the number of the action that keeps these tickets of the offer."""
        kept = 0
        for name in tickets:
            ticket = self.board.ticket_number.get(name)
            if ticket is None:
                raise illegal("no-ticket", {"ticket": repr(name)})
            if ticket not in offer:
                raise illegal("ticket-not-on-offer", {"ticket": name})
            bit = 1 << offer.index(ticket)
            if kept & bit:
                raise illegal("ticket-twice", {"ticket": name})
            kept |= bit
        return self.number(KEEP, kept)

    def syntax_error(self, text: str, words: list[str]) -> IllegalActionError:
        """Return the error for a notation that means nothing in this edition."""
        shown = text if len(text) <= 60 else text[:57] + "..."
        starts = sorted(
            {words_of[0] for words_of in [known.split() for known in self.fixed_words]} | {"keep"}
        )
        if not words or words[0] not in starts:
            return illegal("no-notation", {"text": repr(shown), "verbs": ", ".join(starts)})
        if len(words) == 2:
            given = repr(words[1][:60])
            argument = self.argument_names.get(words[0], "")
            if argument == "route":
                return illegal("no-route", {"route": given})
            if argument == "city":
                return illegal("no-place", {"verb": repr(words[0]), "place": given})
            if argument == "card":
                return illegal("no-card", {"card": given, "cards": ", ".join(self.cards)})
            if words[0] in self.unknown_argument:
                beginning = words[0] + " "
                known = [text[len(beginning) :] for text in self.fixed_words if text.startswith(beginning)]
                params = {"given": given, "known": ", ".join(known)}
                return illegal(self.unknown_argument[words[0]], params)
        return illegal("wrong-form", {"text": repr(shown), "verb": repr(words[0])})


def illegal(code: str, params: dict[str, Any]) -> IllegalActionError:
    """Return the error of a code of `stellwerk.text.refusals`."""
    return IllegalActionError(code=code, params=params)


def common_words(board: Board, cards: list[str]) -> dict[int, list[str]]:
    """Return the notation of the actions that every edition has; editions add kinds of their own."""
    return {
        PASS: ["pass"],
        DRAW: ["draw"],
        KEEP: ["keep"] * KEPT_SETS,
        CLAIM: spelled("claim", board.route_ids),
        PAY: spelled("pay", cards),
    }


def spelled(verb: str, names: list[str]) -> list[str]:
    """Return the notation of a verb with each of its arguments."""
    return [verb + " " + name for name in names]


def counted(beginning: str, most: int) -> list[str]:
    """Return a beginning followed by each number up to the most: "pieces wagons=" and 0, 1, 2, ..."""
    return [beginning + str(count) for count in range(most + 1)]
