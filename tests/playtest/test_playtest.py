"""A playtest counts right, says how sure it is, and writes one page that needs nothing else."""

import csv
import json
import math
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from stellwerk.cli import main
from stellwerk.cli.commands.playtest import DEFAULT_BOTS
from stellwerk.intervals import Figure, Sums, fitted_line, mean_of
from stellwerk.playtest.figures import Report, compare, make_report
from stellwerk.playtest.ledger import add_rows, empty_tables
from stellwerk.playtest.page import Page
from stellwerk.playtest.play import MAIN, Abstainer, Plan, make_player, special_rules
from stellwerk.playtest.verdict import MEASURES, printed, remarks


def play(plan: Plan) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for task in plan.tasks():
        played = task.play()
        add_rows(tables.setdefault(played.part, empty_tables()), played.tables)
    return tables


PLAN = Plan("gruselfahrt", 2, ("greedy", "random"), 12, seed=4)


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    return play(PLAN)


@pytest.fixture(scope="module")
def report(tables: dict[str, Any]) -> Report:
    return make_report(PLAN, tables, "here")


def test_every_share_sums_up(report: Report, tables: dict[str, Any]) -> None:
    games = tables[MAIN]["games"]
    assert report.games == len(games) == 12
    assert sum(figure.value for figure in report.seats) == pytest.approx(1.0)
    assert sum(style.win.value for style in report.styles) == pytest.approx(1.0)
    assert sum(figure.value for figure in report.ended_by.values()) == pytest.approx(1.0)
    assert sum(line.demand.value for line in report.colors) == pytest.approx(1.0)
    assert sum(line.supply for line in report.colors) == pytest.approx(1.0)
    assert sum(report.turn_counts.values()) == 12
    assert report.turns.value == pytest.approx(sum(game["turns"] for game in games) / 24)
    assert report.known_after[-1].value > 0.9


def test_a_rating_says_how_sure_it_is(report: Report) -> None:
    greedy, rand = (style.elo for style in report.styles)
    assert (greedy.value, greedy.low, greedy.high) == (0, 0, 0)
    assert rand.low < rand.value < rand.high < 0 and rand.count == 12
    page = Page(report, boards.load("gruselfahrt"), "en").html()
    assert page.count(f"random ({round(rand.value):+})") == 2, "beside its name above all, and at its bar"
    assert f"{rand.value:+.0f} ({rand.low:+.0f} … {rand.high:+.0f})" in page


def test_a_price_is_as_unsure_as_the_line_that_it_lies_on() -> None:
    """Points beside a line leave it open; the farther from their middle, the more."""
    exact = fitted_line([(x, 2 * x + 1) for x in range(6)])
    loose = fitted_line([(x, 2 * x + 1 + (-1) ** x) for x in range(6)])
    assert exact is not None and loose is not None
    assert exact.at(10) == pytest.approx(21) and exact.doubt(10) == pytest.approx(0)
    assert 0 < loose.doubt(2.5) < loose.doubt(5) < loose.doubt(10)
    assert fitted_line([(1, 1), (1, 2), (1, 3), (1, 4)]) is None


def test_routes_and_tickets_are_counted_as_played(report: Report, tables: dict[str, Any]) -> None:
    claims = tables[MAIN]["claims"]
    for line in report.routes:
        assert line.claimed.value == pytest.approx(
            len({row["game"] for row in claims if row["route"] == line.route}) / 12
        )
    for ticket in report.tickets:
        kept = [row for row in tables[MAIN]["tickets"] if row["ticket"] == ticket.ticket and row["kept"]]
        assert ticket.completed.count == len(kept)
        if kept:
            assert ticket.completed.value == pytest.approx(sum(row["completed"] for row in kept) / len(kept))


def test_the_same_seed_plays_the_same_test(tables: dict[str, Any]) -> None:
    assert play(Plan("gruselfahrt", 2, ("greedy", "random"), 12, seed=4)) == tables
    assert play(Plan("gruselfahrt", 2, ("greedy", "random"), 12, seed=5)) != tables


def test_a_board_compared_with_itself_has_not_changed(tables: dict[str, Any]) -> None:
    for change in compare(tables[MAIN], tables[MAIN]):
        assert change.change.value == 0
        assert not change.is_clear


