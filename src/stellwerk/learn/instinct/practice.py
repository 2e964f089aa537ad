"""Proximal policy optimisation: play, see what went better than expected, do more of that, carefully."""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from stellwerk.learn.config import Config, Practice
from stellwerk.learn.instinct.networks import Doer, Watcher
from stellwerk.learn.instinct.tables import IMITATE, MOST_PLAYERS, PLAY, STOP, Seating, Window, serve

AMONG = 4000
"""Games among teachers that are looked at, at each number of players."""


class Process:
    """A process with tables."""

    def __init__(self, seating: Seating) -> None:
        context = multiprocessing.get_context("spawn")
        self.window = Window(seating)
        self.line, far = context.Pipe()
        self.process = context.Process(
            target=serve, args=(seating, self.window.memory.name, far), daemon=True
        )
        self.process.start()

    def order(self, what: str) -> None:
        self.line.send(what)

    def rows(self) -> int:
        """Wait for its turns; how many options they have."""
        found: int = self.line.recv()
        return found

    def close(self) -> None:
        """End it, if it has not ended by itself."""
        with suppress(OSError):
            self.order(STOP)
        self.process.join()
        self.window.memory.close()
        self.window.memory.unlink()


@dataclass
class Step:
    """A turn at every table of some processes."""

    situations: Tensor
    options: Tensor
    marks: Tensor
    counts: Tensor
    movers: NDArray[np.int32]
    chosen: Tensor
    chances: Tensor
    """Logarithms of how likely it was to choose that."""
    values: NDArray[np.float32]
    ended: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """What became of them is told later."""
    results: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))


