"""The messages that the server sends over a WebSocket.

The protocol reference and the page's types are made from here. Messages are built as plain dictionaries and
sent unchecked; the tests check every one that they see. `stellwerk.table.messages.client_messages` has the
other direction.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from stellwerk.table.messages.requests import by_kind
from stellwerk.table.messages.responses import ProblemBody, ResponseModel, TableInfo, Text

Counts = dict[str, int]
"""Cards by name, or other things."""


class TwoDecks(ResponseModel):
    """A number for each deck of an edition with trains and ships."""

    train: int
    ship: int


class TwoDiscards(ResponseModel):
    train: Counts
    ship: Counts


class TwoKinds(ResponseModel):
    """A number for each kind of ticket."""

    short: int
    long: int


class GameEvent(ResponseModel):
    """Something that happened; which fields it has depends on `event`. What a viewer may not know is null."""

    event: str
    seat: int | None = None
    card: str = ""
    cards: list[str | None] = Field(default_factory=list)
    deck: str = ""
    route: str = ""
    points: int = 0
    paid: Counts = Field(default_factory=dict)
    due: int = 0
    count: int | None = None
    short: int = 0
    long: int = 0
    tickets: list[str] = Field(default_factory=list)
    returned: list[str] = Field(default_factory=list)
    ticket: str = ""
    city: str = ""
    fare: bool = False
    value: int = 0
    wagons: int = 0
    ships: int = 0
    technology: str = ""
    bonus: str = ""
    turns: int = 0


class Entry(ResponseModel):
    """The events that a viewer got under one number. Number 0 is the deal."""

    number: int
    seat: int | None
    by: Literal["person", "bot", "clock"] | None
    undo: bool
    events: list[GameEvent]


class Option(ResponseModel):
    """A legal action, in notation."""

    action: str


class DescribedOption(Text):
    """An option in words."""

    action: str


class ClaimBlocker(ResponseModel):
    """Why a route cannot be claimed now."""

    code: Literal["cards", "pieces", "parallel", "technology", "not_now"]
    missing: Counts = Field(default_factory=dict)
    kind: Literal["wagons", "ships"] = "wagons"
    need: int = 0
    have: int = 0
    route: str = ""
    technology: str = ""


class Journey(ResponseModel):
    from_: str = Field(alias="from")
    at: str
    ridden: list[str]
    goods: Counts
    fares: int


class Pending(ResponseModel):
    """An action under way, as far as the viewer may know of it."""

    route: str = ""
    city: str = ""
    technology: str = ""
    bought: str = ""
    claims: int = 0
    revealed: list[str] = Field(default_factory=list)
    due: int = 0
    laid: Counts = Field(default_factory=dict)
    paid_extra: list[str] = Field(default_factory=list)
    journey: Journey | None = None
    offered: int | TwoKinds | None = None
    drawn: int = 0


class ScoreItem(ResponseModel):
    item: str
    points: int
    ticket: str = ""
    completed: bool = True
    value: int = 0


class Passengers(ResponseModel):
    supply: int
    board: list[str]


class Box(ResponseModel):
    """Pieces that are not in the game, for which others can be exchanged."""

    wagons: int
    ships: int


class SeatView(ResponseModel):
    """What everybody knows of a seat."""

    score: int
    wagons: int
    cards: int | TwoDecks
    known: Counts
    tickets: int | TwoKinds | None
    routes: list[str]
    ships: int = 0
    box: Box | None = None
    harbors: list[str] = Field(default_factory=list)
    harbors_left: int = 0
    stations: list[str] = Field(default_factory=list)
    stations_left: int = 0
    completed: list[str] = Field(default_factory=list)
    passengers: Passengers | None = None
    goods: list[int] = Field(default_factory=list)
    announced: TwoKinds | None = None
    technologies: list[str] = Field(default_factory=list)
    bonuses: list[str] = Field(default_factory=list)
    tickets_kept: list[str] = Field(default_factory=list)
    breakdown: list[ScoreItem] = Field(default_factory=list)


class Own(ResponseModel):
    """A seat's secrets, for itself."""

    hand: Counts
    tickets: list[str]
    offer: list[str]
    keep_least: int
    put_back: list[str]
    pieces: int | None
    laid: Counts


class View(ResponseModel):
    """All that a viewer may know of a game; `own` only for a seat."""

    edition: str
    options: dict[str, bool]
    players: int
    seat: int | None
    over: bool
    player: int
    decision: str
    market: list[str]
    deck: int | TwoDecks
    discard: Counts | TwoDiscards
    ticket_deck: int | TwoKinds | None
    tickets_out: int | None
    turns_left: int | None
    passes: int
    barren: int
    pending: Pending | None
    seats: list[SeatView]
    own: Own | None = None
    goods: dict[str, list[int]] = Field(default_factory=dict)
    supply: Counts = Field(default_factory=dict)
    renewed: bool = False
    ticket_discard: int = 0
    bonus_tickets: int = 0


