"""Open loans and operators' commands for them. Each command needs a reason, and a second operator if it moves money."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID, uuid4

from fastapi import Path
from pydantic import Field, StringConstraints
from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.loans.steering import LoanSteering
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.fields import Integer, Moment
from api.http.router import PlainRouter
from api.operations.approvals.loans import LOAN_ACTIONS, ExtendMaturity, FailLoan, PayoutAccount
from api.operations.approvals.requests import request_approval, request_approval_in
from api.operations.holders import must_be_holders
from api.operations.members import account_label
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Choice, Listing, Order, Part, named
from api.operations.reason import WithReason
from db.core.sealing import Sealer
from db.loans import under_way
from db.loans.accounts import account_of, propose_account
from db.loans.calendar import today
from db.loans.maturity_extensions import last_instalment, open_of
from db.loans.tables import Loan
from db.loans.under_way import BY_TIME, FIRST, IS_LATE_LOAN, OPEN_LOANS, REFUSED, UnderWay
from db.products.tables import Product
from domain.core.codes import PRODUCT_CATEGORIES
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand
from domain.core.text import masking
from domain.loans.maturity_extensions import LONGEST, Proposal, may_be_proposed
from domain.loans.states import PAID_WITHOUT_FUNDING
from domain.operations import MANAGES_LOANS, MOST_RECRUITING_DAYS, ApprovalAction, LoanAct
from domain.products.states import ProductState

router = PlainRouter(prefix="/loans")
BY_TWO = tuple(LOAN_ACTIONS)  # actions that a second operator confirms
TOO_LATE = "의견을 받는 마지막 날은 사흘 뒤부터 만기 전날까지 고를 수 있어요."
Uid = Annotated[str, Path(max_length=300)]
LISTING = Listing(
    rows=OPEN_LOANS,
    key=Product.uid,
    orders={
        Order.URGENT: BY_TIME,
        Order.NEWEST: [Product.number.desc()],
        Order.OLDEST: [Product.number],
        Order.LARGEST: [Product.amount.desc(), Product.number],
        Order.SMALLEST: [Product.amount, Product.number],
    },
    first=FIRST,
    amount=Product.amount,
    title=Product.title,
    choices={
        "state": Choice(Product.state),
        "category": Choice(Product.category, named(dict(PRODUCT_CATEGORIES))),
        "late": Choice(case((IS_LATE_LOAN, "late"), else_="")),
        "payout": Choice(case((REFUSED, "refused"), else_="")),
        "paused": Choice(case((Product.is_paused, "paused"), else_="")),
    },
)


class AskedExtension(Camel):
    """The open vote of a loan's investors, until the end of `endsOn`; `agreed` of `total` so far, won of principal."""

    months: int
    ends_on: date
    agreed: int
    total: int


class LoanRow(Camel):
    """A loan, without personal data. Won. `late`: instalments that are overdue; `nextDueOn`: of the first unpaid one;
    `secondAwaited`: a request waits for a second operator (to fail the loan, to pay it to another account, or to ask
    its investors).

    `extendableMaturity`: its maturity, if it can be extended with the consent of its investors; `asked`: the open
    request to them.

    For a full loan: `payoutAskedAt`: when the bank was asked to pay it out; it may have paid. `payoutRefusedAt`: when
    the bank refused; `payoutRefusal`: the reason; `payoutTo`: the bank, and the account's last digits.
    """

    uid: str
    title: str
    state: str
    amount: int
    raised: int
    closes_at: datetime
    disbursed_on: date | None
    payout_asked_at: datetime | None
    payout_refused_at: datetime | None
    payout_refusal: str | None
    payout_to: str | None
    is_recruiting_lengthened: bool
    is_paused: bool
    late: int
    next_due_on: date | None
    second_awaited: bool
    extendable_maturity: date | None
    asked: AskedExtension | None


class LongerRecruiting(WithReason):
    """Days to add to the recruiting period, from its end or, when that has passed, from now.

    `closesAt`: the end as the operator saw it, so that a command sent twice counts once.
    """

    days: Annotated[Integer, Field(ge=1, le=MOST_RECRUITING_DAYS)]
    closes_at: Moment


