"""The tables say what happened: compared with the games themselves."""

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.cli import main
from stellwerk.playtest.ledger import COLUMNS, rows_of_record


def random_game(edition: str, players: int, seed: int, decisions: int | None = None) -> Any:
    chance = random.Random(seed)
    game = stellwerk.new_game(edition, players, seed)
    while not game.is_over and game.num_decisions != decisions:
        game.apply(chance.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_rows_of_a_finished_game(edition: str) -> None:
    game = random_game(edition, 2, 3)
    tables = rows_of_record(game.core, 7, ["Ada", "Bert"])
    for name, rows in tables.items():
        assert all(list(row) == list(COLUMNS[name]) or set(row) == set(COLUMNS[name]) for row in rows)
        assert {row["game"] for row in rows} == {7}
    [of_game] = tables["games"]
    assert (of_game["decisions"], of_game["finished"], of_game["seed"]) == (game.num_decisions, True, 3)
    assert [row["score"] for row in tables["seats"]] == game.scores()
    assert [row["place"] for row in tables["seats"]] == game.ranking()
    assert [row["name"] for row in tables["seats"]] == ["Ada", "Bert"]
    seats = game.view(None)["seats"]
    for seat in range(2):
        claimed = [row["route"] for row in tables["claims"] if row["seat"] == seat]
        assert sorted(claimed) == sorted(seats[seat]["routes"])
    assert of_game["ended_by"] in ("pieces", "tickets", "standstill")


def test_tickets_are_completed_when_they_are_connected() -> None:
    game = random_game("usa", 2, 3)
    tables = rows_of_record(game.core, 0, [])
    done = {item["ticket"] for seat in (0, 1) for item in game.score_breakdown(seat) if item.get("completed")}
    rows = tables["tickets"]
    assert {row["ticket"] for row in rows if row["completed"]} == done != set()
    for row in rows:
        assert row["completed"] == (row["turn_completed"] > 0)
        assert row["kept"] or not row["completed"]


def test_an_unfinished_game_is_reported_up_to_its_end() -> None:
    [of_game] = rows_of_record(random_game("usa", 3, 1, 40).core, 0, [])["games"]
    assert (of_game["finished"], of_game["ended_by"], of_game["decisions"]) == (False, "not finished", 40)


def test_a_standstill_is_called_one() -> None:
    tickets = [ticket.id for ticket in stellwerk.boards.load("usa").tickets]
    position = {"edition": "usa", "players": 2, "exhausted": True, "tickets_out": tickets}
    game = stellwerk.from_position(position)
    while not game.is_over:
        game.apply(game.parse("pass"))
    [of_game] = rows_of_record(game.core, 0, [])["games"]
    assert (of_game["ended_by"], of_game["barren_turns"]) == ("standstill", 2)


def test_export_writes_tables_of_records_and_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [random_game("gruselfahrt", 2, seed) for seed in range(3)]
    (tmp_path / "many").mkdir()
    for number, game in enumerate(games):
        file = tmp_path / "one.json" if number == 0 else tmp_path / "many" / f"{number}.json"
        file.write_text(json.dumps(game.record()), encoding="utf-8")
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "one.json"), str(tmp_path / "many"), "--out", str(out)]) == 0
    assert "3 " in capsys.readouterr().out
    with (out / "seats.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    assert [int(row["score"]) for row in rows] == [score for game in games for score in game.scores()]


def test_parquet_keeps_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    record = tmp_path / "game.json"
    record.write_text(json.dumps(random_game("gruselfahrt", 2, 1).record()), encoding="utf-8")
    assert main(["export", str(record), "--out", str(tmp_path / "out"), "--format", "parquet"]) == 0
    for name, columns in COLUMNS.items():
        table = parquet.read_table(tmp_path / "out" / f"{name}.parquet")
        assert table.column_names == list(columns)
    assert parquet.read_table(tmp_path / "out/games.parquet").to_pylist()[0]["finished"] is True


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "is not JSON"),
        ("[]", "holds no record"),
        ('{"stellwerk": 1}', "does not hold"),
        (None, "Cannot read"),
    ],
)
def test_bad_records_are_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, reason: str
) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert main(["export", str(file), "--out", str(tmp_path / "out"), "--lang", "en"]) != 0
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
