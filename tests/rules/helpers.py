"""Small words shared by the rule tests: set up a position, play notation, look at what is on offer.

A typical test::

    game = pos("usa", seats=[{"hand": {"red": 2, "loco": 1}}])
    assert payments(game, "claim boston-new-york-1") == {cards(red=2), cards(red=1, loco=1)}
    play(game, "claim boston-new-york-1", "pay red")
    assert hand(game, 0) == {"loco": 1}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import stellwerk
import stellwerk.boards
from stellwerk import Game
from stellwerk.documents import SeatPosition
from tests.oracle.spec import SPEC

Payment = frozenset[tuple[str, int]]

PLAYERS = {edition: spec.players for edition, spec in SPEC.items()}  # the fewest and the most
EDITIONS = sorted(PLAYERS)

SMALLEST_TABLE = 2
TURN_ENDERS = ("draw", "take", "refill", "pass", "arrive")


def pos(edition: str, players: int | None = None, **fields: Any) -> Game:
    """A game from a handwritten position; as many players as `seats` has objects, but at least two.

    Seats left out are empty ones, so `seats=[{...}]` describes seat 0 alone.
    """
    seats = list(fields.pop("seats", []))
    if players is None:
        players = max(SMALLEST_TABLE, len(seats))
    seats += [{} for _ in range(players - len(seats))]
    return stellwerk.from_position({"edition": edition, "players": players, "seats": seats, **fields})


def play(game: Game, *sayings: str) -> Game:
    """Apply the decisions one after the other, in place; returns the game."""
    for saying in sayings:
        game.apply(game.parse(saying))
    return game


def after(game: Game, *sayings: str) -> Game:
    """A copy of the game in which the decisions have been applied."""
    return play(game.copy(), *sayings)


def notations(game: Game) -> list[str]:
    """The notation of every option on offer."""
    return [str(action) for action in game.legal_actions()]


def offers(game: Game, word: str) -> list[str]:
    """The options that begin with this word of the notation."""
    return [saying for saying in notations(game) if saying.split()[0] == word]


def refuses(game: Game, saying: str) -> bool:
    """Whether the game says no to this notation, with a reason, and stays as it was."""
    before = game.position()
    try:
        game.parse(saying)
    except ValueError as error:
        assert str(error), f"{saying!r} was refused without a reason"
        assert game.position() == before
        return True
    return False


def hand(game: Game, seat: int) -> dict[str, int]:
    """The cards a seat holds, without those it has none of."""
    held: Mapping[str, int] = game.position()["seats"][seat]["hand"]
    return {card: count for card, count in held.items() if count}


def discard(game: Game) -> dict[str, int]:
    """The discard pile, without the cards of which it has none (editions with one deck)."""
    pile: Mapping[str, int] = game.position()["discard"]
    return {card: count for card, count in pile.items() if count}


def market(game: Game) -> list[str]:
    """The cards lying open, sorted."""
    return sorted(game.position()["market"])


def seat(game: Game, number: int) -> SeatPosition:
    """A seat's object in the position."""
    return game.position()["seats"][number]


def cards(_named: Mapping[str, int] | None = None, **counts: int) -> Payment:
    """A payment as the tests write it: `cards(red=2, loco=1)`; `red_train` stands for `red-train`."""
    named = dict(_named or {}) | {name.replace("_", "-"): count for name, count in counts.items()}
    return frozenset(named.items())


def payments(game: Game, *sayings: str) -> set[Payment]:
    """Every complete payment that can be reached after the decisions (`claim x`), explored on copies.

    Empty if one of the decisions is refused. Reaching one payment in two ways is a failure. A tunnel's
    cards stay in the hand until the attempt is over: look at its payments where the deck is empty and
    nothing can be due, or stand at the surcharge, whose cards then come on top of those laid out.
    """
    payer = game.current_player
    before = Counter(hand(game, payer))
    start = game.copy()
    for saying in sayings:
        if saying not in notations(start):
            assert refuses(start, saying)
            return set()
        play(start, saying)
    kind = "surcharge" if game.phase == "surcharge" else "pay"
    found: list[Payment] = []
    ahead = [start]
    while ahead:
        here = ahead.pop()
        if not here.is_over and here.current_player == payer and here.phase == kind:
            ahead += [after(here, saying) for saying in notations(here) if saying != "withdraw"]
        else:
            assert here.is_over or here.phase != "surcharge", "a surcharge hides what was laid out"
            found.append(frozenset((before - Counter(hand(here, payer))).items()))
    assert len(found) == len(set(found)), f"a payment can be reached twice: {sorted(map(sorted, found))}"
    return set(found)


def part_of(part: Payment, whole: Payment) -> bool:
    """Whether all cards of one payment are in the other, and the other has more."""
    return part != whole and Counter(dict(part)) <= Counter(dict(whole))


def draw_turn(game: Game) -> Game:
    """Spend the turn, in place, on drawing cards from the deck."""
    player = game.current_player
    while not game.is_over and game.current_player == player:
        play(game, offers(game, "draw")[0])
    return game


def finish(game: Game) -> Game:
    """Play to the end, in place, by drawing cards (or passing) only; for positions with few turns left."""
    for _ in range(200):
        if game.is_over:
            return game
        words = notations(game)
        quiet = [saying for word in TURN_ENDERS for saying in words if saying.split()[0] == word]
        play(game, quiet[0] if quiet else words[0])
    raise AssertionError("the game does not end")


def final(edition: str, players: int | None = None, **fields: Any) -> Game:
    """The finished game of a position in which seat `to_move` draws as the very last turn."""
    return finish(pos(edition, players, turns_left=1, **fields))


def items(game: Game, number: int) -> list[int]:
    """The points of a seat's itemised score that are not zero, sorted."""
    return sorted(item["points"] for item in game.score_breakdown(number) if item["points"])


def keep_first(game: Game) -> Game:
    """Play through the decisions of the start, in place, taking the first option each time."""
    while game.phase in ("offer", "keep", "pieces"):
        play(game, notations(game)[0])
    return game


def routes_of(edition: str, spaces: int, kind: str = "train", avoid: Iterable[str] = ()) -> list[str]:
    """Some routes with this many spaces in all, none of them parallel to another, none of `avoid`."""
    ways: dict[int, list[str]] = {0: []}
    for route in stellwerk.boards.load(edition).routes:
        if route.group or route.special or route.kind != kind or route.id in set(avoid):
            continue
        for total, chosen in sorted(ways.items(), reverse=True):
            longer = total + route.length
            if longer <= spaces and longer not in ways:
                ways[longer] = [*chosen, route.id]
    assert spaces in ways, f"{edition} has no routes of {spaces} spaces in all"
    return ways[spaces]


def out_of_game(edition: str, keep: Iterable[str] = ()) -> list[str]:
    """All tickets of the edition but these: for positions with an empty ticket deck."""
    kept = set(keep)
    return [ticket.id for ticket in stellwerk.boards.load(edition).tickets if ticket.id not in kept]