class Learner:
    def __init__(self, config: Config, processes: int, device: str, rounds: int) -> None:
        """``rounds``: of an earlier practice that goes on."""
        practice = config.practice
        self.config = config
        self.practice: Practice = practice
        self.device = torch.device(device)
        torch.manual_seed(practice.seed + rounds)
        seating = Seating(
            config.edition,
            practice.tables,
            0,
            config.players,
            practice.taught,
            practice.seed,
            rounds * practice.steps,
        )
        senses = seating.senses()
        size = senses.situation_size
        self.doer = Doer(size, senses.option_size, senses.marks, practice.first, practice.second)
        self.watcher = Watcher(size, practice.first, practice.second)
        self.doer.to(self.device)
        self.watcher.to(self.device)
        self.optimiser = torch.optim.Adam(
            [*self.doer.parameters(), *self.watcher.parameters()], practice.rate, eps=1e-5
        )
        self.processes = [
            Process(replace(seating, first=number * practice.tables)) for number in range(processes)
        ]
        half = (processes + 1) // 2
        self.groups = [group for group in (self.processes[:half], self.processes[half:]) if group]
        self.shown: list[list[int]] = [[] for _ in self.groups]  # options of turns that wait for a decision
        self.scaled = False
        self.among_teachers: dict[int, deque[float]] = {}  # results, by the number of players
        self.games = 0

    def close(self) -> None:
        for process in self.processes:
            process.close()

    # ------------------------------------------------------------------ playing

    def round(self, order: str) -> list[list[Step]]:
        """Some turns at every table, group by group: while one is looked at the other one plays."""
        steps: list[list[Step]] = [[] for _ in self.groups]
        for _ in range(self.practice.steps):
            for number, group in enumerate(self.groups):
                self.wait(number, steps[number])
                steps[number].append(self.decide(number))
                for process in group:
                    process.order(order)
                self.shown[number] = []
        for number in range(len(self.groups)):
            self.wait(number, steps[number])
        return steps

    def wait(self, number: int, steps: list[Step]) -> None:
        """Wait for the next turns, and note what became of the last ones."""
        group = self.groups[number]
        if self.shown[number]:
            return
        self.shown[number] = [process.rows() for process in group]
        if not steps:
            return
        last = steps[-1]
        last.ended = np.concatenate([process.window.ended for process in group])
        last.results = np.concatenate([process.window.results for process in group])
        chosen = np.concatenate([process.window.chosen for process in group])
        last.chosen = torch.from_numpy(chosen).long().to(self.device)
        self.note(group)

    def note(self, group: list[Process]) -> None:
        for process in group:
            window = process.window
            for place in np.flatnonzero(window.ended):
                self.games += 1
                rivals = int(window.teachers[place])
                if rivals:
                    learner = int(window.learners[place])
                    results = self.among_teachers.setdefault(rivals + 1, deque(maxlen=AMONG))
                    results.append(float(window.results[place, learner]))

    def decide(self, number: int) -> Step:
        """Choose by lot at every table, the more likely what is wanted more."""
        group, rows = self.groups[number], self.shown[number]
        windows = [process.window for process in group]
        situations = self.sent([window.situations for window in windows])
        options = self.sent([window.options[:count] for window, count in zip(windows, rows, strict=True)])
        marks = self.sent([window.marks[:count] for window, count in zip(windows, rows, strict=True)])
        counts = self.sent([window.counts for window in windows]).long()
        if not self.scaled:
            self.scaled = True
            self.doer.situation_scale.fit(situations)
            self.doer.option_scale.fit(options)
            self.watcher.scale.fit(situations)
        with torch.no_grad():
            wanted = self.doer(situations, options, marks.long(), owners(counts))
            lots = wanted - torch.log(-torch.log(torch.rand_like(wanted).clamp(1e-9, 1 - 1e-7)))
            chosen = best_of(lots, counts)
            chances = log_chances(wanted, counts)[first_of(counts) + chosen]
            values = self.watcher(situations).cpu().numpy()
        picked = chosen.int().cpu().numpy()
        at = 0
        for window in windows:
            window.chosen[:] = picked[at : at + len(window.chosen)]
            at += len(window.chosen)
        movers = np.concatenate([window.movers for window in windows])
        return Step(situations, options, marks, counts, movers, chosen, chances, values)

    def sent(self, parts: list[NDArray[Any]]) -> Tensor:
        return torch.from_numpy(np.concatenate(parts)).to(self.device)

    # ------------------------------------------------------------------ learning

    def learn(self, rounds: list[list[Step]], imitate: bool, progress: float) -> dict[str, float]:
        """From what was better or worse than expected."""
        practice = self.practice
        gains, known = [], []
        for steps in rounds:
            gain, is_known = surprises(steps, 1.0 if imitate else practice.horizon)
            gains.append(gain.reshape(-1))
            known.append(is_known.reshape(-1))
        flat = [step for steps in rounds for step in steps]
        lesson = Lesson(flat, np.concatenate(gains), np.concatenate(known), self.device)
        rate = practice.rate + (practice.last_rate - practice.rate) * progress
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        entropy = practice.entropy + (practice.last_entropy - practice.entropy) * progress
        told: dict[str, list[Tensor]] = {}
        for _ in range(practice.epochs):
            for places in lesson.batches(practice.batch):
                loss, figures = self.loss(lesson, places, imitate, entropy)
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.doer.parameters(), 0.5)
                torch.nn.utils.clip_grad_norm_(self.watcher.parameters(), 0.5)
                self.optimiser.step()
                for name, figure in figures.items():
                    told.setdefault(name, []).append(figure)
        return {name: float(torch.stack(figures).mean()) for name, figures in told.items()}

    def loss(
        self, lesson: Lesson, places: Tensor, imitate: bool, entropy: float
    ) -> tuple[Tensor, dict[str, Tensor]]:
        counts = lesson.counts[places]
        owner = owners(counts)
        within = torch.arange(len(owner), device=self.device) - first_of(counts)[owner]
        rows = lesson.firsts[places][owner] + within
        situations = lesson.situations[places]
        wanted = self.doer(situations, lesson.options[rows], lesson.marks[rows].long(), owner)
        chances = log_chances(wanted, counts)
        mine = chances[first_of(counts) + lesson.chosen[places]]
        spread = -torch.zeros_like(mine).index_add(0, owner, chances * chances.exp()).mean()
        gains = lesson.gains[places]
        values = self.watcher(situations)
        off = (values - lesson.targets[places]).square().mean()
        if imitate:
            deed = -mine.mean()
        else:
            ratio = (mine - lesson.chances[places]).exp()
            careful = ratio.clamp(1.0 - self.practice.clip, 1.0 + self.practice.clip)
            deed = -torch.minimum(ratio * gains, careful * gains).mean() - entropy * spread
        figures = {"deed": deed.detach(), "spread": spread.detach(), "off": off.detach()}
        return deed + off, figures

    def written(self) -> dict[str, Any]:
        return {"doing": self.doer.written(), "watching": self.watcher.written()}


