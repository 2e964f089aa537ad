"""Instinct: what it sees is true and no secret, what it does follows from that, and it wins."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import boards, bots
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.instinct import Instinct, instinct_of
from stellwerk.bots.minds.judge import JUDGED_ALIKE, Judge
from stellwerk.bots.minds.search import Searcher, ahead
from stellwerk.bots.minds.senses import Senses
from stellwerk.bots.networks import MOST_PACKED, PACKED_IN, experience_for, packed, unpacked
from stellwerk.bots.slices import whole
from stellwerk.engine.editions.gruselfahrt.scoring import ticket_total
from stellwerk.engine.packed import ints
from tests.bots.table import COMPILED, play, seated
from tests.oracle.dice import Dice

EDITION = "gruselfahrt"
CLAIM_COST = 2
CONSEQUENCES = 38
"""Where an option tells the tickets that a claim completes."""
CONNECTED = CONSEQUENCES + 2
"""Where it tells how many of the tickets to come a claim would connect."""


def senses_of(game: Any) -> Senses:
    found = mindset_of(game.rules).senses(game.rules)
    assert found is not None
    return found


def instinct_for(game: Any) -> Instinct:
    experience = experience_for(game.rules)
    assert experience is not None
    found = instinct_of(game.rules, experience)
    assert found is not None
    return found


def turns(players: int, seed: int, often: int) -> Any:
    """Some turns of a game between planners, with odd moves among theirs."""
    game = stellwerk.new_game(EDITION, players=players, seed=seed)
    table = seated(["planner"] * players, seed)
    dice = Dice(seed)
    number = 0
    while not game.over:
        if game.decision == "turn":
            number += 1
            if number % often == 0:
                yield game
        options = game.actions()
        odd = dice.below(5) == 0
        game.apply(options[dice.below(len(options))] if odd else table[game.player].choose(game))


def told_of(senses: Senses, game: Any) -> list[list[int]]:
    rows = [list(senses.look(game.state, game.player))]
    return [*rows, *[list(senses.option(game.state, option)) for option in game.actions()]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_seen_is_the_same_in_worlds_that_look_alike(players: int) -> None:
    seen: set[tuple[int, ...]] = set()
    for number, game in enumerate(turns(players, 20 + players, 2 if COMPILED else 9)):
        senses = senses_of(game)
        told = told_of(senses, game)
        assert told == told_of(senses_of(game), game.determinize(game.player, 77 + number))
        assert len(told[0]) == senses.situation_size
        assert all(len(row) == senses.option_size for row in told[1:])
        assert all(0 <= value < 256 for row in told for value in row), "a byte each"
        marks = [senses.mark(option) for option in game.actions()]
        assert len({*marks}) == len(marks) and max(marks) < senses.marks
        seen.add(tuple(told[0]))
    assert len(seen) > 2


def test_rows_are_told_in_bytes() -> None:
    for game in turns(3, 5, 7):
        senses = senses_of(game)
        rows = told_of(senses, game)
        assert senses.situation_told(game) == bytes(rows[0])
        assert senses.options_told(game) == bytes(itertools.chain.from_iterable(rows[1:]))


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_claim_is_said_to_complete_it_completes(players: int) -> None:
    completing = 0
    for game in turns(players, 31, 1 if COMPILED else 4):
        senses, player = senses_of(game), game.player
        senses.look(game.state, player)
        held = [*game.state.seats[player].tickets]
        before = game.state.seats[player]
        for option in game.actions():
            if not game.say(option).startswith("claim"):
                continue
            won = senses.option(game.state, option)[CONSEQUENCES]
            twin = game.copy()
            twin.apply(option)
            while not twin.over and twin.decision == "pay":
                twin.apply(senses.habitual(twin))
            seat = twin.state.seats[player]
            done = (
                sum(ticket in seat.completed for ticket in held) + (seat.bonuses & 1) - (before.bonuses & 1)
            )
            assert done == min(won, 6 - ticket_total(before))
            completing += won > 0
    assert completing >= 1


def test_ways_are_the_shortest() -> None:
    """By another way to look for them, node by node."""
    for game in turns(2, 12, 6):
        senses: Any = senses_of(game)
        senses.look(game.state, game.player)
        seat, board = game.state.seats[game.player], game.rules.board
        for target in range(3):
            start, goal = senses.start[target], senses.goal[target]
            if start < 0:
                continue
            far = {start: 0}
            for _ in range(board.nodes):
                for route in range(len(board.route_ids)):
                    free = seat.open[route] and board.length[route] <= seat.wagons
                    if not free and route not in seat.routes:
                        continue
                    lack = max(0, board.length[route] - seat.hand[board.color[route]])
                    cost = 0 if route in seat.routes else CLAIM_COST + lack
                    ends = int(board.node_a[route]), int(board.node_b[route])
                    for here, there in (ends, ends[::-1]):
                        if here in far and far[here] + cost < far.get(there, 10_000):
                            far[there] = far[here] + cost
            way = senses.hand_ways[start * board.nodes + goal]
            assert way == far[goal] if goal in far else way >= 1000


def test_colours_are_paid_before_locomotives() -> None:
    paid = 0
    for game in turns(2, 3, 1 if COMPILED else 3):
        senses = senses_of(game)
        for option in game.actions():
            twin = game.copy()
            twin.apply(option)
            while not twin.over and twin.decision == "pay":
                chosen = senses.habitual(twin)
                if len(twin.actions()) > 1:
                    assert twin.say(chosen) != "pay loco"
                    paid += 1
                twin.apply(chosen)
    assert paid > 3


def test_only_gruselfahrt_has_senses_so_far() -> None:
    for edition in stellwerk.editions():
        rules = stellwerk.new_game(edition, players=2, seed=0).rules
        assert (mindset_of(rules).senses(rules) is None) is (edition != EDITION)


def test_learned_does_what_its_instinct_wants_most() -> None:
    for game in turns(2, 8, 3 if COMPILED else 9):
        instinct = instinct_for(game)
        chosen = bots.create("learned").choose(game)
        instinct.wish(game)
        assert instinct.options == game.actions()
        assert chosen == instinct.options[instinct.wishes.index(max(instinct.wishes))]


@pytest.mark.skipif(not COMPILED, reason="some games")
def test_learned_wins_more_than_the_strategist() -> None:
    won = 0.0
    for seed in range(40):
        for seat in range(2):
            game = stellwerk.new_game(EDITION, players=2, seed=300 + seed)
            for _ in play(
                game, seated(["learned", "strategist"] if seat == 0 else ["strategist", "learned"], 1)
            ):
                pass
            places = game.ranking()
            won += 0.5 if places[0] == places[1] else float(places[seat] == 1)
    assert won > 0.6 * 80


@pytest.mark.skipif(not COMPILED, reason="some games")
@pytest.mark.parametrize("players", [2, 4])
def test_a_position_is_worth_about_what_comes_of_it(players: int) -> None:
    """Its word is nearer to the result than that of somebody who knows nothing but the number of players."""
    error = blind = 0.0
    for seed in range(100):
        game = stellwerk.new_game(EDITION, players=players, seed=600 + seed)
        said: list[tuple[int, float]] = []
        instincts = [instinct_for(game) for _ in range(players)]
        while not game.over:
            instinct = instincts[game.player]
            if game.decision == "turn":
                said.append((game.player, instinct.value(game.state, game.player)))
            game.apply(instinct.choose(game))
        scores = [float(score) for score in game.scores()]
        results = [ahead(scores[seat], scores[:seat] + scores[seat + 1 :]) for seat in range(players)]
        for seat, value in said:
            error += (value - results[seat]) ** 2
            blind += (0.5 / players + 0.25 - results[seat]) ** 2
    assert error < 0.93 * blind


def test_an_end_is_half_the_victory_and_half_who_is_left_behind() -> None:
    assert ahead(6.0, [5.0]) == 1.0 and ahead(5.0, [6.0]) == 0.0 and ahead(5.0, [5.0]) == 0.5
    assert ahead(6.0, [5.0, 4.0, 3.0]) == 1.0
    assert ahead(4.0, [6.0, 4.0, 3.0]) == 0.5 * (0.5 + 1.0) / 3
    assert ahead(5.0, [5.0, 2.0]) == 0.25 + 0.5 * 1.5 / 2


@pytest.mark.parametrize("players", [2, 4])
def test_expert_tries_what_is_wanted_and_never_what_is_not_open(players: int) -> None:
    game = stellwerk.new_game(EDITION, players=players, seed=9)
    searcher = Searcher(game.rules, 1, experience_for(game.rules))
    decisions = 0
    departed = 0
    while not game.over and decisions < (200 if COMPILED else 12):
        decisions += 1
        options = game.actions()
        action = whole(searcher.thinking(game, decisions, 24, 0.0))
        assert action in options
        if game.decision == "turn":
            departed += action != searcher.learned.choose(game)
        game.apply(action)
    assert decisions > 10 and departed < decisions / 2


def alone_with_a_draw(game: Any) -> Any:
    """A turn in which there is nothing to do but to draw."""
    seat = game.state.seats[game.player]
    seat.tickets = []
    seat.hand = ints([0] * len(seat.hand))
    game.state.options = ints([])
    assert [game.say(option) for option in game.actions()] == ["draw"]
    return game


@pytest.mark.parametrize("bot", ["learned", "expert:8"])
def test_where_there_is_one_option_it_is_taken(bot: str) -> None:
    playing = bots.create(bot, 1)
    game = stellwerk.new_game(EDITION, players=2, seed=4)
    playing.choose(game)
    game = alone_with_a_draw(stellwerk.new_game(EDITION, players=2, seed=4))
    assert playing.choose(game) == game.actions()[0]


def test_on_a_board_with_gray_routes_nobody_has_an_instinct() -> None:
    raw = json.loads((Path(boards.__file__).parent / "data" / f"{EDITION}.json").read_text("utf-8"))
    raw["routes"][-1]["color"] = "gray"
    game = stellwerk.new_game(EDITION, players=2, seed=1, board=raw)
    assert mindset_of(game.rules).senses(game.rules) is None
    table = seated(["learned", "expert:4"], 1)
    for _ in zip(play(game, table), range(60 if COMPILED else 12), strict=False):
        pass


def test_a_network_for_other_numbers_is_refused() -> None:
    game = stellwerk.new_game(EDITION, players=2, seed=1)
    experience = experience_for(game.rules)
    assert experience is not None and experience.watching is not None
    with pytest.raises(ValueError, match="trained for other numbers"):
        instinct_of(game.rules, Experience({}, doing=experience.watching, watching=experience.watching))


def test_judges_that_share_their_weights_do_not_disturb_each_other() -> None:
    weights = {
        "situation": [1 << 16],
        "option": [1 << 16],
        "mark": [],
        "first bias": [0],
        "inner": [1 << 12],
        "second bias": [0],
        "outer": [1 << 12],
    }
    judge = Judge(1, 1, 0, weights, 1, 1)
    twin = judge.twin()
    judge.look(ints([3]))
    twin.look(ints([5]))
    assert judge.value(ints([1]), []) == 4 * JUDGED_ALIKE and twin.value(ints([1]), []) == 6 * JUDGED_ALIKE
    assert judge.worth() == 3 * JUDGED_ALIKE


def test_packed_weights_are_the_same_but_for_their_last_bits() -> None:
    weights = [0, 1, -1, 40, -40, 65_536, -524_272, 10**9, -(10**9)]
    found = unpacked(packed(weights))
    most = PACKED_IN * MOST_PACKED
    for given, kept in zip(weights, found, strict=True):
        assert abs(max(-most, min(most, given)) - kept) <= PACKED_IN // 2
    assert unpacked([3, -4]) == [3, -4]
