"""Claiming routes and paying for them in all editions (C-20 to C-26)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.editions import EXAMPLES
from tests.oracle.spec import SPEC

from .helpers import (
    EDITIONS,
    PLAYERS,
    cards,
    discard,
    hand,
    notations,
    part_of,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

PIECES = {
    edition: spec.ships.advised_wagons if spec.ships else spec.wagons for edition, spec in SPEC.items()
}  # wagons of a handwritten position
PAID_WITH_WAGONS = {edition: examples.paid_with_wagons for edition, examples in EXAMPLES.items()}
PAIRS = {edition: examples.pair for edition, examples in EXAMPLES.items()}
RICH = {edition: examples.rich for edition, examples in EXAMPLES.items()}
TABLES = [
    (edition, players)
    for edition in EDITIONS
    for players in range(PLAYERS[edition][0], PLAYERS[edition][1] + 1)
]
TRIPLE = ("dortmund-dusseldorf-1", "dortmund-dusseldorf-2", "dortmund-dusseldorf-3")


def with_hand(edition: str, held: dict[str, int], **more: Any) -> Game:
    return pos(edition, seats=[{"hand": held, **more}])


def without_passengers(edition: str) -> dict[str, Any]:
    return {"passengers": {"supply": 0, "board": []}} if SPEC[edition].passengers else {}


class TestPieces:
    @pytest.mark.rule("C-20")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_route_needs_a_piece_for_every_space(self, edition: str) -> None:
        route, length, held, _ = PAID_WITH_WAGONS[edition]
        for left in (length - 1, length):
            routes = routes_of(edition, PIECES[edition] - left, avoid=[route])
            game = with_hand(edition, held, routes=routes)
            assert (f"claim {route}" in notations(game)) == (left == length)

    @pytest.mark.rule("C-20")
    def test_in_weltreise_the_pieces_must_be_of_the_right_kind(self) -> None:
        supply = {
            "routes": routes_of("weltreise", 8, avoid=["vancouver-winnipeg-1"]),
            "wagons": 2,
            "ships": 50,
            "box": {"wagons": 15, "ships": 0},
        }
        game = with_hand("weltreise", {"green-train": 4, "yellow-train": 4, "red-ship": 3}, **supply)
        assert refuses(game, "claim moskva-novosibirsk-1")
        assert "claim vancouver-winnipeg-1" in notations(game)
        assert "claim athina-marseille-1" in notations(game)

    @pytest.mark.rule("C-20")
    def test_a_route_need_not_touch_ones_other_routes(self) -> None:
        game = with_hand("usa", {"green": 5}, routes=["atlanta-miami"])
        play(game, "claim portland-san-francisco-1")
        assert sorted(seat(game, 0)["routes"]) == ["atlanta-miami", "portland-san-francisco-1"]

    @pytest.mark.rule("C-20")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_one_route_a_turn_and_the_whole_of_it(self, edition: str) -> None:
        route, length, held, _ = PAID_WITH_WAGONS[edition]
        game = with_hand(edition, held, **without_passengers(edition))
        play(game, f"claim {route}")
        assert (game.current_player, game.phase) == (1, "turn")
        assert seat(game, 0)["routes"] == [route]
        assert seat(game, 0)["wagons"] == PIECES[edition] - length
        few = {card: count - 1 for card, count in held.items()}
        assert refuses(with_hand(edition, few), f"claim {route}")

    @pytest.mark.rule("C-20")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_claimed_route_is_nobody_elses(self, edition: str) -> None:
        route, _, held, _ = PAID_WITH_WAGONS[edition]
        assert refuses(pos(edition, seats=[{"hand": held}, {"routes": [route]}]), f"claim {route}")
        assert refuses(with_hand(edition, held, routes=[route]), f"claim {route}")


class TestPayments:
    @pytest.mark.rule("C-21")
    @pytest.mark.parametrize(
        ("edition", "route"),
        [
            ("europe", "bruxelles-paris-2"),
            ("gruselfahrt", "rathaus-friedhof-2"),
            ("maerklin", "leipzig-magdeburg-1"),
            ("uk", "manchester-birmingham-2"),
            ("usa", "boston-new-york-2"),
        ],
    )
    def test_a_coloured_route_takes_its_colour_and_locomotives(self, edition: str, route: str) -> None:
        game = with_hand(edition, {"yellow": 3, "red": 1, "loco": 2})
        assert payments(game, f"claim {route}") == {cards(yellow=2), cards(yellow=1, loco=1), cards(loco=2)}

    @pytest.mark.rule("C-21")
    @pytest.mark.parametrize(
        ("edition", "route"),
        [
            ("europe", "danzig-warszawa"),
            ("maerklin", "augsburg-munchen-1"),
            ("uk", "london-dover-1"),
            ("usa", "atlanta-charleston"),
        ],
    )
    def test_a_gray_route_takes_any_one_colour_and_locomotives(self, edition: str, route: str) -> None:
        game = with_hand(edition, {"yellow": 1, "red": 2, "loco": 1})
        assert payments(game, f"claim {route}") == {
            cards(red=2),
            cards(red=1, loco=1),
            cards(yellow=1, loco=1),
        }

    @pytest.mark.rule("C-21")
    def test_in_skandinavien_ordinary_routes_take_colours_alone(self) -> None:
        game = with_hand("skandinavien", {"yellow": 1, "red": 2, "loco": 2})
        assert payments(game, "claim norrkoping-orebro") == {cards(red=2)}

    @pytest.mark.rule("C-21")
    def test_in_weltreise_jokers_replace_any_card(self) -> None:
        held = {"yellow-train": 1, "yellow-train-harbor": 1, "red-train": 2, "yellow-ship": 2, "joker": 2}
        assert payments(with_hand("weltreise", held), "claim los-angeles-mexico-2") == {
            cards(yellow_train=1, yellow_train_harbor=1),
            cards(yellow_train=1, joker=1),
            cards(yellow_train_harbor=1, joker=1),
            cards(joker=2),
        }

    @pytest.mark.rule("C-22")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_no_legal_payment_is_part_of_another(self, edition: str) -> None:
        route, held = RICH[edition]
        found = payments(with_hand(edition, held), f"claim {route}")
        assert len(found) > 1
        assert [(less, more) for less in found for more in found if part_of(less, more)] == []

    @pytest.mark.rule("C-22")
    def test_a_complete_payment_ends_by_itself(self) -> None:
        game = with_hand("usa", {"red": 5, "loco": 3})
        play(game, "claim boston-new-york-1")
        assert game.phase == "pay"
        play(game, "pay red", "pay red")
        assert (game.current_player, game.phase) == (1, "turn")
        assert hand(game, 0) == {"red": 3, "loco": 3}

    @pytest.mark.rule("C-23")
    def test_every_payment_is_offered_not_only_the_cheapest(self) -> None:
        game = with_hand("usa", {"white": 3, "black": 4, "loco": 3})
        assert payments(game, "claim calgary-vancouver") == {
            *(cards(white=3 - n, loco=n) for n in (1, 2)),
            *(cards(black=3 - n, loco=n) for n in (1, 2)),
            cards(white=3),
            cards(black=3),
            cards(loco=3),
        }

    @pytest.mark.rule("C-23")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_claim_that_cannot_be_paid_is_refused_by_name(self, edition: str) -> None:
        route = PAID_WITH_WAGONS[edition][0]
        game = pos(edition)
        before = game.position()
        with pytest.raises(ValueError, match=route):
            game.parse(f"claim {route}")
        assert game.position() == before

    @pytest.mark.rule("C-23")
    def test_a_card_that_does_not_fit_is_refused(self) -> None:
        game = play(with_hand("usa", {"red": 2, "blue": 2, "loco": 2}), "claim boston-new-york-1")
        assert sorted(notations(game)) == ["pay loco", "pay red"]
        assert refuses(game, "pay blue")
        assert refuses(game, "claim boston-new-york-1")

    @pytest.mark.rule("C-23")
    def test_an_illegal_action_number_is_refused_and_nothing_happens(self) -> None:
        rich = with_hand("usa", {"red": 2})
        claim = rich.parse("claim boston-new-york-1")
        poor = with_hand("usa", {"blue": 2})
        before = poor.position()
        with pytest.raises(ValueError):
            poor.apply(claim)
        assert poor.position() == before


class TestAfterTheClaim:
    @pytest.mark.rule("C-24")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_cards_pieces_and_points_move_at_once(self, edition: str) -> None:
        route, length, held, points = PAID_WITH_WAGONS[edition]
        game = with_hand(edition, held, **without_passengers(edition))
        play(game, f"claim {route}")
        assert hand(game, 0) == {}
        pile = game.position()["discard"]["train"] if SPEC[edition].ships else discard(game)
        assert {card: count for card, count in pile.items() if count} == held
        assert seat(game, 0)["wagons"] == PIECES[edition] - length
        if points is not None:
            assert game.scores() == [points, 0]


class TestParallelRoutes:
    @pytest.mark.rule("C-25")
    @pytest.mark.parametrize(
        ("edition", "players"),
        [(edition, players) for edition, players in TABLES if players > SPEC[edition].one_of_a_group],
    )
    def test_nobody_owns_two_routes_of_one_group(self, edition: str, players: int) -> None:
        first, second, held = PAIRS[edition]
        game = pos(edition, players, seats=[{"hand": held, "routes": [first]}])
        assert refuses(game, f"claim {second}")
        assert f"claim {second}" in notations(pos(edition, players, seats=[{"hand": held}]))

    @pytest.mark.rule("C-25")
    @pytest.mark.parametrize(("mine", "other"), [(0, 1), (0, 2), (2, 0), (1, 2)])
    def test_nor_two_of_a_triple(self, mine: int, other: int) -> None:
        game = pos("maerklin", 5, seats=[{"hand": {"red": 1}, "routes": [TRIPLE[mine]]}])
        assert refuses(game, f"claim {TRIPLE[other]}")

    @pytest.mark.rule("C-26")
    @pytest.mark.parametrize(
        ("edition", "players", "free"),
        [(edition, players, players > SPEC[edition].one_of_a_group) for edition, players in TABLES],
    )
    def test_with_few_players_a_claim_closes_the_parallel_route(
        self, edition: str, players: int, free: bool
    ) -> None:
        first, second, held = PAIRS[edition]
        game = pos(edition, players, seats=[{"hand": held}, {"routes": [first]}])
        assert (f"claim {second}" in notations(game)) == free

    @pytest.mark.rule("C-26")
    @pytest.mark.parametrize(("players", "free"), [(3, False), (4, True)])
    def test_in_a_triple_it_closes_both_others(self, players: int, free: bool) -> None:
        game = pos("maerklin", players, seats=[{"hand": {"red": 1}}, {"routes": [TRIPLE[1]]}])
        for other in (TRIPLE[0], TRIPLE[2]):
            assert (f"claim {other}" in notations(game)) == free

    @pytest.mark.rule("C-25")
    @pytest.mark.parametrize(("edition", "players"), TABLES)
    def test_the_reason_names_the_players_own_route(self, edition: str, players: int) -> None:
        first, second, held = PAIRS[edition]
        game = pos(edition, players, seats=[{"hand": held, "routes": [first]}])
        assert game.core.claim_blockers(0)[second] == f"parallel {first}"
        with pytest.raises(ValueError, match=f"the player owns {first} beside it"):
            game.parse(f"claim {second}")

    @pytest.mark.rule("C-26")
    @pytest.mark.parametrize("edition", [edition for edition in EDITIONS if SPEC[edition].one_of_a_group])
    def test_or_the_route_of_another_and_the_few_players(self, edition: str) -> None:
        first, second, held = PAIRS[edition]
        game = pos(edition, 2, seats=[{"hand": held}, {"routes": [first]}])
        assert [game.core.claim_blockers(seat)[second] for seat in (0, 1)] == [f"parallel {first}"] * 2
        with pytest.raises(ValueError, match=f"{first} beside it is taken, and with 2 players only one"):
            game.parse(f"claim {second}")

    @pytest.mark.rule("C-25")
    def test_in_a_triple_ones_own_route_comes_before_anothers(self) -> None:
        seats = [{"routes": [TRIPLE[1]]}, {"routes": [TRIPLE[0]]}]
        game = pos("maerklin", 4, seats=seats)
        assert game.core.claim_blockers(0)[TRIPLE[2]] == f"parallel {TRIPLE[1]}"
        assert game.core.claim_blockers(1)[TRIPLE[2]] == f"parallel {TRIPLE[0]}"
        assert not game.core.claim_blockers(2).get(TRIPLE[2], "").startswith("parallel")

    @pytest.mark.rule("C-26")
    def test_with_many_players_all_three_of_a_triple_may_be_owned(self) -> None:
        seats = [{"hand": {"red": 1}}, {"routes": [TRIPLE[0]]}, {"routes": [TRIPLE[1]]}]
        assert f"claim {TRIPLE[2]}" in notations(pos("maerklin", 4, seats=seats))
