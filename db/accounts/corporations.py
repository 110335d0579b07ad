"""Accounts of legal persons (법인): one account for each business number, opened by the representative."""

from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Row, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.certifications import certify
from db.accounts.people import NO_FINGERPRINT, IdentityRecord, record_of, set_email
from db.accounts.tables import Corporation, CorporationDocument, Person
from db.core.raw_connection import Executor
from db.core.records import Sensitive
from db.core.sealing import Sealer
from domain.accounts.corporation import Partition
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import CorporationState, PersonKind, PersonState

# whether the corporation has the rights of an institution
IS_INSTITUTION = (
    f"(corporation.partition = '{Partition.INSTITUTION}' and corporation.state = '{CorporationState.APPROVED}')"
)
HOLDERS = text(f"select id, kind, sealed from person where id = any(:people) and state <> '{PersonState.WITHDRAWN}'")


class CompanyDetails(Sensitive):
    """Step 1 of the application: the registered data of the corporation."""

    name: str
    registration_number: str  # 13 digits
    founded_on: date
    phone: str  # digits only
    zip_code: str
    road_address: str
    address_detail: str


class ContactDetails(Sensitive):
    """Step 2: the contact person of the account, the beneficial owners, and the purpose of investing."""

    contact_name: str
    contact_department: str
    contact_mobile: str  # digits only
    owner_name: str
    owner_birth_date: date
    owner_share: int  # percent
    money_source: str  # a code of CORPORATION_MONEY_SOURCES
    purpose: str  # a code of CORPORATION_PURPOSES


class CorporationRecord(Sensitive):
    """The identity of a legal person, sealed in `person`."""

    business_number: str  # 10 digits
    email: str  # for log-in and messages
    representative: IdentityRecord
    company: CompanyDetails | None = None
    contact: ContactDetails | None = None

    @property
    def name(self) -> str:
        """Return the name for the site: the corporation's, or the representative's while it is unknown."""
        return self.company.name if self.company else self.representative.name


class Kinds(NamedTuple):
    """The data that determines the role. A legal person is a corporation. It gets the rights of an institution when its
    application is approved."""

    is_corporation: bool
    is_financial_institution: bool


async def kinds_of(session: AsyncSession, person_id: str | UUID) -> Kinds:
    """Return the investor kind of a person's account; a natural person has none."""
    corporation = await session.get(Corporation, UUID(str(person_id)))
    if corporation is None:
        return Kinds(is_corporation=False, is_financial_institution=False)
    institution = corporation.partition == Partition.INSTITUTION and corporation.state == CorporationState.APPROVED
    return Kinds(is_corporation=True, is_financial_institution=institution)


async def join_corporation(
    session: AsyncSession, sealer: Sealer, person_id: UUID, record: CorporationRecord, type: str
) -> None:
    """Open an account that is not approved yet. The sign-up has verified its e-mail address.

    Raises BusinessError: BUSINESS_NUMBER_REFUSED when another account has the number, EMAIL_TAKEN.
    """
    person = insert(Person).values(
        id=person_id,
        kind=PersonKind.LEGAL,
        mobile_fingerprint=NO_FINGERPRINT,
        sealed=_sealed(sealer, person_id, record),
        state=PersonState.ACTIVE,
        is_borrower=False,
    )
    await session.execute(person)
    row = insert(Corporation).values(
        person_id=person_id,
        business_fingerprint=sealer.fingerprint(record.business_number),
        owner_fingerprint=sealer.fingerprint(record.representative.ci),
        type=type,
        state=CorporationState.DRAFT,
        reasons={},
    )
    await session.execute(row.on_conflict_do_nothing())
    if await session.get(Corporation, person_id) is None:
        raise BusinessError(ErrorCode.BUSINESS_NUMBER_REFUSED)
    await set_email(session, sealer, person_id, record.email)
    await certify(session, person_id, "email")


async def is_registered(session: AsyncSession, sealer: Sealer, business_number: str) -> bool:
    """Whether a corporation with that number has an account."""
    return await registered(session, sealer, business_number) is not None


async def registered(session: AsyncSession, sealer: Sealer, business_number: str) -> UUID | None:
    """Return the account of the corporation with that number."""
    return (await registered_among(session, sealer, [business_number])).get(business_number)


async def registered_among(session: AsyncSession, sealer: Sealer, business_numbers: Iterable[str]) -> dict[str, UUID]:
    """Return the accounts of the corporations with these numbers, by number."""
    fingerprints = {sealer.fingerprint(number): number for number in business_numbers}
    known = select(Corporation.business_fingerprint, Corporation.person_id).where(
        Corporation.business_fingerprint.in_(fingerprints), Corporation.state != CorporationState.REFUSED
    )
    return {fingerprints[found]: person for found, person in await session.execute(known)}