class MaturityExtension(WithReason):
    """Ask its investors until `endsOn` to agree to a maturity that many months later; `words`: the reason."""

    months: Annotated[Integer, Field(ge=1, le=LONGEST)]
    ends_on: date
    words: Annotated[str, StringConstraints(strip_whitespace=True, min_length=10, max_length=1000)]


class OtherAccount(WithReason):
    """Another account of the same borrower for the payout."""

    bank_code: Annotated[str, StringConstraints(pattern=r"^\d{3}$")]
    account_number: Annotated[str, StringConstraints(pattern=r"^\d{10,14}$")]


class LoanCommandSent(Camel):
    """`approval` identifies the request that a second operator must confirm first."""

    approval: UUID | None = None


@router.get("")
async def loans_under_way(operator: LoggedInOperator, app: App, wanted: Part) -> list[LoanRow]:
    """Return the open loans that match the filter: first loans that a bank refused, that are late or paused, then by
    the end of recruiting."""
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        found = await under_way.loans_under_way(session, BY_TWO, LISTING.page(wanted))
        await app.sealer.prefetch(one.loan.person_id for one in found if one.loan.payout_refused_at)
        return [_row(app.sealer, one) for one in found]


@router.post("/{uid}/retry")
async def retry_loan(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Request the payout again after the bank has refused it. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(MANAGES_LOANS)
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    await app.gateway.retry_loan(uid, command, key=uuid4().hex)
    return LoanCommandSent()


@router.post("/{uid}/pause")
async def pause_loan(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Pause a loan: its workflow neither collects, pays out and refunds, nor lengthens the recruiting. Raises
    BusinessError(CASE_MOVED)."""
    return await _steer(app, operator, uid, LoanAct.PAUSE, body.reason)


@router.post("/{uid}/resume")
async def resume_loan(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Resume a paused loan. Raises BusinessError(CASE_MOVED)."""
    return await _steer(app, operator, uid, LoanAct.RESUME, body.reason)


@router.post("/{uid}/lengthen-recruiting")
async def lengthen_recruiting(
    uid: Uid, body: LongerRecruiting, operator: LoggedInOperator, app: App
) -> LoanCommandSent:
    """Lengthen the recruiting period. Raises BusinessError(CASE_MOVED)."""
    key = f"extend/{uid}/{operator.login}/{body.closes_at.timestamp()}"
    return await _steer(app, operator, uid, LoanAct.LENGTHEN_RECRUITING, body.reason, days=body.days, key=key)


@router.post("/{uid}/fail")
async def fail_loan(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Request to fail the loan before its payout, so that all money is refunded; a second operator decides. The loan
    accepts no more orders from now on, even if the second operator refuses.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS.
    """
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        product = await _unpaid(session, uid)
        details = FailLoan(uid=uid, title=product.title, amount=product.amount)
        recruits = product.state == ProductState.LISTED and not product.is_paused
    if recruits:
        await _steer(app, operator, uid, LoanAct.PAUSE, body.reason)
    return LoanCommandSent(
        approval=await request_approval(app, operator, ApprovalAction.FAIL_LOAN, uid, details, body.reason)
    )


@router.post("/{uid}/account")
async def correct_payout_account(uid: Uid, body: OtherAccount, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Ask a second operator to have a loan that a bank refused to pay out paid to another account of its borrower.

    Raises BusinessError: CASE_MOVED, INVALID_INPUT, APPROVAL_WAITS.
    """
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        was = account_of(app.sealer, (await _refused(session, uid))[1])
    other = was.model_copy(update={"bank_code": body.bank_code, "account_number": body.account_number})
    await must_be_holders(app, other)
    async with app.database.transaction() as session:
        product, _ = await _refused(session, uid)
        details = PayoutAccount(
            uid=uid,
            title=product.title,
            amount=product.amount,
            was=account_label(was),
            to=account_label(other),
            holder=masking.name(other.holder),
            reference=propose_account(session, app.vault, uid, other),
        )
        asked = await request_approval_in(session, operator, ApprovalAction.PAYOUT_ACCOUNT, uid, details, body.reason)
    return LoanCommandSent(approval=asked)


@router.post("/{uid}/extend-maturity")
async def extend_maturity(uid: Uid, body: MaturityExtension, operator: LoggedInOperator, app: App) -> LoanCommandSent:
    """Request a vote of its investors on a later maturity; a second operator must confirm the request.

    Raises BusinessError: CASE_MOVED, INVALID_INPUT, APPROVAL_WAITS.
    """
    operator.must_be(MANAGES_LOANS)
    proposal = Proposal(body.months, body.ends_on, body.words)
    async with app.database.transaction() as session:
        product = await session.scalar(select(Product).where(Product.uid == uid))
        last = product and await last_instalment(session, product)
        if product is None or last is None or await open_of(session, uid):
            raise BusinessError(ErrorCode.CASE_MOVED)
        if not may_be_proposed(proposal, await today(session), last.runs_until):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason=TOO_LATE)
        details = ExtendMaturity(
            uid=uid,
            title=product.title,
            amount=product.amount,
            months=body.months,
            matures_on=last.runs_until,
            ends_on=body.ends_on,
            words=body.words,
        )
        asked = await request_approval_in(session, operator, ApprovalAction.EXTEND_MATURITY, uid, details, body.reason)
    return LoanCommandSent(approval=asked)


def _row(sealer: Sealer, one: UnderWay) -> LoanRow:
    product, loan = one.product, one.loan
    return LoanRow(
        uid=product.uid,
        title=product.title,
        state=product.state,
        amount=product.amount,
        raised=product.raised,
        closes_at=product.closes_at,
        disbursed_on=product.disbursed_on,
        **_payout(sealer, product, loan),
        is_recruiting_lengthened=loan.is_recruiting_lengthened,
        is_paused=product.is_paused,
        late=one.late,
        next_due_on=one.next_due_on,
        second_awaited=one.second_awaited,
        **_extension(one),
    )


def _extension(one: UnderWay) -> dict[str, Any]:
    if one.matures_on is None:
        return {"extendable_maturity": None, "asked": None}
    if (asked := one.question) is None:
        return {"extendable_maturity": one.matures_on, "asked": None}
    extension = AskedExtension(months=asked.months, ends_on=asked.ends_on, agreed=one.agreed, total=one.total)
    return {"extendable_maturity": None, "asked": extension}


async def _unpaid(session: AsyncSession, uid: str) -> Product:
    recruits = (Product.state == ProductState.LISTED) & (Product.raised < Product.amount)
    collected = (Product.state == ProductState.FULL) & Loan.payout_asked_at.is_(None)
    one = select(Product).join(Loan, Loan.product_uid == Product.uid).where(Product.uid == uid)
    if product := await session.scalar(one.where(recruits | collected)):
        return product
    raise BusinessError(ErrorCode.CASE_MOVED)


def _payout(sealer: Sealer, product: Product, loan: Loan) -> dict[str, Any]:
    waits = product.state == ProductState.FULL
    return {
        "payout_asked_at": loan.payout_asked_at if waits else None,
        "payout_refused_at": loan.payout_refused_at if waits else None,
        "payout_refusal": loan.payout_refusal if waits or loan.payout_refusal == PAID_WITHOUT_FUNDING else None,
        "payout_to": account_label(account_of(sealer, loan)) if waits and loan.payout_refused_at else None,
    }


async def _refused(session: AsyncSession, uid: str) -> tuple[Product, Loan]:
    found = select(Product, Loan).join(Loan, Loan.product_uid == Product.uid).where(Product.uid == uid, REFUSED)
    if row := (await session.execute(found)).one_or_none():
        product, loan = row
        return product, loan
    raise BusinessError(ErrorCode.CASE_MOVED)


async def _steer(
    app: Platform, operator: Operator, uid: str, act: LoanAct, reason: str, *, days: int = 0, key: str = ""
) -> LoanCommandSent:
    operator.must_be(MANAGES_LOANS)
    command = LoanSteering(act=act, operator=operator.login, reason=reason, days=days)
    await app.gateway.steer(uid, command, key=key or uuid4().hex)
    return LoanCommandSent()
