"""Keys of persons: read without blocking the event loop; a key that is destroyed while it is wrapped again stays
destroyed.
"""

import asyncio
import fcntl
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import obstore
import pytest

from db.core import person_keys
from db.core.person_keys import PersonKeys
from db.core.sealing import NotOpened, Sealer

NAME = "0f" * 16


class Ring:
    """A key ring that runs a function between reading a wrapped key and writing it again."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.meanwhile = meanwhile

    def seal(self, value: bytes, aad: bytes) -> bytes:
        return value

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        self.meanwhile()
        return sealed


IDLE = Ring(lambda: None)


def test_a_key_of_an_object_store_stays_destroyed():
    keys = PersonKeys("memory:///")
    keys.get_or_create(NAME, IDLE)
    list(keys.rewrap(Ring(lambda: keys.destroy(NAME))))
    assert keys.get(NAME, IDLE) is None


def test_a_key_of_a_folder_stays_destroyed(tmp_path: Path):
    keys, others = PersonKeys(tmp_path.as_uri()), PersonKeys(tmp_path.as_uri())
    keys.get_or_create(NAME, IDLE)
    erasing = threading.Thread(target=others.destroy, args=[NAME])

    def erase() -> None:
        erasing.start()
        erasing.join(0.2)  # an erasure that does not wait for the rotation has ended by then

    list(keys.rewrap(Ring(erase)))
    erasing.join()
    assert PersonKeys(tmp_path.as_uri()).get(NAME, IDLE) is None


@pytest.mark.parametrize("store", ["memory", "folder"])
def test_a_key_remains_usable_after_it_is_wrapped_again(store: str, tmp_path: Path):
    keys = PersonKeys("memory:///" if store == "memory" else tmp_path.as_uri())
    sealed = keys.get_or_create(NAME, IDLE).encrypt(b"nonce" * 3, b"a value", None)
    assert len(list(keys.rewrap(IDLE))) == 1
    key = keys.get(NAME, IDLE)
    assert key
    assert key.decrypt(b"nonce" * 3, sealed, None) == b"a value"


class SlowStore:
    """Object stores with slow reads. `blocking`: reads that blocked the event loop; `most`: concurrent reads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.blocking = self.under_way = self.most = 0
        get, get_async = obstore.get, obstore.get_async

        def blocking(*asked: Any) -> Any:
            self.blocking += 1
            return get(*asked)

        async def slow(*asked: Any) -> Any:
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            await asyncio.sleep(0.01)
            self.under_way -= 1
            return await get_async(*asked)

        monkeypatch.setattr(person_keys.obstore, "get", blocking)
        monkeypatch.setattr(person_keys.obstore, "get_async", slow)


def sealer_of(folder: Path) -> Sealer:
    return Sealer("ring:" + "11" * 32, PersonKeys(folder.as_uri()))


async def test_the_keys_of_a_page_are_read_without_blocking_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    people = [uuid4() for _ in range(200)]
    writer = sealer_of(tmp_path)
    values = [writer.seal(person.bytes, b"a place", owner=person) for person in people]
    store, reader = SlowStore(monkeypatch), sealer_of(tmp_path)
    await reader.prefetch([*people, *people, uuid4(), uuid4().hex, None])  # twice, no key, a browser, None
    assert [reader.open(value, b"a place") for value in values] == [person.bytes for person in people]
    assert (store.blocking, store.most) == (0, person_keys.AT_ONCE)


async def test_cached_keys_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    person, sealer = uuid4(), sealer_of(tmp_path)
    sealer.seal(b"a value", b"a place", owner=person)
    store = SlowStore(monkeypatch)
    await sealer.prefetch([person])
    assert store.most == 0


async def test_an_erasure_that_waits_for_the_lock_does_not_block_the_event_loop(tmp_path: Path):
    person, sealer = uuid4(), sealer_of(tmp_path)
    value = sealer.seal(b"a value", b"a place", owner=person)
    lock = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)  # as a rotation holds it
    erasing = asyncio.create_task(sealer.erase(person))
    await asyncio.sleep(0.05)  # would not end if the erasure blocked the loop
    assert not erasing.done()
    os.close(lock)
    await erasing
    with pytest.raises(NotOpened):
        sealer.open(value, b"a place")
