"""What a page sends is read without pydantic as with it."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pydantic
import pytest

from stellwerk.device import unchecked_models
from stellwerk.table.messages import client_messages, requests

SEATS = [{"kind": "here", "name": "Anna", "avatar": "loco", "color": 3, "person": "p" + "a" * 31}]
TABLE = {"edition": "usa", "seats": SEATS, "options": {"x": True}, "clock": 60, "seed": -5, "title": "Hi"}
BODIES: list[tuple[str, dict[str, Any]]] = [
    ("NewTable", TABLE),
    ("MyGames", {"people": ["p1", "p2"]}),
    ("ListMyTables", {"tokens": ["s1"]}),
    ("Join", {"name": "Bert", "place": 1}),
    ("PlaceChange", {"kind": "bot", "level": "strong"}),
    ("Decision", {"number": 3, "action": ["draw", "pay red"]}),
    ("Explanation", {"number": 3, "actions": ["draw"]}),
    ("PlayOn", {"number": 3, "seat": 1, "name": "A"}),
]
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("Hello", {"do": "hello", "table": "abc", "tokens": ["s"], "last": 3}),
    ("SetVisibility", {"do": "visible", "visible": True}),
    ("Decide", {"do": "decide", "seat": 0, "number": 4, "action": "draw"}),
    ("SendEarlyAnswers", {"do": "early", "seat": 0, "answers": ["keep a"]}),
    ("RequestPreview", {"do": "preview", "number": 4, "action": None}),
    ("RequestPartialPayment", {"do": "partial_payment", "number": 4, "cards": {"red": 2, "loco": 1}}),
    ("SendChat", {"do": "chat", "text": "x", "reaction": None, "name": "B"}),
    ("Nudge", {"do": "nudge", "to": 1}),
]


def without_pydantic(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The same module, read with our own models in pydantic's place."""
    assert module.__file__ is not None
    monkeypatch.setitem(sys.modules, "pydantic", unchecked_models)
    name = f"{module.__name__}_plain"
    spec = importlib.util.spec_from_file_location(name, module.__file__)
    assert spec is not None and spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, plain)
    spec.loader.exec_module(plain)
    return plain


def plain_value(value: Any) -> Any:
    if isinstance(value, (unchecked_models.BaseModel, pydantic.BaseModel)):
        return {name: plain_value(each) for name, each in vars(value).items()}
    if isinstance(value, list):
        return [plain_value(each) for each in value]
    return value


def without(message: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in message.items() if key != name}


@pytest.mark.parametrize(("name", "message"), BODIES)
def test_bodies_of_calls(name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    compare(requests, name, message, monkeypatch)


@pytest.mark.parametrize(("name", "message"), MESSAGES)
def test_messages(name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, requests.__name__, without_pydantic(requests, monkeypatch))
    compare(client_messages, name, {"v": 1, "id": 7} | message, monkeypatch)


def compare(module: ModuleType, name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound message is read alike, also without its optional fields; without others both refuse it."""
    real, ours = getattr(module, name), getattr(without_pydantic(module, monkeypatch), name)
    assert plain_value(ours.model_validate(message)) == plain_value(real.model_validate(message))
    for field in message:
        shorter = without(message, field)
        try:
            expected = plain_value(real.model_validate(shorter))
        except pydantic.ValidationError:
            with pytest.raises(unchecked_models.ValidationError, match=field):
                ours.model_validate(shorter)
        else:
            assert plain_value(ours.model_validate(shorter)) == expected
