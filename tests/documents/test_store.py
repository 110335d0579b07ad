"""The store returns documents unchanged, and stored content is unreadable without the keys."""

import re
from pathlib import Path

import pytest

from db.core.sealing import NotOpened, Sealer
from documents.store import DocumentStore, NoSuchDocument

OLD = "old:" + "11" * 32
NEW = "new:" + "22" * 32
CONTENT = "한서윤 930417".encode() * 1000


def store_in(folder: Path, keys: str = OLD) -> DocumentStore:
    return DocumentStore(f"file://{folder}/documents", Sealer(keys))


async def test_a_stored_document_is_returned_unchanged(tmp_path: Path) -> None:
    reference = await store_in(tmp_path).put("contract", CONTENT)
    assert await store_in(tmp_path).get(reference) == CONTENT


async def test_references_are_random_and_the_stored_file_is_encrypted(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    references = {await store.put("id-card", CONTENT) for _ in range(20)}

    assert len(references) == 20
    assert all(re.fullmatch(r"id-card/[0-9a-f]{32}", reference) for reference in references)
    stored = [tmp_path / "documents" / reference for reference in references]
    assert not any("한서윤".encode() in file.read_bytes() for file in stored)
    assert len({file.read_bytes() for file in stored}) == 20


async def test_a_deleted_document_does_not_exist_and_can_be_deleted_again(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    reference = await store.put("contract", CONTENT)
    await store.delete(reference)
    await store.delete(reference)
    with pytest.raises(NoSuchDocument):
        await store.get(reference)
    assert not (tmp_path / "documents" / reference).exists()


async def test_another_key_opens_nothing(tmp_path: Path) -> None:
    reference = await store_in(tmp_path, OLD).put("contract", CONTENT)
    with pytest.raises(NotOpened):
        await store_in(tmp_path, NEW).get(reference)


async def test_a_rotated_ring_reads_old_documents_and_writes_under_the_new_key(tmp_path: Path) -> None:
    before = await store_in(tmp_path, OLD).put("contract", CONTENT)
    rotated = store_in(tmp_path, f"{NEW},{OLD}")

    assert await rotated.get(before) == CONTENT
    after = await rotated.put("contract", CONTENT)
    assert await store_in(tmp_path, NEW).get(after) == CONTENT


async def test_an_altered_or_moved_file_is_refused(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    one, other = [await store.put("contract", content) for content in (CONTENT, b"another")]
    first, second = (tmp_path / "documents" / reference for reference in (one, other))

    second.write_bytes(first.read_bytes())
    with pytest.raises(NotOpened):
        await store.get(other)
    first.write_bytes(first.read_bytes()[:-1])
    with pytest.raises(NotOpened):
        await store.get(one)


@pytest.mark.parametrize("reference", ["", "contract", "contract/../../secret", "contract/" + "A" * 32, "/etc/passwd"])
async def test_only_valid_references_reach_the_store(tmp_path: Path, reference: str) -> None:
    (tmp_path / "secret").write_bytes(b"not a document")
    store = store_in(tmp_path)
    with pytest.raises(NoSuchDocument):
        await store.get(reference)
    with pytest.raises(NoSuchDocument):
        await store.delete(reference)
    assert (tmp_path / "secret").exists()


async def test_any_object_store_is_named_by_its_url() -> None:
    store = DocumentStore("memory:///", Sealer(OLD))
    assert await store.get(await store.put("contract", CONTENT)) == CONTENT
