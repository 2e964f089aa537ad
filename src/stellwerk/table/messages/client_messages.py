"""The messages that a client may send over a WebSocket: checked on arrival, described from here.

A message is an object with the version `v`, what it wants (`do`), and perhaps an `id` that its answer
repeats.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError

from stellwerk.table.errors import TableError
from stellwerk.table.messages.requests import LONGEST_CHAT_TEXT, MAX_DECISIONS, Level, Name, Notation, by_kind

MOST_TOKENS = 16
MOST_KINDS = 60  # of cards, more than any edition has
Place = Annotated[int, Field(ge=-1, le=1_000_000_000)]
Cards = Annotated[
    dict[Annotated[str, StringConstraints(max_length=40)], Annotated[int, Field(ge=1, le=1000, strict=True)]],
    Field(max_length=MOST_KINDS),
]
Decisions = Annotated[list[Notation], Field(min_length=1, max_length=MAX_DECISIONS)]


def readable(value: object) -> object:
    """Replace lone surrogates, which JSON lets through: such a text is no id, but not malformed either."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


class ClientMessage(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    v: Literal[1]
    id: int | None = Field(default=None, description="Repeated as `re` in the answer.")


class Hello(ClientMessage):
    """The first message: the table, the tokens and the last number received."""

    do: Literal["hello"]
    table: Annotated[str, BeforeValidator(readable)]
    tokens: list[str] = Field(default_factory=list, max_length=MOST_TOKENS)
    last: Place = -1


class Ping(ClientMessage):
    do: Literal["ping"]


class SetVisibility(ClientMessage):
    """Whether somebody looks at the page."""

    do: Literal["visible"]
    visible: bool


class StartGame(ClientMessage):
    """The host: start now."""

    do: Literal["start"]


class SeatMessage(ClientMessage):
    seat: Place | None = Field(default=None, description="May be left out by who holds one seat.")


class Decide(SeatMessage):
    """Answers the decision that stands at this seat's `number`, and perhaps those it leads to."""

    do: Literal["decide"]
    number: Place
    action: Notation | Decisions


class SendEarlyAnswers(SeatMessage):
    """Holds answers for the start until the engine asks this seat."""

    do: Literal["early"]
    answers: list[Notation] = Field(max_length=4)


class RequestUndo(SeatMessage):
    do: Literal["undo"]
    number: Place


class RequestHint(SeatMessage):
    do: Literal["hint"]


class RequestPreview(SeatMessage):
    """The ways to pay for something, or for what is being paid now; nothing happens."""

    do: Literal["preview"]
    number: Place
    action: Notation | None = None


class RequestPartialPayment(SeatMessage):
    """How a payment begun with some cards, in any order, may go on; nothing happens."""

    do: Literal["partial_payment"]
    number: Place
    action: Notation | None = None
    cards: Cards


class RequestExplanation(SeatMessage):
    """What options mean, in sentences."""

    do: Literal["explain"]
    number: Place
    actions: Decisions


class ReturnToSeat(SeatMessage):
    do: Literal["back"]


class Resign(SeatMessage):
    do: Literal["resign"]
    level: Level = "family"


class SendChat(SeatMessage):
    """Sends a message, or a reaction: players to players, spectators, who may give a name, to spectators."""

    do: Literal["chat"]
    text: Annotated[str, StringConstraints(max_length=LONGEST_CHAT_TEXT)] = ""
    reaction: Annotated[str, StringConstraints(max_length=16)] | None = None
    name: Name = ""


class Nudge(SeatMessage):
    """Reminds another seat that is awaited."""

    do: Literal["nudge"]
    to: Place


class LetBotPlay(SeatMessage):
    """A bot plays this seat until its player says `back` or decides."""

    do: Literal["away"]


class Point(SeatMessage):
    """Shows everybody a route or a city by its id; null ends it. It decides nothing."""

    do: Literal["point"]
    at: Annotated[str, StringConstraints(max_length=80)] | None
    token: Annotated[str, StringConstraints(pattern=r"^[hj][A-Za-z0-9_-]{31}$")] | None = Field(
        default=None,
        description="From a shared screen, which has no seat: the host's token or the join token. "
        "A screen that said hello with a join code needs none.",
    )


class RequestSeat(ClientMessage):
    """Asks for a place that another device holds; `token` is a seat token that the client has made."""

    do: Literal["request_seat"]
    place: Place
    token: Annotated[str, StringConstraints(pattern=r"^s[A-Za-z0-9_-]{31}$")]


class AnswerSeatRequest(ClientMessage):
    """Lets another device have a place, or not; `check` is that of the request."""

    do: Literal["answer_seat"]
    place: Place
    check: Annotated[str, StringConstraints(max_length=2)]
    allow: bool


MESSAGES: dict[str, type[ClientMessage]] = by_kind(vars().values(), "do")
"""The messages of clients, by `do`."""


def understand(message: dict[str, Any]) -> ClientMessage:
    """Return the message as its model; TableError says what is wrong with it."""
    do = message["do"]
    if do not in MESSAGES:
        raise TableError("bad_message", f"unknown do {do[:40]!r}")
    try:
        return MESSAGES[do].model_validate(message)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][:1])
        raise TableError("bad_message", f"{do}: {where}: {first['msg'][:100].lower()}") from None
