"""A document is deleted after the transaction that removes its row, and never before."""

import uuid
from collections.abc import AsyncGenerator, Generator
from datetime import timedelta

import pytest
import pytest_asyncio
from prometheus_client import REGISTRY
from sqlalchemy import select, text

from activities import retention
from activities.borrowing.contracts import Contracts, DraftInput
from activities.core.resources import Resources, resources
from activities.retention import purge
from db.accounts.agreements import record
from db.accounts.id_images import set_image_retention
from db.accounts.tables import IdImage
from db.borrowing.tables import LoanContractRow
from db.core.records import AccountRecord, AddressRecord
from documents.deletion import claim, delete_after_commit, delete_documents
from documents.store import NoSuchDocument
from domain.accounts.agreements import CATALOGUE, Context
from observability.metrics import LOOP_FAILURES
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.factories import Factory

PAST = -timedelta(seconds=1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """PostgreSQL and Redis, without a worker that deletes documents."""
    with temporary_stack(tmp_path_factory.mktemp("store"), ("postgres", "redis", "migrations")) as store:
        yield store


@pytest_asyncio.fixture
async def at(store: Stack) -> AsyncGenerator[Resources]:
    async with resources(store.settings) as at:
        yield at


async def photographs(at: Resources, count: int) -> list[str]:
    """Store photographs whose retention period is over."""
    owner, refs = uuid.uuid4().hex, [await at.documents.put("id-image", b"a photograph") for _ in range(count)]
    async with at.database.transaction() as session:
        for ref in refs:
            await set_image_retention(session, owner, ref, PAST)
    return refs


async def stored(at: Resources, refs: list[str]) -> list[str]:
    """Return those that the document store contains."""
    found: list[str] = []
    for ref in refs:
        try:
            await at.documents.get(ref)
            found.append(ref)
        except NoSuchDocument:
            pass
    return found


async def rows(at: Resources, refs: list[str]) -> list[str]:
    """Return those that a row names."""
    async with at.database.transaction() as session:
        return list(await session.scalars(select(IdImage.image_ref).where(IdImage.image_ref.in_(refs))))


async def delete_all(at: Resources) -> None:
    while await delete_documents(at.database, at.documents):
        pass


async def test_a_document_outlives_its_row(at: Resources) -> None:
    refs = await photographs(at, 3)
    await purge(at)  # the worker is killed after the commit
    assert (await rows(at, refs), await stored(at, refs)) == ([], refs)
    await delete_all(at)
    assert await stored(at, refs) == []


async def test_a_failed_commit_keeps_row_and_document(at: Resources) -> None:
    refs = await photographs(at, 3)
    refused = "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$"
    await at.database.statement(text(refused))
    trigger = "create constraint trigger refuse after delete on id_image deferrable initially deferred"
    await at.database.statement(text(f"{trigger} for each row execute function refuse()"))
    await purge(at)
    await delete_all(at)
    await at.database.statement(text("drop function refuse() cascade"))
    assert (sorted(await rows(at, refs)), await stored(at, refs)) == (sorted(refs), refs)
    await purge(at)
    await delete_all(at)
    assert await stored(at, refs) == []


async def test_rows_are_deleted_in_batches(at: Resources, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    refs = await photographs(at, 5)
    await purge(at)
    assert await rows(at, refs) == []
    sizes = "select count(*) from document_to_delete where ref = any(:refs) group by xmin::text order by 1 desc"
    batches = (await at.database.statement(text(sizes), {"refs": refs})).scalars().all()
    assert batches == [2, 2, 1]
    await delete_all(at)


async def test_a_document_of_a_killed_worker_is_deleted_later(at: Resources) -> None:
    (ref,) = await photographs(at, 1)
    await purge(at)
    assert await claim(at.database) == [ref]  # the worker is killed here
    await delete_all(at)
    assert await stored(at, [ref]) == [ref]
    await at.database.statement(text("update document_to_delete set next_attempt_at = now()"))
    await delete_all(at)
    assert await stored(at, [ref]) == []
    assert (await at.database.statement(text("select count(*) from document_to_delete"))).scalar_one() == 0


async def test_a_failure_keeps_only_its_own_document(at: Resources) -> None:
    LOOP_FAILURES.load()
    refs, wrong = await photographs(at, 2), f"not a reference of this store {uuid.uuid4()}"
    async with at.database.transaction() as session:
        await delete_after_commit(session, [wrong])
    await purge(at)
    await delete_all(at)
    assert await stored(at, refs) == []
    left = await at.database.statement(
        text("delete from document_to_delete where next_attempt_at > now() returning ref")
    )
    assert left.scalars().all() == [wrong]
    assert REGISTRY.get_sample_value("ieum_worker_loop_failures_total", {"loop": "documents"}) == 1


async def test_a_replaced_draft_of_a_contract_is_deleted(store: Stack, at: Resources) -> None:
    person = str(await Factory.of(store.settings).person())
    async with at.database.transaction() as session:
        address = AddressRecord(zip_code="04524", road_address="서울특별시 중구 세종대로 110", detail="1층")
        address_ref = at.vault.put(session, person, address)
        terms = frozenset(text.id for text in CATALOGUE[Context.LOAN_SIGN_UP])
        await record(session, uuid.UUID(person), Context.LOAN_SIGN_UP, terms)
        account_ref = at.vault.put(session, person, AccountRecord(bank_code="088", account_number="110123456789"))
    request = DraftInput(
        reference=uuid.uuid4().hex,
        person=person,
        apply_uid=uuid.uuid4().hex,
        amount=5_000_000,
        rate="9.9",
        months=12,
        address_ref=address_ref,
        account_ref=account_ref,
    )

    async def draft() -> str:
        await Contracts(at).draft(request)
        await delete_all(at)
        return await contract("draft_ref")

    async def contract(column: str) -> str:
        async with at.database.transaction() as session:
            return getattr(await session.get_one(LoanContractRow, request.apply_uid), column)

    first, second = await draft(), await draft()
    assert await stored(at, [first, second]) == [second]
    signed = text("update loan_contract set signed_ref = draft_ref where apply_uid = :uid")
    await at.database.statement(signed, {"uid": request.apply_uid})
    assert await draft() == second  # the draft of a signed contract remains
    assert await stored(at, [second]) == [second]
    assert len(list((store.settings.state / "documents" / "contract-draft").iterdir())) == 1
