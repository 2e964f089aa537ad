"""Whole payments: the engine asks for one card after the other, people think in "2 red + 1 locomotive"."""

from __future__ import annotations

from typing import Any, Final

from stellwerk import Game

Payment = tuple[tuple[int, ...], dict[str, int]]
"""The actions that make a payment, and its cards."""

# Beyond these a list would help nobody: then the cards are asked for one by one.
_MOST_PAYMENTS: Final = 30
_MOST_TRIALS: Final = 600


def complete_payments(game: Game) -> list[Payment]:
    """Every way to complete the payment at hand, or nothing if there are too many to list."""
    found: list[Payment] = []
    waiting: list[tuple[Game, tuple[int, ...]]] = [(game, ())]
    trials = 0
    target = _target(game, game.player)
    while waiting:
        state, path = waiting.pop()
        for action in reversed(state.actions()):
            trials += 1
            if trials > _MOST_TRIALS:
                return []
            after = state.copy()
            after.apply(action)
            if not after.over and after.decision == "pay" and _target(after, game.player) == target:
                waiting.append((after, (*path, action)))
            else:
                found.append(((*path, action), _paid(after, game.player)))
                if len(found) > _MOST_PAYMENTS:
                    return []
    return sorted(found)


def _target(game: Game, seat: int) -> tuple[object, ...]:
    """What is being paid for."""
    view: dict[str, Any] = game.view(seat)
    pending = view["pending"] or {}
    return tuple(pending.get(name) for name in ("route", "city", "technology"))


def _paid(game: Game, seat: int) -> dict[str, int]:
    """The cards of a payment just completed; those laid out for a tunnel are still in the hand."""
    if game.decision == "surcharge":
        view: dict[str, Any] = game.view(seat)
        laid: dict[str, int] = view["pending"]["laid"]
        return laid
    events: list[dict[str, Any]] = game.events
    paid: dict[str, int] = next(event["paid"] for event in events if "paid" in event)
    return paid
