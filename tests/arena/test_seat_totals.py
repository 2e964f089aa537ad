"""What players have at the end: tickets, where the points come from, pieces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.arena.results import read_results
from stellwerk.arena.seat_totals import SeatTotals, mean_totals, seat_totals
from stellwerk.arena.summary import summarise
from tests.arena.conftest import Arena


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_points_of_all_kinds_sum_to_the_score(edition: str) -> None:
    game = stellwerk.new_game(edition, players=2, seed=3)
    table = [bots.create("planner"), bots.create("greedy")]
    while not game.is_over:
        game.apply(table[game.current_player].decide(game.core))
    for seat, score in enumerate(game.scores()):
        found = seat_totals(game.core, seat)
        assert found.route_points + found.ticket_points + found.bonus_points == score
        assert 0 <= found.tickets_made <= found.tickets_kept
        pieces = game.position()["seats"][seat]
        assert found.pieces_left == pieces["wagons"] + pieces.get("ships", 0)
    assert seat_totals(game.core, 0).tickets_made > 0


def test_it_is_what_the_breakdown_says() -> None:
    game = stellwerk.new_game("usa", players=2, seed=5)
    table = [bots.create("planner")] * 2
    while not game.is_over:
        game.apply(table[game.current_player].decide(game.core))
    for seat in (0, 1):
        items = game.score_breakdown(seat)
        tickets = [item for item in items if item["item"] == "ticket"]
        assert seat_totals(game.core, seat) == SeatTotals(
            tickets_made=len([item for item in tickets if item["points"] > 0]),
            tickets_kept=len(tickets),
            ticket_points=sum(item["points"] for item in tickets),
            route_points=items[0]["points"],
            bonus_points=10 if {"item": "longest path", "points": 10} in items else 0,
            pieces_left=game.position()["seats"][seat]["wagons"],
        )


def test_the_mean() -> None:
    first, second = SeatTotals(1, 2, 10, 40, 0, 3), SeatTotals(3, 3, 30, 60, 10, 0)
    assert mean_totals([first, second]) == SeatTotals(2, 2.5, 20, 50, 5, 1.5)
    assert mean_totals([]) is None


def test_tables_files_and_summary_show_it(arena: Arena) -> None:
    run = arena.here("--edition", "usa", "--bots", "planner,greedy", "--games", "2", "--out", "x")
    assert "At the end, on average" in run.stdout
    assert "Tickets kept and made" in run.stdout
    summary = json.loads(Path("x/summary.json").read_text(encoding="utf-8"))
    planner, greedy = (line["totals"] for line in summary["bots"])
    assert planner["tickets_made"] > greedy["tickets_made"]
    head, *lines = Path("x/games.csv").read_text(encoding="utf-8").splitlines()
    assert "tickets_made_1" in head and "pieces_left_2" in head
    assert all(line.count(",") == head.count(",") and ",," not in line for line in lines)


def test_results_from_before_can_still_be_read(arena: Arena) -> None:
    arena.here("--edition", "usa", "--bots", "planner,greedy", "--games", "2", "--out", "x")
    file = Path("x/blocks.jsonl")
    head, *blocks = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for block in blocks:
        for game in block["games"]:
            del game["totals"]
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *blocks)), encoding="utf-8")
    settings, _, results = read_results(Path("x"))
    assert [line.totals for line in summarise(settings, results).bots] == [None, None]
    report = arena.here("--report", "x")
    assert report.returncode == 0
    assert "At the end" not in report.stdout


def test_results_with_the_old_key_can_still_be_read(arena: Arena) -> None:
    arena.here("--edition", "usa", "--bots", "planner,greedy", "--games", "2", "--out", "x")
    file = Path("x/blocks.jsonl")
    head, *blocks = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    _, _, written = read_results(Path("x"))
    for block in blocks:
        for game in block["games"]:
            game["harvest"] = game.pop("totals")
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *blocks)), encoding="utf-8")
    assert read_results(Path("x"))[2] == written


def test_totals_for_some_seats_only_is_damage(arena: Arena) -> None:
    arena.here("--edition", "usa", "--bots", "planner,greedy", "--games", "2", "--out", "x")
    file = Path("x/blocks.jsonl")
    head, block = file.read_text(encoding="utf-8").splitlines()[:2]
    data = json.loads(block)
    data["games"][0]["totals"].pop()
    file.write_text(f"{head}\n{json.dumps(data)}\n", encoding="utf-8")
    report = arena.here("--report", "x")
    assert report.returncode != 0
    assert "damaged in line 2" in report.stderr
