"""Accounts of natural persons: one account for each CI. If two persons have the same mobile number, it belongs to the
person whom the agency certified with it last.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.certifications import certify
from db.accounts.tables import EmailLogin, Person, WithdrawnMember
from db.core.sealing import Sealer
from domain.accounts.resident_number import Gender, age_on
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, SEOUL
from domain.core.states import PersonKind, PersonState
from domain.core.validation import ADULT_AGE

NO_FINGERPRINT = ""  # mobile fingerprint of a person whose number belongs to another person now


class IdentityRecord(BaseModel):
    """A person's identity as the identity agency returned it. Before there is an account, the vault stores it under the
    id of the anonymous certification; afterwards `person` stores it sealed.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    ci: str  # linking value, which is the same for a person at all services
    name: str
    birth_date: date
    gender: Gender
    mobile: str  # digits only

    def age_on(self, today: date) -> int:
        """Return the completed years of life (만 나이)."""
        return age_on(self.birth_date, today)

    def is_adult(self, today: date) -> bool:
        return self.age_on(today) >= ADULT_AGE


async def find_by_ci(session: AsyncSession, sealer: Sealer, ci: str) -> Person | None:
    """Return the account with that CI."""
    return await session.scalar(select(Person).where(Person.ci_fingerprint == sealer.fingerprint(ci)))


async def people_by_id(session: AsyncSession, sealer: Sealer, ids: Iterable[UUID]) -> dict[UUID, Person]:
    """Return the accounts of a list in one query, by id. It reads their keys, too, so that opening their data blocks
    nothing."""
    wanted = set(ids)
    await sealer.prefetch(wanted)
    return {person.id: person for person in await session.scalars(select(Person).where(Person.id.in_(wanted)))}


async def find_by_mobile(session: AsyncSession, sealer: Sealer, mobile: str) -> Person | None:
    """Return the account that has the number now. `mobile`: digits only."""
    return await session.scalar(select(Person).where(Person.mobile_fingerprint == sealer.fingerprint(mobile)))


async def find_by_email(session: AsyncSession, sealer: Sealer, email: str) -> UUID | None:
    """Return the account that logs in with the address; case is ignored."""
    fingerprint = sealer.fingerprint(email.lower())
    return await session.scalar(select(EmailLogin.person_id).where(EmailLogin.email_fingerprint == fingerprint))


async def email_of(session: AsyncSession, sealer: Sealer, person_id: UUID) -> str | None:
    """Return the person's address, if there is one."""
    row = await session.get(EmailLogin, person_id)
    return sealer.open(row.email_sealed, _email_place(person_id)).decode() if row else None


async def set_email(session: AsyncSession, sealer: Sealer, person_id: UUID, email: str) -> None:
    """Set the person's log-in address; it replaces the former one. Raises BusinessError(EMAIL_TAKEN)."""
    if await find_by_email(session, sealer, email) not in (None, person_id):
        raise BusinessError(ErrorCode.EMAIL_TAKEN)
    address = {
        "email_fingerprint": sealer.fingerprint(email.lower()),
        "email_sealed": sealer.seal(email.encode(), _email_place(person_id), owner=person_id),
    }
    row = insert(EmailLogin).values(person_id=person_id, **address)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=address))


async def join(
    session: AsyncSession, sealer: Sealer, identity: IdentityRecord, today: date, *, is_borrower: bool = True
) -> UUID:
    """Open an account. Raises BusinessError: MINOR, REJOIN_TOO_SOON, DUPLICATE_ACCOUNT."""
    if not identity.is_adult(today):
        raise BusinessError(ErrorCode.MINOR, age=ADULT_AGE)
    await _refuse_early_return(session, sealer.fingerprint(identity.ci))
    person_id = uuid4()
    await _take_mobile(session, sealer, identity)
    row = insert(Person).values(
        id=person_id,
        ci_fingerprint=sealer.fingerprint(identity.ci),
        mobile_fingerprint=sealer.fingerprint(identity.mobile),
        sealed=sealed_identity(sealer, person_id, identity),
        state=PersonState.ACTIVE,
        is_borrower=is_borrower,
    )
    joined = await session.scalar(row.on_conflict_do_nothing(index_elements=["ci_fingerprint"]).returning(Person.id))
    if joined is None:
        raise BusinessError(ErrorCode.DUPLICATE_ACCOUNT)
    await certify(session, person_id, "identity")
    return person_id


