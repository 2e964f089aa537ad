"""determinize samples what is unknown uniformly, given what is known."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import stellwerk

SAMPLES = 3000


def chi_square(found: Counter[Any], weights: Mapping[Any, float]) -> float:
    total, drawn = sum(weights.values()), sum(found.values())
    assert set(found) <= set(weights), f"impossible outcomes: {set(found) - set(weights)}"
    return sum(
        (found[outcome] - drawn * weight / total) ** 2 / (drawn * weight / total)
        for outcome, weight in weights.items()
    )


def assert_uniform(found: Counter[Any], weights: Mapping[Any, float]) -> None:
    """Far above any chance value: about the mean plus six standard deviations."""
    freedom = len(weights) - 1
    assert chi_square(found, weights) < freedom + 6 * (2 * freedom) ** 0.5 + 6


def small_position(**more: Any) -> dict[str, Any]:
    return {
        "edition": "usa",
        "players": 2,
        "exhausted": True,
        "market": [],
        "deck": ["green", "yellow", "red", "blue"],
        "seats": [{"hand": {"black": 2}}, {"hand": {"red": 1, "blue": 1}}],
        **more,
    }


def test_hands_are_drawn_from_all_unseen_cards() -> None:
    game = stellwerk.from_position(small_position())
    unseen = ["green", "yellow", "red", "blue", "red", "blue"]
    weights = Counter(tuple(sorted(pair)) for pair in combinations(unseen, 2))
    found: Counter[Any] = Counter()
    tops: Counter[Any] = Counter()
    for seed in range(SAMPLES):
        guess = game.determinize(0, seed).position()
        found[tuple(sorted(Counter(guess["seats"][1]["hand"]).elements()))] += 1
        tops[guess["deck"][0]] += 1
    assert_uniform(found, weights)
    assert_uniform(tops, dict(Counter(unseen)))


def test_a_card_seen_taken_stays() -> None:
    """Of three cards in the hand one is known; only the others are guessed."""
    position = small_position(market=["white", *["orange"] * 4], to_move=1)
    position["seats"][1]["hand"] = {"purple": 1}
    game = stellwerk.from_position(position)
    game.apply(game.parse("take white"))
    game.apply(game.parse("draw"))
    assert game.current_player == 0
    assert "green" in game.view(0)["market"]
    weights = Counter(tuple(sorted(pair)) for pair in combinations(["yellow", "red", "blue", "purple"], 2))
    found: Counter[Any] = Counter()
    for seed in range(SAMPLES):
        hand = Counter(game.determinize(0, seed).position()["seats"][1]["hand"])
        assert hand["white"] == 1
        found[tuple(sorted((hand - Counter({"white": 1})).elements()))] += 1
    assert_uniform(found, weights)


def test_tickets_are_drawn_from_all_unseen_ones() -> None:
    tickets = [ticket["id"] for ticket in stellwerk.boards.load("usa").raw["tickets"]]
    seats = [{"tickets": tickets[:20]}, {"tickets": tickets[20:22]}]
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seats": seats})
    found: Counter[Any] = Counter()
    for seed in range(SAMPLES):
        guess = game.determinize(0, seed).position()
        found.update(guess["seats"][1]["tickets"])
    assert_uniform(found, dict.fromkeys(tickets[20:], 1.0))


def test_one_knows_what_one_put_under_the_deck() -> None:
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seed": 3})
    game.apply(game.parse("tickets"))
    offer = game.view(0)["own"]["offer"]
    game.apply(game.parse(f"keep {offer[1]}"))
    assert game.position()["ticket_deck"][-2:] == [offer[0], offer[2]]
    bottoms = set()
    for seed in range(40):
        assert game.determinize(0, seed).position()["ticket_deck"][-2:] == [offer[0], offer[2]]
        bottoms.add(tuple(game.determinize(1, seed).position()["ticket_deck"][-2:]))
    assert len(bottoms) > 20


def test_own_cards_and_tickets_never_change() -> None:
    game = stellwerk.new_game("maerklin", players=3, seed=9)
    while game.phase != "turn":
        game.apply(game.legal_actions()[0])
    for seat in range(3):
        own = game.position()["seats"][seat]
        beliefs = [game.determinize(seat, seed).position()["seats"] for seed in range(20)]
        assert all(guess[seat] == own for guess in beliefs)
        assert len({str(guess) for guess in beliefs}) > 10
