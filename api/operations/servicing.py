"""Servicing of one loan: repayment, messages, notes, and the actions that an operator can take."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID, uuid4

from fastapi import Path
from pydantic import Field, StringConstraints
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.loans.steering import LoanSteering
from api.core.dependencies import App, RequestName
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.fields import Integer
from api.http.router import PlainRouter
from api.operations.approvals.deposits import lock_undecided_deposit
from api.operations.approvals.loans import DeferPayment, EndLoan
from api.operations.approvals.requests import request_approval_in
from api.operations.approvals.subjects import borrower_of_loan, loans_now
from api.operations.members import account_label
from api.operations.operator import LoggedInOperator, Operator
from api.operations.reason import WithReason
from api.products.shapes import Rate
from db.accounts.tables import Person
from db.core.stored_answers import uid_of_request
from db.core.tables import OutboxMessage
from db.loans.accounts import account_left, repay_account_of
from db.loans.borrower_loans import instalments_of, repayments_of
from db.loans.calendar import today
from db.loans.endings import ending_of, late_since, owed_in_all
from db.loans.recoveries import recoveries_of
from db.loans.repayments import owed, unpaid
from db.loans.servicing import due_after, notes_of, write_note
from db.loans.tables import Loan, LoanInstalment, LoanRepayment
from db.operators.tables import Approval, OperatorActionRow
from db.products.tables import Product
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.ledger.states import UnmatchedOutcome
from domain.loans.deferrals import deferred_to, may_be_deferred
from domain.loans.endings import EndingKind, may_end
from domain.loans.states import OWED
from domain.operations import MANAGES_LOANS, ApprovalAction, LoanAct
from domain.products.states import ProductState

router = PlainRouter(prefix="/loans/{uid}")
MOST = 100  # messages and actions on the page
Uid = Annotated[str, Path(max_length=300)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=10, max_length=1000)]
ENDS_BY = {EndingKind.SOLD: ApprovalAction.SELL_CLAIM, EndingKind.WRITTEN_OFF: ApprovalAction.WRITE_OFF}


class ServicedInstalment(Camel):
    """One row of the schedule. Won; `overdueInterest`: up to today, paid or not; `paid`: the sum of all payments;
    `daysLate`: 0 if it is not late. `deferredFrom`: its original due day."""

    number: int
    due_on: date
    deferred_from: date | None
    state: str
    principal: int
    interest: int
    overdue_interest: int
    paid: int
    paid_on: date | None
    days_late: int


class Receipt(Camel):
    """Money that was received and paid out to the investors. Won. `instalment`: null for an early repayment or the
    price of the claim."""

    number: int
    paid_on: date
    principal: int
    interest: int
    overdue: int
    fee: int
    instalment: int | None


class SentMessages(Camel):
    """Messages of one kind and cause: when the first was written, the number of receivers, and how many were sent."""

    notice: str
    about: str
    at: datetime
    receivers: int
    sent: int


class LoanNoteRow(Camel):
    """A note. `isPublic`: the loan's investors read it."""

    uid: str
    at: datetime
    author: str
    words: str
    is_public: bool


class LoanActionRow(Camel):
    """An operator's action on the loan; `second` is the confirming operator."""

    at: datetime
    action: str
    operator: str
    second: str | None
    reason: str
    decision: str | None


class Recovery(Camel):
    """Money that was recovered of the loss and shared among the investors. Won."""

    on: date
    amount: int


class EndedLoan(Camel):
    """The end of a loan that was not repaid. Won; `words`: the text for its investors. `recoveries`: of
    the loss; `recoveredOn`: when the whole loss had been recovered."""

    kind: EndingKind
    on: date
    words: str
    lost: int
    price: int
    buyer: str | None
    recoveries: list[Recovery]
    recovered_on: date | None


