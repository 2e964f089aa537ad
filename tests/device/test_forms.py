"""Messages are read without pydantic as with it: what one refuses the other does, what they read is equal."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pydantic
import pytest

from stellwerk.device import forms
from stellwerk.table.messages import client_messages, requests

SEATS = [{"kind": "here", "name": " Anna ", "avatar": "loco", "color": 3, "person": "p" + "a" * 31}]
TABLE = {"edition": "usa", "seats": SEATS, "options": {"x": True}, "clock": 60, "seed": -5, "title": " Hi "}
BODIES: list[tuple[str, dict[str, Any]]] = [
    ("NewTable", TABLE),
    ("MyGames", {"people": ["p1", "p2"]}),
    ("ListMyTables", {"tokens": ["s1"]}),
    ("Join", {"name": "Bert", "place": 1}),
    ("PlaceChange", {"kind": "bot", "level": "strong"}),
    ("Decision", {"number": 3, "say": ["draw", "pay red"]}),
    ("Explanation", {"number": 3, "say": ["draw"]}),
    ("PlayOn", {"number": 3, "seat": 1, "name": "A"}),
]
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("Hello", {"do": "hello", "table": "abc", "tokens": ["s"], "last": 3}),
    ("SetVisibility", {"do": "looking", "looking": True}),
    ("Decide", {"do": "decide", "seat": 0, "number": 4, "say": "draw"}),
    ("SendEarlyAnswers", {"do": "early", "seat": 0, "say": ["keep a"]}),
    ("RequestPreview", {"do": "preview", "number": 4, "say": None}),
    ("RequestPartialPayment", {"do": "lay", "number": 4, "cards": {"red": 2, "loco": 1}}),
    ("SendChat", {"do": "talk", "text": "x", "reaction": None, "name": "  B"}),
    ("Nudge", {"do": "nudge", "to": 1}),
]
STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2**63, 3.5, 1.0, "", "x", "x" * 500, "\ud800", "p" + "a" * 31 + "\n", [],
    ["x"], [1], [None], ["x"] * 300, {}, {"red": 0}, {"red": True}, {"x": 1}, [{}], [{"kind": "here"}],
    [{"kind": "king"}], [{"kind": "here"}] * 11, "given", "here", "hello",
]  # fmt: skip


def without_pydantic(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The same module, read with our own forms in pydantic's place."""
    assert module.__file__ is not None
    monkeypatch.setitem(sys.modules, "pydantic", forms)
    name = f"{module.__name__}_plain"
    spec = importlib.util.spec_from_file_location(name, module.__file__)
    assert spec is not None and spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, plain)
    spec.loader.exec_module(plain)
    return plain


def plain_value(value: Any) -> Any:
    if isinstance(value, (forms.BaseModel, pydantic.BaseModel)):
        return {name: plain_value(each) for name, each in vars(value).items()}
    if isinstance(value, list):
        return [plain_value(each) for each in value]
    return value


def reading(model: Any, message: dict[str, Any]) -> Any:
    try:
        return plain_value(model.model_validate(message))
    except (forms.ValidationError, pydantic.ValidationError) as error:
        return f"refused: {error.errors()[0]['loc'][:1]}"


def variations(message: dict[str, Any]) -> list[dict[str, Any]]:
    found = [message, message | {"unknown": 1}]
    for name in message:
        found.append({key: value for key, value in message.items() if key != name})
        found += [message | {name: value} for value in STRANGE]
    return found


@pytest.mark.parametrize(("name", "message"), BODIES)
def test_bodies_of_calls(name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    compare(requests, name, message, monkeypatch)


@pytest.mark.parametrize(("name", "message"), MESSAGES)
def test_messages(name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, requests.__name__, without_pydantic(requests, monkeypatch))
    compare(client_messages, name, {"v": 1, "id": 7} | message, monkeypatch)


def compare(module: ModuleType, name: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_pydantic(module, monkeypatch)
    real = [reading(getattr(module, name), each) for each in variations(message)]
    ours = [reading(getattr(plain, name), each) for each in variations(message)]
    assert not isinstance(real[0], str)
    for each, expected, found in zip(variations(message), real, ours, strict=True):
        assert found == expected, each


def test_it_says_where_a_message_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_pydantic(requests, monkeypatch)
    with pytest.raises(forms.ValidationError, match=r"seats\.0\.kind: is none of here, link, bot"):
        plain.NewTable.model_validate({"edition": "usa", "seats": [{"kind": "king"}]})
