"""Supervised training of the action network, the position network and the ticket belief (PyTorch).

The networks learn differences between samples of the same decision, since the value of the decision as a
whole and the luck of its deal are the same for all of them. For positions the absolute value has a small
weight as well, so that the network's values and the results of finished games are on one scale. The
validation set consists of whole games. The gain of overriding the planner is estimated on it without bias,
because the network has not seen its results.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from stellwerk.bots.core.action_features import MAX_SPARSE, STATE_SIZE, TENTH, TURNS_LEFT_INDEX
from stellwerk.bots.core.mlp import ACTIVATION_BITS, FIRST_LAYER_BITS, FIXED_ONE, WEIGHT_BITS
from stellwerk.bots.core.ticket_belief import FEATURE_SCALE, LOG2_STEPS, TICKET_FEATURES
from stellwerk.bots.core.trained_model import DECISION_TYPES, FULL_SEARCH_TURNS
from stellwerk.learn.config import TrainingConfig
from stellwerk.learn.parameter_search import NEVER_OVERRIDE
from stellwerk.learn.selfplay import FEATURE_COUNT, HEADER_SIZE, RESULT_SCALE, ROW_SIZE

MARGINS = (0.0, 0.002, 0.005, 0.008, 0.012, 0.016, 0.02, 0.03, 0.04, 0.06)
"""Override margins whose gain is estimated."""
TICKET_VALIDATION_EVERY = 6
"""Every n-th game of ticket samples belongs to the validation set."""
EMA_RATE = 0.01
"""Rate of the exponential moving average (EMA) of the weights."""


class FloatMLP(nn.Module):
    """Multilayer perceptron over dense and sparse features; `export_network` makes it fixed-point."""

    def __init__(self, sparse_count: int, config: TrainingConfig) -> None:
        super().__init__()
        self.dense = nn.Linear(FEATURE_COUNT, config.hidden_size_1)
        self.sparse = nn.EmbeddingBag(
            sparse_count + 1, config.hidden_size_1, mode="sum", padding_idx=sparse_count
        )
        self.hidden = nn.Linear(config.hidden_size_1, config.hidden_size_2)
        self.output = nn.Linear(config.hidden_size_2, 1, bias=False)
        self.dropout = nn.Dropout(config.dropout)
        nn.init.normal_(self.sparse.weight, std=0.01)
        with torch.no_grad():
            self.sparse.weight[sparse_count] = 0.0
            self.output.weight.mul_(0.3)

    def forward(self, features: Tensor, sparse: Tensor) -> Tensor:
        """Return values of shape (decisions, candidates) for inputs with a third axis of features."""
        candidates = features.shape[1]
        embedded = self.sparse(sparse.reshape(-1, MAX_SPARSE)).reshape(
            -1, candidates, self.hidden.in_features
        )
        first = torch.relu(self.dense(features) + embedded)
        second = torch.relu(self.hidden(self.dropout(first)))
        return self.output(self.dropout(second)).squeeze(-1)


@dataclass
class Dataset:
    """Samples grouped by decision, padded to the same number of candidates."""

    features: Tensor
    """Dense features, of shape (decisions, candidates, features)."""
    sparse: Tensor
    """Indices of sparse features, of shape (decisions, candidates, indices)."""
    mask: Tensor
    """1 for samples and 0 for padding, of shape (decisions, candidates)."""
    results: Tensor
    """Results from 0 (a loss) to 1 (a clear win), of shape (decisions, candidates)."""
    games: Tensor
    """Game number of each decision."""

    def __len__(self) -> int:
        return len(self.games)

    def subset(self, selection: Tensor) -> Dataset:
        """Return the decisions given by indices or by a Boolean mask."""
        return Dataset(
            self.features[selection],
            self.sparse[selection],
            self.mask[selection],
            self.results[selection],
            self.games[selection],
        )


def load_dataset(files: list[Path], sparse_count: int, device: str) -> Dataset:
    """Read the rows that self-play wrote to these files.

    Args:
        files: Sample files.
        sparse_count: Number of sparse features; their padding index.
        device: PyTorch device of the tensors.
    """
    data = bytearray(b"".join(path.read_bytes() for path in files))
    rows = torch.frombuffer(data, dtype=torch.int16).reshape(-1, ROW_SIZE).to(device)
    candidate = rows[:, 1].long()
    decision = torch.cumsum((candidate == 0).long(), 0) - 1
    decisions, candidates = int(decision[-1]) + 1, int(candidate.max()) + 1
    index = decision * candidates + candidate

    def pad(values: Tensor, fill: float) -> Tensor:
        size = values.shape[1]
        padded = torch.full((decisions * candidates, size), fill, dtype=values.dtype, device=device)
        padded[index] = values
        return padded.reshape(decisions, candidates, size)

    results = rows[:, 3:4].float() / RESULT_SCALE
    sparse = rows[:, HEADER_SIZE + FEATURE_COUNT :].long()
    return Dataset(
        pad(rows[:, HEADER_SIZE : HEADER_SIZE + FEATURE_COUNT].float(), 0.0),
        pad(torch.where(sparse < 0, sparse_count, sparse), sparse_count),
        pad(torch.ones_like(results), 0.0).squeeze(-1),
        pad(results, 0.0).squeeze(-1),
        rows[candidate == 0, 0].long(),
    )


@dataclass
class Standardizer:
    """Mean and standard deviation of each dense feature."""

    mean: Tensor
    deviation: Tensor

    def transform(self, data: Dataset) -> Dataset:
        """Return the data with standardized features."""
        return replace(data, features=(data.features - self.mean) / self.deviation)


def fit_standardizer(data: Dataset) -> Standardizer:
    """Compute mean and standard deviation without padding; deviations are at least 1."""
    features = data.features[data.mask > 0]
    return Standardizer(features.mean(0), features.std(0).clamp(min=1.0))


def subtract_decision_mean(values: Tensor, mask: Tensor) -> Tensor:
    """Return the values relative to the mean of their decision; padding is 0."""
    mean = (values * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)
    return (values - mean) * mask


def comparison_loss(values: Tensor, data: Dataset, absolute_weight: float = 0.0) -> Tensor:
    """Return the mean squared error of values relative to the mean of their decision.

    `absolute_weight` is the weight of the mean squared error of the values themselves, which is added.
    """
    relative = subtract_decision_mean(values, data.mask) - subtract_decision_mean(data.results, data.mask)
    absolute = (values - data.results) * data.mask
    total = (relative * relative).sum() + absolute_weight * (absolute * absolute).sum()
    return total / data.mask.sum()


def predict(network: FloatMLP, data: Dataset, batch: int = 65536) -> Tensor:
    """Return the network's values for all samples, without gradients."""
    with torch.no_grad():
        parts = [
            network(data.features[i : i + batch], data.sparse[i : i + batch])
            for i in range(0, len(data), batch)
        ]
    return torch.cat(parts)


