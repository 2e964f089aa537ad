"""Weltreise: drawing cards from two decks, the market and its gaps, jokers (WR-10 to WR-15)."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from stellwerk import Game
from tests.rules.helpers import after, hand, market, notations, offers, play, pos, refuses

OPEN = ["red-train", "black-train", "joker", "white-ship", "yellow-ship", "purple-2ships"]
FIVE_JOKERS = ["joker"] * 5
DECKS = {
    "train": ["yellow-train", "joker", "green-train"],
    "ship": ["red-2ships", "black-ship", "white-2ships"],
}


def table(**fields: Any) -> Game:
    return pos("weltreise", **{"market": OPEN, "deck": DECKS} | fields)


def last_cards(**fields: Any) -> Game:
    """A position in which no cards exist but those named."""
    return pos("weltreise", exhausted=True, **fields)


def discards(game: Game) -> dict[str, dict[str, int]]:
    piles = game.position()["discard"]
    return {kind: {card: count for card, count in pile.items() if count} for kind, pile in piles.items()}


def deck(game: Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.position()["deck"]
    return found


# Two cards


@pytest.mark.rule("WR-10")
def test_a_card_comes_from_the_market_or_either_deck() -> None:
    game = table()
    assert offers(game, "draw") == ["draw train", "draw ship"]
    assert sorted(offers(game, "take")) == sorted(f"take {card}" for card in OPEN)
    assert refuses(game, "draw")
    assert refuses(game, "take green-train")


@pytest.mark.rule("WR-10")
def test_two_equal_cards_in_the_market_are_one_option() -> None:
    game = table(market=["red-train", "red-train", "red-ship", "red-ship", "red-2ships", "joker"])
    assert sorted(offers(game, "take")) == [
        "take joker",
        "take red-2ships",
        "take red-ship",
        "take red-train",
    ]


@pytest.mark.rule("WR-10")
@pytest.mark.parametrize(
    ("sayings", "drawn"),
    [
        (["draw train", "draw ship"], {"yellow-train": 1, "red-2ships": 1}),
        (["draw train", "draw train"], {"yellow-train": 1, "joker": 1}),
        (["draw ship", "draw ship"], {"red-2ships": 1, "black-ship": 1}),
        (["draw ship", "take red-train", "refill ship"], {"red-2ships": 1, "red-train": 1}),
        (["take white-ship", "refill train", "draw ship"], {"white-ship": 1, "red-2ships": 1}),
        (
            ["take red-train", "refill ship", "take red-2ships", "refill train"],
            {"red-train": 1, "red-2ships": 1},
        ),
    ],
)
def test_two_cards_are_drawn_from_wherever_the_player_likes(
    sayings: list[str], drawn: dict[str, int]
) -> None:
    game = table()
    for saying in sayings:
        assert game.current_player == 0
        play(game, saying)
    assert hand(game, 0) == drawn
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("WR-10", "C-14")
def test_the_second_card_is_a_decision_of_its_own() -> None:
    game = play(table(), "draw train")
    assert (game.phase, game.current_player) == ("draw", 0)
    assert {saying.split()[0] for saying in notations(game)} == {"draw", "take"}


# Replacing a market card


@pytest.mark.rule("WR-11")
@pytest.mark.parametrize(("kind", "laid"), [("train", "yellow-train"), ("ship", "red-2ships")])
def test_a_taken_card_is_replaced_from_the_deck_of_ones_choice(kind: str, laid: str) -> None:
    game = play(table(), "take red-train")
    assert (game.phase, game.current_player) == ("refill", 0)
    assert notations(game) == ["refill train", "refill ship"]
    play(game, f"refill {kind}")
    assert market(game) == sorted([laid, *OPEN[1:]])
    assert (game.phase, game.current_player) == ("draw", 0)
    assert f"take {laid}" in notations(game)


@pytest.mark.rule("WR-11")
def test_the_second_taken_card_is_replaced_before_the_next_player_acts() -> None:
    game = play(table(), "draw ship", "take red-train")
    assert (game.phase, game.current_player) == ("refill", 0)
    play(game, "refill train")
    assert market(game) == sorted(["yellow-train", *OPEN[1:]])
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("WR-11")
def test_the_only_deck_with_cards_refills_without_asking() -> None:
    game = last_cards(market=OPEN, deck={"train": [], "ship": DECKS["ship"]})
    play(game, "take red-train")
    assert market(game) == sorted(["red-2ships", *OPEN[1:]])
    assert game.phase == "draw"
    assert offers(game, "draw") == ["draw ship"]


@pytest.mark.rule("WR-11", "WR-14")
def test_an_empty_deck_with_a_discard_may_be_chosen_and_is_renewed() -> None:
    piles = {"train": {"white-train": 2}, "ship": {}}
    game = last_cards(market=OPEN, deck={"train": [], "ship": DECKS["ship"]}, discard=piles)
    play(game, "take red-train")
    assert notations(game) == ["refill train", "refill ship"]
    play(game, "refill train")
    assert market(game) == sorted(["white-train", *OPEN[1:]])
    assert deck(game)["train"] == ["white-train"]
    assert discards(game)["train"] == {}


@pytest.mark.rule("WR-11", "C-11", "C-12")
def test_a_gap_stays_open_when_no_deck_has_cards() -> None:
    """Of four gaps two are filled, and what lies open then stays there."""
    game = last_cards(market=["red-train", "joker", "white-ship"], deck={"train": ["green-train"] * 2})
    play(game, "take red-train")
    assert market(game) == ["green-train", "green-train", "joker", "white-ship"]
    assert hand(game, 0) == {"red-train": 1}
    assert (game.phase, game.current_player) == ("turn", 1)
    assert offers(game, "draw") == offers(game, "take") == []


# Jokers


@pytest.mark.rule("WR-12")
def test_a_market_joker_is_the_only_card_of_the_turn() -> None:
    game = play(table(), "take joker")
    assert (game.phase, game.current_player) == ("refill", 0)
    play(game, "refill ship")
    assert hand(game, 0) == {"joker": 1}
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("WR-12")
@pytest.mark.parametrize("first", [["draw ship"], ["take red-train", "refill ship"]])
def test_a_market_joker_is_never_the_second_card(first: list[str]) -> None:
    game = play(table(), *first)
    assert game.phase == "draw"
    assert refuses(game, "take joker")
    assert "take black-train" in notations(game)


@pytest.mark.rule("WR-12")
def test_a_joker_laid_for_the_first_card_cannot_be_the_second() -> None:
    game = table(market=["green-train", *OPEN[:2], *OPEN[3:]], deck={"train": ["joker"], "ship": []})
    play(game, "take green-train", "refill train")
    assert "joker" in market(game)
    assert refuses(game, "take joker")


@pytest.mark.rule("WR-12")
def test_a_joker_drawn_blind_is_an_ordinary_card() -> None:
    game = play(table(deck={"train": ["joker", "red-train"], "ship": []}), "draw train")
    assert (game.phase, game.current_player) == ("draw", 0)
    assert offers(game, "draw") == ["draw train", "draw ship"]
    assert refuses(game, "take joker")
    play(game, "draw train")
    assert hand(game, 0) == {"joker": 1, "red-train": 1}


@pytest.mark.rule("WR-12")
def test_a_joker_may_be_drawn_blind_as_the_second_card() -> None:
    game = play(table(), "draw train", "draw train")
    assert hand(game, 0) == {"yellow-train": 1, "joker": 1}


@pytest.mark.rule("WR-12", "C-15")
def test_with_open_jokers_alone_the_second_card_comes_from_a_deck() -> None:
    ships = ["red-ship", "black-ship", "white-ship"]
    game = play(last_cards(market=FIVE_JOKERS, deck={"ship": ships}), "draw ship")
    assert hand(game, 0) == {"red-ship": 1, "black-ship": 1}
    assert (game.phase, game.current_player) == ("turn", 1)
    assert offers(game, "take") == ["take joker"]


# Six jokers


@pytest.mark.rule("WR-13")
def test_six_jokers_are_discarded_and_three_cards_of_each_deck_laid_out() -> None:
    trains = ["joker", "white-train", "black-train", "green-train", "yellow-train"]
    ships = ["red-ship", "black-ship", "white-2ships", "yellow-ship"]
    game = table(market=[*FIVE_JOKERS, "red-train"], deck={"train": trains, "ship": ships})
    play(game, "take red-train", "refill train")
    assert market(game) == sorted(trains[1:4] + ships[:3])
    assert discards(game) == {"train": {"joker": 6}, "ship": {}}
    assert (game.phase, game.current_player) == ("draw", 0)
    play(game, "draw train")
    assert hand(game, 0) == {"red-train": 1, "yellow-train": 1}


@pytest.mark.rule("WR-13")
def test_five_jokers_and_another_card_stay() -> None:
    game = table(market=[*FIVE_JOKERS, "red-train"], deck={"train": [], "ship": ["red-ship"]})
    play(game, "take red-train", "refill ship")
    assert market(game) == sorted([*FIVE_JOKERS, "red-ship"])


@pytest.mark.rule("WR-13")
def test_five_jokers_and_a_gap_are_no_full_market() -> None:
    game = last_cards(market=["joker"] * 4 + ["red-train"], deck={"train": ["joker"]})
    play(game, "take red-train")
    assert market(game) == FIVE_JOKERS
    assert discards(game) == {"train": {}, "ship": {}}
    assert game.current_player == 1


@pytest.mark.rule("WR-13")
def test_a_position_may_have_five_jokers_and_a_gap() -> None:
    assert market(table(market=FIVE_JOKERS)) == FIVE_JOKERS


@pytest.mark.rule("WR-13")
def test_train_cards_make_up_for_missing_ship_cards() -> None:
    trains = [
        "joker",
        "white-train",
        "black-train",
        "green-train",
        "yellow-train",
        "purple-train",
        "red-train",
    ]
    game = last_cards(market=[*FIVE_JOKERS, "red-train"], deck={"train": trains, "ship": ["red-ship"]})
    play(game, "take red-train", "refill train")
    assert market(game) == sorted([*trains[1:6], "red-ship"])


@pytest.mark.rule("WR-13")
def test_the_discarded_jokers_are_the_new_train_deck_if_that_is_empty() -> None:
    ships = ["red-ship", "black-ship", "white-ship", "green-ship", "purple-ship"]
    game = last_cards(market=[*FIVE_JOKERS, "red-train"], deck={"train": ["joker"], "ship": ships})
    play(game, "take red-train", "refill train")
    assert market(game) == sorted(["joker"] * 3 + ships[:3])
    assert deck(game) == {"train": ["joker"] * 3, "ship": ships[3:]}


@pytest.mark.rule("WR-13", "C-13")
def test_the_reset_repeats_until_the_market_is_lawful() -> None:
    trains = ["joker"] * 7 + ["white-train"]
    game = last_cards(market=[*FIVE_JOKERS, "red-train"], deck={"train": trains, "ship": []})
    play(game, "take red-train")
    assert market(game) == sorted([*FIVE_JOKERS, "white-train"])
    assert deck(game)["train"] == ["joker"] * 7
    assert discards(game)["train"] == {}


@pytest.mark.rule("WR-13", "C-13")
def test_six_jokers_stay_if_no_other_card_is_left() -> None:
    game = last_cards(market=[*FIVE_JOKERS, "red-train"], deck={"train": ["joker", "joker"], "ship": []})
    play(game, "take red-train")
    assert market(game) == ["joker"] * 6
    assert discards(game)["train"] == {}
    assert hand(game, 0) == {"red-train": 1, "joker": 1}, "the deck's last joker is the only second card"
    assert offers(game, "take") == []
    assert stellwerk.from_position(game.position()).position() == game.position()


@pytest.mark.rule("WR-13", "C-13")
def test_six_jokers_that_stayed_go_as_soon_as_other_cards_are_discarded() -> None:
    seats = [{}, {"hand": {"green-train": 2}}]
    game = last_cards(market=[*FIVE_JOKERS, "red-train"], deck={"train": ["joker"], "ship": []}, seats=seats)
    play(game, "take red-train")
    assert (market(game), game.current_player) == (["joker"] * 6, 1)
    play(game, "claim athina-hamburg-1")
    assert market(game) == ["green-train"] * 2 + ["joker"] * 4
    assert deck(game)["train"] == ["joker"] * 2


@pytest.mark.rule("WR-13")
def test_a_position_with_six_jokers_in_the_market_is_refused() -> None:
    with pytest.raises(ValueError, match="market"):
        table(market=["joker"] * 6)


# Two discard piles, gaps filled again


@pytest.mark.rule("WR-14")
def test_each_kind_of_card_goes_to_its_own_discard_and_jokers_to_the_trains() -> None:
    by_ship = play(table(seats=[{"hand": {"red-ship": 1, "joker": 1}}]), "claim bangkok-manila-1")
    assert discards(by_ship) == {"train": {"joker": 1}, "ship": {"red-ship": 1}}
    by_train = play(table(seats=[{"hand": {"green-train": 2}}]), "claim athina-hamburg-1")
    assert discards(by_train) == {"train": {"green-train": 2}, "ship": {}}


@pytest.mark.rule("WR-14", "C-10")
def test_an_empty_deck_is_renewed_at_once_from_its_own_discard_alone() -> None:
    decks = {"train": ["red-train"], "ship": ["black-ship"]}
    piles = {"train": {"white-train": 3}, "ship": {"green-ship": 2}}
    game = play(last_cards(market=OPEN, deck=decks, discard=piles), "draw train")
    assert deck(game) == {"train": ["white-train"] * 3, "ship": ["black-ship"]}
    assert discards(game) == {"train": {}, "ship": {"green-ship": 2}}


@pytest.mark.rule("WR-15", "C-16")
def test_the_player_in_turn_chooses_the_deck_for_each_gap() -> None:
    game = last_cards(market=OPEN[3:], seats=[{"hand": {"joker": 2, "white-2ships": 1}}])
    play(game, "claim dar-es-salaam-mumbai-1")
    assert (game.phase, game.current_player) == ("refill", 0)
    assert notations(game) == ["refill train", "refill ship"]
    play(game, "refill train")
    assert (game.phase, game.current_player) == ("refill", 0)
    for kind in ("train", "ship"):
        filled = after(game, f"refill {kind}")
        assert market(filled) == sorted([*OPEN[3:], "joker", "joker", "white-2ships"])
        assert (filled.phase, filled.current_player) == ("turn", 1)


@pytest.mark.rule("WR-15")
def test_a_gap_is_filled_without_asking_when_one_deck_alone_has_cards() -> None:
    game = last_cards(market=OPEN[1:], seats=[{"hand": {"green-train": 2}}])
    play(game, "claim athina-hamburg-1")
    assert market(game) == sorted([*OPEN[1:], "green-train"])
    assert deck(game) == {"train": ["green-train"], "ship": []}
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("WR-15")
def test_the_deck_chosen_for_a_gap_decides_what_is_left_to_draw() -> None:
    game = last_cards(market=OPEN[1:], seats=[{"hand": {"joker": 1, "red-ship": 1}}])
    play(game, "claim bangkok-manila-1")
    assert (game.phase, game.current_player) == ("refill", 0)
    by_train, by_ship = after(game, "refill train"), after(game, "refill ship")
    assert market(by_train) == sorted([*OPEN[1:], "joker"])
    assert deck(by_train) == {"train": [], "ship": ["red-ship"]}
    assert market(by_ship) == sorted([*OPEN[1:], "red-ship"])
    assert deck(by_ship) == {"train": ["joker"], "ship": []}


@pytest.mark.rule("WR-16")
def test_in_the_variant_three_jokers_clear_the_market() -> None:
    trains = ["joker", "white-train", "black-train", "green-train", "yellow-train"]
    ships = ["red-ship", "black-ship", "white-2ships", "yellow-ship"]
    three = ["joker", "joker", "red-train", "red-train", "red-ship", "black-2ships"]
    cards = {"market": three, "deck": {"train": trains, "ship": ships}}
    printed = table(**cards)
    play(printed, "take red-ship", "refill train")
    assert market(printed).count("joker") == 3
    game = table(variants=["three-jokers"], **cards)
    play(game, "take red-ship", "refill train")
    assert market(game) == sorted(trains[1:4] + ships[:3])
    assert discards(game)["train"] == {"joker": 3, "red-train": 2}


@pytest.mark.rule("WR-16", "C-13")
def test_in_the_variant_the_reset_repeats_until_fewer_than_three_jokers_lie_open() -> None:
    game = last_cards(
        variants=["three-jokers"],
        market=["joker", "joker", "red-train"],
        deck={"train": ["joker", "white-train", "black-train", "green-train", "yellow-train"], "ship": []},
    )
    play(game, "take red-train")
    assert market(game).count("joker") == 2


@pytest.mark.rule("WR-16", "C-13")
def test_in_the_variant_three_jokers_stay_if_no_lawful_market_can_be_formed() -> None:
    game = last_cards(
        variants=["three-jokers"],
        market=["joker", "joker", "red-train"],
        deck={"train": ["joker", "joker"], "ship": []},
    )
    play(game, "take red-train")
    assert market(game) == ["joker"] * 4


@pytest.mark.rule("WR-16")
def test_a_position_of_the_variant_cannot_show_three_jokers() -> None:
    with pytest.raises(ValueError, match="market"):
        table(variants=["three-jokers"], market=["joker"] * 3 + ["red-train", "red-ship", "red-2ships"])
