"""Learning: settings, self-play that can be repeated and taken up again, trials, the report."""

import importlib.util
import itertools
import json
import math
import random
from pathlib import Path

import pytest

import stellwerk
from stellwerk.bots import slices
from stellwerk.bots.minds.experience import KINDS, Experience
from stellwerk.bots.minds.guesses import SIGNS
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.minds.traits import OPTION, SITUATION, Traits
from stellwerk.bots.networks import FOLDER, experience_for, experience_of
from stellwerk.learn.belief import Belief
from stellwerk.learn.command import main
from stellwerk.learn.config import Config, config_of, read_config
from stellwerk.learn.generating import Chunk, generate
from stellwerk.learn.habits import LEAD, LEADS, LEVELS, Problem, Search, whole
from stellwerk.learn.players import CANDIDATE, CHAMPION
from stellwerk.learn.report import write_report
from stellwerk.learn.selfplay import (
    FINENESS,
    GUESSES,
    HEAD,
    IDEAS_TOLD,
    NO_MARK,
    POSITIONS,
    WIDTH,
    SelfPlay,
    Taste,
)
from stellwerk.learn.trial import try_out
from stellwerk.learn.tuning import tune
from tests.conftest import is_compiled

SETTINGS = Path(stellwerk.__file__).parent / "learn" / "settings"
RARELY = Taste(turns=0.2, last_turns=0.2, draws=0.0, ideas=3, worlds=2, depths=(1, 2), visits=4, rivals=0.5)
SMALL = {"edition": "gruselfahrt", "players": [2], "chunks": 1, "games": 1, "seed": 5}


def rows_of(kind: str, seed: int) -> list[list[int]]:
    game = stellwerk.new_game("gruselfahrt", players=2, seed=seed)
    experience = experience_for(game.rules) if kind == IDEAS_TOLD else Experience({"rival_turns": 1.3})
    assert experience is not None
    played = SelfPlay(kind, experience, RARELY).play(game, 7, random.Random(seed))
    flat = [number for rows in played for number in rows]
    return [flat[place : place + WIDTH] for place in range(0, len(flat), WIDTH)]


def test_settings_of_all_editions_can_be_read() -> None:
    assert sorted(path.stem for path in SETTINGS.glob("*.json")) == sorted(stellwerk.editions())
    for path in SETTINGS.glob("*.json"):
        config = read_config(path)
        least, most = stellwerk.edition_info(config.edition)["players"]
        assert config.edition == path.stem
        assert max(2, least) in config.players and most in config.players


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ([], "settings are an object"),
        ({"edition": "usa", "players": [2], "speed": 3}, "there is no setting speed"),
        ({"edition": "usa", "players": [2], "taste": {"salt": 1}}, "there is no setting taste.salt"),
        ({"edition": "usa", "players": [2], "taste": 3}, "taste is an object"),
        ({"players": [2]}, "edition"),
    ],
)
def test_bad_settings_are_refused(told: object, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(told), "utf-8")
    with pytest.raises(SystemExit, match=complaint):
        read_config(path)


def test_positions_that_are_compared_lie_in_the_same_world_and_differ() -> None:
    rows = rows_of(POSITIONS, 3)
    groups: list[list[list[int]]] = []
    for row in rows:
        if row[1] == 0:
            groups.append([])
        groups[-1].append(row[HEAD : HEAD + SITUATION + OPTION])
    assert all(len(group) > 1 for group in groups), "one alone would tell nothing"
    assert any(group[0] != other for group in groups for other in group[1:])
    assert all(row[HEAD] == 1 for row in rows), "it is the seat's turn in all of them"


@pytest.mark.parametrize("kind", [POSITIONS, IDEAS_TOLD, GUESSES])
def test_self_play_can_be_repeated_and_its_rows_can_be_read(kind: str) -> None:
    rows = rows_of(kind, 3)
    assert rows == rows_of(kind, 3)
    assert rows != rows_of(kind, 4)
    marks = Traits(stellwerk.new_game("gruselfahrt", players=2, seed=0).rules).marks
    place = 0
    for row in rows:
        game, number, players, result = row[:HEAD]
        assert (game, players) == (7, 2) and 0 <= result <= FINENESS
        place = place + 1 if number else 0
        assert number == place, "the ideas of a decision follow each other"
        marked = [mark for mark in row[HEAD + SITUATION + OPTION :] if mark != NO_MARK]
        assert all(0 <= mark < marks for mark in marked) and bool(marked) is (kind == IDEAS_TOLD)
    assert any(row[1] for row in rows)