async def record_borrower(session: AsyncSession, person_id: str) -> None:
    """Record that a natural person has applied for a loan. From then on they can open the pages of a borrower."""
    natural = Person.id == UUID(person_id), Person.kind == PersonKind.NATURAL, Person.is_borrower.is_(False)
    await session.execute(update(Person).where(*natural).values(is_borrower=True))


async def renew(session: AsyncSession, sealer: Sealer, person: Person, identity: IdentityRecord) -> None:
    """Store the name and mobile number that the agency just returned, with the time."""
    await _take_mobile(session, sealer, identity)
    await certify(session, person.id, "identity")
    person.mobile_fingerprint = sealer.fingerprint(identity.mobile)
    person.sealed = sealed_identity(sealer, person.id, identity)


async def read_person(session: AsyncSession, sealer: Sealer, person_id: str | UUID) -> IdentityRecord:
    """Return the identity of a natural person. Raises BusinessError: LOGIN_REQUIRED without an account, FORBIDDEN for a
    legal person."""
    person = await session.get(Person, UUID(str(person_id)))
    if person is None or person.state == PersonState.WITHDRAWN:
        raise BusinessError(ErrorCode.LOGIN_REQUIRED)
    return record_of(sealer, person)


def record_of(sealer: Sealer, person: Person | Row[Any]) -> IdentityRecord:
    """The sealed data of the account's row. Raises BusinessError(FORBIDDEN) for a legal person."""
    if person.kind == PersonKind.LEGAL:
        raise BusinessError(ErrorCode.FORBIDDEN)
    return IdentityRecord.model_validate_json(sealer.open(person.sealed, _place(person.id)))


def is_dormant(person: Person) -> bool:
    """Whether the account is dormant."""
    return person.state == PersonState.DORMANT


async def _refuse_early_return(session: AsyncSession, ci_fingerprint: str) -> None:
    """Former members may join again only after a waiting period."""
    left = await session.scalar(
        select(func.max(WithdrawnMember.withdrawn_at)).where(WithdrawnMember.ci_fingerprint == ci_fingerprint)
    )
    if left and left + POLICY.rejoin_after > datetime.now(UTC):
        again = (left + POLICY.rejoin_after).astimezone(SEOUL)
        raise BusinessError(
            ErrorCode.REJOIN_TOO_SOON, days=POLICY.rejoin_after.days, date=f"{again.month}월 {again.day}일"
        )


async def _take_mobile(session: AsyncSession, sealer: Sealer, identity: IdentityRecord) -> None:
    """Carriers reassign numbers: the previous owner's account can no longer log in with it. Both accounts are locked in
    the order of ids, as by every transaction that locks several persons."""
    mobile, ci = sealer.fingerprint(identity.mobile), sealer.fingerprint(identity.ci)
    both = select(Person.id).where(or_(Person.mobile_fingerprint == mobile, Person.ci_fingerprint == ci))
    await session.execute(both.order_by(Person.id).with_for_update(key_share=True))
    await session.execute(
        update(Person)
        .where(
            Person.mobile_fingerprint == mobile,
            Person.ci_fingerprint != ci,
        )
        .values(mobile_fingerprint=NO_FINGERPRINT)
    )


def sealed_identity(sealer: Sealer, person_id: UUID, identity: IdentityRecord) -> bytes:
    """Return the identity as the account's row stores it."""
    return sealer.seal(identity.model_dump_json().encode(), _place(person_id), owner=person_id)


def _place(person_id: UUID) -> bytes:
    return f"person/{person_id}".encode()


def _email_place(person_id: UUID) -> bytes:
    return f"email_login/{person_id}".encode()
