"""Stands in for pydantic in the browser, where that would add two megabytes to the download.

Models are read and not checked: the page is the only client, and its types are made from the same models.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final, Self, get_args, get_origin, get_type_hints

MISSING: Final = object()
ConfigDict = dict


class ValidationError(ValueError):
    def errors(self, **_: bool) -> list[dict[str, Any]]:
        return [{"loc": (), "msg": str(self)}]


class Field:
    """What is said of a field; only its default counts here."""

    def __init__(
        self, default: Any = MISSING, default_factory: Callable[[], Any] | None = None, **_: Any
    ) -> None:
        self.default = default
        self.default_factory = default_factory


class StringConstraints:
    def __init__(self, **_: Any) -> None:
        pass


class BeforeValidator:
    def __init__(self, prepare: Callable[[Any], Any]) -> None:
        pass


class BaseModel:
    model_config: ClassVar[dict[str, Any]] = {}

    def __init__(self, **given: Any) -> None:
        for name, hint in self._hints().items():
            value = given[name] if name in given else self._default(name)
            setattr(self, name, _read(value, hint))

    def _default(self, name: str) -> Any:
        found = getattr(type(self), name, MISSING)
        if isinstance(found, Field):
            found = found.default_factory() if found.default_factory is not None else found.default
        if found is MISSING:
            raise ValidationError(f"{name}: is missing")
        return found

    @classmethod
    @cache
    def _hints(cls) -> dict[str, Any]:
        return {name: hint for name, hint in get_type_hints(cls).items() if name != "model_config"}

    @classmethod
    def model_validate(cls, value: object) -> Self:
        if not isinstance(value, dict):
            raise ValidationError("is no object")
        return cls(**value)


def _read(value: Any, hint: Any) -> Any:
    """Make models of the objects inside a value."""
    if isinstance(hint, type) and issubclass(hint, BaseModel) and isinstance(value, dict):
        return hint.model_validate(value)
    if isinstance(value, list) and get_origin(hint) is list:
        return [_read(each, get_args(hint)[0]) for each in value]
    if isinstance(hint, types.UnionType) and value is not None:
        return _read(value, get_args(hint)[0])
    return value
