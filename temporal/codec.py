"""Encrypts every payload with AES-256-GCM and accepts no other; keys rotate by id."""

import os
from collections.abc import Sequence
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from temporalio.api.common.v1 import Payload
from temporalio.converter import (
    ActivitySerializationContext,
    PayloadCodec,
    SerializationContext,
    WithSerializationContext,
    WorkflowSerializationContext,
)

from db.core.sealing import NotOpened, Sealer, is_person

ENCODING = b"binary/encrypted"
OF_PERSON = b"person"  # in the place of a key's name: the sealed value names the key
PLACE = b"temporal"
NONCE_BYTES = 12
REFUSED = Payload(metadata={"encoding": b"refused"})  # no converter reads it


class KeyRing(PayloadCodec, WithSerializationContext):
    """`keys` is a ring "id:hex,id:hex": encrypts with the first key, decrypts with whichever key the payload names.

    What belongs to the workflow of a person (`upl:<person>`) is sealed under that person's key by `sealer`, so that
    histories and their backups are unreadable when the key is destroyed. Without a sealer the ring encrypts everything.

    A key leaves the ring when no open run and no history within the retention was written under it.

    A payload that is not encrypted, was altered or belonged to a person who is erased becomes REFUSED: an update or a
    start that carries it is rejected and a signal dropped. An error here would fail each task of the workflow instead.
    A key that is not in the ring is an error (KeyError): the task succeeds once the key is back.
    """

    def __init__(self, keys: str, sealer: Sealer | None = None, owner: str | None = None) -> None:
        ring = [entry.strip().partition(":") for entry in keys.split(",")]
        self._keys, self._sealer, self._owner = keys, sealer, owner
        self._ciphers = {name: AESGCM(bytes.fromhex(key)) for name, _, key in ring}
        self._current = ring[0][0]

    def with_context(self, context: SerializationContext) -> Self:
        """The codec of a workflow and its activities."""
        if not isinstance(context, WorkflowSerializationContext | ActivitySerializationContext):
            return self
        _, _, owner = (context.workflow_id or "").partition(":")
        return type(self)(self._keys, self._sealer, owner) if self._sealer and is_person(owner) else self

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        await self._prefetch()
        return [self._encrypt(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        await self._prefetch()
        return [self._decrypt(p) if p.metadata.get("encoding") == ENCODING else REFUSED for p in payloads]

    async def _prefetch(self) -> None:
        if self._sealer:
            await self._sealer.prefetch([self._owner])

    def _encrypt(self, payload: Payload) -> Payload:
        content = payload.SerializeToString()
        if self._sealer and self._owner:
            sealed = self._sealer.seal(content, PLACE, owner=self._owner)
            return Payload(metadata={"encoding": ENCODING, "key": OF_PERSON}, data=sealed)
        nonce, name = os.urandom(NONCE_BYTES), self._current.encode()
        sealed = self._ciphers[self._current].encrypt(nonce, content, name)
        return Payload(metadata={"encoding": ENCODING, "key": name}, data=nonce + sealed)

    def _decrypt(self, payload: Payload) -> Payload:
        name, nonce, sealed = payload.metadata["key"], payload.data[:NONCE_BYTES], payload.data[NONCE_BYTES:]
        try:
            if self._sealer and name == OF_PERSON:
                return Payload.FromString(self._sealer.open(payload.data, PLACE))
            return Payload.FromString(self._ciphers[name.decode()].decrypt(nonce, sealed, name))
        except (InvalidTag, NotOpened, ValueError):  # ValueError: shorter than a nonce and a tag
            return REFUSED
