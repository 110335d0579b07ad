"""Documents and keys of persons in S3: the store's contract at a server of S3's own protocol."""

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import boto3
import certifi
import obstore
import pytest
from moto.moto_server.threaded_moto_server import ThreadedMotoServer
from obstore.store import LocalStore

from db.core.person_keys import PersonKeys
from db.core.sealing import NotOpened, Sealer
from documents.store import DocumentStore, NoSuchDocument
from stack import ports
from stack.backup import mirror
from stack.temporary import temporary_stack
from tests.clients.borrower import Borrower

OLD, NEW = "old:" + "11" * 32, "new:" + "22" * 32
CONTENT = "한서윤 930417".encode() * 1000
NAME = "0f" * 16


@pytest.fixture(scope="module")
def server() -> Generator[dict[str, str]]:
    """A server of S3. Returns the variables with which a process finds it, as on a deployment."""
    (port,) = ports.reserve(1)
    moto = ThreadedMotoServer("127.0.0.1", port, verbose=False)
    moto.start()
    yield {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "ap-northeast-2",
    }
    moto.stop()


@pytest.fixture
def s3(server: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    for name, value in server.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("SSL_CERT_FILE", certifi.where())  # obstore's client refuses to start without authorities
    return boto3.client("s3", region_name=server["AWS_REGION"])


@pytest.fixture
def bucket(s3: Any) -> str:
    return new_bucket(s3)


def new_bucket(s3: Any) -> str:
    name = f"ieum-{uuid4().hex}"
    s3.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": "ap-northeast-2"})
    return name


async def test_a_document_comes_back_and_its_object_shows_nothing(s3: Any, bucket: str):
    store = DocumentStore(f"s3://{bucket}", Sealer(OLD))
    reference = await store.put("contract", CONTENT)
    assert await DocumentStore(f"s3://{bucket}", Sealer(OLD)).get(reference) == CONTENT
    stored = s3.get_object(Bucket=bucket, Key=reference)["Body"].read()
    assert "한서윤".encode() not in stored
    s3.put_object(Bucket=bucket, Key=reference, Body=stored[:-1])
    with pytest.raises(NotOpened):
        await store.get(reference)
    await store.delete(reference)
    await store.delete(reference)
    with pytest.raises(NoSuchDocument):
        await store.get(reference)


async def test_a_rotation_seals_every_object_again(bucket: str):
    url = f"s3://{bucket}"
    store = DocumentStore(url, Sealer(OLD))
    first = await store.put("contract", CONTENT)
    references = [first, *[await store.put("id-card", b"%d" % number) for number in range(20)]]
    assert await DocumentStore(url, Sealer(f"{NEW},{OLD}")).reseal() == len(references)
    assert await DocumentStore(url, Sealer(NEW)).get(first) == CONTENT


def test_processes_create_one_key_and_a_destroyed_key_stays_destroyed(bucket: str):
    url, sealer = f"s3://{bucket}", Sealer(OLD)
    processes = [PersonKeys(url) for _ in range(8)]
    with ThreadPoolExecutor(len(processes)) as at_once:
        one, *others = at_once.map(lambda keys: keys.get_or_create(NAME, sealer), processes)
    sealed = one.encrypt(b"nonce" * 3, b"a value", None)
    assert {key.decrypt(b"nonce" * 3, sealed, None) for key in others} == {b"a value"}
    here, there, *_ = processes

    class DestroysKeyOnOpen(Sealer):
        def open(self, sealed: bytes, aad: bytes) -> bytes:
            there.destroy(NAME)
            return super().open(sealed, aad)

    assert list(here.rewrap(DestroysKeyOnOpen(f"{NEW},{OLD}"))) == []
    assert PersonKeys(url).get(NAME, sealer) is None


async def test_a_backup_copies_the_bucket(bucket: str, tmp_path: Path):
    store = DocumentStore(f"s3://{bucket}", Sealer(OLD))
    kept, gone = [await store.put("contract", CONTENT) for _ in range(2)]
    mirror(f"s3://{bucket}", tmp_path)
    await store.delete(gone)
    mirror(f"s3://{bucket}", tmp_path)
    assert [copy["path"] for copy in obstore.list(LocalStore(tmp_path)).collect()] == [kept]
    assert await DocumentStore(tmp_path.as_uri(), Sealer(OLD)).get(kept) == CONTENT


async def test_a_platform_signs_a_contract_in_s3(s3: Any, tmp_path: Path):
    documents, keys = new_bucket(s3), new_bucket(s3)
    stores = {"documents": f"s3://{documents}", "person_keys": f"s3://{keys}"}
    with temporary_stack(tmp_path / "state", durable=False, **stores) as stack:
        borrower = await (await Borrower.of(stack.settings).apply()).walk_to("finish")
        uid = borrower.at["applyUid"]
        signed = await borrower.api.get(f"/v2/mypage/loanContract/{uid}", headers=borrower.headers())
        await borrower.close()
        assert signed.content.startswith(b"%PDF")
        stored = {entry["Key"] for entry in s3.list_objects_v2(Bucket=documents)["Contents"]}
        assert {name.partition("/")[0] for name in stored} >= {"contract", "id-image"}
        assert s3.list_objects_v2(Bucket=keys)["KeyCount"] == 1
        assert not (stack.settings.state / "documents").exists()
        assert not (stack.settings.state / "person-keys").exists()
