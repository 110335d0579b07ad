"""One key for each person, in a separate store, wrapped by the key ring. Destroying the key erases the person: the data
that it has encrypted becomes unreadable everywhere, also in backups of the database and of the documents.
"""

import asyncio
import fcntl
import os
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urlsplit

import obstore
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from obstore.exceptions import AlreadyExistsError, PreconditionError
from obstore.store import LocalStore, ObjectStore, from_url

if TYPE_CHECKING:  # types that do not exist at run time
    from obstore import GetResult, UpdateVersion

REMEMBERED = 60.0  # seconds after which another process no longer uses a destroyed key
MOST = 10_000  # number of cached keys
AT_ONCE = 32  # reads of a `prefetch`
KEY_BYTES = 32


class Wrapper(Protocol):
    """Encrypts and decrypts keys by the key ring."""

    def seal(self, value: bytes, aad: bytes) -> bytes: ...
    def open(self, sealed: bytes, aad: bytes) -> bytes: ...


class PersonKeys:
    """Keys by their names, 32 hex digits. Each process reads a key at most once a minute. `get` blocks the event loop
    while it reads; `prefetch` reads the keys of many values without blocking.

    `url`: an obstore URL. In a folder, a new key is flushed to disk before its first use, so that no value is sealed
    under a key that may be lost.
    """

    def __init__(self, url: str) -> None:
        is_folder = url.startswith("file:")
        self._objects: ObjectStore = LocalStore.from_url(url, mkdir=True) if is_folder else from_url(url)
        self._folder = Path(unquote(urlsplit(url).path)) if is_folder else None
        self._known: dict[str, tuple[float, AESGCM]] = {}

    def get(self, name: str, ring: Wrapper) -> AESGCM | None:
        """Return the key with that name; None if it does not exist or was destroyed."""
        if key := self._remembered(name):
            return key
        try:
            wrapped = bytes(obstore.get(self._objects, _path(name)).bytes())
        except FileNotFoundError:
            self._known.pop(name, None)
            return None
        return self._remember(name, wrapped, ring)

    async def prefetch(self, names: Iterable[str], ring: Wrapper) -> None:
        """Read the keys that are not cached, several at once. It skips keys that do not exist."""
        slots = asyncio.Semaphore(AT_ONCE)

        async def read(name: str) -> None:
            async with slots:
                try:
                    found = await obstore.get_async(self._objects, _path(name))
                    self._remember(name, bytes(await found.bytes_async()), ring)
                except FileNotFoundError:
                    return

        if missing := {name for name in names if not self._remembered(name)}:
            await asyncio.gather(*map(read, missing))

    def get_or_create(self, name: str, ring: Wrapper) -> AESGCM:
        """Return the key with that name, and create it if it does not exist."""
        while not (key := self.get(name, ring)):
            wrapped = ring.seal(os.urandom(KEY_BYTES), _place(name))
            try:
                obstore.put(self._objects, _path(name), wrapped, mode="create")
            except AlreadyExistsError:  # created by another process at the same time
                continue
            self._wait_for_disk(name)
        return key

    def destroy(self, name: str) -> None:
        """Destroy the key. It waits for the lock of the folder, so do not call it on the event loop."""
        with self._folder_locked(), suppress(FileNotFoundError):
            obstore.delete(self._objects, _path(name))
        self._known.pop(name, None)

    def rewrap(self, ring: Wrapper) -> Iterator[None]:
        """Wrap every key again under the first key of the ring. A key that is destroyed at the same time stays
        destroyed."""
        for page in obstore.list(self._objects, prefix="keys"):
            for entry in page:
                name = entry["path"].rpartition("/")[2]
                try:
                    with self._folder_locked():
                        found = obstore.get(self._objects, entry["path"])
                        wrapped = ring.seal(ring.open(bytes(found.bytes()), _place(name)), _place(name))
                        self._replace(entry["path"], found, wrapped)
                        self._wait_for_disk(name)
                except (FileNotFoundError, PreconditionError):  # destroyed or wrapped by another run at the same time
                    continue
                yield

    def _remembered(self, name: str) -> AESGCM | None:
        known = self._known.get(name)
        return known[1] if known and known[0] > time.monotonic() else None

    def _remember(self, name: str, wrapped: bytes, ring: Wrapper) -> AESGCM:
        if len(self._known) >= MOST:
            self._known.clear()
        key = AESGCM(ring.open(wrapped, _place(name)))
        self._known[name] = time.monotonic() + REMEMBERED, key
        return key

    def _replace(self, path: str, found: "GetResult", wrapped: bytes) -> None:
        """Write the object if it has not changed. With a folder, the caller holds its lock instead."""
        if self._folder:
            obstore.put(self._objects, path, wrapped)
            return
        version: UpdateVersion = {}
        if tag := found.meta["e_tag"]:
            version["e_tag"] = tag
        if number := found.meta["version"]:
            version["version"] = number
        obstore.put(self._objects, path, wrapped, mode=version)

    @contextmanager
    def _folder_locked(self) -> Generator[None]:
        """Hold the lock of the folder for all processes. It has no effect with an object store."""
        if not self._folder:
            yield
            return
        descriptor = os.open(self._folder, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def _wait_for_disk(self, name: str) -> None:
        if self._folder:
            for path in (self._folder / _path(name), (self._folder / _path(name)).parent):
                descriptor = os.open(path, os.O_RDONLY)
                os.fsync(descriptor)
                os.close(descriptor)


def _path(name: str) -> str:
    return f"keys/{name[:2]}/{name}"


def _place(name: str) -> bytes:
    return f"person-key/{name}".encode()
