"""Fixed-point networks: small, the same result everywhere, and no input that a seat may not know."""

import hashlib
import json
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.core.action_features import (
    ACTION_SIZE,
    FEATURE_LIMIT,
    MAX_SPARSE,
    STATE_SIZE,
    ActionFeatures,
)
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.mlp import ACTIVATION_BITS, FIRST_LAYER_BITS, FIXED_ONE, WEIGHT_BITS, FixedPointMLP
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.playouts import Playouts
from stellwerk.bots.core.search import Searcher
from stellwerk.bots.core.trained_model import FULL_SEARCH_TURNS, TrainedModel
from stellwerk.bots.models import (
    board_digest,
    editions_with_model,
    for_table_size,
    model_file,
    model_for,
    read_model,
)
from stellwerk.engine import game as engine
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.packed import ints
from stellwerk.learn.parameter_search import LEVELS
from tests.bots.table import COMPILED, new_game, play, seated
from tests.editions import EXAMPLES
from tests.oracle.dice import Dice

FIRST, SECOND, MARKED = 3, 2, 5
MOST_BYTES = 500_000


def some_weights(dice: Dice) -> dict[str, list[int]]:
    sizes = {
        "state": (STATE_SIZE * FIRST, FIRST_LAYER_BITS),
        "action": (ACTION_SIZE * FIRST, FIRST_LAYER_BITS),
        "sparse": (MARKED * FIRST, FIRST_LAYER_BITS),
        "hidden1_bias": (FIRST, FIRST_LAYER_BITS),
        "hidden2": (FIRST * SECOND, WEIGHT_BITS),
        "hidden2_bias": (SECOND, WEIGHT_BITS + ACTIVATION_BITS),
        "output": (SECOND, WEIGHT_BITS),
    }
    return {
        name: [dice.below(1 << bits) - (1 << (bits - 1)) for _ in range(size)]
        for name, (size, bits) in sizes.items()
    }


def by_hand(
    weights: dict[str, list[int]], situation: list[int], option: list[int], marks: list[int]
) -> float:
    """The same network in fractions."""
    first = [bias / (1 << FIRST_LAYER_BITS) for bias in weights["hidden1_bias"]]
    for inputs, name in ((situation, "state"), (option, "action")):
        for place, value in enumerate(inputs):
            for neuron in range(FIRST):
                first[neuron] += value * weights[name][place * FIRST + neuron] / (1 << FIRST_LAYER_BITS)
    for mark in marks:
        for neuron in range(FIRST):
            first[neuron] += weights["sparse"][mark * FIRST + neuron] / (1 << FIRST_LAYER_BITS)
    result = 0.0
    for output in range(SECOND):
        total = weights["hidden2_bias"][output] / (1 << (WEIGHT_BITS + ACTIVATION_BITS))
        for neuron in range(FIRST):
            total += (
                max(0.0, first[neuron]) * weights["hidden2"][neuron * SECOND + output] / (1 << WEIGHT_BITS)
            )
        result += max(0.0, total) * weights["output"][output] / (1 << WEIGHT_BITS)
    return result


def test_integers_give_what_floats_would() -> None:
    dice = Dice(5)
    found = set()
    for _ in range(40):
        weights = some_weights(dice)
        action_network = FixedPointMLP(FIRST, SECOND, MARKED, weights)
        situation = [dice.below(40) - 20 for _ in range(STATE_SIZE)]
        option = [dice.below(40) - 20 for _ in range(ACTION_SIZE)]
        action_network.set_state(ints(situation))
        value = action_network.action_value(ints(option), [1, 4])
        assert value / FIXED_ONE == pytest.approx(by_hand(weights, situation, option, [1, 4]), abs=0.01)
        assert action_network.action_value(ints(option), [1, 4]) == value, "judging changes nothing"
        found.add(value)
    assert len(found) > 10


