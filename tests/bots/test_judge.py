"""The learned judge: whole numbers alone, small, the same everywhere; nothing that a seat may not know."""

import hashlib
import json
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import KINDS, LAST_TURNS, Experience, has_habit
from stellwerk.bots.minds.judge import BETWEEN, COARSE, FINE, JUDGED_ALIKE, Judge
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.playouts import Playouts
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.minds.traits import LARGEST, MARKS, OPTION, SITUATION, Traits
from stellwerk.bots.networks import (
    FOLDER,
    at_table,
    board_digest,
    experience_for,
    experience_of,
    judged_editions,
    read_experience,
)
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.packed import ints
from tests.bots.table import COMPILED, new_game, play, seated
from tests.oracle.dice import Dice

FIRST, SECOND, MARKED = 3, 2, 5
MOST_BYTES = 400_000


def some_weights(dice: Dice) -> dict[str, list[int]]:
    sizes = {
        "situation": (SITUATION * FIRST, FINE),
        "option": (OPTION * FIRST, FINE),
        "mark": (MARKED * FIRST, FINE),
        "first bias": (FIRST, FINE),
        "inner": (FIRST * SECOND, COARSE),
        "second bias": (SECOND, COARSE + BETWEEN),
        "outer": (SECOND, COARSE),
    }
    return {
        name: [dice.below(1 << bits) - (1 << (bits - 1)) for _ in range(size)]
        for name, (size, bits) in sizes.items()
    }


def by_hand(
    weights: dict[str, list[int]], situation: list[int], option: list[int], marks: list[int]
) -> float:
    """The same network in fractions."""
    first = [bias / (1 << FINE) for bias in weights["first bias"]]
    for inputs, name in ((situation, "situation"), (option, "option")):
        for place, value in enumerate(inputs):
            for neuron in range(FIRST):
                first[neuron] += value * weights[name][place * FIRST + neuron] / (1 << FINE)
    for mark in marks:
        for neuron in range(FIRST):
            first[neuron] += weights["mark"][mark * FIRST + neuron] / (1 << FINE)
    result = 0.0
    for output in range(SECOND):
        total = weights["second bias"][output] / (1 << (COARSE + BETWEEN))
        for neuron in range(FIRST):
            total += max(0.0, first[neuron]) * weights["inner"][neuron * SECOND + output] / (1 << COARSE)
        result += max(0.0, total) * weights["outer"][output] / (1 << COARSE)
    return result


def test_whole_numbers_say_what_fractions_would() -> None:
    dice = Dice(5)
    said = set()
    for _ in range(40):
        weights = some_weights(dice)
        judge = Judge(FIRST, SECOND, MARKED, weights)
        situation = [dice.below(40) - 20 for _ in range(SITUATION)]
        option = [dice.below(40) - 20 for _ in range(OPTION)]
        judge.look(ints(situation))
        value = judge.value(ints(option), [1, 4])
        assert value / JUDGED_ALIKE == pytest.approx(by_hand(weights, situation, option, [1, 4]), abs=0.01)
        assert judge.value(ints(option), [1, 4]) == value, "judging changes nothing"
        said.add(value)
    assert len(said) > 10


def test_a_network_of_the_wrong_size_is_refused() -> None:
    weights = some_weights(Dice(1))
    weights["inner"].pop()
    with pytest.raises(ValueError, match="5 weights 'inner' where 6 are needed"):
        Judge(FIRST, SECOND, MARKED, weights)


def traits_of(game: Any) -> list[list[int]]:
    """All that a judge is told about the ideas of a planner who has not seen the game before."""
    mind = mindset_of(game.rules).strategist(game.rules)
    first = mind.choose(game)
    traits = Traits(game.rules)
    told = [list(traits.situation(mind, game.state))]
    for place, idea in enumerate(mind.candidates(game.state, game.offered(), first, 8)):
        told.append(list(traits.option(mind, game.state, idea, place)))
        told.append(traits.marked(mind, idea))
    return told


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_traits_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    game = stellwerk.new_game(edition, players=3, seed=11)
    table = seated(["planner"] * 3, 1)
    seen = 0
    for number, _ in enumerate(play(game, table)):
        if number % (5 if COMPILED else 40) == 0 and game.decision in ("turn", "keep", "draw"):
            if len(game.offered()) > 1:
                told = traits_of(game)
                assert told == traits_of(game.determinize(game.player, 77 + number))
                assert all(-LARGEST <= value <= LARGEST for row in told[:2] for value in row)
                assert len(told[0]) == SITUATION and len(told[1]) == OPTION and len(told[2]) <= MARKS
                seen += 1
    assert seen >= 1


def test_describing_options_leaves_the_planner_as_it_was() -> None:
    """One that is looked at all the time plays the same game as one that is not."""
    choices = []
    for looked_at in (False, True):
        game = stellwerk.new_game("usa", players=2, seed=4)
        minds = [Learned(game.rules, None) for _ in range(2)]
        chosen: list[int] = []
        while not game.over and len(chosen) < (400 if COMPILED else 60):
            mind = minds[game.player]
            action = mind.choose(game)
            if looked_at and mind.judged(game.state) and len(game.offered()) > 1:
                traits = mind.traits
                traits.situation(mind.planner, game.state)
                for place, idea in enumerate(mind.planner.candidates(game.state, game.offered(), action, 8)):
                    traits.option(mind.planner, game.state, idea, place)
            chosen.append(action)
            game.apply(action)
        choices.append(chosen)
    assert choices[0] == choices[1]


