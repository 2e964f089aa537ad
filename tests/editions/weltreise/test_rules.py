"""Weltreise: components, the set-up and its secrets (WR-1 to WR-5), tickets (WR-3, WR-30)."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import stellwerk
from stellwerk import Game, boards
from tests.rules.helpers import after, hand, notations, offers, play, pos, refuses, seat

PLAYERS = [2, 3, 4, 5]
COLOURS = ["purple", "yellow", "green", "red", "black", "white"]
FIRST_OFFER = ["tokyo-sydney", "bangkok-tokyo", "jakarta-sydney", "mumbai-beijing"]


def new(players: int, seed: int = 1) -> Game:
    return stellwerk.new_game("weltreise", players=players, seed=seed)


def is_ship(card: str) -> bool:
    return card.endswith(("-ship", "-2ships"))


def offered(game: Game) -> list[str]:
    """The tickets of the offer being looked at, in its order."""
    return max((saying.split()[1:] for saying in notations(game)), key=len)


def keep(game: Game, count: int) -> Game:
    return play(game, " ".join(["keep", *offered(game)[:count]]))


def all_keep(game: Game) -> Game:
    while game.phase == "keep":
        keep(game, 3)
    return game


def seen_by(game: Game, viewer: int | None) -> str:
    return json.dumps(game.view(viewer))


# Components


@pytest.mark.rule("WR-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_80_train_and_60_ship_cards(players: int) -> None:
    position = new(players).position()
    expected_counts = Counter(position["market"] + position["deck"]["train"] + position["deck"]["ship"])
    for player in position["seats"]:
        expected_counts.update(player["hand"])
    expected = {"joker": 14}
    for colour in COLOURS:
        expected |= {f"{colour}-train": 7, f"{colour}-train-harbor": 4}
        expected |= {f"{colour}-ship": 4, f"{colour}-2ships": 6}
    assert +expected_counts == expected


@pytest.mark.rule("WR-1")
def test_jokers_lie_in_the_train_deck() -> None:
    deck = new(2).position()["deck"]
    assert not any(is_ship(card) for card in deck["train"])
    assert all(is_ship(card) for card in deck["ship"])


@pytest.mark.rule("WR-1")
@pytest.mark.parametrize(
    ("card", "count"),
    [("red-train-harbor", 4), ("red-train", 7), ("red-ship", 4), ("red-2ships", 6), ("joker", 14)],
)
def test_a_position_with_one_card_too_many_is_refused(card: str, count: int) -> None:
    assert hand(pos("weltreise", seats=[{"hand": {card: count}}]), 0) == {card: count}
    with pytest.raises(ValueError, match=card):
        pos("weltreise", seats=[{"hand": {card: count}}, {"hand": {card: 1}}])


# The set-up


@pytest.mark.rule("WR-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_is_dealt_three_train_and_seven_ship_cards(players: int) -> None:
    game = new(players)
    for number in range(players):
        kinds = Counter(is_ship(card) for card in Counter(hand(game, number)).elements())
        assert kinds == {False: 3, True: 7}
    deck = game.position()["deck"]
    assert (len(deck["train"]), len(deck["ship"])) == (80 - 3 * players - 3, 60 - 7 * players - 3)


@pytest.mark.rule("WR-2")
@pytest.mark.parametrize("seed", range(10))
def test_the_market_begins_with_three_cards_of_each_deck(seed: int) -> None:
    kinds = Counter(is_ship(card) for card in new(2, seed).position()["market"])
    assert kinds == {False: 3, True: 3}


@pytest.mark.rule("WR-3")
def test_there_are_65_tickets_8_of_them_tours() -> None:
    tickets = new(2).board.tickets
    assert len(tickets) == 65
    assert sum(len(ticket.cities) > 2 for ticket in tickets) == 8


@pytest.mark.rule("WR-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_offer_is_five_tickets_of_which_three_are_kept_at_least(players: int) -> None:
    game = new(players)
    dealt: list[str] = []
    for number in range(players):
        assert (game.phase, game.current_player) == ("keep", number)
        assert Counter(len(saying.split()) - 1 for saying in notations(game)) == {3: 10, 4: 5, 5: 1}
        dealt += offered(game)
        keep(game, 3)
    assert len(dealt) == len(set(dealt)) == 5 * players


@pytest.mark.rule("WR-3", "C-33")
def test_returned_tickets_go_under_the_deck_in_the_order_of_the_offer() -> None:
    game = new(2)
    returned: list[str] = []
    for _ in range(2):
        offer = offered(game)
        play(game, f"keep {offer[0]} {offer[2]} {offer[4]}")
        returned += [offer[1], offer[3]]
    assert game.position()["ticket_deck"][-4:] == returned
    assert len(game.position()["ticket_deck"]) == 65 - 6


@pytest.mark.rule("WR-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_are_chosen_seat_by_seat_after_everybodys_tickets(players: int) -> None:
    game = all_keep(new(players))
    for number in range(players):
        assert (game.phase, game.current_player) == ("pieces", number)
        assert notations(game) == [f"pieces wagons={count}" for count in range(10, 26)]
        play(game, f"pieces wagons={10 + number}")
    assert (game.phase, game.current_player) == ("turn", 0)
    assert [seat(game, number)["wagons"] for number in range(players)] == list(range(10, 10 + players))


@pytest.mark.rule("WR-4")
@pytest.mark.parametrize(("wagons", "ships"), [(10, 50), (20, 40), (25, 35)])
def test_sixty_pieces_are_chosen_and_fifteen_stay_in_the_box(wagons: int, ships: int) -> None:
    game = play(all_keep(new(2)), f"pieces wagons={wagons}", "pieces wagons=20")
    mine = seat(game, 0)
    assert (mine["wagons"], mine["ships"]) == (wagons, ships)
    assert mine["box"] == {"wagons": 25 - wagons, "ships": 50 - ships}


@pytest.mark.rule("WR-4")
@pytest.mark.parametrize("wagons", [9, 26])
def test_nobody_begins_with_more_than_25_wagons_or_50_ships(wagons: int) -> None:
    assert refuses(all_keep(new(2)), f"pieces wagons={wagons}")


@pytest.mark.rule("WR-4")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_piece_choice_is_secret_until_all_have_chosen(viewer: int | None) -> None:
    start = all_keep(new(3))
    few, many = after(start, "pieces wagons=10"), after(start, "pieces wagons=25")
    assert seen_by(few, viewer) == seen_by(many, viewer)
    play(few, "pieces wagons=20")
    play(many, "pieces wagons=20")
    assert seen_by(few, viewer) == seen_by(many, viewer)
    play(few, "pieces wagons=20")
    play(many, "pieces wagons=20")
    assert few.view(viewer)["seats"][0]["wagons"] == 10
    assert many.view(viewer)["seats"][0]["wagons"] == 25


@pytest.mark.rule("WR-4", "C-35")
@pytest.mark.parametrize("viewer", [1, None])
def test_how_many_tickets_were_kept_is_shown_when_all_have_chosen(viewer: int | None) -> None:
    start = new(2)
    three, five = keep(start.copy(), 3), keep(start.copy(), 5)
    assert seen_by(three, viewer) == seen_by(five, viewer)
    keep(three, 3)
    keep(five, 3)
    assert three.view(viewer)["seats"][0]["tickets"] == 3
    assert five.view(viewer)["seats"][0]["tickets"] == 5


@pytest.mark.rule("WR-4")
def test_a_position_begins_with_twenty_wagons_and_forty_ships() -> None:
    mine = seat(pos("weltreise"), 0)
    assert (mine["wagons"], mine["ships"], mine["box"]) == (20, 40, {"wagons": 5, "ships": 10})


@pytest.mark.rule("WR-4")
def test_a_position_whose_pieces_do_not_add_up_is_refused() -> None:
    with pytest.raises(ValueError, match="wagons"):
        pos("weltreise", seats=[{"wagons": 21, "ships": 40, "box": {"wagons": 5, "ships": 10}}])
    with pytest.raises(ValueError, match="ships"):
        pos("weltreise", seats=[{"wagons": 20, "ships": 41, "box": {"wagons": 5, "ships": 10}}])


@pytest.mark.rule("WR-5")
def test_a_player_has_three_harbours() -> None:
    routes = ["lima-valparaiso-1", "al-qahira-athina-1", "hong-kong-manila-1", "christchurch-sydney-1"]
    harbors = ["lima", "athina", "manila"]
    able = pos("weltreise", seats=[{"hand": {"joker": 8}, "routes": routes, "harbors": harbors[:2]}])
    assert "harbor sydney" in notations(able)
    play(able, "harbor sydney")
    assert sorted(seat(able, 0)["harbors"]) == ["athina", "lima", "sydney"]
    spent = pos("weltreise", seats=[{"hand": {"joker": 8}, "routes": routes, "harbors": harbors}])
    assert offers(spent, "harbor") == []
    with pytest.raises(ValueError, match="harbor"):
        pos("weltreise", seats=[{"routes": routes, "harbors": [*harbors, "sydney"]}])


# Tickets


@pytest.mark.rule("WR-30")
def test_the_ticket_action_offers_four_and_asks_to_keep_one() -> None:
    game = play(pos("weltreise", ticket_deck=FIRST_OFFER), "tickets")
    assert (game.phase, game.current_player) == ("keep", 0)
    assert offered(game) == FIRST_OFFER
    assert Counter(len(saying.split()) - 1 for saying in notations(game)) == {1: 4, 2: 6, 3: 4, 4: 1}
    play(game, "keep bangkok-tokyo")
    assert seat(game, 0)["tickets"] == ["bangkok-tokyo"]
    assert game.position()["ticket_deck"][-3:] == ["tokyo-sydney", "jakarta-sydney", "mumbai-beijing"]
    assert (game.phase, game.current_player) == ("turn", 1)


def with_tickets_left(*left: str) -> Game:
    out = [ticket.id for ticket in boards.load("weltreise").tickets if ticket.id not in left]
    return pos("weltreise", tickets_out=out)


@pytest.mark.rule("WR-30", "C-32")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_left_of_the_tickets_is_the_offer(count: int) -> None:
    game = play(with_tickets_left(*FIRST_OFFER[:count]), "tickets")
    if count > 1:
        assert sorted(offered(game)) == sorted(FIRST_OFFER[:count])
        assert len(notations(game)) == 2**count - 1
    else:
        assert seat(game, 0)["tickets"] == FIRST_OFFER[:1]
        assert game.current_player == 1


@pytest.mark.rule("WR-30", "C-32")
def test_with_no_ticket_left_the_action_is_not_available() -> None:
    assert refuses(with_tickets_left(), "tickets")


@pytest.mark.rule("WR-6")
@pytest.mark.parametrize("players", [2, 5])
def test_in_the_variant_for_beginners_all_start_with_the_pieces_advised(players: int) -> None:
    game = stellwerk.new_game("weltreise", players=players, seed=5, variants=["beginner"])
    for _ in range(players):
        assert game.phase == "keep"
        play(game, notations(game)[0])
    assert (game.phase, game.current_player) == ("turn", 0)
    for number in range(players):
        mine = seat(game, number)
        assert (mine["wagons"], mine["ships"]) == (20, 40)
        assert mine["box"] == {"wagons": 5, "ships": 10}
    shown = [event for event in game.events if event["event"] == "pieces"]
    assert [event["wagons"] for event in shown] == [20] * players


@pytest.mark.rule("WR-6", "WR-16")
@pytest.mark.parametrize("variants", [["beginner"], ["three-jokers"], ["beginner", "three-jokers"]])
def test_games_of_the_variants_end_and_replay(variants: list[str]) -> None:
    game = stellwerk.new_game("weltreise", players=3, seed=8, variants=variants)
    numbers = random.Random(3)
    while not game.is_over:
        game.apply(numbers.choice(game.legal_actions()))
        assert "three-jokers" not in variants or game.view(0)["market"].count("joker") < 3
    again = stellwerk.replay(game.record())
    assert again.scores() == game.scores()
    assert again.variants == variants
