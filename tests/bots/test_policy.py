"""The policy: its features leak nothing hidden, its choice follows the logits, it wins."""

import copy
import itertools
from typing import Any

import pytest

import stellwerk
from stellwerk import boards, bots
from stellwerk.bots.core.mlp import FIXED_ONE, FixedPointMLP
from stellwerk.bots.core.policy import ActorCriticPolicy, new_encoder, policy_for
from stellwerk.bots.core.policy_encoder import MAX_ACTION_IDS, MAX_ACTIONS, PolicyEncoder
from stellwerk.bots.core.search import Searcher, game_result, placement_value
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.incremental import run_to_end
from stellwerk.bots.models import (
    PACK_LIMIT,
    PACK_SCALE,
    editions_with_model,
    model_for,
    pack_weights,
    unpack_weights,
)
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS
from stellwerk.edition.gruselfahrt.scoring import ticket_total
from stellwerk.edition.gruselfahrt.spec import TRICK_OR_TREAT
from stellwerk.engine import game as engine
from stellwerk.engine.packed import ints
from tests.bots.table import COMPILED, play, seated
from tests.oracle.dice import Dice

EDITION = "gruselfahrt"
CLAIM_COST = 2
CONSEQUENCES = 38
"""Where an action of Gruselfahrt tells the tickets that a claim completes."""


def new_policy(game: Any) -> ActorCriticPolicy:
    model = model_for(game.rules)
    assert model is not None
    found = policy_for(game.rules, model)
    assert found is not None
    return found


def decisions(edition: str, players: int, seed: int, often: int) -> Any:
    """Some decisions of a game between planners, with odd moves among theirs."""
    game = engine.new_game(edition, players=players, seed=seed)
    table = seated(["planner"] * players, seed)
    dice = Dice(seed)
    number = 0
    while not game.is_over:
        if len(game.legal_actions()) > 1:
            number += 1
            if number % often == 0:
                yield game
        options = game.legal_actions()
        odd = dice.below(5) == 0
        game.apply(options[dice.below(len(options))] if odd else table[game.current_player].decide(game))


def encoder_for(game: Any) -> PolicyEncoder:
    """A new encoder for the strategist's parameters."""
    found = new_encoder(game.rules, TrainedModel({}))
    assert found is not None
    return found


def rows_of(game: Any) -> list[list[int]]:
    """The features of a decision as a seat sees it that has not seen the game before."""
    encoder = encoder_for(game)
    if not encoder.prepare(game):
        return []
    places = range(len(encoder.candidates))
    rows = [list(encoder.encode_state(game.state))]
    assert len(rows[0]) == encoder.state_size
    rows += [list(encoder.encode_action(game.state, place)) for place in places]
    assert all(len(row) == encoder.action_size for row in rows[1:])
    rows += [encoder.action_ids(place) for place in places]
    assert all(0 <= index < encoder.sparse_size for row in rows[len(places) + 1 :] for index in row)
    return rows


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_features_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    seen: set[tuple[int, ...]] = set()
    for number, game in enumerate(decisions(edition, 3, 23, 5 if COMPILED else 15)):
        rows = rows_of(game)
        assert rows == rows_of(game.determinize(game.current_player, 77 + number))
        assert all(abs(value) < 1 << 15 for row in rows for value in row), "they are stored in 16 bits"
        if rows:
            seen.add(tuple(rows[0]))
    assert len(seen) > 2


def test_rows_are_packed_into_16_bits() -> None:
    for game in decisions("usa", 3, 5, 7 if COMPILED else 30):
        rows = rows_of(game)
        encoder = encoder_for(game)
        if not encoder.prepare(game):
            continue
        count = len(encoder.candidates)
        assert unpacked(encoder.state_bytes(game.state)) == rows[0]
        assert unpacked(encoder.action_bytes(game.state)) == [*itertools.chain(*rows[1 : count + 1])]
        ids = unpacked(encoder.action_id_bytes())
        for place, row in enumerate(rows[count + 1 :]):
            padded = [*row, *[encoder.sparse_size] * (MAX_ACTION_IDS - len(row))]
            assert ids[place * MAX_ACTION_IDS : (place + 1) * MAX_ACTION_IDS] == padded


def unpacked(packed: bytes) -> list[int]:
    return [int.from_bytes(packed[at : at + 2], "little", signed=True) for at in range(0, len(packed), 2)]


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_candidates_are_legal_and_begin_with_the_planners_choice(edition: str) -> None:
    decided = 0
    for game in decisions(edition, 2, 3, 3 if COMPILED else 20):
        encoder = encoder_for(game)
        decides = encoder.prepare(game)
        candidates = encoder.candidates
        assert {*candidates} <= {*game.legal_actions()} and len({*candidates}) == len(candidates)
        assert decides is (game.phase in ("turn", "keep", "draw"))
        most = len(game.legal_actions()) if edition == EDITION else MAX_ACTIONS
        assert not decides or len(candidates) == min(most, len(game.legal_actions()))
        assert candidates[0] == bots.create("strategist").choose(game) or game.phase == "pay"
        decided += decides
    assert decided > 1


