"""The bodies of HTTP calls, checked on arrival and described in OpenAPI."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=24)]
Notation = Annotated[str, StringConstraints(max_length=400)]
Level = Annotated[str, StringConstraints(max_length=40)]
LONGEST_CLOCK = 14 * 86400  # seconds a turn
LONGEST_CHAT_TEXT = 200  # characters of what somebody says
MAX_DECISIONS = 60  # decisions in one message
LONGEST_LINK = 12_000  # characters of a game as a link
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class RequestModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Avatar = Literal[
    "loco", "wagon", "ship", "anchor", "signal", "star", "heart", "sun", "moon", "tree", "mountain", "crown"
]
Color = Annotated[int, Field(ge=0, le=4)]
PersonKey = Annotated[str, StringConstraints(pattern=r"^p[A-Za-z0-9_-]{31}$")]


class Appearance(RequestModel):
    """How somebody wants to be shown and remembered; a colour that is taken becomes another."""

    avatar: Avatar | None = None
    color: Color | None = None
    person: PersonKey | None = None


class NewSeat(Appearance):
    kind: Literal["here", "link", "bot"]
    name: Name = ""
    level: Level | None = None


class NewTable(RequestModel):
    edition: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    seats: list[NewSeat] = Field(min_length=1, max_length=10)
    order: Literal["given", "shuffled"] = "given"
    public: bool = False
    clock: int | None = Field(default=None, ge=10, le=LONGEST_CLOCK)
    undo: bool | None = None
    hints: bool = True
    chat: bool | None = None
    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)] = ""
    seed: int | None = Field(default=None, ge=-(2**62), le=2**62)
    board: dict[str, Any] | None = None


class MyGames(RequestModel):
    people: list[Annotated[str, StringConstraints(max_length=64)]] = Field(max_length=8)


class ReplaceKeys(RequestModel):
    """Personal keys that end, and the one that replaces them; the browser makes it."""

    people: list[PersonKey] = Field(min_length=1, max_length=8)
    new: PersonKey


class PushKeys(RequestModel):
    """The browser's public key and authentication secret."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=40)]


class PushEndpoint(RequestModel):
    person: PersonKey
    endpoint: Annotated[str, StringConstraints(max_length=1000, pattern=r"^[!-~]*$")]


class SubscribePush(PushEndpoint):
    keys: PushKeys
    lang: Annotated[str, StringConstraints(max_length=8, pattern=r"^[A-Za-z0-9-]*$")] = "en"


class WaitForGame(RequestModel):
    """A bot that waits for a game; its key tells it apart on the ladder."""

    edition: Annotated[str, StringConstraints(max_length=40)]
    players: Annotated[int, Field(ge=2, le=10)] = 2
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
    person: PersonKey


class ListMyTables(RequestModel):
    tokens: list[Annotated[str, StringConstraints(max_length=64)]] = Field(max_length=200)


class Join(Appearance):
    name: Name = ""
    place: int | None = None


class UseJoinCode(RequestModel):
    """A join code as somebody typed it."""

    code: Annotated[str, StringConstraints(max_length=24)]


class PlaceChange(RequestModel):
    kind: Literal["link", "bot"]
    level: Level | None = None


class Resignation(RequestModel):
    level: Level = "family"


class Decision(RequestModel):
    number: Number
    action: Notation | Annotated[list[Notation], Field(min_length=1, max_length=MAX_DECISIONS)]


class Explanation(RequestModel):
    number: Number
    actions: list[Notation] = Field(min_length=1, max_length=MAX_DECISIONS)


class EarlyAnswers(RequestModel):
    answers: list[Notation] = Field(max_length=4)


class Undo(RequestModel):
    number: Number


class PlayOn(RequestModel):
    """``level`` is that of the other seats; ``keep_levels``: only of those that people had."""

    number: Number
    seat: Annotated[int, Field(ge=0, le=9)]
    name: Name = ""
    level: Level = "strong"
    keep_levels: bool = False


class CheckBoard(RequestModel):
    edition: Annotated[str, StringConstraints(max_length=40)]
    board: dict[str, Any]


class TryBoard(CheckBoard):
    seen: Number = 0


class RequestAnalysis(RequestModel):
    """``seen``: the version of the report that is already known."""

    seen: Number = 0


class SharedGame(RequestModel):
    game: Annotated[str, StringConstraints(max_length=LONGEST_LINK)]


class SharedViews(SharedGame):
    first: Number
    last: Number


def by_kind(declared: Iterable[object], field: str) -> dict[str, Any]:
    """Return the models among some objects by the one value that this field of theirs has."""
    models = [each for each in declared if field in getattr(each, "__annotations__", {})]
    return {get_args(get_type_hints(each)[field])[0]: each for each in models}
