"""Training of the ticket belief by softmax regression (PyTorch)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from stellwerk.bots.core.ticket_belief import FEATURE_SCALE, LOG2_STEPS, TICKET_FEATURES
from stellwerk.learn.self_play import Rows

VALIDATION_EVERY = 6
"""Every n-th game belongs to the validation set."""
STEPS = 400
"""Gradient steps."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """Samples of the same number of rows, filled up where necessary."""

    features: Tensor
    mask: Tensor
    """Whether a row is a ticket."""
    held: Tensor
    """1 for tickets that the opponent holds."""


def make_dataset(samples: list[Rows]) -> Dataset:
    """Return samples as tensors."""
    most = max(len(rows) for rows in samples)
    filling = ([0] * TICKET_FEATURES, False)
    padded = [[*rows, *[filling] * (most - len(rows))] for rows in samples]
    return Dataset(
        torch.tensor([[features for features, _ in rows] for rows in padded]) / FEATURE_SCALE,
        torch.tensor([[index < len(rows) for index in range(most)] for rows in samples]),
        torch.tensor([[float(held) for _, held in rows] for rows in padded]),
    )


def cross_entropy(weights: Tensor, data: Dataset) -> Tensor:
    """Return the mean cross-entropy in nats; each ticket held is one choice among all unseen tickets."""
    logits = torch.where(data.mask, data.features @ weights, -math.inf)
    losses = torch.where(data.held > 0, -torch.log_softmax(logits, 1), torch.zeros_like(data.held))
    return losses.sum() / data.held.sum()


def fit(training: Dataset, validation: Dataset) -> tuple[list[int], dict[str, Any]]:
    """Fit the weights of the ticket belief by softmax regression.

    Returns:
        Fixed-point weights of the ticket features, and the validation loss with and without them.
    """
    weights = torch.zeros(TICKET_FEATURES, requires_grad=True)
    baseline = float(cross_entropy(weights.detach(), validation))
    optimizer = torch.optim.Adam([weights], lr=0.1)
    for _ in range(STEPS):
        loss = cross_entropy(weights, training) + 0.001 * (weights * weights).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    fixed_point = [round(100 * LOG2_STEPS * each / math.log(2.0)) for each in weights.tolist()]
    final = float(cross_entropy(weights.detach(), validation))
    return fixed_point, {
        "opponents": len(training.mask) + len(validation.mask),
        "baseline_loss": baseline,
        "loss": final,
    }


def fit_games(games: list[list[Rows]]) -> tuple[list[int], dict[str, Any]]:
    """Fit the ticket belief to the samples of each game; return weights and losses."""
    validation = [rows for index, each in enumerate(games) if index % VALIDATION_EVERY == 0 for rows in each]
    training = [rows for index, each in enumerate(games) if index % VALIDATION_EVERY for rows in each]
    return fit(make_dataset(training), make_dataset(validation))
