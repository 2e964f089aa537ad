"""Learning by doing: tables that tell their turns, what is learned from them, a practice taken up again."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stellwerk
from stellwerk.bots.minds.instinct import instinct_of
from stellwerk.bots.minds.judge import JUDGED_ALIKE
from stellwerk.bots.networks import experience_of
from stellwerk.engine.packed import ints
from stellwerk.learn.command import main
from stellwerk.learn.instinct.tables import IMITATE, PLAY, STOP, Seating, Table, Window, serve

SEATING = Seating("gruselfahrt", 6, 0, (2, 3, 4), 0.5, 3)


class Learner:
    """Answers like the other end of a line, and looks at every turn that is told."""

    def __init__(self, window: Window, orders: list[str]) -> None:
        self.window = window
        self.orders = orders
        self.dice = random.Random(1)
        self.ended: list[tuple[int, list[float]]] = []

    def send(self, rows: int) -> None:
        window = self.window
        assert rows == window.counts.sum() and (window.counts > 1).all()
        for place in np.flatnonzero(window.ended):
            players = SEATING.players[place % len(SEATING.players)]
            self.ended.append((players, window.results[place, :players].tolist()))

    def recv(self) -> str:
        window = self.window
        window.chosen[:] = [self.dice.randrange(count) for count in window.counts]
        return self.orders.pop(0)


@pytest.mark.parametrize("order", [PLAY, IMITATE])
def test_tables_go_on_from_game_to_game_and_tell_how_they_ended(order: str) -> None:
    window = Window(SEATING)
    learner: Any = Learner(window, [order] * 150 + [STOP])
    serve(SEATING, window.memory.name, learner)
    assert len(learner.ended) >= 3
    for players, results in learner.ended:
        assert sum(results) == pytest.approx(0.5 + 0.25 * players), "what one wins others lose"
        assert all(0.0 <= result <= 1.0 for result in results)
    window.memory.close()
    window.memory.unlink()


def test_a_table_plays_the_same_games_again_and_others_than_its_neighbour() -> None:
    def cards(number: int) -> list[int]:
        table = Table(SEATING, number)
        table.begin()
        return [int(count) for seat in table.game.state.seats for count in seat.hand]

    assert cards(0) == cards(0) != cards(3)
    later = Table(replace(SEATING, begun=40), 0)
    assert later.seed == Table(SEATING, 0).seed + 40, "a practice that goes on has other games"


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"edition": "usa"}, "usa: nobody can learn"),
        ({"rounds": 2}, "in one round"),
        ({"practice": {"seconds": 1, "steps": 0}}, "practice needs tables"),
        ({"practice": {"seconds": -1}}, "no negative time"),
    ],
)
def test_what_cannot_be_practised_is_told_at_once(
    told: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    settings = tmp_path / "settings.json"
    usual = {"edition": "gruselfahrt", "players": [2], "practice": {"seconds": 1}}
    settings.write_text(json.dumps({**usual, **told}), "utf-8")
    with pytest.raises(SystemExit, match=complaint):
        main([str(settings), "--folder", str(tmp_path / "run")])


def test_practice_is_taken_up_again_and_makes_a_network_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    settings = tmp_path / "settings.json"
    practice = {
        "seconds": 5.0,
        "tables": 6,
        "steps": 6,
        "batch": 32,
        "imitated": 1,
        "first": 8,
        "second": 4,
    }
    settings.write_text(
        json.dumps({"edition": "gruselfahrt", "players": [2, 3], "practice": practice}), "utf-8"
    )
    folder = tmp_path / "run"
    arguments = [str(settings), "--folder", str(folder), "--workers", "2", "--only", "instinct"]
    rounds: list[int] = []
    for _ in range(2):
        assert not (folder / "round-1" / "network.json").exists(), "half a practice makes no network"
        main([*arguments, "--seconds", "4"])
        told = json.loads((folder / "round-1" / "instinct" / "practice.json").read_text("utf-8"))
        rounds.append(told["course"][-1]["round"])
    assert 1 <= rounds[0] < rounds[1]
    assert "Instinct" in (folder / "report.html").read_text("utf-8")
    network = json.loads((folder / "round-1" / "network.json").read_text("utf-8"))
    game = stellwerk.new_game("gruselfahrt", players=2, seed=1)
    instinct = instinct_of(game.rules, experience_of(network, 2))
    assert instinct is not None
    while not game.over:
        game.apply(instinct.choose(game))


def test_what_is_written_says_what_was_learned() -> None:
    torch = pytest.importorskip("torch")
    from stellwerk.learn.instinct.networks import Doer, Watcher

    torch.manual_seed(3)
    doer, watcher = Doer(7, 4, 3, 6, 5), Watcher(7, 6, 5)
    rows, options = torch.randint(0, 9, (50, 7)), torch.randint(0, 9, (50, 4))
    doer.situation_scale.fit(rows)
    doer.option_scale.fit(options)
    watcher.scale.fit(rows)
    torch.nn.init.normal_(doer.outer.weight)
    told = {
        "tables": {"2": {"habits": {}}},
        "instinct": {"doing": doer.written(), "watching": watcher.written()},
    }
    experience = experience_of(told, 2)
    assert experience.doing is not None and experience.watching is not None
    marks = torch.randint(0, 3, (50,))
    with torch.no_grad():
        wanted = doer(rows, options, marks, torch.arange(50))
        values = watcher(rows)
    for place in range(50):
        situation = ints(rows[place].tolist())
        experience.doing.look(situation)
        wish = experience.doing.value(ints(options[place].tolist()), [int(marks[place])])
        assert wish / JUDGED_ALIKE == pytest.approx(float(wanted[place]), abs=0.01)
        experience.watching.look(situation)
        assert experience.watching.worth() / JUDGED_ALIKE == pytest.approx(float(values[place]), abs=0.01)


def test_surprise_is_what_came_later_less_what_was_expected() -> None:
    pytest.importorskip("torch")
    import torch

    from stellwerk.learn.instinct.practice import Step, surprises

    def step(mover: int, value: float, results: list[float] | None) -> Step:
        nothing = torch.zeros(0)
        found = Step(
            nothing, nothing, nothing, nothing, np.array([mover], np.int32), nothing, nothing,
            np.array([value], np.float32),
        )  # fmt: skip
        found.ended = np.array([results is not None], np.int32)
        found.results = np.array([[*(results or [0.0, 0.0]), 0.0, 0.0, 0.0]], np.float32)
        return found

    steps = [step(0, 0.4, None), step(1, 0.5, None), step(0, 0.7, [1.0, 0.0]), step(1, 0.2, None)]
    gains, known = surprises(steps, 0.5)
    assert known[:, 0].tolist() == [True, True, True, False], "of the next game nothing is known yet"
    assert gains[:, 0] == pytest.approx([0.3 + 0.5 * 0.3, -0.5, 0.3, 0.0])
