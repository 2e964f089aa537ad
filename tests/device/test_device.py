"""The table without a server: a game is played, kept after every decision, and there again afterwards."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import stellwerk
from stellwerk.analysis.depth import LIGHT
from stellwerk.device import analysis
from stellwerk.device.analysis import SLICE_SECONDS
from stellwerk.table.clock import SystemClock
from stellwerk.table.messages.responses import GameAnalysis

from .page import PERSON_AND_BOT, BrowserStorage, Json, Person, run

PLAYED = {"edition": "gruselfahrt", "seats": PERSON_AND_BOT, "seed": 4}
ONLY_ON_A_SERVER = (
    "fastapi",
    "sqlalchemy",
    "psycopg",
    "starlette",
    "uvicorn",
    "platformdirs",
    "prometheus_client",
)
NOT_IN_THE_BROWSER = (*ONLY_ON_A_SERVER, "pydantic", "multiprocessing", "ctypes")


async def arrive(storage: BrowserStorage) -> Person:
    person = Person(storage)
    await person.device.open()
    return person


async def set_up(person: Person, **more: Any) -> tuple[str, list[str]]:
    made = await person.call("POST", "/tables", body=PLAYED | more)
    tokens = [seat["token"] for seat in made["tokens"]["seats"]]
    table: str = made["table"]["id"]
    person.sit_down(table, tokens)
    return table, tokens


def test_a_game_is_kept_after_every_decision_and_goes_on_in_the_next_tab() -> None:
    storage = BrowserStorage()

    async def first_visit() -> tuple[str, list[str], Json]:
        person = await arrive(storage)
        table, tokens = await set_up(person)
        return table, tokens, await person.play(until=20)  # and the tab is killed

    table, tokens, before = asyncio.run(first_visit())

    async def second_visit() -> None:
        person = await arrive(storage)
        [mine] = (await person.call("POST", "/tables/mine", body={"tokens": tokens}))["tables"]
        assert mine["table"]["id"] == table
        assert mine["your_turn"]
        person.sit_down(table, tokens)
        again = await person.to_decide()
        assert (again["number"], again["view"], again["options"]) == (
            before["number"],
            before["view"],
            before["options"],
        )
        end = await person.play(again)
        assert len(end["result"]["scores"]) == 2

    run(second_visit)


def test_a_game_stored_under_former_names_opens() -> None:
    """Version 0.1 stored notation as `say`, chat as `words`, and the circle of spectators as `gallery`."""
    storage = BrowserStorage()

    async def first_visit() -> tuple[str, str, Json]:
        person = await arrive(storage)
        table, [token] = await set_up(person)
        return table, token, await person.play(until=20)

    table, token, before = asyncio.run(first_visit())
    [(name, (version, text))] = storage.texts.items()
    stored: Json = json.loads(text)
    message = {"number": 1, "seat": None, "name": "Carl", "text": "Hi", "reaction": None, "at": 1.0}
    stored.pop("chat")
    stored["words"] = [message | {"circle": "gallery"}]
    for entry in stored["entries"]:
        entry["say"] = entry.pop("text")
    for early in stored["early"].values():
        early["say"] = early.pop("answers")
    storage.texts[name] = (version, json.dumps(stored))

    async def second_visit() -> None:
        person = await arrive(storage)
        person.sit_down(table, [token])
        again = await person.to_decide()
        assert (again["number"], again["view"]) == (before["number"], before["view"])
        await person.play(again)
        found = json.loads(storage.texts[name][1])
        assert [each["circle"] for each in found["chat"]] == ["spectators"]
        assert "words" not in found

    run(second_visit)


def test_a_finished_game_can_be_looked_at_again() -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        table, [token] = await set_up(person)
        end = await person.play()
        replay = await person.call("GET", f"/tables/{table}/replay", token)
        assert replay["result"]["scores"] == end["result"]["scores"]
        views = await person.call("GET", f"/tables/{table}/replay/views?first=0&last=3", token)
        assert [each["number"] for each in views["views"]] == [0, 1, 2, 3]

    run(act)


def test_two_tabs_at_one_table_see_each_others_decisions() -> None:
    storage = BrowserStorage()

    async def act() -> None:
        one, other = await arrive(storage), await arrive(storage)
        table, tokens = await set_up(one, seats=[{"kind": "here"}, {"kind": "here"}])
        await other.device.look_again(table)
        other.sit_down(table, tokens)
        asked = await one.to_decide()
        assert (await other.to_decide())["number"] == asked["number"]
        first, second = (option["action"] for option in asked["options"][:2])
        one.ask(do="decide", seat=asked["seat"], number=asked["number"], action=first)
        await one.hear("ok")
        assert one.written[-1] == table
        other.ask(do="decide", seat=asked["seat"], number=asked["number"], action=second)
        assert (await other.hear("error"))["error"]["code"] == "stale"
        assert (await one.call("GET", f"/tables/{table}/record", tokens[0]))["decisions"] == [first]
        assert (await other.call("GET", f"/tables/{table}/record", tokens[0]))["decisions"] == [first]

    run(act)


def test_what_cannot_be_kept_does_not_count() -> None:
    storage = BrowserStorage()

    async def act() -> None:
        person = await arrive(storage)
        await set_up(person)
        asked = await person.to_decide()
        storage.full = True
        person.ask(do="decide", number=asked["number"], action=asked["options"][0]["action"])
        assert (await person.hear("error"))["error"]["code"] == "not_saved"
        storage.full = False
        person.ask(do="decide", number=asked["number"], action=asked["options"][0]["action"])
        await person.hear("ok")

    run(act)


def test_a_hint_a_rematch_and_playing_on_from_the_replay() -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        table, [token] = await set_up(person)
        first = await person.to_decide()
        person.ask(do="hint", seat=0)
        assert set((await person.hear("hint"))["why"]) == {"de", "en"}
        await person.play(first)
        again = await person.call("POST", f"/tables/{table}/rematch", token)
        assert again["table"]["state"] == "playing"
        body = {"number": 10, "seat": 0, "level": "family"}
        on = await person.call("POST", f"/tables/{table}/play-on", token, body)
        assert on["table"]["from"] == {"table": table, "number": 10}

    run(act)


def test_statistics_are_kept_with_the_games() -> None:
    storage, key = BrowserStorage(), "p" + "k" * 31

    async def play() -> Json:
        person = await arrive(storage)
        await set_up(person, seats=[{"kind": "here", "name": "Anna", "person": key}, PERSON_AND_BOT[1]])
        return await person.play()

    end = asyncio.run(play())

    async def look() -> None:
        person = await arrive(storage)
        found = await person.call("POST", "/games/mine", body={"people": [key]})
        [game] = found["games"]
        assert [player["score"] for player in game["players"]] == end["result"]["scores"]

    run(look)


@pytest.mark.parametrize("entries", [12, None])
def test_a_game_goes_to_another_device_as_a_file(entries: int | None) -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        table, [token] = await set_up(person)
        before = await person.play(until=entries)
        file = await person.call("GET", f"/tables/{table}/record", token)
        assert stellwerk.replay(file).edition == "gruselfahrt"  # every Stellwerk reads it
        elsewhere = await arrive(BrowserStorage())
        made = await elsewhere.call("POST", "/tables/file", body=file)
        assert [seat["name"] for seat in made["table"]["seats"]] == ["Anna", "Otto"]
        assert made["table"]["state"] == ("playing" if entries else "over")
        elsewhere.sit_down(made["table"]["id"], [made["tokens"]["seats"][0]["token"]])
        after = await elsewhere.to_decide()
        assert after["view"] == before["view"]
        again = await elsewhere.call("GET", f"/tables/{made['table']['id']}/record", made["tokens"]["host"])
        assert again == file

    run(act)


@pytest.mark.parametrize("entries", [12, None])
def test_a_game_goes_to_another_device_as_a_link(entries: int | None) -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        table, [token] = await set_up(person)
        before = await person.play(until=entries)
        link = await person.call("GET", f"/tables/{table}/link", token)
        elsewhere = await arrive(BrowserStorage())
        made = await elsewhere.call("POST", "/tables/link", body=link)
        elsewhere.sit_down(made["table"]["id"], [made["tokens"]["seats"][0]["token"]])
        assert (await elsewhere.to_decide())["view"] == before["view"]
        status, _ = await elsewhere.try_call("POST", "/replay", body=link)
        assert status == (409 if entries else 200)
        status, content = await elsewhere.try_call("POST", "/tables/link", body={"game": link["game"][:-9]})
        assert (status, content["error"]["code"]) == (422, "bad_link")

    run(act)


@pytest.mark.parametrize(
    "file",
    [
        [],
        {},
        {"stellwerk": 1},
        {"stellwerk": 1, "edition": "usa", "players": 2, "seed": 1, "decisions": ["fly"]},
        {"stellwerk": 1, "edition": "atlantis", "players": 2, "seed": 1, "decisions": []},
        {"stellwerk": 1, "edition": "usa", "players": 99, "seed": 1, "decisions": []},
        {"stellwerk": 1, "edition": "usa", "players": 2, "seed": 2**80, "decisions": []},
        {"stellwerk": 1, "edition": "usa", "players": 2, "seed": 1, "decisions": [], "options": {"x": 1}},
    ],
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(file: Any) -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        status, content = await person.try_call("POST", "/tables/file", body=file)
        assert status == 400
        assert content["error"]["code"] == "bad_message"

    run(act)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (None, ["here", "bot"]),
        ("nonsense", ["here", "bot"]),
        ([{"kind": "bot", "level": "strong"}, {"kind": "here", "name": "x" * 99}], ["bot", "here"]),
        ([{"kind": "robot", "level": 7, "name": 3}, {}], ["here", "bot"]),
    ],
)
def test_names_in_a_file_are_read_as_far_as_they_make_sense(seats: Any, expected: list[str]) -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        file = stellwerk.new_game("usa", players=2, seed=1).record() | {"seats": seats}
        made = await person.call("POST", "/tables/file", body=file)
        assert [seat["kind"] for seat in made["table"]["seats"]] == expected

    run(act)


def test_the_score_of_a_sheet() -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        sheet = {"edition": "usa", "players": [{"name": "Anna"}, {"name": "Bert"}]}
        assert (await person.call("POST", "/score", body=sheet))["ranking"] == [1, 1]
        status, content = await person.try_call("POST", "/score", body={"edition": "atlantis"})
        assert (status, content["error"]["code"]) == (422, "bad_sheet")
        assert (await person.try_call("POST", "/score", body=[]))[0] == 400

    run(act)


def test_what_makes_no_sense_here_is_refused() -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        status, content = await person.try_call(
            "POST", "/tables", body=PLAYED | {"seats": [{"kind": "here"}, {"kind": "link"}]}
        )
        assert (status, content["error"]["code"]) == (400, "bad_message")
        assert (await person.try_call("GET", "/reach"))[0] == 404
        assert (await person.try_call("GET", "/tables/aaaaaaaaaaaa"))[0] == 404
        person.sit_down("aaaaaaaaaaaa", [])
        assert (await person.hear("error"))["error"]["code"] == "unknown_table"
        assert await person.told.get() == 4004

    run(act)


def test_nothing_of_it_needs_what_the_browser_does_not_have() -> None:
    program = f"""
