"""The subset of pydantic that the message models need, for the static edition.

pydantic would add two megabytes to the download. This module reads the same model declarations and accepts
and refuses what pydantic does (strict types, lengths, bounds, patterns); ``tests/device/test_forms.py``
compares both.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, Self, Union, get_args, get_origin, get_type_hints

MISSING: Final = object()
ConfigDict = dict
PLAIN: Final = (bool, int, float, str)


class ValidationError(ValueError):
    def __init__(self, where: tuple[str | int, ...], message: str) -> None:
        super().__init__(f"{'.'.join(map(str, where))}: {message}")
        self.where = where
        self.message = message

    def errors(self, **_: bool) -> list[dict[str, Any]]:
        return [{"loc": self.where, "msg": self.message}]

    def inside(self, name: str | int) -> ValidationError:
        return ValidationError((name, *self.where), self.message)


@dataclass(frozen=True)
class StringConstraints:
    strip_whitespace: bool = False
    max_length: int | None = None
    pattern: str | None = None

    def check(self, value: Any) -> Any:
        if self.strip_whitespace:
            value = value.strip()
        _check_length(value, None, self.max_length)
        if self.pattern is not None and re.search(self.pattern.replace("$", r"\Z"), value) is None:
            raise ValidationError((), f"does not match {self.pattern}")
        return value


@dataclass(frozen=True)
class BeforeValidator:
    prepare: Callable[[Any], Any]


@dataclass(frozen=True)
class FieldInfo:
    default: Any = MISSING
    default_factory: Callable[[], Any] | None = None
    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    strict: bool = True
    description: str = ""

    def check(self, value: Any) -> Any:
        if value is not None:
            if self.ge is not None and value < self.ge:
                raise ValidationError((), f"is less than {self.ge}")
            if self.le is not None and value > self.le:
                raise ValidationError((), f"is more than {self.le}")
            _check_length(value, self.min_length, self.max_length)
        return value

    def absent(self) -> Any:
        """Return the value of a field that was left out."""
        if self.default_factory is not None:
            return self.default_factory()
        if self.default is MISSING:
            raise ValidationError((), "is missing")
        return self.default


def Field(**constraints: Any) -> Any:
    return FieldInfo(**constraints)


class BaseModel:
    model_config: ClassVar[dict[str, Any]] = {}

    def __init__(self, **given: Any) -> None:
        hints = get_type_hints(type(self), include_extras=True)
        del hints["model_config"]
        strange = next((name for name in given if name not in hints), None)
        if strange is not None and self.model_config.get("extra") == "forbid":
            raise ValidationError((strange,), "is not known here")
        for name, hint in hints.items():
            info = getattr(type(self), name, MISSING)
            info = info if isinstance(info, FieldInfo) else FieldInfo(default=info)
            try:
                value = info.check(read(given[name], hint)) if name in given else info.absent()
            except ValidationError as error:
                raise error.inside(name) from None
            setattr(self, name, value)

    @classmethod
    def model_validate(cls, value: object) -> Self:
        if not isinstance(value, dict):
            raise ValidationError((), "is no object")
        return cls(**value)


def read(value: Any, hint: Any) -> Any:
    """Validate a value against a type hint; raise ValidationError."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return value
    if origin is Annotated:
        return _read_annotated(value, inner[0], inner[1:])
    if origin in (Union, types.UnionType):
        return _read_one_of(value, inner)
    if origin is Literal:
        if value not in inner:
            raise ValidationError((), f"is none of {', '.join(map(str, inner))}")
        return inner[inner.index(value)]
    if origin is list:
        return [_read_inside(number, each, inner[0]) for number, each in enumerate(_a(list, value))]
    if origin is dict:
        return {
            read(key, inner[0]): _read_inside(key, each, inner[1]) for key, each in _a(dict, value).items()
        }
    if hint is type(None):
        return _a(types.NoneType, value)
    if hint in PLAIN:
        return _a(hint, value)
    return value if isinstance(value, hint) else hint.model_validate(value)


def _read_annotated(value: Any, hint: Any, notes: tuple[Any, ...]) -> Any:
    for note in notes:
        if isinstance(note, BeforeValidator):
            value = note.prepare(value)
    value = read(value, hint)
    for note in notes:
        if not isinstance(note, BeforeValidator):
            value = note.check(value)
    return value


def _read_one_of(value: Any, hints: tuple[Any, ...]) -> Any:
    found: ValidationError | None = None
    for hint in hints:
        try:
            return read(value, hint)
        except ValidationError as error:
            found = found or error
    assert found is not None
    raise found


def _read_inside(name: str | int, value: Any, hint: Any) -> Any:
    try:
        return read(value, hint)
    except ValidationError as error:
        raise error.inside(name) from None


def _a(kind: type, value: Any) -> Any:
    """Check for exactly this type: a bool is not an int."""
    if type(value) is not kind:
        raise ValidationError((), f"is no {kind.__name__}")
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValidationError((), "has half a character")
    return value


def _check_length(value: Any, least: int | None, most: int | None) -> None:
    if least is not None and len(value) < least:
        raise ValidationError((), f"has fewer than {least} of them")
    if most is not None and len(value) > most:
        raise ValidationError((), f"has more than {most} of them")
