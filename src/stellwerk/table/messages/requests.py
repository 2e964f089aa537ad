"""The bodies of HTTP calls, checked on arrival and described in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=24)]
Notation = Annotated[str, StringConstraints(max_length=400)]
Level = Annotated[str, StringConstraints(max_length=40)]
LONGEST_CLOCK = 14 * 86400  # seconds a turn
LONGEST_WORDS = 200  # characters of what somebody says
MAX_DECISIONS = 60  # decisions in one message
LONGEST_LINK = 12_000  # characters of a game as a link
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Avatar = Literal[
    "loco", "wagon", "ship", "anchor", "signal", "star", "heart", "sun", "moon", "tree", "mountain", "crown"
]
Color = Annotated[int, Field(ge=0, le=4)]
PersonKey = Annotated[str, StringConstraints(pattern=r"^p[A-Za-z0-9_-]{31}$")]


class Look(Body):
    """How somebody wants to be shown and remembered; a colour that is taken becomes another."""

    avatar: Avatar | None = None
    color: Color | None = None
    person: PersonKey | None = None


class NewSeat(Look):
    kind: Literal["here", "link", "bot"]
    name: Name = ""
    level: Level | None = None


class NewTable(Body):
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


class MyGames(Body):
    people: list[Annotated[str, StringConstraints(max_length=64)]] = Field(max_length=8)


class ReplaceKeys(Body):
    """Personal keys that end, and the one that replaces them; the browser makes it."""

    people: list[PersonKey] = Field(min_length=1, max_length=8)
    new: PersonKey


class PushKeys(Body):
    """The browser's public key and the secret it shares with us, as it tells them."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=40)]


class PushEnd(Body):
    person: PersonKey
    endpoint: Annotated[str, StringConstraints(max_length=1000, pattern=r"^[!-~]*$")]


class PushWish(PushEnd):
    keys: PushKeys
    lang: Annotated[str, StringConstraints(max_length=8, pattern=r"^[A-Za-z0-9-]*$")] = "en"


class Mine(Body):
    tokens: list[Annotated[str, StringConstraints(max_length=64)]] = Field(max_length=200)


class Join(Look):
    name: Name = ""
    place: int | None = None


class PlaceChange(Body):
    kind: Literal["link", "bot"]
    level: Level | None = None


class Resignation(Body):
    level: Level = "family"


class Decision(Body):
    number: Number
    say: Notation | Annotated[list[Notation], Field(min_length=1, max_length=MAX_DECISIONS)]


class Explanation(Body):
    number: Number
    say: list[Notation] = Field(min_length=1, max_length=MAX_DECISIONS)


class EarlyAnswers(Body):
    say: list[Notation] = Field(max_length=4)


class Undo(Body):
    number: Number


class PlayOn(Body):
    number: Number
    seat: Annotated[int, Field(ge=0, le=9)]
    name: Name = ""
    level: Level = "strong"


class CheckBoard(Body):
    edition: Annotated[str, StringConstraints(max_length=40)]
    board: dict[str, Any]


class TryBoard(CheckBoard):
    seen: Number = 0


class AskAnalysis(Body):
    """``seen``: the version of the report that is already known."""

    seen: Number = 0


class SharedGame(Body):
    game: Annotated[str, StringConstraints(max_length=LONGEST_LINK)]


class SharedViews(SharedGame):
    first: Number
    last: Number


MODELS: list[type[Body]] = [
    NewTable,
    MyGames,
    ReplaceKeys,
    Mine,
    PushEnd,
    PushWish,
    Join,
    PlaceChange,
    Resignation,
    Decision,
    Explanation,
    EarlyAnswers,
    Undo,
    PlayOn,
    AskAnalysis,
    CheckBoard,
    TryBoard,
    SharedGame,
    SharedViews,
]
"""Those from which all others can be reached."""
