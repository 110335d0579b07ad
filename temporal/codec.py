"""Encrypts every payload with AES-256-GCM; keys rotate by id."""

import os
from collections.abc import Sequence

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

ENCODING = b"binary/encrypted"
NONCE_BYTES = 12


class KeyRing(PayloadCodec):
    """`keys` is a ring "id:hex,id:hex": encrypts with the first key, decrypts with whichever key the payload names.

    A key leaves the ring when no open run and no history within the retention was written under it.
    """

    def __init__(self, keys: str) -> None:
        ring = [entry.strip().partition(":") for entry in keys.split(",")]
        self._ciphers = {name: AESGCM(bytes.fromhex(key)) for name, _, key in ring}
        self._current = ring[0][0]

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [self._encrypt(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [self._decrypt(p) if p.metadata.get("encoding") == ENCODING else p for p in payloads]

    def _encrypt(self, payload: Payload) -> Payload:
        nonce, name = os.urandom(NONCE_BYTES), self._current.encode()
        sealed = self._ciphers[self._current].encrypt(nonce, payload.SerializeToString(), name)
        return Payload(metadata={"encoding": ENCODING, "key": name}, data=nonce + sealed)

    def _decrypt(self, payload: Payload) -> Payload:
        name, nonce, sealed = payload.metadata["key"], payload.data[:NONCE_BYTES], payload.data[NONCE_BYTES:]
        return Payload.FromString(self._ciphers[name.decode()].decrypt(nonce, sealed, name))
