"""Europe: stations, tickets, the end and the final scoring (EU-50 to EU-63)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game
from stellwerk.text.narrate import describe_event
from tests.rules.helpers import (
    cards,
    discard,
    final,
    hand,
    items,
    notations,
    offers,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

MARKET = ["red", "blue", "yellow", "black", "white"]
CITIES = [city.id for city in stellwerk.boards.load("europe").cities]
FROM_WARSZAWA = {"routes": ["warszawa-wilno"], "tickets": ["warszawa-smolensk"]}  # smolensk-wilno is lacking


def with_hand(held: dict[str, int], **more: Any) -> Game:
    return pos("europe", seats=[{"hand": held, **more}], market=MARKET)


def ticket_items(game: Game, number: int) -> dict[str, int]:
    return {
        item["ticket"]: item["points"] for item in game.score_breakdown(number) if item["item"] == "ticket"
    }


class TestBuilding:
    @pytest.mark.rule("EU-50")
    def test_in_any_city_without_a_station_wherever_ones_routes_are(self) -> None:
        assert offers(with_hand({"red": 1}), "station") == [f"station {city}" for city in CITIES]

    @pytest.mark.rule("EU-50")
    @pytest.mark.parametrize("owner", [0, 1])
    def test_a_city_has_one_station_whosever_it_is(self, owner: int) -> None:
        seats: list[dict[str, Any]] = [{"hand": {"loco": 3}}, {}]
        seats[owner]["stations"] = ["paris"]
        game = pos("europe", seats=seats)
        assert "station roma" in notations(game)
        assert refuses(game, "station paris")
        with pytest.raises(ValueError, match="a station stands there already"):
            game.parse("station paris")

    @pytest.mark.rule("EU-50")
    def test_building_is_the_action_of_a_turn_and_costs_cards_alone(self) -> None:
        game = play(with_hand({"red": 1, "blue": 1}), "station paris", "pay red")
        mine = seat(game, 0)
        assert (mine["stations"], hand(game, 0), mine["score"]) == (["paris"], {"blue": 1}, 0)
        assert mine["wagons"] == 45
        assert discard(game) == {"red": 1}
        assert (game.phase, game.current_player) == ("turn", 1)
        view = game.view(1)["seats"][0]
        assert (view["stations"], view["stations_left"]) == (["paris"], 2)

    @pytest.mark.rule("EU-50", "C-3", "C-5")
    def test_it_is_no_pass_and_no_idle_turn(self) -> None:
        game = pos("europe", seats=[{"hand": {"red": 1}}], market=MARKET, passes=1, barren=1)
        play(game, "station roma")
        assert (game.view(None)["passes"], game.view(None)["barren"]) == (0, 0)

    @pytest.mark.rule("EU-50")
    def test_what_happened_is_told(self) -> None:
        game = play(with_hand({"red": 1}), "station paris")
        event = {"event": "station", "seat": 0, "city": "paris", "paid": {"red": 1}}
        assert event in game.events
        told = [describe_event(event, game.board, ["Anna", "Bert"], lang) for lang in ("de", "en")]
        assert told[0] == "Anna baut einen Bahnhof in Paris für eine rote Karte."
        assert told[1] == "Anna builds a station in Paris for a red card."

    @pytest.mark.rule("EU-50")
    def test_a_payment_under_way_comes_back_from_its_position(self) -> None:
        game = play(with_hand({"red": 3, "loco": 2}, stations=["roma"]), "station paris", "pay red")
        again = stellwerk.from_position(game.position())
        assert again.position() == game.position()
        assert notations(again) == notations(game) == ["pay red", "pay loco"]
        assert game.view(0)["pending"] == {"city": "paris"}
        assert game.view(1)["pending"] is None

    @pytest.mark.rule("EU-51")
    @pytest.mark.parametrize(("built", "price"), [(0, 1), (1, 2), (2, 3)])
    def test_the_first_costs_one_card_the_second_two_the_third_three(self, built: int, price: int) -> None:
        stations = ["roma", "wien"][:built]
        game = with_hand({"red": price}, stations=stations)
        assert payments(game, "station paris") == {cards(red=price)}
        few = with_hand({"red": price - 1, "blue": price - 1}, stations=stations)
        assert offers(few, "station") == []
        assert refuses(few, "station paris")

    @pytest.mark.rule("EU-51")
    def test_of_one_colour_with_locomotives_for_any_of_them(self) -> None:
        game = with_hand({"red": 2, "blue": 1, "loco": 3}, stations=["roma", "wien"])
        assert payments(game, "station paris") == {
            cards(red=2, loco=1),
            cards(red=1, loco=2),
            cards(blue=1, loco=2),
            cards(loco=3),
        }

    @pytest.mark.rule("EU-51")
    def test_there_is_no_fourth(self) -> None:
        game = with_hand({"loco": 9}, stations=["roma", "wien", "kyiv"])
        assert offers(game, "station") == []
        with pytest.raises(ValueError, match="all three stations are built"):
            game.parse("station paris")


class TestBorrowing:
    @pytest.mark.rule("EU-52")
    def test_a_station_uses_one_route_of_another_into_its_city(self) -> None:
        seats = [{**FROM_WARSZAWA, "stations": ["wilno"]}, {"routes": ["smolensk-wilno"]}]
        assert ticket_items(final("europe", seats=seats), 0) == {"warszawa-smolensk": 6}
        seats[0]["stations"] = ["smolensk"]
        assert ticket_items(final("europe", seats=seats), 0) == {"warszawa-smolensk": 6}

    @pytest.mark.rule("EU-52")
    @pytest.mark.parametrize("stations", [[], ["warszawa"], ["kyiv"]])
    def test_elsewhere_or_without_one_it_does_not(self, stations: list[str]) -> None:
        seats = [{**FROM_WARSZAWA, "stations": stations}, {"routes": ["smolensk-wilno"]}]
        assert ticket_items(final("europe", seats=seats), 0) == {"warszawa-smolensk": -6}

    @pytest.mark.rule("EU-52")
    def test_a_route_that_nobody_owns_cannot_be_used(self) -> None:
        game = final("europe", seats=[{**FROM_WARSZAWA, "stations": ["wilno"]}, {}])
        assert ticket_items(game, 0) == {"warszawa-smolensk": -6}

    @pytest.mark.rule("EU-52")
    def test_it_is_the_same_route_for_all_tickets_and_the_best_is_chosen(self) -> None:
        """From Wilno the other player goes on to Kyiv and to Petrograd: only one of them can be reached."""
        mine = {
            "routes": ["smolensk-wilno"],
            "tickets": ["kyiv-petrograd", "warszawa-smolensk", "frankfurt-smolensk"],
            "stations": ["wilno"],
        }
        theirs = {"routes": ["warszawa-wilno", "kyiv-wilno", "petrograd-wilno"]}
        game = final("europe", seats=[mine, theirs])
        assert ticket_items(game, 0) == {
            "kyiv-petrograd": -6,
            "warszawa-smolensk": 6,
            "frankfurt-smolensk": -13,
        }

    EASTWARDS = ("smolensk-wilno", "petrograd-wilno", "kharkov-kyiv", "kharkov-rostov")
    WESTWARDS = ("berlin-warszawa-1", "berlin-frankfurt-1")

    def at_wilno(self, *more: str, tickets: list[str]) -> Game:
        """A station in Wilno, where another player comes from Warszawa and from Kyiv."""
        routes = [*self.EASTWARDS, *self.WESTWARDS, *more]
        mine = {"routes": routes, "tickets": tickets, "stations": ["wilno"]}
        return final("europe", seats=[mine, {"routes": ["warszawa-wilno", "kyiv-wilno"]}])

    @pytest.mark.rule("EU-52")
    def test_more_points_come_before_more_tickets(self) -> None:
        tickets = ["kyiv-petrograd", "smolensk-rostov", "brest-petrograd"]
        game = self.at_wilno("frankfurt-paris-1", "brest-paris", tickets=tickets)
        assert ticket_items(game, 0) == {"kyiv-petrograd": -6, "smolensk-rostov": -8, "brest-petrograd": 20}
        game = self.at_wilno("frankfurt-paris-1", "brest-paris", tickets=tickets[:2])
        assert ticket_items(game, 0) == {"kyiv-petrograd": 6, "smolensk-rostov": 8}

    @pytest.mark.rule("EU-52", "EU-63")
    @pytest.mark.parametrize("first", [0, 2])
    def test_of_equal_points_more_tickets_are_chosen(self, first: int) -> None:
        over_warszawa = ["berlin-moskva", "amsterdam-wilno"]  # 12 each
        over_kyiv = ["kyiv-petrograd", "smolensk-rostov", "riga-bucuresti"]  # 6, 8 and 10
        tickets = over_warszawa + over_kyiv
        more = ["moskva-smolensk", "amsterdam-frankfurt", "riga-wilno", "bucuresti-kyiv"]
        game = self.at_wilno(*more, tickets=tickets[first:] + tickets[:first])
        done = {ticket for ticket, points in ticket_items(game, 0).items() if points > 0}
        assert done == set(over_kyiv)

    @pytest.mark.rule("EU-52")
    def test_two_stations_can_make_one_way(self) -> None:
        mine = {"tickets": ["warszawa-smolensk"], "stations": ["warszawa", "smolensk"]}
        theirs = {"routes": ["warszawa-wilno", "smolensk-wilno"]}
        assert ticket_items(final("europe", seats=[mine, theirs]), 0) == {"warszawa-smolensk": 6}
        mine["stations"] = ["warszawa"]
        assert ticket_items(final("europe", seats=[mine, theirs]), 0) == {"warszawa-smolensk": -6}

    @pytest.mark.rule("EU-52")
    @pytest.mark.parametrize("ticket", ["bruxelles-danzig", "london-wien"])
    def test_each_route_into_the_city_can_be_the_one(self, ticket: str) -> None:
        """From Berlin another player goes on to Danzig and to Wien: whichever serves is used."""
        routes = ["berlin-essen", "amsterdam-essen", "amsterdam-bruxelles", "amsterdam-london"]
        mine = {"routes": routes, "tickets": [ticket], "stations": ["berlin"]}
        theirs = {"routes": ["berlin-danzig", "berlin-wien"]}
        assert ticket_items(final("europe", seats=[mine, theirs]), 0)[ticket] > 0

    @pytest.mark.rule("EU-52")
    def test_ferries_of_several_players_can_be_used(self) -> None:
        mine = {"tickets": ["roma-smyrna"], "stations": ["roma", "smyrna"]}
        seats = [mine, {"routes": ["palermo-roma"]}, {"routes": ["palermo-smyrna"]}]
        assert ticket_items(final("europe", 3, seats=seats), 0) == {"roma-smyrna": 8}
        mine["stations"] = ["palermo"]
        assert ticket_items(final("europe", 3, seats=seats), 0) == {"roma-smyrna": -8}

    @pytest.mark.rule("EU-52", "EU-53")
    def test_one_route_serves_every_ticket_that_runs_over_it(self) -> None:
        """Between two parts of one's own network; the part beyond counts as well."""
        mine = {
            "routes": ["berlin-essen", "budapest-wien-1", "budapest-sarajevo", "amsterdam-essen"],
            "tickets": ["london-wien", "berlin-bucuresti", "stockholm-wien"],
            "stations": ["wien"],
        }
        mine["routes"] += ["amsterdam-london", "essen-kobenhavn-1", "kobenhavn-stockholm-1"]
        game = final("europe", seats=[mine, {"routes": ["berlin-wien"]}])
        assert ticket_items(game, 0) == {"london-wien": 10, "berlin-bucuresti": -8, "stockholm-wien": 11}

    @pytest.mark.rule("EU-52")
    def test_during_play_the_scores_stay_those_of_the_track(self) -> None:
        seats = [{**FROM_WARSZAWA, "stations": ["wilno"]}, {"routes": ["smolensk-wilno"]}]
        game = pos("europe", seats=seats)
        assert game.scores() == [4, 4]
        assert ticket_items(game, 0) == {"warszawa-smolensk": 6}

    @pytest.mark.rule("EU-53")
    def test_a_borrowed_route_is_neither_for_the_longest_path_nor_for_points(self) -> None:
        seats = [{**FROM_WARSZAWA, "stations": ["wilno"]}, {"routes": ["smolensk-wilno", "moskva-smolensk"]}]
        game = final("europe", seats=seats)
        assert game.scores() == [4 + 6 + 8, 4 + 2 + 10 + 12]

    @pytest.mark.rule("EU-53")
    def test_its_owner_loses_nothing_and_two_may_use_it(self) -> None:
        from_rostov = ["kharkov-rostov", "kharkov-kyiv", "kyiv-wilno"]
        seats = [
            {**FROM_WARSZAWA, "stations": ["wilno"]},
            {"routes": from_rostov, "tickets": ["smolensk-rostov"], "stations": ["smolensk"]},
            {"routes": ["smolensk-wilno", "moskva-smolensk", "riga-wilno"]},
        ]
        game = final("europe", seats=seats)
        assert ticket_items(game, 0) == {"warszawa-smolensk": 6}
        assert ticket_items(game, 1) == {"smolensk-rostov": 8}
        assert game.scores()[2] == 4 + 2 + 7 + 10 + 12

    @pytest.mark.rule("EU-53")
    def test_two_stations_of_one_player_may_use_the_same_route(self) -> None:
        seats = [{**FROM_WARSZAWA, "stations": ["wilno", "smolensk"]}, {"routes": ["smolensk-wilno"]}]
        assert ticket_items(final("europe", seats=seats), 0) == {"warszawa-smolensk": 6}

    @pytest.mark.rule("EU-54")
    @pytest.mark.parametrize("built", [0, 1, 2, 3])
    def test_each_station_not_built_is_worth_four_points(self, built: int) -> None:
        game = final("europe", seats=[{"stations": ["paris", "roma", "wien"][:built]}, {}])
        assert game.scores() == [4 * (3 - built), 12]
        assert items(game, 0) == [4 * (3 - built)][: built < 3]


