"""Training: which ideas, or which positions to come, are better than others in the same world (PyTorch).

What counts are differences between those that are compared: how good a decision's position is as a whole, and
how lucky its deal, drops out. Of positions the whole counts a little, too, so that games which end before a
position can be judged are told in the same measure. What is held out are whole games. On them the gain of a
player who follows a judge of ideas can be told without bias: its choice knows nothing of their results.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from stellwerk.bots.minds.experience import KINDS, LAST_TURNS
from stellwerk.bots.minds.guesses import DOUBLINGS, SIGNS, WHOLE
from stellwerk.bots.minds.judge import BETWEEN, COARSE, FINE, JUDGED_ALIKE
from stellwerk.bots.minds.traits import MARKS, OPTION, SITUATION, TENTH, TIME
from stellwerk.learn.config import Lessons
from stellwerk.learn.habits import NEVER
from stellwerk.learn.selfplay import FINENESS, HEAD, WIDTH

LEADS = (0.0, 0.002, 0.005, 0.008, 0.012, 0.016, 0.02, 0.03, 0.04, 0.06)
HELD_OUT = 6
"""One game in so many is kept to see how good guesses are."""
MOVING = 0.01
"""How fast the mean of the weights follows them."""


class Network(nn.Module):
    """The judge, as floating-point numbers that can be trained."""

    def __init__(self, marks: int, lessons: Lessons) -> None:
        super().__init__()
        self.told = nn.Linear(SITUATION + OPTION, lessons.first)
        self.mark = nn.EmbeddingBag(marks + 1, lessons.first, mode="sum", padding_idx=marks)
        self.inner = nn.Linear(lessons.first, lessons.second)
        self.outer = nn.Linear(lessons.second, 1, bias=False)
        self.dropout = nn.Dropout(lessons.dropout)
        nn.init.normal_(self.mark.weight, std=0.01)
        with torch.no_grad():
            self.mark.weight[marks] = 0.0
            self.outer.weight.mul_(0.3)

    def forward(self, told: Tensor, marks: Tensor) -> Tensor:
        """The values of all that is compared: (decisions, ideas, numbers) each."""
        ideas = told.shape[1]
        marked = self.mark(marks.reshape(-1, MARKS)).reshape(-1, ideas, self.inner.in_features)
        first = torch.relu(self.told(told) + marked)
        second = torch.relu(self.inner(self.dropout(first)))
        return self.outer(self.dropout(second)).squeeze(-1)


@dataclass
class Decisions:
    """What was seen in self-play, padded to the same number of ideas everywhere."""

    told: Tensor
    marks: Tensor
    there: Tensor
    result: Tensor
    game: Tensor

    def __len__(self) -> int:
        return len(self.game)

    def some(self, which: Tensor) -> Decisions:
        return Decisions(
            self.told[which], self.marks[which], self.there[which], self.result[which], self.game[which]
        )


def read_decisions(files: list[Path], marks: int, device: str) -> Decisions:
    """The rows of these files; results go from 0 (lost) to 1 (won by far)."""
    data = bytearray(b"".join(path.read_bytes() for path in files))
    rows = torch.frombuffer(data, dtype=torch.int16).reshape(-1, WIDTH).to(device)
    place = rows[:, 1].long()
    decision = torch.cumsum((place == 0).long(), 0) - 1
    count, ideas = int(decision[-1]) + 1, int(place.max()) + 1
    at = decision * ideas + place

    def spread(values: Tensor, fill: float) -> Tensor:
        wide = torch.full((count * ideas, values.shape[1]), fill, dtype=values.dtype, device=device)
        wide[at] = values
        return wide.reshape(count, ideas, values.shape[1])

    result = rows[:, 3:4].float() / FINENESS
    named = rows[:, HEAD + SITUATION + OPTION :].long()
    return Decisions(
        spread(rows[:, HEAD : HEAD + SITUATION + OPTION].float(), 0.0),
        spread(torch.where(named < 0, marks, named), marks),
        spread(torch.ones_like(result), 0.0).squeeze(-1),
        spread(result, 0.0).squeeze(-1),
        rows[place == 0, 0].long(),
    )


@dataclass
class Norms:
    """Mean and spread of each number, by which the network sees them."""

    mean: Tensor
    spread: Tensor

    def see(self, seen: Decisions) -> Decisions:
        told = (seen.told - self.mean) / self.spread
        return Decisions(told, seen.marks, seen.there, seen.result, seen.game)


def norms_of(seen: Decisions) -> Norms:
    told = seen.told[seen.there > 0]
    return Norms(told.mean(0), told.std(0).clamp(min=1.0))


def centred(values: Tensor, there: Tensor) -> Tensor:
    """What the ideas of a decision have over their mean."""
    mean = (values * there).sum(1, keepdim=True) / there.sum(1, keepdim=True)
    return (values - mean) * there


def squares(values: Tensor, seen: Decisions, whole: float = 0.0) -> Tensor:
    """The mean squared error of what is said about the ideas of each decision, compared with each other.

    ``whole`` is how much the error of what is said about each of them alone counts.
    """
    off = centred(values, seen.there) - centred(seen.result, seen.there)
    alone = (values - seen.result) * seen.there
    return ((off * off).sum() + whole * (alone * alone).sum()) / seen.there.sum()


def judged(network: Network, seen: Decisions, batch: int = 65536) -> Tensor:
    with torch.no_grad():
        parts = [
            network(seen.told[i : i + batch], seen.marks[i : i + batch]) for i in range(0, len(seen), batch)
        ]
    return torch.cat(parts)


def gains(values: Tensor, seen: Decisions) -> list[dict[str, Any]]:
    """What departing by different leads brings on games that were held out, a decision, and how often."""
    best, choice = torch.where(seen.there > 0, values, -math.inf).max(1)
    ahead = best - values[:, 0]
    gain = seen.result.gather(1, choice[:, None]).squeeze(1) - seen.result[:, 0]
    told: list[dict[str, Any]] = []
    for kind, which in kinds_of(seen).items():
        for lead in LEADS if which.any() else ():
            taken = torch.where(ahead > lead, gain, torch.zeros_like(gain))[which]
            told.append(
                {
                    "kind": kind,
                    "lead": lead,
                    "decisions": len(taken),
                    "departures": round(float((ahead[which] > lead).float().mean()), 4),
                    "gain": round(float(taken.mean()), 5),
                    "error": round(float(taken.std() / math.sqrt(len(taken))), 5),
                }
            )
    return told


def kinds_of(seen: Decisions) -> dict[str, Tensor]:
    """Which decisions are of each kind that has a lead of its own."""
    first = seen.told[:, 0]
    turn, keep = first[:, 0] > 0, first[:, 1] > 0
    late = first[:, TIME] <= TENTH * LAST_TURNS
    return {"turn": turn & ~late, "last turn": turn & late, "keep": keep, "draw": ~(turn | keep)}


def chosen_leads(told: list[dict[str, Any]]) -> dict[str, float]:
    """For each kind of decision the lead that surely gained most; never to depart, if none did."""
    leads: dict[str, float] = {}
    for kind in KINDS:
        best = NEVER
        most = 0.0
        for entry in told:
            sure = entry["gain"] - entry["error"]
            if entry["kind"] == kind and sure > most:
                best, most = entry["lead"], sure
        leads[kind] = best
    return leads


def train(
    seen: Decisions, marks: int, lessons: Lessons, whole: float
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A network as whole numbers, and how the training went."""
    held = seen.game % lessons.held_out == 0
    norms = norms_of(seen.some(~held))
    school, exam = norms.see(seen.some(~held)), norms.see(seen.some(held))
    courses = [Course(school, exam, marks, lessons, decay, whole) for decay in lessons.decays]
    best = min(courses, key=lambda course: course.best_error)
    told = gains(judged(best.best, exam), seen.some(held))
    report = {
        "decisions": len(school),
        "held out": len(exam),
        "error without a network": best.nothing,
        "best error": best.best_error,
        "best epoch": best.best_epoch,
        "decay": best.decay,
        "curve": best.curve,
        "gains": told,
    }
    report["leads"] = {kind: round(lead * JUDGED_ALIKE) for kind, lead in chosen_leads(told).items()}
    return exported(best.best, norms, marks, lessons), report


