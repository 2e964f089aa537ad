"""Join codes: eight letters and digits to type where a join link cannot be opened.

A code is 40 bits of the hash of the join token, so it needs no storage of its own. Written after the letter
``c`` it is a token that allows what the join token allows. Letters that look like digits are not used.
"""

from __future__ import annotations

import re

CODE = "c"  # the kind of token that a code is
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
_HEX_DIGITS = 10  # as many bits as eight letters of the alphabet
_LIKE_DIGITS = str.maketrans("OIL", "011")


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