class TestTickets:
    @pytest.mark.rule("EU-55")
    def test_three_short_ones_are_offered_and_one_is_kept(self) -> None:
        top = ["paris-wien", "berlin-roma", "madrid-zurich"]
        game = play(pos("europe", ticket_deck=top), "tickets")
        assert game.view(0)["own"]["offer"] == top
        assert len(notations(game)) == 7
        play(game, "keep berlin-roma")
        assert seat(game, 0)["tickets"] == ["berlin-roma"]
        assert game.position()["ticket_deck"][-2:] == ["paris-wien", "madrid-zurich"]

    @pytest.mark.rule("EU-2", "EU-55")
    def test_no_long_ticket_ever_comes_from_the_deck(self) -> None:
        game = pos("europe", seed=5)
        long = {ticket.id for ticket in game.board.tickets if ticket.deck == "long"}
        while "tickets" in notations(game):
            play(game, "tickets", notations(play(game.copy(), "tickets"))[-1])
        assert not long & {ticket for number in range(2) for ticket in seat(game, number)["tickets"]}


class TestSecrets:
    """Whether a player kept his long ticket is his secret."""

    def start(self, keeps_long: bool) -> Game:
        game = stellwerk.new_game("europe", players=3, seed=2)
        for number in range(3):
            offer = game.view(number)["own"]["offer"]
            kept = offer[:2] if keeps_long or number != 1 else offer[1:3]
            play(game, f"keep {' '.join(kept)}")
        return game

    @pytest.mark.rule("EU-2", "C-4")
    def test_neither_views_nor_guesses_tell_who_kept_a_long_ticket(self) -> None:
        with_long, without = self.start(True), self.start(False)
        for viewer in (0, 2, None):
            assert with_long.view(viewer) == without.view(viewer)
        for seed in range(20):
            guesses = [game.determinize(0, seed).position()["seats"] for game in (with_long, without)]
            assert [each["tickets"] for each in guesses[0]] == [each["tickets"] for each in guesses[1]]

    @pytest.mark.rule("EU-2")
    def test_a_guess_has_at_most_one_long_ticket_a_hand_and_none_in_the_deck(self) -> None:
        game = self.start(False)
        long = {ticket.id for ticket in game.board.tickets if ticket.deck == "long"}
        held: Counter[int] = Counter()
        for seed in range(300):
            guess = game.determinize(0, seed)
            position = guess.position()
            counts = [len(long & set(each["tickets"])) for each in position["seats"]]
            assert max(counts) <= 1
            assert not long & set(position["ticket_deck"])
            assert guess.view(0) == game.view(0)
            held[sum(counts[1:])] += 1
        # five unseen long ones lie in two hands of two tickets, at most one in each, or among seven out
        weights = {0: 21, 1: 2 * 2 * 35, 2: 4 * 35}
        for count, weight in weights.items():
            assert abs(held[count] - 300 * weight / sum(weights.values())) < 45

    @pytest.mark.rule("EU-2")
    def test_all_that_is_out_of_the_game_may_be_long(self) -> None:
        """Five unseen long ones: one in a hand of three and four out, or all in the five places out."""
        game = stellwerk.new_game("europe", players=2, seed=2)
        for count in (4, 3):
            play(game, f"keep {' '.join(game.view(game.current_player)['own']['offer'][:count])}")
        long = {ticket.id for ticket in game.board.tickets if ticket.deck == "long"}
        guesses = [game.determinize(0, seed).position() for seed in range(320)]
        all_out = sum(set(guess["tickets_out"]) <= long for guess in guesses)
        assert abs(all_out - 320 * 1 / (1 + 3 * 5)) < 16

    @pytest.mark.rule("EU-2")
    def test_offers_are_guessed_kind_by_kind(self) -> None:
        game = stellwerk.new_game("europe", players=2, seed=2)
        kinds = {ticket.id: ticket.deck for ticket in game.board.tickets}
        for seed in range(30):
            offer = game.determinize(0, seed).view(1)["own"]["offer"]
            assert [kinds[ticket] for ticket in offer] == ["long", "short", "short", "short"]


