"""OpenSpiel's own test, and that its information states are those of a player."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

import stellwerk
import stellwerk.env.spiel as spiel


def played(parameters: str, decisions: int, seed: int = 1) -> Any:
    state = pyspiel.load_game(f"python_stellwerk({parameters})").new_initial_state()
    chance = random.Random(seed)
    while not state.is_terminal() and state.move_number() < decisions:
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_the_official_test_passes() -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game("python_stellwerk(edition=gruselfahrt,deals=64)"),
        num_sims=1,
        serialize=True,
        verbose=False,
    )


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_loads_and_deals(edition: str) -> None:
    game = pyspiel.load_game(f"python_stellwerk(edition={edition},players=3,deals=8)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
    state.apply_action(5)
    real = state.dealt.game
    assert real.position() == stellwerk.new_game(edition, 3, 5).position()
    assert state.legal_actions() == real.legal_actions()
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert state.action_to_string(0, state.legal_actions()[0]) == real.core.notation(real.legal_actions()[0])


def test_a_board_may_replace_the_printed_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(stellwerk.boards.new("usa")), encoding="utf-8")
    game = pyspiel.load_game(f"python_stellwerk(edition=usa,board={file})")
    state = game.new_initial_state()
    state.apply_action(3)
    assert state.dealt.game.board.cities[0].id == "town-1"
    assert state.clone().observation_tensor(0) == state.observation_tensor(0)


def test_a_whole_game_is_worth_in_sum_nothing() -> None:
    state = played("edition=gruselfahrt,players=3", 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0.0)
    assert max(state.returns()) > 0


def test_a_copy_goes_its_own_way() -> None:
    state = played("edition=usa", 30)
    duplicate = state.clone()
    before = state.information_state_string(0)
    duplicate.apply_action(duplicate.legal_actions()[0])
    assert state.information_state_string(0) == before
    assert str(duplicate) != str(state)
    assert duplicate.history()[:-1] == state.history()


@pytest.mark.parametrize("edition", ["gruselfahrt", "uk", "usa"])
def test_resampled_states_look_the_same_to_the_player_alone(edition: str) -> None:
    state = played(f"edition={edition},players=3", 45)
    player = state.current_player()
    duplicate = state.resample_from_infostate(player, random.Random(2).random)
    assert duplicate.information_state_string(player) == state.information_state_string(player)
    assert duplicate.observation_tensor(player) == state.observation_tensor(player)
    assert duplicate.legal_actions() == state.legal_actions()
    assert str(duplicate) != str(state)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_tensor_of_an_information_state_holds_what_was_decided(edition: str) -> None:
    """A seat sees its own decisions and draws; of others neither the tickets they kept nor cards drawn."""
    state = played(f"edition={edition},history=40", 45)
    game = state.get_game()
    kind = state.dealt.kind
    keeps = [number for number, word in enumerate(kind.actions()) if word.startswith("keep ")]
    drawn = 0
    for player in range(2):
        tensor = state.information_state_tensor(player)
        assert len(tensor) == game.information_state_tensor_size() == kind.observation_size + 40 * 3
        assert tensor[: kind.observation_size] == state.observation_tensor(player)
        rows = [tensor[place : place + 3] for place in range(kind.observation_size, len(tensor), 3)]
        own = [move.action for move in state.full_history()[1:] if move.player == player]
        assert [action - 1 for who, action, _ in rows if who == 1] == own[::-1][
            : sum(r[0] == 1 for r in rows)
        ]
        assert sum(who == 1 for who, _, _ in rows) >= 15
        others = [(action, card) for who, action, card in rows if who == 2]
        assert others and not any(card for _, card in others)
        assert not any(action - 1 in keeps for action, _ in others)
        drawn += sum(card > 0 for _, _, card in rows)
    assert drawn


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_tensor_tells_no_more_than_the_string(edition: str) -> None:
    """Also of payments that are not complete, and of pieces that nobody may see yet."""
    chance = random.Random(5)
    state = played(f"edition={edition},players=2,history=40", 1)
    same = 0
    for _ in range(120):
        if state.is_terminal():
            break
        options = state.legal_actions()
        watcher = 1 - state.current_player()
        known: dict[str, list[float]] = {}
        for action in chance.sample(options, min(4, len(options))):
            branch = state.child(action)
            tensor = branch.information_state_tensor(watcher)
            same += branch.information_state_string(watcher) in known
            assert known.setdefault(branch.information_state_string(watcher), tensor) == tensor
        state.apply_action(chance.choice(options))
    assert same, "choices that others cannot tell apart"


def test_information_states_remember_and_hide() -> None:
    """What a seat decided stays in its own; what another kept is never told."""
    one, other = played("edition=usa,deals=4", 1), played("edition=usa,deals=4", 1)
    options = one.legal_actions()
    one.apply_action(options[0])
    other.apply_action(options[1])
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    first = one.information_state_string(0).splitlines()[0]
    one.apply_action(one.legal_actions()[0])
    one.apply_action(one.legal_actions()[0])
    assert one.information_state_string(0).splitlines()[0] == first
    assert spiel.SHORT_NAME in pyspiel.registered_names()
