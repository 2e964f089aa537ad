"""Rules common to all editions: turns, passing, secrets, determinism (C-1 to C-6, C-50, C-51)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import stellwerk
from stellwerk import Game
from tests.oracle.spec import SPEC

from .helpers import (
    EDITIONS,
    PLAYERS,
    after,
    draw_turn,
    keep_first,
    notations,
    offers,
    out_of_game,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)


def play_at_random(game: Game, decisions: int, seed: int) -> Game:
    chance = random.Random(seed)
    for _ in range(decisions):
        if not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
    return game


def without_cards(edition: str, players: int = 2, **fields: Any) -> Game:
    """A position in which no card is left in market, deck and discard."""
    if SPEC[edition].market:
        fields["market"] = []
    return pos(edition, players, exhausted=True, **fields)


def with_nothing_left(edition: str, players: int = 2, **fields: Any) -> Game:
    """A position in which there are no cards outside the hands, and no tickets to draw."""
    named = fields.get("ticket_deck", []) + [
        ticket for player in fields.get("seats", []) for ticket in player.get("tickets", [])
    ]
    return without_cards(edition, players, tickets_out=out_of_game(edition, named), **fields)


class TestTurns:
    @pytest.mark.rule("C-1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_players_act_clockwise(self, edition: str) -> None:
        most = PLAYERS[edition][1]
        game = keep_first(stellwerk.new_game(edition, players=most, seed=4))
        turns = []
        for _ in range(2 * most):
            turns.append(game.current_player)
            draw_turn(game)
        assert turns == [*range(most)] * 2

    @pytest.mark.rule("C-1")
    def test_a_turn_is_exactly_one_action(self) -> None:
        game = pos("usa", seats=[{"hand": {"red": 4, "yellow": 4}}], ticket_deck=["boston-miami"])
        for action in (
            ["claim boston-new-york-1"],
            ["draw", "draw"],
            ["tickets", "keep boston-miami"],
        ):
            done = after(game, *action)
            assert (done.current_player, done.phase) == (1, "turn")

    @pytest.mark.rule("C-1")
    def test_one_purchase_may_come_before_the_action(self) -> None:
        game = play(pos("uk", seats=[{"hand": {"loco": 4}}]), "buy stoker")
        assert (game.current_player, game.phase) == (0, "turn")
        assert offers(game, "buy") == []
        assert offers(game, "draw") == ["draw"]

    @pytest.mark.rule("C-2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_seat_0_starts(self, edition: str) -> None:
        for seed in range(4):
            game = keep_first(stellwerk.new_game(edition, players=2, seed=seed))
            assert (game.current_player, game.phase) == (0, "turn")


class TestPassing:
    WITHOUT_EXTRAS = tuple(edition for edition, spec in SPEC.items() if not spec.can_always_act)

    @pytest.mark.rule("C-3")
    @pytest.mark.parametrize("edition", WITHOUT_EXTRAS)
    def test_who_has_no_legal_action_passes(self, edition: str) -> None:
        game = with_nothing_left(edition)
        assert notations(game) == ["pass"]
        play(game, "pass")
        assert (game.is_over, game.current_player) == (False, 1)

    @pytest.mark.rule("C-3")
    @pytest.mark.parametrize("edition", WITHOUT_EXTRAS)
    def test_the_game_ends_when_everybody_has_passed_in_one_round(self, edition: str) -> None:
        game = with_nothing_left(edition, 3)
        play(game, "pass", "pass")
        assert not game.is_over
        assert play(game, "pass").is_over
        assert game.legal_actions() == []

    @pytest.mark.rule("C-3")
    def test_such_a_game_is_scored_as_at_a_normal_end(self) -> None:
        game = with_nothing_left(
            "usa", seats=[{"tickets": ["denver-el-paso"]}, {"routes": ["boston-new-york-1"]}]
        )
        play(game, "pass", "pass")
        assert game.scores() == [-4, 2 + 10]

    @pytest.mark.rule("C-3")
    def test_an_action_in_between_breaks_the_round_of_passes(self) -> None:
        game = with_nothing_left("usa", ticket_deck=["denver-el-paso"], passes=1)
        play(game, "tickets", "pass")
        assert not game.is_over
        play(game, "pass")
        assert game.is_over

    @pytest.mark.rule("C-3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_who_has_a_legal_action_may_not_pass(self, edition: str) -> None:
        assert refuses(keep_first(stellwerk.new_game(edition, players=2, seed=1)), "pass")

    @pytest.mark.rule("C-3")
    def test_a_purchase_is_no_action(self) -> None:
        routes = routes_of("uk", 35)
        game = with_nothing_left("uk", seats=[{"hand": {"loco": 1}, "routes": routes}], turns_left=2)
        bought = {f"buy {name}" for name in ("wales", "scotland", "ireland-france", "stoker")}
        assert set(notations(game)) == {*bought, "pass"}


class TestExchangesAndSwaps:
    GHOSTS = (
        {"tickets": ["labor-friedhof", "labor-angelsteg"]},
        {"tickets": ["bahnhof-sumpf", "rathaus-angelsteg"]},
    )

    @pytest.mark.rule("C-5")
    def test_nobody_is_made_to_exchange(self) -> None:
        game = with_nothing_left("weltreise")
        assert "pass" in notations(game)
        assert "exchange wagons=1" in notations(game)

    @pytest.mark.rule("C-5")
    def test_nobody_is_made_to_swap(self) -> None:
        game = without_cards("gruselfahrt", seats=list(self.GHOSTS))
        assert sorted(notations(game)) == ["pass", "swap"]

    @pytest.mark.rule("C-5")
    def test_who_could_do_something_else_may_not_pass(self) -> None:
        game = pos("weltreise")
        assert "exchange wagons=1" in notations(game)
        assert refuses(game, "pass")
        ghosts = pos("gruselfahrt", seats=list(self.GHOSTS))
        assert "swap" in notations(ghosts)
        assert refuses(ghosts, "pass")

    @pytest.mark.rule("C-5")
    def test_three_rounds_of_passes_and_exchanges_end_the_game(self) -> None:
        game = with_nothing_left("weltreise")
        play(game, "exchange wagons=1", "pass", "exchange ships=1", "pass", "exchange wagons=2")
        assert not game.is_over
        play(game, "pass")
        assert game.is_over

    @pytest.mark.rule("C-5")
    def test_three_rounds_of_swaps_end_the_game_and_the_most_tickets_win(self) -> None:
        mine, others = self.GHOSTS
        game = without_cards(
            "gruselfahrt", seats=[mine, {**others, "completed": ["lebkuchenhaus-gruft"]}], barren=5
        )
        play(game, "swap")
        assert game.is_over
        assert game.ranking() == [2, 1]

    @pytest.mark.rule("C-5")
    def test_a_swap_that_completes_a_ticket_is_progress(self) -> None:
        routes = ["lebkuchenhaus-duestere-lichtung-1", "lebkuchenhaus-hohler-baum-1"]
        mine, others = self.GHOSTS
        game = without_cards(
            "gruselfahrt",
            seats=[{**mine, "routes": routes}, others],
            ticket_deck=["duestere-lichtung-hohler-baum"],
            barren=5,
        )
        play(game, "swap")
        assert not game.is_over
        assert seat(game, 0)["completed"] == ["duestere-lichtung-hohler-baum"]
        assert game.position()["barren"] == 0

    @pytest.mark.rule("C-5")
    def test_a_claim_is_progress(self) -> None:
        game = with_nothing_left("weltreise", seats=[{"hand": {"red-train": 1}}], barren=5)
        play(game, "claim hamburg-marseille-1")
        assert not game.is_over
        assert game.position()["barren"] == 0

    @pytest.mark.rule("C-5")
    def test_one_round_of_passes_ends_the_game_even_where_passing_was_optional(self) -> None:
        assert play(with_nothing_left("weltreise"), "pass", "pass").is_over


class TestGamesWithoutEnd:
    """Nobody can go on for ever, whatever he does (C-6)."""

    LAST = 2 * 1000 - 1  # turns played when the last one of two players begins

    @pytest.mark.rule("C-6")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_game_ends_with_the_thousandth_round(self, edition: str) -> None:
        word = "draw train" if SPEC[edition].ships else "draw"
        for turns, over in ((self.LAST - 1, False), (self.LAST, True)):
            game = pos(edition, turns=turns, to_move=turns % 2)
            while not game.is_over and game.current_player == turns % 2:
                play(game, word)
            assert game.is_over is over
            assert game.position()["turns"] == turns + 1
            assert stellwerk.from_position(game.position()).position() == game.position()

    @pytest.mark.rule("C-6")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_game_that_goes_on_has_turns_left(self, edition: str) -> None:
        with pytest.raises(ValueError, match="turns: after 2000 turns the game is over"):
            pos(edition, turns=2000)
        assert pos(edition, turns=2000, over=True).is_over

    @pytest.mark.rule("C-6", "GF-12")
    def test_two_who_only_swap(self) -> None:
        game = stellwerk.new_game("gruselfahrt", players=2, seed=1)
        for _ in range(2000):
            assert not game.is_over
            play(game, "swap")
        assert game.is_over

    @pytest.mark.rule("C-6", "WR-50")
    def test_two_who_only_exchange(self) -> None:
        game = pos("weltreise")
        for turn in range(2000):
            assert not game.is_over
            play(game, "exchange wagons=1" if turn % 4 < 2 else "exchange ships=1")
        assert game.is_over

    @pytest.mark.rule("C-6", "SK-42")
    def test_two_who_give_up_tunnel_after_tunnel(self) -> None:
        cards: dict[str, Any] = {"market": ["red"] * 5, "deck": ["loco"] * 3}
        game = pos("skandinavien", exhausted=True, seats=[{"hand": {"green": 2}}] * 2, **cards)
        for _ in range(2000):
            assert not game.is_over
            play(game, "claim kristiansand-stavanger-1", "withdraw")
        assert game.is_over
        assert all(not player["routes"] for player in game.position()["seats"])


class TestDeterminism:
    @pytest.mark.rule("C-50")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_same_seed_and_choices_give_the_same_game(self, edition: str) -> None:
        one = stellwerk.new_game(edition, players=2, seed=11)
        two = stellwerk.new_game(edition, players=2, seed=11)
        chance = random.Random(5)
        for _ in range(120):
            assert one.position() == two.position()
            if one.is_over:
                break
            action = chance.choice(one.legal_actions())
            one.apply(action)
            two.apply(action)

    @pytest.mark.rule("C-50")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_another_seed_deals_other_cards_and_tickets(self, edition: str) -> None:
        one, two = (stellwerk.new_game(edition, players=2, seed=seed).position() for seed in (1, 2))
        assert one["deck"] != two["deck"]
        assert one["ticket_deck"] != two["ticket_deck"]

    @pytest.mark.rule("C-50")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_record_replays_to_the_same_state(self, edition: str) -> None:
        game = play_at_random(stellwerk.new_game(edition, players=2, seed=8), 150, seed=2)
        again = stellwerk.replay(json.loads(json.dumps(game.record())))
        assert again.position() == game.position()

    @pytest.mark.rule("C-50")
    def test_the_random_state_belongs_to_the_game(self) -> None:
        random.seed(1)
        one = play_at_random(stellwerk.new_game("usa", players=2, seed=8), 50, seed=2).position()
        random.seed(2)
        stellwerk.new_game("usa", players=3, seed=9)
        assert play_at_random(stellwerk.new_game("usa", players=2, seed=8), 50, seed=2).position() == one

    @pytest.mark.rule("C-51")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_playing_on_in_a_copy_leaves_the_original_alone(self, edition: str) -> None:
        game = play_at_random(stellwerk.new_game(edition, players=2, seed=6), 40, seed=3)
        before = game.position()
        copy = play_at_random(game.copy(), 60, seed=4)
        assert game.position() == before
        assert copy.position() != before
        played_on = copy.position()
        play_at_random(game, 60, seed=9)
        assert copy.position() == played_on

    @pytest.mark.rule("C-51")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_playing_on_leaves_all_copies_alone(self, edition: str) -> None:
        """Those made on the way, and copies of these, whoever of them plays on."""
        game = stellwerk.new_game(edition, players=2, seed=7)
        kept = []
        for step in range(40):
            copy = game.copy()
            kept += [(copy, game.position()), (copy.copy(), game.position())]
            play_at_random(game, 1, seed=step)
        for place, (copy, position) in enumerate(kept):
            assert copy.position() == position
            if place % 2:
                play_at_random(copy, 3, seed=place)
        assert [copy.position() for copy, _ in kept[::2]] == [position for _, position in kept[::2]]