class TestTheEnd:
    @pytest.mark.rule("EU-60")
    @pytest.mark.parametrize(("left", "ends"), [(3, True), (4, False)])
    def test_two_wagons_left_bring_one_more_turn_for_everyone(self, left: int, ends: bool) -> None:
        routes = routes_of("europe", 45 - left, avoid=["amsterdam-bruxelles"])
        game = pos("europe", 3, seats=[{"routes": routes, "hand": {"black": 1}}])
        play(game, "claim amsterdam-bruxelles")
        assert game.position()["turns_left"] == (3 if ends else None)

    @pytest.mark.rule("EU-61")
    def test_tickets_are_added_or_subtracted_and_the_most_earn_nothing_more(self) -> None:
        done = {"routes": ["warszawa-wilno", "smolensk-wilno"], "tickets": ["warszawa-smolensk"]}
        game = final("europe", seats=[done, {"tickets": ["paris-wien"]}])
        assert game.scores() == [8 + 6 + 10 + 12, -8 + 12]

    @pytest.mark.rule("EU-62")
    def test_the_european_express_goes_to_the_longest_path_and_to_all_who_have_it(self) -> None:
        game = final("europe", 3, seats=[{"routes": ["brest-paris"]}, {"routes": ["danzig-riga"]}])
        assert game.scores() == [4 + 10 + 12, 4 + 10 + 12, 12]
        names = [item["item"] for item in game.score_breakdown(0)]
        assert names == ["routes", "stations", "longest path"]

    @pytest.mark.rule("EU-62")
    def test_nobody_gets_it_if_nobody_owns_a_route(self) -> None:
        assert final("europe").scores() == [12, 12]

    @pytest.mark.rule("EU-63")
    def test_ties_are_broken_by_completed_tickets_first(self) -> None:
        done = {"routes": ["warszawa-wilno", "smolensk-wilno"], "tickets": ["warszawa-smolensk"]}
        game = final("europe", seats=[done, {"routes": ["brest-paris", "moskva-petrograd"], "score": 24}])
        assert game.scores() == [36, 36]
        assert game.ranking() == [1, 2]

    @pytest.mark.rule("EU-63")
    def test_completed_tickets_come_before_few_stations(self) -> None:
        done = {"routes": ["smolensk-wilno"], "tickets": ["warszawa-smolensk"], "stations": ["wilno"]}
        game = final("europe", seats=[done, {"routes": ["warszawa-wilno"], "score": 6}])
        assert game.scores() == [4 + 6 + 10 + 8, 6 + 10 + 12]
        assert game.ranking() == [1, 2]

    @pytest.mark.rule("EU-63")
    def test_then_by_few_stations(self) -> None:
        game = final("europe", seats=[{"stations": ["paris"], "score": 4}, {}])
        assert (game.scores(), game.ranking()) == ([12, 12], [2, 1])

    @pytest.mark.rule("EU-63")
    def test_then_by_the_european_express(self) -> None:
        game = final("europe", 3, seats=[{"score": 14}, {"routes": ["brest-paris"]}, {"score": 14}])
        assert (game.scores(), game.ranking()) == ([26, 26, 26], [2, 1, 2])

    @pytest.mark.rule("EU-63")
    def test_a_remaining_tie_is_shared(self) -> None:
        game = final("europe", seats=[{"routes": ["brest-paris"]}, {"routes": ["danzig-riga"]}])
        assert game.ranking() == [1, 1]
