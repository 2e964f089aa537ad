"""What must hold at every decision of every game, each law a function that fails if it does not."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import stellwerk
from tests.oracle import conservation
from tests.oracle.dice import Dice
from tests.oracle.network import connected, edges_of
from tests.oracle.spec import SPEC

KINDS = {
    "offer", "keep", "pieces", "turn", "draw", "refill", "pay", "place", "surcharge", "journey", "claim",
}  # fmt: skip
UNPAID = {"turn", "claim"}  # what others see while a payment is being laid: the choice that led to it
ASKED_WITH_ONE_OPTION = {"offer", "pieces", "turn"}
MOST_OPTIONS = 299
NO_ACTIONS: list[Any] = [True, False, 0.0, 1.5, None, "fly", b"0", [0], (0,), {}, 10**30, -1, -(10**30)]


def seats_of(game: Any) -> list[int | None]:
    return [*range(game.players), None]


def view_bytes(game: Any, seat: int | None) -> str:
    return json.dumps(game.view(seat))


def options_are_sound(game: Any) -> None:
    options = game.legal_actions()
    if game.is_over:
        assert options == []
        return
    assert 0 < len(options) <= MOST_OPTIONS
    assert len(set(options)) == len(options)
    assert all(type(action) is stellwerk.Action for action in options)
    assert game.phase in KINDS | set(game.core.rules.own_decisions())
    assert 0 <= game.current_player < game.players
    if len(options) == 1:
        only = game.core.notation(options[0])
        assert game.phase in ASKED_WITH_ONE_OPTION or only == "withdraw", (
            f"{game.phase}: {only} should not have been asked"
        )


def every_option_applies(game: Any) -> None:
    before = game.position()
    for action in game.legal_actions():
        copy = game.copy()
        copy.apply(action)
        assert copy.num_decisions > game.num_decisions
        assert copy.is_over or copy.legal_actions()
    assert game.position() == before


def others_are_refused(game: Any, actions: Iterable[int]) -> None:
    """Actions of other moments of the game are refused, and nothing has changed."""
    before, allowed = game.position(), set(game.legal_actions())
    for action in actions:
        if action not in allowed:
            with pytest.raises(ValueError, match=r"\w"):
                game.apply(action)
    assert game.position() == before


def what_is_no_action_is_refused(game: Any) -> None:
    before = game.position()
    for thing in NO_ACTIONS:
        with pytest.raises((ValueError, TypeError), match=r"\w"):
            game.apply(thing)
    assert game.position() == before


def notation_goes_both_ways(game: Any) -> None:
    options = game.legal_actions()
    output = [game.core.notation(action) for action in options]
    assert len(set(output)) == len(output)
    assert [game.parse(words) for words in output] == options
    assert all(words == words.lower().strip() and "  " not in words for words in output)


def options_are_explained(game: Any) -> None:
    for action in game.legal_actions():
        for language in ("de", "en"):
            sentence = game.core.describe(action, lang=language)
            assert isinstance(sentence, str)
            assert len(sentence) > 3
            assert "{" not in sentence
            assert "None" not in sentence


def nothing_is_lost(game: Any) -> None:
    views = [game.view(seat) for seat in range(game.players)]
    pending = views[0]["pending"] or {}
    offered = [ticket for view in views for ticket in view["own"].get("offer", [])]
    conservation.check(game.position(), game.board.raw, list(pending.get("revealed", [])), offered)


def copies_are_independent(game: Any, dice: Dice) -> None:
    before = game.position()
    copy = game.copy()
    assert copy.position() == before
    play_some(copy, dice, 20)
    assert game.position() == before
    other, kept = game.copy(), game.copy()
    play_some(other, dice, 20)
    assert kept.position() == before


def position_comes_back(game: Any, dice: Dice) -> None:
    """The position through JSON and back is the same game: same views, and it plays on the same way."""
    position = game.position()
    again = stellwerk.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    for seat in seats_of(game):
        assert view_bytes(again, seat) == view_bytes(game, seat)
    assert (again.is_over, again.scores()) == (game.is_over, game.scores())
    if not game.is_over:
        assert (again.current_player, again.phase) == (game.current_player, game.phase)
        assert again.legal_actions() == game.legal_actions()
        play_in_step(game.copy(), again, dice, 25)


def play_in_step(one: Any, other: Any, dice: Dice, decisions: int) -> None:
    for _ in range(decisions):
        if one.is_over:
            break
        action = dice.pick(one.legal_actions())
        one.apply(action)
        other.apply(action)
        assert one.legal_actions() == other.legal_actions()
    assert one.position() == other.position()


def play_some(game: Any, dice: Dice, decisions: int) -> None:
    for _ in range(decisions):
        if game.is_over:
            return
        game.apply(dice.pick(game.legal_actions()))


def record_replays(game: Any) -> None:
    record = json.loads(json.dumps(game.record()))
    again = stellwerk.replay(record)
    assert again.position() == game.position()
    assert again.record() == game.record()


# What a seat may know --------------------------------------------------------------------------------------


def public_part_is_common(game: Any) -> None:
    """All seats and spectators see the same public things; a payment under way only its player sees."""
    spectator = game.view(None)
    assert "own" not in spectator
    for seat in range(game.players):
        view = game.view(seat)
        assert "own" in view
        own_business = ("decision", "pending") if seat == game.current_player else ()
        for key, value in spectator.items():
            if key != "seat" and key not in own_business:
                assert view[key] == value, f"seat {seat} and a spectator see different {key}"


def views_tell_the_truth(game: Any) -> None:
    """The public counts are those of the position."""
    position, view = game.position(), game.view(None)
    world = isinstance(position["deck"], dict)  # two decks
    decks = position["deck"] if world else {"all": position["deck"]}
    shown = view["deck"] if world else {"all": view["deck"]}
    assert shown == {name: len(cards) for name, cards in decks.items()}
    assert view["market"] == position["market"]
    assert view["discard"] == position["discard"]
    assert (view["player"], view["over"]) == (game.current_player, game.is_over)
    assert game.view(game.current_player)["decision"] == game.phase
    assert view["decision"] == game.phase or (game.phase == "pay" and view["decision"] in UNPAID)
    for public, seat in zip(view["seats"], position["seats"], strict=True):
        cards = sum(public["cards"].values()) if world else public["cards"]
        assert cards == sum(seat["hand"].values())
        assert (public["routes"], public["wagons"]) == (seat["routes"], seat["wagons"])
    for number, seat in enumerate(position["seats"]):
        own = game.view(number)["own"]
        assert (own["hand"], own["tickets"]) == (seat["hand"], seat["tickets"])
        held = {ticket for other in position["seats"] for ticket in other["tickets"]}
        assert not held & set(own["put_back"]), "a ticket that was put back is in a hand"


def determinizations_look_the_same(game: Any, dice: Dice) -> None:
    """A determinised game has the same view for its seat, adds up, and can be played."""
    before = game.position()
    for seat in range(game.players):
        seed = dice.below(1 << 30)
        guess = game.determinize(seat, seed)
        assert view_bytes(guess, seat) == view_bytes(game, seat)
        assert view_bytes(guess, None) == view_bytes(game, None)
        check_guess(before, guess.position(), game.view(seat), seat)
        nothing_is_lost(guess)
        if not game.is_over:
            assert (guess.current_player, guess.phase) == (game.current_player, game.view(seat)["decision"])
            assert guess.legal_actions()
            if game.current_player == seat:
                assert guess.legal_actions() == game.legal_actions()
        assert game.determinize(seat, seed).position() == guess.position()
        play_some(guess, dice, 30)
    assert game.position() == before


PUBLIC = {
    "edition", "variants", "players", "to_move", "market", "discard", "goods", "turns_left", "passes",
    "barren", "renewed", "exhausted",
}  # fmt: skip
SECRET_OF_A_SEAT = {"hand", "tickets"}


def check_guess(before: dict[str, Any], guess: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    """What is public or the seat's own stays; hands and ticket piles keep their sizes."""
    for key in PUBLIC & set(before):
        assert guess[key] == before[key], f"determinize changed {key}"
    for number, (then, now) in enumerate(zip(before["seats"], guess["seats"], strict=True)):
        if number == seat:
            assert (now["hand"], now["tickets"]) == (then["hand"], then["tickets"])
        assert sum(now["hand"].values()) == sum(then["hand"].values())
        assert len(now["tickets"]) == len(then["tickets"])
        known = Counter(view["seats"][number].get("known", {}))
        assert known <= Counter(now["hand"]), "a card that everybody knows of is gone"
    if SPEC[guess["edition"]].tickets_to_win and not guess.get("over"):
        no_ghost_is_done(guess)
    for key in ("tickets_out", "ticket_discard"):
        assert len(guess.get(key, [])) == len(before.get(key, []))


def no_ghost_is_done(position: dict[str, Any]) -> None:
    """A connected ticket would have been shown: everybody knows that the face-down ones are not (GF-20)."""
    board = stellwerk.boards.load(position["edition"]).raw
    cities = {ticket["id"]: ticket["cities"] for ticket in board["tickets"]}
    for seat in position["seats"]:
        edges = edges_of(board, seat["routes"])
        assert not any(connected(edges, cities[ticket], frozenset()) for ticket in seat["tickets"])
