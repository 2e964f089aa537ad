"""The search for a best response finds what beats a bot, and writes what it found."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from stellwerk.bots.models import model_file
from stellwerk.learn import best_response
from stellwerk.learn.best_response import keep, main
from stellwerk.learn.parameter_search import ParameterSearch
from tests.conftest import is_compiled

COMPILED = is_compiled("stellwerk.bots.core.planner")


def test_the_candidates_have_the_networks_of_the_model_only_against_learned() -> None:
    with_networks = ParameterSearch("usa", 2, ("learned", "greedy"), 8)
    assert with_networks.candidate({}).policy is not None
    trained = json.loads(model_file("usa").read_text("ascii"))["tables"]["2"]["params"]
    assert trained.items() <= with_networks.initial.items()
    assert ParameterSearch("usa", 2, ("greedy",), 8).candidate({}).policy is None


@pytest.mark.skipif(not COMPILED, reason="some games")
def test_the_bot_is_exactly_level_with_its_own_parameters() -> None:
    search = ParameterSearch("usa", 2, ("learned",), 8)
    assert search.share(dict(search.initial), "learned", 5, 20).value == 0.5


@pytest.mark.skipif(not COMPILED, reason="some games")
@pytest.mark.parametrize("players", [2, 3])
def test_a_search_is_repeatable_and_beats_a_weak_bot(
    players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.json"
    options = ["skandinavien", "--against", "greedy,random", "--players", str(players)]
    for _ in range(2):
        main([*options, "--games", "60", "--measure", "20", "--file", str(file)])
    printed = capsys.readouterr().out
    (found,) = json.loads(file.read_text("utf-8"))
    assert found["games"] >= 60 and found["command"].endswith("--games 60 --measure 20")
    assert set(found["shares"]) == {"greedy", "random"}
    assert all(low <= share <= high and share > 0.8 for share, low, high in found["shares"].values())
    assert printed.count(json.dumps(found["shares"]["greedy"][0])) >= 2


def test_the_parameters_can_be_stored_in_the_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "model.json"
    shutil.copyfile(model_file("usa"), path)
    result: dict[str, Any] = {"params": {"pace": 0.4}}
    monkeypatch.setattr(best_response, "model_file", lambda edition: path)
    monkeypatch.setattr(best_response, "best_response", lambda *arguments: result)
    before = json.loads(path.read_text("ascii"))
    main(["usa", "--write"])
    before["tables"]["2"]["params"]["pace"] = 0.4
    assert json.loads(path.read_text("ascii")) == before


def test_a_newer_result_replaces_an_older_one(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    for edition, games in (("usa", 1), ("uk", 1), ("usa", 2)):
        keep(file, {"edition": edition, "players": 2, "against": "learned", "games": games})
    found = json.loads(file.read_text("utf-8"))
    assert [(each["edition"], each["games"]) for each in found] == [("uk", 1), ("usa", 2)]
