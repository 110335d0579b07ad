"""Encrypts every payload with AES-256-GCM and accepts no unencrypted one. Keys rotate by id."""

import os
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple, Self

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
OF_PERSON = b"person"  # replaces a key's name: the sealed value contains the name
PLACE = b"temporal"
NONCE_BYTES = 12
WORKFLOW = "workflow"  # entry of the encrypted metadata: the id of the workflow
PARENTS = {"lien": ("loan", "mortgage")}  # of child workflows: Temporal encrypts a child's input for its parent
REFUSED = Payload(metadata={"encoding": b"refused"})  # no converter reads it


class Read(NamedTuple):
    """A decrypted payload, and the id of the workflow that it was encrypted for; empty if it belongs to none."""

    payload: Payload
    workflow: str = ""


class KeyRing(PayloadCodec, WithSerializationContext):
    """A codec. `keys` is a ring "id:hex,id:hex". It encrypts with the first key and decrypts with the key that the
    payload names.

    `sealer` encrypts the payloads of a person's workflow (`upl:<person>`) under that person's key. Destroying that key
    makes the histories and their backups unreadable. Without a sealer, the ring encrypts everything.

    Remove a key from the ring only when no open run and no retained history contains payloads that it encrypted.

    A payload that is not encrypted, was altered, was encrypted for another workflow or belongs to an erased person
    becomes REFUSED: an update or a start with it is rejected, and a signal is dropped. An error would fail each task of
    the workflow instead. A key that is not in the ring is an error (KeyError): the task succeeds once the key is back.
    """

    def __init__(self, keys: str, sealer: Sealer | None = None) -> None:
        ring = [entry.strip().partition(":") for entry in keys.split(",")]
        self._sealer = sealer
        self._workflow, self._owner = "", ""
        self._ciphers = {name: AESGCM(bytes.fromhex(key)) for name, _, key in ring}
        self._current = ring[0][0]

    def with_context(self, context: SerializationContext) -> Self:
        """Return the codec of a workflow and its activities."""
        if not isinstance(context, WorkflowSerializationContext | ActivitySerializationContext):
            return self
        codec = copy(self)
        codec._workflow = context.workflow_id or ""
        _, _, owner = codec._workflow.partition(":")
        codec._owner = owner if is_person(owner) else ""
        return codec

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        await self._prefetch()
        return [self._encrypt(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [REFUSED if self._is_foreign(read) else read.payload for read in await self.read(payloads)]

    async def read(self, payloads: Sequence[Payload]) -> list[Read]:
        """Return the payloads of any workflow, each with its workflow."""
        await self._prefetch()
        return [self._decrypt(p) if p.metadata.get("encoding") == ENCODING else Read(REFUSED) for p in payloads]

    def _is_foreign(self, read: Read) -> bool:
        """Whether the payload was encrypted for a workflow that is neither this one nor its parent. Older payloads name
        none."""
        if not self._workflow or not read.workflow or read.workflow == self._workflow:
            return False
        return _kind(read.workflow) not in PARENTS.get(_kind(self._workflow), ())

    async def _prefetch(self) -> None:
        if self._sealer:
            await self._sealer.prefetch([self._owner])

    def _encrypt(self, payload: Payload) -> Payload:
        named = Payload()
        named.CopyFrom(payload)
        named.metadata[WORKFLOW] = self._workflow.encode()
        content = named.SerializeToString()
        if self._sealer and self._owner:
            sealed = self._sealer.seal(content, PLACE, owner=self._owner)
            return Payload(metadata={"encoding": ENCODING, "key": OF_PERSON}, data=sealed)
        nonce, name = os.urandom(NONCE_BYTES), self._current.encode()
        sealed = self._ciphers[self._current].encrypt(nonce, content, name)
        return Payload(metadata={"encoding": ENCODING, "key": name}, data=nonce + sealed)

    def _decrypt(self, payload: Payload) -> Read:
        name, nonce, sealed = payload.metadata["key"], payload.data[:NONCE_BYTES], payload.data[NONCE_BYTES:]
        try:
            if self._sealer and name == OF_PERSON:
                content = self._sealer.open(payload.data, PLACE)
            else:
                content = self._ciphers[name.decode()].decrypt(nonce, sealed, name)
            read = Payload.FromString(content)
        except (InvalidTag, NotOpened, ValueError):  # ValueError: shorter than a nonce and a tag
            return Read(REFUSED)
        workflow = read.metadata.get(WORKFLOW, b"").decode()
        read.metadata.pop(WORKFLOW, None)
        return Read(read, workflow)


def _kind(workflow: str) -> str:
    """Return the kind of a workflow id, `<kind>:<owner>`."""
    return workflow.partition(":")[0]
