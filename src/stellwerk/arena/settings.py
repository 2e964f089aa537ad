"""What is measured: the settings of a run, checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import stellwerk
from stellwerk.arena.contenders import code_digest, make_contender
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.play import Task
from stellwerk.arena.schedule import Block, Schedule
from stellwerk.bots.registry import current_name


@dataclass(frozen=True, slots=True)
class Trial:
    """A sequential test: is `challenger` stronger than `champion`, by `elo1` rather than by `elo0`?"""

    challenger: str
    champion: str
    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides how the games go. How many are played, and where, is not part of it."""

    edition: str
    players: int
    bots: tuple[str, ...]
    seed: int = 0
    variants: Mapping[str, Any] = field(default_factory=dict)
    trial: Trial | None = None

    def check(self) -> None:
        """Complain about anything that cannot be played."""
        _check_table(self)
        if not self.bots:
            raise ArenaError("arena.there-is-no-arena-without")
        names = [current_name(spec) for spec in self.bots]
        for spec in self.bots:
            make_contender(spec, 0)
            if names.count(current_name(spec)) > 1:
                raise ArenaError("arena.is-named-twice", spec=spec)
        if self.trial is not None:
            _check_trial(self.trial, self.bots)

    def schedule(self) -> Schedule:
        return Schedule(self.bots, self.players, self.seed)

    def task(self, block: Block) -> Task:
        return Task(self.edition, dict(self.variants), block)

    def as_json(self) -> dict[str, Any]:
        """The settings as they stand in a results file, with the digest of the code that plays."""
        trial = self.trial
        return {
            "edition": self.edition,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.variants),
            "sprt": None
            if trial is None
            else {
                "challenger": trial.challenger,
                "champion": trial.champion,
                "elo0": trial.elo0,
                "elo1": trial.elo1,
                "alpha": trial.alpha,
                "beta": trial.beta,
            },
            "code": code_digest(self.bots),
        }


def settings_from_json(data: Mapping[str, Any]) -> Settings:
    """The settings of a results file. Raises KeyError, TypeError or ValueError if they are none."""
    trial = data["sprt"]
    return Settings(
        edition=str(data["edition"]),
        players=int(data["players"]),
        bots=tuple(str(spec) for spec in data["bots"]),
        seed=int(data["seed"]),
        variants=dict(data["options"]),
        trial=None if trial is None else Trial(**trial),
    )


def _check_table(settings: Settings) -> None:
    edition, players = settings.edition, settings.players
    known = stellwerk.editions()
    if edition not in known:
        raise ArenaError("arena.there-is-no-edition-there", edition=f"{edition!r}", known=", ".join(known))
    least, most = stellwerk.edition_info(edition)["players"]
    if not least <= players <= most:
        raise ArenaError(
            "arena.is-for-to-players-not", edition=edition, least=least, most=most, players=players
        )
    try:
        stellwerk.new_game(edition, players=players, seed=0, variants=dict(settings.variants))
    except ValueError as error:
        raise ArenaError("arena.cannot-play", reason=error) from None


def _check_trial(trial: Trial, bots: tuple[str, ...]) -> None:
    for spec in (trial.challenger, trial.champion):
        if spec not in bots:
            raise ArenaError("arena.sprt-names-which-is-not", spec=spec, bots=", ".join(bots))
    if trial.challenger == trial.champion:
        raise ArenaError("arena.sprt-compares-two-different-bots")
    if not trial.elo0 < trial.elo1:
        raise ArenaError("arena.elo0-must-be-less-than", elo0=f"{trial.elo0:g}", elo1=f"{trial.elo1:g}")