import sys
class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {NOT_IN_THE_BROWSER!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Refused())
from stellwerk.device import unchecked_models
sys.modules["pydantic"] = unchecked_models
import stellwerk.device.main
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class SteppedClock(SystemClock):
    """Every look at it is a fourth of a slice later."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += SLICE_SECONDS / 4
        return self.now


async def finished_table(person: Person, seats: list[Json]) -> tuple[str, list[str]]:
    """A table with a game that has been played, and the tokens of its people."""
    record = stellwerk.new_game("gruselfahrt", players=2, seed=5).playout(3).record()
    made = await person.call("POST", "/tables/file", body=record | {"seats": seats})
    return made["table"]["id"], [seat["token"] for seat in made["tokens"]["seats"]]


def test_an_analysis_grows_with_every_request_and_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        analysis, "LIGHT", replace(LIGHT, alternatives=1, first_worlds=2, most_worlds=4, playouts=4)
    )

    async def act() -> None:
        person = await arrive(BrowserStorage())
        person.device.registry.clock = SteppedClock()
        table, [token] = await finished_table(person, PERSON_AND_BOT)
        path = f"/tables/{table}/analysis"
        told = [await person.call("POST", path, token, {"seen": 0})]
        assert told[0] == {"state": "working", "version": 0, "report": None}, "a slice is short"
        while told[-1]["state"] == "working":
            told.append(await person.call("POST", path, token, {"seen": told[-1]["version"]}))
        for each in told:
            GameAnalysis.model_validate(each)
        reports = [each["report"] for each in told if each["report"]]
        assert len(reports) > 5 and [each["version"] for each in told][-1] == len(reports)
        progress = [report["progress"] for report in reports]
        assert progress == sorted(progress) and progress[-1] == 1.0
        assert all(turn["verdict"] for turn in reports[-1]["turns"])
        for seat in reports[-1]["seats"]:
            assert all(reports[-1]["turns"][moment]["verdict"]["why"]["de"] for moment in seat["moments"])
        again = await person.call("POST", path, token, {"seen": told[-1]["version"]})
        assert again == {**told[-1], "report": None}, "what is known is not worked out again"
        assert (await person.try_call("POST", path, None, {}))[1]["error"]["code"] == "no_token"

    run(act)


def test_a_game_that_is_not_over_is_not_analysed_here_either() -> None:
    async def act() -> None:
        person = await arrive(BrowserStorage())
        table, [token] = await set_up(person)
        status, told = await person.try_call("POST", f"/tables/{table}/analysis", token, {})
        assert (status, told["error"]["code"]) == (409, "not_over")

    run(act)


def test_tables_go_on_while_an_analysis_works() -> None:
    class StandingClock(SystemClock):
        """The slice does not end before the analysis does."""

        def monotonic(self) -> float:
            return 0.0

    async def act() -> None:
        person = await arrive(BrowserStorage())
        person.device.registry.clock = StandingClock()
        table, [token] = await finished_table(person, PERSON_AND_BOT)
        analysing = asyncio.create_task(person.call("POST", f"/tables/{table}/analysis", token, {}))
        await set_up(person)
        await person.play(until=4)
        assert not analysing.done()
        analysing.cancel()

    run(act)