def test_a_network_of_the_wrong_size_is_refused() -> None:
    weights = some_weights(Dice(1))
    weights["hidden2"].pop()
    with pytest.raises(ValueError, match="5 weights 'hidden2' where 6 are needed"):
        FixedPointMLP(FIRST, SECOND, MARKED, weights)


def action_features_of(game: Any) -> list[list[int]]:
    """Features of the state and of the candidates of a planner who has not seen the game before."""
    planner = hooks_for(game.rules).strategist(game.rules)
    first = planner.choose(game)
    features = ActionFeatures(game.rules)
    rows = [list(features.encode_state(planner, game.state))]
    for place, candidate in enumerate(planner.candidates(game.state, game.legal_action_array(), first, 8)):
        rows.append(list(features.encode_action(planner, game.state, candidate, place)))
        rows.append(features.sparse_features(planner, candidate))
    return rows


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_action_features_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    game = engine.new_game(edition, players=3, seed=11)
    table = seated(["planner"] * 3, 1)
    seen = 0
    for number, _ in enumerate(play(game, table)):
        if number % (5 if COMPILED else 40) == 0 and game.phase in ("turn", "keep", "draw"):
            if len(game.legal_action_array()) > 1:
                rows = action_features_of(game)
                assert rows == action_features_of(game.determinize(game.current_player, 77 + number))
                assert all(-FEATURE_LIMIT <= value <= FEATURE_LIMIT for row in rows[:2] for value in row)
                assert (
                    len(rows[0]) == STATE_SIZE and len(rows[1]) == ACTION_SIZE and len(rows[2]) <= MAX_SPARSE
                )
                seen += 1
    assert seen >= 1


def test_describing_options_leaves_the_planner_as_it_was() -> None:
    """One that is looked at all the time plays the same game as one that is not."""
    choices = []
    for looked_at in (False, True):
        game = engine.new_game("usa", players=2, seed=4)
        planners = [Learned(game.rules, None) for _ in range(2)]
        chosen: list[int] = []
        while not game.is_over and len(chosen) < (400 if COMPILED else 60):
            planner = planners[game.current_player]
            action = planner.choose(game)
            if looked_at and game.phase in ("turn", "keep", "draw") and len(game.legal_action_array()) > 1:
                features = ActionFeatures(game.rules)
                features.encode_state(planner.planner, game.state)
                for place, candidate in enumerate(
                    planner.planner.candidates(game.state, game.legal_action_array(), action, 8)
                ):
                    features.encode_action(planner.planner, game.state, candidate, place)
            chosen.append(action)
            game.apply(action)
        choices.append(chosen)
    assert choices[0] == choices[1]


@pytest.mark.parametrize("edition", editions_with_model())
def test_networks_of_the_package_fit_and_are_small(edition: str) -> None:
    path = model_file(edition)
    assert path.stat().st_size < MOST_BYTES
    least, most = stellwerk.edition_info(edition)["players"]
    for players in (least, most):
        rules = engine.new_game(edition, players=players, seed=0).rules
        assert json.loads(path.read_text("ascii"))["board"] == board_digest(rules)
        model = model_for(rules)
        assert model is not None and model.actor is not None and model.critic is not None
        planner = hooks_for(rules).strategist(rules)
        planner.params.update(model.params)
        assert all(planner.params.get(name) == value for name, value in model.params.items())


def test_a_network_for_another_board_is_not_used() -> None:
    editions = editions_with_model()
    other = next(edition for edition in stellwerk.editions() if edition != editions[0])
    rules = engine.new_game(other, players=2, seed=0).rules
    with pytest.raises(ValueError, match="was not trained on this board"):
        read_model(model_file(editions[0]), rules)


