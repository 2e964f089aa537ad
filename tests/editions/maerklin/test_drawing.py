"""Märklin: drawing cards, the market's reset, and when cards run short (MK-10 to MK-14)."""

from __future__ import annotations

import pytest

import stellwerk
from stellwerk import boards
from tests.rules.helpers import discard, hand, market, notations, offers, play, pos, refuses

PLAIN = ["red", "blue", "green", "yellow", "black"]
FIVE_FRESH = ["white", "orange", "purple", "yellow", "black"]


@pytest.mark.rule("MK-10")
def test_two_cards_may_be_drawn_blind() -> None:
    game = pos("maerklin", market=PLAIN, deck=["white", "orange", "purple"])
    play(game, "draw")
    assert (game.current_player, game.phase, hand(game, 0)) == (0, "draw", {"white": 1})
    play(game, "draw")
    assert (game.current_player, game.phase) == (1, "turn")
    assert hand(game, 0) == {"white": 1, "orange": 1}
    assert market(game) == sorted(PLAIN)


@pytest.mark.rule("MK-10", "C-11", "C-14")
def test_a_taken_card_is_replaced_before_the_second_is_chosen() -> None:
    game = pos("maerklin", market=PLAIN, deck=["white", "orange", "purple"])
    play(game, "take red")
    assert (game.current_player, game.phase) == (0, "draw")
    assert set(notations(game)) == {
        "draw",
        "take blue",
        "take green",
        "take yellow",
        "take black",
        "take white",
    }
    play(game, "take white")
    assert hand(game, 0) == {"red": 1, "white": 1}
    assert market(game) == sorted(["blue", "green", "yellow", "black", "orange"])
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-10")
@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [("draw", "take red", {"white": 1, "red": 1}), ("take red", "draw", {"red": 1, "orange": 1})],
)
def test_market_and_deck_may_be_combined_in_either_order(
    first: str, second: str, drawn: dict[str, int]
) -> None:
    game = pos("maerklin", market=PLAIN, deck=["white", "orange", "purple"])
    assert hand(play(game, first, second), 0) == drawn
    assert game.current_player == 1


@pytest.mark.rule("MK-10")
def test_equal_cards_in_the_market_are_one_option() -> None:
    game = pos("maerklin", market=["red", "red", "blue", "blue", "loco4"])
    assert sorted(offers(game, "take")) == ["take blue", "take loco4", "take red"]


@pytest.mark.rule("C-15")
def test_the_second_card_cannot_be_declined() -> None:
    game = play(pos("maerklin", market=PLAIN), "draw")
    assert {saying.split()[0] for saying in notations(game)} == {"draw", "take"}


@pytest.mark.rule("MK-11")
def test_a_locomotive_taken_from_the_market_is_the_only_card_of_the_turn() -> None:
    game = pos("maerklin", market=["loco", "blue", "green", "yellow", "black"], deck=["white", "orange"])
    play(game, "take loco")
    assert hand(game, 0) == {"loco": 1}
    assert (game.current_player, game.phase) == (1, "turn")
    assert "white" in market(game)


@pytest.mark.rule("MK-11")
@pytest.mark.parametrize("first", ["draw", "take red", "take loco4", "take passenger"])
def test_a_locomotive_in_the_market_cannot_be_the_second_card(first: str) -> None:
    game = pos("maerklin", market=["loco", "red", "loco4", "passenger", "black"])
    assert "take loco" in notations(game)
    play(game, first)
    assert game.phase == "draw"
    assert refuses(game, "take loco")


@pytest.mark.rule("MK-11")
def test_a_locomotive_that_replaces_the_first_card_cannot_be_taken() -> None:
    game = pos("maerklin", market=PLAIN, deck=["loco", "white"])
    play(game, "take red")
    assert "loco" in market(game)
    assert refuses(game, "take loco")


@pytest.mark.rule("MK-11")
def test_locomotives_drawn_blind_are_ordinary_cards() -> None:
    game = pos("maerklin", market=PLAIN, deck=["loco", "loco", "red"])
    play(game, "draw")
    assert (game.current_player, game.phase) == (0, "draw")
    assert set(notations(game)) == {"draw", *(f"take {card}" for card in PLAIN)}
    play(game, "draw")
    assert hand(game, 0) == {"loco": 2}
    assert game.current_player == 1