class Result(ResponseModel):
    scores: list[int]
    ranking: list[int]
    breakdown: list[list[ScoreItem]]


class EarlyQuestion(ResponseModel):
    """A question of the start that may be answered before it is asked."""

    decision: str
    options: list[Option]


class RunningClock(ResponseModel):
    seat: int
    seconds: int
    left_ms: int


class ServerMessage(ResponseModel):
    v: Literal[1]


class Welcome(ServerMessage):
    type: Literal["welcome"]
    table: TableInfo
    seats: list[int]
    host: bool
    server: str


class TableChanged(ServerMessage):
    type: Literal["table"]
    table: TableInfo
    seats: list[int]
    host: bool


class State(ServerMessage):
    type: Literal["state"]
    table: str
    seat: int | None
    number: int
    entry: int
    entries: list[Entry]
    view: View
    waiting: list[int]
    options: list[Option] | None
    claim_blockers: dict[str, ClaimBlocker]
    early: EarlyQuestion | None
    held: list[str]
    can_undo: bool
    clock: RunningClock | None
    result: Result | None


class Reply(ServerMessage):
    """`re` is the `id` of the message that it answers."""

    re: int | None


class Ok(Reply):
    type: Literal["ok"]
    number: int


class Refusal(Reply):
    type: Literal["error"]
    error: ProblemBody
    places: list[int] = Field(default_factory=list)


class Hint(Text):
    v: Literal[1]
    type: Literal["hint"]
    re: int | None
    seat: int
    number: int
    action: str
    why: Text


class ExplanationReply(Reply):
    type: Literal["explain"]
    seat: int
    number: int
    options: list[DescribedOption]


class PaymentOption(ResponseModel):
    """A way to pay: the whole payment, and the decisions to send for it."""

    cards: Counts
    actions: list[str]


class Preview(Reply):
    type: Literal["preview"]
    seat: int
    number: int
    action: str | None
    payments: list[PaymentOption]
    more: bool


class PartialPayment(Reply):
    """A payment put together card by card: the cards that may follow, and the actions of a whole one."""

    type: Literal["partial_payment"]
    seat: int
    number: int
    action: str | None
    cards: dict[str, int]
    next_cards: list[str]
    actions: list[str]


class Pong(Reply):
    type: Literal["pong"]


class ChatEntry(ResponseModel):
    """A chat message: of a player by the seat, a spectator by a name."""

    number: int
    seat: int | None
    name: str
    text: str
    reaction: str | None
    at: str


class ChatReceived(ServerMessage):
    type: Literal["chat"]
    messages: list[ChatEntry]


class Nudged(ServerMessage):
    """Seat `from` reminds `seat`."""

    type: Literal["nudge"]
    from_: int = Field(alias="from")
    seat: int


class Pointed(ServerMessage):
    """A player shows a route or city of the board, or ends it; or somebody tapped it on a shared screen."""

    type: Literal["pointed"]
    seat: int | None = Field(description="null: it was tapped on a shared screen.")
    at: str | None


class SeatRequested(ServerMessage):
    """Another device asks for a place; `check` are two digits that both devices show."""

    type: Literal["seat_requested"]
    place: int
    check: str


class SeatAnswered(ServerMessage):
    """How such a request was answered."""

    type: Literal["seat_answered"]
    place: int
    check: str
    allowed: bool


class ReplayMove(Text):
    number: int
    seat: int
    by: str
    action: str
    actions: list[str]
    events: list[GameEvent]


class Replay(ResponseModel):
    table: TableInfo
    length: int
    moves: list[ReplayMove]
    scores: list[list[int]]
    result: Result


class ReplayView(ResponseModel):
    number: int
    view: View
    open: list[Own]


class ReplayViews(ResponseModel):
    views: list[ReplayView]


class SheetField(ResponseModel):
    """What a score sheet asks of each player: things out of a list, or a number."""

    name: str
    title: Text
    kind: Literal["place", "technology", "value", "number"]
    copies: dict[str, int] = Field(description="What can be named, and how many of each there are in all.")
    most: int = Field(description="So many a player can have; or the largest number.")


class SheetScore(Result):
    """The score of a game at a real table."""

    paths: list[int] = Field(description="By player: how long the longest path is.")
    shared: bool = Field(description="Whether a route may have several owners.")
    fields: list[SheetField]


MESSAGES: dict[str, type[ResponseModel]] = by_kind(vars().values(), "type")
"""What the server sends, by `type`."""


def check(message: dict[str, Any]) -> None:
    """ValidationError unless the message is one of ours."""
    MESSAGES[message["type"]].model_validate(message)
