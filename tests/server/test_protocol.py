"""What is said over the WebSocket is what the models say, and the document tells of every message."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from pydantic import ValidationError

import stellwerk
from stellwerk.table import replay
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.message_builder import encode, state_message, table_object
from stellwerk.table.messages import client_messages, server_messages
from stellwerk.table.rows import PERSON, PLAYING, Place, TableRow
from stellwerk.text import has_text
from tools import reference

EVERY = 5  # so many decisions between two that are looked at


def a_table(edition: str, options: dict[str, Any]) -> TableRow:
    return TableRow(
        id="k3v9w0q2m7xa",
        title="",
        edition=edition,
        options=options,
        seed=4,
        state=PLAYING,
        public=False,
        seat_order="given",
        clock=None,
        undo=True,
        hints=True,
        created=0.0,
        changed=0.0,
        host_hash="",
        join_hash="",
        watch_hash="",
        places=[Place(seat, seat, "here", f"player {seat}") for seat in range(2)],
    )


def as_sent(message: dict[str, Any]) -> dict[str, Any]:
    sent: dict[str, Any] = json.loads(encode(message))
    return sent


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_states_and_the_replay_of_a_game_are_as_described(edition: str) -> None:
    row = a_table(edition, {"advanced": True} if edition == "uk" else {})
    play, chance = GameLog(edition, 2, row.seed, row.options), random.Random(4)
    decisions = 0
    while not play.game.is_over:
        if decisions % EVERY == 0:
            check_states(row, play)
        decisions += 1
        seat = play.game.current_player
        action = play.then(seat, [play.game.core.notation(chance.choice(play.game.legal_actions()))])
        if action.complete:
            play.accept(play.completed(action, PERSON, 0.0))
        else:
            play.begin(action)
    check_states(row, play, last=-1)
    course = replay.course(table_object(row, []), row, play.moves)
    server_messages.Replay.model_validate(as_sent(course))
    server_messages.ReplayViews.model_validate(as_sent(replay.positions(row, play.moves, 3, 6)))


def check_states(row: TableRow, play: GameLog, last: int | None = None) -> None:
    for viewer in (None, 0, 1):
        seen = play.number_for(viewer) - 1 if last is None else last
        server_messages.check(as_sent(state_message(row, play, {}, [], viewer, seen, now=0.0)))


def test_a_message_that_is_not_as_described_is_noticed() -> None:
    row = a_table("usa", {})
    good = as_sent(state_message(row, GameLog("usa", 2, 1, {}), {}, [], 0, -1, now=0.0))
    server_messages.check(good)
    for wrong in (
        good | {"number": "1"},
        good | {"surprise": 1},
        {k: v for k, v in good.items() if k != "view"},
    ):
        with pytest.raises(ValidationError):
            server_messages.check(wrong)
    with pytest.raises(ValidationError):
        server_messages.check(good | {"view": good["view"] | {"deck_order": []}})


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (
            {"do": "decide", "number": "17", "action": "draw"},
            "decide: number: input should be a valid integer",
        ),
        (
            {"do": "decide", "number": True, "action": "draw"},
            "decide: number: input should be a valid integer",
        ),
        ({"do": "decide", "number": 17}, "decide: action: field required"),
        ({"do": "decide", "number": 17, "action": []}, "decide: action: "),
        ({"do": "early", "answers": ["a"] * 5}, "early: answers: list should have at most 4 items"),
        ({"do": "visible", "visible": 1}, "visible: visible: input should be a valid boolean"),
        ({"do": "explain", "number": 1, "actions": ["x" * 401]}, "explain: actions: "),
        ({"do": "ping", "id": "one"}, "ping: id: input should be a valid integer"),
        ({"do": "hello", "table": 5}, "hello: table: input should be a valid string"),
        ({"do": "explode"}, "unknown do 'explode'"),
    ],
)
def test_a_wrong_message_is_refused_with_what_is_wrong(message: dict[str, Any], fault: str) -> None:
    with pytest.raises(TableError, match="bad_message") as refused:
        client_messages.understand({"v": 1, **message})
    assert refused.value.detail.startswith(fault)


def test_the_document_tells_of_every_message_and_every_field() -> None:
    document = reference.protocol_page()
    for kind, model in server_messages.MESSAGES.items():
        assert f"`{kind}`" in document or f'"type": "{kind}"' in document, kind
        for name, field in model.model_fields.items():
            sent = field.alias or name
            assert re.search(rf"`{sent}`|\"{sent}\"", document), f"{kind}.{sent}"
    for do, ask in client_messages.MESSAGES.items():
        assert re.search(rf'"do": ?"{do}"', document), do
        for name in ask.model_fields:
            assert re.search(rf'`{name}`|"{name}"', document), f"{do}.{name}"


def test_every_reason_why_not_has_a_text_on_the_page() -> None:
    codes = server_messages.ClaimBlocker.model_json_schema()["properties"]["code"]["enum"]
    assert "cards" in codes
    for code in codes:
        text = "notNow" if code == "not_now" else code
        assert any(
            has_text("de", f"page.why.{text}{values}") for values in ("", "(what, n)", "(need, have)", "(t)")
        )
