"""Encrypts every payload with AES-256-GCM and accepts no other; keys rotate by id."""

import os
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

ENCODING = b"binary/encrypted"
NONCE_BYTES = 12
REFUSED = Payload(metadata={"encoding": b"refused"})  # no converter reads it


class KeyRing(PayloadCodec):
    """`keys` is a ring "id:hex,id:hex": encrypts with the first key, decrypts with whichever key the payload names.

    A key leaves the ring when no open run and no history within the retention was written under it.

    A payload that is not encrypted, or was altered, becomes REFUSED: an update or a start that carries it is rejected
    and a signal dropped. An error here would fail each task of the workflow instead. A key that is not in the ring is
    an error (KeyError): the task succeeds once the key is back.
    """

    def __init__(self, keys: str) -> None:
        ring = [entry.strip().partition(":") for entry in keys.split(",")]
        self._ciphers = {name: AESGCM(bytes.fromhex(key)) for name, _, key in ring}
        self._current = ring[0][0]

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [self._encrypt(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [self._decrypt(p) if p.metadata.get("encoding") == ENCODING else REFUSED for p in payloads]

    def _encrypt(self, payload: Payload) -> Payload:
        nonce, name = os.urandom(NONCE_BYTES), self._current.encode()
        sealed = self._ciphers[self._current].encrypt(nonce, payload.SerializeToString(), name)
        return Payload(metadata={"encoding": ENCODING, "key": name}, data=nonce + sealed)

    def _decrypt(self, payload: Payload) -> Payload:
        name, nonce, sealed = payload.metadata["key"], payload.data[:NONCE_BYTES], payload.data[NONCE_BYTES:]
        cipher = self._ciphers[name.decode()]
        try:
            return Payload.FromString(cipher.decrypt(nonce, sealed, name))
        except (InvalidTag, ValueError):  # ValueError: shorter than a nonce and a tag
            return REFUSED
