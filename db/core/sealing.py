"""Encryption at rest: AES-256-GCM with a rotating key ring, and blind indexes to look up sealed values."""

import hashlib
import hmac
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
KEY_BYTES = 32


class NotOpened(Exception):
    """A sealed value could not be opened: unknown key id, another `aad`, or altered bytes."""


class Sealer:
    """Seals values for storage. `keys` is a ring "id:hex,id:hex": the first key seals, every key opens.

    To rotate, put the new key first. To retire a key, seal every value again first (and, for the last key of the
    ring, renew the fingerprints).
    """

    def __init__(self, keys: str) -> None:
        ring = [_key(entry) for entry in keys.split(",")]
        self._ciphers = {key_id: AESGCM(key) for key_id, key in ring}
        if len(self._ciphers) != len(ring):
            raise ValueError("a key ring must not name a key id twice")
        self._sealing_id = ring[0][0]
        # the oldest key, so that a key added at the front leaves stored fingerprints as they are
        self._index_key = hmac.digest(ring[-1][1], b"blind index", hashlib.sha256)

    def seal(self, value: bytes, aad: bytes) -> bytes:
        """Encrypt `value`. `aad` names its place (table, column, row), so it cannot be moved to another one."""
        header = bytes([len(self._sealing_id)]) + self._sealing_id
        nonce = os.urandom(NONCE_BYTES)
        return header + nonce + self._ciphers[self._sealing_id].encrypt(nonce, value, header + aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """The value that was sealed under the same `aad`; raises `NotOpened`."""
        header_length = 1 + sealed[0] if sealed else 0
        header, body = sealed[:header_length], sealed[header_length:]
        cipher = self._ciphers.get(header[1:])
        if cipher is None or len(body) < NONCE_BYTES:
            raise NotOpened("sealed under a key that is not in the ring")
        try:
            return cipher.decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], header + aad)
        except InvalidTag:
            raise NotOpened("altered, or sealed for another place") from None

    def fingerprint(self, value: str) -> str:
        """Return the blind index (64 hex digits): equal for equal values, and useless without the key ring."""
        return hmac.digest(self._index_key, value.encode(), hashlib.sha256).hex()


def _key(entry: str) -> tuple[bytes, bytes]:
    key_id, _, digits = entry.strip().partition(":")
    key = bytes.fromhex(digits)
    if not 0 < len(key_id.encode()) < 256 or len(key) != KEY_BYTES:
        raise ValueError("a key ring is 'id:hex,id:hex' with 64 hex digits a key")
    return key_id.encode(), key