def test_an_untrained_policy_plays_as_its_planner() -> None:
    for game in decisions("usa", 2, 3, 5 if COMPILED else 20):
        encoder = encoder_for(game)
        sizes = encoder.state_size, encoder.action_size, encoder.sparse_size
        weights = {
            "state": [0] * sizes[0],
            "action": [0] * sizes[1],
            "sparse": [0] * sizes[2],
            "hidden1_bias": [0],
            "hidden2": [0],
            "hidden2_bias": [0],
            "output": [0],
        }
        network = FixedPointMLP(1, 1, sizes[2], weights, sizes[0], sizes[1])
        policy = ActorCriticPolicy(encoder, network, network)
        assert policy.choose(game) == bots.create("strategist").choose(game)


def turns(players: int, seed: int, often: int) -> Any:
    """Some turns of a game of Gruselfahrt."""
    return (game for game in decisions(EDITION, players, seed, often) if game.phase == "turn")


def encoder_of(game: Any) -> Any:
    """An encoder that has seen the decision."""
    encoder = encoder_for(game)
    encoder.prepare(game)
    return encoder


def payment(game: Any) -> int:
    """What is paid where the policy does not decide."""
    encoder = encoder_of(game)
    assert len(encoder.candidates) == 1
    return int(encoder.candidates[0])


@pytest.mark.parametrize("players", [2, 4])
def test_a_claim_completes_what_the_encoder_predicts(players: int) -> None:
    completing = 0
    for game in turns(players, 31, 1 if COMPILED else 4):
        encoder, player = encoder_of(game), game.current_player
        encoder.encode_state(game.state)
        held = [*game.state.seats[player].tickets]
        before = game.state.seats[player]
        for place, option in enumerate(encoder.candidates):
            if not game.notation(option).startswith("claim"):
                continue
            won = encoder.encode_action(game.state, place)[CONSEQUENCES]
            after = game.copy()
            after.apply(option)
            while not after.is_over and after.phase == "pay":
                after.apply(payment(after))
            seat = after.state.seats[player]
            done = (
                sum(ticket in seat.lists[COMPLETED_TICKETS] for ticket in held)
                + (seat.numbers[BONUSES] & TRICK_OR_TREAT)
                - (before.numbers[BONUSES] & TRICK_OR_TREAT)
            )
            assert done == min(won, 6 - ticket_total(before))
            completing += won > 0
    assert completing >= 1


def test_ways_are_the_shortest() -> None:
    """By another way to look for them, node by node."""
    for game in turns(2, 12, 6):
        encoder: Any = encoder_of(game)
        encoder.encode_state(game.state)
        seat, board = game.state.seats[game.current_player], game.rules.board
        for target in range(3):
            start, goal = encoder.start[target], encoder.goal[target]
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
            way = encoder.hand_ways[start * board.nodes + goal]
            assert way == far[goal] if goal in far else way >= 1000


def test_colours_are_paid_before_locomotives() -> None:
    paid = 0
    for game in turns(2, 3, 1 if COMPILED else 3):
        for option in game.legal_actions():
            duplicate = game.copy()
            duplicate.apply(option)
            while not duplicate.is_over and duplicate.phase == "pay":
                chosen = payment(duplicate)
                if len(duplicate.legal_actions()) > 1:
                    assert duplicate.notation(chosen) != "pay loco"
                    paid += 1
                duplicate.apply(chosen)
    assert paid > 3


@pytest.mark.parametrize("edition", editions_with_model())
def test_learned_does_what_its_policy_rates_highest(edition: str) -> None:
    for game in decisions(edition, 2, 8, 9 if COMPILED else 60):
        policy = new_policy(game)
        chosen = policy.choose(game)
        assert bots.create("learned").choose(game) == chosen
        if policy.logits:
            assert chosen == policy.actions[policy.logits.index(max(policy.logits))]


@pytest.mark.skipif(not COMPILED, reason="some games")
@pytest.mark.parametrize("edition", editions_with_model())
def test_learned_wins_more_than_the_strategist(edition: str) -> None:
    won = 0.0
    for seed in range(20):
        for seat in range(2):
            game = engine.new_game(edition, players=2, seed=300 + seed)
            names = ["learned", "strategist"] if seat == 0 else ["strategist", "learned"]
            for _ in play(game, seated(names, 1)):
                pass
            places = game.ranking()
            won += 0.5 if places[0] == places[1] else float(places[seat] == 1)
    assert won > 0.5 * 40