@pytest.mark.rule("MK-12")
@pytest.mark.parametrize("second", ["draw", "take red", "take loco4"])
def test_another_card_may_follow_a_locomotive_plus_four(second: str) -> None:
    game = pos("maerklin", market=["loco4", "loco4", "red", "blue", "green"])
    play(game, "take loco4")
    assert (game.current_player, game.phase) == (0, "draw")
    play(game, second)
    assert sum(hand(game, 0).values()) == 2
    assert game.current_player == 1


@pytest.mark.rule("MK-12")
@pytest.mark.parametrize("first", ["draw", "take red"])
def test_a_locomotive_plus_four_may_be_the_second_card(first: str) -> None:
    game = pos("maerklin", market=["loco4", "red", "blue", "green", "yellow"], deck=["red", "white", "white"])
    play(game, first, "take loco4")
    assert hand(game, 0) == {"red": 1, "loco4": 1}
    assert game.current_player == 1


@pytest.mark.rule("MK-13")
def test_passenger_cards_are_taken_like_ordinary_cards() -> None:
    game = pos("maerklin", market=["passenger", "passenger", "red", "blue", "green"], deck=["white", "white"])
    play(game, "take passenger")
    assert (game.current_player, game.phase) == (0, "draw")
    play(game, "take passenger")
    assert hand(game, 0) == {"passenger": 2}
    assert game.current_player == 1


# --- the market reset


@pytest.mark.rule("MK-14", "C-13")
@pytest.mark.parametrize("joker", ["loco", "passenger"])
def test_three_alike_clear_the_market_between_the_two_cards(joker: str) -> None:
    game = pos("maerklin", market=[joker, joker, "red", "blue", "green"], deck=[joker, *FIVE_FRESH, "red"])
    play(game, "take red")
    assert (game.current_player, game.phase) == (0, "draw")
    assert market(game) == sorted(FIVE_FRESH)
    assert discard(game) == {joker: 3, "blue": 1, "green": 1}
    play(game, "take white")
    assert hand(game, 0) == {"red": 1, "white": 1}


@pytest.mark.rule("MK-14")
def test_three_alike_clear_the_market_after_the_second_card_too() -> None:
    game = pos(
        "maerklin", market=["loco", "loco", "red", "blue", "green"], deck=["red", "loco", *FIVE_FRESH, "red"]
    )
    play(game, "take red", "take red")
    assert game.current_player == 1
    assert market(game) == sorted(FIVE_FRESH)
    assert discard(game) == {"loco": 3, "blue": 1, "green": 1}


@pytest.mark.rule("MK-14", "C-13")
def test_the_reset_repeats_until_the_market_is_lawful() -> None:
    unlawful = ["passenger", "red", "passenger", "blue", "passenger"]
    game = pos(
        "maerklin",
        market=["loco", "loco", "red", "blue", "green"],
        deck=["loco", *unlawful, *FIVE_FRESH, "red"],
    )
    play(game, "take red")
    assert market(game) == sorted(FIVE_FRESH)
    assert discard(game) == {"loco": 3, "blue": 2, "green": 1, "passenger": 3, "red": 1}


@pytest.mark.rule("MK-14")
@pytest.mark.parametrize(
    ("two", "third"),
    [("loco4", "loco4"), ("loco", "loco4"), ("loco4", "loco"), ("loco", "passenger"), ("passenger", "loco4")],
)
def test_locomotives_plus_four_and_mixtures_do_not_clear_the_market(two: str, third: str) -> None:
    game = pos("maerklin", market=[two, two, "red", "blue", "green"], deck=[third, *FIVE_FRESH])
    play(game, "take red")
    assert market(game) == sorted([two, two, third, "blue", "green"])
    assert discard(game) == {}


