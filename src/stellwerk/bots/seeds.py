"""Where chance comes from, for whoever lets bots play: the arena and the table make the same bots."""

from __future__ import annotations

import hashlib

from stellwerk.bots.registry import first_name


def derive_seed(*parts: int | str) -> int:
    """A seed that depends on all the parts and on nothing else, the same on every platform."""
    text = "\x1f".join(f"{type(part).__name__}{part}" for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest())


def bot_seed(game_seed: int, seat: int, spec: str) -> int:
    """The seed of a bot's own random stream in a seat of a game."""
    return derive_seed("bot", game_seed, seat, first_name(spec))
