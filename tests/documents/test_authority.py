"""The certificate authority is created once, is private, and is the same for every process."""

import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

from cryptography import x509

from documents.authority import open_authority

PROCESSES = 4
barrier: Barrier


def test_the_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "authority"
    open_authority(folder)

    assert {file.name for file in folder.iterdir()} == {"root.pem", "root.key", "signer.pem", "signer.key"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_opening_it_again_changes_nothing(tmp_path: Path) -> None:
    first = open_authority(tmp_path / "authority")
    content = first.key.read_bytes()
    assert open_authority(tmp_path / "authority") == first
    assert first.key.read_bytes() == content


def test_the_root_certifies_a_signer_that_cannot_certify_others(tmp_path: Path) -> None:
    authority = open_authority(tmp_path / "authority")
    root, signer = (
        x509.load_pem_x509_certificate(file.read_bytes()) for file in (authority.root, authority.certificate)
    )
    root.verify_directly_issued_by(root)
    signer.verify_directly_issued_by(root)
    assert root.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not signer.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    usage = signer.extensions.get_extension_for_class(x509.KeyUsage).value
    assert usage.content_commitment
    assert not usage.key_cert_sign


def set_barrier(shared: Barrier) -> None:
    global barrier
    barrier = shared


def open_at_once(folder: Path) -> bytes:
    barrier.wait(60)
    authority = open_authority(folder)
    return authority.root.read_bytes() + authority.certificate.read_bytes() + authority.key.read_bytes()


def test_processes_that_start_at_once_get_the_same_authority(tmp_path: Path) -> None:
    context = get_context("spawn")
    barrier = context.Barrier(PROCESSES)
    with ProcessPoolExecutor(PROCESSES, context, initializer=set_barrier, initargs=(barrier,)) as pool:
        for attempt in range(5):
            state = tmp_path / str(attempt)
            seen = set(pool.map(open_at_once, [state / "authority"] * PROCESSES))
            assert len(seen) == 1
            assert [entry.name for entry in state.iterdir()] == ["authority"]