@pytest.mark.parametrize("edition", judged_editions())
def test_networks_of_the_package_fit_and_are_small(edition: str) -> None:
    path = FOLDER / f"{edition}.json"
    assert path.stat().st_size < MOST_BYTES
    least, most = stellwerk.edition_info(edition)["players"]
    for players in (least, most):
        rules = stellwerk.new_game(edition, players=players, seed=0).rules
        assert json.loads(path.read_text("ascii"))["board"] == board_digest(rules)
        experience = experience_for(rules)
        assert experience is not None and (experience.judge is not None or experience.doing is not None)
        planner = mindset_of(rules).strategist(rules)
        assert all(has_habit(planner, path) for path in experience.habits)


def test_a_network_for_another_board_is_not_used() -> None:
    editions = judged_editions()
    other = next(edition for edition in stellwerk.editions() if edition != editions[0])
    rules = stellwerk.new_game(other, players=2, seed=0).rules
    with pytest.raises(ValueError, match="was not trained on this board"):
        read_experience(FOLDER / f"{editions[0]}.json", rules)


@pytest.mark.parametrize("edition", judged_editions())
def test_the_learned_bot_departs_from_its_planner_and_says_so(edition: str, compiled: None) -> None:
    """In a few games there is some idea that its judge finds better than that of a planner of its habits."""
    departures = 0
    for seed in range(21, 29):
        game = new_game((edition, 2, {}), seed)
        learned, habits = bots.create("learned"), experience_for(game.rules)
        assert habits is not None
        planner = Learned(game.rules, Experience(habits.habits))
        rival = bots.create("planner")
        while not game.over and not departures:
            if game.player:
                game.apply(rival.choose(game))
                continue
            action = learned.choose(game)
            if action != planner.choose(game):
                departures += 1
                assert "experience" in learned.why("en") and "Erfahrung" in learned.why("de")
            game.apply(action)
    assert departures


def test_habits_are_taken_on_by_planners_that_have_them() -> None:
    rules = stellwerk.new_game("gruselfahrt", players=2, seed=0).rules
    experience = Experience({"habits.loco_worth": 2.5, "economy.cards_a_turn": 0.9, "swap_bar": 0.4})
    planner = Learned(rules, experience).planner
    assert (planner.habits.loco_worth, planner.economy.cards_a_turn) == (2.5, 0.9)
    assert getattr(planner, "swap_bar") == 0.4  # noqa: B009  only this edition's planner has it
    for roller in Playouts(rules, experience).rollers:
        assert roller.habits.loco_worth == 2.5 and getattr(roller, "swap_bar") == 0.4  # noqa: B009
        assert roller.brief and roller.habits.patience == 0, "it is in a hurry all the same"


def test_habits_are_those_of_the_table_or_the_next_larger_one() -> None:
    tables = {"2": "two", "4": "four"}
    assert [at_table(tables, players) for players in (2, 3, 4, 5)] == ["two", "four", "four", "four"]


def test_how_many_turns_are_searched_is_told_by_the_table_or_as_everywhere() -> None:
    rules = stellwerk.new_game("uk", players=2, seed=0).rules
    told = {"habits": {}, "leads": dict.fromkeys(KINDS, 0)}
    tables = {"2": {**told, "last turns": 7.0}, "4": told}
    searched = [experience_of({"tables": tables}, players).last_turns for players in (2, 4)]
    assert searched == [7.0, LAST_TURNS]
    searcher = Searcher(rules, 1, experience_of({"tables": tables}, 2))
    state = stellwerk.new_game("uk", players=2, seed=0).state
    searcher.planner.turns = 7.0
    state.decision = TURN_DECISION
    assert searcher.worth_searching(state)
    searcher.planner.turns = 7.1
    assert not searcher.worth_searching(state)


JUDGEMENTS = {
    "europe": "450199b2",
    "gruselfahrt": "260ce282",
    "maerklin": "d91f2cfd",
    "skandinavien": "b7f7f6bf",
    "uk": "afe3fd0a",
    "usa": "71b0f58b",
    "weltreise": "63572dbd",
}
"""A digest of what the network of each edition says of some ideas, compiled or not, wherever it is asked."""


@pytest.mark.parametrize("edition", judged_editions())
def test_every_machine_comes_to_the_same_judgement(edition: str) -> None:
    game = stellwerk.new_game(edition, players=2, seed=8)
    minds = [Learned(game.rules, experience_for(game.rules)) for _ in range(2)]
    said: list[list[int]] = []
    while len(said) < 8:
        mind = minds[game.player]
        action = mind.choose(game)
        by_instinct = mind.instinct is not None and game.decision == "turn"
        values = mind.instinct.wishes if mind.instinct is not None and by_instinct else mind.values
        if values:
            said.append(values)
        game.apply(action)
    assert any(len(set(values)) > 1 for values in said)
    assert hashlib.blake2b(json.dumps(said).encode(), digest_size=4).hexdigest() == JUDGEMENTS[edition]
