"""The Great Lakes: the rules GL-… of docs/rules/great-lakes.md; what they share with Weltreise is short."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game, boards
from tests.rules.helpers import (
    after,
    cards,
    draw_turn,
    final,
    hand,
    items,
    keep_first,
    market,
    notations,
    offers,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

LAKES = "great-lakes"
PLAYERS = [2, 3, 4, 5]
COLOURS = ("purple", "yellow", "green", "red", "black", "white")
MARKET = ["red-train", "black-train", "green-train", "red-ship", "black-ship", "green-ship"]
JUNCTIONS = ("lake-huron", "lake-superior")
HARBOR = {"red-train-harbor": 2, "red-ship": 2}
CHICAGO = [
    # tickets that name Chicago, with the routes that complete them
    ("green-bay-chicago", ["chicago-milwaukee-1", "green-bay-milwaukee-1"]),
    ("chicago-detroit", ["chicago-south-bend-1", "detroit-south-bend"]),
    ("duluth-chicago", ["duluth-wausau", "green-bay-wausau"]),
    ("chicago-toronto", ["detroit-toronto"]),
]


def new(players: int, seed: int = 1, **variants: bool) -> Game:
    return stellwerk.new_game(LAKES, players=players, seed=seed, variants=variants)


def with_hand(held: dict[str, int], **more: Any) -> Game:
    return pos(LAKES, seats=[{"hand": held, **more}], market=MARKET)


def harbor_points(tickets: int) -> int:
    """What a harbour in Chicago scores with this many completed tickets that name it."""
    routes = [route for _, some in CHICAGO[:tickets] for route in some] or ["chicago-madison"]
    mine = {"routes": routes, "tickets": [ticket for ticket, _ in CHICAGO[:tickets]], "harbors": ["chicago"]}
    game = final(LAKES, seats=[mine])
    return sum(each["points"] for each in game.score_breakdown(0) if each["item"] == "harbor chicago")


class TestSetUp:
    @pytest.mark.rule("GL-1", "GL-2")
    @pytest.mark.parametrize("players", PLAYERS)
    def test_two_cards_of_each_deck_are_dealt_and_three_of_each_lie_open(self, players: int) -> None:
        start = new(players).position()
        found = Counter(start["market"] + start["deck"]["train"] + start["deck"]["ship"])
        for player in start["seats"]:
            held = Counter(player["hand"])
            ships = sum(count for card, count in held.items() if card.endswith(("-ship", "-2ships")))
            assert (held.total(), ships) == (4, 2)
            found += held
        assert sum(card.endswith(("-ship", "-2ships")) for card in start["market"]) == 3
        each = {"train": 7, "train-harbor": 4, "ship": 4, "2ships": 6}
        expected = {f"{colour}-{kind}": number for colour in COLOURS for kind, number in each.items()}
        assert found == Counter(expected | {"joker": 14})

    @pytest.mark.rule("GL-3")
    def test_of_55_tickets_five_are_offered_and_at_least_three_kept(self) -> None:
        tickets = boards.load(LAKES).tickets
        assert len(tickets) == 55
        assert all(len(ticket.cities) == 2 for ticket in tickets)
        game = new(2)
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [3] * 10 + [4] * 5 + [5]
        offered = game.view(0)["own"]["offer"]
        play(game, "keep " + " ".join(offered[:3]))
        assert game.position()["ticket_deck"][-2:] == offered[3:]

    @pytest.mark.rule("GL-4")
    def test_fifty_pieces_are_chosen_in_secret_and_shown_together(self) -> None:
        game = new(2)
        while game.phase == "keep":
            play(game, notations(game)[0])
        assert notations(game) == [f"pieces wagons={count}" for count in range(18, 34)]
        play(game, "pieces wagons=33")
        assert [player["wagons"] for player in game.view(1)["seats"]] == [0, 0]
        play(game, "pieces wagons=20")
        first, second = game.position()["seats"]
        assert (first["wagons"], first["ships"], first["box"]) == (33, 17, {"wagons": 0, "ships": 15})
        assert (second["wagons"], second["ships"], second["box"]) == (20, 30, {"wagons": 13, "ships": 2})

    @pytest.mark.rule("GL-4")
    def test_sentences_about_pieces_have_these_numbers(self) -> None:
        game = new(2)
        while game.phase == "keep":
            play(game, notations(game)[0])
        assert game.parse("pieces wagons=30").describe("en") == "Take 30 wagons and 20 ships."

    @pytest.mark.rule("GL-5")
    def test_everyone_has_three_harbours(self) -> None:
        assert [player["harbors_left"] for player in pos(LAKES, 5).view(None)["seats"]] == [3] * 5
        built = ["chicago", "milwaukee", "green-bay"]
        routes = ["chicago-milwaukee-1", "green-bay-milwaukee-1", "green-bay-traverse-city"]
        game = with_hand(HARBOR, routes=routes, harbors=built[:2])
        assert "harbor traverse-city" in notations(game)
        assert not offers(with_hand(HARBOR, routes=routes, harbors=built), "harbor")

    @pytest.mark.rule("GL-6")
    def test_beginners_all_start_with_27_wagons_and_23_ships(self) -> None:
        game = keep_first(new(3, beginner=True))
        assert game.phase == "turn"
        for player in game.position()["seats"]:
            assert (player["wagons"], player["ships"]) == (27, 23)
            assert player["box"] == {"wagons": 6, "ships": 9}


class TestRoutes:
    @pytest.mark.rule("GL-20")
    def test_no_route_is_rough_and_none_leads_over_the_edge(self) -> None:
        raw = boards.load(LAKES).raw["routes"]
        assert not [route["id"] for route in raw if route.get("rough") or route.get("wraps")]
        rough = [{**route, "rough": 1} if route["kind"] == "train" else route for route in raw]
        with pytest.raises(ValueError, match="rough"):
            pos(LAKES, board={**boards.load(LAKES).raw, "routes": rough})

    @pytest.mark.rule("GL-20")
    def test_trains_and_ships_are_paid_with_their_own_cards(self) -> None:
        held = {"green-train": 1, "green-train-harbor": 1, "green-ship": 2, "green-2ships": 1}
        assert payments(with_hand(held), "claim bay-city-detroit") == {
            cards({"green-train": 1, "green-train-harbor": 1})
        }
        ships = {cards({"green-ship": 2}), cards({"green-2ships": 1})}
        assert payments(with_hand(held), "claim albany-syracuse-1") == ships

    @pytest.mark.rule("GL-20")
    def test_half_of_a_double_ship_lapses_only_where_no_card_is_superfluous(self) -> None:
        """Three spaces, Albany to New York."""
        assert payments(with_hand({"red-2ships": 2, "red-ship": 1}), "claim albany-new-york-1") == {
            cards({"red-2ships": 2}),
            cards({"red-2ships": 1, "red-ship": 1}),
        }
        assert cards({"red-2ships": 1, "red-ship": 2}) not in payments(
            with_hand({"red-2ships": 1, "red-ship": 2}), "claim albany-new-york-1"
        )
        joker = payments(with_hand({"red-2ships": 1, "joker": 1}), "claim albany-new-york-1")
        assert joker == {cards({"red-2ships": 1, "joker": 1})}

    @pytest.mark.rule("GL-20", "C-20")
    def test_a_ship_route_takes_ships_and_a_train_route_wagons(self) -> None:
        game = with_hand({"red-ship": 3, "green-train": 2})
        before = seat(game, 0)
        play(game, "claim albany-new-york-1")
        assert (seat(game, 0)["wagons"], seat(game, 0)["ships"]) == (before["wagons"], before["ships"] - 3)
        mine = {"hand": {"green-train": 2}, "wagons": 1, "ships": 32, "box": {"wagons": 32, "ships": 0}}
        few = pos(LAKES, seats=[mine], market=MARKET)
        assert refuses(few, "claim bay-city-detroit")

    @pytest.mark.rule("GL-21")
    @pytest.mark.parametrize(
        ("length", "points"),
        [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (7, 18), (8, 21), (9, 27)],
    )
    def test_points_by_length(self, length: int, points: int) -> None:
        route = next(route for route in boards.load(LAKES).routes if route.length == length)
        game = with_hand({"joker": length})
        play(game, f"claim {route.id}")
        while game.phase == "pay":
            play(game, notations(game)[0])
        assert seat(game, 0)["score"] == points

    @pytest.mark.rule("GL-22")
    @pytest.mark.parametrize("junction", JUNCTIONS)
    def test_the_junctions_connect_but_have_neither_tickets_nor_harbours(self, junction: str) -> None:
        board = boards.load(LAKES)
        assert not [ticket.id for ticket in board.tickets if junction in ticket.cities]
        routes = [route.id for route in board.routes if junction in (route.a, route.b)]
        game = with_hand(HARBOR, routes=routes[:1])
        assert refuses(game, f"harbor {junction}")
        way = ["bay-city-lake-huron", "lake-huron-south-baymouth", "south-baymouth-sudbury"]
        raw = {**board.raw, "tickets": [{"id": "own", "cities": ["bay-city", "sudbury"], "points": 5}]}
        raw["tickets"] += board.raw["tickets"][1:]
        done = final(LAKES, board=raw, seats=[{"routes": way, "tickets": ["own"]}])
        assert 5 in items(done, 0)

    @pytest.mark.rule("GL-23", "C-25")
    @pytest.mark.parametrize("pair", ["duluth-thunder-bay", "muskegon-traverse-city"])
    def test_a_train_and_a_ship_route_between_two_cities_are_a_double_route(self, pair: str) -> None:
        kinds = [route.kind for route in boards.load(LAKES).routes if route.group == pair]
        assert sorted(kinds) == ["ship", "train"]
        mine = {"hand": {"joker": 5}, "routes": [f"{pair}-1"]}
        assert refuses(pos(LAKES, 5, seats=[mine], market=MARKET), f"claim {pair}-2")

    @pytest.mark.rule("GL-24", "C-26")
    @pytest.mark.parametrize("players", PLAYERS)
    def test_with_two_or_three_players_a_claim_closes_the_other_route(self, players: int) -> None:
        seats = [{"hand": {"joker": 5}}, {"routes": ["duluth-thunder-bay-1"]}]
        game = pos(LAKES, players, seats=seats, market=MARKET)
        assert ("claim duluth-thunder-bay-2" in notations(game)) == (players > 3)


class TestMarket:
    @pytest.mark.rule("GL-30")
    def test_the_player_chooses_the_deck_that_fills_the_gap(self) -> None:
        deck = {"train": ["white-train"], "ship": ["white-ship"]}
        game = play(pos(LAKES, market=MARKET, deck=deck), "take red-train")
        assert notations(game) == ["refill train", "refill ship"]
        assert "white-ship" in market(after(game, "refill ship"))

    @pytest.mark.rule("GL-30")
    def test_an_open_joker_is_the_only_card_and_never_the_second(self) -> None:
        game = pos(LAKES, market=["joker", *MARKET[1:]])
        assert play(game.copy(), "take joker", "refill train").current_player == 1
        assert refuses(play(game, "take black-train", "refill ship"), "take joker")

    @pytest.mark.rule("GL-30")
    def test_a_blind_joker_is_an_ordinary_card_and_no_open_one_follows(self) -> None:
        deck = {"train": ["joker", "white-train"], "ship": ["white-ship"]}
        game = play(pos(LAKES, market=["joker", *MARKET[1:]], deck=deck), "draw train")
        assert (game.current_player, game.phase) == (0, "draw")
        assert refuses(game, "take joker")
        assert offers(game, "draw") == ["draw train", "draw ship"]

    @pytest.mark.rule("GL-30")
    @pytest.mark.parametrize("jokers", [5, 6])
    def test_six_open_jokers_are_replaced_by_three_cards_of_each_deck(self, jokers: int) -> None:
        laid = ["joker"] * 5 + ["red-train"]
        train = ["joker" if jokers == 6 else "white-train", "green-train", "green-train", "green-train"]
        deck = {"train": train, "ship": ["green-ship"] * 3}
        game = play(pos(LAKES, market=laid, deck=deck), "take red-train", "refill train")
        replaced = ["green-ship"] * 3 + ["green-train"] * 3
        assert market(game) == (replaced if jokers == 6 else sorted(["joker"] * 5 + ["white-train"]))

    @pytest.mark.rule("GL-31")
    def test_three_open_jokers_clear_the_market_in_the_variant_only(self) -> None:
        deck = {"train": ["joker", "white-train", "white-train", "white-train"], "ship": ["white-ship"] * 3}
        laid = ["joker", "joker", *MARKET[2:]]
        for variants, cleared in ({}, False), ({"three-jokers": True}, True):
            game = pos(LAKES, market=laid, deck=deck, variants=variants)
            play(game, "take green-train", "refill train")
            assert (market(game).count("joker") == 0) == cleared


def holders(left: list[str]) -> list[dict[str, Any]]:
    """Two seats; the second holds every ticket that is not left in the deck."""
    return [{}, {"tickets": [ticket.id for ticket in boards.load(LAKES).tickets if ticket.id not in left]}]


class TestTickets:
    @pytest.mark.rule("GL-40")
    def test_four_are_offered_and_at_least_one_kept(self) -> None:
        game = play(pos(LAKES), "tickets")
        sizes = [len(saying.split()) - 1 for saying in notations(game)]
        assert sorted(sizes) == [1] * 4 + [2] * 6 + [3] * 4 + [4]

    @pytest.mark.rule("GL-3", "GL-40")
    def test_what_is_not_kept_goes_under_the_deck(self) -> None:
        game = play(pos(LAKES), "tickets")
        offered = game.view(0)["own"]["offer"]
        play(game, f"keep {offered[1]}")
        assert game.position()["ticket_deck"][-3:] == [offered[0], *offered[2:]]

    @pytest.mark.rule("GL-40", "C-32")
    def test_of_two_tickets_left_one_is_kept(self) -> None:
        left = [ticket for ticket, _ in CHICAGO[:2]]
        game = play(pos(LAKES, tickets_out=[], ticket_deck=left, seats=holders(left)), "tickets")
        assert sorted(game.view(0)["own"]["offer"]) == sorted(left)
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [1, 1, 2]

    @pytest.mark.rule("GL-40")
    def test_they_are_added_or_subtracted(self) -> None:
        ticket, routes = CHICAGO[0]
        for owned, points in (routes, 5), (routes[:1], -5):
            assert points in items(final(LAKES, seats=[{"routes": owned, "tickets": [ticket]}]), 0)


class TestHarbours:
    @pytest.mark.rule("GL-50")
    def test_there_are_25_harbour_cities(self) -> None:
        assert sum(bool(city.get("harbor")) for city in boards.load(LAKES).raw["cities"]) == 25

    @pytest.mark.rule("GL-50")
    def test_a_harbour_costs_two_trains_and_two_ships_of_a_colour_with_the_symbol(self) -> None:
        game = with_hand({**HARBOR, "joker": 1, "red-train": 3}, routes=["chicago-madison"])
        assert offers(game, "harbor") == ["harbor chicago"]
        assert cards(HARBOR) in payments(game, "harbor chicago")
        assert cards({"red-train-harbor": 1, "red-ship": 2, "joker": 1}) in payments(game, "harbor chicago")
        taken = pos(
            LAKES,
            seats=[
                {"hand": HARBOR, "routes": ["chicago-madison"]},
                {"routes": ["chicago-muskegon"], "harbors": ["chicago"]},
            ],
            market=MARKET,
        )
        assert not offers(taken, "harbor")

    @pytest.mark.rule("GL-50")
    def test_a_harbour_needs_an_own_route_of_either_kind_into_its_city(self) -> None:
        by_ship = with_hand(HARBOR, routes=["chicago-muskegon"])
        assert offers(by_ship, "harbor") == ["harbor chicago", "harbor muskegon"]
        seats = [{"hand": HARBOR}, {"routes": ["chicago-madison"]}]
        assert refuses(pos(LAKES, seats=seats, market=MARKET), "harbor chicago")

    @pytest.mark.rule("GL-50")
    @pytest.mark.parametrize(
        "held",
        [
            {"red-train": 2, "red-ship": 2},
            {"red-train-harbor": 2, "green-ship": 2},
            {"red-train-harbor": 3, "red-ship": 1},
            {"red-train-harbor": 2, "red-2ships": 1},
        ],
    )
    def test_other_cards_do_not_pay_for_a_harbour(self, held: dict[str, int]) -> None:
        assert not offers(with_hand(held, routes=["chicago-madison"]), "harbor")

    @pytest.mark.rule("GL-50")
    def test_four_jokers_pay_for_a_harbour(self) -> None:
        game = with_hand({"joker": 4}, routes=["chicago-madison"])
        assert payments(game, "harbor chicago") == {cards(joker=4)}

    @pytest.mark.rule("GL-51")
    @pytest.mark.parametrize(("tickets", "points"), [(0, 0), (1, 10), (2, 20), (3, 30), (4, 30)])
    def test_it_scores_by_the_completed_tickets_that_name_its_city(self, tickets: int, points: int) -> None:
        assert harbor_points(tickets) == points

    @pytest.mark.rule("GL-52")
    @pytest.mark.parametrize("built", [0, 1, 2, 3])
    def test_each_harbour_not_built_costs_four_points(self, built: int) -> None:
        ports = ["chicago", "milwaukee", "green-bay"][:built]
        routes = ["chicago-milwaukee-1", "green-bay-milwaukee-1"]
        game = final(LAKES, seats=[{"routes": routes, "harbors": ports}])
        lost = [each["points"] for each in game.score_breakdown(0) if each["item"] == "harbors not built"]
        assert sum(lost) == -4 * (3 - built)


class TestExchangeAndEnd:
    @pytest.mark.rule("GL-60")
    def test_pieces_are_exchanged_with_the_box_for_a_point_each(self) -> None:
        game = pos(LAKES, market=MARKET)
        given = offers(game, "exchange")
        wagons = [f"exchange wagons={count}" for count in range(1, 10)]
        assert given == wagons + [f"exchange ships={count}" for count in range(1, 7)]
        play(game, "exchange ships=6")
        mine = seat(game, 0)
        assert (mine["wagons"], mine["ships"], mine["score"]) == (33, 17, -6)
        assert mine["box"] == {"wagons": 0, "ships": 15}

    @pytest.mark.rule("GL-61", "C-40")
    @pytest.mark.parametrize(("ships", "turns"), [(1, 4), (2, None)])
    def test_six_pieces_bring_two_more_turns_each(self, ships: int, turns: int | None) -> None:
        route = "green-bay-wausau"
        used = routes_of(LAKES, 20, avoid=[route])
        mine = {"routes": used, "wagons": 6, "ships": ships, "hand": {"red-train": 1}}
        mine["box"] = {"wagons": 7, "ships": 0}
        game = play(pos(LAKES, seats=[mine], market=MARKET), f"claim {route}")
        assert game.position().get("turns_left") == turns

    @pytest.mark.rule("GL-61", "C-40")
    def test_each_has_two_more_turns_and_the_one_who_began_them_the_last(self) -> None:
        route = "green-bay-wausau"
        mine = {"routes": routes_of(LAKES, 20, avoid=[route]), "wagons": 6, "ships": 0}
        mine |= {"hand": {"red-train": 1}, "box": {"wagons": 7, "ships": 2}}
        game = pos(LAKES, 3, seats=[{}, mine], market=MARKET, to_move=1)
        play(game, f"claim {route}")
        order = []
        while not game.is_over:
            order.append(game.current_player)
            draw_turn(game)
        assert order == [2, 0, 1, 2, 0, 1]

    @pytest.mark.rule("GL-62")
    def test_nothing_else_counts(self) -> None:
        ticket, routes = CHICAGO[0]
        game = final(LAKES, seats=[{"routes": routes, "tickets": [ticket]}])
        found = {each["item"] for each in game.score_breakdown(0) if each["points"]}
        assert found == {"routes", "ticket", "harbors not built"}

    @pytest.mark.rule("GL-62", "C-42")
    def test_ties_are_broken_by_completed_tickets_then_by_harbours(self) -> None:
        ticket, routes = CHICAGO[0]
        done = {"routes": routes, "tickets": [ticket]}  # 5 + 5 - 12 points
        alike = final(LAKES, seats=[{**done, "score": 5}, {"score": 10}])
        assert alike.scores() == [-2, -2]
        assert alike.ranking() == [1, 2]
        port = {"routes": ["chicago-madison"], "harbors": ["chicago"], "score": 4}
        game = final(LAKES, seats=[port, {"score": 8}])
        assert game.scores() == [-4, -4]
        assert game.ranking() == [1, 2]
        assert hand(game, 0)


def test_sentences_of_weltreise_serve_here_too() -> None:
    game = with_hand(HARBOR, routes=["chicago-madison"])
    assert "Hafen in Chicago" in game.parse("harbor chicago").describe("de")
    assert game.parse("exchange ships=2").describe("de").endswith("das kostet zwei Punkte.")
