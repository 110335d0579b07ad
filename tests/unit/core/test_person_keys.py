"""A key that is destroyed while it is wrapped again stays destroyed."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from db.core.person_keys import PersonKeys

NAME = "0f" * 16


class Ring:
    """A key ring that does something between reading a wrapped key and writing it again."""

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
        erasing.join(0.2)  # an erasure that does not wait for the rotation is over by then

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