class Servicing(Camel):
    """Everything about one loan. Won, percent a year, months.

    `borrower`: masked. `outstanding`: principal owed to the `investors`; `owedNow`: of the instalments that are due;
    `owedInAll`: that and the principal that is not due. `lateSince`: the oldest unpaid due day that has passed.
    `repayBank`, `repayNumber`: the virtual account into which the borrower pays; `debitAccount`: bank and last digits
    of the account that is debited; `debitRefusedOn`: when its bank refused last. `may`: acts that can
    be commanded now; `secondAwaited`: actions that wait for a second operator.
    """

    uid: str
    title: str
    state: str
    is_paused: bool
    amount: int
    rate: Rate
    months: int
    disbursed_on: date | None
    today: date
    borrower: str
    is_member: bool
    investors: int
    outstanding: int
    owed_now: int
    owed_in_all: int
    overdue_interest: int
    late_since: date | None
    days_late: int
    repay_bank: str | None
    repay_number: str | None
    debit_account: str
    debit_amount: int | None
    debit_refused_on: date | None
    instalments: list[ServicedInstalment]
    receipts: list[Receipt]
    messages: list[SentMessages]
    notes: list[LoanNoteRow]
    actions: list[LoanActionRow]
    ending: EndedLoan | None
    may: list[LoanAct]
    second_awaited: list[ApprovalAction]


class LoanNoteForm(Camel):
    """A note about a loan. `isPublic`: its investors can read it, so it must not contain personal data."""

    words: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=1000)]
    is_public: bool


class DeferralForm(WithReason):
    """Defer the instalment with that number to `to`, or to the next business day."""

    number: Annotated[Integer, Field(ge=1, le=600)]
    to: date


class SaleForm(WithReason):
    """Sell the claim for the unmatched deposit with the uid `deposit`, which is the whole price. `words`: the reason
    for the investors."""

    deposit: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    buyer: Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=60)]
    words: Words


class WriteOffForm(WithReason):
    """Write the loan off. `words`: the reason for the investors."""

    words: Words


class ServicingCommandSent(Camel):
    """`approval` identifies the request that a second operator must confirm first."""

    approval: UUID | None = None


@router.get("")
async def loan_servicing(uid: Uid, operator: LoggedInOperator, app: App) -> Servicing:
    """Return everything about one loan, ended or not. Raises BusinessError(NOT_FOUND)."""
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        product, loan = await _one(session, uid)
        return await _servicing(session, app, product, loan)