def test_intervals_cover_the_truth_at_their_rate() -> None:
    """Games of a block share their luck, so that intervals for single games would be too narrow."""
    chance = random.Random(5)
    covered = 0
    for _ in range(400):
        sums = Sums()
        for block in range(60):
            luck = chance.betavariate(2, 3)
            for _ in range(3):
                sums.add(block, float(chance.random() < luck))
        figure = sums.mean(share=True)
        covered += figure.low <= 0.4 <= figure.high
    assert 0.91 < covered / 400 < 0.985


def test_few_games_are_no_certainty() -> None:
    swept = mean_of([(block, 1.0) for block in range(10)], share=True)
    assert swept.value == 1.0 and 0.6 < swept.low < 0.8 and swept.high == 1.0
    single = mean_of([(0, 1.0)], share=True)
    assert (single.low, single.high) == (0.0, 1.0)
    assert math.isnan(mean_of([], share=True).value)


def test_special_rules_are_those_that_the_edition_has() -> None:
    found = {edition: special_rules(stellwerk.new_game(edition).core) for edition in stellwerk.editions()}
    assert found["usa"] == ["tickets"]
    assert "technologies" in found["uk"] and "passengers" in found["maerklin"]
    assert "buildings" in found["europe"] and found["weltreise"] == ["tickets", "exchange", "buildings"]
    assert found["gruselfahrt"] == ["swapping"]


@pytest.mark.parametrize(
    ("edition", "rule", "verbs"),
    [
        ("maerklin", "passengers", {"place", "journey"}),
        ("europe", "buildings", {"station"}),
        ("uk", "technologies", {"buy"}),
    ],
)
def test_who_is_forbidden_a_rule_does_without(edition: str, rule: str, verbs: set[str]) -> None:
    """A bot that would choose anything never chooses that."""
    game = stellwerk.new_game(edition, 2, 1)
    bots = [make_player(f"random-without-{rule}", seat) for seat in (0, 1)]
    assert all(isinstance(bot, Abstainer) for bot in bots)
    offered = False
    while not game.is_over:
        output = [str(action) for action in game.legal_actions()]
        forbidden = [words for words in output if words.split()[0] in verbs and words != "place none"]
        offered = offered or forbidden != []
        words = game.core.notation(bots[game.current_player].decide(game.core))
        assert words not in forbidden
        game.apply(game.parse(words))
    assert offered


