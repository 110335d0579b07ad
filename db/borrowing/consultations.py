"""Requests for a phone consultation about a mortgage loan. Visitors may send one; operators process them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID, uuid4

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.tables import Consultation
from db.core.records import Sensitive
from db.core.sealing import Sealer
from domain.borrowing.consultation import ConsultationEnding, ConsultationState

PreferredTime = Literal["any", "morning", "afternoon"]


class HomeRecord(Sensitive):
    """The home of a simple limit check, in the vault. `supply_area`: square metres as text, "" if unknown."""

    zip_code: str
    address: str
    dong: str
    ho: str
    supply_area: str

    @property
    def line(self) -> str:
        return " ".join(filter(None, (self.address, self.dong, self.ho)))


class CheckedHome(Sensitive):
    """The result of a simple limit check. Won; null if the check ended before that result."""

    address: str
    supply_area: str
    price: int | None
    senior_finance_amount: int | None
    yearly_rent_deposit: int | None
    available_limit: int | None
    issue: str | None


class ConsultationRecord(Sensitive):
    """The person to call, and the subject. `desired_amount`: won."""

    name: str
    mobile: str  # digits only
    preferred_time: PreferredTime
    content: str
    desired_amount: int | None
    home: CheckedHome | None


def request_consultation(session: AsyncSession, sealer: Sealer, record: ConsultationRecord) -> UUID:
    """Store the request. Returns its id."""
    uid = uuid4()
    sealed = sealer.seal(record.model_dump_json().encode(), _place(uid))
    session.add(Consultation(id=uid, sealed=sealed, mobile_fingerprint=_fingerprint(sealer, record.mobile)))
    return uid


def record_of(sealer: Sealer, consultation: Consultation) -> ConsultationRecord:
    """Return the stored record."""
    return ConsultationRecord.model_validate_json(sealer.open(consultation.sealed, _place(consultation.id)))


def waiting() -> Select[Consultation]:
    """Return open requests."""
    return select(Consultation).where(Consultation.state == ConsultationState.REQUESTED)


async def requested_by(session: AsyncSession, sealer: Sealer, mobile: str) -> Sequence[Consultation]:
    """Return the requests of a mobile number, the latest first."""
    is_of_mobile = Consultation.mobile_fingerprint == _fingerprint(sealer, mobile)
    return (
        await session.scalars(select(Consultation).where(is_of_mobile).order_by(Consultation.requested_at.desc()))
    ).all()


def end(consultation: Consultation, ending: ConsultationEnding) -> None:
    """Record the result of a request."""
    consultation.state, consultation.ended_at = ending, datetime.now(UTC)


def _fingerprint(sealer: Sealer, mobile: str) -> str:
    return sealer.fingerprint(f"consultation/{mobile}")


def _place(uid: UUID) -> bytes:
    return f"consultation/{uid}".encode()
