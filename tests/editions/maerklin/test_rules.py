"""Märklin: components and set-up (MK-1 to MK-5)."""

from __future__ import annotations

from collections import Counter

import pytest

import stellwerk
from stellwerk import Game
from stellwerk.documents import Position
from tests.rules.helpers import (
    after,
    discard,
    keep_first,
    notations,
    play,
)

COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
ALL_CARDS = {**dict.fromkeys(COLOURS, 11), "loco": 14, "loco4": 6, "passenger": 10}
MIXES = {f"tickets short={short} long={4 - short}" for short in range(5)}
TABLES = [2, 3, 4, 5]


def new(players: int = 2, seed: int = 0) -> Game:
    return stellwerk.new_game("maerklin", players=players, seed=seed)


def every_card(position: Position) -> Counter[str]:
    """All cards of a position, wherever they lie."""
    found = Counter(position["market"]) + Counter(position["deck"]) + Counter(position["discard"])
    for seat in position["seats"]:
        found += Counter(seat["hand"])
    return found


def offered(game: Game) -> list[str]:
    """The tickets of the offer, read from the option that keeps them all."""
    return max((saying.split()[1:] for saying in notations(game)), key=len)


# --- set-up


@pytest.mark.rule("MK-1")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_starts_with_45_wagons_and_three_passengers(players: int) -> None:
    seats = new(players).position()["seats"]
    assert len(seats) == players
    for seat in seats:
        assert seat["wagons"] == 45
        assert seat["passengers"] == {"supply": 3, "board": []}
        assert seat["score"] == 0


@pytest.mark.rule("MK-1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_may_play(players: int) -> None:
    with pytest.raises(ValueError):
        new(players)


@pytest.mark.rule("MK-2")
@pytest.mark.parametrize("players", TABLES)
def test_118_cards_of_which_four_are_dealt_to_each_and_five_lie_open(players: int) -> None:
    position = new(players, seed=3).position()
    assert every_card(position) == ALL_CARDS
    assert sum(ALL_CARDS.values()) == 118
    assert [sum(seat["hand"].values()) for seat in position["seats"]] == [4] * players
    assert len(position["market"]) == 5


@pytest.mark.rule("MK-2", "MK-14", "C-13")
def test_a_first_market_with_three_alike_jokers_or_passengers_is_replaced() -> None:
    games = [new(seed=seed) for seed in range(600)]
    for game in games:
        laid: Counter[str] = Counter(game.position()["market"])
        assert laid["loco"] < 3 and laid["passenger"] < 3
    thrown = [discard(game) for game in games if discard(game)]
    assert thrown, "in 600 games some first market must have been replaced"
    for pile in thrown:
        assert sum(pile.values()) % 5 == 0
        assert pile.get("loco", 0) >= 3 or pile.get("passenger", 0) >= 3


@pytest.mark.rule("MK-3")
def test_goods_lie_highest_on_top_in_one_black_six_red_twelve_yellow_and_sixteen_white_cities() -> None:
    game = new()
    stacks = {city: tuple(stack) for city, stack in game.view(None)["goods"].items() if stack}
    assert Counter(stacks.values()) == {(7, 6, 5, 4): 1, (4, 3, 2): 6, (3, 2, 1): 12, (2,): 16}
    assert sum(len(stack) for stack in stacks.values()) == 74
    assert not stacks.keys() & {city.id for city in game.board.cities if city.country}


@pytest.mark.rule("MK-4")
def test_two_ticket_decks_of_23_short_and_23_long_tickets() -> None:
    game = new()
    values = {ticket.id: ticket.points for ticket in game.board.tickets}
    decks = game.position()["ticket_deck"]
    assert len(decks["short"]) == len(set(decks["short"])) == 23
    assert len(decks["long"]) == len(set(decks["long"])) == 23
    short, long = ([values[ticket] for ticket in decks[kind]] for kind in ("short", "long"))
    assert (min(short), max(short)) == (5, 11)
    assert (min(long), max(long)) == (12, 22)


@pytest.mark.rule("MK-5")
@pytest.mark.parametrize("players", TABLES)
def test_at_the_start_each_seat_in_turn_announces_a_mix_of_four_and_keeps_at_least_two(players: int) -> None:
    game = new(players)
    for seat in range(players):
        assert (game.current_player, game.phase) == (seat, "offer")
        assert set(notations(game)) == MIXES
        play(game, "tickets short=3 long=1")
        assert (game.current_player, game.phase) == (seat, "keep")
        kept = [len(saying.split()) - 1 for saying in notations(game)]
        assert Counter(kept) == {2: 6, 3: 4, 4: 1}
        play(game, "keep " + " ".join(offered(game)[:2]))
    assert (game.current_player, game.phase) == (0, "turn")
    assert [len(seat["tickets"]) for seat in game.position()["seats"]] == [2] * players


@pytest.mark.rule("MK-5")
@pytest.mark.parametrize("short", range(5))
def test_the_announced_mix_is_drawn_from_the_tops_of_the_two_decks(short: int) -> None:
    game = new(seed=5)
    decks = game.position()["ticket_deck"]
    play(game, f"tickets short={short} long={4 - short}")
    assert sorted(offered(game)) == sorted(decks["short"][:short] + decks["long"][: 4 - short])


@pytest.mark.rule("MK-5")
@pytest.mark.parametrize("seed", range(3))
def test_after_the_start_all_tickets_not_kept_are_back_in_their_own_decks_which_are_shuffled(
    seed: int,
) -> None:
    game = new(seed=seed)
    before = game.position()["ticket_deck"]
    for _ in range(2):
        play(game, "tickets short=4 long=0")
        play(game, "keep " + " ".join(offered(game)[2:]))
    decks = game.position()["ticket_deck"]
    first, second = before["short"][:4], before["short"][4:8]
    unshuffled = before["short"][8:] + first[:2] + second[:2]
    assert sorted(decks["short"]) == sorted(unshuffled)
    assert sorted(decks["long"]) == sorted(before["long"])
    assert decks["short"] != unshuffled
    assert decks["long"] != before["long"]


@pytest.mark.rule("C-35", "MK-32")
def test_how_many_tickets_a_player_kept_at_the_start_shows_when_all_have_chosen() -> None:
    game = play(new(seed=2), "tickets short=2 long=2")
    tickets = offered(game)
    two = after(game, f"keep {tickets[0]} {tickets[1]}")
    four = after(game, "keep " + " ".join(tickets))
    assert two.view(1) == four.view(1)
    assert keep_first(two).view(1)["seats"][0]["tickets"] != keep_first(four).view(1)["seats"][0]["tickets"]