class Course:
    """One training from beginning to end. What is kept is a moving mean of the weights, at its best."""

    def __init__(
        self, school: Decisions, exam: Decisions, marks: int, lessons: Lessons, decay: float, whole: float
    ) -> None:
        torch.manual_seed(lessons.seed)
        self.whole = whole
        self.exam = exam
        self.decay = decay
        self.curve: list[dict[str, float]] = []
        self.network = Network(marks, lessons).to(school.told.device)
        self.mean = copy.deepcopy(self.network).eval()
        self.best = copy.deepcopy(self.mean)
        self.nothing = self.best_error = float(squares(torch.zeros_like(exam.result), exam))
        self.best_epoch = -1
        steps = max(1, len(school) // lessons.batch)
        optimizer = torch.optim.AdamW(self.network.parameters(), lr=lessons.rate, weight_decay=decay)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, lessons.rate, total_steps=steps * lessons.epochs + 1
        )
        for epoch in range(lessons.epochs):
            trained = self.study(school, lessons.batch, steps, optimizer, schedule)
            self.examine(epoch, trained)
            if epoch - self.best_epoch > lessons.patience:
                break

    def study(
        self,
        school: Decisions,
        batch: int,
        steps: int,
        optimizer: torch.optim.Optimizer,
        schedule: torch.optim.lr_scheduler.LRScheduler,
    ) -> float:
        """An epoch; the mean error on the way."""
        self.network.train()
        order = torch.randperm(len(school), device=school.told.device)
        total = torch.zeros((), device=school.told.device)
        for step in range(steps):
            some = school.some(order[step * batch : (step + 1) * batch])
            error = squares(self.network(some.told, some.marks), some, self.whole)
            optimizer.zero_grad()
            error.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                total += error
                for kept, new in zip(self.mean.parameters(), self.network.parameters(), strict=True):
                    kept.lerp_(new, MOVING)
        return float(total) / steps

    def examine(self, epoch: int, trained: float) -> None:
        error = float(squares(judged(self.mean, self.exam), self.exam))
        self.curve.append({"epoch": epoch, "trained": trained, "held out": error})
        if error < self.best_error:
            self.best_error, self.best_epoch = error, epoch
            self.best = copy.deepcopy(self.mean)


