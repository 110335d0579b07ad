"""The worker deletes exactly the data whose retention period is over."""

import uuid
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from activities.core.resources import Resources, resources
from activities.retention import purge
from db.accounts.corporations import documents_of, hand_in
from db.accounts.id_images import set_image_retention
from db.accounts.tables import Corporation, CorporationDocument, LoginSession, OneWonCode, RefreshToken
from db.borrowing.tables import LoanContractRow, RefinancedLoan
from db.core.records import AccountRecord, IdCardRecord
from db.core.tables import (
    Attempt,
    Draft,
    OutboxMessage,
    ProviderRequest,
    RequestClaim,
    StoredAnswer,
    VaultItem,
)
from db.operators.tables import CaseAssignment, OperatorSession, PersonalDataAccess
from documents.store import NoSuchDocument
from domain.core.policy import POLICY
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.corporate import pdf, some_corporation
from tests.factories import Factory, journey_row, new_identity
from tests.internals import eventually

PAST, DAY = -timedelta(seconds=1), timedelta(days=1)


@pytest_asyncio.fixture
async def at(platform: Stack) -> AsyncGenerator[Resources]:
    async with resources(platform.settings) as shared:
        yield shared


def card(image_ref: str) -> IdCardRecord:
    return IdCardRecord(
        id_card_type=0, name="김하나", civil_code="9003012000000", issued_date=date(2020, 1, 2), image_ref=image_ref
    )


async def left_of(at: Resources, owner: str) -> set[str]:
    """Return the references of the owner's rows in the vault."""
    async with at.database.transaction() as session:
        return {str(ref) for ref in await session.scalars(select(VaultItem.ref).where(VaultItem.owner == owner))}


async def is_stored(at: Resources, image_ref: str) -> bool:
    try:
        return bool(await at.documents.get(image_ref))
    except NoSuchDocument:
        return False


async def purged(at: Resources) -> None:
    """Purge, and wait until the worker has deleted the documents."""

    async def deleted() -> bool:
        return not (await at.database.statement(text("select from document_to_delete"))).all()

    await purge(at)
    await eventually(deleted)


async def test_expired_personal_data_is_deleted_and_other_data_remains(at: Resources):
    owner = uuid.uuid4().hex
    async with at.database.transaction() as session:
        for gone in (new_identity(), AccountRecord(bank_code="088", account_number="110123456789")):
            at.vault.put(session, owner, gone, retention=PAST)
        later = at.vault.put(session, owner, new_identity(), retention=DAY)
        for_good = at.vault.put(session, owner, new_identity())
    await purged(at)
    await purged(at)
    assert await left_of(at, owner) == {later, for_good}


async def test_a_photograph_is_deleted_in_time_despite_references(at: Resources):
    owner = uuid.uuid4().hex
    gone, needed, looked_at = [await at.documents.put("id-image", b"a photograph") for _ in range(3)]
    async with at.database.transaction() as session:
        at.vault.put(session, owner, card(gone))
        for image, retention in ((gone, PAST), (needed, DAY), (looked_at, PAST), (looked_at, DAY)):
            await set_image_retention(session, owner, image, retention)
    await purged(at)
    await purged(at)
    assert [await is_stored(at, image) for image in (gone, needed, looked_at)] == [False, True, True]


async def test_documents_of_other_loans_are_deleted_without_a_contract(at: Resources, borrower: Borrower):
    await borrower.sign_up()
    person = uuid.UUID(borrower.person_id)
    long_ago, now = datetime.now(UTC) - POLICY.loan_documents_retention - DAY, datetime.now(UTC)
    papers: dict[str, str] = {}
    async with at.database.transaction() as session:
        for name, uploaded in (("left", long_ago), ("signed", long_ago), ("fresh", now)):
            papers[name] = await at.documents.put("outstanding-loan", b"a paper")
            apply_uid = uuid.uuid4().hex
            session.add(
                RefinancedLoan(
                    apply_uid=apply_uid,
                    loan_uid="loan",
                    person_id=person,
                    lender="도담카드",
                    kind="card",
                    balance=1,
                    rate_percent="9",
                    monthly_payment=1,
                    evidence_ref=papers[name],
                    evidence_at=uploaded,
                )
            )
            if name == "signed":
                session.add(
                    LoanContractRow(
                        apply_uid=apply_uid,
                        person_id=person,
                        principal=1,
                        rate_percent="9",
                        months=6,
                        draft_ref="-",
                        draft_hash="-",
                        terms_hash="-",
                        account_ref="-",
                        signed_ref="-",
                    )
                )
    await purged(at)
    assert {name: await is_stored(at, ref) for name, ref in papers.items()} == {
        "left": False,
        "signed": True,
        "fresh": True,
    }