@pytest.mark.rule("MK-14")
@pytest.mark.parametrize("joker", ["loco", "passenger"])
def test_a_position_with_a_market_that_must_be_cleared_is_refused(joker: str) -> None:
    with pytest.raises(ValueError):
        pos("maerklin", market=[joker, joker, joker, "red", "blue"])
    assert market(pos("maerklin", market=["loco4", "loco4", "loco4", "red", "blue"])).count("loco4") == 3


@pytest.mark.rule("C-13")
def test_a_market_that_can_only_be_unlawful_stays() -> None:
    game = pos("maerklin", exhausted=True, market=["loco", "loco", "red", "blue", "green"], deck=["loco"])
    play(game, "take red")
    assert market(game) == ["blue", "green", "loco", "loco", "loco"]
    assert discard(game) == {}
    assert stellwerk.from_position(game.position()).position() == game.position()


@pytest.mark.rule("C-13", "C-10")
@pytest.mark.parametrize("seed", range(5))
def test_the_reset_goes_on_through_the_renewed_deck_while_a_lawful_market_is_possible(seed: int) -> None:
    cards = ["loco", "loco", "red", "blue", "green"]
    game = pos("maerklin", exhausted=True, seed=seed, market=cards, deck=["loco", "white"])
    play(game, "take red")
    assert market(game) == ["blue", "green", "loco", "loco", "white"]


@pytest.mark.rule("C-13", "C-16")
def test_a_market_that_could_not_be_replaced_is_replaced_once_it_can_be() -> None:
    cards = ["loco", "loco", "red", "blue", "green"]
    seats = [{}, {"hand": {"white": 1}}]
    game = pos("maerklin", exhausted=True, market=cards, deck=["loco", "loco"], seats=seats)
    play(game, "take red", "draw")
    assert market(game) == ["blue", "green", "loco", "loco", "loco"]
    play(game, "claim bremen-bremerhaven-1", "place none")
    assert market(game) == ["blue", "green", "loco", "loco", "white"]
    assert stellwerk.from_position(game.position()).position() == game.position()


# --- when cards run short


@pytest.mark.rule("C-10")
def test_the_deck_is_renewed_from_the_discard_as_soon_as_it_is_empty() -> None:
    game = pos("maerklin", exhausted=True, market=PLAIN, deck=["white"], discard={"purple": 3})
    play(game, "draw")
    assert game.position()["deck"] == ["purple"] * 3
    assert discard(game) == {}
    assert hand(play(game, "draw"), 0) == {"white": 1, "purple": 1}


@pytest.mark.rule("C-12")
def test_without_deck_and_discard_no_card_can_be_taken_but_journeys_and_the_rest_remain() -> None:
    board = {"routes": ["chemnitz-leipzig-1"], "passengers": {"board": ["chemnitz"]}, "hand": {"yellow": 2}}
    game = pos("maerklin", exhausted=True, market=PLAIN, seats=[board])
    assert {saying.split()[0] for saying in notations(game)} == {"tickets", "journey", "claim"}
    assert refuses(game, f"take {PLAIN[0]}")


@pytest.mark.rule("MK-11", "C-12")
@pytest.mark.parametrize("first", ["take red", "take loco", "draw"])
def test_the_draw_ends_with_the_last_card(first: str) -> None:
    game = pos("maerklin", exhausted=True, market=["red", "loco", "blue", "blue", "blue"], deck=["white"])
    play(game, first)
    assert sum(hand(game, 0).values()) == 1
    assert (game.current_player, game.phase, len(market(game))) == (1, "turn", 5)


@pytest.mark.rule("MK-10")
def test_the_only_possible_second_card_is_taken_by_itself() -> None:
    game = pos("maerklin", exhausted=True, market=["loco"], deck=["red", "white", "blue"])
    play(game, "draw")
    assert hand(game, 0) == {"red": 1, "white": 1}
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_any_action_everybody_passes_and_a_round_of_passes_ends_the_game(players: int) -> None:
    tickets = [ticket.id for ticket in boards.load("maerklin").tickets]
    game = pos("maerklin", players, exhausted=True, market=[], tickets_out=tickets)
    for seat in range(players):
        assert (game.is_over, game.current_player, notations(game)) == (False, seat, ["pass"])
        play(game, "pass")
    assert game.is_over
