"""What the numbers of observations and actions mean."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.batch import Kind, Stretch


def spec(
    edition: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    observation: str = "plain",
) -> list[Stretch]:
    """The observation's table: name, offset, length and meaning of each stretch."""
    return Kind(edition, players, options, observation=observation).stretches()


def actions(edition: str, players: int = 2, options: Mapping[str, object] | None = None) -> list[str]:
    """The notation of every action by number; `keep` names the places of the offer, from 1."""
    return Kind(edition, players, options, observation=None).actions()