@pytest.mark.parametrize("edition", editions_with_model())
def test_the_learned_bot_departs_from_its_planner_and_says_so(edition: str, compiled: None) -> None:
    """In a few games the network prefers a candidate to the choice of a planner with the same parameters."""
    departures = 0
    for seed in range(21, 29):
        game = new_game((edition, 2, {}), seed)
        learned, params = bots.create("learned"), model_for(game.rules)
        assert params is not None
        planner = Learned(game.rules, TrainedModel(params.params))
        rival = bots.create("planner")
        while not game.is_over and not departures:
            if game.current_player:
                game.apply(rival.choose(game))
                continue
            action = learned.choose(game)
            if action != planner.choose(game):
                departures += 1
                assert "experience" in learned.why("en") and "Erfahrung" in learned.why("de")
            game.apply(action)
    assert departures


def test_parameters_are_set_in_planners_that_have_them() -> None:
    rules = engine.new_game("gruselfahrt", players=2, seed=0).rules
    model = TrainedModel({"loco_worth": 2.5, "cards_a_turn": 0.9, "swap_bar": 0.4})
    planner = Learned(rules, model).planner
    assert (planner.params.loco_worth, planner.economy.params.cards_a_turn) == (2.5, 0.9)
    assert planner.params.get("swap_bar") == 0.4
    for roller in Playouts(rules, model).planners:
        assert roller.params.loco_worth == 2.5 and roller.params.get("swap_bar") == 0.4
        assert roller.is_quick and roller.params.patience == 0, "it is in a hurry all the same"


def test_parameters_are_checked_by_name_type_and_bounds() -> None:
    params = PlannerParams()
    for name, (low, high) in params.bounds.items():
        assert low <= params.get(name) <= high
    params.update({"pace": 1, "hoard": 12.0, "one_ticket": 1})
    assert (params.pace, params.hoard, params.one_ticket) == (1.0, 12, True)
    for values, message in (
        ({"haste": 1.0}, "no parameter 'haste'"),
        ({"pace": 7.0}, "parameter pace is 7.0, not a number from 0.1 to 2"),
        ({"pace": "quick"}, "parameter pace is 'quick'"),
        ({"hoard": 1.5}, "parameter hoard is 1.5, not a whole number"),
    ):
        with pytest.raises(ValueError, match=message):
            params.update(values)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_all_presets_and_search_levels_are_within_bounds(edition: str) -> None:
    hooks = hooks_for(engine.new_game(edition, players=2, seed=0).rules)
    for preset in hooks.presets:
        params = hooks.params(preset)
        assert all(hasattr(params, name) for name in params.bounds)
    for name, levels in LEVELS.items():
        for level in levels if name in params.bounds else ():
            params.update({name: level})


def test_parameters_are_those_of_the_table_size_or_the_next_larger_one() -> None:
    tables = {"2": "two", "4": "four"}
    assert [for_table_size(tables, players) for players in (2, 3, 4, 5)] == ["two", "four", "four", "four"]


def test_without_a_model_only_the_last_turns_are_searched() -> None:
    game = engine.new_game("uk", players=2, seed=0)
    searcher = Searcher(game.rules, 1)
    game.state.decision = TURN_DECISION
    for turns, searched in ((FULL_SEARCH_TURNS, True), (FULL_SEARCH_TURNS + 0.1, False)):
        searcher.planner.turns = turns
        assert searcher.worth_searching(game.state) is searched
    assert Searcher(game.rules, 1, model_for(game.rules)).worth_searching(game.state)


@pytest.mark.parametrize("edition", editions_with_model())
def test_every_machine_comes_to_the_same_judgement(edition: str) -> None:
    game = engine.new_game(edition, players=2, seed=8)
    planners = [Learned(game.rules, model_for(game.rules)) for _ in range(2)]
    found: list[list[int]] = []
    while len(found) < 8:
        planner = planners[game.current_player]
        action = planner.choose(game)
        assert planner.policy is not None
        if planner.policy.logits:
            found.append(planner.policy.logits)
        game.apply(action)
    assert any(len(set(values)) > 1 for values in found)
    digest = hashlib.blake2b(json.dumps(found).encode(), digest_size=4).hexdigest()
    assert digest == EXAMPLES[edition].model_digest, "compiled or not, wherever it is asked"