def test_chunks_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    config = config_of({**SMALL, "chunks": 2})
    first = tmp_path / "00000.rows"
    first.write_bytes(b"played")
    assert generate(config, IDEAS_TOLD, 0, None, {}, None, tmp_path, 1, 0.0) == 2
    assert first.read_bytes() == b"played"
    again = tmp_path / "again.rows"
    Chunk(config, IDEAS_TOLD, 0, 1, None, {}, None, again).play()
    assert again.read_bytes() == (tmp_path / "00001.rows").read_bytes()


def test_nothing_to_learn_from(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps(SMALL), "utf-8")
    wanted = "play first" if importlib.util.find_spec("torch") else r"stellwerk\[learn\]"
    with pytest.raises(SystemExit, match=wanted):
        main([str(settings), "--folder", str(tmp_path / "run"), "--only", "train"])


def test_of_a_rival_all_unseen_tickets_are_told_and_which_of_them_he_holds() -> None:
    rows = rows_of(GUESSES, 3)
    held = [row[3] for row in rows]
    assert {*held} == {0, FINENESS}
    assert any(any(row[HEAD : HEAD + SIGNS]) for row in rows)
    assert all(not any(row[HEAD + SIGNS : HEAD + SITUATION + OPTION]) for row in rows)
    places = [place for place, row in enumerate(rows) if row[1] == 0] + [len(rows)]
    for first, after in itertools.pairwise(places):
        assert 0 < sum(held[first:after]) < FINENESS * (after - first)


def test_a_round_with_pytorch_from_guesses_to_a_network_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    settings = tmp_path / "settings.json"
    small = {"chunks": 6, "guess_chunks": 3, "games": 2, "lessons": {"epochs": 3, "batch": 64}}
    settings.write_text(json.dumps({**SMALL, **small}), "utf-8")
    for step in (GUESSES, POSITIONS, "foresee", IDEAS_TOLD, "train"):
        main([str(settings), "--folder", str(tmp_path / "run"), "--workers", "1", "--only", step])
    told = json.loads((tmp_path / "run" / "round-1" / "network.json").read_text("utf-8"))
    game = stellwerk.new_game("gruselfahrt", players=2, seed=1)
    experience = experience_of(told, 2)
    assert experience.judge is not None and experience.foresight is not None
    assert experience.guesses is not None and len(experience.guesses) == SIGNS
    mind = Searcher(game.rules, 1, experience)
    while not game.over:
        game.apply(slices.whole(mind.thinking(game, 1, 8, 0.0)))


def test_guesses_are_fitted_to_the_signs_that_tell() -> None:
    torch = pytest.importorskip("torch")
    from stellwerk.learn.training import Decisions, fit_guesses

    torch.manual_seed(1)
    sets, tickets = 600, 20
    told = torch.zeros(sets, tickets, SITUATION + OPTION)
    told[:, :, 0] = 100.0 * (torch.rand(sets, tickets) < 0.2)
    told[:, :, 2] = 100.0 * torch.rand(sets, tickets)
    chosen = torch.multinomial(torch.exp(0.03 * told[:, :, 0] + 0.01 * told[:, :, 2]), 1)
    held = torch.zeros(sets, tickets).scatter(1, chosen, 1.0)
    seen = Decisions(told, told[:, :, :0].long(), torch.ones(sets, tickets), held, torch.arange(sets))
    counts, report = fit_guesses(seen)
    nats = [count * math.log(2.0) / 1600 for count in counts]
    assert nats[0] == pytest.approx(3.0, abs=0.4) and nats[2] == pytest.approx(1.0, abs=0.5)
    assert nats[1] == nats[3] == nats[4] == nats[5] == 0.0
    assert report["error"] < report["error without"] - 0.3


def test_belief_finds_the_levels_that_are_better() -> None:
    dice = random.Random(3)
    belief = Belief([3, 5])
    for _ in range(30):
        tried = [belief.best(belief.draw(dice)) for _ in range(50)]
        truth = [0.04 * first - 0.03 * abs(second - 3) for first, second in tried]
        belief.learn([(each, worth + dice.gauss(0, 0.2)) for each, worth in zip(tried, truth, strict=True)])
    assert belief.best(belief.mean) == [2, 3]
    assert all(abs(belief.mean[place]) < 0.2 for place in range(1, 9))