async def represented_by(session: AsyncSession, sealer: Sealer, ci: str) -> int:
    """Return the number of corporations with an account that the person represents."""
    mine = select(func.count()).where(
        Corporation.owner_fingerprint == sealer.fingerprint(ci), Corporation.state != CorporationState.REFUSED
    )
    return await session.scalar(mine) or 0


async def read_corporation(session: AsyncSession, sealer: Sealer, person_id: str | UUID) -> CorporationRecord:
    """Return the legal person's record. Raises BusinessError(FORBIDDEN) for any other account."""
    person = await session.get(Person, UUID(str(person_id)))
    if person is None or person.kind != PersonKind.LEGAL:
        raise BusinessError(ErrorCode.FORBIDDEN)
    return _record_of(sealer, person)


class Holder(NamedTuple):
    """The holder of an account with the platform or at a bank, and the mobile number for messages about it (digits
    only).
    """

    name: str
    mobile: str


async def holder_of(session: AsyncSession, sealer: Sealer, person_id: str | UUID) -> Holder:
    """Return the holder: a natural person by name, a legal person by the corporation's name. Raises
    BusinessError(LOGIN_REQUIRED)."""
    person = UUID(str(person_id))
    if (holder := (await holders_of(session, sealer, [person])).get(person)) is None:
        raise BusinessError(ErrorCode.LOGIN_REQUIRED)
    return holder


async def holders_of(session: Executor, sealer: Sealer, people: Collection[UUID]) -> dict[UUID, Holder]:
    """Return the holders by id, without those who have no account."""
    await sealer.prefetch(people)
    return {row.id: _holder(sealer, row) for row in await session.execute(HOLDERS, {"people": list(people)})}


async def change_corporation(
    session: AsyncSession, sealer: Sealer, person_id: str | UUID, **changed: CompanyDetails | ContactDetails
) -> None:
    """Store the entered data of the company or of its contact. Raises BusinessError(FORBIDDEN)."""
    record = (await read_corporation(session, sealer, person_id)).model_copy(update=changed)
    person = await session.get_one(Person, UUID(str(person_id)))
    person.sealed = _sealed(sealer, person.id, record)


async def documents_of(session: AsyncSession, person_id: str | UUID) -> dict[str, CorporationDocument]:
    """Return the submitted documents, by kind."""
    mine = select(CorporationDocument).where(CorporationDocument.person_id == UUID(str(person_id)))
    return {document.kind: document for document in await session.scalars(mine)}


async def has_account(session: AsyncSession, person_id: UUID) -> bool:
    """Whether the id belongs to a corporation."""
    return await session.get(Corporation, person_id) is not None


async def set_partition(session: AsyncSession, person_id: str | UUID, partition: Partition) -> None:
    """Store the requested kind of investor."""
    (await session.get_one(Corporation, UUID(str(person_id)))).partition = partition


async def decide(
    session: AsyncSession, person_id: str | UUID, outcome: CorporationState, reasons: dict[str, str]
) -> None:
    """Record that the application was sent, or the decision of an operator. The list of corrections is kept during the
    review."""
    corporation, now = await session.get_one(Corporation, UUID(str(person_id))), datetime.now(UTC)
    corporation.state = outcome
    if outcome is CorporationState.SUBMITTED:
        corporation.submitted_at = now
    else:
        corporation.decided_at, corporation.reasons = now, dict(reasons)


async def hand_in(
    session: AsyncSession, person_id: str | UUID, kind: str, document_ref: str, media_type: str, size: int
) -> str | None:
    """Store a document in place of the one of the same kind. Returns the reference of the replaced one."""
    owner, now = UUID(str(person_id)), datetime.now(UTC)
    earlier = await session.get(CorporationDocument, (owner, kind))
    replaced = earlier.document_ref if earlier and earlier.document_ref != document_ref else None
    row = insert(CorporationDocument).values(person_id=owner, kind=kind)
    values = {"document_ref": document_ref, "media_type": media_type, "size": size, "uploaded_at": now}
    await session.execute(row.values(**values).on_conflict_do_update(index_elements=["person_id", "kind"], set_=values))
    return replaced


def _holder(sealer: Sealer, person: Row[Any]) -> Holder:
    if person.kind == PersonKind.LEGAL:
        corporation = _record_of(sealer, person)
        contact = corporation.contact
        return Holder(corporation.name, contact.contact_mobile if contact else corporation.representative.mobile)
    identity = record_of(sealer, person)
    return Holder(identity.name, identity.mobile)


def _record_of(sealer: Sealer, person: Person | Row[Any]) -> CorporationRecord:
    return CorporationRecord.model_validate_json(sealer.open(person.sealed, _place(person.id)))


def _sealed(sealer: Sealer, person_id: UUID, record: CorporationRecord) -> bytes:
    return sealer.seal(record.model_dump_json().encode(), _place(person_id), owner=person_id)


def _place(person_id: UUID) -> bytes:
    return f"person/{person_id}".encode()
