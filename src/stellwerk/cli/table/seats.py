"""The seats at the table: people by name, bots by level."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk import Game, bots
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator

DEFAULT_LEVEL = "family"


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table; `bot` is None for a person. `spec` is what `--seat` calls it."""

    spec: str
    name: str
    bot: bots.Bot | None


def make_seats(specs: list[str], game: Game, tr: Translator) -> list[Seat]:
    """The seats as asked for, filled up with bots."""
    players = game.players
    if not specs:
        specs = [tr("terminal.seats.player-1")]
    if len(specs) > players:
        raise Complaint(tr("terminal.seats.seats-are-named-but-only", specs=len(specs), players=players))
    specs = specs + ["bot"] * (players - len(specs))
    seats = [_make_seat(_printable(spec), number, game, tr) for number, spec in enumerate(specs)]
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise Complaint(tr("terminal.seats.sits-at-the-table-twice", name=name))
    return seats


def _printable(spec: str) -> str:
    """What was typed, without bytes that are no text: names are printed and saved."""
    return spec.encode("utf-8", "replace").decode().strip()


def _make_seat(spec: str, number: int, game: Game, tr: Translator) -> Seat:
    kind, _, level = spec.partition(":")
    if kind != "bot":
        if not spec:
            raise Complaint(tr("terminal.seats.a-seat-needs-a-name"))
        return Seat(spec, spec, None)
    level = level or DEFAULT_LEVEL
    try:
        bot = bots.create(
            bots.level(level, game.edition) if level in bots.LEVELS else level, game.seed + number
        )
    except ValueError as error:
        known = ", ".join(bots.LEVELS)
        raise Complaint(tr("terminal.seats.levels", error=error, known=known)) from None
    return Seat(f"bot:{level}", f"Bot {number + 1} ({_level_name(level, tr)})", bot)


def _level_name(level: str, tr: Translator) -> str:
    names = {
        "beginner": tr("terminal.seats.beginner"),
        "family": tr("terminal.seats.family"),
        "strong": tr("terminal.seats.strong"),
        "expert": tr("terminal.seats.expert"),
    }
    return names.get(level, level)
