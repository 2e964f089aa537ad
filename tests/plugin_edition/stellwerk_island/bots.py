"""A bot of the plug-in."""

from typing import Any


class FirstActionBot:
    """Chooses the first legal action."""

    def __init__(self, seed: int) -> None:
        """Make the bot; it needs no random numbers."""

    def choose(self, observation: Any) -> Any:
        """Return the first of the legal actions."""
        return observation.legal_actions()[0]
