"""The page of one member. It contains no personal data: an operator opens name and mobile number with a reason."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from fastapi import Request
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name, subject_of
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.cases.history import CaseFailure, failures_of
from api.operations.operator import LoggedInOperator
from api.operations.queues.deliveries import FAILED
from api.operations.queues.inquiries import topic_of
from api.operations.reason import WithReason
from db.accounts.certifications import certifications_of
from db.accounts.tables import Person
from db.content.tables import Inquiry
from db.core.tables import JourneyRow, OutboxMessage
from db.investing.investors import eligibility_of
from db.ledger.accounts import Kind
from db.ledger.tables import DepositWithdrawal, LedgerAccount
from db.loans.tables import Loan
from db.products.tables import Investment, Product
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import CertificationState, PersonKind, PersonState
from domain.investing.limits import InvestorClass
from domain.investing.states import InvestmentState
from domain.ledger.states import WithdrawalState
from domain.operations import SERVES_MEMBERS, SETTLES_WITHDRAWALS

router = PlainRouter(prefix="/members/{person_id}")
MOST = 20  # rows of each list
OPENING = "member"  # the entry in the audit log


class MemberCertification(Camel):
    kind: str
    state: CertificationState
    at: datetime


class MemberApplication(Camel):
    """`waitingOn`: who must act; `nobody` after its end. `since`: when it reached its step."""

    apply_uid: str
    kind: str
    section: str
    step: str
    waiting_on: Party
    since: datetime


class MemberLoan(Camel):
    """A loan to the member. Won."""

    uid: str
    title: str
    state: str
    amount: int


class MemberInvestment(Camel):
    """A line of an order. Won."""

    order_uid: str
    title: str
    state: InvestmentState
    amount: int
    at: datetime


class MemberWithdrawal(Camel):
    """A withdrawal, in won. `at`: when it was requested, or ended."""

    uid: str
    amount: int
    state: WithdrawalState
    at: datetime


class MemberDeposit(Camel):
    """The deposit, in won; `held` is reserved for orders and withdrawals."""

    balance: int
    held: int
    withdrawals: list[MemberWithdrawal]


class MemberInquiry(Camel):
    uid: str
    topic: str
    asked_at: datetime
    answered_at: datetime | None


class MemberDelivery(Camel):
    """A message to the member that failed and waits for an operator."""

    id: int
    topic: str
    error: str
    failed_at: datetime


class Member(Camel):
    """A member. `name` is masked. Each list contains the latest 20 rows; `investmentCount` is the number of all lines
    of orders. `deposit` is null for an operator who settles no withdrawals. `failures`: failed requests within the last
    30 days, at most ten."""

    id: UUID
    name: str
    is_corporation: bool
    state: PersonState
    since: datetime
    investor_class: InvestorClass
    class_until: datetime | None
    certifications: list[MemberCertification]
    applications: list[MemberApplication]
    loans: list[MemberLoan]
    investments: list[MemberInvestment]
    investment_count: int
    deposit: MemberDeposit | None
    inquiries: list[MemberInquiry]
    deliveries: list[MemberDelivery]
    failures: list[CaseFailure]


class OpenedMember(Camel):
    """The full name, and the mobile number with hyphens; for a corporation, the number of its representative."""

    name: str
    mobile: str


@router.get("")
async def member(person_id: UUID, operator: LoggedInOperator, app: App) -> Member:
    """Return the member without personal data. Raises BusinessError: NOT_FOUND, OPERATOR_FORBIDDEN."""
    operator.must_be(SERVES_MEMBERS)
    async with app.database.transaction() as session:
        person = await _person(session, person_id)
        investor = await eligibility_of(session, str(person_id))
        return Member(
            id=person_id,
            name=await masked_name(session, app.sealer, person),
            is_corporation=person.kind == PersonKind.LEGAL,
            state=PersonState(person.state),
            since=person.created_at,
            investor_class=investor.investor_class,
            class_until=investor.class_until,
            certifications=[
                MemberCertification(kind=kind, state=CertificationState(row.state), at=row.at)
                for kind, row in (await certifications_of(session, person_id)).items()
            ],
            applications=await _applications(session, person_id),
            loans=await _loans(session, person_id),
            investments=await _investments(session, person_id),
            investment_count=await _investment_count(session, person_id),
            deposit=await _deposit(session, person_id) if operator.roles & SETTLES_WITHDRAWALS else None,
            inquiries=await _inquiries(session, person_id),
            deliveries=await _deliveries(session, person_id),
            failures=await failures_of(session, str(person_id)),
        )


@router.post("/opening")
async def open_member(
    person_id: UUID, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedMember:
    """Return name and mobile number. The access is logged with its reason. Raises BusinessError: OPERATOR_FORBIDDEN;
    NOT_FOUND, also after the account was closed."""
    operator.must_be(SERVES_MEMBERS)
    async with app.database.transaction() as session:
        person = await _person(session, person_id)
        if person.state == PersonState.WITHDRAWN:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=person_id, what=OPENING, why=body.reason)
        subject = await subject_of(session, app.sealer, person)
    return OpenedMember(name=subject.name, mobile=subject.mobile)


async def _person(session: AsyncSession, person_id: UUID) -> Person:
    if person := await session.get(Person, person_id):
        return person
    raise BusinessError(ErrorCode.NOT_FOUND)


async def _applications(session: AsyncSession, person_id: UUID) -> list[MemberApplication]:
    rows = select(JourneyRow).where(JourneyRow.person == str(person_id), JourneyRow.kind.in_(CHARTS))
    return [
        MemberApplication(
            apply_uid=row.apply_uid,
            kind=row.kind,
            section=CHARTS[row.kind].steps[row.step].section,
            step=row.step,
            waiting_on=Party(row.waiting_on) if row.open else Party.NOBODY,
            since=row.step_at,
        )
        for row in await session.scalars(rows.order_by(JourneyRow.opened_at.desc()).limit(MOST))
    ]


async def _loans(session: AsyncSession, person_id: UUID) -> list[MemberLoan]:
    rows = select(Product).join(Loan, Loan.product_uid == Product.uid).where(Loan.person_id == person_id)
    return [
        MemberLoan(uid=row.uid, title=row.title, state=row.state, amount=row.amount)
        for row in await session.scalars(rows.order_by(Product.number.desc()).limit(MOST))
    ]


async def _investments(session: AsyncSession, person_id: UUID) -> list[MemberInvestment]:
    rows = select(Investment, Product.title).join(Product, Product.uid == Investment.product_uid)
    latest = rows.where(Investment.person_id == person_id).order_by(Investment.id.desc()).limit(MOST)
    return [
        MemberInvestment(
            order_uid=row.order_uid, title=title, state=InvestmentState(row.state), amount=row.amount, at=row.at
        )
        for row, title in await session.execute(latest)
    ]


async def _investment_count(session: AsyncSession, person_id: UUID) -> int:
    lines = select(func.count()).select_from(Investment).where(Investment.person_id == person_id)
    return await session.scalar(lines) or 0


async def _deposit(session: AsyncSession, person_id: UUID) -> MemberDeposit:
    account = await session.scalar(
        select(LedgerAccount).where(LedgerAccount.kind == Kind.DEPOSIT, LedgerAccount.owner == str(person_id))
    )
    return MemberDeposit(
        balance=account.balance if account else 0,
        held=account.held if account else 0,
        withdrawals=[
            MemberWithdrawal(uid=row.uid, amount=row.amount, state=WithdrawalState(row.state), at=row.moved_at)
            for row in await _withdrawals(session, person_id)
        ],
    )


async def _withdrawals(session: AsyncSession, person_id: UUID) -> Sequence[DepositWithdrawal]:
    rows = select(DepositWithdrawal).where(DepositWithdrawal.person_id == person_id)
    return (await session.scalars(rows.order_by(DepositWithdrawal.moved_at.desc()).limit(MOST))).all()


async def _inquiries(session: AsyncSession, person_id: UUID) -> list[MemberInquiry]:
    rows = select(Inquiry).where(Inquiry.person_id == person_id).order_by(Inquiry.created_at.desc()).limit(MOST)
    return [
        MemberInquiry(uid=row.uid, topic=topic_of(row), asked_at=row.created_at, answered_at=row.answered_at)
        for row in await session.scalars(rows)
    ]


async def _deliveries(session: AsyncSession, person_id: UUID) -> list[MemberDelivery]:
    rows = select(OutboxMessage).where(OutboxMessage.person_id == person_id, *FAILED)
    return [
        MemberDelivery(id=row.id, topic=row.topic, error=row.last_error or "", failed_at=row.failed_at)
        for row in await session.scalars(rows.order_by(OutboxMessage.failed_at.desc()).limit(MOST))
        if row.failed_at
    ]
