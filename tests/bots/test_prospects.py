"""Positions to come: told through the eyes of a seat, judged in whole numbers, reached by playing on."""

from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.judge import JUDGED_ALIKE, Judge
from stellwerk.bots.minds.playouts import Playouts
from stellwerk.bots.minds.prospects import STANDING, Prospects
from stellwerk.bots.minds.search import AHEAD, Searcher
from stellwerk.bots.minds.traits import LARGEST, OPTION, SITUATION
from stellwerk.bots.networks import experience_for, judged_editions
from stellwerk.bots.slices import whole
from tests.bots.table import COMPILED, play, seated


def only(place: int) -> Judge:
    """A judge who finds a position the better, the larger one number of its standing is."""
    weights = {
        "situation": [0] * SITUATION,
        "option": [1 << 16 if each == place else 0 for each in range(OPTION)],
        "mark": [],
        "first bias": [0],
        "inner": [1 << 12],
        "second bias": [0],
        "outer": [1 << 12],
    }
    return Judge(1, 1, 0, weights)


SCORE = 6
"""Where a standing tells the points on the track."""


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_standings_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    game = stellwerk.new_game(edition, players=3, seed=12)
    table = seated(["planner"] * 3, 1)
    prospects = Prospects(game.rules, Experience({}))
    seen: set[tuple[int, ...]] = set()
    for number, _ in enumerate(play(game, table)):
        if number % (5 if COMPILED else 13) == 0 and game.decision == "turn":
            told = told_of(prospects, game)
            assert told == told_of(prospects, game.determinize(game.player, 77 + number))
            assert len(told) == SITUATION + STANDING and all(-LARGEST <= each <= LARGEST for each in told)
            seen.add(tuple(told))
    assert len(seen) > 1


def told_of(prospects: Prospects, game: Any) -> list[int]:
    situation = list(prospects.situation(game.state, game.player))
    return [*situation, *prospects.standing(game.state)]


def test_a_position_is_worth_what_its_judge_says() -> None:
    game = stellwerk.new_game("usa", players=2, seed=3)
    for _ in play(game, seated(["greedy", "greedy"], 1)):
        if game.decision == "turn" and game.state.seats[game.player].score > 4:
            break
    score = game.state.seats[game.player].score
    assert Prospects(game.rules, Experience({})).value(game.state, game.player, only(SCORE)) == score
    assert JUDGED_ALIKE == 1 << 24, "one is the way from a game lost to one that is won"


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("rounds", [1, AHEAD])
def test_a_playout_of_some_rounds_ends_at_the_leaders_turn(edition: str, rounds: int) -> None:
    game = stellwerk.new_game(edition, players=3, seed=5)
    leader = Searcher(game.rules, 1, Experience({}))
    for _ in play(game, seated(["planner"] * 3, 1)):
        if game.decision == "turn":
            break
    player = game.player
    playouts = Playouts(game.rules, Experience({}))
    action = leader.learned.choose(game)
    playouts.begin(leader.planner, rounds)
    game.apply(action)
    begun: list[int] = []
    last = player
    more = True
    while more:
        if game.decision == "turn" and game.player != last:
            begun.append(game.player)
            last = game.player
        more = playouts.go_on(game, 1)
    assert (game.decision, game.player) == ("turn", player)
    assert [begun.count(seat) for seat in range(3) if seat != player] == [rounds, rounds]
    assert begun.count(player) == rounds - (1 if last != player else 0)


def test_foresight_is_used_before_the_last_turns() -> None:
    """Who thinks that points on the track are all that counts claims more than others would."""
    claims = {}
    for foresight in (None, only(SCORE)):
        game = stellwerk.new_game("skandinavien", players=2, seed=2)
        known = experience_for(game.rules)
        assert known is not None
        searcher = Searcher(game.rules, 1, Experience(known.habits, None, None, foresight))
        rival = bots.create("planner")
        count = 0
        for number in range(160 if COMPILED else 40):
            if game.over:
                break
            if game.player:
                game.apply(rival.choose(game))
                continue
            action = whole(searcher.thinking(game, number, 24, 0.0))
            count += game.decision == "turn" and game.say(action).startswith("claim")
            game.apply(action)
        claims[foresight is None] = count
    assert claims[False] > claims[True]


WITHOUT = {"gruselfahrt", "maerklin", "uk"}
"""Editions in which looking ahead was measured to be no better (docs/ratings.md)."""


@pytest.mark.parametrize("edition", judged_editions())
def test_networks_of_the_package_can_foresee_where_that_is_better(edition: str) -> None:
    experience = experience_for(stellwerk.new_game(edition, players=2, seed=0).rules)
    assert experience is not None and (experience.foresight is None) is (edition in WITHOUT)
