"""What HTTP answers are made of, for their description and for the page's types (`tools/protocol.py`).

Answers are sent as plain dictionaries, unchecked; tests hold them to these models.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from stellwerk.table.messages.requests import Avatar


class ResponseModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Text(ResponseModel):
    """A text in every language there is a file of (`stellwerk.text`), by its code; always in these two."""

    model_config = ConfigDict(extra="allow")

    de: str
    en: str


class Unlocks(ResponseModel):
    """The routes that a technology opens: any of these, but none that is special."""

    regions: list[str]
    lengths: list[int]
    kinds: list[str]


class Scores(ResponseModel):
    """More points for every further route, of these kinds if any are named."""

    points: int
    kinds: list[str]


class TechnologyFacts(ResponseModel):
    cost: int
    copies: int
    variant: str | None
    name: Text
    effect: Text
    unlocks: Unlocks | None
    scores: Scores | None
    cards_as_loco: int | None


class ScoreItemFacts(Text):
    group: str


class SpecialPoints(ResponseModel):
    route: str
    length: int
    points: int


class EndFacts(ResponseModel):
    wagons: int
    rounds: int


class EditionFacts(ResponseModel):
    edition: str
    title: str
    name: Text
    special: Text
    reconstructed: Text | None
    minutes: int
    players: tuple[int, int]
    options: list[str]
    variants: dict[str, Text]
    colors: list[str]
    cards: list[str]
    card_counts: dict[str, int]
    wagons: int
    pieces: dict[str, int]
    hand: int
    market: int
    points: dict[str, int]
    special_points: list[SpecialPoints]
    bonuses: dict[str, int]
    score_items: dict[str, ScoreItemFacts]
    first_offer: tuple[int, int]
    offer: tuple[int, int]
    end: EndFacts
    tickets_to_win: int | None
    shared_groups_from: int
    cards_as_loco: int | None
    technologies: dict[str, TechnologyFacts]


class Editions(ResponseModel):
    editions: list[EditionFacts]


class EditionInfo(EditionFacts):
    notes: list[str]
    unverified: list[str]
    disputed: list[Any]


class About(ResponseModel):
    name: str
    version: str
    protocol: int
    editions: list[str]
    levels: list[str]
    bots: list[str] = Field(description="Bots by name, which seats accept as well as levels.")
    hint_level: str
    database: Literal["postgresql", "sqlite"]
    device: bool = Field(description="The static edition lies at `/device/`.")


class LanAddresses(ResponseModel):
    addresses: list[str] = Field(description="Of this server in its networks; only for its own machine.")
    local_only: bool = Field(description="It listens to its own machine alone.")
    commands: list[str] = Field(description="What to start it with instead; any one of them.")


class SeatInfo(ResponseModel):
    seat: int
    place: int
    kind: Literal["here", "link", "bot"]
    name: str
    level: str | None
    taken: bool
    connected: bool
    presence: Literal["here", "away", "gone"]
    away: bool
    resigned: bool
    avatar: Avatar | None
    color: int


class Origin(ResponseModel):
    table: str
    number: int


class TableInfo(ResponseModel):
    id: str
    title: str
    edition: str
    options: dict[str, Any]
    state: Literal["open", "playing", "over", "closed"]
    public: bool
    order: Literal["given", "shuffled"]
    clock: int | None
    undo: bool
    hints: bool
    chat: bool
    created: str
    changed: str
    number: int
    waiting: list[int]
    since: str | None = Field(description="Since when those in `waiting` are awaited.")
    deadline: str | None = Field(description="When the clock of the awaited seat runs out.")
    seats: list[SeatInfo]
    spectators: int
    scores: list[int] | None
    ranking: list[int] | None
    rematch: str | None
    own_board: bool = Field(description="It is played on a board of its own, which `/board` has.")
    from_: Origin | None = Field(alias="from")
    damaged: int = Field(default=0, description="Only if the stored log is damaged: its last sound entry.")


class Tables(ResponseModel):
    tables: list[TableInfo]


class OneTable(ResponseModel):
    table: TableInfo


class ProblemBody(ResponseModel):
    """What went wrong, in words for people, in every language, and as a code for programs."""

    model_config = ConfigDict(extra="allow")

    code: str
    de: str
    en: str
    detail: str = ""
    retry_ms: int = 0


class SeatKey(ResponseModel):
    """The token of a place that the host gave to somebody at this device."""

    place: int
    token: str


class Keys(ResponseModel):
    """The tokens of a new table, shown this once."""

    host: str
    join: str
    watch: str
    seats: list[SeatKey]


class Created(ResponseModel):
    table: TableInfo
    tokens: Keys


class Joined(ResponseModel):
    table: TableInfo
    place: int
    token: str


class JoinCode(ResponseModel):
    """What can be typed in place of the join link."""

    code: str


class CodeTable(ResponseModel):
    """The table of a join code, and the code as a token."""

    table: TableInfo
    token: str


class QueuedSeat(ResponseModel):
    """The seat that a waiting bot has got; all are null if there were not enough bots yet."""

    table: str | None
    place: int | None
    token: str | None


class LadderEntry(ResponseModel):
    name: str
    elo: int
    games: int
    wins: float


class Ladder(ResponseModel):
    """Bots by rating, from the latest games of the queue; the average is 0."""

    bots: list[LadderEntry]


class Rematch(ResponseModel):
    """The table of a return game, with the tokens that the caller gets."""

    table: TableInfo
    place: int = Field(default=-1, description="The place that was kept for the caller, if any.")
    token: str = Field(default="", description="That of the place.")
    host: str = Field(default="", description="This and what follows: for the first caller.")
    join: str = ""
    watch: str = ""


class MyTable(ResponseModel):
    token: int = Field(description="Which of the tokens in the question this is about, from 0.")
    table: TableInfo
    seat: int | None
    your_turn: bool


class MyTables(ResponseModel):
    tables: list[MyTable]


class PastPlayer(ResponseModel):
    name: str
    level: str | None
    resigned: bool
    score: int
    place: int


class BestTicket(ResponseModel):
    ticket: str
    points: int


class PastGame(ResponseModel):
    table: str
    ended: str
    seat: int
    edition: str
    players: list[PastPlayer]
    best: BestTicket | None


class PersonRating(ResponseModel):
    """How strong somebody is on the scale of the rated bots, with an interval of 95 %."""

    edition: str
    more_than_two: bool
    elo: int
    low: int
    high: int
    comparisons: int


class PastGames(ResponseModel):
    games: list[PastGame]
    ratings: list[PersonRating]
    ended: list[int] = Field(description="Which of the keys asked for were replaced, by position.")


class KeysReplaced(ResponseModel):
    already_ended: list[int] = Field(
        description="Which of the keys had been replaced by another key before, by position."
    )


class Push(ResponseModel):
    key: str | None = Field(description="To subscribe with; null if push is off.")


class PushSubscribed(ResponseModel):
    kept: bool


class BoardDemands(ResponseModel):
    """What boards of an edition may and must have; `board` is one to begin with."""

    board: dict[str, Any]
    kinds: list[str]
    colors: list[str]
    lengths: list[int]
    regions: list[str]
    landmarks: list[str] = Field(description="Each stands on exactly one city.")
    decks: list[str] = Field(description="Every ticket belongs to one of these, if there are any.")
    harbors: bool
    countries: bool
    points: bool = Field(description="Tickets are worth points.")
    tickets: int = Field(description="The least number of tickets.")
    numbers: list[str] = Field(description="The numbers of the edition that a board may replace.")


class BoardFaults(ResponseModel):
    faults: list[str] = Field(description="All that is wrong with a board; none if it can be played.")
    texts: list[Text] = Field(description="The same in every language.")


class Share(ResponseModel):
    """A number with its interval of 95 %, and how many observations are behind it."""

    value: float
    low: float
    high: float
    count: int


class TrialReport(ResponseModel):
    """What some quick games of bots say about a board."""

    games: int
    decisions: float = Field(description="Of a game, on average.")
    progress: float
    seats: list[Share] = Field(description="How often each seat won.")
    routes: dict[str, Share] = Field(description="How often a route was claimed; those never claimed lack.")
    tickets: dict[str, Share] = Field(description="How often a ticket that was kept was completed.")


class BoardTrial(ResponseModel):
    state: Literal["waiting", "working", "done", "failed"]
    version: int
    report: TrialReport | None


class Estimate(ResponseModel):
    """A number with its interval of 95 %; the interval is None while a single observation is behind it."""

    value: float
    low: float | None
    high: float | None
    count: int


class TurnVerdict(ResponseModel):
    """What was played in a turn against the best that was found, in the same dealt worlds."""

    better_action: str = Field(description="The best option in notation.")
    better: Text = Field(description="The best option; what was played, if nothing is better.")
    clear: bool = Field(description="Chance alone hardly explains the difference.")
    loss: Estimate = Field(description="How many points of margin over the best other player were lost.")
    chance: float = Field(description="The chance to win after what was played.")
    better_chance: float = Field(description="The chance to win with the best option.")
    why: Text = Field(description="What the difference consists of, for key moments; otherwise empty.")


class AnalysedTurn(ResponseModel):
    """A judged decision: the action of a turn, or a choice of tickets or pieces."""

    player: int
    decision: int = Field(description="Its index among all decisions of the game, from 0.")
    round: int = Field(description="The turn of its player that it belongs to, from 1; 0 before the first.")
    action: str = Field(description="What was played, in notation.")
    played: Text
    verdict: TurnVerdict | None


class MarginShares(ResponseModel):
    """What a seat's margin is made of, in points: `start` + `own` + `others` + `luck` = `end`."""

    start: float
    own: float
    others: float
    luck: float
    end: float


class AnalysedSeat(ResponseModel):
    score: int
    curve: list[Share] = Field(description="The chance to win before each turn, and at last the end.")
    shares: MarginShares
    doubt: float | None = Field(description="Half the width of the interval of `own`; None: not known yet.")
    accuracy: Share | None = Field(description="How well the seat decided; None: too uncertain.")
    moments: list[int] = Field(description="The turns that cost the seat most: indices, at most three.")


class AnalysisReport(ResponseModel):
    edition: str
    playouts: int
    progress: float
    turns: list[AnalysedTurn]
    seats: list[AnalysedSeat]


class GameAnalysis(ResponseModel):
    state: Literal["waiting", "working", "done", "failed"]
    version: int = Field(description="How many reports there were; send it as `seen`.")
    report: AnalysisReport | None = Field(description="The latest, unless it was seen.")