async def test_a_draft_is_deleted_with_its_journey(at: Resources):
    journeys = {name: uuid.uuid4().hex for name in ("open", "ended", "never written")}
    async with at.database.transaction() as session:
        for name, uid in journeys.items():
            session.add(Draft(journey_id=f"upl:{uid}", apply_uid=uid, step="income", sealed=b""))
            if name != "never written":
                session.add(journey_row("upl", uid, "income", is_open=name == "open"))
    await purged(at)
    async with at.database.transaction() as session:
        drafts = set(await session.scalars(select(Draft.apply_uid)))
    assert {name for name, uid in journeys.items() if uid in drafts} == {"open"}


async def application(at: Resources, state: str, *, uploaded: int, decided: int | None = None) -> tuple[str, str]:
    """Create an application of a corporation that began 200 days ago, and its document. Times are days ago."""
    person, ref = await some_corporation(at), await at.documents.put("corporation", pdf())
    now = datetime.now(UTC)
    async with at.database.transaction() as session:
        await hand_in(session, person, "licence", ref, "application/pdf", 1)
        (await session.get_one(CorporationDocument, (uuid.UUID(person), "licence"))).uploaded_at = now - uploaded * DAY
        corporation = await session.get_one(Corporation, uuid.UUID(person))
        corporation.state, corporation.created_at = state, now - 200 * DAY
        corporation.decided_at = None if decided is None else now - decided * DAY
    return person, ref


async def test_documents_of_unfinished_corporate_applications_are_deleted_after_ninety_days(at: Resources):
    left = [
        await application(at, "draft", uploaded=91),
        await application(at, "returned", uploaded=120, decided=91),
        await application(at, "refused", uploaded=120, decided=91),
    ]
    needed = [
        await application(at, "draft", uploaded=89),
        await application(at, "returned", uploaded=89, decided=120),
        await application(at, "returned", uploaded=120, decided=89),
        await application(at, "refused", uploaded=120, decided=89),
        await application(at, "submitted", uploaded=120, decided=120),
        await application(at, "approved", uploaded=120, decided=120),
    ]
    await purged(at)
    await purged(at)
    for stays, applications in ((False, left), (True, needed)):
        for person, ref in applications:
            async with at.database.transaction() as session:
                assert bool(await documents_of(session, person)) is stays
            assert await is_stored(at, ref) is stays


async def test_expired_answers_attempts_and_messages_are_deleted(at: Resources):
    run, now = uuid.uuid4().hex, datetime.now(UTC)
    async with at.database.transaction() as session:
        for age, name in ((timedelta(hours=23), "young"), (timedelta(hours=25), "old")):
            answer = StoredAnswer(owner=run, key=name, request_hash="", status=200, body=b"")
            answer.created_at = now - age
            session.add(answer)
        for days, name in ((29, "young"), (31, "old")):
            attempt = Attempt(kind=run, subject=name)
            attempt.at = now - timedelta(days=days)
            relayed = OutboxMessage(key=f"{run}/{name}", topic="none", sealed=b"", relayed_at=attempt.at)
            session.add_all([attempt, relayed])
        session.add(OutboxMessage(key=f"{run}/waiting", topic="none", sealed=b"", relayed_at=None))
    await purged(at)
    async with at.database.transaction() as session:
        assert set(await session.scalars(select(StoredAnswer.key).where(StoredAnswer.owner == run))) == {"young"}
        assert set(await session.scalars(select(Attempt.subject).where(Attempt.kind == run))) == {"young"}
        messages = await session.scalars(select(OutboxMessage.key).where(OutboxMessage.key.startswith(run)))
        assert set(messages) == {f"{run}/young", f"{run}/waiting"}


async def test_counted_requests_and_transactions_of_institutions_are_deleted(at: Resources):
    run, now = uuid.uuid4().hex, datetime.now(UTC)
    async with at.database.transaction() as session:
        for hours, name in ((23, "young"), (25, "old")):
            counted = RequestClaim(reference=f"{run}/{name}")
            counted.claimed_at = now - timedelta(hours=hours)
            session.add(counted)
        for days, name in ((364, "young"), (366, "old")):
            requested = ProviderRequest(reference=f"{run}/{name}", tx_id="tx")
            requested.created_at = now - timedelta(days=days)
            session.add(requested)
    await purged(at)
    async with at.database.transaction() as session:
        for column in (RequestClaim.reference, ProviderRequest.reference):
            assert set(await session.scalars(select(column).where(column.startswith(run)))) == {f"{run}/young"}


def dated(row: Any, column: str, at: datetime) -> Any:
    setattr(row, column, at)
    return row