class Lesson:
    """All turns of a round from which something is to be learned."""

    def __init__(
        self, steps: list[Step], gains: NDArray[np.float32], known: NDArray[np.bool_], device: torch.device
    ) -> None:
        self.situations = torch.cat([step.situations for step in steps])
        self.options = torch.cat([step.options for step in steps])
        self.marks = torch.cat([step.marks for step in steps])
        self.counts = torch.cat([step.counts for step in steps])
        self.chosen = torch.cat([step.chosen for step in steps])
        self.chances = torch.cat([step.chances for step in steps])
        self.firsts = first_of(self.counts)
        values = torch.from_numpy(np.concatenate([step.values for step in steps])).to(device)
        raw = torch.from_numpy(gains).to(device)
        self.known = torch.from_numpy(np.flatnonzero(known)).to(device)
        self.targets = values + raw
        some = raw[self.known]
        self.gains = (raw - some.mean()) / (some.std(correction=0) + 1e-6) if len(some) else raw

    def batches(self, size: int) -> list[Tensor]:
        if not len(self.known):
            return []
        mixed = self.known[torch.randperm(len(self.known), device=self.known.device)]
        return [part for part in torch.split(mixed, size) if len(part) * 2 > size or len(mixed) < size]


def surprises(steps: list[Step], horizon: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """How much better each decision turned out than expected, and whether that is known by now."""
    count = len(steps[0].movers)
    everyone = np.arange(count)
    later = np.zeros((count, MOST_PLAYERS), np.float32)
    gained = np.zeros((count, MOST_PLAYERS), np.float32)
    seen = np.zeros((count, MOST_PLAYERS), np.bool_)
    gains = np.zeros((len(steps), count), np.float32)
    known = np.zeros((len(steps), count), np.bool_)
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        over = np.flatnonzero(step.ended)
        later[over] = step.results[over]
        gained[over] = 0.0
        seen[over] = True
        mover = step.movers
        is_seen = seen[everyone, mover]
        gain = later[everyone, mover] - step.values + horizon * gained[everyone, mover]
        gains[number] = np.where(is_seen, gain, 0.0)
        known[number] = is_seen
        later[everyone, mover] = step.values
        gained[everyone, mover] = gains[number]
        seen[everyone, mover] = True
    return gains, known


def owners(counts: Tensor) -> Tensor:
    """Of every option the place of its turn."""
    return torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)


def first_of(counts: Tensor) -> Tensor:
    """Where the options of every turn begin."""
    return torch.cumsum(counts, 0) - counts


def log_chances(wanted: Tensor, counts: Tensor) -> Tensor:
    """How likely each option is among those of its turn, as a logarithm."""
    owner = owners(counts)
    most = torch.full((len(counts),), -1e9, device=wanted.device)
    most = most.scatter_reduce(0, owner, wanted.detach(), "amax")
    above = wanted - most[owner]
    total = torch.zeros(len(counts), device=wanted.device).index_add(0, owner, above.exp())
    return above - total.log()[owner]