def test_a_search_for_habits_begins_with_those_it_is_told() -> None:
    search = Search(Problem("maerklin", 2, {"trip_bar": 13.5, "habits.hoard": 9}, 0.0, 1))
    assert search.start["trip_bar"] == 13.5 and 13.5 in search.levels["trip_bar"]
    assert search.start["habits.hoard"] == 9 and "swap_bar" not in search.levels
    assert search.special(search.start) == {"trip_bar": 13.5, "habits.hoard": 9}
    assert search.draw(timid=True) != search.draw(timid=True)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_all_that_is_tried_is_a_habit_somewhere(edition: str) -> None:
    known = set(Search(Problem(edition, 2, {}, 0.0, 1)).levels)
    own = {"gruselfahrt": "calm", "maerklin": "trip_bar", "uk": "loco_points", "weltreise": "harbor_bar"}
    assert known <= set(LEVELS) and "habits.pace" in known
    assert own.get(edition, "habits.hoard") in known


@pytest.mark.skipif(not is_compiled("stellwerk.bots.minds.planner"), reason="some games")
@pytest.mark.parametrize("players", [2, 3])
def test_a_search_for_habits_ends_with_some(players: int) -> None:
    found = Problem("gruselfahrt", players, {}, 0.3, 1).solve()
    assert found["chosen"] in found["checked"] and found["games"] > 6
    assert set(found["habits"]) <= set(LEVELS)


def test_the_report_shows_what_there_is(tmp_path: Path) -> None:
    config = Config("usa", (2,), rounds=2)
    place = tmp_path / "round-1"
    place.mkdir()
    training = {
        "decisions": 100,
        "held out": 20,
        "error without a network": 0.03,
        "best error": 0.02,
        "curve": [{"epoch": epoch, "trained": 0.03 - epoch / 999, "held out": 0.03} for epoch in range(3)],
        "gains": [
            {"kind": kind, "lead": lead, "gain": 0.002} for kind in ("turn", "keep") for lead in (0.0, 0.01)
        ],
    }
    (place / "training.json").write_text(json.dumps(training), "utf-8")
    page = write_report(tmp_path, config).read_text("utf-8")
    assert page.count("<polyline") == 4 and "Round 1" in page and "Trial" not in page
    match = {"players": 2, "rival": "strategist", "games": 400, "share": [0.57, 0.53, 0.61], "verdict": None}
    (place / "trial.json").write_text(json.dumps({"better": True, "matches": [match]}), "utf-8")
    assert "57.0% [53.0%, 61.0%]" in write_report(tmp_path, config).read_text("utf-8")


@pytest.mark.skipif(not is_compiled("stellwerk.bots.minds.planner"), reason="dozens of games")
def test_a_network_is_tuned_and_tried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CANDIDATE, "")
    monkeypatch.setenv(CHAMPION, "")
    network = tmp_path / "network.json"
    network.write_bytes((FOLDER / "gruselfahrt.json").read_bytes())
    found = tune({"gruselfahrt": network}, 0.3, 1)
    told = json.loads(network.read_text("ascii"))
    for table in found:
        leads = told["tables"][str(table["players"])]["leads"]
        assert leads == {kind: whole(table["habits"][LEAD + kind]) for kind in KINDS}
        assert set(leads.values()) <= {whole(lead) for lead in LEADS}
    result = try_out(config_of({**SMALL, "trial": {"games": 2}}), network, None, 1)
    assert [match["players"] for match in result["matches"]] == [2, 2, 4, 4]
    assert result["better"] is False, "two games prove nothing"


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is an extra")
def test_training_makes_a_network_that_judges_as_it_was_trained(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    lessons = {"epochs": 2, "batch": 4, "held_out": 2, "decays": [0.1]}
    settings.write_text(json.dumps({**SMALL, "games": 3, "lessons": lessons}), "utf-8")
    folder = tmp_path / "run"
    for step in (POSITIONS, "foresee", IDEAS_TOLD, "train"):
        main([str(settings), "--folder", str(folder), "--only", step, "--workers", "1"])
    told = json.loads((folder / "round-1" / "network.json").read_text("utf-8"))
    experience = experience_of(told, 2)
    assert experience.judge is not None and experience.foresight is not None
    assert "<polyline" in (folder / "report.html").read_text("utf-8")
