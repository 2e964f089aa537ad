"""Skandinavien: tunnels (SK-40 to SK-45)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from stellwerk import Game
from stellwerk.text.narrate import describe_event
from tests.rules.helpers import (
    cards,
    discard,
    hand,
    notations,
    payments,
    play,
    pos,
    refuses,
    seat,
)

MARKET = ["red", "blue", "yellow", "black", "white"]
TUNNEL = "claim kristiansand-stavanger-1"  # green, two spaces


def tunnel(deck: list[str], **counts: int) -> Game:
    """Seat 0 holds these cards and will reveal the first of this deck."""
    return pos("skandinavien", seats=[{"hand": counts}], market=MARKET, deck=deck)


def last_cards(deck: list[str], discarded: Mapping[str, int], **counts: int) -> Game:
    """Like `tunnel`, but there are no cards beyond these and the market."""
    return pos(
        "skandinavien",
        seats=[{"hand": counts}],
        market=MARKET,
        deck=deck,
        discard=discarded,
        exhausted=True,
    )


class TestTunnels:
    @pytest.mark.rule("SK-40")
    def test_the_payment_laid_out_may_mix_the_colour_and_locomotives(self) -> None:
        game = last_cards([], {}, green=2, loco=2, red=4)
        assert payments(game, TUNNEL) == {cards(green=2), cards(green=1, loco=1), cards(loco=2)}

    @pytest.mark.rule("SK-40")
    def test_without_a_match_among_the_three_nothing_is_due(self) -> None:
        game = play(tunnel(["red", "blue", "white", "green"], green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert hand(game, 0) == {}
        assert game.current_player == 1
        assert discard(game) == {"green": 2, "red": 1, "blue": 1, "white": 1}

    @pytest.mark.rule("SK-40")
    def test_exactly_three_cards_are_revealed(self) -> None:
        game = tunnel(["red", "blue", "green", "green", "loco"], green=4)
        play(game, TUNNEL)
        assert notations(game) == ["surcharge green", "withdraw"]
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}
        assert game.position()["deck"][:2] == ["green", "loco"]

    @pytest.mark.rule("SK-40")
    @pytest.mark.parametrize(
        ("revealed", "due"),
        [
            (["green", "green", "green"], 3),
            (["green", "loco", "green"], 3),
            (["loco", "loco", "loco"], 3),
            (["loco", "red", "green"], 2),
            (["orange", "loco", "orange"], 1),
            (["orange", "yellow", "orange"], 0),
        ],
    )
    def test_each_card_of_the_colour_and_each_locomotive_is_due_once(
        self, revealed: list[str], due: int
    ) -> None:
        game = play(tunnel(revealed, green=6), TUNNEL)
        assert game.phase == ("surcharge" if due else "turn")
        if due:
            play(game, "surcharge green")
        assert hand(game, 0) == {"green": 4 - due}
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-40")
    def test_a_mixed_payment_counts_its_colour_and_locomotives(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=1, loco=2), TUNNEL, "pay green")
        assert notations(game) == ["surcharge loco", "withdraw"]

    @pytest.mark.rule("SK-40")
    def test_no_other_colour_pays_the_surcharge(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=2, red=3), TUNNEL)
        assert refuses(game, "surcharge red")
        assert notations(game) == ["withdraw"]

    @pytest.mark.rule("SK-41")
    def test_with_locomotives_alone_a_revealed_colour_does_not_count(self) -> None:
        game = play(tunnel(["green", "green", "red"], green=2, loco=2), TUNNEL, "pay loco")
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert hand(game, 0) == {"green": 2}

    @pytest.mark.rule("SK-41")
    def test_with_locomotives_alone_only_locomotives_pay(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=4, loco=3), TUNNEL, "pay loco")
        assert notations(game) == ["surcharge loco", "withdraw"]
        play(game, "surcharge loco")
        assert hand(game, 0) == {"green": 4}
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-42")
    def test_who_will_not_pay_takes_his_cards_back_and_his_turn_is_over(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=3, yellow=1), TUNNEL, "withdraw")
        assert hand(game, 0) == {"green": 3, "yellow": 1}
        assert seat(game, 0)["routes"] == []
        assert seat(game, 0)["wagons"] == 40
        assert game.scores() == [0, 0]
        assert (game.current_player, game.phase) == (1, "turn")

    @pytest.mark.rule("SK-42")
    @pytest.mark.rule("C-4")
    def test_cards_that_lay_on_the_table_stay_known_when_they_are_taken_back(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=3, yellow=1), TUNNEL, "withdraw")
        assert game.view(1)["seats"][0]["known"] == {"green": 2}

    @pytest.mark.rule("SK-42")
    def test_who_cannot_pay_is_asked_all_the_same_and_can_only_withdraw(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=3), TUNNEL)
        assert (game.current_player, game.phase) == (0, "surcharge")
        assert notations(game) == ["withdraw"]

    @pytest.mark.rule("SK-42")
    def test_after_the_first_card_of_the_surcharge_there_is_no_way_back(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=4, loco=2), TUNNEL, "pay green", "pay green")
        play(game, "surcharge green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco"]

    @pytest.mark.rule("SK-43")
    def test_the_revealed_cards_are_discarded_after_the_attempt(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4), TUNNEL)
        assert discard(game) == {}
        assert discard(play(game.copy(), "withdraw")) == {"green": 1, "red": 1, "loco": 1}
        assert discard(play(game, "surcharge green")) == {"green": 5, "red": 1, "loco": 1}

    @pytest.mark.rule("SK-43")
    def test_with_fewer_than_three_cards_as_many_as_there_are_are_revealed(self) -> None:
        game = play(last_cards(["red", "green"], {}, green=4), TUNNEL)
        assert notations(game) == ["surcharge green", "withdraw"]
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}

    @pytest.mark.rule("SK-43")
    def test_the_discard_is_shuffled_in_to_make_up_the_three(self) -> None:
        game = play(last_cards(["red"], {"green": 2}, green=5), TUNNEL)
        assert game.phase == "surcharge"
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}

    @pytest.mark.rule("SK-43")
    def test_with_no_cards_left_nothing_is_due(self) -> None:
        game = play(last_cards([], {}, green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-43")
    @pytest.mark.rule("C-16")
    def test_the_cards_laid_out_cannot_be_revealed_in_the_same_attempt(self) -> None:
        game = play(last_cards(["red"], {}, green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert sorted(game.position()["deck"]) == ["green", "green", "red"]

    @pytest.mark.rule("SK-44")
    def test_the_revealed_cards_are_seen_before_deciding(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4), TUNNEL)
        for viewer in (0, 1, None):
            pending = game.view(viewer)["pending"]
            assert pending and sorted(pending["revealed"]) == ["green", "loco", "red"]

    @pytest.mark.rule("SK-44")
    def test_the_surcharge_is_any_mix_of_the_colour_and_locomotives(self) -> None:
        game = play(
            tunnel(["green", "red", "loco"], green=4, loco=2, red=2), TUNNEL, "pay green", "pay green"
        )
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco", "withdraw"]
        assert payments(game) == {
            cards(green=4),
            cards(green=3, loco=1),
            cards(green=2, loco=2),
        }

    @pytest.mark.rule("SK-45")
    @pytest.mark.parametrize("revealed", ["green", "loco"])
    def test_examples_two_green_and_a_green_or_a_locomotive_revealed(self, revealed: str) -> None:
        game = play(tunnel([revealed, "red", "blue"], green=3, loco=1), TUNNEL, "pay green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco", "withdraw"]
        with_green = play(game.copy(), "surcharge green")
        with_loco = play(game.copy(), "surcharge loco")
        assert (hand(with_green, 0), hand(with_loco, 0)) == ({"loco": 1}, {"green": 1})
        assert with_green.scores() == with_loco.scores() == [2, 0]

    @pytest.mark.rule("SK-45")
    def test_example_two_locomotives_and_a_locomotive_revealed(self) -> None:
        game = play(tunnel(["loco", "red", "blue"], loco=3), TUNNEL)
        assert notations(game) == ["surcharge loco", "withdraw"]
        assert hand(play(game, "surcharge loco"), 0) == {}
        assert game.scores() == [2, 0]


class TestRenewalInTheMiddleOfAReveal:
    """Wherever among the three cards the deck ends, one event tells all of them and what is due."""

    @pytest.mark.rule("SK-40", "C-10")
    @pytest.mark.parametrize("left", [0, 1, 2])
    @pytest.mark.parametrize("match", [True, False])
    def test_one_event_tells_all_three_cards(self, left: int, match: bool) -> None:
        new = "green" if match else "red"
        game = play(last_cards(["white"] * left, {new: 4}, green=5), TUNNEL)
        due = 3 - left if match else 0
        told = [event for event in game.events if event["event"] in ("revealed", "renewed")]
        shown = ["white"] * left + [new] * (3 - left)
        assert told[0]["event"] == "renewed", "a card of the new deck cannot be shown before there is one"
        assert told[1] == {"event": "revealed", "seat": 0, "cards": shown, "due": due}
        assert [event["event"] for event in told].count("revealed") == 1
        for lang, free in (("de", "frei"), ("en", "free")):
            sentence = describe_event(told[1], game.board, ["Anna", "Bert"], lang)
            assert (free in sentence) == (due == 0), sentence

    @pytest.mark.rule("SK-40", "C-10")
    def test_a_deck_that_ends_with_the_third_card_is_renewed_after_the_reveal(self) -> None:
        game = play(last_cards(["white", "green", "white"], {"red": 4}, green=5), TUNNEL)
        told = [event for event in game.events if event["event"] in ("revealed", "renewed")]
        assert [event["event"] for event in told] == ["revealed", "renewed"]
        assert (told[0]["cards"], told[0]["due"]) == (["white", "green", "white"], 1)
        assert game.position()["deck"] == ["red"] * 4
