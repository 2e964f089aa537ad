"""Encrypted push messages (RFC 8291), signed by this server (RFC 8292, VAPID)."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes that a push service must accept
OVERHEAD: Final = 16 + 4 + 1 + 65 + 1 + 16  # of a sealed message: its head, the mark of its end, the tag
SIGNED_SECONDS: Final = 12 * 3600
POINT_BYTES, AUTH_BYTES, SECRET_BYTES = 65, 16, 32


def to_text(data: bytes) -> str:
    """Encode as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Decode URL-safe base64; raise ValueError for any other text."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


@dataclass(frozen=True, slots=True)
class Receiver:
    """The public key of a browser and its authentication secret."""

    point: bytes
    auth: bytes

    @classmethod
    def of(cls, p256dh: str, auth: str) -> Receiver:
        """Parse the keys of a browser's subscription; raise ValueError if they are invalid."""
        receiver = cls(from_text(p256dh), from_text(auth))
        if len(receiver.point) != POINT_BYTES or len(receiver.auth) != AUTH_BYTES:
            raise ValueError("keys of another length")
        _public_key(receiver.point)
        return receiver


def _public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def seal(
    text: bytes, to: Receiver, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Return a message encrypted for this browser, with a new key and salt."""
    if len(text) > RECORD - OVERHEAD:
        raise ValueError(f"a message has {RECORD - OVERHEAD} bytes at most")
    key = own or ec.generate_private_key(CURVE)
    used_salt = salt or os.urandom(16)
    point = _point(key.public_key())
    agreed = key.exchange(ec.ECDH(), _public_key(to.point))
    secret = _derive(agreed, to.auth, b"WebPush: info\0" + to.point + point, 32)
    content_key = _derive(secret, used_salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, used_salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, text + b"\x02", None)
    return used_salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


class Signature:
    """VAPID key: proves to push services that a message comes from the server that the browser allowed."""

    def __init__(self, secret: str) -> None:
        """``secret`` is what ``new_secret`` has made."""
        self._key = ec.derive_private_key(int.from_bytes(from_text(secret), "big"), CURVE)
        self.public = to_text(_point(self._key.public_key()))

    def header(self, origin: str, contact: str, now: float) -> str:
        """Return ``Authorization`` for a push service of this origin at wall time ``now``."""
        claims: dict[str, object] = {"aud": origin, "exp": int(now) + SIGNED_SECONDS}
        if contact:
            claims["sub"] = contact
        parts = [json.dumps(each, separators=(",", ":")).encode() for each in (_HEAD, claims)]
        signed = ".".join(map(to_text, parts))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


_HEAD: Final = {"typ": "JWT", "alg": "ES256"}


def new_secret() -> str:
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_text(number.to_bytes(SECRET_BYTES, "big"))
