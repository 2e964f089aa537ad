"""Tickets, the end of the game and its scoring in all editions (C-30 to C-43, C-60)."""

from __future__ import annotations

import json
import random
from math import comb
from typing import Any

import pytest

import stellwerk
from tests.editions import EXAMPLES
from tests.oracle.spec import SPEC

from .helpers import (
    EDITIONS,
    after,
    draw_turn,
    final,
    items,
    notations,
    out_of_game,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

FIRST_OFFER = {edition: spec.first_offer for edition, spec in SPEC.items() if spec.start}
KEPT_FIRST = [edition for edition, spec in SPEC.items() if spec.start and spec.start[0] == ("keep",)]
TOP = {edition: list(EXAMPLES[edition].top_tickets) for edition in KEPT_FIRST}
ONE_SPACE = {edition: examples.one_space for edition, examples in EXAMPLES.items() if examples.one_space}
CONNECTED = {edition: examples.connected for edition, examples in EXAMPLES.items() if examples.connected}
UNDER_THE_DECK = [edition for edition in KEPT_FIRST if not SPEC[edition].returned_leave]
LATER_OFFER = {edition: SPEC[edition].offer[0] for edition in KEPT_FIRST}


class TestOffers:
    @pytest.mark.rule("C-30")
    @pytest.mark.parametrize("edition", sorted(FIRST_OFFER))
    def test_every_lawful_subset_of_the_first_offer_is_one_option(self, edition: str) -> None:
        offered, least = FIRST_OFFER[edition]
        game = stellwerk.new_game(edition, players=2, seed=7)
        if SPEC[edition].ticket_decks:
            play(game, "tickets short=2 long=2")
        kept = [saying.split()[1:] for saying in notations(game)]
        assert game.phase == "keep"
        assert len(kept) == sum(comb(offered, size) for size in range(least, offered + 1))
        assert min(map(len, kept)) == least

    @pytest.mark.rule("C-30")
    @pytest.mark.parametrize("edition", sorted(LATER_OFFER))
    def test_a_later_offer_may_be_kept_down_to_one(self, edition: str) -> None:
        offered = LATER_OFFER[edition]
        game = play(pos(edition, ticket_deck=TOP[edition]), "tickets")
        assert (game.current_player, game.phase) == (0, "keep")
        kept = [saying.split()[1:] for saying in notations(game)]
        assert len(kept) == len({tuple(tickets) for tickets in kept}) == 2**offered - 1
        assert all(tickets == [top for top in TOP[edition] if top in tickets] for tickets in kept)
        assert max(kept, key=len) == TOP[edition][:offered]
        assert refuses(game, f"keep {TOP[edition][4]}")
        assert refuses(game, "keep")

    @pytest.mark.rule("C-30")
    @pytest.mark.parametrize("edition", sorted(LATER_OFFER))
    def test_a_kept_ticket_stays(self, edition: str) -> None:
        first, *rest = TOP[edition]
        game = pos(edition, seats=[{"tickets": [first]}], ticket_deck=rest)
        play(game, "tickets", f"keep {rest[1]}")
        assert seat(game, 0)["tickets"] == [first, rest[1]]

    @pytest.mark.rule("C-32")
    @pytest.mark.parametrize("edition", sorted(LATER_OFFER))
    def test_a_small_deck_makes_a_small_offer(self, edition: str) -> None:
        left = TOP[edition][:2]
        game = pos(edition, ticket_deck=left, tickets_out=out_of_game(edition, left))
        play(game, "tickets")
        assert sorted(notations(game)) == sorted(f"keep {kept}" for kept in [*left, " ".join(left)])

    @pytest.mark.rule("C-32")
    @pytest.mark.parametrize("edition", sorted(LATER_OFFER))
    def test_the_last_ticket_must_be_kept(self, edition: str) -> None:
        left = TOP[edition][:1]
        game = play(pos(edition, ticket_deck=left, tickets_out=out_of_game(edition, left)), "tickets")
        assert seat(game, 0)["tickets"] == left
        assert game.current_player == 1

    @pytest.mark.rule("C-32")
    @pytest.mark.parametrize("edition", sorted(FIRST_OFFER))
    def test_without_tickets_there_is_no_offer(self, edition: str) -> None:
        game = pos(edition, tickets_out=out_of_game(edition))
        assert not [saying for saying in notations(game) if saying.startswith("tickets")]

    @pytest.mark.rule("C-33")
    @pytest.mark.parametrize("edition", sorted(UNDER_THE_DECK))
    def test_returned_tickets_go_under_the_deck_in_the_order_offered(self, edition: str) -> None:
        top = TOP[edition]
        game = play(pos(edition, ticket_deck=top), "tickets", f"keep {top[1]}")
        back = [ticket for ticket in top[: LATER_OFFER[edition]] if ticket != top[1]]
        ticket_deck = game.position()["ticket_deck"]
        assert ticket_deck[-len(back) :] == back
        assert ticket_deck[0] == top[LATER_OFFER[edition]]

    @pytest.mark.rule("C-33")
    def test_in_maerklin_they_go_under_their_own_decks(self) -> None:
        short = ["berlin-chemnitz", "koblenz-ulm", "koln-nurnberg"]
        long = ["berlin-mainz", "kiel-schweiz"]
        game = pos("maerklin", ticket_deck={"short": short, "long": long})
        play(game, "tickets short=3 long=1", "keep koblenz-ulm")
        decks = game.position()["ticket_deck"]
        assert decks["short"][-2:] == ["berlin-chemnitz", "koln-nurnberg"]
        assert decks["long"][-1] == "berlin-mainz"

    @pytest.mark.rule("C-35")
    @pytest.mark.parametrize("edition", KEPT_FIRST)
    def test_nobody_learns_how_many_were_kept_before_all_have_chosen(self, edition: str) -> None:
        game = stellwerk.new_game(edition, players=2, seed=7)
        options = sorted(notations(game), key=lambda saying: len(saying.split()))
        few, many = after(game, options[0]), after(game, options[-1])
        for viewer in (1, None):
            assert json.dumps(few.view(viewer)) == json.dumps(many.view(viewer))
        for chosen in (few, many):
            play(chosen, notations(chosen)[0])
        counts = [chosen.view(None)["seats"][0]["tickets"] for chosen in (few, many)]
        assert counts == [FIRST_OFFER[edition][1], FIRST_OFFER[edition][0]]

    @pytest.mark.rule("C-35")
    def test_maerklins_announced_mixes_are_public_at_once(self) -> None:
        game = stellwerk.new_game("maerklin", players=2, seed=7)
        one, other = after(game, "tickets short=4 long=0"), after(game, "tickets short=1 long=3")
        for viewer in (1, None):
            assert one.view(viewer) != other.view(viewer)
        for announced in (one, other):
            play(announced, notations(announced)[0])
        assert one.current_player == other.current_player == 1
        for viewer in (1, None):
            assert one.view(viewer) != other.view(viewer)


class TestTickets:
    @pytest.mark.rule("C-31")
    @pytest.mark.rule("C-34")
    @pytest.mark.parametrize("edition", sorted(CONNECTED))
    def test_a_ticket_connected_by_ones_own_routes_adds_its_value(self, edition: str) -> None:
        routes, ticket, points, value = CONNECTED[edition]
        game = final(edition, seats=[{"routes": routes, "tickets": [ticket]}])
        bonuses = SPEC[edition].most_tickets + SPEC[edition].longest_path + EXAMPLES[edition].not_built
        assert game.scores()[0] == points + value + bonuses

    @pytest.mark.rule("C-31")
    @pytest.mark.rule("C-34")
    @pytest.mark.parametrize("edition", sorted(CONNECTED))
    def test_with_an_interruption_it_subtracts_its_value(self, edition: str) -> None:
        routes, ticket, _, value = CONNECTED[edition]
        game = final(edition, seats=[{"tickets": [ticket], "routes": routes[:1]}])
        assert -value in items(game, 0)

    @pytest.mark.rule("C-31")
    @pytest.mark.parametrize("edition", sorted(CONNECTED))
    def test_another_players_routes_do_not_connect(self, edition: str) -> None:
        routes, ticket, _, value = CONNECTED[edition]
        game = final(edition, seats=[{"tickets": [ticket], "routes": routes[:1]}, {"routes": routes[1:]}])
        assert -value in items(game, 0)

    @pytest.mark.rule("C-31")
    def test_a_long_way_round_connects_too(self) -> None:
        way = ["denver-omaha", "chicago-omaha", "chicago-pittsburgh-1"]
        game = final("usa", seats=[{"tickets": ["denver-pittsburgh"], "routes": way}])
        assert game.scores()[0] == 7 + 7 + 4 + 11 + 10


class TestFinalTurns:
    @staticmethod
    def nearly_out(edition: str) -> dict[str, Any]:
        """A seat with three wagons left and the card for a route of one space."""
        route, card = ONE_SPACE[edition]
        routes = routes_of(edition, SPEC[edition].wagons - 3, avoid=[route])
        player: dict[str, Any] = {"routes": routes, "hand": {card: 1}}
        if SPEC[edition].passengers:
            player["passengers"] = {"supply": 0, "board": []}
        return player

    @pytest.mark.rule("C-40")
    @pytest.mark.parametrize("edition", sorted(ONE_SPACE))
    def test_everyone_has_one_more_turn_the_triggering_player_last(self, edition: str) -> None:
        game = pos(edition, 3, to_move=1, seats=[{}, self.nearly_out(edition)])
        play(game, f"claim {ONE_SPACE[edition][0]}")
        assert game.position()["turns_left"] == 3
        turns = []
        while not game.is_over:
            turns.append(game.current_player)
            draw_turn(game)
        assert turns == [2, 0, 1]

    @pytest.mark.rule("C-40")
    @pytest.mark.parametrize("edition", sorted(ONE_SPACE))
    def test_the_trigger_fires_once(self, edition: str) -> None:
        game = pos(edition, seats=[self.nearly_out(edition)], turns_left=2)
        play(game, f"claim {ONE_SPACE[edition][0]}")
        assert game.position()["turns_left"] == 1
        draw_turn(game)
        assert game.is_over

    @pytest.mark.rule("C-40")
    def test_in_weltreise_everyone_has_two_more_turns(self) -> None:
        routes = routes_of("weltreise", 19) + routes_of("weltreise", 34, "ship", avoid=["hong-kong-manila-1"])
        game = pos("weltreise", seats=[{"routes": routes, "hand": {"purple-ship": 1}}])
        play(game, "claim hong-kong-manila-1")
        turns = []
        while not game.is_over:
            turns.append(game.current_player)
            draw_turn(game)
        assert turns == [1, 0, 1, 0]

    @pytest.mark.rule("C-40")
    def test_a_pass_is_a_turn(self) -> None:
        game = pos(
            "usa",
            exhausted=True,
            market=[],
            tickets_out=out_of_game("usa"),
            seats=[{}, {"hand": {"red": 2}}],
            turns_left=2,
        )
        play(game, "pass")
        assert game.position()["turns_left"] == 1
        play(game, "claim boston-new-york-1")
        assert game.is_over

    @pytest.mark.rule("C-40")
    def test_the_trigger_is_checked_at_the_end_of_a_turn_only(self) -> None:
        game = pos("uk", seats=[{**self.nearly_out("uk"), "hand": {"green": 1, "loco": 1}}])
        play(game, "claim reading-london-1")
        assert (game.current_player, game.phase) == (0, "pay")
        assert game.position()["turns_left"] is None
        play(game, "pay green")
        assert game.position()["turns_left"] == 2


class TestScoring:
    @pytest.mark.rule("C-41")
    def test_the_most_tickets_bonus_goes_to_all_who_are_tied(self) -> None:
        routes, ticket, points, value = CONNECTED["maerklin"]
        other = ["erfurt-nurnberg-1", "nurnberg-wurzburg-1"]
        game = final(
            "maerklin",
            seats=[
                {"routes": routes, "tickets": [ticket]},
                {},
                {"routes": other, "tickets": ["erfurt-wurzburg"]},
            ],
        )
        assert game.scores() == [points + value + 10, 0, 7 + 2 + 6 + 10]

    @pytest.mark.rule("C-41")
    @pytest.mark.parametrize("edition", [edition for edition, spec in SPEC.items() if spec.most_tickets])
    def test_nobody_gets_it_if_nobody_completed_any(self, edition: str) -> None:
        _, ticket, _, value = CONNECTED[edition]
        game = final(edition, seats=[{"tickets": [ticket]}, {}])
        assert game.scores() == [-value, 0]

    @pytest.mark.rule("C-42")
    @pytest.mark.parametrize("edition", sorted(CONNECTED))
    def test_a_remaining_tie_is_shared(self, edition: str) -> None:
        _, ticket, _, _ = CONNECTED[edition]
        assert final(edition, 3).ranking() == [1, 1, 1]
        game = final(edition, 3, seats=[{"tickets": [ticket]}])
        assert game.ranking() == [3, 1, 1]

    @pytest.mark.rule("C-42")
    def test_after_a_shared_place_the_next_is_left_out(self) -> None:
        game = final(
            "skandinavien",
            seats=[{"routes": ["goteborg-oslo"]}, {"tickets": ["oslo-vaasa"]}, {"routes": ["imatra-lahti"]}],
        )
        assert game.scores() == [2, -9, 2]
        assert game.ranking() == [1, 3, 1]

    @pytest.mark.rule("C-43")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_items_sum_to_the_total(self, edition: str) -> None:
        game = stellwerk.new_game(edition, players=2, seed=5)
        chance = random.Random(1)
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
        totals = [sum(item["points"] for item in game.score_breakdown(player)) for player in (0, 1)]
        assert totals == game.scores()

    @pytest.mark.rule("C-43")
    def test_routes_every_ticket_and_every_bonus_are_items(self) -> None:
        routes, ticket, points, value = CONNECTED["usa"]
        game = final("usa", seats=[{"routes": routes, "tickets": [ticket, "boston-miami"]}])
        assert items(game, 0) == sorted([points, value, -12, 10])


class TestLongestPath:
    @pytest.mark.rule("C-60")
    def test_cities_may_be_passed_several_times(self) -> None:
        loop = [
            "atlanta-nashville",
            "nashville-raleigh",
            "atlanta-raleigh-1",
            "atlanta-charleston",
        ]  # 8 spaces
        straight = ["calgary-vancouver", "calgary-helena"]  # 7
        assert final("usa", seats=[{"routes": loop}, {"routes": straight}]).scores() == [9 + 10, 11]

    @pytest.mark.rule("C-60")
    def test_each_route_counts_once_and_branches_do_not_add_up(self) -> None:
        star = ["denver-santa-fe", "el-paso-santa-fe", "phoenix-santa-fe"]  # 2, 2 and 3 spaces: a path of 5
        single = ["miami-new-orleans"]  # 6
        assert final("usa", seats=[{"routes": star}, {"routes": single}]).scores() == [8, 15 + 10]

    @pytest.mark.rule("C-60")
    def test_only_ones_own_connected_routes_make_a_path(self) -> None:
        apart = ["boston-new-york-1", "pittsburgh-washington"]  # joined by the other's New York–Washington
        other = ["new-york-washington-1", "calgary-vancouver"]  # 2 and 3
        assert final("usa", seats=[{"routes": apart}, {"routes": other}]).scores() == [4, 6 + 10]

    @pytest.mark.rule("C-60")
    def test_a_country_never_lies_within_a_path(self) -> None:
        seats = [
            {"routes": ["dover-france-1", "southampton-france-1"], "technologies": ["equalising-beam"]},
            {"routes": ["london-dover-1", "london-ipswich-1", "norwich-ipswich-1"]},  # 4 spaces
        ]
        game = final("uk", options={"advanced": True}, seats=seats)
        assert game.scores() == [2 + 4 - 15, 4]

    @pytest.mark.rule("C-60")
    def test_a_country_may_begin_or_end_a_path(self) -> None:
        seats = [
            {"routes": ["london-dover-1", "dover-france-1"], "technologies": ["equalising-beam"]},  # 4 spaces
            {"routes": ["northampton-london-1", "london-ipswich-1", "norwich-ipswich-1"]},  # 3
        ]
        game = final("uk", options={"advanced": True}, seats=seats)
        assert game.scores() == [2 + 2 + 15, 3]
