"""An analysis adds up, ends where the game ended, is the same again, and finds what was thrown away."""

import pytest

from stellwerk import bots
from stellwerk.analysis import Analysis
from stellwerk.engine import game as engine
from tests.oracle.spec import EDITIONS


def played(edition: str, players: int = 2, seed: int = 5, names: str = "greedy") -> engine.CoreGame:
    game = engine.new_game(edition, players=players, seed=seed)
    seats = [bots.create(names, seat) for seat in range(players)]
    while not game.is_over:
        game.apply(seats[game.current_player].choose(game))
    return game


def short(game: engine.CoreGame, turns: int) -> Analysis:
    """Of the last turns alone, which are quick to play to the end."""
    analysis = Analysis(game)
    late = engine.from_position(analysis.turns[-turns].before.position())
    for notation in game.record()["decisions"][analysis.turns[-turns].decision :]:
        late.apply(late.parse(notation))
    return Analysis(late)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_chance_is_made_of_adds_up_to_the_result(edition: str) -> None:
    analysis = short(played(edition, players=3), 12)
    analysis.refine()
    analysis.refine()
    winners = [place == 1 for place in analysis.game.ranking()]
    for seat in range(3):
        parts = analysis.shares(seat)
        assert parts.start + parts.own + parts.others + parts.luck == pytest.approx(parts.end)
        assert parts.end == winners[seat] / sum(winners)
        curve = analysis.curve(seat)
        assert len(curve) == len(analysis.turns) + 1
        assert all(0 <= point.low <= point.value <= point.high <= 1 for point in curve)
    for turn in range(len(analysis.turns)):
        together = sum(analysis.curve(seat)[turn].value for seat in range(3))
        assert together == pytest.approx(1)


def test_turns_follow_each_other_and_hold_every_choice_of_an_action() -> None:
    game = played("skandinavien")
    turns = Analysis(game).turns
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert turns[0].decision == 0
    again = game.beginning()
    chosen = 0
    for notation in game.record()["decisions"]:
        chosen += again.phase == "turn"
        again.apply(again.parse(notation))
    assert sum(turn.before.phase == "turn" for turn in turns) == chosen
    for turn in turns:
        assert turn.before.current_player == turn.player and turn.action in turn.before.legal_actions()


def test_it_is_the_same_again_and_another_seed_another() -> None:
    game = played("gruselfahrt")
    one, two, other = Analysis(game, 1), Analysis(game, 1), Analysis(game, 2)
    for analysis in (one, two, other):
        analysis.refine()
    assert one.curve(0) == two.curve(0) != other.curve(0)
    assert one.examine(3, 4).loss == two.examine(3, 4).loss


def test_a_game_that_is_not_over_has_no_analysis() -> None:
    with pytest.raises(ValueError, match="not over"):
        Analysis(engine.new_game("usa", players=2, seed=1))


def test_what_was_thrown_away_at_the_end_is_found_and_told() -> None:
    """A planner ends with a route worth 27 points; whoever draws cards instead hears of it."""
    game = played("skandinavien", seed=40, names="planner")
    last = next(turn for turn in reversed(Analysis(game).turns) if turn.player == 1)
    assert last.before.notation(last.action) == "claim lieksa-murmansk"
    blunder = last.before.copy()
    blunder.apply(blunder.parse("draw"))
    while not blunder.is_over:
        blunder.apply(bots.create("planner", 0).choose(blunder))
    analysis = Analysis(blunder)
    turn = next(turn for turn in analysis.turns if turn.decision == last.decision)
    verdict = analysis.examine(turn.number, 24)
    assert verdict.clear and verdict.better == last.action
    assert verdict.better_chance > verdict.played_chance
    assert "Lieksa" in verdict.why("de") and "27" in verdict.why("en")
    assert analysis.costliest() == [verdict] == analysis.costliest(seat=1)
    assert analysis.costliest(seat=0) == []
    assert analysis.accuracy(1) == 0 and analysis.accuracy(0) is None
