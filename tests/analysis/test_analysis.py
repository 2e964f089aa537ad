"""An analysis adds up, never contradicts itself, is the same again, and finds and explains what was lost."""

import random
from dataclasses import replace

import pytest

from stellwerk import bots
from stellwerk.analysis import Analysis
from stellwerk.analysis.accuracy import RANDOM_ACCURACY, accuracy_of, random_losses
from stellwerk.analysis.comparison import mean_figure
from stellwerk.analysis.depth import FULL
from stellwerk.analysis.evaluator import Evaluator
from stellwerk.analysis.stages import steps
from stellwerk.engine import game as engine
from stellwerk.intervals import Figure
from tests.analysis.games import last_turns, played
from tests.oracle.spec import EDITIONS


def worked(game: engine.CoreGame, playouts: int = 12, seed: int = 0) -> Analysis:
    analysis = Analysis(game, seed, replace(FULL, playouts=playouts))
    for _ in steps(analysis):
        pass
    return analysis


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_parts_of_a_margin_add_up_to_the_result(edition: str) -> None:
    game = last_turns(played(edition, players=3), 12)
    analysis = worked(game)
    winners = [place == 1 for place in game.ranking()]
    scores = game.scores()
    for seat in range(3):
        parts = analysis.shares(seat)
        assert parts.start + parts.own + parts.others + parts.luck == pytest.approx(parts.end)
        assert parts.end == scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        curve = analysis.curve(seat)
        assert len(curve) == len(analysis.turns) + 1
        assert curve[-1].value == winners[seat] / sum(winners)
        assert all(0 <= point.low <= point.value <= point.high <= 1 for point in curve)
    for turn in range(len(analysis.turns)):
        assert sum(analysis.decided(turn)[1]) == pytest.approx(1)
        assert sum(analysis.before(turn)[1]) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["usa", "gruselfahrt", "weltreise"])
def test_the_curve_falls_by_what_a_verdict_says_was_lost(edition: str) -> None:
    analysis = worked(last_turns(played(edition, names="random"), 16), 24)
    found = 0
    for turn, following in zip(analysis.turns, analysis.turns[1:], strict=False):
        verdict = analysis.as_json("en")["turns"][turn.number]["verdict"]
        margin_before, chance_before = analysis.before(turn.number)
        margin_after, _ = analysis.decided(turn.number)
        lost = margin_before[turn.player] - margin_after[turn.player]
        assert lost == pytest.approx(verdict["loss"]["value"], abs=1e-4)
        assert verdict["better_chance"] == pytest.approx(chance_before[turn.player], abs=1e-4)
        if following.player != turn.player:
            curve = analysis.curve(turn.player)
            fall = curve[turn.number].value - curve[turn.number + 1].value
            assert fall == pytest.approx(verdict["better_chance"] - verdict["chance"], abs=2e-4)
            found += 1
    assert found > 5


@pytest.mark.slow
def test_own_decisions_are_the_sum_of_the_losses() -> None:
    analysis = worked(last_turns(played("skandinavien", names="random"), 14), 24)
    for seat in range(2):
        lost = sum(each.loss.value for each in analysis.comparisons if each.turn.player == seat)
        assert analysis.shares(seat).own == pytest.approx(-lost)
    assert analysis.shares(0).own + analysis.shares(1).own != 0


def test_turns_are_all_choices_of_an_action_of_tickets_and_of_pieces() -> None:
    game = played("weltreise")
    turns = Analysis(game).turns
    assert [turn.number for turn in turns] == list(range(len(turns)))
    again = game.beginning()
    chosen: list[int] = []
    for number, notation in enumerate(game.record()["decisions"]):
        if again.phase in ("turn", "keep", "pieces"):
            chosen.append(number)
        again.apply(again.parse(notation))
    assert [turn.decision for turn in turns] == chosen
    for turn in turns:
        assert turn.before.current_player == turn.player and turn.action in turn.before.legal_actions()
    rounds = [turn.round for turn in turns if turn.player == 0 and turn.before.phase == "turn"]
    assert rounds == list(range(1, len(rounds) + 1))
    assert {turn.round for turn in turns if turn.before.phase == "pieces"} == {0}


def test_it_is_the_same_again_and_another_seed_another() -> None:
    game = last_turns(played("gruselfahrt"), 12)
    one, two, other = (worked(game, seed=seed).as_json("en") for seed in (1, 1, 2))
    assert one == two != other