async def test_expired_codes_tokens_and_sessions_are_deleted(platform: Stack, at: Resources):
    person, now = await Factory.of(platform.settings).person(), datetime.now(UTC)
    sessions = {name: uuid.uuid4() for name in ("young", "old", "its branch")}
    opened = {"young": now - 119 * DAY, "old": now - 121 * DAY, "its branch": now - 121 * DAY}
    async with at.database.transaction() as session:
        for name, age, left in (("young", 29 * DAY, DAY), ("old", 31 * DAY, PAST)):
            session.add(dated(OneWonCode(reference=f"{person}/{name}", code_fingerprint=""), "created_at", now - age))
            session.add(
                RefreshToken(
                    token_hash=f"{person}/{name}", family=sessions[name], person_id=person, expires_at=now + left
                )
            )
        for name, id in sessions.items():
            parent = sessions["old"] if name == "its branch" else None
            log_in = LoginSession(id=id, person_id=person, device="test", parent_id=parent)
            session.add(dated(log_in, "opened_at", opened[name]))
            await session.flush()
    await purge(at)
    await purge(at)  # a session is deleted after its branches
    async with at.database.transaction() as session:
        for column in (OneWonCode.reference, RefreshToken.token_hash):
            left = await session.scalars(select(column).where(column.startswith(str(person))))
            assert set(left) == {f"{person}/young"}
        log_ins = await session.scalars(select(LoginSession.id).where(LoginSession.person_id == person))
        assert set(log_ins) == {sessions["young"]}


async def test_accesses_to_personal_data_are_stored_for_two_years(platform: Stack, at: Resources):
    login, now = await Factory.of(platform.settings).operator(), datetime.now(UTC)
    async with at.database.transaction() as session:
        for name, age in (("young", 730 * DAY), ("old", 733 * DAY)):
            access = PersonalDataAccess(who=login, whose="a member", what=name, why="test", address="test")
            session.add(dated(access, "at", now - age))
            log_in = OperatorSession(token_hash=f"{login}/{name}", login=login, address="test", expires_at=now - age)
            session.add(dated(log_in, "created_at", now - age))
    await purge(at)
    async with at.database.transaction() as session:
        accesses = await session.scalars(select(PersonalDataAccess.what).where(PersonalDataAccess.who == login))
        assert set(accesses) == {"young"}
        log_ins = await session.scalars(select(OperatorSession.token_hash).where(OperatorSession.login == login))
        assert set(log_ins) == {f"{login}/young"}


@pytest.mark.parametrize("change", ["delete from personal_data_access", "update personal_data_access set why = ''"])
async def test_an_access_to_personal_data_is_not_removed_earlier(platform: Stack, at: Resources, change: str):
    login = await Factory.of(platform.settings).operator()
    async with at.database.transaction() as session:
        session.add(PersonalDataAccess(who=login, whose="a member", what="test", why="test", address="test"))
    with pytest.raises(DBAPIError, match="never changed"):
        await at.database.statement(text(f"{change} where who = :who"), {"who": login})


async def test_an_assignment_is_deleted_with_its_journey(platform: Stack, at: Resources):
    login = await Factory.of(platform.settings).operator()
    applications = {is_open: uuid.uuid4().hex for is_open in (True, False)}
    async with at.database.transaction() as session:
        for is_open, uid in applications.items():
            session.add(CaseAssignment(apply_uid=uid, operator=login))
            session.add(journey_row("upl", uid, "income", is_open=is_open))
    await purge(at)
    async with at.database.transaction() as session:
        assigned = await session.scalars(select(CaseAssignment.apply_uid).where(CaseAssignment.operator == login))
        assert set(assigned) == {applications[True]}


async def test_the_worker_deletes(platform: Stack, at: Resources):
    owner = uuid.uuid4().hex
    async with at.database.transaction() as session:
        at.vault.put(session, owner, new_identity(), retention=PAST)
    platform.kill("worker")
    platform.start_part("worker")

    async def gone() -> bool:
        return not await left_of(at, owner)

    await eventually(gone)


async def test_data_of_a_borrower_is_stored_as_long_as_necessary(at: Resources, borrower: Borrower):
    await borrower.sign_up_over_http()
    certification = borrower.at["journeyId"]
    await (await borrower.open()).walk_to("id_details")
    owners = [journey_id.partition(":")[2] for journey_id in (certification, borrower.at["journeyId"])]
    async with at.database.transaction() as session:
        items = (await session.scalars(select(VaultItem).where(VaultItem.owner.in_(owners)))).all()
    retentions = {item.kind: round((item.purge_at - item.created_at) / DAY, 2) for item in items if item.purge_at}
    assert retentions == {"IdentityRequest": 1, "IdentityRecord": 1, "IdCardRecord": 7}
