"""Encryption at rest: AES-256-GCM with a rotating key ring and one key for each person. Blind indexes find sealed
values.
"""

import asyncio
import hashlib
import hmac
import os
from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from config.settings import Settings
from db.core.person_keys import MOST, PersonKeys
from observability.metrics import OPENED, SEALED

NONCE_BYTES = 12
KEY_BYTES = 32
OF_PERSON = b"~"  # first byte of the id of a person's key; the 16 bytes of its name follow


def token_digest(token: str) -> bytes:
    """Return the SHA-256 digest of a random token. Tables store it instead of the token."""
    return hashlib.sha256(token.encode()).digest()


class NotOpened(Exception):
    """A sealed value could not be opened: unknown key id, a person's destroyed key, another `aad`, or altered bytes."""


class Sealer:
    """Seals values for storage. `keys` is a ring "id:hex,id:hex": the first key seals, every key opens.

    `docs/operations.md`, *Keys*, describes how to replace a key. `index_key` (64 hex digits) makes the fingerprints and
    never changes. Without it, the last key of the ring makes them.

    Values of a person are sealed under that person's key, which `person_keys` stores, wrapped by the ring.
    """

    def __init__(self, keys: str, person_keys: PersonKeys | None = None, index_key: str = "") -> None:
        ring = [_key(entry) for entry in keys.split(",")]
        self._ciphers = {key_id: AESGCM(key) for key_id, key in ring}
        if len(self._ciphers) != len(ring):
            raise ValueError("a key ring must not name a key id twice")
        self._sealing_id = ring[0][0]
        # the oldest key, so that a new first key does not change stored fingerprints
        index = bytes.fromhex(index_key) if index_key else ring[-1][1]
        self._index_key = hmac.digest(index, b"blind index", hashlib.sha256)
        self._person_keys = person_keys
        self._name = lru_cache(maxsize=MOST)(self._key_name)  # each value of a person needs it

    def seal(self, value: bytes, aad: bytes, *, owner: str | UUID | None = None) -> bytes:
        """Encrypt `value`. `aad` identifies its place (table, column, row), so that it cannot be moved to another
        place.

        `owner`: the person whose key seals it. None or the id of a browser selects the ring.
        """
        SEALED.add()
        key_id, cipher = self._sealing(owner)
        header = bytes([len(key_id)]) + key_id
        nonce = os.urandom(NONCE_BYTES)
        return header + nonce + cipher.encrypt(nonce, value, header + aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt a value that was sealed with the same `aad`. Raises NotOpened."""
        OPENED.add()
        key_id = key_id_of(sealed)
        header, body = sealed[: 1 + len(key_id)], sealed[1 + len(key_id) :]
        cipher = self._cipher(key_id)
        if cipher is None or len(body) < NONCE_BYTES:
            raise NotOpened("sealed under a key that is not there")
        try:
            return cipher.decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], header + aad)
        except InvalidTag:
            raise NotOpened("altered, or sealed for another place") from None

    def is_current(self, sealed: bytes, owner: str | UUID | None) -> bool:
        """Whether `seal` would use the key of the sealed value."""
        return key_id_of(sealed) == (OF_PERSON + self._name(owner) if is_person(owner) else self._sealing_id)

    async def prefetch(self, owners: Iterable[str | UUID | None]) -> None:
        """Read the keys of these persons without blocking the event loop, before many of their values are opened or
        sealed. It ignores other owners."""
        if self._person_keys:
            names = [self._name(owner).hex() for owner in owners if is_person(owner)]
            await self._person_keys.prefetch(names, self)

    async def erase(self, person: str | UUID) -> None:
        """Destroy the person's key. All processes lose access to its data within a minute."""
        await asyncio.to_thread(self._keys_of_persons().destroy, self._name(person).hex())

    def rewrap(self) -> int:
        """Wrap the keys of all persons under the first key of the ring. Returns their number."""
        return sum(1 for _ in self._keys_of_persons().rewrap(self))

    def fingerprint(self, value: str) -> str:
        """Return the blind index (64 hex digits): equal for equal values, and useless without the key ring."""
        return hmac.digest(self._index_key, value.encode(), hashlib.sha256).hex()

    def _sealing(self, owner: str | UUID | None) -> tuple[bytes, AESGCM]:
        if not is_person(owner):
            return self._sealing_id, self._ciphers[self._sealing_id]
        name = self._name(owner)
        return OF_PERSON + name, self._keys_of_persons().get_or_create(name.hex(), self)

    def _cipher(self, key_id: bytes) -> AESGCM | None:
        if key_id.startswith(OF_PERSON) and self._person_keys:
            return self._person_keys.get(key_id.removeprefix(OF_PERSON).hex(), self)
        return self._ciphers.get(key_id)

    def _key_name(self, person: str | UUID | None) -> bytes:
        return bytes.fromhex(self.fingerprint(f"person key/{person}"))[:16]

    def _keys_of_persons(self) -> PersonKeys:
        if self._person_keys is None:
            raise ValueError("no store for the keys of persons")
        return self._person_keys


def sealer_of(settings: Settings) -> Sealer:
    """Return the sealer of a process."""
    index_key = settings.index_key.get_secret_value()
    return Sealer(settings.data_keys.get_secret_value(), PersonKeys(settings.person_keys), index_key)


def key_id_of(sealed: bytes) -> bytes:
    """Return the id of the key that sealed the value; empty for an invalid value."""
    return sealed[1 : 1 + sealed[0]] if sealed and len(sealed) > sealed[0] else b""


def is_person(owner: str | UUID | None) -> bool:
    """Persons have ids with hyphens; browsers and certifications without log-in have 32 hex digits."""
    return isinstance(owner, UUID) or (owner is not None and len(owner) == 36)


def _key(entry: str) -> tuple[bytes, bytes]:
    key_id, _, digits = entry.strip().partition(":")
    key = bytes.fromhex(digits)
    if not 0 < len(key_id.encode()) < 256 or len(key) != KEY_BYTES or key_id.startswith(OF_PERSON.decode()):
        raise ValueError("a key ring is 'id:hex,id:hex' with 64 hex digits a key")
    return key_id.encode(), key
