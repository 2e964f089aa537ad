"""Decks, markets and drawing in all editions (C-10 to C-16)."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from stellwerk import Game
from tests.editions import EXAMPLES
from tests.oracle.spec import SPEC

from .helpers import EDITIONS, discard, hand, market, notations, offers, play, pos, refuses, seat

WITH_MARKET = [edition for edition, spec in SPEC.items() if spec.market and "loco" in spec.cards]
YELLOW_TWO = {edition: EXAMPLES[edition].yellow_two for edition in WITH_MARKET}
LOCO_ENDS_DRAW = [edition for edition in WITH_MARKET if SPEC[edition].alone == "loco"]
LOCOS_RESET = [edition for edition, spec in SPEC.items() if "loco" in spec.market_resets]
MARKET = ("red", "blue", "green", "yellow", "black")


def last_cards(edition: str, **fields: Any) -> Game:
    """A position without cards beyond those named; nobody has a passenger to place."""
    seats = fields.pop("seats", [{}, {}])
    if SPEC[edition].passengers:
        seats = [{"passengers": {"supply": 0, "board": []}, **player} for player in seats]
    return pos(edition, exhausted=True, seats=seats, **fields)


class TestRenewal:
    @pytest.mark.rule("C-10")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_the_discard_becomes_the_deck_as_soon_as_the_last_card_is_drawn(self, edition: str) -> None:
        game = last_cards(edition, market=list(MARKET), deck=["white"], discard={"orange": 3})
        play(game, "draw")
        assert game.phase == "draw"
        assert game.position()["deck"] == ["orange"] * 3
        assert discard(game) == {}
        play(game, "draw")
        assert hand(game, 0) == {"white": 1, "orange": 1}

    @pytest.mark.rule("C-10")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_so_it_does_when_the_last_card_is_laid_into_the_market(self, edition: str) -> None:
        game = last_cards(edition, market=list(MARKET), deck=["white"], discard={"orange": 3})
        play(game, "take red")
        assert market(game) == ["black", "blue", "green", "white", "yellow"]
        assert game.position()["deck"] == ["orange"] * 3
        assert discard(game) == {}

    @pytest.mark.rule("C-10")
    def test_so_it_does_in_the_middle_of_gruselfahrts_double_draw(self) -> None:
        game = last_cards("gruselfahrt", deck=["red"], discard={"blue": 3})
        play(game, "draw")
        assert hand(game, 0) == {"red": 1, "blue": 1}
        assert game.position()["deck"] == ["blue"] * 2

    @pytest.mark.rule("C-10")
    def test_so_it_does_in_the_middle_of_a_reveal(self) -> None:
        game = last_cards(
            "skandinavien",
            market=list(MARKET),
            deck=["white", "white"],
            discard={"orange": 3},
            seats=[{"hand": {"green": 2}}, {}],
        )
        play(game, "claim kristiansand-stavanger-1")
        assert game.position()["deck"] == ["orange"] * 2
        assert discard(game) == {"white": 2, "orange": 1, "green": 2}

    @pytest.mark.rule("C-10")
    def test_each_of_weltreises_decks_is_renewed_from_its_own_discard(self) -> None:
        game = last_cards(
            "weltreise",
            market=["red-train"] * 3 + ["red-ship"] * 3,
            deck={"train": ["black-train"], "ship": ["black-ship"]},
            discard={"train": {"white-train": 2}, "ship": {"white-ship": 2}},
        )
        play(game, "draw train")
        position = game.position()
        assert position["deck"] == {"train": ["white-train"] * 2, "ship": ["black-ship"]}
        assert position["discard"]["ship"] == {"white-ship": 2}

    @pytest.mark.rule("C-10")
    def test_the_new_deck_is_shuffled(self) -> None:
        orders = set()
        for seed in range(5):
            game = last_cards(
                "usa", market=list(MARKET), deck=["white"], discard={"orange": 8, "black": 8}, seed=seed
            )
            orders.add(tuple(play(game, "draw").position()["deck"]))
        assert len(orders) == 5
        assert all(sorted(order) == ["black"] * 8 + ["orange"] * 8 for order in orders)


class TestMarket:
    @pytest.mark.rule("C-11")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_a_taken_card_is_replaced_at_once(self, edition: str) -> None:
        game = pos(edition, market=list(MARKET), deck=["white", "orange"])
        play(game, "take red")
        assert market(game) == ["black", "blue", "green", "white", "yellow"]
        play(game, "take white")
        assert market(game) == ["black", "blue", "green", "orange", "yellow"]

    @pytest.mark.rule("C-11")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_a_gap_stays_open_until_a_card_can_fill_it(self, edition: str) -> None:
        seats = [{"hand": {"yellow": 2}}, {}]
        game = last_cards(edition, market=["green"], seats=seats)
        assert market(game) == ["green"]
        play(game, f"claim {YELLOW_TWO[edition]}")
        assert market(game) == ["green", "yellow", "yellow"]
        assert discard(game) == {}
        assert game.position()["deck"] == []

    @pytest.mark.rule("C-12")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    @pytest.mark.parametrize("shown", [[], ["red", "loco", "green"], list(MARKET)])
    def test_with_deck_and_discard_empty_no_open_card_can_be_taken(
        self, edition: str, shown: list[str]
    ) -> None:
        game = last_cards(edition, market=shown)
        assert offers(game, "draw") == offers(game, "take") == []
        for saying in ("draw", "take red", "take loco"):
            assert refuses(game, saying)
        with pytest.raises(ValueError, match="deck and discard are empty"):
            game.parse("take red")
        assert market(game) == sorted(shown)
        assert "tickets" in {saying.split()[0] for saying in notations(game)}, "the other actions remain"

    @pytest.mark.rule("C-12")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    @pytest.mark.parametrize("pile", [{"deck": ["white"]}, {"discard": {"white": 1}}])
    def test_one_card_in_the_deck_or_the_discard_opens_the_market(
        self, edition: str, pile: dict[str, Any]
    ) -> None:
        game = last_cards(edition, market=list(MARKET), **pile)
        assert sorted(offers(game, "take")) == sorted(f"take {card}" for card in MARKET)
        assert offers(game, "draw") == ["draw"]

    @pytest.mark.rule("C-12", "C-15")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    @pytest.mark.parametrize("first", ["draw", "take red"])
    @pytest.mark.parametrize("pile", [{"deck": ["white"]}, {"discard": {"white": 1}}])
    def test_the_draw_ends_with_the_first_card_if_it_was_the_last(
        self, edition: str, first: str, pile: dict[str, Any]
    ) -> None:
        game = play(last_cards(edition, market=list(MARKET), **pile), first)
        assert hand(game, 0) == ({"white": 1} if first == "draw" else {"red": 1})
        assert len(market(game)) == 5
        assert (game.current_player, game.phase) == (1, "turn")
        assert offers(game, "draw") == offers(game, "take") == []

    @pytest.mark.rule("C-12", "GF-13")
    def test_gruselfahrts_draw_takes_the_cards_there_are(self) -> None:
        game = play(last_cards("gruselfahrt", deck=["red"]), "draw")
        assert hand(game, 0) == {"red": 1}
        assert (game.current_player, offers(game, "draw")) == (1, [])

    @pytest.mark.rule("C-12")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_with_nothing_to_take_the_action_is_not_there(self, edition: str) -> None:
        game = last_cards(edition, **({"market": []} if SPEC[edition].market else {}))
        assert offers(game, "draw") == offers(game, "take") == []

    @pytest.mark.rule("C-12")
    def test_in_weltreise_all_four_piles_must_be_empty(self) -> None:
        shown = ["red-train"] * 3 + ["black-ship"] * 3
        assert offers(last_cards("weltreise", market=shown), "take") == []
        for field, piles in (
            ("deck", {"train": ["white-train"]}),
            ("deck", {"ship": ["white-ship"]}),
            ("discard", {"train": {"white-train": 1}}),
            ("discard", {"ship": {"white-ship": 1}}),
        ):
            game = last_cards("weltreise", market=shown, **{field: piles})
            kind = next(iter(piles))
            assert sorted(offers(game, "take")) == ["take black-ship", "take red-train"]
            assert offers(game, "draw") == [f"draw {kind}"]
            for first in (f"draw {kind}", "take red-train"):
                ended = play(game.copy(), first)
                assert sum(hand(ended, 0).values()) == 1
                assert len(ended.position()["market"]) == 6
                assert (ended.current_player, offers(ended, "take"), offers(ended, "draw")) == (1, [], [])

    @pytest.mark.rule("C-12")
    def test_in_weltreise_one_deck_alone_keeps_the_market_open_for_a_second_card(self) -> None:
        shown = ["red-train"] * 3 + ["black-ship"] * 3
        decks = {"train": [], "ship": ["white-ship", "white-ship"]}
        game = play(last_cards("weltreise", market=shown, deck=decks), "take red-train")
        assert game.phase == "draw"
        assert sorted(notations(game)) == [
            "draw ship",
            "take black-ship",
            "take red-train",
            "take white-ship",
        ]


class TestReset:
    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_the_rule_is_looked_at_between_the_two_cards(self, edition: str) -> None:
        new = ["white", "white", "orange", "orange", "purple"]
        game = pos(edition, market=["loco", "loco", "red", "blue", "green"], deck=["loco", *new])
        play(game, "take red")
        assert (game.current_player, game.phase) == (0, "draw")
        assert market(game) == sorted(new)
        assert "take purple" in notations(game)

    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_it_is_looked_at_after_the_second_card_too(self, edition: str) -> None:
        new = ["white", "white", "orange", "orange", "purple"]
        game = pos(edition, market=["loco", "loco", "red", "blue", "green"], deck=["black", "loco", *new])
        play(game, "draw", "take red")
        assert market(game) == sorted(new)

    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_it_repeats_until_the_market_is_lawful(self, edition: str) -> None:
        again = ["loco", "loco", "loco", "red", "red"]
        new = ["white", "white", "orange", "orange", "loco"]
        game = pos(edition, market=["loco", "loco", "red", "blue", "green"], deck=["loco", *again, *new])
        play(game, "take red")
        assert market(game) == sorted(new)
        assert discard(game) == {"loco": 6, "blue": 1, "green": 1, "red": 2}

    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_it_uses_the_renewed_deck(self, edition: str) -> None:
        game = last_cards(edition, market=["loco", "loco", "red", "blue", "green"], deck=["loco", "white"])
        play(game, "take red")
        assert len(market(game)) == 5
        assert market(game).count("loco") == 2
        assert game.position()["deck"] == ["loco"]

    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_the_market_stays_if_the_cards_cannot_form_a_lawful_one(self, edition: str) -> None:
        game = last_cards(edition, market=["loco", "loco", "red", "blue", "green"], deck=["loco", "loco"])
        play(game, "take red")
        assert market(game) == ["blue", "green", "loco", "loco", "loco"]
        assert (game.current_player, game.phase) == (0, "draw")
        assert stellwerk.from_position(game.position()).position() == game.position()
        play(game, "draw")
        assert market(game) == ["blue", "green", "loco", "loco", "loco"]
        assert stellwerk.from_position(game.position()).position() == game.position()


class TestTwoDecisions:
    @pytest.mark.rule("C-14")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_the_second_card_is_chosen_after_seeing_the_first_and_its_replacement(self, edition: str) -> None:
        game = pos(edition, market=list(MARKET), deck=["white", "orange"])
        assert refuses(game, "take white")
        play(game, "take red")
        assert (game.current_player, game.phase) == (0, "draw")
        assert game.view(0)["own"]["hand"] == {"red": 1}
        assert sorted(notations(game)) == [
            "draw",
            "take black",
            "take blue",
            "take green",
            "take white",
            "take yellow",
        ]

    @pytest.mark.rule("C-14")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_a_card_drawn_blind_is_seen_before_the_second_choice(self, edition: str) -> None:
        game = play(pos(edition, market=list(MARKET), deck=["white", "orange"]), "draw")
        assert (game.current_player, game.phase) == (0, "draw")
        assert game.view(0)["own"]["hand"] == {"white": 1}

    @pytest.mark.rule("C-14")
    def test_in_weltreise_the_replacement_comes_before_the_second_choice(self) -> None:
        game = pos(
            "weltreise",
            market=["red-train"] * 3 + ["red-ship"] * 3,
            deck={"train": ["black-train"], "ship": ["white-ship"]},
        )
        play(game, "take red-train", "refill ship")
        assert (game.current_player, game.phase) == (0, "draw")
        assert "take white-ship" in notations(game)

    @pytest.mark.rule("C-15")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_nobody_stops_after_the_first_card(self, edition: str) -> None:
        game = play(pos(edition, market=list(MARKET), deck=["white", "orange"]), "draw")
        assert {saying.split()[0] for saying in notations(game)} == {"draw", "take"}
        assert refuses(game, "pass")

    @pytest.mark.rule("C-15")
    @pytest.mark.parametrize("edition", WITH_MARKET)
    def test_the_only_second_card_there_is_goes_to_the_player(self, edition: str) -> None:
        game = play(last_cards(edition, market=[], deck=["red", "blue"]), "draw")
        assert hand(game, 0) == {"red": 1, "blue": 1}
        assert game.current_player == 1

    @pytest.mark.rule("C-15")
    @pytest.mark.parametrize("edition", LOCO_ENDS_DRAW)
    def test_with_open_locomotives_alone_the_second_card_comes_from_the_deck(self, edition: str) -> None:
        game = play(last_cards(edition, market=["loco", "loco"], deck=["red", "blue", "green"]), "draw")
        assert hand(game, 0) == {"red": 1, "blue": 1}
        assert market(game) == ["loco", "loco"]
        assert (game.current_player, game.phase) == (1, "turn")

    @pytest.mark.rule("C-15")
    @pytest.mark.parametrize("edition", LOCO_ENDS_DRAW)
    def test_the_draw_ends_with_a_locomotive_from_the_market(self, edition: str) -> None:
        game = pos(edition, market=["loco", "red", "blue", "green", "yellow"], deck=["white"])
        assert play(game, "take loco").current_player == 1


class TestPaidCards:
    @pytest.mark.rule("C-16")
    @pytest.mark.parametrize("edition", LOCO_ENDS_DRAW)
    def test_they_reach_the_discard_together_when_all_is_paid(self, edition: str) -> None:
        game = pos(edition, market=list(MARKET), seats=[{"hand": {"yellow": 2, "loco": 1}}])
        play(game, f"claim {YELLOW_TWO[edition]}")
        assert game.phase == "pay"
        assert discard(game) == {}
        assert hand(game, 0) == {"yellow": 2, "loco": 1}
        play(game, "pay loco")
        assert discard(game) == {"yellow": 1, "loco": 1}
        assert hand(game, 0) == {"yellow": 1}

    @pytest.mark.rule("C-16")
    @pytest.mark.parametrize("edition", LOCO_ENDS_DRAW)
    def test_gaps_are_filled_when_all_is_paid_and_not_before(self, edition: str) -> None:
        game = last_cards(edition, market=["red"], seats=[{"hand": {"yellow": 2, "loco": 1}}, {}])
        play(game, f"claim {YELLOW_TWO[edition]}")
        assert market(game) == ["red"]
        play(game, "pay yellow")
        assert market(game) == ["red", "yellow", "yellow"]

    @pytest.mark.rule("C-16")
    def test_gaps_are_filled_before_a_passenger_is_placed(self) -> None:
        game = pos("maerklin", market=["red"], exhausted=True, seats=[{"hand": {"yellow": 2}}])
        play(game, "claim leipzig-magdeburg-1")
        assert game.phase == "place"
        assert market(game) == ["red", "yellow", "yellow"]

    @pytest.mark.rule("C-16")
    def test_gaps_are_filled_after_a_purchase_before_the_action(self) -> None:
        game = pos("uk", market=["red"], exhausted=True, seats=[{"hand": {"loco": 1}}])
        play(game, "buy stoker")
        assert (game.current_player, game.phase) == (0, "turn")
        assert market(game) == ["loco", "red"]

    @pytest.mark.rule("C-16")
    def test_the_passenger_cards_of_a_journey_are_discarded_at_its_end(self) -> None:
        game = pos(
            "maerklin",
            market=["red"],
            exhausted=True,
            seats=[
                {
                    "hand": {"passenger": 2},
                    "routes": ["chemnitz-leipzig-1"],
                    "passengers": {"board": ["chemnitz"]},
                },
                {"routes": ["dresden-leipzig-1", "chemnitz-dresden-1"]},
            ],
        )
        play(game, "journey chemnitz", "ride chemnitz-dresden-1")
        assert game.phase == "journey"
        assert market(game) == ["red"]
        assert discard(game) == {}
        play(game, "arrive")
        assert market(game) == ["passenger", "red"]
        assert hand(game, 0) == {"passenger": 1}
        assert seat(game, 0)["passengers"]["board"] == []


class TestMarketsThatChangePlaces:
    """Deck and market of one size, both unlawful, no discard: all ten cards are shuffled together."""

    @pytest.mark.rule("C-13")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_they_are_replaced_until_one_is_lawful(self, edition: str) -> None:
        for seed in range(40):
            game = last_cards(
                edition,
                market=["loco", "white", "white", "white", "loco"],
                deck=["loco"],
                discard={"red": 1, "black": 1, "loco": 3},
                seed=seed,
            )
            play(game, "take white")
            assert len(market(game)) == 5
            assert market(game).count("loco") < 3
            assert stellwerk.from_position(game.position()).position() == game.position()

    @pytest.mark.rule("C-13", "C-10")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_while_a_market_is_replaced_the_deck_is_renewed_only_when_a_card_is_needed(
        self, edition: str
    ) -> None:
        again = ["loco", "loco", "loco", "red", "red"]
        game = last_cards(
            edition, market=["loco", "loco", "blue", "blue", "blue"], deck=["loco", *again], seed=3
        )
        play(game, "take blue")
        happened = [event["event"] for event in game.events if event["event"] != "drew"]
        assert happened[:14] == ["took", "laid", "reset", *["laid"] * 5, "reset", "renewed", *["laid"] * 4]
        assert market(game).count("loco") < 3
        assert len(game.position()["deck"]) == 5
        assert discard(game) == {}

    @pytest.mark.rule("C-13", "C-10")
    @pytest.mark.parametrize("edition", LOCOS_RESET)
    def test_a_deck_that_a_lawful_market_used_up_is_renewed_at_once(self, edition: str) -> None:
        lawful = ["white", "white", "orange", "orange", "purple"]
        game = last_cards(edition, market=["loco", "loco", "blue", "blue", "blue"], deck=["loco", *lawful])
        play(game, "take blue")
        assert market(game) == sorted(lawful)
        assert sorted(game.position()["deck"]) == ["blue", "blue", "loco", "loco", "loco"]
        assert discard(game) == {}

    @pytest.mark.rule("C-13")
    def test_no_unlawful_market_is_left_behind_by_a_blind_draw(self) -> None:
        """Found in games of hoarders: the market stood, then the deck lost a card."""
        for seed in range(40):
            game = last_cards(
                "usa",
                market=["loco", "loco", "white", "white", "white"],
                deck=["loco", "loco", "loco", "loco", "red", "red"],
                seed=seed,
            )
            play(game, "take white")
            while game.current_player == 0:
                play(game, "draw")
            assert market(game).count("loco") < 3
            assert stellwerk.from_position(game.position()).position() == game.position()
