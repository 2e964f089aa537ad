"""Switzerland: tunnels, countries and tickets with several values, the rules CH-… of the catalogue."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game, boards
from stellwerk.text.names import ticket_text
from tests.rules.helpers import (
    cards,
    discard,
    draw_turn,
    final,
    hand,
    market,
    notations,
    out_of_game,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MARKET = ["red", "blue", "yellow", "black", "white"]
COUNTRIES = {"deutschland": 5, "france": 4, "italia": 5, "osterreich": 3}
TRAIN_TWO = "claim bern-solothurn"  # black
TUNNEL_TWO = "claim martigny-sion"  # green
GRAY_TRAIN = "claim bern-luzern-1"
LUGANO_ITALIA = ["italia-lugano"]
LUGANO_DEUTSCHLAND = [
    *("bellinzona-lugano-1", "bellinzona-wassen-1", "schwyz-wassen-1", "schwyz-zug-1", "zug-zurich-1"),
    *("winterthur-zurich-1", "schaffhausen-winterthur-1", "deutschland-schaffhausen"),
]
ACROSS = [  # from Geneva's station in France to Vaduz's in Austria
    *("france-geneve", "geneve-lausanne-1", "fribourg-lausanne-1", "bern-fribourg-1", "bern-luzern-1"),
    *("luzern-schwyz", "pfaffikon-schwyz", "pfaffikon-sargans", "sargans-vaduz", "osterreich-vaduz"),
]


def with_hand(**counts: int) -> Game:
    return pos("switzerland", seats=[{"hand": counts}], market=MARKET)


def tunnel(deck: list[str], **counts: int) -> Game:
    """Seat 0 holds these cards and will reveal the first of this deck."""
    return pos("switzerland", seats=[{"hand": counts}], market=MARKET, deck=deck)


def worth(routes: list[str], *tickets: str) -> list[tuple[int, bool]]:
    """What each ticket brings with these routes, and whether it is completed."""
    game = final("switzerland", seats=[{"routes": routes, "tickets": list(tickets)}])
    found = {item["ticket"]: item for item in game.score_breakdown(0) if item["item"] == "ticket"}
    return [(found[ticket]["points"], found[ticket]["completed"]) for ticket in tickets]


def bonus(game: Game, number: int, item: str) -> int:
    return sum(each["points"] for each in game.score_breakdown(number) if each["item"] == item)


class TestSetUp:
    @pytest.mark.rule("CH-1")
    @pytest.mark.parametrize("players", [2, 3])
    def test_everyone_has_40_wagons_and_four_of_the_110_cards(self, players: int) -> None:
        start = stellwerk.new_game("switzerland", players=players, seed=3).position()
        held = [Counter(player["hand"]) for player in start["seats"]]
        assert [some.total() for some in held] == [4] * players
        assert [player["wagons"] for player in start["seats"]] == [40] * players
        assert len(start["market"]) == 5
        laid_out: Counter[str] = Counter(start["market"]) + Counter(start["deck"]) + Counter(start["discard"])
        assert sum(held, laid_out) == Counter(dict.fromkeys(COLOURS, 12) | {"loco": 14})

    @pytest.mark.rule("CH-1")
    @pytest.mark.parametrize("players", [1, 4])
    def test_two_or_three_can_play(self, players: int) -> None:
        with pytest.raises(ValueError):
            stellwerk.new_game("switzerland", players=players)

    @pytest.mark.rule("CH-2")
    def test_of_46_tickets_12_lead_to_countries(self) -> None:
        board = boards.load("switzerland")
        several = [ticket for ticket in board.tickets if ticket.values]
        assert len(board.tickets) == 46
        assert len(several) == 12
        starts = Counter(ticket.cities[0] for ticket in several)
        assert starts == dict.fromkeys(("bern", "chur", "lugano", "zurich"), 1) | dict.fromkeys(COUNTRIES, 2)
        for ticket in several:
            assert set(ticket.cities[1:]) == set(COUNTRIES) - {ticket.cities[0]}

    @pytest.mark.rule("CH-3")
    def test_five_are_offered_and_at_least_two_kept(self) -> None:
        game = stellwerk.new_game("switzerland", players=2, seed=1)
        sizes = Counter(len(saying.split()) - 1 for saying in notations(game))
        assert sizes == {2: 10, 3: 10, 4: 5, 5: 1}
        offered = game.view(0)["own"]["offer"]
        play(game, "keep " + " ".join(offered[:2]))
        assert set(offered[2:]) <= set(game.position()["tickets_out"])


class TestCards:
    @pytest.mark.rule("CH-10")
    def test_two_open_locomotives_may_be_taken(self) -> None:
        deck = ["green", "white", "red", "blue"]
        game = pos("switzerland", market=["loco", "loco", "red", "blue", "green"], deck=deck)
        play(game, "take loco", "take loco")
        assert hand(game, 0) == {"loco": 2}
        assert game.current_player == 1

    @pytest.mark.rule("CH-10", "C-14")
    def test_an_open_locomotive_may_follow_a_blind_card(self) -> None:
        game = pos("switzerland", market=["loco", "red", "blue", "green", "white"], deck=["red", "blue"])
        play(game, "draw", "take loco")
        assert hand(game, 0) == {"red": 1, "loco": 1}
        assert game.current_player == 1

    @pytest.mark.rule("CH-11", "C-13")
    def test_the_market_is_cleared_between_two_cards(self) -> None:
        deck = ["loco", "green", "green", "yellow", "black", "black", "white"]
        game = pos("switzerland", market=["loco", "loco", "red", "blue", "green"], deck=deck)
        play(game, "take red")
        assert (game.current_player, game.phase) == (0, "draw")
        play(game, "take yellow")
        assert hand(game, 0) == {"red": 1, "yellow": 1}

    @pytest.mark.rule("CH-11")
    def test_three_open_locomotives_clear_the_market(self) -> None:
        deck = ["loco", "green", "green", "yellow", "black", "black", "white"]
        game = pos("switzerland", market=["loco", "loco", "red", "blue", "green"], deck=deck)
        play(game, "take red")
        assert market(game) == sorted(deck[1:6])


class TestRoutes:
    @pytest.mark.rule("CH-20")
    def test_locomotives_pay_for_tunnels_alone(self) -> None:
        assert payments(with_hand(black=1, loco=4), TRAIN_TWO) == set()
        assert payments(with_hand(black=2, loco=4), TRAIN_TWO) == {cards(black=2)}
        assert payments(with_hand(red=4, blue=4, loco=4), GRAY_TRAIN) == {cards(red=4), cards(blue=4)}
        assert payments(with_hand(green=2, loco=2, red=3), TUNNEL_TWO) == {
            cards(green=2),
            cards(green=1, loco=1),
            cards(loco=2),
        }

    @pytest.mark.rule("CH-21")
    @pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
    def test_points_by_length(self, length: int, points: int) -> None:
        route = next(r for r in boards.load("switzerland").routes if r.length == length)
        held = {"loco": length} if route.kind == "tunnel" else {"red": length, route.color: length}
        held.pop("gray", None)
        deck = ["red", "red", "red"] if route.kind == "tunnel" else []
        game = pos("switzerland", seats=[{"hand": held}], market=MARKET, deck=deck)
        play(game, f"claim {route.id}")
        assert seat(game, 0)["score"] == points
        assert seat(game, 0)["wagons"] == 40 - length

    @pytest.mark.rule("CH-22", "C-25", "C-26")
    @pytest.mark.parametrize("players", [2, 3])
    def test_a_double_route_is_for_two_only_with_three_players(self, players: int) -> None:
        seats = [{"routes": ["bern-fribourg-1"]}, {"hand": {"yellow": 1}}]
        game = pos("switzerland", players, seats=seats, to_move=1)
        assert ("claim bern-fribourg-2" in notations(game)) == (players == 3)
        own = pos("switzerland", players, seats=[{"routes": ["bern-fribourg-1"], "hand": {"yellow": 1}}])
        assert refuses(own, "claim bern-fribourg-2")

    @pytest.mark.rule("CH-23")
    @pytest.mark.parametrize("players", [2, 3])
    @pytest.mark.parametrize("owner", [0, 1])
    def test_the_two_routes_from_kreuzlingen_are_no_double(self, players: int, owner: int) -> None:
        seats: list[dict[str, Any]] = [{"hand": {"white": 1}}, {}]
        seats[owner]["routes"] = ["deutschland-kreuzlingen-1"]
        game = pos("switzerland", players, seats=seats)
        play(game, "claim deutschland-kreuzlingen-2")
        assert "deutschland-kreuzlingen-2" in seat(game, 0)["routes"]


class TestTunnels:
    @pytest.mark.rule("CH-30")
    def test_42_of_88_routes_are_tunnels(self) -> None:
        assert Counter(route.kind for route in boards.load("switzerland").routes) == {
            "tunnel": 42,
            "train": 46,
        }

    @pytest.mark.rule("CH-30")
    @pytest.mark.parametrize(
        ("revealed", "due"),
        [
            (["red", "blue", "white"], 0),
            (["green", "blue", "white"], 1),
            (["green", "loco", "white"], 2),
            (["loco", "loco", "green"], 3),
        ],
    )
    def test_each_card_of_the_colour_and_each_locomotive_costs_one_more(
        self, revealed: list[str], due: int
    ) -> None:
        game = play(tunnel(revealed, green=5), TUNNEL_TWO)
        if due:
            assert notations(game) == ["surcharge " + " ".join(["green"] * due), "withdraw"] or due > 1
            play(game, notations(game)[0])
        assert seat(game, 0)["routes"] == ["martigny-sion"]
        assert hand(game, 0) == ({"green": 3 - due} if due < 3 else {})

    @pytest.mark.rule("CH-30")
    def test_if_only_locomotives_were_laid_only_locomotives_count(self) -> None:
        game = play(tunnel(["green", "red", "green"], loco=2), TUNNEL_TWO)
        assert seat(game, 0)["routes"] == ["martigny-sion"]
        short = play(tunnel(["green", "loco", "green"], loco=2, green=0), TUNNEL_TWO)
        assert seat(short, 0)["routes"] == []

    @pytest.mark.rule("CH-30")
    def test_who_does_not_pay_takes_his_cards_back(self) -> None:
        game = play(tunnel(["green", "red", "blue"], green=3), TUNNEL_TWO, "withdraw")
        assert hand(game, 0) == {"green": 3}
        assert seat(game, 0)["routes"] == []
        assert discard(game) == {"green": 1, "red": 1, "blue": 1}
        assert game.current_player == 1

    @pytest.mark.rule("CH-30", "SK-43")
    @pytest.mark.parametrize(("deck", "due"), [([], 0), (["red", "green"], 1), (["green", "loco"], 2)])
    def test_with_fewer_than_three_cards_those_there_are_count(self, deck: list[str], due: int) -> None:
        def last(cards_held: int) -> Game:
            held = {"hand": {"green": cards_held}}
            return pos("switzerland", seats=[held], deck=deck, market=MARKET, exhausted=True)

        game = play(last(2 + due), TUNNEL_TWO)
        if due:
            assert notations(game) == ["surcharge green", "withdraw"]
            play(game, *["surcharge green"] * (game.phase == "surcharge"))
        assert seat(game, 0)["routes"] == ["martigny-sion"]
        assert hand(game, 0) == {}
        if due:
            assert notations(play(last(1 + due), TUNNEL_TWO)) != ["surcharge green", "withdraw"]

    @pytest.mark.rule("CH-20", "CH-30")
    def test_a_gray_tunnel_takes_any_one_colour_and_counts_that_colour(self) -> None:
        held = {"hand": {"red": 2, "blue": 2, "loco": 1}}
        nothing_due = pos("switzerland", seats=[held], market=MARKET, exhausted=True)
        assert payments(nothing_due, "claim france-martigny") == {
            cards(red=2),
            cards(blue=2),
            cards(red=1, loco=1),
            cards(blue=1, loco=1),
        }
        game = play(tunnel(["blue", "red", "blue"], red=3), "claim france-martigny")
        assert notations(game) == ["surcharge red", "withdraw"]

    @pytest.mark.rule("CH-30")
    def test_a_mixed_payment_counts_colour_and_locomotives(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=1, loco=3), TUNNEL_TWO, "pay green")
        assert notations(game) == ["surcharge loco", "withdraw"]
        play(game, "surcharge loco")
        assert seat(game, 0)["routes"] == ["martigny-sion"]
        assert hand(game, 0) == {}

    @pytest.mark.rule("CH-30", "C-20")
    def test_a_tunnel_without_the_wagons_for_it_cannot_be_tried(self) -> None:
        routes = routes_of("switzerland", 39)
        game = pos("switzerland", seats=[{"hand": {"green": 5}, "routes": routes}], market=MARKET)
        assert seat(game, 0)["wagons"] == 1
        assert refuses(game, TUNNEL_TWO)

    @pytest.mark.rule("CH-31")
    def test_the_surcharge_may_be_paid_with_locomotives(self) -> None:
        game = tunnel(["green", "red", "blue"], green=2, loco=1)
        play(game, TUNNEL_TWO, *[say for say in ["pay green"] if game.phase == "pay"])
        while game.phase == "pay":
            play(game, "pay green")
        assert "surcharge loco" in notations(game)
        play(game, "surcharge loco")
        assert hand(game, 0) == {}
        assert seat(game, 0)["routes"] == ["martigny-sion"]


class TestCountries:
    @pytest.mark.rule("CH-40")
    def test_each_country_has_its_border_stations(self) -> None:
        board = boards.load("switzerland")
        routes = Counter(end for route in board.routes for end in (route.a, route.b) if end in COUNTRIES)
        assert routes == COUNTRIES
        stations = {route.end for route in board.routes if {route.a, route.b} & set(COUNTRIES)}
        assert len(stations) == sum(COUNTRIES.values())

    @pytest.mark.rule("CH-40")
    @pytest.mark.parametrize("way", ["osterreich-vaduz", "osterreich-st-gallen"])
    def test_any_border_station_reaches_the_country(self, way: str) -> None:
        near = ["chur-sargans", "sargans-vaduz", "st-gallen-vaduz"]
        assert worth([*near, way], "chur-country") == [(3, True)]

    @pytest.mark.rule("CH-41")
    def test_no_connection_runs_through_a_country(self) -> None:
        through = ["deutschland-kreuzlingen-1", "deutschland-schaffhausen"]
        assert worth([*through, "kreuzlingen-st-gallen"], "schaffhausen-st-gallen") == [(-4, False)]
        assert worth(["kreuzlingen-schaffhausen", "kreuzlingen-st-gallen"], "schaffhausen-st-gallen") == [
            (4, True)
        ]

    @pytest.mark.rule("CH-41")
    def test_two_border_stations_of_one_country_are_not_joined(self) -> None:
        lone = ["deutschland-kreuzlingen-1", "deutschland-kreuzlingen-2", "basel-deutschland"]
        assert worth([*lone, "basel-delemont"], "deutschland-country-1") == [(-5, False)]

    @pytest.mark.rule("CH-41", "CH-51")
    def test_a_third_country_on_the_way_is_reached_but_not_crossed(self) -> None:
        """From Locarno by Italy to Lugano and Bellinzona: only a path that avoids Italy goes on."""
        way = ["italia-locarno", "italia-lugano", *LUGANO_DEUTSCHLAND]
        assert worth(way, "italia-country-1", "lugano-country") == [(13, True), (12, True)]
        cut = ["italia-locarno", *(each for each in way[2:])]
        assert worth(cut, "italia-country-1") == [(-6, False)]

    @pytest.mark.rule("CH-41", "C-60")
    @pytest.mark.parametrize(
        ("routes", "length"),
        [
            (["deutschland-kreuzlingen-1", "deutschland-kreuzlingen-2"], 2),
            (["deutschland-kreuzlingen-1", "kreuzlingen-st-gallen", "deutschland-st-gallen"], 4),
            (["basel-deutschland", "deutschland-st-gallen"], 2),
        ],
    )
    def test_a_path_may_begin_and_end_in_one_country(self, routes: list[str], length: int) -> None:
        rival = {2: ["bern-solothurn"], 4: ["bern-luzern-1"]}[length]
        game = final("switzerland", seats=[{"routes": routes}, {"routes": rival}])
        assert [bonus(game, number, "longest path") for number in (0, 1)] == [10, 10]

    @pytest.mark.rule("CH-41", "C-60")
    def test_the_longest_path_ends_in_a_country(self) -> None:
        seats = [
            {"routes": ["deutschland-kreuzlingen-1", "deutschland-schaffhausen"]},
            {"routes": ["bern-solothurn"]},
        ]
        game = final("switzerland", seats=seats)
        assert [bonus(game, number, "longest path") for number in (0, 1)] == [0, 10]


class TestTickets:
    @pytest.mark.rule("CH-50")
    def test_later_three_are_offered_and_the_rest_leaves_the_game(self) -> None:
        game = play(pos("switzerland"), "tickets")
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [1, 1, 1, 2, 2, 2, 3]
        offered = game.view(0)["own"]["offer"]
        play(game, "keep " + offered[0])
        assert set(game.position()["tickets_out"]) == set(offered[1:])

    @pytest.mark.rule("CH-50", "C-32")
    def test_of_two_tickets_left_one_is_kept(self) -> None:
        left = ["bern-country", "lausanne-st-gallen"]
        game = play(pos("switzerland", tickets_out=out_of_game("switzerland", left)), "tickets")
        assert sorted(game.view(0)["own"]["offer"]) == left
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [1, 1, 2]

    @pytest.mark.rule("CH-50", "C-32")
    def test_without_tickets_there_is_no_such_action(self) -> None:
        game = pos("switzerland", tickets_out=out_of_game("switzerland"))
        assert "tickets" not in notations(game)

    @pytest.mark.rule("CH-51", "CH-56")
    def test_the_highest_connected_value_is_added_once(self) -> None:
        assert worth(LUGANO_ITALIA, "lugano-country") == [(2, True)]
        assert worth(LUGANO_ITALIA + LUGANO_DEUTSCHLAND, "lugano-country") == [(12, True)]
        assert worth(LUGANO_DEUTSCHLAND, "lugano-country") == [(12, True)]

    @pytest.mark.rule("CH-52", "CH-56")
    @pytest.mark.parametrize(
        ("ticket", "lowest"),
        [
            ("lugano-country", 2),
            ("bern-country", 5),
            ("chur-country", 3),
            ("zurich-country", 3),
            ("france-country-1", 5),
            ("italia-country-2", 6),
        ],
    )
    def test_if_none_is_connected_the_lowest_is_subtracted(self, ticket: str, lowest: int) -> None:
        assert worth(["bern-fribourg-1"], ticket) == [(-lowest, False)]

    @pytest.mark.rule("CH-52")
    def test_the_penalty_of_each_is_its_lowest_value(self) -> None:
        for ticket in boards.load("switzerland").tickets:
            if ticket.values:
                assert (ticket.penalty, ticket.points) == (min(ticket.values), max(ticket.values))

    @pytest.mark.rule("CH-53", "CH-56")
    def test_one_path_between_countries_serves_the_tickets_of_both(self) -> None:
        tickets = ["france-country-1", "france-country-2", "osterreich-country-1", "osterreich-country-2"]
        assert worth(ACROSS, *tickets) == [(14, True)] * 4

    @pytest.mark.rule("CH-53")
    def test_a_country_ticket_starts_at_any_border_station(self) -> None:
        way = ["basel-deutschland", "basel-delemont", "delemont-france"]
        assert worth(way, "deutschland-country-1", "france-country-1") == [(5, True), (5, True)]

    @pytest.mark.rule("CH-54")
    def test_a_ticket_with_several_values_counts_as_one_completed_ticket(self) -> None:
        seats = [
            {"routes": [*LUGANO_ITALIA, *LUGANO_DEUTSCHLAND], "tickets": ["lugano-country"]},
            {"routes": ["luzern-zug-1", "zug-zurich-2"], "tickets": ["luzern-zurich"]},
        ]
        game = final("switzerland", 3, seats=seats)
        scoring = game.core.rules.scoring
        assert [scoring.completed_count(game.core.state, number) for number in (0, 1)] == [1, 1]

    @pytest.mark.rule("CH-55")
    def test_a_completed_country_ticket_can_still_rise(self) -> None:
        seats = [{"routes": LUGANO_ITALIA + LUGANO_DEUTSCHLAND[:-1], "tickets": ["lugano-country"]}]
        seats[0]["hand"] = {"yellow": 1}  # type: ignore[assignment]
        game = pos("switzerland", seats=seats)
        before = bonus(game, 0, "ticket")
        play(game, "claim deutschland-schaffhausen")
        assert (before, bonus(game, 0, "ticket")) == (2, 12)

    def test_its_text_names_the_values_in_both_languages(self) -> None:
        board = boards.load("switzerland")
        german = "Lugano – Frankreich / Deutschland / Österreich / Italien (14/12/13/2/−2)"
        assert ticket_text(board, "lugano-country", "de") == german
        assert (
            ticket_text(board, "italia-country-1", "en") == "Italy – France / Germany / Austria (11/13/6/−6)"
        )


class TestEnd:
    @pytest.mark.rule("CH-60", "C-40")
    @pytest.mark.parametrize(("left", "last"), [(3, False), (2, True)])
    def test_two_wagons_or_fewer_bring_one_more_turn_each(self, left: int, last: bool) -> None:
        claimed = "bern-solothurn"
        routes = routes_of("switzerland", 40 - 2 - left, avoid=[claimed])
        game = pos("switzerland", seats=[{"routes": routes, "hand": {"black": 2}}])
        play(game, f"claim {claimed}")
        assert seat(game, 0)["wagons"] == left
        assert game.position().get("turns_left") == (2 if last else None)

    @pytest.mark.rule("CH-61")
    def test_all_tied_for_the_longest_path_get_ten_points(self) -> None:
        seats = [
            {"routes": ["bern-solothurn"], "tickets": ["lausanne-st-gallen"]},
            {"routes": ["bern-neuchatel"]},
            {"routes": ["chur-sargans"]},
        ]
        game = final("switzerland", 3, seats=seats)
        assert [bonus(game, number, "longest path") for number in range(3)] == [10, 10, 0]

    @pytest.mark.rule("CH-60", "C-40")
    def test_each_has_exactly_one_more_turn_and_the_one_who_began_it_the_last(self) -> None:
        claimed = "bern-solothurn"
        routes = routes_of("switzerland", 36, avoid=[claimed])
        game = pos("switzerland", 3, seats=[{}, {"routes": routes, "hand": {"black": 2}}], to_move=1)
        play(game, f"claim {claimed}")
        order = []
        while not game.is_over:
            order.append(game.current_player)
            draw_turn(game)
        assert order == [2, 0, 1]

    @pytest.mark.rule("CH-61")
    def test_most_tickets_bring_nothing(self) -> None:
        seats = [{"routes": ["luzern-zug-1", "zug-zurich-1"], "tickets": ["luzern-zurich"]}]
        game = final("switzerland", seats=seats)
        assert {item["item"] for item in game.score_breakdown(0)} == {"routes", "ticket", "longest path"}
        assert game.scores()[0] == 2 + 2 + 10

    @pytest.mark.rule("CH-62", "C-42")
    def test_ties_are_broken_by_tickets_then_by_the_longest_path(self) -> None:
        one = {"score": 5, "routes": ["luzern-zug-1", "zug-zurich-1"], "tickets": ["luzern-zurich"]}
        two = {"score": 7, "routes": ["bern-neuchatel"]}
        assert final("switzerland", seats=[one, two]).ranking() == [1, 2]
        long = {"score": 20, "routes": ["bern-interlaken"]}
        short = {"score": 30, "routes": ["bern-solothurn"]}
        game = final("switzerland", seats=[long, short])
        assert game.scores() == [30, 30]
        assert game.ranking() == [1, 2]
        alike = {"score": 30, "routes": ["bern-neuchatel"]}
        assert final("switzerland", seats=[short, alike]).ranking() == [1, 1]