def override_gains(values: Tensor, data: Dataset) -> list[dict[str, Any]]:
    """Estimate the gain of overriding the planner, by kind of decision and override margin.

    Candidate 0 is the planner's choice. `gain` is the mean improvement of the result per decision, `error`
    its standard error and `overrides` the share of overridden decisions. Features must not be standardized.
    """
    best, choice = torch.where(data.mask > 0, values, -math.inf).max(1)
    advantage = best - values[:, 0]
    gain = data.results.gather(1, choice[:, None]).squeeze(1) - data.results[:, 0]
    entries: list[dict[str, Any]] = []
    for kind, selection in decision_kinds(data).items():
        for margin in MARGINS if selection.any() else ():
            taken = torch.where(advantage > margin, gain, torch.zeros_like(gain))[selection]
            entries.append(
                {
                    "kind": kind,
                    "margin": margin,
                    "decisions": len(taken),
                    "overrides": round(float((advantage[selection] > margin).float().mean()), 4),
                    "gain": round(float(taken.mean()), 5),
                    "error": round(float(taken.std() / math.sqrt(len(taken))), 5),
                }
            )
    return entries


def decision_kinds(data: Dataset) -> dict[str, Tensor]:
    """Return a Boolean mask of the decisions of each kind that has an override margin."""
    first = data.features[:, 0]
    turn, keep = first[:, 0] > 0, first[:, 1] > 0
    late = first[:, TURNS_LEFT_INDEX] <= TENTH * FULL_SEARCH_TURNS
    return {"turn": turn & ~late, "last_turn": turn & late, "keep": keep, "draw": ~(turn | keep)}