def fit_guesses(seen: Decisions, steps: int = 400) -> tuple[list[int], dict[str, Any]]:
    """How much each sign counts for a ticket being held, and how well that tells those that are.

    A held ticket is taken as one choice among all that are unseen, each as likely as its signs make it. The
    error is what a choice surprises on average, of games that were held out.
    """
    signs = seen.told[:, :, :SIGNS] / WHOLE
    exam = seen.game % HELD_OUT == 0
    counts = torch.zeros(SIGNS, device=signs.device, requires_grad=True)

    def error(which: Tensor) -> Tensor:
        scores = torch.where(seen.there[which] > 0, signs[which] @ counts, -math.inf)
        held = seen.result[which]
        surprise = torch.where(held > 0, -torch.log_softmax(scores, 1), torch.zeros_like(held))
        return surprise.sum() / held.sum()

    before = float(error(exam).detach())
    optimizer = torch.optim.Adam([counts], lr=0.1)
    for _ in range(steps):
        loss = error(~exam) + 0.001 * (counts * counts).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    told = [round(100 * DOUBLINGS * each / math.log(2.0)) for each in counts.detach().tolist()]
    return told, {"rivals": len(seen), "error without": before, "error": float(error(exam).detach())}


def exported(network: Network, norms: Norms, marks: int, lessons: Lessons) -> dict[str, Any]:
    """The network in fixed-point numbers; norms become part of the weights."""

    def whole(values: Tensor, bits: int) -> list[int]:
        flat: list[int] = torch.round(values.detach().double().cpu() * (1 << bits)).long().flatten().tolist()
        return flat

    weight = network.told.weight.double() / norms.spread
    bias = network.told.bias.double() - weight @ norms.mean.double()
    return {
        "first": lessons.first,
        "second": lessons.second,
        "marks": marks,
        "weights": {
            "situation": whole(weight[:, :SITUATION].T, FINE),
            "option": whole(weight[:, SITUATION:].T, FINE),
            "mark": whole(network.mark.weight[:marks], FINE),
            "first bias": whole(bias, FINE),
            "inner": whole(network.inner.weight.T, COARSE),
            "second bias": whole(network.inner.bias, COARSE + BETWEEN),
            "outer": whole(network.outer.weight, COARSE),
        },
    }
