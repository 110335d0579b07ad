"""Keys are replaced while the platform runs, and erased persons are also erased from backups."""

import asyncio
import json
import re
import secrets
import shutil
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from pydantic import SecretStr
from sqlalchemy import LargeBinary, text, update
from temporalio.api.common.v1 import Payload

from activities.core.notices import Sms, enqueue
from activities.core.resources import resources
from activities.retention import purge
from config.postgres_folder import postgres_folder
from config.settings import ROOT, Settings
from db.accounts.corporations import holders_of
from db.accounts.people import read_person, set_email
from db.accounts.tables import EmailLogin, Person, WithdrawnMember
from db.borrowing.consultations import ConsultationRecord, record_of, request_consultation
from db.borrowing.tables import Consultation
from db.closures import withdraw
from db.core import person_keys
from db.core.engine import Database
from db.core.outbox import Content, Outbox
from db.core.records import EmailRecord
from db.core.sealing import NotOpened, Sealer, sealer_of
from db.core.stored_answers import CLAIM, STORE, Key, person_owner
from db.core.tables import Base, KeyRotation, VaultItem
from db.core.vault import Vault
from documents import rotate
from documents.rotate import COLUMNS
from documents.store import DocumentStore
from domain.accounts.closure import Reason
from stack import postgres
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from temporal.codec import REFUSED, KeyRing
from tests.api.conftest import api_url
from tests.clients.borrower import Borrower
from tests.clients.http import http_client
from tests.factories import Factory
from tests.histories import decoded, payloads_in
from tests.internals import internals_of

OLD, NEW = "old:" + "11" * 32, "new:" + "22" * 32
INDEX_KEY = SecretStr("11" * 32)
IMAGES = "select image_ref ref from id_image where owner = :owner"
PARTS = ("postgres", "migrations", "redis", "simulator", "api")


@pytest.fixture
def running(tmp_path: Path) -> Generator[Stack]:
    """A platform whose ring has a new key before the old one."""
    ring = SecretStr(f"{NEW},{OLD}")
    with temporary_stack(tmp_path / "state", PARTS, durable=False, data_keys=ring, index_key=INDEX_KEY) as stack:
        yield stack


def written_under_the_old_key(settings: Settings) -> Settings:
    return settings.model_copy(update={"data_keys": SecretStr(OLD)})


def with_the_new_key_only(settings: Settings) -> Settings:
    return settings.model_copy(update={"data_keys": SecretStr(NEW)})


def documented_rings() -> list[str]:
    """Return the rings of the steps of *Keys* in `docs/operations.md`, with the keys of this test."""
    rings = re.findall(r"^\| \d \| `([^`]+)` \|", (ROOT / "docs/operations.md").read_text(), re.MULTILINE)
    keys = {"old:…": OLD, "new:…": NEW}
    return [",".join(keys[entry] for entry in ring.split(",")) for ring in rings]


STEPS = [(former, latter, True) for former, latter in pairwise([OLD, *documented_rings()])]
AT_ONCE = (OLD, f"{NEW},{OLD}", False)  # without the step in which the new key only decrypts


@pytest.mark.parametrize(("former", "latter", "is_safe"), [*STEPS, AT_ONCE])
async def test_processes_before_and_after_a_step_of_a_rotation_read_each_other(
    tmp_path: Path, former: str, latter: str, is_safe: bool
):
    """The API is not restarted yet; this process has the ring of the next step."""
    ring = SecretStr(former)
    with temporary_stack(tmp_path / "state", PARTS, durable=False, data_keys=ring, index_key=INDEX_KEY) as stack:
        restarted = Factory(stack.settings.model_copy(update={"data_keys": SecretStr(latter)}))
        earlier = Factory(stack.settings)
        for factory, expected in ((earlier, 200), (restarted, 200 if is_safe else 500)):
            token = (await factory.tokens(await factory.person())).access_token
            async with http_client(api_url(stack.settings), headers={"Authorization": f"Bearer {token}"}) as api:
                assert (await api.get("/v2/account/info")).status_code == expected
        person = await earlier.person()
        async with restarted.database.transaction() as session:
            assert (await read_person(session, restarted.sealer, person)).name
        assert restarted.sealer.fingerprint("x") == earlier.sealer.fingerprint("x")
        for factory in (earlier, restarted):
            await factory.database.close()
    assert await _reads(KeyRing(former), of=KeyRing(latter)) is is_safe
    assert await _reads(KeyRing(latter), of=KeyRing(former))


async def _reads(reader: KeyRing, *, of: KeyRing) -> bool:
    payload = Payload(metadata={"encoding": b"json/plain"}, data=b"1")
    try:
        return await reader.decode(await of.encode([payload])) == [payload]
    except KeyError:
        return False


def test_every_sealed_column_is_rotated():
    binary = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, LargeBinary)
    }
    hashes = {"ledger_entry.content", "product.private_hash", "loan_extension_vote.hash"}
    assert {column.name for column in COLUMNS} == binary - hashes


