"""Join codes: eight letters and digits to type where a join link cannot be opened.

A code is 40 bits of the hash of the join token, so it needs no storage of its own. Written after the letter
``c`` it is a token that allows what the join token allows. Letters that look like digits are not used. Wrong
codes are counted, so that nobody guesses one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.rate_limiter import Bucket, Buckets

CODE = "c"  # the kind of token that a code is
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
_HEX_DIGITS = 10  # as many bits as eight letters of the alphabet
_LIKE_DIGITS = str.maketrans("OIL", "011")
WRONG_PER_SECOND, WRONG_BURST = 1 / 30, 10  # wrong codes from one address
ALL_WRONG_PER_SECOND, ALL_WRONG_BURST = 1.0, 60  # wrong codes from all addresses together
WRONG = ("unknown_code", "unknown_token", "no_token")  # errors that a wrong code ends in


def code_of(join_hash: str) -> str:
    """Return the code of a table by the stored hash of its join token."""
    number = int(join_hash[:_HEX_DIGITS], 16)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def hash_prefix(typed: str) -> str | None:
    """Return how the hash of the join token begins, by a code as somebody typed it; None if it is no code."""
    code = re.sub(r"[\s.–-]", "", typed).upper().translate(_LIKE_DIGITS)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    number = 0
    for letter in code:
        number = number << 5 | ALPHABET.index(letter)
    return f"{number:0{_HEX_DIGITS}x}"


def token_of(join_hash: str) -> str:
    """Return the code of a table as a token."""
    return CODE + code_of(join_hash)


class WrongCodes:
    """Limits the wrong codes of every address, and of all addresses together."""

    def __init__(self, clients_per_address: int, clock: Clock) -> None:
        rate, burst = WRONG_PER_SECOND * clients_per_address, WRONG_BURST * clients_per_address
        self.by_address = Buckets(rate, burst, clock=clock)
        self.all = Bucket(ALL_WRONG_PER_SECOND, ALL_WRONG_BURST, clock)

    @contextmanager
    def limit(self, key: str) -> Iterator[None]:
        """Count a refusal as a wrong code of this client; TableError while there were too many."""
        buckets = (self.by_address.of(key), self.all)
        for bucket in buckets:
            wait = bucket.wait()
            if wait:
                raise TableError("slow_down", retry_seconds=wait)
            bucket.spend(-1)  # only wrong codes count
        try:
            yield
        except TableError as error:
            for bucket in buckets:
                bucket.spend(error.code in WRONG)
            raise


def has_code(tokens: Iterable[str]) -> bool:
    """Return whether one of these tokens is a code."""
    return any(token.startswith(CODE) for token in tokens)
