"""Vereinigtes Königreich: set-up, drawing, tickets, double connections, passing (UK-1 to UK-3, UK-41)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game, boards
from tests.rules.helpers import hand, keep_first, market, notations, offers, play, pos, refuses, seat

PLAYERS = [2, 3, 4]
COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
OPEN = ["red", "blue", "green", "loco", "white"]
OFFER = ["leeds-london", "cork-leeds", "galway-dublin"]
ALL_TICKETS = [ticket.id for ticket in boards.load("uk").tickets]
# 35 spaces: not a wagon is left.
ALL_WAGONS = [
    *["southampton-new-york-1", "cork-penzance-1", "aberdeen-newcastle-1"],
    *["fort-william-londonderry-1", "stornoway-wick-1", "bristol-plymouth-1"],
]


def new(players: int, seed: int = 1, **options: bool) -> Game:
    return stellwerk.new_game("uk", players=players, seed=seed, variants=options)


def offered(game: Game) -> list[str]:
    """The tickets of the offer being looked at, in its order."""
    return max((saying.split()[1:] for saying in notations(game)), key=len)


def nothing_to_do(players: int = 2, **fields: Any) -> Game:
    """No cards but those named, no tickets."""
    return pos("uk", players, exhausted=True, tickets_out=ALL_TICKETS, **fields)


# The set-up


@pytest.mark.rule("UK-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_116_cards_20_of_them_locomotives(players: int) -> None:
    position = new(players).position()
    expected_counts = Counter(position["market"] + position["deck"])
    for player in position["seats"]:
        expected_counts.update(player["hand"])
    assert +expected_counts == dict.fromkeys(COLOURS, 12) | {"loco": 20}


@pytest.mark.rule("UK-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_with_35_wagons_five_cards_and_a_market_of_five(players: int) -> None:
    game = keep_first(new(players))
    assert [seat(game, number)["wagons"] for number in range(players)] == [35] * players
    assert [sum(hand(game, number).values()) for number in range(players)] == [5] * players
    assert len(market(game)) == 5
    assert len(game.position()["deck"]) == 116 - 5 * players - 5


@pytest.mark.rule("UK-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_of_the_first_five_cards_is_always_a_locomotive(players: int) -> None:
    for seed in range(25):
        game = new(players, seed)
        assert all(hand(game, number).get("loco", 0) >= 1 for number in range(players)), f"seed {seed}"


@pytest.mark.rule("UK-1")
def test_three_and_more_locomotives_in_the_market_stay() -> None:
    game = pos("uk", market=["loco", "loco", "red", "red", "blue"], deck=["loco", "loco", "green"])
    play(game, "take red")
    assert market(game) == ["blue", "loco", "loco", "loco", "red"]
    play(game, "take red")
    assert market(game) == ["blue", "loco", "loco", "loco", "loco"]
    assert pos("uk", market=["loco"] * 5).position()["market"] == ["loco"] * 5


@pytest.mark.rule("UK-1")
@pytest.mark.parametrize(("card", "count"), [("red", 12), ("purple", 12), ("loco", 20)])
def test_a_position_with_one_card_too_many_is_refused(card: str, count: int) -> None:
    assert hand(pos("uk", seats=[{"hand": {card: count}}]), 0) == {card: count}
    with pytest.raises(ValueError, match=card):
        pos("uk", seats=[{"hand": {card: count}}, {"hand": {card: 1}}])


# Tickets


@pytest.mark.rule("UK-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_offer_is_five_of_57_tickets_of_which_three_are_kept_at_least(players: int) -> None:
    game = new(players)
    assert len(game.board.tickets) == 57
    dealt: list[str] = []
    for number in range(players):
        assert (game.phase, game.current_player) == ("keep", number)
        assert Counter(len(saying.split()) - 1 for saying in notations(game)) == {3: 10, 4: 5, 5: 1}
        dealt += offered(game)
        play(game, " ".join(["keep", *offered(game)[:3]]))
    assert len(set(dealt)) == 5 * players
    assert (game.phase, game.current_player) == ("turn", 0)


@pytest.mark.rule("UK-2", "C-33")
def test_tickets_returned_at_the_start_go_under_the_deck() -> None:
    game = new(2)
    returned: list[str] = []
    for _ in range(2):
        offer = offered(game)
        play(game, f"keep {offer[1]} {offer[2]} {offer[3]}")
        returned += [offer[0], offer[4]]
    assert game.position()["ticket_deck"][-4:] == returned
    assert len(game.position()["ticket_deck"]) == 57 - 6


@pytest.mark.rule("UK-2", "C-33")
def test_a_later_offer_is_three_tickets_of_which_one_is_kept_at_least() -> None:
    game = play(pos("uk", ticket_deck=OFFER), "tickets")
    assert offered(game) == OFFER
    assert Counter(len(saying.split()) - 1 for saying in notations(game)) == {1: 3, 2: 3, 3: 1}
    play(game, "keep cork-leeds")
    assert seat(game, 0)["tickets"] == ["cork-leeds"]
    assert game.position()["ticket_deck"][-2:] == ["leeds-london", "galway-dublin"]
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-2", "C-32")
def test_the_last_tickets_are_the_offer_and_then_there_is_none() -> None:
    game = pos("uk", tickets_out=[ticket for ticket in ALL_TICKETS if ticket not in OFFER[:2]])
    play(game, "tickets")
    assert sorted(offered(game)) == sorted(OFFER[:2])
    play(game, " ".join(["keep", *offered(game)]))
    assert refuses(game, "tickets")


# Drawing


@pytest.mark.rule("UK-3")
def test_two_cards_from_market_or_deck() -> None:
    game = pos("uk", market=OPEN, deck=["black", "purple", "orange"])
    play(game, "take red")
    assert (game.phase, game.current_player) == ("draw", 0)
    assert market(game) == sorted(["black", "blue", "green", "loco", "white"])
    play(game, "draw")
    assert hand(game, 0) == {"red": 1, "purple": 1}
    assert (game.phase, game.current_player) == ("turn", 1)
    play(game, "draw", "take blue")
    assert hand(game, 1) == {"orange": 1, "blue": 1}
    assert game.current_player == 0


@pytest.mark.rule("UK-3")
def test_a_market_locomotive_ends_the_draw() -> None:
    game = play(pos("uk", market=OPEN, deck=["black"]), "take loco")
    assert hand(game, 0) == {"loco": 1}
    assert market(game) == sorted(["black", "blue", "green", "red", "white"])
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-3")
@pytest.mark.parametrize("first", ["draw", "take red"])
def test_a_market_locomotive_is_never_the_second_card(first: str) -> None:
    game = play(pos("uk", market=OPEN, deck=["loco", "loco"]), first)
    assert game.phase == "draw"
    assert refuses(game, "take loco")
    play(game, "draw")
    assert hand(game, 0)["loco"] >= 1, "drawn blind it is a card like any other"
    assert game.current_player == 1


@pytest.mark.rule("UK-3", "C-15")
def test_the_draw_ends_after_one_card_if_it_was_the_last() -> None:
    game = play(nothing_to_do(market=["red", "loco", "loco"], deck=["blue"]), "take red")
    assert (game.phase, game.current_player) == ("turn", 1)
    assert market(game) == ["blue", "loco", "loco"]
    assert offers(game, "take") == []


@pytest.mark.rule("UK-51", "C-12")
@pytest.mark.parametrize(("cards", "drawn"), [(0, None), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_water_tender_draws_the_cards_there_are(cards: int, drawn: int | None) -> None:
    seats = [{"technologies": ["water-tender"]}]
    fields: dict[str, Any] = {"market": ["red"] * 5, "deck": ["blue"] * cards, "seats": seats}
    game = pos("uk", options={"advanced": True}, exhausted=True, **fields)
    if drawn is None:
        assert refuses(game, "draw three")
        assert refuses(game, "take red")
    else:
        assert sum(hand(play(game, "draw three"), 0).values()) == drawn
        assert (game.current_player, game.phase) == (1, "turn")


# Double connections


@pytest.mark.rule("C-25", "C-26")
@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, True), (4, True)])
def test_the_twin_of_a_taken_route_is_open_with_three_or_four_players(
    players: int, open_to_others: bool
) -> None:
    owner = {"hand": {"loco": 1}, "routes": ["manchester-leeds-1"]}
    other = pos("uk", players, to_move=1, seats=[owner, {"hand": {"loco": 1}}])
    assert ("claim manchester-leeds-2" in notations(other)) is open_to_others
    assert refuses(other, "claim manchester-leeds-1")
    himself = pos("uk", players, seats=[owner])
    assert refuses(himself, "claim manchester-leeds-2")


@pytest.mark.rule("UK-41", "C-26")
@pytest.mark.parametrize("taken", ["penzance-plymouth-1", "penzance-plymouth-2"])
@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, True), (4, True)])
def test_penzance_plymouth_is_a_double_connection(taken: str, players: int, open_to_others: bool) -> None:
    able = {"hand": {"loco": 3}, "technologies": ["stoker", "propellers"]}
    twin = {"penzance-plymouth-1": "penzance-plymouth-2", "penzance-plymouth-2": "penzance-plymouth-1"}[taken]
    seats = [able | {"routes": [taken]}, able]
    assert refuses(pos("uk", players, seats=seats), f"claim {twin}")
    other = pos("uk", players, to_move=1, seats=seats)
    assert (f"claim {twin}" in notations(other)) is open_to_others


# Passing


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_round_in_which_nobody_can_do_anything_ends_the_game(players: int) -> None:
    game = nothing_to_do(players)
    for number in range(players):
        assert (game.is_over, game.current_player) == (False, number)
        assert notations(game) == ["pass"]
        play(game, "pass")
    assert game.is_over


@pytest.mark.rule("C-3", "UK-31")
def test_a_player_without_an_action_may_buy_or_pass() -> None:
    game = nothing_to_do(seats=[{"hand": {"loco": 1}, "routes": ALL_WAGONS}])
    assert sorted(notations(game)) == [
        "buy ireland-france",
        "buy scotland",
        "buy stoker",
        "buy wales",
        "pass",
    ]
    play(game, "pass")
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("C-3")
@pytest.mark.parametrize(
    "fields",
    [{"seats": [{"hand": {"red": 1}}]}, {"deck": ["red"]}, {"discard": {"red": 1}}],
)
def test_a_player_with_an_action_may_not_pass(fields: dict[str, Any]) -> None:
    assert refuses(nothing_to_do(**fields), "pass")


@pytest.mark.rule("C-3", "C-16")
def test_what_a_purchase_cost_can_be_drawn_in_the_same_turn_and_the_turn_is_no_pass() -> None:
    seats = [{"hand": {"loco": 1}, "routes": ALL_WAGONS}]
    game = nothing_to_do(seats=seats, market=["red"] * 5, passes=1)
    play(game, "buy wales")
    assert (game.phase, game.current_player) == ("turn", 0)
    assert notations(game) == ["draw", "take red"]
    play(game, "draw")
    assert hand(game, 0) == {"loco": 1}
    assert not game.is_over
    assert (game.position()["passes"], game.current_player) == (0, 1)


@pytest.mark.rule("C-3", "C-12", "C-16")
def test_what_a_purchase_cost_fills_a_gap_and_then_lies_out_of_reach() -> None:
    game = nothing_to_do(seats=[{"hand": {"loco": 1}, "routes": ALL_WAGONS}], passes=1)
    play(game, "buy wales")
    assert market(game) == ["loco"]
    assert notations(game) == ["pass"]
    play(game, "pass")
    assert (game.is_over, game.position()["passes"], game.current_player) == (False, 0, 1)