def best_of(lots: Tensor, counts: Tensor) -> Tensor:
    """The place of the largest number of every turn among its options."""
    owner = owners(counts)
    most = torch.full((len(counts),), -1e9, device=lots.device).scatter_reduce(0, owner, lots, "amax")
    within = torch.arange(len(owner), device=lots.device) - first_of(counts)[owner]
    is_best = lots == most[owner]
    found = torch.zeros(len(counts), dtype=torch.long, device=lots.device)
    found[owner[is_best]] = within[is_best]
    return found


class Diary:
    """What is kept of a practice: the networks, how it went, and how to go on."""

    def __init__(self, folder: Path, practice: Practice) -> None:
        self.path = folder / "practice.pt"
        self.course: list[dict[str, float]] = []
        self.kept: dict[str, Any] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self.kept = torch.load(self.path, map_location="cpu")
            self.course = self.kept["course"]
            if self.kept["sizes"] != [practice.first, practice.second]:
                raise SystemExit(f"{self.path} was begun with networks of other sizes")

    def last(self, name: str) -> float:
        """What was noted last, of an earlier practice too."""
        return self.course[-1][name] if self.course else 0.0

    def remind(self, learner: Learner) -> None:
        """Go on with what was learned so far."""
        if self.kept:
            learner.doer.load_state_dict(self.kept["doer"])
            learner.watcher.load_state_dict(self.kept["watcher"])
            learner.optimiser.load_state_dict(self.kept["optimiser"])
            learner.scaled = True
            learner.games = int(self.last("games"))

    def write(self, learner: Learner) -> None:
        """Whole or not at all."""
        practice = learner.practice
        kept = {
            "doer": learner.doer.state_dict(),
            "watcher": learner.watcher.state_dict(),
            "optimiser": learner.optimiser.state_dict(),
            "course": self.course,
            "sizes": [practice.first, practice.second],
        }
        torch.save(kept, self.path.with_suffix(".part"))
        os.replace(self.path.with_suffix(".part"), self.path)
        told = {"settings": learner.config.told(), "course": self.course}
        self.path.with_suffix(".json").write_text(json.dumps(told), "ascii")


def practise(
    config: Config, folder: Path, processes: int, device: str, seconds: float
) -> tuple[dict[str, Any], float]:
    """Practise till all seconds of the settings are spent, or so many (0: no such limit).

    What is known then, and how many seconds are spent. It goes on where an earlier practice in the folder
    ended, with other games.
    """
    diary = Diary(folder, config.practice)
    learner = Learner(config, max(1, processes), device, int(diary.last("round")))
    try:
        diary.remind(learner)
        go_through(learner, diary, seconds)
        diary.write(learner)
    finally:
        learner.close()
    return learner.written(), diary.last("seconds")


def go_through(learner: Learner, diary: Diary, seconds: float) -> None:
    """Round after round, with a copy in the diary every minute."""
    practice = learner.practice
    before = diary.last("seconds")
    begun = kept = time.monotonic()
    while True:
        here = time.monotonic() - begun
        if before + here >= practice.seconds or (seconds and here >= seconds):
            return
        number = int(diary.last("round"))
        imitate = number < practice.imitated
        rounds = learner.round(IMITATE if imitate else PLAY)
        played = time.monotonic() - begun - here
        figures = learner.learn(rounds, imitate, (before + here) / practice.seconds)
        among = {
            f"among {players}": float(np.mean(results))
            for players, results in sorted(learner.among_teachers.items())
        }
        diary.course.append(
            {
                "round": number + 1,
                "seconds": before + time.monotonic() - begun,
                "playing": played,
                "decisions": diary.last("decisions")
                + sum(len(step.movers) for part in rounds for step in part),
                "games": learner.games,
                **figures,
                **among,
            }
        )
        if number % 10 == 0:
            print(" ".join(f"{name} {value:.5g}" for name, value in diary.course[-1].items()), flush=True)
        if time.monotonic() - kept > 60:
            kept = time.monotonic()
            diary.write(learner)
