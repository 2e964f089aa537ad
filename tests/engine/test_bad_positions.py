"""Malformed and inconsistent positions are refused with a message that names the field."""

import copy
import json
from typing import Any

import pytest

import stellwerk
from tests import editions
from tests.editions.refused import seats
from tests.engine.mutation import mutate
from tests.oracle import conservation
from tests.oracle.dice import Dice
from tests.oracle.spec import EDITIONS, setups
from tests.oracle.watching import watch

USA_TICKET = "calgary-phoenix"

IN_ANY_EDITION: list[tuple[dict[str, Any], str]] = [
    # shape
    ({"to_move": 2}, "to_move"),
    ({"to_move": -1}, "to_move"),
    ({"to_move": "0"}, "to_move"),
    ({"to_move": True}, "to_move"),
    ({"to_move": 0.0}, "to_move"),
    ({"seed": "x"}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": True}, "seed"),
    ({"wagonz": 3}, "wagonz"),
    ({"seats": {}}, "seats"),
    ({"seats": [{}, {}, {}]}, "seats"),
    ({"seats": [{}, 3]}, "seat"),
    ({"seats": "two"}, "seats"),
    (seats({"hands": {"red": 1}}), "hands"),
    ({"turns_left": -1}, "turns_left"),
    ({"turns_left": 1.0}, "turns_left"),
    ({"turns_left": True}, "turns_left"),
    ({"turns_left": "2"}, "turns_left"),
    ({"passes": -1}, "passes"),
    ({"passes": None}, "passes"),
    ({"barren": -1}, "barren"),
    ({"barren": 2.5}, "barren"),
    ({"exhausted": 1}, "exhausted"),
    ({"exhausted": "no"}, "exhausted"),
    ({"over": "yes"}, "over"),
    ({"pending": 7}, "pending"),
    ({"pending": {"nonsense": 1}}, "pending"),
    ({"options": {"advanced": True}}, "advanced"),
    # cards
    ({"market": "red"}, "market"),
    ({"market": ["pink"]}, "market"),
    ({"market": [3]}, "market"),
    ({"market": ["red"] * 6}, "market"),
    ({"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
    ({"market": ["passenger"]}, "market"),
    ({"deck": {"train": []}}, "deck"),
    ({"deck": ["pink"]}, "deck"),
    ({"deck": ["red"] * 13}, "red"),
    ({"discard": ["red"]}, "discard"),
    ({"discard": {"pink": 1}}, "discard"),
    ({"discard": {"red": -1}}, "discard"),
    ({"discard": {"red": 1.0}}, "discard"),
    ({"discard": {"red": True}}, "discard"),
    (seats({"hand": ["red"]}), "hand"),
    (seats({"hand": {"pink": 1}}), "hand"),
    (seats({"hand": {"red": -1}}), "hand"),
    (seats({"hand": {"red": 1.0}}), "hand"),
    (seats({"hand": {"red": True}}), "hand"),
    (seats({"hand": {"red": "1"}}), "hand"),
    (seats({"hand": {"loco4": 1}}), "loco4"),
    (seats({"hand": {"red": 13}}), "red"),
    (seats({"hand": {"red": 7}}, {"hand": {"red": 6}}), "red"),
    ({"exhausted": True, **seats({"hand": {"red": 1_000_000_000}})}, "red"),
    ({"discard": {"red": 6}, "deck": ["red"] * 6, "market": ["red"]}, "red"),
    # tickets
    ({"ticket_deck": ["nowhere"]}, "ticket_deck"),
    ({"ticket_deck": {"short": []}}, "ticket_deck"),
    ({"ticket_deck": [USA_TICKET, USA_TICKET]}, USA_TICKET),
    ({"ticket_deck": 5}, "ticket_deck"),
    ({"tickets_out": ["nowhere"]}, "tickets_out"),
    ({"tickets_out": [USA_TICKET], **seats({"tickets": [USA_TICKET]})}, USA_TICKET),
    (seats({"tickets": ["nowhere"]}), "tickets"),
    (seats({"tickets": [3]}), "tickets"),
    (seats({"tickets": USA_TICKET}), "tickets"),
    (seats({"tickets": [USA_TICKET]}, {"tickets": [USA_TICKET]}), USA_TICKET),
    (seats({"completed": [USA_TICKET]}), "completed"),
    ({"ticket_discard": [USA_TICKET]}, "ticket_discard"),
    # routes and pieces
    (seats({"routes": ["nowhere"]}), "routes"),
    (seats({"routes": "atlanta-miami"}), "routes"),
    (seats({"routes": [None]}), "routes"),
    (seats({"routes": ["atlanta-miami"]}, {"routes": ["atlanta-miami"]}), "atlanta-miami"),
    (seats({"routes": ["atlanta-miami", "atlanta-miami"]}), "atlanta-miami"),
    (seats({"wagons": 50}), "wagons"),
    (seats({"wagons": 43, "routes": ["atlanta-miami"]}), "wagons"),
    (seats({"wagons": -1}), "wagons"),
    (seats({"wagons": 45.0}), "wagons"),
    (seats({"wagons": True}), "wagons"),
    (seats({"ships": 3}), "ships"),
    (seats({"box": {"wagons": 1}}), "box"),
    (seats({"score": "12"}), "score"),
    (seats({"score": 1.5}), "score"),
    (seats({"score": False}), "score"),
    # what only other editions have
    (seats({"passengers": {"supply": 3}}), "passengers"),
    ({"goods": {"boston": [2]}}, "goods"),
    (seats({"stations": ["boston"]}), "stations"),
    (seats({"harbors": ["boston"]}), "harbors"),
    (seats({"technologies": ["stoker"]}), "technologies"),
    (seats({"bonuses": ["crypt"]}), "bonuses"),
]  # fmt: skip
REFUSED = [("usa", *each) for each in IN_ANY_EDITION] + [
    (edition, *each) for edition, refused in editions.load("refused", "REFUSED").items() for each in refused
]


@pytest.mark.parametrize(("edition", "wrong", "named"), REFUSED)
def test_refused(edition: str, wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        stellwerk.from_position({"edition": edition, "players": 2, **wrong})


@pytest.mark.parametrize("position", [None, [], "usa", 3, b"{}", [("edition", "usa")]])
def test_what_is_no_object(position: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        stellwerk.from_position(position)


def test_missing_edition_or_players() -> None:
    with pytest.raises(ValueError, match="edition"):
        stellwerk.from_position({"players": 2})
    with pytest.raises(ValueError, match="players"):
        stellwerk.from_position({"edition": "usa"})


def test_too_many_harbors() -> None:
    ports = [city["id"] for city in stellwerk.boards.load("weltreise").raw["cities"] if city.get("harbor")]
    with pytest.raises(ValueError, match="harbor"):
        stellwerk.from_position({"edition": "weltreise", "players": 2, **seats({"harbors": ports[:4]})})


def test_more_spaces_than_pieces() -> None:
    routes = stellwerk.boards.load("usa").raw["routes"]
    singles = [route["id"] for route in routes if route["length"] >= 5 and not route.get("group")]
    position = {"edition": "usa", "players": 2, **seats({"routes": singles})}
    assert sum(route["length"] for route in routes if route["id"] in singles) > 45
    with pytest.raises(ValueError, match=r"wagons|pieces"):
        stellwerk.from_position(position)


def test_positions_need_not_be_reachable() -> None:
    """What adds up is taken, even if no game could come there."""
    both = [{"routes": ["augsburg-munchen-1", "augsburg-munchen-2"], "wagons": 3}, {"goods": [7]}]
    game = stellwerk.from_position({"edition": "maerklin", "players": 2, "seats": both})
    assert game.position()["seats"][0]["wagons"] == 3


def test_a_route_with_two_owners_in_the_uk() -> None:
    """Right of way allows it (UK-38)."""
    both = [{"routes": ["penzance-plymouth-1"]}, {"routes": ["penzance-plymouth-1"]}]
    stellwerk.from_position({"edition": "uk", "players": 2, "seats": both})


def test_an_exhausted_position_may_miss_cards() -> None:
    """It never has more cards than the edition, and kinds of cards and tickets are checked as ever."""
    stellwerk.from_position({"edition": "usa", "players": 2, "exhausted": True, "market": ["red"] * 5})
    for wrong in ({"deck": ["pink"]}, {"tickets_out": ["nowhere"]}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            stellwerk.from_position({"edition": "usa", "players": 2, "exhausted": True, **wrong})


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_mutated_positions(edition: str, players: int, options: dict[str, bool], times: int) -> None:
    """A forged position is refused with a ValueError, or it is a position that adds up and can be played."""
    dice = Dice(51)
    for watched in watch(edition, players, options, 61).play_on():
        if watched.taken % 7:
            continue
        original = json.dumps(watched.game.position())
        for _ in range(4 * times):
            forged = mutate(json.loads(original), dice)
            before = copy.deepcopy(forged)
            try:
                game = stellwerk.from_position(forged)
            except ValueError as refusal:
                assert len(str(refusal)) > 10
                continue
            finally:
                assert forged == before, "the given position was changed"
            play_a_little(game, dice)


def play_a_little(game: Any, dice: Dice) -> None:
    for _ in range(12):
        if game.is_over:
            return
        game.apply(dice.pick(game.legal_actions()))
    position, views = game.position(), [game.view(seat) for seat in range(game.players)]
    pending = views[0]["pending"] or {}
    offered = [ticket for view in views for ticket in view["own"].get("offer", [])]
    conservation.check_cards(position, list(pending.get("revealed", [])))
    conservation.check_tickets(position, game.board.raw, offered)


@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_of_real_games_with_one_card_too_many(edition: str) -> None:
    position = watch(edition, 2, {}, 3).game.position()
    hand = position["seats"][0]["hand"]
    card = next(iter(hand))
    hand[card] += 1
    with pytest.raises(ValueError, match=card):
        stellwerk.from_position(position)


def test_fields_that_every_edition_had_once_are_still_read() -> None:
    """Positions of version 1 list the pending fields of all editions."""
    game = stellwerk.new_game("usa", 2, 1)
    position = game.position()
    former = {"right_of_way": False, "filling": False, "gap": None, "choices": [0, 0], "announced": [-1, -1]}
    pending = position["pending"]
    assert pending is not None
    old = {**position, "pending": {**pending, **former}}
    assert stellwerk.from_position(old).position() == game.position()
