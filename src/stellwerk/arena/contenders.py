"""Contenders: the bots of `stellwerk.bots`, and other people's as `module.Class`.

An own bot is a class with `choose(observation) -> Action`, or a function that makes one. It is given a seed
if it takes an argument. Its module must be importable, also by the worker processes:
`PYTHONPATH=. stellwerk arena --bots planner,my_bots.Careful …`. Bots of an earlier version are named
`learned@0.1`.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.frozen import FrozenBot, is_frozen
from stellwerk.bots import Bot
from stellwerk.bots.adapter import BotAdapter, call_with_seed
from stellwerk.bots.custom import import_factory, is_custom


def make_contender(spec: str, seed: int) -> Bot:
    """A fresh bot for one game."""
    if is_frozen(spec):
        return FrozenBot(spec)
    if is_custom(spec):
        return _make_own(spec, seed)
    try:
        return bots.create(spec, seed)
    except ValueError as error:
        known = ", ".join(bots.names())
        if spec.partition(":")[0] not in bots.names():
            raise ArenaError("arena.no-such-bot", spec=f"{spec!r}", known=known) from None
        raise ArenaError("arena.there-is-no-bot-there", spec=f"{spec!r}", error=error, known=known) from None


def code_digest(specs: Sequence[str], more: Sequence[str] = ()) -> str:
    """A short name for the rules, the boards and the bots as they are now; another one means other play.

    `more` are further packages whose code counts.
    """
    root = Path(stellwerk.__file__).parent
    files = [
        file
        for folder in ("boards", "engine", "edition", "bots", *more)
        for file in sorted((root / folder).rglob("*"))
        if file.suffix in (".py", ".json")
    ]
    own = [inspect.getsourcefile(inspect.unwrap(_find_own(spec))) for spec in specs if _is_own(spec)]
    digest = hashlib.blake2b(digest_size=6)
    for file in files + [Path(name) for name in own if name is not None]:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_own(spec: str) -> bool:
    """Return whether a spec names a bot by `module.Class`; the dot in `learned@0.1` does not count."""
    return is_custom(spec) and not is_frozen(spec)


def _make_own(spec: str, seed: int) -> Bot:
    try:
        bot = call_with_seed(_find_own(spec), seed)
    except ArenaError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise ArenaError("arena.makes-no-bot", spec=spec, seed=seed, what=what) from error
    return BotAdapter(bot)


def _find_own(spec: str) -> Callable[..., Any]:
    try:
        return import_factory(spec)
    except (ImportError, AttributeError, ValueError) as error:
        raise ArenaError("arena.the-bot-cannot-be-loaded", spec=f"{spec!r}", error=error) from None
    except TypeError:
        raise ArenaError("arena.is-no-bot", spec=f"{spec!r}") from None