def test_worlds_are_the_same_for_all_options_and_however_they_are_asked_for() -> None:
    turn = Analysis(played("usa")).turns[9]
    evaluator = Evaluator(turn.before.rules, 3)
    together = evaluator.worlds(turn, 0, 5)
    assert [world.position() for world in together[2:]] == [
        world.position() for world in evaluator.worlds(turn, 2, 3)
    ]
    assert len({str(world.position()) for world in together}) == 5
    assert all(world.view(turn.player) == turn.before.view(turn.player) for world in together)


def test_a_game_that_is_not_over_has_no_analysis() -> None:
    with pytest.raises(ValueError, match="not over"):
        Analysis(engine.new_game("usa", players=2, seed=1))


def test_what_was_thrown_away_at_the_end_is_found_and_explained() -> None:
    """A planner ends with a route worth 27 points; somebody who draws cards instead hears of it."""
    game = played("skandinavien", seed=40, names="planner")
    last = next(turn for turn in reversed(Analysis(game).turns) if turn.player == 1)
    assert last.before.notation(last.action) == "claim lieksa-murmansk"
    blunder = last.before.copy()
    blunder.apply(blunder.parse("draw"))
    while not blunder.is_over:
        blunder.apply(bots.create("planner", 0).decide(blunder))
    analysis = Analysis(blunder)
    turn = next(turn for turn in analysis.turns if turn.decision == last.decision)
    analysis.sketch(turn.number, 8)
    analysis.compare(turn.number, 24)
    comparison = analysis.comparisons[turn.number]
    assert comparison.is_clear and comparison.options[comparison.best] == last.action
    assert 15 < comparison.loss.low <= comparison.loss.value
    assert "27" in analysis.why(comparison, "en") and "Strecken" in analysis.why(comparison, "de")
    assert analysis.key_moments(1) == [turn.number] and analysis.key_moments(0) == []


def test_an_option_that_is_surely_worse_is_given_up_and_what_was_played_never() -> None:
    game = last_turns(played("usa", names="random"), 20)
    analysis = Analysis(game)
    for _ in range(3):
        for turn in range(len(analysis.turns)):
            analysis.compare(turn, 8)
    numbers = {len(outcomes) for each in analysis.comparisons for outcomes in each.outcomes}
    assert len(numbers) > 1 and max(numbers) == 24
    assert all(each.worlds >= each.compared for each in analysis.comparisons)


def test_accuracy_falls_with_what_was_lost_and_is_not_shown_while_uncertain() -> None:
    edition = "usa"
    typical = random_losses()[edition]

    def losses(mean: float, half: float) -> list[Figure]:
        return [Figure(mean, mean - half, mean + half, 20)] * 40

    perfect = accuracy_of(edition, losses(0.0, 0.5))
    random = accuracy_of(edition, losses(typical, 0.5))
    assert perfect is not None and perfect.value == 1
    assert random is not None and random.value == pytest.approx(RANDOM_ACCURACY)
    assert random.low < random.value < random.high
    assert accuracy_of(edition, losses(0.5 * typical, 100.0)) is None
    assert accuracy_of(edition, []) is None and accuracy_of("mars", losses(1.0, 0.1)) is None
    assert accuracy_of(edition, [*losses(0.0, 0.5), mean_figure([1.0])]) is None


def test_every_edition_has_a_measured_loss_of_random_decisions() -> None:
    assert sorted(random_losses()) == sorted(EDITIONS)
    assert all(loss > 0 for loss in random_losses().values())


@pytest.mark.slow
def test_random_moves_look_worse_than_a_planner() -> None:
    """The same player decides at random and as a planner in two games from the same position."""
    careless = worked(played("usa", seed=5, names="random,planner"), 60)
    own = [sum(loss.value for loss in careless.losses(seat)) / len(careless.losses(seat)) for seat in (0, 1)]
    planners = worked(played("usa", seed=5, names="planner"), 60)
    steady = sum(loss.value for loss in planners.losses(0)) / len(planners.losses(0))
    assert own[0] > 2 * steady


@pytest.mark.slow
def test_a_player_with_more_than_half_of_the_moves_at_random_does_not_look_good() -> None:
    """The losses are large, some of them clear; no accuracy is shown, or that of a bad player."""
    game = engine.new_game("usa", players=2, seed=5)
    careless, planner = bots.create("random", 0), [bots.create("planner", seat) for seat in range(2)]
    chance = random.Random(5)
    while not game.is_over:
        at_random = game.current_player == 0 and chance.random() < 0.6
        game.apply((careless if at_random else planner[game.current_player]).decide(game))
    analysis = worked(game, 60)
    accuracy = analysis.accuracy(0)
    assert accuracy is None or accuracy.high < 0.7
    assert analysis.shares(0).own < -20 < analysis.shares(1).own
    assert analysis.key_moments(0)