async def test_all_data_is_resealed_while_the_platform_runs_and_after_a_stop(
    running: Stack, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(rotate, "BATCH", 5)
    factory = Factory(written_under_the_old_key(running.settings))
    people = [await factory.person() for _ in range(12)]
    outbox = Outbox(factory.database, factory.sealer)
    async with factory.database.transaction() as session:
        for number in range(12):
            await session.execute(outbox.message(f"k{number}", Content("sms", b"a code", None)))
        asked = ConsultationRecord(
            name="한서윤", mobile="01012345678", preferred_time="any", content="", desired_amount=None, home=None
        )
        consultation = request_consultation(session, factory.sealer, asked)
        key = Key(person_owner(people[0]), "a-key")
        await session.execute(CLAIM, {"owner": key.owner, "key": key.key, "wanted": "a hash"})
        answer = factory.sealer.seal(b"an answer", key.place, owner=people[0])
        await session.execute(
            STORE, {"owner": key.owner, "key": key.key, "wanted": "a hash", "status": 200, "body": answer}
        )
    documents = DocumentStore(running.settings.documents, factory.sealer)
    references = [
        await documents.put("contract", b"a contract"),
        await documents.put("contract", b"b", owner=people[0]),
    ]
    token = (await factory.tokens(people[0])).access_token

    stopped, running_on = list[KeyRotation](), asyncio.create_task(_uses(running.settings, token))

    def stop_after_three(progress: KeyRotation) -> None:
        stopped.append(progress)
        if len(stopped) == 3:
            raise InterruptedError

    sealer = sealer_of(running.settings)
    assert sealer.rewrap() >= 12
    with pytest.raises(InterruptedError):
        await rotate.rotate(factory.database, sealer, under="new", tell=stop_after_three)
    progress = list[tuple[str, int, int]]()
    await rotate.rotate(
        factory.database, sealer, under="new", tell=lambda at: progress.append((at.name, at.seen, at.resealed))
    )
    assert progress[-1][0] == COLUMNS[-1].name
    assert max(seen for name, seen, _ in progress if name == "outbox_message.sealed") == 12
    assert max(anew for name, _, anew in progress if name == "outbox_message.sealed") == 12
    assert max(seen for name, seen, _ in progress if name == "stored_answer.body") == 1
    assert await DocumentStore(running.settings.documents, sealer).reseal() == 1
    running_on.cancel()
    assert running_on.cancelled() or not running_on.done() or not running_on.exception()

    only_new = sealer_of(with_the_new_key_only(running.settings))
    async with factory.database.transaction() as session:
        for person in people:
            await read_person(session, only_new, person)
        row = await session.get_one(Consultation, consultation)
        assert record_of(only_new, row) == asked
    assert [await DocumentStore(running.settings.documents, only_new).get(ref) for ref in references] == [
        b"a contract",
        b"b",
    ]
    assert only_new.fingerprint("x") == factory.sealer.fingerprint("x")
    again = list[int]()
    await rotate.rotate(factory.database, sealer, under="new", tell=lambda at: again.append(at.resealed))
    assert len(again) == len(COLUMNS)  # nothing is done twice
    await factory.database.close()


async def _uses(settings: Settings, token: str) -> None:
    """Read an account during the whole rotation."""
    async with http_client(api_url(settings), headers={"Authorization": f"Bearer {token}"}) as api:
        while True:
            answer = await api.get("/v2/account/info")
            assert answer.status_code == 200, answer.text
            await asyncio.sleep(0.01)


async def test_an_erased_person_is_unreadable_in_a_restored_backup(running: Stack, tmp_path: Path):
    """One destroyed key erases vault, account, e-mail, the data that the law requires, and documents; other persons
    keep theirs."""
    settings, factory = running.settings, Factory(running.settings)
    leaver, other = await factory.person(name="선우카나리"), await factory.person()
    vault, refs = Vault(factory.sealer), dict[UUID, str]()
    documents, papers = DocumentStore(settings.documents, factory.sealer), dict[UUID, str]()
    for person in (leaver, other):
        async with factory.database.transaction() as session:
            refs[person] = vault.put(session, str(person), EmailRecord(email="canary@example.com"))
            await set_email(session, factory.sealer, person, f"{secrets.token_hex(4)}@example.com")
        papers[person] = await documents.put("contract", "카나리".encode(), owner=person)
    dump, copied = await _dump(settings, "ieum"), tmp_path / "documents"
    shutil.copytree(settings.state / "documents", copied)
    async with factory.database.transaction() as session:
        await withdraw(session, factory.sealer, await session.get_one(Person, leaver), Reason.PRIVACY)
    later = await _dump(settings, "ieum")

    # five years later
    async with factory.database.transaction() as session:
        past = datetime.now(UTC) - timedelta(days=1)
        await session.execute(update(WithdrawnMember).values(purge_at=past))
    async with resources(settings) as at:
        await purge(at)
    await factory.database.close()

    restored = DocumentStore(copied.as_uri(), sealer_of(settings))
    assert await restored.get(papers[other]) == "카나리".encode()
    with pytest.raises(NotOpened):
        await restored.get(papers[leaver])
    first = await _restored(settings, dump)
    async with first.transaction() as session:
        sealer = sealer_of(settings)
        item = await session.get_one(VaultItem, UUID(refs[other]))
        assert Vault(sealer).open(item, EmailRecord).email == "canary@example.com"
        assert (await read_person(session, sealer, other)).name
        await session.get_one(EmailLogin, leaver)  # the row still exists
    assert await _readable_of(first, sealer_of(settings), leaver) == []
    assert len(await _readable_of(first, sealer_of(settings), other)) == 3
    await first.close()
    second = await _restored(settings, later)
    assert await _readable_of(second, sealer_of(settings), leaver) == []
    async with second.transaction() as session:
        assert await session.get_one(WithdrawnMember, leaver)
    await second.close()


async def test_one_destroyed_key_erases_every_store_and_every_backup(platform: Stack, tmp_path: Path):
    """Vault, drafts, snapshots, messages, answers, documents and histories of an application."""
    settings, people = platform.settings, [Borrower.of(platform.settings) for _ in range(2)]
    papers, histories = list[list[str]](), list[dict[str, Any]]()
    async with internals_of(settings) as internals:
        for person in people:
            await (await person.apply()).walk_to("address")
            draft = {"step": "address", "data": {"detail": person.name}}
            await person.api.put("/v2/journeys/upl/draft", json=draft, headers=person.headers())
            sms = Sms(mobile=person.mobile, text=person.name)
            async with internals.at.database.transaction() as session:
                await enqueue(session, internals.at, uuid4().hex, sms, person=UUID(person.person_id))
            papers.append([row.ref for row in await internals.sql(IMAGES, owner=person.person_id)])
            histories.append(json.loads((await internals.handle(person.at).fetch_history()).to_json()))
            await person.close()
    dump, copied = await _dump(settings, "ieum"), tmp_path / "documents"
    shutil.copytree(settings.state / "documents", copied)

    await sealer_of(settings).erase(people[0].person_id)

    restored, sealer = await _restored(settings, dump), sealer_of(settings)
    documents, ring = DocumentStore(copied.as_uri(), sealer), KeyRing(settings.codec_keys.get_secret_value(), sealer)
    columns, opened, read = list[set[str]](), list[int](), list[float]()
    for person, references, history in zip(people, papers, histories, strict=True):
        columns.append(set(await _readable_of(restored, sealer, UUID(person.person_id))))
        opened.append(sum([await _opens(documents, reference) for reference in references]))
        payloads = [await decoded(payload, ring) for payload in payloads_in(history) if "key" in payload["metadata"]]
        assert len(payloads) > 20
        read.append(sum(payload != REFUSED for payload in payloads) / len(payloads))
    everything = {
        "person.sealed",
        "vault_item.sealed",
        "journey.snapshot",
        "draft.sealed",
        "outbox_message.sealed",
        "stored_answer.body",
    }
    assert columns[0] == set()
    assert columns[1] >= everything
    assert (opened[0], read) == (0, [0, 1])
    assert opened[1] == len(papers[1]) > 0
    await restored.close()


async def _opens(documents: DocumentStore, reference: str) -> bool:
    try:
        return bool(await documents.get(reference))
    except NotOpened:
        return False


async def _readable_of(database: Database, sealer: Sealer, person: UUID) -> list[str]:
    """Return the sealed columns of the person's rows that can be decrypted."""
    found = list[str]()
    async with database.transaction() as session:
        for column in COLUMNS:
            rows = text(
                f"select {column.column} value, {column.place} place from {column.table}"
                f" where ({column.owner})::text = :person and {column.column} <> ''"
            )
            for row in await session.execute(rows, {"person": str(person)}):
                try:
                    sealer.open(row.value, row.place.encode())
                    found.append(column.name)
                except NotOpened:
                    pass
    return found


async def _dump(settings: Settings, name: str) -> bytes:
    return await _run(settings, "pg_dump", name)


async def _restored(settings: Settings, dump: bytes) -> Database:
    name = f"restored_{uuid4().hex[:8]}"
    await _run(settings, "createdb", name)
    await _run(settings, "psql", "--quiet", "--set", "ON_ERROR_STOP=1", name, given=dump)
    return Database(settings.database_url.replace("/ieum?", f"/{name}?"))


async def _run(settings: Settings, program: str, *arguments: str, given: bytes = b"") -> Any:
    running = await asyncio.create_subprocess_exec(
        postgres.binaries() / program,
        *("-h", postgres_folder(settings.state), "-U", "postgres"),
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    answer, _ = await running.communicate(given)
    assert running.returncode == 0, program
    return answer


async def test_a_list_reads_the_keys_of_its_persons_without_blocking_the_event_loop(
    platform: Stack, monkeypatch: pytest.MonkeyPatch
):
    factory, sealer = Factory.of(platform.settings), sealer_of(platform.settings)
    people = {await factory.person() for _ in range(3)}

    def blocking(*_: Any) -> None:
        raise AssertionError("a key was read on the event loop")

    async with internals_of(platform.settings) as internals, internals.at.database.transaction() as session:
        monkeypatch.setattr(person_keys.obstore, "get", blocking)
        assert set(await holders_of(session, sealer, people)) == people
