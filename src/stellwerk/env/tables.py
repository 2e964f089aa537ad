"""What the numbers of observations and actions mean."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.batch import GameConfig, ObservationField


def spec(
    edition: str, players: int = 2, variants: Mapping[str, object] | None = None
) -> list[ObservationField]:
    """Return the fields of an observation: name, offset, length and meaning of each."""
    return GameConfig(edition, players, variants).observation_fields()


def actions(edition: str, players: int = 2, variants: Mapping[str, object] | None = None) -> list[str]:
    """Return the notation of every action by number; `keep` names the places of the offer, from 1."""
    return GameConfig(edition, players, variants, observes=False).actions()
