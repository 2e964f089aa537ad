"""Seeds of bots, derived in the same way in the arena and on the server."""

from __future__ import annotations

import hashlib

from stellwerk.bots.registry import original_name


def derive_seed(*parts: int | str) -> int:
    """Return a seed that depends on all parts and nothing else, on every platform."""
    text = "\x1f".join(f"{type(part).__name__}{part}" for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest())


def bot_seed(game_seed: int, seat: int, spec: str) -> int:
    """Return the seed of a bot in a seat of a game."""
    return derive_seed("bot", game_seed, seat, original_name(spec))