@pytest.mark.skipif(not COMPILED, reason="some games")
@pytest.mark.parametrize("players", [2, 4])
def test_a_position_is_worth_about_what_comes_of_it(players: int) -> None:
    """The value network is nearer to the result than the mean result is."""
    error = blind_error = 0.0
    for seed in range(100):
        game = engine.new_game(EDITION, players=players, seed=600 + seed)
        judged: list[tuple[int, float]] = []
        policies = [new_policy(game) for _ in range(players)]
        while not game.is_over:
            policy = policies[game.current_player]
            if game.phase == "turn":
                judged.append((game.current_player, policy.value(game.state, game.current_player)))
            game.apply(policy.choose(game))
        points = policies[0].planner.outcomes(game.state)
        results = [game_result(points, seat) for seat in range(players)]
        mean = sum(results) / players
        for seat, value in judged:
            error += (value - results[seat]) ** 2
            blind_error += (mean - results[seat]) ** 2
    assert error < 0.93 * blind_error


def test_an_end_is_half_the_victory_and_half_who_is_left_behind() -> None:
    assert (
        placement_value(6.0, [5.0]) == 1.0
        and placement_value(5.0, [6.0]) == 0.0
        and placement_value(5.0, [5.0]) == 0.5
    )
    assert placement_value(6.0, [5.0, 4.0, 3.0]) == 1.0
    assert placement_value(4.0, [6.0, 4.0, 3.0]) == 0.5 * (0.5 + 1.0) / 3
    assert placement_value(5.0, [5.0, 2.0]) == 0.25 + 0.5 * 1.5 / 2


@pytest.mark.parametrize("players", [2, 4])
def test_expert_tries_what_is_wanted_and_never_what_is_not_open(players: int) -> None:
    game = engine.new_game(EDITION, players=players, seed=9)
    searcher = Searcher(game.rules, 1, model_for(game.rules))
    decisions = 0
    departed = 0
    while not game.is_over and decisions < (200 if COMPILED else 12):
        decisions += 1
        options = game.legal_actions()
        action = run_to_end(searcher.choose_incrementally(game, decisions, 24, 0.0))
        assert action in options
        if game.phase == "turn":
            departed += action != searcher.learned.choose(game)
        game.apply(action)
    assert decisions > 10 and departed < decisions / 2


def alone_with_a_draw(game: Any) -> Any:
    """A turn in which there is nothing to do but to draw."""
    seat = game.state.seats[game.current_player]
    seat.tickets = []
    seat.hand = ints([0] * len(seat.hand))
    game.state.legal_actions = ints([])
    assert [game.notation(option) for option in game.legal_actions()] == ["draw"]
    return game


@pytest.mark.parametrize("bot", ["learned", "expert:8"])
def test_where_there_is_one_option_it_is_taken(bot: str) -> None:
    playing = bots.create(bot, 1)
    game = engine.new_game(EDITION, players=2, seed=4)
    playing.decide(game)
    game = alone_with_a_draw(engine.new_game(EDITION, players=2, seed=4))
    assert playing.choose(game) == game.legal_actions()[0]


def test_on_a_board_with_gray_routes_nobody_has_a_policy() -> None:
    raw = copy.deepcopy(dict(boards.load(EDITION).raw))
    raw["routes"][-1]["color"] = "gray"
    game = engine.new_game(EDITION, players=2, seed=1, board=raw)
    assert new_encoder(game.rules, TrainedModel({})) is None
    table = seated(["learned", "expert:4"], 1)
    for _ in zip(play(game, table), range(60 if COMPILED else 12), strict=False):
        pass


def test_a_network_trained_on_other_features_is_refused() -> None:
    game = engine.new_game(EDITION, players=2, seed=1)
    model = model_for(game.rules)
    assert model is not None and model.critic is not None
    with pytest.raises(ValueError, match="trained on other features"):
        policy_for(game.rules, TrainedModel({}, model.critic, model.critic))


def test_networks_that_share_their_weights_do_not_disturb_each_other() -> None:
    weights = {
        "state": [1 << 16],
        "action": [1 << 16],
        "sparse": [],
        "hidden1_bias": [0],
        "hidden2": [1 << 12],
        "hidden2_bias": [0],
        "output": [1 << 12],
    }
    action_network = FixedPointMLP(1, 1, 0, weights, 1, 1)
    duplicate = action_network.copy()
    action_network.set_state(ints([3]))
    duplicate.set_state(ints([5]))
    assert (
        action_network.action_value(ints([1]), []) == 4 * FIXED_ONE
        and duplicate.action_value(ints([1]), []) == 6 * FIXED_ONE
    )
    assert action_network.state_value() == 3 * FIXED_ONE


def test_packed_weights_are_the_same_but_for_their_last_bits() -> None:
    weights = [0, 1, -1, 40, -40, 65_536, -524_272, 10**9, -(10**9)]
    found = unpack_weights(pack_weights(weights))
    most = PACK_SCALE * PACK_LIMIT
    for given, kept in zip(weights, found, strict=True):
        assert abs(max(-most, min(most, given)) - kept) <= PACK_SCALE // 2
    assert unpack_weights([3, -4]) == [3, -4]