def test_the_command_writes_a_page_that_needs_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    own = json.loads(json.dumps(boards.load("gruselfahrt").raw))
    own["routes"][0]["length"] = 1 + own["routes"][0]["length"] % 2
    own["routes"][1]["id"] = "another"
    own |= {"name": "Spuk <am> See", "name_en": "Haunted Lake"}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    command = ["playtest", str(file), "--against", "gruselfahrt", "--games", "4", "--bots", "greedy,random"]
    assert main([*command, "--workers", "1", "--out", str(out), "--lang", "de"]) == 0
    page = (out / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=|url\(|@import|<script|https?://(?!www\.w3\.org/2000/svg)", page)
    assert page.count("<svg") >= 6 and "Verglichen mit gruselfahrt" in page and "mine.json" in page
    assert page.count("class=how") >= 8
    assert "<h1>Spuk &lt;am&gt; See: " in page
    assert page.index("Urteil") < page.index("Verglichen mit")
    for part in ("Strecken: was sich geändert hat", "Aufträge: was sich geändert hat", "Nicht mehr da: "):
        assert part in page
    numbers = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert numbers["board"] == "mine.json" and numbers["against"]["board"] == "gruselfahrt"
    assert {figure["count"] for figure in numbers["seats"]} == {4}
    assert (out / "games.csv").exists()
    assert numbers["name"] == "Spuk <am> See"
    assert {remark["measure"] for remark in numbers["verdict"]} <= MEASURES.keys()


def test_all_numbers_of_players_are_in_one_report(tmp_path: Path) -> None:
    command = ["playtest", "gruselfahrt", "--games", "2", "--bots", "greedy,random", "--workers", "1"]
    assert main([*command, "--out", str(tmp_path), "--lang", "en"]) == 0
    least, most = stellwerk.edition_info("gruselfahrt")["players"]
    counts = [str(players) for players in range(least, most + 1)]
    numbers = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(numbers["by_players"]) == counts
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<details class=players") == len(counts)
    assert "By number of players" in page
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert {row["players"] for row in games} == set(counts)
    assert len({row["game"] for row in games}) == len(games)


def bent(report: Report, seldom: int) -> Report:
    """A report in which few routes are built and a ticket is far too dear."""
    never = mean_of([(block, 0.0) for block in range(200)], share=True)
    routes = [
        replace(line, claimed=never) if number < seldom else line for number, line in enumerate(report.routes)
    ]
    return replace(report, routes=routes, turns=Figure(90.0, 88.0, 92.0, 12))


def test_the_verdict_names_what_is_out_of_the_ordinary(report: Report) -> None:
    """The worst first; what lies within the range of the printed boards is not mentioned."""
    values = {"2": {"turns": {"usa": 20.0, "uk": 30.0}, "seldom-built": {"usa": 0.0, "uk": 0.2}}}
    found = remarks([bent(report, len(report.routes))], values)
    assert [(remark.measure, remark.side) for remark in found] == [
        ("turns", "high"),
        ("seldom-built", "high"),
    ]
    assert found[0].distance == pytest.approx((88 - 30) / 10)
    assert (
        remarks([replace(report, turns=Figure(25.0, 5.0, 45.0, 9))], {"2": {"turns": values["2"]["turns"]}})
        == []
    )
    assert remarks([report], {}) == []
    page = Page(bent(report, 3), boards.load("gruselfahrt"), "en").html()
    verdict = page[page.index("Verdict") : page.index("Seat advantage")]
    assert "Turns a player" in verdict and "fewer wagons" in verdict


def test_printed_boards_are_measured_with_every_number_of_players() -> None:
    """After another edition or number of players: tools/printed_boards.py."""
    known = printed()
    assert ",".join(known["bots"]) == DEFAULT_BOTS
    for edition in stellwerk.editions():
        least, most = stellwerk.edition_info(edition)["players"]
        for players in range(least, most + 1):
            assert edition in known["by_players"][str(players)]["turns"]
    assert {name for each in known["by_players"].values() for name in each} == MEASURES.keys()


def test_all_cores_write_what_one_does(tmp_path: Path) -> None:
    command = ["playtest", "gruselfahrt", "--games", "8", "--bots", "greedy,random", "--lang", "en"]
    for workers in ("1", "2"):
        assert main([*command, "--workers", workers, "--out", str(tmp_path / workers)]) == 0
    for file in sorted((tmp_path / "1").iterdir()):
        assert (tmp_path / "2" / file.name).read_bytes() == file.read_bytes(), file.name


def test_the_map_has_every_route_in_the_language_of_the_page(report: Report) -> None:
    board = boards.load("gruselfahrt")
    for lang, name in (("de", "Kürbisfeld"), ("en", "Pumpkin Patch")):
        page = Page(report, board, lang).html()
        [drawn] = re.findall(r"<figure>.*?</figure>", page, flags=re.DOTALL)
        texts = re.findall(r"<text.*?</text>", drawn, flags=re.DOTALL)
        assert name in [" ".join(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", text)) for text in texts]
        assert drawn.count("<title>") == 1 + len(board.routes)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nowhere"], "There is no edition 'nowhere'"),
        (["usa", "--bots", "nobody"], "There is no bot 'nobody'"),
        (["usa", "--bots", "greedy,greedy"], "names every bot once"),
        (["usa", "--players", "9"], "2 to 5 players"),
        (["usa", "--players", "two"], "takes numbers such as 2 or 2,4, or “all”, not 'two'"),
        (["weltreise", "--against", "gruselfahrt"], "different numbers of players"),
        (["usa", "--bots", "greedy-without-luck"], "a bot can do without"),
        (["empty.json"], "is no board"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.json").write_text("{}", encoding="utf-8")
    assert main(["playtest", *arguments, "--lang", "en", "--games", "2"]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "playtest").exists()
