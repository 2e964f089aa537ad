"""Undo goes back within one's own action, and never behind anything that was revealed."""

from __future__ import annotations

import asyncio
import random

import pytest

import stellwerk
from stellwerk.table import game_log
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.rows import UNDO, Entry

from .clients import Caller, Json, Person, seat_tokens
from .local_server import ServerThread


def entry(play: GameLog, say: str | None) -> Entry:
    return Entry(play.number + 1, play.game.current_player, "person", say, 0.0)


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_undone_told_nothing_new(edition: str, seed: int) -> None:
    """In any world that looks the same to the seat, an undoable decision leads to what looks the same."""
    play = GameLog(edition, 3, seed, {})
    chance = random.Random(seed)
    undone = 0
    while not play.game.is_over:
        seat, before = play.game.current_player, play.game
        actions = before.legal_actions()
        claims = [
            action for action in actions if before.core.notation(action).startswith(("claim", "journey"))
        ]
        action = chance.choice(claims if claims and chance.random() < 0.7 else actions)
        say = before.core.notation(action)
        play.follow(entry(play, say))
        if play.can_undo(seat):
            other = before.determinize(seat, chance.randrange(10**6))
            other.apply(other.parse(say))
            assert other.view(seat) == play.game.view(seat)
            if undone == 0 or (chance.random() < 0.3 and undone < 40):
                undone += 1
                play.follow(entry(play, None))
                assert play.game.view(seat) == before.view(seat)
                assert play.game.legal_actions() == actions
    if edition != "gruselfahrt":  # every colour pays alike there: nothing is asked within an action
        assert undone
    says = play.decisions
    assert stellwerk.replay(play.game.record()).scores() == play.game.scores()
    assert play.game.record()["decisions"] == says


def test_a_log_with_undos_folds_to_the_same_game() -> None:
    play = GameLog("skandinavien", 2, 3, {})
    chance = random.Random(1)
    while not play.game.is_over and play.number < 200:
        seat = play.game.current_player
        play.follow(entry(play, play.game.core.notation(chance.choice(play.game.legal_actions()))))
        if play.can_undo(seat) and chance.random() < 0.5:
            play.follow(entry(play, None))
    again = GameLog("skandinavien", 2, 3, {})
    for each in play.entries:
        again.follow(each)
    assert again.game.position() == play.game.position()
    assert again.viewer_reports == play.viewer_reports


def test_undo_over_the_socket(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", seed=11)
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
                for seat in (0, 1):
                    await both.decide(seat, (await both.my_turn(seat))["options"][0]["action"])
                await both.state_where(1, lambda s: s["number"] == 2)
                seat, state = await _reach_a_payment(both)
                assert state["can_undo"] is True
                other = both.states[1 - seat]
                assert other["can_undo"] is False
                answer = await both.ask("undo", seat=1 - seat, number=state["number"])
                assert answer["error"]["code"] == "nothing_to_undo"
                assert (await both.ask("undo", seat=seat, number=state["number"] - 1))["type"] == "error"
                assert (await both.ask("undo", seat=seat, number=state["number"]))["type"] == "ok"
                back = await both.state_where(seat, lambda s: s["number"] == state["number"] + 1)
                assert back["view"]["decision"] == "turn" and back["can_undo"] is False
                assert back["entries"][-1]["undo"] is True and back["entries"][-1]["events"] == []
                drawn = next(option["action"] for option in back["options"] if option["action"] == "draw")
                await both.decide(seat, drawn)
                after = await both.state_where(seat, lambda s: s["number"] == back["number"] + 1)
                assert after["can_undo"] is False, "a card was drawn"
                answer = await both.ask("undo", seat=seat, number=after["number"])
                assert answer["error"]["code"] == "nothing_to_undo"

    asyncio.run(act())


async def _reach_a_payment(both: Person) -> tuple[int, Json]:
    """Draw until somebody can choose how to pay."""
    for _ in range(200):
        asked = next((s for s in both.states.values() if s["options"]), None)
        if asked is None:
            await both.next()
            continue
        seat = asked["seat"]
        if asked["view"]["decision"] == "pay":
            return seat, asked
        says = [option["action"] for option in asked["options"]]
        claims = [say for say in says if say.startswith("claim")]
        await both.decide(seat, claims[-1] if claims and len(claims) > 15 else "draw")
        await both.state_where(seat, lambda s, n=asked["number"]: s["number"] > n)
    raise AssertionError("nobody could choose a payment")


def test_undo_can_be_switched_off(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "here", undo=False, seed=11)
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as both:
                state = await both.my_turn(0)
                await both.decide(0, state["options"][0]["action"])
                assert (await both.ask("undo", seat=0, number=1))["error"]["code"] == "not_allowed"
                await both.decide(1, (await both.my_turn(1))["options"][0]["action"])
                seat, state = await _reach_a_payment(both)
                assert (await both.decide(seat, "undo"))["error"]["code"] == "illegal"
                answer = await both.ask("decide", seat=seat, number=state["number"], action=["undo"])
                assert answer["error"]["code"] == "illegal"

    asyncio.run(act())


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    play = GameLog("uk", 2, 3, {})
    while not play.can_undo(seat := play.game.current_player):
        says = [str(action) for action in play.game.legal_actions()]
        bought = [say for say in says if say.startswith(("buy", "keep"))]
        play.follow(entry(play, (bought or says)[0]))
    assert play.then(seat, UNDO).takes_back
    monkeypatch.setattr(game_log, "MOST_UNDOABLE", play.number)
    with pytest.raises(TableError, match="taken back"):
        play.then(seat, UNDO)
