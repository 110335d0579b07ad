"""Who may invest: certified, suitable, with a class that the law knows."""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from db.certifications import Kind, certifications_of
from db.corporations import kinds_of
from db.models import Corporation
from db.products import Investor
from domain.corporation import Outcome
from domain.errors import BusinessError, ErrorCode
from domain.investor_limits import InvestorClass

REQUIRED: tuple[Kind, ...] = ("identity", "account", "customer_information")
# Who a corporation is, and what it invests for, an operator has approved.
REQUIRED_OF_CORPORATIONS: tuple[Kind, ...] = ("account",)
UNTESTED = frozenset({InvestorClass.PROFESSIONAL, InvestorClass.INSTITUTION})  # whom the law trusts to know


class Standing(NamedTuple):
    """An investor's class, and until when the test counts."""

    person: str
    investor_class: InvestorClass
    suitable_until: datetime | None

    @property
    def is_suitable(self) -> bool:
        """Whether the test need not be taken now."""
        passed = self.suitable_until is not None and self.suitable_until > datetime.now(UTC)
        return passed or self.investor_class in UNTESTED


async def standing_of(session: AsyncSession, person: str) -> Standing:
    """How the person stands as an investor; somebody new is an ordinary one who has passed no test."""
    known = await session.get(Investor, UUID(person))
    granted = known and known.investor_class
    investor_class = InvestorClass(granted) if granted else await _class_by_kind(session, person)
    return Standing(person, investor_class, known and known.suitable_until)


async def must_be_ready(session: AsyncSession, investor: Standing) -> None:
    """Raises BusinessError: INVESTOR_NOT_CERTIFIED, INVESTOR_UNSUITABLE."""
    proven = await certifications_of(session, investor.person)
    corporation = await session.get(Corporation, UUID(investor.person))
    required = REQUIRED_OF_CORPORATIONS if corporation else REQUIRED
    approved = corporation is None or corporation.state == Outcome.APPROVED
    if not approved or any(kind not in proven or proven[kind].state != "certified" for kind in required):
        raise BusinessError(ErrorCode.INVESTOR_NOT_CERTIFIED)
    if not investor.is_suitable:
        raise BusinessError(ErrorCode.INVESTOR_UNSUITABLE)


async def _class_by_kind(session: AsyncSession, person: str) -> InvestorClass:
    kinds = await kinds_of(session, person)
    if kinds.is_financial_institution:
        return InvestorClass.INSTITUTION
    return InvestorClass.CORPORATE if kinds.is_corporation else InvestorClass.ORDINARY