@router.post("/debit")
async def debit_again(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> ServicingCommandSent:
    """Debit the borrower's account again after its bank has refused today. Raises BusinessError(CASE_MOVED)."""
    return await _steer(app, operator, uid, LoanAct.DEBIT, body.reason)


@router.post("/reminder")
async def send_reminder(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> ServicingCommandSent:
    """Send the borrower of a late loan an SMS, at most one a day. Raises BusinessError(CASE_MOVED)."""
    return await _steer(app, operator, uid, LoanAct.REMIND, body.reason)


@router.post("/notes")
async def note_loan(
    uid: Uid, body: LoanNoteForm, operator: LoggedInOperator, app: App, name: RequestName
) -> LoanNoteRow:
    """Write a note, which cannot be changed or deleted. A repeated key writes no second note. Raises
    BusinessError(NOT_FOUND)."""
    operator.must_be(MANAGES_LOANS)
    note = uid_of_request(operator.login, name)
    async with app.database.transaction() as session:
        await _one(session, uid)
        await write_note(session, app.sealer, uid, operator.login, body.words, uid=note, is_public=body.is_public)
        return next(one for one in await _notes(session, app, uid) if one.uid == note)


@router.post("/deferral")
async def defer_payment(uid: Uid, body: DeferralForm, operator: LoggedInOperator, app: App) -> ServicingCommandSent:
    """Ask a second operator to confirm that a payment is deferred.

    Raises BusinessError: CASE_MOVED, INVALID_INPUT, APPROVAL_WAITS.
    """
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        product, _ = await _one(session, uid)
        day, row = await today(session), await session.get(LoanInstalment, (uid, body.number))
        if product.state != ProductState.DISBURSED or row is None or row.state not in OWED:
            raise BusinessError(ErrorCode.CASE_MOVED)
        if not may_be_deferred(row.due_on, body.to, day, await due_after(session, row)):
            raise BusinessError(ErrorCode.DEFERRAL_DAY)
        details = DeferPayment(
            uid=uid,
            title=product.title,
            number=body.number,
            total=owed(row, day).total,
            due_on=row.due_on,
            to=deferred_to(body.to),
        )
        asked = await request_approval_in(session, operator, ApprovalAction.DEFER_PAYMENT, uid, details, body.reason)
    return ServicingCommandSent(approval=asked)


@router.post("/sale")
async def sell_claim(uid: Uid, body: SaleForm, operator: LoggedInOperator, app: App) -> ServicingCommandSent:
    """Ask a second operator to confirm that the claim of a late loan is sold.

    Raises BusinessError: CASE_MOVED, PRICE_TOO_HIGH, PRICE_NOT_RECEIVED, APPROVAL_WAITS.
    """
    more = {"deposit": body.deposit, "buyer": body.buyer}
    return await _end(app, operator, uid, EndingKind.SOLD, body.words, body.reason, **more)


@router.post("/write-off")
async def write_off(uid: Uid, body: WriteOffForm, operator: LoggedInOperator, app: App) -> ServicingCommandSent:
    """Ask a second operator to confirm that a late loan is written off. Raises BusinessError: CASE_MOVED,
    APPROVAL_WAITS."""
    return await _end(app, operator, uid, EndingKind.WRITTEN_OFF, body.words, body.reason)


async def _end(
    app: Platform, operator: Operator, uid: str, kind: EndingKind, words: str, reason: str, **sale: Any
) -> ServicingCommandSent:
    operator.must_be(MANAGES_LOANS)
    async with app.database.transaction() as session:
        product, _ = await _one(session, uid)
        day, rows = await today(session), await unpaid(session, uid)
        price = await _price(session, sale["deposit"]) if sale else 0
        details = EndLoan(uid=uid, title=product.title, kind=kind, words=words, price=price, **sale)
        if product.state != ProductState.DISBURSED or not may_end(kind, late_since(rows, day), day):
            raise BusinessError(ErrorCode.CASE_MOVED)
        if details.price > owed_in_all(rows, day):
            raise BusinessError(ErrorCode.PRICE_TOO_HIGH)
        asked = await request_approval_in(session, operator, ENDS_BY[kind], uid, details, reason)
    return ServicingCommandSent(approval=asked)


async def _price(session: AsyncSession, deposit: str) -> int:
    """Return the amount of an unmatched deposit about which no decision waits."""
    if row := await lock_undecided_deposit(session, deposit, UnmatchedOutcome.SALE_PRICE):
        return row.amount
    raise BusinessError(ErrorCode.PRICE_NOT_RECEIVED)


async def _steer(app: Platform, operator: Operator, uid: str, act: LoanAct, reason: str) -> ServicingCommandSent:
    operator.must_be(MANAGES_LOANS)
    await app.gateway.steer(uid, LoanSteering(act=act, operator=operator.login, reason=reason), key=uuid4().hex)
    return ServicingCommandSent()


async def _one(session: AsyncSession, uid: str) -> tuple[Product, Loan]:
    found = select(Product, Loan).join(Loan, Loan.product_uid == Product.uid).where(Product.uid == uid)
    if row := (await session.execute(found)).one_or_none():
        product, loan = row
        return product, loan
    raise BusinessError(ErrorCode.NOT_FOUND)


async def _servicing(session: AsyncSession, app: Platform, product: Product, loan: Loan) -> Servicing:
    day, now = await today(session), (await loans_now(session, [product]))[product.uid]
    person = await session.get(Person, loan.person_id) if loan.person_id else None
    rows = (await instalments_of(session, [product.uid])).get(product.uid, [])
    received = (await repayments_of(session, [product.uid])).get(product.uid, [])
    due = [row for row in rows if row.state in OWED and row.runs_until <= day]
    own = account_left(app.sealer, loan)
    into = repay_account_of(app.sealer, loan) if own else None
    asked = await _second_awaited(session, product.uid)
    return Servicing(
        uid=product.uid,
        title=product.title,
        state=product.state,
        is_paused=product.is_paused,
        amount=product.amount,
        rate=product.annual_rate,
        months=product.months,
        disbursed_on=product.disbursed_on,
        today=day,
        borrower=await borrower_of_loan(session, app.sealer, loan, person),
        is_member=loan.person_id is not None,
        investors=now.investors,
        outstanding=now.outstanding,
        owed_now=sum(owed(row, day).total for row in due),
        owed_in_all=now.owed_in_all,
        overdue_interest=sum(owed(row, day).overdue for row in due),
        late_since=now.late_since,
        days_late=(day - now.late_since).days if now.late_since else 0,
        repay_bank=into and name_of(BANKS, into.bank_code),
        repay_number=into and into.account_number,
        debit_account=account_label(own) if own else "",
        debit_amount=loan.debit_amount,
        debit_refused_on=loan.refused_on,
        instalments=[_instalment(row, day) for row in rows],
        receipts=[_receipt(row) for row in received],
        messages=await _messages(session, product.uid),
        notes=await _notes(session, app, product.uid),
        actions=await _actions(session, product.uid),
        ending=await _ending(session, loan),
        may=_may(product, loan, rows, now.late_since, day, asked),
        second_awaited=asked,
    )


def _instalment(row: LoanInstalment, day: date) -> ServicedInstalment:
    is_owed = row.state in OWED
    return ServicedInstalment(
        number=row.number,
        due_on=row.due_on,
        deferred_from=row.deferred_from,
        state=row.state,
        principal=row.principal,
        interest=row.interest,
        overdue_interest=row.paid_overdue + owed(row, day).overdue if is_owed else row.overdue_interest,
        paid=row.paid_principal + row.paid_interest + row.paid_overdue,
        paid_on=row.paid_on,
        days_late=max((day - row.due_on).days, 0) if is_owed else 0,
    )


def _receipt(row: LoanRepayment) -> Receipt:
    return Receipt(
        number=row.number,
        paid_on=row.paid_on,
        principal=row.principal,
        interest=row.interest,
        overdue=row.overdue,
        fee=row.fee,
        instalment=row.instalment,
    )


def _may(
    product: Product, loan: Loan, rows: list[LoanInstalment], since: date | None, day: date, asked: list[ApprovalAction]
) -> list[LoanAct]:
    if product.state != ProductState.DISBURSED:
        return []
    acts: list[LoanAct] = []
    if loan.refused_on == day and not product.is_paused:
        acts.append(LoanAct.DEBIT)
    if since:
        acts.append(LoanAct.REMIND)
    if any(row.state in OWED for row in rows) and ApprovalAction.DEFER_PAYMENT not in asked:
        acts.append(LoanAct.DEFER)
    for act, kind in ((LoanAct.SELL, EndingKind.SOLD), (LoanAct.WRITE_OFF, EndingKind.WRITTEN_OFF)):
        if may_end(kind, since, day) and not {*ENDS_BY.values()} & {*asked}:
            acts.append(act)
    return acts


async def _second_awaited(session: AsyncSession, uid: str) -> list[ApprovalAction]:
    waiting = select(Approval.action).where(Approval.subject == uid, Approval.settled_at.is_(None))
    return [ApprovalAction(action) for action in await session.scalars(waiting.order_by(Approval.created_at))]


async def _messages(session: AsyncSession, uid: str) -> list[SentMessages]:
    """Select messages by their keys, `loan/<product>/<about>/<notice>/<receiver>` (`activities.loans.notices`)."""
    about, notice = (func.split_part(OutboxMessage.key, "/", place) for place in (3, 4))
    first = func.min(OutboxMessage.created_at)
    found = select(notice, about, first, func.count(), func.count(OutboxMessage.relayed_at))
    rows = await session.execute(
        found.where(OutboxMessage.key.startswith(f"loan/{uid}/", autoescape=True))
        .group_by(notice, about)
        .order_by(first.desc())
        .limit(MOST)
    )
    return [SentMessages(notice=n, about=a, at=at, receivers=all_, sent=sent) for n, a, at, all_, sent in rows]


async def _notes(session: AsyncSession, app: Platform, uid: str) -> list[LoanNoteRow]:
    return [
        LoanNoteRow(uid=row.uid, at=row.at, author=row.author, words=words, is_public=row.is_public)
        for row, words in await notes_of(session, app.sealer, uid)
    ]


async def _actions(session: AsyncSession, uid: str) -> list[LoanActionRow]:
    about = OperatorActionRow.journey_id.in_([uid, f"loan:{uid}", f"product:{uid}"])
    rows = select(OperatorActionRow).where(about).order_by(OperatorActionRow.at.desc()).limit(MOST)
    return [
        LoanActionRow(
            at=row.at,
            action=row.action,
            operator=row.operator,
            second=row.second,
            reason=row.reason,
            decision=row.decision,
        )
        for row in await session.scalars(rows)
    ]


async def _ending(session: AsyncSession, loan: Loan) -> EndedLoan | None:
    if (row := await ending_of(session, loan.product_uid)) is None:
        return None
    recovered = await recoveries_of(session, loan.product_uid)
    return EndedLoan(
        kind=EndingKind(row.kind),
        on=row.ended_on,
        words=row.public_reason,
        lost=row.lost,
        price=row.price,
        buyer=row.buyer,
        recoveries=[Recovery(on=one.recovered_on, amount=one.amount) for one in recovered],
        recovered_on=loan.recovered_on,
    )