def select_margins(gains: list[dict[str, Any]]) -> dict[str, float]:
    """Return, for each kind, the margin with the largest gain minus its standard error.

    A kind without a positive one gets `NEVER_OVERRIDE`.
    """
    margins: dict[str, float] = {}
    for kind in DECISION_TYPES:
        best_margin = NEVER_OVERRIDE
        best_bound = 0.0
        for entry in gains:
            bound = entry["gain"] - entry["error"]
            if entry["kind"] == kind and bound > best_bound:
                best_margin, best_bound = entry["margin"], bound
        margins[kind] = best_margin
    return margins


def train_network(
    data: Dataset, sparse_count: int, config: TrainingConfig, absolute_weight: float
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Train one network per weight decay and keep the best.

    Returns:
        The fixed-point network as in a model file, and a report.
    """
    is_validation = data.games % config.validation_every == 0
    standardizer = fit_standardizer(data.subset(~is_validation))
    training = standardizer.transform(data.subset(~is_validation))
    validation = standardizer.transform(data.subset(is_validation))
    runs = [
        TrainingRun(training, validation, sparse_count, config, decay, absolute_weight)
        for decay in config.weight_decays
    ]
    best = min(runs, key=lambda run: run.best_loss)
    gains = override_gains(predict(best.best_network, validation), data.subset(is_validation))
    report = {
        "training_decisions": len(training),
        "validation_decisions": len(validation),
        "baseline_loss": best.baseline_loss,
        "best_loss": best.best_loss,
        "best_epoch": best.best_epoch,
        "weight_decay": best.weight_decay,
        "curve": best.curve,
        "gains": gains,
        "margins": {kind: round(margin * FIXED_ONE) for kind, margin in select_margins(gains).items()},
    }
    return export_network(best.best_network, standardizer, sparse_count, config), report


class TrainingRun:
    """One complete training with one weight decay.

    `best_network` is the moving average of the weights at the epoch with the lowest validation loss.
    """

    def __init__(
        self,
        training: Dataset,
        validation: Dataset,
        sparse_count: int,
        config: TrainingConfig,
        weight_decay: float,
        absolute_weight: float,
    ) -> None:
        torch.manual_seed(config.seed)
        self.absolute_weight = absolute_weight
        self.validation = validation
        self.weight_decay = weight_decay
        self.curve: list[dict[str, float]] = []
        self.network = FloatMLP(sparse_count, config).to(training.features.device)
        self.ema_network = copy.deepcopy(self.network).eval()
        self.best_network = copy.deepcopy(self.ema_network)
        self.baseline_loss = float(comparison_loss(torch.zeros_like(validation.results), validation))
        """Validation loss of a network that values all samples alike."""
        self.best_loss = self.baseline_loss
        self.best_epoch = -1
        steps = max(1, len(training) // config.minibatch_size)
        optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=config.learning_rate, weight_decay=weight_decay
        )
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, config.learning_rate, total_steps=steps * config.epochs + 1
        )
        for epoch in range(config.epochs):
            loss = self.train_epoch(training, config.minibatch_size, steps, optimizer, schedule)
            self.validate(epoch, loss)
            if epoch - self.best_epoch > config.patience:
                break

    def train_epoch(
        self,
        training: Dataset,
        minibatch_size: int,
        steps: int,
        optimizer: torch.optim.Optimizer,
        schedule: torch.optim.lr_scheduler.LRScheduler,
    ) -> float:
        """Take one pass over the training set and return its mean loss."""
        self.network.train()
        order = torch.randperm(len(training), device=training.features.device)
        total = torch.zeros((), device=training.features.device)
        for step in range(steps):
            minibatch = training.subset(order[step * minibatch_size : (step + 1) * minibatch_size])
            values = self.network(minibatch.features, minibatch.sparse)
            loss = comparison_loss(values, minibatch, self.absolute_weight)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                total += loss
                pairs = zip(self.ema_network.parameters(), self.network.parameters(), strict=True)
                for average, weights in pairs:
                    average.lerp_(weights, EMA_RATE)
        return float(total) / steps

    def validate(self, epoch: int, training_loss: float) -> None:
        """Compute the validation loss and keep the network if it is the best so far."""
        loss = float(comparison_loss(predict(self.ema_network, self.validation), self.validation))
        self.curve.append({"epoch": epoch, "training": training_loss, "validation": loss})
        if loss < self.best_loss:
            self.best_loss, self.best_epoch = loss, epoch
            self.best_network = copy.deepcopy(self.ema_network)


def fit_ticket_belief(data: Dataset, steps: int = 400) -> tuple[list[int], dict[str, Any]]:
    """Fit the weights of the ticket belief by softmax regression.

    Each ticket that an opponent holds is treated as one choice among all unseen tickets. The loss is the mean
    cross-entropy of these choices, in nats.

    Returns:
        Fixed-point weights of the ticket features, and the validation loss with and without them.
    """
    features = data.features[:, :, :TICKET_FEATURES] / FEATURE_SCALE
    is_validation = data.games % TICKET_VALIDATION_EVERY == 0
    weights = torch.zeros(TICKET_FEATURES, device=features.device, requires_grad=True)

    def cross_entropy(selection: Tensor) -> Tensor:
        logits = torch.where(data.mask[selection] > 0, features[selection] @ weights, -math.inf)
        held = data.results[selection]
        losses = torch.where(held > 0, -torch.log_softmax(logits, 1), torch.zeros_like(held))
        return losses.sum() / held.sum()

    baseline = float(cross_entropy(is_validation).detach())
    optimizer = torch.optim.Adam([weights], lr=0.1)
    for _ in range(steps):
        loss = cross_entropy(~is_validation) + 0.001 * (weights * weights).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    fixed_point = [round(100 * LOG2_STEPS * each / math.log(2.0)) for each in weights.detach().tolist()]
    final = float(cross_entropy(is_validation).detach())
    return fixed_point, {"opponents": len(data), "baseline_loss": baseline, "loss": final}


def export_network(
    network: FloatMLP, standardizer: Standardizer, sparse_count: int, config: TrainingConfig
) -> dict[str, Any]:
    """Convert a network to fixed-point integers, as in a model file.

    The standardization of the features is folded into the first layer.
    """

    def fixed_point(values: Tensor, bits: int) -> list[int]:
        flat: list[int] = torch.round(values.detach().double().cpu() * (1 << bits)).long().flatten().tolist()
        return flat

    weight = network.dense.weight.double() / standardizer.deviation
    bias = network.dense.bias.double() - weight @ standardizer.mean.double()
    return {
        "hidden1": config.hidden_size_1,
        "hidden2": config.hidden_size_2,
        "sparse_size": sparse_count,
        "weights": {
            "state": fixed_point(weight[:, :STATE_SIZE].T, FIRST_LAYER_BITS),
            "action": fixed_point(weight[:, STATE_SIZE:].T, FIRST_LAYER_BITS),
            "sparse": fixed_point(network.sparse.weight[:sparse_count], FIRST_LAYER_BITS),
            "hidden1_bias": fixed_point(bias, FIRST_LAYER_BITS),
            "hidden2": fixed_point(network.hidden.weight.T, WEIGHT_BITS),
            "hidden2_bias": fixed_point(network.hidden.bias, WEIGHT_BITS + ACTIVATION_BITS),
            "output": fixed_point(network.output.weight, WEIGHT_BITS),
        },
    }
