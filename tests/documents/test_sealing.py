"""A sealed value can only be opened with its ring and at its own place."""

import pytest

from db.core.sealing import NotOpened, Sealer

OLD = "old:" + "11" * 32
NEW = "new:" + "22" * 32
VALUE = b"900101-1234567"


def test_a_sealed_value_opens_and_hides_its_content() -> None:
    sealer = Sealer(OLD)
    sealed = sealer.seal(VALUE, b"person/1")

    assert VALUE not in sealed
    assert sealer.open(sealed, b"person/1") == VALUE
    assert sealer.seal(VALUE, b"person/1") != sealed  # a fresh nonce every time


def test_a_sealed_value_does_not_open_in_another_place() -> None:
    sealer = Sealer(OLD)
    with pytest.raises(NotOpened):
        sealer.open(sealer.seal(VALUE, b"person/1"), b"person/2")


def test_every_altered_byte_is_detected() -> None:
    sealer = Sealer(OLD)
    sealed = sealer.seal(VALUE, b"person/1")
    for position in range(len(sealed)):
        altered = bytearray(sealed)
        altered[position] ^= 1
        with pytest.raises(NotOpened):
            sealer.open(bytes(altered), b"person/1")


@pytest.mark.parametrize("rubbish", [b"", b"\x03", b"\x03old", b"\x03old" + bytes(11), b"\xff"])
def test_a_truncated_value_is_refused(rubbish: bytes) -> None:
    with pytest.raises(NotOpened):
        Sealer(OLD).open(rubbish, b"")


def test_rotation_seals_with_the_first_key_and_still_opens_the_others() -> None:
    sealed_before = Sealer(OLD).seal(VALUE, b"")
    rotated = Sealer(f"{NEW},{OLD}")

    assert rotated.open(sealed_before, b"") == VALUE
    sealed_after = rotated.seal(VALUE, b"")
    assert Sealer(NEW).open(sealed_after, b"") == VALUE
    with pytest.raises(NotOpened):
        Sealer(OLD).open(sealed_after, b"")


def test_the_same_key_id_with_another_key_opens_nothing() -> None:
    with pytest.raises(NotOpened):
        Sealer("old:" + "33" * 32).open(Sealer(OLD).seal(VALUE, b""), b"")


def test_fingerprints_find_equal_values_and_survive_a_rotation() -> None:
    before, rotated = Sealer(OLD), Sealer(f"{NEW},{OLD}")

    assert before.fingerprint("01012345678") == rotated.fingerprint("01012345678")
    assert before.fingerprint("01012345678") != before.fingerprint("01012345679")
    assert before.fingerprint("01012345678") != Sealer(NEW).fingerprint("01012345678")


@pytest.mark.parametrize("keys", ["", "demo", "demo:00", ":" + "11" * 32, f"{OLD},{OLD}", "demo:" + "zz" * 32])
def test_a_malformed_ring_is_refused_at_once(keys: str) -> None:
    with pytest.raises(ValueError, match=r"key ring|hexadecimal"):
        Sealer(keys)
