"""Malformed and inconsistent positions are refused with a message that names the field."""

import copy
import json
from typing import Any

import pytest

import stellwerk
from tests.engine.mutation import mutate
from tests.oracle import conservation
from tests.oracle.dice import Dice
from tests.oracle.spec import EDITIONS, setups
from tests.oracle.watching import watch


def seats(*given: dict[str, Any]) -> dict[str, Any]:
    return {"seats": [*given, {}][:2]}


BERLIN = {"passengers": {"board": ["berlin"]}}
DIESEL = {"technologies": ["diesel"]}
USA_TICKET = "calgary-phoenix"

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    # shape
    ("usa", {"to_move": 2}, "to_move"),
    ("usa", {"to_move": -1}, "to_move"),
    ("usa", {"to_move": "0"}, "to_move"),
    ("usa", {"to_move": True}, "to_move"),
    ("usa", {"to_move": 0.0}, "to_move"),
    ("usa", {"seed": "x"}, "seed"),
    ("usa", {"seed": 1.5}, "seed"),
    ("usa", {"seed": True}, "seed"),
    ("usa", {"wagonz": 3}, "wagonz"),
    ("usa", {"seats": {}}, "seats"),
    ("usa", {"seats": [{}, {}, {}]}, "seats"),
    ("usa", {"seats": [{}, 3]}, "seat"),
    ("usa", {"seats": "two"}, "seats"),
    ("usa", seats({"hands": {"red": 1}}), "hands"),
    ("usa", {"turns_left": -1}, "turns_left"),
    ("usa", {"turns_left": 1.0}, "turns_left"),
    ("usa", {"turns_left": True}, "turns_left"),
    ("usa", {"turns_left": "2"}, "turns_left"),
    ("usa", {"passes": -1}, "passes"),
    ("usa", {"passes": None}, "passes"),
    ("usa", {"barren": -1}, "barren"),
    ("usa", {"barren": 2.5}, "barren"),
    ("usa", {"exhausted": 1}, "exhausted"),
    ("usa", {"exhausted": "no"}, "exhausted"),
    ("uk", {"renewed": "yes"}, "renewed"),
    ("usa", {"over": "yes"}, "over"),
    ("usa", {"pending": 7}, "pending"),
    ("usa", {"pending": {"nonsense": 1}}, "pending"),
    ("usa", {"options": {"advanced": True}}, "advanced"),
    # cards
    ("usa", {"market": "red"}, "market"),
    ("usa", {"market": ["pink"]}, "market"),
    ("usa", {"market": [3]}, "market"),
    ("usa", {"market": ["red"] * 6}, "market"),
    ("usa", {"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
    ("maerklin", {"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
    ("maerklin", {"market": ["passenger", "passenger", "passenger", "red", "red"]}, "market"),
    ("weltreise", {"market": ["joker"] * 6}, "market"),
    ("weltreise", {"market": ["red"] * 6}, "market"),
    ("usa", {"market": ["passenger"]}, "market"),
    ("gruselfahrt", {"market": ["red"]}, "market"),
    ("usa", {"deck": {"train": []}}, "deck"),
    ("usa", {"deck": ["pink"]}, "deck"),
    ("usa", {"deck": ["red"] * 13}, "red"),
    ("weltreise", {"deck": ["red-train"]}, "deck"),
    ("weltreise", {"deck": {"train": ["red-ship"]}}, "deck"),
    ("weltreise", {"deck": {"ship": ["joker"]}}, "deck"),
    ("weltreise", {"deck": {"plane": []}}, "deck"),
    ("usa", {"discard": ["red"]}, "discard"),
    ("usa", {"discard": {"pink": 1}}, "discard"),
    ("usa", {"discard": {"red": -1}}, "discard"),
    ("usa", {"discard": {"red": 1.0}}, "discard"),
    ("usa", {"discard": {"red": True}}, "discard"),
    ("weltreise", {"discard": {"red-train": 1}}, "discard"),
    ("weltreise", {"discard": {"ship": {"joker": 1}}}, "discard"),
    ("usa", seats({"hand": ["red"]}), "hand"),
    ("usa", seats({"hand": {"pink": 1}}), "hand"),
    ("usa", seats({"hand": {"red": -1}}), "hand"),
    ("usa", seats({"hand": {"red": 1.0}}), "hand"),
    ("usa", seats({"hand": {"red": True}}), "hand"),
    ("usa", seats({"hand": {"red": "1"}}), "hand"),
    ("usa", seats({"hand": {"loco4": 1}}), "loco4"),
    ("usa", seats({"hand": {"red": 13}}), "red"),
    ("usa", seats({"hand": {"red": 7}}, {"hand": {"red": 6}}), "red"),
    ("usa", {"exhausted": True, **seats({"hand": {"red": 1_000_000_000}})}, "red"),
    ("usa", {"discard": {"red": 6}, "deck": ["red"] * 6, "market": ["red"]}, "red"),
    # tickets
    ("usa", {"ticket_deck": ["nowhere"]}, "ticket_deck"),
    ("usa", {"ticket_deck": {"short": []}}, "ticket_deck"),
    ("usa", {"ticket_deck": [USA_TICKET, USA_TICKET]}, USA_TICKET),
    ("usa", {"ticket_deck": 5}, "ticket_deck"),
    ("maerklin", {"ticket_deck": ["bremen-dusseldorf"]}, "ticket_deck"),
    ("maerklin", {"ticket_deck": {"long": ["bremen-dusseldorf"]}}, "bremen-dusseldorf"),
    ("usa", {"tickets_out": ["nowhere"]}, "tickets_out"),
    ("usa", {"tickets_out": [USA_TICKET], **seats({"tickets": [USA_TICKET]})}, USA_TICKET),
    ("usa", seats({"tickets": ["nowhere"]}), "tickets"),
    ("usa", seats({"tickets": [3]}), "tickets"),
    ("usa", seats({"tickets": USA_TICKET}), "tickets"),
    ("usa", seats({"tickets": [USA_TICKET]}, {"tickets": [USA_TICKET]}), USA_TICKET),
    ("usa", seats({"completed": [USA_TICKET]}), "completed"),
    ("gruselfahrt", seats({"completed": ["bahnhof-friedhof"], "tickets": ["bahnhof-friedhof"]}), "bahnhof"),
    ("gruselfahrt", {"ticket_discard": ["nowhere"]}, "ticket_discard"),
    ("usa", {"ticket_discard": [USA_TICKET]}, "ticket_discard"),
    # routes and pieces
    ("usa", seats({"routes": ["nowhere"]}), "routes"),
    ("usa", seats({"routes": "atlanta-miami"}), "routes"),
    ("usa", seats({"routes": [None]}), "routes"),
    ("usa", seats({"routes": ["atlanta-miami"]}, {"routes": ["atlanta-miami"]}), "atlanta-miami"),
    ("usa", seats({"routes": ["atlanta-miami", "atlanta-miami"]}), "atlanta-miami"),
    ("usa", seats({"wagons": 50}), "wagons"),
    ("usa", seats({"wagons": 43, "routes": ["atlanta-miami"]}), "wagons"),
    ("usa", seats({"wagons": -1}), "wagons"),
    ("usa", seats({"wagons": 45.0}), "wagons"),
    ("usa", seats({"wagons": True}), "wagons"),
    ("usa", seats({"ships": 3}), "ships"),
    ("usa", seats({"box": {"wagons": 1}}), "box"),
    ("weltreise", seats({"wagons": 21, "box": {"wagons": 5, "ships": 10}}), "wagons"),
    ("weltreise", seats({"wagons": 9, "ships": 51}), "wagons|ships"),
    ("weltreise", seats({"ships": "40"}), "ships"),
    ("weltreise", seats({"box": {"wagons": 26, "ships": 1}}), "box|wagons"),
    ("weltreise", seats({"box": {"planes": 1}}), "box"),
    ("weltreise", seats({"box": [5, 10]}), "box"),
    ("usa", seats({"score": "12"}), "score"),
    ("usa", seats({"score": 1.5}), "score"),
    ("usa", seats({"score": False}), "score"),
    # Märklin
    ("maerklin", seats(BERLIN, BERLIN), "berlin"),
    ("maerklin", seats({"passengers": {"board": ["berlin", "berlin"]}}), "berlin"),
    ("maerklin", seats({"passengers": {"board": ["danemark"]}}), "danemark"),
    ("maerklin", seats({"passengers": {"board": ["paris"]}}), "passengers"),
    ("maerklin", seats({"passengers": {"supply": 4}}), "passengers"),
    ("maerklin", seats({"passengers": {"supply": 3, "board": ["berlin"]}}), "passengers"),
    ("maerklin", seats({"passengers": {"supply": -1}}), "passengers"),
    ("maerklin", seats({"passengers": 3}), "passengers"),
    ("usa", seats({"passengers": {"supply": 3}}), "passengers"),
    ("maerklin", {"goods": {"berlin": [7, 6, 5, 4, 3]}}, "goods"),
    ("maerklin", {"goods": {"berlin": [9]}}, "goods"),
    ("maerklin", {"goods": {"danemark": [2]}}, "goods"),
    ("maerklin", {"goods": {"paris": [2]}}, "goods"),
    ("maerklin", {"goods": []}, "goods"),
    ("maerklin", seats({"goods": [9]}), "goods"),
    ("maerklin", seats({"goods": ["7"]}), "goods"),
    ("usa", {"goods": {"boston": [2]}}, "goods"),
    # Weltreise
    ("europe", seats({"stations": ["paris", "paris"]}), "paris"),
    ("europe", seats({"stations": ["paris"]}, {"stations": ["paris"]}), "paris has a station already"),
    ("europe", seats({"stations": ["nowhere"]}), "stations"),
    ("europe", seats({"stations": ["paris", "roma", "wien", "berlin"]}), "a player has three stations"),
    ("europe", seats({"stations": "paris"}), "stations"),
    ("europe", {"ticket_deck": ["palermo-moskva"]}, "palermo-moskva is a long ticket"),
    ("europe", {"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
    ("usa", seats({"stations": ["boston"]}), "stations"),
    ("weltreise", seats({"harbors": ["lima", "lima"]}), "lima"),
    ("weltreise", seats({"harbors": ["lima"]}, {"harbors": ["lima"]}), "lima"),
    ("weltreise", seats({"harbors": ["nowhere"]}), "harbors"),
    ("weltreise", seats({"harbors": ["port-aux-francais"]}), "harbors"),
    ("weltreise", seats({"harbors": "lima"}), "harbors"),
    ("usa", seats({"harbors": ["boston"]}), "harbors"),
    # UK
    ("uk", seats({"technologies": ["steam"]}), "technologies"),
    ("uk", seats({"technologies": ["diesel"]}), "diesel"),
    ("uk", seats({"technologies": ["wales", "wales"]}), "wales"),
    ("uk", seats({"technologies": "wales"}), "technologies"),
    ("uk", {"options": {"advanced": True}, **seats(DIESEL, DIESEL)}, "diesel"),
    ("usa", seats({"technologies": ["stoker"]}), "technologies"),
    # Gruselfahrt
    ("gruselfahrt", seats({"bonuses": ["jackpot"]}), "bonuses"),
    ("gruselfahrt", seats({"bonuses": ["crypt", "crypt"]}), "crypt"),
    ("gruselfahrt", seats({"bonuses": "crypt"}), "bonuses"),
    ("usa", seats({"bonuses": ["crypt"]}), "bonuses"),
]  # fmt: skip


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
