"""The two networks of an instinct while they learn: what to do, and how a position stands (PyTorch)."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from stellwerk.bots.minds.judge import BETWEEN, COARSE, FINE
from stellwerk.bots.networks import packed


class Scale(nn.Module):
    """Brings inputs to about the same size; it is folded into the first layer when a network is written."""

    mean: Tensor
    factor: Tensor

    def __init__(self, size: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("factor", torch.ones(size))

    def fit(self, rows: Tensor) -> None:
        rows = rows.float()
        self.mean.copy_(rows.mean(0))
        self.factor.copy_(1.0 / (rows.std(0) + 0.3))

    def forward(self, rows: Tensor) -> Tensor:
        return (rows.float() - self.mean) * self.factor


class Doer(nn.Module):
    """How much each option is wanted."""

    def __init__(self, situation: int, option: int, marks: int, first: int, second: int) -> None:
        super().__init__()
        self.situation_scale = Scale(situation)
        self.option_scale = Scale(option)
        self.situation = nn.Linear(situation, first)
        self.option = nn.Linear(option, first, bias=False)
        self.mark = nn.Embedding(marks, first)
        self.inner = nn.Linear(first, second)
        self.outer = nn.Linear(second, 1, bias=False)
        nn.init.normal_(self.mark.weight, 0.0, 0.05)
        nn.init.normal_(self.outer.weight, 0.0, 0.02)

    def forward(self, situations: Tensor, options: Tensor, marks: Tensor, owner: Tensor) -> Tensor:
        """Of every option; `owner` is the place of its situation."""
        base = self.situation(self.situation_scale(situations))
        sums = base[owner] + self.option(self.option_scale(options)) + self.mark(marks)
        found: Tensor = self.outer(torch.relu(self.inner(torch.relu(sums)))).squeeze(1)
        return found

    def written(self) -> dict[str, Any]:
        weights = self.situation.weight * self.situation_scale.factor
        option = self.option.weight * self.option_scale.factor
        bias = self.situation.bias - weights @ self.situation_scale.mean - option @ self.option_scale.mean
        return written(weights, option, self.mark.weight, bias, self.inner, self.outer)


class Watcher(nn.Module):
    """How a seat stands."""

    def __init__(self, situation: int, first: int, second: int) -> None:
        super().__init__()
        self.scale = Scale(situation)
        self.situation = nn.Linear(situation, first)
        self.inner = nn.Linear(first, second)
        self.outer = nn.Linear(second, 1, bias=False)

    def forward(self, situations: Tensor) -> Tensor:
        hidden = torch.relu(self.situation(self.scale(situations)))
        found: Tensor = self.outer(torch.relu(self.inner(hidden))).squeeze(1)
        return found

    def written(self) -> dict[str, Any]:
        weights = self.situation.weight * self.scale.factor
        bias = self.situation.bias - weights @ self.scale.mean
        nothing = torch.zeros(self.situation.out_features, 0)
        return written(weights, nothing, nothing.T, bias, self.inner, self.outer)


def written(
    situation: Tensor, option: Tensor, mark: Tensor, bias: Tensor, inner: nn.Linear, outer: nn.Linear
) -> dict[str, Any]:
    """A network as it is kept: whole numbers, row by row."""

    def fixed(values: Tensor, bits: int) -> list[int]:
        whole: list[int] = torch.round(values.detach().cpu().double() * 2**bits).long().flatten().tolist()
        return whole

    return {
        "first": inner.in_features,
        "second": inner.out_features,
        "marks": mark.shape[0],
        "situation": situation.shape[1],
        "option": option.shape[1],
        "weights": {
            "situation": packed(fixed(situation.T, FINE)),
            "option": packed(fixed(option.T, FINE)),
            "mark": packed(fixed(mark, FINE)),
            "first bias": fixed(bias, FINE),
            "inner": fixed(inner.weight.T, COARSE),
            "second bias": fixed(inner.bias, COARSE + BETWEEN),
            "outer": fixed(outer.weight[0], COARSE),
        },
    }
